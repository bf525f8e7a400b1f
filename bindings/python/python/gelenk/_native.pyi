from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, final

from numpy import float64, uint64
from numpy.typing import NDArray

__all__ = [
    "Curves",
    "File",
    "Function",
    "ModelError",
    "Motion",
    "Retry",
    "SimulationError",
    "StudyFolder",
    "command",
    "example",
    "examples",
    "methods",
    "nearest",
    "open_folder",
    "options",
    "problems",
    "report",
    "run_study",
    "save_folder",
    "schema",
    "solve_equations",
    "solve_problem",
    "study_keys",
    "study_rows",
    "version",
    "viewer",
]

@final
class Curves:
    def __new__(
        cls,
        starts: NDArray[float64],
        ends: NDArray[float64],
        stops: NDArray[uint64],
        coefficients: NDArray[float64],
        width: int,
    ) -> Curves: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def all_at(self, t: float, count: int) -> NDArray[float64]: ...
    def at_time(self, t: float, column: int) -> float: ...
    @property
    def end(self) -> float: ...
    def many_at(self, times: NDArray[float64], first: int, count: int) -> NDArray[float64]: ...
    def parts(self) -> tuple[NDArray[float64], NDArray[float64], NDArray[uint64], NDArray[float64], int]: ...
    @property
    def start(self) -> float: ...

@final
class File:
    def __new__(
        cls,
        path: str | PathLike[str],
        text: str,
        others: Sequence[tuple[str, str]] | None = None,
        functions: Sequence[Function] | None = None,
    ) -> File: ...
    def check(self, options: Mapping[str, Any], set: Sequence[tuple[str, str]]) -> tuple[str, str]: ...
    @property
    def description(self) -> str: ...
    def frames(self, set: Sequence[tuple[str, str]]) -> list[tuple[str, int, list[float]]]: ...
    def modes(self, options: Mapping[str, Any], set: Sequence[tuple[str, str]], count: int) -> tuple[str, str, str]: ...
    @property
    def name(self) -> str: ...
    def parameters(self, set: Sequence[tuple[str, str]]) -> list[tuple[str, float]]: ...
    def run(
        self,
        options: Mapping[str, Any],
        set: Sequence[tuple[str, str]],
        *,
        folder: str | PathLike[str] | None = None,
        existing: str = 'refuse',
        verify: bool = False,
        dense: bool = False,
        until: float | None = None,
        progress: Callable[[float, float, int], object] | None = None,
    ) -> dict[str, Any]: ...
    def sources(self) -> list[tuple[str, str]]: ...

@final
class Function:
    def __new__(
        cls,
        name: str,
        function: Callable[..., Any],
        arguments: int,
        values: int,
        derivative: Function | None = None,
        address: int | None = None,
        one_by_one: bool = False,
    ) -> Function: ...

class ModelError(ValueError): ...

@final
class Motion:
    def at(self, times: NDArray[float64]) -> NDArray[float64]: ...

class Retry(Exception): ...

class SimulationError(RuntimeError):
    result: Any

@final
class StudyFolder:
    def __new__(
        cls,
        file: File,
        options: Mapping[str, Any],
        names: Sequence[str],
        values: Sequence[Sequence[float]],
        folder: str | PathLike[str],
        keep: bool = False,
    ) -> StudyFolder: ...
    def close(self) -> dict[str, Any]: ...
    def keeps(self, runs: Sequence[int]) -> bool: ...
    def run(self, threads: int, progress: Callable[[int], object] | None = None) -> bool: ...
    def take(self, runs: Sequence[int], found: Mapping[str, Any]) -> None: ...
    def todo(self) -> list[int]: ...

def command(arguments: Sequence[str]) -> int: ...
def example(name: str) -> tuple[str, list[tuple[str, str]]] | None: ...
def examples() -> list[tuple[str, str, str]]: ...
def methods() -> list[tuple[str, str]]: ...
def nearest(name: str, known: Sequence[str]) -> str | None: ...
def open_folder(path: str | PathLike[str]) -> dict[str, Any]: ...
def options() -> str: ...
def problems() -> str: ...
def report(record: dict[str, Any]) -> str: ...
def run_study(
    file: File,
    options: Mapping[str, Any],
    names: Sequence[str],
    values: Sequence[Sequence[float]],
    threads: int,
    keep: bool = False,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Any]: ...
def save_folder(path: str | PathLike[str], force: bool, record: dict[str, Any]) -> None: ...
def schema() -> str: ...
def solve_equations(
    functions_by_name: Mapping[str, Callable[..., Any] | tuple[Any, int] | None],
    events: Sequence[tuple[str, Callable[..., Any] | tuple[Any, int] | None, int, float]],
    sizes: tuple[int, int],
    start: tuple[float, NDArray[float64], NDArray[float64], NDArray[float64]],
    t_end: float,
    options: Mapping[str, Any],
    times: NDArray[float64] | None = None,
    dense: bool = True,
) -> dict[str, Any]: ...
def solve_problem(
    name: str,
    parameters: Sequence[tuple[str, float]],
    options: Mapping[str, Any],
    t_end: float | None = None,
    dense: bool = False,
) -> dict[str, Any]: ...
def study_keys(
    file: File,
    options: Mapping[str, Any],
    names: Sequence[str],
    values: Sequence[Sequence[float]],
) -> list[str]: ...
def study_rows(folder: str | PathLike[str], key: str) -> tuple[Any, Any]: ...
def version() -> str: ...
def viewer() -> tuple[str, str]: ...
