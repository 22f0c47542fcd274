#!/usr/bin/env python3
"""Measures what the Python package costs beside the search, and whether two threads use two cores.

    pip install WHEEL
    tools/binding_cost.py

The cost is that of everything but the search: reading the question, starting a thread, writing and reading the record, the
drawing, the objects. It is measured on a question without a search (`facts`) and on the objects of a page, in time of the
processor, which other work on the machine does not change much.
"""

import resource
import threading
import time
from pathlib import Path

import wherefore
from wherefore import _answers, _engine, _reading

FEN = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def processor():
    """Seconds of processor time of this process so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def spent(work):
    """Seconds of the processor, and of the clock."""
    begin = processor(), time.monotonic()
    work()
    return processor() - begin[0], time.monotonic() - begin[1]


def runnable():
    """Threads of this process, this one left out, that run or wait for nothing but a core (Linux)."""
    own = str(threading.get_native_id())
    count = 0
    for task in Path("/proc/self/task").iterdir():
        try:
            state = (task / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        count += state == "R" and task.name != own
    return count


def main():
    engine = wherefore.Engine()
    pages, rounds = 5, 200
    page, _ = spent(lambda: [wherefore.why(FEN) for _ in range(pages)])
    facts, _ = spent(lambda: [engine.facts(FEN) for _ in range(rounds)])
    found = engine._native.ask("why", _reading.place(FEN), None, _engine._wish(20_000, None, "club", "en", "letters"))
    objects, _ = spent(lambda: [_answers.answer("why", *found) for _ in range(rounds)])
    page, facts, objects = page / pages, facts / rounds, objects / rounds
    print(f"a page: {page * 1e3:.0f} ms; a question without a search: {facts * 1e3:.2f} ms; the objects of a page: {objects * 1e3:.2f} ms")
    print(f"overhead: {100 * (facts + objects) / page:.2f}% of a page")
    one, clock = spent(lambda: wherefore.why(FEN, nodes=1_000_000))
    print(f"one thread: {one:.2f} s of the processor in {clock:.2f} s, {one / clock:.2f} cores")
    alone = clock
    threads = [threading.Thread(target=lambda: wherefore.why(FEN, nodes=1_000_000)) for _ in range(2)]
    together = []

    def both():
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            together.append(runnable())
            time.sleep(0.005)

    two, clock = spent(both)
    print(f"two threads: {two:.2f} s of the processor in {clock:.2f} s, {two / clock:.2f} cores")
    print(f"two searches at once took {clock / alone:.2f} times as long as one")
    share = sum(count >= 2 for count in together) / len(together)
    print(f"both searches were running or ready to run in {100 * share:.0f}% of {len(together)} glances")


if __name__ == "__main__":
    main()
