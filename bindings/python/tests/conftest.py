"""What the tests share."""

from pathlib import Path

import pytest

import gelenk as gk

ROOT = Path(__file__).resolve().parents[3]


def pendulum() -> gk.Model:
    """A rod on a pivot."""
    m = gk.Model("Pendulum", gravity=[0, 0, -9.81])
    m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [1, 0, 0], "mass": 1})
    m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    m.frame("tip", "rod", at=[1, 0, 0])
    m.measure_coordinate("angle", "pivot.angle")
    m.measure_position("height", "tip", "z")
    m.measure_reaction_force("force", "pivot", "norm")
    return m


@pytest.fixture
def model() -> gk.Model:
    return pendulum()


@pytest.fixture(scope="session")
def result() -> gk.Result:
    return pendulum().simulate(2, rtol=1e-9)
