#!/usr/bin/env python3
"""Every position where the only move was a quiet one, and whether it was found.

    examples/quiet_only_moves.py SCAN

The claims `only_move` and `quiet_move` hold of the same move. Needs DuckDB.
"""

import sys

import duckdb

QUERY = """
select distinct g.white, g.black, p.ply, p.fen, p.best, p.move = p.best as found
from read_parquet($positions) p
join read_parquet($claims) o on (o.game, o.ply) = (p.game, p.ply) and o.type = 'only_move' and o.move = p.best
join read_parquet($claims) q on (q.game, q.ply) = (p.game, p.ply) and q.type = 'quiet_move' and q.move = p.best
join read_parquet($games) g on g.game = p.game
where p.move is not null
order by g.white, g.black, p.ply
"""


def quiet_only_moves(scan):
    """A frame with a row for each position."""
    files = {name: f"{scan}/{name}/*.parquet" for name in ("positions", "claims", "games")}
    return duckdb.connect().execute(QUERY, files).df()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(quiet_only_moves(sys.argv[1]).to_string(index=False))
