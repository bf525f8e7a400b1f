"""Names that nobody knows: the nearest one is suggested."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from . import _native

F = TypeVar("F", bound=Callable[..., object])


def suggestion(name: str, known: Iterable[str]) -> str:
    """A question that names the nearest of the known names, or a list of them."""
    names = list(known)
    nearest = _native.nearest(name, names)
    if nearest is not None:
        return f"; did you mean '{nearest}'?"
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"; there are {shown}" if names else ""


def helpful(function: F) -> F:
    """Keywords that a function does not have are refused with the one that comes nearest."""
    parameters = inspect.signature(function).parameters
    known = frozenset(name for name in parameters if name != "self")
    name = getattr(function, "__name__", "this")

    @functools.wraps(function)
    def checked(*arguments: object, **keywords: object) -> object:
        for word in keywords:
            if word not in known:
                raise TypeError(f"{name}() has no parameter '{word}'{suggestion(word, sorted(known))}")
        return function(*arguments, **keywords)

    return checked  # type: ignore[return-value]


def a_path(given: Any, name: str) -> Path:
    """A path."""
    if not isinstance(given, (str, os.PathLike)):
        raise TypeError(f"'{name}' must be a path, not {type(given).__name__}")
    return Path(given)


def a_table(given: Any, name: str) -> dict[str, Any]:
    """A dictionary of its own, whose keys are names; nothing is an empty one."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"'{name}' must be a dictionary, not {type(given).__name__}")
    for key in given:
        if not isinstance(key, str):
            raise TypeError(f"'{name}' must have names as keys, not {type(key).__name__}")
    return dict(given)
