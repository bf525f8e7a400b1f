//! Air springs: gas of pressure `p` behind a piston of area `A`, against the pressure `p_a` of the air around it.
//!
//! ```text
//! push = (F₀ + p_a A) ((1 + s l₀)/(1 + s l))^κ − p_a A − d l'
//! ```
//!
//! with the length `l` and the push `F₀` at the length `l₀`. The volume of the gas is in proportion to `1 + s l`, so that `s` is the area over the volume that is left at
//! length zero [EichFuehrer98, truck]. `κ` is 1 for slow changes and 1.4 for fast ones without exchange of heat.

use super::element::{ForceLaw, ForceTable};
use super::spring::Spring;
use super::{Force, ForceKind, check_finite};
use crate::Law;
use crate::keys::{Key, Keys, ends};
use crate::model::{DrawnLine, Frame, Model};
use crate::places::Places;
use gelenk_core::{Dual, Real};

pub(super) use super::spring::PlacedSpring as PlacedAirSpring;

/// An air spring along the line between two points.
#[derive(Debug, Clone)]
pub struct AirSpring<S = f64> {
    gas: Gas<S>,
    spring: Spring<S>,
}

/// The numbers of an air spring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gas<S = f64> {
    /// `F₀`: the push at the length `l₀` \[N\].
    pub push: S,
    /// `l₀` \[m\].
    pub length: S,
    /// `s`: area over the volume that is left at length zero \[1/m\].
    pub steepness: S,
    /// `A` \[m²\].
    pub area: S,
    /// `p_a` \[Pa\].
    pub pressure: S,
    /// `κ`.
    pub exponent: S,
    /// `d` of a damper beside it \[Ns/m\].
    pub damping: S,
}

/// Pressure of the air unless it is given \[Pa\], and the exponent.
const AIR: f64 = 101_325.0;
const ADIABATIC: f64 = 1.4;

impl<S: Real> AirSpring<S> {
    /// An air spring between the origins of two frames.
    pub fn new(ends: (Frame<S>, Frame<S>), gas: Gas<S>) -> Self {
        let Gas { push, length, steepness, area, pressure, exponent, damping } = gas;
        let constant = Dual::<S, 3>::constant;
        let law = Law::new(move |[l, rate, _]: [Dual<S, 3>; 3]| {
            let outside = constant(pressure * area);
            let volumes = constant(steepness * length + 1.0) / (l * constant(steepness) + 1.0);
            let gas = (volumes.ln() * constant(exponent)).exp() * (outside + constant(push));
            rate * constant(damping) + outside - gas
        });
        let is_damped = S::DERIVATIVES > 0 || damping.value() != 0.0;
        Self { gas, spring: Spring::of_law(ends, law.using([true, is_damped, false])) }
    }
}

impl<S: Real> Force<S> {
    /// An air spring.
    pub fn air_spring(name: impl Into<String>, spring: AirSpring<S>) -> Self {
        Self::new(name, spring)
    }
}

impl<S: Real> ForceLaw<S> for AirSpring<S> {
    type Placed = PlacedAirSpring<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        self.spring.frames()
    }

    fn check(&self) -> Result<(), String> {
        let Gas { push, length, steepness, area, pressure, exponent, damping } = self.gas;
        check_finite(&[("push", push), ("length", length), ("damping", damping)])?;
        for (what, x) in
            [("steepness", steepness), ("area", area), ("pressure", pressure), ("exponent", exponent)]
        {
            if !(x.is_finite() && x.value() > 0.0) {
                return Err(format!("its {what} is {}; it must be positive", x.value()));
            }
        }
        if steepness.value() * length.value() <= -1.0 || (push + pressure * area).value() <= 0.0 {
            return Err(
                "at its length there is no gas in it: the volume and the pressure must be positive".into()
            );
        }
        Ok(())
    }

    fn lines(&self, model: &Model<S>) -> Vec<DrawnLine<S>> {
        self.spring.lines(model)
    }

    fn place(&self, at: &Places<'_, S>) -> Result<Self::Placed, String> {
        self.spring.place(at)
    }
}

impl ForceTable for AirSpring {
    const NAME: &'static str = "air-spring";
    const ABOUT: &'static str = "An air spring along the line between the origins of two frames: it pushes, the more the shorter it is.";
    const EXAMPLE: &'static str = "a = { body = \"arm\", at = [0.3, 0, 0.1] }\nb = { body = \"ground\", at = [0.2, 0.4, 0] }\n\
                                   push = 20\nlength = 0.4\nsteepness = 3\narea = 0.0001\ndamping = 0.5";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let steepness = "Area over the volume of the gas that is left at length zero.";
        let (a, b) = ends(keys)?;
        let push = keys.number(Key::new("push", "N", "How hard it pushes at its length."))?;
        let length = Key::new("length", "m", "The length at which it pushes so hard.");
        let length = keys.maybe_number(length, "the distance as the bodies are placed".into())?;
        let steepness = keys.number(Key::new("steepness", "1/m", steepness))?;
        let area = keys.number(Key::new("area", "m²", "Area of the piston."))?;
        let pressure = keys.number_or(Key::new("pressure", "Pa", "Pressure of the air around it."), AIR)?;
        let exponent =
            Key::new("exponent", "", "Polytropic exponent: 1 for slow changes, 1.4 for fast ones.");
        let exponent = keys.number_or(exponent, ADIABATIC)?;
        let damping = keys.number_or(Key::new("damping", "Ns/m", "Damping beside it."), 0.0)?;
        let length = length.unwrap_or_else(|| keys.apart(&a, &b));
        let gas = Gas { push, length, steepness, area, pressure, exponent, damping };
        Ok(AirSpring::new((a, b), gas).into())
    }
}
