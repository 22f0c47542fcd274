"""The commands `wherefore` and `wherefore-scan` of the package."""

from __future__ import annotations

import signal
import sys
from typing import NoReturn

from . import _native


def _run(name: str) -> NoReturn:
    # Ctrl-C is the program's own from here on: Python would only note it until the program is over.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.command([name, *sys.argv[1:]]))


def main() -> NoReturn:
    """Run `wherefore` with the arguments of this process."""
    _run("wherefore")


def scan() -> NoReturn:
    """Run `wherefore-scan` with the arguments of this process."""
    _run("wherefore-scan")
