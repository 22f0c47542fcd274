"""Whole collections of games as Parquet tables, the same bytes as `wherefore scan` writes."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import NamedTuple, Sequence, Union

from . import _native


@dataclass(frozen=True)
class Scanned:
    """What a scan did: parts written and finished before, rows of these parts, and what could not be read (the
    first thousand of it)."""

    written: int
    skipped: int
    games: int
    positions: int
    claims: int
    broken: tuple[str, ...]


class Order(NamedTuple):
    """What is scanned, and how."""

    inputs: list[str]
    out: str
    shard: str
    part_games: int
    nodes: int
    claims: bool
    conditions: list[str]
    sample: float
    jobs: int


def order(
    paths: Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]],
    out: Union[str, os.PathLike[str]],
    *,
    shard: str,
    part_games: int,
    nodes: int,
    claims: bool,
    where: Sequence[str],
    sample: float,
    jobs: int,
) -> Order:
    """The order, with paths as text."""
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    inputs = [os.fspath(path) for path in given]
    for name, number in (("part_games", part_games), ("nodes", nodes), ("jobs", jobs)):
        if number < 0:
            raise ValueError(f"{name}: {number} is below 0")
    if isinstance(where, str):
        raise TypeError("where: expected a list of conditions")
    jobs = jobs or os.cpu_count() or 1
    return Order(inputs, os.fspath(out), shard, part_games, nodes, claims, list(where), sample, jobs)


def run(given: Order) -> Scanned:
    """Does an order."""
    told = json.loads(_native.scan(given))
    del told["stopped"]
    return Scanned(**{**told, "broken": tuple(told["broken"])})


def scan(
    paths: Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]],
    out: Union[str, os.PathLike[str]],
    *,
    nodes: int = 100_000,
    claims: bool = True,
    where: Sequence[str] = (),
    sample: float = 1.0,
    shard: str = "1/1",
    part_games: int = 100,
    jobs: int = 0,
) -> Scanned:
    """Scan games or puzzles into the folder `out`, as `wherefore scan` does; a scan that was stopped goes on.

    `jobs` threads look at positions (0: one for each core). The other options are those of the command (docs/scan.md).
    Ctrl-C ends the scan; finished parts are kept.
    """
    return run(
        order(
            paths,
            out,
            shard=shard,
            part_games=part_games,
            nodes=nodes,
            claims=claims,
            where=where,
            sample=sample,
            jobs=jobs,
        )
    )
