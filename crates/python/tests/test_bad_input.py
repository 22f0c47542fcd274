"""What cannot be used: a ValueError with the text of the command line."""

import subprocess

import pytest
import wherefore

from conftest import MATE


def said(command, *arguments):
    """The message of the command, which ends with code 2."""
    run = subprocess.run([command, *arguments], capture_output=True, text=True)
    assert run.returncode == 2, run
    return run.stderr.strip().removeprefix("error: ")


@pytest.mark.parametrize("fen", ["", "8/8/8/8 w", "8/8/8/8/8/8/8/8 w - - 0 1", MATE.replace("b", "x"), "\x1b[2J"])
def test_positions(command, fen):
    with pytest.raises(ValueError) as caught:
        wherefore.why(fen)
    assert str(caught.value) == said(command, "why", fen)
    with pytest.raises(ValueError) as caught:
        wherefore.prove(fen)
    assert str(caught.value) == said(command, "prove", fen)


def test_what_is_no_pawn_ending(command):
    with pytest.raises(ValueError) as caught:
        wherefore.prove(MATE)
    assert str(caught.value) == said(command, "prove", MATE)


def test_moves(command):
    with pytest.raises(ValueError) as caught:
        wherefore.why(MATE, "Kd4")
    assert str(caught.value) in said(command, "why", MATE, "--not", "Kd4")


def test_claims(command):
    for claim, text in [({"type": "nonsense"}, '{"type": "nonsense"}'), ({"type": "fork"}, '{"type": "fork"}')]:
        with pytest.raises(ValueError) as caught:
            wherefore.check(MATE, claim, nodes=1_000)
        assert str(caught.value) == said(command, "check", MATE, text, "--nodes", "1000")


@pytest.mark.parametrize("game", ["", "1. e4 e9 *", "[White", "*"])
def test_games(game):
    with pytest.raises(ValueError, match="^game"):
        wherefore.review(game)


@pytest.mark.parametrize(
    "options",
    [{"nodes": 0}, {"nodes": -1}, {"nodes": 10**13}, {"time": 0}, {"time": "soon"}, {"level": "x"}, {"language": "xx"}]
    + [{"pieces": "x"}],
    ids=str,
)
def test_options(options):
    [name] = options
    with pytest.raises(ValueError, match=f"^{name}"):
        wherefore.why(MATE, **options)


def test_engines():
    with pytest.raises(ValueError, match="^memory"):
        wherefore.Engine(memory=0)
    with pytest.raises(ValueError, match="^threads"):
        wherefore.Engine(threads=0)
    with pytest.raises(ValueError, match="^options"):
        wherefore.Engine(options={"Hash": 1})
    with pytest.raises(RuntimeError, match="no-such-program"):
        wherefore.Engine(command="no-such-program").why(MATE)


def test_scans(tmp_path):
    missing = tmp_path / "missing.pgn"
    with pytest.raises(ValueError, match="missing.pgn"):
        wherefore.scan(missing, tmp_path / "out")
    missing.write_text("")
    for options in [{"nodes": 0}, {"sample": 0.0}, {"shard": "3/2"}, {"where": ["?"]}, {"part_games": 0}]:
        [name] = options
        with pytest.raises(ValueError, match=f"^{name}"):
            wherefore.scan(missing, tmp_path / "out", **options)
