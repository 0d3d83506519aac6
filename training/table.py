"""Prints the generations of networks as a table for the documentation.

    python3 training/table.py                              # those of the house
    python3 training/table.py /tmp/english/generations.json

Every file is the `generations.json` that generation.py has written; those of the house are kept in labs/networks.
"""

import sys
from pathlib import Path

from checks import generations, run_program

LABS = Path(__file__).parent.parent / "labs" / "networks"
# The games of the house in the order of the documentation: a game before its kin.
HOUSE = ("english", "italian", "sherlock", "international", "russian", "thai", "spanish", "czech", "frisian", "antidraughts", "breakthrough", "chess")
# What counts pieces and knows nothing else, whatever it is called in a game.
GROUND = ("material", "kings", "misere", "race")


def game_of(file: Path) -> str:
    """The game a file tells of: by its name in the house, else by the folder of the work."""
    return file.resolve().parent.name if file.stem == "generations" else file.stem


def climbed(file: Path) -> list[dict]:
    """The generations of a file; there is nothing to tell of where there are none."""
    found = generations(file)
    if not found:
        raise SystemExit(f"`{file}` has no generations yet: wait for the first match")
    return found


def rows(file: Path) -> list[str]:
    return [row(game_of(file), generation) for generation in climbed(file)]


def opponent(generation: dict) -> str:
    """Who reigned when a generation was tried."""
    against = generation["against"]
    if against in GROUND:
        return "material"
    if not against.endswith(".net"):
        return f"the network of {against} draughts"
    return "the one before" if against == f"{generation['generation'] - 1}.net" else f"generation {Path(against).stem}"


def rating(match: dict) -> float:
    """The rating, or its bound where all games went one way: there is no number for that."""
    known = [match[key] for key in ("elo", "elo_low", "elo_high") if match[key] is not None]
    return known[0]


def error(match: dict) -> float:
    """How far off a rating may be: half of what lies between its bounds."""
    low, high = match["elo_low"], match["elo_high"]
    if low is None or high is None:
        # Where nearly all games went one way nobody knows how far it goes.
        return abs(rating(match) - (high if low is None else low))
    return (high - low) / 2


def elo(match: dict) -> str:
    low, high = match["elo_low"], match["elo_high"]
    if low is not None and high is not None:
        return f"{match['elo']:+.0f} ± {error(match):.0f}"
    bound = f"at least {low:+.0f}" if high is None else f"at most {high:+.0f}"
    return bound if match["elo"] is None else f"{match['elo']:+.0f}, {bound}"


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


def kept(games: tuple[str, ...]) -> list[Path]:
    """The files of games of the house."""
    return [LABS / f"{game}.json" for game in games]


def table(files: list[Path]) -> str:
    head = ["| game | generation | positions | loss | Elo | over the hand |", "|---|---:|---:|---:|---|---|"]
    return "\n".join(head + [line for file in files for line in rows(file)])


def main():
    print(table([Path(name) for name in sys.argv[1:]] or kept(HOUSE)))


if __name__ == "__main__":
    run_program(main)
