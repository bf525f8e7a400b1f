"""Functions of Python, or compiled ones, as parts of models: wherever a model takes an expression of time or measures, it takes a function."""

from __future__ import annotations

import ctypes
import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from numpy.typing import ArrayLike

from . import _native

__all__ = ["Function"]

#: Most arguments and values of a function, and most arguments of a compiled one that takes them one by one.
MOST_ARGUMENTS = 64
MOST_VALUES = 4096
ONE_BY_ONE = 8
# the two signatures of compiled functions, in words
SIGNATURES = "double f(double, ...) of up to 8 numbers, or void f(const double *x, double *values)"


class Function:
    """A function of Python, or a compiled one, for a place of a model that takes an expression.

    A plain function will do in most places; its parameters then have the names of what it sees: names that the expression would know there, such as ``t``,
    ``length`` and ``rate`` of a spring, measures, and parameters of the model. This class says more.

    >>> import gelenk as gk
    >>> m = gk.Model("Pendulum", gravity=[0, 0, -9.81])
    >>> m.body("rod", solid={"kind": "rod", "from": [0, 0, 0], "to": [1, 0, 0], "mass": 1})
    'rod'
    >>> m.revolute("pivot", "ground", "rod", at=[0, 0, 0], axis=[0, 1, 0])
    'pivot'
    >>> drag = gk.Function(lambda w: -0.1 * w * abs(w), of=["rate"], derivative=lambda w: -0.2 * abs(w))
    >>> m.joint_force("drag", "pivot.angle", force=drag)
    'drag'
    >>> m.simulate(1).status
    'ok'

    function: called with numbers, returns one number, or several; or a compiled function: of numba (``cfunc``), ctypes or cffi, with the C signature
        ``double f(double x1, ..., double xn)`` or ``void f(const double *x, double *values)``. It runs without the interpreter
    of: what it is called with: names, or expressions as text; without it, the names of its parameters
    values: how many numbers it returns; 1 without it
    derivative: its derivatives with respect to all arguments, value by value; a function of the same arguments, or a :class:`Function` that has a derivative itself.
        Without it they are found by differences
    """

    def __init__(
        self,
        function: Callable[..., ArrayLike],
        *,
        of: Sequence[str] | None = None,
        values: int | None = None,
        derivative: Callable[..., ArrayLike] | Function | None = None,
    ) -> None:
        #: The function.
        self.function = function
        #: Where its code lies if it is compiled, and whether it takes its arguments one by one.
        self.compiled: tuple[int, bool] | None = None
        found = compiled(function)
        if found is not None:
            address, count = found
            self.compiled = (address, count is not None)
        elif not callable(function):
            raise TypeError(f"'function' must be a function, not {type(function).__name__}")
        #: What it is called with.
        self.of: list[str] = names(function) if of is None else texts(of)
        if not 0 < len(self.of) <= MOST_ARGUMENTS:
            raise TypeError(f"'function' must take 1 to {MOST_ARGUMENTS} numbers, not {len(self.of)}")
        if values is not None and (isinstance(values, bool) or not isinstance(values, int)):
            raise TypeError(f"'values' must be a whole number, not {type(values).__name__}")
        if values is not None and not 1 <= values <= MOST_VALUES:
            raise ValueError(f"'values' must be 1 to {MOST_VALUES}, not {values}")
        #: How many numbers it returns, if that was said.
        self.values = values
        if found is None:
            takes(function, len(self.of), "function")
        elif found[1] is not None and (found[1] != len(self.of) or values not in (None, 1)):
            raise TypeError(f"'function' takes {found[1]} numbers and returns one; 'of' and 'values' say {len(self.of)} and {values or 1}")
        #: Its derivatives, if they were given.
        self.derivative: Function | None = None
        if derivative is not None:
            self.derivative = self.slopes(derivative)

    def slopes(self, derivative: Callable[..., ArrayLike] | Function) -> Function:
        """Derivatives as a function of the same arguments."""
        count = (self.values or 1) * len(self.of)
        if isinstance(derivative, Function):
            if len(derivative.of) != len(self.of) or derivative.values not in (None, count):
                raise TypeError(f"'derivative' must take {len(self.of)} numbers and return {count}, as the function has {len(self.of)} arguments")
            again = derivative.derivative
            return Function(derivative.function, of=self.of, values=count, derivative=again)
        try:
            return Function(derivative, of=self.of, values=count)
        except TypeError as error:
            raise TypeError(str(error).replace("'function'", "'derivative'")) from None

    def native(self, name: str) -> _native.Function:
        """As a run calls it."""
        derivative = None if self.derivative is None else self.derivative.native(f"the derivative of {name}")
        address, one_by_one = self.compiled or (None, False)
        return _native.Function(name, self.function, len(self.of), self.values or 1, derivative, address, one_by_one)

    def giving(self, values: int) -> Function:
        """The same function, which returns so many numbers."""
        if self.values == values:
            return self
        return Function(self.function, of=self.of, values=values, derivative=self.derivative)

    def __deepcopy__(self, memo: Any) -> Function:
        # it never changes
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Function):
            return NotImplemented
        return (self.function, self.of, self.values, self.derivative) == (other.function, other.of, other.values, other.derivative)

    def __hash__(self) -> int:
        return hash((self.function, tuple(self.of)))

    def __call__(self, *arguments: float) -> Any:
        """Calls the function as a run does."""
        return self.function(*arguments)

    def refuse_sending(self) -> None:
        """An error if it is compiled, or its derivative."""
        if self.compiled is not None:
            raise TypeError(f"the compiled function {self.said} cannot be sent to another process: its address is that of this one")
        if self.derivative is not None:
            self.derivative.refuse_sending()

    def __getstate__(self) -> dict[str, Any]:
        self.refuse_sending()
        return dict(self.__dict__)

    @property
    def said(self) -> str:
        """What the function is called."""
        return str(getattr(self.function, "__qualname__", None) or getattr(self.function, "__name__", None) or repr(self.function))

    def __repr__(self) -> str:
        return f"<Function {self.said} of {', '.join(self.of)}>"


def is_function(value: Any) -> bool:
    """Is it something that a model can call?"""
    return isinstance(value, Function) or callable(value) or type(value).__module__ == "_cffi_backend"


def as_function(value: Any, where: str) -> Function:
    """A function of a model, given as the value of a key."""
    if isinstance(value, Function):
        return value
    try:
        return Function(value)
    except TypeError as error:
        raise TypeError(f"{where}: {error}") from None


def names(function: Any) -> list[str]:
    """The names of the parameters of a function."""
    function = getattr(function, "__wrapped__", function) if compiled(function) is not None else function
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise TypeError("'function' does not say what its parameters are called: say what it is called with by gk.Function(f, of=[...])") from None
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        raise TypeError("'function' takes any number of arguments: say what it is called with by gk.Function(f, of=[...])")
    found = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and p.default is p.empty]
    missing = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY and p.default is p.empty]
    if missing:
        raise TypeError(f"'function' needs the keyword '{missing[0]}', which nobody gives")
    if not found:
        raise TypeError("'function' has no parameters: name what it sees, as in lambda t: ...")
    return [quoted(name) for name in found]


def takes(function: Callable[..., Any], count: int, name: str) -> None:
    """Refuses a function that cannot be called with so many numbers, if it says what it takes."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return
    try:
        signature.bind(*range(count))
    except TypeError as error:
        raise TypeError(f"'{name}' cannot be called with {count} number{'' if count == 1 else 's'}: {error}") from None


def texts(of: Sequence[str]) -> list[str]:
    """What a function is called with, as expressions."""
    if isinstance(of, str) or not isinstance(of, Sequence):
        raise TypeError(f"'of' must be a list of names or expressions, not {type(of).__name__}")
    for one in of:
        if not isinstance(one, str):
            raise TypeError(f"'of' must have names or expressions as text, not {type(one).__name__}")
    return list(of)


def quoted(name: str) -> str:
    """A name in an expression."""
    return name if name.isascii() and name.isidentifier() else f"'{name}'"


def compiled(function: Any) -> tuple[int, int | None] | None:
    """The address of a compiled function, and how many numbers it takes one by one; None for functions of Python."""
    found = pointer(function, SIGNATURES)
    if found is None:
        return None
    address, arguments, result = found
    if result == "double" and 0 < len(arguments) <= ONE_BY_ONE and set(arguments) == {"double"}:
        return address, len(arguments)
    if result == "void" and arguments == ["double *", "double *"]:
        return address, None
    raise wrong_signature(found, SIGNATURES)


def wrong_signature(found: tuple[int, list[str], str], possible: str) -> TypeError:
    """Says what a compiled function is, and what it may be."""
    return TypeError(f"'function' has the C signature {found[2]} ({', '.join(found[1])}); possible are {possible}")


def pointer(function: Any, possible: str) -> tuple[int, list[str], str] | None:
    """The address of a compiled function, the types of its arguments and its result, as C has them; None for functions of Python."""
    if hasattr(function, "address") and hasattr(function, "ctypes") and hasattr(function, "native_name"):
        # of numba
        function = function.ctypes
    if isinstance(function, ctypes._CFuncPtr):  # type: ignore[attr-defined]
        if function.argtypes is None:
            raise TypeError(f"'function' has a C signature that is not declared; possible are {possible}. Declare argtypes and restype")
        address = ctypes.cast(function, ctypes.c_void_p).value or 0
        return address, [of_ctypes(kind) for kind in function.argtypes], of_ctypes(function.restype)
    if type(function).__module__ == "_cffi_backend":
        ffi = importlib.import_module("cffi").FFI()
        kind = ffi.typeof(function)
        if kind.kind == "function":
            return int(ffi.cast("intptr_t", function)), [of_cffi(one) for one in kind.args], of_cffi(kind.result)
        raise TypeError(f"'function' is no function of C, but {kind.cname}")
    return None


def of_ctypes(kind: Any) -> str:
    """A type of ctypes as C has it."""
    if kind is ctypes.c_double:
        return "double"
    if kind is None:
        return "void"
    if getattr(kind, "_type_", None) is ctypes.c_double and issubclass(kind, ctypes._Pointer):
        return "double *"
    return str(getattr(kind, "__name__", kind))


def of_cffi(kind: Any) -> str:
    """A type of cffi as C has it; what is constant may be read as well."""
    return str(kind.cname).replace("const ", "").replace(" const", "")


class Registry:
    """Writes functions as calls of an expression, and keeps them by their names."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.found: dict[str, Function] = {}
        for name, function in given.items():
            its = as_function(function, f"function '{name}'")
            self.found[name] = its.giving(its.values or 1)

    def calls(self, function: Function, name: str, wanted: int | None) -> list[str]:
        """A call for each of its values; as many as the place wants, unless the function says it."""
        self.found[name] = function.giving(function.values or wanted or 1)
        return calls(self.found[name], name)

    def native(self) -> list[_native.Function]:
        """As a run calls them."""
        return [function.native(name) for name, function in self.found.items()]


def calls(function: Function, name: str) -> list[str]:
    """Calls of all values of a function, as expressions."""
    of = ", ".join(function.of)
    if function.values == 1:
        return [f"call('{name}', {of})"]
    return [f"call('{name}.{k}', {of})" for k in range(1, (function.values or 1) + 1)]


# keys that take three expressions
TRIPLES = {("forces", "applied", "force"), ("forces", "applied", "torque")}


def written(tables: Mapping[str, Any], registry: Registry) -> dict[str, Any]:
    """Tables of a model with calls where functions are. Their names say where they stand."""
    return {key: section(key, content, registry) for key, content in tables.items()}


def section(key: str, content: Any, registry: Registry) -> Any:
    """One section."""
    if not isinstance(content, Mapping):
        return inside(content, key, registry)
    elements = {}
    for name, element in content.items():
        if not isinstance(element, Mapping):
            elements[name] = inside(element, f"{key}.{name}", registry)
            continue
        elements[name] = {
            inner: inside(value, f"{key}.{name}.{inner}", registry, place(key, element, inner)) for inner, value in element.items()
        }
    return elements


def place(section: str, element: Mapping[str, Any], key: str) -> int | list[str] | None:
    """What a key takes from a function: so many numbers, or one for each of these names."""
    if (section, element.get("kind"), key) in TRIPLES:
        return 3
    if section == "controllers" and key == "rates" and isinstance(element.get("states"), Mapping):
        return list(element["states"])
    return None


def inside(value: Any, name: str, registry: Registry, wanted: int | list[str] | None = None) -> Any:
    """A value with calls where functions are."""
    name = name.replace("'", "")
    if isinstance(value, Function):
        count = wanted if isinstance(wanted, int) else None if wanted is None else len(wanted)
        found = registry.calls(value, name, count)
        # a force in the plane has two numbers
        if count is not None and len(found) != count and (isinstance(wanted, list) or len(found) != 2):
            raise ValueError(f"the function of {name} returns {len(found)} values; {count} are needed there")
        if isinstance(wanted, list):
            return dict(zip(wanted, found))
        return found[0] if wanted is None and len(found) == 1 else found
    if isinstance(value, Mapping):
        return {key: inside(item, f"{name}.{key}", registry) for key, item in value.items()}
    if isinstance(value, list):
        return [inside(item, f"{name}.{k + 1}", registry) for k, item in enumerate(value)]
    return value
