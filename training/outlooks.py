"""How each side sees the board from where its king stands; in most games it does not matter where anything stands."""

import torch


class Outlooks:
    """The ways in which a board is seen: a room that the king is in, and the squares as they are counted from there.

    A side whose king is in another room knows all pieces anew: every room has inputs of its own. A network that tells fewer `rooms` apart
    takes the last ones for one; with none it sees the board as it is. Positions come as the side to move counts the squares; the
    other side, view 1, is looked at through the same inputs.
    """

    def __init__(self, heading: dict, rooms: int):
        squares, king, turned = heading["squares"], heading["king"] if rooms else None, heading["turned"]
        self.rooms = 0 if king is None else min(rooms, heading["rooms"])
        every = [(min(room, rooms - 1), tuple(seen)) for room, seen in heading["outlooks"] if rooms]
        # Squares of the king from which everything looks the same are one outlook.
        ways = sorted(set(every)) or [(0, tuple(range(squares)))]
        own = [
            [(room * heading["kinds"] + kind) * squares + square for kind in range(heading["kinds"]) for square in seen]
            for room, seen in ways
        ]
        # For each view and outlook: the input, among those of all rooms, that stands for an input of the side to move.
        self.inputs = torch.tensor([own, [[way[other] for other in turned] for way in own]])
        self.kings = []
        if king is not None:
            first = [king * squares, (king + heading["kinds"] // 2) * squares]
            places = [range(squares), [turned[first[1] + square] - first[0] for square in range(squares)]]
            outlooks = [torch.tensor([ways.index(every[place]) for place in counted]) for counted in places]
            self.kings = list(zip(first, outlooks))

    def of(self, shown: torch.Tensor, view: int) -> torch.Tensor:
        """The outlook of one side in each position."""
        if not self.kings:
            return torch.zeros(len(shown), dtype=torch.long, device=shown.device)
        first, outlooks = self.kings[view]
        return outlooks.to(shown.device)[shown[:, first : first + len(outlooks)].argmax(1)]

    def sums(self, shown: torch.Tensor, columns: torch.Tensor, view: int) -> torch.Tensor:
        """The columns of everything that one side sees, added up; position by position."""
        inputs = self.inputs[view].to(shown.device)
        if len(inputs) == 1:
            return shown @ columns[inputs[0]]
        outlooks = self.of(shown, view)
        order = outlooks.argsort()
        parts = shown[order].split(outlooks.bincount(minlength=len(inputs)).tolist())
        return torch.cat([part @ columns[rows] for part, rows in zip(parts, inputs)])[order.argsort()]
