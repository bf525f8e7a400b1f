"""Results: arrays, values between rows, what happened, and how far it can be trusted."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._keywords import a_path, suggestion

if TYPE_CHECKING:
    from .functions import Function
    import matplotlib.figure
    import pandas
    import polars
    import pyarrow

    from .model import Model

__all__ = ["Certificate", "Event", "Peak", "Result", "RunWarning", "open"]

Floats = NDArray[numpy.float64]
# the motion inside steps, beside the files of `gelenk run`
DENSE = "dense.npz"


class RunWarning(UserWarning):
    """A run ended before its end."""


@dataclass(frozen=True)
class Event:
    """Something that happened during a run."""

    #: When [s].
    t: float
    #: Its name.
    name: str
    #: What was done. Of contacts: impact, closing, opening, stick, slip, accumulation or normal jump.
    what: str
    #: Did its function rise through zero? None where it has no function.
    rising: bool | None = None
    #: The contacts it happened to.
    contacts: list[str] = field(default_factory=list)
    #: Impulses of an impact, one for each contact: normal, tangential, point, vector.
    impulse: list[dict[str, Any]] = field(default_factory=list)
    #: Energy lost at an impact [J].
    loss: float | None = None
    #: What each of these contacts does from then on: open, slip or stick.
    state: list[str] = field(default_factory=list)
    #: What is worth knowing beside.
    note: str | None = None


@dataclass(frozen=True)
class Peak:
    """Extremes and means of a column over the whole motion, also between rows."""

    #: The unit of the values.
    unit: str
    #: Least value, and when [s].
    min: float | None
    t_min: float | None
    #: Largest value, and when [s].
    max: float | None
    t_max: float | None
    #: Mean over time, and root of the mean square.
    mean: float | None
    rms: float | None


@dataclass(frozen=True)
class Origin:
    """What a result came from: the model as it was, and how it was run."""

    text: str
    path: Path
    others: list[tuple[str, str]] | None
    options: dict[str, Any]
    values: list[tuple[str, str]]
    functions: dict[str, Function] = field(default_factory=dict)

    def file(self) -> _native.File:
        """The model, read."""
        return _native.File(self.path, self.text, self.others, [f.native(name) for name, f in self.functions.items()])

    def model(self) -> Model:
        """The model, to be changed."""
        from .model import from_text

        return from_text(self.text, self.path, self.others, self.functions)


class Certificate:
    """How far a result can be trusted, and why. Printed, it says so in words."""

    def __init__(self, summary: dict[str, Any]) -> None:
        run = summary["run"]
        #: green: nothing is known against it. amber: see doubts. red: the run did not come to its end.
        self.colour: str = run["colour"]
        #: What is known against the result: cause, text, and from when on.
        self.doubts: list[dict[str, Any]] = summary["doubts"]
        #: Remarks that may help.
        self.hints: list[str] = summary["hints"]
        #: The largest violations of constraints over the steps.
        self.violation: dict[str, float | None] = summary["violation"]
        #: The balance of energy [J].
        self.energy: dict[str, Any] | None = summary["energy"]
        #: How a second run agrees, where one was asked for by ``verify=True``.
        self.verification: dict[str, Any] | None = summary.get("verification")
        self._options: dict[str, Any] = summary["options"]

    @property
    def digits(self) -> dict[str, float]:
        """Digits in which a second run agrees, for each column; empty where there was no second run."""
        measures = (self.verification or {}).get("measures", [])
        return {measure["name"]: measure["digits"] for measure in measures}

    def __str__(self) -> str:
        options = self._options
        lines = [
            f"{self.colour}: {options['method']} ({options['formulation']}), {options['coordinates']} coordinates, "
            f"rtol {options['rtol']:g}, atol {options['atol']:g}"
        ]
        position, velocity = self.violation.get("position"), self.violation.get("velocity")
        if position is not None and velocity is not None:
            lines.append(f"constraints are violated by at most {position:.1e} in positions, {velocity:.1e} in velocities")
        if self.energy:
            lines.append(f"energy is balanced to {self.energy['balance']:.1e} J")
        if self.verification:
            second = self.verification
            lines.append(f"a second run by {second['method']} in {second['coordinates']} coordinates, rtol {second['rtol']:.1e}:")
            lines += [f"  {name}: {int(digits)} digits" for name, digits in self.digits.items()]
        for doubt in self.doubts:
            lines.append(f"in doubt ({doubt['cause']}): {doubt['text']}")
        lines += [f"hint: {hint}" for hint in self.hints]
        return "\n".join(lines)

    __repr__ = __str__


class Result:
    """The results of a run.

    >>> import gelenk as gk
    >>> r = gk.example("pendulum").simulate(2, rtol=1e-9)
    >>> r.names[:2]
    ['angle', 'angular velocity']
    >>> r["angle"].shape == r.t.shape
    True
    >>> round(r("angle", 1.2345), 9) == round(float(r(1.2345)[0]), 9)
    True
    >>> r.units["angular velocity"]
    'rad/s'
    """

    def __init__(
        self,
        record: dict[str, Any],
        *,
        origin: Origin | None = None,
        folder: str | os.PathLike[str] | None = None,
    ) -> None:
        self._record = record
        self._origin = origin
        self._curves: _native.Curves | None = record["curves"]
        self._frames: dict[str, tuple[int, list[float]]] | None = None
        self._asked: dict[str, Result] = {}
        #: Where the results lie, if they are in a folder.
        self.folder: Path | None = None if folder is None else Path(folder)
        #: Everything about the run, as ``summary.json`` has it.
        self.summary: dict[str, Any] = json.loads(record["summary"])
        #: Times of the rows [s].
        self.t: Floats = record["t"]
        #: Names of the columns.
        self.names: list[str] = [column[0] for column in record["columns"]]
        #: Units of the columns.
        self.units: dict[str, str] = {column[0]: column[1] for column in record["columns"]}
        #: What the columns are, in words.
        self.descriptions: dict[str, str] = {column[0]: column[2] for column in record["columns"]}
        self._index = {name: k for k, name in enumerate(self.names)}

    # rows

    @property
    def status(self) -> str:
        """How the run ended: ok, stopped (by an event), interrupted, failed, or running."""
        return str(self.summary["run"]["status"])

    @property
    def message(self) -> str:
        """The same in a sentence; empty if there is nothing to say."""
        return str(self.summary["run"]["message"])

    def _column(self, name: str) -> int | None:
        if not isinstance(name, str):
            raise TypeError(f"the name of a column must be a text, not {type(name).__name__}")
        return self._index.get(name)

    def __getitem__(self, name: str) -> Floats:
        """A column over :attr:`t`. A joint coordinate such as ``r["motor.angle"]`` needs no measure; the model runs again for it."""
        column = self._column(name)
        if column is not None:
            values: Floats = self._record["values"][column]
            return values
        if name == "t":
            return self.t
        asked = self._ask(name)
        return asked._dense().many_at(self.t, 0, 1)[:, 0]

    def __contains__(self, name: object) -> bool:
        return name == "t" or name in self._index

    def __len__(self) -> int:
        return len(self.t)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def keys(self) -> list[str]:
        """Names of the columns."""
        return list(self.names)

    def _ask(self, name: str) -> Result:
        """The run once more with a joint coordinate as its only column."""
        unknown = KeyError(f"there is no column '{name}'{suggestion(name, self.names)}")
        if self._origin is None or self.status == "interrupted":
            raise unknown
        if name not in self._asked:
            asking = self._origin.model()
            if "." not in name and name not in asking.tables.get("joints", {}):
                raise unknown
            column = "asked for"
            asking.tables.setdefault("measures", {})[column] = {"kind": "coordinate", "coordinate": name}
            asking.tables["output"] = {"measures": [column]}
            try:
                record = asking._file().run(self._origin.options, self._origin.values, dense=True)
            except _native.ModelError:
                raise unknown from None
            self._asked[name] = Result(record)
        return self._asked[name]

    # values between rows

    def _dense(self) -> _native.Curves:
        if self._curves is not None:
            return self._curves
        if self._origin is None:
            raise ValueError(
                "these results have rows only; for values between rows, run the model in memory, or save results of a run with dense=True"
            )
        origin = self._origin
        until = self.summary["run"]["t_reached"] if self.status == "interrupted" else None
        record = origin.file().run(origin.options, origin.values, dense=True, until=until)
        rows = min(len(record["t"]), len(self.t) - (until is not None))
        if not numpy.array_equal(record["t"][:rows], self.t[:rows]) or not numpy.array_equal(
            record["values"][:, :rows], self._record["values"][:, :rows], equal_nan=True
        ):
            raise ValueError("the model does not give the same rows again: have files that it names changed, or does a function not always return the same? "
                "Use dense=True")
        curves: _native.Curves = record["curves"]
        self._curves = curves
        return curves

    @overload
    def __call__(self, name: str, t: float) -> float: ...
    @overload
    def __call__(self, name: str, t: ArrayLike) -> Floats: ...
    @overload
    def __call__(self, name: float) -> Floats: ...
    @overload
    def __call__(self, name: ArrayLike) -> Floats: ...
    def __call__(self, name: Any, t: Any = None) -> Any:
        """Values at any time of the run, as accurate as rows: ``r(t)`` all columns, ``r("angle", t)`` one of them; t may be an array.

        Without ``dense=True``, the first call runs the model again.
        """
        curves = self._curves
        if t is None and not isinstance(name, str):
            if type(name) is float and curves is not None:
                return curves.all_at(name, len(self.names))
            times = numpy.asarray(name, dtype=float)
            if times.ndim == 0:
                return self._dense().all_at(float(times), len(self.names))
            return self._dense().many_at(flat(times), 0, len(self.names)).reshape(*times.shape, len(self.names))
        if t is None:
            raise TypeError("r(name, t) needs a time; for the rows of a column write r[name]")
        column = self._column(name)
        source = self if column is not None else self._ask(name)
        column = 0 if column is None else column
        if type(t) is float:
            return source._dense().at_time(t, column)
        times = numpy.asarray(t, dtype=float)
        if times.ndim == 0:
            return source._dense().at_time(float(times), column)
        return source._dense().many_at(flat(times), column, 1).reshape(times.shape)

    def _body(self, name: str) -> tuple[int, list[float]]:
        """The body of a name, counted without the ground, and a point of it; of a frame, its origin."""
        bodies = [body["name"] for body in json.loads(self._record["scene"])["bodies"]]
        if name in bodies:
            return bodies.index(name) - 1, [0.0, 0.0, 0.0]
        if self._frames is None:
            found: dict[str, tuple[int, list[float]]] = {}
            if self._origin is not None:
                frames = self._origin.file().frames(self._origin.values)
                found = {frame: (body - 1, point) for frame, body, point in frames}
            self._frames = found
        if name not in self._frames:
            raise KeyError(f"there is no body or frame '{name}'{suggestion(name, bodies + list(self._frames))}")
        return self._frames[name]

    def _poses(self, body: int, t: ArrayLike | None) -> Floats:
        times = numpy.asarray(self.t if t is None else t, dtype=float)
        if body < 0:
            still: Floats = numpy.zeros((*times.shape, 7))
            still[..., 3] = 1
            return still
        found = self._dense().many_at(flat(times), len(self.names) + 7 * body, 7)
        found[:, 3:] /= numpy.linalg.norm(found[:, 3:], axis=1, keepdims=True)
        return found.reshape(*times.shape, 7)

    def position(self, name: str, t: ArrayLike | None = None) -> Floats:
        """The position of a body's origin, or of a frame [m]: x, y, z at the rows, or at these times.

        >>> import gelenk as gk
        >>> r = gk.example("slider-crank").simulate(0.1)
        >>> r.position("slider").shape == (len(r), 3), r.position("slider", 0.05).shape
        (True, (3,))
        """
        body, point = self._body(name)
        poses = self._poses(body, t)
        found: Floats = poses[..., :3] + turned(poses[..., 3:], numpy.asarray(point))
        return found

    def rotation(self, name: str, t: ArrayLike | None = None) -> Floats:
        """The orientation of a body, or of the body of a frame: quaternions w, x, y, z at the rows, or at these times."""
        body, _ = self._body(name)
        return self._poses(body, t)[..., 3:]

    # what happened

    @property
    def events(self) -> list[Event]:
        """What happened, in the order of time.

        >>> import gelenk as gk
        >>> impacts = [event for event in gk.example("bouncing-ball").simulate(1).events if event.what == "impact"]
        >>> round(impacts[0].t, 4), impacts[0].loss > 0
        (0.4515, True)
        """
        return [Event(**event) for event in json.loads(self._record["events"])]

    @property
    def contacts(self) -> dict[str, Any] | None:
        """What contacts did: impacts, phases, energy lost, thresholds. None for models without contacts."""
        return self.summary.get("contact")

    @property
    def peaks(self) -> dict[str, Peak]:
        """Extremes and means of every column, over the whole motion.

        >>> import gelenk as gk
        >>> peak = gk.example("four-bar").simulate().peaks["drive torque"]
        >>> peak.unit, peak.min < peak.mean < peak.max
        ('Nm', True)
        """
        found = {}
        for peak in self.summary["peaks"]:
            numbers = {key: value for key, value in peak.items() if key != "name"}
            found[peak["name"]] = Peak(**numbers)
        return found

    @property
    def stats(self) -> dict[str, Any]:
        """Steps, evaluations, and where the time went."""
        run = self.summary["run"]
        times = {key: run[key] for key in ("wall_s", "setup_s", "output_s", "writing_s")}
        return {**self.summary["counts"], **times}

    @property
    def certificate(self) -> Certificate:
        """How far the result can be trusted, and why.

        >>> import gelenk as gk
        >>> gk.example("pendulum").simulate(1, verify=True).certificate.digits["angle"] > 4
        True
        """
        return Certificate(self.summary)

    @property
    def motion(self) -> tuple[Floats, NDArray[numpy.float32]]:
        """Times and poses of the frames of the picture: frames, bodies, and x, y, z, quaternion w, x, y, z; in single precision."""
        return self._record["frame_times"], self._record["poses"]

    # tables and files

    def to_pandas(self) -> pandas.DataFrame:
        """All columns, ``t`` first. Units are in ``attrs``."""
        import pandas

        frame = pandas.DataFrame({"t": self.t, **{name: self[name] for name in self.names}})
        frame.attrs["units"] = {"t": "s", **self.units}
        return frame

    def to_polars(self) -> polars.DataFrame:
        """All columns, ``t`` first."""
        import polars

        return polars.DataFrame({"t": self.t, **{name: self[name] for name in self.names}})

    def to_arrow(self) -> pyarrow.Table:
        """All columns, ``t`` first, with units and descriptions as metadata; numbers are not copied."""
        import pyarrow

        fields = [pyarrow.field("t", pyarrow.float64(), nullable=False, metadata={"unit": "s", "description": "time"})]
        for name, unit, description, is_shared in self._record["columns"]:
            said = {"unit": unit, "description": description, "determined": "no" if is_shared else ""}
            metadata = {key: text for key, text in said.items() if text}
            fields.append(pyarrow.field(name, pyarrow.float64(), nullable=False, metadata=metadata or None))
        columns = [pyarrow.array(values) for values in (self.t, *self._record["values"])]
        return pyarrow.Table.from_arrays(columns, schema=pyarrow.schema(fields))

    def save(self, folder: str | os.PathLike[str], *, overwrite: bool = False) -> Path:
        """Writes the folder that ``gelenk run`` would have written, report included; :func:`open` reads it.

        >>> import gelenk as gk, tempfile, pathlib
        >>> r = gk.example("pendulum").simulate(1)
        >>> folder = r.save(pathlib.Path(tempfile.mkdtemp()) / "pendulum.results")
        >>> bool((gk.open(folder)["angle"] == r["angle"]).all())
        True
        """
        place = a_path(folder, "folder")
        _native.save_folder(place, bool(overwrite), self._record)
        dense = place / DENSE
        if self._curves is not None:
            starts, ends, stops, coefficients, width = self._curves.parts()
            numpy.savez(dense, starts=starts, ends=ends, stops=stops, coefficients=coefficients, width=width)
        else:
            dense.unlink(missing_ok=True)
        return place

    def report(self, path: str | os.PathLike[str] | None = None) -> str:
        """The report: one page in which the mechanism moves. With a path, it is written there."""
        page = _native.report(self._record)
        if path is not None:
            a_path(path, "path").write_text(page, encoding="utf-8")
        return page

    def show(self) -> Path:
        """Opens the report in a browser; its path."""
        if self.folder is not None and (self.folder / "report.html").exists():
            page = self.folder / "report.html"
        else:
            page = Path(tempfile.mkdtemp(prefix="gelenk-")) / "report.html"
            self.report(page)
        webbrowser.open(page.resolve().as_uri())
        return page

    def plot(self, *names: str, x: str | None = None, file: str | os.PathLike[str] | None = None) -> matplotlib.figure.Figure:
        """Plots columns over time, or over the column x: one pair of axes for each unit. All columns, if none is named.

        Needs matplotlib. With ``file``, the figure is written there; without, it belongs to ``pyplot``: notebooks show it, and so does ``pyplot.show()``.

        >>> import gelenk as gk, tempfile, pathlib
        >>> r = gk.example("pendulum").simulate(2)
        >>> figure = r.plot("angle", "angular velocity", file=pathlib.Path(tempfile.mkdtemp()) / "pendulum.svg")
        >>> [axes.get_ylabel() for axes in figure.axes]
        ['angle [rad]', 'angular velocity [rad/s]']
        """
        wanted = list(names) or self.names
        if not wanted:
            raise ValueError("there is no column to plot: add a measure to the model")
        along = self.t if x is None else self[x]
        values = {name: self[name] for name in wanted}
        groups: dict[str, list[str]] = {}
        for name in wanted:
            groups.setdefault(self.units.get(name, "rad" if name in self._asked else ""), []).append(name)
        figure = new_figure((7, 1.2 + 2.4 * len(groups)), is_shown=file is None)
        axes = figure.subplots(len(groups), 1, sharex=True, squeeze=False)[:, 0]
        for axis, (unit, group) in zip(axes, groups.items()):
            for name in group:
                axis.plot(along, values[name], label=name)
            axis.set_ylabel(f"{group[0] if len(group) == 1 else ''} [{unit}]".strip() if unit else group[0])
            axis.grid(alpha=0.3)
            if len(group) > 1:
                axis.legend()
        axes[-1].set_xlabel("t [s]" if x is None else f"{x} [{self.units.get(x, '')}]")
        axes[0].set_title(self.summary["model"]["name"])
        if file is not None:
            figure.savefig(file, dpi=150)
        return figure

    # how it shows itself

    def __repr__(self) -> str:
        run = self.summary["run"]
        said = f": {self.message}" if self.message else ""
        return (
            f"<Result of '{self.summary['model']['name']}': {self.status} ({run['colour']}) at t = {run['t_reached']} s, "
            f"{len(self)} rows, {len(self.names)} columns{said}>"
        )

    def _repr_html_(self) -> str:
        from ._notebook import shown

        return shown(self._record, repr(self))

    def __getstate__(self) -> dict[str, Any]:
        # functions may be such that no other process knows them
        origin = None if self._origin is None or self._origin.functions else self._origin
        return {"record": {**self._record, "curves": self._curves}, "origin": origin, "folder": self.folder}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Result.__init__(self, state["record"], origin=state["origin"], folder=state["folder"])


def flat(times: Floats) -> Floats:
    """Times as one row."""
    return numpy.ascontiguousarray(times, dtype=float).reshape(-1)


def turned(q: Floats, point: Floats) -> Floats:
    """A point turned by quaternions."""
    if not point.any():
        return numpy.zeros((*q.shape[:-1], 3))
    w, v = q[..., :1], q[..., 1:]
    twice = 2 * numpy.cross(v, point)
    turned_point: Floats = point + w * twice + numpy.cross(v, twice)
    return turned_point


def new_figure(size: tuple[float, float], is_shown: bool) -> matplotlib.figure.Figure:
    """A figure that a notebook or a window shows; one that is only written needs no pyplot, which takes its time."""
    if is_shown or "matplotlib.pyplot" in sys.modules:
        from matplotlib import pyplot

        shown: matplotlib.figure.Figure = pyplot.figure(figsize=size, layout="constrained")
        return shown
    from matplotlib.figure import Figure

    figure: matplotlib.figure.Figure = Figure(figsize=size, layout="constrained")
    return figure


def open(folder: str | os.PathLike[str]) -> Result:
    """Results that ``gelenk run`` or :meth:`Result.save` has written, also of a run that goes on or was killed.

    >>> import gelenk as gk, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp()) / "results"
    >>> r = gk.example("pendulum").simulate(1, folder=folder)
    >>> gk.open(folder).names == r.names
    True
    """
    place = a_path(folder, "folder")
    record = _native.open_folder(place)
    dense = place / DENSE
    if dense.exists():
        with numpy.load(dense) as parts:
            record["curves"] = _native.Curves(
                parts["starts"], parts["ends"], parts["stops"], parts["coefficients"], int(parts["width"])
            )
    return Result(record, folder=place)
