"""Studies: one model, many values of its parameters; on threads, or on a Dask cluster."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from . import _native
from ._keywords import suggestion
from ._progress import Bar, is_seen
from .model import Model, assignments
from .result import Result

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["Study", "optimize", "sample", "sweep"]

Values = dict[str, float]
PEAKS = ("min", "t_min", "max", "t_max", "mean", "rms")
NUMBERS = ("t_reached", "steps", "wall_s")
TEXTS = ("key", "status", "colour", "message")
# runs that are handed out, and written, together: for each thread, and to a worker of a cluster
CHUNK = 64
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
        if isinstance(found, Path):
            with numpy.load(found) as file:
                return {name: file[name] for name in file.files}
        t, values = found
        return {"t": t, **dict(zip(self.columns, values))}

    def to_pandas(self) -> pandas.DataFrame:
        """The table."""
        import pandas

        return pandas.DataFrame(self.table)

    def to_arrow(self) -> pyarrow.Table:
        """The table."""
        import pyarrow

        return pyarrow.table(self.table)

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
    lists = {**dict(values or {}), **more}
    if not lists:
        raise ValueError("there is nothing to sweep: give parameters with their values, such as k=[1, 2, 3]")
    axes = []
    for name, found in lists.items():
        if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
            raise TypeError(f"'{name}' must be a list of values, not {type(found).__name__}")
        axes.append([finite(value, name) for value in found])
    points = [dict(zip(lists, point)) for point in itertools.product(*axes)]
    return study(model, list(lists), points, run_options(t_end, rtol, options), threads, keep, folder, client, progress)


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

    A distribution is ``("uniform", low, high)``, ``("normal", mean, deviation)``, ``("lognormal", mean, deviation)`` of the logarithm,
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
    generator = numpy.random.default_rng(seed)
    drawn = {name: draw(name, found, generator, int(n)) for name, found in distributions.items()}
    points = [{name: float(values[k]) for name, values in drawn.items()} for k in range(int(n))]
    return study(model, list(drawn), points, run_options(t_end, rtol, options), threads, keep, folder, client, progress)


def draw(name: str, found: Any, generator: numpy.random.Generator, n: int) -> NDArray[numpy.float64]:
    """Values of one parameter."""
    kinds: dict[str, Callable[..., Any]] = {
        "uniform": generator.uniform,
        "normal": generator.normal,
        "lognormal": generator.lognormal,
    }
    if hasattr(found, "rvs"):
        values = found.rvs(size=n, random_state=generator)
    elif callable(found):
        values = found(generator, n)
    elif isinstance(found, Sequence) and not isinstance(found, str) and len(found) == 3 and found[0] in kinds:
        values = kinds[found[0]](finite(found[1], name), finite(found[2], name), n)
    elif isinstance(found, Sequence) and not isinstance(found, str) and len(found) == 2 and found[0] == "choice":
        values = generator.choice([finite(value, name) for value in found[1]], n)
    else:
        raise ValueError(f"'{name}' has no distribution that is known: give e.g. ('uniform', 1, 2), or one of scipy.stats")
    array = numpy.asarray(values, dtype=float)
    if array.shape != (n,) or not numpy.isfinite(array).all():
        raise ValueError(f"the distribution of '{name}' must give {n} finite numbers")
    return array


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


def finite(value: Any, name: str) -> float:
    """A finite number."""
    if isinstance(value, (bool, str)) or not isinstance(value, (int, float, numpy.number)):
        raise TypeError(f"'{name}' must have numbers as values, not {type(value).__name__}")
    if not math.isfinite(value):
        raise ValueError(f"'{name}' must have finite values, not {value}")
    return float(value)


def run_options(t_end: Any, rtol: Any, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Run options by their keys."""
    given = dict(options or {})
    for key, value in (("t_end", t_end), ("rtol", rtol)):
        if value is not None:
            given[key] = value
    return given


def keys(model: Model, options: Mapping[str, Any], points: list[Values]) -> list[str]:
    """What tells each run from all others: model, options, values, version."""
    sources = model._file().sources()
    common = json.dumps([_native.version(), sources, {key: options[key] for key in sorted(options)}], default=str)
    base = hashlib.blake2b(common.encode(), digest_size=16)

    def key(point: Values) -> str:
        own = base.copy()
        own.update(json.dumps({name: repr(point[name]) for name in sorted(point)}).encode())
        return own.hexdigest()

    return [key(point) for point in points]


def study(
    model: Model,
    names: list[str],
    points: list[Values],
    options: dict[str, Any],
    threads: int | None,
    keep: bool,
    folder: str | os.PathLike[str] | None,
    client: Any,
    progress: bool | None,
) -> Study:
    """Makes all runs that are not in the folder."""
    if threads is None:
        threads = os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise ValueError(f"'threads' must be a whole number from 1 on, not {threads!r}")
    known = dict(model._file().parameters([]))
    for name in names:
        if name not in known and name not in model.tables.get("tables", {}):
            raise ValueError(f"there is no parameter '{name}'{suggestion(name, known)}")
    store = Store(None if folder is None else Path(folder), keep)
    own = keys(model, options, points)
    todo = [k for k, key in enumerate(own) if not store.has(key)]
    shown = Bar(f"{model.name}, {len(points)} runs") if progress or (progress is None and is_seen()) else None

    def tell(done: int) -> None:
        if shown is not None and todo:
            shown(done / len(todo), math.nan, done)

    done = 0
    try:
        runner = on_cluster(client, model, options, points, todo, keep) if client is not None else on_threads(
            model, options, points, todo, threads, keep, lambda k: tell(done + k)
        )
        for runs, found in runner:
            store.take([own[k] for k in runs], [points[k] for k in runs], found)
            done += len(runs)
            tell(done)
            if found.get("interrupted"):
                raise KeyboardInterrupt(f"the study was stopped after {done} of {len(todo)} runs")
    finally:
        if shown is not None:
            shown.close()
    return store.study(names, points, own)


def on_threads(
    model: Model,
    options: dict[str, Any],
    points: list[Values],
    todo: list[int],
    threads: int,
    keep: bool,
    tell: Callable[[int], None],
) -> Iterator[tuple[list[int], dict[str, Any]]]:
    """Runs, chunk by chunk, on threads of this process."""
    file = model._file()
    size = CHUNK * threads
    for first in range(0, len(todo), size):
        runs = todo[first : first + size]
        found = _native.run_study(file, options, [assignments(points[k]) for k in runs], threads, keep, tell)
        yield runs, found


def task(model: Model, options: dict[str, Any], values: list[list[tuple[str, str]]], keep: bool) -> dict[str, Any]:
    """What a worker of a cluster does."""
    return _native.run_study(model._file(), options, values, 1, keep)


def on_cluster(
    client: Any, model: Model, options: dict[str, Any], points: list[Values], todo: list[int], keep: bool
) -> Iterator[tuple[list[int], dict[str, Any]]]:
    """Runs by workers of a Dask cluster, few at a time. Runs of a worker that dies are made again."""
    from distributed import as_completed

    waiting = [todo[first : first + TASK] for first in range(0, len(todo), TASK)]
    waiting.reverse()
    deaths: dict[int, int] = {}
    active: dict[Any, list[int]] = {}
    done = as_completed(raise_errors=False)

    def submit() -> None:
        while waiting and len(active) < 2 * max(1, len(client.scheduler_info()["workers"])):
            runs = waiting.pop()
            values = [assignments(points[k]) for k in runs]
            future = client.submit(task, model, options, values, keep, pure=False)
            active[future] = runs
            done.add(future)

    submit()
    for future in done:
        runs = active.pop(future)
        if future.status == "finished":
            yield runs, future.result()
        elif isinstance(future.exception(), (ValueError, TypeError)):
            # what is wrong with the model is wrong everywhere
            raise future.exception()
        elif len(runs) > 1:
            # one of them may be to blame: each on its own
            waiting.extend([k] for k in runs)
        else:
            deaths[runs[0]] = deaths.get(runs[0], 0) + 1
            if deaths[runs[0]] < DEATHS:
                waiting.append(runs)
            else:
                yield runs, lost(model, str(future.exception()))
        submit()


def lost(model: Model, why: str) -> dict[str, Any]:
    """The row of a run that no worker survived."""
    found = _native.run_study(model._file(), {}, [], 1)
    n = len(found["columns"])
    found.update(status=["lost"], colour=["red"], message=[f"its workers died: {why}"])
    found.update({name: numpy.full(1, math.nan) for name in NUMBERS})
    found.update(end=numpy.full((1, n), math.nan), peaks=numpy.full((1, n, len(PEAKS)), math.nan))
    return found


class Store:
    """Rows of a study by key: in memory, and in the files of a folder, each whole."""

    def __init__(self, folder: Path | None, keep: bool) -> None:
        self._folder, self._keep = folder, keep
        self._columns: list[str] | None = None
        self._rows: dict[str, dict[str, Any]] = {}
        self._trajectories: dict[str, Any] = {}
        if folder is not None:
            import pyarrow.ipc

            self._arrow = pyarrow
            (folder / "runs").mkdir(parents=True, exist_ok=True)
            for part in sorted((folder / "runs").glob("*.arrow")):
                with pyarrow.ipc.open_file(part) as file:
                    table = file.read_all()
                for row in table.to_pylist():
                    self._rows[row["key"]] = row
                names = [name[:-4] for name in table.column_names if name.endswith(".end")]
                self._columns = names

    def has(self, key: str) -> bool:
        """Is this run done? Interrupted runs are made again."""
        row = self._rows.get(key)
        if row is None or row["status"] in ("interrupted", "", "lost"):
            return False
        return not self._keep or self._folder is None or self._file(key).exists()

    def _file(self, key: str) -> Path:
        assert self._folder is not None
        return self._folder / "trajectories" / f"{key}.npz"

    def take(self, own: list[str], points: list[Values], found: dict[str, Any]) -> None:
        """Keeps runs that are done; those that were not begun are left out."""
        self._columns = [name for name, _ in found["columns"]]
        rows = []
        for k, (key, point) in enumerate(zip(own, points)):
            status = found["status"][k]
            if status in ("", "interrupted"):
                continue
            row: dict[str, Any] = {"key": key, **{f"parameter {name}": value for name, value in point.items()}}
            row.update({name: found[name][k] for name in TEXTS[1:]})
            row.update({name: float(found[name][k]) for name in NUMBERS})
            for c, column in enumerate(self._columns):
                row[f"{column}.end"] = float(found["end"][k, c])
                row.update({f"{column}.{peak}": float(found["peaks"][k, c, i]) for i, peak in enumerate(PEAKS)})
            rows.append(row)
            self._rows[key] = row
            if self._keep:
                self._keep_rows(key, found["rows"][k])
        if self._folder is not None and rows:
            self._write(rows)

    def _keep_rows(self, key: str, rows: tuple[Any, Any]) -> None:
        if self._folder is None:
            self._trajectories[key] = rows
            return
        t, values = rows
        file = self._file(key)
        file.parent.mkdir(exist_ok=True)
        beside = file.with_suffix(".new.npz")
        numpy.savez(beside, t=t, **dict(zip(self._columns or [], values)))
        os.replace(beside, file)

    def _write(self, rows: list[dict[str, Any]]) -> None:
        assert self._folder is not None
        table = self._arrow.Table.from_pylist(rows)
        path = self._folder / "runs" / f"{rows[0]['key']}.arrow"
        beside = path.with_suffix(".new")
        with self._arrow.OSFile(str(beside), "wb") as sink, self._arrow.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table)
        os.replace(beside, path)

    def study(self, names: list[str], points: list[Values], own: list[str]) -> Study:
        """All runs in the order of their values."""
        columns = self._columns or []
        rows = [self._rows[key] for key in own]
        table: dict[str, Any] = {name: numpy.array([point[name] for point in points], dtype=float) for name in names}
        table.update({name: [row[name] for row in rows] for name in TEXTS})
        numbers = [*NUMBERS, *(f"{column}.{what}" for column in columns for what in ("end", *PEAKS))]
        for name in numbers:
            table[name] = numpy.array([row[name] for row in rows], dtype=float)
        kept: dict[int, Any] = {}
        if self._keep:
            found = {key: self._file(key) if self._folder is not None else self._trajectories[key] for key in own}
            kept = {k: found[key] for k, key in enumerate(own)}
        return Study(names, columns, table, kept)
