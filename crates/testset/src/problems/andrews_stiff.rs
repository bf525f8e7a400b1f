//! [Andrews' mechanism](super::andrews) on elastic pivots: the fixed points A and B become point masses on springs. The stiffer
//! they are, the closer is the motion to that of the rigid mechanism, and the faster are the pivots.
//!
//! ```text
//! p = (β, Θ, γ, Φ, δ, Ω, ε, x_A, y_A, x_B, y_B)     angles [rad], displacements of the pivots [m]
//! M = Σ m Jᵀ J + I sᵀ s,   f = Q − Σ m Jᵀ J' v       J: of a mass centre, s: of the angle of its body
//! Q = drive + spring − (0, k x_A + c x_A', …)        c = 2 ζ √(k m)
//! g                                                  the three loops, each closed at the displaced pivot
//! ```
//!
//! The pivots weigh `m = 0.01 kg`, their springs act alike in all directions, `ζ = 0.01`. Angles and their start are those of the
//! rigid mechanism; the springs are relaxed at the start and the pivots at rest, so that they swing by some `100 N/k` at first,
//! with about `√(k/m)`. With `k = 1e8 N/m` that has died out long before the end.
//!
//! Source: the second edition of the book announces a stiff mechanism beside the rigid one; its equations are not those here.

use super::andrews::links::{Arm, acceleration, arm, constraint, constraint_matrix};
use super::andrews::parameters::{
    A, B, C, C0, DA, E, EA, FA, INERTIA, L0, MASS, MOM, RA, RR, SA, SB, SC, SD, TA, TB, U, UA, UB, ZF, ZT,
};
use super::andrews::{ANGLES, LOOPS, START, of_positions, of_velocities, pattern, picture};
use super::{moving, slope};
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, MatrixKind, Pattern, Point, Problem, Real, State, Structure, TermBuf,
    Terms,
};

/// Mass of a pivot [kg], and damping of its springs as a share of the critical.
const PIVOT_MASS: f64 = 0.01;
const DAMPING_RATIO: f64 = 0.01;

/// The number of coordinates, and where the pivots begin.
const N: usize = 11;
const PIVOT_A: usize = 7;
const PIVOT_B: usize = 9;
/// The pivot at which each loop closes.
const ENDS: [usize; 3] = [PIVOT_B, PIVOT_A, PIVOT_A];

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "andrews-stiff",
    summary: "Andrews' squeezing mechanism with its pivots A and B on stiff springs",
    source: "own; after the stiff mechanism announced in Hairer & Wanner (1996), section VII.7",
    parameters: &[Parameter {
        name: "k",
        default: 1e8,
        meaning: "stiffness of the pivots [N/m]",
        integer: false,
        min: 1e3,
        max: 1e12,
    }],
    tags: &[Tag::Stiff, Tag::Loops],
    t_end: 0.03,
    starts_with_accelerations: false,
};

/// A body: the pivot that carries it, and the arms from there to its mass centre. It turns with the last of them.
struct Member {
    pivot: Option<usize>,
    arms: &'static [Arm],
}

const BODIES: [Member; 7] = [
    Member { pivot: None, arms: &[arm(&[0], [RA, 0.0])] },
    Member { pivot: None, arms: &[arm(&[0], [RR, 0.0]), arm(&[0, 1], [-DA, 0.0])] },
    Member { pivot: Some(PIVOT_B), arms: &[arm(&[2], [SB, SA])] },
    Member { pivot: Some(PIVOT_A), arms: &[arm(&[4], [ZT, 0.0]), arm(&[3, 4], [0.0, E - EA])] },
    Member { pivot: Some(PIVOT_A), arms: &[arm(&[4], [TA, -TB])] },
    Member { pivot: Some(PIVOT_A), arms: &[arm(&[6], [0.0, U]), arm(&[5, 6], [ZF - FA, 0.0])] },
    Member { pivot: Some(PIVOT_A), arms: &[arm(&[6], [-UB, UA])] },
];

/// From B to the corner D of K3, where the spring begins.
const CORNER: Arm = arm(&[2], [SD, SC]);

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct AndrewsStiff {
    k: f64,
    structure: Structure,
}

impl AndrewsStiff {
    /// The mechanism on pivots of the stiffness `k` [N/m].
    pub fn new(k: f64) -> Result<Self, CreateError> {
        INFO.check(&[k])?;
        let pivots = ["pivot A, x", "pivot A, y", "pivot B, x", "pivot B, y"];
        let coordinates = [&ANGLES[..], &pivots].concat();
        let structure = Structure::dense(Dims::holonomic(N, 6))
            .with_mass(MassKind::Sparse(mass_entries()))
            .with_constraint_matrix(MatrixKind::Sparse(matrix_entries()))
            .with_acceleration_term()
            .with_coupling(coupled_positions(), coupled_velocities())
            .with_names(super::names(&coordinates, &LOOPS));
        Ok(Self { k, structure })
    }

    /// Damping of a pivot [N s/m].
    fn damping(&self) -> f64 {
        2.0 * DAMPING_RATIO * (self.k * PIVOT_MASS).sqrt()
    }
}

/// The angles that move a body's mass centre, and the axes of its pivot.
fn carried_by(body: &Member) -> (Vec<usize>, Vec<usize>) {
    let mut angles: Vec<usize> = body.arms.iter().flat_map(|arm| arm.angles).copied().collect();
    angles.sort_unstable();
    angles.dedup();
    (angles, body.pivot.map_or(Vec::new(), |at| vec![at, at + 1]))
}

/// The lower triangle of `M`: coordinates that move the same body; those of a pivot move it at right angles.
fn mass_entries() -> Pattern {
    let mut entries: Vec<(usize, usize)> = (0..N).map(|i| (i, i)).collect();
    for body in &BODIES {
        let (angles, axes) = carried_by(body);
        for &j in &angles {
            entries.extend(angles.iter().chain(&axes).filter(|&&i| i > j).map(|&i| (i, j)));
        }
    }
    entries.sort_unstable();
    entries.dedup();
    Pattern::new(entries)
}

fn matrix_entries() -> Pattern {
    let pivots = ENDS.into_iter().enumerate().flat_map(|(k, at)| [(2 * k, at), (2 * k + 1, at + 1)]);
    Pattern::new(pattern().entries.into_iter().chain(pivots))
}

/// Entries of the rigid mechanism and others, each once.
fn together(rigid: Pattern, others: impl IntoIterator<Item = (usize, usize)>) -> Pattern {
    let mut entries: Vec<(usize, usize)> = rigid.entries.into_iter().chain(others).collect();
    entries.sort_unstable();
    entries.dedup();
    Pattern::new(entries)
}

/// The angle of a body against the axes matters as soon as its pivot moves; the spring at K3 sees the pivot B itself.
fn coupled_positions() -> Pattern {
    let mut others: Vec<(usize, usize)> = (PIVOT_A..N).map(|i| (i, i)).collect();
    for body in BODIES.iter().filter(|body| body.pivot.is_some()) {
        let (angles, axes) = carried_by(body);
        others.extend(angles.iter().chain(&axes).flat_map(|&i| angles.iter().map(move |&j| (i, j))));
    }
    let spring = [2, PIVOT_B, PIVOT_B + 1];
    others.extend(spring.into_iter().flat_map(|i| spring.map(|j| (i, j))));
    together(of_positions(), others)
}

/// Damping, and the pull of turning bodies on their pivots.
fn coupled_velocities() -> Pattern {
    let mut others: Vec<(usize, usize)> = (PIVOT_A..N).map(|i| (i, i)).collect();
    for body in &BODIES {
        let (angles, axes) = carried_by(body);
        others.extend(axes.iter().flat_map(|&i| angles.iter().map(move |&j| (i, j))));
    }
    together(of_velocities(), others)
}

/// The motion of a mass centre: its derivatives with respect to all coordinates, and `J' v`.
fn mass_centre<R: Real>(body: &Member, p: &[R; N], v: &[R; N]) -> ([[R; 2]; N], [R; 2]) {
    let zero = R::from(0.0);
    let (mut j, mut bend) = ([[zero; 2]; N], [zero; 2]);
    if let Some(at) = body.pivot {
        j[at][0] = R::from(1.0);
        j[at + 1][1] = R::from(1.0);
    }
    for arm in body.arms {
        let ([r, d], rate) = (arm.vectors(p), arm.sum(v));
        for axis in 0..2 {
            arm.angles.iter().for_each(|&i| j[i][axis] += d[axis]);
            bend[axis] -= rate * rate * r[axis];
        }
    }
    (j, bend)
}

fn dot<R: Real>(a: [R; 2], b: [R; 2]) -> R {
    a[0] * b[0] + a[1] * b[1]
}

impl AndrewsStiff {
    /// `M`, and `f` without drive and springs.
    fn inertia<R: Real>(p: &[R; N], v: &[R; N]) -> ([[R; N]; N], [R; N]) {
        let mut m = [[R::from(0.0); N]; N];
        let mut f = [R::from(0.0); N];
        (PIVOT_A..N).for_each(|i| m[i][i] += R::from(PIVOT_MASS));
        for ((body, mass), inertia) in BODIES.iter().zip(MASS).zip(INERTIA) {
            let (j, bend) = mass_centre(body, p, v);
            for i in 0..N {
                f[i] -= dot(j[i], bend) * mass;
                (0..N).for_each(|k| m[i][k] += dot(j[i], j[k]) * mass);
            }
            let turning = body.arms[body.arms.len() - 1].angles;
            for &i in turning {
                for &k in turning {
                    m[i][k] += R::from(inertia);
                }
            }
        }
        (m, f)
    }

    fn force<R: Real>(&self, p: &[R; N], v: &[R; N]) -> [R; N] {
        let (_, mut f) = Self::inertia(p, v);
        f[0] += R::from(MOM);
        // the spring from the corner D to C
        let [r, d] = CORNER.vectors(p);
        let reach = [0, 1].map(|axis| r[axis] + p[PIVOT_B + axis] + (B[axis] - C[axis]));
        let pull = dot(reach, reach).sqrt().powi(-1) * (C0 * L0) - C0;
        let pull = reach.map(|x| x * pull);
        f[2] += dot(pull, d);
        f[PIVOT_B] += pull[0];
        f[PIVOT_B + 1] += pull[1];
        for i in PIVOT_A..N {
            f[i] -= p[i] * self.k + v[i] * self.damping();
        }
        f
    }

    /// Writes what `read` takes from every number of the terms: its value, or its derivative.
    fn fill<R: Real>(
        &self,
        want: Terms,
        (p, v): (&[R; N], &[R; N]),
        read: impl Fn(R) -> f64,
        out: &mut TermBuf,
    ) -> Option<()> {
        if want.contains(Terms::PDOT) {
            *out.pdot.first_chunk_mut()? = v.map(&read);
        }
        if want.contains(Terms::MASS) {
            let (m, _) = Self::inertia(p, v);
            let to = &mut out.mass;
            self.structure.mass.for_each(N, |i, j, k| to[k] = read(m[i][j]));
        }
        if want.contains(Terms::FORCE) {
            *out.force.first_chunk_mut()? = self.force(p, v).map(&read);
        }
        if want.contains(Terms::CONSTRAINT) {
            let mut g = constraint(p);
            for (k, (at, fixed)) in ENDS.into_iter().zip([B, A, A]).enumerate() {
                (0..2).for_each(|axis| g[2 * k + axis] -= p[at + axis] + fixed[axis]);
            }
            *out.constraint.first_chunk_mut()? = g.map(&read);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            let g = constraint_matrix(p);
            let (to, still) = (&mut out.constraint_matrix, read(R::from(-1.0)));
            let kind = &self.structure.constraint_matrix;
            kind.for_each(6, N, |i, j, k| to[k] = if j < PIVOT_A { read(g[i + 6 * j]) } else { still });
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate.fill(0.0);
        }
        if want.contains(Terms::ACCELERATION) {
            *out.acceleration.first_chunk_mut()? = acceleration(p, v).map(&read);
        }
        Some(())
    }
}

impl Problem for AndrewsStiff {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let motion = x.p.first_chunk().zip(x.v.first_chunk());
        motion
            .and_then(|motion| self.fill(want, motion, |y| y, out))
            .ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for AndrewsStiff {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        let motion = moving(x.p, d.p).zip(moving(x.v, d.v));
        motion
            .and_then(|(p, v)| self.fill(want, (&p, &v), slope, out))
            .ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }
}

impl TestProblem for AndrewsStiff {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.k]
    }

    fn initial(&self) -> State {
        let mut state = State::zeros(self.structure.dims);
        state.p[..PIVOT_A].copy_from_slice(&START);
        state
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let p: &[f64; N] = p.try_into().ok()?;
        let pivot = |at: usize, fixed: [f64; 2]| [fixed[0] + p[at], fixed[1] + p[at + 1]];
        Some(picture(p.first_chunk()?, pivot(PIVOT_A, A), pivot(PIVOT_B, B)))
    }
}
