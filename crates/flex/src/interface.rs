//! Interfaces: frames on a part at which joints and forces can act. Each holds one node with rotations, or ties nodes rigidly together.

use crate::error::{Flex, wrong};
use crate::finite::{Finite, turned};
use crate::sparse::Sparse;

/// What is asked for: a name, the nodes that are held, and where the frame is.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// Its name.
    pub name: String,
    /// Numbers of nodes; nothing: those of the physical group of this name.
    pub nodes: Vec<usize>,
    /// Where its frame is; nothing: in the middle of the nodes.
    pub at: Option<[f64; 3]>,
}

impl Wanted {
    /// From text: `NAME`, `NAME=12,13,14` and `NAME@x,y,z`; several are separated by semicolons, names alone also by commas.
    pub fn parse_all(text: &str) -> Flex<Vec<Self>> {
        let separator = if text.contains(['=', '@', ';']) { ';' } else { ',' };
        text.split(separator).map(str::trim).filter(|s| !s.is_empty()).map(Self::parse).collect()
    }

    fn parse(text: &str) -> Flex<Self> {
        let (rest, at) = match text.split_once('@') {
            Some((rest, place)) => {
                let numbers: Option<Vec<f64>> = place.split(',').map(|x| x.trim().parse().ok()).collect();
                match numbers.as_deref() {
                    Some(&[x, y, z]) => (rest, Some([x, y, z])),
                    _ => {
                        return wrong(format!(
                            "interface '{text}': the place after @ is three numbers, x,y,z"
                        ));
                    }
                }
            }
            None => (text, None),
        };
        let (name, nodes) = rest.split_once('=').unwrap_or((rest, ""));
        let nodes = nodes.split([',', ' ']).map(str::trim).filter(|s| !s.is_empty());
        let nodes: Option<Vec<usize>> = nodes.map(|n| n.parse().ok()).collect();
        match nodes {
            Some(nodes) if !name.trim().is_empty() => Ok(Self { name: name.trim().to_owned(), nodes, at }),
            _ => wrong(format!("interface '{text}': write NAME, or NAME=12,13,14 with the numbers of nodes")),
        }
    }
}

/// An interface with its nodes found.
#[derive(Debug, Clone, PartialEq)]
pub struct Interface {
    /// Its name.
    pub name: String,
    /// Where its frame is \[m\]; its axes are those of the part.
    pub origin: [f64; 3],
    /// The nodes it holds, by their places in the list.
    pub nodes: Vec<usize>,
}

/// Finds the nodes of interfaces.
pub fn find(part: &Finite, wanted: &[Wanted]) -> Flex<Vec<Interface>> {
    let mut owner: Vec<Option<usize>> = vec![None; part.places.len()];
    let mut found: Vec<Interface> = Vec::with_capacity(wanted.len());
    for (k, its) in wanted.iter().enumerate() {
        if found.iter().any(|other| other.name == its.name) {
            return wrong(format!("the interface '{}' is there twice", its.name));
        }
        let nodes = nodes(part, its)?;
        for &node in &nodes {
            if let Some(other) = owner[node].replace(k) {
                return wrong(format!(
                    "node {} belongs to the interfaces '{}' and '{}'; a node can follow one frame only. Take it out of one of them",
                    part.numbers[node], wanted[other].name, its.name
                ));
            }
        }
        let middle = std::array::from_fn(|i| {
            nodes.iter().map(|&n| part.places[n][i]).sum::<f64>() / nodes.len() as f64
        });
        if part.dofs == 3 && !spans(nodes.iter().map(|&n| part.places[n])) {
            return wrong(format!(
                "the interface '{}' holds {} node{} on a line: nothing tells how its frame is turned; give it at least 3 nodes that are not \
                 on a line",
                its.name,
                nodes.len(),
                if nodes.len() == 1 { "" } else { "s" }
            ));
        }
        found.push(Interface { name: its.name.clone(), origin: its.at.unwrap_or(middle), nodes });
    }
    Ok(found)
}

fn nodes(part: &Finite, wanted: &Wanted) -> Flex<Vec<usize>> {
    if wanted.nodes.is_empty() {
        return part.groups.get(&wanted.name).filter(|g| !g.is_empty()).cloned().ok_or_else(|| {
            let names: Vec<&str> = part.groups.keys().map(String::as_str).collect();
            let known = if names.is_empty() { "none".to_owned() } else { names.join("', '") };
            crate::error::FlexError(format!(
                "{}: the interface '{}' does not exist: there is no physical group of this name (there are: '{known}'). Or give its nodes: \
                 {}=12,13,14",
                part.source, wanted.name, wanted.name
            ))
        });
    }
    wanted
        .nodes
        .iter()
        .map(|number| {
            part.numbers.iter().position(|n| n == number).ok_or_else(|| {
                crate::error::FlexError(format!(
                    "{}: the interface '{}' asks for node {number}, which does not exist; the nodes have numbers from {} to {}",
                    part.source,
                    wanted.name,
                    part.numbers.iter().min().copied().unwrap_or(0),
                    part.numbers.iter().max().copied().unwrap_or(0)
                ))
            })
        })
        .collect()
}

/// Are there three places that are not on a line?
fn spans(mut places: impl Iterator<Item = [f64; 3]> + Clone) -> bool {
    let Some(first) = places.next() else { return false };
    let minus = |p: [f64; 3]| -> [f64; 3] { std::array::from_fn(|i| p[i] - first[i]) };
    let square = |d: [f64; 3]| d.iter().map(|x| x * x).sum::<f64>();
    let ways: Vec<[f64; 3]> = places.map(minus).collect();
    let Some(&long) = ways.iter().max_by(|a, b| square(**a).total_cmp(&square(**b))) else { return false };
    ways.iter().any(|d| {
        let cross = [
            long[1] * d[2] - long[2] * d[1],
            long[2] * d[0] - long[0] * d[2],
            long[0] * d[1] - long[1] * d[0],
        ];
        square(cross) > 1e-8 * square(long).powi(2)
    })
}

/// How the unknowns of all nodes follow from those inside and six of each frame, which come last.
#[derive(Debug, Clone)]
pub(crate) struct Tie {
    /// Unknowns inside.
    pub(crate) inside: usize,
    /// All.
    pub(crate) count: usize,
    /// For each unknown of the nodes, the unknowns it follows and by how much.
    rows: Vec<Vec<(usize, f64)>>,
}

impl Tie {
    pub(crate) fn new(part: &Finite, interfaces: &[Interface]) -> Self {
        let dofs = part.dofs;
        let mut owner = vec![None; part.places.len()];
        for (k, its) in interfaces.iter().enumerate() {
            its.nodes.iter().for_each(|&n| owner[n] = Some(k));
        }
        let inside = dofs * owner.iter().filter(|o| o.is_none()).count();
        let mut next = 0;
        let mut rows = Vec::with_capacity(dofs * owner.len());
        for (node, owner) in owner.iter().enumerate() {
            let Some(k) = owner else {
                rows.extend((next..next + dofs).map(|i| vec![(i, 1.0)]));
                next += dofs;
                continue;
            };
            let first = inside + 6 * k;
            let arm = std::array::from_fn(|i| part.places[node][i] - interfaces[*k].origin[i]);
            for way in 0..dofs {
                let mut row = vec![(first + way, 1.0)];
                if way < 3 {
                    let turns = (0..3).map(|axis| (first + 3 + axis, turned(axis, arm)[way]));
                    row.extend(turns.filter(|(_, x)| *x != 0.0));
                }
                rows.push(row);
            }
        }
        Self { inside, count: inside + 6 * interfaces.len(), rows }
    }

    /// `Tᵀ A T`.
    pub(crate) fn reduced(&self, a: &Sparse) -> Sparse {
        let mut entries = Vec::with_capacity(a.entries().count());
        for (i, j, x) in a.entries() {
            for &(row, left) in &self.rows[i] {
                for &(col, right) in &self.rows[j] {
                    entries.push((row, col, left * x * right));
                }
            }
        }
        Sparse::new(self.count, entries)
    }

    /// `T X`.
    pub(crate) fn expanded(&self, x: &crate::dense::Matrix) -> crate::dense::Matrix {
        crate::dense::Matrix::from_fn(self.rows.len(), x.cols, |i, c| {
            self.rows[i].iter().map(|&(k, f)| f * x[(k, c)]).sum()
        })
    }

    /// `Tᵀ X`: forces on the nodes, as forces on what they follow.
    pub(crate) fn gathered(&self, x: &crate::dense::Matrix) -> crate::dense::Matrix {
        let mut out = crate::dense::Matrix::zeros(self.count, x.cols);
        for c in 0..x.cols {
            for (row, &x) in self.rows.iter().zip(x.col(c)) {
                for &(k, f) in row {
                    out[(k, c)] += f * x;
                }
            }
        }
        out
    }

    /// The first unknown of the nodes that is this one.
    pub(crate) fn node_unknown(&self, k: usize) -> Option<usize> {
        self.rows.iter().position(|row| row.first().is_some_and(|&(i, _)| i == k))
    }
}
