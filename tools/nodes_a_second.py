#!/usr/bin/env python3
"""Nodes a second of UCI engines on the same positions, one thread each, in turn.

    tools/nodes_a_second.py "wherefore uci" stockfish [--rounds 2] [--seconds 1]

The speed is that of the last `info` line of a search of so many seconds. Prints each engine's speed at each position, its ratio to the
last engine, and the geometric mean of the ratios. The positions are those of `wherefore bench`; where an engine sees a
forced mate the position is left out, because such a search says little about speed.
"""

import argparse
import math
import pathlib
import re
import subprocess

BENCH = pathlib.Path(__file__).parent.parent / "crates/workbench/src/bench.rs"


def positions():
    """The positions of `wherefore bench`."""
    listed = re.search(r"BENCH_POSITIONS.*?= \[(.*?)\];", BENCH.read_text(), re.DOTALL)
    if listed is None:
        raise SystemExit(f"error: no BENCH_POSITIONS in {BENCH}")
    return re.findall(r'"(.+?)"', listed[1])


def speed(command, fen, seconds):
    """Nodes a second as the engine tells them last; none where it sees a forced mate."""
    engine = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(
        "uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nisready\n"
        f"position fen {fen}\ngo movetime {round(1000 * seconds)}\n"
    )
    engine.stdin.flush()
    told, mate = 0, False
    for line in engine.stdout:
        words = line.split()
        if words[:1] == ["info"] and "nps" in words:
            told, mate = int(words[words.index("nps") + 1]), "mate" in words
        if words[:1] == ["bestmove"]:
            break
    engine.communicate("quit\n")
    return None if mate else told


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    ratios = {engine: [] for engine in args.engines[:-1]}
    for _ in range(args.rounds):
        for fen in positions():
            speeds = [speed(engine, fen, args.seconds) for engine in args.engines]
            if not all(speeds):
                print("left out:", fen, flush=True)
                continue
            row = [f"{nodes:>9}" for nodes in speeds]
            for engine, nodes in zip(args.engines[:-1], speeds):
                ratios[engine].append(nodes / speeds[-1])
                row.append(f"{nodes / speeds[-1]:5.2f}")
            print(*row, fen, flush=True)
    for engine, found in ratios.items():
        mean = math.exp(sum(map(math.log, found)) / len(found))
        print(f"{engine}: {mean:.2f} times {args.engines[-1]} ({min(found):.2f} to {max(found):.2f})")


if __name__ == "__main__":
    main()
