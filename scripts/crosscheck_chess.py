#!/usr/bin/env python3
"""Hold the legal moves of damier-chess against python-chess.

    cargo build --release -p damier-chess --example list_moves
    python3 scripts/crosscheck_chess.py --lister target/release/examples/list_moves [--positions 100000] [--seed 1]

python-chess, which has never seen our code, plays seeded random games of seeded length: two thirds from the usual
start, one third from starts of Chess960. Every position on the way goes to the lister as a FEN, once in a while in the
Shredder dialect, and comes back as its legal moves in UCI and in algebraic notation. The set of pairs must be the one
python-chess gives for the same position.

The script makes a virtual environment with python-chess under `.venv/`, then runs itself inside it. Exit status: 0 all
equal, 1 a difference, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
import venv
from collections import Counter
from pathlib import Path
from typing import Iterator

VERSION = "1.11.2"
LONGEST_GAME = 250  # plies; random games that last longer are bare kings and rooks
BATCH = 2000  # positions sent at once
DIFFERENCES_SHOWN = 5


def inside_environment() -> None:
    """Continue in a Python that has python-chess, and make it first if there is none."""
    home = Path(__file__).resolve().parent.parent / ".venv" / f"chess-{VERSION}"
    python = home / "bin" / "python"
    if Path(sys.prefix) == home:
        return
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"chess=={VERSION}"], check=True)
    os.execv(python, [str(python), *sys.argv])


def positions(seed: int) -> Iterator["chess.Board"]:
    """Positions of random games without end; the board is the same object and moves on."""
    import chess

    rng = random.Random(seed)
    while True:
        board = chess.Board() if rng.randrange(3) else chess.Board.from_chess960_pos(rng.randrange(960))
        board.chess960 = board.chess960 or rng.randrange(8) == 0
        for _ in range(rng.randrange(LONGEST_GAME)):
            yield board
            moves = list(board.legal_moves)
            if not moves:
                break
            # Plain chance seldom castles or promotes; a little help brings those moves up.
            special = [m for m in moves if m.promotion or board.is_castling(m) or board.is_en_passant(m)]
            board.push(rng.choice(special if special and rng.randrange(3) == 0 else moves))


def asked(board: "chess.Board", shredder: bool) -> str:
    """The line that asks for the moves of this position."""
    fen = board.shredder_fen() if shredder else board.fen()
    return f"960 {fen}" if board.chess960 else fen


def expected(board: "chess.Board", seen: Counter) -> frozenset[tuple[str, str]]:
    """The moves of python-chess, counted by kind on the way."""
    pairs = []
    for move in board.legal_moves:
        seen["moves"] += 1
        seen["castlings"] += board.is_castling(move)
        seen["promotions"] += move.promotion is not None
        seen["captures in passing"] += board.is_en_passant(move)
        pairs.append((board.uci(move), board.san(move)))
    seen["positions"] += 1
    seen["positions of Chess960"] += board.chess960
    seen["positions in check"] += board.is_check()
    seen["positions without a move"] += not pairs
    return frozenset(pairs)


def compare(lister: str, batch: list[tuple[str, frozenset]]) -> list[str]:
    """The differences of a batch, in words."""
    text = "".join(f"{line}\n" for line, _ in batch)
    run = subprocess.run([lister], input=text, capture_output=True, text=True, check=True)
    answers = run.stdout.splitlines()
    if len(answers) != len(batch):
        sys.exit(f"{len(batch)} positions were asked and {len(answers)} answered")
    found = []
    for answer, (line, moves) in zip(answers, batch):
        listed = [tuple(pair.split(" ", 1)) for pair in answer.split("\t") if pair]
        if len(listed) != len(moves) or set(listed) != moves:
            missing, added = sorted(moves - set(listed)), sorted(set(listed) - moves)
            found.append(f"{line}\n  only python-chess: {missing}\n  only damier: {added}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold damier-chess against python-chess.")
    parser.add_argument("--lister", required=True, help="the example list_moves, built")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    inside_environment()

    begun = time.monotonic()
    seen: Counter = Counter()
    differences: list[str] = []
    batch: list[tuple[str, frozenset]] = []
    rng = random.Random(options.seed + 1)
    for board in positions(options.seed):
        batch.append((asked(board, rng.randrange(4) == 0), expected(board, seen)))
        if len(batch) == BATCH or seen["positions"] == options.positions:
            differences += compare(options.lister, batch)
            batch.clear()
        if seen["positions"] == options.positions:
            break
    for name, count in seen.items():
        print(f"{count:>10} {name}")
    print(f"{len(differences):>10} differences, {time.monotonic() - begun:.0f} s")
    for difference in differences[:DIFFERENCES_SHOWN]:
        print(difference)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
