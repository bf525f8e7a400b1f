//! Spheres that fall into a box, or run through a hopper: contact problems as time steps make them.
//!
//! A step of Moreau and Jean's method with `θ = 1`: velocities `v + h g + M⁻¹ Wᵀ λ`, contacts that are closed, or would be at the end of the step, obey `uN + max(gap, 0)/h ≥ 0 ⊥ λN ≥ 0`.

use gelenk_core::KktError;
use gelenk_linalg::complementarity::Contact;
use gelenk_linalg::complementarity::many::{
    ManyError, ManyOptions, ManyProblem, ManyReport, ManySolver, Mechanism, Rows,
};
use std::collections::HashMap;
use std::fmt::Write;

/// Masses on a diagonal.
#[derive(Default)]
pub(super) struct Diagonal(Vec<f64>);

impl Mechanism for Diagonal {
    fn answer(&mut self, f: &mut [f64]) -> Result<(), KktError> {
        f.iter_mut().zip(&self.0).for_each(|(f, m)| *f /= m);
        Ok(())
    }
}

/// Slope of the walls of a hopper, and half of its opening.
const SLOPE: f64 = std::f64::consts::FRAC_1_SQRT_2;
const OPENING: f64 = 2.5;

/// Spheres between walls, above which all is open.
pub(super) struct Spheres {
    h: f64,
    /// Walls: normals into the room, and how far they are from the origin.
    walls: Vec<([f64; 3], f64)>,
    /// Walls end at this height: what falls below it is out.
    outlet: f64,
    friction: f64,
    radius: Vec<f64>,
    centre: Vec<[f64; 3]>,
    velocity: Vec<f64>,
    mass: Diagonal,
    rows: Rows,
    pub(super) contacts: Vec<Contact>,
    pub(super) free: Vec<f64>,
    components: Vec<usize>,
    /// Impulses, those of contacts that were there before as they were.
    pub(super) impulse: Vec<f64>,
    pairs: Vec<(usize, usize)>,
    known: HashMap<(usize, usize), [f64; 3]>,
}

fn draw(state: &mut u64) -> f64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as f64 / (1_u64 << 53) as f64
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Spheres {
    /// `count` spheres above the floor of a box `side` spheres wide.
    pub(super) fn new(count: usize, side: usize, friction: f64) -> Self {
        let mut state = 0x9e37_79b9_7f4a_7c15;
        let width = 1.1 * side as f64;
        let (mut radius, mut centre, mut mass) = (Vec::new(), Vec::new(), Vec::new());
        for k in 0..count {
            let r = 0.4 + 0.1 * draw(&mut state);
            let (layer, place) = (k / (side * side), k % (side * side));
            let at = |i: usize| 1.1 * (i as f64 + 0.5);
            let jitter = 0.02;
            centre.push([
                at(place % side) + jitter * draw(&mut state),
                at(place / side) + jitter * draw(&mut state),
                at(layer),
            ]);
            radius.push(r);
            let m = 4000.0 / 3.0 * std::f64::consts::PI * r.powi(3);
            mass.extend([m, m, m, 0.4 * m * r * r, 0.4 * m * r * r, 0.4 * m * r * r]);
        }
        Self {
            h: 5e-3,
            walls: vec![
                ([0.0, 0.0, 1.0], 0.0),
                ([1.0, 0.0, 0.0], 0.0),
                ([-1.0, 0.0, 0.0], -width),
                ([0.0, 1.0, 0.0], 0.0),
                ([0.0, -1.0, 0.0], -width),
            ],
            outlet: f64::NEG_INFINITY,
            friction,
            velocity: vec![0.0; 6 * count],
            components: (0..6 * count).map(|v| v / 6).collect(),
            radius,
            centre,
            mass: Diagonal(mass),
            rows: Rows::new(),
            contacts: Vec::new(),
            free: Vec::new(),
            impulse: Vec::new(),
            pairs: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The same above a hopper as wide as the box, open below.
    pub(super) fn hopper(count: usize, side: usize, friction: f64) -> Self {
        let mut spheres = Self::new(count, side, friction);
        let middle = 0.55 * side as f64;
        spheres.centre.iter_mut().for_each(|c| c[2] += middle - OPENING + 0.5);
        spheres.walls.remove(0);
        for axis in 0..2 {
            for sign in [1.0, -1.0] {
                let mut normal = [0.0, 0.0, SLOPE];
                normal[axis] = sign * SLOPE;
                spheres.walls.push((normal, SLOPE * (sign * middle - OPENING)));
            }
        }
        spheres.outlet = 0.0;
        spheres
    }

    /// How many are still above the opening.
    pub(super) fn inside(&self) -> usize {
        self.centre.iter().filter(|c| c[2] > self.outlet).count()
    }

    pub(super) fn solve(
        &mut self,
        solver: &mut ManySolver,
        options: &ManyOptions,
        impulse: &mut [f64],
    ) -> Result<ManyReport, ManyError> {
        let problem = ManyProblem {
            rows: &self.rows,
            contacts: &self.contacts,
            free: &self.free,
            components: &self.components,
        };
        solver.solve(&problem, &mut self.mass, options, impulse)
    }

    /// The contacts of the next step.
    pub(super) fn collide(&mut self) {
        for v in self.velocity.chunks_exact_mut(6) {
            v[2] -= 9.81 * self.h;
        }
        self.rows.clear();
        self.contacts.clear();
        self.free.clear();
        self.impulse.clear();
        self.pairs.clear();
        let mut cells: HashMap<[i32; 3], Vec<usize>> = HashMap::new();
        let cell = |c: &[f64; 3]| c.map(|x| x.floor() as i32);
        for (k, c) in self.centre.iter().enumerate() {
            cells.entry(cell(c)).or_default().push(k);
        }
        let count = self.centre.len();
        for a in 0..count {
            let (c, r) = (self.centre[a], self.radius[a]);
            for w in 0..self.walls.len() {
                let (normal, far) = self.walls[w];
                if c[2] > self.outlet {
                    let height: f64 = (0..3).map(|i| normal[i] * c[i]).sum();
                    self.touch((a, count + w), None, normal, height - far - r);
                }
            }
            let home = cell(&c);
            let mut near: Vec<usize> = Vec::new();
            for dx in -1..=1 {
                for dy in -1..=1 {
                    for dz in -1..=1 {
                        near.extend(
                            cells.get(&[home[0] + dx, home[1] + dy, home[2] + dz]).into_iter().flatten(),
                        );
                    }
                }
            }
            near.sort_unstable();
            for &b in near.iter().filter(|b| **b < a) {
                let d: [f64; 3] = std::array::from_fn(|i| c[i] - self.centre[b][i]);
                let distance = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt();
                self.touch((a, b), Some(b), d.map(|x| x / distance), distance - r - self.radius[b]);
            }
        }
    }

    fn touch(&mut self, pair: (usize, usize), other: Option<usize>, normal: [f64; 3], gap: f64) {
        if gap > 0.02 {
            return;
        }
        let axis = if normal[0].abs() < 0.7 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
        let t = cross(normal, axis);
        let size = (t[0] * t[0] + t[1] * t[1] + t[2] * t[2]).sqrt();
        let t = t.map(|x| x / size);
        for (k, d) in [normal, t, cross(normal, t)].into_iter().enumerate() {
            let mut q = if k == 0 { gap.max(0.0) / self.h } else { 0.0 };
            for (sign, body) in [(1.0, Some(pair.0)), (-1.0, other)] {
                if let Some(body) = body {
                    let turn = cross(normal, d).map(|x| -sign * x * self.radius[body]);
                    for i in 0..3 {
                        self.rows.entry(6 * body + i, sign * d[i]);
                        q += sign * d[i] * self.velocity[6 * body + i];
                    }
                    for i in 0..3 {
                        self.rows.entry(6 * body + 3 + i, sign * turn[i]);
                        q += sign * turn[i] * self.velocity[6 * body + 3 + i];
                    }
                }
            }
            self.rows.end_row();
            self.free.push(q);
        }
        self.contacts.push(Contact::with_friction(2, self.friction));
        self.pairs.push(pair);
        self.impulse.extend(self.known.get(&pair).copied().unwrap_or_default());
    }

    /// Takes the impulses over and moves.
    pub(super) fn advance(&mut self) {
        let mut f = vec![0.0; self.velocity.len()];
        for (r, l) in self.impulse.iter().enumerate() {
            self.rows.row(r).for_each(|(v, w)| f[v] += w * l);
        }
        let _ = self.mass.answer(&mut f);
        self.velocity.iter_mut().zip(&f).for_each(|(v, d)| *v += d);
        for (c, v) in self.centre.iter_mut().zip(self.velocity.chunks_exact(6)) {
            (0..3).for_each(|i| c[i] += self.h * v[i]);
        }
        self.known.clear();
        for (pair, l) in self.pairs.iter().zip(self.impulse.chunks_exact(3)) {
            self.known.insert(*pair, [l[0], l[1], l[2]]);
        }
    }
}

impl Spheres {
    /// The problem as text, for other solvers: contacts and blocks of `D`, friction, `q`, the blocks row by row.
    pub(super) fn dump(&self) -> String {
        let count = self.contacts.len();
        let mut of_body: Vec<Vec<usize>> = vec![Vec::new(); self.centre.len()];
        for (c, pair) in self.pairs.iter().enumerate() {
            of_body[pair.0].push(c);
            if pair.1 < self.centre.len() {
                of_body[pair.1].push(c);
            }
        }
        let bodies =
            |c: usize| [self.pairs[c].0, self.pairs[c].1].into_iter().filter(|b| *b < self.centre.len());
        let mut blocks = Vec::new();
        for i in 0..count {
            let mut near: Vec<usize> = bodies(i).flat_map(|b| of_body[b].iter().copied()).collect();
            near.sort_unstable();
            near.dedup();
            for j in near {
                let mut line = format!("{i} {j}");
                for k in 0..9 {
                    let entry: f64 = self
                        .rows
                        .row(3 * i + k / 3)
                        .map(|(v, w)| {
                            let other =
                                self.rows.row(3 * j + k % 3).filter(|e| e.0 == v).map(|e| e.1).sum::<f64>();
                            w * other / self.mass.0[v]
                        })
                        .sum();
                    let _ = write!(line, " {entry:.17e}");
                }
                blocks.push(line);
            }
        }
        let mut text = format!("{count} {}\n", blocks.len());
        for x in self.contacts.iter().map(|c| c.friction).chain(self.free.iter().copied()) {
            let _ = writeln!(text, "{x:.17e}");
        }
        text + &blocks.join("\n") + "\n"
    }
}
