//! Roots in steps at whose ends nothing shows them.

use super::complete;
use gelenk_core::{
    Dims, Direction, Eval, Point, Problem, State, Structure, Switch, Switches, TermBuf, Terms,
};
use gelenk_integrators::{Bdf, Events, Explicit, Method, Mexx, Options, Part, Radau, Run};
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
