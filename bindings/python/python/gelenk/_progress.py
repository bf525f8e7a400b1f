"""A bar for runs that take their time."""

from __future__ import annotations

import math
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

# runs that are over sooner need no bar [s]
PATIENCE = 1.0
# a bar changes after this time at the earliest [s]
INTERVAL = 0.1


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
        self._next = self._since + PATIENCE

    def __call__(self, share: float, t: float, steps: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + INTERVAL
        if self._tqdm is None and not self._is_plain:
            self._open()
        # many runs have no time in common
        said = f"{steps} runs" if math.isnan(t) else f"t = {t:.4g} s, {steps} steps"
        if self._tqdm is not None:
            self._tqdm.n = round(100 * share, 1)
            self._tqdm.set_postfix_str(said, refresh=True)
        elif sys.stderr is not None:
            sys.stderr.write(f"\r{self._title}: {100 * share:5.1f} %, {said} ")
            sys.stderr.flush()

    def _open(self) -> None:
        try:
            with warnings.catch_warnings():
                # a notebook without widgets gets a bar of text; nobody needs to be told
                warnings.simplefilter("ignore")
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
