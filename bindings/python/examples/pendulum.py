"""A pendulum, plotted."""

import gelenk as gk

m = gk.Model("Pendulum", gravity=[0, 0, -9.81])
m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [1, 0, 0], "mass": 1})
m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
m.simulate(5, rtol=1e-8).plot("pivot.angle", file="pendulum.png")
