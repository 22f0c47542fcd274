"""What the tests of the package share: positions, games, and the command beside which the package is held."""

import shutil
import sys
from pathlib import Path

import pytest

MATE = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19"
SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
GAMES = Path(__file__).resolve().parents[2] / "scan/tests/data/games.pgn"


@pytest.fixture(scope="session")
def command() -> str:
    """The `wherefore` of the package, where pip put it."""
    found = shutil.which("wherefore", path=str(Path(sys.executable).parent))
    assert found, "the package brings its command"
    return found
