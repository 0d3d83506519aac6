#!/usr/bin/env bash
# What watching a search costs, in instructions: alpha-beta with each observer, beside a copy of the code from which
# every call of an observer in the context was cut out. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."
depth=${1:-8}
twin=$(mktemp -d)
trap 'rm -rf "$twin"' EXIT

git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$twin"
sed -i '/self\.observer\.\(choose\|enter\|cutoff\|leave\)(/d' "$twin/crates/search/src/context.rs"

build() { (cd "$1" && cargo build --quiet --release -p damier-bench --bin observer_cost --target-dir "$2"); }
build . "$PWD/target/observer_cost"
build "$twin" "$PWD/target/observer_cost_twin"

count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1/release/observer_cost" "$2" --depth "$depth" 2>&1 |
    sed -n 's/.*Collected : //p'
}
none=$(count "$PWD/target/observer_cost_twin" silent)
echo "| who watches | instructions | against no observer |"
echo "|---|---:|---:|"
echo "| no observer in the code | $none | |"
for watcher in silent count recorder; do
  with=$(count target/observer_cost "$watcher")
  awk -v who="$watcher" -v with="$with" -v none="$none" \
    'BEGIN { printf "| %s | %d | %+.3f %% |\n", who, with, 100 * (with / none - 1) }'
done
