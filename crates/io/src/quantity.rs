//! Quantities of a running model: measures, and expressions of them.

use crate::expression::Program;
use gelenk_core::{Dual, Real};
use gelenk_model::{Formula, Law, Measure, Signal, TimeFunction};
use std::sync::Arc;

/// Most names an expression of a running model may use.
pub(crate) const MOST_INPUTS: usize = 16;
/// Derivatives that are computed at once.
const AT_ONCE: usize = 4;

/// A measure, or an expression of measures and time.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant)] // there are few of them, and most are measures
pub enum Quantity {
    /// A measure.
    Measure(Measure),
    /// An expression.
    Expression(Arc<Composed>),
}

/// An expression and what its slots hold.
#[derive(Debug)]
pub struct Composed {
    program: Program,
    inputs: Vec<Quantity>,
}

impl Quantity {
    pub(crate) fn composed(program: Program, inputs: Vec<Quantity>) -> Self {
        Self::Expression(Arc::new(Composed { program, inputs }))
    }

    /// Is it true or false, rather than a number?
    pub(crate) fn is_truth(&self) -> bool {
        matches!(self, Self::Expression(composed) if composed.program.is_truth())
    }

    /// The measures it depends on; some may occur several times.
    pub fn measures(&self) -> Vec<Measure> {
        let mut found = Vec::new();
        self.for_each(&mut |measure| found.push(measure.clone()));
        found
    }

    pub(crate) fn for_each(&self, see: &mut dyn FnMut(&Measure)) {
        match self {
            Self::Measure(measure) => see(measure),
            Self::Expression(composed) => composed.inputs.iter().for_each(|input| input.for_each(see)),
        }
    }

    /// Its value, when `next` gives the values of [`Quantity::measures`] one after the other.
    pub fn value<R: Real>(&self, next: &mut dyn FnMut() -> R) -> R {
        match self {
            Self::Measure(_) => next(),
            Self::Expression(composed) => {
                let mut slots = [R::from(0.0); MOST_INPUTS];
                for (slot, input) in slots.iter_mut().zip(&composed.inputs) {
                    *slot = input.value(next);
                }
                composed.program.eval(&slots)
            }
        }
    }

    /// How far it is above a level, as a formula of [`Quantity::measures`].
    pub fn above(&self, level: f64) -> Formula {
        let own = self.clone();
        Formula::new(move |x, gradient| {
            if let Some(gradient) = gradient {
                differentiate(x, gradient, |x| own.value(&mut follow(x)));
            }
            own.value(&mut follow(x)) - level
        })
    }

    /// A signal for forces and controllers.
    pub(crate) fn signal(&self) -> Signal {
        match self {
            Self::Measure(measure) => measure.clone().into(),
            Self::Expression(composed) => {
                let inputs = composed.inputs.iter().map(Quantity::signal).collect();
                Signal::Formula(formula(composed.program.clone(), time_slot(&composed.inputs)), inputs)
            }
        }
    }
}

/// A formula of the slots of a program, one of which may hold time.
pub(crate) fn formula(program: Program, time: Option<usize>) -> Formula {
    let function = |program: Program| {
        move |x: &[f64], gradient: Option<&mut [f64]>| {
            if let Some(gradient) = gradient {
                differentiate(x, gradient, |x| program.eval(x));
            }
            program.eval(x)
        }
    };
    if !program.has_corners() && !program.has_timed_parts(time) {
        return Formula::new(function(program));
    }
    Formula::with_corners(move |binder| function(program.bound(binder, time)))
}

/// A law whose arguments are the slots of a program, one of which may be time.
pub(crate) fn law<const N: usize>(program: Program, time: Option<usize>) -> Law<N> {
    let calls = program.has_calls();
    let law = if program.has_corners() || program.has_timed_parts(time) {
        Law::with_corners(move |binder| {
            let program = program.bound(binder, time);
            move |x| program.eval(&x)
        })
    } else {
        Law::new(move |x| program.eval(&x))
    };
    if calls { law.opaque() } else { law }
}

/// A function of time.
pub(crate) fn time_function(program: Program) -> TimeFunction {
    if !program.has_corners() {
        return TimeFunction::new(move |t| program.eval(&[t]));
    }
    TimeFunction::with_corners(move |binder| {
        let program = program.with_corners(binder, Some(0));
        move |t| program.eval(&[t])
    })
}

/// Which of some inputs is time.
pub(crate) fn time_slot(inputs: &[Quantity]) -> Option<usize> {
    inputs.iter().position(|input| matches!(input, Quantity::Measure(Measure::Time)))
}

/// The numbers of a list one after the other.
fn follow<R: Real>(list: &[R]) -> impl FnMut() -> R {
    let mut rest = list.iter();
    move || rest.next().copied().unwrap_or(R::from(f64::NAN))
}

/// The gradient of a function of up to [`MOST_INPUTS`] numbers or more, a few derivatives at a time.
fn differentiate(x: &[f64], gradient: &mut [f64], f: impl Fn(&[Dual<f64, AT_ONCE>]) -> Dual<f64, AT_ONCE>) {
    let mut few = [Dual::constant(0.0); MOST_INPUTS];
    let mut many = Vec::new();
    let seeds = if let Some(few) = few.get_mut(..x.len()) {
        few
    } else {
        many.resize(x.len(), Dual::constant(0.0));
        &mut many[..]
    };
    for first in (0..x.len()).step_by(AT_ONCE) {
        for (i, (seed, x)) in seeds.iter_mut().zip(x).enumerate() {
            *seed = Dual::constant(*x);
            if (first..first + AT_ONCE).contains(&i) {
                seed.derivatives[i - first] = 1.0;
            }
        }
        let slopes = f(seeds).derivatives;
        gradient[first..].iter_mut().zip(slopes).for_each(|(g, slope)| *g = slope);
    }
}
