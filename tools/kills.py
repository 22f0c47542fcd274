#!/usr/bin/env python3
"""Kills reviews, scans and matches at random moments and takes them up again: the result must be that of an undisturbed
run. A server is killed too, while it reviews a game: the next one on the same state goes on with it.

    cargo build --release -p wherefore -p wherefore-lab -p wherefore-scan
    python3 tools/kills.py --kills 1000
"""

import argparse
import http.client
import json
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "target/release"
WORK = ["annotate", "scan", "match", "server"]
GAMES = """[Event "{0}"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 e5 2. g4 {{a comment}} Qh4# 0-1

1. e4 e5 2. Nf3 (2. f4 exf4) 2... f6 $6 3. Nxe5 fxe5 4. Qh5+ g6 5. Qxe5+ Qe7 6. Qxh8 Nf6 1-0

1. d4 d5 2. Ke8 *

"""


def run(command, limit=None):
    """Runs a command, kills it after `limit` seconds; whether it ended by itself, and with what."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, said = process.communicate(timeout=limit)
        return process.returncode, said
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None, b""


def trials(name, kills, chance, fresh, command, result):
    """Kills until so many kills are done. `fresh` clears the outputs, `result` reads them."""
    fresh()
    start = time.monotonic()
    code, said = run(command(False))
    length = time.monotonic() - start
    if code != 0:
        sys.exit(f"{name}: {code} {said.decode()}")
    whole = result()
    done = finished = 0
    while done < kills:
        fresh()
        resume, window = False, length * 0.7
        while True:
            code, said = run(command(resume), chance.uniform(0, window))
            resume = True
            # A machine with other work may have become slower since the first run.
            window *= 1.05
            if code is None:
                done += 1
                continue
            # Killed behind its last step, when all was written: there is nothing to take up, and it says so.
            if code != 0 and b"exists already" not in said:
                sys.exit(f"{name}: after {done} kills: {code} {said.decode()}")
            break
        if result() != whole:
            sys.exit(f"{name}: after {done} kills the result differs")
        finished += 1
    print(f"{name}: {done} kills, {finished} runs taken up to their end, all with the same bytes")


def follow(address, name, body):
    """Asks for a review, or for the one of that name; its name and, where it is not cut off before, what it says."""
    host = address.removeprefix("http://").rstrip("/")
    connection, found = http.client.HTTPConnection(host, timeout=100), None
    try:
        if name is None:
            headers = {"Content-Type": "application/json"}
            connection.request("POST", "/api/v1/review", json.dumps(body), headers)
        else:
            connection.request("GET", f"/api/v1/review/{name}")
        reply, event = connection.getresponse(), b""
        if reply.status != 200:
            sys.exit(f"server: {reply.status} {reply.read().decode()}")
        while line := reply.readline():
            if line.startswith(b"event: "):
                event = line[7:].strip()
            elif line.startswith(b"data: ") and event == b"begun":
                name = json.loads(line[6:])["id"]
            elif line.startswith(b"data: ") and event == b"review" and line.endswith(b"\n"):
                found = line
            elif line.startswith(b"data: ") and event == b"problem":
                sys.exit(f"server: {line.decode()}")
    except (OSError, http.client.HTTPException):
        pass
    finally:
        connection.close()
    return name, found


def servers(program, kills, chance, state):
    """Kills a server while it reviews a game; the next one goes on with it."""
    game = next(game for game in GAMES.format(0).split("\n\n") if "fxe5" in game)
    body = {"pgn": game, "nodes": 1000}

    def serve(name, limit):
        command = [program, "serve", "--port", "0", "--no-open", "--state", state]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        killer = threading.Timer(limit, server.kill)
        killer.start()
        name, found = follow(address, name, body)
        # One that was not killed in the middle is killed at its end.
        killer.cancel()
        server.kill()
        server.communicate()
        return name, found

    start = time.monotonic()
    _, whole = serve(None, 100)
    window, done, finished = (time.monotonic() - start) * 0.7, 0, 0
    while done < kills:
        shutil.rmtree(state)
        name, found, wait = None, None, window
        while found is None:
            name, found = serve(name, chance.uniform(0, wait))
            done += 1
            # A machine with other work may have become slower since the first run.
            wait *= 1.05
        if found != whole:
            sys.exit(f"server: after {done} kills the review differs")
        # What is finished is there for the next one.
        if serve(name, 100)[1] != whole:
            sys.exit(f"server: after {done} kills the finished review is not kept")
        finished += 1
    print(f"server: {done} kills, {finished} reviews taken up to their end, all with the same bytes")


def main():
    global RELEASE
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000, help="for each kind of work")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=WORK)
    parser.add_argument("--programs", type=Path, default=RELEASE, help="the folder that they are in")
    arguments = parser.parse_args()
    RELEASE = arguments.programs
    only = arguments.only or WORK
    chance = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        games, out, ex = folder / "games.pgn", folder / "out.pgn", folder / "ex.epd"
        games.write_text("".join(GAMES.format(number) for number in range(2)))
        outputs = [out, ex]

        def fresh():
            for path in folder.iterdir():
                if path.is_dir():
                    shutil.rmtree(path)
                elif path != games:
                    path.unlink()

        def review(resume):
            return [RELEASE / "wherefore", "annotate", games, "-o", out, "--exercises", ex, "--nodes", "60"] + (
                ["--resume"] if resume else []
            )

        if "annotate" in only:
            trials("annotate", arguments.kills, chance, fresh, review, lambda: [path.read_bytes() for path in outputs])
        scanned = folder / "scan"

        def scan(_resume):
            return [RELEASE / "wherefore", "scan", games, "--out", scanned] + [
                *("--nodes", "300", "--part-games", "1", "--jobs", "2")
            ]

        if "scan" in only:
            files = lambda: {path.name: path.read_bytes() for path in sorted(scanned.rglob("*")) if path.is_file()}  # noqa: E731
            trials("scan", arguments.kills, chance, fresh, scan, files)
        journal = folder / "match.csv"

        def match(_resume):
            return [RELEASE / "wherefore-lab", "match", "alpha-beta", "best-first", "--game", "score-four"] + [
                *("--nodes", "50", "--games", "20", "--journal", journal)
            ]

        if "match" in only:
            trials("match", arguments.kills, chance, fresh, match, lambda: sorted(journal.read_text().splitlines()))
        if "server" in only:
            servers(RELEASE / "wherefore", arguments.kills, chance, folder / "state")


if __name__ == "__main__":
    main()
