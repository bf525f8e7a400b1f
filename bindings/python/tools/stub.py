"""Writes python/gelenk/_native.pyi: names, parameters and defaults from the extension, types from the small overlay below.

    python tools/stub.py            writes the file
    python tools/stub.py --check    says whether it is up to date

The package must be installed. A test of the package checks the file, too, and ``mypy.stubtest`` compares it with the extension.
"""

import inspect
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parents[1] / "python" / "gelenk" / "_native.pyi"

HEAD = """from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, final

from numpy import float64, uint64
from numpy.typing import NDArray
"""

PATH = "str | PathLike[str]"
FLOATS = "NDArray[float64]"
TERM = "Callable[..., Any] | tuple[Any, int]"
# What parameters are, by their names; where a name means two things, with that of the function before it.
PARAMETERS = {
    "address": "int | None",
    "arguments": "int",
    "coefficients": FLOATS,
    "column": "int",
    "command.arguments": "Sequence[str]",
    "count": "int",
    "dense": "bool",
    "derivative": "Function | None",
    "ends": FLOATS,
    "events": f"Sequence[tuple[str, {TERM} | None, int, float]]",
    "existing": "str",
    "file": "File",
    "File.functions": "Sequence[Function] | None",
    "first": "int",
    "folder": PATH,
    "File.run.folder": f"{PATH} | None",
    "force": "bool",
    "found": "Mapping[str, Any]",
    "function": "Callable[..., Any]",
    "functions_by_name": f"Mapping[str, {TERM} | None]",
    "keep": "bool",
    "key": "str",
    "known": "Sequence[str]",
    "name": "str",
    "names": "Sequence[str]",
    "one_by_one": "bool",
    "options": "Mapping[str, Any]",
    "others": "Sequence[tuple[str, str]] | None",
    "parameters": "Sequence[tuple[str, float]]",
    "path": PATH,
    "progress": "Callable[[int], object] | None",
    "File.run.progress": "Callable[[float, float, int], object] | None",
    "record": "dict[str, Any]",
    "runs": "Sequence[int]",
    "set": "Sequence[tuple[str, str]]",
    "sizes": "tuple[int, int]",
    "start": f"tuple[float, {FLOATS}, {FLOATS}, {FLOATS}]",
    "starts": FLOATS,
    "stops": "NDArray[uint64]",
    "t": "float",
    "t_end": "float",
    "solve_problem.t_end": "float | None",
    "text": "str",
    "threads": "int",
    "solve_equations.times": f"{FLOATS} | None",
    "times": FLOATS,
    "until": "float | None",
    "values": "Sequence[Sequence[float]]",
    "Function.values": "int",
    "verify": "bool",
    "width": "int",
}
# What comes back.
RESULTS = {
    "Curves.__reduce__": "tuple[Any, ...]",
    "Curves.all_at": FLOATS,
    "Curves.at_time": "float",
    "Curves.end": "float",
    "Curves.many_at": FLOATS,
    "Curves.parts": f"tuple[{FLOATS}, {FLOATS}, NDArray[uint64], {FLOATS}, int]",
    "Curves.start": "float",
    "File.check": "tuple[str, str]",
    "File.description": "str",
    "File.frames": "list[tuple[str, int, list[float]]]",
    "File.modes": "tuple[str, str, str]",
    "File.name": "str",
    "File.parameters": "list[tuple[str, float]]",
    "File.run": "dict[str, Any]",
    "File.sources": "list[tuple[str, str]]",
    "Motion.at": FLOATS,
    "StudyFolder.close": "dict[str, Any]",
    "StudyFolder.keeps": "bool",
    "StudyFolder.run": "bool",
    "StudyFolder.take": "None",
    "StudyFolder.todo": "list[int]",
    "command": "int",
    "example": "tuple[str, list[tuple[str, str]]] | None",
    "examples": "list[tuple[str, str, str]]",
    "methods": "list[tuple[str, str]]",
    "nearest": "str | None",
    "open_folder": "dict[str, Any]",
    "options": "str",
    "problems": "str",
    "report": "str",
    "run_study": "dict[str, Any]",
    "save_folder": "None",
    "schema": "str",
    "solve_equations": "dict[str, Any]",
    "solve_problem": "dict[str, Any]",
    "study_keys": "list[str]",
    "study_rows": "tuple[Any, Any]",
    "version": "str",
    "viewer": "tuple[str, str]",
}
# What the package adds to exceptions.
ATTRIBUTES = {"SimulationError": ["result: Any"]}


def parameter(owner, p):
    """A parameter with its type and default."""
    known = [f"{owner}.{p.name}", f"{owner.split('.')[0]}.{p.name}", p.name]
    kind = next((PARAMETERS[key] for key in known if key in PARAMETERS), None)
    if kind is None:
        raise SystemExit(f"what is the parameter {owner}.{p.name}? Say it in PARAMETERS of {Path(__file__).name}")
    return f"{p.name}: {kind}" + ("" if p.default is p.empty else f" = {p.default!r}")


def function(owner, what, first=(), result=None):
    """The line, or lines, of a function."""
    shown, is_keyword = list(first), False
    for p in inspect.signature(what).parameters.values():
        if p.name in ("self", "cls") or p.kind is p.VAR_POSITIONAL:
            continue
        if p.kind is p.KEYWORD_ONLY and not is_keyword:
            shown.append("*")
            is_keyword = True
        shown.append(parameter(owner, p))
    if result is None:
        if owner not in RESULTS:
            raise SystemExit(f"what does {owner} return? Say it in RESULTS of {Path(__file__).name}")
        result = RESULTS[owner]
    name = owner.rpartition(".")[2]
    line = f"def {name}({', '.join(shown)}) -> {result}: ..."
    return [line] if len(line) <= 116 else [f"def {name}(", *(f"    {one}," for one in shown), f") -> {result}: ..."]


def members(name, kind):
    """What a class has of its own."""
    lines = []
    if kind.__text_signature__ is not None:
        lines += function(f"{name}.__new__", kind, ["cls"], name)
    for member, what in sorted(vars(kind).items()):
        owner = f"{name}.{member}"
        if inspect.isgetsetdescriptor(what):
            lines += ["@property", f"def {member}(self) -> {RESULTS[owner]}: ..."]
        elif inspect.isroutine(what) and (not member.startswith("__") or member == "__reduce__"):
            lines += function(owner, what, ["self"])
    return lines


def text(native):
    """The whole file."""
    names = sorted(name for name in vars(native) if not name.startswith("__"))
    lines = [HEAD, "__all__ = [", *(f"    {name!r},".replace("'", '"') for name in names), "]", ""]
    classes = [name for name in names if inspect.isclass(getattr(native, name))]
    for name in classes:
        kind = getattr(native, name)
        own = ATTRIBUTES.get(name, [])
        if issubclass(kind, BaseException):
            head = f"class {name}({kind.__base__.__name__}):"
        else:
            lines.append("@final")
            head, own = f"class {name}:", members(name, kind)
        lines += [head + ("" if own else " ..."), *(f"    {line}" for line in own), ""]
    for name in names:
        if name not in classes:
            lines += function(name, getattr(native, name))
    return "\n".join(lines) + "\n"


def current():
    from gelenk import _native

    return text(_native)


if __name__ == "__main__":
    wanted = current()
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text(encoding="utf-8") != wanted:
            raise SystemExit(f"{TARGET.name} is not up to date: run python tools/stub.py")
    else:
        TARGET.write_text(wanted, encoding="utf-8")
