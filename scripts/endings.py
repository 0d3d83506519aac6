#!/usr/bin/env python3
"""Ask whether the champion wins what is won: endings in which one side is a king and a man up, played against itself.

    python3 scripts/endings.py [--damier target/release/damier] [--game english] [--endings 50] [--time 100ms] [--longer 1s]

Endings are drawn by lot: one or two kings and one to three men against a king and a man less, where neither side can win anything at
once. Each is played with both colours of the players. Not every such ending is won: those that end otherwise are played once
more with longer thought, and count as thrown away only if that wins.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

# The squares, the squares of a row, and the side that begins: 1-0 is its victory.
BOARDS = {"english": (32, 4, "B"), "russian": (32, 4, "W"), "brazilian": (32, 4, "W"), "international": (50, 5, "W")}


def ending(game: str, dice: random.Random) -> tuple[str, str]:
    """A FEN, and the side that is ahead."""
    squares, row, _ = BOARDS[game]
    kings, men = dice.randint(1, 2), dice.randint(1, 3)
    strong = dice.choice("WB")
    weak = "B" if strong == "W" else "W"
    while True:
        places = dice.sample(range(1, squares + 1), 2 * (kings + men) - 2)
        parts = {"W": [], "B": []}
        for count, letter, side in (
            (kings, "K", strong),
            (men, "", strong),
            (kings - 1, "K", weak),
            (men - 1, "", weak),
        ):
            for _ in range(count):
                parts[side].append((letter, places.pop()))
        crowned = {"W": range(1, row + 1), "B": range(squares - row + 1, squares + 1)}
        if all(place not in crowned[side] for side in "WB" for letter, place in parts[side] if not letter):
            camps = [side + ",".join(f"{letter}{place}" for letter, place in parts[side]) for side in "WB"]
            return f"{dice.choice('WB')}:{camps[0]}:{camps[1]}", strong


def weigh(damier: str, game: str, fen: str) -> tuple[str, float] | None:
    """The FEN as damier writes it and what White has, if the game is not over."""
    command = [damier, "analyse", "--game", game, "--fen", fen, "--nodes", "30000", "--json", "--quiet"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if told.returncode != 0:
        return None
    document = json.loads(told.stdout)
    return document["fen"], document["lines"][0]["value"] * (1 if document["turn"] == "white" else -1)


def play(damier: str, game: str, fens: list[str], time: str) -> list[tuple[str, str | None]]:
    """Every ending with both colours: where each game began, and who won."""
    with tempfile.TemporaryDirectory() as folder:
        book, record = Path(folder) / "endings.fen", Path(folder) / "games.pdn"
        book.write_text("\n".join(fens) + "\n")
        command = [damier, "match", "champion", "champion", "--game", game, "--openings", str(book), "--time", time]
        command += ["--games", str(2 * len(fens)), "--concurrency", "2", "--margin", "50ms", "--out", str(record), "--quiet"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        text = record.read_text()
    games = re.findall(r'\[Result "([^"]+)"\].*?\[FEN "([^"]+)"\]', text, re.S)
    first = BOARDS[game][2]
    winners = {"1-0": first, "2-0": first, "0-1": "WB".replace(first, ""), "0-2": "WB".replace(first, "")}
    return [(fen, winners.get(result)) for result, fen in games]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damier", default="target/release/damier")
    parser.add_argument("--game", choices=BOARDS, default="english")
    parser.add_argument("--endings", type=int, default=50)
    parser.add_argument("--time", default="100ms")
    parser.add_argument("--longer", default="1s")
    parser.add_argument("--seed", type=int, default=6)
    arguments = parser.parse_args()
    dice, ahead = random.Random(arguments.seed), {}
    while len(ahead) < arguments.endings:
        fen, strong = ending(arguments.game, dice)
        weighed = weigh(arguments.damier, arguments.game, fen)
        if weighed and (weighed[1] if strong == "W" else -weighed[1]) > 1:
            ahead[weighed[0]] = strong
    count = {"won": 0, "drawn": 0, "lost": 0}
    missed = {}
    for fen, winner in play(arguments.damier, arguments.game, list(ahead), arguments.time):
        outcome = "drawn" if winner is None else "won" if winner == ahead[fen] else "lost"
        count[outcome] += 1
        if outcome != "won":
            missed.setdefault(fen, []).append(outcome)
    print(f"{arguments.game}, {arguments.time} a move: {sum(count.values())} endings played, {count}")
    thrown = 0
    if missed:
        again = [fen for fen, winner in play(arguments.damier, arguments.game, list(missed), arguments.longer) if winner == ahead[fen]]
        thrown = sum(min(again.count(fen), len(outcomes)) for fen, outcomes in missed.items())
        print(f"with {arguments.longer} a move {len(again)} of {2 * len(missed)} games are won from those that were not")
        for fen, outcomes in missed.items():
            print(f"  {' and '.join(outcomes)}: {fen}, {ahead[fen]} is ahead")
    print(f"thrown away: {thrown / max(count['won'] + thrown, 1):.1%} of what is won")


if __name__ == "__main__":
    main()
