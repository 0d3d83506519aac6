#!/usr/bin/env python3
"""Ask of a UCI engine what only time shows: limits kept on a crowded machine, a reader who does not read, a thousand searches.

    python3 scripts/endurance_uci.py [--runs 200] [--set NAME=VALUE ...] [--load PROCESSES] [--only ROWS] ENGINE

Rows of the fault matrix: S1 (overrun of a time limit, with `--load` beside so many busy processes), L6 (its output not read for a
minute, and closed), L7 (a thousand searches started and stopped: no descriptor and no thread is left behind).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from faults_uci import START, Engine, overruns, spread

BUSY = "while True: pass"


def with_options(engine: Engine, options: list[str]) -> Engine:
    for option in options:
        name, _, value = option.partition("=")
        engine.say(f"setoption name {name} value {value}")
    return engine


def limits(command: str, options: list[str], runs: int) -> None:
    for ms, most in ((1, runs), (10, runs), (50, runs), (100, runs), (1000, min(runs, 30)), (10_000, min(runs, 3))):
        engine = with_options(Engine(command), options)
        print(f"movetime {ms}, {most} runs: overrun {overruns(engine, ms, most)} ms", flush=True)


def undrained(command: str, seconds: int) -> None:
    """An engine that talks as much as it can to nobody, and is then heard again."""
    engine = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    # More news than a pipe holds: short searches without end, and a long one at the last.
    engine.stdin.write(b"uci\nsetoption name MultiPV value 20\n" + b"position startpos\ngo depth 3\n" * 300 + b"go infinite\n")
    engine.stdin.flush()
    time.sleep(seconds)
    begun = time.perf_counter()
    engine.stdin.write(b"stop\nisready\n")
    engine.stdin.close()
    answers, ready = 0, float("inf")
    for line in engine.stdout:
        answers += line.startswith(b"bestmove")
        if line.startswith(b"readyok"):
            ready = 1000 * (time.perf_counter() - begun)
    print(f"not read for {seconds} s: readyok {ready:.0f} ms after reading began, {answers} answers to 301 searches, "
          f"exit {engine.wait(5)}", flush=True)
    deaf = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    deaf.stdout.close()
    begun = time.perf_counter()
    deaf.stdin.write(b"uci\nisready\n")
    deaf.stdin.flush()
    print(f"output closed: exit {deaf.wait(5)} after {1000 * (time.perf_counter() - begun):.0f} ms", flush=True)


def cycles(command: str, options: list[str], number: int) -> None:
    engine = with_options(Engine(command), options)

    def kept() -> tuple[int, int]:
        engine.ready()
        process = f"/proc/{engine.process.pid}"
        return len(os.listdir(f"{process}/fd")), len(os.listdir(f"{process}/task"))

    def search() -> float:
        engine.say(START)
        engine.say("go infinite")
        begun = engine.say("stop")
        answer = engine.until("bestmove", 5)
        return 1000 * (answer[0] - begun) if answer else float("inf")

    search()
    before = kept()
    took = [search() for _ in range(number)]
    print(f"{number} searches started and stopped: descriptors and threads {before} before, {kept()} after; "
          f"stop to bestmove {spread(took)} ms", flush=True)
    engine.end()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--load", type=int, default=0, metavar="PROCESSES")
    parser.add_argument("--only", default="S1,L6,L7")
    parser.add_argument("--seconds", type=int, default=60, help="how long nobody reads")
    parser.add_argument("engine")
    arguments = parser.parse_args()
    crowd = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(arguments.load)]
    print("median (p99, most)")
    try:
        if "S1" in arguments.only:
            limits(arguments.engine, arguments.set, arguments.runs)
        if "L6" in arguments.only:
            undrained(arguments.engine, arguments.seconds)
        if "L7" in arguments.only:
            cycles(arguments.engine, arguments.set, 1000)
    finally:
        for process in crowd:
            process.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
