"""Draws how the networks of games have climbed, generation by generation.

    python3 training/climb.py > docs/networks/climb.svg              # four games of the house
    python3 training/climb.py /tmp/english/generations.json > my.svg

Every file is the `generations.json` that generation.py has written. A network stands as far above the one it met as it won by, and
material stands on the ground. Errors add up on the way, since nobody but the first has met material. Who was rejected is a ring.
"""

import math
import sys
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from checks import run_program
from table import GROUND, climbed, error, game_of, kept, rating

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 440, 64, 120, 44, 44
COLOURS = ["#1f6feb", "#c2410c", "#15803d", "#7e22ce"]
# Those of the house that are drawn: more lines nobody could tell apart.
DRAWN = ("english", "international", "russian", "chess")
# Elo from one line of the grid to the next.
STEP = 200


@dataclass
class Stand:
    """Where a network stands above material."""

    generation: int
    elo: float
    error: float
    reigns: bool


def stands(generations: list[dict]) -> list[Stand]:
    """Where each generation stands, by whom it met."""
    known = {name: Stand(0, 0.0, 0.0, True) for name in GROUND}
    found = []
    for row in generations:
        match, met = row["match"], known.get(row["against"])
        if met is None:
            raise SystemExit(f"generation {row['generation']} met {row['against']}, which is not of this lineage: only who began with counting pieces can be drawn")
        found.append(Stand(row["generation"], met.elo + rating(match), math.hypot(met.error, error(match)), row["enthroned"]))
        known[row["network"]] = found[-1]
    return found


def draw(games: dict[str, list[Stand]]) -> str:
    """An SVG of one line for each game, through those who reigned."""
    last = max(stand.generation for line in games.values() for stand in line)
    # Where nobody has climbed there is one step of the grid to see.
    most = max(STEP, *(stand.elo + stand.error for line in games.values() for stand in line))

    def across(generation: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * generation / last

    def down(elo: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * elo / most

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        "<title>Elo above material, generation by generation</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="20">Elo above those who count pieces</text>',
    ]
    for elo in range(0, int(most) + 1, STEP):
        parts.append(f'<path d="M{LEFT} {down(elo):.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{down(elo) + 4:.1f}" text-anchor="end">{elo}</text>')
    for generation in range(0, last + 1, 2):
        parts.append(f'<text x="{across(generation):.1f}" y="{HEIGHT - 24}" text-anchor="middle">{generation}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 6}" text-anchor="middle">generation</text>')
    for place, ((game, line), colour) in enumerate(zip(games.items(), cycle(COLOURS))):
        reigned = [Stand(0, 0.0, 0.0, True)] + [stand for stand in line if stand.reigns]
        points = " ".join(f"{across(stand.generation):.1f},{down(stand.elo):.1f}" for stand in reigned)
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        parts += [dot(across(stand.generation), down, stand, colour) for stand in line]
        parts.append(f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 18 * place}" fill="{colour}">{game}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def dot(x: float, down, stand: Stand, colour: str) -> str:
    """A network and its error: full if it reigned, a ring if not."""
    y, fill = down(stand.elo), colour if stand.reigns else "white"
    whisker = f'<path d="M{x:.1f} {down(stand.elo - stand.error):.1f}V{down(stand.elo + stand.error):.1f}" stroke="{colour}" opacity="0.4"/>'
    return f'{whisker}<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{fill}" stroke="{colour}"/>'


def climb(files: list[Path]) -> str:
    return draw({game_of(file): stands(climbed(file)) for file in files})


def main():
    print(climb([Path(name) for name in sys.argv[1:]] or kept(DRAWN)), end="")


if __name__ == "__main__":
    run_program(main)
