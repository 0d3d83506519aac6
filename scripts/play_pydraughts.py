#!/usr/bin/env python3
"""Play damier against the engine of py-draughts, which drives it through Hub and is the referee.

    python3 scripts/play_pydraughts.py [--damier target/release/damier] [--games 20] [--time 0.05]

py-draughts comes from PyPI into a virtual environment of its own: it shares its module name with pydraughts. A move that is not
legal, or an answer that is missing, ends the script with an error.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PY_DRAUGHTS = "py-draughts==1.10.1"
ROOT = Path(__file__).resolve().parent.parent


def inside(arguments: list[str]) -> int:
    """Runs this script again where py-draughts is installed."""
    home = Path(tempfile.gettempdir()) / "damier-py-draughts"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", PY_DRAUGHTS], check=True)
    return subprocess.run([python, __file__, "--inside", *arguments], check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damier", default=str(ROOT / "target/release/damier"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=float, default=0.05)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.inside:
        return inside(sys.argv[1:])
    from draughts import StandardBoard
    from draughts.engines import HubEngine, TurboEngine
    from draughts.models import Color

    # It asks the pipe for more while lines that came together wait in Python's own buffer, and so loses them.
    HubEngine._read_line = lambda self, timeout=1.0: self.process.stdout.readline().strip() or None
    dice, score = random.Random(5), {"won": 0, "drawn": 0, "lost": 0}
    with HubEngine(arguments.damier, time_limit=arguments.time) as ours:
        for number in range(arguments.games):
            theirs, board, plies = TurboEngine(depth_limit=None, time_limit=arguments.time), StandardBoard(), 0
            ours.new_game()
            side = Color.WHITE if number % 2 == 0 else Color.BLACK
            while not board.game_over and plies < 300:
                if plies < 4:
                    move = dice.choice(list(board.legal_moves))
                else:
                    move = (ours if board.turn == side else theirs).get_best_move(board)
                board.push(move)
                plies += 1
            result = board.result if board.game_over else "1/2-1/2"
            white = {"1-0": "won", "0-1": "lost"}.get(result, "drawn")
            swapped = {"won": "lost", "lost": "won", "drawn": "drawn"}
            score[white if side == Color.WHITE else swapped[white]] += 1
            print(f"game {number + 1}: {plies} plies, {result}", flush=True)
    print(f"{arguments.games} games against py-draughts: " + ", ".join(f"{word} {count}" for word, count in score.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
