"""What is answered: frozen objects made of the engine's JSON records."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional

if TYPE_CHECKING:
    import chess
    import chess.pgn
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

Confidence = Literal["proved", "bounded", "judged"]
"""`proved`: no opinion is in it; `bounded`: searches of limited depth bear it out; `judged`: it rests on the evaluation."""

_COMMON = frozenset(
    ("id", "type", "role", "confidence", "ground", "at", "side", "because", "score", "text", "move")
)


@dataclass(frozen=True)
class Claim:
    """One checked statement. `fields` has what only its type has (docs/claims.md)."""

    id: str
    type: str
    role: str
    confidence: Confidence
    ground: str
    text: str
    side: Optional[Literal["white", "black"]]
    move: Optional[str]
    at: tuple[str, ...]
    because: tuple[str, ...]
    score: float
    fields: Mapping[str, Any] = field(hash=False)

    def to_dict(self) -> dict[str, Any]:
        """The claim as the JSON has it: what :func:`wherefore.check` takes."""
        out: dict[str, Any] = {"id": self.id, "type": self.type, "role": self.role}
        out.update(confidence=self.confidence, ground=self.ground, score=self.score, text=self.text)
        for name, value in (("side", self.side), ("move", self.move)):
            if value is not None:
                out[name] = value
        if self.at:
            out["at"] = list(self.at)
        if self.because:
            out["because"] = list(self.because)
        return {**out, **self.fields}

    def __str__(self) -> str:
        return self.text


def _claim(record: Mapping[str, Any]) -> Claim:
    return Claim(
        id=record["id"],
        type=record["type"],
        role=record["role"],
        confidence=record["confidence"],
        ground=record["ground"],
        text=record["text"],
        side=record.get("side"),
        move=record.get("move"),
        at=tuple(record.get("at", ())),
        because=tuple(record.get("because", ())),
        score=record["score"],
        fields={name: value for name, value in record.items() if name not in _COMMON},
    )


@dataclass(frozen=True)
class Verdict:
    """How good the position is for the side to move: a mate, a proved result, or a range in hundredths of a pawn."""

    confidence: Confidence
    mate: Optional[int] = None
    result: Optional[Literal["win", "draw", "loss"]] = None
    low: Optional[int] = None
    high: Optional[int] = None
    band: Optional[str] = None


def _verdict(record: Mapping[str, Any]) -> Verdict:
    value = record.get("value") or {}
    return Verdict(
        confidence=record["confidence"],
        mate=record.get("mate"),
        result=record.get("result"),
        low=value.get("lo"),
        high=value.get("hi"),
        band=record.get("band"),
    )


@dataclass(frozen=True)
class Alternative:
    """Another move that the search took seriously, with its value in hundredths of a pawn for the side to move."""

    move: str
    value: int
    claims: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What every answer about a position has. Moves are UCI; `data` is the whole JSON record."""

    fen: str
    question: str
    best: Optional[str]
    pv: tuple[str, ...]
    verdict: Optional[Verdict]
    claims: tuple[Claim, ...]
    alternatives: tuple[Alternative, ...]
    text: str
    nodes: int
    depth: int
    data: Mapping[str, Any] = field(repr=False, hash=False, compare=False)
    html: str = field(repr=False, hash=False, compare=False)

    @property
    def board(self) -> chess.Board:
        """The position for python-chess."""
        import chess

        castling = self.fen.split()[2]
        return chess.Board(self.fen, chess960=not set(castling) <= set("KQkq-"))

    @property
    def best_move(self) -> Optional[chess.Move]:
        """The best move for python-chess."""
        import chess

        return None if self.best is None else chess.Move.from_uci(self.best)

    @property
    def line(self) -> list[chess.Move]:
        """The best line for python-chess."""
        import chess

        return [chess.Move.from_uci(move) for move in self.pv]

    def claims_of(self, *types: str) -> list[Claim]:
        """The claims of these types."""
        return [claim for claim in self.claims if claim.type in types]

    def to_dict(self) -> dict[str, Any]:
        """The record as the command prints it with `--json`."""
        return dict(self.data)

    def to_json(self) -> str:
        """The record in one line."""
        return json.dumps(self.data, ensure_ascii=False)

    def to_arrow(self) -> pyarrow.Table:
        """The claims as an Arrow table, with the columns of a scan's table of claims and the position's FEN."""
        from .tables import claims_table

        return claims_table([self])

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


class Explanation(Answer):
    """What to play and why, or why not another move."""


class Threats(Answer):
    """What is threatened, and what helps against it."""


class Causes(Answer):
    """Why a move fails, or doing nothing, and which moves avoid it."""


class Plans(Answer):
    """Combinations and long-range aims."""


class Proof(Answer):
    """How a pawn ending must end, and by which rule."""


class Facts(Answer):
    """What is true on the board, whatever is played."""


KINDS: dict[str, type[Answer]] = {
    "why": Explanation,
    "threats": Threats,
    "causes": Causes,
    "plans": Plans,
    "prove": Proof,
    "facts": Facts,
}


def answer(question: str, record: str, drawn: str) -> Answer:
    """An answer from its JSON and its HTML."""
    data = json.loads(record)
    tree = data.get("tree", {})
    verdict = data.get("verdict")
    return KINDS[question](
        fen=data["fen"],
        question=data["question"],
        best=data.get("bestmove"),
        pv=tuple(data.get("pv", ())),
        verdict=None if verdict is None else _verdict(verdict),
        claims=tuple(_claim(claim) for claim in data.get("claims", ())),
        alternatives=tuple(
            Alternative(other["move"], other["value"], tuple(other["claims"]))
            for other in data.get("alternatives", ())
        ),
        text=data.get("text", ""),
        nodes=tree.get("nodes", 0),
        depth=tree.get("depth", 0),
        data=data,
        html=drawn,
    )


@dataclass(frozen=True)
class Judgement:
    """Whether a statement is true; `holds` is None where the nodes did not suffice. A judgement is truthy when it holds."""

    holds: Optional[bool]
    why: Optional[str]
    text: Optional[str]
    instead: tuple[str, ...]
    instead_san: Optional[str]
    value: Optional[int]

    def __bool__(self) -> bool:
        return self.holds is True


def judgement(record: str) -> Judgement:
    """A judgement from its JSON."""
    data = json.loads(record)
    instead = data.get("instead") or {}
    return Judgement(
        holds=data["holds"],
        why=data.get("why"),
        text=data.get("text"),
        instead=tuple(instead.get("line", ())),
        instead_san=instead.get("san"),
        value=instead.get("value"),
    )


@dataclass(frozen=True)
class ReviewedMove:
    """One move of a reviewed game. `lost` counts winning chances in points of 100."""

    ply: int
    move: Optional[str]
    san: str
    number: int
    side: Literal["white", "black"]
    fen: str
    phase: str
    kind: str
    lost: float
    best: tuple[str, ...]
    comment: str
    claims: tuple[Claim, ...]
    motifs: tuple[str, ...]
    clock: Optional[int]

    @property
    def board(self) -> chess.Board:
        """The position before the move, for python-chess."""
        import chess

        castling = self.fen.split()[2]
        return chess.Board(self.fen, chess960=not set(castling) <= set("KQkq-"))


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    result: str
    opening: Optional[str]
    eco: Optional[str]
    curve: tuple[float, ...]
    moves: tuple[ReviewedMove, ...]
    moments: tuple[int, ...]
    turning_point: Optional[int]
    accuracy: tuple[Optional[float], Optional[float]]
    text: str
    pgn: str = field(repr=False)
    data: Mapping[str, Any] = field(repr=False, hash=False, compare=False)
    html: str = field(repr=False, hash=False, compare=False)

    @property
    def game(self) -> chess.pgn.Game:
        """The game with the comments, for python-chess."""
        import io

        import chess.pgn

        read = chess.pgn.read_game(io.StringIO(self.pgn))
        if read is None:
            raise ValueError("game: none was found")
        return read

    def mistakes(self) -> list[ReviewedMove]:
        """Inaccuracies, mistakes and blunders, in the order of the game."""
        return [move for move in self.moves if move.kind in ("inaccuracy", "mistake", "blunder")]

    def to_dict(self) -> dict[str, Any]:
        """The record as `wherefore annotate -o FILE.json` writes it."""
        return dict(self.data)

    def to_arrow(self) -> pyarrow.Table:
        """The moves as an Arrow table."""
        from .tables import moves_table

        return moves_table([self])

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # A page of its own inside the page: its style and its script stay in there.
        source = html.escape(self.html, quote=True)
        return (
            f'<iframe sandbox="allow-scripts" srcdoc="{source}" title="game review" '
            'style="width:100%;height:46em;border:1px solid #999"></iframe>'
        )


def review(record: str, text: str, page: str, pgn: str) -> Review:
    """A review from its printers."""
    data = json.loads(record)
    opening = data.get("opening") or {}
    return Review(
        result=data["result"],
        opening=opening.get("name"),
        eco=opening.get("eco"),
        curve=tuple(data["curve"]),
        moves=tuple(_move(ply, move) for ply, move in enumerate(data["moves"])),
        moments=tuple(data["moments"]),
        turning_point=data["turning_point"],
        accuracy=(data["white"].get("accuracy"), data["black"].get("accuracy")),
        text=text,
        pgn=pgn,
        data=data,
        html=page,
    )


def _move(ply: int, record: Mapping[str, Any]) -> ReviewedMove:
    return ReviewedMove(
        ply=ply,
        move=record["move"],
        san=record["san"],
        number=record["number"],
        side=record["side"],
        fen=record["fen"],
        phase=record["phase"],
        kind=record["class"],
        lost=record["lost"],
        best=tuple(record["best"]),
        comment=record.get("comment", ""),
        claims=tuple(_claim(claim) for claim in record.get("claims", ())),
        motifs=tuple(record.get("motifs", ())),
        clock=record.get("clock"),
    )
