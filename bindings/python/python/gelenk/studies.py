"""Studies: one model, many values of its parameters; on threads, or on a Dask cluster."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from . import _native
from ._keywords import a_table, suggestion
from ._progress import Bar, is_seen
from .model import Model, assignments
from .result import Result

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

__all__ = ["Study", "optimize", "sample", "sweep"]

Values = dict[str, float]
FIGURES = ("end", "min", "t_min", "max", "t_max", "mean", "rms")
NUMBERS = ("t_reached", "steps", "wall_s")
TEXTS = ("key", "status", "colour", "message")
# threads of one study at most
THREADS = 4096
# runs that a worker of a cluster is given at a time
TASK = 16
# a run whose worker dies so often is given up
DEATHS = 5


class Study:
    """Many runs as a table: one row for each, with its parameters, how it ended, what it cost, and the last value, extremes and means of every
    column. Rows are in the order of the values."""

    def __init__(self, parameters: list[str], columns: list[str], rows: dict[str, Any], trajectories: dict[int, Any]) -> None:
        #: Names of the parameters that differ.
        self.parameters = parameters
        #: Names of the columns of the model.
        self.columns = columns
        #: The table: arrays and lists by name.
        self.table: dict[str, Any] = rows
        self._trajectories = trajectories

    def __len__(self) -> int:
        return len(self.table["status"])

    def __getitem__(self, name: str) -> Any:
        """A column of the table, such as ``study["k"]``, ``study["force.max"]`` or ``study["status"]``."""
        if name not in self.table:
            raise KeyError(f"there is no column '{name}'{suggestion(str(name), self.table)}")
        return self.table[name]

    @property
    def failed(self) -> list[int]:
        """Runs that did not come to an end."""
        return [k for k, status in enumerate(self.table["status"]) if status not in ("ok", "stopped")]

    def trajectory(self, run: int) -> dict[str, NDArray[numpy.float64]]:
        """Rows of a run over time, ``t`` first, where they were kept by ``keep=True``."""
        if run not in self._trajectories:
            raise KeyError(f"the rows of run {run} were not kept: use keep=True")
        found = self._trajectories[run]
        t, values = _native.study_rows(*found) if isinstance(found[0], str) else found
        return {"t": t, **dict(zip(self.columns, values))}

    def to_pandas(self) -> pandas.DataFrame:
        """The table."""
        import pandas

        return pandas.DataFrame(self.table)

    def to_arrow(self) -> pyarrow.Table:
        """The table."""
        import pyarrow

        return pyarrow.table(self.table)

    def to_polars(self) -> polars.DataFrame:
        """The table."""
        import polars

        return polars.DataFrame(self.table)

    def __repr__(self) -> str:
        counted: dict[str, int] = {}
        for status in self.table["status"]:
            counted[status] = counted.get(status, 0) + 1
        said = ", ".join(f"{n} {status}" for status, n in counted.items())
        return f"<Study of {', '.join(self.parameters)}: {len(self)} runs ({said}), {len(self.columns)} columns>"


def sweep(
    model: Model,
    t_end: float | None = None,
    rtol: float | None = None,
    *,
    values: Mapping[str, Iterable[float]] | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    keep: bool = False,
    folder: str | os.PathLike[str] | None = None,
    client: Any = None,
    progress: bool | None = None,
    **more: Iterable[float],
) -> Study:
    """Runs a model with all combinations of values of its parameters.

    >>> import gelenk as gk
    >>> study = gk.sweep(gk.example("four-bar"), turns=[1, 2], crank=[0.1, 0.15, 0.2])
    >>> len(study), study.failed
    (6, [])
    >>> study["turns"].tolist()
    [1.0, 1.0, 1.0, 2.0, 2.0, 2.0]

    values, or keywords: parameters with their values
    options: run options by their keys
    threads: runs at a time; all cores without it
    keep: keeps the rows of every run
    folder: the table is written there as runs are done; the same call again makes only runs that are missing
    client: a client of dask.distributed, whose workers make the runs
    """
    lists = {**a_table(values, "values"), **more}
    if not lists:
        raise ValueError("there is nothing to sweep: give parameters with their values, such as k=[1, 2, 3]")
    axes = []
    for name, found in lists.items():
        if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
            raise TypeError(f"'{name}' must be a list of values, not {type(found).__name__}")
        axes.append([finite(value, name) for value in found])
    grid = numpy.meshgrid(*axes, indexing="ij")
    points = Points({name: column.ravel() for name, column in zip(lists, grid)})
    return study(model, points, run_options(t_end, rtol, options), threads, keep, folder, client, progress)


def sample(
    model: Model,
    distributions: Mapping[str, Any],
    n: int,
    seed: int = 0,
    *,
    t_end: float | None = None,
    rtol: float | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    keep: bool = False,
    folder: str | os.PathLike[str] | None = None,
    client: Any = None,
    progress: bool | None = None,
) -> Study:
    """Runs a model n times with random values of its parameters. The same seed gives the same values.

    A distribution is ``("uniform", low, high)``, ``("loguniform", low, high)``, ``("normal", mean, deviation)``, ``("lognormal", mean, deviation)`` of the logarithm,
    ``("choice", [values])``, a distribution of scipy.stats, or a function of a numpy generator and n.

    >>> import gelenk as gk
    >>> study = gk.sample(gk.example("four-bar"), {"turns": ("uniform", 1, 2)}, 4, seed=1, t_end=0.2)
    >>> bool((study["turns"] >= 1).all()), study.failed
    (True, [])
    """
    if isinstance(n, bool) or not isinstance(n, (int, numpy.integer)) or n < 0:
        raise ValueError(f"'n' must be a whole number that is not negative, not {n!r}")
    if not distributions:
        raise ValueError("'distributions' is empty: give parameters with their distributions")
    if isinstance(seed, bool) or not isinstance(seed, (int, numpy.integer)) or seed < 0:
        raise ValueError(f"'seed' must be a whole number that is not negative, not {seed!r}")
    distributions = a_table(distributions, "distributions")
    generator = numpy.random.default_rng(int(seed))
    drawn = {name: draw(name, found, generator, int(n)) for name, found in distributions.items()}
    return study(model, Points(drawn), run_options(t_end, rtol, options), threads, keep, folder, client, progress)


def draw(name: str, found: Any, generator: numpy.random.Generator, n: int) -> NDArray[numpy.float64]:
    """Values of one parameter."""
    if isinstance(found, Sequence) and len(found) == 3 and found[0] == "loguniform" and not (finite(found[1], name) > 0 and finite(found[2], name) > 0):
        raise ValueError(f"the ends of '{name}' must be positive to have logarithms, not {found[1]} and {found[2]}")
    kinds: dict[str, Callable[..., Any]] = {
        "uniform": generator.uniform,
        "normal": generator.normal,
        "lognormal": generator.lognormal,
        "loguniform": lambda low, high, size: numpy.exp(generator.uniform(numpy.log(low), numpy.log(high), size)),
    }
    try:
        values = drawn(found, name, kinds, generator, n)
    except (ValueError, OverflowError) as error:
        if str(error).startswith("'"):
            raise
        raise ValueError(f"the distribution of '{name}' gives no values: {error}") from None
    array = numpy.asarray(values, dtype=float)
    if array.shape != (n,) or not numpy.isfinite(array).all():
        raise ValueError(f"the distribution of '{name}' must give {n} finite numbers")
    return array


def drawn(found: Any, name: str, kinds: Mapping[str, Callable[..., Any]], generator: numpy.random.Generator, n: int) -> Any:
    """Values as a distribution gives them."""
    if hasattr(found, "rvs"):
        return found.rvs(size=n, random_state=generator)
    if callable(found):
        return found(generator, n)
    if isinstance(found, Sequence) and not isinstance(found, str) and len(found) == 3 and found[0] in kinds:
        return kinds[found[0]](finite(found[1], name), finite(found[2], name), n)
    if isinstance(found, Sequence) and not isinstance(found, str) and len(found) == 2 and found[0] == "choice":
        return generator.choice([finite(value, name) for value in found[1]], n)
    raise ValueError(f"'{name}' has no distribution that is known: give e.g. ('uniform', 1, 2), or one of scipy.stats")


def optimize(
    model: Model,
    objective: Callable[[Result], float],
    bounds: Mapping[str, tuple[float, float]],
    *,
    start: Mapping[str, float] | None = None,
    t_end: float | None = None,
    rtol: float | None = None,
    options: Mapping[str, Any] | None = None,
    method: str = "Nelder-Mead",
    tol: float | None = 1e-6,
    worst: float = 1e30,
) -> Any:
    """Looks for values of parameters within bounds for which a function of the result is least; needs scipy.

    Runs that fail count as ``worst``. Returns what scipy.optimize.minimize returns, with ``parameters`` and ``result`` of the best run.

    >>> import gelenk as gk
    >>> m = gk.example("pendulum")
    >>> best = gk.optimize(m, lambda r: (r["angle"][-1] - 1) ** 2, {"rod": (0.5, 2)}, t_end=0.5, tol=1e-3)
    >>> best.success
    True
    """
    from scipy.optimize import minimize

    a_model(model)
    if not callable(objective):
        raise TypeError(f"'objective' must be a function of a result, not {type(objective).__name__}")
    if not (isinstance(method, str) or callable(method)):
        raise TypeError(f"'method' must be a method of scipy.optimize.minimize, not {type(method).__name__}")
    bounds = a_table(bounds, "bounds")
    for name, limit in bounds.items():
        if isinstance(limit, str) or not isinstance(limit, Sequence) or len(limit) != 2:
            raise TypeError(f"the bounds of '{name}' must be two numbers")
    if not bounds:
        raise ValueError("'bounds' is empty: give parameters with the least and the largest value")
    names = list(bounds)
    limits = [(finite(bounds[name][0], name), finite(bounds[name][1], name)) for name in names]
    for name, (low, high) in zip(names, limits):
        if not low < high:
            raise ValueError(f"the bounds of '{name}' must rise, not {low}, {high}")
    present = dict(model.parameters)
    for name in names:
        if name not in present:
            raise ValueError(f"there is no parameter '{name}'{suggestion(name, present)}")
    for name in start or ():
        if name not in names:
            raise ValueError(f"'start' has '{name}', which has no bounds{suggestion(str(name), names)}")
    first = [finite((start or present)[name], name) if name in (start or present) else present[name] for name in names]
    given = run_options(t_end, rtol, options)
    # each unknown goes from 0 to 1
    scaled = [min(1.0, max(0.0, (x - low) / (high - low))) for x, (low, high) in zip(first, limits)]

    def values(x: Sequence[float]) -> Values:
        return {name: low + min(1.0, max(0.0, share)) * (high - low) for name, share, (low, high) in zip(names, x, limits)}

    def cost(x: Sequence[float]) -> float:
        try:
            result = model._run(given, assignments(values(x)), progress=False)
        except _native.SimulationError:
            return worst
        found = float(objective(result))
        return found if math.isfinite(found) else worst

    best = minimize(cost, scaled, method=method, bounds=[(0.0, 1.0)] * len(names), tol=tol)
    best.parameters = values(best.x)
    best.result = model._run(given, assignments(best.parameters), progress=False)
    return best


# how studies are made


def a_model(model: Any) -> None:
    """Studies are of models."""
    if not isinstance(model, Model):
        raise TypeError(f"'model' must be a Model, not {type(model).__name__}; load() reads files")


def finite(value: Any, name: str) -> float:
    """A finite number."""
    if isinstance(value, (bool, str)) or not isinstance(value, (int, float, numpy.number)):
        raise TypeError(f"'{name}' must have numbers as values, not {type(value).__name__}")
    if not math.isfinite(value):
        raise ValueError(f"'{name}' must have finite values, not {value}")
    return float(value)


def run_options(t_end: Any, rtol: Any, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Run options by their keys."""
    given = a_table(options, "options")
    for key, value in (("t_end", t_end), ("rtol", rtol)):
        if value is not None:
            given[key] = value
    return given


class Points:
    """Parameters and, of each, its values in all runs."""

    def __init__(self, values: Mapping[str, NDArray[numpy.float64]]) -> None:
        self.names = list(values)
        self.values = [numpy.asarray(column, dtype=float) for column in values.values()]

    def __len__(self) -> int:
        return len(self.values[0]) if self.values else 0

    def lists(self, runs: Sequence[int] | None = None) -> list[list[float]]:
        """Values of some runs, or of all."""
        return [(column if runs is None else column[list(runs)]).tolist() for column in self.values]


def study(
    model: Model,
    points: Points,
    options: dict[str, Any],
    threads: int | None,
    keep: bool,
    folder: str | os.PathLike[str] | None,
    client: Any,
    progress: bool | None,
) -> Study:
    """Makes all runs that are not in the folder."""
    a_model(model)
    for key, given, kind in (("keep", keep, bool), ("progress", progress, (bool, type(None)))):
        if not isinstance(given, kind):
            raise TypeError(f"'{key}' must be True or False, not {type(given).__name__}")
    if threads is None:
        threads = os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= THREADS:
        raise ValueError(f"'threads' must be a whole number from 1 to {THREADS}, not {threads!r}")
    file = model._file()
    functions = model._text()[1].found
    if folder is not None and functions:
        raise ValueError(
            f"'folder' cannot be used: the model calls functions ({', '.join(functions)}), and a folder cannot tell whether they are the same "
            "when a study goes on. Leave it out; the table is returned"
        )
    if client is not None and not all(hasattr(client, name) for name in ("submit", "scheduler_info")):
        raise TypeError(f"'client' must be a client of dask.distributed, not {type(client).__name__}")
    if client is not None:
        for function in functions.values():
            function.refuse_sending()
    known = dict(file.parameters([]))
    for name in points.names:
        if name not in known:
            raise ValueError(f"there is no parameter '{name}'{suggestion(name, known)}")
    # without a folder nothing is done yet
    held = None if folder is None else _native.StudyFolder(file, options, points.names, points.lists(), folder, keep)
    todo = list(range(len(points))) if held is None else held.todo()
    shown = Bar(f"{model.name}, {len(points)} runs") if progress or (progress is None and is_seen()) else None

    def tell(done: int) -> None:
        if shown is not None and todo:
            shown(done / len(todo), math.nan, done)

    interrupted = False
    try:
        if client is not None:
            found = on_cluster(client, model, options, points, todo, keep, held, tell)
        elif held is None:
            found = _native.run_study(file, options, points.names, points.lists(), threads, keep, tell)
            interrupted = found["interrupted"]
        else:
            found = {}
            interrupted = held.run(threads, tell)
    finally:
        if shown is not None:
            shown.close()
        # what is done is written, whatever happened
        if held is not None:
            found = held.close()
    if interrupted:
        raise KeyboardInterrupt("the study was stopped; what is done is in its folder" if held else "the study was stopped")
    if held is None:
        found["key"] = _native.study_keys(file, options, points.names, points.lists())
    return as_study(points, found, folder if keep else None)


def as_study(points: Points, found: dict[str, Any], folder: str | os.PathLike[str] | None) -> Study:
    """The table of all runs."""
    columns = [name for name, _ in found["columns"]]
    table: dict[str, Any] = dict(zip(points.names, points.values))
    table.update({name: found[name] for name in TEXTS})
    table.update({name: found[name] for name in NUMBERS})
    table["steps"] = table["steps"].astype(numpy.int64)
    for c, column in enumerate(columns):
        for k, figure in enumerate(FIGURES):
            table[f"{column}.{figure}"] = found["figures"][:, c, k]
    kept: dict[int, Any] = {}
    if folder is not None:
        kept = {k: (os.fspath(folder), key) for k, key in enumerate(found["key"])}
    elif "rows" in found:
        kept = dict(enumerate(found["rows"]))
    return Study(points.names, columns, table, kept)


def task(model: Model, options: dict[str, Any], names: list[str], values: list[list[float]], keep: bool) -> dict[str, Any]:
    """What a worker of a cluster does."""
    return _native.run_study(model._file(), options, names, values, 1, keep)


def on_cluster(
    client: Any,
    model: Model,
    options: dict[str, Any],
    points: Points,
    todo: list[int],
    keep: bool,
    held: _native.StudyFolder | None,
    tell: Callable[[int], None],
) -> dict[str, Any]:
    """Runs by workers of a Dask cluster, few at a time. Runs of a worker that dies are made again; each row is taken once. With a folder, rows go
    there as they come; otherwise they are given back."""
    from distributed import as_completed

    waiting = [todo[first : first + TASK] for first in range(0, len(todo), TASK)]
    waiting.reverse()
    deaths: dict[int, int] = {}
    active: dict[Any, list[int]] = {}
    done = as_completed(raise_errors=False)
    rows: dict[int, tuple[dict[str, Any], int]] = {}
    made = 0

    def submit() -> None:
        while waiting and len(active) < 2 * max(1, len(client.scheduler_info()["workers"])):
            runs = waiting.pop()
            wanted = keep or (held is not None and held.keeps(runs))
            future = client.submit(task, model, options, points.names, points.lists(runs), wanted, pure=False)
            active[future] = runs
            done.add(future)

    def take(runs: list[int], found: dict[str, Any]) -> None:
        nonlocal made
        if held is not None:
            held.take(runs, found)
        else:
            rows.update({run: (found, k) for k, run in enumerate(runs)})
        made += len(runs)
        tell(made)

    submit()
    for future in done:
        runs = active.pop(future)
        error = None
        try:
            # what was finished may be lost with the worker that has it
            found = future.result()
        except (ValueError, TypeError):
            # what is wrong with the model is wrong everywhere
            raise
        except Exception as raised:
            error = raised
        if error is None:
            take(runs, found)
        elif len(runs) > 1:
            # one of them may be to blame: each on its own
            waiting.extend([k] for k in runs)
        else:
            deaths[runs[0]] = deaths.get(runs[0], 0) + 1
            if deaths[runs[0]] < DEATHS:
                waiting.append(runs)
            else:
                take(runs, lost(model, points, str(error)))
        submit()
    return {} if held is not None else together(model, points, rows, keep)


def together(model: Model, points: Points, rows: dict[int, tuple[dict[str, Any], int]], keep: bool) -> dict[str, Any]:
    """The rows of all runs in their order."""
    whole = _native.run_study(model._file(), {}, points.names, [[] for _ in points.names], 1)
    parts = [rows[run] for run in range(len(points))]
    for name in TEXTS[1:]:
        whole[name] = [found[name][k] for found, k in parts]
    for name in NUMBERS:
        whole[name] = numpy.array([found[name][k] for found, k in parts], dtype=float)
    if parts:
        whole["figures"] = numpy.stack([found["figures"][k] for found, k in parts])
    if keep:
        whole["rows"] = [found["rows"][k] for found, k in parts]
    return whole


def lost(model: Model, points: Points, why: str) -> dict[str, Any]:
    """The row of a run that no worker survived."""
    found = _native.run_study(model._file(), {}, points.names, [[] for _ in points.names], 1)
    n = len(found["columns"])
    found.update(status=["lost"], colour=["red"], message=[f"its workers died: {why}"])
    found.update({name: numpy.full(1, math.nan) for name in NUMBERS}, steps=numpy.zeros(1))
    found.update(figures=numpy.full((1, n, len(FIGURES)), math.nan), rows=[(numpy.empty(0), numpy.empty((n, 0)))])
    return found
