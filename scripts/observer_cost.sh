#!/usr/bin/env bash
# What it costs that a search can be watched, in instructions: alpha-beta with each watcher, against a twin that has none.
#
#     scripts/observer_cost.sh [DEPTH]
#
# Needs valgrind. A search of depth 0 is taken off: what the program does before and after is not the search's.
set -euo pipefail
cd "$(dirname "$0")/.."
depth=${1:-9}
cargo build --quiet --release -p damier-bench --bin observer_cost
program=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release/observer_cost

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" --depth "$2" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

"$program" none --depth "$depth"
none=
echo "| watcher | instructions | against none |"
echo "|---|---:|---:|"
for watcher in none silent count recorder; do
  spent=$(( $(instructions "$watcher" "$depth") - $(instructions "$watcher" 0) ))
  none=${none:-$spent}
  echo "| $watcher | $spent | $(awk "BEGIN { printf \"%+.3f %%\", 100 * ($spent / $none - 1) }") |"
done
