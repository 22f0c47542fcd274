"""How the package runs: threads, Ctrl-C, warm engines, the command, scans."""

import filecmp
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
import wherefore

from conftest import GAMES, MATE

QUIET = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


def test_two_threads_search_at_the_same_time():
    """A search in another thread does not stop this one: the lock is free while it runs."""
    started, steps = threading.Event(), []

    def search():
        started.set()
        wherefore.why(QUIET, nodes=400_000)
        steps.append("searched")

    thread = threading.Thread(target=search)
    thread.start()
    started.wait()
    while thread.is_alive():
        steps.append("ran")
        time.sleep(0.001)
    thread.join()
    assert steps.count("ran") > 20 and steps[-1] in ("ran", "searched")


def test_two_searches_run_at_once_while_python_counts():
    """Python is told never to take the lock from a thread that runs, so others run only where a search gives it away."""
    count, seen, begin = 0, [], threading.Barrier(2)

    def search():
        begin.wait()
        before = count
        wherefore.why(QUIET, nodes=200_000)
        seen.append((before, count))

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    try:
        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            count += 1
            time.sleep(0.0005)
    finally:
        sys.setswitchinterval(usual)
    (first, first_end), (second, second_end) = seen
    assert first_end - first > 20 and second_end - second > 20
    # Each began before the other ended.
    assert max(first, second) < min(first_end, second_end)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_control_c_ends_a_search():
    code = f"import wherefore\nprint('begin', flush=True)\nwherefore.why({QUIET!r}, nodes=2_000_000_000)"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "begin\n"
    time.sleep(0.5)
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors
    assert time.monotonic() - begin < 10


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_control_c_ends_the_command(command):
    process = subprocess.Popen([command, "why", QUIET, "--nodes", "2000000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode in (130, -signal.SIGINT)


def test_a_warm_engine_forgets_when_it_is_told_to():
    engine = wherefore.Engine()
    first = engine.why(QUIET, nodes=50_000).to_dict()
    engine.why(MATE, nodes=50_000)
    engine.forget()
    assert engine.why(QUIET, nodes=50_000).to_dict() == first
    assert wherefore.why(QUIET, nodes=50_000).to_dict() == first


def test_the_command_is_complete(command):
    def run(*arguments, **options):
        return subprocess.run([command, *arguments], capture_output=True, text=True, **options)

    assert run("--version").stdout.startswith(f"wherefore {wherefore.__version__}")
    assert run("perft", "--help").returncode == 0
    assert run("why", "nonsense").returncode == 2
    talk = run(input="uci\nposition startpos\ngo nodes 1000\nquit\n").stdout
    assert "uciok" in talk and "bestmove" in talk
    module = subprocess.run([sys.executable, "-m", "wherefore", "--version"], capture_output=True, text=True)
    assert module.stdout == run("--version").stdout


def test_scans_are_those_of_the_command(command, tmp_path):
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    done = wherefore.scan(GAMES, mine, nodes=2_000, part_games=1)
    assert done.written > 1 and done.positions > 20
    arguments = ["scan", str(GAMES), "--out", str(theirs), "--nodes", "2000", "--part-games", "1"]
    subprocess.run([command, *arguments], check=True, capture_output=True)
    names = sorted(str(path.relative_to(mine)) for path in mine.rglob("*") if path.is_file())
    assert names == sorted(str(path.relative_to(theirs)) for path in theirs.rglob("*") if path.is_file())
    _, different, failed = filecmp.cmpfiles(mine, theirs, names, shallow=False)
    assert not different and not failed
    again = wherefore.scan(GAMES, mine, nodes=2_000, part_games=1)
    assert again.written == 0 and again.skipped == done.written
    with pytest.raises(ValueError, match="nodes is 2000, not 3000"):
        wherefore.scan(GAMES, mine, nodes=3_000, part_games=1)
