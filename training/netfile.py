"""The file of a network: a line that says what it is, its weights, and a checksum of both, as crates/nets/src/file.rs defines it."""

import hashlib
import re
from pathlib import Path

# Numbers in the second layer.
SECOND = 16
# The sizes that the engine takes (crates/nets/src/shape.rs).
HIDDEN, BUCKETS, ROOMS = range(64, 4097, 64), range(1, 65), range(1, 65)
LINE = re.compile(
    rb"damier-net 1 [^ \n]+ kinds=(?P<kinds>\d+) squares=(?P<squares>\d+) pieces=(?P<pieces>\d+)"
    rb" hidden=(?P<hidden>\d+) buckets=(?P<buckets>\d+)(?: rooms=(?P<rooms>\d+))?\n"
)
# Bytes of the checksum.
CHECK = 32


def seal(content: bytes) -> bytes:
    """The whole file: what it holds, and the checksum of that."""
    return content + hashlib.sha256(content).digest()


def hash_in(sealed: bytes) -> str:
    """The hash by which the network of a file is known: the checksum begins with it."""
    return sealed[-CHECK:].hex()[:16]


def unseal(file: Path) -> tuple[bytes, dict[str, int], bytes]:
    """The first line of a file, the measures that it tells, and the weights; refused if anything has changed since it was sealed."""
    content = file.read_bytes()
    line = LINE.match(content)
    if not line:
        raise SystemExit(f"`{file}` is no network of damier: it does not begin as they do")
    measures = {name: int(number) for name, number in line.groupdict().items() if number}
    if measures["hidden"] not in HIDDEN or measures["buckets"] not in BUCKETS or measures.get("rooms", 1) not in ROOMS:
        raise SystemExit(f"`{file}` has sizes that the engine does not take: {line[0].decode(errors='replace').strip()}")
    promised = line.end() + weight_bytes(measures) + CHECK
    if len(content) != promised:
        raise SystemExit(f"`{file}` has {len(content)} bytes where its first line promises {promised}: it was cut off or changed, take another copy")
    if seal(content[:-CHECK]) != content:
        raise SystemExit(f"`{file}` is damaged, its checksum is of other weights: take another copy")
    return line[0][:-1], measures, content[line.end() : -CHECK]


def columns(measures: dict[str, int]) -> int:
    """Weights of the first layer, those of all rooms."""
    return max(1, measures.get("rooms", 0)) * measures["kinds"] * measures["squares"] * measures["hidden"]


def weight_bytes(measures: dict[str, int]) -> int:
    head = 2 * (2 * measures["hidden"] + 1) * SECOND + 4 * (SECOND + 1)
    return 2 * (columns(measures) + measures["hidden"]) + measures["buckets"] * head
