"""A four-bar linkage: the torque that drives it, and the path of a point of its coupler."""

import gelenk as gk

m = gk.Model("Four-bar", gravity=[0, -9.81, 0])
for name, length, place, angle in [("crank", 0.2, [0, 0], 0), ("coupler", 0.5, [0.2, 0], 0.8), ("rocker", 0.4, [0.5, 0], 1.5)]:
    m.body(name, planar=True, solid={"kind": "rod", "from": [0, 0], "to": [length, 0], "mass": length}, position=place, angle=angle)
m.revolute("motor", "ground", "crank")
m.revolute("crank pin", {"body": "crank", "at": [0.2, 0]}, "coupler")
m.revolute("rocker pin", {"body": "coupler", "at": [0.5, 0]}, {"body": "rocker", "at": [0.4, 0]})
m.revolute("bearing", {"body": "ground", "at": [0.5, 0]}, "rocker")
m.drive("one turn a second", "motor.angle", position="2*pi*t")
m.frame("point", "coupler", at=[0.25, 0.1])
m.measure_drive_force("torque", "one turn a second")
r = m.simulate(1, rtol=1e-8)
r.plot("torque", file="torque.png")
print(r.position("point").round(4))
