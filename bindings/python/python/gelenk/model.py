"""Models: built by methods or read from files, and run."""

from __future__ import annotations

import copy
import json
import math
import os
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any

from numpy.typing import ArrayLike

from . import _native, _toml
from ._elements import Elements, Number, Place, Runs, Table, Vector
from ._keywords import a_path, a_table, helpful, suggestion
from ._progress import bar
from .functions import Function, Registry, as_function, written
from .modes import Modes
from .result import Origin, Result, RunWarning

__all__ = ["Check", "Model", "Number", "Parameters", "Place", "Table", "Vector", "example", "examples", "load"]


class Model(Elements, Runs):
    """A mechanism: the tables of a model file.

    Methods add elements: :meth:`body`, :meth:`revolute`, :meth:`spring`, :meth:`measure_position`, ... All of model files can be built,
    and means the same. Units are SI, angles are in radians. Every number may be an expression of parameters, as text.

    >>> import gelenk as gk
    >>> m = gk.Model("Pendulum", gravity=[0, 0, -9.81])
    >>> m.parameters["length"] = 0.8
    >>> m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": ["length", 0, 0], "mass": 0.5})
    'rod'
    >>> m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    'pivot'
    >>> m.measure_coordinate("angle", "pivot.angle")
    'angle'
    >>> r = m.simulate(1, rtol=1e-8)
    >>> r.status
    'ok'
    >>> bool(abs(r["angle"].max()) > 1)
    True

    name: title of the report
    gravity: gravity, along the axes of the world [m/s²]; without it there is none
    description: what the model is about
    """

    @helpful
    def __init__(
        self,
        name: str | None = None,
        *,
        gravity: Vector | None = None,
        description: str | None = None,
    ) -> None:
        top = {"gelenk": 1, "name": name, "description": description, "gravity": gravity}
        for key in ("name", "description"):
            if top[key] is not None and not isinstance(top[key], str):
                raise TypeError(f"'{key}' must be a text, not {type(top[key]).__name__}")
        #: The tables of the model, as a model file has them. They may be changed.
        self.tables: dict[str, Any] = _toml.table(top, "the model")
        #: Functions that expressions may call by name: ``call(name, x, y)``.
        self.functions: dict[str, Function] = {}
        safe = "".join(c if c.isalnum() or c in "-_. " else "-" for c in name or "model").strip(". ")
        self._path = Path((safe or "model") + ".toml")
        # as it was read, if it was: its text and tables, and files that lie in memory
        self._read: tuple[str, dict[str, Any]] | None = None
        self._others: list[tuple[str, str]] | None = None
        self._made: tuple[str, Path, _native.File, dict[str, Function]] | None = None
        self._lock = threading.Lock()

    # tables

    def _add(self, section: str, name: str, kind: str | None, keys: dict[str, Any]) -> str:
        if not isinstance(name, str):
            raise TypeError(f"'name' must be a text, not {type(name).__name__}")
        if not name:
            raise ValueError("'name' is empty; give it a name")
        where = f"'{name}' in '{section}'"
        content = _toml.table(keys, where)
        found = self.tables.setdefault(section, {})
        if name in found:
            raise ValueError(f"there is {where} already; change it by tables[{section!r}][{name!r}], or give another name")
        found[name] = content if kind is None else {"kind": kind, **content}
        return name

    def _fill(self, section: str, keys: dict[str, Any]) -> None:
        content = _toml.table(keys, f"'{section}'")
        self.tables.setdefault(section, {}).update(content)

    @property
    def parameters(self) -> Parameters:
        """Parameters with their values. Setting one changes the model: a number, or an expression of others as text.

        >>> import gelenk as gk
        >>> m = gk.example("four-bar")
        >>> m.parameters["turns"] = 2
        >>> m.parameters["turns"]
        2.0
        """
        return Parameters(self)

    # files

    def to_toml(self) -> str:
        """The model as the text of a model file. A model that was read and not changed has its text as it was.

        Functions appear as calls, which only this model can resolve."""
        return self._text()[0]

    def _text(self) -> tuple[str, Registry]:
        """The text of the model, and the functions that it calls."""
        if not isinstance(self.tables, dict):
            raise TypeError(f"'tables' of the model must be a dictionary, not {type(self.tables).__name__}")
        registry = Registry(a_table(self.functions, "functions"))
        if self._read is not None and same(self.tables, self._read[1]):
            return self._read[0], registry
        return _toml.dumps(written(_toml.table(self.tables, "the model"), registry)), registry

    @helpful
    def function(
        self,
        name: str,
        function: Callable[..., ArrayLike],
        *,
        of: Sequence[str] | None = None,
        values: int | None = None,
        derivative: Callable[..., ArrayLike] | Function | None = None,
    ) -> str:
        """Adds a function that expressions may call by name: ``call(name, x, y)``, and ``call(name.2, x, y)`` for its second value. Returns the name.

        >>> import gelenk as gk
        >>> m = gk.example("pendulum")
        >>> m.function("swing", lambda t, k: k * t * t)
        'swing'
        >>> m.measure("swung", "if(t < 1, 0, call(swing, t - 1, 2))")
        'swung'
        >>> bool(m.simulate(2)["swung"][-1] == 2)
        True

        name: what expressions call it
        function, of, values, derivative: see :class:`Function`
        """
        if not isinstance(name, str):
            raise TypeError(f"'name' must be a text, not {type(name).__name__}")
        if not name.isidentifier():
            raise ValueError(f"'name' must be one word, not {name!r}")
        if name in self.functions:
            raise ValueError(f"there is a function '{name}' already; change it by functions[{name!r}], or give another name")
        if not isinstance(function, Function):
            self.functions[name] = Function(function, of=of, values=values, derivative=derivative)
        elif (of, values, derivative) != (None, None, None):
            raise TypeError("'function' says already what it is called with, what it returns, and its derivative")
        else:
            self.functions[name] = function
        return name

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the model as a file, which :func:`load` and ``gelenk run`` read. Names of other files are seen from the new place.

        >>> import gelenk as gk, tempfile, pathlib
        >>> m = gk.example("pendulum")
        >>> path = m.save(pathlib.Path(tempfile.mkdtemp()) / "pendulum.toml")
        >>> gk.load(path) == m
        True
        """
        target = a_path(path, "path")
        _, registry = self._text()
        if registry.found:
            first, function = next(iter(registry.found.items()))
            raise ValueError(
                f"the model cannot be saved: {first} is a function ({function.said}), which a file cannot hold; "
                "write it as an expression or a table, or keep the program that builds the model"
            )
        if self._others:
            used = {Path(name).as_posix() for name, _ in self._file().sources()}
            for name, text in self._others:
                if name not in used:
                    continue
                file = target.parent / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
        elif target.parent.resolve() != self._path.parent.resolve():
            moved = copy.deepcopy(self.tables)
            if move_files(moved, self._path.parent, target.parent):
                target.write_text(_toml.dumps(moved), encoding="utf-8")
                return target
        target.write_text(self.to_toml(), encoding="utf-8")
        return target

    def _file(self) -> _native.File:
        """The model as it is now, read and checked for its form."""
        (text, registry), path = self._text(), self._path
        with self._lock:
            made = self._made
        if made is not None and made[0] == text and made[1] == path and made[3] == registry.found:
            return made[2]
        file = _native.File(path, text, self._others, registry.native())
        with self._lock:
            self._made = (text, path, file, registry.found)
        return file

    # runs

    def check(self, coordinates: str | None = None) -> Check:
        """Builds the model and takes a first step: degrees of freedom, redundant constraints, what looks like a mistake.

        >>> import gelenk as gk
        >>> gk.example("four-bar").check().degrees_of_freedom
        0
        """
        options = {} if coordinates is None else {"coordinates": coordinates}
        return Check(*self._file().check(options, []))

    @helpful
    def modes(
        self, count: int = 12, *, coordinates: str | None = None, parameters: Mapping[str, Number] | None = None
    ) -> Modes:
        """Natural modes about the state of rest near the start: frequencies, damping, and what moves.

        >>> import gelenk as gk
        >>> m = gk.Model("Weight on a spring", gravity=[0, 0, -9.81])
        >>> m.body("weight", mass=2, inertia=[1, 1, 1])
        'weight'
        >>> m.prismatic("guide", "ground", "weight", at=[0, 0, 0], axis=[0, 0, 1])
        'guide'
        >>> m.joint_force("spring", "guide.displacement", stiffness=800)
        'spring'
        >>> round(m.modes()[0].frequency, 6), round((800 / 2) ** 0.5 / (2 * 3.14159265), 6)
        (3.183099, 3.183099)

        count: how many, the slowest first; from 1 to 200
        coordinates: the coordinates in which the model is written
        parameters: values of parameters for these modes
        """
        if isinstance(count, bool) or not isinstance(count, int):
            raise TypeError(f"'count' must be a whole number, not {type(count).__name__}")
        if not 1 <= count <= 200:
            raise ValueError(f"'count' must be 1 to 200, not {count}")
        options = {} if coordinates is None else {"coordinates": coordinates}
        return Modes(*self._file().modes(options, assignments(parameters), count))

    def _simulate(self, options: dict[str, Any], **own: Any) -> Result:
        if own["accuracy"] is not None:
            if options["rtol"] is not None:
                raise ValueError("'accuracy' and 'rtol' mean the same: give one of them")
            options["rtol"] = own["accuracy"]
        options = {key: value for key, value in options.items() if value is not None}
        return self._run(options, assignments(own["parameters"]), **{k: own[k] for k in RUN_KEYS})

    def _run(
        self,
        options: dict[str, Any],
        values: list[tuple[str, str]],
        *,
        progress: Any = None,
        verify: bool = False,
        dense: bool = False,
        folder: str | os.PathLike[str] | None = None,
        existing: str = "refuse",
    ) -> Result:
        for key, value in (("verify", verify), ("dense", dense)):
            if not isinstance(value, bool):
                raise TypeError(f"'{key}' must be True or False, not {type(value).__name__}")
        if not isinstance(existing, str) or existing not in ("refuse", "replace", "resume"):
            raise ValueError(f"'existing' must be 'refuse', 'replace' or 'resume', not {existing!r}")
        if folder is not None:
            folder = a_path(folder, "folder")
        if dense and folder is not None:
            raise ValueError("'dense' is for runs in memory: leave out 'folder', and save the results afterwards")
        file = self._file()
        text, registry = self._text()
        if registry.found and folder is not None and existing == "resume":
            warnings.warn(
                f"the folder does not know the functions of the model ({', '.join(registry.found)}): the run goes on with those of this program",
                RunWarning,
                stacklevel=4,
            )
        origin = None if folder is not None else Origin(text, self._path, self._others, options, values, registry.found)
        with bar(progress, self.name) as shown:
            try:
                record = file.run(
                    options, values, folder=folder, existing=existing, verify=verify, dense=dense, progress=shown
                )
            except BaseException as raised:
                # of a function that has raised, what came before
                before = getattr(raised, "__dict__", {}).pop("record", None)
                if before is not None:
                    raised.result = Result(before, origin=origin, folder=folder)  # type: ignore[attr-defined]
                raise
        result = Result(record, origin=origin, folder=folder)
        if result.status == "failed":
            error = _native.SimulationError(result.message)
            error.result = result
            raise error
        if result.status == "interrupted":
            reached = result.summary["run"]["t_reached"]
            warnings.warn(f"the run ended at t = {reached} s: {result.message}", RunWarning, stacklevel=4)
        return result

    @property
    def name(self) -> str:
        """What the model is called: its name, or that of its file."""
        given = self.tables.get("name")
        return given if isinstance(given, str) else self._path.stem

    def copy(self) -> Model:
        """A model of its own with the same content."""
        return copy.deepcopy(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model):
            return NotImplemented
        return same(self.tables, other.tables) and self.functions == other.functions

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        del state["_lock"], state["_made"]
        return copy.deepcopy(state)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._made = None
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        counted = [f"{len(content)} {section}" for section, content in self.tables.items() if isinstance(content, dict)]
        return f"<Model '{self.name}'" + (": " + ", ".join(counted) if counted else "") + ">"


RUN_KEYS = ("progress", "verify", "dense", "folder", "existing")


def same(a: Any, b: Any) -> bool:
    """Are two tables equal? Whole numbers and truth values differ, and the order of names counts: rows follow it."""
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def assignments(values: Mapping[str, Number] | None) -> list[tuple[str, str]]:
    """Values of parameters as the reader takes them."""
    if values is None:
        return []
    if not isinstance(values, Mapping):
        raise TypeError(f"'parameters' must be a dictionary, not {type(values).__name__}")
    return [(check_name(name), expression(name, value)) for name, value in values.items()]


def check_name(name: Any) -> str:
    """The name of a parameter."""
    if not isinstance(name, str):
        raise TypeError(f"the parameter {name!r} must have a text as its name")
    return name


def expression(name: str, value: Any) -> str:
    """A value as text; numbers with all their digits."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        try:
            value = value.item() if hasattr(value, "item") else float(value)
        except (TypeError, ValueError):
            value = None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError(f"parameter '{name}' must be a number, or an expression as text")
    if isinstance(value, str):
        return value
    if not math.isfinite(value):
        raise ValueError(f"parameter '{name}' must be finite, not {value}")
    return repr(float(value))


def move_files(content: Any, old: Path, new: Path) -> bool:
    """Names of files, seen from another folder; were there any?"""
    found = False
    if isinstance(content, list):
        return any([move_files(item, old, new) for item in content])
    if not isinstance(content, dict):
        return False

    def moved(name: str) -> str:
        place = Path(name) if Path(name).is_absolute() else old.resolve() / name
        try:
            return Path(os.path.relpath(place, new.resolve())).as_posix()
        except ValueError:
            return str(place)

    for key, value in content.items():
        if key in ("file", "flexible") and isinstance(value, str):
            content[key], found = moved(value), True
        elif key == "include" and isinstance(value, list):
            content[key], found = [moved(name) if isinstance(name, str) else name for name in value], True
        else:
            found = move_files(value, old, new) or found
    return found


class Parameters(MutableMapping[str, float]):
    """The parameters of a model. Values are numbers, also of parameters that are expressions."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def _values(self) -> dict[str, float]:
        return dict(self._model._file().parameters([]))

    def __getitem__(self, name: str) -> float:
        values = self._values()
        if name not in values:
            raise KeyError(f"there is no parameter '{name}'{suggestion(str(name), values)}")
        return values[name]

    def __setitem__(self, name: str, value: Number) -> None:
        given = check_name(name)
        expression(given, value)
        content = _toml.plain(value, f"parameter '{given}'")
        part, _, inner = given.rpartition(".")
        if not part:
            self._model.tables.setdefault("parameters", {})[given] = content
            return
        assembly = self._model.tables.get("assemblies", {}).get(part)
        if given not in self._values() or assembly is None:
            raise KeyError(f"there is no parameter '{given}' that can be set{suggestion(given, self._values())}")
        assembly.setdefault("parameters", {})[inner] = content

    def __delitem__(self, name: str) -> None:
        own = self._model.tables.get("parameters", {})
        if name not in own:
            raise KeyError(f"there is no parameter '{name}'{suggestion(str(name), own)}")
        del own[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values())

    def __len__(self) -> int:
        return len(self._values())

    def __repr__(self) -> str:
        return f"Parameters({self._values()})"


class Check:
    """What is known about a model before it runs. Printed, it is what ``gelenk check`` says."""

    def __init__(self, text: str, content: str) -> None:
        self._text = text
        #: All of it, as a dictionary.
        self.content: dict[str, Any] = json.loads(content)

    @property
    def degrees_of_freedom(self) -> int:
        """Degrees of freedom at the start."""
        return int(self.content["degrees_of_freedom"])

    @property
    def bodies(self) -> int:
        """Bodies, without the ground."""
        return int(self.content["bodies"])

    @property
    def joints(self) -> int:
        """Joints."""
        return int(self.content["joints"])

    @property
    def redundant(self) -> list[dict[str, Any]]:
        """Constraints that others imply: element, direction, and what holds it already."""
        return list(self.content["redundant"])

    @property
    def doubts(self) -> list[dict[str, Any]]:
        """What is known against a result that starts here."""
        return list(self.content["doubts"])

    @property
    def hints(self) -> list[str]:
        """Remarks that may help."""
        return list(self.content["hints"])

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text.rstrip()


def load(path: str | os.PathLike[str]) -> Model:
    """Reads a model file.

    >>> import gelenk as gk
    >>> gk.load("no-such-file.toml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-file.toml'
    """
    place = a_path(path, "path")
    try:
        text = place.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise _native.ModelError(f"{place} is not a text file: byte {error.start} is not UTF-8; save it as UTF-8") from None
    return from_text(text, place)


def from_text(
    text: str, path: Path, others: list[tuple[str, str]] | None = None, functions: Mapping[str, Function] | None = None
) -> Model:
    """The model of a text, as if it were the file of this path."""
    registry = Registry(functions or {})
    file = _native.File(path, text, others, registry.native())
    model = Model()
    model.functions = dict(registry.found)
    model.tables = _toml.loads(text)
    model._path, model._others = path, others
    model._read = (text, copy.deepcopy(model.tables))
    model._made = (text, path, file, registry.found)
    return model


@helpful
def examples(word: str = "") -> dict[str, str]:
    """Names of models that are part of the package, and what they show: the examples; with a word, all examples and mechanisms that have it in their name or
    description, or a whole set of mechanisms: rigid, impact or flexible.

    >>> import gelenk as gk
    >>> gk.examples()["bouncing-ball"]
    'a ball that jumps lower and lower: its impacts accumulate, and it lies still in the end'
    >>> "newtons-cradle" in gk.examples("balls that touch")
    True

    word: what to look for
    """
    if not isinstance(word, str):
        raise TypeError(f"'word' must be a text, not {type(word).__name__}")
    small = word.lower()
    return {
        name: about
        for name, about, family in _native.examples()
        if (small == family or small in name or small in about.lower() if small else not family)
    }


def example(name: str) -> Model:
    """A model that is part of the package: an example, or a mechanism of the sets; :func:`examples` lists them.

    >>> import gelenk as gk
    >>> gk.example("pendulum").simulate(1).status
    'ok'
    """
    if not isinstance(name, str):
        raise TypeError(f"'name' must be a text, not {type(name).__name__}")
    found = _native.example(name)
    if found is None:
        raise ValueError(f"there is no example '{name}'{suggestion(name, [known for known, _, _ in _native.examples()])}")
    return from_text(found[0], Path(f"{name}.toml"), found[1])
