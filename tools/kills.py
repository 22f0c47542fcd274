#!/usr/bin/env python3
"""Kills reviews and matches at random moments and takes them up again: the result must be that of an undisturbed run.

    cargo build --release -p wherefore -p wherefore-lab
    python3 tools/kills.py --kills 1000
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "target/release"
GAMES = """[Event "{0}"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 e5 2. g4 {{a comment}} Qh4# 0-1

1. e4 e5 2. Nf3 (2. f4 exf4) 2... f6 $6 3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ Qe7 6. Qxh8 Nf6 1-0

1. d4 d5 2. Ke8 *

"""


def run(command, limit=None):
    """Runs a command, kills it after `limit` seconds; whether it ended by itself, and with what."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, said = process.communicate(timeout=limit)
        return process.returncode, said
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None, b""


def trials(name, kills, chance, fresh, command, result):
    """Kills until so many kills are done. `fresh` clears the outputs, `result` reads them."""
    fresh()
    start = time.monotonic()
    code, said = run(command(False))
    length = time.monotonic() - start
    if code != 0:
        sys.exit(f"{name}: {code} {said.decode()}")
    whole = result()
    done = finished = 0
    while done < kills:
        fresh()
        resume, window = False, length * 0.7
        while True:
            code, said = run(command(resume), chance.uniform(0, window))
            resume = True
            # A machine with other work may have become slower since the first run.
            window *= 1.05
            if code is None:
                done += 1
                continue
            # Killed behind its last step, when all was written: there is nothing to take up, and it says so.
            if code != 0 and b"exists already" not in said:
                sys.exit(f"{name}: after {done} kills: {code} {said.decode()}")
            break
        if result() != whole:
            sys.exit(f"{name}: after {done} kills the result differs")
        finished += 1
    print(f"{name}: {done} kills, {finished} runs taken up to their end, all with the same bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000, help="for each of the two")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["annotate", "match"])
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        games, out, ex = folder / "games.pgn", folder / "out.pgn", folder / "ex.epd"
        games.write_text("".join(GAMES.format(number) for number in range(2)))
        outputs = [out, ex]

        def fresh():
            for path in folder.iterdir():
                if path != games:
                    path.unlink()

        def review(resume):
            return [RELEASE / "wherefore", "annotate", games, "-o", out, "--exercises", ex, "--nodes", "60"] + (
                ["--resume"] if resume else []
            )

        if arguments.only != "match":
            trials("annotate", arguments.kills, chance, fresh, review, lambda: [path.read_bytes() for path in outputs])
        journal = folder / "match.csv"

        def match(_resume):
            return [RELEASE / "wherefore-lab", "match", "alpha-beta", "best-first", "--game", "score-four"] + [
                *("--nodes", "50", "--games", "20", "--journal", journal)
            ]

        if arguments.only != "annotate":
            trials("match", arguments.kills, chance, fresh, match, lambda: sorted(journal.read_text().splitlines()))


if __name__ == "__main__":
    main()
