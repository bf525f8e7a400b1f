"""Writes python/gelenk/_elements.py from what gelenk declares: elements of models, and run options.

    python tools/generate.py            writes the file
    python tools/generate.py --check    says whether it is up to date

The package must be installed. A test of the package checks the file, too.
"""

import json
import keyword
import sys
import textwrap
from functools import cache
from pathlib import Path

TARGET = Path(__file__).resolve().parents[1] / "python" / "gelenk" / "_elements.py"
# Small models that show every element, for the examples of methods; demos show the rest.
ROOT = TARGET.parents[4]
MODELS = [ROOT / "crates" / "io" / "tests" / "models" / "sections", ROOT / "examples"]
WIDTH = 110

# What a method is called where the kind alone would not say what it adds.
NAMES = {
    ("bodies", None): "body",
    ("beams", None): "beam",
    ("frames", None): "frame",
    ("laws", None): "law",
    ("events", None): "event",
    ("assemblies", None): "assembly",
    ("tables", None): "table",
    ("tracks", None): "track",
    ("wheel_rails", None): "wheel_rail",
    ("drives", "motion"): "drive",
    ("contacts", "bodies"): "contact",
    ("forces", "joint"): "joint_force",
    ("forces", "applied"): "applied_force",
    ("forces", "general"): "general_force",
    ("forces", "friction"): "joint_friction_force",
    ("measures", "expression"): "measure",
}
PREFIXES = {"measures": "measure_", "rolling": "rolling_", "roads": "road_", "profiles": "profile_"}
SINGULAR = {
    "bodies": "body",
    "beams": "beam",
    "frames": "frame",
    "joints": "joint",
    "drives": "drive",
    "rolling": "rolling wheel",
    "roads": "road",
    "tracks": "track",
    "profiles": "profile",
    "wheel_rails": "wheel_rail",
    "forces": "force",
    "laws": "law",
    "contacts": "contact",
    "controllers": "controller",
    "measures": "measure",
    "events": "event",
    "assemblies": "sub-assembly",
    "tables": "table",
}
# Tables of expressions that one function may give.
TABLES = {("controllers", "ode", "rates")}
# Keys that come first, in this order, where an element has them.
ORDER = ["kind", "a", "b", "of", "from", "to"]

HEAD = '''"""Elements of models and run options as methods: written by tools/generate.py from what gelenk declares. Do not edit."""

# fmt: off

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, SupportsFloat, Union

from numpy.typing import ArrayLike, NDArray

from ._keywords import helpful

if TYPE_CHECKING:
    from .result import Result

#: A number, or an expression as text; where it may use time or measures, also a function that returns a number, see :class:`gelenk.Function`.
Number = Union[float, str, Callable[..., SupportsFloat]]
#: Two or three numbers, or an array; of a force, also a function that returns them.
Vector = Union[Sequence[Number], NDArray[Any], Callable[..., ArrayLike]]
#: A table inside of another: keys as in model files.
Table = Mapping[str, Any]
#: A body, a frame, or a frame in place: ``{"body": ..., "at": [...], "axis": [...]}``.
Place = Union[str, Table]
'''


def types(schema):
    """The type of a value, as an annotation."""
    if "$ref" in schema:
        return "Place" if schema["$ref"].endswith("/place") else "Table"
    if "allOf" in schema:
        return types(schema["allOf"][0])
    if "anyOf" in schema:
        found = []
        for part in schema["anyOf"]:
            for one in types(part).split(" | "):
                if one not in found:
                    found.append(one)
        return "Place" if found == ["str", "Place"] else " | ".join(found)
    if "oneOf" in schema:
        return "Table"
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    kind = schema.get("type")
    if isinstance(kind, list):
        return "Number"
    if kind == "string":
        return f"Literal[{', '.join(map(repr, schema['enum']))}]" if "enum" in schema else "str"
    if kind == "integer":
        return "int"
    if kind == "boolean":
        return "bool"
    if kind == "array":
        inner = types(schema["items"])
        return "Vector" if inner == "Number" else f"Sequence[{inner}]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Mapping[str, {types(inner)}]" if isinstance(inner, dict) else "Table"
    raise SystemExit(f"no type for {schema}")


def argument(key):
    return key + "_" if keyword.iskeyword(key) else key


def wrapped(text, indent, rest=None):
    rest = indent if rest is None else rest
    return "\n".join(textwrap.wrap(text, 118, initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False))


def order(keys):
    return sorted(keys, key=lambda k: (ORDER.index(k) if k in ORDER else len(ORDER), k))


def docstring(about, lines, example=()):
    text = [wrapped('"""' + about, " " * 8)]
    if lines:
        text.append("")
        text += [wrapped(line, " " * 8, " " * 12) for line in lines]
    if example:
        text += ["", *(" " * 8 + line for line in example)]
    text.append('        """')
    return "\n".join(text).replace("\\", "\\\\")


@cache
def shown_elements():
    """Elements of the small models and of demos: name and keys of the first of each section and kind."""
    from gelenk._toml import loads

    found = {}
    for folder in MODELS:
        for path in sorted(folder.glob("*.toml")):
            text = path.read_text(encoding="utf-8")
            for section, content in loads(text).items() if "gelenk = 1" in text else ():
                if not isinstance(content, dict):
                    continue
                found.setdefault((section, "whole"), (section, content))
                for name, keys in content.items():
                    if isinstance(keys, dict):
                        found.setdefault((section, keys.get("kind")), (name, keys))
    return found


def call(method, arguments):
    """A call as an example, on several lines if it is long."""
    line = f">>> m.{method}({', '.join(arguments)})"
    if len(line) <= WIDTH:
        return [line]
    return [f">>> m.{method}(", *(f"...     {argument}," for argument in arguments), "... )"]


def element_example(section, kind, method, needed, optional):
    """How an element is added, as small models do it; nothing if none has it."""
    found = shown_elements()
    name, keys = found.get((section, kind)) or (None, None)
    if name is None and kind is not None:
        # the kind may be left out where there is a default
        name, keys = found.get((section, None), (None, None))
        if name is None or any(key not in needed + optional for key in keys):
            return []
    if name is None:
        return []
    given = [repr(name)] + [repr(keys[key]) for key in needed if key in keys]
    given += [f"{argument(key)}={keys[key]!r}" for key in optional if key in keys]
    return [">>> import gelenk as gk", ">>> m = gk.Model()", *call(method, given), repr(name)]


def table_example(section, keys):
    """How a table of which there is one is filled in."""
    _, content = shown_elements().get((section, "whole"), (None, {}))
    given = [f"{argument(key)}={content[key]!r}" for key in keys if key in content]
    return [">>> import gelenk as gk", ">>> m = gk.Model()", *call(section, given)] if given else []


def element(section, schema):
    """One method that adds an element."""
    kind = schema.get("title")
    name = NAMES.get((section, kind)) or PREFIXES.get(section, "") + kind.replace("-", "_")
    properties = {k: v for k, v in schema["properties"].items() if k != "kind"}
    needed = [k for k in schema["required"] if k != "kind"]
    optional = order(k for k in properties if k not in needed)

    def typed(key):
        return types(properties[key]) + (" | Callable[..., ArrayLike]" if (section, kind, key) in TABLES else "")

    head = [f"    def {name}(", "        self,", "        name: str,"]
    head += [f"        {argument(k)}: {typed(k)}," for k in needed]
    if optional:
        head.append("        *,")
        head += [f"        {argument(k)}: {types(properties[k])} | None = None," for k in optional]
    head.append("    ) -> str:")
    table = f"``[{section}.NAME]``" + (f" with ``kind = {json.dumps(kind)}``" if kind else "")
    about = f"Adds a {SINGULAR[section]}: {schema['description']}"
    lines = [f"Table {table} of model files. Returns the name.", "", "name: what it is called"]
    lines += [f"{argument(k)}: {properties[k].get('description', '')}" for k in needed + optional]
    given = ", ".join(f"{k!r}: {argument(k)}" for k in needed + optional)
    body = f"        return self._add({section!r}, name, {kind!r}, {{{given}}})"
    example = element_example(section, kind, name, needed, optional)
    return name, "\n".join(["    @helpful", *head, docstring(about, lines, example), body])


def single(section, schema):
    """One method that fills in a table of which there is one."""
    properties = schema["properties"]
    keys = order(properties)
    head = [f"    def {section}(", "        self,", "        *,"]
    head += [f"        {argument(k)}: {types(properties[k])} | None = None," for k in keys]
    head.append("    ) -> None:")
    lines = [f"Table ``[{section}]`` of model files. Keys that are left out stay as they are.", ""]
    lines += [f"{argument(k)}: {properties[k].get('description', '')}" for k in keys]
    given = ", ".join(f"{k!r}: {argument(k)}" for k in keys)
    body = f"        self._fill({section!r}, {{{given}}})"
    text = docstring(schema["description"], lines, table_example(section, keys))
    return section, "\n".join(["    @helpful", *head, text, body])


def elements(schema):
    methods = {}
    for section, found in schema["properties"].items():
        inner = found.get("additionalProperties")
        if isinstance(inner, dict):
            if section == "parameters":
                continue
            made = [element(section, one) for one in inner.get("oneOf", [inner])]
        elif "properties" in found:
            made = [single(section, found)]
        else:
            continue
        for name, text in made:
            if name in methods:
                raise SystemExit(f"two elements would be called {name}: give one another name in NAMES")
            methods[name] = text
    lines = ["", "", "class Elements:", '    """Adds the elements of model files to a model."""', ""]
    lines += [
        "    def _add(self, section: str, name: str, kind: str | None, keys: dict[str, Any]) -> str:",
        "        raise NotImplementedError",
        "",
        "    def _fill(self, section: str, keys: dict[str, Any]) -> None:",
        "        raise NotImplementedError",
    ]
    for name in sorted(methods):
        lines += ["", methods[name]]
    return "\n".join(lines)


def option_type(row):
    words = [repr(word) for word in row["words"]]
    return {
        "number": "float",
        "whole": "int",
        "order": "int | Literal['auto']",
        "flag": "bool",
        "words": f"Literal[{', '.join(words)}]",
        "method": "str",
    }[row["kind"]]


FIRST = ["t_end", "rtol", "method"]
OWN = [
    ("accuracy", "float | None = None", "another word for rtol"),
    ("parameters", "Mapping[str, Number] | None = None", "values of parameters for this run"),
    ("progress", "bool | Callable[[float, float, int], object] | None = None",
     "a bar: True, False, or where somebody sees it; or a function of share, time [s] and steps"),
    ("verify", "bool = False", "runs the model again by another method, in other coordinates, at a hundredth of the tolerance, "
     "and says in how many digits both agree: ``certificate.verification``"),
    ("dense", "bool = False", "keeps the motion inside steps while the model runs; without it, the first value between rows runs the model again"),
    ("folder", "str | os.PathLike[str] | None = None", "writes results there as the run goes, with checkpoints; otherwise they stay in memory"),
    ("existing", "Literal['refuse', 'replace', 'resume'] = 'refuse'", "what becomes of results that are in the folder"),
]


def simulate(rows):
    rows = {row["key"]: row for row in rows}
    rest = sorted(key for key in rows if key not in FIRST)
    head = ["    @helpful", "    def simulate(", "        self,"]
    head += [f"        {key}: {option_type(rows[key])} | None = None," for key in FIRST]
    head.append("        *,")
    head += [f"        {name}: {kind}," for name, kind, _ in OWN]
    head += [f"        {key}: {option_type(rows[key])} | None = None," for key in rest]
    head.append("    ) -> Result:")

    def line(key):
        row = rows[key]
        unit = f" [{row['unit']}]" if row["unit"] else ""
        of = f" For {', '.join(row['methods'])}." if row["methods"] else ""
        return f"{key}: {row['help']}{unit}{of} Default: {row['default']}."

    lines = [
        "Options that are not given are those of the model's table ``[simulation]``, or the defaults. Ctrl-C ends the run; what is there "
        "is returned, and its status is \"interrupted\". A run that fails raises SimulationError, whose attribute ``result`` has what came before.",
        "",
    ]
    lines += [line(key) for key in FIRST] + [f"{name}: {about}" for name, _, about in OWN] + [line(key) for key in rest]
    given = ",\n".join(f"            {key!r}: {key}" for key in FIRST + rest)
    own = ", ".join(f"{name}={name}" for name, _, _ in OWN)
    body = f"        options = {{\n{given},\n        }}\n        return self._simulate(options, {own})"
    about = "Runs the model and returns its results."
    base = [
        "",
        "",
        "class Runs:",
        '    """Runs a model with the options of the catalogue."""',
        "",
        "    def _simulate(self, options: dict[str, Any], **own: Any) -> Result:",
        "        raise NotImplementedError",
        "",
    ]
    example = [
        ">>> import gelenk as gk",
        '>>> r = gk.example("pendulum").simulate(2, rtol=1e-8, method="dop853", output_step=0.01)',
        ">>> r.status, r.certificate.colour",
        "('ok', 'green')",
    ]
    return "\n".join([*base, *head, docstring(about, lines, example), body])


def text(schema, options):
    lines = HEAD + elements(schema) + "\n" + simulate(options)
    names = ", ".join(repr(row["key"]) for row in options)
    lines += f"\n\n\n#: Keys of all run options.\nOPTIONS: tuple[str, ...] = ({names})\n"
    return "\n".join(line.rstrip() for line in lines.splitlines()) + "\n"


def current():
    from gelenk import _native

    return text(json.loads(_native.schema()), json.loads(_native.options()))


if __name__ == "__main__":
    wanted = current()
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text(encoding="utf-8") != wanted:
            raise SystemExit(f"{TARGET.name} is not up to date: run python tools/generate.py")
    else:
        TARGET.write_text(wanted, encoding="utf-8")
