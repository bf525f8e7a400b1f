//! What the tests of the modelling layer share.

pub(crate) mod random;

use gelenk_core::{Problem, State, TermBuf, Terms};
use gelenk_integrators::{Explicit, Method, Options, Recorder, Run};
use gelenk_model::System;

/// The end of a run with one tolerance for everything.
pub(crate) fn run(system: &mut System, method: &dyn Method, t_end: f64, tolerance: f64) -> State {
    let start = system.initial().clone();
    let options = Options {
        rtol: tolerance.into(),
        atol: tolerance.into(),
        allow_redundant: true,
        max_steps: 100_000,
        ..Options::default()
    };
    let coordinates = system.coordinates();
    let mut run = Run::new(system, method, start, t_end, &options).unwrap();
    if let Err(error) = run.finish(&mut ()) {
        panic!("{} in {coordinates} coordinates: {error}", method.name());
    }
    run.state().clone()
}

/// A state near the start that violates all constraints a little.
pub(crate) fn somewhere(system: &System) -> State {
    let mut x = system.initial().clone();
    x.p.iter_mut().enumerate().for_each(|(i, p)| *p += 0.1 * (i as f64 + 1.0).sin());
    x.v.iter_mut().enumerate().for_each(|(i, v)| *v += (2.0 * i as f64 + 1.0).sin());
    x.a.iter_mut().enumerate().for_each(|(i, a)| *a += 3.0 * (1.5 * i as f64 + 0.4).cos());
    x.t = 0.3;
    x
}

/// The largest difference between `γ` and the derivative of `G v + gᴵ` along the motion with constant velocities.
pub(crate) fn acceleration_gap(system: &mut System, x: &State) -> f64 {
    let structure = system.structure().clone();
    let mut buf = TermBuf::new(&structure);
    let want = Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE | Terms::PDOT;
    system.eval(want | Terms::ACCELERATION, &x.point(), &mut buf).unwrap();
    let (gamma, pdot) = (buf.acceleration.clone(), buf.pdot.clone());
    let h = 1e-5;
    let mut rate = |s: f64| {
        let mut there = x.clone();
        there.t += s * h;
        there.p.iter_mut().zip(&pdot).for_each(|(p, d)| *p += s * h * d);
        system.eval(want, &there.point(), &mut buf).unwrap();
        let mut y = buf.constraint_rate.clone();
        structure.constraint_matrix.multiply_add(1.0, &buf.constraint_matrix, &x.v, &mut y);
        y
    };
    let (above, below) = (rate(1.0), rate(-1.0));
    (0..gamma.len()).map(|i| (gamma[i] - (above[i] - below[i]) / (2.0 * h)).abs()).fold(0.0, f64::max)
}

/// The state at the start with its accelerations and multipliers.
pub(crate) fn start(system: &mut System) -> State {
    let state = system.initial().clone();
    let options = Options { allow_redundant: true, ..Options::default() };
    let mut run = Run::new(system, &Explicit::dop853(), state, 1.0, &options).unwrap();
    let mut recorder = Recorder::default();
    run.step(&mut recorder).unwrap();
    recorder.states.swap_remove(0)
}
