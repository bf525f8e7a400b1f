//! What the tests of errors, runs and allocations share: a small problem that has every term and can be made to fail in
//! any of them, an observer that notes every call, and comparisons.

use gelenk_core::{
    Dims, Eval, EvalError, MatrixKind, Names, Point, Problem, State, Stats, Structure, Switch, Switches,
    Term, TermBuf, Terms,
};
use gelenk_integrators::{
    Clock, Explicit, Flow, HalfExplicit, Method, Observer, Options, PointKind, RejectInfo, Sample, Segment,
    StartInfo, StepInfo, proceed,
};
use std::ops::ControlFlow;

/// The Runge-Kutta methods.
pub(crate) fn runge_kutta() -> [Box<dyn Method>; 4] {
    [
        Box::new(Explicit::dopri5()),
        Box::new(Explicit::dop853()),
        Box::new(HalfExplicit::hem5()),
        Box::new(HalfExplicit::phem56()),
    ]
}

/// What a term does from some time on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Fault {
    /// Entry `entry` has this value.
    Value {
        /// Which entry of the term's buffer.
        entry: usize,
        /// NaN or infinity.
        value: f64,
    },
    /// The term answers "outside the domain".
    Retry,
    /// The term answers with an error of its own.
    Fatal,
    /// The term is not provided.
    Missing,
    /// The term's buffer is left with this many numbers.
    Length(usize),
}

/// A pendulum with a motor: `p = (x, y)`, `v`, the rod's `λ`, and `u' = x − u`, `f = (u/10, −1 − µ λ)`. It supplies every
/// term there is, `C` and `F` included.
#[derive(Debug)]
pub(crate) struct Rig {
    structure: Structure,
    mu: f64,
    switch: Height,
    fault: Option<(Term, f64, Fault)>,
    /// How often `eval` was called.
    pub(crate) calls: usize,
}

/// `φ = y + 0.5`, which falls through zero early in the first swing, and may go wrong from some time on.
#[derive(Debug)]
struct Height {
    list: Vec<Switch>,
    wrong: Option<(f64, Fault)>,
}

impl Switches for Height {
    fn list(&self) -> &[Switch] {
        &self.list
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        out[0] = x.p[1] + 0.5;
        match self.wrong {
            Some((from, fault)) if x.t >= from => apply(fault, Term::Constraint, out),
            _ => Ok(()),
        }
    }
}

/// The error at the bottom of the chain in tests of [`Fault::Fatal`].
#[derive(Debug)]
pub(crate) struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the tyre table has no entry for this load")
    }
}

impl std::error::Error for Broken {}

fn apply(fault: Fault, term: Term, out: &mut [f64]) -> Eval {
    match fault {
        Fault::Value { entry, value } => {
            out[entry] = value;
            Ok(())
        }
        Fault::Retry => Err(EvalError::Retry("the cable is slack".into())),
        Fault::Fatal => Err(EvalError::fatal(Broken)),
        Fault::Missing => Err(EvalError::NotProvided(term)),
        // Of a buffer, not of its numbers.
        Fault::Length(_) => Ok(()),
    }
}

impl Rig {
    /// A rig without faults and without friction.
    pub(crate) fn new() -> Self {
        Self::with_friction(0.0)
    }

    /// A rig whose vertical force depends on the rod force.
    pub(crate) fn with_friction(mu: f64) -> Self {
        let own = |names: &[&str]| names.iter().map(|&n| n.to_owned()).collect();
        let names = Names {
            p: own(&["x", "y"]),
            v: own(&["vx", "vy"]),
            rows: own(&["rod"]),
            u: own(&["motor current"]),
        };
        let structure = Structure::dense(Dims { np: 2, nv: 2, nl: 1, nu: 1, ng: 1 })
            .with_position_matrix(MatrixKind::Dense)
            .with_friction(MatrixKind::Dense)
            .with_acceleration_term()
            .with_names(names);
        let switch = Height { list: vec![Switch::new("half height")], wrong: None };
        Self { structure, mu, switch, fault: None, calls: 0 }
    }

    /// Without `F`, `γ` and `C`: what is optional is not supplied.
    pub(crate) fn plain() -> Self {
        let mut rig = Self::new();
        rig.structure.friction = None;
        rig.structure.uses_lam = false;
        rig.structure.position_matrix = None;
        rig.structure.acceleration_term = false;
        rig
    }

    /// With forces that depend on multipliers, but without `F`.
    pub(crate) fn without_f(mu: f64) -> Self {
        let mut rig = Self::with_friction(mu);
        rig.structure.friction = None;
        rig
    }

    /// Lets a term fail from time `from` on.
    pub(crate) fn failing(mut self, term: Term, from: f64, fault: Fault) -> Self {
        self.fault = Some((term, from, fault));
        self
    }

    /// Lets the switching function fail from time `from` on.
    pub(crate) fn failing_switch(mut self, from: f64, fault: Fault) -> Self {
        self.switch.wrong = Some((from, fault));
        self
    }

    /// At rest at (1, 0), with the motor at rest.
    pub(crate) fn start(&self) -> State {
        State::at(self.structure.dims, 0.0, &[1.0, 0.0], &[0.0, 0.0])
    }

    fn fill(&self, term: Term, x: &Point<'_>, out: &mut TermBuf) {
        let (p, v) = (x.p, x.v);
        match term {
            Term::Pdot => out.pdot.copy_from_slice(v),
            Term::Mass => out.mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]),
            Term::Force => {
                let friction = if self.mu == 0.0 { 0.0 } else { self.mu * x.lam[0] };
                out.force.copy_from_slice(&[0.1 * x.u[0], -1.0 - friction]);
            }
            Term::ConstraintMatrix => out.constraint_matrix.copy_from_slice(p),
            Term::ConstraintRate => out.constraint_rate.fill(0.0),
            Term::Udot => out.udot[0] = p[0] - x.u[0],
            Term::Constraint => out.constraint[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0,
            Term::PositionMatrix => out.position_matrix.copy_from_slice(p),
            Term::Friction => out.friction.copy_from_slice(&[0.0, -self.mu]),
            Term::Acceleration => out.acceleration[0] = v[0] * v[0] + v[1] * v[1],
        }
    }
}

fn buffer(out: &mut TermBuf, term: Term) -> &mut Vec<f64> {
    match term {
        Term::Pdot => &mut out.pdot,
        Term::Mass => &mut out.mass,
        Term::Force => &mut out.force,
        Term::ConstraintMatrix => &mut out.constraint_matrix,
        Term::ConstraintRate => &mut out.constraint_rate,
        Term::Udot => &mut out.udot,
        Term::Constraint => &mut out.constraint,
        Term::PositionMatrix => &mut out.position_matrix,
        Term::Friction => &mut out.friction,
        Term::Acceleration => &mut out.acceleration,
    }
}

impl Problem for Rig {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.calls += 1;
        for term in want.iter() {
            self.fill(term, x, out);
            if let Some((failing, from, fault)) = self.fault
                && failing == term
                && x.t >= from
            {
                let buffer = buffer(out, term);
                if let Fault::Length(n) = fault {
                    buffer.resize(n, 0.0);
                }
                apply(fault, term, buffer)?;
            }
        }
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switch)
    }
}

/// A call to an observer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Call {
    /// The run starts, with this first step.
    Start(f64, f64),
    /// A point: what it is, and when.
    Point(&'static str, f64),
    /// An accepted step: when it ends, its size and the order used.
    Step(f64, f64, usize),
    /// A rejected attempt from this time.
    Rejected(f64),
    /// A dense-output point.
    Output(f64),
    /// The polynomials of a step from one time to another, and their degrees.
    Segment(f64, f64, (usize, usize)),
    /// The end.
    End(f64),
}

impl Call {
    /// The kind of call.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Call::Start(..) => "start",
            Call::Point(kind, _) => kind,
            Call::Step(..) => "step",
            Call::Rejected(_) => "rejected",
            Call::Output(_) => "output",
            Call::Segment(..) => "segment",
            Call::End(_) => "end",
        }
    }
}

/// Notes every call, and can answer one of them with "stop" or with an error.
#[derive(Debug, Default)]
pub(crate) struct Log {
    /// The calls so far.
    pub(crate) calls: Vec<Call>,
    /// Calls of this name are answered with "stop", from the given one (counted from 0) on.
    pub(crate) stop_at: Option<(&'static str, usize)>,
    /// The same, with an error.
    pub(crate) fail_at: Option<(&'static str, usize)>,
}

impl Log {
    fn note(&mut self, call: Call) -> Flow {
        let name = call.name();
        self.calls.push(call);
        let nth = self.count(name) - 1;
        let meant = |at: Option<(&str, usize)>| at.is_some_and(|(n, k)| n == name && nth >= k);
        if meant(self.fail_at) {
            return Err("the disk is full".into());
        }
        if meant(self.stop_at) { Ok(ControlFlow::Break(())) } else { proceed() }
    }

    /// How many calls have this name?
    pub(crate) fn count(&self, name: &str) -> usize {
        self.calls.iter().filter(|c| c.name() == name).count()
    }
}

impl Observer for Log {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        self.note(Call::Start(info.state.t, info.h))
    }
    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        let kind = match kind {
            PointKind::Start => "start point",
            PointKind::Step => "step point",
            PointKind::Event(_) => "event",
        };
        self.note(Call::Point(kind, x.t))
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        let order = info.candidates.last().map_or(0, |c| c.order);
        self.note(Call::Step(info.state.t, info.plan.h, order))
    }
    fn rejected(&mut self, info: &RejectInfo<'_>) -> Flow {
        self.note(Call::Rejected(info.t))
    }
    fn output(&mut self, sample: &Sample<'_>) -> Flow {
        self.note(Call::Output(sample.t))
    }
    fn segment(&mut self, segment: &Segment) -> Flow {
        self.note(Call::Segment(segment.t0, segment.t1(), segment.degrees()))
    }
    fn end(&mut self, state: &State, _: &Stats, _: &Clock) -> Flow {
        self.note(Call::End(state.t))
    }
}

/// Every number of a state, as bits.
pub(crate) fn bits(x: &State) -> Vec<u64> {
    let parts = [&x.p, &x.v, &x.u, &x.a, &x.lam];
    std::iter::once(x.t.to_bits()).chain(parts.into_iter().flatten().map(|x| x.to_bits())).collect()
}

/// Largest difference of `p`, `v`, `u` in units of `tolerance·(1 + |y|)`.
pub(crate) fn distance(a: &State, b: &State, tolerance: f64) -> f64 {
    let parts = [(&a.p, &b.p), (&a.v, &b.v), (&a.u, &b.u)];
    let unit = |y: f64| tolerance * (1.0 + y.abs());
    let worst = |(a, b): (&Vec<f64>, &Vec<f64>)| {
        assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(a, b)| (a - b).abs() / unit(*b)).fold(0.0, f64::max)
    };
    parts.into_iter().map(worst).fold(0.0, f64::max)
}

/// Options with `rtol = atol = tolerance`, changed by a function.
pub(crate) fn options(tolerance: f64, change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options::tolerance(tolerance);
    change(&mut options);
    options
}

/// Two observers as one.
pub(crate) fn both<'a>(
    first: &'a mut dyn Observer,
    second: &'a mut dyn Observer,
) -> [&'a mut dyn Observer; 2] {
    [first, second]
}
