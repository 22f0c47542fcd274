#!/usr/bin/env python3
"""Checks the documents: short, wrapped, and pointing only at things that exist.

    tools/check_docs.py            exit code 0 when all is well, 1 with one line for each fault

What is checked, for every Markdown file in docs/ and at the root of the project:

- a file in docs/ has at most 1,200 words outside tables and code blocks;
- no line of docs/ and of the documents at the root is longer than 120 characters outside tables and code blocks;
- a link to a file leads to one, and a link to a heading to a heading of that file;
- a file or folder named in backticks by its path from the root (`crates/...`, `docs/...`, `tools/...`) exists,
  unless it holds the placeholder NAME;
- a source comment under crates/ that cites a document (docs/NAME.md) cites one that exists.

Only the standard library is used.
"""

import re
import sys
from pathlib import Path

WORD_LIMIT = 1200
LINE_LIMIT = 120
WRAPPED_AT_ROOT = {"README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md"}
ROOT = Path(__file__).resolve().parent.parent

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
NAMED_PATH = re.compile(r"`((?:crates|docs|tools)/[A-Za-z0-9_./-]+)`")
CITATION = re.compile(r"docs/[A-Za-z0-9_./-]+\.md")


def prose(path):
    """The lines of a document outside tables and code blocks, with their numbers."""
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith(("|", "    ")):
            yield number, line


def anchors(path):
    """The names under which the headings of a document can be linked to."""
    found = set()
    for _, line in prose(path):
        if line.startswith("#"):
            title = re.sub(r"[`*]", "", line.lstrip("#").strip()).lower()
            found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found


def check_link(path, target):
    """What is wrong with a link of a document, or None."""
    if re.match(r"[a-z]+:", target):
        return None
    name, _, anchor = target.partition("#")
    file = (path.parent / name).resolve() if name else path
    if not file.exists():
        return f"links to {target}, which does not exist"
    if anchor and file.suffix == ".md" and anchor not in anchors(file):
        return f"links to {target}, and no heading there has that name"
    return None


def size_faults(path, word_limit=None):
    """Lines that are too long, and too many words, as (line number, what is wrong)."""
    words = 0
    for number, line in prose(path):
        words += len(line.split())
        if len(line) > LINE_LIMIT:
            yield number, f"a line of {len(line)} characters; at most {LINE_LIMIT}"
    if word_limit is not None and words > word_limit:
        yield 1, f"{words} words outside tables and code; at most {word_limit}"


def pointer_faults(path):
    """Links and named paths that lead nowhere, as (line number, what is wrong)."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for target in LINK.findall(line):
            fault = check_link(path, target)
            if fault:
                yield number, fault
        for named in NAMED_PATH.findall(line):
            if "NAME" not in named and not (ROOT / named).exists():
                yield number, f"names {named}, which does not exist"


def citation_faults():
    """Comments and data under crates/ that cite a document which does not exist."""
    for path in sorted((ROOT / "crates").rglob("*")):
        if path.suffix not in {".rs", ".txt", ".toml"} or "recordings" in path.parts or "target" in path.parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for cited in CITATION.findall(line):
                if not (ROOT / cited).exists():
                    yield path, number, f"cites {cited}, which does not exist"


def main():
    faults = []
    for path in sorted((ROOT / "docs").rglob("*.md")):
        faults += [(path, *fault) for fault in size_faults(path, WORD_LIMIT)]
        faults += [(path, *fault) for fault in pointer_faults(path)]
    for path in sorted(ROOT.glob("*.md")):
        if path.name in WRAPPED_AT_ROOT:
            faults += [(path, *fault) for fault in size_faults(path)]
        faults += [(path, *fault) for fault in pointer_faults(path)]
    faults += citation_faults()
    for path, number, what in faults:
        print(f"{path.relative_to(ROOT)}:{number}: {what}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
