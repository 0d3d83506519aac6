#!/usr/bin/env python3
"""Check that every dependency has a licence that `deny.toml` allows, and comes from crates.io or from here.

    python3 scripts/licences.py

`cargo deny check` does this and more, but takes minutes to build on a fresh machine; both read the same list.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REGISTRY = "registry+https://github.com/rust-lang/crates.io-index"


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether a choice of licences can be made: `OR` offers, `AND` demands; old crates write `/` for `OR`."""
    words = re.findall(r"\(|\)|[^\s()]+(?:\s+WITH\s+[^\s()]+)?", expression.replace("/", " OR "))
    terms = ["(" if w == "(" else ")" if w == ")" else "or" if w == "OR" else "and" if w == "AND" else str(w in allowed)
             for w in words]
    # Only these words are left, so that this is arithmetic of truth and nothing else.
    return bool(eval(" ".join(terms), {"__builtins__": {}}))


def main() -> int:
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
    command = ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"]
    packages = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)["packages"]
    faults = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        if not package["license"] or not is_allowed(package["license"], allowed):
            faults.append(f"{name}: the licence {package['license']!r} is not allowed")
        if package["source"] not in (None, REGISTRY):
            faults.append(f"{name}: comes from {package['source']}")
    for fault in faults:
        print(fault)
    print(f"{len(packages)} packages, {len(faults)} not allowed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
