#!/usr/bin/env python3
"""Measure damier's searches beside OpenSpiel's on English draughts, in one run, and print ratios.

    python3 scripts/compare_openspiel.py [--rounds 3] [--depths 6,7,8,9,10] [--simulations 1000,3000]

OpenSpiel comes from PyPI into a virtual environment. Its Monte Carlo search is measured from the wheel as it is.
Its alpha-beta in C++ is not reachable from Python, and its speed depends on the compiler: the script builds
`scripts/openspiel_yardstick.cc` from the sources the wheel carries, once, with `g++ -O3 -march=native` (about five
minutes). `--alphabeta-binary` names one that is already built; without a compiler the alpha-beta of OpenSpiel's Python
is all that can be measured. Undo is off in OpenSpiel's alpha-beta: with it checkers loses moves and aborts.

The boards are those of `crates/bench/data/boards.txt`. Every round measures everybody once, one after the other, by
processor time. OpenSpiel's plies are single jumps and ours are whole moves, so trees of one depth differ in size, and
only rates are compared: leaves evaluated and simulations run a second.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

OPEN_SPIEL = "open_spiel==2.0.2"
ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "crates/bench/data/boards.txt"
FLAGS = ["-O3", "-DNDEBUG", "-march=native", "-std=c++20", "-w", "-pthread"]
SOURCES = ["spiel", "spiel_utils", "game_parameters", "observer", "policy", "utils/status", "utils/usage_logging",
           "utils/json", "games/checkers/checkers", "algorithms/minimax", "algorithms/mcts"]
ABSEIL = ["base", "strings", "numeric", "hash", "container", "random", "time", "synchronization", "debugging", "types",
          "profiling", "crc", "status", "log"]
NO_LIBRARY = ("test", "benchmark", "mock", "flags", "matchers", "print_hash_of", "gentables")
PYTHON_DEPTHS = (4, 5, 6)


def read_boards() -> list[tuple[str, list[str]]]:
    """The boards: names, and the moves that lead to them."""
    lines = [line for line in BOARDS.read_text().splitlines() if not line.startswith("#")]
    return [(name, moves.split()) for name, _, moves in (line.partition(":") for line in lines)]


# What runs inside the virtual environment.


def field(square: int) -> str:
    """OpenSpiel's name of a square: the side that begins sits at the bottom there."""
    row, place = divmod(square - 1, 4)
    column = 2 * (3 - place) + row % 2
    return "abcdefgh"[column] + str(row + 1)


def actions_of(state, move: str) -> list[int]:
    """The single steps or jumps that make up a move written with its ends."""
    start, end = (field(int(square)) for square in move.replace("x", "-").split("-"))

    def ways(state, at: str, path: list[int]):
        for action in state.legal_actions():
            text = state.action_to_string(state.current_player(), action)
            if text[:2] != at:
                continue
            after = state.clone()
            after.apply_action(action)
            if text[2:4] == end and (after.is_terminal() or after.current_player() != state.current_player()):
                yield path + [action]
            elif not after.is_terminal() and after.current_player() == state.current_player():
                yield from ways(after, text[2:4], path + [action])

    for way in ways(state, start, []):
        return way
    raise SystemExit(f"OpenSpiel has no move {move} ({start} to {end}) here:\n{state}")


def states() -> list[tuple[str, object, list[int]]]:
    """Every board as OpenSpiel's state, with the actions that led to it."""
    import pyspiel

    game = pyspiel.load_game("checkers")
    found = []
    for name, moves in read_boards():
        state, actions = game.new_initial_state(), []
        for move in moves:
            for action in actions_of(state, move):
                state.apply_action(action)
                actions.append(action)
        found.append((name, state, actions))
    return found


def freed(state, actions: list[int]) -> tuple[object, list[int]]:
    """The board with forced moves played: a Monte Carlo search need not think where there is no choice."""
    state, actions = state.clone(), list(actions)
    while len(state.legal_actions()) == 1:
        actions += state.legal_actions()
        state.apply_action(actions[-1])
    return state, actions


def material(state, player: int) -> float:
    """Men count 100 and kings 150, as everywhere here."""
    board = "".join(line[1:] for line in str(state).splitlines()[:8])
    balance = 100 * (board.count("o") - board.count("+")) + 150 * (board.count("8") - board.count("*"))
    return (balance if player == 0 else -balance) / 10000


def work_inside(simulations: list[int]) -> None:
    """Measures what the wheel offers, and prints it as JSON."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game, samples, boards = pyspiel.load_game("checkers"), [], states()
    for _, state, actions in boards:
        free, _ = freed(state, actions)
        for count in simulations:
            rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
            bot = pyspiel.MCTSBot(game, rollouts, 1.4, count, 1000, True, 1, False)
            start = time.process_time()
            tree = bot.mcts_search(free)
            spent = time.process_time() - start
            samples.append(("OpenSpiel wheel, C++", f"mcts {count}", tree.explore_count, spent))
        for depth in PYTHON_DEPTHS:
            player, leaves = state.current_player(), 0

            def judge(leaf):
                nonlocal leaves
                leaves += 1
                return material(leaf, player)

            start = time.process_time()
            minimax.alpha_beta_search(game, state, judge, depth, player)
            samples.append(("OpenSpiel, Python", f"alpha-beta {depth}", leaves, time.process_time() - start))
    actions = [(path, freed(state, path)[1]) for _, state, path in boards]
    print(json.dumps({"samples": samples, "actions": actions}))


# What runs outside.


def make_environment(work: Path) -> Path:
    """A virtual environment with OpenSpiel in it; its Python."""
    python = work / "venv/bin/python"
    if not python.exists():
        venv.create(work / "venv", with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", OPEN_SPIEL], check=True)
    return python


def build(python: Path, work: Path) -> Path | None:
    """Compiles OpenSpiel's searches from the sources in the wheel; nothing without a compiler."""
    binary = work / "openspiel_yardstick"
    if binary.exists():
        return binary
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    where = "import open_spiel, os; print(os.path.dirname(open_spiel.__file__))"
    spiel = Path(subprocess.run([python, "-c", where], check=True, capture_output=True, text=True).stdout.strip())
    includes = [f"-I{path}" for path in (spiel.parent, spiel, spiel / "abseil-cpp", spiel / "json/include")]
    objects = work / "objects"
    objects.mkdir(exist_ok=True)

    def compiled(source: Path) -> Path:
        target = objects / ("-".join(source.relative_to(spiel).with_suffix(".o").parts))
        if not target.exists():
            partial = target.with_suffix(".partial")
            subprocess.run([compiler, *FLAGS, *includes, "-c", source, "-o", partial], check=True)
            partial.rename(target)
        return target

    ours = [compiled(spiel / f"{source}.cc") for source in SOURCES]
    library = [source for folder in ABSEIL for source in (spiel / "abseil-cpp/absl" / folder).rglob("*.cc")]
    library = [compiled(source) for source in library if not any(word in source.name for word in NO_LIBRARY)]
    archive = objects / "libabsl.a"
    archive.unlink(missing_ok=True)
    subprocess.run(["ar", "rcs", archive, *library], check=True)
    driver = ROOT / "scripts/openspiel_yardstick.cc"
    subprocess.run([compiler, *FLAGS, *includes, driver, *ours, archive, "-o", binary], check=True)
    return binary


def ask(command: list) -> dict:
    """Runs a program that prints JSON."""
    run = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def ours(program: str, args) -> list[tuple]:
    """What our program measures, one sample a board and task."""
    document = ask([program, "--only", "damier", "--rounds", 1, "--json", "-", "--depths", args.depths,
                    "--simulations", args.simulations])
    samples = []
    for contest in document["contests"]:
        kind, number = contest["task"].split(", ")
        number = "".join(c for c in number if c.isdigit())
        task = f"{'mcts' if kind.startswith('Monte') else 'alpha-beta'} {number}"
        samples += [("damier", task, sample["leaves"], sample["seconds"]) for sample in contest["samples"]]
    return samples


def theirs(binary: Path, actions: list, args) -> list[tuple]:
    """What OpenSpiel's own C++ measures."""
    samples = []
    for path, free in actions:
        for depth in args.depths.split(","):
            found = ask([binary, "alpha-beta", depth, *path])
            samples.append(("OpenSpiel built here, C++", f"alpha-beta {depth}", found["leaves"], found["seconds"]))
        for count in args.simulations.split(","):
            found = ask([binary, "mcts", count, *free])
            samples.append(("OpenSpiel built here, C++", f"mcts {count}", found["simulations"], found["seconds"]))
    return samples


def rates(samples: list[tuple]) -> dict[tuple[str, str], float]:
    """How many a second, all boards together, by who and task."""
    sums: dict[tuple[str, str], list[float]] = {}
    for who, task, count, seconds in samples:
        total = sums.setdefault((who, task), [0, 0])
        total[0] += count
        total[1] += seconds
    return {key: count / seconds for key, (count, seconds) in sums.items()}


def table(rounds: list[dict]) -> str:
    """Rates and ratios, as Markdown: the median of the rounds, and the least and the greatest."""
    lines = ["| task, all boards | who | a second | damier's rate / this one's |", "|---|---|---:|---:|"]

    def spread(numbers, digits=0):
        low, middle, high = min(numbers), statistics.median(numbers), max(numbers)
        return f"{middle:,.{digits}f} ({low:,.{digits}f}–{high:,.{digits}f})"

    order = sorted(rounds[0], key=lambda key: (key[1].split()[0], int(key[1].split()[1]), key[0]))
    for who, task in order:
        unit = "simulations" if task.startswith("mcts") else "leaves"
        own = [round_.get(("damier", task)) for round_ in rounds]
        ratio = "" if None in own else spread([mine / round_[who, task] for mine, round_ in zip(own, rounds)], 1)
        lines.append(f"| {task} | {who} | {spread([round_[who, task] for round_ in rounds])} {unit} | {ratio} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--depths", default="4,5,6,7,8,9,10")
    parser.add_argument("--simulations", default="1000,3000")
    parser.add_argument("--yardsticks", help="our program, if it is built already")
    parser.add_argument("--alphabeta-binary", type=Path, help="openspiel_yardstick, if it is built already")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "damier-openspiel",
                        help="the folder for the virtual environment and the build")
    parser.add_argument("--json", type=Path, help="write every rate to this file")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        work_inside([int(count) for count in args.simulations.split(",")])
        return
    args.work.mkdir(parents=True, exist_ok=True)
    python = make_environment(args.work)
    binary = args.alphabeta_binary or build(python, args.work)
    program = args.yardsticks
    if program is None:
        subprocess.run(["cargo", "build", "--release", "-p", "damier-bench"], check=True, cwd=ROOT)
        metadata = ask(["cargo", "metadata", "--format-version", "1", "--no-deps"])
        program = f"{metadata['target_directory']}/release/yardsticks"
    rounds = []
    for _ in range(args.rounds):
        wheel = ask([python, __file__, "--inside", "--simulations", args.simulations])
        samples = wheel["samples"] + ours(program, args)
        if binary is not None:
            samples += theirs(binary, wheel["actions"], args)
        rounds.append(rates(samples))
    if args.json is not None:
        args.json.write_text(json.dumps([[[*key, rate] for key, rate in r.items()] for r in rounds], indent=1))
    print(table(rounds))
    if binary is None:
        print("\nNo compiler was found: OpenSpiel's alpha-beta was measured in Python only.", file=sys.stderr)


if __name__ == "__main__":
    main()
