//! A slider crank with an elastic connecting rod, driven at constant speed; IVP test set, "slider crank", after Simeon.
//!
//! ```text
//! p = (φ₁, φ₂, x₃, q₁, q₂, q₃, q₄)      crank, rod, slider; elastic rod: two lateral modes, two lengthwise nodes
//! g = (l₁ sin φ₁ + (l₂ + q₄) sin φ₂,  x₃ − l₁ cos φ₁ − (l₂ + q₄) cos φ₂,  φ₁ − Ω t)
//! ```
//!
//! With `q = (q₁ … q₄)`, `s = sin(φ₁ − φ₂)`, `c = cos(φ₁ − φ₂)`, the elastic mass `M_q`, stiffness `K_q` and coupling `B_q`
//! (skew) and the vectors `c₁, c₂, c₁₂, c₂₁`:
//!
//! ```text
//! M₁₁ = J₁ + m₂ l₁²                 M₁₂ = l₁ l₂ m₂ c/2 + ρ l₁ (s c₂·q + c c₁·q)
//! M₂₂ = J₂ + qᵀM_q q + 2 ρ c₁₂·q    M₃₃ = m₃       M_qq = M_q
//! M₁q = ρ l₁ (c c₂ − s c₁)          M₂q = ρ (c₂₁ + B_qᵀ q)
//! f₁ = −l₁ l₂ m₂ φ₂'² s/2 + ρ l₁ φ₂'² (c c₂·q − s c₁·q) − 2 ρ l₁ φ₂' (c c₁·q' + s c₂·q')
//! f₂ =  l₁ l₂ m₂ φ₁'² s/2 + ρ l₁ φ₁'² (s c₁·q − c c₂·q) − 2 ρ φ₂' c₁₂·q' − 2 φ₂' q'ᵀM_q q − ρ q'ᵀB_q q'
//! f_q = φ₂'² M_q q + ρ (φ₂'² c₁₂ + l₁ φ₁'² (c c₁ + s c₂) + 2 φ₂' B_q q') − K_q q
//! ```
//!
//! Time enters through the angle of the drive, `e = Ω t`, the one [excitation](Excitations).
//!
//! No gravity, no damping, linear stiffness: the case with published end values. The rod's lengthwise modes oscillate
//! with some 10⁴ 1/s and never decay.
//!
//! The published start has nine digits and violates the constraints by about 1e-9. It is given here as published;
//! [`projected_start`] is the consistent state that the stored end values belong to.
//!
//! Deviations from the source: none in the equations; `π` has the eight digits of the published data.

use crate::reference::StoredTable;
use crate::switch::StateSwitches;
use crate::{Info, Outline, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Dual, Eval, Excitations, Point, Problem, Real, State, Structure, Switch, Switches,
    TermBuf, Terms,
};

/// As published; the end values depend on it.
#[allow(clippy::approx_constant)]
const PI: f64 = 3.1415927;

/// Mass of rod and slider [kg].
const M2: f64 = 0.151104;
const M3: f64 = 0.075552;
/// Lengths of crank and rod [m].
const L1: f64 = 0.15;
const L2: f64 = 0.30;
/// Inertias of crank and rod [kg m²].
const J1: f64 = 0.002727;
const J2: f64 = 0.0045339259;
/// Young's modulus [N/m²], side of the square cross section [m], density [kg/m³].
const E: f64 = 0.2e12;
const SIDE: f64 = 0.008;
const RHO: f64 = 7870.0;
/// Prescribed speed of the crank [rad/s].
const OMEGA: f64 = 150.0;

/// Mass, stiffness and volume of the rod [kg, N/m, m³].
const FM: f64 = RHO * SIDE * SIDE * L2;
const FK: f64 = E * SIDE * SIDE / L2;
const FB: f64 = SIDE * SIDE * L2;
const SLENDER: f64 = (SIDE / L2) * (SIDE / L2);
const PI3: f64 = PI * PI * PI;

type Vector = [f64; 4];
type Matrix = [[f64; 4]; 4];

#[rustfmt::skip] // rows of the matrices
const MQ: Matrix = [
    [FM / 2.0, 0.0,      0.0,      0.0],
    [0.0,      FM / 2.0, 0.0,      0.0],
    [0.0,      0.0,      8.0 * FM, FM],
    [0.0,      0.0,      FM,       2.0 * FM],
];
#[rustfmt::skip]
const KQ: Matrix = [
    [FK * PI3 * PI / 24.0 * SLENDER, 0.0, 0.0, 0.0],
    [0.0, FK * 2.0 / 3.0 * PI3 * PI * SLENDER, 0.0, 0.0],
    [0.0, 0.0, FK * 16.0 / 3.0, -FK * 8.0 / 3.0],
    [0.0, 0.0, -FK * 8.0 / 3.0, FK * 7.0 / 3.0],
];
const B13: f64 = -FB * 16.0 / PI3;
const B14: f64 = FB * (8.0 / PI3 - 1.0 / PI);
const B24: f64 = FB / (2.0 * PI);
#[rustfmt::skip]
const BQ: Matrix = [
    [0.0,  0.0,  B13, B14],
    [0.0,  0.0,  0.0, B24],
    [-B13, 0.0,  0.0, 0.0],
    [-B14, -B24, 0.0, 0.0],
];
const C1: Vector = [0.0, 0.0, FB * 2.0 / 3.0, FB / 6.0];
const C2: Vector = [FB * 2.0 / PI, 0.0, 0.0, 0.0];
const C12: Vector = [0.0, 0.0, L2 * FB / 3.0, L2 * FB / 6.0];
const C21: Vector = [L2 * FB / PI, -L2 * FB / (2.0 * PI), 0.0, 0.0];

/// Name, source.
pub static INFO: Info = Info {
    name: "slider-crank-flexible",
    summary: "slider crank with an elastic connecting rod at constant speed",
    source: "IVP test set (CWI, Bari), problem 'slider crank', after Simeon",
    parameters: &[],
    tags: &[Tag::Stiff, Tag::Oscillatory, Tag::Rheonomic, Tag::Loops, Tag::Flexible, Tag::InconsistentStart],
    t_end: 0.1,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct SliderCrankFlexible {
    structure: Structure,
    switches: StateSwitches,
    /// The angle of the drive to use whatever the time.
    held: Option<f64>,
}

impl Default for SliderCrankFlexible {
    fn default() -> Self {
        Self::new()
    }
}

impl SliderCrankFlexible {
    /// The mechanism.
    pub fn new() -> Self {
        let structure =
            Structure::dense(Dims::holonomic(7, 3)).with_acceleration_term().with_names(super::names(
                &[
                    "crank angle phi1",
                    "rod angle phi2",
                    "slider position x3",
                    "first lateral rod mode q1",
                    "second lateral rod mode q2",
                    "rod midpoint stretch q3",
                    "rod end stretch q4",
                ],
                &["loop crank-rod-slider, y", "loop crank-rod-slider, x", "crank drive"],
            ));
        let dead_centre = Switch::new("slider at dead centre").scale(L1 * OMEGA);
        let switches = StateSwitches::one(dead_centre, |x, out| out[0] = x.v[2]);
        Self { structure, switches, held: None }
    }
}

#[inline]
fn dot<R: Real>(a: &Vector, b: &[R; 4]) -> R {
    b[0] * a[0] + b[1] * a[1] + b[2] * a[2] + b[3] * a[3]
}

#[inline]
fn product<R: Real>(a: &[R; 4], b: &[R; 4]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

#[inline]
fn times<R: Real>(m: &Matrix, x: &[R; 4]) -> [R; 4] {
    [dot(&m[0], x), dot(&m[1], x), dot(&m[2], x), dot(&m[3], x)]
}

/// What `M` and `f` share.
struct Rod<R> {
    q: [R; 4],
    sin: R,
    cos: R,
    /// `c₁·q`, `c₂·q`
    c1q: R,
    c2q: R,
    /// `M_q q`
    mq: [R; 4],
}

impl<R: Real> Rod<R> {
    #[inline]
    fn new(p: &[R; 7]) -> Self {
        let &[phi1, phi2, _, q1, q2, q3, q4] = p;
        let q = [q1, q2, q3, q4];
        let (sin, cos) = (phi1 - phi2).sin_cos();
        Self { q, sin, cos, c1q: dot(&C1, &q), c2q: dot(&C2, &q), mq: times(&MQ, &q) }
    }

    #[inline]
    fn mass(&self, m: &mut [R; 49]) {
        let (s, c) = (self.sin, self.cos);
        let zero = R::from(0.0);
        let mut set = |i: usize, j: usize, value: R| {
            m[i + 7 * j] = value;
            m[j + 7 * i] = value;
        };
        set(0, 0, R::from(J1 + M2 * L1 * L1));
        set(1, 0, c * (L1 * L2 * M2) / 2.0 + (s * self.c2q + c * self.c1q) * (RHO * L1));
        set(1, 1, product(&self.q, &self.mq) + J2 + dot(&C12, &self.q) * (2.0 * RHO));
        set(2, 0, zero);
        set(2, 1, zero);
        set(2, 2, R::from(M3));
        let bq = times(&BQ, &self.q);
        for i in 0..4 {
            set(3 + i, 0, (c * C2[i] - s * C1[i]) * (RHO * L1));
            // B is skew: Bᵀ q = −B q
            set(3 + i, 1, (-bq[i] + C21[i]) * RHO);
            set(3 + i, 2, zero);
            for j in 0..=i {
                set(3 + i, 3 + j, R::from(MQ[i][j]));
            }
        }
    }

    #[inline]
    fn force(&self, v: &[R; 7], f: &mut [R; 7]) {
        let (s, c) = (self.sin, self.cos);
        let &[w1, w2, _, r1, r2, r3, r4] = v;
        let r = [r1, r2, r3, r4];
        let (c1r, c2r) = (dot(&C1, &r), dot(&C2, &r));
        let br = times(&BQ, &r);
        let bend = s * (L1 * L2 * M2) / 2.0;
        let lever = (c * self.c2q - s * self.c1q) * (RHO * L1);
        f[0] = w2 * w2 * (lever - bend) - w2 * (2.0 * RHO * L1) * (c * c1r + s * c2r);
        f[1] = w1 * w1 * (bend - lever)
            - w2 * 2.0 * (dot(&C12, &r) * RHO + product(&r, &self.mq))
            - product(&r, &br) * RHO;
        f[2] = R::from(0.0);
        let kq = times(&KQ, &self.q);
        for i in 0..4 {
            f[3 + i] = w2 * w2 * (self.mq[i] + RHO * C12[i])
                + (w1 * L1 * w1 * (c * C1[i] + s * C2[i]) + w2 * 2.0 * br[i]) * RHO
                - kq[i];
        }
    }
}

/// What the terms of the loop share: sines and cosines, and the stretched length of the rod.
struct Loop<R> {
    s1: R,
    c1: R,
    s2: R,
    c2: R,
    length: R,
}

impl<R: Real> Loop<R> {
    #[inline]
    fn new(p: &[R; 7]) -> Self {
        let ((s1, c1), (s2, c2)) = (p[0].sin_cos(), p[1].sin_cos());
        Self { s1, c1, s2, c2, length: p[6] + L2 }
    }

    /// `drive` is the angle that the crank is to have.
    #[inline]
    fn constraint(&self, p: &[R; 7], drive: R) -> [R; 3] {
        [self.s1 * L1 + self.length * self.s2, p[2] - self.c1 * L1 - self.length * self.c2, p[0] - drive]
    }

    #[inline]
    #[rustfmt::skip] // columns of the matrix
    fn constraint_matrix(&self) -> [R; 21] {
        let [o, i] = [0.0, 1.0].map(R::from);
        [
            self.c1 * L1,          self.s1 * L1,          i,
            self.length * self.c2, self.length * self.s2, o,
            o,                     i,                     o,
            o,                     o,                     o,
            o,                     o,                     o,
            o,                     o,                     o,
            self.s2,               -self.c2,              o,
        ]
    }

    #[inline]
    fn acceleration(&self, v: &[R; 7]) -> [R; 3] {
        let &[w1, w2, _, _, _, _, stretch] = v;
        let (crank, rod, coriolis) = (w1 * L1 * w1, self.length * w2 * w2, w2 * 2.0 * stretch);
        [
            -crank * self.s1 - rod * self.s2 + coriolis * self.c2,
            crank * self.c1 + rod * self.c2 + coriolis * self.s2,
            R::from(0.0),
        ]
    }
}

impl SliderCrankFlexible {
    /// The evaluation on slices of known lengths; `None` where one is too short.
    fn fill(&self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Option<()> {
        let p = x.p.first_chunk::<7>()?;
        let v = x.v.first_chunk::<7>()?;
        if want.contains(Terms::PDOT) {
            *out.pdot.first_chunk_mut()? = *v;
        }
        if want.intersects(Terms::MASS | Terms::FORCE) {
            let rod = Rod::new(p);
            if want.contains(Terms::MASS) {
                rod.mass(out.mass.first_chunk_mut()?);
            }
            if want.contains(Terms::FORCE) {
                rod.force(v, out.force.first_chunk_mut()?);
            }
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            *out.constraint_rate.first_chunk_mut()? = [0.0, 0.0, -OMEGA];
        }
        if want.intersects(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION) {
            let ring = Loop::new(p);
            if want.contains(Terms::CONSTRAINT) {
                let drive = self.held.unwrap_or(OMEGA * x.t);
                *out.constraint.first_chunk_mut()? = ring.constraint(p, drive);
            }
            if want.contains(Terms::CONSTRAINT_MATRIX) {
                *out.constraint_matrix.first_chunk_mut()? = ring.constraint_matrix();
            }
            if want.contains(Terms::ACCELERATION) {
                *out.acceleration.first_chunk_mut()? = ring.acceleration(v);
            }
        }
        Some(())
    }
}

impl Problem for SliderCrankFlexible {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.fill(want, x, out).ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

/// A number with its derivative along a direction.
type Moving = Dual<f64, 1>;

impl SliderCrankFlexible {
    fn fill_along(&self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Option<()> {
        let moving = |y: &[f64], dy: &[f64]| -> Option<[Moving; 7]> {
            let (y, dy) = (y.first_chunk::<7>()?, dy.first_chunk::<7>()?);
            Some(std::array::from_fn(|i| Dual { value: y[i], derivatives: [dy[i]] }))
        };
        let slope = |y: Moving| y.derivatives[0];
        let (p, v) = (moving(x.p, d.p)?, moving(x.v, d.v)?);
        let (rod, ring) = (Rod::new(&p), Loop::new(&p));
        if want.contains(Terms::PDOT) {
            *out.pdot.first_chunk_mut()? = v.map(slope);
        }
        if want.contains(Terms::MASS) {
            let mut m = [Moving::from(0.0); 49];
            rod.mass(&mut m);
            *out.mass.first_chunk_mut()? = m.map(slope);
        }
        if want.contains(Terms::FORCE) {
            let mut f = [Moving::from(0.0); 7];
            rod.force(&v, &mut f);
            *out.force.first_chunk_mut()? = f.map(slope);
        }
        if want.contains(Terms::CONSTRAINT) {
            let rate = if self.held.is_some() { 0.0 } else { OMEGA * d.t };
            let drive = Dual { value: 0.0, derivatives: [rate] };
            *out.constraint.first_chunk_mut()? = ring.constraint(&p, drive).map(slope);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            *out.constraint_matrix.first_chunk_mut()? = ring.constraint_matrix().map(slope);
        }
        if want.contains(Terms::ACCELERATION) {
            *out.acceleration.first_chunk_mut()? = ring.acceleration(&v).map(slope);
        }
        Some(())
    }
}

impl Derivatives for SliderCrankFlexible {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear(want.within(Terms::CONSTRAINT_RATE), out);
        self.fill_along(want, x, d, out).ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }
}

impl Excitations for SliderCrankFlexible {
    fn count(&self) -> usize {
        1
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        out[0] = OMEGA * t;
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        self.held = values.and_then(|values| values.first().copied());
    }
}

impl TestProblem for SliderCrankFlexible {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn initial(&self) -> State {
        State {
            t: 0.0,
            p: vec![0.0, 0.0, 0.450016933, 0.0, 0.0, 0.103339863e-4, 0.169327969e-4],
            v: vec![
                150.0,
                -74.9957670,
                -0.268938672e-5,
                0.444896105,
                0.463434311e-2,
                -0.178591076e-5,
                -0.268938672e-5,
            ],
            a: vec![
                0.0,
                -1.344541576008661e-3,
                -5062.194923138079,
                -6.833142732779555e-5,
                1.449382650173157e-8,
                -4.268463211410861,
                2.098334687947376e-1,
            ],
            lam: vec![-6.397251492537153e-8, 382.4589508329281, -4.376060460948886e-9],
            u: Vec::new(),
        }
    }

    fn consistent_start(&self) -> State {
        projected_start()
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let p: &[f64; 7] = p.try_into().ok()?;
        let ring = Loop::new(p);
        let pin = [L1 * ring.c1, L1 * ring.s1];
        // the lateral modes are half and full sine waves over the rod
        let rod: Vec<[f64; 2]> = (0..=16)
            .map(|k| {
                let share = f64::from(k) / 16.0;
                let (along, wave) = (share * ring.length, std::f64::consts::PI * share);
                let across = p[3] * wave.sin() + p[4] * (2.0 * wave).sin();
                [pin[0] + along * ring.c2 - across * ring.s2, pin[1] + along * ring.s2 + across * ring.c2]
            })
            .collect();
        Some(Outline::slider_crank(pin, [p[2], 0.0], &rod))
    }
}

/// The published start after a mass-weighted projection onto `g = 0` and `G v + gᴵ = 0`, to the last bit; accelerations
/// and multipliers are zero. The end values of [`reference`](TestProblem::reference) belong to this start.
pub fn projected_start() -> State {
    let table = StoredTable(include_str!("../../reference/slider-crank-flexible.start.csv"));
    let state = State::zeros(Dims::holonomic(7, 3));
    State { p: table.column("p"), v: table.column("v"), ..state }
}
