"""A study: how strong must the motor of a four-bar be, and which crank needs least?"""

import numpy as np

import gelenk as gk

m = gk.example("four-bar")
study = gk.sweep(m, crank=np.linspace(0.1, 0.2, 6), turns=[0.5, 1.0], rtol=1e-6)
for k in range(len(study)):
    print(f"crank {study['crank'][k]:.2f} m, {study['turns'][k]} turns/s: {study['drive torque.max'][k]:.2f} Nm, {study['status'][k]}")

scatter = gk.sample(m, {"crank": ("normal", 0.2, 0.002), "coupler": ("normal", 0.5, 0.002)}, 50, seed=1, rtol=1e-6)
print(f"torque of real ones: {scatter['drive torque.max'].mean():.3f} Nm, deviation {scatter['drive torque.max'].std():.3f} Nm")

best = gk.optimize(m, lambda r: r.peaks["drive torque"].max or 0.0, {"crank": (0.1, 0.2)}, rtol=1e-6, tol=1e-3)
print(f"least torque {best.fun:.3f} Nm with a crank of {best.parameters['crank']:.3f} m")
