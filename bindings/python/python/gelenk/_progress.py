"""A bar for runs that take their time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

# runs that are over sooner need no bar [s]
PATIENCE = 1.0


@contextmanager
def bar(wanted: Any, title: str) -> Iterator[Callable[[float, float, int], object] | None]:
    """What is told about progress, or nothing."""
    if wanted is None:
        wanted = is_seen()
    if callable(wanted):
        yield wanted
        return
    if not isinstance(wanted, bool):
        raise TypeError(f"'progress' must be True, False or a function, not {type(wanted).__name__}")
    if not wanted:
        yield None
        return
    shown = Bar(title)
    try:
        yield shown
    finally:
        shown.close()


def is_seen() -> bool:
    """Does somebody look: at a terminal, or at a notebook?"""
    if "ipykernel" in sys.modules:
        return True
    return sys.stderr is not None and sys.stderr.isatty()


class Bar:
    """tqdm where it is installed, else a line on standard error."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._since = time.monotonic()
        self._tqdm: Any = None
        self._is_plain = False

    def __call__(self, share: float, t: float, steps: int) -> None:
        if time.monotonic() - self._since < PATIENCE:
            return
        if self._tqdm is None and not self._is_plain:
            self._open()
        if self._tqdm is not None:
            self._tqdm.n = round(100 * share, 1)
            self._tqdm.set_postfix_str(f"t = {t:.4g} s, {steps} steps", refresh=True)
        elif sys.stderr is not None:
            sys.stderr.write(f"\r{self._title}: {100 * share:5.1f} %, t = {t:.4g} s, {steps} steps ")
            sys.stderr.flush()

    def _open(self) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self._is_plain = True
            return
        self._tqdm = tqdm(total=100, desc=self._title, bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed} {postfix}")

    def close(self) -> None:
        """Takes it away."""
        if self._tqdm is not None:
            self._tqdm.close()
        elif self._is_plain and sys.stderr is not None:
            sys.stderr.write("\n")
