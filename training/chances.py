"""Fits what the values of a network mean to games that it has played, and notes it in its manifest.

    damier selfplay --game english --out plain.games --positions 150000 --player champion:tt=1MiB,eval=english.net
    damier selfplay --flatten plain.games --out plain.flat
    python training/chances.py english.net plain.flat

Its values are scaled so that whoever is told +1.00 makes three points of four, and a curve tells how often a value is won,
drawn and lost. train.py does so with what it has held back and what the network says of it without a search. That does not
tell how it will play where most games had moves by lot in them, or were played by a weaker one: this asks games of its own,
and what its searches have found in them.
"""

import argparse
import json
import re
from pathlib import Path

import torch

from network import Network
from positions import Positions

# Positions at a time where nothing is learned.
LOOK = 1 << 16
# What +1.00 makes of a point.
THREE_OF_FOUR = 0.75
# Positions of about a value that tell what it makes.
ENOUGH = 500
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
    """The least value that makes three points of four, as those do that are up to a quarter more or a fifth less; `None` where too few tell."""
    size, points = values.abs(), torch.where(values > 0, result, 1 - result)
    unit = 0.05
    while unit < 20:
        near = (size > 0.8 * unit) & (size < 1.25 * unit)
        if int(near.sum()) >= ENOUGH and float(points[near].mean()) >= THREE_OF_FOUR:
            return unit
        unit *= 1.01
    return None


def meaning(values: torch.Tensor, result: torch.Tensor) -> tuple[float, dict]:
    """By what values are to be divided so that +1.00 makes three points of four, and the curve of the chances of what comes out."""
    unit = three_of_four(values, result) or 1.0
    return unit, fit_chances(values / unit, result)


def judge(games: str) -> tuple[str, int] | None:
    """The network that judged games of this heading, and the scale of its values; `None` where there was none."""
    found = re.search(r" network=([0-9a-f]{16})(?: scale=(\d+))? player=", games)
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
    args = parser.parse_args()
    positions = Positions(args.files, "cpu")
    file = args.manifest.with_suffix(".json")
    manifest = json.loads(file.read_text())
    if not bool(positions.plain.all()):
        raise SystemExit("there are games with moves by lot among these: they do not tell how often a value is won")
    judges = [judge(games) for games in positions.games]
    if not all(found and found[0] == manifest["hash"] for found in judges):
        raise SystemExit("there are games of another network among these: its values are others")
    if not all(scale == manifest.get("scale", UNSCALED) for _, scale in judges):
        raise SystemExit("the values of this network have been scaled since it played these games: play new ones")
    unit, curve = meaning(Positions.score(positions.records), Positions.result(positions.records))
    rescale(manifest, unit)
    manifest |= {"chances": curve, "chances_of": positions.games}
    file.write_text(json.dumps(manifest, indent=2) + "\n")
    print(f"{file}: scale {manifest['scale']}, {curve}")


if __name__ == "__main__":
    main()
