//! Events, restarts and snapshots.

use crate::common::{Known, Listed};
use crate::{bdf, with};
use gelenk_core::{Direction, Eval, Point, Problem, State, Structure, Switch, Switches, TermBuf, Terms};
use gelenk_integrators::{
    Bdf, Events, Formulation, Implicit, JacobianKind, JacobianUpdate, Options, Output, Recorder, Run,
    Splitting, Stop,
};
use gelenk_testset::create;

/// A pendulum that swings against a wall at `x = 0`.
struct Wall {
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
    fn new() -> Self {
        let touch = Switch { direction: Direction::Falling, ..Switch::new("wall") };
        Self { inner: Listed::new("pendulum", &[("v0", 0.0)]), switch: Touch(vec![touch]) }
    }
}

/// M45: the pendulum bounces off a wall below its pivot, and moves as its mirror image does. Every bounce is located, and the
/// run starts again with order one and small steps: accuracy is that of a run without events, where 300 steps add up to 60
/// tolerances (see the tests of agreement).
#[test]
fn events_and_restarts_keep_the_accuracy() {
    let tolerance = 1e-7;
    for formulation in Formulation::ALL {
        let mut problem = Wall::new();
        let exact = Listed::new("pendulum", &[("v0", 0.0)]);
        let options = Options { events: Events::stop(), ..Options::tolerance(tolerance) };
        let mut run = Run::new(&mut problem, &bdf(formulation), exact.exact(0.0), 8.0, &options).unwrap();
        let mut bounces = 0;
        loop {
            match run.finish(&mut ()).unwrap_or_else(|e| panic!("{}: {e}", formulation.name())) {
                Stop::Reached => break,
                Stop::Event { .. } => {
                    bounces += 1;
                    run.edit_state(|x| x.v[0] = -x.v[0]).unwrap();
                }
                stop => panic!("{stop:?}"),
            }
        }
        let (x, e) = (run.state(), exact.exact(8.0));
        let off = [(x.p[0].abs(), e.p[0].abs()), (x.p[1], e.p[1]), (x.v[1], e.v[1])]
            .map(|(a, b)| (a - b).abs() / tolerance);
        assert!(bounces == 2, "{}: {bounces} bounces", formulation.name());
        assert!(off.iter().all(|e| *e < 200.0), "{}: {off:?}", formulation.name());
    }
}

/// All numbers of a state as bits.
fn bits(x: &State) -> Vec<u64> {
    let parts = [&x.p, &x.v, &x.u, &x.a, &x.lam];
    std::iter::once(x.t.to_bits()).chain(parts.into_iter().flatten().map(|x| x.to_bits())).collect()
}

/// A run goes on from a snapshot to the last bit: same states, same output, same counts.
fn restores(name: &str, method: &Bdf) {
    let what = format!("{name}, {:?}", method.implicit);
    let mut problem = create(name, &[]).unwrap();
    let (start, t_end) = (problem.consistent_start(), problem.t_end());
    let options = Options { output: Output::PerStep(2), ..Options::tolerance(1e-5) };
    let mut first = Run::new(&mut *problem, method, start.clone(), t_end, &options).unwrap();
    for _ in 0..37 {
        first.step(&mut ()).unwrap();
    }
    let snapshot = first.snapshot();
    let mut rest = Recorder::default();
    first.finish(&mut rest).unwrap();
    let (end, stats) = (first.state().clone(), *first.stats());
    drop(first);
    let mut other = create(name, &[]).unwrap();
    let mut second = Run::new(&mut *other, method, start, t_end, &options).unwrap();
    second.restore(&snapshot).unwrap();
    let mut again = Recorder::default();
    second.finish(&mut again).unwrap();
    assert_eq!(bits(second.state()), bits(&end), "{what}");
    let states = |r: &Recorder| r.states.iter().map(bits).collect::<Vec<_>>();
    assert_eq!(states(&rest), states(&again), "{what}");
    assert_eq!(rest.samples, again.samples, "{what}");
    assert_eq!(second.stats().work, stats.work, "{what}");
    assert_eq!(second.stats().refreshes, stats.refreshes, "{what}");
}

/// Every formulation, every source of derivatives, every splitting: nothing that matters is missing in a snapshot.
#[test]
fn snapshots_restore_to_the_last_bit() {
    for formulation in Formulation::ALL {
        restores("andrews", &bdf(formulation));
        restores(
            "andrews",
            &with(Implicit { jacobian: JacobianKind::Estimated, ..Implicit::new(formulation) }),
        );
        restores("car-axis", &bdf(formulation));
    }
    let cm = Implicit::new(Formulation::Cm);
    restores("andrews", &with(Implicit { keep_projector: true, ..cm }));
    restores("andrews", &with(Implicit { splitting: Splitting::Qr, ..cm }));
    restores("andrews", &with(Implicit { update: JacobianUpdate::Extended, ..cm }));
    restores("wheelset", &bdf(Formulation::Index2));
}
