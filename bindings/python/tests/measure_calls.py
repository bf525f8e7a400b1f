"""What calls between Python and gelenk cost: time of the processor, for release builds.

python measure_calls.py [COMMAND]

COMMAND: the command `gelenk` of the same build, for Andrews' squeezer without Python
"""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable

from conftest import pendulum

import gelenk as gk


def least(call: Callable[[], object], times: int) -> float:
    """The shortest time of several calls [s]."""
    return least_of([call], times)[0]


def least_of(calls: list[Callable[[], object]], times: int) -> list[float]:
    """The same of several, in turn: what disturbs one disturbs all."""
    found: list[list[float]] = [[] for _ in calls]
    for _ in range(times):
        for call, its in zip(calls, found):
            since = time.thread_time()
            call()
            its.append(time.thread_time() - since)
    return [min(its) for its in found]


def force(value: float, rate: float) -> float:
    """The body of the function that is called."""
    return -3.0 * value - 0.1 * rate * abs(rate)


def callback() -> None:
    """A force: what a run takes more than with an expression, less what the bodies of the calls take."""
    calls = 0

    def counted(value: float, rate: float) -> float:
        nonlocal calls
        calls += 1
        return force(value, rate)

    def swinging(its: object) -> Callable[[], object]:
        m = pendulum()
        m.joint_force("drag", "pivot.angle", force=its)
        m._file()
        return lambda: m.simulate(20, rtol=1e-10, method="dop853", progress=False)

    swinging(counted)()
    native, python = least_of([swinging(its) for its in ("-3*value - 0.1*rate*abs(rate)", force)], 60)
    n = 50_000

    def empty() -> None:
        for _ in range(n):
            pass

    def bodies() -> None:
        for _ in range(n):
            force(0.3, 0.7)

    first, second = least_of([bodies, empty], 30)
    body = (first - second) / n
    each = (python - native) / calls
    print(f"force of Python: {calls} calls, {each * 1e9:.0f} ns each, of which the function takes {body * 1e9:.0f} ns: {(each - body) * 1e9:.0f} ns on top")


def compiled() -> None:
    """A run with a compiled force, and with the same one of Python."""
    import ctypes
    import math

    library = ctypes.CDLL(None)
    library.sin.argtypes, library.sin.restype = [ctypes.c_double], ctypes.c_double

    def swinging(its: object) -> Callable[[], object]:
        m = pendulum()
        m.joint_force("drag", "pivot.angle", force=its)
        return lambda: m.simulate(20, rtol=1e-10, method="dop853", progress=False)

    forces = (lambda value: math.sin(-value), gk.Function(library.sin, of=["-value"]))
    python, other = least_of([swinging(its) for its in forces], 40)
    print(f"a run with a compiled force takes {other * 1e3:.2f} ms, with one of Python {python * 1e3:.2f} ms")


def andrews(command: str | None) -> None:
    """A test problem whose equations are Rust, from Python and from the command."""
    for method in ("dop853", "mexx", "radau"):
        found = []
        whole = least(lambda method=method: found.append(gk.solve("andrews", rtol=1e-9, method=method)), 60)
        inner = min(s.wall_s for s in found)
        said = f"andrews with {method}: {whole * 1e3:.3f} ms from call to result, {inner * 1e3:.3f} ms of it integration"
        if command:
            arguments = [command, "solve", "andrews", "--rtol", "1e-9", "--method", method, "--repeat", "60", "--json"]
            lines = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
            rust = re.search(r'"wall_s": ?([0-9.e+-]+)', lines)
            wall = float(rust.group(1)) if rust else json.loads(lines)["wall_s"]
            said += f"; command {wall * 1e3:.3f} ms: {100 * (whole / wall - 1):+.1f} %"
        print(said)


def values() -> None:
    """Values between rows, one at a time."""
    r = gk.example("slider-crank").simulate(rtol=1e-8, dense=True, progress=False)
    end = float(r.t[-1])
    times = [end * k / 10_000 for k in range(10_000)]

    def ask() -> None:
        for t in times:
            r(t)

    print(f"10 000 calls of r(t), {len(r.names)} columns: {least(ask, 9) * 1e3:.1f} ms")


if __name__ == "__main__":
    callback()
    compiled()
    andrews(sys.argv[1] if len(sys.argv) > 1 else None)
    values()
