"""Studies: tables of runs on threads and on a cluster."""

import json
import os
import threading
import time

import numpy
import pytest

import gelenk as gk


def driven() -> gk.Model:
    """A pendulum with parameters."""
    m = gk.Model("Driven", gravity=[0, 0, -9.81])
    m.parameters["length"] = 1.0
    m.parameters["mass"] = 2.0
    m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": ["length", 0, 0], "mass": "mass"})
    m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    m.measure_coordinate("angle", "pivot.angle")
    m.measure_reaction_force("force", "pivot", "norm")
    m.simulation(t_end=0.5)
    return m


def numbers(study):
    """All that does not depend on the clock."""
    return {name: list(values) for name, values in study.table.items() if name != "wall_s"}


def test_a_sweep_is_a_table():
    study = gk.sweep(driven(), length=[0.5, 1, 2], mass=numpy.array([1.0, 2.0]))
    assert len(study) == 6 and study.failed == []
    assert study["length"].tolist() == [0.5, 0.5, 1, 1, 2, 2]
    assert study["mass"].tolist() == [1, 2] * 3
    for k in range(6):
        m = driven()
        m.parameters["length"], m.parameters["mass"] = study["length"][k], study["mass"][k]
        r = m.simulate()
        assert study["angle.end"][k] == r["angle"][-1]
        assert study["force.max"][k] == r.peaks["force"].max
        assert study["steps"][k] == r.stats["steps"]
    assert study.to_pandas().shape == (6, len(study.table))
    assert study.to_arrow().num_rows == 6
    assert "6 runs (6 ok)" in repr(study)
    with pytest.raises(KeyError, match="did you mean 'force.max'"):
        study["force.mx"]
    with pytest.raises(KeyError, match="keep=True"):
        study.trajectory(0)


def test_threads_change_nothing():
    values = numpy.linspace(0.5, 2, 40)
    one = gk.sweep(driven(), length=values, threads=1)
    many = gk.sweep(driven(), length=values, threads=4)
    assert numbers(one) == numbers(many)


def test_a_run_that_fails_leaves_the_others_alone():
    m = driven()
    m.parameters["until"] = 1.0
    m.applied_force("push", "rod", torque=[0, "1/(until - t)^2", 0])
    study = gk.sweep(m, until=[0.25, 2, 0, 3])
    assert study.failed == [0, 2]
    assert study["status"][1] == study["status"][3] == "ok"
    assert study["message"][0] and study["message"][2]
    refused = gk.sweep(driven(), mass=[-1, 1])
    assert refused.failed == [0] and "mass" in refused["message"][0]
    assert numpy.isnan(refused["angle.end"][0])


def test_rows_are_kept():
    study = gk.sweep(driven(), length=[0.5, 1], keep=True)
    rows = study.trajectory(1)
    assert list(rows) == ["t", "angle", "force"]
    assert rows["angle"][-1] == study["angle.end"][1]


@pytest.mark.parametrize("keep", [False, True])
def test_a_study_goes_on_where_it_was_stopped(tmp_path, keep, monkeypatch):
    whole = gk.sweep(driven(), length=numpy.linspace(0.5, 2, 12), keep=keep)
    folder = tmp_path / "study"
    gk.sweep(driven(), length=numpy.linspace(0.5, 2, 12)[:5], keep=keep, folder=folder)
    again = gk.sweep(driven(), length=numpy.linspace(0.5, 2, 12), keep=keep, folder=folder)
    assert numbers(again) == numbers(whole)
    # runs that were there have their times on the clock still
    first = gk.sweep(driven(), length=numpy.linspace(0.5, 2, 12), keep=keep, folder=folder)
    assert first["wall_s"].tolist() == again["wall_s"].tolist() and numbers(first) == numbers(whole)
    if keep:
        assert again.trajectory(11)["angle"].tolist() == whole.trajectory(11)["angle"].tolist()
    # another tolerance is another run; those of the first are not lost
    other = gk.sweep(driven(), rtol=1e-5, length=numpy.linspace(0.5, 2, 12), keep=keep, folder=folder)
    assert not set(other["key"]) & set(again["key"])
    back = gk.sweep(driven(), length=numpy.linspace(0.5, 2, 12), keep=keep, folder=folder)
    assert back["wall_s"].tolist() == again["wall_s"].tolist() and numbers(back) == numbers(whole)
    with pytest.raises(OSError, match="another study"):
        gk.sweep(driven(), mass=[1, 2], folder=folder)


def test_a_folder_is_read_by_others(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    study = gk.sweep(driven(), length=[0.5, 1], mass=[1, 2], folder=tmp_path / "study")
    with pyarrow.OSFile(str(tmp_path / "study" / "runs.arrow")) as file:
        table = pyarrow.ipc.open_stream(file).read_all()
    assert table["run"].to_pylist() == [0, 1, 2, 3]
    assert table["length"].to_pylist() == study["length"].tolist()
    assert table["force.max"].to_pylist() == study["force.max"].tolist()
    assert table["key"].to_pylist() == study["key"]


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_keeps_what_is_done(tmp_path):
    import signal

    values = numpy.linspace(0.5, 2, 20000)
    threading.Timer(1.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        gk.sweep(driven(), length=values, folder=tmp_path / "study", t_end=5)
    table = json.loads((tmp_path / "study" / "study.json").read_text())
    assert 0 < table["done"] < table["runs"] == 20000


def test_samples_are_reproducible():
    distributions = {
        "length": ("uniform", 0.5, 2),
        "mass": ("choice", [1, 2, 3]),
    }
    a = gk.sample(driven(), distributions, 10, seed=3)
    b = gk.sample(driven(), distributions, 10, seed=3)
    c = gk.sample(driven(), distributions, 10, seed=4)
    assert numbers(a) == numbers(b) and numbers(a) != numbers(c)
    stats = pytest.importorskip("scipy.stats")
    d = gk.sample(driven(), {"length": stats.norm(1, 0.01), "mass": lambda rng, n: rng.gamma(2, 1, n)}, 5)
    assert d.failed == []


def test_the_best_length():
    pytest.importorskip("scipy")
    # a pendulum of 1 m again
    target = driven().simulate()["angle"][-1]
    best = gk.optimize(driven(), lambda r: (r["angle"][-1] - target) ** 2, {"length": (0.7, 1.6)}, start={"length": 1.4})
    assert abs(best.parameters["length"] - 1) < 1e-3
    assert best.result.status == "ok"


@pytest.mark.parametrize(
    ("call", "error", "word"),
    [
        (lambda m: gk.sweep(m), ValueError, "nothing to sweep"),
        (lambda m: gk.sweep(m, length=3), TypeError, "length"),
        (lambda m: gk.sweep(m, length="123"), TypeError, "length"),
        (lambda m: gk.sweep(m, length=[1, float("nan")]), ValueError, "length"),
        (lambda m: gk.sweep(m, length=[1, "2"]), TypeError, "length"),
        (lambda m: gk.sweep(m, lenght=[1]), ValueError, "did you mean 'length'"),
        (lambda m: gk.sweep(m, length=[1], threads=0), ValueError, "threads"),
        (lambda m: gk.sweep(m, length=[1], options={"rtl": 1}), TypeError, "rtl"),
        (lambda m: gk.sweep("four-bar.toml", length=[1]), TypeError, "'model' must be a Model, not str"),
        (lambda m: gk.sweep(m, values=[1]), TypeError, "values"),
        (lambda m: gk.sweep(m, length=[1], threads=10**25), ValueError, "threads"),
        (lambda m: gk.sweep(m, length=[1], keep="yes"), TypeError, "keep"),
        (lambda m: gk.sample(m, [], 3), ValueError, "distributions"),
        (lambda m: gk.sample(m, [1], 3), TypeError, "distributions"),
        (lambda m: gk.sample(m, {"length": ("uniform", 1e308, -1e308)}, 3), ValueError, "length"),
        (lambda m: gk.sample(m, {"length": ("choice", [])}, 3), ValueError, "length"),
        (lambda m: gk.sample(m, {"length": ("uniform", 1, 2)}, 3, seed="x"), ValueError, "seed"),
        (lambda m: gk.optimize(m, 5, {"length": (1, 2)}), TypeError, "objective"),
        (lambda m: gk.optimize(m, lambda r: 0, {"length": 5}), TypeError, "length"),
        (lambda m: gk.optimize(m, lambda r: 0, {"length": (1, 2)}, start={"lenght": 1}), ValueError, "length"),
        (lambda m: gk.optimize(m, lambda r: 0, {"length": (1, 2)}, method=5), TypeError, "method"),
        (lambda m: gk.sample(m, {}, 3), ValueError, "distributions"),
        (lambda m: gk.sample(m, {"length": 5}, 3), ValueError, "length"),
        (lambda m: gk.sample(m, {"length": ("uniform", 1, 2)}, -1), ValueError, "'n'"),
        (lambda m: gk.sample(m, {"length": lambda rng, n: [1.0]}, 3), ValueError, "length"),
        (lambda m: gk.optimize(m, lambda r: 0, {"lenght": (0, 1)}), ValueError, "length"),
        (lambda m: gk.optimize(m, lambda r: 0, {"length": (1, 0)}), ValueError, "length"),
    ],
)
def test_bad_input_names_the_parameter(call, error, word):
    if "optimize" in str(call.__code__.co_names):
        pytest.importorskip("scipy")
    with pytest.raises(error, match=word):
        call(driven())


def test_rows_from_elsewhere_may_lie_anywhere_in_memory(tmp_path):
    from gelenk import _native

    m = driven()
    found = _native.run_study(m._file(), {}, ["length"], [[0.5, 1.0]], 1, True)

    def moved(array):
        raw = numpy.frombuffer(b"x" + numpy.ascontiguousarray(array).tobytes(), numpy.uint8)[1:]
        return raw.view(numpy.float64).reshape(array.shape)

    for name in ("t_reached", "steps", "wall_s", "figures"):
        found[name] = moved(found[name])
    found["rows"] = [(moved(t), moved(values)) for t, values in found["rows"]]
    folder = _native.StudyFolder(m._file(), {}, ["length"], [[0.5, 1.0]], tmp_path / "study", True)
    folder.take([1, 0], {**found, "status": found["status"][::-1]})
    assert folder.todo() == []
    with pytest.raises(ValueError, match="one row"):
        folder.take([1], found)
    assert folder.close()["figures"].shape == (2, 2, 7)
    with pytest.raises(ValueError, match="closed"):
        folder.close()


@pytest.fixture(scope="module")
def client():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            yield client


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_table(client):
    values = numpy.linspace(0.5, 2, 50)
    assert numbers(gk.sweep(driven(), length=values, client=client)) == numbers(gk.sweep(driven(), length=values))


@pytest.mark.filterwarnings("ignore")
def test_workers_that_die_lose_no_run(client, tmp_path):
    values = numpy.linspace(0.5, 2, 200)
    folder = tmp_path / "study"
    killed = []

    def kill():
        while len(killed) < 3:
            # only while there is work to lose
            time.sleep(0.3)
            pids = list(client.run(os.getpid).values())
            try:
                os.kill(pids[0], 9)
                killed.append(pids[0])
            except ProcessLookupError:
                pass

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        study = gk.sweep(driven(), length=values, t_end=10, client=client, folder=folder)
    finally:
        killer.join()
    assert study.failed == []
    assert len(set(study["key"])) == 200
    assert numbers(study) == numbers(gk.sweep(driven(), length=values, t_end=10))
