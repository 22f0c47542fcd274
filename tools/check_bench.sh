#!/usr/bin/env bash
# Holds the node signature against the one that the history names: the last line `Bench: N` of a commit message.
set -euo pipefail
cd "$(dirname "$0")/.."
named=$(git log -1 --grep='^Bench: [0-9]*$' --format=%B 2>/dev/null | sed -n 's/^Bench: //p' | tail -n 1)
if [ -z "$named" ]; then
    echo "bench not checked: no commit message with a line \"Bench: N\" is at hand" >&2
    exit 0
fi
cargo build --release --quiet
found=$(target/release/wherefore bench | cut -d ' ' -f 1)
if [ "$named" != "$found" ]; then
    echo "the signature is $found, the history says $named: put \"Bench: $found\" on the last line of the commit that moves it" >&2
    exit 1
fi
