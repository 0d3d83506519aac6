"""The network: two views of a board, summed, mixed and judged. What the engine does with it stands in crates/nets."""

import math
from pathlib import Path

import numpy
import torch
from torch import nn

from netfile import SECOND, hash_in, seal, unseal
from origin import put
from outlooks import Outlooks

# One, in the whole numbers of the engine: in the sums of the first layer, and in the weights of the second and the third.
ONE, MIX, OUT = 181, 1024, 1024
SHORT, LONG = 2**15 - 1, 2**31 - 1


class Network(nn.Module):
    """Inputs, `hidden` sums for each view, sixteen mixtures, one logit; the last two layers once a bucket."""

    def __init__(self, heading: dict, hidden: int, buckets: int, rooms: int = 0):
        super().__init__()
        self.heading, self.hidden, self.buckets = heading, hidden, buckets
        inputs = heading["kinds"] * heading["squares"]
        # About as many pieces as a third of the squares: sums of variance one half, most of them above nothing.
        self.columns = nn.Parameter(torch.randn(inputs, hidden) * (1.5 / heading["squares"]) ** 0.5)
        # What differs from room to room: the rest is learned from all of them together.
        self.outlooks = Outlooks(heading, rooms)
        self.apart = nn.Parameter(torch.zeros(self.outlooks.rooms, inputs, hidden)) if self.outlooks.rooms > 1 else None
        self.start = nn.Parameter(torch.full((hidden,), 0.3))
        self.mix = nn.Parameter(torch.randn(buckets, 2 * hidden, SECOND) * (2 / hidden) ** 0.5)
        self.mix_start = nn.Parameter(torch.full((buckets, SECOND), 0.3))
        self.out = nn.Parameter(torch.randn(buckets, SECOND) * 0.5)
        self.out_start = nn.Parameter(torch.zeros(buckets))

    @classmethod
    @torch.no_grad()
    def read(cls, file: Path, heading: dict) -> "Network":
        """The network of a file that the engine reads, to learn on from there: that of the game, or of a neighbour with as many kinds of
        pieces on as many squares."""
        line, measures, content = unseal(file)
        network = cls(heading, measures["hidden"], measures["buckets"], measures.get("rooms", 0))
        # How many pieces a game begins with may differ: Thai draughts has learned on from Russian draughts.
        boards = [(found["kinds"], found["squares"], rooms) for found, rooms in ((measures, measures.get("rooms", 0)), (heading, network.outlooks.rooms))]
        if boards[0] != boards[1]:
            kinds, squares = heading["kinds"], heading["squares"]
            raise SystemExit(
                f"`{file}` looks at other boards than those of {heading['game']}, where {kinds} kinds of pieces stand on {squares} squares:"
                f" begin with a network of the same game or of a neighbour; this one is `{line.decode()}`"
            )
        place = 0

        def take(shape: tuple, unit: int, kind: str = "<i2") -> torch.Tensor:
            nonlocal place
            taken = numpy.frombuffer(content, kind, math.prod(shape), place).reshape(shape)
            place += taken.nbytes
            return torch.from_numpy(taken / unit)

        columns = take((max(1, network.outlooks.rooms), *network.columns.shape), ONE)
        network.columns.copy_(columns.mean(0))
        if network.apart is not None:
            network.apart.copy_(columns - columns.mean(0))
        network.start.copy_(take((network.hidden,), ONE))
        for bucket in range(network.buckets):
            pairs = take((network.hidden, SECOND, 2), MIX)
            network.mix[bucket] = pairs.transpose(1, 2).flatten(0, 1)
            network.out[bucket] = take((SECOND,), OUT)
            network.mix_start[bucket] = take((SECOND,), ONE * ONE * MIX, "<i4")
            network.out_start[bucket] = take((1,), 1000, "<i4")[0]
        return network

    @torch.no_grad()
    def resized(self, hidden: int, buckets: int, rooms: int | None = None) -> "Network":
        """The same network with so many sums, buckets and rooms.

        New sums weigh nothing yet, new buckets and rooms are copies: it says what it said, and has more to learn with. Where there are to be
        fewer sums, those stay that the mixtures listen to most, and the others must be made up for by learning.
        """
        rooms = self.outlooks.rooms if rooms is None else rooms
        if buckets % self.buckets:
            raise SystemExit(f"{buckets} buckets are no multiple of the {self.buckets} that the network has")
        if rooms != self.outlooks.rooms and (self.outlooks.rooms != 1 or rooms < 1):
            raise SystemExit(f"a network that tells {self.outlooks.rooms} rooms apart cannot learn to tell {rooms}: only one room can be divided")
        loud = self.mix.abs().sum((0, 2)).view(2, self.hidden).sum(0)
        kept = loud.argsort(descending=True)[:hidden].sort().values
        network = Network(self.heading, hidden, buckets, rooms)
        network.columns[:, : len(kept)] = self.columns[:, kept]
        if self.apart is not None:
            network.apart[:, :, : len(kept)] = self.apart[:, :, kept]
        network.start[: len(kept)] = self.start[kept]
        network.mix.zero_()
        copies = buckets // self.buckets
        for view in (0, 1):
            mix = self.mix[:, view * self.hidden + kept]
            network.mix[:, view * hidden :][:, : len(kept)] = mix.repeat_interleave(copies, 0)
        for name in ("mix_start", "out", "out_start"):
            getattr(network, name).copy_(getattr(self, name).repeat_interleave(copies, 0))
        return network

    def forward(self, shown: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """The logit of each position: what the side to move can expect is its sigmoid."""
        columns = self.all_columns()
        sums = torch.cat([self.outlooks.sums(shown, columns, view) + self.start for view in (0, 1)], 1)
        squares = sums.clamp(0, 1).square()
        mixed = squares @ self.mix.permute(1, 0, 2).flatten(1)
        mixed = mixed.view(-1, self.buckets, SECOND)[torch.arange(len(bucket), device=bucket.device), bucket]
        squares = (mixed + self.mix_start[bucket]).clamp(0, 1).square()
        return (squares * self.out[bucket]).sum(1) + self.out_start[bucket]

    def all_columns(self) -> torch.Tensor:
        """The columns of all inputs, room after room."""
        return self.columns if self.apart is None else (self.columns + self.apart).flatten(0, 1)

    @torch.no_grad()
    def confine(self):
        """Keeps the weights where the whole numbers of the engine cannot overflow, whatever stands on the board."""
        most = (SHORT - 1) / ONE / (self.heading["squares"] + 1) - 1 / ONE
        if self.apart is None:
            self.columns.clamp_(-most, most)
        else:
            self.columns.clamp_(-most / 2, most / 2)
            self.apart.clamp_(-most / 2, most / 2)
        self.start.clamp_(-most, most)
        limit = SHORT / MIX
        self.mix.clamp_(-limit, limit)
        self.out.clamp_(-limit, limit)
        # In thousandths, beside what all sixteen make at most.
        most = LONG / 1000 - SECOND * limit - 1
        self.out_start.clamp_(-most, most)
        # The squares are one at most, and rounding adds half a step to each weight.
        room = LONG / (ONE * ONE * MIX) - 2 * self.hidden / MIX
        self.mix_start.clamp_(-room / 2, room / 2)
        left = room - self.mix_start.abs().unsqueeze(1)
        self.mix.mul_((left / self.mix.abs().sum(1, keepdim=True)).clamp(max=1))

    def whole(self) -> "Whole":
        """The same network in whole numbers."""
        return Whole(self)


class Whole:
    """A network in the whole numbers of the engine."""

    def __init__(self, network: Network):
        def rounded(weights, unit, kind):
            return numpy.rint(weights.detach().cpu().double().numpy() * unit).astype(kind)

        self.heading, self.hidden, self.buckets = network.heading, network.hidden, network.buckets
        self.outlooks = network.outlooks
        self.columns = rounded(network.all_columns(), ONE, "<i2")
        self.start = rounded(network.start, ONE, "<i2")
        self.mix = rounded(network.mix, MIX, "<i2")
        self.mix_start = rounded(network.mix_start, ONE * ONE * MIX, "<i4")
        self.out = rounded(network.out, OUT, "<i2")
        self.out_start = rounded(network.out_start, 1000, "<i4")

    def judge(self, shown: numpy.ndarray, bucket: numpy.ndarray) -> numpy.ndarray:
        """The value of each position in thousandths, as the engine computes it."""
        shown, columns = torch.from_numpy(shown).double(), torch.from_numpy(self.columns).double()
        # Whole numbers of this size are exact in floating point.
        views = [self.outlooks.sums(shown, columns, view).long().numpy() + self.start for view in (0, 1)]
        squares = numpy.concatenate(views, 1).clip(0, ONE) ** 2
        mixed = numpy.einsum("ni,nij->nj", squares, self.mix[bucket].astype(numpy.int64)) + self.mix_start[bucket]
        full = ONE * ONE * MIX
        squares = (mixed.clip(0, full) >> 9) ** 2
        total = (squares * self.out[bucket].astype(numpy.int64)).sum(1) * 1000
        # The engine cuts off towards zero.
        value = numpy.sign(total) * (numpy.abs(total) // ((full >> 9) ** 2 * OUT))
        return value + self.out_start[bucket]

    def write(self, file: Path) -> str:
        """Writes the file that the engine reads; gives the hash by which the network is known."""
        content = self.content()
        put((file, content))
        return hash_in(content)

    def content(self) -> bytes:
        """The bytes of that file."""
        heading = self.heading
        measures = f"kinds={heading['kinds']} squares={heading['squares']} pieces={heading['pieces']}"
        rooms = f" rooms={self.outlooks.rooms}" if self.outlooks.rooms else ""
        line = f"damier-net 1 {heading['game']} {measures} hidden={self.hidden} buckets={self.buckets}{rooms}\n"
        parts = [line.encode(), self.columns.tobytes(), self.start.tobytes()]
        for bucket in range(self.buckets):
            # Weights of two neighbours stand side by side, for all sixteen; then those of the next two.
            pairs = self.mix[bucket].reshape(self.hidden, 2, SECOND).transpose(0, 2, 1)
            parts += [numpy.ascontiguousarray(pairs).tobytes(), self.out[bucket].tobytes()]
            parts += [self.mix_start[bucket].tobytes(), self.out_start[bucket].tobytes()]
        return seal(b"".join(parts))
