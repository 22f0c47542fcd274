#!/usr/bin/env python3
"""Scans with real Ray on two local workers, kills one in the middle, and compares every byte with the command's.

    pip install ray WHEEL
    tools/ray_check.py [GAMES]      exit code 0 when all is well; an assertion names what is not

Needs Linux (it finds the workers in /proc).
"""

import filecmp
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import ray
import wherefore.ray

GAMES = Path(__file__).resolve().parent.parent / "crates/scan/tests/data/games.pgn"
NODES = 20_000


def command_line(pid):
    """The words a process was started with, or nothing where it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def workers(session):
    """The processes of this session of Ray that scan."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or not command_line(folder.name).startswith("ray::Worker.run"):
            continue
        try:
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
        except OSError:
            continue
        if session in command_line(parent):
            found.append(int(folder.name))
    return found


def kill_one(session, out, killed):
    """Kills a worker once parts are finished and others are not."""
    while not list((out / "parts").glob("*.json")):
        time.sleep(0.05)
    for _ in range(200):
        alive = workers(session)
        if alive:
            os.kill(alive[0], signal.SIGKILL)
            killed.append((alive[0], len(list((out / "parts").glob("*.json")))))
            return
        time.sleep(0.05)


def files(folder):
    """The files of a scan, by their names."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def main():
    games = sys.argv[1] if len(sys.argv) > 1 else str(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        plain, out = Path(folder, "plain"), Path(folder, "ray")
        words = [sys.executable, "-m", "wherefore", "scan", games, "--out", plain]
        subprocess.run([*words, "--nodes", str(NODES), "--part-games", "1"], check=True)
        ray.init(num_cpus=2, include_dashboard=False)
        session = ray._private.worker._global_node.get_session_dir_path()
        killed = []
        killer = threading.Thread(target=kill_one, args=(session, out, killed))
        killer.start()
        done = wherefore.ray.scan(games, out, nodes=NODES, part_games=1, workers=2, shards=2)
        killer.join()
        ray.shutdown()
        assert killed, "no worker was killed"
        pid, finished = killed[0]
        parts = len(list((plain / "parts").glob("*.json")))
        print(f"killed worker {pid} after {finished} of {parts} parts; {done.positions} positions")
        assert finished < parts, "the worker was killed too late to matter"
        assert files(out) == files(plain), (files(out), files(plain))
        _, different, failed = filecmp.cmpfiles(out, plain, files(plain), shallow=False)
        assert not different and not failed, (different, failed)
        print(f"{len(files(plain))} files, every byte the same")


if __name__ == "__main__":
    main()
