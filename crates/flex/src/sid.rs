//! Standard input data (SID) of flexible bodies as text `[Wallrapp94]`: matrices as Taylor series in the modal coordinates.
//!
//! Read are: `refmod` (mass, number of modes), `frame` (nodes: `origin`, `phi`, `psi`), `mdCM`, `J`, `Ct`, `Cr`, `Me`, `Ke`, `De`. From them
//! follow all invariants that are of first order in the modal coordinates; `Gr`, `Ge` and `Oe` say the same again. Terms of second order and
//! geometric stiffening are not read.

use crate::body::{End, FlexBody};
use crate::dense::Matrix;
use crate::error::{Flex, FlexError, at, wrong};
use crate::finite::turned;
use crate::matrix_market::real;
use std::collections::HashMap;

/// A matrix that changes with the modal coordinates: the constant part and one for each coordinate.
#[derive(Debug, Default)]
struct Series {
    line: usize,
    /// By row, column.
    constant: HashMap<(usize, usize), f64>,
    /// By row, coordinate, column.
    first: HashMap<(usize, usize, usize), f64>,
}

impl Series {
    fn get(&self, i: usize, j: usize) -> f64 {
        self.constant.get(&(i + 1, j + 1)).copied().unwrap_or(0.0)
    }

    fn slope(&self, i: usize, q: usize, j: usize) -> f64 {
        self.first.get(&(i + 1, q + 1, j + 1)).copied().unwrap_or(0.0)
    }
}

#[derive(Debug, Default)]
struct Node {
    name: String,
    parts: HashMap<String, Series>,
}

#[derive(Debug, Default)]
struct Content {
    mass: Option<f64>,
    modes: Option<usize>,
    nodes: Vec<Node>,
    matrices: HashMap<String, Series>,
}

const OF_NODES: [&str; 5] = ["origin", "phi", "psi", "ap", "sigma"];
const OF_BODIES: [&str; 12] = ["mdcm", "j", "ct", "cr", "me", "gr", "ge", "oe", "ksigma", "ke", "de", "ksi"];

/// Reads a body.
pub fn read(file: &str, bytes: &[u8]) -> Flex<FlexBody> {
    let text = String::from_utf8_lossy(bytes);
    parse(file, &text)?.body(file)
}

fn parse(file: &str, text: &str) -> Flex<Content> {
    let mut found = Content::default();
    let mut series: Option<(String, Series)> = None;
    let mut node: Option<Node> = None;
    for (k, raw) in text.lines().enumerate() {
        let line = raw.trim().to_ascii_lowercase();
        let said = |what: &str| at(file, k + 1, what);
        let (left, right) =
            line.split_once('=').map_or((line.as_str(), None), |(a, b)| (a.trim(), Some(b.trim())));
        if let Some((_, its)) = &mut series {
            if line.starts_with("end") {
                if let Some((name, its)) = series.take() {
                    node.as_mut().map_or(&mut found.matrices, |n| &mut n.parts).insert(name, its);
                }
            } else if let (true, Some(value)) = (left.starts_with('m'), right) {
                element(its, left, value).ok_or_else(|| {
                    said("an element is m0(row, column) = value or m1(row, mode, column) = value")
                })?;
            }
            continue;
        }
        match (left, right) {
            ("mass", Some(value)) => {
                found.mass = Some(real(value).ok_or_else(|| said("the mass is no number"))?);
            }
            ("nelastq", Some(value)) => {
                found.modes = Some(value.parse().map_err(|_| said("the number of modes is no number"))?);
            }
            ("new node", Some(_)) => {
                let name = raw.split_once('=').map_or("", |(_, b)| b).trim().trim_matches('\'').trim();
                node = Some(Node { name: name.to_owned(), ..Node::default() });
            }
            ("end node", None) => found.nodes.extend(node.take()),
            (name, None) if OF_BODIES.contains(&name) || node.is_some() && OF_NODES.contains(&name) => {
                series = Some((name.to_owned(), Series { line: k + 1, ..Series::default() }));
            }
            _ => {}
        }
    }
    if series.is_some() || node.is_some() {
        return wrong(format!("{file}: the file ends inside a block; is it complete?"));
    }
    Ok(found)
}

/// `m0( 1, 2)` or `m1( 1, 3, 2)`.
fn element(series: &mut Series, left: &str, value: &str) -> Option<()> {
    let (kind, rest) = left.split_once('(')?;
    let numbers: Option<Vec<usize>> =
        rest.trim_end_matches(')').split(',').map(|n| n.trim().parse().ok()).collect();
    let value = real(value.split_whitespace().next()?)?;
    match (kind.trim(), numbers?.as_slice()) {
        ("m0", &[i, j]) => series.constant.insert((i, j), value),
        ("m1", &[i, q, j]) => series.first.insert((i, q, j), value),
        _ => return None,
    };
    Some(())
}

impl Content {
    fn matrix(&self, file: &str, name: &str) -> Flex<&Series> {
        self.matrices.get(name).ok_or_else(|| {
            FlexError(format!("{file}: the block '{name}' is missing; it is no complete SID file"))
        })
    }

    fn body(&self, file: &str) -> Flex<FlexBody> {
        let mass =
            self.mass.ok_or_else(|| FlexError(format!("{file}: it is no SID file: refmod gives no mass")))?;
        let n = self
            .modes
            .ok_or_else(|| FlexError(format!("{file}: it is no SID file: refmod gives no nelastq")))?;
        let (centre, inertia) = (self.matrix(file, "mdcm")?, self.matrix(file, "j")?);
        let (ct, cr) = (self.matrix(file, "ct")?, self.matrix(file, "cr")?);
        let (me, ke) = (self.matrix(file, "me")?, self.matrix(file, "ke")?);
        for series in self.matrices.values() {
            let most = series.first.keys().map(|&(_, q, _)| q).max().unwrap_or(0);
            if most > n {
                return Err(at(
                    file,
                    series.line,
                    &format!("the block depends on mode {most}; there are {n}"),
                ));
            }
        }
        if self.matrices.get("ksigma").is_some_and(|s| s.constant.values().any(|x| *x != 0.0)) {
            return wrong(format!(
                "{file}: the body is stressed when it is not deformed (ksigma); this is not taken into account, so it is refused"
            ));
        }
        let gram = invariants(n, mass, [centre, inertia, ct, cr, me]);
        let damping = self.matrices.get("de");
        let places: Vec<[f64; 3]> =
            self.nodes.iter().map(|node| std::array::from_fn(|i| part(node, "origin", i, 0))).collect();
        let ends = self.nodes.iter().zip(&places).map(|(node, &origin)| End {
            name: node.name.clone(),
            origin,
            modes: Matrix::from_fn(6, n, |i, j| {
                if i < 3 { part(node, "phi", i, j) } else { part(node, "psi", i - 3, j) }
            }),
        });
        let interfaces: Vec<End> = ends.collect();
        let body = FlexBody {
            source: file.to_owned(),
            frame: "as the file says".to_owned(),
            numbers: (1..=self.nodes.len()).collect(),
            dofs: 6,
            modes: Matrix::from_fn(6 * self.nodes.len(), n, |row, j| interfaces[row / 6].modes[(row % 6, j)]),
            interfaces,
            places,
            gram,
            stiffness: Matrix::from_fn(n, n, |i, j| ke.get(i, j)).symmetric(),
            damping: Matrix::from_fn(n, n, |i, j| damping.map_or(0.0, |d| d.get(i, j))),
            warnings: vec![
                "SID: inertia of second order in the deformation and geometric stiffening are left out"
                    .to_owned(),
            ],
            ..FlexBody::default()
        };
        body.check(file)?;
        Ok(body)
    }
}

/// The matrix of all invariants from those of the file.
fn invariants(n: usize, mass: f64, [centre, inertia, ct, cr, me]: [&Series; 5]) -> Matrix {
    let mut gram = Matrix::zeros(6 + 4 * n, 6 + 4 * n);
    let mut put = |i: usize, j: usize, x: f64| {
        gram[(i, j)] = x;
        gram[(j, i)] = x;
    };
    let (products, rates) = (6, 6 + 3 * n);
    for a in 0..3 {
        put(a, a, mass);
        let moment = std::array::from_fn(|i| centre.get(i, 0));
        for (i, x) in turned(a, moment).into_iter().enumerate() {
            put(i, 3 + a, x);
        }
        for b in 0..3 {
            put(3 + a, 3 + b, inertia.get(a, b));
        }
        for k in 0..n {
            let moved = std::array::from_fn(|i| ct.get(k, i));
            for (i, x) in turned(a, moved).into_iter().enumerate() {
                put(i, products + 3 * k + a, x);
            }
            put(a, rates + k, moved[a]);
            put(3 + a, rates + k, cr.get(k, a));
            for b in 0..3 {
                put(3 + b, products + 3 * k + a, 0.5 * inertia.slope(b, k, a));
            }
            for l in 0..n {
                put(products + 3 * k + a, rates + l, cr.slope(l, k, a));
            }
        }
    }
    for k in 0..n {
        for l in 0..=k {
            put(rates + k, rates + l, 0.5 * (me.get(k, l) + me.get(l, k)));
        }
    }
    gram
}

fn part(node: &Node, name: &str, i: usize, j: usize) -> f64 {
    node.parts.get(name).map_or(0.0, |s| s.get(i, j))
}
