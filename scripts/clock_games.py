#!/usr/bin/env python3
"""Play many games of a UCI engine against itself on short clocks, and count who loses on time.

    python3 scripts/clock_games.py [--games 1000] [--clock 1000+10] [--margin 0] [--at-a-time 4] [ENGINE]

Clocks are kept here, from the writing of `go` to the reading of `bestmove`. Needs nothing but Python: the engine itself is asked for the
legal moves of the random openings (`d`). ENGINE is a command line, `target/release/damier uci` by default.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300


class Engine:
    """One engine process."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1)
        self.say("uci")
        self.until("uciok")

    def say(self, text: str) -> None:
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def until(self, start: str) -> str:
        while not (line := self.process.stdout.readline().strip()).startswith(start):
            if line == "" and self.process.poll() is not None:
                raise RuntimeError("the engine has gone")
        return line


def play(command: str, number: int, base: int, increment: int, margin: int) -> tuple[int, float]:
    """The plies of a game, and by how many milliseconds it was lost on time; less than nothing if it was not."""
    engines, dice, moves = [Engine(command), Engine(command)], random.Random(number), []
    clocks, worst = [float(base), float(base)], -float(base)
    for _ in range(4):
        engines[0].say("position startpos moves " + " ".join(moves))
        engines[0].say("d")
        moves.append(dice.choice(engines[0].until("Moves:").split()[1:]))
    while len(moves) < LONGEST:
        side = len(moves) % 2
        engine = engines[side]
        engine.say("position startpos moves " + " ".join(moves))
        begun = time.perf_counter()
        engine.say(f"go wtime {int(clocks[0])} btime {int(clocks[1])} winc {increment} binc {increment}")
        best = engine.until("bestmove").split()[1]
        clocks[side] -= 1000 * (time.perf_counter() - begun)
        worst = max(worst, -clocks[side])
        if best == "0000" or clocks[side] < -margin:
            break
        clocks[side] += increment
        moves.append(best)
    for engine in engines:
        engine.say("quit")
        engine.process.wait(5)
    return len(moves), worst


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--clock", default="1000+10")
    parser.add_argument("--margin", type=int, default=0)
    parser.add_argument("--at-a-time", type=int, default=1)
    parser.add_argument("engine", nargs="?", default=f"{ROOT}/target/release/damier uci")
    arguments = parser.parse_args()
    base, increment = map(int, arguments.clock.split("+"))
    with concurrent.futures.ProcessPoolExecutor(arguments.at_a_time) as pool:
        games = [pool.submit(play, arguments.engine, number, base, increment, arguments.margin)
                 for number in range(arguments.games)]
        results = [game.result() for game in games]
    lost = sum(worst > arguments.margin for _, worst in results)
    plies = sum(plies for plies, _ in results)
    left = -max(worst for _, worst in results)
    print(f"{arguments.clock} ms: {arguments.games} games, {plies} plies, {lost} lost on time; "
          f"the least time left on any clock was {left:.1f} ms")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
