//! A rigid slider crank in two angles, turning freely: the academic example of [Haddouni17, section 3.4].
//!
//! ```text
//! p = (α₁, α₂)                             angles of crank and rod against the path of the slider
//! M₁₁ = J₁ + (m₁/4 + m₂ + m₃) l₁²          M₂₂ = J₂ + (m₂/4 + m₃) l₂²
//! M₁₂ = (m₂/2 + m₃) l₁ l₂ cos(α₁ − α₂)
//! f₁ = −(m₂/2 + m₃) l₁ l₂ sin(α₁ − α₂) α₂'²  −  (m₁/2 + m₂ + m₃) g l₁ cos α₁
//! f₂ =  (m₂/2 + m₃) l₁ l₂ sin(α₁ − α₂) α₁'²  −  (m₂/2 + m₃) g l₂ cos α₂
//! g = l₁ sin α₁ + l₂ sin α₂
//! ```
//!
//! The slider is a point mass at the end of the rod, and the constraint is its guide: `−λ` is the force of the guide
//! upwards. Crank and rod are uniform, `J₁` and `J₂` are about their centres. Start stretched, `α = (0, 0)`, with
//! `α' = (ω, −ω l₁/l₂)`.
//!
//! Deviations from the source: it gives the constraint but no data; these are the planar data in common use for slider
//! cranks with clearance.

use crate::switch::StateSwitches;
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Dual, Eval, Pattern, Point, Problem, Real, State, Structure, Switch, Switches,
    TermBuf, Terms,
};

/// Lengths of crank and rod [m].
pub(crate) const L1: f64 = 0.153;
pub(crate) const L2: f64 = 0.306;
/// Masses of crank, rod and slider [kg].
pub(crate) const M1: f64 = 0.038;
pub(crate) const M2: f64 = 0.038;
pub(crate) const M3: f64 = 0.076;
/// Inertias of crank and rod [kg m²].
pub(crate) const J1: f64 = 7.4e-5;
pub(crate) const J2: f64 = 5.9e-4;
/// Gravity against y [m/s²].
pub(crate) const GRAVITY: f64 = 9.81;

/// The constants of `M` and `f`: inertias of the angles, their coupling, and weights times lever arms.
const M11: f64 = J1 + (M1 / 4.0 + M2 + M3) * L1 * L1;
const M22: f64 = J2 + (M2 / 4.0 + M3) * L2 * L2;
const COUPLING: f64 = (M2 / 2.0 + M3) * L1 * L2;
const W1: f64 = (M1 / 2.0 + M2 + M3) * GRAVITY * L1;
const W2: f64 = (M2 / 2.0 + M3) * GRAVITY * L2;

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "slider-crank",
    summary: "rigid slider crank in two angles, turning freely, one constraint",
    source: "Haddouni, Acary, Garreau, Beley & Brogliato (2017), section 3.4; data of planar slider cranks in common use",
    parameters: &[Parameter {
        name: "omega",
        default: 150.0,
        meaning: "initial speed of the crank [rad/s]",
        integer: false,
        min: -1000.0,
        max: 1000.0,
    }],
    tags: &[Tag::Loops, Tag::EnergyConserving],
    t_end: 0.1,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct SliderCrank {
    omega: f64,
    structure: Structure,
    switches: StateSwitches,
}

/// Sines and cosines of both angles, which all terms share.
struct Angles<R> {
    s1: R,
    c1: R,
    s2: R,
    c2: R,
}

impl<R: Real> Angles<R> {
    #[inline]
    fn new(&[alpha1, alpha2]: &[R; 2]) -> Self {
        let ((s1, c1), (s2, c2)) = (alpha1.sin_cos(), alpha2.sin_cos());
        Self { s1, c1, s2, c2 }
    }

    #[inline]
    fn mass(&self) -> [R; 4] {
        let m12 = (self.c1 * self.c2 + self.s1 * self.s2) * COUPLING;
        [R::from(M11), m12, m12, R::from(M22)]
    }

    #[inline]
    fn force(&self, &[v1, v2]: &[R; 2]) -> [R; 2] {
        let turn = (self.s1 * self.c2 - self.c1 * self.s2) * COUPLING;
        [-turn * v2 * v2 - self.c1 * W1, turn * v1 * v1 - self.c2 * W2]
    }

    #[inline]
    fn constraint(&self) -> R {
        self.s1 * L1 + self.s2 * L2
    }

    #[inline]
    fn constraint_matrix(&self) -> [R; 2] {
        [self.c1 * L1, self.c2 * L2]
    }

    #[inline]
    fn acceleration(&self, &[v1, v2]: &[R; 2]) -> R {
        -self.s1 * L1 * v1 * v1 - self.s2 * L2 * v2 * v2
    }
}

impl SliderCrank {
    /// A crank that starts with the speed `omega` [rad/s].
    pub fn new(omega: f64) -> Result<Self, CreateError> {
        INFO.check(&[omega])?;
        let structure = Structure::dense(Dims::holonomic(2, 1))
            .with_acceleration_term()
            .with_coupling(Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)]), Pattern::new([(0, 1), (1, 0)]))
            .with_names(super::names(&["crank angle alpha1", "rod angle alpha2"], &["guide of the slider"]));
        let dead_centre = Switch::new("slider at dead centre").scale(L1 * 150.0);
        let speed = |x: &State, out: &mut [f64]| {
            out[0] = -L1 * x.p[0].sin() * x.v[0] - L2 * x.p[1].sin() * x.v[1];
        };
        Ok(Self { omega, structure, switches: StateSwitches::one(dead_centre, speed) })
    }

    /// The evaluation on slices of known lengths; `None` where one is too short.
    fn fill(want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Option<()> {
        let at = Angles::new(x.p.first_chunk()?);
        let v = x.v.first_chunk::<2>()?;
        if want.contains(Terms::PDOT) {
            *out.pdot.first_chunk_mut()? = *v;
        }
        if want.contains(Terms::MASS) {
            *out.mass.first_chunk_mut()? = at.mass();
        }
        if want.contains(Terms::FORCE) {
            *out.force.first_chunk_mut()? = at.force(v);
        }
        if want.contains(Terms::CONSTRAINT) {
            *out.constraint.first_mut()? = at.constraint();
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            *out.constraint_matrix.first_chunk_mut()? = at.constraint_matrix();
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            *out.constraint_rate.first_mut()? = 0.0;
        }
        if want.contains(Terms::ACCELERATION) {
            *out.acceleration.first_mut()? = at.acceleration(v);
        }
        Some(())
    }
}

impl Problem for SliderCrank {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        Self::fill(want, x, out).ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for SliderCrank {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        let moving = |y: &[f64], dy: &[f64]| -> [Dual<f64, 1>; 2] {
            [0, 1].map(|i| Dual { value: y[i], derivatives: [dy[i]] })
        };
        let slope = |y: Dual<f64, 1>| y.derivatives[0];
        let (at, v) = (Angles::new(&moving(x.p, d.p)), moving(x.v, d.v));
        if want.contains(Terms::MASS) {
            out.mass.copy_from_slice(&at.mass().map(slope));
        }
        if want.contains(Terms::FORCE) {
            out.force.copy_from_slice(&at.force(&v).map(slope));
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint[0] = slope(at.constraint());
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            out.constraint_matrix.copy_from_slice(&at.constraint_matrix().map(slope));
        }
        if want.contains(Terms::ACCELERATION) {
            out.acceleration[0] = slope(at.acceleration(&v));
        }
        Ok(())
    }
}

impl TestProblem for SliderCrank {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.omega]
    }

    fn initial(&self) -> State {
        // stretched, the rod turns by r = l₁/l₂ against the crank, and only weights act along (1, −r)
        let r = L1 / L2;
        let mut state = State::at(self.structure.dims, 0.0, &[0.0, 0.0], &[self.omega, -r * self.omega]);
        let a = (r * W2 - W1) / (M11 - 2.0 * r * COUPLING + r * r * M22);
        state.a.copy_from_slice(&[a, -r * a]);
        state.lam[0] = (-W1 - (M11 - r * COUPLING) * a) / L1;
        state
    }

    fn energy(&self, x: &State) -> Option<f64> {
        let at = Angles::new(x.p.first_chunk()?);
        let [v1, v2] = *x.v.first_chunk()?;
        let [m11, m12, _, m22] = at.mass();
        Some(0.5 * (m11 * v1 * v1 + m22 * v2 * v2) + m12 * v1 * v2 + W1 * at.s1 + W2 * at.s2)
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let at = Angles::new(p.try_into().ok()?);
        let pin = [L1 * at.c1, L1 * at.s1];
        let slider = [pin[0] + L2 * at.c2, pin[1] + L2 * at.s2];
        Some(Outline::slider_crank(pin, slider, &[pin, slider]))
    }
}
