//! Expressions of model files: `k*(length - l0) + c*rate`, `if(t < 1, 0, 3*sin(2*pi*t))`.
//!
//! [`Expression::parse`] reads the text, [`Expression::compile`] gives its names a meaning ([`Scope`]), and the [`Program`] that
//! comes out runs on any [`Real`](gelenk_core::Real): on dual numbers it gives exact derivatives. Evaluation allocates nothing.
//!
//! ```
//! use gelenk_core::Dual;
//! use gelenk_io::expression::{Expression, Scope};
//! let mut scope = Scope::new();
//! scope.constant("k", 3.0);
//! let x = scope.variable("x");
//! let program = Expression::parse("k*x^2")?.compile(&scope)?;
//! let mut slots = [Dual::<f64, 1>::constant(0.0)];
//! slots[x] = Dual::variable(2.0, 0);
//! let y = program.eval(&slots);
//! assert_eq!((y.value, y.derivatives[0]), (12.0, 12.0));
//! # Ok::<(), gelenk_io::expression::ExpressionError>(())
//! ```
//!
//! There are `+ - * / ^`, `< <= > >= == !=`, `and or not`, `if(condition, then, else)`, the constants `pi` and `deg` (a degree in
//! radians), the [`UNITS`], the functions of [`FUNCTIONS`], and tables: `interp(table, x)` or `table(x)`, functions of the program: `call(name, x)`. Names with spaces or other signs
//! are put in single quotes. A truth is 1, a falsehood 0, and everything but 0 counts as true.

mod corners;
mod excitations;
mod functions;
mod held;
mod lexer;
mod parser;
mod program;
mod scope;

pub use functions::{FUNCTIONS, FunctionInfo};
pub use program::Program;
pub use scope::{CONSTANTS, Scope, UNITS};

use parser::{Item, ItemKind};
use std::ops::Range;

/// How deep parentheses, functions, signs and powers may be nested.
pub const MOST_NESTED: usize = 60;
/// How many intermediate results an expression may need at once.
pub const MOST_PENDING: usize = 64;

/// What is wrong with an expression.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExpressionError {
    /// What was found, and what was expected.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The characters it is about: bytes of the text.
    pub span: Range<usize>,
}

impl ExpressionError {
    fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, span }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// An expression that was read, but whose names have no meaning yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    /// What to do, operands before operators. A list rather than a tree: long sums are not deep.
    items: Vec<Item>,
}

impl Expression {
    /// Reads an expression.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        Ok(Self { items: parser::parse(text)? })
    }

    /// The names in it with their places, in order; constants such as `pi` and functions are not among them.
    pub fn names(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Name(name) => Some((name.as_str(), item.span.clone())),
            _ => None,
        })
    }

    /// Gives its names a meaning.
    pub fn compile(&self, scope: &Scope) -> Result<Program, ExpressionError> {
        program::compile(&self.items, scope)
    }
}
