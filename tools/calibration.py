#!/usr/bin/env python3
"""How often the intervals of pages hold the value of a search with a hundred times the nodes.

    tools/calibration.py target/release/wherefore SAMPLE.epd --nodes 10000 --out rows.jsonl
    tools/calibration.py --rows rows.jsonl

Each position is explained with so many nodes; then the chosen move alone is searched with `--times` as many, and of
the first `--rivals` positions the first rival too. Written: one line a position. Told: how many of the chosen moves'
values lie in their interval of 90%, below it and above it, how wide the intervals are, how many rivals rise above
their upper end, how many pages say that the best move is separated, and how many of those are wrong. A file that is
there is gone on with. Only the standard library is used.
"""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from uci_engine import Engine

OPEN = 9_000  # an end beyond this is none
WON = 2_000  # values beyond this are all alike, as in crates/knowledge/src/doubt.rs


def searched(engine, fen, move, nodes):
    """The value of a move for the one who makes it, in hundredths of a pawn, and the depth."""
    engine.say("ucinewgame")
    engine.say(f"position fen {fen}")
    engine.say(f"go nodes {nodes} searchmoves {move}")
    value, depth = None, 0
    for line in engine.process.stdout:
        words = line.split()
        if words[:1] == ["bestmove"]:
            break
        if "score" in words and not {"lowerbound", "upperbound"} & set(words):
            kind, number = words[words.index("score") + 1 :][:2]
            value = int(number) if kind == "cp" else (WON if int(number) > 0 else -WON)
            depth = int(words[words.index("depth") + 1])
    return max(-WON, min(WON, value)), depth


def row(program, engine, line, nodes, times, compare):
    command = [program, "why", "--file", "/dev/stdin", "--json", "--nodes", str(nodes)]
    answer = subprocess.run(command, input=line + "\n", check=True, capture_output=True, text=True).stdout
    page = json.loads(answer)
    separation = page.get("separation")
    if not separation:
        return {"fen": page["fen"], "kind": "none"}
    moves = {entry["move"]: entry for entry in separation["moves"]}
    best = moves.get(page["bestmove"])
    if best is None or "low" not in best:
        return {"fen": page["fen"], "kind": "none"}
    rivals = [entry for entry in separation["moves"] if entry["move"] != page["bestmove"]]
    rival = max(rivals, key=lambda entry: entry["high"], default=None)
    value, depth = searched(engine, page["fen"], page["bestmove"], nodes * times)
    found = {
        "fen": page["fen"],
        "kind": "interval",
        "move": page["bestmove"],
        "said": page["verdict"],
        "low": best["low"],
        "high": best["high"],
        "value": value,
        "depth": depth,
        "separated": separation["separated"],
        "overlap": separation["overlap"],
        "pieces": sum(letter.isalpha() for letter in page["fen"].split()[0]),
    }
    if rival and compare:
        value, _ = searched(engine, page["fen"], rival["move"], nodes * times)
        found |= {"rival": rival["move"], "rival_high": rival["high"], "rival_value": value}
    return found


def inside(found):
    """Whether the value lies in the interval (0), below (-1) or above it (1)."""
    low = -WON if found["low"] < -OPEN else min(found["low"], WON)
    high = WON if found["high"] > OPEN else max(found["high"], -WON)
    return -1 if found["value"] < low else 1 if found["value"] > high else 0


def tell(rows):
    told = [found for found in rows if found["kind"] == "interval"]
    places = [inside(found) for found in told]
    widths = sorted(min(found["high"], WON) - max(found["low"], -WON) for found in told)
    rivals = [found for found in told if "rival" in found]
    risen = sum(found["rival_value"] > found["rival_high"] and found["rival_high"] > -WON for found in rivals)
    apart = [found for found in rivals if found["separated"]]
    wrong = sum(found["rival_value"] > found["value"] for found in apart)
    print(f"{len(rows)} positions, {len(told)} with an interval (the others are proved or have one move)")
    for name, place in (("in the interval", 0), ("below", -1), ("above", 1)):
        print(f"{name}: {places.count(place)} ({100 * places.count(place) / max(1, len(told)):.1f}%)")
    if widths:
        print(f"median width: {widths[len(widths) // 2]} hundredths")
    print(f"first rivals above their upper end: {risen} of {len(rivals)}")
    print(f"separated: {sum(found['separated'] for found in told)} of {len(told)}")
    print(f"separated and compared: {len(apart)} of {len(rivals)}; of those the rival is better after all: {wrong}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?")
    parser.add_argument("sample", nargs="?")
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--rivals", type=int, default=250, help="search the first rival of so many positions")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--rows", type=Path, nargs="+", help="tell what files of rows hold")
    arguments = parser.parse_args()
    if arguments.rows:
        for path in arguments.rows:
            print(path.name)
            tell([json.loads(line) for line in path.read_text().splitlines()])
        return
    if not (arguments.program and arguments.sample and arguments.out):
        parser.error("PROGRAM, SAMPLE.epd and --out, or --rows")
    lines = Path(arguments.sample).read_text().splitlines()
    done = arguments.out.read_text().count("\n") if arguments.out.exists() else 0
    engines = [Engine(arguments.program) for _ in range(arguments.jobs)]

    with arguments.out.open("a") as out, ThreadPoolExecutor(arguments.jobs) as pool:
        for start in range(done, len(lines), arguments.jobs):
            batch = lines[start : start + arguments.jobs]
            jobs = [
                pool.submit(
                    row, arguments.program, engine, line, arguments.nodes, arguments.times, place < arguments.rivals
                )
                for place, (engine, line) in enumerate(zip(engines, batch), start)
            ]
            for job in jobs:
                out.write(json.dumps(job.result()) + "\n")
            out.flush()
            print(f"\r{start + len(batch)} of {len(lines)}", end="", file=sys.stderr)
    tell([json.loads(line) for line in arguments.out.read_text().splitlines()])


if __name__ == "__main__":
    main()
