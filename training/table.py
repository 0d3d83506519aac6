"""Prints the generations of networks as a table for the documentation.

    python training/table.py labs/networks/english.json

Every file is the `generations.json` that generation.py has written.
"""

import json
import sys
from pathlib import Path

# What counts pieces and knows nothing else, whatever it is called in a game.
GROUND = ("material", "kings", "misere", "race")


def rows(file: Path) -> list[str]:
    return [row(file.stem, generation) for generation in json.loads(file.read_text())]


def opponent(generation: dict) -> str:
    """Who reigned when a generation was tried."""
    against = generation["against"]
    if against in GROUND:
        return "material"
    if not against.endswith(".net"):
        return f"the network of {against} draughts"
    return "the one before" if against == f"{generation['generation'] - 1}.net" else f"generation {Path(against).stem}"


def error(match: dict) -> float:
    """How far off a rating may be: half of what lies between its bounds."""
    # Where nearly all games are won nobody knows how much it is at most.
    if match["elo_high"] is None:
        return match["elo"] - match["elo_low"]
    return (match["elo_high"] - match["elo_low"]) / 2


def elo(match: dict) -> str:
    if match["elo_high"] is None:
        return f"{match['elo']:+.0f}, at least {match['elo_low']:+.0f}"
    return f"{match['elo']:+.0f} ± {error(match):.0f}"


def pace(match: dict) -> str:
    """`time=10ms` and `nodes=500` as people write them."""
    limit, amount = match["pace"].split("=")
    return amount.replace("ms", " ms") if limit == "time" else f"{int(amount):,} {limit}"


def row(game: str, generation: dict) -> str:
    match = generation["match"]
    games = match["wins"] + match["draws"] + match["losses"]
    # The mean of networks was not trained, and not every network was kept until the hand was asked.
    loss = f"{generation['losses']['held_back']:.4f}" if "losses" in generation else ""
    hand = ", ".join(f"{elo(match)} ({pace(match)})" for match in generation.get("hand", []))
    verdict = "" if generation["enthroned"] else ", rejected"
    return (
        f"| {game} | {generation['generation']} | {generation['positions']:,} | {loss} "
        f"| {elo(match)} against {opponent(generation)} ({games} games of {pace(match)}{verdict}) | {hand} |"
    )


def table(files: list[Path]) -> str:
    head = ["| game | generation | positions | loss | Elo | over the hand |", "|---|---:|---:|---:|---|---|"]
    return "\n".join(head + [line for file in files for line in rows(file)])


if __name__ == "__main__":
    print(table([Path(name) for name in sys.argv[1:]]))
