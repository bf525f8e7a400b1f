//! Roots in steps at whose ends nothing shows them.

use super::complete;
use gelenk_core::{
    Dims, Direction, Eval, Point, Problem, State, Structure, Switch, Switches, TermBuf, Terms,
};
use gelenk_integrators::{Bdf, Events, Explicit, Method, Mexx, Options, Part, Radau, Run, Stop};
use std::f64::consts::TAU;

/// `p'' = −p` from `p = 1`, so that `p = cos t`, and a floor that it dips through.
struct Swing {
    structure: Structure,
    floor: f64,
    switch: [Switch; 1],
}

impl Swing {
    fn new(floor: f64) -> Self {
        let switch = [Switch::new("floor").direction(Direction::Falling)];
        Self { structure: Structure::dense(Dims::holonomic(1, 0)), floor, switch }
    }
}

impl Problem for Swing {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        if want.contains(Terms::MASS) {
            out.mass[0] = 1.0;
        }
        if want.contains(Terms::PDOT) {
            out.pdot[0] = x.v[0];
        }
        if want.contains(Terms::FORCE) {
            out.force[0] = -x.p[0];
        }
        Ok(())
    }
    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(self)
    }
}

impl Switches for Swing {
    fn list(&self) -> &[Switch] {
        &self.switch
    }
    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        out[0] = x.p[0] - self.floor;
        Ok(())
    }
}

fn start() -> State {
    State { p: vec![1.0], ..State::zeros(Dims::holonomic(1, 0)) }
}

fn with_tangents(tolerance: f64) -> Options {
    let events = Events { checks: 2, tangents: true, ..Events::report() };
    Options { events, clock: true, ..Options::tolerance(tolerance) }
}

/// A swing that dips through the floor and comes back is found in every step, however long, although most steps are ruled out by their tangents; one that
/// stays above it is not.
#[test]
fn tangents_hide_no_dip() {
    let methods: [&dyn Method; 5] =
        [&Explicit::dop853(), &Explicit::dopri5(), &Mexx::default(), &Bdf::default(), &Radau::default()];
    for method in methods {
        for tolerance in [1e-3, 1e-4, 1e-6] {
            // errors of all steps together are below a hundred tolerances
            for depth in [100.0 * tolerance, 0.1, 0.5, 1.0, 1.5] {
                let t_end = 4.0 * TAU;
                let (_, _, record) = complete(
                    &mut Swing::new(depth - 1.0),
                    method,
                    &start(),
                    t_end,
                    &with_tangents(tolerance),
                );
                let times: Vec<f64> = record.events.iter().map(|(_, _, x)| x.t).collect();
                let first = (depth - 1.0_f64).acos();
                assert_eq!(times.len(), 4, "{} {tolerance} {depth}: {times:?}", method.name());
                // where the swing is slow, an error of p is one of t by 1/v
                let within = 100.0 * tolerance / first.sin().min(1.0);
                for (k, t) in times.iter().enumerate() {
                    let exact = first + k as f64 * TAU;
                    assert!(
                        (t - exact).abs() < within,
                        "{} {tolerance} {depth}: {t}, {exact}",
                        method.name()
                    );
                }
            }
            let above = -1.0 - 100.0 * tolerance;
            let (_, _, record) =
                complete(&mut Swing::new(above), method, &start(), 4.0 * TAU, &with_tangents(tolerance));
            assert!(record.events.is_empty(), "{} {tolerance}", method.name());
        }
    }
}

/// Steps that tangents rule out have no dense output.
#[test]
fn tangents_save_dense_output() {
    let mut problem = Swing::new(-0.5);
    let mut run =
        Run::new(&mut problem, &Explicit::dopri5(), start(), 4.0 * TAU, &with_tangents(1e-8)).unwrap();
    run.finish(&mut ()).unwrap();
    let (built, steps) = (run.clock().time(Part::Dense).calls, run.stats().steps);
    assert!(built >= 4 && 4 * built < steps, "{built} of {steps}");
}

/// The next event of a run.
fn next_event(run: &mut Run<'_>) -> State {
    loop {
        match run.step(&mut ()).unwrap() {
            Stop::Event { .. } => return run.state().clone(),
            stop => assert_eq!(stop, Stop::Stepped),
        }
    }
}

/// A run that was put aside at a bounce goes on with another problem of its structure, counts on, and knows which problems are not for it.
#[test]
fn runs_that_were_put_aside_go_on() {
    let events = Events { witnesses: Some(0), checks: 2, tangents: true, ..Events::stop() };
    let options = Options { events: events.clone(), ..Options::tolerance(1e-8) };
    for method in [&Explicit::dop853() as &dyn Method, &Mexx::default(), &Radau::default()] {
        let mut floor = Swing::new(-0.5);
        let mut run = Run::new(&mut floor, method, start(), 20.0, &options).unwrap();
        let hit = next_event(&mut run);
        let steps = run.stats().steps;
        let idle = run.set_aside().unwrap();
        let mut lower = Swing::new(-0.9);
        assert!(idle.fits(&mut lower, &events) && !idle.fits(&mut lower, &Events::stop()));
        let mut larger = Swing { structure: Structure::dense(Dims::holonomic(2, 0)), ..Swing::new(-0.9) };
        assert!(!idle.fits(&mut larger, &events));
        let back = State { v: vec![-hit.v[0]], ..hit };
        let mut run = idle.wake(&mut lower, back, Some(0.01), false).unwrap();
        let end = next_event(&mut run);
        // up from the floor and down to the lower one
        let exact = 2.0 * TAU / 3.0 + (-0.9_f64).acos();
        // errors of all steps together are below a hundred tolerances
        assert!((end.t - exact).abs() < 1e-6, "{}: {} {exact}", method.name(), end.t);
        assert!(run.stats().steps > steps);
    }
}

/// A witness that has a root behind that of another one in the same step is not heard.
#[test]
fn the_first_witness_ends_a_step() {
    struct Floors(Swing, [Switch; 2]);
    impl Problem for Floors {
        fn structure(&self) -> &Structure {
            self.0.structure()
        }
        fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
            Problem::eval(&mut self.0, want, x, out)
        }
        fn switches(&mut self) -> Option<&mut dyn Switches> {
            Some(self)
        }
    }
    impl Switches for Floors {
        fn list(&self) -> &[Switch] {
            &self.1
        }
        fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
            out.copy_from_slice(&[x.p[0] + 0.2, x.p[0] + 0.3]);
            Ok(())
        }
    }
    let falling = |name: &str| Switch::new(name).direction(Direction::Falling);
    let mut floors = Floors(Swing::new(0.0), [falling("high"), falling("low")]);
    let events = Events { witnesses: Some(0), checks: 2, tangents: true, ..Events::report() };
    let options = Options { events, h0: Some(2.0), ..Options::tolerance(1e-4) };
    let (_, _, record) = complete(&mut floors, &Explicit::dop853(), &start(), 2.0, &options);
    let found: Vec<(&str, f64)> = record.events.iter().map(|(name, _, x)| (name.as_ref(), x.t)).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    // one step and its dense output: ten tolerances
    assert!(found[0].0 == "high" && (found[0].1 - (-0.2_f64).acos()).abs() < 1e-3, "{found:?}");
}
