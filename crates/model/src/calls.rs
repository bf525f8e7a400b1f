//! Functions of plain numbers that a program hands in, written in another language perhaps: what laws, drives, controllers, gaps and
//! events may call.
//!
//! Evaluations of a model cannot fail half-way. A function that fails leaves its complaint in [`Calls`] and gives no number; whoever
//! asked for the evaluation looks there afterwards. From then on no function is called until the complaint is taken.
//!
//! Derivatives are given, or found by differences: central ones with a step of `∛ε max(1, |x|)`, and, where more than one is needed
//! because a drive prescribes a motion, five places along time that lie [`STEP`] apart, which are accurate to fourth order.

use gelenk_core::{EvalError, Real};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Most arguments of a function.
const MOST_ARGUMENTS: usize = 64;

/// From place to place in differences for several derivatives: in most cases seconds.
const STEP: f64 = 1e-3;

/// A function that a program hands in.
pub trait Code: Send + Sync {
    /// How many numbers it is called with.
    fn arguments(&self) -> usize;
    /// How many it gives.
    fn values(&self) -> usize;
    /// Calls it, at a time of the run.
    fn call(&self, t: f64, x: &[f64], out: &mut [f64]) -> Result<(), CodeError>;
    /// Its derivatives, as a function of the same arguments: of each value with respect to all arguments, one value after the other.
    fn derivative(&self) -> Option<&Arc<dyn Code>> {
        None
    }
}

/// Why a function gave no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeError {
    /// In words.
    pub message: String,
    /// May a smaller step help?
    pub is_retry: bool,
}

/// What goes wrong in the functions of a model, and the time at which they are called. Copies share it.
#[derive(Debug, Clone, Default)]
pub struct Calls(Option<Arc<Slot>>);

#[derive(Debug)]
struct Slot {
    t: AtomicU64,
    has_failed: AtomicBool,
    why: Mutex<Option<CodeError>>,
}

impl Calls {
    /// For a model with functions.
    pub fn new() -> Self {
        let t = AtomicU64::new(f64::NAN.to_bits());
        Self(Some(Arc::new(Slot { t, has_failed: AtomicBool::new(false), why: Mutex::new(None) })))
    }

    /// Evaluations from now on belong to this time.
    pub(crate) fn at(&self, t: f64) {
        if let Some(slot) = &self.0 {
            slot.t.store(t.to_bits(), Relaxed);
        }
    }

    /// The complaint of a function that was called, if there is one.
    pub fn ask(&self) -> Result<(), EvalError> {
        let Some(slot) = self.0.as_ref().filter(|slot| slot.has_failed.load(Relaxed)) else { return Ok(()) };
        let why = slot.why.lock().unwrap_or_else(PoisonError::into_inner).take();
        slot.has_failed.store(false, Relaxed);
        match why {
            None => Ok(()),
            Some(why) if why.is_retry => Err(EvalError::Retry(why.message)),
            Some(why) => Err(EvalError::fatal(why.message)),
        }
    }
}

/// A function of a model, with what it gave last.
#[derive(Clone)]
pub struct Call(Arc<Called>);

struct Called {
    code: Arc<dyn Code>,
    derivative: Option<Call>,
    calls: Calls,
    /// Where it gives several numbers, they are asked for one by one: what it gave at places seen last.
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    arguments: Vec<f64>,
    values: Vec<f64>,
    /// How many places are known, and the next to be forgotten.
    known: usize,
    next: usize,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("arguments", &self.arguments()).finish_non_exhaustive()
    }
}

impl PartialEq for Call {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Call {
    /// A function of a model that has these calls.
    pub fn new(code: Arc<dyn Code>, calls: &Calls) -> Self {
        let derivative = code.derivative().map(|its| Self::new(its.clone(), calls));
        let places = 2 * code.arguments() + 2;
        let seen = Seen {
            arguments: vec![0.0; places * code.arguments()],
            values: vec![0.0; places * code.values()],
            ..Seen::default()
        };
        Self(Arc::new(Called { code, derivative, calls: calls.clone(), seen: Mutex::new(seen) }))
    }

    /// What is wrong with the numbers that it takes and gives.
    pub fn check(&self) -> Result<(), String> {
        let (arguments, values) = (self.arguments(), self.values());
        if arguments == 0 || arguments > MOST_ARGUMENTS || values == 0 {
            return Err(format!(
                "it takes {arguments} numbers and gives {values}; 1 to {MOST_ARGUMENTS} and at least 1 are possible"
            ));
        }
        let Some(its) = &self.0.derivative else { return Ok(()) };
        if (its.arguments(), its.values()) != (arguments, values * arguments) {
            return Err(format!(
                "its derivative takes {} numbers and gives {}; it must take {arguments} and give {}",
                its.arguments(),
                its.values(),
                values * arguments
            ));
        }
        its.check()
    }

    /// How many arguments it has.
    pub fn arguments(&self) -> usize {
        self.0.code.arguments()
    }

    /// How many values it gives.
    pub fn values(&self) -> usize {
        self.0.code.values()
    }

    /// One of its values, at numbers of any kind. Numbers that carry more than first derivatives may do so for one argument only.
    pub fn eval<R: Real>(&self, part: usize, x: &[R]) -> R {
        let mut at = [0.0; MOST_ARGUMENTS];
        let at = &mut at[..x.len()];
        at.iter_mut().zip(x).for_each(|(at, x)| *at = x.value());
        if R::DERIVATIVES == 0 {
            return R::from(self.value(part, at));
        }
        let moves = |i: &usize| x[*i] != R::from(x[*i].value());
        let mut moving = (0..x.len()).filter(moves);
        let (first, second) = (moving.next(), moving.next());
        if let (Some(i), None) = (first, second) {
            let rest = x[i] - x[i].value();
            if rest * rest != R::from(0.0) {
                // what is left of the argument without its value is nilpotent: Taylor's series ends
                let [f, f1, f2, f3] = self.series(part, at, i);
                return ((rest * (f3 / 6.0) + f2 / 2.0) * rest + f1) * rest + f;
            }
        }
        let mut sum = R::from(self.value(part, at));
        for i in (0..x.len()).filter(moves) {
            sum += (x[i] - x[i].value()) * self.slope(part, at, i);
        }
        sum
    }

    /// One of its values.
    fn value(&self, part: usize, x: &[f64]) -> f64 {
        let n = self.values();
        if n == 1 {
            let mut out = [0.0];
            self.run(x, &mut out);
            return out[0];
        }
        // a run has its own; only a function that evaluates its own model again could come here twice
        let Ok(mut seen) = self.0.seen.try_lock() else {
            let mut out = vec![0.0; n];
            self.run(x, &mut out);
            return out[part];
        };
        let Seen { arguments, values, known, next } = &mut *seen;
        if let Some(k) = arguments.chunks(x.len()).take(*known).position(|place| place == x) {
            return values[k * n + part];
        }
        let k = *next;
        let out = &mut values[k * n..(k + 1) * n];
        if !self.run(x, out) {
            return f64::NAN;
        }
        arguments[k * x.len()..(k + 1) * x.len()].copy_from_slice(x);
        *known = (*known).max(k + 1);
        *next = (k + 1) % (2 * x.len() + 2);
        out[part]
    }

    /// Calls it, unless another one has failed before.
    fn run(&self, x: &[f64], out: &mut [f64]) -> bool {
        let Called { code, calls, .. } = &*self.0;
        let slot = calls.0.as_deref();
        let t = slot.map_or(f64::NAN, |slot| f64::from_bits(slot.t.load(Relaxed)));
        let result = match slot {
            Some(slot) if slot.has_failed.load(Relaxed) => Ok(false),
            _ => code.call(t, x, out).map(|()| true),
        };
        if result == Ok(true) {
            return true;
        }
        out.fill(f64::NAN);
        if let (Err(error), Some(slot)) = (result, slot) {
            *slot.why.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            slot.has_failed.store(true, Relaxed);
        }
        false
    }

    /// The derivative of a value with respect to an argument.
    fn slope(&self, part: usize, x: &[f64], i: usize) -> f64 {
        if let Some(its) = &self.0.derivative {
            return its.value(part * x.len() + i, x);
        }
        let h = f64::EPSILON.cbrt() * x[i].abs().max(1.0);
        let (above, below) = (x[i] + h, x[i] - h);
        (self.moved(part, x, i, above) - self.moved(part, x, i, below)) / (above - below)
    }

    /// A value with another argument.
    fn moved(&self, part: usize, x: &[f64], i: usize, to: f64) -> f64 {
        let mut place = [0.0; MOST_ARGUMENTS];
        let place = &mut place[..x.len()];
        place.copy_from_slice(x);
        place[i] = to;
        self.value(part, place)
    }

    /// A value and its first three derivatives with respect to an argument.
    fn series(&self, part: usize, x: &[f64], i: usize) -> [f64; 4] {
        let f = self.value(part, x);
        if let Some(its) = &self.0.derivative {
            let [f1, f2, f3, _] = its.series(part * x.len() + i, x, i);
            return [f, f1, f2, f3];
        }
        let h = STEP;
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|k: f64| self.moved(part, x, i, x[i] + k * h));
        let first = (a - d + 8.0 * (c - b)) / (12.0 * h);
        let second = (16.0 * (b + c) - a - d - 30.0 * f) / (12.0 * h * h);
        let third = (d - a - 2.0 * (c - b)) / (2.0 * h * h * h);
        [f, first, second, third]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::TimeFunction;
    use gelenk_core::Dual;

    /// `(sin(x y), x + y²)`, with derivatives if they are wanted; fails where `x` is negative.
    struct Two(Option<Arc<dyn Code>>);
    struct Slopes;

    impl Code for Two {
        fn arguments(&self) -> usize {
            2
        }
        fn values(&self) -> usize {
            2
        }
        fn call(&self, t: f64, x: &[f64], out: &mut [f64]) -> Result<(), CodeError> {
            if x[0] < 0.0 {
                return Err(CodeError { message: format!("negative at {t}"), is_retry: x[1] > 0.0 });
            }
            out.copy_from_slice(&[(x[0] * x[1]).sin(), x[0] + x[1] * x[1]]);
            Ok(())
        }
        fn derivative(&self) -> Option<&Arc<dyn Code>> {
            self.0.as_ref()
        }
    }

    impl Code for Slopes {
        fn arguments(&self) -> usize {
            2
        }
        fn values(&self) -> usize {
            4
        }
        fn call(&self, _: f64, x: &[f64], out: &mut [f64]) -> Result<(), CodeError> {
            let c = (x[0] * x[1]).cos();
            out.copy_from_slice(&[x[1] * c, x[0] * c, 1.0, 2.0 * x[1]]);
            Ok(())
        }
    }

    #[test]
    fn values_and_derivatives() {
        for (derivative, tolerance) in [(None, 1e-9), (Some(Arc::new(Slopes) as Arc<dyn Code>), 1e-14)] {
            let call = Call::new(Arc::new(Two(derivative)), &Calls::new());
            let x = [Dual::<f64, 2>::variable(0.7, 0), Dual::variable(1.3, 1)];
            let c = (0.7_f64 * 1.3).cos();
            for (part, value, slopes) in
                [(0, (0.7_f64 * 1.3).sin(), [1.3 * c, 0.7 * c]), (1, 0.7 + 1.3 * 1.3, [1.0, 2.6])]
            {
                let y = call.eval(part, &x);
                assert!((y.value - value).abs() < 1e-15);
                for (found, expected) in y.derivatives.into_iter().zip(slopes) {
                    assert!((found - expected).abs() < tolerance, "{found} {expected}");
                }
            }
            assert_eq!(call.eval(1, &[2.0, 3.0]), 11.0);
        }
    }

    /// Three derivatives along time, by differences and from those that are given.
    #[test]
    fn motions() {
        for (derivative, tolerances) in
            [(None, [1e-11, 1e-8, 1e-5]), (Some(Arc::new(Slopes) as Arc<dyn Code>), [1e-15, 1e-10, 1e-8])]
        {
            let call = Call::new(Arc::new(Two(derivative)), &Calls::new());
            let f = TimeFunction::new(move |t| call.eval(0, &[t, 2.0.into()]));
            let (s, c) = 1.4_f64.sin_cos();
            let [value, rest @ ..] = f.derivatives(0.7);
            assert_eq!(value, s);
            for ((found, expected), tolerance) in
                rest.into_iter().zip([2.0 * c, -4.0 * s, -8.0 * c]).zip(tolerances)
            {
                assert!((found - expected).abs() < tolerance, "{found} {expected}");
            }
        }
    }

    #[test]
    fn derivatives_of_the_wrong_size_are_refused() {
        let call = |derivative: Arc<dyn Code>| Call::new(Arc::new(Two(Some(derivative))), &Calls::new());
        assert_eq!(call(Arc::new(Slopes)).check(), Ok(()));
        let wrong = call(Arc::new(Two(None))).check().unwrap_err();
        assert!(wrong.contains("gives 2; it must take 2 and give 4"), "{wrong}");
    }

    /// The first complaint is kept until it is taken, and no function is called meanwhile.
    #[test]
    fn complaints() {
        let calls = Calls::new();
        let call = Call::new(Arc::new(Two(None)), &calls);
        calls.at(0.5);
        assert!(call.eval(0, &[-1.0, 1.0]).is_nan());
        assert!(call.eval(0, &[1.0, 1.0]).is_nan());
        assert!(matches!(calls.ask(), Err(EvalError::Retry(message)) if message == "negative at 0.5"));
        assert!(calls.ask().is_ok());
        assert!(call.eval(0, &[-1.0, -1.0]).is_nan());
        assert!(matches!(calls.ask(), Err(EvalError::Fatal(_))));
        assert_eq!(call.eval(1, &[1.0, 1.0]), 2.0);
        assert!(Calls::default().ask().is_ok());
    }
}
