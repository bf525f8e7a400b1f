"""Raw equations by Python functions, test problems, methods side by side."""

import ctypes
import os
import pickle
import signal
import sys
import threading
import time

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


# compiled terms: a pendulum in the plane whose weight grows with time


def written():
    """The terms, as functions of arrays of any kind."""

    def mass(t, p, out):
        out[0], out[1], out[2], out[3] = 1.0, 0.0, 0.0, 2.0

    def force(t, p, v, lam, u, out):
        out[0], out[1] = -0.1 * v[0], -9.81 - t

    def constraint(t, p, out):
        out[0] = 0.5 * (p[0] * p[0] + p[1] * p[1] - 1.0)

    def matrix(t, p, out):
        out[0], out[1] = p[0], p[1]

    def acceleration(t, p, v, out):
        out[0] = v[0] * v[0] + v[1] * v[1]

    def lowest(t, p, v, lam, u):
        return p[0]

    return mass, force, constraint, matrix, acceleration, lowest


def of_python():
    """The same with matrices, which are filled as rows and columns."""
    mass, force, constraint, matrix, acceleration, lowest = written()
    flat = numpy.empty(4)

    def square(t, p, out):
        mass(t, p, flat)
        out[...] = flat.reshape(2, 2)

    return square, force, constraint, lambda t, p, out: matrix(t, p, out[0]), acceleration, lowest


def solved(functions, method="dop853"):
    mass, force, constraint, matrix, acceleration, lowest = functions
    equations = gk.Equations(
        mass, force, constraint=constraint, constraint_matrix=matrix, acceleration=acceleration, events={"lowest": lowest}
    )
    return equations.solve(1.5, [1, 0], [0, 0], constraints=1, multipliers=1, rtol=1e-9, method=method)


def with_numba():
    numba = pytest.importorskip("numba")
    kinds = numba.types
    array = kinds.CPointer(kinds.float64)
    found = [numba.cfunc(kinds.void(kinds.float64, *[array] * n))(f) for n, f in zip((2, 5, 2, 2, 3), written())]
    return [*found, numba.cfunc(kinds.float64(kinds.float64, *[array] * 4))(written()[5])]


def with_ctypes():
    array = ctypes.POINTER(ctypes.c_double)
    found = [ctypes.CFUNCTYPE(None, ctypes.c_double, *[array] * n)(f) for n, f in zip((2, 5, 2, 2, 3), written())]
    return [*found, ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, *[array] * 4)(written()[5])]


def with_cffi():
    ffi = pytest.importorskip("cffi").FFI()
    arrays = ["const double *"] * 4
    found = []
    for n, f in zip((1, 4, 1, 1, 2), written()):
        found.append(ffi.callback(f"void(double, {', '.join(arrays[:n])}, double *)", lambda *x, f=f: f(*x)))
    return [*found, ffi.callback(f"double(double, {', '.join(arrays)})", written()[5])]


@pytest.mark.parametrize("make", [with_numba, with_ctypes, with_cffi])
@pytest.mark.parametrize("method", ["dop853", "radau", "mexx"])
def test_compiled_terms_are_those_of_python(make, method):
    a, b = solved(of_python(), method), solved(make(), method)
    assert a.stats == b.stats and a.events and len(a.events) == len(b.events)
    # compilers may fuse products and sums
    numpy.testing.assert_allclose(a.t, b.t, rtol=1e-9)
    numpy.testing.assert_allclose(a.p, b.p, atol=1e-9)
    numpy.testing.assert_allclose(a.lam, b.lam, atol=1e-7)


def test_compiled_terms_leave_the_interpreter_alone():
    functions = with_numba()
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.002)

    equations = gk.Equations(*functions[:2], constraint=functions[2], constraint_matrix=functions[3])
    thread = threading.Thread(target=tick)
    # with the lock held, others wait until the end
    old = sys.getswitchinterval()
    sys.setswitchinterval(100.0)
    thread.start()
    try:
        since = time.monotonic()
        equations.solve(150, [1, 0], [0, 0], constraints=1, multipliers=1, rtol=1e-11, method="dopri5", dense=False)
        until = time.monotonic()
    finally:
        sys.setswitchinterval(old)
        done.set()
        thread.join()
    assert until - since > 0.02
    assert sum(since < t < until for t in ticks) > (until - since) / 0.02


def test_wrong_signatures_of_compiled_terms():
    mass, force, constraint, matrix, acceleration, lowest = with_ctypes()
    with pytest.raises(TypeError, match=r"'mass' has the C signature void \(double, double \*, double \*, double \*\); possible is void f\(double t, const double \*p"):
        gk.Equations(acceleration, force)
    with pytest.raises(TypeError, match="'force' has the C signature"):
        gk.Equations(mass, mass)
    with pytest.raises(TypeError, match="event 'low' has the C signature"):
        gk.Equations(mass, force, events={"low": force})
    with pytest.raises(TypeError, match="'multipliers' is missing"):
        gk.Equations(mass, force, constraint=constraint, constraint_matrix=matrix).solve(1, [1, 0], [0, 0], constraints=1)
    undeclared = ctypes.CDLL(None).sin if sys.platform != "win32" else ctypes.cdll.msvcrt.sin
    undeclared.argtypes = None
    with pytest.raises(TypeError, match="'mass' has a C signature that is not declared"):
        gk.Equations(undeclared, force)
