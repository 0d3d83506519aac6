"""Where a network comes from: what its manifest says of it."""

import os
import shlex
import sys
from pathlib import Path


def put(file: Path, text: str):
    """Writes a file whole or not at all: a full disk must not take away what was there."""
    beside = file.with_name(file.name + ".new")
    beside.write_text(text)
    os.replace(beside, file)


def hash_of(file: Path) -> str:
    """The hash by which the network of a file is known: the file ends with it."""
    return file.read_bytes()[-32:].hex()[:16]


def command() -> str:
    """The command that is running, with files by their names: where they lie is nobody's business but this machine's."""
    return shlex.join(Path(word).name if "/" in word else word for word in sys.argv)
