#!/usr/bin/env python3
"""Nodes a second of UCI engines on the same positions, one thread each, in turn.

    tools/nodes_a_second.py "wherefore uci" stockfish [--rounds 2] [--seconds 1]

The speed is that of the last `info` line of a search of so many seconds. Prints each engine's speed at each position, its ratio to the
last engine, and the geometric mean of the ratios. Positions with a forced mate are left out: searches of them say little about speed.
"""

import argparse
import math
import subprocess

POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rq1rk1/1b2bppp/p2ppn2/1pn5/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 4 14",
    "2kr3r/ppp2ppp/2n1b3/2b1P3/5B2/2P2N2/PP2BPPP/RN1R2K1 b - - 0 12",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/4p1p1/3pP1P1/1p1P1P2/1P1K4/8/8 w - - 0 40",
    "8/8/1p1k4/p1pPp1p1/P1P1P1P1/1P1K4/8/8 w - - 0 1",
]


def speed(command, fen, seconds):
    """Nodes a second as the engine tells them last."""
    engine = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(
        "uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nisready\n"
        f"position fen {fen}\ngo movetime {round(1000 * seconds)}\n"
    )
    engine.stdin.flush()
    told = 0
    for line in engine.stdout:
        words = line.split()
        if words[:1] == ["info"] and "nps" in words:
            told = int(words[words.index("nps") + 1])
        if words[:1] == ["bestmove"]:
            break
    engine.communicate("quit\n")
    return told


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    ratios = {engine: [] for engine in args.engines[:-1]}
    for _ in range(args.rounds):
        for fen in POSITIONS:
            speeds = [speed(engine, fen, args.seconds) for engine in args.engines]
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
