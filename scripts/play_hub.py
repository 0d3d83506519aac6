#!/usr/bin/env python3
"""Play whole games through Hub with pydraughts as client and referee.

    python3 scripts/play_hub.py [--damier target/release/damier] [--games 20]

The games go round the variants that pydraughts knows and the kinds of limit. pydraughts comes from PyPI into a virtual
environment. Exit code 1 if a move was illegal or anything came that pydraughts did not expect.
"""

from __future__ import annotations

import argparse
import logging
import random
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

PYDRAUGHTS = "pydraughts==0.6.7"
ROOT = Path(__file__).resolve().parent.parent
LONGEST = 200
# The boards of 100 squares, which the protocol speaks of. On smaller ones pydraughts numbers board and moves from different ends.
VARIANTS = [("standard", "normal"), ("frisian", "frisian"), ("antidraughts", "losing"), ("breakthrough", "bt")]


def inside(arguments: list[str]) -> int:
    """Runs this script again where pydraughts is installed."""
    home = Path(tempfile.gettempdir()) / "damier-pydraughts"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", PYDRAUGHTS], check=True)
    return subprocess.run([python, __file__, "--inside", *arguments], check=False).returncode


class Complaints(logging.Handler):
    """Everything pydraughts did not expect."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def play(damier: str, number: int, dice: random.Random) -> str:
    """One game of damier against itself."""
    import draughts
    from draughts.engine import HubEngine, Limit

    theirs, ours = VARIANTS[number % len(VARIANTS)]
    name, limit = [("move-time", Limit(movetime=0.02)), ("nodes", Limit(nodes=2000)), ("depth", Limit(depth=4)),
                   ("clock", Limit(time=2, inc=0.02))][(number // len(VARIANTS)) % 4]
    engine = HubEngine([damier, "hub"])
    engine.setoption("variant", ours)
    engine.init()
    engine.send("new-game")
    board, plies = draughts.Board(theirs), 0
    while not board.is_over() and plies < LONGEST:
        legal = {tuple(sorted(map(int, move.hub_move.replace("-", "x").split("x")))): move for move in board.legal_moves()}
        if plies < 4:
            move = dice.choice(list(legal.values()))
        else:
            move = engine.play(board, limit, False).move
            key = tuple(sorted(map(int, move.hub_move.replace("-", "x").split("x"))))
            if key not in legal:
                raise RuntimeError(f"game {number + 1}: {move.hub_move} is not legal in {board.fen}")
            move = legal[key]
        board.push(move)
        plies += 1
        engine.ping()
    engine.send("pos start\ngo analyze\nping\nstop")
    said = [engine.recv_hub()[0]]
    while said[-1] != "done":
        said.append(engine.recv_hub()[0])
    if "pong" not in said:
        raise RuntimeError("no pong in the middle of a search")
    engine.quit()
    engine.p.wait(5)
    return f"game {number + 1}: {theirs}, {name}, {plies} plies"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damier", default=str(ROOT / "target/release/damier"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.inside:
        return inside(sys.argv[1:])
    complaints = Complaints()
    logging.getLogger("pydraughts").addHandler(complaints)
    dice = random.Random(8)
    for number in range(arguments.games):
        print(play(arguments.damier, number, dice), flush=True)
    for line in complaints.lines:
        print(f"complaint: {line}")
    print(f"{len(complaints.lines)} complaints")
    return 1 if complaints.lines else 0


if __name__ == "__main__":
    sys.exit(main())
