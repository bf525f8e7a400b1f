//! Mechanisms and problems to solve.

use gelenk_core::KktError;
use gelenk_linalg::complementarity::Contact;
use gelenk_linalg::complementarity::many::{
    ManyError, ManyOptions, ManyProblem, ManyReport, ManySolver, Mechanism, Rows,
};

/// Marsaglia's xorshift generator.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(sequence: u64) -> Self {
        Self(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(sequence + 1))
    }

    /// Between -1 and 1.
    pub(super) fn draw(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// Between 0 and 1.
    pub(super) fn part(&mut self) -> f64 {
        0.5 + 0.5 * self.draw()
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        ((self.part() * n as f64) as usize).min(n - 1)
    }
}

/// Blocks of `K⁻¹`, full and row by row, one for each component.
#[derive(Debug, Clone, Default)]
pub(super) struct Blocks {
    pub(super) sizes: Vec<usize>,
    pub(super) values: Vec<Vec<f64>>,
    pub(super) answers: usize,
    work: Vec<f64>,
}

impl Blocks {
    pub(super) fn add(&mut self, size: usize, values: Vec<f64>) {
        assert_eq!(values.len(), size * size);
        self.sizes.push(size);
        self.values.push(values);
    }

    /// A body with mass and principal moments of inertia: six velocities.
    pub(super) fn body(&mut self, mass: f64, inertia: [f64; 3]) {
        let mut values = vec![0.0; 36];
        for i in 0..3 {
            values[i * 7] = 1.0 / mass;
            values[(i + 3) * 7] = 1.0 / inertia[i];
        }
        self.add(6, values);
    }

    pub(super) fn components(&self) -> Vec<usize> {
        self.sizes.iter().enumerate().flat_map(|(k, &n)| vec![k; n]).collect()
    }
}

impl Mechanism for Blocks {
    fn answer(&mut self, f: &mut [f64]) -> Result<(), KktError> {
        self.answers += 1;
        let mut at = 0;
        for (&n, values) in self.sizes.iter().zip(&self.values) {
            self.work.clear();
            self.work.extend_from_slice(&f[at..at + n]);
            for i in 0..n {
                f[at + i] = values[i * n..(i + 1) * n].iter().zip(&self.work).map(|(a, b)| a * b).sum();
            }
            at += n;
        }
        Ok(())
    }
}

/// A problem that owns its numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Owned {
    pub(super) rows: Rows,
    pub(super) contacts: Vec<Contact>,
    pub(super) free: Vec<f64>,
    pub(super) components: Vec<usize>,
    pub(super) mechanism: Blocks,
}

impl Owned {
    pub(super) fn of(mechanism: Blocks) -> Self {
        Self { components: mechanism.components(), mechanism, ..Self::default() }
    }

    pub(super) fn problem(&self) -> ManyProblem<'_> {
        ManyProblem {
            rows: &self.rows,
            contacts: &self.contacts,
            free: &self.free,
            components: &self.components,
        }
    }

    /// A contact between body `a`, at `r` from its centre, and body `b` or the ground. Normal and tangents are orthonormal; the normal points to `a`.
    pub(super) fn touch(
        &mut self,
        contact: Contact,
        a: (usize, [f64; 3]),
        b: Option<(usize, [f64; 3])>,
        normal: [f64; 3],
    ) {
        let other = if normal[0].abs() < 0.7 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
        let t1 = unit(cross(normal, other));
        let t2 = cross(normal, t1);
        for d in [normal, t1, t2].into_iter().take(contact.row_count()) {
            for (sign, body) in [(1.0, Some(a)), (-1.0, b)] {
                if let Some((body, r)) = body {
                    let turn = cross(r, d);
                    for i in 0..3 {
                        self.rows.entry(6 * body + i, sign * d[i]);
                    }
                    for i in 0..3 {
                        self.rows.entry(6 * body + 3 + i, sign * turn[i]);
                    }
                }
            }
            self.rows.end_row();
        }
        self.contacts.push(contact);
    }

    /// `q` from velocities of bodies.
    pub(super) fn set_free(&mut self, velocity: &[f64]) {
        self.free =
            (0..self.rows.len()).map(|r| self.rows.row(r).map(|(v, w)| w * velocity[v]).sum()).collect();
    }

    /// `D`, full.
    pub(super) fn delassus(&self) -> Vec<f64> {
        let n = self.rows.len();
        let mut mechanism = self.mechanism.clone();
        let mut d = vec![0.0; n * n];
        for j in 0..n {
            let mut f = vec![0.0; self.components.len()];
            self.rows.row(j).for_each(|(v, w)| f[v] += w);
            mechanism.answer(&mut f).unwrap();
            (0..n).for_each(|i| d[i * n + j] = self.rows.row(i).map(|(v, w)| w * f[v]).sum());
        }
        d
    }

    pub(super) fn solve(&self, options: &ManyOptions) -> Result<Solved, ManyError> {
        let mut impulse = vec![0.0; self.free.len()];
        let mut solver = ManySolver::new();
        let report = solver.solve(&self.problem(), &mut self.mechanism.clone(), options, &mut impulse)?;
        Ok(Solved { report, impulse, motion: solver.motion().to_vec() })
    }

    /// Velocities of bodies after impulses.
    pub(super) fn after(&self, velocity: &[f64], impulse: &[f64]) -> Vec<f64> {
        let mut f = vec![0.0; self.components.len()];
        for (r, l) in impulse.iter().enumerate() {
            self.rows.row(r).for_each(|(v, w)| f[v] += w * l);
        }
        self.mechanism.clone().answer(&mut f).unwrap();
        f.iter().zip(velocity).map(|(d, v)| d + v).collect()
    }
}

#[derive(Debug, Clone)]
pub(super) struct Solved {
    pub(super) report: ManyReport,
    pub(super) impulse: Vec<f64>,
    pub(super) motion: Vec<f64>,
}

pub(super) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn unit(a: [f64; 3]) -> [f64; 3] {
    let size = (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]).sqrt();
    a.map(|x| x / size)
}

/// A box on its lower face, `side` by `side` points, velocity given; mass 2 kg, edges 0.2, 0.3 and 0.1 m.
pub(super) fn box_on_floor(side: usize, friction: f64, velocity: &[f64; 6]) -> Owned {
    let mut blocks = Blocks::default();
    let (a, b, c) = (0.2, 0.3, 0.1);
    let mass = 2.0;
    blocks.body(
        mass,
        [mass / 12.0 * (b * b + c * c), mass / 12.0 * (a * a + c * c), mass / 12.0 * (a * a + b * b)],
    );
    let mut owned = Owned::of(blocks);
    for i in 0..side {
        for j in 0..side {
            let part = |k: usize| k as f64 / (side - 1) as f64 - 0.5;
            let r = [a * part(i), b * part(j), -0.5 * c];
            owned.touch(Contact::with_friction(2, friction), (0, r), None, [0.0, 0.0, 1.0]);
        }
    }
    owned.set_free(velocity);
    owned
}

/// Boxes of these masses on each other, four points each, that fall for a moment.
pub(super) fn stack(masses: &[f64], velocity: f64) -> Owned {
    let mut blocks = Blocks::default();
    for m in masses {
        blocks.body(*m, [m / 6.0; 3]);
    }
    let mut owned = Owned::of(blocks);
    for k in 0..masses.len() {
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            let below = k.checked_sub(1).map(|b| (b, [x, y, 0.5]));
            owned.touch(Contact::with_friction(2, 0.4), (k, [x, y, -0.5]), below, [0.0, 0.0, 1.0]);
        }
    }
    let velocities: Vec<f64> = masses.iter().flat_map(|_| [0.0, 0.0, -velocity, 0.0, 0.0, 0.0]).collect();
    owned.set_free(&velocities);
    owned
}

/// Spheres in a box-shaped lattice with disturbances, each in touch with its neighbours and the floor, all falling and shaken.
pub(super) fn packing(side: usize, height: usize, friction: f64, seed: u64) -> Owned {
    let mut random = Random::new(seed);
    let mut blocks = Blocks::default();
    let at = |x: usize, y: usize, z: usize| (z * side + y) * side + x;
    for _ in 0..side * side * height {
        let mass = 0.5 + random.part();
        blocks.body(mass, [0.4 * mass; 3]);
    }
    let mut owned = Owned::of(blocks);
    let contact = Contact::with_friction(2, friction);
    for z in 0..height {
        for y in 0..side {
            for x in 0..side {
                let here = at(x, y, z);
                let mut near = |owned: &mut Owned, other: Option<usize>, mut n: [f64; 3]| {
                    for n in &mut n {
                        *n += 0.3 * random.draw();
                    }
                    let n = unit(n);
                    owned.touch(contact, (here, n.map(|n| -n)), other.map(|o| (o, n)), n);
                };
                if z == 0 {
                    near(&mut owned, None, [0.0, 0.0, 1.0]);
                } else {
                    near(&mut owned, Some(at(x, y, z - 1)), [0.3, 0.3, 1.0]);
                }
                if x > 0 {
                    near(&mut owned, Some(at(x - 1, y, z)), [1.0, 0.0, 0.0]);
                }
                if y > 0 {
                    near(&mut owned, Some(at(x, y - 1, z)), [0.0, 1.0, 0.0]);
                }
            }
        }
    }
    let mut velocity = Vec::new();
    for _ in 0..side * side * height {
        velocity.extend([0.05 * random.draw(), 0.05 * random.draw(), -0.1, 0.0, 0.0, 0.0]);
    }
    owned.set_free(&velocity);
    owned
}
