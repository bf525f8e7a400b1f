"""Tables of models: checked as they are given, and written as TOML that reads back equal."""

from __future__ import annotations

import keyword
import math
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from .functions import as_function, is_function

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
# lines are kept this short where lists allow it
WIDTH = 120


def loads(text: str) -> dict[str, Any]:
    """The tables of a text."""
    tables: dict[str, Any] = tomllib.loads(text)
    return tables


def plain(value: Any, where: str) -> Any:
    """A value as model files know it: number, text, truth, list or table."""
    if isinstance(value, (bool, numpy.bool_)):
        return bool(value)
    if isinstance(value, (int, numpy.integer)):
        whole = int(value)
        if not -(2**63) <= whole < 2**63:
            raise ValueError(f"{where} is too large: {whole}")
        return whole
    if isinstance(value, (float, numpy.floating)):
        if not math.isfinite(value):
            raise ValueError(f"{where} must be finite, not {value}")
        return float(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if isinstance(value, Mapping):
        return table(value, where)
    if isinstance(value, numpy.ndarray):
        if value.ndim == 0:
            return plain(value.item(), where)
        return [plain(item, f"{where}[{k}]") for k, item in enumerate(value)]
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return [plain(item, f"{where}[{k}]") for k, item in enumerate(value)]
    if is_function(value):
        return as_function(value, where)
    raise TypeError(f"{where} must be a number, a text, a truth value, a list or a dictionary, not {type(value).__name__}")


def table(values: Mapping[Any, Any], where: str) -> dict[str, Any]:
    """A table; keys without a value are left out, and ``from_`` means ``from``."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        if not isinstance(key, str):
            raise TypeError(f"{where} has the key {key!r}, which is no text")
        if value is None:
            continue
        if key.endswith("_") and keyword.iskeyword(key[:-1]):
            key = key[:-1]
        found[key] = plain(value, f"{where}, '{key}'")
    return found


def dumps(tables: Mapping[str, Any]) -> str:
    """The text of a model file."""
    plain_tables = table(tables, "the model")
    lines = [f"{name(key)} = {shown(value)}" for key, value in plain_tables.items() if not isinstance(value, dict)]
    for section, content in plain_tables.items():
        if not isinstance(content, dict):
            continue
        if not content or not all(isinstance(value, dict) for value in content.values()):
            # what belongs together stays in its order
            lines += ["", f"[{name(section)}]"]
            lines += [f"{name(key)} = {shown(value)}" for key, value in content.items()]
            continue
        for key, value in content.items():
            lines += ["", f"[{name(section)}.{name(key)}]"]
            lines += [f"{name(inner)} = {shown(item)}" for inner, item in value.items()]
    return "\n".join(lines) + "\n"


def name(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if BARE.fullmatch(key) else text(key)


def text(value: str) -> str:
    """A text in quotes."""
    letters = []
    for letter in value:
        if letter in ESCAPES:
            letters.append(ESCAPES[letter])
        elif ord(letter) < 32 or ord(letter) == 127:
            letters.append(f"\\u{ord(letter):04x}")
        else:
            letters.append(letter)
    return '"' + "".join(letters) + '"'


def shown(value: Any) -> str:
    """A value; numbers as short as they can be read back exactly."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        digits = repr(value)
        return digits if any(mark in digits for mark in ".e") else digits + ".0"
    if isinstance(value, str):
        return text(value)
    if isinstance(value, dict):
        inner = ", ".join(f"{name(key)} = {shown(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    items = [shown(item) for item in value]
    line = "[" + ", ".join(items) + "]"
    if len(line) <= WIDTH or len(items) < 2:
        return line
    return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
