//! Time stepping on problems whose solutions are known.

use crate::friction::{belt, box_on_floor, incline};
use crate::raw::{Look, Raw, at, ball, contact, law, structure};
use crate::slider_crank::slider_crank;
use gelenk_contact::{ContactEventKind, ContactMode, ContactOptions, Stepping, run};
use gelenk_core::{Problem, State};
use gelenk_integrators::{
    ContactStep, Explicit, FixedStep, Flow, Method, Nonsmooth, Observer, Options, Run, Scheme, StepEventKind,
    proceed,
};

pub(crate) const MOREAU: Scheme = Scheme::Moreau { theta: 0.5 };
pub(crate) const ALPHA: Scheme = Scheme::Alpha { rho_inf: 0.8 };
pub(crate) const SCHEMES: [Scheme; 3] = [MOREAU, ALPHA, Scheme::HalfExplicit];

/// What contacts did in all steps.
#[derive(Default)]
pub(crate) struct Steps(pub(crate) Vec<ContactStep>);

impl Observer for Steps {
    fn contacts(&mut self, step: &ContactStep, _: &State, _: &mut dyn Problem) -> Flow {
        self.0.push(step.clone());
        proceed()
    }
}

/// Steps of one size.
pub(crate) fn step(problem: &mut Raw, scheme: Scheme, x: State, t_end: f64, h: f64) -> (State, Steps) {
    let method = Nonsmooth::new(scheme);
    let order = *method.orders().start();
    let options =
        Options { fixed: Some(FixedStep { h, order }), max_steps: u64::MAX, ..Options::tolerance(1e-8) };
    let mut run = Run::new(problem, &method, x, t_end, &options).unwrap();
    let mut steps = Steps::default();
    run.finish(&mut steps).unwrap_or_else(|e| panic!("{scheme:?} h {h}: {e}"));
    (run.state().clone(), steps)
}

/// Where the ball is at 1 s, after one bounce.
fn bounced() -> (f64, f64) {
    let t0 = (2.0_f64 / 9.81).sqrt();
    let (v0, s) = ((2.0 * 9.81_f64).sqrt() * 0.8, 1.0 - t0);
    (v0 * s - 0.5 * 9.81 * s * s, v0 - 9.81 * s)
}

/// H54: positions are off by a share of a step after an impact, and a ball passes through the accumulation of its bounces to rest, with its weight on the floor.
#[test]
fn a_ball_bounces_and_rests() {
    let (p, _) = bounced();
    for scheme in SCHEMES {
        for h in [1e-2, 2.5e-3, 1e-3] {
            let (x, _) = step(&mut ball(0.8), scheme, at(1, &[1.0], &[0.0]), 1.0, h);
            // an impact is told at most a step late or early, at a speed that changes by 1.8 times 4.43 m/s
            assert!((x.p[0] - p).abs() < 8.0 * h, "{scheme:?} {h}: {} {p}", x.p[0]);
            let (x, steps) = step(&mut ball(0.8), scheme, at(1, &[1.0], &[0.0]), 6.0, h);
            // the half-explicit scheme leaves overlaps of a tolerance
            let least = if scheme == Scheme::HalfExplicit { 1e-8 } else { 1e-9 };
            assert!(x.p[0].abs() <= least && x.v[0].abs() < 1e-12, "{scheme:?} {h}: {:?} {:?}", x.p, x.v);
            let force = steps.0.last().unwrap().phase.roles[0].given.unwrap().normal;
            assert!((force - 9.81).abs() < 1e-9, "{force}");
        }
    }
}

/// The order in smooth phases: before the first impact of the slider-crank, 2 for generalized-alpha and for Moreau's scheme with a half, 1 for the half-explicit one.
#[test]
fn orders_in_smooth_phases() {
    let start = at(3, &[0.0; 3], &[150.0, -75.0, 0.0]);
    for (scheme, order) in [(MOREAU, 2.0), (ALPHA, 2.0), (Scheme::HalfExplicit, 1.0)] {
        let error = |h: f64| {
            let (x, _) = step(&mut slider_crank(0.0), scheme, start.clone(), 0.002, h);
            (x.p[0] - 0.2757944149484).abs()
        };
        let seen = (error(1e-4) / error(2.5e-5)).log2() / 2.0;
        assert!((seen - order).abs() < 0.15, "{scheme:?}: {seen}");
    }
}

/// A bead of 1 kg that slides down a ring of 1 m with friction 0.2, through a liquid that slows it down.
fn bead() -> Raw {
    Raw {
        structure: structure(2),
        mass: Box::new(|_| vec![1.0, 0.0, 0.0, 1.0]),
        force: Box::new(|_, _, v| vec![-0.5 * v[0], -9.81 - 0.5 * v[1]]),
        infos: vec![contact("ring", 2, 1, law(0.0, 0.2))],
        look: Box::new(|_, x| {
            let r = x.p[0].hypot(x.p[1]);
            let n = [-x.p[0] / r, -x.p[1] / r];
            Look {
                gap: 1.0 - r,
                rows: vec![n.to_vec(), vec![n[1], -n[0]]],
                rates: vec![0.0; 2],
                gamma: vec![0.0; 2],
                ..Look::default()
            }
        }),
    }
}

/// Its angle from the lowest point at 0.4 s, by small steps of Runge and Kutta's method in the angle alone.
fn angle_of_the_bead() -> f64 {
    let bend = |[a, w]: [f64; 2]| {
        let press = 9.81 * a.cos() + w * w;
        [w, -9.81 * a.sin() - 0.5 * w - 0.2 * press * w.signum()]
    };
    let (mut y, h) = ([1.0, -0.5], 1e-4);
    let along = |y: [f64; 2], k: [f64; 2], s: f64| [y[0] + s * k[0], y[1] + s * k[1]];
    for _ in 0..4000 {
        let k1 = bend(y);
        let k2 = bend(along(y, k1, 0.5 * h));
        let k3 = bend(along(y, k2, 0.5 * h));
        let k4 = bend(along(y, k3, h));
        for i in 0..2 {
            y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
    y[0]
}

/// The order while a contact slides along a curve, with friction and forces that depend on velocities: 2 for generalized-alpha and for Moreau's scheme with a half, 1 for the half-explicit one. No
/// scheme leaves the ring.
#[test]
fn orders_along_a_curve() {
    let angle = angle_of_the_bead();
    let (sin, cos) = 1.0_f64.sin_cos();
    let start = at(2, &[sin, -cos], &[-0.5 * cos, -0.5 * sin]);
    for (scheme, order) in [(MOREAU, 2.0), (ALPHA, 2.0), (Scheme::HalfExplicit, 1.0)] {
        let error = |h: f64| {
            let (x, steps) = step(&mut bead(), scheme, start.clone(), 0.4, h);
            assert!(steps.0.iter().all(|s| s.happened.is_empty()), "{scheme:?}");
            // overlaps that stay are those of the scheme
            let off = (1.0 - x.p[0].hypot(x.p[1])).abs();
            assert!(off < if scheme == Scheme::HalfExplicit { 1e-5 } else { 1e-10 }, "{scheme:?}: {off:e}");
            (x.p[0].atan2(-x.p[1]) - angle).abs()
        };
        let (rough, fine) = (error(1e-2), error(1.25e-3));
        let seen = (rough / fine).log2() / 3.0;
        assert!((seen - order).abs() < 0.25, "{scheme:?}: {seen}, {rough:e} {fine:e}");
        // a thousandth of a radian by second order, a hundredth by first
        assert!(rough < if order > 1.5 { 1e-3 } else { 1e-2 }, "{scheme:?}: {rough:e}");
    }
}

/// H55: the slider-crank passes impacts, two accumulations and a common take-off. A first-order code with projection is off by 4e-2 rad at 0.05 s with steps of 1e-4 s, in each of which the crank turns by 1.5e-2 rad; the half-explicit scheme by four
/// such steps at most.
#[test]
fn slider_crank_through_accumulations() {
    let start = at(3, &[0.0; 3], &[150.0, -75.0, 0.0]);
    for (scheme, most) in [(MOREAU, 2e-3), (ALPHA, 2e-3), (Scheme::HalfExplicit, 6e-2)] {
        let (x, steps) = step(&mut slider_crank(0.0), scheme, start.clone(), 0.05, 1e-4);
        assert!((x.p[0] - 4.7991045090).abs() < most, "{scheme:?}: {}", x.p[0]);
        assert!(steps.0.iter().all(|s| s.unmet.is_empty()), "{scheme:?}");
    }
}

/// A cube that slides flat stops where it must and never lifts; then both corners stick and nothing moves.
#[test]
fn a_box_slides_and_stops() {
    let start = at(3, &[0.0, 0.05, 0.0], &[6.0, 0.0, 0.0]);
    for (scheme, most) in [(MOREAU, 1e-4), (ALPHA, 1e-4), (Scheme::HalfExplicit, 4e-2)] {
        let (x, steps) = step(&mut box_on_floor(0.05, 0.05, 0.5, [0, 1]), scheme, start.clone(), 3.0, 1e-2);
        assert!((x.p[0] - 3.669724771).abs() < most, "{scheme:?}: {}", x.p[0]);
        // corners of 1e-11 of the size are at rounding
        assert!((x.p[1] - 0.05).abs() < 1e-10 && x.p[2].abs() < 1e-8, "{scheme:?}: {:?}", x.p);
        assert!(x.v.iter().all(|v| v.abs() < 1e-8), "{scheme:?}: {:?}", x.v);
        let opened = steps.0.iter().flat_map(|s| &s.happened).filter(|e| e.kind == StepEventKind::Opening);
        assert_eq!(opened.count(), 0, "{scheme:?}");
    }
}

/// Below the angle of friction nothing creeps; above it the block slides as it must.
#[test]
fn block_on_an_incline() {
    let rest = at(2, &[0.0; 2], &[0.0; 2]);
    for scheme in SCHEMES {
        let (x, _) = step(&mut incline(0.2, 0.21), scheme, rest.clone(), 100.0, 0.01);
        // ten thousand steps, each off by less than contact_tolerance times the velocity that forces make
        assert!(x.p.iter().all(|p| p.abs() < 1e-10), "{scheme:?}: {:?}", x.p);
        let (x, _) = step(&mut incline(0.2, 0.1), scheme, rest.clone(), 2.0, 1e-3);
        let way = 2.0 * 9.81 * (0.2_f64.sin() - 0.1 * 0.2_f64.cos());
        let most = if scheme == Scheme::HalfExplicit { 2e-3 } else { 1e-10 };
        assert!((x.p[0] - way).abs() < most, "{scheme:?}: {} {way}", x.p[0]);
    }
}

/// Friction that something else presses: the block on the belt sticks and slips with its period.
#[test]
fn block_on_a_belt() {
    for scheme in SCHEMES {
        let (x, _) = step(&mut belt(), scheme, at(1, &[1.0], &[3.0]), 6.440513433, 1e-3);
        assert!((x.p[0] - 1.0).abs() < 2e-2, "{scheme:?}: {}", x.p[0]);
    }
}

/// H55: with events that are limited to few in a moment the run changes to steps and back, and says so.
#[test]
fn storms_are_stepped_through() {
    let stepping = Stepping { step: Some(1e-5), ..Stepping::default() };
    let contact = ContactOptions { most_at_once: 0, stepping, ..ContactOptions::default() };
    let start = at(1, &[1.0], &[0.0]);
    let options = Options::tolerance(1e-9);
    let done =
        run(&mut ball(0.8), &Explicit::dop853(), start.clone(), 1.0, (&options, &contact), &mut ()).unwrap();
    let kinds: Vec<_> = done.events.iter().map(|e| e.kind).collect();
    assert!(
        kinds.contains(&ContactEventKind::Stepping) && kinds.contains(&ContactEventKind::Events),
        "{kinds:?}"
    );
    // the impact is told at most a step late
    assert!((done.state.p[0] - bounced().0).abs() < 8e-5, "{:?}", done.state.p);
    let refused = ContactOptions { mode: ContactMode::Event, ..contact };
    assert!(run(&mut ball(0.8), &Explicit::dop853(), start, 1.0, (&options, &refused), &mut ()).is_err());
}
