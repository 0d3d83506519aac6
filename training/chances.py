"""Fits what the values of a network mean to games that it has played, and notes it in its manifest.

    damier selfplay --game english --out plain.games --positions 600000 --player champion:tt=1MiB,eval=english.net
    damier selfplay --flatten plain.games --out plain.flat
    python3 training/chances.py english.net plain.flat

Its values are scaled so that whoever is told +1.00 makes three points of four, and a curve tells how often a value is won,
drawn and lost. train.py does so with what it has held back and what the network says of it without a search. That does not
tell how it will play where most games had moves by lot in them, or were played by a weaker one: this asks games of its own,
and what its searches have found in them.

    python3 training/chances.py english.net other.flat --ask

tells how many points of a hundred its values make in games that it played afterwards, with another seed, and notes nothing.
"""

import argparse
import json
import math
import re
from pathlib import Path

import torch

from checks import manifest_of, run_program
from network import Network
from origin import put
from positions import Positions

# Positions at a time where nothing is learned.
LOOK = 1 << 16
# What +1.00 makes of a point.
THREE_OF_FOUR = 0.75
# Positions of about a value that tell what it makes.
ENOUGH = 500
# The values whose points are told, and in how many lots of games, one after the other, their error is looked for.
TOLD = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
LOTS = 40
# A value below all others in the manifest: it tells nothing, and has no scale.
NOTHING = -32_000
# The scale of values that are left as they are.
UNSCALED = 1000


def fit_chances(values: torch.Tensor, result: torch.Tensor) -> dict:
    """The curve of the chances: to win `s((z - a) / b)`, to lose `s((-z - a) / b)`, to draw what is left."""
    values, result = values.double(), result.double()
    curve = torch.zeros(2, dtype=torch.double, device=values.device, requires_grad=True)
    optimizer = torch.optim.LBFGS([curve], max_iter=200, line_search_fn="strong_wolfe")

    def surprised() -> torch.Tensor:
        a, b = curve.exp()
        win, loss = torch.sigmoid((values - a) / b), torch.sigmoid((-values - a) / b)
        chance = torch.where(result > 0.75, win, torch.where(result < 0.25, loss, 1 - win - loss))
        mean = -chance.clamp(min=1e-6).log().mean()
        optimizer.zero_grad()
        mean.backward()
        return mean

    optimizer.step(surprised)
    a, b = curve.exp().tolist()
    return {"a": round(1000 * a), "b": round(1000 * b)}


def three_of_four(values: torch.Tensor, result: torch.Tensor) -> float | None:
    """The value that makes three points of four; `None` where too few tell."""
    size, points = values.abs().double(), torch.where(values > 0, result, 1 - result).double()
    unit = 0.05
    while unit < 20:
        near = (size > 0.8 * unit) & (size < 1.25 * unit)
        if int(near.sum()) >= ENOUGH and float(points[near].mean()) >= THREE_OF_FOUR:
            return crossing(size, points, unit)
        unit *= 1.01
    return None


def crossing(size: torch.Tensor, points: torch.Tensor, about: float) -> float:
    """Where a curve through all values from half to twice as much makes three points of four: a mean around one value has fewer to go by, and
    its two sides are not alike."""
    near = (size > about / 2) & (size < 2 * about)
    x, y = torch.stack([torch.ones_like(size[near]), size[near] / about - 1]), points[near]
    curve = torch.tensor([math.log(3), 1.0], dtype=torch.double, device=size.device)
    # Newton's steps to the least surprise.
    for _ in range(10):
        p = torch.sigmoid(curve @ x)
        curve = curve + torch.linalg.solve((x * p * (1 - p)) @ x.T, x @ (y - p))
    level, slope = curve.tolist()
    # A slope that is hardly one tells nothing beyond these values.
    return about * min(max(1 + (math.log(3) - level) / max(slope, 1e-6), 0.5), 2.0)


def points_of(values: torch.Tensor, result: torch.Tensor, value: float) -> tuple[float, float] | None:
    """How much of a point values make that are up to a quarter more than this one or a fifth less, and the error of that: positions of a
    game follow one another and have one result, so that lots of games are compared and not positions. `None` where too few tell."""
    near = (values.abs() > 0.8 * value) & (values.abs() < 1.25 * value)
    points = torch.where(values > 0, result, 1 - result)
    lots = [made[part].mean() for made, part in zip(points.chunk(LOTS), near.chunk(LOTS)) if part.any()]
    if len(lots) < LOTS / 2:
        return None
    return float(points[near].mean()), 1.96 * float(torch.stack(lots).std()) / len(lots) ** 0.5


def meaning(values: torch.Tensor, result: torch.Tensor) -> tuple[float, dict]:
    """By what values are to be divided so that +1.00 makes three points of four, and the curve of the chances of what comes out."""
    unit = three_of_four(values, result) or 1.0
    return unit, fit_chances(values / unit, result)


def judge(games: str) -> tuple[str, int] | None:
    """The network that judged games of this heading, and the scale of its values; `None` where there was none."""
    found = re.search(r" network=([0-9a-f]{16})(?: scale=(\d+))?(?: measured=[0-9a-f]+)? player=", games)
    return found and (found[1], int(found[2] or UNSCALED))


def rescale(manifest: dict, unit: float):
    """All that a manifest tells in values, in values divided by `unit`."""
    manifest["scale"] = round(manifest.get("scale", UNSCALED) / unit)
    if "deviation" in manifest:
        manifest["deviation"] = round(manifest["deviation"] / unit)
    for rows in manifest.get("reckoning", {}).values():
        rows[:] = [[least if least <= NOTHING else round(least / unit) for least in row] for row in rows]


@torch.no_grad()
def logits_of(network: Network, positions: Positions, records: torch.Tensor) -> torch.Tensor:
    """What the network says of these records."""
    parts = records.split(LOOK)
    return torch.cat([network(positions.shown(part), positions.bucket(part, network.buckets)) for part in parts])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifest", type=Path, help="NAME.json, or NAME.net beside it")
    parser.add_argument("files", nargs="+", type=Path, help="positions laid out flat, of games of this network and its manifest as it is")
    parser.add_argument("--ask", action="store_true", help="tell how many points of a hundred values make, and note nothing")
    args = parser.parse_args()
    file = args.manifest.with_suffix(".json")
    manifest = manifest_of(file)
    positions = Positions(args.files, "cpu")
    if not bool(positions.plain.all()):
        raise SystemExit("there are games with moves by lot among these: they do not tell how often a value is won")
    judges = [judge(games) for games in positions.games]
    if not all(found and found[0] == manifest["hash"] for found in judges):
        raise SystemExit("there are games of another network among these: its values are others")
    if not all(scale == manifest.get("scale", UNSCALED) for _, scale in judges):
        raise SystemExit("the values of this network have been scaled since it played these games: play new ones")
    values, result = Positions.score(positions.records), Positions.result(positions.records)
    if args.ask:
        for value in TOLD:
            told = points_of(values, result, value)
            print(f"{value:+.2f}  " + (f"{100 * told[0]:5.1f} ± {100 * told[1]:.1f}" if told else "too few"))
        return
    unit, curve = meaning(values, result)
    rescale(manifest, unit)
    manifest |= {"chances": curve, "chances_of": positions.games}
    put((file, json.dumps(manifest, indent=2) + "\n"))
    print(f"{file}: scale {manifest['scale']}, {curve}")


if __name__ == "__main__":
    run_program(main)
