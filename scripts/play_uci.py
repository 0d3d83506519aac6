#!/usr/bin/env python3
"""Play whole games through UCI with python-chess as the referee, and say what went wrong.

    python3 scripts/play_uci.py [--damier target/release/damier] [--games 20] [--against PROGRAM ...]

Without `--against` damier plays itself under every kind of limit: clock, movetime, nodes, depth, pondering, several lines, and
infinite analysis ended by stop. With it damier plays that many games against each program, colours in turn. python-chess comes
from PyPI into a virtual environment. Exit code 1 if any move was illegal, any answer missing or any line out of protocol.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

CHESS = "chess==1.11.2"
ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300


def inside(arguments: list[str]) -> int:
    """Runs this script again where python-chess is installed."""
    home = Path(tempfile.gettempdir()) / "damier-python-chess"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", CHESS], check=True)
    return subprocess.run([python, __file__, "--inside", *arguments], check=False).returncode


class Complaints(logging.Handler):
    """Everything python-chess found strange in what an engine said."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def play(white, black, limit, dice: random.Random, ponder: bool = False):
    """One game from a random opening of four plies."""
    import chess
    import chess.engine

    board = chess.Board()
    for _ in range(4):
        board.push(dice.choice(list(board.legal_moves)))
    game, clocks = object(), [float(limit.white_clock or 0), float(limit.black_clock or 0)]
    while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
        engine = white if board.turn else black
        here = limit
        if limit.white_clock is not None:
            here = chess.engine.Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=limit.white_inc,
                                      black_inc=limit.black_inc)
        begun = asyncio.get_event_loop().time()
        answer = await engine.play(board, here, game=game, ponder=ponder, info=chess.engine.INFO_ALL)
        side = 0 if board.turn else 1
        clocks[side] += float(limit.white_inc or 0) - (asyncio.get_event_loop().time() - begun)
        if limit.white_clock is not None and clocks[side] < 0:
            raise RuntimeError(f"time lost by {1000 * -clocks[side]:.1f} ms at ply {board.ply()}")
        board.push(answer.move)
    return board


async def under_every_limit(damier: list[str], games: int, dice: random.Random) -> None:
    """damier against itself."""
    import chess
    import chess.engine

    limits = {
        "clock": chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02),
        "movetime": chess.engine.Limit(time=0.02),
        "nodes": chess.engine.Limit(nodes=3000),
        "depth": chess.engine.Limit(depth=3),
        "ponder": chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02),
    }
    for number in range(games):
        name = list(limits)[number % len(limits)]
        _, white = await chess.engine.popen_uci(damier)
        _, black = await chess.engine.popen_uci(damier)
        board = await play(white, black, limits[name], dice, ponder=name == "ponder")
        lines = await white.analyse(board if list(board.legal_moves) else chess.Board(), chess.engine.Limit(depth=2), multipv=3)
        analysis = await white.analysis(chess.Board())
        await asyncio.sleep(0.05)
        analysis.stop()
        best = (await analysis.wait()).move
        print(f"game {number + 1}: {name}, {board.ply()} plies, {board.result(claim_draw=True)}, "
              f"{len(lines)} lines, infinite answered {best}", flush=True)
        await asyncio.gather(white.quit(), black.quit())


async def against(damier: list[str], program: str, games: int, dice: random.Random) -> None:
    """damier against another program."""
    import chess.engine

    score = {"1-0": 0, "1/2-1/2": 0, "0-1": 0}
    limit = chess.engine.Limit(time=0.05)
    _, ours = await chess.engine.popen_uci(damier)
    _, theirs = await chess.engine.popen_uci(program.split())
    for number in range(games):
        players = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        board = await play(*players, limit, dice)
        result = board.result(claim_draw=True).replace("*", "1/2-1/2")
        score[result if number % 2 == 0 else result[::-1]] += 1
    await asyncio.gather(ours.quit(), theirs.quit())
    print(f"{games} games against {program}: won {score['1-0']}, drawn {score['1/2-1/2']}, lost {score['0-1']}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damier", default=str(ROOT / "target/release/damier"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--against", nargs="*", default=[])
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.inside:
        return inside(sys.argv[1:])
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    dice, damier = random.Random(4), [arguments.damier, "uci"]
    if not arguments.against:
        asyncio.run(under_every_limit(damier, arguments.games, dice))
    for program in arguments.against:
        asyncio.run(against(damier, program, arguments.games, dice))
    for line in complaints.lines:
        print(f"complaint: {line}")
    print(f"{len(complaints.lines)} complaints")
    return 1 if complaints.lines else 0


if __name__ == "__main__":
    sys.exit(main())
