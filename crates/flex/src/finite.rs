//! A part as finite elements: nodes, stiffness and mass.

use crate::beam::{self, Section};
use crate::dense::Matrix;
use crate::error::{Flex, wrong};
use crate::gmsh::Mesh;
use crate::material::Material;
use crate::sparse::Sparse;
use crate::tetrahedron;
use std::collections::BTreeMap;

/// A part with its matrices.
#[derive(Debug, Clone, Default)]
pub struct Finite {
    /// What it was made of.
    pub source: String,
    /// Numbers of the nodes where they come from.
    pub numbers: Vec<usize>,
    /// Where they are \[m\].
    pub places: Vec<[f64; 3]>,
    /// Unknowns of each node: three displacements, and three rotations where there are six.
    pub dofs: usize,
    /// Stiffness \[N/m, N, Nm\].
    pub stiffness: Sparse,
    /// Mass \[kg, kg m, kg m²\].
    pub mass: Sparse,
    /// Nodes by name.
    pub groups: BTreeMap<String, Vec<usize>>,
    /// The elements, where they are known: stresses, stiffening and pictures need them.
    pub elements: Elements,
}

/// Elements of a part.
#[derive(Debug, Clone, Default)]
pub enum Elements {
    /// Matrices alone were given.
    #[default]
    Unknown,
    /// Tetrahedra of one material.
    Solid(Vec<[usize; 10]>, Material),
    /// Beams of one material.
    Beams(Vec<([usize; 2], Section)>, Material),
}

impl Elements {
    /// Triangles of the surface, seen from outside counter-clockwise, and lines.
    pub fn picture(&self) -> (Vec<[usize; 3]>, Vec<[usize; 2]>) {
        match self {
            Self::Unknown => (Vec::new(), Vec::new()),
            Self::Beams(beams, _) => (Vec::new(), beams.iter().map(|(ends, _)| *ends).collect()),
            Self::Solid(solids, _) => (surface(solids), Vec::new()),
        }
    }
}

/// Corners and middles of the edges of each face, outwards.
const FACES: [[usize; 6]; 4] =
    [[0, 2, 1, 6, 5, 4], [0, 1, 3, 4, 9, 7], [0, 3, 2, 7, 8, 6], [1, 2, 3, 5, 8, 9]];

/// Faces that belong to one tetrahedron alone; four triangles each.
fn surface(solids: &[[usize; 10]]) -> Vec<[usize; 3]> {
    let mut faces: BTreeMap<[usize; 3], Option<[usize; 6]>> = BTreeMap::new();
    for solid in solids {
        for face in FACES {
            let nodes = face.map(|k| solid[k]);
            let mut key = [nodes[0], nodes[1], nodes[2]];
            key.sort_unstable();
            faces.entry(key).and_modify(|f| *f = None).or_insert(Some(nodes));
        }
    }
    let four = |[a, b, c, ab, bc, ca]: [usize; 6]| [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]];
    faces.into_values().flatten().flat_map(four).collect()
}

impl Finite {
    /// From a mesh. Beams take the section of their group, or the one without a name.
    pub fn from_mesh(
        file: &str,
        mesh: &Mesh,
        material: Material,
        sections: &[(Option<String>, Section)],
    ) -> Flex<Self> {
        let mut its = Self {
            source: file.to_owned(),
            numbers: mesh.numbers.clone(),
            places: mesh.places.clone(),
            groups: mesh.groups.clone(),
            ..Self::default()
        };
        its.check_used(file, mesh)?;
        if mesh.tetrahedra.is_empty() {
            its.assemble_beams(file, mesh, material, sections)?;
        } else {
            its.assemble_solid(file, mesh, material)?;
        }
        Ok(its)
    }

    fn check_used(&self, file: &str, mesh: &Mesh) -> Flex<()> {
        let mut used = vec![false; mesh.places.len()];
        mesh.tetrahedra.iter().flatten().for_each(|&n| used[n] = true);
        mesh.beams.iter().flat_map(|(ends, _)| ends).for_each(|&n| used[n] = true);
        let free: Vec<usize> = (0..used.len()).filter(|&n| !used[n]).collect();
        let Some(&first) = free.first() else { return Ok(()) };
        wrong(format!(
            "{file}: {} free: no element holds {}; remove {}, or save the mesh of the physical groups alone (Mesh.SaveAll = 0)",
            if free.len() == 1 {
                format!("node {} is", self.numbers[first])
            } else {
                format!("{} nodes are, among them node {},", free.len(), self.numbers[first])
            },
            if free.len() == 1 { "it" } else { "them" },
            if free.len() == 1 { "it" } else { "them" },
        ))
    }

    fn assemble_solid(&mut self, file: &str, mesh: &Mesh, material: Material) -> Flex<()> {
        let (mut k, mut m) = (Vec::new(), Vec::new());
        for (e, nodes) in mesh.tetrahedra.iter().enumerate() {
            let Some(element) = tetrahedron::element(&nodes.map(|n| self.places[n]), &material) else {
                return wrong(format!(
                    "{file}: the tetrahedron with the corners {:?} is flat or turned inside out; mesh anew, or straighten the edges of \
                     order 2 (Mesh.SecondOrderLinear = 1), element {} of the tetrahedra",
                    nodes[..4].iter().map(|&n| self.numbers[n]).collect::<Vec<_>>(),
                    e + 1
                ));
            };
            for i in 0..30 {
                for j in 0..30 {
                    let (row, col) = (3 * nodes[i / 3] + i % 3, 3 * nodes[j / 3] + j % 3);
                    k.push((row, col, element.stiffness[(i, j)]));
                    if i % 3 == j % 3 {
                        m.push((row, col, element.mass[(i / 3, j / 3)]));
                    }
                }
            }
        }
        self.dofs = 3;
        let n = 3 * self.places.len();
        (self.stiffness, self.mass) = (Sparse::new(n, k), Sparse::new(n, m));
        self.elements = Elements::Solid(mesh.tetrahedra.clone(), material);
        Ok(())
    }

    fn assemble_beams(
        &mut self,
        file: &str,
        mesh: &Mesh,
        material: Material,
        sections: &[(Option<String>, Section)],
    ) -> Flex<()> {
        for name in sections.iter().filter_map(|(name, _)| name.as_ref()) {
            if !mesh.beams.iter().any(|(_, group)| group == name) {
                return wrong(format!("{file}: the section of '{name}' fits no physical group of lines"));
            }
        }
        let (mut k, mut m, mut beams) = (Vec::new(), Vec::new(), Vec::new());
        for (ends, group) in &mesh.beams {
            let own = sections.iter().find(|(name, _)| name.as_ref() == Some(group));
            let Some((_, section)) = own.or_else(|| sections.iter().find(|(name, _)| name.is_none())) else {
                return wrong(format!(
                    "{file}: the beams of the group '{group}' have no section; give one with --section circle:RADIUS, or \
                     --section \"{group}=tube:OUTER,INNER\""
                ));
            };
            let Some(element) = beam::element(ends.map(|n| self.places[n]), section, &material) else {
                return wrong(format!(
                    "{file}: the beam between the nodes {} and {} has no length; merge the nodes",
                    self.numbers[ends[0]], self.numbers[ends[1]]
                ));
            };
            for i in 0..12 {
                for j in 0..12 {
                    let (row, col) = (6 * ends[i / 6] + i % 6, 6 * ends[j / 6] + j % 6);
                    k.push((row, col, element.stiffness[(i, j)]));
                    m.push((row, col, element.mass[(i, j)]));
                }
            }
            beams.push((*ends, *section));
        }
        self.dofs = 6;
        let n = 6 * self.places.len();
        (self.stiffness, self.mass) = (Sparse::new(n, k), Sparse::new(n, m));
        self.elements = Elements::Beams(beams, material);
        Ok(())
    }

    /// From matrices of another program and its nodes. Numbers of nodes stand in the order of the rows.
    pub fn from_matrices(
        source: &str,
        (stiffness, mass): (Sparse, Sparse),
        (numbers, places): (Vec<usize>, Vec<[f64; 3]>),
    ) -> Flex<Self> {
        if stiffness.n != mass.n {
            return wrong(format!(
                "{source}: the stiffness matrix has {} rows, the mass matrix {}; both must be of the same mesh and the same unknowns",
                stiffness.n, mass.n
            ));
        }
        let (n, nodes) = (stiffness.n, places.len());
        if n != 3 * nodes && n != 6 * nodes {
            return wrong(format!(
                "{source}: the matrices have {n} rows, the list has {nodes} nodes; there must be 3 or 6 rows for each node, in the order \
                 of the list"
            ));
        }
        let its = Self {
            source: source.to_owned(),
            numbers,
            places,
            dofs: n / nodes,
            stiffness,
            mass,
            ..Self::default()
        };
        for (name, a) in [("stiffness", &its.stiffness), ("mass", &its.mass)] {
            let (worst, i, j) = a.asymmetry();
            if worst > 1e-8 * a.largest() {
                return wrong(format!(
                    "{source}: the {name} matrix is not symmetric: the entries ({}, {}) and ({}, {}) differ by {worst:.3e}",
                    i + 1,
                    j + 1,
                    j + 1,
                    i + 1
                ));
            }
            if let Some(i) = (0..n).find(|&i| a.diagonal(i) < 0.0) {
                return wrong(format!(
                    "{source}: the {name} matrix has a negative number on its diagonal, {:.3e} at {}; it has a negative eigenvalue. Check \
                     which file is which",
                    a.diagonal(i),
                    its.unknown(i)
                ));
            }
        }
        for node in 0..nodes {
            let rows = its.dofs * node..its.dofs * (node + 1);
            if rows.clone().take(3).all(|i| its.stiffness.row(i).all(|(_, x)| x == 0.0)) {
                return wrong(format!(
                    "{source}: node {} is free: its rows of the stiffness matrix are zero; remove it, or connect it",
                    its.numbers[node]
                ));
            }
        }
        Ok(its)
    }

    /// An unknown by its node and direction.
    pub fn unknown(&self, i: usize) -> String {
        let what = ["x", "y", "z", "rotation about x", "rotation about y", "rotation about z"][i % self.dofs];
        format!("node {}, {what}", self.numbers[i / self.dofs])
    }

    /// Lengths, forces and masses in other units become metres, newtons and kilograms.
    #[must_use]
    pub fn in_units(mut self, units: Units) -> Self {
        let (length, mass) = units.factors();
        let dofs = self.dofs;
        let degree = |i: usize| i32::from(i % dofs >= 3);
        let scaled = |a: &Sparse, of: f64| {
            let entry = |(i, j, x)| (i, j, x * of * length.powi(degree(i) + degree(j)));
            Sparse::new(a.n, a.entries().map(entry).collect())
        };
        // forces are masses times lengths by seconds squared
        self.stiffness = scaled(&self.stiffness, mass);
        self.mass = scaled(&self.mass, mass);
        self.places.iter_mut().flatten().for_each(|x| *x *= length);
        self
    }

    /// The six rigid motions as columns: shifts along and turns about the axes of the body.
    pub fn rigid(&self) -> Matrix {
        let n = self.dofs * self.places.len();
        Matrix::from_fn(n, 6, |row, col| {
            let (at, way) = (self.places[row / self.dofs], row % self.dofs);
            match (way < 3, col < 3) {
                (true, true) | (false, false) => f64::from(u8::from(way % 3 == col % 3)),
                (true, false) => turned(col - 3, at)[way],
                (false, true) => 0.0,
            }
        })
    }
}

/// A unit turn about an axis moves a place like this.
pub(crate) fn turned(axis: usize, at: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = at;
    [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]][axis]
}

/// Units of a mesh and its matrices. Time is in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Units {
    /// Metres, kilograms, newtons.
    #[default]
    Metre,
    /// Millimetres, tonnes, newtons.
    MillimetreTonne,
    /// Millimetres, kilograms, millinewtons.
    MillimetreKilogram,
}

impl Units {
    /// Names as they are given.
    pub const NAMES: [(&str, Self); 3] =
        [("m-kg-s", Self::Metre), ("mm-t-s", Self::MillimetreTonne), ("mm-kg-s", Self::MillimetreKilogram)];

    /// From its name.
    pub fn parse(text: &str) -> Flex<Self> {
        let found = Self::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, units)| *units).ok_or_else(|| {
            crate::error::FlexError(format!(
                "the units '{text}' are not known; write m-kg-s, mm-t-s or mm-kg-s"
            ))
        })
    }

    /// One unit of length in metres.
    pub fn length(self) -> f64 {
        self.factors().0
    }

    /// Metres and kilograms in these units.
    fn factors(self) -> (f64, f64) {
        match self {
            Self::Metre => (1.0, 1.0),
            Self::MillimetreTonne => (1e-3, 1e3),
            Self::MillimetreKilogram => (1e-3, 1.0),
        }
    }
}
