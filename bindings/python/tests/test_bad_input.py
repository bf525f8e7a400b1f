"""What is wrong is refused by a TypeError or a ValueError, or by one of their kinds: never by a failure inside, and never by a crash."""

import math
import warnings

import numpy
import pytest
from conftest import pendulum

import gelenk as gk

BAD = [None, True, -1, 1.5, math.nan, math.inf, "", "nonsense", "\0", b"x", [], [math.nan], [1, 2, 3, 4], {}, {"a": 1}, {1: 1}, object(),
       numpy.ones((2, 3)), 10**30, 1e308, 1j, lambda *a: 1, [[1, 2], [3]], Exception]
# KeyError: names of columns, bodies, parameters. OSError: paths. SimulationError: a model that can be built and not run.
KINDS = (TypeError, ValueError, KeyError, OSError, gk.SimulationError)


def swept():
    return gk.example("four-bar")


def with_tables(content):
    m = pendulum()
    m.tables = content
    return m.check()


def with_section(section, content):
    m = pendulum()
    m.tables[section] = content
    return m.check()


def equations(**terms):
    return gk.Equations(**{"mass": lambda t, p: numpy.eye(2), "force": lambda t, p, v, lam, u: [0, -9.81], **terms})


def solved(its, p=(1, 0), v=(0, 0), t_end=0.05, **more):
    return its.solve(t_end, p, v, **more)


def element(method, key, value):
    m = pendulum()
    needed = {
        "body": {"name": "b", "mass": 1, "inertia": [1, 1, 1]},
        "revolute": {"name": "j", "a": "ground", "b": "rod"},
        "spring": {"name": "s", "a": "ground", "b": "rod", "stiffness": 1, "length": 1},
        "applied_force": {"name": "f", "at": "tip", "force": [0, 0, 1]},
        "measure_position": {"name": "m", "of": "tip", "component": "x"},
        "drive": {"name": "d", "coordinate": "pivot.angle", "position": "t"},
        "event": {"name": "e", "when": "angle"},
        "beam": {"name": "beam", "from_": [0, 0, 1], "to": [1, 0, 1], "section": {"kind": "circle", "diameter": 0.01}, "material": "steel"},
    }[method]
    getattr(m, method)(**{**needed, key: value})
    return m.check()


# what is called, by the name of what is wrong there
CALLS = {
    "load path": lambda x: gk.load(x),
    "example name": lambda x: gk.example(x),
    "examples word": lambda x: gk.examples(x),
    "Model name": lambda x: gk.Model(x).check(),
    "Model gravity": lambda x: gk.Model(gravity=x).check(),
    "tables": with_tables,
    "bodies": lambda x: with_section("bodies", x),
    "measures": lambda x: with_section("measures", x),
    "simulation": lambda x: with_section("simulation", x),
    "unknown section": lambda x: with_section("nonsense", x),
    "check coordinates": lambda x: pendulum().check(x),
    "modes count": lambda x: pendulum().modes(x),
    "modes parameters": lambda x: pendulum().modes(parameters=x),
    "parameters value": lambda x: pendulum().parameters.__setitem__("k", x),
    "parameters name": lambda x: pendulum().parameters[x],
    "function": lambda x: gk.Function(x),
    "function of": lambda x: gk.Function(lambda a: a, of=x),
    "function values": lambda x: gk.Function(lambda a: a, values=x),
    "function derivative": lambda x: gk.Function(lambda a: a, derivative=x),
    "solve problem": lambda x: gk.solve(x),
    "solve rtol": lambda x: gk.solve("andrews", 1e-4, x),
    "solve parameters": lambda x: gk.solve("andrews", 1e-4, parameters=x),
    "compare": lambda x: gk.compare(x),
    "compare methods": lambda x: gk.compare("pendulum", x, [1e-3]),
    "compare tolerances": lambda x: gk.compare("pendulum", ["dop853"], x),
    "sweep model": lambda x: gk.sweep(x, k=[1]),
    "sweep values": lambda x: gk.sweep(swept(), 0.01, values=x),
    "sweep list": lambda x: gk.sweep(swept(), 0.01, crank=x),
    "sweep options": lambda x: gk.sweep(swept(), 0.01, options=x, crank=[0.2]),
    "sweep threads": lambda x: gk.sweep(swept(), 0.01, threads=x, crank=[0.2]),
    "sweep keep": lambda x: gk.sweep(swept(), 0.01, keep=x, crank=[0.2]),
    "sweep client": lambda x: gk.sweep(swept(), 0.01, client=x, crank=[0.2]),
    "sample distributions": lambda x: gk.sample(swept(), x, 2, t_end=0.01),
    "sample distribution": lambda x: gk.sample(swept(), {"crank": x}, 2, t_end=0.01),
    "sample number": lambda x: gk.sample(swept(), {"crank": ("uniform", x, 1)}, 2, t_end=0.01),
    "sample seed": lambda x: gk.sample(swept(), {"crank": ("uniform", 0.1, 0.2)}, 1, x, t_end=0.01),
    "equations mass": lambda x: gk.Equations(x, lambda t, p, v, lam, u: [0, 0]),
    "equations events": lambda x: equations(events=x),
    "equations values": lambda x: solved(equations(force=lambda t, p, v, lam, u: x)),
    "equations rows": lambda x: solved(equations(constraint=lambda t, p: x, constraint_matrix=lambda t, p: x)),
    "equations event": lambda x: solved(equations(events={"e": lambda t, p, v, lam, u: x})),
    "equations p": lambda x: solved(equations(), p=x),
    "equations u": lambda x: solved(equations(), u=x),
    "equations times": lambda x: solved(equations(), times=x),
    "equations multipliers": lambda x: solved(equations(), multipliers=x),
    "equations options": lambda x: solved(equations(), options=x),
    **{
        f"{method} {key}": lambda x, method=method, key=key: element(method, key, x)
        for method, keys in {
            "body": ["name", "mass", "inertia", "solid", "position", "planar", "flexible", "repeat"],
            "revolute": ["a", "b", "at", "axis"],
            "spring": ["stiffness", "length", "force"],
            "applied_force": ["at", "force"],
            "measure_position": ["of", "component"],
            "drive": ["coordinate", "position"],
            "event": ["when", "set", "stop"],
            "beam": ["from_", "section", "material", "elements"],
        }.items()
        for key in keys
    },
    **{
        f"simulate {key}": lambda x, key=key: pendulum().simulate(**{"t_end": 0.01, key: x})
        for key in ["rtol", "atol", "method", "coordinates", "output_step", "h_max", "parameters", "progress", "verify", "dense", "folder", "existing", "max_steps"]
    },
}


@pytest.mark.parametrize("what", sorted(CALLS))
def test_what_is_wrong_is_refused(what, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = 0
    for bad in BAD:
        # some values are right in some places
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                CALLS[what](bad)
            except KINDS as error:
                refused += 1
                said = str(error)
            else:
                continue
        assert said and "made a mistake" not in said and "is not an instance of" not in said, (what, bad, said)
    assert refused > len(BAD) / 3, refused


def test_results_refuse_what_is_wrong(result, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    calls = [lambda x: result[x], result, lambda x: result("angle", x), lambda x: result(x, 0.5), result.position, result.rotation,
             lambda x: result.position("rod", x), lambda x: result.plot(x, file="plot.png"), lambda x: result.plot("angle", x=x, file="plot.png"),
             lambda x: result.save(x) if isinstance(x, (str, type(None), list)) else result[x], gk.open]
    for number, call in enumerate(calls):
        for bad in BAD:
            try:
                call(bad)
            except KINDS as error:
                assert str(error) and "made a mistake" not in str(error), (number, bad)
