"""Scans on many cores or machines with Ray: shards of one scan, a worker process for each core.

    import wherefore.ray
    wherefore.ray.scan("games.pgn.zst", "/shared/scan")        # a laptop, or the cluster that Ray is connected to

The folder must be one that all machines see. Finished parts are noted there, so that nothing is lost when a worker or the
whole run dies: a worker is started again, and the same call goes on. The bytes are those of `wherefore scan`.
"""

from __future__ import annotations

import importlib
import os
import time
from typing import Any, Callable, Optional, Sequence, Union

from . import _scan
from ._scan import Scanned

__all__ = ["scan"]

_RETRIES = 5
"""How often a shard is tried again that a dying worker still holds, or whose worker cannot be started again."""
_PAUSE = 1.0
"""Seconds until the system has let go of what a dead worker held."""


def scan(
    paths: Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]],
    out: Union[str, os.PathLike[str]],
    *,
    nodes: int = 100_000,
    claims: bool = True,
    where: Sequence[str] = (),
    sample: float = 1.0,
    part_games: int = 100,
    workers: Optional[int] = None,
    shards: Optional[int] = None,
    progress: Optional[Callable[[int, int], None]] = None,
) -> Scanned:
    """Scan games or puzzles into the folder `out` with Ray.

    `workers` processes of one core each (default: every core of the cluster) take `shards` (default: four a worker) one
    after the other. Every shard reads the whole input, which takes a few seconds for each 100 MB. `progress` is told how
    many shards are done, and of how many. The other options are those of :func:`wherefore.scan`.
    """
    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init()
    workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    shards = shards or 4 * workers
    if min(workers, shards) < 1:
        raise ValueError("workers and shards are above 0")
    orders = [
        _scan.order(
            paths if isinstance(paths, (str, os.PathLike)) else list(paths),
            os.path.abspath(out),
            shard=f"{number}/{shards}",
            part_games=part_games,
            nodes=nodes,
            claims=claims,
            where=where,
            sample=sample,
            jobs=1,
        )
        for number in range(1, shards + 1)
    ]
    orders = [order._replace(inputs=[os.path.abspath(path) for path in order.inputs]) for order in orders]
    done = _Crew(workers).work(orders, progress or (lambda done, all: None))
    return Scanned(
        written=sum(part.written for part in done),
        skipped=sum(part.skipped for part in done),
        games=sum(part.games for part in done),
        positions=sum(part.positions for part in done),
        claims=sum(part.claims for part in done),
        broken=tuple(line for part in done for line in part.broken),
    )


def _worker() -> Any:
    """A worker: a process of one core that Ray starts again when it dies, with the shard it was at."""
    ray: Any = importlib.import_module("ray")

    @ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)  # type: ignore[untyped-decorator, unused-ignore]
    class Worker:  # Ray names the process by it.
        def run(self, given: Sequence[Any]) -> Scanned:
            return _scan.run(_scan.Order(*given))

    made: Any = Worker
    return made.remote()


class _Crew:
    """Workers that take orders one after the other."""

    def __init__(self, size: int) -> None:
        self.size = size

    def work(self, orders: list[_scan.Order], progress: Callable[[int, int], None]) -> list[Scanned]:
        """What became of every order, in their order."""
        ray: Any = importlib.import_module("ray")
        waiting = [(at, 0) for at in reversed(range(len(orders)))]
        done: dict[int, Scanned] = {}
        running: dict[Any, tuple[Any, int, int]] = {}
        free = [_worker() for _ in range(min(self.size, len(orders)))]
        while waiting or running:
            while waiting and free:
                at, tries = waiting.pop()
                worker = free.pop()
                running[worker.run.remote(tuple(orders[at]))] = (worker, at, tries)
            [ended], _ = ray.wait(list(running), num_returns=1)
            worker, at, tries = running.pop(ended)
            try:
                done[at] = ray.get(ended)
                progress(len(done), len(orders))
            except ray.exceptions.RayActorError:
                if tries >= _RETRIES:
                    raise
                worker = _worker()
                waiting.append((at, tries + 1))
            except ray.exceptions.RayTaskError as error:
                if tries >= _RETRIES or "another run" not in str(error.cause):
                    raise error.as_instanceof_cause() from None
                time.sleep(_PAUSE)
                waiting.append((at, tries + 1))
            free.append(worker)
        return [done[at] for at in range(len(orders))]
