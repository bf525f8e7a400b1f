//! External dynamics `u' = d`: controllers, filters, hydraulics. One file each.
//!
//! An element has states, inputs and outputs. Inputs are [`Signal`]s; outputs are signals for other elements and for
//! actuators. An element can listen only to those added before it, so that no output depends on itself.

mod coil;
mod lag;
mod ode;
mod pid;
mod piston;
mod slip;
mod state_space;

use crate::ModelError;
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::model::{JointCoordinate, Model};
use crate::places::Places;
use crate::signals::{Reading, Sensor, Signal};
use crate::user::{MOST_INPUTS, MOST_STATES, Number, UserDynamics};
use gelenk_core::{Lift, Real};
use std::ops::Range;
use std::sync::Arc;

pub use coil::Coil;
pub use lag::Lag;
pub use pid::Pid;
pub(crate) use piston::Piston;
pub(crate) use slip::Slip;
pub use state_space::StateSpace;

/// An external element of a [`Model`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExternalId(pub(crate) usize);

/// External dynamics, coupled to the mechanism by signals and actuators.
#[derive(Debug, Clone)]
pub struct External<S = f64> {
    /// Its name.
    pub name: String,
    inputs: Vec<Signal<S>>,
    kind: ExternalKind<S>,
}

#[derive(Debug, Clone)]
enum ExternalKind<S = f64> {
    Coil(Coil<S>),
    Lag(Lag<S>),
    Pid(Pid<S>),
    Piston(Piston<S>),
    Slip(Slip<S>),
    StateSpace(StateSpace<S>),
    Ode(ode::Ode<S>),
}

/// Calls a method of the element, whatever its kind.
macro_rules! each {
    ($kind:expr, $element:ident => $call:expr) => {
        match $kind {
            ExternalKind::Coil($element) => $call,
            ExternalKind::Lag($element) => $call,
            ExternalKind::Pid($element) => $call,
            ExternalKind::Piston($element) => $call,
            ExternalKind::Slip($element) => $call,
            ExternalKind::StateSpace($element) => $call,
            ExternalKind::Ode($element) => $call,
        }
    };
}

/// What a file of this folder says about its element.
trait Dynamics<S> {
    /// Names of the states.
    fn states(&self) -> Vec<String>;
    /// How many outputs there are.
    fn outputs(&self) -> usize;
    /// What is wrong with it.
    fn check(&self, inputs: usize) -> Result<(), String>;
    /// The states at the start.
    fn start(&self, inputs: &[S], out: &mut [S]);
    /// Their rates.
    fn rates<R: Number + Lift<S>>(&self, t: R, u: &[R], inputs: &[R], out: &mut [R]);
    /// An output.
    fn output<R: Lift<S>>(&self, index: usize, u: &[R], inputs: &[R]) -> R;
    /// Takes its corners from a binder.
    fn bind(&mut self, binder: &mut Binder) {
        let _ = binder;
    }
    /// Do outputs follow from the states alone?
    fn is_delayed(&self) -> bool {
        false
    }
}

impl<S: Real> External<S> {
    /// The current of an electric motor.
    pub fn coil(name: impl Into<String>, voltage: Signal<S>, rate: Signal<S>, coil: Coil<S>) -> Self {
        Self { name: name.into(), inputs: vec![voltage, rate], kind: ExternalKind::Coil(coil) }
    }

    /// A first-order lag: its output follows the input slowly.
    pub fn lag(name: impl Into<String>, input: Signal<S>, lag: Lag<S>) -> Self {
        Self { name: name.into(), inputs: vec![input], kind: ExternalKind::Lag(lag) }
    }

    /// A controller that acts on an error, the reference less what is measured.
    pub fn pid(name: impl Into<String>, error: Signal<S>, pid: Pid<S>) -> Self {
        Self { name: name.into(), inputs: vec![error], kind: ExternalKind::Pid(pid) }
    }

    /// A linear system with any numbers of inputs, states and outputs.
    pub fn state_space(name: impl Into<String>, inputs: Vec<Signal<S>>, system: StateSpace<S>) -> Self {
        Self { name: name.into(), inputs, kind: ExternalKind::StateSpace(system) }
    }

    /// The damper behind a spring, whose length is its input.
    pub(crate) fn piston(name: impl Into<String>, length: Signal<S>, piston: Piston<S>) -> Self {
        Self { name: name.into(), inputs: vec![length], kind: ExternalKind::Piston(piston) }
    }

    /// The slips of a tyre.
    pub(crate) fn slip(name: impl Into<String>, slip: Slip<S>) -> Self {
        Self { name: name.into(), inputs: Vec::new(), kind: ExternalKind::Slip(slip) }
    }

    /// Differential equations that users write. The outputs are the states.
    pub fn dynamics(
        name: impl Into<String>,
        inputs: Vec<Signal<S>>,
        initial: Vec<S>,
        dynamics: impl UserDynamics + 'static,
    ) -> Self {
        let ode = ode::Ode { initial, dynamics: Arc::new(dynamics) };
        Self { name: name.into(), inputs, kind: ExternalKind::Ode(ode) }
    }

    pub(crate) fn outputs(&self) -> usize {
        each!(&self.kind, element => element.outputs())
    }

    pub(crate) fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        self.inputs.iter().for_each(|signal| signal.coordinates(found));
    }

    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), ModelError> {
        let wrong = |what| ModelError::Element { kind: "external element", name: self.name.clone(), what };
        if self.inputs.len() > MOST_INPUTS {
            return Err(wrong(format!("it has more than {MOST_INPUTS} inputs; add some of them before")));
        }
        self.inputs.iter().try_for_each(|signal| signal.check(model)).map_err(wrong)?;
        each!(&self.kind, element => element.check(self.inputs.len())).map_err(wrong)
    }

    /// The element at its places, with its states behind those of the others.
    pub(crate) fn place(&self, at: &Places<'_, S>, first: usize) -> Result<PlacedExternal<S>, ModelError> {
        let wrong = |what| ModelError::Element { kind: "external element", name: self.name.clone(), what };
        let inputs = self.inputs.iter().map(|signal| Sensor::new(signal, at));
        let names = each!(&self.kind, element => element.states());
        let kind = match &self.kind {
            ExternalKind::Slip(slip) => ExternalKind::Slip(slip.place(at).map_err(wrong)?),
            other => other.clone(),
        };
        Ok(PlacedExternal {
            name: self.name.clone(),
            inputs: inputs.collect::<Result<_, _>>().map_err(wrong)?,
            states: first..first + names.len(),
            kind,
        })
    }

    /// Names of its states.
    pub(crate) fn state_names(&self) -> impl Iterator<Item = String> {
        let names = each!(&self.kind, element => element.states());
        names.into_iter().map(|state| format!("{}: {state}", self.name))
    }
}

/// An element whose places are known.
#[derive(Debug, Clone)]
pub(crate) struct PlacedExternal<S = f64> {
    pub(crate) name: String,
    inputs: Vec<Sensor<S>>,
    /// Its states among the external variables.
    pub(crate) states: Range<usize>,
    kind: ExternalKind<S>,
}

impl<S: Real> PlacedExternal<S> {
    /// Its input.
    pub(crate) fn inputs(&self) -> &[Sensor<S>] {
        &self.inputs
    }

    /// Gives its inputs and equations their corners.
    pub(crate) fn bind(&mut self, binder: &mut Binder) {
        self.inputs.iter_mut().for_each(|input| input.bind(binder));
        each!(&mut self.kind, element => Dynamics::<S>::bind(element, binder));
    }

    /// Bodies that it reads beside its inputs.
    pub(crate) fn depends_on(&self, see: See<'_>) {
        if let ExternalKind::Slip(slip) = &self.kind
            && let Some(wheel) = &slip.wheel
        {
            each_node(wheel.places(), see);
        }
    }

    fn read<R: Lift<S>>(&self, x: &Reading<'_, R, S>) -> [R; MOST_INPUTS] {
        let mut values = [R::from(0.0); MOST_INPUTS];
        for (value, sensor) in values.iter_mut().zip(&self.inputs) {
            *value = sensor.value(x);
        }
        values
    }

    pub(crate) fn start(&self, x: &Reading<'_, S, S>, out: &mut [S])
    where
        S: Lift<S>,
    {
        let inputs = &self.read(x)[..self.inputs.len()];
        each!(&self.kind, element => element.start(inputs, &mut out[self.states.clone()]));
    }

    pub(crate) fn rates<R: Number + Lift<S>>(&self, x: &Reading<'_, R, S>, out: &mut [R]) {
        let inputs = &self.read(x)[..self.inputs.len()];
        let (u, out) = (&x.u[self.states.clone()], &mut out[self.states.clone()]);
        if let ExternalKind::Slip(slip) = &self.kind {
            return slip.rates_in(u, x.scene, out);
        }
        each!(&self.kind, element => element.rates(x.t, u, inputs, out));
    }

    pub(crate) fn output<R: Lift<S>>(&self, index: usize, x: &Reading<'_, R, S>) -> R {
        each!(&self.kind, element => {
            // what does not depend on the inputs must not ask for them: they may be far to find
            let read = if element.is_delayed() { [R::from(0.0); MOST_INPUTS] } else { self.read(x) };
            element.output(index, &x.u[self.states.clone()], &read[..self.inputs.len()])
        })
    }
}

/// An error if a number is not finite.
fn finite<S: Real>(what: &str, numbers: &[S]) -> Result<(), String> {
    if numbers.iter().all(|x| x.is_finite()) {
        return Ok(());
    }
    Err(format!("{what} is not a finite number"))
}
