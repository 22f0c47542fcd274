"""`python -m wherefore` is the command `wherefore`."""

from ._command import main

main()
