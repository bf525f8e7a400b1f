//! The method in runs: order, constraints, events, output, error control, snapshots.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

use gelenk::equations::{Dims, Eval, Point, Problem, State, Structure, Switch, Switches};
use gelenk::integrators::{
    Events, FixedStep, Options, Output, Project, Recorder, Run, Sample, SetupError, Stop,
};
use gelenk_allocations::allocations;
use rk4_method::Rk4;
use std::f64::consts::PI;

/// A bead of mass 1 on the unit circle, driven along it such that its angle is `φ = sin t`.
struct Bead {
    structure: Structure,
    switches: Vec<Switch>,
}

impl Bead {
    fn new() -> Self {
        Self { structure: Structure::dense(Dims::holonomic(2, 1)), switches: vec![Switch::new("bottom")] }
    }

    /// The solution: position, velocity, multiplier.
    fn exact(t: f64) -> ([f64; 2], [f64; 2], f64) {
        let ((sin, cos), rate) = (t.sin().sin_cos(), t.cos());
        ([cos, sin], [-rate * sin, rate * cos], rate * rate)
    }

    fn start() -> State {
        let (p, v, _) = Self::exact(0.0);
        State::at(Dims::holonomic(2, 1), 0.0, &p, &v)
    }
}

impl Problem for Bead {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        let drive = -x.t.sin();
        f.copy_from_slice(&[-drive * x.p[1], drive * x.p[0]]);
        Ok(())
    }

    fn constraint(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
        Ok(())
    }

    fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(p);
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(self)
    }
}

/// The bead passes the axis, where `sin t = 0`.
impl Switches for Bead {
    fn list(&self) -> &[Switch] {
        &self.switches
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        out[0] = x.p[1];
        Ok(())
    }
}

/// The largest error of positions and velocities.
fn motion_error(t: f64, p: &[f64], v: &[f64]) -> f64 {
    let exact = Bead::exact(t);
    let pairs = p.iter().zip(&exact.0).chain(v.iter().zip(&exact.1));
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// The same, and of multipliers.
fn error(x: &State) -> f64 {
    motion_error(x.t, &x.p, &x.v).max((x.lam[0] - Bead::exact(x.t).2).abs())
}

fn finish(options: &Options, t_end: f64, recorder: &mut Recorder) -> (State, Stop) {
    let mut bead = Bead::new();
    let mut run = Run::new(&mut bead, &Rk4, Bead::start(), t_end, options).unwrap();
    let stop = run.finish(recorder).unwrap();
    (run.state().clone(), stop)
}

fn fixed(h: f64) -> Options {
    Options { fixed: Some(FixedStep { h, order: 4 }), ..Options::default() }
}

/// Halving the step divides the error by 2⁴, with and without projection.
#[test]
fn the_order_is_four() {
    for project in [Project::EveryStep, Project::Never] {
        let error_of = |steps: u32| {
            let options = Options { project, ..fixed(2.0 / f64::from(steps)) };
            error(&finish(&options, 2.0, &mut Recorder::default()).0)
        };
        for steps in [20, 40, 80] {
            let order = (error_of(steps) / error_of(2 * steps)).log2();
            assert!((order - 4.0).abs() < 0.3, "{project:?}, {steps} steps: {order}");
        }
    }
}

/// With projection every accepted point meets both constraints to rounding; without, the drift is that of the method.
#[test]
fn constraints_are_met() {
    let violation = |options: &Options| {
        let mut recorder = Recorder::default();
        finish(options, 10.0, &mut recorder);
        let of = |x: &State| {
            let position = (x.p[0] * x.p[0] + x.p[1] * x.p[1] - 1.0) / 2.0;
            let velocity = x.p[0] * x.v[0] + x.p[1] * x.v[1];
            position.abs().max(velocity.abs())
        };
        recorder.states.iter().map(of).fold(0.0, f64::max)
    };
    assert!(violation(&fixed(0.1)) < 1e-14);
    assert!(violation(&Options { project: Project::Never, ..fixed(0.1) }) > 1e-8);
}

/// The step follows the tolerance, and the error with it.
#[test]
fn steps_are_controlled() {
    let of = |tolerance: f64| {
        let mut recorder = Recorder::default();
        let (x, _) = finish(&Options::tolerance(tolerance), 10.0, &mut recorder);
        (error(&x), recorder.states.len())
    };
    let ((loose, few), (tight, many)) = (of(1e-4), of(1e-8));
    assert!(loose < 2e-3 && tight < 1e-6, "{loose:e}, {tight:e}");
    assert!(many > 5 * few, "{few} and {many} points");
}

/// Events are found on the dense output, and end a run there.
#[test]
fn events_are_located() {
    let options = Options { events: Events::stop(), ..Options::tolerance(1e-9) };
    let (x, stop) = finish(&options, 4.0, &mut Recorder::default());
    assert_eq!(stop, Stop::Event { index: 0 });
    assert!((x.t - PI).abs() < 1e-7, "{}", x.t);
    // multipliers between the steps are those of a line
    assert!(motion_error(x.t, &x.p, &x.v) < 1e-6);
}

/// Output between the steps is as accurate as cubics are.
#[test]
fn output_is_dense() {
    struct Watch {
        worst: f64,
        count: u32,
    }
    impl gelenk::integrators::Observer for Watch {
        fn output(&mut self, x: &Sample<'_>) -> gelenk::integrators::Flow {
            self.worst = self.worst.max(motion_error(x.t, x.p, x.v));
            self.count += 1;
            gelenk::integrators::proceed()
        }
    }
    let worst = |h: f64| {
        let mut bead = Bead::new();
        let options = Options { output: Output::Uniform(300), ..fixed(h) };
        let mut watch = Watch { worst: 0.0, count: 0 };
        let mut run = Run::new(&mut bead, &Rk4, Bead::start(), 2.0, &options).unwrap();
        run.finish(&mut watch).unwrap();
        assert_eq!(watch.count, 302);
        watch.worst
    };
    let order = (worst(0.1) / worst(0.05)).log2();
    assert!((order - 4.0).abs() < 0.4, "{order}");
}

/// Once a run has begun, a step allocates nothing, with dense output and without.
#[test]
fn steps_allocate_nothing() {
    for output in [Output::None, Output::PerStep(3)] {
        let options = Options { output, ..Options::tolerance(1e-6) };
        let mut bead = Bead::new();
        let mut run = Run::new(&mut bead, &Rk4, Bead::start(), 100.0, &options).unwrap();
        run.advance_to(1.0, &mut ()).unwrap();
        let (count, stop) = allocations(|| run.advance_to(50.0, &mut ()));
        assert_eq!((count, stop.unwrap()), (0, Stop::Reached));
    }
}

/// A run goes on from a snapshot to the last bit.
#[test]
fn a_snapshot_restores_the_run() {
    let options = Options::tolerance(1e-6);
    let mut bead = Bead::new();
    let mut run = Run::new(&mut bead, &Rk4, Bead::start(), 5.0, &options).unwrap();
    run.advance_to(2.0, &mut Recorder::default()).unwrap();
    let snapshot = run.snapshot();
    run.finish(&mut Recorder::default()).unwrap();
    let expected = run.state().clone();

    let mut other = Bead::new();
    let mut restored = Run::new(&mut other, &Rk4, Bead::start(), 5.0, &options).unwrap();
    restored.restore(&snapshot).unwrap();
    restored.finish(&mut Recorder::default()).unwrap();
    assert_eq!(*restored.state(), expected);
}

/// What the method does not have is refused, as with every other one.
#[test]
fn other_orders_are_refused() {
    let mut bead = Bead::new();
    let options = Options { fixed: Some(FixedStep { h: 0.1, order: 5 }), ..Options::default() };
    let error = Run::new(&mut bead, &Rk4, Bead::start(), 1.0, &options).err();
    assert!(matches!(error, Some(SetupError::Option { option: "fixed", .. })), "{error:?}");
}
