#!/usr/bin/env python3
"""Do to UCI engines what should not be done, and measure what they make of it, one beside the other.

    python3 scripts/faults_uci.py [--runs 50] [--seconds 5] ENGINE [ENGINE ...]

An engine is a command line: `"target/release/damier uci" stockfish`. Prints one Markdown table: how far a time limit is overrun,
how long a stop takes, and what becomes of the engine after each fault (rows S1, S2, S4, S5 and L1 to L5, L7 of the fault matrix).
After every fault the engine is asked whether it is ready; `ok` means that it said so within 100 ms (or within the time shown).
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import shlex
import signal
import statistics
import subprocess
import sys
import threading
import time

START = "position startpos"


class Engine:
    """An engine process whose lines arrive with their time."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.lines: queue.Queue[tuple[float, str]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.say("uci")
        self.until("uciok", 10)

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.lines.put((time.perf_counter(), line.decode(errors="replace").strip()))

    def send(self, data: bytes) -> None:
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            pass

    def say(self, text: str) -> float:
        self.send(text.encode() + b"\n")
        return time.perf_counter()

    def until(self, start: str, patience: float) -> tuple[float, str] | None:
        end = time.perf_counter() + patience
        while (left := end - time.perf_counter()) > 0:
            try:
                at, line = self.lines.get(timeout=left)
            except queue.Empty:
                return None
            if line.startswith(start):
                return at, line
        return None

    def ready(self, patience: float = 5.0) -> str:
        """Whether it lives, and how fast it says so."""
        begun = self.say("isready")
        answer = self.until("readyok", patience)
        if answer:
            took = 1000 * (answer[0] - begun)
            return "ok" if took <= 100 else f"ok after {took:.0f} ms"
        code = self.process.poll()
        return "silent" if code is None else f"gone ({code})"

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def spread(values: list[float]) -> str:
    ordered = sorted(values)
    return f"{statistics.median(ordered):.1f} ({ordered[-max(1, len(ordered) // 100)]:.1f}, {ordered[-1]:.1f})"


def overruns(engine: Engine, ms: int, runs: int) -> str:
    over = []
    for _ in range(runs):
        engine.say(START)
        begun = engine.say(f"go movetime {ms}")
        answer = engine.until("bestmove", ms / 1000 + 5)
        if answer is None:
            return "no answer"
        over.append(1000 * (answer[0] - begun) - ms)
    engine.end()
    return spread(over)


def stops(command: str, runs: int) -> str:
    engine, dice, took = Engine(command), random.Random(2), []
    for _ in range(runs):
        engine.say(START)
        engine.say("go infinite")
        time.sleep(dice.random() * 0.05)
        begun = engine.say("stop")
        answer = engine.until("bestmove", 5)
        if answer is None:
            return "no answer"
        took.append(1000 * (answer[0] - begun))
    engine.end()
    return spread(took)


FAULTS: list[tuple[str, bytes]] = [
    ("a line of garbage", b"\x00\xff\xfe garbage\n"),
    ("an empty line, blanks, CRLF", b"\n   \n\t\r\n"),
    ("a line of 10 MB", b"x" * (10 << 20) + b"\n"),
    ("a list of 10 MB of moves", b"position startpos moves" + b" e2e4" * (2 << 20) + b"\n"),
    ("a position without a FEN", b"position fen\n"),
    ("nine ranks", b"position fen 8/8/8/8/8/8/8/8/8 w - - 0 1\n"),
    ("no kings", b"position fen 8/8/8/8/8/8/8/8 w - - 0 1\n"),
    ("three kings", b"position fen k7/8/8/8/8/8/8/K1K5 w - - 0 1\n"),
    ("a pawn on the last rank", b"position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
    ("the wrong side in check", b"position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1\n"),
    ("an illegal move", b"position startpos moves e2e4 e2e4\n"),
    ("Threads abc", b"setoption name Threads value abc\n"),
    ("Hash -5", b"setoption name Hash value -5\n"),
    ("an option nobody knows", b"setoption name Nonsense value 1\n"),
    ("go infinite twice", b"go infinite\ngo infinite\n"),
    ("a position while searching", b"go infinite\nposition startpos moves d2d4\n"),
    ("an option while searching", b"go infinite\nsetoption name Hash value 32\n"),
    ("stop and ponderhit while idle", b"stop\nponderhit\nstop\n"),
    ("100,000 commands at once", b"position startpos moves e2e4\n" * 100_000),
]

ANSWERED = ["go wtime 0 btime 0", "go wtime -1000 btime -1000", "go wtime 50 btime 50 movestogo 1", "go depth 0",
            "go nodes 0", "go movetime 0"]
FINISHED = "position fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"


def after(command: str, data: bytes) -> str:
    engine = Engine(command)
    engine.send(data)
    told = engine.ready()
    engine.say("stop")
    engine.end()
    return told


def answered(command: str, go: str, position: str = START) -> str:
    engine = Engine(command)
    engine.say(position)
    begun = engine.say(go)
    answer = engine.until("bestmove", 2)
    told = "no answer in 2 s" if answer is None else f"{answer[1].split()[1]} in {1000 * (answer[0] - begun):.0f} ms"
    engine.end()
    return told


def ending(command: str, how) -> str:
    engine = Engine(command)
    engine.say("go infinite")
    begun = time.perf_counter()
    how(engine)
    try:
        code = engine.process.wait(5)
    except subprocess.TimeoutExpired:
        engine.end()
        return "still there after 5 s"
    return f"{code} in {1000 * (time.perf_counter() - begun):.0f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("engines", nargs="+")
    arguments = parser.parse_args()
    rows: list[tuple[str, list[str]]] = []

    def row(name: str, measure) -> None:
        rows.append((name, [measure(engine) for engine in arguments.engines]))
        print(f"| {name} | " + " | ".join(rows[-1][1]) + " |", flush=True)

    print("| what | " + " | ".join(f"`{engine}`" for engine in arguments.engines) + " |")
    print("|---|" + "---|" * len(arguments.engines))
    for ms in (1, 10, 50, 100, 1000):
        runs = min(arguments.runs, 10) if ms == 1000 else arguments.runs
        row(f"movetime {ms}: overrun, median (p99, most), ms", lambda engine, ms=ms, runs=runs: overruns(Engine(engine), ms, runs))
    row("stop to bestmove, median (p99, most), ms", lambda engine: stops(engine, arguments.runs))
    for go in ANSWERED:
        row(f"`{go}`", lambda engine, go=go: answered(engine, go))
    row("a finished game", lambda engine: answered(engine, "go depth 3", FINISHED))
    for name, data in FAULTS:
        row(f"{name}, then `isready`", lambda engine, data=data: after(engine, data))
    row("end of input in a search", lambda engine: ending(engine, lambda e: e.process.stdin.close()))
    row("quit in a search", lambda engine: ending(engine, lambda e: e.say("quit")))
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        row(f"{name} in a search", lambda engine, name=name: ending(engine, lambda e: os.kill(e.process.pid, getattr(signal, name))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
