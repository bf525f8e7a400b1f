"""Functions of Python, and compiled ones, as parts of models: compared with the same elements written as expressions."""

import copy
import ctypes
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
import warnings

import numpy
import pytest
from conftest import pendulum

import gelenk as gk

COORDINATES = ["absolute", "tait-bryan", "euler", "joint", "mixed"]
# explicit, half-explicit and implicit methods
METHODS = ["dop853", "hem5", "mexx", "radau", "bdf"]
RTOL = 1e-8


def machine(functions: bool) -> gk.Model:
    """A cart with a pendulum: springs, drag, a thruster and a controller; with functions, or with expressions that mean the same."""
    m = gk.Model("Cart", gravity=[0, 0, -9.81])
    m.parameters.update(k=40.0, drag=0.3)
    m.body("cart", mass=2, inertia=[0.1, 0.1, 0.1])
    m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [0.6, 0, 0.5], "mass": 1})
    m.prismatic("rail", "ground", "cart", at=[0, 0, 0], axis=[1, 0, 0])
    m.revolute("pivot", "cart", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    m.frame("tip", "rod", at=[0.6, 0, 0.5])
    m.measure_coordinate("x", "rail.displacement")
    m.measure_coordinate("angle", "pivot.angle")
    for c in "xyz":
        m.measure_velocity(f"v{c}", "tip", c)

    def either(function, expression):
        return function if functions else expression

    m.joint_force("brake", "rail.displacement", force=either(lambda value, rate, k: -k * value - 2 * rate**3, "-k*value - 2*rate^3"))
    m.spring(
        "rope",
        {"body": "ground", "at": [0, 0.2, 1]},
        "tip",
        force=either(lambda length, rate: 6 * math.sinh(length - 1) + rate, "6*sinh(length - 1) + rate"),
    )

    def drag(vx, vy, vz, t):
        speed = math.sqrt(0.01 + vx * vx + vy * vy + vz * vz)
        return [-0.3 * speed * vx + math.sin(t), -0.3 * speed * vy, -0.3 * speed * vz]

    air = [f"-drag*sqrt(0.01 + vx^2 + vy^2 + vz^2)*v{c}" for c in "xyz"]
    m.applied_force("air", "tip", force=either(gk.Function(drag), [air[0] + " + sin(t)", *air[1:]]))
    m.general_force(
        "bump",
        {"body": "ground", "at": [0.4, 0, 0.2]},
        "tip",
        fx=either(lambda x, vx: -5 * x**3 - vx, "-5*x^3 - vx"),
        fz=either(gk.Function(lambda z: -3 * z, derivative=lambda z: -3.0), "-3*z"),
    )
    m.ode(
        "servo",
        states={"e": 0.1, "lagged": 0},
        inputs={"error": "0.2 - angle"},
        rates=either(
            lambda e, lagged, error, t: (error * math.cos(t), 5 * (e - lagged)), {"e": "error*cos(t)", "lagged": "5*(e - lagged)"}
        ),
    )
    m.measure("command", either(gk.Function(lambda e, z: 4 * e + math.tanh(z), of=["servo.e", "servo.lagged"]), "4*servo.e + tanh('servo.lagged')"))
    m.actuator("motor", "pivot.angle", signal=either(gk.Function(lambda c: c + 0.1, of=["command"]), "command + 0.1"))
    return m


def agree(a: gk.Result, b: gk.Result, rtol: float) -> None:
    """Two runs of the same motion: rows at the same times differ by little more than what each is allowed."""
    assert a.names == b.names
    for name in a.names:
        size = 1 + numpy.abs(a[name]).max()
        # errors grow along the way; the runs are short
        assert numpy.abs(a[name] - b[name]).max() < 300 * rtol * size, name


@pytest.mark.parametrize("coordinates", COORDINATES)
@pytest.mark.parametrize("method", METHODS)
def test_forces_and_controllers_are_those_of_expressions(method, coordinates):
    runs = [machine(functions).simulate(0.5, rtol=RTOL, method=method, coordinates=coordinates) for functions in (False, True)]
    assert [r.status for r in runs] == ["ok", "ok"]
    agree(*runs, RTOL)
    # the energy that functions bring in and take out is counted
    assert runs[1].certificate.energy["balance"] < 1e-5
    assert runs[1].certificate.colour == runs[0].certificate.colour == "green"


@pytest.mark.parametrize("method", ["sdirk", "seulex", "genalpha", "odex", "phem56"])
def test_other_methods(method):
    rtol = 1e-5
    runs = [machine(functions).simulate(0.3, rtol=rtol, method=method) for functions in (False, True)]
    agree(*runs, rtol)


def driven(position, velocity) -> gk.Model:
    m = gk.Model("Driven", gravity=[0, 0, -9.81])
    for name, at in [("a", 0), ("b", 1)]:
        m.body(name, solid={"kind": "rod", "from": [0, 0, 0], "to": [1, 0, 0.2], "mass": 1}, position=[at, 0, 0.2 * at])
    m.revolute("first", "ground", "a", at=[0, 0, 0], axis=[0, 1, 0])
    m.revolute("second", "a", "b", at=[1, 0, 0.2], axis=[0, 1, 0])
    m.parameters["rate"] = 3.0
    m.drive("swing", "first.angle", position=position)
    m.drive("spin", "second.angle", velocity=velocity)
    m.measure_coordinate("angle", "second.angle")
    m.measure_drive_force("torque", "swing")
    return m


@pytest.mark.parametrize("coordinates", COORDINATES)
@pytest.mark.parametrize("method", METHODS)
def test_drives(method, coordinates):
    runs = [
        driven(*given).simulate(0.5, rtol=1e-7, method=method, coordinates=coordinates)
        for given in (
            ("0.4*sin(rate*t)", "1 - cos(5*t)"),
            (lambda t, rate: 0.4 * math.sin(rate * t), lambda t: 1 - math.cos(5 * t)),
        )
    ]
    # torques follow from differences of the motion, which are accurate to a few parts in 1e8
    agree(*runs, 1e-7)


def test_derivatives_of_a_drive_can_be_given():
    def of(*signs):
        f = [lambda t: 0.4 * math.sin(3 * t), lambda t: 1.2 * math.cos(3 * t), lambda t: -3.6 * math.sin(3 * t)]
        second = gk.Function(f[1], derivative=f[2])
        return gk.Function(f[0], derivative=second)

    exact = driven("0.4*sin(3*t)", "0").simulate(0.5, rtol=1e-10)
    errors = []
    for position in (of(), lambda t: 0.4 * math.sin(3 * t)):
        r = driven(position, "0").simulate(0.5, rtol=1e-10)
        errors.append(numpy.abs(r["torque"] - exact["torque"]).max())
    assert errors[0] < 1e-10 < errors[1] < 1e-6


def bouncing(gap, slide=None) -> gk.Model:
    m = gk.Model("Bouncing", gravity=[0, 0, -9.81])
    m.body("ball", mass=1, inertia=[0.1, 0.1, 0.1], position=[0, 0, 1], velocity=[0.7, 0, 0])
    m.planar("sheet", "ground", "ball", at=[0, 0, 0], axis=[0, 1, 0])
    m.measure_position("x", "ball", "x")
    m.measure_position("z", "ball", "z")
    m.one_sided("bowl", gap, restitution=0.6, **({"slide": slide, "friction": 0.2} if slide else {}))
    return m


@pytest.mark.parametrize("coordinates", COORDINATES)
@pytest.mark.parametrize("method", ["dop853", "hem5", "radau"])
def test_gaps(method, coordinates):
    options = {"t_end": 1.5, "rtol": 1e-8, "method": method, "coordinates": coordinates}
    a = bouncing("z - 0.2*x^2", "x").simulate(**options)
    b = bouncing(lambda z, x: z - 0.2 * x * x, lambda x: x).simulate(**options)
    c = bouncing(gk.Function(lambda z, x: z - 0.2 * x * x, derivative=lambda z, x: (1, -0.4 * x)), "x").simulate(**options)
    assert len(a.events) > 1
    for r in (b, c):
        assert [e.name for e in r.events] == [e.name for e in a.events]
        numpy.testing.assert_allclose([e.t for e in r.events], [e.t for e in a.events], atol=1e-6)
        # impacts make differences larger
        assert abs(r["x"][-1] - a["x"][-1]) < 1e-6 and abs(r["z"][-1] - a["z"][-1]) < 1e-6


def test_events_and_their_actions():
    def model(when, value):
        m = pendulum()
        m.parameters["push"] = 0.0
        m.joint_force("push", "pivot.angle", force="push")
        m.event("low", when, set={"push": value})
        m.event("end", "t - 0.8")
        return m

    runs = [
        model(*given).simulate(1, rtol=1e-9)
        for given in (("angle - 0.5", "push + 2"), (lambda angle: angle - 0.5, lambda push: push + 2))
    ]
    agree(*runs, 1e-9)
    for r in runs:
        assert [e.name for e in r.events] == ["low", "end"]
    assert abs(runs[0].events[0].t - runs[1].events[0].t) < 1e-8


def test_corners_are_declared_by_an_expression_around_functions():
    def model(force):
        m = pendulum()
        m.function("stop", lambda x, k: -k * (x - 0.8))
        m.joint_force("stop", "pivot.angle", force=force)
        return m

    a = model("if(value > 0.8, -1e4*(value - 0.8), 0)").simulate(1, rtol=1e-8)
    b = model("if(value > 0.8, call(stop, value, 1e4), 0)").simulate(1, rtol=1e-8)
    agree(a, b, 1e-7)
    assert abs(a.stats["steps"] - b.stats["steps"]) < 10


def test_measures_and_values_between_rows(model):
    model.measure("square", lambda angle: angle**2)
    r = model.simulate(1, rtol=1e-9)
    assert abs(r("square", 0.12345) - r("angle", 0.12345) ** 2) < 1e-9
    assert abs(r("pivot.angle", 0.5) - r("angle", 0.5)) < 1e-9
    again = pickle.loads(pickle.dumps(r))
    numpy.testing.assert_array_equal(again["square"], r["square"])


# compiled functions


@pytest.fixture(scope="module")
def native() -> gk.Result:
    return swinging("-0.3*rate^3 - value").simulate(0.5, rtol=1e-9, method="radau")


def swinging(force) -> gk.Model:
    m = pendulum()
    m.joint_force("drag", "pivot.angle", force=force)
    return m


def check_compiled(function, native, **more) -> None:
    r = swinging(gk.Function(function, of=["rate", "value"], **more)).simulate(0.5, rtol=1e-9, method="radau")
    agree(r, native, 1e-9)


def drag(rate, value):
    return -0.3 * rate**3 - value


def test_function_pointers_of_ctypes(native):
    one = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_double)(drag)
    check_compiled(one, native)
    pointer = ctypes.POINTER(ctypes.c_double)

    def fill(x, out):
        out[0] = drag(x[0], x[1])

    check_compiled(ctypes.CFUNCTYPE(None, pointer, pointer)(fill), native)

    def slopes(x, out):
        out[0], out[1] = -0.9 * x[0] ** 2, -1.0

    check_compiled(one, native, derivative=ctypes.CFUNCTYPE(None, pointer, pointer)(slopes))


def test_functions_of_a_c_library():
    library = ctypes.CDLL(None) if sys.platform != "win32" else ctypes.cdll.msvcrt
    library.sin.argtypes, library.sin.restype = [ctypes.c_double], ctypes.c_double
    m = pendulum()
    m.measure("sine", gk.Function(library.sin, of=["angle"]))
    r = m.simulate(0.3)
    numpy.testing.assert_array_equal(r["sine"], [math.sin(x) for x in r["angle"]])
    for arguments, result in [([ctypes.c_int], ctypes.c_double), ([ctypes.c_double], ctypes.c_float), (None, ctypes.c_double), ([], ctypes.c_double)]:
        library.cos.argtypes, library.cos.restype = arguments, result
        with pytest.raises(TypeError, match="C signature"):
            gk.Function(library.cos, of=["angle"])
    with pytest.raises(TypeError, match="2 and 1"):
        gk.Function(library.sin, of=["angle", "t"])
    with pytest.raises(TypeError, match="address"):
        pickle.dumps(gk.Function(library.sin, of=["angle"]))


def test_functions_of_numba(native):
    numba = pytest.importorskip("numba")
    one = numba.cfunc("float64(float64, float64)")(drag)
    check_compiled(one, native)
    kinds = numba.types
    pointer = kinds.CPointer(kinds.float64)

    @numba.cfunc(kinds.void(pointer, pointer))
    def fill(x, out):
        out[0] = -0.3 * x[0] ** 3 - x[1]

    check_compiled(fill, native)
    # names of the parameters are those of the function
    assert gk.Function(one).of == ["rate", "value"]
    agree(swinging(one).simulate(0.5, rtol=1e-9, method="radau"), native, 1e-9)
    # functions that numba compiles when they are called are functions of Python
    agree(swinging(numba.njit(drag)).simulate(0.5, rtol=1e-9, method="radau"), native, 1e-9)
    with pytest.raises(TypeError, match="C signature"):
        gk.Function(numba.cfunc("int64(int64)")(lambda x: x), of=["t"])


def test_functions_of_cffi(native):
    cffi = pytest.importorskip("cffi")
    ffi = cffi.FFI()
    check_compiled(ffi.callback("double(double, double)", drag), native)

    def fill(x, out):
        out[0] = drag(x[0], x[1])

    check_compiled(ffi.callback("void(double *, double *)", fill), native)
    with pytest.raises(TypeError, match="C signature"):
        gk.Function(ffi.callback("int(int)", lambda x: x), of=["t"])


def test_compiled_functions_that_give_no_number():
    broken = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(lambda x: math.nan if x > 0.5 else 0.0)
    with pytest.raises(ValueError, match=r"forces\.drag\.force returned NaN at t = 0\.\d+ s") as caught:
        swinging(gk.Function(broken, of=["value"])).simulate(1)
    assert 0 < caught.value.time < 1


# what goes wrong


class OwnError(Exception):
    pass


def places(function):
    """A model for each kind of place, with a function there, and what messages call it."""
    m = pendulum()
    m.joint_force("push", "pivot.angle", force=gk.Function(function, of=["t", "value"]))
    yield m, "forces.push.force"
    yield driven(gk.Function(function, of=["t", "rate"]), "0"), "drives.swing.position"
    m = pendulum()
    m.ode("servo", states={"a": 0}, rates=gk.Function(function, of=["t", "a"]))
    yield m, "controllers.servo.rates"
    m = pendulum()
    m.one_sided("stop", gk.Function(function, of=["t", "angle"]))
    yield m, "contacts.stop.gap"
    m = pendulum()
    m.event("hit", gk.Function(function, of=["t", "angle"]))
    yield m, "events.hit.when"
    m = pendulum()
    m.measure("half", gk.Function(function, of=["t", "angle"]))
    yield m, "measures.half.value"
    m = pendulum()
    m.measure_coordinate_rate("w", "pivot.angle")
    m.applied_force("thrust", "tip", force=gk.Function(lambda t, x: [0, 0, function(t, x)], of=["t", "w"]))
    yield m, "forces.thrust.force"


def late(t, x):
    if t > 0.2:
        raise OwnError("too late")
    return 1.0 + x


@pytest.mark.parametrize("method", ["dop853", "hem5", "radau"])
def test_an_exception_comes_back_as_itself(method):
    seen = set()
    for m, element in places(late):
        with pytest.raises(OwnError, match="too late") as caught:
            m.simulate(1, method=method)
        error = caught.value
        assert error.element == element
        # differences of a motion look two thousandths of a second ahead
        assert 0.198 <= error.time < 1, element
        assert any(frame.name == "late" for frame in traceback.extract_tb(error.__traceback__))
        if sys.version_info >= (3, 11):
            assert any(element in note for note in error.__notes__)
        # what came before is there
        assert error.result.status == "failed" and 0 < error.result.t[-1] <= error.time + 1e-9, element
        # and the model can be used again
        seen.add(element)
        assert m.simulate(0.1, method=method).status == "ok"
    assert len(seen) == 7


def test_an_exception_at_the_start():
    def never(t, x):
        raise OwnError("never")

    for m, element in places(never):
        # what is only looked at on the way is not checked
        checked = element.startswith(("forces", "drives"))
        for call in (m.simulate, m.check) if checked else (m.simulate,):
            with pytest.raises(OwnError) as caught:
                call()
            assert caught.value.element == element and caught.value.time in (None, 0)


@pytest.mark.parametrize(
    ("wrong", "error", "match"),
    [
        (math.nan, ValueError, "NaN"),
        (math.inf, ValueError, "inf"),
        (numpy.array([1.0, 2.0]), ValueError, "2 numbers, where one is expected"),
        ([], ValueError, "0 numbers"),
        (None, TypeError, "return"),
        ("1", TypeError, "not str"),
        (1j, TypeError, "not complex"),
        ({"a": 1}, TypeError, "not str"),
    ],
)
def test_what_is_no_number_is_refused(wrong, error, match):
    for m, element in places(lambda t, x: wrong if t > 0.05 else 1.0 + x):
        if element == "forces.thrust.force" and not isinstance(wrong, float):
            match = "numbers|number|NoneType|str|complex"
        with pytest.raises(error, match=match) as caught:
            m.simulate(0.3)
        assert caught.value.element == element
        assert element in str(caught.value) and caught.value.time > 0.048


@pytest.mark.parametrize("right", [1, numpy.float32(1), numpy.float64(1), numpy.array(1.0), numpy.int64(1), [1.0], numpy.ones(1), True])
def test_what_is_a_number_is_taken(right):
    m = pendulum()
    m.measure("one", lambda t: right)
    assert m.simulate(0.01)["one"].tolist() == [1.0] * len(m.simulate(0.01).t)


@pytest.mark.parametrize("shape", [lambda x: x, tuple, numpy.array, lambda x: numpy.array(x)[None, :], lambda x: [[x[0]], x[1:]]])
def test_several_values(shape):
    def model(force):
        m = pendulum()
        m.applied_force("push", "tip", force=force)
        return m

    a = model(["t", "1", "2"]).simulate(0.2)
    b = model(lambda t: shape([t, 1.0, 2.0])).simulate(0.2)
    agree(a, b, 1e-6)
    for count in (0, 2, 4):
        with pytest.raises(ValueError, match=f"returned {count} numbers, where 3 are expected"):
            model(lambda t, n=count: [1.0] * n).simulate(0.2)
    with pytest.raises(ValueError, match="4 values; 3 are needed"):
        model(gk.Function(lambda t: [1, 2, 3, 4], values=4)).simulate(0.2)
    agree(model(["t", "1"]).simulate(0.2), model(gk.Function(lambda t: [t, 1], values=2)).simulate(0.2), 1e-6)
    m = pendulum()
    m.function("both", lambda t: (t, 2 * t), values=2)
    m.measure("twice", "call(both.2, t) - call(both.1, t)")
    assert m.simulate(0.1)["twice"][-1] == pytest.approx(0.1)
    m.measure("third", "call(both.3, t)")
    with pytest.raises(gk.ModelError, match="no function 'both.3'"):
        m.simulate(0.1)


def test_a_function_is_called_once_for_all_its_values():
    calls = []

    def push(t, angle):
        calls.append((t, angle))
        return [1.0, 0.0, 2.0]

    m = pendulum()
    m.applied_force("push", "tip", force=push)
    r = m.simulate(0.5, method="dop853")
    forces = r.stats["force"] if "force" in r.stats else r.stats["evaluations"]
    # twice as often at most: for the balance of energy
    assert 0 < len(calls) < 3 * forces + 10 * len(r.t)
    assert len({c for c in calls}) == len(calls) or len(calls) - len(set(calls)) < len(calls) / 2


def test_a_smaller_step_may_be_asked_for():
    tried = []

    def rough(value, t):
        if t > 0.3 and not tried:
            tried.append(t)
            raise gk.Retry("not so fast")
        return -value

    assert swinging(rough).simulate(0.5).status == "ok"
    assert tried

    def never(value, t):
        if t > 0.3:
            raise gk.Retry("no further")
        return 0.0

    with pytest.raises(gk.SimulationError, match="no further") as caught:
        swinging(never).simulate(0.5)
    assert 0.29 < caught.value.result.t[-1] <= 0.3


def test_wrong_functions_are_refused_when_they_are_given(model):
    for wrong, match in [
        (lambda: 1, "no parameters"),
        (lambda *x: 1, "any number of arguments"),
        (lambda x, *, k: 1, "keyword 'k'"),
        (math.hypot, "does not say|any number"),
        (print, "any number"),
    ]:
        with pytest.raises(TypeError, match=match) as caught:
            model.joint_force("push", "pivot.angle", force=wrong)
        assert "'force'" in str(caught.value)
    with pytest.raises(TypeError, match="cannot be called with 2 numbers"):
        gk.Function(lambda x: x, of=["x", "t"])
    with pytest.raises(TypeError, match="'of'"):
        gk.Function(lambda x: x, of="x")
    with pytest.raises(TypeError, match="'of'"):
        gk.Function(lambda x: x, of=[1])
    with pytest.raises(TypeError, match="'function'"):
        gk.Function(3)
    with pytest.raises(TypeError, match="'values'"):
        gk.Function(lambda x: x, values="3")
    with pytest.raises(ValueError, match="'values'"):
        gk.Function(lambda x: x, values=0)
    with pytest.raises(TypeError, match="'derivative'"):
        gk.Function(lambda x: x, derivative=lambda x, y: 1)
    with pytest.raises(TypeError, match="'derivative'"):
        gk.Function(lambda x, y: x, derivative=gk.Function(lambda x: 1))
    with pytest.raises(TypeError, match="did you mean 'derivative'"):
        model.function("f", lambda x: x, derivativ=1)
    with pytest.raises(ValueError, match="one word"):
        model.function("two words", lambda x: x)
    model.function("f", lambda x: x)
    with pytest.raises(ValueError, match="already"):
        model.function("f", lambda x: x)
    # the model is as it was
    assert model.simulate(0.01).status == "ok"


def test_functions_where_numbers_must_not_change(model):
    for change in (
        lambda m: m.tables["bodies"]["rod"].update(mass=gk.Function(lambda x: x)),
        lambda m: m.joint_force("spring", "pivot.angle", stiffness=lambda t: 2 * t),
        lambda m: m.tables.update(gravity=lambda t: [0, 0, -9.81]),
    ):
        wrong = model.copy()
        change(wrong)
        with pytest.raises(gk.ModelError):
            wrong.simulate(0.1)
    with pytest.raises(TypeError, match="parameter 'k'"):
        model.parameters["k"] = lambda t: t
    model.measure("early", "call(nobody, t)")
    with pytest.raises(gk.ModelError, match="code of a program"):
        model.simulate(0.1)
    model.function("somebody", lambda t: t)
    with pytest.raises(gk.ModelError, match="there is no function 'nobody'"):
        model.simulate(0.1)
    model.tables["measures"]["early"]["value"] = "call(somebody, t, t)"
    with pytest.raises(gk.ModelError, match="takes 1 argument, not 2"):
        model.simulate(0.1)
    with pytest.raises(gk.ModelError, match="several arguments that change with time"):
        driven(gk.Function(lambda a, b: a, of=["t", "sin(t)"]), "0").simulate(0.1)


def test_a_model_after_a_failed_build_can_be_mended(model):
    model.joint_force("push", "pivot.angle", force=lambda nobody: 1.0)
    with pytest.raises(gk.ModelError, match="nobody"):
        model.simulate(0.1)
    with pytest.raises(gk.ModelError, match="nobody"):
        model.check()
    model.tables["forces"]["push"]["force"] = lambda value: -value
    assert model.simulate(0.1).status == "ok"
    model.tables["forces"]["push"]["coordinate"] = "pivt.angle"
    with pytest.raises(gk.ModelError, match="pivot"):
        model.simulate(0.1)
    model.tables["forces"]["push"]["coordinate"] = "pivot.angle"
    assert model.simulate(0.1).status == "ok"


def test_another_function_in_the_same_place_is_used(model):
    model.measure("it", lambda t: 1.0)
    assert model.simulate(0.01)["it"][-1] == 1
    model.tables["measures"]["it"]["value"] = lambda t: 2.0
    assert model.simulate(0.01)["it"][-1] == 2


# files, studies, other processes


def test_models_with_functions_are_not_saved(model, tmp_path):
    model.save(tmp_path / "before.toml")
    model.joint_force("drag", "pivot.angle", force=drag)
    with pytest.raises(ValueError, match=r"cannot be saved: forces\.drag\.force is a function \(drag\)"):
        model.save(tmp_path / "after.toml")
    assert not (tmp_path / "after.toml").exists()
    # its text can be looked at, and a file with it is refused by name
    (tmp_path / "text.toml").write_text(model.to_toml())
    with pytest.raises(gk.ModelError, match=r"'forces\.drag\.force' is code of a program"):
        gk.load(tmp_path / "text.toml").simulate(0.1)
    command = os.environ.get("GELENK")
    if command:
        done = subprocess.run([command, "run", str(tmp_path / "text.toml")], capture_output=True, text=True)
        assert done.returncode != 0 and "code of a program" in done.stderr


def test_folders_and_functions(model, tmp_path):
    model.joint_force("drag", "pivot.angle", force=drag)
    whole = model.simulate(0.5, folder=tmp_path / "whole")
    assert whole.status == "ok"
    slow = model.copy()
    count = 0

    def waiting(rate, value):
        nonlocal count
        count += 1
        if count == 300:
            raise KeyboardInterrupt
        return drag(rate, value)

    slow.tables["forces"]["drag"]["force"] = waiting
    with pytest.warns(gk.RunWarning, match="the run ended"):
        first = slow.simulate(0.5, folder=tmp_path / "parts")
    assert first.status == "interrupted"
    with pytest.warns(gk.RunWarning, match=r"does not know the functions of the model \(forces\.drag\.force\)"):
        rest = model.simulate(0.5, folder=tmp_path / "parts", existing="resume")
    for name in whole.names:
        numpy.testing.assert_array_equal(rest[name], whole[name])


def test_an_interrupt_in_a_function_ends_the_run(model):
    pressed = []

    def stop(t):
        if t > 0.3 and not pressed:
            pressed.append(t)
            raise KeyboardInterrupt
        return 0.0

    model.joint_force("push", "pivot.angle", force=stop)
    with pytest.warns(gk.RunWarning, match="the run ended"):
        r = model.simulate(1)
    assert r.status == "interrupted" and 0.2 < r.t[-1] < 1

    def always(t):
        if t > 0.3:
            raise KeyboardInterrupt
        return 0.0

    # where the step cannot be ended, there is nothing to return
    model.tables["forces"]["push"]["force"] = always
    with pytest.raises(KeyboardInterrupt) as caught:
        model.simulate(1)
    assert caught.value.element == "forces.push.force" and 0.1 < caught.value.result.t[-1] <= 0.3


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_while_a_function_runs(model):
    def slow(t):
        time.sleep(0.001)
        return 0.0

    model.joint_force("push", "pivot.angle", force=slow)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.warns(gk.RunWarning, match="the run ended"):
        r = model.simulate(100)
    assert r.status == "interrupted" and r.t[-1] < 100


def study_model() -> gk.Model:
    m = pendulum()
    m.parameters["c"] = 0.1
    m.joint_force("drag", "pivot.angle", force=lambda rate, c: -c * rate)
    return m


def test_studies_on_threads(tmp_path):
    m = study_model()
    values = {"c": numpy.linspace(0, 1, 12)}
    study = gk.sweep(m, 0.3, values=values, threads=4, progress=False)
    assert study.failed == []
    native = pendulum()
    native.parameters["c"] = 0.1
    native.joint_force("drag", "pivot.angle", force="-c*rate")
    expected = gk.sweep(native, 0.3, values=values, progress=False)
    numpy.testing.assert_allclose(study["angle.end"], expected["angle.end"], atol=1e-6)
    with pytest.raises(ValueError, match=r"'folder' cannot be used: the model calls functions \(forces\.drag\.force\)"):
        gk.sweep(m, 0.3, values=values, folder=tmp_path / "study")

    # a run that fails leaves the others alone
    def fragile(rate, c):
        if c > 0.5:
            raise OwnError("too much")
        return -c * rate

    m.tables["forces"]["drag"]["force"] = fragile
    study = gk.sweep(m, 0.3, c=[0.1, 0.9, 0.2, 0.8], threads=2, progress=False)
    assert study.failed == [1, 3]
    assert "OwnError: too much, raised by forces.drag.force at t = 0 s" in study["message"][1]


def test_studies_on_a_cluster():
    distributed = pytest.importorskip("distributed")
    m = study_model()
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            study = gk.sweep(m, 0.1, c=[0.1, 0.2], client=client, progress=False)
            here = gk.sweep(m, 0.1, c=[0.1, 0.2], progress=False)
            numpy.testing.assert_array_equal(study["angle.end"], here["angle.end"])
            m.tables["forces"]["drag"]["force"] = gk.Function(
                ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(lambda x: x), of=["rate"]
            )
            with pytest.raises(TypeError, match="cannot be sent to another process"):
                gk.sweep(m, 0.1, c=[0.1], client=client, progress=False)


def test_models_are_copied_and_sent():
    m = pendulum()
    m.joint_force("drag", "pivot.angle", force=drag)
    assert m.copy() == m and copy.deepcopy(m) == m
    assert "drag" in repr(m.tables["forces"]["drag"]["force"])
    sent = pickle.loads(pickle.dumps(m))
    assert sent == m
    a, b = m.simulate(0.1), sent.simulate(0.1)
    numpy.testing.assert_array_equal(a["angle"], b["angle"])
    m.tables["forces"]["drag"]["force"] = gk.Function(lambda rate: rate)
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(m)
    cloudpickle = pytest.importorskip("cloudpickle")
    assert pickle.loads(cloudpickle.dumps(m)).simulate(0.1).status == "ok"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_runs_the_model():
    m = study_model()
    m.simulate(0.05)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        status = 1
        try:
            ok = m.simulate(0.1).status == "ok" and gk.sweep(m, 0.05, c=[1, 2], threads=2, progress=False).failed == []
            status = 0 if ok else 2
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0


def test_two_threads_on_one_model():
    m = study_model()
    found = []

    def run():
        found.append(m.simulate(0.2, progress=False)["angle"])

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    for angles in found:
        numpy.testing.assert_array_equal(angles, found[0])


def test_a_function_may_run_another_model():
    inner = pendulum()

    def asked(t):
        return float(inner.simulate(0.01, progress=False)["angle"][-1]) if t == 0 else 0.0

    m = pendulum()
    m.measure("asked", asked)
    assert m.simulate(0.02)["asked"][0] == inner.simulate(0.01)["angle"][-1]


def test_a_second_run_in_other_coordinates_verifies():
    r = machine(True).simulate(0.2, rtol=1e-7, verify=True)
    assert min(r.certificate.digits.values()) > 5


def test_energy_of_functions_is_supplied():
    m = pendulum()
    m.joint_force("drag", "pivot.angle", force=lambda rate: -0.5 * rate)
    r = m.simulate(1, rtol=1e-9)
    energy = r.certificate.energy
    assert energy["balance"] < 1e-7
    element = next(e for e in energy["elements"] if e["name"] == "drag") if "elements" in energy else None
    native = pendulum()
    native.joint_force("drag", "pivot.angle", force="-0.5*rate")
    dissipated = native.simulate(1, rtol=1e-9).certificate.energy["dissipated"]
    assert energy["supplied"] == pytest.approx(-dissipated, rel=1e-6)
    assert element is None or element["dissipated"] == 0
