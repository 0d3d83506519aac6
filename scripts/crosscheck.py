#!/usr/bin/env python3
"""Hold damier's legal moves against two independent rules libraries.

    python3 scripts/crosscheck.py --damier PATH [--positions 2000] [--seed 1] [--only NAME]

damier plays seeded random games; at every position met on the way, a library that has never seen
our code is asked for the legal moves of the same FEN, without history. Both answers are reduced to
sets of (start, end, captured squares), so that the two ways round a circle of captures are one
move, and the sets must be equal.

The libraries are py-draughts and pydraughts, both from PyPI, in the versions named below. Each
lives in a virtual environment of its own, because both call their module `draughts`. The script
makes the environments, then runs itself inside them as a worker that reads a FEN a line and writes
a list of moves a line.

A difference that is understood is counted apart, and only if the predicate with its name holds for
that very position (see `KNOWN`). Exit status: 0 all equal or explained, 1 a difference is not
explained, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import time
import venv
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE
from typing import Callable, Iterator

from crosscheck_board import Board, Move, Moves, Position, Routes, read_fen

VERSIONS = {"py-draughts": "1.10.1", "pydraughts": "0.6.7"}

# py-draughts' American is left out: it lets the player decline a capture.
VARIANTS = {
    "py-draughts": ["international", "frisian", "russian", "brazilian"],
    "pydraughts": ["international", "frisian", "russian", "brazilian", "english", "italian"],
}

SQUARES_A_ROW = {"international": 5, "frisian": 5, "russian": 4, "brazilian": 4, "english": 4, "italian": 4}

LONGEST_GAME = {"start": 150, "ending": 12, "scramble": 12}  # plies; short where kings would shuffle
DIFFERENCES_SHOWN = 5


def damier_document(program: str, variant: str, fen: str | None) -> dict:
    """`damier moves --json`, from the start if there is no FEN."""
    command = [program, "moves", "--game", variant, "--json"] + (["--fen", fen] if fen else [])
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"damier refused {variant} {fen}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def move_set(document: dict, fen: str) -> Moves:
    """damier's moves as a set. Two moves may be equal here only if they differ in the crowning."""
    keys = [(Move(m["from"], m["to"], frozenset(m["captured"])), m["crowned"]) for m in document["moves"]]
    if len(keys) != len(set(keys)):
        sys.exit(f"damier lists a move twice in {fen}")
    return frozenset(move for move, _ in keys)


def scatter(rng: random.Random, variant: str, pieces: range, king_share: float) -> Position:
    """Pieces thrown on the board, as many a side as `pieces` allows; no man stands on its far row."""
    row = SQUARES_A_ROW[variant]
    last = 2 * row * row
    squares = rng.sample(range(1, last + 1), last)
    board: Board = {}
    for side, far_row in (("w", range(1, row + 1)), ("b", range(last - row + 1, last + 1))):
        for _ in range(rng.choice(pieces)):
            square = squares.pop()
            is_king = square in far_row or rng.random() < king_share
            board[square] = side.upper() if is_king else side
    return Position(rng.choice("wb"), board)


def openings(program: str, variant: str, rng: random.Random) -> dict[str, Callable[[], Position]]:
    """Where the random games begin: each source gives a third of the positions."""
    row = SQUARES_A_ROW[variant]
    men, last = row * (row - 1), 2 * row * row
    camps = dict.fromkeys(range(1, men + 1), "b") | dict.fromkeys(range(last - men + 1, last + 1), "w")
    first = damier_document(program, variant, None)["turn"][0]
    return {
        "start": lambda: Position(first, camps),
        "ending": lambda: scatter(rng, variant, range(1, row + 1), 0.6),
        "scramble": lambda: scatter(rng, variant, range(row, 3 * row), 0.3),
    }


def random_samples(program: str, variant: str, count: int, seed: int) -> list[tuple[Position, Moves]]:
    """`count` different positions of seeded random games, moved by damier."""
    rng = random.Random(f"{variant} {seed}")
    sources = openings(program, variant, rng)
    met = dict.fromkeys(sources, 0)
    samples: dict[str, tuple[Position, Moves]] = {}
    while len(samples) < count:
        name = min(met, key=met.__getitem__)
        for position, moves in random_game(program, variant, rng, sources[name](), LONGEST_GAME[name]):
            met[name] += position.fen() not in samples
            samples.setdefault(position.fen(), (position, moves))
    return list(samples.values())[:count]


def random_game(
    program: str, variant: str, rng: random.Random, position: Position, plies: int
) -> Iterator[tuple[Position, Moves]]:
    """The positions of one game, the last one without a move included."""
    for _ in range(plies):
        fen = position.fen()
        document = damier_document(program, variant, fen)
        yield position, move_set(document, fen)
        if not document["moves"]:
            return
        position = position.after(rng.choice(document["moves"]))


def worker(library: str) -> None:
    """Answer `{"variant", "fen"}` lines with lines of [start, end, captured]. Runs inside the environment."""
    legal_moves = {"py-draughts": ask_py_draughts, "pydraughts": ask_pydraughts}[library]
    for line in sys.stdin:
        question = json.loads(line)
        answer = list(legal_moves(question["variant"], question["fen"]))
        print(json.dumps(answer), flush=True)


def ask_py_draughts(variant: str, fen: str) -> Iterator[tuple[int, int, list[int]]]:
    """py-draughts counts squares from 0."""
    from importlib import import_module

    module = import_module("draughts.boards." + {"international": "standard"}.get(variant, variant))
    for m in module.Board.from_fen(fen).legal_moves:
        yield m.square_list[0] + 1, m.square_list[-1] + 1, [square + 1 for square in m.captured_list]


def ask_pydraughts(variant: str, fen: str) -> Iterator[tuple[int, int, list[int]]]:
    """pydraughts' `Game` numbers every board from the top left; only its outer `Board` turns it per variant."""
    from draughts.core.game import Game

    game = Game({"international": "standard"}.get(variant, variant), fen)
    for steps, captured in zip(*game.legal_moves()):
        yield steps[0][0], steps[-1][1], [square for square in captured if square is not None]


class Library:
    """A library at work in its own process."""

    def __init__(self, name: str, cache: Path) -> None:
        python = environment(name, cache)
        command = [str(python), str(Path(__file__).resolve()), "--worker", name]
        quiet = {**os.environ, "LOGURU_AUTOINIT": "False"}
        self.name = name
        self.process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=quiet)

    def moves(self, variant: str, fen: str) -> Routes:
        print(json.dumps({"variant": variant, "fen": fen}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} broke off at {variant} {fen}")
        routes: Routes = {}
        for start, end, captured in json.loads(line):
            routes.setdefault(Move(start, end, frozenset(captured)), []).append(captured)
        return routes

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def environment(library: str, cache: Path) -> Path:
    """The Python of the library's environment, made on first use."""
    version = VERSIONS[library]
    folder = cache / f"crosscheck-{library}-{version}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    check = f"import importlib.metadata as m; assert m.version('{library}') == '{version}'"
    if not python.exists() or subprocess.run([python, "-c", check], stderr=subprocess.DEVNULL).returncode != 0:
        note(f"installing {library} {version}")
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{library}=={version}"], check=True)
    return python


@dataclass(frozen=True)
class Difference:
    """A position where damier's moves are not the library's."""

    position: Position
    ours: Moves
    routes: Routes

    @property
    def theirs(self) -> Moves:
        return frozenset(self.routes)

    def taken(self, move: Move) -> tuple[int, int]:
        """How many kings and how many men a capture takes."""
        kings = sum(self.position.board[square].isupper() for square in move.captured)
        return kings, len(move.captured) - kings

    def text(self) -> str:
        sides = (self.ours - self.theirs, self.theirs - self.ours)
        ours, theirs = ("; ".join(sorted(map(str, only))) or "none" for only in sides)
        return f"`{self.position.fen()}`\n  damier only: {ours}\n  library only: {theirs}"


def frisian_king_at_one_and_a_half(difference: Difference) -> bool:
    """pydraughts values a king at 1.501 men; damier, like py-draughts, a little below two.

    Holds if each program's captures are all worth the same and more than the other's by its own measure.
    """

    def worth(moves: Moves, king: int) -> set[int]:
        return {kings * king + men * 1000 for kings, men in map(difference.taken, moves)}

    def best_alone(mine: Moves, others: Moves, king: int) -> bool:
        return len(worth(mine, king)) == 1 and min(worth(mine, king)) > max(worth(others, king))

    ours, theirs = difference.ours, difference.theirs
    return bool(ours and theirs) and best_alone(ours, theirs, 1990) and best_alone(theirs, ours, 1501)


def frisian_sum_in_floats(difference: Difference) -> bool:
    """pydraughts adds 1 and 1.501 in the order of capture, and 6.001999999999999 loses to 6.002.

    Holds if it only drops moves, all of which take as many kings and men as those it keeps, and if
    the sum of so many really depends on the order.
    """
    counts = {difference.taken(m) for m in difference.ours}
    only_drops = bool(difference.theirs) and difference.theirs < difference.ours
    return only_drops and len(counts) == 1 and len(float_sums(*counts.pop())) > 1


def float_sums(kings: int, men: int) -> set[float]:
    """Every total that some order of the additions gives."""
    totals = {(0, 0): {0.0}}
    for k, m in itertools.product(range(kings + 1), range(men + 1)):
        after_king = {total + 1.501 for total in totals.get((k - 1, m), ())}
        after_man = {total + 1 for total in totals.get((k, m - 1), ())}
        totals.setdefault((k, m), after_king | after_man)
    return totals[kings, men]


def italian_only_the_first_king_counts(difference: Difference) -> bool:
    """Among captures equal so far, pydraughts asks how early the first king is taken, damier each king.

    Holds if the library's orders agree up to the first king, and those best in the later kings are
    exactly damier's moves.
    """

    def order(captured: list[int]) -> str:
        return "".join("km"[difference.position.board[square].islower()] for square in captured)

    best = {move: min(map(order, routes)) for move, routes in difference.routes.items()}
    first_kings = {kings.find("k") for kings in best.values()}
    keeps = {move for move, kings in best.items() if kings == min(best.values())}
    return len(first_kings) == 1 and first_kings != {-1} and keeps == difference.ours


@dataclass(frozen=True)
class Known:
    """A difference with a name, a place, a test, and a position that shows it."""

    library: str
    variant: str
    explains: Callable[[Difference], bool]
    example: str


KNOWN = [
    Known("pydraughts", "frisian", frisian_king_at_one_and_a_half, "W:W42,50:B7,8,17,K23,27,K33,37,K44"),
    Known("pydraughts", "frisian", frisian_sum_in_floats, "B:WK5,K9,19,21,27,36,K40:B26,K45,K49"),
    Known("pydraughts", "italian", italian_only_the_first_king_counts, "W:WK7,K23:BK11,18,K26,K27"),
]


def explanation(library: str, variant: str, difference: Difference) -> str | None:
    here = (known for known in KNOWN if (known.library, known.variant) == (library, variant))
    return next((known.explains.__name__ for known in here if known.explains(difference)), None)


def check_example(program: str, library: Library, known: Known) -> None:
    """A known difference that its own example no longer shows must leave the list."""
    ours = move_set(damier_document(program, known.variant, known.example), known.example)
    routes = library.moves(known.variant, known.example)
    difference = Difference(read_fen(known.example), ours, routes)
    if explanation(known.library, known.variant, difference) != known.explains.__name__:
        sys.exit(f"{known.explains.__name__} is not seen in {known.example}")


@dataclass
class Tally:
    """One row of the table."""

    library: str
    variant: str
    positions: int = 0
    with_captures: int = 0
    with_kings: int = 0
    unexplained: list[Difference] = field(default_factory=list)
    explained: dict[str, list[Difference]] = field(default_factory=dict)

    def add(self, position: Position, ours: Moves, routes: Routes) -> None:
        self.positions += 1
        self.with_captures += any(m.captured for m in ours)
        self.with_kings += any(piece.isupper() for piece in position.board.values())
        if ours != frozenset(routes):
            self.file(Difference(position, ours, routes))

    def file(self, difference: Difference) -> None:
        name = explanation(self.library, self.variant, difference)
        (self.explained.setdefault(name, []) if name else self.unexplained).append(difference)

    def row(self) -> str:
        known = sum(map(len, self.explained.values()))
        cells = [self.library, VERSIONS[self.library], self.variant, self.positions, self.with_captures]
        return "| " + " | ".join(map(str, cells + [self.with_kings, known, len(self.unexplained)])) + " |"


def compare(library: Library, variant: str, samples: list[tuple[Position, Moves]]) -> Tally:
    tally = Tally(library.name, variant)
    began = time.monotonic()
    for position, ours in samples:
        tally.add(position, ours, library.moves(variant, position.fen()))
    note(f"{library.name} {variant}: {time.monotonic() - began:.0f} s")
    return tally


def report(tallies: list[Tally]) -> None:
    print("| library | version | variant | positions | with captures | with kings | known | unexplained |")
    print("|---|---|---|--:|--:|--:|--:|--:|")
    for tally in tallies:
        print(tally.row())
    for tally in tallies:
        for name, differences in [*tally.explained.items(), ("UNEXPLAINED", tally.unexplained)]:
            for difference in differences[:DIFFERENCES_SHOWN]:
                print(f"\n{tally.library}, {tally.variant}, {name}: {difference.text()}")


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def arguments() -> argparse.Namespace:
    cache = Path(__file__).resolve().parent.parent / ".venv"
    names = sorted({*VARIANTS, *SQUARES_A_ROW})
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damier", metavar="PATH", default="damier", help="the program [default: %(default)s]")
    parser.add_argument("--positions", type=int, default=2000, help="how many a variant [default: %(default)s]")
    parser.add_argument("--seed", type=int, default=1, help="of the random games [default: %(default)s]")
    parser.add_argument("--only", metavar="NAME", choices=names, help="a library or a variant")
    parser.add_argument("--cache", type=Path, default=cache, help="where the environments go [default: .venv]")
    parser.add_argument("--worker", choices=VARIANTS, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    args = arguments()
    if args.worker:
        worker(args.worker)
        return 0
    pairs = [(lib, v) for v in SQUARES_A_ROW for lib in VARIANTS if v in VARIANTS[lib]]
    pairs = [pair for pair in pairs if args.only in (None, *pair)]
    libraries = {name: Library(name, args.cache) for name in VARIANTS if any(name == lib for lib, _ in pairs)}
    for known in KNOWN:
        if (known.library, known.variant) in pairs:
            check_example(args.damier, libraries[known.library], known)
    tallies = []
    for variant in dict.fromkeys(v for _, v in pairs):
        samples = random_samples(args.damier, variant, args.positions, args.seed)
        tallies += [compare(libraries[lib], v, samples) for lib, v in pairs if v == variant]
    for library in libraries.values():
        library.close()
    report(tallies)
    return 1 if any(tally.unexplained for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
