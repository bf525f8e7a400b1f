"""What calls between Python and gelenk cost, for release builds: cargo xtask overhead.

python measure_calls.py COMMAND AGAIN

COMMAND: the command `gelenk` of the same build, for Andrews' squeezer as raw equations without Python
AGAIN: the example `again` of the crate gelenk-simulate, for the same as a model
"""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import gelenk as gk

# a call on top of its body [s], Python more than Rust, 10 000 values [s]
MOST_ON_TOP = 1e-6
MOST_SHARE = 0.05
MOST_VALUES = 0.020


def pendulum() -> gk.Model:
    """A rod on a pivot."""
    m = gk.Model("Pendulum", gravity=[0, 0, -9.81])
    m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [1, 0, 0], "mass": 1})
    m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    m.measure_coordinate("angle", "pivot.angle")
    m.measure_reaction_force("force", "pivot", "norm")
    return m


def least(call: Callable[[], object], times: int, clock: Callable[[], float] = time.thread_time) -> float:
    """The shortest time of several calls [s]."""
    return least_of([call], times, clock)[0]


def least_of(calls: list[Callable[[], object]], times: int, clock: Callable[[], float] = time.thread_time) -> list[float]:
    """The same of several, in turn: what disturbs one disturbs all."""
    found: list[list[float]] = [[] for _ in calls]
    for _ in range(times):
        for call, its in zip(calls, found):
            since = clock()
            call()
            its.append(clock() - since)
    return [min(its) for its in found]


def force(value: float, rate: float) -> float:
    """The body of the function that is called."""
    return -3.0 * value - 0.1 * rate * abs(rate)


def callback() -> float:
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
    return each - body


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


def equations(command: str) -> float:
    """A test problem whose equations are Rust, from Python and from the command: how much more the former takes, at most."""
    most = -1.0
    for method in ("dop853", "mexx", "radau"):
        whole, wall = float("inf"), float("inf")
        # in turn: what disturbs one disturbs the other
        for _ in range(10):
            whole = min(whole, least(lambda method=method: gk.solve("andrews", rtol=1e-9, method=method, dense=False), 20, time.perf_counter))
            arguments = [command, "solve", "andrews", "--rtol", "1e-9", "--method", method, "--repeat", "20", "--json"]
            said = re.search(r'"wall_s": ?([0-9.e+-]+)', subprocess.run(arguments, capture_output=True, text=True, check=True).stdout)
            wall = min(wall, float(said.group(1)) if said else wall)
        print(f"andrews as equations, {method}: Python {whole * 1e3:.3f} ms from call to result, Rust {wall * 1e3:.3f} ms for the integration: {100 * (whole / wall - 1):+.1f} %")
        most = max(most, whole / wall - 1)
    return most


def model(again: str, folder: Path) -> float:
    """A model, from its tables to results in memory, by Python and by Rust: how much more the former takes, at most."""
    most = -1.0
    m = gk.example("andrews")
    path = m.save(folder / "andrews.toml")
    for method in ("dop853", "mexx", "radau"):
        whole, other = float("inf"), float("inf")
        for _ in range(12):
            whole = min(whole, least(lambda method=method: m.simulate(method=method, progress=False), 10, time.perf_counter))
            said = subprocess.run([again, str(path), "10", f"method={method}"], capture_output=True, text=True, check=True)
            other = min(other, float(said.stdout))
        print(f"andrews as a model, {method}: Python {whole * 1e3:.3f} ms, Rust {other * 1e3:.3f} ms: {100 * (whole / other - 1):+.1f} %")
        most = max(most, whole / other - 1)
    return most


def values() -> float:
    """Values between rows, one at a time."""
    r = gk.example("slider-crank").simulate(rtol=1e-8, dense=True, progress=False)
    end = float(r.t[-1])
    times = [end * k / 10_000 for k in range(10_000)]

    def ask() -> None:
        for t in times:
            r(t)

    took = least(ask, 9)
    print(f"10 000 calls of r(t), {len(r.names)} columns: {took * 1e3:.1f} ms")
    return took


def main(command: str, again: str) -> None:
    on_top = callback()
    compiled()
    found = [("a function of Python takes too long", on_top, MOST_ON_TOP), ("values take too long", values(), MOST_VALUES)]
    # not the same work: the command does not count what makes the problem and its results
    equations(command)
    with tempfile.TemporaryDirectory() as folder:
        found.append(("a model takes too long", model(again, Path(folder)), MOST_SHARE))
    wrong = [f"{what}: {value:.3g} where {most:.3g} is allowed" for what, value, most in found if value > most]
    if wrong:
        raise SystemExit("; ".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
