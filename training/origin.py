"""Where a network comes from: what its manifest says of it."""

import os
import shlex
import sys
from pathlib import Path

from netfile import hash_in


def put(*files: tuple[Path, str | bytes]):
    """Writes files whole or not at all: a full disk must not take away what was there. Those that belong together come together."""
    beside = [file.with_name(file.name + ".new") for file, _ in files]
    try:
        for new, (_, content) in zip(beside, files):
            new.write_bytes(content.encode() if isinstance(content, str) else content)
        for new, (file, _) in zip(beside, files):
            os.replace(new, file)
    finally:
        for new in beside:
            new.unlink(missing_ok=True)


def hash_of(file: Path) -> str:
    """The hash by which the network of a file is known."""
    return hash_in(file.read_bytes())


def command() -> str:
    """The command that is running, with files by their names: where they lie is nobody's business but this machine's."""
    return shlex.join(Path(word).name if "/" in word else word for word in sys.argv)
