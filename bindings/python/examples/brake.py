"""A force by a function of Python, and the natural modes about the rest that is left."""

import gelenk as gk


def brake(value: float, rate: float, c: float) -> float:
    """A torque along the angle of the joint."""
    return -c * rate * abs(rate)


m = gk.Model("Swing", gravity=[0, 0, -9.81])
m.parameters["c"] = 0.4
m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [1, 0, 0], "mass": 1})
m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
m.joint_force("brake", "pivot.angle", force=brake)
m.joint_force("spring", "pivot.angle", force=gk.Function(lambda value: -2.0 * value, derivative=lambda value: -2.0))
print(m.modes())
print(m.simulate(2, rtol=1e-8, parameters={"c": 0.1}).certificate)
