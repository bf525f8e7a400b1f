"""Natural modes of models: frequencies, damping, what moves, and the page on which they move."""

from __future__ import annotations

import json
import os
import tempfile
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from ._keywords import a_path

__all__ = ["Mode", "Modes"]


@dataclass(frozen=True)
class Mode:
    """A natural mode."""

    #: The frequency of its swing [Hz]; None where it does not swing.
    frequency: float | None
    #: Its damping as a share of the critical one, negative where it grows; None where it does not swing.
    damping: float | None
    #: Its eigenvalue [1/s]: of a pair that belongs together, the one with a positive imaginary part.
    eigenvalue: complex
    #: Does nothing hold it?
    free: bool
    #: Does it grow, so that the rest is unstable?
    unstable: bool
    #: Bodies that have most of the kinetic energy, with their shares.
    bodies: dict[str, float]


class Modes:
    """The slowest natural modes of a model about its state of rest, the slowest first. Printed, they are what ``gelenk modes`` says.

    >>> import gelenk as gk
    >>> modes = gk.example("pendulum").modes()
    >>> len(modes), round(modes[0].frequency, 4), modes[0].bodies
    (1, 0.5042, {'pendulum': 1.0})
    """

    def __init__(self, text: str, content: str, page: str) -> None:
        self._text, self._page = text, page
        #: All of it, as a dictionary.
        self.content: dict[str, Any] = json.loads(content)
        found = self.content
        #: The modes, the slowest first.
        self.list: list[Mode] = [mode(one) for one in found["modes"]]
        #: Degrees of freedom.
        self.degrees_of_freedom: int = found["degrees_of_freedom"]
        #: Are they modes about the start? Otherwise they are about the rest that was found near it.
        self.about_start: bool = found["about_start"]
        #: Modes that were found and not wanted, or that the search could not tell.
        self.left_out: int = found["left_out"]

    @property
    def frequencies(self) -> NDArray[numpy.float64]:
        """Frequencies of the modes [Hz]; nan where one does not swing."""
        return numpy.array([numpy.nan if one.frequency is None else one.frequency for one in self.list], dtype=float)

    def __len__(self) -> int:
        return len(self.list)

    def __getitem__(self, number: int) -> Mode:
        """A mode, counted from 0."""
        return self.list[number]

    def __iter__(self) -> Iterator[Mode]:
        return iter(self.list)

    def report(self, path: str | os.PathLike[str] | None = None) -> str:
        """The page on which the modes move. With a path, it is written there."""
        if path is not None:
            a_path(path, "path").write_text(self._page, encoding="utf-8")
        return self._page

    def show(self) -> Path:
        """Opens that page in a browser; its path."""
        page = Path(tempfile.mkdtemp(prefix="gelenk-")) / "modes.html"
        self.report(page)
        webbrowser.open(page.resolve().as_uri())
        return page

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text.rstrip()


def mode(found: dict[str, Any]) -> Mode:
    """A mode from what the native part says of it."""
    content = dict(found)
    eigenvalue, bodies = content.pop("eigenvalue"), content.pop("bodies")
    shares = {body["name"]: body["share"] for body in bodies}
    return Mode(eigenvalue=complex(*eigenvalue), bodies=shares, **content)
