//! Values of keys. Their kinds were checked before; what is left are names, numbers that do not fit, and expressions.

use super::super::check::expression_fault;
use super::super::parameters::finite;
use super::super::tree::{Entry, Node, Span, TomlTable, Value};
use super::Built;
use crate::diagnostics::Fault;
use crate::expression::{Expression, Scope};
use gelenk_model::math::{Mat3, Quaternion, Vec3};
use std::sync::Arc;

/// A table that is read.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    pub(super) table: &'a TomlTable,
    /// Where it stands.
    pub(super) span: Span,
    /// Parameters and tables.
    pub(super) names: Arc<Scope>,
    /// What it is, for messages.
    pub(super) what: String,
}

pub(super) static EMPTY: TomlTable = TomlTable { entries: Vec::new() };

impl<'a> Reader<'a> {
    pub(super) fn new(entry: &'a Entry, names: Arc<Scope>, what: String) -> Self {
        let table = entry.node.as_table().unwrap_or(&EMPTY);
        Self { table, span: entry.key_span.clone(), names, what }
    }

    pub(super) fn of_table(table: &'a TomlTable, span: &Span, names: Arc<Scope>, what: String) -> Self {
        Self { table, span: span.clone(), names, what }
    }

    pub(super) fn inner(&self, node: &'a Node) -> Self {
        let table = node.as_table().unwrap_or(&EMPTY);
        Self { table, span: node.span.clone(), names: self.names.clone(), what: self.what.clone() }
    }

    pub(super) fn node(&self, key: &str) -> Option<&'a Node> {
        self.table.get(key).map(|entry| &entry.node)
    }

    /// A key that must be there; the declarations have seen to that.
    pub(super) fn need(&self, key: &str) -> Built<&'a Node> {
        self.node(key).ok_or_else(|| self.span.wrong(format!("{} has no '{key}'", self.what)))
    }

    pub(super) fn number(&self, key: &str) -> Built<Option<f64>> {
        self.node(key).map(|node| self.number_of(node)).transpose()
    }

    pub(super) fn number_or(&self, key: &str, default: f64) -> Built<f64> {
        Ok(self.number(key)?.unwrap_or(default))
    }

    pub(super) fn needed_number(&self, key: &str) -> Built<f64> {
        self.number_of(self.need(key)?)
    }

    /// A number that must be positive.
    pub(super) fn positive(&self, key: &str) -> Built<Option<f64>> {
        let Some(x) = self.number(key)? else { return Ok(None) };
        if x > 0.0 {
            return Ok(Some(x));
        }
        Err(self.need(key)?.span.wrong(format!("'{key}' must be positive, not {x}")))
    }

    pub(super) fn number_of(&self, node: &Node) -> Built<f64> {
        match &node.value {
            Value::Number(x, _) => Ok(*x),
            Value::Text(text) => {
                let wrong = |e| not_a_number(node, &e);
                let program = Expression::parse(text).and_then(|e| e.compile(&self.names)).map_err(wrong)?;
                finite(node, &program, &self.names)
            }
            other => Err(node.span.wrong(format!("a number is expected, not {}", other.describe()))),
        }
    }

    pub(super) fn vector(&self, key: &str) -> Built<Option<Vec3>> {
        self.node(key).map(|node| self.vector_of(node)).transpose()
    }

    pub(super) fn vector_or_zero(&self, key: &str) -> Built<Vec3> {
        Ok(self.vector(key)?.unwrap_or_else(Vec3::zero))
    }

    /// A direction, which must not be zero.
    pub(super) fn direction(&self, key: &str) -> Built<Option<Vec3>> {
        let Some(node) = self.node(key) else { return Ok(None) };
        let v = self.vector_of(node)?;
        if v.norm() > 0.0 {
            return Ok(Some(v));
        }
        Err(node
            .span
            .wrong(format!("'{key}' has no direction: it is zero"))
            .help("give a vector that is not zero"))
    }

    pub(super) fn vector_of(&self, node: &Node) -> Built<Vec3> {
        let numbers = self.numbers_of(node)?;
        let mut v = [0.0; 3];
        v.iter_mut().zip(numbers).for_each(|(v, x)| *v = x);
        Ok(Vec3(v))
    }

    pub(super) fn numbers(&self, key: &str) -> Built<Option<Vec<f64>>> {
        self.node(key).map(|node| self.numbers_of(node)).transpose()
    }

    pub(super) fn numbers_of(&self, node: &Node) -> Built<Vec<f64>> {
        node.as_list().unwrap_or(&[]).iter().map(|item| self.number_of(item)).collect()
    }

    pub(super) fn matrix_of(&self, node: &Node) -> Built<Vec<Vec<f64>>> {
        node.as_list().unwrap_or(&[]).iter().map(|row| self.numbers_of(row)).collect()
    }

    /// A matrix of fixed size.
    pub(super) fn square<const N: usize>(&self, node: &Node) -> Built<[[f64; N]; N]> {
        let rows = self.matrix_of(node)?;
        let mut matrix = [[0.0; N]; N];
        if rows.len() != N || rows.iter().any(|row| row.len() != N) {
            return Err(node.span.wrong(format!("a matrix of {N} rows with {N} numbers each is expected")));
        }
        for (to, from) in matrix.iter_mut().zip(&rows) {
            to.copy_from_slice(from);
        }
        Ok(matrix)
    }

    pub(super) fn flag(&self, key: &str) -> bool {
        self.flag_or(key, false)
    }

    pub(super) fn flag_or(&self, key: &str, default: bool) -> bool {
        match self.node(key).map(|node| &node.value) {
            Some(Value::Flag(x)) => *x,
            _ => default,
        }
    }

    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        self.node(key).and_then(Node::as_text)
    }

    pub(super) fn whole(&self, key: &str) -> Option<usize> {
        match self.node(key)?.value {
            Value::Number(x, _) => Some(x as usize),
            _ => None,
        }
    }

    /// The kind of an element.
    pub(super) fn kind(&self) -> &'a str {
        self.text(super::super::declare::TAG).unwrap_or("")
    }

    /// The entries of a table of names.
    pub(super) fn map(&self, key: &str) -> &'a [Entry] {
        self.node(key).and_then(Node::as_table).map_or(&[], |table| &table.entries)
    }

    /// A rotation given by one of the ways of an orientation.
    pub(super) fn orientation(&self, key: &str) -> Built<Option<Mat3>> {
        let Some(node) = self.node(key) else { return Ok(None) };
        self.inner(node).orientation_here(&node.span).map(Some)
    }

    /// The rotation that the keys of this table give.
    pub(super) fn orientation_here(&self, at: &Span) -> Built<Mat3> {
        let inner = self;
        let ways = ["axis", "quaternion", "angles", "z"].map(|way| inner.node(way).is_some());
        let [axis, quaternion, angles, _] = ways;
        if ways.iter().filter(|given| **given).count() != 1 {
            return Err(at
                .wrong("an orientation is given in one way, and completely")
                .help("give axis and angle, or quaternion, or angles, or z and x"));
        }
        let alone = |key: &str, with: &str| match inner.table.get(key) {
            Some(entry) => Err(entry.key_span.wrong(format!("'{key}' has no meaning without '{with}'"))),
            None => Ok(()),
        };
        if !axis {
            alone("angle", "axis")?;
        }
        if !angles {
            alone("sequence", "angles")?;
        }
        let rotation = if axis {
            let axis = inner.direction("axis")?.unwrap_or_else(Vec3::zero);
            let angle = inner.needed_number("angle")?;
            Mat3::about(axis * (1.0 / axis.norm()), angle.sin_cos())
        } else if quaternion {
            let q = inner.numbers("quaternion")?.unwrap_or_default();
            if q.iter().all(|x| *x == 0.0) {
                return Err(inner.need("quaternion")?.span.wrong("a quaternion must not be zero"));
            }
            Quaternion::from_slice(&q).normalised().matrix()
        } else if angles {
            inner.turns()?
        } else {
            let z = inner.direction("z")?.unwrap_or_else(Vec3::zero);
            let both = match inner.direction("x")? {
                Some(x) => Mat3::with_zx(z, x),
                None => Mat3::with_z(z),
            };
            both.ok_or_else(|| at.wrong("the directions z and x are parallel").help("choose another x"))?
        };
        Ok(rotation)
    }

    /// The axes of three turns, no two of which that follow each other are the same.
    pub(super) fn sequence(&self) -> Built<[usize; 3]> {
        let sequence = self.text("sequence").unwrap_or("xyz");
        let axes: Option<Vec<usize>> = sequence.chars().map(|c| "xyz".find(c)).collect();
        match axes.as_deref() {
            Some(&[i, j, k]) if i != j && j != k => Ok([i, j, k]),
            _ => {
                let span = &self.need("sequence")?.span;
                Err(span
                    .wrong(format!("'{sequence}' is not a sequence of three axes"))
                    .help("such as \"xyz\" or \"zxz\""))
            }
        }
    }

    /// Turns about axes one after the other.
    fn turns(&self) -> Built<Mat3> {
        let angles = self.numbers("angles")?.unwrap_or_default();
        let axes = self.sequence()?;
        let turn = |m: Mat3, (axis, angle): (usize, f64)| m * Mat3::about_axis(axis, angle);
        Ok(axes.into_iter().zip(angles).fold(Mat3::identity(), turn))
    }
}

/// An expression that is wrong, where only parameters may be used.
fn not_a_number(node: &Node, error: &crate::expression::ExpressionError) -> Fault {
    let fault = expression_fault(node, error);
    let word = node.as_text().and_then(|text| text.get(error.span.clone()));
    if word == Some("t") {
        return fault.help("this number must not change with time; use parameters only");
    }
    fault
}
