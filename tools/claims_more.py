"""Checkers of the claim types that version 2 of the claims schema adds (docs/claims.md).

Written like the checkers of version 1 and loaded beside them: the names `claim`, `need`, `Bad`, `chess`, `wp`, `between`, `passed_turn`
and `reply_value` are theirs. Nothing here is taken from the program: each field is worked out again from the line and the board.
"""


def _walk(boards, moves, winner):
    """the pieces of the start that move (for the winner), that are taken (from the loser) and that move (for the loser), by where they
    stood at the start; the squares the winner passes over; the squares on which he takes"""
    where = {s: s for s in chess.SQUARES}            # a square -> where its piece stood at the start
    start = boards[0]
    moved, taken, drawn, path, hits = set(), set(), set(), set(), []
    for b, m in zip(boards, moves):
        origin = where[m.from_square]
        if b.turn == winner:
            if start.color_at(origin) == winner:
                moved.add(origin)
            path |= set(between(m.from_square, m.to_square))
            if b.is_capture(m):
                square = m.to_square
                if b.is_en_passant(m):
                    square = chess.square(chess.square_file(m.to_square), chess.square_rank(m.from_square))
                if start.color_at(where[square]) == (not winner):
                    taken.add(where[square])
                hits.append(m.to_square)
        else:
            drawn.add(origin)
        where[m.to_square] = origin
    return moved, taken, drawn, path, hits


@claim("cause", "alternative",
       "move:mv? line:mv* outcome:outcome origin:caused|there_before|partly|unclear attackers:sq* path:sq*? targets:sq* flights:sq*? guards:sq*? faults:removed|overloaded|pinned*?",
       "`move` (or a pass, where there is none) costs the mover 8 points (or 100 cp); the line (move, refutation; after the pass without a move) gives the opponent the outcome, and its first reply is within 4 points of the best. Squares are those of the position in which the refutation begins: `attackers` are the opponent's pieces that move in it and, in a mate, those that hold a square next to the king; `path` the squares they pass over and the lines of the final check; `targets` what is taken, and the mated king; `flights` the squares next to the mated king without his own pieces; `guards` bore on a square where the line takes, and failed as `faults` says (removed: taken in the line; pinned: to the king, at some point of it; overloaded: it moves in the line, or guards two attacked pieces). `origin`: the reply after a pass takes at most a third (half) of what the move loses: caused; at least two thirds (half): there_before; between: partly; a pass alone is always there_before; unclear: not tested",
       "After Rxa2, Rd1 is mate: the rook left the back rank. The move itself brings it about.")
def _(x):
    me, opp = x.board.turn, not x.board.turn
    need(x.side == me, "it is about the side to move")
    n = passed_turn(x.board)
    if "move" in x.c:
        start, line = x.after(), x.c["line"][1:]
    else:
        if n is None:
            raise Bad("in check there is no pass")
        start, line = n, x.c["line"]
    if not line:
        raise Bad("no refutation")
    boards, moves = x.line(start, line)
    v, w = x.eng.v(x.board, me), x.eng.v(start, me)
    need(wp(w) <= wp(v) - 8 or w <= v - 100 and v < 900, f"nothing fails: {w} against {v}")
    rv = reply_value(x, start, line[0], opp)
    need(wp(rv) >= wp(-w) - 4 or rv >= -w - 40, f"the reply is not the refutation: {rv} against {-w}")
    x.outcome(start, line, opp, x.c["outcome"], None if "move" in x.c else -v)
    moved, taken, drawn, path, hits = _walk(boards, moves, opp)
    end = boards[-1]
    mate = end.is_checkmate() and end.turn == me
    flights = set()
    if mate:
        king = end.king(me)
        taken.add(start.king(me))
        flights = {s for s in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if end.color_at(s) != me}
        for c in end.checkers():
            path |= set(between(c, king))
        for s in flights:
            moved |= {a for a in end.attackers(opp, s) if start.color_at(a) == opp}
    need(set(x.sqs("attackers")) == moved, f"other pieces attack: {sorted(map(chess.square_name, moved))}")
    need(set(x.sqs("targets")) == taken, f"other pieces are hit: {sorted(map(chess.square_name, taken))}")
    need(set(x.sqs("path")) == path if "path" in x.c else not path, f"another path: {sorted(map(chess.square_name, path))}")
    need(set(x.sqs("flights")) == flights if "flights" in x.c else not flights, f"other flight squares: {sorted(map(chess.square_name, flights))}")
    guards, faults = (x.sqs("guards") if "guards" in x.c else []), x.c.get("faults", [])
    if len(guards) != len(faults):
        raise Bad("a fault for each guard")
    for g, fault in zip(guards, faults):
        need(start.color_at(g) == me and any(h in start.attacks(g) for h in hits), f"{chess.square_name(g)} guards nothing of the line")
        if fault == "removed":
            need(g in taken, f"{chess.square_name(g)} is not taken")
        elif fault == "pinned":
            need(any(b.piece_at(g) == start.piece_at(g) and b.is_pinned(me, g) for b in boards), f"{chess.square_name(g)} is not pinned")
        else:
            duties = [s for s in start.attacks(g) if start.color_at(s) == me and start.is_attacked_by(opp, s)]
            need(g in drawn or len(duties) > 1, f"{chess.square_name(g)} has only one thing to do")
    origin = x.c["origin"]
    if "move" not in x.c:
        need(origin == "there_before", "what a pass allows was there before")
        return
    if origin == "unclear":
        return
    need(n is not None, "in check there is no pass to compare with")
    pre = reply_value(x, n, line[0], opp)
    edge = lambda value: max(-1500, min(1500, value))
    best, left = edge(v), edge(w)
    before = best if pre is None else edge(-pre)
    part = (best - before) / max(1, best - left)         # of what the move loses, how much a pass loses as well
    need({"caused": part <= 0.5, "there_before": part >= 0.5, "partly": 0.15 <= part <= 0.85}[origin], f"{part:.2f} of it was there before")


@claim("seen_late", "alternative", "move:mv depth:int",
       "the search of the record took `move` for the best until it looked `depth` plies deep (`evidence.changes` has that change and none later that gives the move up), and it loses at least 5 points (or 120 cp)",
       "One has to look four moves ahead to see through Qxb7.", trivial=True)
def _(x):
    m, depth, me = x.mv(), x.c["depth"], x.board.turn
    if x.c.get("at"):
        raise Bad("the search began at the root")
    falls = [c["depth"] for c in x.rec.get("evidence", {}).get("changes", []) if c.get("from") == m.uci()]
    need(falls and falls[-1] == depth, f"the search gave it up at {falls}")
    need(x.rec.get("bestmove") != m.uci(), "it is the best move")
    v, w = x.eng.v(x.board, me), x.eng.v(x.after(), me)
    need(wp(w) <= wp(v) - 5 or w <= v - 120 and v < 900, f"it is not worse: {w} against {v}")
