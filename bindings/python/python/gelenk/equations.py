"""Raw equations whose terms are Python functions, the test problems, and methods side by side."""

from __future__ import annotations

import inspect
import json
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsFloat, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._keywords import a_table, helpful, suggestion
from .functions import pointer, wrong_signature
from .model import Model, load
from .result import flat, new_figure

if TYPE_CHECKING:
    import matplotlib.figure
    import pandas

__all__ = ["Comparison", "Equations", "Problem", "Solution", "compare", "problems", "solve"]

Floats = NDArray[numpy.float64]
# what a comparison says about a run
ROW = ("method", "rtol", "error", "steps", "wall_s", "status")
Function = Callable[..., Any]
# terms return an array or fill their last argument
OfPositions = Union[Callable[[float, Floats], ArrayLike], Callable[[float, Floats, Floats], None]]
OfMotion = Union[Callable[[float, Floats, Floats], ArrayLike], Callable[[float, Floats, Floats, Floats], None]]
OfPoint = Union[
    Callable[[float, Floats, Floats, Floats, Floats], ArrayLike], Callable[[float, Floats, Floats, Floats, Floats, Floats], None]
]
OfEvent = Callable[[float, Floats, Floats, Floats, Floats], SupportsFloat]
# a term as the native part takes it
Term = Union[Function, tuple[Any, int], None]


class Solution:
    """A solution of equations in descriptor form. Rows of ``p``, ``v``, ``a``, ``lam`` and ``u`` belong to the times ``t``."""

    def __init__(self, found: dict[str, Any]) -> None:
        self._motion: _native.Motion | None = found.pop("motion")
        #: Times [s].
        self.t: Floats = found["t"]
        #: Positions, velocities, accelerations, multipliers, variables of external dynamics.
        self.p: Floats = found["p"]
        self.v: Floats = found["v"]
        self.a: Floats = found["a"]
        self.lam: Floats = found["lam"]
        self.u: Floats = found["u"]
        #: Events: time [s], name, and whether the function rose.
        self.events: list[tuple[float, str, bool]] = found["events"]
        #: ok, interrupted or failed.
        self.status: str = found["status"]
        self.message: str = found["message"]
        #: The method, or those that followed each other.
        self.method: str = found["method"]
        #: Steps and evaluations.
        self.stats: dict[str, int] = json.loads(found["stats"])
        #: What it took on the clock [s].
        self.wall_s: float = found["wall_s"]
        #: Largest errors of p, v and lam at the end against the reference of a test problem; None where there is none.
        self.error: list[float] | None = found.get("error")

    def __call__(self, t: ArrayLike) -> dict[str, Floats]:
        """p, v, u, a and lam at any time of the run, from the polynomials of the method."""
        if self._motion is None:
            raise ValueError("the motion between steps was not kept: solve with dense=True")
        times = numpy.asarray(t, dtype=float)
        values = self._motion.at(flat(times))
        parts, first = {}, 0
        for name in ("p", "v", "u", "a", "lam"):
            width = getattr(self, name).shape[1]
            parts[name] = values[:, first : first + width].reshape(*times.shape, width)
            first += width
        return parts

    def __getstate__(self) -> dict[str, Any]:
        # polynomials stay in the process that made them
        return {**self.__dict__, "_motion": None}

    def __repr__(self) -> str:
        said = f": {self.message}" if self.message else ""
        return f"<Solution by {self.method}: {self.status} at t = {self.t[-1] if len(self.t) else math.nan} s, {len(self.t)} points{said}>"


class Returning:
    """A function that returns an array, called like one that fills its last argument."""

    def __init__(self, function: Function) -> None:
        self.function = function

    def __call__(self, *arguments: Any) -> None:
        arguments[-1][...] = self.function(*arguments[:-1])


# the C signatures of compiled terms, by the number of their inputs, and of events
POINTERS = {2: "p", 3: "p, v", 5: "p, v, lam, u"}


def of_c(function: Any, inputs: int, name: str, is_event: bool = False) -> Term:
    """A compiled function with its address; None for functions of Python."""
    arrays = ", ".join(f"const double *{array}" for array in POINTERS[inputs].split(", "))
    wanted = f"double f(double t, {arrays})" if is_event else f"void f(double t, {arrays}, double *out)"
    try:
        found = pointer(function, wanted)
        if found is None:
            return None
        address, arguments, result = found
        # time, the arrays, and what is filled
        right = ["double"] + ["double *"] * (inputs - is_event)
        if (arguments, result) != (right, "double" if is_event else "void"):
            raise wrong_signature(found, wanted)
    except TypeError as error:
        raise TypeError(str(error).replace("'function'", name if is_event else f"'{name}'").replace("possible are", "possible is")) from None
    return function, address


def filled(function: Function | None, inputs: int, name: str) -> Term:
    """A function that fills its last argument, made from one that may return an array instead; a compiled one with its address."""
    if function is None:
        return None
    found = of_c(function, inputs, name)
    if found is not None:
        return found
    if not callable(function):
        raise TypeError(f"'{name}' must be a function, not {type(function).__name__}")
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        # compiled functions do not always say what they take
        return function
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return function
    count = sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
    if count == inputs + 1:
        return function
    if count == inputs:
        return Returning(function)
    raise TypeError(f"'{name}' must take {inputs} arguments, or {inputs + 1} of which it fills the last; it takes {count}")


class Equations:
    """Equations of motion in descriptor form, given by functions:

        p' = T v        M v' = f - Gᵀ lam        0 = g        0 = G v + gI        u' = d

    Each function either returns an array, or takes one more argument and fills it in place, which is faster. Arrays that a function is
    given are filled again before the next call: copy what you keep. Compiled functions of numba (``cfunc``), ctypes or cffi take pointers,
    such as ``void mass(double t, const double *p, double *out)``, and fill matrices column by column; if all are compiled, the interpreter is free
    while they run.

    >>> import gelenk as gk, numpy as np
    >>> pendulum = gk.Equations(
    ...     mass=lambda t, p: np.eye(2),
    ...     force=lambda t, p, v, lam, u: [0, -9.81],
    ...     constraint=lambda t, p: [(p @ p - 1) / 2],
    ...     constraint_matrix=lambda t, p: [p],
    ... )
    >>> s = pendulum.solve(1, p=[1, 0], v=[0, 0], rtol=1e-8)
    >>> s.status, bool(abs(np.hypot(*s.p.T) - 1).max() < 1e-8)
    ('ok', True)

    mass: M(t, p), nv x nv
    force: f(t, p, v, lam, u)
    constraint: g(t, p)
    constraint_matrix: G(t, p), a row for each multiplier; rows after those of g are nonholonomic
    constraint_rate: gI(t, p); 0 without it
    pdot: T v, as a function of (t, p, v, lam, u); v without it
    udot: d(t, p, v, lam, u)
    acceleration: gamma(t, p, v) of G v' + gamma = 0; difference quotients without it
    friction: the derivative of f with respect to lam, of (t, p, v, lam, u), nv x nl, where f depends on lam
    events: functions of (t, p, v, lam, u) by name; an event happens where one changes its sign
    """

    @helpful
    def __init__(
        self,
        mass: OfPositions,
        force: OfPoint,
        *,
        constraint: OfPositions | None = None,
        constraint_matrix: OfPositions | None = None,
        constraint_rate: OfPositions | None = None,
        pdot: OfPoint | None = None,
        udot: OfPoint | None = None,
        acceleration: OfMotion | None = None,
        friction: OfPoint | None = None,
        events: Mapping[str, OfEvent] | None = None,
    ) -> None:
        if (constraint is not None or constraint_rate is not None) and constraint_matrix is None:
            raise TypeError("'constraint_matrix' is missing: constraints need their matrix G")
        self._functions = {
            "mass": filled(mass, 2, "mass"),
            "force": filled(force, 5, "force"),
            "constraint": filled(constraint, 2, "constraint"),
            "constraint_matrix": filled(constraint_matrix, 2, "constraint_matrix"),
            "constraint_rate": filled(constraint_rate, 2, "constraint_rate"),
            "pdot": filled(pdot, 5, "pdot"),
            "udot": filled(udot, 5, "udot"),
            "acceleration": filled(acceleration, 3, "acceleration"),
            "friction": filled(friction, 5, "friction"),
        }
        self._events: list[tuple[str, Term, int, float]] = []
        for name, function in a_table(events, "events").items():
            compiled = of_c(function, 5, f"event '{name}'", is_event=True)
            if compiled is not None:
                self._events.append((str(name), compiled, 0, 1.0))
                continue
            if not callable(function):
                raise TypeError(f"event '{name}' must be a function, not {type(function).__name__}")
            self._events.append((str(name), function, 0, 1.0))

    @helpful
    def solve(
        self,
        t_end: float,
        p: ArrayLike,
        v: ArrayLike,
        *,
        u: ArrayLike | None = None,
        t_start: float = 0.0,
        constraints: int | None = None,
        multipliers: int | None = None,
        times: ArrayLike | None = None,
        dense: bool = True,
        rtol: float | None = None,
        method: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Solution:
        """Integrates from p and v at t_start to t_end. An exception of a function comes back as itself, with ``time`` and ``element``.

        p, v: positions and velocities at the start; they are moved onto the constraints
        u: variables of external dynamics at the start
        constraints, multipliers: rows of g and of G; found by calling them at the start, if they are not given
        times: times of the points of the solution; every step without them
        dense: keeps the motion between steps, for ``solution(t)``
        rtol: relative tolerance
        method: the method of integration
        options: further run options of ``gelenk solve`` by their keys
        """
        start = (vector(p, "p"), vector(v, "v"), vector(() if u is None else u, "u"))
        nl = count(multipliers, "multipliers") if multipliers is not None else self._rows("constraint_matrix", t_start, start)
        ng = count(constraints, "constraints") if constraints is not None else self._rows("constraint", t_start, start)
        given = a_table(options, "options")
        for key, value in (("rtol", rtol), ("method", method)):
            if value is not None:
                given[key] = value
        wanted = None if times is None else vector(times, "times")
        found = _native.solve_equations(
            self._functions,
            self._events,
            (nl, ng),
            (number(t_start, "t_start"), start[0], start[1], start[2]),
            number(t_end, "t_end"),
            given,
            wanted,
            bool(dense),
        )
        solution = Solution(found)
        if solution.status == "failed":
            error = _native.SimulationError(solution.message)
            error.result = solution
            raise error
        return solution

    def _rows(self, name: str, t: float, start: tuple[Floats, Floats, Floats]) -> int:
        """How many rows a function returns; one that fills an array cannot tell."""
        function = self._functions[name]
        if function is None:
            return 0
        if isinstance(function, Returning):
            return len(numpy.atleast_1d(numpy.asarray(function.function(float(t), start[0].copy()), dtype=float)))
        word = "multipliers" if name == "constraint_matrix" else "constraints"
        raise TypeError(f"'{word}' is missing: '{name}' fills an array in place, so give solve() the number of its rows")


def vector(value: ArrayLike, name: str) -> Floats:
    """A row of finite numbers."""
    try:
        array = numpy.array(value, dtype=float)
    except (TypeError, ValueError):
        raise TypeError(f"'{name}' must be a row of numbers") from None
    if array.ndim != 1:
        raise ValueError(f"'{name}' must be a row of numbers, not an array of shape {array.shape}")
    if not numpy.isfinite(array).all():
        raise ValueError(f"'{name}' must be finite")
    return numpy.ascontiguousarray(array)


def number(value: Any, name: str) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, (int, float, numpy.number)):
        raise TypeError(f"'{name}' must be a number, not {type(value).__name__}")
    if not math.isfinite(value):
        raise ValueError(f"'{name}' must be finite, not {value}")
    return float(value)


def count(value: Any, name: str) -> int:
    """A number of rows."""
    if isinstance(value, bool) or not isinstance(value, (int, numpy.integer)):
        raise TypeError(f"'{name}' must be a whole number, not {type(value).__name__}")
    if not 0 <= value <= 10**6:
        raise ValueError(f"'{name}' must be a number of rows, not {value}")
    return int(value)


@dataclass(frozen=True)
class Problem:
    """A test problem."""

    name: str
    summary: str
    #: The end of the interval of the literature [s].
    t_end: float
    #: Is it made of bodies and joints? Then it can be solved in several coordinates.
    is_mechanism: bool
    #: Parameters with their defaults.
    parameters: dict[str, float] = field(default_factory=dict)


def problems() -> dict[str, Problem]:
    """The test problems by name.

    >>> import gelenk as gk
    >>> gk.problems()["andrews"].t_end
    0.03
    """
    return {about["name"]: Problem(**about) for about in json.loads(_native.problems())}


def solve(
    problem: str,
    t_end: float | None = None,
    rtol: float | None = None,
    method: str | None = None,
    *,
    parameters: Mapping[str, float] | None = None,
    dense: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Solution:
    """Integrates a test problem, as ``gelenk solve`` does; its error is known where there is a reference.

    >>> import gelenk as gk
    >>> gk.solve("andrews", rtol=1e-8, method="dop853").error[0] < 1e-4
    True
    """
    given = a_table(options, "options")
    for key, value in (("rtol", rtol), ("method", method)):
        if value is not None:
            given[key] = value
    values = [(str(name), number(value, name)) for name, value in a_table(parameters, "parameters").items()]
    end = None if t_end is None else number(t_end, "t_end")
    if not isinstance(problem, str):
        raise TypeError(f"'problem' must be the name of a problem, not {type(problem).__name__}")
    try:
        found = _native.solve_problem(problem, values, given, end, bool(dense))
    except (TypeError, ValueError):
        # the list of problems takes as long as a tenth of a short run
        known = problems()
        if problem not in known:
            raise ValueError(f"there is no problem '{problem}'{suggestion(str(problem), known)}") from None
        raise
    return Solution(found)


class Comparison:
    """Cost against accuracy of several methods. ``table`` has a row for each run."""

    def __init__(self, problem: str, table: list[dict[str, Any]]) -> None:
        self.problem = problem
        #: Rows: method, rtol, error, steps, wall_s, status.
        self.table = table

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column of the table as an array: ``found["error"]``; errors that are not known are NaN."""
        if name not in ROW:
            raise KeyError(f"there is no column '{name}'{suggestion(str(name), ROW)}")
        values = [row[name] for row in self.table]
        return numpy.array(values, dtype=float if name == "error" else None)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a table."""
        import pandas

        return pandas.DataFrame(self.table)

    def plot(self, cost: str = "wall_s", file: Any = None) -> matplotlib.figure.Figure:
        """Cost against error, both logarithmic. Needs matplotlib. With ``file``, the figure is written there."""
        if cost not in ("wall_s", "steps"):
            raise ValueError(f"'cost' must be 'wall_s' or 'steps', not {cost!r}")
        figure = new_figure((6, 4.5), is_shown=file is None)
        axis = figure.subplots()
        for method in dict.fromkeys(row["method"] for row in self.table):
            rows = [row for row in self.table if row["method"] == method and row["status"] == "ok" and row["error"]]
            axis.loglog([row["error"] for row in rows], [row[cost] for row in rows], "o-", label=method)
        axis.set_xlabel("error")
        axis.set_ylabel("time on the clock [s]" if cost == "wall_s" else "steps")
        axis.set_title(self.problem)
        axis.grid(alpha=0.3)
        axis.legend()
        if file is not None:
            figure.savefig(file, dpi=150)
        return figure

    def __repr__(self) -> str:
        lines = [f"{'method':<12} {'rtol':>8} {'error':>10} {'steps':>8} {'time [s]':>10}  status"]
        for row in self.table:
            error = "-" if row["error"] is None else f"{row['error']:.2e}"
            lines.append(
                f"{row['method']:<12} {row['rtol']:>8.0e} {error:>10} {row['steps']:>8} {row['wall_s']:>10.2e}  {row['status']}"
            )
        return "\n".join(lines)


def compare(
    problem: str | os.PathLike[str] | Model,
    methods: Iterable[str] = ("dop853", "odex", "mexx", "radau"),
    rtols: Sequence[float] = (1e-4, 1e-6, 1e-8),
    *,
    options: Mapping[str, Any] | None = None,
) -> Comparison:
    """Runs a test problem, a model or a model file by several methods and tolerances.

    The error of a test problem is that of positions at the end against its reference; that of a model the largest difference of its columns at
    the end from a run by ``dop853`` at rtol 1e-12, as a share of the largest value of the column.

    >>> import gelenk as gk
    >>> found = gk.compare("pendulum", ["dop853", "mexx"], [1e-4, 1e-6])
    >>> found["status"].tolist()
    ['ok', 'ok', 'ok', 'ok']
    >>> bool(found["error"][1] < found["error"][0])
    True

    problem: the name of a test problem, a model, or the path of a model file
    methods: methods of integration
    rtols: relative tolerances
    options: further run options by their keys
    """
    wanted = [(method, number(rtol, "rtols")) for method in checked_methods(methods) for rtol in rows_of(rtols)]
    given = a_table(options, "options")
    if isinstance(problem, os.PathLike) or (isinstance(problem, str) and problem.endswith(".toml")):
        problem = load(problem)
    if isinstance(problem, Model):
        return Comparison(problem.name, compared_models(problem, wanted, given))
    if not isinstance(problem, str):
        raise TypeError(f"'problem' must be the name of a test problem, a model or a path, not {type(problem).__name__}")
    table = []
    for method, rtol in wanted:
        found = solve(problem, rtol=rtol, method=method, options=given)
        error = None if found.error is None else found.error[0]
        values = (method, rtol, error, found.stats.get("steps", 0), found.wall_s, found.status)
        table.append(dict(zip(ROW, values)))
    return Comparison(problem, table)


def rows_of(rtols: Any) -> list[Any]:
    """Tolerances, also where there is one."""
    return [rtols] if isinstance(rtols, (int, float)) else list(rtols)


def checked_methods(methods: Iterable[str]) -> list[str]:
    """Methods that there are."""
    known = [name for name, _ in _native.methods()]
    found = [methods] if isinstance(methods, str) else list(methods)
    for method in found:
        if not isinstance(method, str):
            raise TypeError(f"'methods' must be names of methods, not {type(method).__name__}")
        if method.partition(":")[0] not in known:
            raise ValueError(f"'methods': there is no method '{method}'{suggestion(method, known)}")
    return found


def compared_models(model: Model, wanted: list[tuple[str, float]], options: dict[str, Any]) -> list[dict[str, Any]]:
    """Rows of a comparison of runs of a model."""
    reference = model.simulate(**{**options, "rtol": 1e-12, "method": "dop853"})._record["values"]
    scale = numpy.abs(reference).max(axis=1)
    table = []
    for method, rtol in wanted:
        values: tuple[Any, ...]
        try:
            run = model.simulate(**{**options, "rtol": rtol, "method": method})
        except (ValueError, _native.SimulationError) as error:
            values = (method, rtol, None, 0, math.nan, f"failed: {error}")
        else:
            off = numpy.abs(run._record["values"][:, -1] - reference[:, -1])
            shares = off[scale > 0] / scale[scale > 0]
            error_found = float(shares.max()) if len(shares) else 0.0
            values = (method, rtol, error_found, run.stats["steps"], run.stats["wall_s"], run.status)
        table.append(dict(zip(ROW, values)))
    return table
