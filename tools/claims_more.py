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


def _falls(board, moves, square):
    """after how many moves the piece that stands on `square` at the start is taken, wherever it has gone by then; None if it is not"""
    owner, b, at = board.color_at(square), board.copy(stack=False), square
    for n, m in enumerate(moves, 1):
        if m not in b.legal_moves:
            return None
        if b.turn != owner and m.to_square == at and b.is_capture(m):
            return n
        if b.turn == owner and m.from_square == at:
            at = m.to_square
        b.push(m)
    return None


_WORTH = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


def _material(board, side):
    return sum(_WORTH[p.piece_type] * (1 if p.color == side else -1) for p in board.piece_map().values())


@claim("delays", "alternative", "move:mv piece:sq line:mv*",
       "`move` is a check or a capture and does not move `piece`, a piece (no pawn, no king) of the mover; the line (move, reply, and so on) is legal and ends when that piece is taken; at its end the mover has lost at least 100 cp of material since the start and stands, by the engine, at most 60 cp (or 5 points) better than before it; the reply is within 6 points of the best; after a pass the engine gains at least 60 cp (or 5 points) on the mover's best move, or takes the piece in its own line; and `move` is not better than the best move by 60 cp",
       "c5 only delays: the bishop on a2 is lost anyway.")
def _(x):
    m, me = x.mv(), x.board.turn
    piece = chess.parse_square(x.c["piece"])
    p = x.board.piece_at(piece)
    need(p is not None and p.color == me and p.piece_type not in (chess.PAWN, chess.KING), "no piece of the mover there")
    need(m.from_square != piece, "the piece itself moves")
    need(x.board.gives_check(m) or x.board.is_capture(m), "it forces nothing")
    boards, moves = x.line(x.board, x.c["line"])
    need(len(moves) >= 4 and moves[0] == m, "the line begins with the move")
    need(_falls(x.board, moves, piece) == len(moves), "the piece is not taken at the end")
    need(_material(boards[-1], me) <= _material(x.board, me) - 100, "nothing is lost")
    v, w = x.eng.v(x.board, me), x.eng.v(x.after(), me)
    need(w <= v + 60, "it is better than the best move")
    end = boards[-1]
    if not end.is_game_over():
        e = x.eng.v(end, me)
        need(e <= v + 60 or wp(e) <= wp(v) + 5, f"the loss costs nothing: {e} against {v}")
    rv = reply_value(x, x.after(), x.c["line"][1], not me)
    need(rv is not None and (wp(rv) >= wp(-w) - 6 or rv >= -w - 60), "the reply is not the best")
    n = passed_turn(x.board)
    need(n is not None, "in check there is no pass")
    after_pass = x.eng.v(n, me)
    need(after_pass <= v - 60 or wp(after_pass) <= wp(v) - 5 or _material(end, me) <= _material(x.board, me) - 150, f"nothing was in danger: {after_pass} against {v}")


@claim("nearly_trapped", "feature", "square:sq squares:sq*",
       "the piece on `square` (no pawn, no king) attacks no square that is free of its own pieces and not hit by an enemy pawn but `squares`, of which there is one at most; and it is taken in the record's `pv`",
       "The bishop on a2 has only b1 left.")
def _(x):
    s = chess.parse_square(x.c["square"])
    p = x.board.piece_at(s)
    need(p is not None and p.piece_type not in (chess.PAWN, chess.KING), "no piece there")
    free = [t for t in x.board.attacks(s) if x.board.color_at(t) != p.color
            and not any(x.board.piece_type_at(a) == chess.PAWN for a in x.board.attackers(not p.color, t))]
    need(len(free) <= 1 and sorted(free) == sorted(x.sqs("squares")), f"it has {list(map(chess.square_name, free))}")
    pv = [chess.Move.from_uci(u) for u in x.rec.get("pv", [])][len(x.c.get("at", [])):]
    need(_falls(x.board, pv, s) is not None, "it is not taken in the line")


@claim("king_hides", "alternative", "move:mv square:sq line:mv*",
       "the line (`move`, the reply, then checks and replies in turn) is legal, every move of the mover in it gives check, and at its end the opponent's king, which has moved since `move`, stands on `square` and is not in check; the mover has given at least 200 cp of material since the start and stands at least 150 cp worse by the engine than before (or 10 points); and whatever piece gives a check then can be taken, or the engine says that the check leaves the mover as badly off (150 cp)",
       "The king hides on h6: after Qxh5+ Nxh5 fxe6+ Kg6 Bc2+ Kh6 every further check loses a piece.")
def _(x):
    m, me = x.mv(), x.board.turn
    boards, moves = x.line(x.board, x.c["line"])
    need(len(moves) >= 4 and len(moves) % 2 == 0 and moves[0] == m, "the line begins with the move and ends with a reply")
    for b, played in list(zip(boards, moves))[::2]:
        need(b.gives_check(played), f"{played.uci()} is no check")
    end, square = boards[-1], chess.parse_square(x.c["square"])
    need(end.king(not me) == square and boards[1].king(not me) != square, "the king stands elsewhere, or has not moved")
    need(_material(x.board, me) - _material(end, me) >= 200, "nothing was given")
    v, e = x.eng.v(x.board, me), x.eng.v(end, me)
    need(e <= v - 150 or wp(e) <= wp(v) - 10, f"it works: {e} against {v}")
    for check in [c for c in end.legal_moves if end.gives_check(c)]:
        after = end.copy(stack=False)
        after.push(check)
        taken = any(r.to_square == check.to_square for r in after.legal_moves)
        need(taken or x.eng.v(after, me) <= v - 150, f"{check.uci()} goes on")
