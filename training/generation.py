"""Makes generations of a network: self-play, training, a match against the reigning one, and the better of them reigns.

    python3 training/generation.py english --work /tmp/english --generations 2

The first generation learns from games judged by material alone, each later one from the games of the one before. A
network reigns only if a sequential test says that it is the stronger one, or leans to it when the games are over; else
the old one stays, and the next generation learns from its games and the new ones together. Everything is kept in the
folder of the work, and whoever runs the same command again goes on where it was interrupted. The table of all
generations is its `generations.json`.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from checks import COUNT, generations, manifest_of, present, read_json, real, run_program, whole
from mean import shape, weights
from netfile import unseal
from origin import command, hash_of, put
from train import check as check_training
from train import options as training_options

HERE = Path(__file__).parent
# What the first generation judges by: nothing but the material.
MATERIAL = {"chess": "material", "antidraughts": "misere", "breakthrough": "race"}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="by its name in `damier games`")
    parser.add_argument("--work", type=Path, required=True, help="a folder for games and networks")
    parser.add_argument("--generations", type=whole(COUNT), default=3)
    parser.add_argument("--parent", type=Path, help="begin with this network, and not with material; its manifest lies beside it")
    parser.add_argument("--on", action="store_true", help="each network learns on from the reigning one, where there is one, and not from chance")
    parser.add_argument("--halfway", action="store_true", help="each new network first meets its mean with the one it learned on from, and the better of the two is tried")
    parser.add_argument("--positions", type=whole(COUNT), nargs="+", default=[2_000_000], help="for each generation; the last number is that of all later ones")
    parser.add_argument("--results", type=real(0, 1), nargs="+", default=[0.8, 0.6, 0.4, 0.2], help="how much results count, for each generation")
    parser.add_argument("--nodes", type=whole(COUNT), default=1000, help="positions to visit for a move of self-play")
    parser.add_argument("--seed", type=whole(range(2**62)), default=1)
    parser.add_argument("--threads", type=whole(COUNT), help="games at a time; one a core where nothing is said")
    parser.add_argument("--keep", type=whole(COUNT), nargs="+", default=[1, 1, 2], help="generations of games that are learned from, for each generation")
    parser.add_argument("--also", type=Path, nargs="+", default=[], help="games of others, learned from in every generation")
    parser.add_argument("--slip", type=whole(COUNT), help="half of the positions are of games in which one move in so many is drawn by lot, from the opening to the end")
    parser.add_argument("--hindsight", type=real(0, 1), default=0.0, help="how much a position hears of what came of it")
    parser.add_argument("--endings", type=whole(range(65)), help="games end where so many pieces are left, with the result that is known of them (draughts); solved positions themselves come by --train='--endings FILE'")
    parser.add_argument("--train", default="", help="options for train.py, as one text")
    parser.add_argument("--pace", default="--nodes 2000", help="how the match is played")
    parser.add_argument("--games", type=whole(COUNT), default=400, help="games of the match, at most")
    parser.add_argument("--hand", type=whole(range(2**31)), default=0, help="games against the evaluation made by hand, a stranger to all generations")
    parser.add_argument("--hand-pace", default="--time 10ms", help="how those are played")
    parser.add_argument("--sprt", default="elo0=0,elo1=20")
    parser.add_argument("--damier", default="target/release/damier", help="the program")
    return parser.parse_args()


def check(args: argparse.Namespace):
    """Refuses what cannot end well, before anything is played: that takes hours."""
    if shutil.which(args.damier) is None:
        raise SystemExit(f"there is no program `{args.damier}`: build it with `cargo build --release`, or name it with --damier")
    present(*args.also)
    if args.parent:
        present(args.parent)
        unseal(args.parent)
        if manifest_of(args.parent)["hash"] != hash_of(args.parent):
            raise SystemExit(f"`{args.parent.with_suffix('.json')}` is the manifest of another network than `{args.parent}`")
    try:
        words = shlex.split(args.train)
    except ValueError as fault:
        raise SystemExit(f"--train `{args.train}` makes no sense: {fault}") from None
    # What every generation has, and what is said for all of them.
    check_training(training_options(["1.flat", "--out", "1.net", *words]))


# Games with slips begin with a chance of their own: else they would have the openings of those without.
SLIPS = 1_000_000

# And a match that decides who is to be tried has openings of its own.
CHOICE = 2_000_000

# What whoever stops the work is told.
STOPPED = "stopped: the same command goes on from here"

# What a match ends with that has shown who is not the stronger: an answer too.
SAID_NO = 5


@dataclass
class Run:
    """One program after another, each told and each to succeed."""

    damier: str

    def call(self, *words) -> str:
        words = [str(word) for word in words]
        print("$", shlex.join(words), flush=True)
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True)
        if done.returncode != SAID_NO:
            done.check_returncode()
        return done.stdout

    def json(self, *words) -> dict:
        return json.loads(self.call(self.damier, *words, "--json"))


def turn(numbers: list, number: int):
    """What a generation is given: the last number is that of all later ones."""
    return numbers[min(number, len(numbers)) - 1]


def champion(evaluation: str, table: str = "1MiB") -> str:
    return f"champion:tt={table},eval={evaluation}"


class Lineage:
    """The generations of a game, as far as they have come."""

    def __init__(self, args: argparse.Namespace):
        self.args, self.run = args, Run(args.damier)
        args.work.mkdir(parents=True, exist_ok=True)
        self.table = args.work / "generations.json"
        self.rows = generations(self.table) if self.table.exists() else []
        # What the lineage begins with, its hash, and the generations before.
        self.first, self.parent, self.before = MATERIAL.get(args.game, "kings"), "material", 0
        if args.parent:
            manifest = manifest_of(args.parent, "generation")
            self.first, self.parent, self.before = str(args.parent), manifest["hash"], manifest["generation"]
        self.refuse_another_game()

    def refuse_another_game(self):
        """A folder of work is that of one game: its manifests say which."""
        made = [self.file(place, "json") for place in range(1, len(self.rows) + 2)]
        others = {manifest_of(file)["game"] for file in made if file.exists()} - {self.args.game}
        if others:
            raise SystemExit(f"`{self.args.work}` holds generations of {', '.join(sorted(others))}: give {self.args.game} a --work of its own")

    def last(self) -> dict | None:
        """The last generation that was enthroned."""
        enthroned = [row for row in self.rows if row["enthroned"]]
        return enthroned[-1] if enthroned else None

    def enthroned(self) -> int:
        """The place of that generation among those of this work; 0 where there is none."""
        last = self.last()
        return self.rows.index(last) + 1 if last else 0

    def reigning(self) -> str:
        """What judges now: the last network that was enthroned, or what the lineage began with."""
        last = self.last()
        return str(self.args.work / last["network"]) if last else self.first

    def reigns(self) -> str:
        """The name of what judges now: a network goes by its generation, whatever the file is called that the lineage began with."""
        last = self.last()
        return last["network"] if last else f"{self.before}.net" if self.args.parent else self.first

    def file(self, number: int, kind: str) -> Path:
        """A file of the generation at this place: it goes by the number of the generation, also where others came before this work."""
        return self.args.work / f"{self.before + number}.{kind}"

    def games(self, number: int) -> list[Path]:
        """The games of a generation, and those with slips where there are any."""
        kinds = ["games", "slips.games"] if self.args.slip else ["games"]
        return [self.file(number, kind) for kind in kinds]

    def play(self, number: int) -> float:
        """Self-play by whoever reigns; the seconds it took."""
        args, files = self.args, self.games(number)
        words = ["--game", args.game, "--positions", turn(args.positions, number) // len(files), "--nodes", args.nodes]
        words += ["--player", champion(self.reigning()), *(["--threads", args.threads] if args.threads else [])]
        ways = [["--seed", args.seed + number], ["--seed", args.seed + number + SLIPS, "--slip", args.slip]]
        return sum(self.run.json("selfplay", *words, "--out", file, *way)["seconds"] for file, way in zip(files, ways))

    def train(self, number: int) -> Path:
        """A network from the games of the last generations."""
        flat, out = self.file(number, "flat"), self.file(number, "net")
        # Whoever was rejected has left games of the same player: they are as good as new ones.
        kept = max(turn(self.args.keep, number), number - self.enthroned())
        own = [file for last in range(max(1, number - kept + 1), number + 1) for file in self.games(last)]
        endings = ["--endings", self.args.endings] if self.args.endings else []
        self.run.json("selfplay", "--out", flat, "--hindsight", self.args.hindsight, *endings, "--flatten", *self.args.also, *own)
        last = self.last()
        parent = last["hash"] if last else self.parent
        notes = ["--note", f"parent={parent}", "--note", f"command={command()}"]
        words = [flat, "--out", out, "--generation", self.before + number, "--seed", self.args.seed, *notes]
        words += ["--result", turn(self.args.results, number)]
        words += ["--begin", self.reigning()] if self.args.on and parent != "material" else []
        print(self.run.call(sys.executable, HERE / "train.py", *words, *shlex.split(self.args.train)))
        flat.unlink()
        inherit(Path(self.reigning()).with_suffix(".json"), out.with_suffix(".json"))
        return out

    def meet_halfway(self, out: Path, number: int) -> dict | None:
        """Lets a new network meet its mean with the one it learned on from, and the better of them take its place: who has learned on from
        few games has paid for it with what it knew. None if there is no such mean."""
        old, mean, aside = Path(self.reigning()), self.file(number, "mean.net"), self.file(number, "trained.net")
        if not (self.args.on and old.exists() and is_of_one_shape(old, out)):
            return None
        # The new one comes last: the mean plays its game, where the old one may be a neighbour's.
        self.run.call(sys.executable, HERE / "mean.py", old, out, "--out", mean, "--generation", self.before + number)
        # Not the openings of the match to come: who was chosen by these would be flattered there.
        match = self.match(mean, str(out), self.args.seed + number + CHOICE)
        if match["wins"] > match["losses"]:
            for place, place_after in ((out, aside), (mean, out)):
                for kind in (".net", ".json"):
                    place.with_suffix(kind).rename(place_after.with_suffix(kind))
        return told(match)

    def match(self, one: Path, other: str, seed: int) -> dict:
        """A match until it is clear who is stronger, or the games are over."""
        args = self.args
        words = ["--game", args.game, *args.pace.split(), "--games", args.games, "--sprt", args.sprt]
        words += ["--concurrency", args.threads or os.cpu_count(), "--seed", seed]
        return self.run.json("match", champion(one, "16MiB"), champion(other, "16MiB"), *words)

    def meet_the_hand(self, out: Path, number: int) -> dict:
        """A match against the evaluation made by hand: who beats a parent may only know where that one is weak."""
        args = self.args
        words = ["--game", args.game, *args.hand_pace.split(), "--games", args.hand]
        words += ["--concurrency", args.threads or os.cpu_count(), "--seed", args.seed + number]
        match = self.run.json("match", champion(out, "16MiB"), champion("hand", "16MiB"), *words)
        return told(match)

    def next(self):
        args, number, begun = self.args, len(self.rows) + 1, time.monotonic()
        seconds_of_play = self.play(number)
        out = self.train(number)
        halfway = self.meet_halfway(out, number) if args.halfway else None
        match = self.match(out, self.reigning(), args.seed + number)
        manifest = manifest_of(out)
        row = {
            "generation": self.before + number,
            "network": out.name,
            **origin(manifest),
            "seconds_of_play": round(seconds_of_play),
            "against": self.reigns(),
            **({"halfway": halfway} if halfway else {}),
            "match": {**told(match), "llr": match["llr"]},
            **({"hand": [self.meet_the_hand(out, number)]} if args.hand else {}),
            "enthroned": match["llr"] > 0,
            "seconds": round(time.monotonic() - begun),
        }
        self.rows.append(row)
        put((self.table, json.dumps(self.rows, indent=2) + "\n"))
        tell(row)


def told(match: dict) -> dict:
    return {key: match[key] for key in ("pace", "wins", "draws", "losses", "elo", "elo_low", "elo_high")}


def origin(manifest: dict) -> dict:
    """What a manifest says of where its network comes from: a mean was not trained, and names those it is the mean of."""
    kept = ("hash", "parent", "command", "begun_with", "shares", "games", "positions", "losses")
    found = {key: manifest[key] for key in kept if key in manifest}
    if "mean_of" in manifest:
        found["mean_of"] = [parent["hash"] for parent in manifest["mean_of"]]
    return found


def is_of_one_shape(*files: Path) -> bool:
    """Whether networks have a mean: one that has grown has none with what it was."""
    return len({tuple(shape(weights(file)[0])) for file in files}) == 1


def inherit(old: Path, new: Path):
    """Until `cargo xtask margins` measures how far its searches stray, a network is taken to stray as the one before."""
    deviation = read_json(old).get("deviation") if old.exists() else None
    if deviation is not None:
        put((new, json.dumps({**read_json(new), "deviation": deviation}, indent=2) + "\n"))


def tell(row: dict):
    match = row["match"]
    verdict = "reigns" if row["enthroned"] else "is rejected"
    learned = f"loss {row['losses']['held_back']:.5f}" if "losses" in row else "the mean with the one before"
    print(
        f"generation {row['generation']}: {row['positions']} positions, {learned}, "
        f"+{match['wins']} ={match['draws']} -{match['losses']} against {row['against']}: {verdict}\n",
        flush=True,
    )


def main():
    args = options()
    check(args)
    lineage = Lineage(args)
    while len(lineage.rows) < args.generations:
        lineage.next()
    if lineage.last():
        reigning = lineage.reigning()
        print(f"{reigning} reigns; play it with `damier play --game {args.game} --black champion:eval={reigning}`")
    else:
        print("no generation has beaten what it began with: play more positions (--positions), or more generations")


if __name__ == "__main__":
    run_program(main, STOPPED)
