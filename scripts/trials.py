#!/usr/bin/env python3
"""Print what every idea and every margin of the champion is worth, from the books of the trials, as tables for docs/champion.md.

    cargo xtask trials chess > plan.toml && damier tournament run chess.ledger --plan plan.toml
    damier tournament export chess.ledger --form json --out chess.json
    python3 scripts/trials.py english.json international.json chess.json

An idea is worth what its absence costs. In parentheses are ideas that are not in use, and what taking them was worth. Elo from the score of
all games, with the bounds of 95 %.
"""

import json
import math
import sys


def elo(score: float) -> float:
    return -400 * math.log10(1 / min(max(score, 1e-3), 1 - 1e-3) - 1)


def gained(row: dict) -> tuple[float, float]:
    """What a player gained over the champion in Elo, and the error."""
    wins, draws, losses, games = (row[key] for key in ("wins", "draws", "losses", "games"))
    score = (wins + draws / 2) / games
    variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score**2) / games
    reach = 1.96 * math.sqrt(variance / games)
    return elo(score), (elo(score + reach) - elo(score - reach)) / 2


def rows(paths: list[str]) -> tuple[list[str], dict[str, dict[int, str]], dict[str, dict[int, list[str]]]]:
    games, ideas, margins = [], {}, {}
    for column, path in enumerate(paths):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        games.append(document["event"]["game"])
        for row in document["standings"]:
            change, _, name = row["name"].partition(" ")
            worth, error = gained(row)
            if change == "without":
                ideas.setdefault(name, {})[column] = f"{-worth:+.0f} ± {error:.0f}"
            elif change == "with":
                ideas.setdefault(name, {})[column] = f"({worth:+.0f} ± {error:.0f})"
            elif change != "champion":
                other, _, own = name.partition(", not ")
                place = margins.setdefault(change, {}).setdefault(column, (own, []))
                place[1].append((int(other), f"{other}: {worth:+.0f} ± {error:.0f}"))
    return games, ideas, margins


def show(head: str, games: list[str], table: dict[str, dict[int, str]]) -> None:
    print(f"| {head} | {' | '.join(games)} |\n|---|{'---:|' * len(games)}")
    for name, cells in sorted(table.items()):
        print(f"| `{name}` | {' | '.join(cells.get(column, '') for column in range(len(games)))} |")
    print()


def main() -> None:
    games, ideas, margins = rows(sys.argv[1:])
    show("idea", games, ideas)
    told = {
        name: {column: f"**{own}**; {', '.join(text for _, text in sorted(others))}" for column, (own, others) in cells.items()}
        for name, cells in margins.items()
    }
    show("margin", games, told)


if __name__ == "__main__":
    main()
