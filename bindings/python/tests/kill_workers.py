"""Twenty workers of a Dask cluster are killed during a sweep of 2 000 runs: no run is lost, none is there twice, and the table is the one that threads give.

python kill_workers.py [RUNS] [KILLS]
"""

import logging
import os
import random
import signal
import sys
import tempfile
import threading
import time

import numpy
from distributed import Client, LocalCluster

import gelenk as gk


def model() -> gk.Model:
    """A pendulum."""
    m = gk.Model("Driven", gravity=[0, 0, -9.81])
    m.parameters["length"] = 1.0
    m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": ["length", 0, 0], "mass": 2})
    m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    m.measure_coordinate("angle", "pivot.angle")
    return m


def bits(study: gk.Study) -> dict:
    """The table but for times on the clock, numbers as their bits."""
    table = {name: values for name, values in study.table.items() if name != "wall_s"}
    return {name: values.tobytes() if isinstance(values, numpy.ndarray) else values for name, values in table.items()}


def main(runs: int, kills: int) -> None:
    values = numpy.linspace(0.5, 2, runs)
    options = {"t_end": 20.0, "rtol": 1e-8}
    since = time.perf_counter()
    threaded = gk.sweep(model(), length=values, options=options)
    print(f"threads: {len(threaded)} runs in {time.perf_counter() - since:.1f} s")
    is_over = threading.Event()
    killed: list[int] = []
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        generator = random.Random(1)

        def kill() -> None:
            # spread over the sweep, as long as threads take alone
            while len(killed) < kills and not is_over.wait(0.25):
                workers = list(client.run(os.getpid).values())
                if workers:
                    victim = generator.choice(workers)
                    os.kill(victim, signal.SIGKILL)
                    killed.append(victim)

        killer = threading.Thread(target=kill)
        killer.start()
        with tempfile.TemporaryDirectory() as folder:
            since = time.perf_counter()
            study = gk.sweep(model(), length=values, options=options, client=client, folder=folder)
            took = time.perf_counter() - since
        during = len(killed)
        is_over.set()
        killer.join()
    assert during == kills, f"only {during} workers were killed before the sweep was done: use more runs"
    assert len(set(study["key"])) == runs == len(study)
    assert study.failed == []
    assert bits(study) == bits(threaded)
    print(f"cluster: {len(study)} runs in {took:.1f} s, {during} workers killed; no run lost, none twice, tables equal to the last bit")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    main(*(given + [2000, 20][len(given) :]))
