#!/usr/bin/env bash
# Holds the wide instructions of ARM (crates/nets/src/simd/neon.rs) to the plain loops on a machine that has none, by an emulator.
#
#     apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
#     bash scripts/arm.sh
#
# Options go to cargo: `bash scripts/arm.sh -p damier-engines --test networks` walks through real games with every unit. With
# `--features slow` those are a million positions a game, for which the emulator takes more than half an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
target=aarch64-unknown-linux-gnu
rustup target list --installed | grep --quiet "$target" || rustup target add "$target"
if [ "$(uname -m)" != aarch64 ]; then
  for program in qemu-aarch64 aarch64-linux-gnu-gcc; do
    command -v "$program" >/dev/null || {
      echo "$program is missing: apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross" >&2
      exit 1
    }
  done
  export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
  export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
fi
[ $# -gt 0 ] || set -- -p damier-nets --lib
cargo test --target "$target" "$@"
