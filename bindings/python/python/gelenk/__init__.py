"""gelenk simulates constrained mechanical systems: linkages, vehicles, robots and machines whose parts are held together by joints.

>>> import gelenk as gk
>>> r = gk.example("four-bar").simulate(rtol=1e-8)
>>> print(r.status, r.certificate.colour)
ok green

Build a model with :class:`Model` or read one with :func:`load`, run it with :meth:`Model.simulate`, look at the :class:`Result`.
"""

from ._native import ModelError, Retry, SimulationError
from ._native import version as _version
from .equations import Comparison, Equations, Problem, Solution, compare, problems, solve
from .functions import Function
from .model import Check, Model, Parameters, example, examples, load
from .modes import Mode, Modes
from .result import Certificate, Event, Peak, Result, RunWarning, open
from .studies import Study, optimize, sample, sweep

__version__ = _version()

__all__ = [
    "Certificate",
    "Check",
    "Comparison",
    "Equations",
    "Event",
    "Function",
    "Mode",
    "Model",
    "ModelError",
    "Modes",
    "Parameters",
    "Peak",
    "Problem",
    "Result",
    "Retry",
    "RunWarning",
    "SimulationError",
    "Solution",
    "Study",
    "__version__",
    "compare",
    "example",
    "examples",
    "load",
    "open",
    "optimize",
    "problems",
    "sample",
    "solve",
    "sweep",
]
