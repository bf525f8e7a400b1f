//! A pendulum and a wall.

use super::{Known, Listed};
use gelenk_core::{Direction, Eval, Point, Problem, State, Structure, Switch, Switches, TermBuf, Terms};
use gelenk_integrators::{Events, Method, Options, Run, Stop};

/// A pendulum that swings against a wall at `x = 0`.
pub(crate) struct Wall {
    inner: Listed,
    switch: Touch,
}

struct Touch(Vec<Switch>);

impl Switches for Touch {
    fn list(&self) -> &[Switch] {
        &self.0
    }
    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        out[0] = x.p[0];
        Ok(())
    }
}

impl Problem for Wall {
    fn structure(&self) -> &Structure {
        self.inner.structure()
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.inner.eval(want, x, out)
    }
    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switch)
    }
}

impl Wall {
    pub(crate) fn new() -> Self {
        let touch = Switch { direction: Direction::Falling, ..Switch::new("wall") };
        Self { inner: Listed::new("pendulum", &[("v0", 0.0)]), switch: Touch(vec![touch]) }
    }
}

/// Runs for eight units of time, and turns the horizontal velocity around at every event: the number of bounces, and how far
/// the end is from the mirror image of a free pendulum, in tolerances.
pub(crate) fn bounce(method: &dyn Method, tolerance: f64) -> (usize, [f64; 3]) {
    let mut problem = Wall::new();
    let exact = Listed::new("pendulum", &[("v0", 0.0)]);
    let options = Options { events: Events::stop(), ..Options::tolerance(tolerance) };
    let mut run = Run::new(&mut problem, method, exact.exact(0.0), 8.0, &options).expect("a sound problem");
    let mut bounces = 0;
    loop {
        match run.finish(&mut ()).unwrap_or_else(|e| panic!("{}: {e}", method.formulation())) {
            Stop::Reached => break,
            Stop::Event { .. } => {
                bounces += 1;
                run.edit_state(|x| x.v[0] = -x.v[0]).expect("a sound state");
            }
            stop => panic!("{stop:?}"),
        }
    }
    let (x, e) = (run.state(), exact.exact(8.0));
    let off = [(x.p[0].abs(), e.p[0].abs()), (x.p[1], e.p[1]), (x.v[1], e.v[1])];
    (bounces, off.map(|(a, b)| (a - b).abs() / tolerance))
}
