#!/usr/bin/env bash
# tools/fuzz.sh [COUNT] [SEED]: every door (FEN, EPD, PGN, moves, suites, TSPLIB, certificates, networks, caches, notes, journals, tables, messages of clients, packed games, ...)
# under so many changed inputs, those that cost less than a FEN under more and those that cost more under fewer. An input that breaks a law is kept in crates/trials/tests/fuzz/corpus.
# In the build of the tests, in which a sum that overflows is a fault too.
# WHEREFORE_FUZZ_DOOR=NAME runs one door.
set -euo pipefail
cd "$(dirname "$0")/.."
export WHEREFORE_FUZZ="${1:-1000000}" WHEREFORE_FUZZ_SEED="${2:-$(date +%s)}"
echo "$WHEREFORE_FUZZ ordinary inputs a door, seed $WHEREFORE_FUZZ_SEED"
cargo test -p wherefore-trials --test fuzz -- --nocapture no_input
cargo test -p wherefore --test it -- --nocapture fuzz
cargo test -p wherefore-server --lib -- --nocapture changed_requests
cargo test -p wherefore-mcp --test it -- --nocapture fuzz
cargo test -p wherefore-scan --test it -- --nocapture fuzz
