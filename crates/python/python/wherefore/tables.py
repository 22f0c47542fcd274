"""Answers as Arrow tables, which pandas, polars and DuckDB read. Needs pyarrow.

The columns are those of a scan's tables where both have them (docs/scan.md).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Iterable, Optional

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

    from ._answers import Answer, Claim, Review

__all__ = ["claims_table", "moves_table", "positions_table"]


def _table(columns: list[tuple[str, str]], rows: list[tuple[Any, ...]]) -> pyarrow.Table:
    import pyarrow

    types = {
        "text": pyarrow.string(),
        "int": pyarrow.int32(),
        "long": pyarrow.int64(),
        "real": pyarrow.float64(),
    }
    schema = pyarrow.schema([(name, types[sort]) for name, sort in columns])
    values = list(zip(*rows)) or [()] * len(columns)
    arrays = [pyarrow.array(column, schema.field(at).type) for at, column in enumerate(values)]
    return pyarrow.Table.from_arrays(arrays, schema=schema)


_CLAIM = [
    ("claim", "text"),
    ("type", "text"),
    ("role", "text"),
    ("confidence", "text"),
    ("ground", "text"),
    ("side", "text"),
    ("move", "text"),
    ("fields", "text"),
    ("text", "text"),
]


def _claim(claim: Claim) -> tuple[Optional[str], ...]:
    fields: dict[str, Any] = dict(claim.fields)
    if claim.at:
        fields["at"] = list(claim.at)
    if claim.because:
        fields["because"] = list(claim.because)
    told = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    about = (claim.id, claim.type, claim.role, claim.confidence, claim.ground, claim.side, claim.move)
    return (*about, told, claim.text)


def claims_table(answers: Iterable[Answer]) -> pyarrow.Table:
    """One row a claim; `position` counts the answers from 0."""
    columns = [("position", "int"), ("fen", "text"), *_CLAIM]
    rows = [
        (at, answer.fen, *_claim(claim)) for at, answer in enumerate(answers) for claim in answer.claims
    ]
    return _table(columns, rows)


def positions_table(answers: Iterable[Answer]) -> pyarrow.Table:
    """One row an answer: the best move, the line, and the value or mate from White's view."""
    columns = [("position", "int"), ("fen", "text"), ("best", "text"), ("cp", "int"), ("mate", "int")]
    columns += [("result", "text"), ("depth", "int"), ("knodes", "int"), ("line", "text"), ("text", "text")]
    rows: list[tuple[Any, ...]] = []
    for at, answer in enumerate(answers):
        sign = 1 if answer.fen.split()[1] == "w" else -1
        verdict = answer.verdict
        low, high = (verdict.low, verdict.high) if verdict else (None, None)
        cp = None if low is None or high is None else sign * round((low + high) / 2)
        mate = None if verdict is None or verdict.mate is None else sign * verdict.mate
        result = verdict.result if verdict else None
        knodes = -(-answer.nodes // 1000)
        rows.append(
            (at, answer.fen, answer.best, cp, mate, result, answer.depth, knodes, " ".join(answer.pv), answer.text)
        )
    return _table(columns, rows)


def moves_table(reviews: Iterable[Review]) -> pyarrow.Table:
    """One row a move of the reviewed games; `game` counts the reviews from 0."""
    columns = [("game", "int"), ("ply", "int"), ("side", "text"), ("fen", "text"), ("move", "text")]
    columns += [("san", "text"), ("phase", "text"), ("class", "text"), ("lost", "real"), ("best", "text")]
    columns += [("motifs", "text"), ("clock", "int"), ("comment", "text")]
    rows = [
        (game, move.ply, move.side, move.fen, move.move, move.san, move.phase, move.kind, move.lost)
        + (move.best[0] if move.best else None, " ".join(move.motifs), move.clock, move.comment)
        for game, review in enumerate(reviews)
        for move in review.moves
    ]
    return _table(columns, rows)
