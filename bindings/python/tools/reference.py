"""Writes docs/reference/python.md and python-elements.md from the docstrings of the package.

    python tools/reference.py            writes the pages
    python tools/reference.py --check    says whether they are up to date

The package must be installed. A test of the package checks the pages, too.
"""

import inspect
import re
import sys
import textwrap
from pathlib import Path

import gelenk
from gelenk._elements import Elements, Runs

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "reference"

PARTS = {
    "Models": ["Model", "Function", "Parameters", "Check", "Modes", "Mode", "load", "example", "examples", "ModelError"],
    "Results": ["Result", "Certificate", "Event", "Peak", "open", "RunWarning", "SimulationError"],
    "Raw equations, test problems, comparisons": ["Equations", "Solution", "Retry", "problems", "Problem", "solve", "compare", "Comparison"],
    "Studies": ["sweep", "sample", "optimize", "Study"],
}
# classes that people make themselves; of others, functions give them objects
MADE = ["Model", "Equations"]
NOTE = "This page is generated from the package: `python tools/reference.py` in `bindings/python`."


def prose(text):
    """Markup of docstrings as Markdown."""
    text = re.sub(r":(?:meth|class|func|attr):`~?([^`]+)`", lambda found: f"`{found[1]}`", text)
    return text.replace("``", "`")


def told(doc):
    """A docstring as Markdown: paragraphs, parameters as a list, examples as code."""
    lines = []
    for block in re.split(r"\n[ \t]*\n", inspect.cleandoc(doc or "")):
        rows = block.splitlines()
        if rows[0].startswith(">>>"):
            lines += ["```pycon", *rows, "```", ""]
        elif rows[0].startswith("    "):
            lines += ["```text", *textwrap.dedent(block).splitlines(), "```", ""]
        elif all(re.match(r"\w+(, \w+)*: |    ", row) for row in rows):
            items = re.sub(r"\n {4,}", " ", block).splitlines()
            lines += [re.sub(r"^(\w+(?:, \w+)*): ", r"- `\1`: ", prose(item)) for item in items] + [""]
        else:
            lines += [prose(" ".join(rows)), ""]
    return lines


def signature(name, what):
    """How something is called, on one line or with a line for each parameter."""
    found = inspect.signature(what)
    shown, is_keyword = [], False
    for p in found.parameters.values():
        if p.kind is p.KEYWORD_ONLY and not is_keyword:
            shown.append("*")
            is_keyword = True
        if p.name != "self":
            shown.append(parameter(p))
    result = found.return_annotation
    arrow = "" if inspect.isclass(what) or result in (inspect.Signature.empty, "None") else f" -> {result}"
    line = f"{name}({', '.join(shown)}){arrow}"
    if len(line) > 100:
        line = "\n".join([f"{name}(", *(f"    {one}," for one in shown), f"){arrow}"])
    return ["```python", line, "```", ""]


def parameter(p):
    """A parameter with its type and default."""
    star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
    kind = "" if p.annotation is p.empty else f": {p.annotation}"
    return f"{star}{p.name}{kind}" + ("" if p.default is p.empty else f" = {p.default!r}")


def attributes(kind):
    """Attributes with the comments that say what they are."""
    source = inspect.getsource(kind)
    found = []
    for comment, names in re.findall(r"((?:^ +#: .*\n)+)((?:^ +(?:self\.)?\w+(?::.*| = .*)\n)+)", source, re.M):
        text = " ".join(re.findall(r"#: (.*)", comment))
        every = re.findall(r"^ +(?:self\.)?(\w+)", names, re.M)
        found.append(f"- {', '.join(f'`{name}`' for name in every if not name.startswith('_'))}: {prose(text)}")
    return [*found, ""] if found else []


def members(kind, own):
    """Methods and properties that people use, in the order of the source."""
    special = {"__getitem__": f"{own}[name]", "__call__": f"{own}(...)"}
    lines = []
    for name, what in vars(kind).items():
        inner = what.fget if isinstance(what, property) else what
        if not inspect.isfunction(inner) or not inner.__doc__ or (name.startswith("_") and name not in special):
            continue
        lines += [f"### `{special.get(name, f'{own}.{name}')}`", ""]
        if not isinstance(what, property) and name != "__getitem__":
            lines += signature(own if name == "__call__" else f"{own}.{name}", inner)
        lines += told(inner.__doc__)
    return lines


def entry(name):
    """A function or class of the package."""
    what = getattr(gelenk, name)
    lines = [f"## `gelenk.{name}`", ""]
    if not inspect.isclass(what) or name in MADE:
        lines += signature(f"gelenk.{name}", what)
    lines += told(what.__doc__)
    if inspect.isclass(what) and not issubclass(what, BaseException):
        lines += attributes(what) + members(what, name.lower())
    if what is gelenk.Model:
        lines += members(Runs, "model")
    return lines


def package_page():
    lines = ["# Python: reference", "", *told(gelenk.__doc__), NOTE, ""]
    lines += ["Methods that add elements to models are on [a page of their own](python-elements.md); the [guide](../guide/python.md) is the place to start.", ""]
    for part, names in PARTS.items():
        lines += [f"# {part}", ""]
        for name in names:
            lines += entry(name)
    return lines


def elements_page():
    lines = ["# Python: elements of models", "", NOTE, ""]
    lines += ["Each method adds an element to a model: a table of a [model file](model-format.md). Numbers may be expressions of parameters, as text.", ""]
    for name, what in vars(Elements).items():
        if not name.startswith("_"):
            lines += [f"## `model.{name}`", "", *signature(f"model.{name}", what), *told(what.__doc__)]
    return lines


def pages():
    """The pages by their paths."""
    named = {name for names in PARTS.values() for name in names} | {"__version__"}
    missing = set(gelenk.__all__) ^ named
    if missing:
        raise SystemExit(f"PARTS and gelenk.__all__ differ by {sorted(missing)}")
    made = {"python.md": package_page(), "python-elements.md": elements_page()}
    return {FOLDER / name: "\n".join(lines).rstrip() + "\n" for name, lines in made.items()}


if __name__ == "__main__":
    for path, text in pages().items():
        if sys.argv[1:] != ["--check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{path.name} is not up to date: run python tools/reference.py")
