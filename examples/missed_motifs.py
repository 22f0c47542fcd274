#!/usr/bin/env python3
"""Which motifs does this player miss most?

    examples/missed_motifs.py SCAN [PLAYER]      without a player: everybody

A motif is missed where a claim about the best move has it, the player played another move, and that cost at least seven
points of winning chances. It is seen where the player played the best move. Needs DuckDB.
"""

import sys

import duckdb

QUERY = """
with moves as (
    select p.game, p.ply, p.move, p.best, (p.fen like '% w %') as white,
        chances(p.cp, p.mate) as before, chances(n.cp, n.mate) as after
    from read_parquet($positions) p
    join read_parquet($positions) n on n.game = p.game and n.ply = p.ply + 1
    join read_parquet($games) g on g.game = p.game
    where $player is null or $player = case when p.fen like '% w %' then g.white else g.black end
),
judged as (
    select *, case when white then before - after else after - before end as lost from moves
)
select c.type as motif,
    count(*) filter (where j.move = j.best) as seen,
    count(*) filter (where j.move <> j.best and j.lost >= 7) as missed,
    coalesce(round(sum(j.lost) filter (where j.move <> j.best and j.lost >= 7)), 0)::int as points_lost
from judged j
join (select distinct game, ply, type, move from read_parquet($claims)) c
    on c.game = j.game and c.ply = j.ply and c.move = j.best
where c.type in ('fork', 'exploits_pin', 'skewer', 'discovered_attack', 'discovered_check', 'double_check', 'hanging_piece',
    'trapped_piece', 'removes_defender', 'deflection', 'attraction', 'overload', 'interference', 'clearance', 'intermezzo',
    'sacrifice', 'quiet_move', 'double_threat', 'creates_threat', 'parries', 'prophylaxis', 'desperado')
group by motif
order by missed desc, points_lost desc, motif
"""


def missed_motifs(scan, player=None):
    """A relation with a row for each motif: how often it was seen and missed, and what that cost."""
    connection = duckdb.connect()
    connection.execute("""
        create macro chances(cp, mate) as
            case when mate > 0 then 100.0 when mate < 0 then 0.0 else 100 / (1 + exp(-0.0037 * cp)) end
    """)
    files = {name: f"{scan}/{name}/*.parquet" for name in ("positions", "claims", "games")}
    return connection.execute(QUERY, {**files, "player": player}).df()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    print(missed_motifs(*sys.argv[1:]).to_string(index=False))
