#!/usr/bin/env python3
"""Let the strongest engine of py-draughts play as a guest of damier, over Hub.

    python3 -m venv venv-py && venv-py/bin/pip install py-draughts==1.10.1 numpy==2.4.6 loguru==0.7.3
    damier match champion "hub:cmd=venv-py/bin/python py_draughts.py --game english" --game english --time 100ms
    damier match champion "hub:cmd=venv-py/bin/python py_draughts.py --game international" --game international --time 100ms

(Not `pydraughts`: that is another package with the same module name.) py-draughts can drive Hub engines but is none itself, so
this speaks Hub for it. International draughts is played by its TurboEngine, which knows only that game; English by its
SimpleEngine on its board of American checkers. Two things are put right there, nothing else:
- Captures are compulsory, and 80 plies of kings alone are a draw: py-draughts leaves captures to choice and draws after 40.
- SimpleEngine looks at the clock every 2048 nodes, and misses it if that node is in its quiescence. Here it looks at every
  node, and leaves by the exception that it expects itself.
"""

import argparse
import gc
import re
import sys
import time

from draughts.boards._core import CORE_AMERICAN
from draughts.boards.american import Board as American
from draughts.boards.standard import Board as International
from draughts.engines import SimpleEngine, TurboEngine
from loguru import logger

OVERHEAD = 0.010  # seconds kept for the way back, as damier keeps for itself


class English(American):
    """American checkers of py-draughts with the law of English draughts."""
    @property
    def legal_moves(self):
        return self._legal_moves_from_core(CORE_AMERICAN, max_capture=False, captures_optional=False)

    @property
    def is_draw(self):
        return self.halfmove_clock >= 80 or self.is_threefold_repetition


class Punctual(SimpleEngine):
    """SimpleEngine that stops when its time is over."""
    def get_best_move(self, board, with_evaluation=False):
        self.root, self.deadline = len(board._moves_stack), time.perf_counter() + self.time_limit
        return super().get_best_move(board, with_evaluation)

    def look_at_clock(self, board):
        if time.perf_counter() > self.deadline:
            while len(board._moves_stack) > self.root:
                board.pop()
            raise TimeoutError

    def negamax(self, board, *rest):
        self.look_at_clock(board)
        return super().negamax(board, *rest)

    def quiescence_search(self, board, *rest):
        self.look_at_clock(board)
        return super().quiescence_search(board, *rest)


GAMES = {"english": (English, "B:W21-32:B1-12", lambda: Punctual(depth_limit=64)),
         "international": (International, "W:W31-50:B1-20", lambda: TurboEngine(depth_limit=None))}


def hub(first: int, last: int, taken) -> str:
    """`32-28`, or `28x19x23`: from, to, and every square taken."""
    return ("x" if taken else "-").join(map(str, (first, last, *sorted(taken))))


def written(move) -> str:
    return hub(move.square_list[0] + 1, move.square_list[-1] + 1, [square + 1 for square in move.captured_list])


def position(kind, start: str, line: str):
    """The board that a `pos` line tells of: where the game began, and every move since."""
    if told := re.search(r"pos=([WB])(\w+)", line):
        pieces = [(letter, f"{'K' if letter.isupper() else ''}{i}") for i, letter in enumerate(told[2], 1)]
        camps = [",".join(piece for letter, piece in pieces if letter.upper() == side) for side in "WB"]
        start = f"{told[1]}:W{camps[0]}:B{camps[1]}"
    board = kind.from_fen(start)
    for text in re.findall(r"\d+[-x][\dx]+", line):
        first, last, *taken = map(int, re.findall(r"\d+", text))
        board.push(next(move for move in board.legal_moves if written(move) == hub(first, last, taken)))
    return board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=GAMES, default="english")
    parser.add_argument("--ms", type=float, default=100, help="time for a move, where damier tells none [100]")
    arguments = parser.parse_args()
    logger.remove()
    gc.disable()  # The tables are large and have no cycles: a collection would only make a move late.
    kind, start, new_engine = GAMES[arguments.game]
    board, engine, seconds = kind.from_fen(start), new_engine(), arguments.ms / 1000
    for line in filter(str.strip, sys.stdin):
        match line.split()[0]:
            case "hub":
                print(f"id name={type(engine).__name__} version=1.10.1 author=py-draughts\nwait", flush=True)
            case "init" | "ping" as word:
                print({"init": "ready", "ping": "pong"}[word], flush=True)
            case "new-game":
                engine = new_engine()
            case "pos":
                board = position(kind, start, line)
            case "level":
                seconds = float((re.findall(r"move-time=([\d.]+)", line) or [arguments.ms / 1000])[0])
            case "go":
                engine.time_limit = max(seconds - OVERHEAD, 0.001)
                move = engine.get_best_move(board)
                print(f"info nodes={engine.nodes}\ndone move={written(move)}", flush=True)
            case "quit":
                break


if __name__ == "__main__":
    main()
