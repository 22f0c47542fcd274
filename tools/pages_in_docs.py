#!/usr/bin/env python3
"""Writes the pages of docs/pages as they come out.

    tools/pages_in_docs.py target/release/wherefore

For every list of positions (docs/pages/NAME.epd, one FEN a line) the answers of `wherefore why` are written to
docs/pages/NAME.md, unedited. Only the standard library is used.
"""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pages"
TITLES = {
    "defense": ("Worse positions", "The side to move stands worse and has to defend."),
    "endings": ("Endings", "Kings, pawns and at most three other pieces."),
    "openings": ("Openings", "Positions of the first moves of games."),
    "puzzles": ("Puzzles", "Positions in which one move is far better than all others."),
    "quiet": ("Quiet positions", "Nothing has just been taken, and about equal."),
}


def pages(program, positions):
    """The position and the text of each answer."""
    command = [program, "why", "--file", str(positions), "--json"]
    answers = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in answers.splitlines():
        answer = json.loads(line)
        yield answer["fen"], answer["text"].rstrip()


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    for positions in sorted(FOLDER.glob("*.epd")):
        title, about = TITLES[positions.stem]
        drawn = "The positions were drawn by chance from games or puzzles; nothing was chosen or edited."
        parts = [f"# {title}\n\n{about}\n{drawn}\nMade by `tools/pages_in_docs.py`.\n"]
        for number, (fen, text) in enumerate(pages(arguments[0], positions), 1):
            parts.append(f"## {number}\n\n`{fen}`\n\n```text\n{text}\n```\n")
        (FOLDER / f"{positions.stem}.md").write_text("\n".join(parts), encoding="utf-8")
        print(f"docs/pages/{positions.stem}.md: {number} pages")


if __name__ == "__main__":
    main(sys.argv[1:])
