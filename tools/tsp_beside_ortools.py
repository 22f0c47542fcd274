#!/usr/bin/env python3
"""Solves plane TSPLIB instances (EUC_2D) with OR-tools routing and with `wherefore tsp`, one after the other, for the same
time, and prints a Markdown table.

    pip install ortools
    tools/tsp_beside_ortools.py WHEREFORE SECONDS FILE.tsp...
"""

import math
import re
import subprocess
import sys
from pathlib import Path

from ortools.constraint_solver import pywrapcp, routing_enums_pb2


def points(path):
    text = Path(path).read_text()
    if not re.search(r"EDGE_WEIGHT_TYPE\s*:\s*EUC_2D", text):
        sys.exit(f"{path}: only EUC_2D is read")
    section = text.split("NODE_COORD_SECTION", 1)[1].split("EOF", 1)[0]
    return [tuple(map(float, line.split()[1:3])) for line in section.strip().splitlines()]


def with_ortools(cities, seconds):
    """The length of the tour that guided local search finds."""
    rows = [[int(math.dist(a, b) + 0.5) for b in cities] for a in cities]
    manager = pywrapcp.RoutingIndexManager(len(cities), 1, 0)
    model = pywrapcp.RoutingModel(manager)
    transit = model.RegisterTransitMatrix(rows)
    model.SetArcCostEvaluatorOfAllVehicles(transit)
    search = pywrapcp.DefaultRoutingSearchParameters()
    search.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    search.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    search.time_limit.seconds = seconds
    return model.SolveWithParameters(search).ObjectiveValue()


def with_wherefore(program, path, seconds):
    """The length and the bound."""
    run = subprocess.run([program, "tsp", path, "--time", str(seconds)], capture_output=True, text=True, check=True)
    found = re.search(r"length (\d+), bound (\d+), gap ([\d.]+)%.*? ([\d.]+) s:", run.stdout)
    return int(found[1]), int(found[2]), float(found[3]), float(found[4])


def main():
    program, seconds, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    print("| instance | OR-tools | its bound | wherefore | its bound | gap | time used | wherefore against OR-tools |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for path in files:
        theirs = with_ortools(points(path), seconds)
        ours, bound, gap, used = with_wherefore(program, path, seconds)
        difference = 100 * (ours / theirs - 1)
        name = Path(path).stem
        print(
            f"| {name} | {theirs} | none | {ours} | {bound} | {gap:.2f}% | {used:.1f} s | {difference:+.2f}% |",
            flush=True,
        )


if __name__ == "__main__":
    main()
