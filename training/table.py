"""Prints the generations of networks as a table for the documentation.

    python training/table.py labs/networks/english.json

Every file is the `generations.json` that generation.py has written.
"""

import json
import sys
from pathlib import Path


def rows(file: Path) -> list[str]:
    return [row(file.stem, generation) for generation in json.loads(file.read_text())]


def row(game: str, generation: dict) -> str:
    match = generation["match"]
    games = match["wins"] + match["draws"] + match["losses"]
    error = (match["elo_high"] - match["elo_low"]) / 2
    verdict = "" if generation["enthroned"] else ", rejected"
    before = "material" if generation["against"] in ("material", "kings", "misere", "race") else "the one before"
    return (
        f"| {game} | {generation['generation']} | {generation['positions']:,} | {generation['losses']['held_back']:.4f} "
        f"| {match['elo']:+.0f} ± {error:.0f} against {before} ({games} games{verdict}) |"
    )


def table(files: list[Path]) -> str:
    head = ["| game | generation | positions | loss | Elo |", "|---|---:|---:|---:|---|"]
    return "\n".join(head + [line for file in files for line in rows(file)])


if __name__ == "__main__":
    print(table([Path(name) for name in sys.argv[1:]]))
