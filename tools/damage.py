#!/usr/bin/env python3
"""Gives the programs damaged tables, caches, notes, journals and networks: each gets an answer or a message, never a signal.

    cargo build --release -p wherefore -p wherefore-lab
    python3 tools/damage.py --files 1000 --tables FOLDER_WITH_SYZYGY_FILES

A good file of each kind is made (tables are taken from the folder), changed at random (bytes, a cut, an insertion, a
doubled part), and given to a program of its own. What counts as a fault: a signal, a panic, an exit code other than 0,
1 and 2, an error without words, more than ten seconds of processor time.
"""

import argparse
import collections
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NETWORK = ROOT / "crates/knowledge/src/network/network.bin"
ENDING = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
GAMES = '[Event "{0}"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "b"]\n\n1. e4 e5 2. Qh5 Nc6 *\n\n'
MOST_SECONDS = 10


def damaged(data, chance):
    """The bytes with one to eight changes."""
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 8])):
        if not data:
            break
        place = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[place] = chance.randrange(256)
            case 1:
                data[place] ^= 1 << chance.randrange(8)
            case 2:
                del data[place:]
            case 3:
                data[place:place] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 40)))
            case 4:
                data[place:place] = data[place : place + chance.randrange(1, 200)]
    return bytes(data)


def run(command, text=""):
    """Exit code, what was said, processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.returncode, done.stdout + done.stderr, after.ru_utime - before.ru_utime


class Files:
    """The good files, and how each kind is given to a program."""

    def __init__(self, folder, programs, tables):
        self.folder, self.program, self.lab = folder, programs / "wherefore", programs / "wherefore-lab"
        self.games, self.out = folder / "games.pgn", folder / "out.pgn"
        self.games.write_text(GAMES.format("a"))
        self.good = {"network": NETWORK.read_bytes()}
        self.table = tables
        if tables:
            self.good["table"] = (tables / "KPvK.rtbw").read_bytes()
        self.review("--cache", folder / "cache")
        self.good["cache"] = (folder / "cache").read_bytes()
        if self.lab.exists():
            run(self.match())
            self.good["journal"] = (folder / "match.csv").read_bytes()
        self.good["note"] = self.note()

    def review(self, *more):
        self.out.unlink(missing_ok=True)
        return run([self.program, "annotate", self.games, "-o", self.out, "--nodes", "60", "--jobs", "1", *more])

    def match(self):
        return [self.lab, "match", "alpha-beta", "best-first", "--game", "score-four", "--nodes", "20", "--games", "4"] + [
            *("--journal", self.folder / "match.csv")
        ]

    def note(self):
        """The note of a run that was ended in the middle: the first of many moments at which there is one."""
        done = self.folder / "out.pgn.done"
        self.games.write_text("".join(GAMES.format(number) for number in range(40)))
        process = subprocess.Popen(
            [self.program, "annotate", self.games, "-o", self.out, "--force", "--nodes", "200", "--jobs", "1"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None and not (done.exists() and done.stat().st_size):
            pass
        process.kill()
        process.wait()
        self.part = (self.folder / "out.pgn.part").read_bytes()
        return done.read_bytes()

    def give(self, kind, data):
        """What a program makes of the file."""
        match kind:
            case "network":
                (self.folder / "net").write_bytes(data)
                said = f"setoption name NetworkFile value {self.folder}/net\nsetoption name Evaluation value network\n"
                return run([self.program, "uci"], said + "position startpos\ngo nodes 50\nisready\n")
            case "table":
                tables = self.folder / "tables"
                tables.mkdir(exist_ok=True)
                for name in ("KPvK.rtbz", "KQvK.rtbw", "KRvK.rtbw", "KNvK.rtbw", "KBvK.rtbw"):
                    if (self.table / name).exists() and not (tables / name).exists():
                        shutil.copyfile(self.table / name, tables / name)
                (tables / "KPvK.rtbw").write_bytes(data)
                return run([self.program, "why", ENDING, "--nodes", "300", "--syzygy", tables])
            case "cache":
                (self.folder / "cache").write_bytes(data)
                return self.review("--cache", self.folder / "cache")
            case "journal":
                (self.folder / "match.csv").write_bytes(data)
                return run(self.match())
            case "note":
                (self.folder / "out.pgn.done").write_bytes(data)
                (self.folder / "out.pgn.part").write_bytes(self.part)
                return self.review("--resume")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=1000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=Path, default=ROOT / "target/release")
    parser.add_argument("--tables", type=Path, help="a folder with KPvK.rtbw and others")
    arguments = parser.parse_args()
    chance, codes, faults = random.Random(arguments.seed), collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        files = Files(Path(folder), arguments.programs, arguments.tables)
        kinds = sorted(files.good)
        for number in range(arguments.files):
            kind = kinds[number % len(kinds)]
            data = damaged(files.good[kind], chance)
            code, said, seconds = files.give(kind, data)
            codes[f"{kind}, exit code {code}"] += 1
            wordless = code == 2 and "error" not in said
            if code not in (0, 1, 2) or "panicked" in said or wordless or seconds > MOST_SECONDS:
                kept = Path(tempfile.gettempdir()) / f"damaged-{kind}-{arguments.seed}-{number}"
                kept.write_bytes(data)
                faults.append(f"{kind}: exit code {code}, {seconds:.1f} s, kept as {kept}: {said[-200:]}")
                print("FAULT", faults[-1], flush=True)
    for name, count in sorted(codes.items()):
        print(f"{name}: {count}")
    print(f"{arguments.files} damaged files, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
