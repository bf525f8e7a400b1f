//! What holds a tyre along its road.

use super::contact::Touch;
use crate::keys::{Key, Keys};
use gelenk_core::{Lift, Real};

/// Friction, slip stiffness and relaxation of a tyre; the equations are those of [`Tyre`](super::Tyre).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grip<S = f64> {
    /// The curve of force over slip.
    pub model: GripModel<S>,
    /// `μ`.
    pub friction: S,
    /// Longitudinal slip stiffness at the nominal load \[N\].
    pub longitudinal: S,
    /// Cornering stiffness at the nominal load \[N/rad\].
    pub cornering: S,
    /// Force per angle of camber at the nominal load \[N/rad\].
    pub camber: S,
    /// The load at which the stiffnesses hold \[N\].
    pub nominal_load: S,
    /// The load at which they are greatest \[N\]; they are proportional to the load if there is none.
    pub peak_load: Option<S>,
    /// Relaxation lengths, forwards and to the side \[m\]; zero for forces that follow slip at once.
    pub relaxation: [S; 2],
    /// Pneumatic trail without slip \[m\].
    pub trail: S,
    /// Below this speed slip is regularised \[m/s\].
    pub slow: S,
}

/// The curve of force over slip.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GripModel<S = f64> {
    /// Shape `C` and curvature `E`.
    MagicFormula {
        /// `C`.
        shape: S,
        /// `E`.
        curvature: S,
    },
    /// Bristles under a parabolic pressure.
    Brush,
}

/// Shape and curvature of the magic formula, unless they are given.
const SHAPE: f64 = 1.3;
const CURVATURE: f64 = -1.0;
/// Below this speed slip is regularised, unless it is given \[m/s\].
const SLOW: f64 = 0.1;
/// How long damping at a standstill looks ahead \[s\].
const AHEAD: f64 = 0.02;

/// Asks for the keys of grip.
pub(super) fn read<K: Keys>(keys: &mut K) -> Result<Option<Grip>, K::Fault> {
    let model = Key::new("model", "", "The curve of force over slip.");
    let model = keys.choice(
        model,
        &[
            ("magic-formula", "sin(C atan(B s - E (B s - atan(B s))))"),
            ("brush", "bristles under a parabolic pressure: everything follows from stiffness and friction"),
        ],
    )?;
    let friction = Key::new("friction", "", "Coefficient of friction.");
    let friction = keys.maybe_number(friction, "no forces along the road".into())?;
    let cornering =
        Key::new("cornering_stiffness", "N/rad", "Lateral force per slip angle at the nominal load.");
    let cornering = keys.maybe_number(cornering, "needed with friction".into())?;
    let longitudinal =
        Key::new("longitudinal_stiffness", "N", "Longitudinal force per slip at the nominal load.");
    let longitudinal = keys.maybe_number(longitudinal, "as the cornering stiffness".into())?;
    let camber =
        Key::new("camber_stiffness", "N/rad", "Lateral force per angle of camber at the nominal load.");
    let camber = keys.number_or(camber, 0.0)?;
    let nominal = Key::new("nominal_load", "N", "The load at which the stiffnesses hold.");
    let nominal = keys.maybe_number(nominal, "needed with friction".into())?;
    let peak = Key::new("peak_load", "N", "The load at which the stiffnesses are greatest.");
    let peak_load = keys.maybe_number(peak, "in proportion to the load".into())?;
    let shape = keys.number_or(Key::new("shape", "", "C of the magic formula."), SHAPE)?;
    let curvature = keys.number_or(Key::new("curvature", "", "E of the magic formula."), CURVATURE)?;
    let relaxation =
        Key::new("relaxation", "m", "Relaxation length to the side; forces follow slip at once without it.");
    let relaxation = keys.number_or(relaxation, 0.0)?;
    let along = Key::new("longitudinal_relaxation", "m", "Relaxation length forwards.");
    let along = keys.maybe_number(along, "as to the side".into())?;
    let trail = keys.number_or(Key::new("trail", "m", "Pneumatic trail without slip."), 0.0)?;
    let slow = keys.number_or(Key::new("slow", "m/s", "Below this speed slip is regularised."), SLOW)?;
    let Some(friction) = friction else {
        if cornering.is_some() || longitudinal.is_some() {
            let help = "add friction = 1, or leave the stiffness out";
            return Err(keys.wrong(None, "has a slip stiffness but no friction", help));
        }
        return Ok(None);
    };
    let (Some(cornering), Some(nominal_load)) = (cornering, nominal) else {
        let help = "give cornering_stiffness and the nominal_load at which it holds, or leave friction out";
        return Err(keys.wrong(Some("friction"), "has friction but no stiffness against slip", help));
    };
    let model = if model == 0 { GripModel::MagicFormula { shape, curvature } } else { GripModel::Brush };
    Ok(Some(Grip {
        model,
        friction,
        longitudinal: longitudinal.unwrap_or(cornering),
        cornering,
        camber,
        nominal_load,
        peak_load,
        relaxation: [along.unwrap_or(relaxation), relaxation],
        trail,
        slow,
    }))
}

impl<S: Real> Grip<S> {
    /// Slip stiffnesses in proportion to the load, without relaxation and trail.
    pub fn new(model: GripModel<S>, friction: S, [longitudinal, cornering]: [S; 2], nominal_load: S) -> Self {
        let zero = S::from(0.0);
        Self {
            model,
            friction,
            longitudinal,
            cornering,
            camber: zero,
            nominal_load,
            peak_load: None,
            relaxation: [zero; 2],
            trail: zero,
            slow: S::from(SLOW),
        }
    }

    pub(super) fn relaxes(&self) -> bool {
        self.relaxation.iter().all(|length| length.value() > 0.0)
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let positive = [
            ("friction", self.friction),
            ("longitudinal stiffness", self.longitudinal),
            ("cornering stiffness", self.cornering),
            ("nominal load", self.nominal_load),
            ("slow speed", self.slow),
        ];
        for (what, x) in positive.into_iter().chain(self.peak_load.map(|load| ("peak load", load))) {
            if !(x.is_finite() && x.value() > 0.0) {
                return Err(format!("its {what} is {}; it must be positive", x.value()));
            }
        }
        let [along, across] = self.relaxation.map(Real::value);
        let fine = along.is_finite() && across.is_finite() && along >= 0.0 && across >= 0.0;
        if !fine || (along == 0.0) != (across == 0.0) {
            let what = "both relaxation lengths must be positive, or both zero";
            return Err(format!("{what}, not {along} and {across}"));
        }
        if !(self.trail.is_finite() && self.camber.is_finite()) {
            return Err("its trail or its camber stiffness is not finite".into());
        }
        if let GripModel::MagicFormula { shape, curvature } = self.model {
            let (shape, curvature) = (shape.value(), curvature.value());
            if !(shape > 0.0 && shape <= 2.0) {
                return Err(format!(
                    "its shape C is {shape}; it must lie between 0 and 2, or the force changes its sign"
                ));
            }
            if !(curvature.is_finite() && curvature <= 1.0) {
                return Err(format!(
                    "its curvature E is {curvature}; it must be 1 or less, or the curve has no single peak"
                ));
            }
        }
        Ok(())
    }

    /// `1 − V²/(V² + v₀²)`: 1 at a standstill, zero at speed.
    fn standing<R: Lift<S>>(&self, travel: R) -> R {
        let slow = R::lift(self.slow * self.slow);
        slow / (travel * travel + slow)
    }

    /// `|V|`, smooth at zero: `V²/√(V² + v₀²)`.
    fn speed<R: Lift<S>>(&self, travel: R) -> R {
        let q = travel * travel;
        q / (q + R::lift(self.slow * self.slow)).sqrt()
    }

    /// Rates of the slips with these relaxation lengths. Slips beyond those of full sliding do not grow at a standstill.
    pub(crate) fn rates<R: Lift<S>>(&self, sliding: [R; 2], travel: R, slips: [R; 2], spins: bool) -> [R; 2] {
        let (speed, standing) = (self.speed(travel), self.standing(travel));
        let limits = [self.longitudinal, self.cornering].map(|c| self.friction * self.nominal_load * 3.0 / c);
        std::array::from_fn(|k| {
            if k == 0 && !spins {
                return -slips[0];
            }
            let share = slips[k] / R::lift(limits[k]);
            let stopped = share * share * share * sliding[k].abs() * standing;
            (-sliding[k] - speed * slips[k] - stopped) / R::lift(self.relaxation[k])
        })
    }

    /// Rates of the slips in the air, where they vanish as if the tyre rolled.
    pub(crate) fn fading<R: Lift<S>>(&self, slips: [R; 2]) -> [R; 2] {
        std::array::from_fn(|k| -slips[k] / R::lift(self.relaxation[k]))
    }

    /// The slips that count, forwards and to the left.
    pub(super) fn slips<R: Lift<S>>(&self, touch: &Touch<R>, states: Option<&[R]>, spins: bool) -> [R; 2] {
        let (zero, [x, y]) = (R::from(0.0), touch.sliding);
        let x = if spins { x } else { zero };
        let Some(states) = states else {
            let speed = (touch.travel * touch.travel + R::lift(self.slow * self.slow)).sqrt();
            return [-x / speed, -y / speed];
        };
        // a spring at a standstill needs damping
        let standing = self.standing(touch.travel) * AHEAD;
        let ahead = |k: usize, v: R| states[k] - v * standing / R::lift(self.relaxation[k]);
        [if spins { ahead(0, x) } else { zero }, ahead(1, y)]
    }

    /// Slip stiffness at a load, as a share of that at the nominal one, per share of the load.
    fn softening<R: Lift<S>>(&self, load: R) -> R {
        let Some(peak) = self.peak_load else { return R::from(1.0) };
        let square = |x: R| x * x + 1.0;
        square(R::lift(self.nominal_load / peak)) / square(load / R::lift(peak))
    }

    /// Forces forwards and to the left, and the torque about the normal.
    pub(super) fn forces<R: Lift<S>>(&self, touch: &Touch<R>, slips: [R; 2], friction: f64) -> ([R; 2], R) {
        let zero = R::from(0.0);
        let load = touch.load / touch.lean;
        let friction = self.friction * friction;
        if load.value() <= 0.0 || friction.value() == 0.0 {
            return ([zero; 2], zero);
        }
        let per_load = self.softening(load) / R::lift(self.nominal_load * friction);
        let tilted = touch.camber().times(self.camber);
        let scaled = [
            slips[0].times(self.longitudinal) * per_load,
            // a wheel that leans to its right pushes to the right
            (slips[1].times(self.cornering) - tilted) * per_load,
        ];
        let square = scaled[0] * scaled[0] + scaled[1] * scaled[1];
        let (share, trail) = if square.value() < 1e-24 {
            (R::from(1.0), R::from(1.0))
        } else {
            let rho = square.sqrt();
            (self.curve(rho) / rho, trail(rho))
        };
        let most = load * share;
        let along = scaled.map(|rho| (most * rho).times(friction));
        // behind the middle: it turns the wheel back
        (along, -along[1] * trail.times(self.trail))
    }

    /// `f(ρ)`.
    pub(super) fn curve<R: Lift<S>>(&self, rho: R) -> R {
        match self.model {
            GripModel::MagicFormula { shape, curvature } => {
                let b = rho / R::lift(shape);
                let bent = b - (b - b.atan()).times(curvature);
                bent.atan().times(shape).sin()
            }
            GripModel::Brush if rho.value() >= 3.0 => R::from(1.0),
            GripModel::Brush => ((rho / 27.0 - 1.0 / 3.0) * rho + 1.0) * rho,
        }
    }
}

/// The share of the trail that is left.
fn trail<R: Real>(rho: R) -> R {
    if rho.value() >= 3.0 {
        return R::from(0.0);
    }
    let rest = -rho / 3.0 + 1.0;
    rest * rest * rest / (rest + rho * rho / 27.0)
}
