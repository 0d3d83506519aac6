"""Positions laid out flat by `damier selfplay --flatten`: what a network sees of them, as bits."""

import json
import re
from pathlib import Path

import numpy
import torch

from checks import present

# Bytes behind the inputs of a record.
REST = 4
# What the first line tells beside its format.
TOLD = {"game", "kinds", "squares", "pieces", "record", "turned", "king", "rooms", "outlooks", "games"}
# A move by lot in so many, in so many plies behind the opening, is what `damier selfplay` does by itself, and does not decide games.
RARE, EARLY = 40, 20


class Positions:
    """Positions of one game, all of them in the memory of one device.

    A record is the inputs of the side to move (a bit each), the number of pieces, the result (0 lost, 1 drawn, 2 won)
    and the score in thousandths, both for the side to move.
    """

    def __init__(self, files: list[Path], device: str):
        present(*files)
        headings, parts = zip(*(read(file) for file in files))
        known = [plain(heading["games"], len(part)) for heading, part in zip(headings, parts)]
        # Where the positions come from; in all else the files must agree.
        self.games = [game for heading in headings for game in heading.pop("games")]
        shares = {heading.pop("hindsight", 0.0) for heading in headings}
        if any(heading != headings[0] for heading in headings):
            raise SystemExit("the files hold positions of different games")
        if len(shares) > 1:
            raise SystemExit(f"the files were laid out with different hindsight ({', '.join(map(str, sorted(shares)))}): lay them out alike")
        self.heading, (self.hindsight,) = headings[0], shares
        self.inputs = self.heading["kinds"] * self.heading["squares"]
        self.records = torch.cat([torch.from_numpy(part).to(device) for part in parts])
        if not len(self.records):
            raise SystemExit("there is not one position in the files: play more games, and lay them out again")
        # Which of them are of games in which hardly a move was drawn by lot.
        self.plain = torch.cat(known).to(device)
        self.shifts = torch.arange(8, dtype=torch.uint8, device=device)

    def take_endings(self, files: list[Path]) -> torch.Tensor:
        """The records of endings whose worth is known, if there are files of them. Played positions with as few pieces are dropped: whoever
        cannot win an ending in play learns that nobody can."""
        if not files:
            return self.records[:0]
        endings = Positions(files, str(self.records.device))
        if endings.heading != self.heading:
            raise SystemExit("the endings are those of another game")
        if any(game.startswith("damier-games") for game in endings.games):
            raise SystemExit("the endings were played, not solved: make them with `cargo xtask endings`, and name what was played without --endings")
        self.games += endings.games
        most = int(endings.records[:, -4].max())
        played = self.records[:, -4] > most
        if not bool(played.any()):
            raise SystemExit(f"no position that was played is left: the endings have up to {most} pieces, and none of these has more")
        self.records, self.plain = self.records[played], self.plain[played]
        return endings.records

    def __len__(self) -> int:
        return len(self.records)

    def shown(self, records: torch.Tensor) -> torch.Tensor:
        """What the network sees: one for every input that is on the board."""
        bits = records[:, : (self.inputs + 7) // 8].unsqueeze(2) >> self.shifts & 1
        return bits.flatten(1)[:, : self.inputs].float()

    def bucket(self, records: torch.Tensor, buckets: int) -> torch.Tensor:
        """Which of the last layers judges: by the number of pieces, as the engine does it."""
        count = records[:, -4].long()
        return ((count - 1).clamp(min=0) * buckets // self.heading["pieces"]).clamp(max=buckets - 1)

    @staticmethod
    def result(records: torch.Tensor) -> torch.Tensor:
        """What the side to move made of the game: 1, a half or 0."""
        return records[:, -3].float() / 2

    @staticmethod
    def score(records: torch.Tensor) -> torch.Tensor:
        """What the search found, in points."""
        low, high = records[:, -2].int(), records[:, -1].int()
        score = low + 256 * high
        return torch.where(score >= 1 << 15, score - (1 << 16), score).float() / 1000


def plain(games: list[str], positions: int) -> torch.Tensor:
    """Which positions of a file were played without slips, as it tells of the games that they come from, one after the other."""
    found = [re.fullmatch(r"damier-games .* unsteady=(\d+) slip=(\d+) .*: (\d+) positions", game) for game in games]
    if not all(found) or sum(int(game[3]) for game in found) != positions:
        return torch.zeros(positions, dtype=torch.bool)
    return torch.cat([torch.full((int(game[3]),), int(game[1]) <= EARLY and int(game[2]) >= RARE) for game in found])


def read(file: Path) -> tuple[dict, numpy.ndarray]:
    """The first line of a file, and its records: as many as that line promises."""
    with open(file, "rb") as stream:
        line = stream.readline()
    heading = read_heading(file, line)
    content = numpy.fromfile(file, dtype=numpy.uint8, offset=len(line))
    if len(content) % heading["record"]:
        raise SystemExit(f"{file} was cut off in the middle of a record: lay the positions out again")
    records = content.reshape(-1, heading["record"])
    promised = [re.search(r": (\d+) positions$", game) for game in heading["games"]]
    if promised and all(promised) and sum(int(found[1]) for found in promised) != len(records):
        raise SystemExit(f"{file} does not hold as many positions as its first line promises, but {len(records)}: lay them out again")
    if (records[:, -3] > 2).any():
        raise SystemExit(f"{file} is damaged: there are results that no game has; lay the positions out again")
    return heading, records


def read_heading(file: Path, line: bytes) -> dict:
    """What the first line of a file tells."""
    try:
        heading = json.loads(line)
    except ValueError:
        heading = None
    if not isinstance(heading, dict) or heading.get("format") != "damier-flat 1":
        raise SystemExit(f"{file} holds no positions laid out flat: make it with `damier selfplay --flatten`")
    missing = sorted(TOLD - heading.keys())
    if missing:
        raise SystemExit(f"{file} does not tell in its first line of: {', '.join(missing)}; lay the positions out again")
    inputs = heading["kinds"] * heading["squares"]
    if heading["record"] != (inputs + 7) // 8 + REST or len(heading["turned"]) != inputs:
        raise SystemExit(f"{file} is damaged: what its first line tells does not fit together; lay the positions out again")
    return heading
