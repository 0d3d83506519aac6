"""Trains a network on positions laid out by `damier selfplay --flatten`.

    python3 training/train.py english.flat --out english.net

What it learns to say is what the side to move can expect: partly what the game came to, partly what the search found
(--result says how much of the first). One position in fifty is held back, whole games of them, and tells how good it
has become. Beside the network come a manifest (where it comes from) and a picture of its losses.
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
from torch.nn.functional import binary_cross_entropy_with_logits as surprise

from chances import LOOK, logits_of, meaning
from checks import COUNT, SEED, network_to_write, present, real, run_program, whole
from netfile import BUCKETS, HIDDEN, ROOMS, hash_in, unseal
from network import Network
from origin import command, hash_of, put
from picture import draw
from positions import Positions

# One position in so many is held back.
HELD_BACK = 50
# At most so many in a row, whole games but for the ends.
RUN = 512
# With fewer steps a network is hardly begun (docs/networks.md).
FEW_STEPS = 2000


def device(text: str) -> str:
    """An option that names a device which is there."""
    try:
        torch.zeros(1, device=text).item()
    except (RuntimeError, AssertionError) as fault:
        raise argparse.ArgumentTypeError(f"there is no device `{text}` to learn on, take `cpu`: {str(fault).splitlines()[0]}") from None
    return text


def note(text: str) -> str:
    """An option that says something of something."""
    if not text.partition("=")[0] or "=" not in text:
        raise argparse.ArgumentTypeError(f"`{text}` is not KEY=VALUE")
    return text


def options(words: list[str] | None = None) -> argparse.Namespace:
    """What the command says; or these words, where another program asks what they would say."""
    parser = argparse.ArgumentParser(prog="train.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="positions laid out flat")
    parser.add_argument("--out", type=network_to_write, required=True, help="the network: NAME.net, NAME.json and NAME.svg are written")
    parser.add_argument("--endings", nargs="+", type=Path, default=[], help="endings solved by `cargo xtask endings`, in place of those that were played")
    parser.add_argument("--begin", type=Path, help="learn on from this network, and not from chance")
    parser.add_argument("--hidden", type=whole(HIDDEN), help="sums in the first layer, a multiple of 64 [128, or as many as the network has that it learns on from]")
    parser.add_argument("--buckets", type=whole(BUCKETS), help="how often the last two layers exist [4, or as often as in the network that it learns on from; a multiple of that]")
    parser.add_argument("--rooms", type=whole(range(ROOMS.stop)), help="rooms of its king that a side tells apart, where it looks from there; 0: it does not [1, or as many as the network has that it learns on from]")
    parser.add_argument("--epochs", type=whole(COUNT), default=15, help="passes over the positions")
    parser.add_argument("--batch", type=whole(COUNT), default=16384, help="positions at a time")
    parser.add_argument("--rate", type=real(1e-9, 1), default=1e-3, help="how fast it learns at most")
    parser.add_argument("--decay", type=real(0, 1000), default=1e-2, help="how strongly weights are drawn to nothing")
    parser.add_argument("--result", type=real(0, 1), default=0.5, help="how much the result counts; the rest is the score")
    parser.add_argument("--seed", type=whole(SEED), default=1, help="where chance starts")
    parser.add_argument("--generation", type=whole(COUNT), default=1, help="its number, for the manifest")
    parser.add_argument("--note", type=note, action="append", default=[], help="KEY=VALUE for the manifest")
    parser.add_argument("--device", type=device, default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(words)


def check(args: argparse.Namespace):
    """Refuses what is missing or damaged, before the positions are read: that may take long."""
    begun_with = [args.begin] if args.begin else []
    present(*args.endings, *begun_with)
    for file in begun_with:
        unseal(file)


def advice(positions: int, batch: int, epochs: int) -> str | None:
    """What to change where there are too few steps to learn in; smaller batches make more of them."""
    steps = max(1, positions // batch) * epochs
    smaller = max(256, 1 << max(1, positions * epochs // FEW_STEPS).bit_length() - 1)
    if steps >= FEW_STEPS or smaller >= batch:
        return None
    return f"these are only {steps} steps to learn in: --batch {smaller} takes {positions // smaller * epochs}"


def held_back(positions: int) -> torch.Tensor:
    """Which positions are held back: runs of them from everywhere, so that no file and no player is left out."""
    share = min(HELD_BACK, positions)
    run = positions // (share * math.ceil(positions / (share * RUN)))
    return torch.arange(positions) // run % share == share - 1


def fit_unit(score: torch.Tensor, result: torch.Tensor) -> float:
    """The score that wins 73 points in a hundred: with it as the unit the results are the least surprising."""
    low, high = math.log(0.05), math.log(50)
    for _ in range(40):
        third = (high - low) / 3
        left, right = (surprise(score / math.exp(unit), result) for unit in (low + third, high - third))
        low, high = (low, high - third) if left < right else (low + third, high)
    return math.exp((low + high) / 2)


class Training:
    """A network, what it learns from, and how."""

    def __init__(self, args: argparse.Namespace):
        torch.manual_seed(args.seed)
        torch.set_float32_matmul_precision("high")
        self.args = args
        self.positions = Positions(args.files, args.device)
        solved = self.positions.take_endings(args.endings)
        records, plain = self.positions.records, self.positions.plain
        held = held_back(len(records)).to(args.device)
        self.known, self.held_back = torch.cat([solved, records[~held]]), records[held]
        if not len(self.known):
            raise SystemExit("one position is nothing to learn from: play more games, and lay them out again")
        # What a value is worth where nobody plays by lot.
        self.played = records[held & plain] if bool((held & plain).any()) else self.held_back
        sample = records[plain] if bool(plain.any()) else records
        sample = sample[:: max(1, len(sample) // 2_000_000)]
        self.unit = fit_unit(Positions.score(sample), Positions.result(sample))
        self.network = self.first().to(args.device)
        self.batches = max(1, len(self.known) // args.batch)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=args.rate, weight_decay=args.decay)
        # Two steps at least to come up to the rate and two to come down, however few there are to learn from.
        steps = max(4, self.batches * args.epochs)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, args.rate, total_steps=steps, pct_start=min(0.5, max(0.05, 2 / steps))
        )

    def first(self) -> Network:
        """What it learns on from: another network, or chance."""
        args, heading = self.args, self.positions.heading
        if args.begin is None:
            args.hidden, args.buckets = args.hidden or 128, args.buckets or 4
            args.rooms = 1 if args.rooms is None else args.rooms
            return Network(heading, args.hidden, args.buckets, args.rooms)
        network = Network.read(args.begin, heading)
        network = network.resized(args.hidden or network.hidden, args.buckets or network.buckets, args.rooms)
        args.hidden, args.buckets, args.rooms = network.hidden, network.buckets, network.outlooks.rooms
        return network

    def target(self, records: torch.Tensor) -> torch.Tensor:
        share = self.args.result
        return share * Positions.result(records) + (1 - share) * torch.sigmoid(Positions.score(records) / self.unit)

    def logits(self, records: torch.Tensor) -> torch.Tensor:
        return self.network(self.positions.shown(records), self.positions.bucket(records, self.args.buckets))

    def learn(self) -> float:
        """One pass; the mean loss on the way."""
        order = torch.randperm(len(self.known), device=self.args.device)
        total = torch.zeros((), device=self.args.device)
        for batch in range(self.batches):
            records = self.known[order[batch * self.args.batch : (batch + 1) * self.args.batch]]
            loss = surprise(self.logits(records), self.target(records))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.schedule.step()
            self.network.confine()
            total += loss.detach()
        return (total / self.batches).item()

    @torch.no_grad()
    def look(self) -> tuple[float, float]:
        """The losses on what was held back: against what is learned, and against the results alone."""
        sums = [0.0, 0.0]
        for records in self.held_back.split(LOOK):
            logits = self.logits(records)
            for which, truth in enumerate((self.target(records), Positions.result(records))):
                sums[which] += surprise(logits, truth, reduction="sum").item()
        return sums[0] / len(self.held_back), sums[1] / len(self.held_back)

    def meaning(self) -> dict:
        """What its values mean, among positions that were held back, where no moves were drawn by lot."""
        unit, curve = meaning(logits_of(self.network, self.positions, self.played), Positions.result(self.played))
        return {"scale": round(1000 / unit), "chances": curve}

    @torch.no_grad()
    def strays(self) -> float:
        """How far the whole numbers of the engine stray from the network that was trained, in thousandths."""
        records = self.held_back[:4096]
        shown, bucket = self.positions.shown(records), self.positions.bucket(records, self.args.buckets)
        real = self.network(shown, bucket).cpu().numpy() * 1000
        whole = self.network.whole().judge(shown.cpu().numpy(), bucket.cpu().numpy())
        return float(abs(real - whole).mean())

    def run(self) -> list[dict]:
        print(f"{len(self.known)} positions to learn from, {len(self.held_back)} held back")
        print(f"a score of {self.unit:.2f} wins 73 points in a hundred")
        hint = advice(len(self.known), self.args.batch, self.args.epochs)
        print(f"{hint}\n" if hint else "")
        print("epoch   learned  held back    results  seconds")
        rows, begun = [], time.monotonic()
        for epoch in range(1, self.args.epochs + 1):
            learned = self.learn()
            held_back, results = self.look()
            if not all(map(math.isfinite, (learned, held_back, results))):
                raise SystemExit("the loss is no number any more, and nothing was written: take a smaller --rate")
            rows.append({"epoch": epoch, "learned": learned, "held_back": held_back, "results": results})
            seconds = time.monotonic() - begun
            print(f"{epoch:5} {learned:9.5f} {held_back:10.5f} {results:10.5f} {seconds:8.1f}", flush=True)
        return rows


def manifest(args: argparse.Namespace, training: Training, rows: list[dict], digest: str) -> dict:
    """Where the network comes from."""
    settings = ("hidden", "buckets", "rooms", "epochs", "batch", "rate", "decay", "result", "seed")
    return {
        "game": training.positions.heading["game"],
        "hash": digest,
        "generation": args.generation,
        "positions": len(training.known) + len(training.held_back),
        "unit": round(training.unit, 4),
        **training.meaning(),
        "losses": {key: round(value, 6) for key, value in rows[-1].items() if key != "epoch"},
        "begun_with": hash_of(args.begin) if args.begin else "chance",
        "training": {name: getattr(args, name) for name in settings} | {"hindsight": training.positions.hindsight},
        "games": training.positions.games,
        "command": command(),
        **dict(note.split("=", 1) for note in args.note),
    }


def main():
    args = options()
    check(args)
    training = Training(args)
    rows = training.run()
    content, strays = training.network.whole().content(), training.strays()
    digest = hash_in(content)
    told = json.dumps(manifest(args, training, rows, digest), indent=2) + "\n"
    put((args.out, content), (args.out.with_suffix(".json"), told), (args.out.with_suffix(".svg"), draw(rows)))
    print(f"\n{args.out} is network {digest}; whole numbers stray by {strays:.2f} thousandths")


if __name__ == "__main__":
    run_program(main)
