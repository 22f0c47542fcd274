"""Wherefore: a chess engine and analysis workbench that tells you why.

>>> import wherefore
>>> page = wherefore.why("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", nodes=20_000)
>>> page.best, page.verdict.mate
('a1a8', 1)

Every sentence stands for a claim that was checked before it was printed. Searches run without the interpreter's lock, so
threads use cores, and Ctrl-C ends them. What cannot be used is a ValueError with the text of the command line.
"""

from ._answers import (
    Alternative,
    Answer,
    Causes,
    Claim,
    Confidence,
    Explanation,
    Facts,
    Judgement,
    Plans,
    Proof,
    Review,
    ReviewedMove,
    Threats,
    Verdict,
)
from ._engine import Engine, causes, check, facts, plans, prove, review, threats, why
from ._native import version as __version__
from ._scan import Scanned, scan

__all__ = [
    "Alternative",
    "Answer",
    "Causes",
    "Claim",
    "Confidence",
    "Engine",
    "Explanation",
    "Facts",
    "Judgement",
    "Plans",
    "Proof",
    "Review",
    "ReviewedMove",
    "Scanned",
    "Threats",
    "Verdict",
    "__version__",
    "causes",
    "check",
    "facts",
    "plans",
    "prove",
    "review",
    "scan",
    "threats",
    "why",
]
