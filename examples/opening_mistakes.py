#!/usr/bin/env python3
"""Which openings lead to which mistakes?

    examples/opening_mistakes.py SCAN

Counts inaccuracies, mistakes and blunders of both sides for each opening family, in mistakes per hundred judged moves.
Needs polars.
"""

import sys

import polars

ERRORS = ("inaccuracies", "mistakes", "blunders")


def opening_mistakes(scan):
    """A frame with a row for each opening and side."""
    games = polars.read_parquet(f"{scan}/games/*.parquet").filter(polars.col("opening").is_not_null())
    family = polars.col("opening").str.split(":").list.first()
    sides = [
        games.select(
            family.alias("opening"),
            polars.lit(side).alias("side"),
            polars.col(f"{side}_judged").alias("judged"),
            *(polars.col(f"{side}_{error}").alias(error) for error in ERRORS),
        )
        for side in ("white", "black")
    ]
    rate = [(100 * polars.col(error) / polars.col("judged")).round(1).alias(f"{error} in 100") for error in ERRORS]
    return (
        polars.concat(sides)
        .group_by("opening", "side")
        .agg(polars.len().alias("games"), polars.col("judged").sum(), *(polars.col(error).sum() for error in ERRORS))
        .filter(polars.col("judged") > 0)
        .with_columns(rate)
        .sort(["games", "opening", "side"], descending=[True, False, False])
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with polars.Config(tbl_rows=40, tbl_cols=12, tbl_hide_column_data_types=True, tbl_width_chars=160):
        print(opening_mistakes(sys.argv[1]))
