"""What the programs of the training are given, looked at before anything is done with it; a mistake is told in a line that names it."""

import json
import math
import subprocess
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

COUNT, SEED = range(1, 2**63), range(2**63)
# What a line of `generations.json` tells, whoever wrote it.
ROW = {"generation", "network", "hash", "positions", "against", "match", "enthroned"}


def whole(numbers: range) -> Callable[[str], int]:
    """An option that is one of these numbers."""

    def number(text: str) -> int:
        try:
            if int(text) in numbers:
                return int(text)
        except ValueError:
            pass
        steps = f" in steps of {numbers.step}" if numbers.step > 1 else ""
        raise ArgumentTypeError(f"`{text}` is no whole number from {numbers[0]} to {numbers[-1]}{steps}")

    return number


def real(least: float, most: float = math.inf) -> Callable[[str], float]:
    """An option that is a number within these bounds, and not without end."""

    def number(text: str) -> float:
        try:
            if least <= float(text) <= most and math.isfinite(float(text)):
                return float(text)
        except ValueError:
            pass
        reach = f"from {least:g} to {most:g}" if most < math.inf else f"of {least:g} or more"
        raise ArgumentTypeError(f"`{text}` is no number {reach}")

    return number


def network_to_write(text: str) -> Path:
    """An option that names the file of a new network: the manifest beside it would overwrite whatever is called otherwise."""
    file = Path(text)
    if file.suffix != ".net":
        raise ArgumentTypeError(f"`{text}` does not end in `.net`")
    if not file.parent.is_dir():
        raise ArgumentTypeError(f"there is no folder `{file.parent}`: make it first")
    return file


def present(*files: Path):
    """Refuses files that are missing."""
    for file in files:
        if not file.is_file():
            raise SystemExit(f"there is no file `{file}`")


def read_json(file: Path):
    """What a file tells, whatever it is."""
    present(file)
    try:
        return json.loads(file.read_text())
    except ValueError as fault:
        raise SystemExit(f"`{file}` is damaged, or no JSON: {fault}") from None


def manifest_of(network: Path, *needed: str) -> dict:
    """What the manifest beside a network tells; these things at least."""
    file = network.with_suffix(".json")
    found = read_json(file)
    if not isinstance(found, dict) or not {"game", "hash", *needed} <= found.keys():
        raise SystemExit(f"`{file}` is no manifest of a network: train.py and mean.py write one beside each")
    return found


def generations(file: Path) -> list[dict]:
    """The lines of a `generations.json`."""
    rows = read_json(file)
    if not isinstance(rows, list) or not all(isinstance(row, dict) and ROW <= row.keys() for row in rows):
        raise SystemExit(f"`{file}` is no list of generations: give a `generations.json` that generation.py has written")
    return rows


def run_program(main: Callable[[], None], stopped: str = "stopped: nothing was written"):
    """Runs a program; what fails outside of it, and that it was stopped by hand, is told in a line."""
    try:
        main()
    except OSError as fault:
        raise SystemExit(f"`{fault.filename}`: {fault.strerror}" if fault.filename else str(fault)) from None
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"the command above failed (status {failed.returncode}): mend what it says, and run the same command again") from None
    except KeyboardInterrupt:
        print(f"\n{stopped}", file=sys.stderr)
        raise SystemExit(130) from None
