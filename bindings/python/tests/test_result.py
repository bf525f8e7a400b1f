"""Runs and results: rows, values between them, files, interrupts."""

import io
import json
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy
import pytest
from conftest import ROOT, pendulum

import gelenk as gk


def test_rows_are_those_of_the_command(tmp_path):
    command = os.environ.get("GELENK")
    if not command:
        pytest.skip("the command is not there")
    path = ROOT / "examples" / "four-bar.toml"
    done = subprocess.run([command, "run", path, "--out", tmp_path / "out", "-q"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    theirs, ours = gk.open(tmp_path / "out"), gk.load(path).simulate()
    assert theirs.names == ours.names and theirs.units == ours.units
    numpy.testing.assert_array_equal(theirs.t, ours.t)
    numpy.testing.assert_array_equal(theirs._record["values"], ours._record["values"])
    numpy.testing.assert_array_equal(theirs._record["poses"], ours._record["poses"])
    assert theirs.peaks == ours.peaks and theirs.events == ours.events
    assert theirs.summary["counts"] == ours.summary["counts"]


def test_columns_are_views(result):
    assert result["angle"].base is not None
    assert result["angle"].flags.c_contiguous
    assert result["angle"].shape == result.t.shape == (len(result),)
    assert result.t[0] == 0 and result.t[-1] == 2
    assert list(result) == result.keys() == ["angle", "height", "force"]
    assert "angle" in result and "t" in result and "other" not in result
    assert result["t"] is result.t


def test_unknown_columns(result):
    with pytest.raises(KeyError, match="did you mean 'angle'"):
        result["angel"]
    with pytest.raises(KeyError, match="no column"):
        result("nothing at all", 0.5)
    with pytest.raises(TypeError):
        result[0]
    with pytest.raises(KeyError, match="no body or frame"):
        result.position("rodd")


def test_values_between_rows_are_as_accurate_as_rows(result):
    # at rows they are the rows
    for name in result.names:
        scale = numpy.abs(result[name]).max()
        numpy.testing.assert_allclose(result(name, result.t), result[name], atol=1e-9 * scale, rtol=0)
    # between them they are those of a run that has rows there
    t = numpy.linspace(0, 2, 777)
    fine = pendulum().simulate(2, rtol=1e-12, output_step=2 / 776, peaks=False)
    numpy.testing.assert_allclose(fine.t, t, atol=1e-12)
    for name in result.names:
        numpy.testing.assert_allclose(result(name, t), fine[name], atol=2e-7 * numpy.abs(fine[name]).max())


@pytest.mark.parametrize("rtol", [1e-5, 1e-6])
def test_values_inside_long_steps_are_as_accurate_as_rows(rtol):
    # Nothing takes energy away: it drifts evenly, and what it does beside that is the error of single values.
    m = pendulum()
    m.measure_energy("energy")
    m.output(measures=["energy", "force"])
    options = {"rtol": rtol, "h_max": 50.0, "peaks": False}
    rows = m.simulate(50, output_step=0.05, **options)
    between = m.simulate(50, output_step=25, **options)("energy", rows.t)
    # steps are five times as long as the distance of rows
    assert rows.stats["steps"] < len(rows) / 4
    noise = numpy.abs(numpy.diff(between, 2)).max()
    assert noise <= numpy.abs(numpy.diff(rows["energy"], 2)).max()
    # rows are left as polynomials have them up to 100 tolerances; the sum of three of them has four times that
    assert noise <= 400 * rtol * 9.81 / 2


def test_the_motion_inside_steps_is_kept_while_the_model_runs(result):
    kept = pendulum().simulate(2, rtol=1e-9, dense=True)
    numpy.testing.assert_array_equal(kept.t, result.t)
    numpy.testing.assert_array_equal(kept["force"], result["force"])
    assert kept._curves is not None
    t = numpy.linspace(0, 2, 100)
    numpy.testing.assert_array_equal(kept(t), result(t))
    assert kept(t).shape == (100, 3)
    assert kept(t.reshape(10, 10)).shape == (10, 10, 3)
    assert kept("angle", t.reshape(10, 10)).shape == (10, 10)
    assert isinstance(kept("angle", 0.5), float) and kept(0.5).shape == (3,)
    assert kept("angle", 1) == kept("angle", numpy.int64(1))


@pytest.mark.parametrize("bad", [-0.1, 2.1, float("nan"), [0.5, 3]])
def test_times_outside_of_the_run(result, bad):
    with pytest.raises(ValueError, match="outside of the run"):
        result(bad)
    with pytest.raises(ValueError, match="outside of the run"):
        result("angle", bad)


def test_wrong_times(result):
    with pytest.raises((TypeError, ValueError)):
        result("angle", "soon")
    with pytest.raises(TypeError, match="needs a time"):
        result("angle")


@pytest.mark.parametrize("name", ["bouncing-ball", "slider-crank", "belt", "gyroscope"])
@pytest.mark.parametrize("method", ["auto", "radau"])
def test_values_between_rows_through_events(name, method):
    r = gk.example(name).simulate(method=method, dense=True)
    for column in r.names:
        inside = numpy.flatnonzero((numpy.diff(r.t, prepend=-1) > 0) & (numpy.diff(r.t, append=1e9) > 0))
        jumps = {event.t for event in r.events}
        inside = [k for k in inside if all(abs(r.t[k] - t) > 1e-6 for t in jumps)]
        scale = numpy.abs(r[column]).max()
        off = numpy.abs(r(column, r.t[inside]) - r[column][inside])
        assert off.max() <= 1e-4 * scale + 1e-12, (column, off.max(), scale, r.t[inside][off.argmax()])


def test_joint_coordinates_need_no_measure(result):
    m = pendulum()
    del m.tables["measures"]
    r = m.simulate(2, rtol=1e-9)
    assert r.names == []
    numpy.testing.assert_allclose(r["pivot.angle"], result("angle", r.t), atol=1e-8)
    assert abs(r("pivot.angle", 0.5) - result("angle", 0.5)) < 1e-8
    with pytest.raises(KeyError):
        r["pivot.displacement"]


def test_positions_and_rotations(result):
    tip = result.position("tip")
    assert tip.shape == (len(result), 3)
    numpy.testing.assert_allclose(tip[:, 2], result["height"], atol=1e-8)
    numpy.testing.assert_allclose(numpy.linalg.norm(tip, axis=1), 1, atol=1e-9)
    numpy.testing.assert_allclose(result.position("rod"), 0, atol=1e-12)
    numpy.testing.assert_allclose(result.position("ground", 0.5), [0, 0, 0])
    assert result.position("tip", 0.5).shape == (3,)
    q = result.rotation("rod", [0.0, 1.0])
    numpy.testing.assert_allclose(numpy.linalg.norm(q, axis=1), 1, atol=1e-12)
    times, poses = result.motion
    numpy.testing.assert_allclose(result.rotation("rod", times), poses[:, 0, 3:], atol=1e-6)


def test_what_happened():
    r = gk.example("bouncing-ball").simulate()
    assert any(event.what == "impact" for event in r.events)
    assert all(a.t <= b.t for a, b in zip(r.events, r.events[1:]))
    assert r.contacts["events"]["impact"] == sum(e.what == "impact" for e in r.events)
    assert r.peaks[r.names[0]].max >= r[r.names[0]].max()
    assert r.stats["steps"] > 0 and r.stats["wall_s"] > 0
    assert gk.example("pendulum").simulate(0.1).contacts is None


def test_the_certificate(model):
    r = model.simulate(1, verify=True)
    assert r.certificate.colour == "green"
    assert min(r.certificate.digits.values()) >= 4
    assert "a second run by" in str(r.certificate)
    assert "green" in repr(r)
    assert model.simulate(0.1).certificate.digits == {}


def test_tables(result):
    frame = result.to_pandas()
    assert list(frame.columns) == ["t", "angle", "height", "force"]
    assert frame.attrs["units"]["force"] == "N"
    table = result.to_arrow()
    assert table.schema.field("force").metadata[b"unit"] == b"N"
    numpy.testing.assert_array_equal(table["angle"].to_numpy(), result["angle"])
    polars = pytest.importorskip("polars")
    assert isinstance(result.to_polars(), polars.DataFrame)
    assert result.to_polars()["t"][0] == 0


@pytest.mark.parametrize("name", ["four-bar", "bouncing-ball"])
def test_a_folder_is_written_and_read(name, tmp_path):
    r = gk.example(name).simulate(dense=True)
    folder = r.save(tmp_path / "out")
    again = gk.open(folder)
    numpy.testing.assert_array_equal(again._record["values"], r._record["values"])
    numpy.testing.assert_array_equal(again._record["poses"], r._record["poses"])
    numpy.testing.assert_array_equal(again._record["marks"], r._record["marks"])
    assert again.events == r.events and again.summary == r.summary
    assert again.folder == folder
    assert again(0.1).tolist() == r(0.1).tolist()
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (folder / "model.toml").read_text(encoding="utf-8") == gk.example(name).to_toml()
    with pytest.raises(FileExistsError):
        r.save(folder)
    gk.example(name).simulate(0.1).save(folder, overwrite=True)
    with pytest.raises(ValueError, match="rows only"):
        gk.open(folder)(0.05)
    with pytest.raises(FileNotFoundError):
        gk.open(tmp_path / "nothing")
    with pytest.raises(TypeError):
        gk.open(5)


def test_a_run_in_a_folder_goes_on(tmp_path):
    m = pendulum()
    folder = tmp_path / "out"
    whole = m.simulate(4)
    m.simulate(2, output_step=whole.summary["options"]["output_step"], folder=folder)
    with pytest.raises(FileExistsError):
        m.simulate(2, folder=folder)
    m.simulate(2, folder=folder, existing="replace")
    r = m.simulate(4, folder=folder, existing="resume")
    assert r.t[-1] == 4 and r.status == "ok"
    assert (folder / "report.html").exists()
    with pytest.raises(ValueError, match="dense"):
        m.simulate(1, folder=folder, dense=True)


def test_a_run_that_fails_keeps_what_came_before():
    m = gk.Model(gravity=[0, -9.81, 0])
    m.body("ball", planar=True, mass=1, inertia=1)
    m.free("free", "ground", "ball")
    m.measure_position("x", "ball", "x")
    m.applied_force("push", "ball", force=["1/(1 - t)^2", 0])
    with pytest.raises(gk.SimulationError) as caught:
        m.simulate(2)
    r = caught.value.result
    assert r.status == "failed" and 0.9 < r.t[-1] <= 1.0
    assert r.certificate.colour == "red"
    assert str(caught.value) == r.message


def test_a_limit_of_time_returns_what_is_there(model):
    with pytest.warns(gk.RunWarning, match="limit"):
        r = model.simulate(1e7, wall_limit=0.3, output_step=1, peaks=False)
    assert r.status == "interrupted" and 0 < r.t[-1] < 1e7


def test_progress_is_told(model):
    seen = []
    with pytest.warns(gk.RunWarning):
        model.simulate(1e7, wall_limit=1.0, output_step=1, peaks=False, progress=lambda *now: seen.append(now))
    assert 1 <= len(seen) <= 12
    shares = [share for share, _, _ in seen]
    assert shares == sorted(shares) and seen[-1][2] > 0


def test_an_exception_in_progress_comes_back(model):
    def stop(share, t, steps):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        model.simulate(1e7, output_step=1, progress=stop)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_returns_what_is_there():
    code = f"""
        import sys, threading, os, signal, time, warnings
        sys.path.insert(0, {str(os.path.dirname(__file__))!r})
        from conftest import pendulum
        warnings.simplefilter("ignore")
        threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        r = pendulum().simulate(1e5, output_step=0.01, peaks=False)
        k = len(r) // 2
        # rows may be off by 100 tolerances of 1e-6
        print(r.status, k > 0, abs(r("angle", r.t[k]) - r["angle"][k]) < 1e-4)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["interrupted", "True", "True"]


def test_a_bar_changes_ten_times_a_second_at_most(monkeypatch):
    from gelenk import _progress

    now = [0.0]
    monkeypatch.setattr(_progress.time, "monotonic", lambda: now[0])
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    bar = _progress.Bar("Pendulum")
    for k in range(3000):
        now[0] = k / 1000
        bar(k / 3000, now[0], k)
    bar.close()
    # nothing in the first second, then ten in each
    lines = written.getvalue().split("\r")[1:]
    assert 15 <= len(lines) <= 20 and all(line.startswith("Pendulum: ") and "steps" in line for line in lines)


def test_a_bar_of_tqdm(monkeypatch):
    tqdm = pytest.importorskip("tqdm")
    from gelenk import _progress

    monkeypatch.setattr(_progress, "PATIENCE", 0.0)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    bar = _progress.Bar("many")
    bar(0.5, float("nan"), 12)
    assert isinstance(bar._tqdm, tqdm.tqdm)
    bar.close()
    assert "many" in written.getvalue() and "12 runs" in written.getvalue()


def test_the_lock_of_the_interpreter_is_free_during_a_run(model):
    ticks = []

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    done = threading.Event()
    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.warns(gk.RunWarning):
        model.simulate(1e7, wall_limit=0.5, output_step=1, peaks=False)
    done.set()
    thread.join()
    assert len(ticks) > 5


def test_two_threads_on_one_model(model):
    results = [None] * 4

    def run(k):
        results[k] = model.simulate(1, rtol=1e-8)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for r in results[1:]:
        numpy.testing.assert_array_equal(r["angle"], results[0]["angle"])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_runs(model):
    model.simulate(0.1)
    child = os.fork()
    if child == 0:
        ok = model.simulate(0.1).status == "ok"
        os._exit(0 if ok else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_results_are_pickled(result):
    result(0.5)
    again = pickle.loads(pickle.dumps(result))
    numpy.testing.assert_array_equal(again["angle"], result["angle"])
    assert again(0.7).tolist() == result(0.7).tolist()
    assert again.position("tip", 0.5).tolist() == result.position("tip", 0.5).tolist()
    fresh = pickle.loads(pickle.dumps(pendulum().simulate(1)))
    assert isinstance(fresh("angle", 0.5), float)


def test_curves_refuse_arrays_that_do_not_fit(result):
    result(0.5)
    kind = type(result._curves)
    starts, ends, stops, coefficients, width = result._curves.parts()
    for parts in [
        (starts[:-1], ends, stops, coefficients, width),
        (starts, ends, stops[::-1].copy(), coefficients, width),
        (starts, ends, stops, coefficients[:-1], width),
        (starts, ends, stops, coefficients, 0),
    ]:
        with pytest.raises(ValueError):
            kind(*parts)
    with pytest.raises(IndexError):
        result._curves.at_time(0.5, width)
    with pytest.raises(IndexError):
        result._curves.many_at(ends, 2**63, 2**63)


def test_reports_and_notebooks(result, tmp_path, monkeypatch):
    page = result.report(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert result.show().exists() and opened[0].startswith("file:")


def test_plots(result, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    figure = result.plot("angle", "force", file=tmp_path / "plot.png")
    assert [axis.get_ylabel() for axis in figure.axes] == ["angle [rad]", "force [N]"]
    assert (tmp_path / "plot.png").stat().st_size > 1000
    assert result.plot("height", x="angle").axes[0].get_xlabel() == "angle [rad]"
    assert len(result.plot().axes) == 3
    with pytest.raises(KeyError):
        result.plot("nothing")


@pytest.mark.parametrize("name", sorted(gk.examples()))
def test_all_examples_can_be_built(name):
    found = gk.example(name).check()
    assert json.dumps(found.content)
