"""Fits the chances of a network, how often a value is won, drawn and lost, to games, and notes them in its manifest.

    damier selfplay --game english --out plain.games --positions 300000
    damier selfplay --flatten plain.games --out plain.flat
    python training/chances.py english.net plain.flat

train.py does so with what it has held back. That does not tell how the network will play where most games had moves by
lot in them, or were played by a weaker one: this asks games of its own.
"""

import argparse
import json
from pathlib import Path

import torch

from network import Network
from positions import Positions

# Positions at a time where nothing is learned.
LOOK = 1 << 16


def fit_chances(logits: torch.Tensor, result: torch.Tensor) -> dict:
    """The curve of the chances: to win `s((z - a) / b)`, to lose `s((-z - a) / b)`, to draw what is left."""
    curve = torch.zeros(2, device=logits.device, requires_grad=True)
    optimizer = torch.optim.Adam([curve], lr=0.02)
    for _ in range(400):
        a, b = curve.exp()
        win, loss = torch.sigmoid((logits - a) / b), torch.sigmoid((-logits - a) / b)
        chance = torch.where(result > 0.75, win, torch.where(result < 0.25, loss, 1 - win - loss))
        surprised = -chance.clamp(min=1e-6).log().mean()
        optimizer.zero_grad()
        surprised.backward()
        optimizer.step()
    a, b = curve.exp().tolist()
    return {"a": round(1000 * a), "b": round(1000 * b)}


@torch.no_grad()
def logits_of(network: Network, positions: Positions, records: torch.Tensor) -> torch.Tensor:
    """What the network says of these records."""
    parts = records.split(LOOK)
    return torch.cat([network(positions.shown(part), positions.bucket(part, network.buckets)) for part in parts])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="NAME.net, with its manifest NAME.json beside it")
    parser.add_argument("files", nargs="+", type=Path, help="positions laid out flat")
    args = parser.parse_args()
    positions = Positions(args.files, "cpu")
    if not bool(positions.plain.all()):
        raise SystemExit("there are games with moves by lot among these: they do not tell how often a value is won")
    network = Network.read(args.network, positions.heading)
    file = args.network.with_suffix(".json")
    manifest = json.loads(file.read_text())
    logits = logits_of(network, positions, positions.records)
    manifest["chances"] = fit_chances(logits, Positions.result(positions.records))
    manifest["chances_of"] = positions.games
    file.write_text(json.dumps(manifest, indent=2) + "\n")
    print(f"{file}: {manifest['chances']}")


if __name__ == "__main__":
    main()
