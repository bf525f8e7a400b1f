"""Raw equations by Python functions, test problems, methods side by side."""

import os
import pickle
import signal
import threading

import numpy
import pytest
from conftest import pendulum

import gelenk as gk


def swinging(**more):
    """A unit mass on a unit rod."""
    return gk.Equations(
        mass=lambda t, p: numpy.eye(2),
        force=lambda t, p, v, lam, u: [0, -9.81],
        constraint=lambda t, p: [(p @ p - 1) / 2],
        constraint_matrix=lambda t, p: [p],
        **more,
    )


def test_returned_and_filled_arrays_are_the_same():
    def mass(t, p, out):
        out[...] = numpy.eye(2)

    def force(t, p, v, lam, u, out):
        out[:] = 0, -9.81

    def constraint(t, p, out):
        out[0] = (p @ p - 1) / 2

    def matrix(t, p, out):
        out[0] = p

    filled = gk.Equations(mass, force, constraint=constraint, constraint_matrix=matrix)
    a = filled.solve(2, [1, 0], [0, 0], rtol=1e-9, constraints=1, multipliers=1)
    b = swinging().solve(2, [1, 0], [0, 0], rtol=1e-9)
    numpy.testing.assert_array_equal(a.p, b.p)
    # energy, and the tension of the rod: 3 g sin
    energy = (b.v**2).sum(axis=1) / 2 + 9.81 * b.p[:, 1]
    numpy.testing.assert_allclose(energy, 0, atol=1e-6)
    numpy.testing.assert_allclose(b.lam[:, 0], -3 * 9.81 * b.p[:, 1], atol=1e-5)
    with pytest.raises(TypeError, match="multipliers"):
        filled.solve(1, [1, 0], [0, 0])


@pytest.mark.parametrize("method", ["mexx", "dop853", "radau", "bdf", "hem5", "genalpha"])
def test_methods(method):
    s = swinging().solve(1, [1, 0], [0, 0], rtol=1e-6, method=method)
    exact = swinging().solve(1, [1, 0], [0, 0], rtol=1e-12)
    numpy.testing.assert_allclose(s.p[-1], exact.p[-1], atol=2e-3)
    assert s.method.startswith(method) and s.stats["steps"] > 3


def test_times_and_values_between_steps():
    times = numpy.linspace(0, 1, 11)
    s = swinging().solve(1, [1, 0], [0, 0], rtol=1e-10, times=times)
    numpy.testing.assert_array_equal(s.t, times)
    found = s(times)
    numpy.testing.assert_allclose(found["p"], s.p, atol=1e-8)
    assert s(0.5)["v"].shape == (2,) and s([[0.1, 0.2]])["lam"].shape == (1, 2, 1)
    with pytest.raises(ValueError, match="outside"):
        s(1.5)
    with pytest.raises(ValueError, match="dense=True"):
        swinging().solve(1, [1, 0], [0, 0], dense=False)(0.5)
    assert pickle.loads(pickle.dumps(s)).p.tolist() == s.p.tolist()


def test_events_and_external_dynamics():
    eq = gk.Equations(
        mass=lambda t, p: [[1.0]],
        force=lambda t, p, v, lam, u: [-p[0] - u[0]],
        udot=lambda t, p, v, lam, u: [v[0] - u[0]],
        events={"zero": lambda t, p, v, lam, u: p[0]},
    )
    s = eq.solve(10, [1], [0], u=[0], rtol=1e-9)
    assert s.u.shape == (len(s.t), 1)
    assert [name for _, name, _ in s.events] == ["zero"] * len(s.events) and len(s.events) >= 2
    assert [rising for _, _, rising in s.events][:2] == [False, True]
    for t, _, _ in s.events:
        assert abs(s(t)["p"][0]) < 1e-6


def test_an_exception_comes_back_as_itself():
    class Mine(Exception):
        pass

    def force(t, p, v, lam, u):
        if t > 0.5:
            raise Mine("no further")
        return [0, -9.81]

    eq = swinging()
    eq._functions["force"] = gk.Equations(mass=lambda t, p: 1, force=force)._functions["force"]
    with pytest.raises(Mine, match="no further") as caught:
        eq.solve(1, [1, 0], [0, 0])
    assert caught.value.time > 0.5 and caught.value.element == "force"
    if hasattr(caught.value, "__notes__"):
        assert "raised by force at t =" in caught.value.__notes__[0]


def test_a_function_may_ask_for_a_smaller_step():
    def force(t, p, v, lam, u):
        if p[0] < -1e-9:
            raise gk.Retry("below the floor")
        return [-p[0]]

    s = gk.Equations(mass=lambda t, p: [[1]], force=force).solve(1, [1], [0])
    assert s.status == "ok"
    with pytest.raises(gk.SimulationError, match="below the floor") as caught:
        gk.Equations(mass=lambda t, p: [[1]], force=force).solve(3, [1], [0])
    assert 1.5 < caught.value.result.t[-1] < 1.6


@pytest.mark.parametrize(
    ("call", "error", "word"),
    [
        (lambda: gk.Equations(mass=1, force=lambda *a: None), TypeError, "mass"),
        (lambda: gk.Equations(mass=lambda t: 1, force=lambda *a: None), TypeError, "mass"),
        (lambda: gk.Equations(mass=lambda t, p: 1, force=lambda *a: None, constraint=lambda t, p: 1), TypeError, "constraint_matrix"),
        (lambda: gk.Equations(mass=lambda t, p: 1, force=lambda *a: None, massa=1), TypeError, "massa"),
        (lambda: swinging(events={"e": 3}), TypeError, "e"),
        (lambda: swinging().solve(1, [[1, 0]], [0, 0]), ValueError, "'p'"),
        (lambda: swinging().solve(1, [1, numpy.nan], [0, 0]), ValueError, "'p'"),
        (lambda: swinging().solve(1, "here", [0, 0]), TypeError, "'p'"),
        (lambda: swinging().solve(numpy.inf, [1, 0], [0, 0]), ValueError, "t_end"),
        (lambda: swinging().solve("soon", [1, 0], [0, 0]), TypeError, "t_end"),
        (lambda: swinging().solve(1, [1, 0], [0, 0], method="euler"), ValueError, "euler"),
        (lambda: swinging().solve(1, [1, 0], [0, 0], options={"rtool": 1}), TypeError, "rtool"),
        (lambda: swinging().solve(1, [1, 0], [0, 0, 0]), ValueError, "velocit"),
        (lambda: swinging().solve(-1, [1, 0], [0, 0]), ValueError, "end"),
        (lambda: gk.Equations(mass=lambda t, p: numpy.eye(3), force=lambda t, p, v, lam, u: [0, 0]).solve(1, [1, 0], [0, 0]), ValueError, "shape"),
        (lambda: gk.Equations(mass=lambda t, p: numpy.zeros((2, 2)), force=lambda t, p, v, lam, u: [0, 0]).solve(1, [1, 0], [0, 0]), gk.SimulationError, "mass"),
        (lambda: swinging().solve(1, [1, 0], [0, 0], multipliers=-1), ValueError, "multipliers"),
        (lambda: swinging().solve(1, [1, 0], [0, 0], constraints=1.5), TypeError, "constraints"),
        (lambda: swinging(events=[1]), TypeError, "events"),
        (lambda: gk.solve("andrews", parameters=[1]), TypeError, "parameters"),
        (lambda: gk.compare("andrews", "dop85"), ValueError, "did you mean 'dop853'"),
        (lambda: gk.compare(5), TypeError, "problem"),
        (lambda: gk.compare("andrews", [5]), TypeError, "methods"),
        (lambda: gk.solve("andrew"), ValueError, "andrews"),
        (lambda: gk.solve("andrews", parameters={"none": 1}), ValueError, "none"),
        (lambda: gk.solve("andrews", method="bdf", options={"kmax": 3}), ValueError, "kmax"),
    ],
)
def test_bad_input_names_the_parameter(call, error, word):
    with pytest.raises(error, match=word):
        call()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_returns_what_is_there():
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    s = swinging().solve(1e6, [1, 0], [0, 0], dense=False)
    assert s.status == "interrupted" and len(s.t) > 1


def test_problems_have_references():
    assert {"andrews", "pendulum"} <= set(gk.problems())
    for name in ["andrews", "pendulum"]:
        s = gk.solve(name, rtol=1e-9)
        assert s.status == "ok" and s.error[0] < 1e-5
    assert gk.solve("stewart-platform", rtol=1e-5, options={"coordinates": "joint"}).status == "ok"


def test_methods_side_by_side(tmp_path):
    found = gk.compare("andrews", ["dop853", "radau"], [1e-4, 1e-7])
    errors = found["error"]
    assert found["rtol"].tolist() == [1e-4, 1e-7] * 2 and list(found["method"]) == ["dop853"] * 2 + ["radau"] * 2
    with pytest.raises(KeyError, match="did you mean 'steps'"):
        found["step"]
    assert errors[1] < errors[0] and errors[3] < errors[2]
    assert "radau" in repr(found)
    assert len(found.to_pandas()) == 4
    pytest.importorskip("matplotlib")
    assert found.plot("steps", file=tmp_path / "compare.png").axes
    with pytest.raises(ValueError, match="cost"):
        found.plot("price")
    path = pendulum().save(tmp_path / "pendulum.toml")
    assert gk.compare(path, ["dop853"], 1e-4, options={"t_end": 0.5})["error"][0] < 1e-2
    models = gk.compare(pendulum(), ["dop853", "mexx"], [1e-4, 1e-7], options={"t_end": 0.5})
    assert [row["status"] for row in models.table] == ["ok"] * 4
    assert models.table[1]["error"] < 1e-4
