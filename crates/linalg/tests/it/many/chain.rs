//! A chain of links on the floor: one component, with spherical joints, in absolute coordinates. Each link touches the floor in two points.

use gelenk_core::{Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Structure};
use gelenk_linalg::complementarity::Contact;
use gelenk_linalg::complementarity::many::{ManyProblem, Matrices, Mechanism, Rows};
use gelenk_linalg::{LinearSolver, select};

pub(super) struct Links {
    structure: Structure,
    mass: Vec<f64>,
    joints: Vec<f64>,
    solver: Box<dyn Kkt>,
    mu: Vec<f64>,
    /// Are the matrices shown to the solver of contacts?
    pub(super) shown: bool,
}

impl Mechanism for Links {
    fn answer(&mut self, f: &mut [f64]) -> Result<(), KktError> {
        self.mu.fill(0.0);
        self.solver.solve(f, &mut self.mu)
    }

    fn matrices(&self) -> Option<Matrices<'_>> {
        self.shown.then_some(Matrices {
            structure: &self.structure,
            mass: &self.mass,
            constraints: &self.joints,
        })
    }
}

pub(super) struct Chain {
    pub(super) links: Links,
    pub(super) data: Data,
}

pub(super) struct Data {
    rows: Rows,
    contacts: Vec<Contact>,
    free: Vec<f64>,
    components: Vec<usize>,
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Chain {
    /// `n` links in zigzag, falling and shaken.
    pub(super) fn new(n: usize, friction: f64) -> Result<Self, KktError> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut draw = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        let (length, radius) = (0.1, 0.01);
        let direction: Vec<[f64; 3]> = (0..n)
            .map(|_| {
                let angle = 0.8 * draw();
                [f64::cos(angle), f64::sin(angle), 0.0]
            })
            .collect();
        let mut mass = Vec::new();
        for d in &direction {
            let m = 0.1;
            let (along, across) = (0.5 * m * radius * radius, m * length * length / 12.0);
            let mut block = [0.0; 36];
            for i in 0..3 {
                block[7 * i] = m;
                for j in 0..3 {
                    let unit = f64::from(u8::from(i == j));
                    block[6 * (j + 3) + i + 3] = across * unit + (along - across) * d[i] * d[j];
                }
            }
            mass.extend(block);
        }
        let (mut entries, mut joints) = (Vec::new(), Vec::new());
        for k in 0..n - 1 {
            for i in 0..3 {
                for (sign, body, part) in [(1.0, k, 0.5), (-1.0, k + 1, -0.5)] {
                    let r = direction[body].map(|d| part * length * d);
                    let mut e = [0.0; 3];
                    e[i] = 1.0;
                    let turn = cross(r, e);
                    for j in 0..3 {
                        for (column, value) in [(j, e[j]), (j + 3, turn[j])] {
                            entries.push((3 * k + i, 6 * body + column));
                            joints.push(sign * value);
                        }
                    }
                }
            }
        }
        let structure = Structure::dense(Dims::holonomic(6 * n, 3 * (n - 1)))
            .with_mass(MassKind::BlockDiagonal(vec![6; n]))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
        let mut solver = select(&structure, LinearSolver::Auto, false)?;
        solver.factor(&Saddle::symmetric(&mass, &joints))?;
        let mu = vec![0.0; 3 * (n - 1)];
        let mut links = Links { structure, mass, joints, solver, mu, shown: true };
        let mut rows = Rows::new();
        let mut contacts = Vec::new();
        for (k, d) in direction.iter().enumerate() {
            for part in [-0.4, 0.4] {
                let mut r = d.map(|d| part * length * d);
                r[2] = -radius;
                for axis in [2, 0, 1] {
                    let mut e = [0.0; 3];
                    e[axis] = 1.0;
                    let turn = cross(r, e);
                    rows.push(
                        (0..3).map(|j| (6 * k + j, e[j])).chain((0..3).map(|j| (6 * k + 3 + j, turn[j]))),
                    );
                }
                contacts.push(Contact::with_friction(2, friction));
            }
        }
        // impulses that shake the links and gravity, as velocities that joints allow
        let mut velocity: Vec<f64> = Vec::new();
        for _ in 0..n {
            velocity.extend([0.01 * draw(), 0.01 * draw(), -0.01 + 0.005 * draw(), 0.0, 0.0, 0.0]);
        }
        let mut v = vec![0.0; 6 * n];
        let mut work = gelenk_core::MassWork::default();
        links.structure.mass.multiply(&links.mass, &velocity, &mut v, &mut work);
        links.answer(&mut v)?;
        let free = (0..rows.len()).map(|r| rows.row(r).map(|(c, w)| w * v[c]).sum()).collect();
        Ok(Self { links, data: Data { rows, contacts, free, components: vec![0; 6 * n] } })
    }
}

impl Data {
    pub(super) fn problem(&self) -> ManyProblem<'_> {
        ManyProblem {
            rows: &self.rows,
            contacts: &self.contacts,
            free: &self.free,
            components: &self.components,
        }
    }
}
