"""From a kill of the embedded PostgreSQL until a transaction is committed again; floor: its start after a clean stop.

The server is as it is installed, with `fsync`, and has something to recover each time. `worst` is the longest of all.
"""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

import psycopg

from benchmarks.case import Case, case, in_turn
from chouette.embedded import OWNER, Cluster, Watch

KILLS = 20
MILLISECONDS = 1000
AGAIN_AFTER = 0.01  # seconds until the next try


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The median, and the longest."""
    homes = [Path(tempfile.mkdtemp(prefix="chouette-benchmarks-")) for _ in range(2)]
    for home in homes:
        home.chmod(0o755)
    try:
        idle = Cluster(homes[1])
        for home in homes:
            with Cluster(home) as made, psycopg.connect(made.url(OWNER)) as owner:
                owner.execute("CREATE TABLE kept (text text)")
        values, floors = in_turn(1 if smallest else KILLS, lambda: recovered(homes[0]), lambda: begun(idle))
        yield case("recovery", "after a kill", "ms", values=values, floors=floors)
        yield case("recovery", "after a kill, worst", "ms", values=[max(values)], floors=[max(floors)])
    finally:
        for home in homes:
            shutil.rmtree(home, ignore_errors=True)


def recovered(home: Path) -> float:
    """Kill the server after some work. Each time it has a watch of its own, which is never asked too often."""
    with Cluster(home) as cluster, Watch(cluster, back=lambda: None, over=lambda: None):
        with psycopg.connect(cluster.url(OWNER)) as owner:
            owner.execute("INSERT INTO kept SELECT repeat('x', 500) FROM generate_series(1, 2000)")
        assert cluster.server is not None
        began = perf_counter()
        os.kill(cluster.server.pid, signal.SIGKILL)
        while not committed(cluster):
            sleep(AGAIN_AFTER)
        return (perf_counter() - began) * MILLISECONDS


def committed(cluster: Cluster) -> bool:
    try:
        with psycopg.connect(cluster.url(OWNER)) as owner:
            owner.execute("INSERT INTO kept VALUES ('again')")
    except psycopg.OperationalError:
        return False
    return True


def begun(cluster: Cluster) -> float:
    """Start a server that was stopped, and stop it."""
    began = perf_counter()
    cluster.start()
    took = (perf_counter() - began) * MILLISECONDS
    cluster.stop()
    return took
