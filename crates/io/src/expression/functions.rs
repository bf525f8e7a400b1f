//! The functions, for any kind of number.

use gelenk_core::Real;
use std::f64::consts::LN_10;

/// How a function is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionInfo {
    /// Its name.
    pub name: &'static str,
    /// Least and largest number of arguments.
    pub arguments: (usize, usize),
    /// How it is written.
    pub usage: &'static str,
    /// What it gives.
    pub about: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Negate,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    Unequal,
    And,
    Or,
    Not,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    Sqrt,
    Abs,
    Sign,
    Min,
    Max,
    Floor,
    Mod,
    Hypot,
    Step,
}

impl Function {
    /// Is its value 0 or 1, for false and true?
    pub(super) fn is_truth(self) -> bool {
        use Function::{And, Equal, Greater, GreaterEqual, Less, LessEqual, Not, Or, Unequal};
        matches!(self, Less | LessEqual | Greater | GreaterEqual | Equal | Unequal | And | Or | Not)
    }
}

pub(super) const COMPARISONS: [(&str, Function); 6] = [
    ("<", Function::Less),
    ("<=", Function::LessEqual),
    (">", Function::Greater),
    (">=", Function::GreaterEqual),
    ("==", Function::Equal),
    ("!=", Function::Unequal),
];

const fn info(
    name: &'static str,
    arguments: (usize, usize),
    usage: &'static str,
    about: &'static str,
) -> FunctionInfo {
    FunctionInfo { name, arguments, usage, about }
}

/// The functions that have names.
pub const FUNCTIONS: [FunctionInfo; 22] = [
    info("sin", (1, 1), "sin(x)", "sine of an angle in radians"),
    info("cos", (1, 1), "cos(x)", "cosine"),
    info("tan", (1, 1), "tan(x)", "tangent"),
    info("asin", (1, 1), "asin(x)", "angle whose sine is x"),
    info("acos", (1, 1), "acos(x)", "angle whose cosine is x"),
    info("atan", (1, 1), "atan(x)", "angle whose tangent is x"),
    info("atan2", (2, 2), "atan2(y, x)", "angle of the vector (x, y)"),
    info("sinh", (1, 1), "sinh(x)", "hyperbolic sine"),
    info("cosh", (1, 1), "cosh(x)", "hyperbolic cosine"),
    info("tanh", (1, 1), "tanh(x)", "hyperbolic tangent"),
    info("exp", (1, 1), "exp(x)", "exponential"),
    info("log", (1, 1), "log(x)", "natural logarithm"),
    info("log10", (1, 1), "log10(x)", "logarithm to base 10"),
    info("sqrt", (1, 1), "sqrt(x)", "square root"),
    info("abs", (1, 1), "abs(x)", "absolute value"),
    info("sign", (1, 1), "sign(x)", "-1, 0 or 1"),
    info("min", (2, usize::MAX), "min(x, y, ...)", "the smallest"),
    info("max", (2, usize::MAX), "max(x, y, ...)", "the largest"),
    info("floor", (1, 1), "floor(x)", "the largest whole number that is not larger"),
    info("mod", (2, 2), "mod(x, y)", "remainder x - y*floor(x/y)"),
    info("hypot", (2, 2), "hypot(x, y)", "length of the vector (x, y)"),
    info(
        "step",
        (3, 3),
        "step(t, t0, t1)",
        "from 0 at t0 to 1 at t1, with rates and accelerations of 0 at both",
    ),
];

const NAMED: [Function; 22] = [
    Function::Sin,
    Function::Cos,
    Function::Tan,
    Function::Asin,
    Function::Acos,
    Function::Atan,
    Function::Atan2,
    Function::Sinh,
    Function::Cosh,
    Function::Tanh,
    Function::Exp,
    Function::Log,
    Function::Log10,
    Function::Sqrt,
    Function::Abs,
    Function::Sign,
    Function::Min,
    Function::Max,
    Function::Floor,
    Function::Mod,
    Function::Hypot,
    Function::Step,
];

pub(super) fn named(name: &str) -> Option<(FunctionInfo, Function)> {
    let at = FUNCTIONS.iter().position(|info| info.name == name)?;
    Some((FUNCTIONS[at], NAMED[at]))
}

impl Function {
    /// How many numbers it takes from the stack.
    pub(super) fn takes(self) -> usize {
        match self {
            Function::Step => 3,
            Function::Negate
            | Function::Not
            | Function::Sin
            | Function::Cos
            | Function::Tan
            | Function::Asin
            | Function::Acos
            | Function::Atan
            | Function::Sinh
            | Function::Cosh
            | Function::Tanh
            | Function::Exp
            | Function::Log
            | Function::Log10
            | Function::Sqrt
            | Function::Abs
            | Function::Sign
            | Function::Floor => 1,
            _ => 2,
        }
    }

    /// Functions of one number.
    #[inline]
    pub(super) fn one<R: Real>(self, x: R) -> R {
        match self {
            Function::Negate => -x,
            Function::Not => truth(x.value() == 0.0),
            Function::Sin => x.sin(),
            Function::Cos => x.cos(),
            Function::Tan => {
                let (sin, cos) = x.sin_cos();
                sin / cos
            }
            Function::Asin => x.atan2(leg(x)),
            Function::Acos => leg(x).atan2(x),
            Function::Atan => x.atan(),
            // tanh keeps its digits near zero, where a difference of exponentials would not
            Function::Sinh => x.tanh() * cosh(x),
            Function::Cosh => cosh(x),
            Function::Tanh => x.tanh(),
            Function::Exp => x.exp(),
            Function::Log => x.ln(),
            Function::Log10 => with_value(x.ln() / LN_10, x.value().log10()),
            Function::Sqrt => x.sqrt(),
            Function::Abs => x.abs(),
            Function::Sign => R::from(if x.value() == 0.0 { 0.0 } else { x.value().signum() }),
            Function::Floor => R::from(x.value().floor()),
            _ => R::from(f64::NAN),
        }
    }

    /// Functions of two numbers.
    #[inline]
    pub(super) fn two<R: Real>(self, x: R, y: R) -> R {
        let (a, b) = (x.value(), y.value());
        match self {
            Function::Add => x + y,
            Function::Subtract => x - y,
            Function::Multiply => x * y,
            Function::Divide => x / y,
            Function::Power => power(x, y),
            Function::Less => truth(a < b),
            Function::LessEqual => truth(a <= b),
            Function::Greater => truth(a > b),
            Function::GreaterEqual => truth(a >= b),
            Function::Equal => truth(a == b),
            Function::Unequal => truth(a != b),
            Function::And => truth(a != 0.0 && b != 0.0),
            Function::Or => truth(a != 0.0 || b != 0.0),
            Function::Atan2 => x.atan2(y),
            Function::Min => {
                if b < a {
                    y
                } else {
                    x
                }
            }
            Function::Max => {
                if b > a {
                    y
                } else {
                    x
                }
            }
            Function::Mod => x - y * (a / b).floor(),
            Function::Hypot => hypot(x, y),
            _ => R::from(f64::NAN),
        }
    }
}

impl Function {
    /// [`Function::one`] on a branch beyond its corner: a root goes on below zero, as an odd function.
    #[cold]
    pub(super) fn one_beyond<R: Real>(self, x: R) -> R {
        match self {
            Function::Sqrt if x.value() < 0.0 => -(-x).sqrt(),
            _ => self.one(x),
        }
    }

    /// [`Function::two`] on a branch beyond its corner: a power that has no value below zero goes on there as an odd function. `if(x > 0, k*x^1.5, 0)` is
    /// looked at a little below zero, where a step has left the branch, and what is found there is not used but to see where that was.
    #[cold]
    pub(super) fn two_beyond<R: Real>(self, x: R, y: R) -> R {
        match self {
            Function::Power if x.value() < 0.0 && y.value().fract() != 0.0 => -power(-x, y),
            _ => self.two(x, y),
        }
    }
}

pub(super) fn truth<R: Real>(x: bool) -> R {
    R::from(f64::from(u8::from(x)))
}

/// The same derivatives with a value that is known better.
fn with_value<R: Real>(x: R, value: f64) -> R {
    if value.is_finite() { x + (value - x.value()) } else { R::from(value) }
}

/// The other leg of a right triangle with hypotenuse 1; the product keeps digits near 1.
fn leg<R: Real>(x: R) -> R {
    ((-x + 1.0) * (x + 1.0)).sqrt()
}

fn cosh<R: Real>(x: R) -> R {
    (x.exp() + (-x).exp()) * 0.5
}

fn hypot<R: Real>(x: R, y: R) -> R {
    // scaled, so that squares neither overflow nor vanish
    let size = x.value().abs().max(y.value().abs());
    if size == 0.0 || !size.is_finite() {
        return R::from(size);
    }
    ((x / size).squared() + (y / size).squared()).sqrt() * size
}

fn power<R: Real>(x: R, y: R) -> R {
    let (a, b) = (x.value(), y.value());
    // an exponent that varies has a derivative, which a power of whole degree does not know
    let constant = y == R::from(b);
    if b.fract() == 0.0 && b.abs() < 1e6 && (constant || a <= 0.0) {
        return whole_power(x, b as i32);
    }
    if a == 0.0 && b > 1.0 {
        return x * 0.0; // value and slope are zero, which a logarithm could not say
    }
    with_value((x.ln() * y).exp(), a.powf(b))
}

/// A power of whole degree.
pub(super) fn whole_power<R: Real>(x: R, n: i32) -> R {
    match n {
        0 => R::from(1.0),
        1 => x,
        2 => x * x,
        3 => x * x * x,
        _ => x.powi(n),
    }
}

/// From 0 at `t0` to 1 at `t1`, with two derivatives that vanish at both.
pub(super) fn step<R: Real>(t: R, t0: R, t1: R) -> R {
    if t0.value() == t1.value() {
        return truth(t.value() >= t0.value());
    }
    let x = (t - t0) / (t1 - t0);
    if x.value() <= 0.0 {
        R::from(0.0)
    } else if x.value() >= 1.0 {
        R::from(1.0)
    } else {
        ramp(x)
    }
}

/// [`step`] between its ends, from 0 to 1.
pub(super) fn ramp<R: Real>(x: R) -> R {
    ((x * 6.0 - 15.0) * x + 10.0) * x * x * x
}
