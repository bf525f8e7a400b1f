//! Tyres: what a wheel feels of its road.
//!
//! **Contact.** The wheel is a thin disc of radius `R` about the axis `n`, which points to its left. In its plane the foot `P` of its centre `c` on the road is where the
//! road is nearest; there the road has the normal `N`. With `e_x = n × N/|·|` forwards, `e_y = N × e_x` to the left and `e_r = e_x × n`, the wheel meets
//! the tangent plane at `Q = c − ℓ e_r`, `ℓ = (c − P)·N/(e_r·N)`, and is deflected by `δ = R − ℓ`. A *follower* sees the height below its centre instead, and the plane there as
//! level: `δ = R − (z − h(x, y))`.
//!
//! **Load.** `F_z = max(0, k δ + k₂ δ² + c s δ')` where `δ > 0`, and zero elsewhere; the share `s = min(1, δ/δ_t)` lets damping grow from nothing. Along `N` acts `F_z/(e_r·N)`, so that
//! its power is that of `F_z` along `δ`. Touch and release are corners, on which runs land.
//!
//! **Slip.** The wheel slides at `Q` by `(v_x, v_y)` along `e_x` and `e_y`, while its centre travels with `V` along `e_x`. Slips follow over the relaxation lengths `σ`
//! [Pacejka12, (7.7)], [`Slip`](crate::external::Slip): `σ κ' = −v_x − |V| κ`, and the same with `v_y`. Nothing is divided by a speed. At a standstill the tyre is a spring of
//! stiffness `C/σ` until it slides.
//!
//! **Grip.** With the slip stiffnesses `C_x`, `C_y` the slips are scaled, `ρ = (C_x κ, C_y α)/(μ F_z)`, and
//! `(F_x, F_y) = μ F_z f(|ρ|) ρ/|ρ|`, which is combined slip by similarity [Pacejka12, 4.2]:
//!
//! ```text
//! magic formula   f(ρ) = sin(C atan(B ρ − E (B ρ − atan B ρ))),   B = 1/C
//! brush model     f(ρ) = ρ − ρ²/3 + ρ³/27 up to ρ = 3, then 1
//! ```
//!
//! so that slopes at zero are the slip stiffnesses. These grow with the load as `2 a/(1 + a²)`, `a = F_z/F_p`, up to a peak at `F_p`, or in proportion to it. The pneumatic trail is that of the brush,
//! `t = t₀ (1 − ρ/3)³/(1 − ρ/3 + ρ²/27)`.

mod contact;
mod grip;

pub(crate) use contact::PlacedWheel;
pub use grip::{Grip, GripModel};

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::external::{External, ExternalId, PlacedExternal, Slip};
use crate::forest::Scene;
use crate::keys::{Key, Keys};
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
use crate::places::Places;
use crate::road::Road;
use crate::user::{Number, Scalar};
use contact::Touch;
use gelenk_core::{Lift, Real};

/// A tyre on a road.
#[derive(Debug, Clone)]
pub struct Tyre<S = f64> {
    /// The frame at the middle of the wheel, on the wheel or on what carries it.
    pub wheel: Frame<S>,
    /// Which axis of that frame is the wheel's own, 0, 1 or 2; it points to the left.
    pub axis: usize,
    /// The road.
    pub road: Road<S>,
    /// How the wheel meets it.
    pub contact: WheelContact,
    /// Does the frame spin with the wheel? A wheel that does not spin rolls freely and feels no force along the road.
    pub spins: bool,
    /// Radius without load \[m\].
    pub radius: S,
    /// `k` \[N/m\].
    pub stiffness: S,
    /// `k₂` \[N/m²\].
    pub hardening: S,
    /// `c` \[Ns/m\].
    pub damping: S,
    /// `δ_t` \[m\].
    pub transition: S,
    /// What holds it along the road; none for a wheel without friction.
    pub grip: Option<Grip<S>>,
    /// The element that has its slips as states, once the force is part of a model.
    relaxation: Option<ExternalId>,
}

/// How a wheel meets its road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WheelContact {
    /// The disc touches where the road is nearest.
    #[default]
    Disc,
    /// A point follows the height below its centre.
    Follower,
}

/// Deflection over which damping grows, unless it is given \[m\].
const TRANSITION: f64 = 1e-3;

impl<S: Real> Tyre<S> {
    /// A wheel about the y axis of a frame that spins with it, without damping and friction.
    pub fn new(wheel: Frame<S>, road: Road<S>, radius: S, stiffness: S) -> Self {
        let zero = S::from(0.0);
        Self {
            wheel,
            axis: 1,
            road,
            contact: WheelContact::Disc,
            spins: true,
            radius,
            stiffness,
            hardening: zero,
            damping: zero,
            transition: S::from(TRANSITION),
            grip: None,
            relaxation: None,
        }
    }

    pub(crate) fn place_wheel(&self, at: &Places<'_, S>) -> Result<PlacedWheel<S>, String> {
        PlacedWheel::new(self, at)
    }
}

impl<S: Real> Force<S> {
    /// A tyre on a road.
    pub fn tyre(name: impl Into<String>, tyre: Tyre<S>) -> Self {
        Self::new(name, tyre)
    }
}

impl<S: Real> ForceLaw<S> for Tyre<S> {
    type Placed = PlacedTyre<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.road.on, self.wheel]
    }

    fn brings(&self, name: &str) -> Option<External<S>> {
        let relaxes = self.grip.as_ref().is_some_and(Grip::relaxes);
        relaxes.then(|| External::slip(format!("slip of {name}"), Slip::new(self.clone())))
    }

    fn receive(&mut self, dynamics: ExternalId) {
        self.relaxation = Some(dynamics);
    }

    fn check(&self) -> Result<(), String> {
        let at_least_zero =
            [("hardening", self.hardening), ("damping", self.damping), ("transition", self.transition)];
        for (what, x) in [("radius", self.radius), ("stiffness", self.stiffness)] {
            if !(x.is_finite() && x.value() > 0.0) {
                return Err(format!("its {what} is {}; it must be positive", x.value()));
            }
        }
        for (what, x) in at_least_zero {
            if !(x.is_finite() && x.value() >= 0.0) {
                return Err(format!("its {what} is {}; it must not be negative", x.value()));
            }
        }
        if self.damping.value() > 0.0 && self.transition.value() == 0.0 {
            return Err(
                "its transition is 0, so that its damping would jump as it touches; give a length".into()
            );
        }
        self.grip.as_ref().map_or(Ok(()), Grip::check)
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedTyre<S>, String> {
        Ok(PlacedTyre { wheel: self.place_wheel(at)?, relaxation: self.relaxation })
    }
}

impl ForceTable for Tyre {
    const NAME: &'static str = "tyre";
    const ABOUT: &'static str = "A tyre on a road: its load, and with `friction` its forces along the road from slip. \
                                 Its `load`, `deflection`, `gap`, `longitudinal` and `lateral` force, `aligning` torque, `slip`, `slip_angle` and `camber` can be \
                                 measured: `force = \"NAME.load\"`.";
    const EXAMPLE: &'static str = "wheel = { body = \"disc\" }\nroad = \"lane\"\nradius = 0.9\nstiffness = 300\ndamping = 4\nfriction = 0.8\n\
                                   longitudinal_stiffness = 900\ncornering_stiffness = 700\nnominal_load = 60\nrelaxation = 0.3\ntrail = 0.02";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let wheel = keys.place(Key::new("wheel", "", "The frame at the middle of the wheel."))?;
        let road = keys.road(Key::new("road", "", "The road."))?;
        let axis = Key::new(
            "axis",
            "",
            "Which axis of that frame is the wheel's own. It points to the left of the way forwards.",
        );
        let axis =
            [1, 0, 2][keys.choice(axis, &[("y", "its y axis"), ("x", "its x axis"), ("z", "its z axis")])?];
        let contact = Key::new("contact", "", "How the wheel meets the road.");
        let contact = keys.choice(
            contact,
            &[
                ("disc", "a disc touches where the road is nearest, along its normal"),
                ("follower", "a point follows the height below the middle of the wheel, with forces upwards"),
            ],
        )?;
        let rolls = Key::new("rolls", "", "What turns.");
        let rolls = keys.choice(
            rolls,
            &[
                ("body", "the body of the frame spins: driven and braked wheels"),
                ("free", "the frame does not spin: the wheel rolls freely, without inertia and without force along the road"),
            ],
        )?;
        let radius = keys.number(Key::new("radius", "m", "Radius without load."))?;
        let stiffness = keys.number(Key::new("stiffness", "N/m", "Vertical stiffness."))?;
        let hardening = keys.number_or(
            Key::new("hardening", "N/m²", "Vertical force per square of the deflection, added."),
            0.0,
        )?;
        let damping = keys.number_or(Key::new("damping", "Ns/m", "Vertical damping."), 0.0)?;
        let transition = Key::new("transition", "m", "Deflection over which damping grows to its full size.");
        let transition = keys.number_or(transition, TRANSITION)?;
        let grip = grip::read(keys)?;
        Ok(Tyre {
            axis,
            contact: if contact == 0 { WheelContact::Disc } else { WheelContact::Follower },
            spins: rolls == 0,
            hardening,
            damping,
            transition,
            grip,
            ..Tyre::new(wheel, road, radius, stiffness)
        }
        .into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedTyre<S = f64> {
    wheel: PlacedWheel<S>,
    relaxation: Option<ExternalId>,
}

/// The forces of a tyre at its contact.
struct Push<R> {
    touch: Touch<R>,
    slips: [R; 2],
    along: [R; 2],
    torque: R,
}

impl<R: Real> Push<R> {
    fn force(&self) -> Vec3<R> {
        let Touch { normal, forward, left, load, lean, .. } = &self.touch;
        *normal * (*load / *lean) + *forward * self.along[0] + *left * self.along[1]
    }
}

impl<S: Real> PlacedTyre<S> {
    /// What the tyre does; none in the air.
    fn push<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> Option<Push<R>> {
        let touch = self.wheel.touch(scene)?;
        let zero = R::from(0.0);
        let Some(grip) = &self.wheel.tyre.grip else {
            return Some(Push { touch, slips: [zero; 2], along: [zero; 2], torque: zero });
        };
        let states = self.relaxation.map(|id| externals[id.0].states.clone());
        let slips = grip.slips(&touch, states.map(|states| &x.u[states]), self.wheel.tyre.spins);
        let (along, torque) = grip.forces(&touch, slips, self.wheel.friction());
        Some(Push { touch, slips, along, torque })
    }
}

impl<S: Real> PlacedLaw<S> for PlacedTyre<S> {
    const SIZES: &'static [&'static str] =
        &["load", "deflection", "gap", "longitudinal", "lateral", "aligning", "slip", "slip_angle", "camber"];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        if self.wheel.is_lost(scene) {
            let lost = Vec3::new(R::from(f64::NAN), R::from(f64::NAN), R::from(f64::NAN));
            scene.apply(&self.wheel.wheel, Wrench { force: lost, torque: lost });
            return;
        }
        let Some(push) = self.push(x, externals, scene) else { return };
        let (force, torque) = (push.force(), push.touch.normal * push.torque);
        for (at, sign) in [(&self.wheel.wheel, 1.0), (&self.wheel.road, -1.0)] {
            let arm = push.touch.point - scene.motion(at).pose.origin;
            let Wrench { force, torque } =
                Wrench::force_at(force * R::from(sign), arm).plus(Wrench::torque(torque * R::from(sign)));
            scene.apply(at, Wrench { force, torque });
        }
    }

    fn size<R: Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let zero = R::from(0.0);
        if which == 1 || which == 2 {
            let deflection = self.wheel.deflection(scene);
            let sign = if which == 1 { 1.0 } else { -1.0 };
            return if deflection.value() * sign > 0.0 { deflection * sign } else { zero };
        }
        let Some(push) = self.push(x, externals, scene) else { return zero };
        match which {
            0 => push.touch.load / push.touch.lean,
            3 => push.along[0],
            4 => push.along[1],
            5 => push.torque,
            6 => push.slips[0],
            7 => push.slips[1].atan(),
            _ => push.touch.camber(),
        }
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.wheel.bind(binder);
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.wheel.wheel, &self.wheel.road], see);
    }

    fn stored(&self, _: &Relaxed<S>, _: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let deflection = self.wheel.deflection(scene);
        if deflection.value() <= 0.0 {
            return S::from(0.0);
        }
        let Tyre { stiffness, hardening, .. } = &*self.wheel.tyre;
        deflection * deflection * (*stiffness * 0.5 + *hardening * deflection / 3.0)
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let Some(push) = self.push(x, externals, scene) else { return Powers::supplied(S::from(0.0)) };
        let touch = &push.touch;
        // what slides and turns on the road
        let spin = scene.motion(&self.wheel.wheel).omega - scene.motion(&self.wheel.road).omega;
        let held = touch.sliding[0] * push.along[0]
            + touch.sliding[1] * push.along[1]
            + push.torque * touch.normal.dot(spin);
        let damped = (touch.load - touch.elastic) * touch.rate;
        // a follower feels no slope, which its road makes up for
        let lifted = touch.load * (touch.closing - touch.rate);
        Powers::of_rest(-damped).plus(Powers::of_rest(held)).plus(Powers::of_rest(-lifted))
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        false
    }

    fn outside(&self, scene: &Scene<f64>) -> Option<String>
    where
        f64: Lift<S>,
    {
        self.wheel.outside(scene)
    }
}
