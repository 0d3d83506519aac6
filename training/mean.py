"""The mean of networks that have learned on from one another, weight by weight.

    python3 training/mean.py 10.net 11.net 12.net --out 13.net --generation 13
    python3 training/mean.py english.net a.net b.net --shares 2 1 1 --out italian.net

Each of them has learned its own games a little too well; what they do not agree on is mostly that. They must have the
same shape and a common ancestor: networks that began with chance have nothing in the same place. The ancestor itself may
be among them, and it may be that of a neighbour: the mean plays the game of the last one.
"""

import argparse
import json
import math
import re
from pathlib import Path

import numpy

from chances import UNSCALED
from checks import COUNT, manifest_of, network_to_write, run_program, whole
from netfile import SECOND, columns, hash_in, seal, unseal
from origin import command, put


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="networks, each with its manifest beside it")
    parser.add_argument("--shares", type=float, nargs="+", help="how much each of them counts [all the same]")
    parser.add_argument("--out", type=network_to_write, required=True, help="the network: NAME.net and NAME.json are written")
    parser.add_argument("--generation", type=whole(COUNT), default=1, help="its number, for the manifest")
    return parser.parse_args()


def weights(file: Path) -> tuple[bytes, list[numpy.ndarray]]:
    """The first line of a file, and the weights in their order (crates/nets/src/file.rs)."""
    line, measures, content = unseal(file)
    hidden = measures["hidden"]
    head = [(2 * hidden * SECOND + SECOND, "<i2"), (SECOND + 1, "<i4")]
    parts, place = [], 0
    for count, kind in [(columns(measures) + hidden, "<i2"), *(measures["buckets"] * head)]:
        parts.append(numpy.frombuffer(content, kind, count, place))
        place += parts[-1].nbytes
    return line, parts


def shape(line: bytes) -> list[bytes]:
    """What the first line of a file says but for the game: kin have boards of one shape."""
    words = line.split()
    return words[:2] + words[3:]


def mean(files: list[Path], shares: list[float] | None = None) -> bytes:
    """The file of the mean."""
    lines, networks = zip(*map(weights, files))
    if any(shape(line) != shape(lines[0]) for line in lines):
        raise SystemExit("networks of one shape have a mean; these differ:\n" + "\n".join(line.decode() for line in lines))
    parts = [numpy.rint(numpy.average(part, 0, shares)).astype(part[0].dtype).tobytes() for part in zip(*networks)]
    return seal(lines[-1] + b"\n" + b"".join(parts))


def scale(parents: list[dict], shares: list[float]) -> int:
    """What its values are multiplied by until games of its own tell: what makes +1.00 of each of them makes that of their mean."""
    units = [UNSCALED / parent.get("scale", UNSCALED) for parent in parents]
    return round(UNSCALED / numpy.average(units, weights=shares))


def manifest(files: list[Path], shares: list[float], content: bytes, generation: int) -> dict:
    """Where it comes from. Nobody has trained it, so it has no losses; unit, curve and margins are the last one's."""
    parents = [manifest_of(file, "games") for file in files]
    kept = ("game", "unit", "chances", "deviation")
    return {
        **{key: parents[-1][key] for key in kept if key in parents[-1]},
        "scale": scale(parents, shares),
        "hash": hash_in(content),
        "generation": generation,
        "positions": sum(positions for _, positions in set(learned(parents))),
        "games": [games for games, _ in dict.fromkeys(learned(parents))],
        "mean_of": parents,
        "shares": shares,
        "command": command(),
    }


def learned(parents: list[dict]) -> list[tuple[str, int]]:
    """The games of all parents, with the positions that are told behind the colon."""
    told = [games for parent in parents for games in parent["games"]]
    found = [re.search(r": (\d+) positions?$", str(games)) for games in told]
    if not all(found):
        raise SystemExit(f"the manifest of a parent does not tell how many positions these games have: {told[found.index(None)]}")
    return [(games, int(number[1])) for games, number in zip(told, found)]


def check(shares: list[float], files: list[Path]):
    if len(shares) != len(files):
        raise SystemExit(f"{len(files)} networks, and {len(shares)} shares of them: give each network its own")
    if not math.isfinite(sum(shares)):
        raise SystemExit("shares are numbers, and so is what they come to")
    # Beyond its parents a mean would be none, and its weights might not fit into 16 bits.
    if min(shares) < 0 or max(shares) == 0:
        raise SystemExit("shares are nothing or more, and not all of them nothing")


def main():
    args = options()
    shares = args.shares or [1.0] * len(args.files)
    check(shares, args.files)
    content = mean(args.files, shares)
    found = manifest(args.files, shares, content, args.generation)
    put((args.out, content), (args.out.with_suffix(".json"), json.dumps(found, indent=2) + "\n"))
    print(f"{args.out} is network {found['hash']}, the mean of {len(args.files)}")


if __name__ == "__main__":
    run_program(main)
