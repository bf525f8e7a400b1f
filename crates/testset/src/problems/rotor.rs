//! A flexible shaft with a disc that is speeded up through its critical speeds, with frequencies up to 8e4 Hz; `[Haddouni17, 4.4,
//! figures 12 and 13]` after `[Lalanne98]`.
//!
//! ```text
//! p = (x₀, x₀', z₀, z₀', …, x₉, x₉', z₉, z₉')       deflections and slopes of the shaft at its nodes; its axis is y
//! M x'' = −K x + Ω S z' + Ω' S z + m_u d (Ω² sin φ − Ω' cos φ) at the disc − reactions
//! M z'' = −(K + k_b) z − Ω S x'  + m_u d (Ω² cos φ + Ω' sin φ) at the disc − reactions
//! g = (x₀, z₀, x₉, z₉)                              both ends are held in bearings that let them tilt
//! ```
//!
//! Nine beam elements with cubic deflections and inertia of their sections. `M` is the mass, `S` the gyroscopic matrix (polar
//! inertia times slopes) and `K` the stiffness of a plane, primes of `p` and of its rows denote slopes, other primes the time.
//! They follow from the kinetic energy `½ x'ᵀMx' + ½ z'ᵀMz' − Ω x'ᵀSz` and that of the unbalance at `(x + d sin φ, z + d cos φ)`.
//!
//! Shaft: length 0.4 m, radius 0.01 m, `E = 2e11 N/m²`, density 7800 kg/m³. Disc: radius 0.15 m, 0.03 m thick, of the same
//! density, at a third of the length. A spring of 5e5 N/m holds the shaft at two thirds of it, in z only. Unbalance: 1e-4 kg at
//! 0.15 m. The speed grows linearly from zero to 4000 rpm in 4 s; two critical speeds lie in
//! between, at 2533 and 3122 rpm. Nothing is damped.
//!
//! Deviations from the source: it prints no data and no element; the book it follows uses one mode of the shaft, which puts
//! the critical speeds at 2642 and 3377 rpm.
//!
//! Time enters through the angle `φ`, the speed `Ω` and its derivative alone: these are the [excitations](Excitations).

use crate::{Info, Outline, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, Excitations, MassKind, MatrixKind, Names, Pattern, Point, Problem, State,
    Structure, TermBuf, Terms,
};
use std::f64::consts::PI;

const ELEMENTS: usize = 9;
const NODES: usize = ELEMENTS + 1;
/// Coordinates of a plane, and of both.
const PLANE: usize = 2 * NODES;
const N: usize = 2 * PLANE;
/// Nodes with the disc and with the elastic bearing.
const DISC: usize = 3;
const BEARING: usize = 6;

/// Length and radius of the shaft [m], its modulus of elasticity [N/m²], density of shaft and disc [kg/m³].
const LENGTH: f64 = 0.4;
const RADIUS: f64 = 0.01;
const MODULUS: f64 = 2e11;
const DENSITY: f64 = 7800.0;
/// Radius and thickness of the disc [m].
const DISC_RADIUS: f64 = 0.15;
const DISC_THICKNESS: f64 = 0.03;
/// Stiffness of the elastic bearing [N/m].
const BEARING_STIFFNESS: f64 = 5e5;
/// Unbalance: mass [kg] and distance from the axis [m].
const UNBALANCE: [f64; 2] = [1e-4, 0.15];
/// End of the ramp [s], and its slope [rad/s²].
const T_END: f64 = 4.0;
const RAMP: f64 = 4000.0 * 2.0 * PI / 60.0 / T_END;

/// Name, source.
pub static INFO: Info = Info {
    name: "rotor",
    summary: "flexible shaft with a disc, speeded up through its critical speeds: 8e4 Hz",
    source: "Haddouni, Acary, Garreau, Beley & Brogliato (2017), figures 12 and 13; after Lalanne & Ferraris (1998)",
    parameters: &[],
    tags: &[Tag::Stiff, Tag::Oscillatory, Tag::Flexible],
    t_end: T_END,
    starts_with_accelerations: false,
};

/// A matrix of a plane: its entries that are not zero, row by row.
type Entries = Vec<(usize, usize, f64)>;

/// The matrices of a plane, and of the other what differs: the elastic bearing.
#[derive(Debug, Clone)]
struct Matrices {
    mass: Entries,
    gyroscopic: Entries,
    stiffness: Entries,
}

/// The unbalance, whose angle, speed and change of speed are the excitations.
#[derive(Debug, Clone, Copy)]
struct Spin {
    angle: f64,
    speed: f64,
    change: f64,
}

impl Spin {
    fn at(t: f64) -> Self {
        Self { angle: RAMP * t * t / 2.0, speed: RAMP * t, change: RAMP }
    }

    /// Forces of the unbalance along x and z.
    fn unbalance(&self) -> [f64; 2] {
        let (s, c) = self.angle.sin_cos();
        let (square, md) = (self.speed * self.speed, UNBALANCE[0] * UNBALANCE[1]);
        [md * (square * s - self.change * c), md * (square * c + self.change * s)]
    }

    /// The time derivative of [`unbalance`](Self::unbalance) where the change of speed is constant.
    fn unbalance_rate(&self) -> [f64; 2] {
        let (s, c) = self.angle.sin_cos();
        let (cube, md) = (self.speed.powi(3), UNBALANCE[0] * UNBALANCE[1]);
        let both = 3.0 * self.speed * self.change;
        [md * (cube * c + both * s), md * (-cube * s + both * c)]
    }
}

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct Rotor {
    matrices: Matrices,
    structure: Structure,
    /// The rotation to use whatever the time.
    held: Option<Spin>,
}

impl Default for Rotor {
    fn default() -> Self {
        Self::new()
    }
}

/// Where the coordinate `i` of a plane, 0 for x and 1 for z, stands in `p`.
const fn place(i: usize, plane: usize) -> usize {
    4 * (i / 2) + 2 * plane + i % 2
}

impl Rotor {
    /// The rotor.
    pub fn new() -> Self {
        let matrices = Matrices::new();
        let kinds = ["x", "slope of x", "z", "slope of z"];
        let p: Vec<String> = (0..NODES).flat_map(|i| kinds.map(|kind| format!("{kind}{i}"))).collect();
        let rows = ["left bearing, x", "left bearing, z", "right bearing, x", "right bearing, z"];
        let names = Names {
            v: p.iter().map(|name| format!("rate of {name}")).collect(),
            p,
            rows: rows.map(String::from).into(),
            u: Vec::new(),
        };
        let within = |entries: &Entries, from: usize, to: usize| -> Vec<(usize, usize)> {
            entries.iter().map(|&(i, j, _)| (place(i, from), place(j, to))).collect()
        };
        let (k, s) = (&matrices.stiffness, &matrices.gyroscopic);
        let of_positions = Pattern::new([within(k, 0, 0), within(k, 1, 1), within(s, 0, 1)].concat());
        let of_velocities = Pattern::new([within(s, 0, 1), within(s, 1, 0)].concat());
        let mass = [within(&matrices.mass, 0, 0), within(&matrices.mass, 1, 1)].concat();
        let mass = Pattern::new(mass.into_iter().filter(|(i, j)| i >= j));
        let held = [0, 1].map(|plane| [place(0, plane), place(PLANE - 2, plane)]);
        let rows = [(0, held[0][0]), (1, held[1][0]), (2, held[0][1]), (3, held[1][1])];
        let structure = Structure::dense(Dims::holonomic(N, 4))
            .with_mass(MassKind::Sparse(mass))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(rows)))
            .with_acceleration_term()
            .with_coupling(of_positions, of_velocities)
            .with_names(names);
        Self { matrices, structure, held: None }
    }

    fn spin(&self, t: f64) -> Spin {
        self.held.unwrap_or_else(|| Spin::at(t))
    }

    /// Adds the forces of shaft and disc, which are linear in positions and velocities.
    fn add_linear(&self, spin: &Spin, p: &[f64], v: &[f64], out: &mut [f64]) {
        for &(i, j, k) in &self.matrices.stiffness {
            for plane in 0..2 {
                out[place(i, plane)] -= k * p[place(j, plane)];
            }
        }
        out[place(2 * BEARING, 1)] -= BEARING_STIFFNESS * p[place(2 * BEARING, 1)];
        for &(i, j, s) in &self.matrices.gyroscopic {
            out[place(i, 0)] += s * (spin.speed * v[place(j, 1)] + spin.change * p[place(j, 1)]);
            out[place(i, 1)] -= s * spin.speed * v[place(j, 0)];
        }
    }
}

fn add_at_disc(force: [f64; 2], out: &mut [f64]) {
    for (plane, f) in force.into_iter().enumerate() {
        out[place(2 * DISC, plane)] += f;
    }
}

impl Matrices {
    #[rustfmt::skip] // rows of the matrices
    fn new() -> Self {
        let translation = [[156.0, 22.0, 54.0, -13.0], [22.0, 4.0, 13.0, -3.0], [54.0, 13.0, 156.0, -22.0], [-13.0, -3.0, -22.0, 4.0]];
        let slopes = [[36.0, 3.0, -36.0, 3.0], [3.0, 4.0, -3.0, -1.0], [-36.0, -3.0, 36.0, -3.0], [3.0, -1.0, -3.0, 4.0]];
        let bending = [[12.0, 6.0, -12.0, 6.0], [6.0, 4.0, -6.0, 2.0], [-12.0, -6.0, 12.0, -6.0], [6.0, 2.0, -6.0, 4.0]];
        let h = LENGTH / ELEMENTS as f64;
        let area = PI * RADIUS * RADIUS;
        let moment = area * RADIUS * RADIUS / 4.0;
        let mut mass = assemble(&[(DENSITY * area * h / 420.0, translation), (DENSITY * moment / (30.0 * h), slopes)]);
        let mut gyroscopic = assemble(&[(2.0 * DENSITY * moment / (30.0 * h), slopes)]);
        let stiffness = assemble(&[(MODULUS * moment / h.powi(3), bending)]);
        let (inner, outer) = (RADIUS * RADIUS, DISC_RADIUS * DISC_RADIUS);
        let disc = DENSITY * PI * (outer - inner) * DISC_THICKNESS;
        let at = 2 * DISC;
        mass[at][at] += disc + UNBALANCE[0];
        mass[at + 1][at + 1] += disc * (3.0 * (inner + outer) + DISC_THICKNESS * DISC_THICKNESS) / 12.0;
        gyroscopic[at + 1][at + 1] += disc * (inner + outer) / 2.0;
        Self { mass: entries(&mass), gyroscopic: entries(&gyroscopic), stiffness: entries(&stiffness) }
    }
}

type Full = [[f64; PLANE]; PLANE];

/// Sums element matrices along the shaft; they are given for an element of length 1.
fn assemble(parts: &[(f64, [[f64; 4]; 4])]) -> Full {
    let h = LENGTH / ELEMENTS as f64;
    let unit = [1.0, h, 1.0, h];
    let mut sum = [[0.0; PLANE]; PLANE];
    for (factor, element) in parts {
        for e in 0..ELEMENTS {
            for i in 0..4 {
                for j in 0..4 {
                    sum[2 * e + i][2 * e + j] += factor * element[i][j] * unit[i] * unit[j];
                }
            }
        }
    }
    sum
}

/// Entries that are not zero: between deflection and slope of a node those of both its elements cancel, to the last bit.
fn entries(full: &Full) -> Entries {
    let all =
        full.iter().enumerate().flat_map(|(i, row)| row.iter().enumerate().map(move |(j, &x)| (i, j, x)));
    all.filter(|&(_, _, x)| x != 0.0).collect()
}

impl Problem for Rotor {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        let lower = self.matrices.mass.iter().filter(|(i, j, _)| i >= j).map(|&(_, _, m)| m);
        let both = lower.clone().chain(lower);
        out.iter_mut().zip(both).for_each(|(out, m)| *out = m);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let spin = self.spin(x.t);
        out.fill(0.0);
        self.add_linear(&spin, x.p, x.v, out);
        add_at_disc(spin.unbalance(), out);
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        held_ends(p, out);
        Ok(())
    }

    fn constraint_matrix(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn acceleration(&mut self, _t: f64, _p: &[f64], _v: &[f64], out: &mut [f64]) -> Eval {
        out.fill(0.0);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

/// Deflections of both ends.
fn held_ends(p: &[f64], out: &mut [f64]) {
    for (k, g) in out.iter_mut().enumerate() {
        *g = p[place(if k < 2 { 0 } else { PLANE - 2 }, k % 2)];
    }
}

impl Derivatives for Rotor {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            let spin = self.spin(x.t);
            self.add_linear(&spin, d.p, d.v, &mut out.force);
            if self.held.is_none() {
                for &(i, j, s) in &self.matrices.gyroscopic {
                    let change = s * spin.change * d.t;
                    out.force[place(i, 0)] += change * x.v[place(j, 1)];
                    out.force[place(i, 1)] -= change * x.v[place(j, 0)];
                }
                add_at_disc(spin.unbalance_rate().map(|f| f * d.t), &mut out.force);
            }
        }
        if want.contains(Terms::CONSTRAINT) {
            held_ends(d.p, &mut out.constraint);
        }
        Ok(())
    }
}

impl Excitations for Rotor {
    fn count(&self) -> usize {
        3
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        let Spin { angle, speed, change } = Spin::at(t);
        out.copy_from_slice(&[angle, speed, change]);
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        let first = values.and_then(|values| values.first_chunk().copied());
        self.held = first.map(|[angle, speed, change]| Spin { angle, speed, change });
    }
}

/// Speed of the rotor at a time [rpm].
pub fn speed(t: f64) -> f64 {
    Spin::at(t).speed * 60.0 / (2.0 * PI)
}

/// How far the centre of the disc is from the axis [m]; `None` where `p` is too short.
pub fn disc_deflection(p: &[f64]) -> Option<f64> {
    Some(p.get(place(2 * DISC, 0))?.hypot(*p.get(place(2 * DISC, 1))?))
}

/// Deflections are drawn larger by this factor.
const MAGNIFIED: f64 = 200.0;

impl TestProblem for Rotor {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn initial(&self) -> State {
        State::zeros(self.structure.dims)
    }

    /// Shaft and disc from the side, in the plane of z and the axis, deflections magnified.
    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let p: &[f64; N] = p.try_into().ok()?;
        let h = LENGTH / ELEMENTS as f64;
        let nodes: Vec<[f64; 2]> =
            (0..NODES).map(|i| [i as f64 * h, MAGNIFIED * p[place(2 * i, 1)]]).collect();
        let (centre, tilt) = (nodes[DISC], MAGNIFIED * p[place(2 * DISC + 1, 1)]);
        let (s, c) = tilt.atan().sin_cos();
        let corner = |along: f64, across: f64| {
            let (a, b) = (along * DISC_THICKNESS / 2.0, across * DISC_RADIUS);
            [centre[0] + c * a - s * b, centre[1] + s * a + c * b]
        };
        let mut picture = Outline::default();
        picture.add_point("left bearing", nodes[0], true);
        picture.add_point("right bearing", nodes[ELEMENTS], true);
        picture.add_line("shaft", &nodes);
        picture.add_polygon(
            "disc",
            &[corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        );
        picture.springs.push([[nodes[BEARING][0], -LENGTH / 4.0], nodes[BEARING]]);
        Some(picture)
    }
}
