"""Equations in descriptor form by functions of Python: a pendulum in Cartesian coordinates with a weight on a spring."""

import numpy as np
from numpy.typing import NDArray

import gelenk as gk

Row = NDArray[np.float64]


def force(t: float, p: Row, v: Row, lam: Row, u: Row, out: Row) -> None:
    """Gravity, and a spring between both masses; the result is written in place."""
    spring = 50 * (p[:2] - p[2:])
    out[:2] = -spring
    out[2:] = spring
    out[1::2] -= 9.81


equations = gk.Equations(
    mass=lambda t, p: np.diag([1.0, 1.0, 0.5, 0.5]),
    force=force,
    constraint=lambda t, p: [(p[:2] @ p[:2] - 1) / 2],
    constraint_matrix=lambda t, p: [[p[0], p[1], 0, 0]],
    events={"under the pivot": lambda t, p, v, lam, u: p[0]},
)
s = equations.solve(3, p=[1, 0, 1, -0.2], v=[0, 0, 0, 0], rtol=1e-8)
print(s, s.events, s(1.5)["p"], sep="\n")
