"""The engine, and the functions that make one for a single question."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union, cast

from . import _answers, _native, _reading
from ._answers import (
    Answer,
    Causes,
    Claim,
    Explanation,
    Facts,
    Judgement,
    Plans,
    Proof,
    Review,
    Threats,
)
from ._reading import Wish

if TYPE_CHECKING:
    from ._reading import GameLike, MoveLike, PositionLike, TimeLike


class Engine:
    """An engine that stays warm: its table is made once, and what it learned helps with the next question.

    Several threads may use one engine, one after the other; for several cores make several. Answers of a warm engine may
    differ from those of a new one: :meth:`forget` makes it new.

    >>> engine = Engine(memory=16)
    >>> engine.why("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", nodes=20_000).best
    'a1a8'

    `command` lets any UCI engine decide; Wherefore still proposes and checks what is said:
    `Engine(command="stockfish", options={"Threads": 2})`.
    """

    def __init__(
        self,
        *,
        memory: int = 16,
        threads: int = 1,
        command: Optional[str] = None,
        options: Optional[Mapping[str, object]] = None,
    ) -> None:
        if min(memory, threads) < 0:
            raise ValueError("memory and threads are above 0")
        told = [(name, str(value)) for name, value in (options or {}).items()]
        if told and command is None:
            raise ValueError("options: only an engine started by a command has them")
        self._native = _native.Engine(memory, threads, command, told)

    def _ask(
        self, question: str, position: PositionLike, move: Optional[MoveLike], wish: Wish
    ) -> Answer:
        found = self._native.ask(question, _reading.place(position), _reading.move(move), wish)
        return _answers.answer(question, *found)

    def why(
        self,
        position: PositionLike,
        move: Optional[MoveLike] = None,
        *,
        nodes: Optional[int] = None,
        time: Optional[TimeLike] = None,
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Explanation:
        """What to play and why; with `move`, why not that move. See :func:`wherefore.why`."""
        wish = _wish(nodes, time, level, language, pieces)
        return cast(Explanation, self._ask("why", position, move, wish))

    def threats(
        self,
        position: PositionLike,
        move: Optional[MoveLike] = None,
        *,
        nodes: Optional[int] = None,
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Threats:
        """What the opponent threatens, and what `move`, or else the best move, threatens."""
        wish = _wish(nodes, None, level, language, pieces)
        return cast(Threats, self._ask("threats", position, move, wish))

    def causes(
        self,
        position: PositionLike,
        move: Optional[MoveLike] = None,
        *,
        nodes: Optional[int] = None,
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Causes:
        """Why `move` fails, or doing nothing, and which moves do something about it."""
        wish = _wish(nodes, None, level, language, pieces)
        return cast(Causes, self._ask("causes", position, move, wish))

    def plans(
        self,
        position: PositionLike,
        *,
        nodes: Optional[int] = None,
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Plans:
        """What the side to move can plan."""
        wish = _wish(nodes, None, level, language, pieces)
        return cast(Plans, self._ask("plans", position, None, wish))

    def prove(
        self,
        position: PositionLike,
        *,
        nodes: Optional[int] = None,
        time: Optional[TimeLike] = None,
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Proof:
        """How a pawn ending must end. See :func:`wherefore.prove`."""
        wish = _wish(nodes, time, level, language, pieces)
        return cast(Proof, self._ask("prove", position, None, wish))

    def facts(
        self,
        position: PositionLike,
        *,
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Facts:
        """What is true on the board, whatever is played."""
        wish = _wish(None, None, level, language, pieces)
        return cast(Facts, self._ask("facts", position, None, wish))

    def check(
        self,
        position: PositionLike,
        claim: Union[str, Claim, Mapping[str, Any]],
        *,
        nodes: Optional[int] = None,
        language: str = "en",
    ) -> Judgement:
        """Whether a statement is true. See :func:`wherefore.check`."""
        wish = _wish(nodes, None, "club", language, "letters")
        given: Any = claim if isinstance(claim, str) else claim.to_dict() if isinstance(claim, Claim) else dict(claim)
        found = self._native.check(_reading.place(position), json.dumps(given), wish)
        return _answers.judgement(found)

    def review(
        self,
        game: GameLike,
        *,
        nodes: Optional[int] = None,
        side: str = "both",
        detail: str = "normal",
        level: str = "club",
        language: str = "en",
        pieces: str = "letters",
    ) -> Review:
        """The story of a game. See :func:`wherefore.review`."""
        wish = _wish(nodes, None, level, language, pieces)
        return _answers.review(*self._native.review(_reading.game(game), side, detail, wish))

    def forget(self) -> None:
        """Forget what was learned, so that the next answer is that of a new engine."""
        self._native.forget()


def _wish(
    nodes: Optional[int], time: Optional[TimeLike], level: str, language: str, pieces: str
) -> Wish:
    if nodes is not None and nodes < 0:
        raise ValueError(f"nodes: {nodes} is not in 1..=1000000000000")
    return Wish(nodes, _reading.time(time), language, level, pieces)


def why(
    position: PositionLike,
    move: Optional[MoveLike] = None,
    *,
    nodes: Optional[int] = None,
    time: Optional[TimeLike] = None,
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Explanation:
    """What to play in a position and why; with `move`, why not that move.

    The position is a FEN, a python-chess `Board` (its past counts) or a place in a `chess.pgn` game. `nodes` gives the same
    answer every time, `time` (seconds, or words like "500ms") does not.

    >>> page = why("2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19", nodes=100_000)
    >>> page.best, page.verdict.mate, page.verdict.confidence
    ('h2h1', 4, 'proved')
    >>> print(page.claims_of("forced_mate")[0].confidence)
    proved

    In a notebook an explanation shows its board, arrows and sentences. `str(page)` is the text of the command.
    """
    return Engine().why(
        position, move, nodes=nodes, time=time, level=level, language=language, pieces=pieces
    )


def threats(
    position: PositionLike,
    move: Optional[MoveLike] = None,
    *,
    nodes: Optional[int] = None,
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Threats:
    """What the opponent threatens, and what `move`, or else the best move, threatens.

    >>> found = threats("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", nodes=50_000)
    >>> found.claims_of("threat")[0].fields["line"]
    ['h5f7']
    """
    return Engine().threats(
        position, move, nodes=nodes, level=level, language=language, pieces=pieces
    )


def causes(
    position: PositionLike,
    move: Optional[MoveLike] = None,
    *,
    nodes: Optional[int] = None,
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Causes:
    """Why `move` fails, or doing nothing, and which moves do something about it."""
    return Engine().causes(
        position, move, nodes=nodes, level=level, language=language, pieces=pieces
    )


def plans(
    position: PositionLike,
    *,
    nodes: Optional[int] = None,
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Plans:
    """What the side to move can plan: combinations and long-range aims."""
    return Engine().plans(position, nodes=nodes, level=level, language=language, pieces=pieces)


def prove(
    position: PositionLike,
    *,
    nodes: Optional[int] = None,
    time: Optional[TimeLike] = None,
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Proof:
    """How an ending of kings and pawns must end, and by which rule.

    >>> prove("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1").verdict.result
    'win'
    >>> prove("8/8/8/2k5/8/8/2K1Q3/8 w - - 0 1")
    Traceback (most recent call last):
    ...
    ValueError: position "8/8/8/2k5/8/8/2K1Q3/8 w - - 0 1": ...
    """
    return Engine().prove(
        position, nodes=nodes, time=time, level=level, language=language, pieces=pieces
    )


def facts(
    position: PositionLike,
    *,
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Facts:
    """What is true on the board, whatever is played.

    >>> len(facts("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1").claims) > 0
    True
    """
    return Engine().facts(position, level=level, language=language, pieces=pieces)


def check(
    position: PositionLike,
    claim: Union[str, Claim, Mapping[str, Any]],
    *,
    nodes: Optional[int] = None,
    language: str = "en",
) -> Judgement:
    """Whether a statement about a position is true, and what really happens where it is not.

    The claim is a sentence of a small grammar (docs/sentences.md), or has a type of the schema and the fields of that
    type (docs/claims.md); moves may be UCI or SAN.

    >>> position = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19"
    >>> bool(check(position, {"type": "best_move", "move": "Rh1+"}, nodes=60_000))
    True
    >>> bool(check(position, "Black mates in 4", nodes=60_000))
    True
    >>> said = check(position, {"type": "best_move", "move": "Qxf2+"}, nodes=60_000)
    >>> said.holds, said.instead[0]
    (False, 'g3f2')
    """
    return Engine().check(position, claim, nodes=nodes, language=language)


def review(
    game: GameLike,
    *,
    nodes: Optional[int] = None,
    side: str = "both",
    detail: str = "normal",
    level: str = "club",
    language: str = "en",
    pieces: str = "letters",
) -> Review:
    """Review a game: classes of moves, comments, story, accuracy. The first game of PGN text or of a file is taken.

    >>> told = review("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", nodes=2000)
    >>> [move.san for move in told.mistakes()]
    ['Nf6']
    """
    return Engine().review(
        game, nodes=nodes, side=side, detail=detail, level=level, language=language, pieces=pieces
    )
