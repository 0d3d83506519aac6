"""Positions laid out flat by `damier selfplay --flatten`: what a network sees of them, as bits."""

import json
import re
from pathlib import Path

import numpy
import torch

# A move by lot in so many, in so many plies behind the opening, is what `damier selfplay` does by itself, and does not decide games.
RARE, EARLY = 40, 20


class Positions:
    """Positions of one game, all of them in the memory of one device.

    A record is the inputs of the side to move (a bit each), the number of pieces, the result (0 lost, 1 drawn, 2 won)
    and the score in thousandths, both for the side to move.
    """

    def __init__(self, files: list[Path], device: str):
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
        self.games += endings.games
        played = self.records[:, -4] > endings.records[:, -4].max()
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
    """The first line of a file, and its records."""
    with open(file, "rb") as stream:
        line = stream.readline()
    heading = json.loads(line)
    if heading.get("format") != "damier-flat 1":
        raise SystemExit(f"{file} holds no positions: make it with `damier selfplay --flatten`")
    length = heading["record"]
    content = numpy.fromfile(file, dtype=numpy.uint8, offset=len(line))
    if len(content) % length:
        raise SystemExit(f"{file} was cut off in the middle of a record")
    return heading, content.reshape(-1, length)
