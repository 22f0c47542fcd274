"""Answers: what they hold, how they are typed, and that they are those of the command."""

import doctest
import json
import pickle
import subprocess

import chess
import chess.pgn
import pytest
import wherefore
from wherefore import _engine, tables

from conftest import MATE, SCHOLAR


@pytest.mark.parametrize("module", [wherefore, _engine], ids=lambda module: module.__name__)
def test_the_examples_of_the_documentation_run(module):
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.attempted >= 3
    assert result.failed == 0


@pytest.fixture(scope="module")
def page():
    return wherefore.why(MATE, nodes=60_000)


def test_an_explanation_is_that_of_the_command(page, command):
    arguments = [command, "why", MATE, "--nodes", "60000"]
    printed = subprocess.run([*arguments, "--json"], capture_output=True, check=True, text=True).stdout
    record = json.loads(printed)
    mine = page.to_dict()
    assert mine.pop("question") == "why"
    assert mine == record
    text = subprocess.run(arguments, capture_output=True, check=True, text=True).stdout
    assert str(page).strip() == text.strip()


def test_an_explanation_has_types(page):
    assert isinstance(page, wherefore.Explanation)
    assert page.best == "h2h1" and page.best_move == chess.Move.from_uci("h2h1")
    assert page.board.fen() == MATE
    assert page.verdict == wherefore.Verdict(confidence="proved", mate=4)
    assert [move.uci() for move in page.line] == list(page.pv)
    board = page.board
    for move in page.line:
        board.push(move)
    assert board.is_checkmate()
    assert page.nodes > 0 and page.depth > 0
    assert all(claim.text and claim.confidence in ("proved", "bounded", "judged") for claim in page.claims)
    assert page.claims[0].to_dict() == page.data["claims"][0]


def test_an_explanation_travels(page):
    again = pickle.loads(pickle.dumps(page))
    assert again == page and again.html == page.html
    assert json.loads(page.to_json())["bestmove"] == "h2h1"


def test_boards_and_games_of_python_chess_are_positions():
    board = chess.Board()
    for san in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"]:
        board.push_san(san)
    game = chess.pgn.Game.from_board(board)
    for position in (board, game.end(), board.fen()):
        assert wherefore.why(position, nodes=10_000).best == "h5f7"
    assert wherefore.why(board, chess.Move.from_uci("c4f7"), nodes=10_000).question == "why_not"
    with pytest.raises(TypeError):
        wherefore.why(42)


def test_castling_and_chess960_are_read_as_python_chess_writes_them():
    castled = chess.Board()
    for san in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6"]:
        castled.push_san(san)
    assert wherefore.facts(castled).board == castled
    shuffled = chess.Board.from_chess960_pos(518)
    for san in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]:
        shuffled.push_san(san)
    assert wherefore.facts(shuffled).board.piece_map() == shuffled.piece_map()
    passed = chess.Board()
    passed.push_san("e4")
    passed.push(chess.Move.null())
    assert wherefore.facts(passed).board.turn == chess.WHITE


def test_the_past_counts():
    # With the knights back for the second time, a third time would be a draw; the board says so only with its past.
    board = chess.Board()
    for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        board.push_san(san)
    fen, moves = wherefore._reading.place(board)
    assert fen == chess.STARTING_FEN and len(moves) == 8


def test_every_question_is_answered():
    engine = wherefore.Engine()
    pawns = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"
    for ask, kind in [
        (engine.threats, wherefore.Threats),
        (engine.causes, wherefore.Causes),
        (engine.plans, wherefore.Plans),
    ]:
        answer = ask(pawns, nodes=5_000)
        assert isinstance(answer, kind) and answer.text
    assert engine.prove(pawns).verdict.result == "win"
    assert engine.facts(pawns).text
    german = engine.why(MATE, nodes=30_000, language="de")
    assert german.data["language"] == "de" and "Matt" in german.text


def test_what_holds_is_told_from_what_does_not(page):
    for claim in page.claims[:3]:
        assert wherefore.check(MATE, claim, nodes=100_000), claim
    wrong = wherefore.check(MATE, {"type": "forced_mate", "in": 1, "line": ["h2h1"]}, nodes=60_000)
    assert wrong.holds is False and wrong.why and wrong.instead_san


def test_a_review_has_moves_and_a_game():
    review = wherefore.review(SCHOLAR, nodes=2_000)
    assert len(review.moves) == 7 and review.result == "1-0"
    assert [move.san for move in review.mistakes()] == ["Nf6"]
    assert review.mistakes()[0].kind == "blunder" and review.mistakes()[0].comment
    assert len(review.curve) == 8
    game = review.game
    assert any(node.comment for node in game.mainline())
    again = wherefore.review(game, nodes=2_000)
    assert [move.kind for move in again.moves] == [move.kind for move in review.moves]


def test_a_file_and_a_board_are_games(tmp_path):
    path = tmp_path / "game.pgn"
    path.write_text(f'[White "<b>Ann</b> & \\"Bo\\""]\n\n{SCHOLAR}\n')
    review = wherefore.review(path, nodes=1_000)
    assert review.result == "1-0"
    shown = review._repr_html_()
    assert shown.startswith("<iframe") and "<b>Ann" not in shown and "&amp;lt;b&amp;gt;Ann" in shown
    board = chess.Board()
    board.push_san("e4")
    assert len(wherefore.review(board, nodes=1_000).moves) == 1


def test_a_notebook_shows_board_arrows_and_sentences(page):
    shown = page._repr_html_()
    assert "<svg" in shown and "<polygon" in shown and "mates in four" in shown
    assert "<script" not in shown
    from html.parser import HTMLParser

    class Tags(HTMLParser):
        open: list = []

        def handle_starttag(self, tag, attributes):
            if tag not in ("line", "rect", "polygon"):
                self.open.append(tag)

        def handle_startendtag(self, tag, attributes):
            pass

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    tags = Tags()
    tags.feed(shown)
    assert tags.open == []


def test_answers_are_tables(page):
    duckdb = pytest.importorskip("duckdb")
    claims = page.to_arrow()
    assert claims.num_rows == len(page.claims)
    found = duckdb.sql("select count(*) from claims where confidence = 'proved'").fetchall()[0]
    assert found[0] == sum(claim.confidence == "proved" for claim in page.claims)
    assert list(claims.to_pandas()["type"]) == [claim.type for claim in page.claims]
    positions = tables.positions_table([page])
    # Black mates: negative from White's view.
    assert positions.column("mate").to_pylist() == [-4]
    empty = tables.claims_table([])
    assert empty.num_rows == 0 and empty.schema == claims.schema
    moves = wherefore.review(SCHOLAR, nodes=1_000).to_arrow()
    assert moves.num_rows == 7 and moves.column("class").to_pylist()[5] == "blunder"
    polars = pytest.importorskip("polars")
    assert polars.from_arrow(moves).height == 7
