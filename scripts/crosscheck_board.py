"""A board, a position and a move, as far as crosscheck.py needs them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Move(NamedTuple):
    """What two libraries can agree on: the order of capture is left out."""

    start: int
    end: int
    captured: frozenset[int]

    def __str__(self) -> str:
        taken = ",".join(map(str, sorted(self.captured)))
        return f"{self.start}x{self.end} taking {taken}" if taken else f"{self.start}-{self.end}"


Board = dict[int, str]  # the pieces by square: `w` and `b` are men, `W` and `B` kings
Moves = frozenset[Move]
Routes = dict[Move, list[list[int]]]  # a library's moves, each with its orders of capture


@dataclass(frozen=True)
class Position:
    """A board and the side to move, `w` or `b`."""

    turn: str
    board: Board

    def fen(self) -> str:
        return ":".join([self.turn.upper(), "W" + self.squares_of("w"), "B" + self.squares_of("b")])

    def squares_of(self, side: str) -> str:
        mine = sorted((square, piece) for square, piece in self.board.items() if piece.lower() == side)
        return ",".join(f"{'K' if piece.isupper() else ''}{square}" for square, piece in mine)

    def after(self, move: dict) -> Position:
        """The position after a move as damier writes it in JSON."""
        board = dict(self.board)
        piece = board.pop(move["from"])
        for square in move["captured"]:
            del board[square]
        board[move["to"]] = piece.upper() if move["crowned"] else piece
        return Position("b" if self.turn == "w" else "w", board)


def read_fen(fen: str) -> Position:
    """Read a FEN as `Position.fen` writes it."""
    turn, *sides = fen.split(":")
    board: Board = {}
    for side in sides:
        man = side[0].lower()
        for item in filter(None, side[1:].split(",")):
            board[int(item.lstrip("K"))] = man.upper() if item.startswith("K") else man
    return Position(turn.lower(), board)
