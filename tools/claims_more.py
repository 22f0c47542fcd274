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


@claim("nearly_trapped", "feature", "square:sq squares:sq* line:mv*?",
       "the piece on `square` (no pawn, no king) attacks no square that is free of its own pieces and not hit by an enemy pawn but `squares`, of which there is one at most; and it is taken in the record's `pv`, or, with `line`, in that line, which begins after a pass of its side",
       "The bishop on a2 has only b1 left.")
def _(x):
    s = chess.parse_square(x.c["square"])
    p = x.board.piece_at(s)
    need(p is not None and p.piece_type not in (chess.PAWN, chess.KING), "no piece there")
    free = [t for t in x.board.attacks(s) if x.board.color_at(t) != p.color
            and not any(x.board.piece_type_at(a) == chess.PAWN for a in x.board.attackers(not p.color, t))]
    need(len(free) <= 1 and sorted(free) == sorted(x.sqs("squares")), f"it has {list(map(chess.square_name, free))}")
    if x.c.get("line"):
        need(p.color == x.board.turn and not x.board.is_check(), "its side cannot pass")
        passed = x.board.copy(stack=False)
        passed.push(chess.Move.null())
        need(_falls(passed, [chess.Move.from_uci(u) for u in x.c["line"]], s) is not None, "it is not taken after a pass")
        return
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


_ENDS = {"win": lambda v: v >= 200, "draw": lambda v: abs(v) <= 90, "loss": lambda v: v <= -200}


@claim("proved_trade", "plan", "move:mv line:mv* plies:int result:win|draw|loss instead:win|draw?",
       "the line begins with `move`; after `plies` of its moves, and not before, only kings and pawns are left, each side having lost a piece since the start; that pawn ending has the `result` for the mover (tables, else win >= 200, draw within 90, loss <= -200 at eight times the usual nodes), and so has every later position of the line with kings and pawns only. Without `instead`: `move` works; a trade that wins leaves the mover winning (150) after each of its moves, in another one neither side errs. With it: the best move keeps that result (win >= 150, draw >= -90) and `move` does not (a draw: at most 120, a loss: at most -150), or both win, and then the mover is winning after each move of the trade",
       "Qxf3 trades into a pawn ending that is won: after Rxf3 Kxf3 White wins the pawn on c4.", themes=("simplification",))
def _(x):
    m, me, plies = x.mv(), x.board.turn, x.c["plies"]
    boards, moves = x.line()
    need(moves and moves[0] == m, "the line begins with the move")
    need(2 <= plies <= len(moves), "the trade is not in the line")
    pieces = lambda b, c: chess.popcount(b.occupied_co[c] & ~b.pawns & ~b.kings)
    bare = lambda b: not pieces(b, chess.WHITE) and not pieces(b, chess.BLACK)
    end = boards[plies]
    need(bare(end) and end.pawns and not bare(boards[plies - 1]), "no pawn ending begins there")
    need(all(pieces(end, c) < pieces(x.board, c) for c in (chess.WHITE, chess.BLACK)), "nothing was exchanged")
    fits = _ENDS[x.c["result"]]
    for b in boards[plies:]:
        if bare(b):
            v = x.eng.v(b, me, x.eng.nodes * 8)
            need(fits(v), f"the pawn ending is worth {v}")
    if "instead" not in x.c:
        x.works(x.board, m, me)
        if x.c["result"] == "win":
            for b in boards[1:plies + 1]:
                need(x.eng.v(b, me) >= 150, "the other side does better not to trade")
        else:
            x.sound(boards[:plies + 1], moves[:plies], me, start=1)
        return
    v, w = x.eng.v(x.board, me), x.eng.v(x.after(), me)
    need(v >= 150 if x.c["instead"] == "win" else v >= -90, f"the best move does not keep it: {v}")
    if x.c["result"] == "win":
        need(x.c["instead"] == "win", "the best move would not win")
        for b in boards[1:plies + 1]:
            need(x.eng.v(b, me) >= 150, "the other side does better not to trade")
        return
    need(w <= 120 if x.c["result"] == "draw" else w <= -150, f"the trade gives nothing away: {w}")


def _exact(x, board, side, effort=8):
    """the value for `side` at several times the usual nodes; a table overrules it"""
    return x.eng.v(board, side, x.eng.nodes * effort)


def _men(board, side):
    return tuple(len(board.pieces(t, side)) for t in (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))


def _vancura(b, strong):
    if _men(b, strong) != (1, 0, 0, 1, 0) or _men(b, not strong) != (0, 0, 0, 1, 0):
        return False
    f, r = chess.square_file, lambda s: chess.square_rank(s) if strong else 7 - chess.square_rank(s)
    pawn, rook, guard = (next(iter(b.pieces(t, c))) for t, c in ((chess.PAWN, strong), (chess.ROOK, strong), (chess.ROOK, not strong)))
    king, other = b.king(strong), b.king(not strong)
    return (f(pawn) in (0, 7) and r(pawn) == 5 and f(rook) == f(pawn) and r(rook) == 7 and r(guard) == 5 and abs(f(guard) - f(pawn)) >= 3
            and not any(b.piece_at(s) for s in between(guard, pawn)) and r(other) == 6 and abs(f(other) - f(pawn)) >= 6
            and abs(f(king) - f(pawn)) >= 3 and chess.square_distance(king, guard) > 1)


_NAMED = {
    "vancura": lambda b, s: _vancura(b, s),
    "queen_against_seventh": lambda b, s: _men(b, s) == (0, 0, 0, 0, 1) and _men(b, not s) == (1, 0, 0, 0, 0)
    and chess.square_rank(next(iter(b.pieces(chess.PAWN, not s)))) == (1 if s else 6),
    "queen_against_rook": lambda b, s: _men(b, s) == (0, 0, 0, 0, 1) and _men(b, not s) == (0, 0, 0, 1, 0),
    "rook_against_minor": lambda b, s: _men(b, s) == (0, 0, 0, 1, 0) and _men(b, not s) in ((0, 1, 0, 0, 0), (0, 0, 1, 0, 0)),
    "two_knights": lambda b, s: _men(b, s) == (0, 2, 0, 0, 0) and _men(b, not s) == (0, 0, 0, 0, 0),
}


@claim("named_ending", "ending", "name:vancura|queen_against_seventh|queen_against_rook|rook_against_minor|two_knights result:win|draw",
       "`side` has more. vancura: rook and rook's pawn on the sixth against rook, the strong rook before its pawn on the eighth, the other rook on the pawn's rank at least three files away with nothing between, the defending king on the seventh at least six files from the pawn, the strong king at least three and not next to that rook; queen_against_seventh: queen against a pawn one step from queening; the others: those pieces and the kings only. The result is right (tables; else win >= 200, draw within 90 at eight times the usual nodes)",
       "Queen against a pawn on the seventh: the pawn holds, and it is a draw.")
def _(x):
    need(_NAMED[x.c["name"]](x.board, x.side), "another picture")
    v = _exact(x, x.board, x.side)
    need(_ENDS[x.c["result"]](v), f"the ending is worth {v}")


@claim("cut_off_king", "ending", "rook:sq pawn:sq files:int move:mv?",
       "a rook ending (after `move`, if given): the rook of `side` stands on a file strictly between its passed pawn on `pawn` and the enemy king, and nothing stands between it and the squares of its file on the king's rank and the two next to it; `files` is the number of files from the king to the pawn; with `move`: it was not so before (for no rook and passed pawn of `side`), and the move works",
       "Rd1 cuts Black's king off from the pawn on b5.", trivial=True)
def _(x):
    b = x.after() if "move" in x.c else x.board
    rook, pawn = x.sq("rook"), x.sq("pawn")
    need(signature(b) == "rook", "not a rook ending")
    cut = lambda b, r, p: _cuts(b, x.side, r, p)
    need(cut(b, rook, pawn), "the king is not cut off")
    need(abs(chess.square_file(b.king(not x.side)) - chess.square_file(pawn)) == x.c["files"], "another count")
    if "move" in x.c:
        need(not any(cut(x.board, r, p) for r in x.board.pieces(chess.ROOK, x.side) for p in x.board.pieces(chess.PAWN, x.side)), "it was cut off before")
        x.works(x.board, x.mv(), x.board.turn)


def _cuts(b, side, rook, pawn):
    f = chess.square_file
    if b.piece_at(rook) != chess.Piece(chess.ROOK, side) or b.piece_at(pawn) != chess.Piece(chess.PAWN, side):
        return False
    ahead = range(chess.square_rank(pawn) + 1, 8) if side else range(0, chess.square_rank(pawn))
    stops = [chess.square(c, r) for r in ahead for c in range(max(0, f(pawn) - 1), min(7, f(pawn) + 1) + 1)]
    if any(b.piece_at(s) == chess.Piece(chess.PAWN, not side) for s in stops):
        return False
    if any(b.piece_at(chess.square(f(pawn), r)) == chess.Piece(chess.PAWN, side) for r in ahead):
        return False
    king = b.king(not side)
    if not min(f(king), f(pawn)) < f(rook) < max(f(king), f(pawn)):
        return False
    for r in (chess.square_rank(king) + d for d in (-1, 0, 1)):
        if 0 <= r <= 7:
            s = chess.square(f(rook), r)
            if s != rook and any(b.piece_at(t) for t in between(rook, s)):
                return False
    return True


@claim("bishop_against_knight", "ending", "bishop:sq knight:sq own:int enemy:int both_wings:bool better:bishop|knight",
       "`side` has a bishop, the other side a knight, and nothing else but as many pawns each; `own` and `enemy` count the pawns of the two sides on the bishop's color; `both_wings`: there are pawns on a-c and on f-h; the side with the `better` piece is not worse by the engine (-20)",
       "Bishop against knight with pawns on both wings: the bishop reaches both at once.", trivial=True)
def _(x):
    b, s = x.board, x.side
    need(_men(b, s)[1:] == (0, 1, 0, 0) and _men(b, not s)[1:] == (1, 0, 0, 0), "not a bishop against a knight")
    bishop, knight = x.sq("bishop"), x.sq("knight")
    need(bishop in b.pieces(chess.BISHOP, s) and knight in b.pieces(chess.KNIGHT, not s), "other pieces")
    color = chess.BB_LIGHT_SQUARES if chess.BB_SQUARES[bishop] & chess.BB_LIGHT_SQUARES else chess.BB_DARK_SQUARES
    count = lambda c: chess.popcount(int(b.pieces(chess.PAWN, c)) & color)
    need(count(s) == x.c["own"] and count(not s) == x.c["enemy"], "another count")
    files = {chess.square_file(p) for c in chess.COLORS for p in b.pieces(chess.PAWN, c)}
    need((bool(files & {0, 1, 2}) and bool(files & {5, 6, 7})) == x.c["both_wings"], "the wings are wrong")
    owner = s if x.c["better"] == "bishop" else not s
    v = x.eng.v(b, owner)
    need(v >= -20, f"the better piece stands worse: {v}")


def _reach(target, barred, blocked):
    """placements (attacker, defender, attacker to move) from which the attacker's king gets to `target` against every defense, by counting
    up from the target; a king without a step stays"""
    steps = lambda s, no: [t for t in chess.SquareSet(chess.BB_KING_ATTACKS[s]) if not chess.BB_SQUARES[t] & no]
    apart = lambda a, d: chess.square_distance(a, d) > 1
    won = {(target, d, turn) for d in chess.SQUARES for turn in (True, False) if apart(target, d) and not chess.BB_SQUARES[target] & barred}
    grew = True
    while grew:
        grew = False
        for a in chess.SQUARES:
            if chess.BB_SQUARES[a] & barred:
                continue
            for d in chess.SQUARES:
                if not apart(a, d) or chess.BB_SQUARES[d] & blocked:
                    continue
                if (a, d, True) not in won:
                    to = [t for t in steps(a, barred) if apart(t, d)] or [a]
                    if any((t, d, False) in won for t in to):
                        won.add((a, d, True))
                        grew = True
                if (a, d, False) not in won:
                    to = [t for t in steps(d, blocked) if apart(a, t)] or [d]
                    if all((a, t, True) in won for t in to):
                        won.add((a, d, False))
                        grew = True
    return won


@claim("king_walk", "ending", "target:sq line:mv*",
       "a pawn ending; the line begins and ends with king moves of the side to move, all its own moves in it are, and its king stands on `target` at the end: an enemy pawn, or a textbook key square of one of its passed pawns; the number of its steps is the least with the pawns standing still and the enemy's guarded squares avoided; with the pawns standing still the other king (which may take what is not guarded) cannot keep the king from getting there (the game of the two kings, solved); the first move works and neither side errs in the line",
       "The king gets to the pawn on c5 in time, by way of e4 and d5.")
def _(x):
    b, me = x.board, x.board.turn
    need(signature(b) == "pawn", "not a pawn ending")
    boards, moves = x.line()
    need(len(moves) % 2 == 1 and all(c.piece_type_at(m.from_square) == chess.KING for c, m in list(zip(boards, moves))[::2]), "not the king's own way")
    target = x.sq("target")
    need(boards[-1].king(me) == target, "the king is elsewhere")
    guards = lambda c: sum(1 << s for s in {t for p in b.pieces(chess.PAWN, c) for t in chess.SquareSet(chess.BB_PAWN_ATTACKS[c][p])})
    here = chess.BB_SQUARES[target]
    barred = (b.pawns & ~here) | guards(not me)
    blocked = (int(b.pieces(chess.PAWN, not me)) & ~here) | guards(me)
    seen, wave, steps = {b.king(me)}, {b.king(me)}, 0
    while wave and target not in seen:
        wave = {t for s in wave for t in chess.SquareSet(chess.BB_KING_ATTACKS[s]) if not chess.BB_SQUARES[t] & barred} - seen
        seen |= wave
        steps += 1
    need(target in seen and steps == (len(moves) + 1) // 2, f"the shortest way has {steps} steps")
    need((b.king(me), b.king(not me), True) in _reach(target, barred, blocked), "the other king keeps it out")
    x.works(b, moves[0], me)
    x.sound(boards, moves, me, start=1)


def _castled(boards, moves, side):
    return any(b.turn == side and b.is_castling(m) for b, m in zip(boards, moves))


def _weak(name):
    return {"isolated": is_isolated, "doubled": is_doubled, "backward": is_backward}[name]


def _pair(b, side):
    colors = {bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[s]) for s in b.pieces(chess.BISHOP, side)}
    return len(colors) == 2


def _outpost(b, s, side):
    return b.color_at(s) == side and b.piece_type_at(s) in (chess.KNIGHT, chess.BISHOP) and is_outpost(b, s, side)


def _holds_file(b, s, side):
    f = chess.square_file(s)
    heavy = [q for t in (chess.ROOK, chess.QUEEN) for q in b.pieces(t, not side)]
    return b.piece_at(s) == chess.Piece(chess.ROOK, side) and file_state(b, f, side) == "open" and not any(chess.square_file(q) == f for q in heavy)


RIVAL_THEMES = ("material|attacked|isolated|doubled|backward|their_passed_pawn|no_passed_pawn|bishop_pair|their_bishop_pair|castling|not_castled|"
          "shelter|their_outpost|no_outpost|their_file|no_file|moves_again|undeveloped|queens_off")


@claim("rival", "alternative",
       "move:mv comparison:as_good|close|worse|gives_win_away|loses|no_better line:mv*? instead:mv*? theme:" + RIVAL_THEMES + "? square:sq?",
       "`move` beside the record's `bestmove`, v the value after the best move and w after `move` (both for the mover). as_good: w is at most 60 cp or 6 points below v; close: w is at most 150 cp or 12 points below v, and at most 40 above it; worse: w is at least 10 cp or 1 point below v; gives_win_away: v is at least 180 cp, w at most 180, and w at least 15 points below v; loses: v is at least -180 cp, w at most -180, and w at least 15 points below v; no_better: w is at most 40 cp or 4 points above v. `line`, always there for no_better and never for as_good, is the move, a reply within 40 cp or 4 points of the best one, and more, in which neither side makes a mistake of more than 8 points and 60 cp. `theme` is a fact at the end of `line` that is not so at the end of `instead` (the best move and what follows, as many plies): less material (by a pawn or more; attacked and moves_again are about the reply), a pawn of the mover that is isolated, doubled or backward and was not, a passed pawn of the opponent that was none, no passed pawn of the mover on `square`, the mover's pair of bishops gone, the opponent's alone, no right to castle any more and not castled, not castled, fewer pawns before the king, a knight or bishop of the opponent on an outpost, none of the mover on `square`, a rook of the opponent alone on an open file, none of the mover on `square`, a knight or bishop of the mover on its first rank at `square`, the queens exchanged",
       "e5 is weaker: after dxe5 fxe5 the pawn on e5 is isolated.")
def _(x):
    me, opp = x.board.turn, not x.board.turn
    best = x.rec.get("bestmove")
    if not best or best == x.c["move"] or x.c.get("at"):
        raise Bad("it compares a move of the root with the best one")
    b = x.board.copy(stack=False)
    x.push(b, best, "bestmove")
    v, start = x.eng.v(b, me), x.after()
    w = x.eng.v(start, me)
    kind = x.c["comparison"]
    ok = {"as_good": w >= v - 60 or wp(w) >= wp(v) - 6,
          "close": (w >= v - 150 or wp(w) >= wp(v) - 12) and (w <= v + 40 or wp(w) <= wp(v) + 4),
          "worse": w <= v - 10 or wp(w) <= wp(v) - 1,
          "gives_win_away": v >= 180 and w <= 180 and wp(w) <= wp(v) - 15,
          "loses": v >= -180 and w <= -180 and wp(w) <= wp(v) - 15,
          "no_better": w <= v + 40 or wp(w) <= wp(v) + 4}[kind]
    need(ok, f"{w} beside {v} is not {kind}")
    if kind != "no_better" and not x.c.get("line"):
        return
    boards, moves = x.line()
    if len(moves) < 2 or moves[0].uci() != x.c["move"]:
        raise Bad("the line must be the move, a reply and more")
    rv = x.eng.v(boards[2], opp)
    need(wp(rv) >= wp(-w) - 4 or rv >= -w - 40, f"there is a better reply: {rv} against {-w}")
    x.sound(boards, moves, me, start=2)
    x.sound(boards, moves, opp, start=2)
    theme = x.c.get("theme")
    if not theme:
        return
    other, instead = x.line(name="instead")
    if not instead or instead[0].uci() != best or len(instead) != len(moves):
        raise Bad("instead must be the best move and as many plies")
    root, here, there = x.board, other[-1], boards[-1]
    s = x.sq("square") if "square" in x.c else None
    name = chess.square_name(s) if s is not None else ""
    if theme == "material":
        need(mat(there, me) <= mat(here, me) - 90, "there is not less material")
    elif theme in ("isolated", "doubled", "backward"):
        weak = _weak(theme)
        need(there.piece_at(s) == chess.Piece(chess.PAWN, me) and weak(there, s, me), f"{name} is not {theme}")
        need(not (root.piece_at(s) == chess.Piece(chess.PAWN, me) and weak(root, s, me)), f"{name} was {theme} before")
        need(not (here.piece_at(s) == chess.Piece(chess.PAWN, me) and weak(here, s, me)), f"{name} is {theme} in the other line too")
    elif theme == "their_passed_pawn":
        passer = lambda q: q.piece_at(s) == chess.Piece(chess.PAWN, opp) and is_passed(q, s, opp)
        need(passer(there) and not passer(here) and not passer(root), f"no new passed pawn on {name}")
    elif theme == "no_passed_pawn":
        passer = lambda q: q.piece_at(s) == chess.Piece(chess.PAWN, me) and is_passed(q, s, me)
        need(passer(here) and not passer(there) and not passer(root), f"no passed pawn on {name} is missed")
    elif theme == "bishop_pair":
        need(_pair(root, me) and _pair(here, me) and not _pair(there, me), "the bishop pair is not what differs")
    elif theme == "their_bishop_pair":
        alone = lambda q: _pair(q, opp) and not _pair(q, me)
        need(alone(there) and not alone(here) and not alone(root), "the bishop pair is not what differs")
    elif theme == "castling":
        may = lambda q: bool(q.has_castling_rights(me))
        need(may(root) and not may(there) and not _castled(boards, moves, me) and (may(here) or _castled(other, instead, me)), "castling is not what differs")
    elif theme == "not_castled":
        need(_castled(other, instead, me) and not _castled(boards, moves, me), "castling is not what differs")
    elif theme == "shelter":
        need(shield(there, me) < shield(here, me) and shield(there, me) < shield(root, me), "no fewer pawns before the king")
    elif theme == "their_outpost":
        need(_outpost(there, s, opp) and not _outpost(here, s, opp) and not _outpost(root, s, opp), f"no new outpost on {name}")
    elif theme == "no_outpost":
        need(_outpost(here, s, me) and not _outpost(there, s, me), f"no outpost on {name} is missed")
    elif theme == "their_file":
        need(_holds_file(there, s, opp) and not _holds_file(here, s, opp) and not _holds_file(root, s, opp), f"no new rook on an open file on {name}")
    elif theme == "no_file":
        need(_holds_file(here, s, me) and not _holds_file(there, s, me), f"no rook on {name} is missed")
    elif theme == "attacked":
        after = boards[2]
        need(after.color_at(s) == me and s in after.attacks(moves[1].to_square), f"{name} is not attacked by the reply")
        more = VAL[after.piece_type_at(s)] > KVAL[after.piece_type_at(moves[1].to_square)]
        need(more or see_gain(after, s, opp) > 0, f"{name} is in no danger")
    elif theme == "moves_again":
        need(len(moves) > 2 and moves[2].from_square == moves[0].to_square == s and s in boards[2].attacks(moves[1].to_square), "it does not have to move again")
    elif theme == "undeveloped":
        home = lambda q: q.color_at(s) == me and q.piece_type_at(s) in (chess.KNIGHT, chess.BISHOP) and chess.square_rank(s) == (0 if me else 7)
        need(home(there) and not home(here), f"{name} is not what differs")
    else:
        queens = lambda q: len(q.pieces(chess.QUEEN, True)) + len(q.pieces(chess.QUEEN, False))
        need(queens(there) == 0 and queens(here) == 2, "the queens are not what differs")


def _mated(b, moves):
    """whether the side to move is mated in at most so many more moves of the other, whatever it plays"""
    replies = list(b.legal_moves)
    if not replies:
        return b.is_check()
    if moves == 0:
        return False
    for r in replies:
        b.push(r)
        found = False
        for m in list(b.legal_moves):
            b.push(m)
            found = _mated(b, moves - 1)
            b.pop()
            if found:
                break
        b.pop()
        if not found:
            return False
    return True


def _settles(b, winner, wanted):
    mine, enough = b.turn == winner, mat(b, winner) >= wanted
    if enough == mine:
        return enough
    for m in list(b.generate_legal_captures()):
        b.push(m)
        r = _settles(b, winner, wanted)
        b.pop()
        if r == mine:
            return r
    return not mine


def _wins(b, winner, plies, wanted):
    mine, moves = b.turn == winner, list(b.legal_moves)
    if not moves:
        return b.is_check() and not mine
    if plies == 0 and not b.is_check():
        return _settles(b, winner, wanted)
    for m in sorted(moves, key=lambda m: not b.is_capture(m)):
        b.push(m)
        r = _wins(b, winner, max(plies - 1, 0), wanted)
        b.pop()
        if r == mine:
            return r
    return not mine


def _deed(b, m, oc, plies):
    """whether the move does the deed on this board, by the rules alone"""
    if m not in b.legal_moves:
        return False
    winner, before = b.turn, mat(b, b.turn)
    b = b.copy(stack=False)
    b.push(m)
    if oc["kind"] == "mate":
        return _mated(b, oc["moves"] - 1)
    return _wins(b, winner, plies - 1, before + oc["cp"])


@claim("certificate", "alternative", "move:mv line:mv* outcome:outcome squares:sq*",
       "`line` is the move, its refutation and more; `squares` are squares of pieces after the move, the kings among them. With only these pieces on the board (no castling, no en passant) the refutation mates in at most outcome.moves whatever is replied, or wins at least outcome.cp of material (1-3-3-5-9) whatever is replied within the plies of the line, captures being played out after them and either side free to stop; and without any one of the pieces besides the kings it does not, or the position is not legal",
       "For Rd1 it takes no more than the rook, the king and the pawns before it.", trivial=True)
def _(x):
    boards, moves = x.line()
    if len(moves) < 2 or moves[0].uci() != x.c["move"]:
        raise Bad("the line must be the move, its refutation and more")
    oc, start, kept = x.c["outcome"], boards[1], set(x.sqs("squares"))
    if oc.get("kind") not in ("mate", "material"):
        raise Bad("outcome must be mate or material")
    need(all(start.piece_at(s) for s in kept) and {start.king(True), start.king(False)} <= kept, "a square is empty, or a king is missing")

    def board(squares):
        b = chess.Board(None)
        for s in squares:
            b.set_piece_at(s, start.piece_at(s))
        b.turn = start.turn
        return b

    def works(squares):
        b = board(squares)
        return b.is_valid() and _deed(b, moves[1], oc, len(moves) - 1)

    need(works(kept), "it does not work with these pieces")
    for s in kept - {start.king(True), start.king(False)}:
        need(not works(kept - {s}), f"{chess.square_name(s)} is not needed")


_OPENINGS = {}


def _openings():
    """position -> the names of the lines that end there, and of the last named position before it on a line through it"""
    if not _OPENINGS:
        import os
        tools = os.path.dirname(os.path.abspath(_position.__code__.co_filename))
        path = os.path.join(tools, "..", "crates", "chess", "data", "openings.tsv")
        rows = [r.rstrip("\n").split("\t") for r in open(path, encoding="utf-8") if not r.startswith("#")]
        own, lines = {}, []
        for moves, eco, name in rows:
            b, keys = chess.Board(), []
            for u in moves.split():
                b.push_uci(u)
                keys.append(_position(b))
            own.setdefault(keys[-1], set()).add((name, eco))
            lines.append(keys)
        on_the_way = {}
        for keys in lines:
            last = set()
            for k in keys:
                last = own.get(k, last)
                on_the_way.setdefault(k, set()).update(last)
        _OPENINGS["own"], _OPENINGS["any"] = own, on_the_way
    return _OPENINGS


def _position(board):
    ep = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.castling_xfen(), ep


@claim("opening", "opening", "name:str eco:str move:mv?",
       "by the CC0 list of opening lines (crates/chess/data/openings.tsv): with `move`, a line of that name and code ends in the position after it, and the position before has another name; without, one ends in the position or is the last named one before it on a line through it",
       "Nc3 leads to the Slav Defense, Three Knights Variation.", trivial=True)
def _(x):
    names, what = _openings(), (x.c["name"], x.c["eco"])
    if "move" in x.c:
        need(what in names["own"].get(_position(x.after()), ()), "the position after the move has another name")
        need(what not in names["own"].get(_position(x.board), ()), "the name is not new")
    else:
        need(what in names["any"].get(_position(x.board), ()), "the position has another name")


@claim("opening_choices", "opening", "moves:mv* names:str*",
       "there are at least two moves, all legal, and after each a line of the same list ends that has the name of the same place in `names`",
       "Known paths from here include a6 (Chebanenko Variation) and e6 (Semi-Slav Defense).", trivial=True)
def _(x):
    names = _openings()["own"]
    need(len(x.c["moves"]) >= 2 and len(x.c["moves"]) == len(x.c["names"]), "not a name for each of several moves")
    for u, name in zip(x.c["moves"], x.c["names"]):
        b = x.board.copy(stack=False)
        x.push(b, u, "moves")
        need(name in {n for n, _ in names.get(_position(b), ())}, f"{u} has another name")


def _pawn_set(board, side):
    """the pawns of a side as it sees them itself: names of squares with the ranks counted from its own end"""
    return {chess.square_name(s if side else chess.square_mirror(s)) for s in board.pieces(chess.PAWN, side)}


def _structure(board):
    """(name, owner, squares of its pawns) of the most special structure, as docs/claims.md gives them"""
    def first(pawns, group):
        return next((q for q in group.split() if q in pawns), None)

    def free(pawns, files):
        return not any(q[0] in files for q in pawns)
    rows = [  # name, own groups, foe groups (as the owner sees them), own free files, foe free files, files with one own pawn
        ("hanging_pawns", ["c4", "d4"], [], "be", "cd", "cd"),
        ("isolated_queen_pawn", ["d4"], ["c5 c6 c7 e5 e6 e7"], "ce", "d", "d"),
        ("hedgehog", ["a3", "b3", "d3", "e3"], ["c5", "e5"], "c", "d", ""),
        ("maroczy_bind", ["c4", "e4"], ["d6 d7"], "d", "c", ""),
        ("benoni", ["d5", "e2 e3 e4"], ["c5", "d6"], "c", "e", ""),
        ("kings_indian_chain", ["d5", "e4"], ["d6", "e5"], "", "", ""),
        ("french_chain", ["d4", "e5"], ["d5", "e6"], "", "", ""),
        ("stonewall", ["d4", "e3", "f4"], ["d5"], "", "", ""),
        ("carlsbad", ["d4", "e2 e3", "a2 a3 a4", "b2 b3 b4 b5"], ["d5", "c6 c7", "b5 b6 b7"], "c", "e", ""),
        ("small_center", ["d3", "e3"], ["e5"], "c", "d", ""),
    ]
    flip = lambda q: q[0] + str(9 - int(q[1]))
    for name, own, foe, own_free, foe_free, single in rows:
        for owner in (chess.WHITE, chess.BLACK):
            mine, theirs = _pawn_set(board, owner), {flip(q) for q in _pawn_set(board, not owner)}
            if not free(mine, own_free) or not free(theirs, foe_free) or any(sum(q[0] == f for q in mine) != 1 for f in single):
                continue
            made = [first(mine, g) for g in own] + [first(theirs, g) for g in foe]
            if all(made):
                return name, owner, {q if owner else flip(q) for q in made}
    white, black = _pawn_set(board, True), {flip(q) for q in _pawn_set(board, False)}
    pairs = [q for q in white if q[0] in "cdef" and q[0] + str(int(q[1]) + 1) in black]
    if len(pairs) >= 3:
        return "locked_center", True, set(pairs) | {q[0] + str(int(q[1]) + 1) for q in pairs}
    if 5 <= len(white) <= 7 and white == _pawn_set(board, False):
        return "symmetrical", True, set()
    return None


_STEPS = {  # name: steps of the owner, of the enemy, each side seen as White
    "isolated_queen_pawn": ("Pd5 Ne5", "Nd4 Bd4"), "hanging_pawns": ("Pd5 Pc5", "Pb4 Pe4"), "carlsbad": ("Pb4 Pb5 Rb1 Pe4", "Ne5 Pf4"),
    "maroczy_bind": ("Nd5 Pf4", "Pb4 Pd4 Pf4"), "french_chain": ("Pf4 Pf5", "Pc4 Pf3"), "kings_indian_chain": ("Pc4 Pc5 Pb4", "Pf4"),
    "benoni": ("Pe5 Pf4 Nc4", "Pb4 Pc5"), "hedgehog": ("Pb4 Pd4", "Pa4 Pc5 Pe5"), "small_center": ("Pd4 Pe4 Pb4", "Pe5 Pf5 Pg4 Pg5"),
    "stonewall": ("Ne5", "Ne5 Pf3"), "locked_center": ("", ""), "symmetrical": ("", ""),
}


@claim("pawn_structure", "strategy", "name:str pawns:sq*? by:mv*? line:mv*?",
       "the first of the patterns in docs/claims.md that fits (after `by`, a pawn exchange, where it is given; it did not fit before) is `name`, `side` owns it and `pawns` are its pawns; with `line`, its last move is a quiet first step of a plan of that structure for the side to move, the structure still stands before it, the first move works and the line is honest",
       "This is the Carlsbad structure: White has the half-open c-file, Black the half-open e-file. b4 is part of the minority attack.")
def _(x):
    boards, by = x.line(x.board, x.c.get("by", []))
    found = _structure(boards[-1])
    need(found is not None and found[0] == x.c["name"] and found[1] == x.side, f"it is {found}")
    need(found[2] == set(x.c.get("pawns", [])), f"other pawns: {sorted(found[2])}")
    if by:
        need(len(by) == 2 and by[0].to_square == by[1].to_square and all(b.piece_type_at(m.from_square) == chess.PAWN and b.piece_type_at(m.to_square) == chess.PAWN
             for b, m in zip(boards, by)), "no exchange of pawns")
        now = _structure(x.board)
        need(now is None or now[0] != found[0], "it is there already")
    if x.c.get("line"):
        boards, moves = x.line()
        need(len(moves) % 2 == 1, "the step is the other side's")
        before, step, me = boards[-2], moves[-1], x.board.turn
        need(_structure(before) == found, "the structure is gone")
        to = chess.square_name(step.to_square if me else chess.square_mirror(step.to_square))
        piece = before.piece_at(step.from_square).symbol().upper()
        need(not before.is_capture(step) and piece + to in _STEPS[found[0]][0 if me == found[1] else 1].split(), f"{step.uci()} is no step of its plans")
        x.works(x.board, moves[0], me)
        x.sound(boards, moves, me, start=1)


def _light(s):
    return (chess.square_file(s) + chess.square_rank(s)) % 2 == 1


def _weak_color(board, side):
    """(light?, holes, bishop of that color) of the color on which a side is weak"""
    mine = list(board.pieces(chess.PAWN, side))
    if len(mine) < 4:
        return None
    for light in (True, False):
        holes = {s for s in chess.SQUARES if _light(s) == light and is_hole(board, s, side)}
        bishops = [s for s in board.pieces(chess.BISHOP, side) if _light(s) == light]
        if sum(_light(p) == light for p in mine) <= 1 and len(bishops) <= 1 and len(holes) >= 2:
            return light, holes, bishops[0] if bishops else None
    return None


@claim("color_complex", "strategy", "color:light|dark squares:sq* guard:sq?",
       "`side` has at least four pawns, all but one at most on the other color, at most one bishop of this color, which is `guard` (left out: none), and `squares`, two or more, are its weak squares (as in weak_square) of this color",
       "Black's dark squares are weak: no pawn can guard c5, f6 and h6, and the bishop on g7 is the only bishop for the job.")
def _(x):
    found = _weak_color(x.board, x.side)
    need(found is not None and found[0] == (x.c["color"] == "light"), "that color is not weak")
    need(found[1] == set(x.sqs("squares")), f"other squares: {sorted(map(chess.square_name, found[1]))}")
    need(found[2] == (x.sq("guard") if "guard" in x.c else None), "another guard")


def _room(board, side):
    return len({t for p in board.pieces(chess.PAWN, side) for t in board.attacks(p) if (chess.square_rank(t) >= 4) == side})


@claim("space", "strategy", "own:int other:int",
       "`own` and `other` are the numbers of squares in the other half that pawns of `side` and of the other side attack, and own is at least three more",
       "White has more space.", trivial=True)
def _(x):
    counts = _room(x.board, x.side), _room(x.board, not x.side)
    need(counts == (x.c["own"], x.c["other"]) and counts[0] >= counts[1] + 3, f"counted {counts}")


def _at_home(board, side):
    homes = {chess.KNIGHT: "b1 g1", chess.BISHOP: "c1 f1"}
    return sum(board.piece_at(chess.parse_square(q) if side else chess.square_mirror(chess.parse_square(q))) == chess.Piece(kind, side)
               for kind, squares in homes.items() for q in squares.split())


@claim("development_lead", "strategy", "own_home:int other_home:int",
       "`own_home` and `other_home` are the numbers of knights and bishops of `side` and of the other side that stand where they began, and own_home is at least two less",
       "White is ahead in development: Black still has three minor pieces at home, White one.", trivial=True)
def _(x):
    counts = _at_home(x.board, x.side), _at_home(x.board, not x.side)
    need(counts == (x.c["own_home"], x.c["other_home"]) and counts[0] + 2 <= counts[1], f"counted {counts}")


@claim("trade", "plan", "move:mv own:sq other:sq reason:color_guard|bad_bishop|strong_piece|attacker|ahead|cramped line:mv*",
       "the pieces on `own` (the mover's) and `other` (the opponent's), of one value and no pawns, are both taken in the line, which starts with `move` and leaves the count of material as it was; `move` works and the line is honest; and before it: color_guard: `other` is the guard of a color_complex; bad_bishop: `own` is one; strong_piece: `other` is a knight or bishop on an outpost of its side; attacker: `other` is one of at least three pieces (no pawns, no king) that bear on the mover's king or a square next to it; ahead: the mover has 200 or more in material and stands at 100 or better; cramped: the opponent has three more in `space`",
       "Bxf4 trades the bishop on c1 for the knight on f4: no pawn could have driven that piece away.")
def _(x):
    me = x.board.turn
    own, other = x.sq("own"), x.sq("other")
    a, b = x.board.piece_at(own), x.board.piece_at(other)
    need(a is not None and b is not None and a.color == me and b.color != me, "no such pieces")
    need(a.piece_type != chess.PAWN and _WORTH[a.piece_type] == _WORTH[b.piece_type] > 0, "not like for like")
    boards, moves = x.line()
    for start in (own, other):
        at, taken = start, False
        for m in moves:
            if m.from_square == at:
                at = m.to_square
            elif m.to_square == at:
                taken = True
                break
        need(taken, f"{chess.square_name(start)} stays")
    need(_material(boards[-1], me) == _material(x.board, me), "more than a trade")
    reason = x.c["reason"]
    if reason == "color_guard":
        found = _weak_color(x.board, not me)
        need(found is not None and found[2] == other, "it guards no weak color")
    elif reason == "bad_bishop":
        need(is_bad_bishop(x.board, own, me), "no bad bishop")
    elif reason == "strong_piece":
        need(b.piece_type in (chess.KNIGHT, chess.BISHOP) and is_outpost(x.board, other, not me), "on no outpost")
    elif reason == "attacker":
        king = x.board.king(me)
        zone = set(chess.SquareSet(chess.BB_KING_ATTACKS[king])) | {king}
        near = {s for s in chess.SQUARES if x.board.color_at(s) == (not me) and x.board.piece_type_at(s) not in (chess.PAWN, chess.KING) and zone & set(x.board.attacks(s))}
        need(other in near and len(near) >= 3, "no attack")
    elif reason == "ahead":
        need(_material(x.board, me) >= 200 and x.eng.v(x.board, me) >= 100, "not ahead")
    else:
        need(_room(x.board, not me) >= _room(x.board, me) + 3, "not cramped")
    x.works(x.board, moves[0], me)
    x.sound(boards, moves, me, start=1)


@claim("piece_route", "plan", "piece:sq to:sq aim:outpost|attack target:sq? line:mv*",
       "the line is two or three moves of the piece (knight or bishop) on `piece` with replies between them and ends with the piece on `to`, where it cannot be taken with profit; each of its moves works and no reply is a gift; at the end the value for the mover is within 8 points, or 60 cp, of that at the start; outpost: `to` is then one, and `piece` was not; attack: the piece then attacks the isolated or backward pawn on `target`, and did not before",
       "The knight on c3 can go to c5 by way of a4; no pawn can drive it away from there.")
def _(x):
    me = x.board.turn
    boards, moves = x.line()
    own = moves[::2]
    need(len(moves) in (3, 5), "no route")
    need(own[0].from_square == x.sq("piece") and own[-1].to_square == x.sq("to") and all(a.to_square == b.from_square for a, b in zip(own, own[1:])), "another way")
    end, kind = boards[-1], x.board.piece_type_at(x.sq("piece"))
    need(kind in (chess.KNIGHT, chess.BISHOP) and end.piece_at(x.sq("to")) == chess.Piece(kind, me), "it is not there")
    need(see_gain(end, x.sq("to"), not me) <= 0, "it is lost there")
    if x.c["aim"] == "outpost":
        need(is_outpost(end, x.sq("to"), me) and not is_outpost(x.board, x.sq("piece"), me), "no outpost, or it had one")
    else:
        t = x.sq("target")
        need(is_isolated(end, t, not me) or is_backward(end, t, not me), "no weak pawn there")
        need(t in end.attacks(x.sq("to")), "it does not attack that pawn")
        need(t not in x.board.attacks(x.sq("piece")), "it attacked that pawn before")
    x.sound(boards, moves, me)
    v, w = x.eng.v(x.board, me), x.eng.v(end, me)
    need(wp(w) >= wp(v) - 8 or w >= v - 60, f"it loses value: {v} to {w}")


@claim("prepares_break", "plan", "move:mv break:mv reply:mv line:mv*",
       "`break` is a pawn push that attacks an enemy pawn and costs at least 4 points, or 50 cp, if played at once, when `reply` is within 4 points (40 cp) of the best answer; the line is `move`, a reply and `break`; `move` works and the line is honest",
       "Rd1 prepares d4, which at once would fail to exd4.")
def _(x):
    me = x.board.turn
    boards, moves = x.line()
    need(len(moves) == 3 and moves[0] == x.mv() and moves[2].uci() == x.c["break"], "no break in the line")
    for b in (x.board, boards[2]):
        m = x.mv("break", b)
        after = b.copy(stack=False)
        after.push(m)
        need(b.piece_type_at(m.from_square) == chess.PAWN and not b.is_capture(m)
             and any(after.piece_at(s) == chess.Piece(chess.PAWN, not me) for s in after.attacks(m.to_square)), "no break")
    early = x.after("break")
    v, w = x.eng.v(x.board, me), x.eng.v(early, me)
    need(wp(w) <= wp(v) - 4 or w <= v - 50, f"it works at once: {v} to {w}")
    rv = reply_value(x, early, x.c["reply"], not me)
    need(rv is not None and (wp(rv) >= wp(-w) - 4 or rv >= -w - 40), "the reply does not show it")
    x.works(x.board, moves[0], me)
    x.sound(boards, moves, me, start=1)


def _blockers(b, slider, square):
    """how many pieces stand between a bishop, rook or queen and a square on one of its lines; None on no line of it"""
    kind = b.piece_type_at(slider)
    if kind not in (chess.BISHOP, chess.ROOK, chess.QUEEN) or slider == square:
        return None
    straight = chess.square_file(slider) == chess.square_file(square) or chess.square_rank(slider) == chess.square_rank(square)
    slanted = abs(chess.square_file(slider) - chess.square_file(square)) == abs(chess.square_rank(slider) - chess.square_rank(square))
    if not (straight and kind != chess.BISHOP or slanted and kind != chess.ROOK):
        return None
    return sum(1 for q in between(slider, square) if b.piece_at(q))


def _rooks_connected(b, side):
    home = 0 if side == chess.WHITE else 7
    rooks = [q for q in b.pieces(chess.ROOK, side) if chess.square_rank(q) == home]
    return len(rooks) >= 2 and not any(b.piece_at(q) for q in between(rooks[0], rooks[1]))


@claim("purpose", "plan", "move:mv purpose:guard|attack|deny|open_line|save|centralize|stop_checks|connect|sidestep|prepare|cover|pressure|free_castling|support|space|take|wait square:sq? piece:sq? line:mv*?",
       "`move` is no promotion, and works; but for take it is no capture or check. guard: the moved piece newly guards the own piece (no king) on `square`, which was attacked before and is after it, at least as often as it was guarded before, and no own pawn guarded it unless a pawn attacks it. attack: the moved piece (no king) newly attacks the enemy piece (no king) on `square`, which is no pawn and worth as much, or worth more, or not guarded, or attacked more often than guarded, and cannot itself be taken with profit. deny: `move` is a pawn move; the enemy knight or bishop on `piece` could go to the empty `square`, at most the fifth rank of the mover, at no loss if the mover passed; now it would lose material there, the pawn attacks the square and no own pawn did before. open_line: the own bishop, rook or queen on `square` was blocked by the moved piece and now attacks three or more new squares. save: the moved piece, no king or pawn, could be taken with profit if the mover passed, and cannot be now. centralize: a knight, bishop, rook or queen reaches d4, e4, d5 or e5 from another square and cannot be taken with profit there. stop_checks: if the mover passed, the enemy could give a check that loses nothing by static exchange, and after the move he cannot. connect: two rooks on the home rank now have nothing between them, and had before. sidestep: the king leaves a line on which one piece stood between it and the enemy bishop, rook or queen on `square`. prepare: the line is `move`, a reply and an own move of another piece which before `move` was illegal or lost material by static exchange, and after it and a pass is legal and does not; the line is honest. cover: the moved piece newly guards the own piece (no king) on `square`, which nothing guarded. pressure: the moved piece (no king) newly attacks the enemy piece (no king) on `square`, which is then attacked at least twice and at least as often as guarded, and cannot itself be taken with profit. free_castling: the moved piece alone stood between the king and a rook with which it may still castle, and leaves that way. support: a rook or queen from another file newly guards, from behind on its file, the own pawn on `square`, which stands on the fourth rank or further. space: a pawn move, after which own pawns attack more squares in the other half than before. take: `move` takes the enemy piece or pawn on `square`, not in passing. wait: the mover is not in check and a pass would cost him at most 60 cp or 6 points on the value now",
       "h3 takes g4 away from the bishop on c8.")
def _(x):
    b, me, m, a = x.board, x.board.turn, x.mv(), x.after()
    at, what = m.to_square, x.c["purpose"]
    need(not m.promotion and (what == "take" or not b.is_capture(m) and not b.gives_check(m)), "not a quiet move")
    newly = lambda t: t in a.attacks(at) and t not in b.attacks(m.from_square)
    if what == "guard":
        t = x.sq("square")
        need(t != at and a.color_at(t) == me and b.color_at(t) == me and a.piece_type_at(t) != chess.KING and newly(t), "it guards nothing new there")
        hostile = b.attackers(not me, t)
        need(hostile and a.attackers(not me, t) and len(b.attackers(me, t)) <= len(hostile), "nothing is at stake")
        by_pawn = lambda side: any(b.piece_type_at(q) == chess.PAWN for q in b.attackers(side, t))
        need(not by_pawn(me) or by_pawn(not me), "a pawn guarded it")
    elif what == "attack":
        t = x.sq("square")
        need(a.color_at(t) == (not me) and chess.KING not in (a.piece_type_at(t), a.piece_type_at(at)) and newly(t), "no new attack")
        guards = a.attackers(not me, t)
        mine, his = a.piece_type_at(at), a.piece_type_at(t)
        need(VAL[his] > VAL[mine] or VAL[his] == VAL[mine] and his != chess.PAWN or not guards or len(a.attackers(me, t)) > len(guards), "it is well guarded")
        need(see_gain(a, at, not me) <= 0, "the attacker is lost")
    elif what == "deny":
        t, p = x.sq("square"), x.sq("piece")
        need(b.piece_type_at(m.from_square) == chess.PAWN and b.color_at(p) == (not me) and b.piece_type_at(p) in (chess.KNIGHT, chess.BISHOP), "no pawn, or no minor piece")
        rank = chess.square_rank(t) if me else 7 - chess.square_rank(t)
        need(not b.piece_at(t) and rank <= 4 and t in a.attacks(at), "the square is not denied")
        need(not any(b.piece_type_at(q) == chess.PAWN for q in b.attackers(me, t)), "a pawn had it before")
        go, n = chess.Move(p, t), passed_turn(b)
        need(n is not None and n.is_legal(go) and see(n, go) >= 0, "it could not go there")
        need(a.is_legal(go) and see(a, go) < 0, "it still can go there")
    elif what == "open_line":
        t = x.sq("square")
        need(b.color_at(t) == me and b.piece_type_at(t) in (chess.BISHOP, chess.ROOK, chess.QUEEN) and t != m.from_square and not b.is_castling(m), "no such piece")
        need(m.from_square in b.attacks(t) and len(a.attacks(t) - b.attacks(t)) >= 3, "no line is opened")
    elif what == "save":
        n = passed_turn(b)
        need(b.piece_type_at(m.from_square) not in (chess.KING, chess.PAWN) and n is not None and see_square(n, m.from_square) > 0, "it was not in danger")
        need(see_gain(a, at, not me) <= 0, "it still is")
    elif what == "centralize":
        center = (chess.D4, chess.E4, chess.D5, chess.E5)
        need(b.piece_type_at(m.from_square) not in (chess.KING, chess.PAWN) and at in center and m.from_square not in center, "not to the center")
        need(see_gain(a, at, not me) <= 0, "it is lost there")
    elif what == "stop_checks":
        checks = lambda p: any(p.gives_check(q) and see(p, q) >= 0 for q in p.legal_moves)
        n = passed_turn(b)
        need(n is not None and checks(n) and not checks(a), "the checks are as before")
    elif what == "connect":
        need(_rooks_connected(a, me) and not _rooks_connected(b, me), "they are not connected by it")
    elif what == "sidestep":
        t = x.sq("square")
        need(m.from_square == b.king(me) and not b.is_castling(m) and a.color_at(t) == (not me) and _blockers(b, t, m.from_square) == 1, "on no line")
        now = _blockers(a, t, at)
        need(now is None or now > 1, "still on the line")
    elif what == "cover":
        t = x.sq("square")
        need(t != at and a.color_at(t) == me and b.color_at(t) == me and a.piece_type_at(t) != chess.KING and newly(t), "it guards nothing new there")
        need(not b.attackers(me, t), "it was guarded")
    elif what == "pressure":
        t = x.sq("square")
        need(a.color_at(t) == (not me) and chess.KING not in (a.piece_type_at(t), a.piece_type_at(at)) and newly(t), "no new attack")
        mine, his = len(a.attackers(me, t)), len(a.attackers(not me, t))
        need(mine >= 2 and mine >= his, f"attacked {mine} times and guarded {his} times")
        need(see_gain(a, at, not me) <= 0, "the attacker is lost")
    elif what == "free_castling":
        king = b.king(me)
        rooks = [r for r in chess.SquareSet(b.castling_rights) if b.color_at(r) == me]
        alone = lambda r: [q for q in between(king, r) if b.piece_at(q)] == [m.from_square] and at not in between(king, r)
        need(m.from_square != king and any(alone(r) for r in rooks), "it was not the only piece in the way")
    elif what == "support":
        t = x.sq("square")
        rank = lambda q: chess.square_rank(q) if me else 7 - chess.square_rank(q)
        need(a.piece_type_at(at) in (chess.ROOK, chess.QUEEN) and b.piece_at(t) == chess.Piece(chess.PAWN, me) and rank(t) >= 3, "no rook or queen, or no pawn far enough")
        need(chess.square_file(at) == chess.square_file(t) != chess.square_file(m.from_square) and rank(at) < rank(t) and newly(t), "not newly behind it")
    elif what == "space":
        need(b.piece_type_at(m.from_square) == chess.PAWN and _room(a, me) > _room(b, me), "no more squares than before")
    elif what == "take":
        need(m.to_square == x.sq("square") and b.color_at(m.to_square) == (not me), "it takes nothing there")
    elif what == "wait":
        n = passed_turn(b)
        need(n is not None, "in check nobody passes")
        v, w = x.eng.v(b, me), x.eng.v(n, me)
        need(w >= v - 60 or wp(w) >= wp(v) - 6, f"a pass costs something: {v} to {w}")
    else:
        boards, moves = x.line()
        need(len(moves) == 3 and moves[0] == m, "no prepared move in the line")
        n, go = passed_turn(a), moves[2]
        need(n is not None and not b.is_check() and go.from_square != at and b.color_at(go.from_square) == me, "not prepared")
        need(not b.is_legal(go) or see(b, go) < 0, "it was possible before")
        need(n.is_legal(go) and see(n, go) >= 0, "it is not possible now")
        x.sound(boards, moves, me, start=1)
    x.works(b, m, me)


_has_outpost = VOCAB["outpost"].fn


@claim("outpost", "strategy", "square:sq piece:knight|bishop|rook|queen|none delta:has|creates|removes? move:mv? line:mv*? attacks:sq*?",
       VOCAB["outpost"].truth + "; `attacks`, where it is given, are the enemy pieces (no king), and the pawns no pawn guards, that the piece attacks from there",
       VOCAB["outpost"].sample)
def _(x):
    _has_outpost(x)
    if "attacks" not in x.c:
        return
    b, square = x.end()[0][-1], x.sq("square")
    mine = b.color_at(square)
    hit = {s for s in b.attacks(square) if b.color_at(s) == (not mine) and b.piece_type_at(s) != chess.KING
           and not (b.piece_type_at(s) == chess.PAWN and any(b.piece_type_at(a) == chess.PAWN for a in b.attackers(not mine, s)))}
    need(hit == set(x.sqs("attacks")), f"it attacks {sorted(map(chess.square_name, hit))}")


@claim("pawn_strategy", "ending", "line:mv* goals:reach|oppose|advance|head|mark_time|shut_in|shoulder|corner* targets:sq* result:win|draw",
       "king and pawn against king; `side` has the pawn; a goal and a target for each move of the line; the result for `side` is that of every position of the line with the three pieces (tables; else win >= 200, draw within 90). reach: the king with the pawn moves and gets no further from `target`, one of the key squares nearest the pawn (two ranks ahead up to the fourth rank, then one; the pawn's file and its neighbors); oppose: it moves, and then the kings stand on one file with an odd number of squares between them, the other to move; advance: the pawn moves; the others: the bare king moves, and with head gets no further from `target`",
       "White heads for the key square e6. Black can only mark time. White takes the opposition.")
def _(x):
    boards, moves = x.line()
    goals, targets = x.c["goals"], x.sqs("targets")
    if not (len(goals) == len(targets) == len(moves)) or not moves:
        raise Bad("a goal and a target for each move")
    three = lambda b: chess.popcount(b.occupied) == 3 and chess.popcount(b.pawns) == 1
    need(three(x.board) and x.board.pieces(chess.PAWN, x.side), "not king and pawn against king")
    for b in boards:
        if three(b):
            v = _exact(x, b, x.side)
            need(_ENDS[x.c["result"]](v), f"{b.fen()} is worth {v}")
    for b, m, goal, target in zip(boards, moves, goals, targets):
        strong, pawn = b.turn == x.side, b.piece_type_at(m.from_square) == chess.PAWN
        nearer = chess.square_distance(m.to_square, target) <= chess.square_distance(m.from_square, target)
        if goal == "advance":
            need(strong and pawn, "no pawn moves")
            continue
        need(not pawn and strong == (goal in ("reach", "oppose")), f"{goal}: another piece moves")
        if goal == "reach":
            p = next(iter(b.pieces(chess.PAWN, x.side)))
            up = 1 if x.side else -1
            rank = chess.square_rank(p) if x.side else 7 - chess.square_rank(p)
            row = chess.square_rank(p) + up * min(2 if rank <= 3 else 1, 7 - rank)
            need(nearer and chess.square_rank(target) == row and abs(chess.square_file(target) - chess.square_file(p)) <= 1, "not towards a key square")
        if goal == "oppose":
            a, d = m.to_square, b.king(not x.side)
            gap = abs(chess.square_rank(a) - chess.square_rank(d))
            need(chess.square_file(a) == chess.square_file(d) and gap in (2, 4, 6), "no opposition")
        if goal == "head":
            need(nearer, "not towards the target")


@claim("mends_plan", "alternative", "move:mv idea:mv reply:mv how:removes|lures|blocks line:mv*",
       "`idea` is legal now and is the last move of the line, which `move` begins; starting with `idea` costs 8 points (or 80 cp) and `reply` is the reason (within 4 points of the best); `move` works and neither side errs in the line; and by the time `idea` is played, the piece that gives `reply` is taken (removes), has left its square and cannot give it any more (lures), or stands there with something between it and the square (blocks)",
       "The idea is Qxd5; at once it fails to Rxd5, so Rf8+ first draws the rook away.")
def _(x):
    me = x.board.turn
    m, idea = x.mv(), x.mv("idea")
    boards, moves = x.line()
    need(m != idea and len(moves) >= 3 and moves[0] == m and moves[-1] == idea and len(moves) % 2 == 1, "the line does not lead from the move to the plan")
    now = x.after("idea")
    a, b = x.eng.v(x.after(), me), x.eng.v(now, me)
    need(wp(b) <= wp(a) - 8 or b <= a - 80 and a < 900, f"the plan works at once: {a} / {b}")
    r = chess.Move.from_uci(x.c["reply"])
    rv = reply_value(x, now, x.c["reply"], not me)
    if rv is None:
        raise Bad("reply is illegal")
    need(wp(rv) >= wp(-b) - 4 or rv >= -b - 40, "the reply is not the reason")
    x.works(x.board, m, me)
    x.sound(boards, moves, me, start=1)
    at, taken = r.from_square, False
    for played in moves[:-1]:
        if played.from_square == at:
            at = played.to_square
        elif played.to_square == at:
            taken = True
            break
    then = boards[-1]
    again = chess.Move(at, r.to_square, r.promotion)
    met = ("removes" if taken else None if again in then.legal_moves else "lures" if at != r.from_square
           else "blocks" if any(then.piece_at(s) for s in between(r.from_square, r.to_square)) else None)
    need(met == x.c["how"], f"the reply is met otherwise: {met}")


@claim("answers_both", "threat", "threats:obj* moves:mv*",
       "two threats {line, outcome} with different first moves hold against a pass; after every listed move each of their first moves is illegal or worth at least 100 cp (8 points) less, and the move loses at most 60% of the lesser threat against the best move; every unlisted legal move loses at least 40% of it",
       "Black threatens two things at once: Qxb2 and Nxe4. Only Nd2 answers both.", themes=("defensiveMove",))
def _(x):
    me, opp, threats = x.board.turn, not x.board.turn, x.c["threats"]
    need(len(threats) == 2 and threats[0]["line"][0] != threats[1]["line"][0], "fewer than two threats")
    base = x.eng.v(x.board, opp)
    for t in threats:
        x.outcome(threat_board(x, x.board, opp), t["line"], opp, t["outcome"], base=base)
    stake = min({"mate": 800, "promotion": 500, "draw": 150}.get(t["outcome"]["kind"], abs(t["outcome"].get("cp", 150))) for t in threats)
    nodes, value = max(8000, x.eng.nodes // 2), {}
    for m in x.board.legal_moves:
        b = x.board.copy(stack=False)
        b.push(m)
        value[m.uci()] = max(-2000, min(2000, x.eng.v(b, me, nodes)))
    best, listed = max(value.values()), set(x.c["moves"])
    if not listed or not listed <= set(value):
        raise Bad("a listed move is illegal, or none is listed")
    for u, v in value.items():
        if u not in listed:
            need(v <= best - 0.4 * stake, f"unlisted {u} also holds ({v}, best {best})")
    for u in listed:
        need(value[u] >= best - 0.6 * stake, f"{u} loses too much ({value[u]}, best {best})")
        b = x.board.copy(stack=False)
        b.push(chess.Move.from_uci(u))
        for t in threats:
            before, then = threat_value(x, x.board, t["line"], opp), reply_value(x, b, t["line"][0], opp)
            need(then is None or then <= before - 100 or wp(then) <= wp(before) - 8, f"{u} leaves {t['line'][0]}: {before} before, {then} after")


@claim("fails_alike", "alternative", "move:mv reply:mv moves:mv* line:mv* outcome:outcome",
       "the line begins with `move` and `reply`; `move` and every move of `moves` costs the mover 8 points (or 100 cp), `reply` is within 4 points of the best answer to each, and what follows `move` in the line gives the opponent the outcome after each of them",
       "Qc4 and Ra3 fail to the same Nf6+.")
def _(x):
    me, opp = x.board.turn, not x.board.turn
    need(x.c["line"][:2] == [x.c["move"], x.c["reply"]], "the line must start with move, reply")
    need(x.c["moves"] and x.c["move"] not in x.c["moves"], "no other move")
    v = x.eng.v(x.board, me)
    for u in [x.c["move"]] + x.c["moves"]:
        m = chess.Move.from_uci(u)
        if m not in x.board.legal_moves:
            raise Bad(f"{u} is illegal")
        b = x.board.copy(stack=False)
        b.push(m)
        w = x.eng.v(b, me)
        need(wp(w) <= wp(v) - 8 or w <= v - 100 and v < 900, f"{u} does not fail: {w} against {v}")
        rv = reply_value(x, b, x.c["reply"], opp)
        if rv is None:
            raise Bad("reply is illegal")
        need(wp(rv) >= wp(-w) - 4 or rv >= -w - 40, f"the reply is not the refutation of {u}: {rv} against {-w}")
        x.outcome(b, x.c["line"][1:], opp, x.c["outcome"])
