//! Several switching functions, thresholds, and several roots of one function in one step.

use super::complete;
use gelenk_core::{
    Dims, Direction, Eval, Point, Problem, State, Structure, Switch, Switches, TermBuf, Terms,
};
use gelenk_integrators::{Bdf, Events, Explicit, Method, Mexx, Options, Radau, Recorder, Run, Stop};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

type Watch = Box<dyn Fn(&State) -> f64 + Send>;

/// `p'' = −p` from `p = 1`, so that `p = cos t` and `v = −sin t`, and functions that watch it.
struct Watched {
    structure: Structure,
    switches: Vec<Switch>,
    functions: Vec<Watch>,
}

impl Watched {
    fn new(functions: Vec<Watch>) -> Self {
        let switches = (0..functions.len()).map(|i| Switch::new(format!("function {i}"))).collect();
        Self { structure: Structure::dense(Dims::holonomic(1, 0)), switches, functions }
    }

    fn one(function: impl Fn(&State) -> f64 + Send + 'static) -> Self {
        Self::new(vec![Box::new(function)])
    }

    fn directed(mut self, direction: Direction) -> Self {
        self.switches = self.switches.into_iter().map(|s| s.direction(direction)).collect();
        self
    }
}

impl Problem for Watched {
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

impl Switches for Watched {
    fn list(&self) -> &[Switch] {
        &self.switches
    }
    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        out.iter_mut().zip(&self.functions).for_each(|(out, f)| *out = f(x));
        Ok(())
    }
}

fn start() -> State {
    State { p: vec![1.0], ..State::zeros(Dims::holonomic(1, 0)) }
}

fn methods() -> [Box<dyn Method>; 4] {
    [
        Box::new(Explicit::dop853()),
        Box::new(Mexx::default()),
        Box::new(Bdf::default()),
        Box::new(Radau::default()),
    ]
}

/// The events of a run to `t_end`: which function, when.
fn events(problem: &mut Watched, method: &dyn Method, t_end: f64, events: Events) -> Vec<(String, f64)> {
    let options = Options { events, ..Options::tolerance(TOLERANCE) };
    let (_, _, record) = complete(problem, method, &start(), t_end, &options);
    record.events.iter().map(|(name, _, x)| (name.clone(), x.t)).collect()
}

const TOLERANCE: f64 = 1e-8;
/// Errors of all steps until here, and of roots in them, as multiples of the tolerance.
const WITHIN: f64 = 300.0 * TOLERANCE;

/// Three functions that are alive together, two of whose roots are 0.01 s apart.
fn three() -> Watched {
    let near = 0.01_f64.sin();
    Watched::new(vec![Box::new(move |x| x.p[0] + near), Box::new(|x| x.p[0]), Box::new(|x| x.p[0] - x.v[0])])
}

/// M45, H16: with three live functions a run reports all roots in order of time and goes on; or it stops at the first of them,
/// whichever function it belongs to, and going on from there finds the next one, also where both lie in one step.
#[test]
fn several_live_functions() {
    let all = [
        (1, FRAC_PI_2),
        (0, FRAC_PI_2 + 0.01),
        (2, 3.0 * FRAC_PI_4),
        (0, 3.0 * FRAC_PI_2 - 0.01),
        (1, 3.0 * FRAC_PI_2),
        (2, 7.0 * FRAC_PI_4),
    ];
    let near = |found: &[(String, f64)], what: &str| {
        assert_eq!(found.len(), all.len(), "{what}: {found:?}");
        for (found, right) in found.iter().zip(&all) {
            let is_same = found.0 == format!("function {}", right.0);
            assert!(is_same && (found.1 - right.1).abs() < WITHIN, "{what}: {found:?}, {right:?}");
        }
    };
    for method in methods() {
        near(&events(&mut three(), &*method, 6.0, Events::report()), method.name());

        let mut problem = three();
        let options = Options { events: Events::stop(), ..Options::tolerance(TOLERANCE) };
        let mut run = Run::new(&mut problem, &*method, start(), 6.0, &options).unwrap();
        let mut stops = Vec::new();
        loop {
            match run.finish(&mut ()).unwrap() {
                Stop::Event { index } => stops.push((format!("function {index}"), run.state().t)),
                other => {
                    assert_eq!(other, Stop::Reached);
                    break;
                }
            }
        }
        near(&stops, method.name());
    }
}

/// M46, (4.1b): a threshold that matters. A function that hovers around zero below it causes no events, and above it many; one that
/// comes to rest just beyond zero has not crossed, as its end is no farther from zero than the threshold; one that crosses for good is
/// found once.
#[test]
fn thresholds() {
    let events = |problem: &mut Watched, method: &dyn Method, residual| {
        events(problem, method, 6.0, Events { residual, ..Events::report() })
    };
    for method in methods() {
        let hovering = || Watched::one(|x| 1e-4 * x.p[0]);
        assert_eq!(events(&mut hovering(), &*method, Some(1e-6)).len(), 2, "{}", method.name());
        assert!(events(&mut hovering(), &*method, Some(1e-3)).is_empty(), "{}", method.name());

        let resting = || Watched::one(|x| (2.0 - x.t).max(-1e-5));
        assert_eq!(events(&mut resting(), &*method, Some(1e-6)).len(), 1, "{}", method.name());
        assert!(events(&mut resting(), &*method, Some(1e-3)).is_empty(), "{}", method.name());

        // 1e-3 from zero on both sides, so that the root may be reported up to so much late
        let crossing = events(&mut Watched::one(|x| 4.0 - x.t), &*method, Some(1e-3));
        assert!(
            crossing.len() == 1 && (crossing[0].1 - 4.0).abs() <= 1e-3,
            "{}: {crossing:?}",
            method.name()
        );
    }
}

/// The third step of a run without events: its start and length.
fn third_step(method: &dyn Method) -> (f64, f64) {
    let mut record = Recorder::default();
    let mut problem = Watched::one(|_| 1.0);
    let options = Options { h0: Some(0.1), ..Options::tolerance(TOLERANCE) };
    Run::new(&mut problem, method, start(), PI, &options).unwrap().finish(&mut record).unwrap();
    let t: Vec<f64> = record.states.iter().map(|x| x.t).collect();
    (t[2], t[3] - t[2])
}

/// M47: two and four roots of one function in one step, and a double root, are not seen at its ends; more check points find all of them,
/// in both directions, and only those wanted.
#[test]
fn even_numbers_of_roots_in_one_step() {
    for method in methods() {
        let (from, h) = third_step(&*method);
        let find = |mut problem: Watched, checks| {
            let options = Options {
                h0: Some(0.1),
                events: Events { checks, ..Events::report() },
                ..Options::tolerance(TOLERANCE)
            };
            let (_, _, record) = complete(&mut problem, &*method, &start(), PI, &options);
            record.events.iter().map(|(_, _, x)| x.t - from).collect::<Vec<f64>>()
        };
        // all roots are well inside the step, and no check point is one of them
        let pair = move |c: f64, d: f64| {
            move |x: &State| {
                let s = (x.t - from) / h - c;
                s * s - d * d
            }
        };
        let double = move |c: f64, sign: f64| Watched::one(move |x| sign * pair(c, 0.0)(x));
        let two = || Watched::one(pair(0.31, 0.02));
        let four = || Watched::one(move |x| pair(0.31, 0.02)(x) * pair(0.8, 0.04)(x));
        let near = |found: Vec<f64>, right: &[f64], within: f64| {
            assert_eq!(found.len(), right.len(), "{}: {found:?}, {right:?}", method.name());
            for (found, right) in found.iter().zip(right) {
                assert!((found / h - right).abs() < within, "{}: {found}, {right}", method.name());
            }
        };
        near(find(two(), 1), &[], 0.0);
        near(find(four(), 1), &[], 0.0);
        near(find(two(), 4), &[0.29, 0.33], 1e-6);
        near(find(two().directed(Direction::Rising), 4), &[0.33], 1e-6);
        near(find(four(), 8), &[0.29, 0.33, 0.76, 0.84], 1e-6);
        // where a parabola is lowest is known to the root of what it may be off by
        for sign in [1.0, -1.0] {
            near(find(double(0.31, sign), 1), &[], 0.0);
            near(find(double(0.31, sign), 4), &[0.31], 1e-4);
        }
        near(find(double(0.31, 1.0).directed(Direction::Rising), 4), &[], 0.0);
        // one that stays farther from zero than its threshold
        near(find(Watched::one(move |x| pair(0.31, 0.0)(x) + 1e-6), 4), &[], 0.0);
    }
}
