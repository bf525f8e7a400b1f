//! Andrews' squeezing mechanism: seven bodies, three loops, one degree of freedom; `[Hairer96, VII.7]`.
//!
//! ```text
//! p = (β, Θ, γ, Φ, δ, Ω, ε)      relative angles [rad]
//! M = ∂²T/∂v²                    tridiagonal
//! f = ∂L/∂p − (∂²L/∂v∂p) v       L = T − U,  U = −mom β + c₀ (ℓ − ℓ₀)²/2
//! g                              three closed loops, (7.5)
//! γ = g_pp(v, v)
//! ```
//!
//! The crank K1 turns about O and drives, through the coupler K2, the point E where K2, K3, K4 and K6 meet. K3 turns
//! about B and is held by the spring from its corner D to the fixed point C; the pairs K4-K5 and K6-K7 lead from E to the
//! fixed point A, above and below.
//!
//! Sines and cosines are computed once per position: those of `Θ`, `Φ` and `Ω` follow from the absolute angles by the addition
//! theorems and are kept, since forces are usually asked for where matrices have just been.
//!
//! Deviations from the source: the listing's first GQ(6,7) is GQ(5,7), and the definition of `f` above replaces the
//! misprinted one; (7.7) gives `ε(0)`, not its derivative.

mod derivatives;
pub(super) mod links;

use crate::reference::StoredTable;
use crate::switch::StateSwitches;
use crate::trig::sin_cos;
use crate::{Info, Outline, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, MassWork, MatrixKind, Pattern, Point, Problem, State, Structure,
    Switch, Switches, TermBuf, Terms,
};
use std::ops::Range;

/// Geometry, masses and forces: (7.1), tables 7.1 and 7.2.
pub mod parameters {
    /// Fixed point A [m].
    pub const A: [f64; 2] = [-0.06934, -0.00227];
    /// Fixed point B [m].
    pub const B: [f64; 2] = [-0.03635, 0.03273];
    /// Fixed point C, the spring's end [m].
    pub const C: [f64; 2] = [0.014, 0.072];
    /// Length of the coupler K2 [m].
    pub const D: f64 = 0.028;
    /// From the crank pin to the mass centre of K2 [m].
    pub const DA: f64 = 0.0115;
    /// Length of the link K4 [m].
    pub const E: f64 = 0.02;
    /// From E to the mass centre of K4 [m].
    pub const EA: f64 = 0.01421;
    /// Length of the link K6 [m].
    pub const ZF: f64 = 0.02;
    /// From E to the mass centre of K6 [m].
    pub const FA: f64 = 0.01421;
    /// Radius of the crank K1 [m].
    pub const RR: f64 = 0.007;
    /// From O to the mass centre of K1 [m].
    pub const RA: f64 = 0.00092;
    /// From B to E on K3 [m].
    pub const SS: f64 = 0.035;
    /// Mass centre of K3, along B-E [m].
    pub const SA: f64 = 0.01874;
    /// Mass centre of K3, across [m].
    pub const SB: f64 = 0.01043;
    /// Spring corner D of K3, along B-E [m].
    pub const SC: f64 = 0.018;
    /// Spring corner D of K3, across [m].
    pub const SD: f64 = 0.02;
    /// From A to G on K5 [m].
    pub const ZT: f64 = 0.04;
    /// Mass centre of K5, along A-G [m].
    pub const TA: f64 = 0.02308;
    /// Mass centre of K5, across [m].
    pub const TB: f64 = 0.00916;
    /// From A to H on K7 [m].
    pub const U: f64 = 0.04;
    /// Mass centre of K7, along A-H [m].
    pub const UA: f64 = 0.01228;
    /// Mass centre of K7, across [m].
    pub const UB: f64 = 0.00449;
    /// Stiffness of the spring [N/m].
    pub const C0: f64 = 4530.0;
    /// Its unstretched length [m].
    pub const L0: f64 = 0.07785;
    /// Drive torque [N m].
    pub const MOM: f64 = 0.033;
    /// Masses of K1 to K7 [kg].
    pub const MASS: [f64; 7] = [0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498];
    /// Moments of inertia of K1 to K7 about their mass centres [kg m²].
    pub const INERTIA: [f64; 7] = [2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];
}

use parameters::{
    A, B, C, C0, D, DA, E, EA, FA, INERTIA, L0, MASS, MOM, RA, RR, SA, SB, SC, SD, SS, TA, TB, U, UA, UB, ZF,
    ZT,
};

/// Name, source.
pub static INFO: Info = Info {
    name: "andrews",
    summary: "Andrews' squeezing mechanism: seven bodies, three closed loops",
    source: "Hairer & Wanner (1996), Solving Ordinary Differential Equations II, section VII.7",
    parameters: &[],
    tags: &[Tag::Loops, Tag::EnergyConserving],
    t_end: 0.03,
    starts_with_accelerations: true,
};

/// Consistent positions [rad]: (7.7), with `Θ(0) = 0` chosen.
pub(crate) const START: [f64; 7] = [
    -0.0617138900142764496358948458001,
    0.0,
    0.455279819163070380255912382449,
    0.222668390165885884674473185609,
    0.487364979543842550225598953530,
    -0.222668390165885884674473185609,
    1.23054744454982119249735015568,
];

/// `β''` and `Θ''` at the start [1/s²]; the others vanish: (7.10).
const START_ACCELERATIONS: [f64; 2] = [14222.4439199541138705911625887, -10666.8329399655854029433719415];
/// `λ₁` and `λ₂` at the start [N]; the others vanish: (7.10).
const START_MULTIPLIERS: [f64; 2] = [98.5668703962410896057654982170, -6.12268834425566265503114393122];

// Products of constants in M and f.
const M2_ROD: f64 = MASS[1] * DA * RR;
const M4_ROD: f64 = MASS[3] * ZT * (E - EA);
const M6_ROD: f64 = MASS[5] * U * (ZF - FA);
const M11: f64 = MASS[0] * RA * RA + MASS[1] * (RR * RR + DA * DA) + INERTIA[0] + INERTIA[1];
const M22: f64 = MASS[1] * DA * DA + INERTIA[1];
const M33: f64 = MASS[2] * (SA * SA + SB * SB) + INERTIA[2];
const M44: f64 = MASS[3] * (E - EA) * (E - EA) + INERTIA[3];
const M55: f64 =
    MASS[3] * (ZT * ZT + (E - EA) * (E - EA)) + MASS[4] * (TA * TA + TB * TB) + INERTIA[3] + INERTIA[4];
const M66: f64 = MASS[5] * (ZF - FA) * (ZF - FA) + INERTIA[5];
const M77: f64 =
    MASS[5] * ((ZF - FA) * (ZF - FA) + U * U) + MASS[6] * (UA * UA + UB * UB) + INERTIA[5] + INERTIA[6];

/// Names of the angles and of the rows.
pub(super) const ANGLES: [&str; 7] = [
    "crank angle beta",
    "coupler angle Theta",
    "spring body angle gamma",
    "upper link angle Phi",
    "upper rocker angle delta",
    "lower link angle Omega",
    "lower rocker angle epsilon",
];
pub(super) const LOOPS: [&str; 6] = [
    "loop K1-K2-K3, x",
    "loop K1-K2-K3, y",
    "loop K1-K2-K4-K5, x",
    "loop K1-K2-K4-K5, y",
    "loop K1-K2-K6-K7, x",
    "loop K1-K2-K6-K7, y",
];

/// Sizes of the blocks of `M`: K1 with K2, K3, K4 with K5, K6 with K7.
const BLOCKS: [usize; 4] = [2, 1, 2, 2];
const MASS_ENTRIES: usize = 13;
/// Rows of `G` in which each angle occurs: those of the loops it turns in.
const ROWS: [Range<usize>; 7] = [0..6, 0..6, 0..2, 2..4, 2..4, 4..6, 4..6];
const MATRIX_ENTRIES: usize = 22;

pub(super) fn pattern() -> Pattern {
    Pattern::new(ROWS.into_iter().enumerate().flat_map(|(j, rows)| rows.map(move |i| (i, j))))
}

/// Terms that need angles.
const ANGLE_TERMS: Terms = Terms::CONSTRAINT_MATRIX
    .and(Terms::CONSTRAINT)
    .and(Terms::ACCELERATION)
    .and(Terms::MASS)
    .and(Terms::FORCE);

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct Andrews {
    structure: Structure,
    switches: StateSwitches,
    /// The last position and the sines and cosines there: terms are often asked for where others have just been.
    last: ([f64; 7], Loops, Relative),
}

impl Default for Andrews {
    fn default() -> Self {
        Self::new()
    }
}

impl Andrews {
    /// The mechanism.
    pub fn new() -> Self {
        let structure = Structure::dense(Dims::holonomic(7, 6))
            .with_mass(MassKind::BlockDiagonal(BLOCKS.to_vec()))
            .with_constraint_matrix(MatrixKind::Sparse(pattern()))
            .with_acceleration_term()
            .with_coupling(of_positions(), of_velocities())
            .with_names(super::names(&ANGLES, &LOOPS));
        // 1e5 in the mean over the interval, 3.3e5 at most
        let beta = Switch::new("beta''").scale(1e5);
        let loops = Loops::new(&START);
        let last = (START, loops, Relative::from_loops(&loops));
        Self { structure, switches: StateSwitches::one(beta, |x, out| out[0] = x.a[0]), last }
    }
}

/// Coordinates that `M a − f` depends on: of every pair of bodies the angle between them, and that of the spring.
pub(super) fn of_positions() -> Pattern {
    Pattern::new([(0, 1), (1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5)])
}

/// Velocities that `f` depends on.
pub(super) fn of_velocities() -> Pattern {
    Pattern::new([(0, 0), (0, 1), (1, 0), (3, 4), (4, 3), (4, 4), (5, 6), (6, 5), (6, 6)])
}

/// Sines and cosines of the angles that `M` and `f` contain, and what else in `f` depends on positions alone.
#[derive(Debug, Clone, Copy)]
struct Relative {
    theta: (f64, f64),
    gamma: (f64, f64),
    phi: (f64, f64),
    omega: (f64, f64),
    /// Torque of the spring on K3.
    spring: f64,
}

impl Relative {
    #[inline]
    fn from_loops(l: &Loops) -> Self {
        let difference = |(sa, ca): (f64, f64), (sb, cb): (f64, f64)| (sa * cb - ca * sb, ca * cb + sa * sb);
        // the spring pulls the corner D of K3 towards C
        let (s, c) = l.gamma;
        let (x, y) = (SC * s + SD * c, SD * s - SC * c);
        let (dx, dy) = (x + (B[0] - C[0]), y + (B[1] - C[1]));
        let pull = C0 * (L0 / (dx * dx + dy * dy).sqrt() - 1.0);
        Self {
            theta: difference(l.coupler, l.crank),
            gamma: l.gamma,
            phi: difference(l.upper_link, l.delta),
            omega: difference(l.lower_link, l.epsilon),
            spring: pull * (dy * x - dx * y),
        }
    }

    #[inline]
    #[rustfmt::skip] // blocks of the matrix
    fn mass(&self, m: &mut [f64; MASS_ENTRIES]) {
        let (coupler, upper, lower) = (M2_ROD * self.theta.1, M4_ROD * self.phi.0, M6_ROD * self.omega.0);
        let (m11, m55, m77) = (M11 - 2.0 * coupler, M55 + 2.0 * upper, M77 - 2.0 * lower);
        let (m21, m54, m76) = (M22 - coupler, M44 + upper, M66 - lower);
        *m = [
            m11, m21, m21, M22,
            M33,
            M44, m54, m54, m55,
            M66, m76, m76, m77,
        ];
    }

    #[inline]
    fn force(&self, v: &[f64; 7], f: &mut [f64; 7]) {
        let &[be, th, _, ph, de, om, ep] = v;
        let (coupler, upper, lower) = (M2_ROD * self.theta.0, M4_ROD * self.phi.1, M6_ROD * self.omega.1);
        *f = [
            MOM - coupler * th * (th + 2.0 * be),
            coupler * be * be,
            self.spring,
            upper * de * de,
            -upper * ph * (ph + 2.0 * de),
            -lower * ep * ep,
            lower * om * (om + 2.0 * ep),
        ];
    }
}

/// Sines and cosines of the absolute angles around the loops.
#[derive(Debug, Clone, Copy)]
struct Loops {
    /// β
    crank: (f64, f64),
    /// β + Θ
    coupler: (f64, f64),
    gamma: (f64, f64),
    /// Φ + δ
    upper_link: (f64, f64),
    delta: (f64, f64),
    /// Ω + ε
    lower_link: (f64, f64),
    epsilon: (f64, f64),
}

impl Loops {
    #[inline]
    fn new(q: &[f64; 7]) -> Self {
        // the eighth angle fills the last vector register
        let (s, c) = sin_cos(&[q[0], q[0] + q[1], q[2], q[3] + q[4], q[4], q[5] + q[6], q[6], 0.0]);
        Self {
            crank: (s[0], c[0]),
            coupler: (s[1], c[1]),
            gamma: (s[2], c[2]),
            upper_link: (s[3], c[3]),
            delta: (s[4], c[4]),
            lower_link: (s[5], c[5]),
            epsilon: (s[6], c[6]),
        }
    }

    /// The vectors from O over the crank and the coupler to E, then back to B or A over the rest of each loop, each
    /// multiplied by a factor: with 1 they give `g`, with minus the squared rate of turn they give `γ`.
    #[inline]
    fn sums(&self, factor: &[f64; 7]) -> [f64; 6] {
        let &[crank, coupler, gamma, upper_link, delta, lower_link, epsilon] = factor;
        let x = crank * RR * self.crank.1 - coupler * D * self.coupler.1;
        let y = crank * RR * self.crank.0 - coupler * D * self.coupler.0;
        [
            x - gamma * SS * self.gamma.0,
            y + gamma * SS * self.gamma.1,
            x - upper_link * E * self.upper_link.0 - delta * ZT * self.delta.1,
            y + upper_link * E * self.upper_link.1 - delta * ZT * self.delta.0,
            x - lower_link * ZF * self.lower_link.1 - epsilon * U * self.epsilon.0,
            y - lower_link * ZF * self.lower_link.0 + epsilon * U * self.epsilon.1,
        ]
    }

    #[inline]
    fn constraint(&self, g: &mut [f64; 6]) {
        let [x1, y1, x2, y2, x3, y3] = self.sums(&[1.0; 7]);
        *g = [x1 - B[0], y1 - B[1], x2 - A[0], y2 - A[1], x3 - A[0], y3 - A[1]];
    }

    #[inline]
    fn acceleration(&self, v: &[f64; 7], gamma: &mut [f64; 6]) {
        let &[be, th, ga, ph, de, om, ep] = v;
        *gamma = self.sums(&[be, be + th, ga, ph + de, de, om + ep, ep].map(|w| -w * w));
    }

    #[inline]
    #[rustfmt::skip] // columns of the matrix
    fn constraint_matrix(&self, g: &mut [f64; MATRIX_ENTRIES]) {
        let (coupler_x, coupler_y) = (D * self.coupler.0, -D * self.coupler.1);
        let (crank_x, crank_y) = (coupler_x - RR * self.crank.0, coupler_y + RR * self.crank.1);
        let (gamma_x, gamma_y) = (-SS * self.gamma.1, -SS * self.gamma.0);
        let (upper_x, upper_y) = (-E * self.upper_link.1, -E * self.upper_link.0);
        let (delta_x, delta_y) = (upper_x + ZT * self.delta.0, upper_y - ZT * self.delta.1);
        let (lower_x, lower_y) = (ZF * self.lower_link.0, -ZF * self.lower_link.1);
        let (epsilon_x, epsilon_y) = (lower_x - U * self.epsilon.1, lower_y - U * self.epsilon.0);
        *g = [
            crank_x,   crank_y,   crank_x,   crank_y,   crank_x,   crank_y,
            coupler_x, coupler_y, coupler_x, coupler_y, coupler_x, coupler_y,
            gamma_x,   gamma_y,
                                  upper_x,   upper_y,
                                  delta_x,   delta_y,
                                                        lower_x,   lower_y,
                                                        epsilon_x, epsilon_y,
        ];
    }
}

impl Andrews {
    /// The evaluation on slices of known lengths; `None` where one is too short.
    #[inline]
    fn fill(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Option<()> {
        let q = x.p.first_chunk::<7>()?;
        // They always come from the same formulas, so that no bit depends on what was asked for before.
        if want.intersects(ANGLE_TERMS) && self.last.0 != *q {
            let loops = Loops::new(q);
            self.last = (*q, loops, Relative::from_loops(&loops));
        }
        let (_, loops, relative) = &self.last;
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            loops.constraint_matrix(out.constraint_matrix.first_chunk_mut()?);
        }
        if want.contains(Terms::CONSTRAINT) {
            loops.constraint(out.constraint.first_chunk_mut()?);
        }
        if want.contains(Terms::ACCELERATION) {
            loops.acceleration(x.v.first_chunk()?, out.acceleration.first_chunk_mut()?);
        }
        if want.contains(Terms::MASS) {
            relative.mass(out.mass.first_chunk_mut()?);
        }
        if want.contains(Terms::FORCE) {
            relative.force(x.v.first_chunk()?, out.force.first_chunk_mut()?);
        }
        if want.contains(Terms::PDOT) {
            *out.pdot.first_chunk_mut::<7>()? = *x.v.first_chunk()?;
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            *out.constraint_rate.first_chunk_mut()? = [0.0; 6];
        }
        Some(())
    }
}

impl Problem for Andrews {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let dims = self.structure.dims;
        self.fill(want, x, out).ok_or_else(|| super::too_short(INFO.name, dims))
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl TestProblem for Andrews {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn initial(&self) -> State {
        let mut state = State::at(self.structure.dims, 0.0, &START, &[0.0; 7]);
        state.a[..2].copy_from_slice(&START_ACCELERATIONS);
        state.lam[..2].copy_from_slice(&START_MULTIPLIERS);
        state
    }

    fn energy(&self, x: &State) -> Option<f64> {
        let (q, v) = (x.p.first_chunk::<7>()?, x.v.first_chunk::<7>()?);
        let relative = Relative::from_loops(&Loops::new(q));
        let (mut m, mut mv) = ([0.0; MASS_ENTRIES], [0.0; 7]);
        relative.mass(&mut m);
        self.structure.mass.multiply(&m, v, &mut mv, &mut MassWork::default());
        let kinetic = v.iter().zip(mv).map(|(vi, mvi)| vi * mvi).sum::<f64>() / 2.0;
        let (s, c) = relative.gamma;
        let stretch = (B[0] + SC * s + SD * c - C[0]).hypot(B[1] - SC * c + SD * s - C[1]) - L0;
        Some(kinetic - MOM * q[0] + C0 * stretch * stretch / 2.0)
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        outline(p)
    }
}

/// A sign change of the crank's acceleration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Root {
    /// When it happens [s].
    pub t: f64,
    /// The crank angle `β` there [rad].
    pub beta: f64,
}

/// The five roots of `β''` on the interval [0, 0.03], to the last bit; `[Lubich92, 5.2]` prints four digits of them.
pub fn roots_of_crank_acceleration() -> Vec<Root> {
    let table = StoredTable(include_str!("../../reference/andrews.roots.csv"));
    table.column("t").into_iter().zip(table.column("beta")).map(|(t, beta)| Root { t, beta }).collect()
}

/// The mechanism in the position `q`: points O, A, B, C (fixed), D, E, F, G, H, the seven bodies K1 to K7, and the spring
/// from D to C; `None` unless there are seven angles.
///
/// K3 is the triangle B-E-D. The source gives K5 and K7 no outline, only mass centres off the lines A-G and A-H: they
/// are drawn as the triangles whose centroids are those mass centres.
pub fn outline(q: &[f64]) -> Option<Outline> {
    Some(picture(q.try_into().ok()?, A, B))
}

/// The same with the pivots `a` and `b` in other places.
pub(super) fn picture(q: &[f64; 7], a: [f64; 2], b: [f64; 2]) -> Outline {
    let l = Loops::new(q);
    // a point given in a body frame whose first axis has the direction (cos, sin)
    let place = |origin: [f64; 2], (s, c): (f64, f64), along: f64, across: f64| {
        [origin[0] + c * along - s * across, origin[1] + s * along + c * across]
    };
    // gamma, epsilon and the upper link are measured from an axis turned by −90°
    let turned = |(s, c): (f64, f64)| (-c, s);
    let (o, f) = ([0.0, 0.0], place([0.0, 0.0], l.crank, RR, 0.0));
    let e = place(f, l.coupler, -D, 0.0);
    let d = place(b, turned(l.gamma), SC, SD);
    let (g, h) = (place(a, l.delta, ZT, 0.0), place(a, turned(l.epsilon), U, 0.0));
    let k5 = place(a, l.delta, 3.0 * TA - ZT, 3.0 * TB);
    let k7 = place(a, turned(l.epsilon), 3.0 * UA - U, -3.0 * UB);

    let mut picture = Outline::default();
    for (name, at) in [("O", o), ("A", a), ("B", b), ("C", C)] {
        picture.add_point(name, at, true);
    }
    for (name, at) in [("D", d), ("E", e), ("F", f), ("G", g), ("H", h)] {
        picture.add_point(name, at, false);
    }
    picture.add_line("K1", &[o, f]);
    picture.add_line("K2", &[f, e]);
    picture.add_polygon("K3", &[b, e, d]);
    picture.add_line("K4", &[e, g]);
    picture.add_polygon("K5", &[a, g, k5]);
    picture.add_line("K6", &[e, h]);
    picture.add_polygon("K7", &[a, h, k7]);
    picture.springs.push([d, C]);
    picture
}
