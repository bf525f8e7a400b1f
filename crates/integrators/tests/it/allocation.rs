//! A step allocates nothing: not in an attempt, not in a commit, not in dense output, not in event location.

use gelenk_allocations::allocations;
use gelenk_core::{Eval, Point, Problem, State, Structure, TermBuf, Terms};
use gelenk_integrators::{
    Bdf, Discretisation, Events, Explicit, Flow, Formulation, GenAlpha, HalfExplicit, Implicit, JacobianKind,
    Method, Metric, Mexx, Observer, Odex, Options, Output, Project, Radau, RejectInfo, Run, Sdirk, Seulex,
    StepInfo, Stop, proceed,
};
use gelenk_testset::create;

/// Counts without keeping.
#[derive(Default)]
struct Tally {
    outputs: u64,
    events: u64,
    rejected: u64,
    segments: u64,
    size: f64,
}

impl Observer for Tally {
    fn point(&mut self, kind: gelenk_integrators::PointKind<'_>, _: &gelenk_core::State) -> Flow {
        self.events += u64::from(matches!(kind, gelenk_integrators::PointKind::Event(_)));
        proceed()
    }
    fn output(&mut self, sample: &gelenk_integrators::Sample<'_>) -> Flow {
        self.outputs += 1;
        self.size += sample.p[0].abs();
        proceed()
    }
    fn segment(&mut self, _: &gelenk_integrators::Segment) -> Flow {
        self.segments += 1;
        proceed()
    }
    fn rejected(&mut self, _: &RejectInfo<'_>) -> Flow {
        self.rejected += 1;
        proceed()
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        self.size += info.state.v[0].abs();
        proceed()
    }
}

fn options(change: impl FnOnce(&mut Options)) -> Options {
    let mut options = Options::tolerance(1e-7);
    change(&mut options);
    options
}

/// Runs to the end step by step; counts allocations in every call after the first, which starts the run.
fn steps_allocate_nothing(
    name: &str,
    parameters: &[(&str, f64)],
    method: &dyn Method,
    with: &Options,
) -> Tally {
    let mut problem = create(name, parameters).unwrap();
    let (start, t_end) = (problem.initial(), problem.t_end());
    run_allocates_nothing(name, &mut *problem, (start, t_end), method, with)
}

fn run_allocates_nothing(
    name: &str,
    problem: &mut dyn Problem,
    (start, t_end): (State, f64),
    method: &dyn Method,
    with: &Options,
) -> Tally {
    let mut tally = Tally::default();
    let mut run = Run::new(problem, method, start, t_end, with).unwrap();
    run.step(&mut tally).unwrap();
    let mut steps = 1;
    loop {
        let (n, stop) = allocations(|| run.step(&mut tally));
        let (method, t) = (method.name(), run.state().t);
        assert_eq!(n, 0, "{name}, {method}: {n} allocations in step {} at t = {t}", steps + 1);
        match stop.unwrap() {
            Stop::Reached => break,
            _ => steps += 1,
        }
    }
    assert!(steps > 4, "{name}: {steps} steps are too few to tell");
    tally
}

fn modified() -> Mexx {
    Mexx { discretisation: Discretisation::Modified, ..Mexx::default() }
}

/// M38, M40, M49: attempts, commits and dense output with events reported, through rejections.
#[test]
fn andrews() {
    let with = options(|o| {
        o.output = Output::PerStep(5);
        o.events = Events::report();
    });
    let tally = steps_allocate_nothing("andrews", &[], &Mexx::default(), &with);
    assert!(
        tally.rejected > 0 && tally.events == 5 && tally.outputs > 50,
        "the run was chosen to do all this"
    );
}

/// M23, M40: the modified discretisation, which also evaluates and stores `F`.
#[test]
fn cable_drum_modified() {
    let with = options(|o| {
        o.output = Output::PerStep(5);
        o.events = Events::report();
    });
    // with little friction, and beyond the pole, the drum makes a full turn within the interval
    for (mu, turns) in [(0.05, 1), (0.25, 0), (1.5, 1)] {
        let tally = steps_allocate_nothing("cable-drum", &[("mu", mu)], &modified(), &with);
        assert!(
            tally.events == turns && tally.outputs > 20 && tally.size > 0.0,
            "mu = {mu}: {} events",
            tally.events
        );
    }
}

/// M65, M90: a sparse problem with a singular mass matrix.
#[test]
fn insulator_chain() {
    let with = options(|o| {
        o.output = Output::PerStep(3);
        o.events = Events::report();
    });
    let tally = steps_allocate_nothing("insulator-chain", &[("N", 16.0)], &Mexx::default(), &with);
    assert!(tally.outputs > 20);
}

/// M47, M70, M75, M76, M79: other output modes, checks inside steps, polynomials of every step, times measured, friction treated
/// explicitly, constraints that depend on time.
#[test]
fn other_options() {
    let clock = options(|o| {
        o.output = Output::Uniform(200);
        o.events = gelenk_integrators::Events { checks: 3, ..Events::report() };
        o.clock = true;
    });
    let tally = steps_allocate_nothing("car-axis", &[], &Mexx::default(), &clock);
    assert!(tally.events > 0 && tally.outputs > 150);
    let segments = options(|o| (o.dense.segments, o.dense.max_degree, o.violations) = (true, Some(5), false));
    let tally = steps_allocate_nothing("cable-drum", &[("mu", 0.25)], &Mexx::default(), &segments);
    assert!(tally.segments > 4);
    steps_allocate_nothing("pendulum", &[("v0", 1.0)], &Mexx::default(), &options(|o| o.h_max = Some(0.1)));
}

/// M45: stopping at an event and going on from there.
#[test]
fn stops_at_events() {
    let tally =
        steps_allocate_nothing("andrews", &[], &Mexx::default(), &options(|o| o.events = Events::stop()));
    assert_eq!(tally.events, 5);
}

/// M40, M45: the extrapolated midpoint rule with dense output, through rejections, and with events; `γ` by differences, and
/// forces that depend on multipliers.
#[test]
fn odex() {
    let with = options(|o| {
        o.output = Output::PerStep(5);
        o.events = Events::report();
    });
    let tally = steps_allocate_nothing("andrews", &[], &Odex::default(), &with);
    assert!(tally.rejected > 0 && tally.events == 5 && tally.outputs > 50);
    let short = options(|o| (o.output, o.h_max) = (Output::PerStep(5), Some(0.2)));
    steps_allocate_nothing("cable-drum", &[("mu", 0.25)], &Odex::default(), &short);
    steps_allocate_nothing("insulator-chain", &[("N", 16.0)], &Odex::default(), &with);
    steps_allocate_nothing("car-axis", &[], &Odex::default(), &options(|o| o.project = Project::Never));
}

/// A problem that keeps its `γ` to itself.
struct Silent(Box<dyn gelenk_testset::TestProblem>, Structure);

impl Problem for Silent {
    fn structure(&self) -> &Structure {
        &self.1
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.0.eval(want, x, out)
    }
    fn switches(&mut self) -> Option<&mut dyn gelenk_core::Switches> {
        self.0.switches()
    }
}

/// H31, H33, H35, H37: Runge-Kutta methods, with dense output and events, through rejections; with both metrics, on demand and
/// without projection, with forces that depend on multipliers, a singular mass matrix, a `γ` that is differenced.
#[test]
fn runge_kutta_methods() {
    let methods: [&dyn Method; 5] = [
        &Explicit::dopri5(),
        &Explicit::dop853(),
        &HalfExplicit::hem5(),
        &HalfExplicit::phem56(),
        &HalfExplicit { exact: Some(false), ..HalfExplicit::phem56() },
    ];
    for method in methods {
        for (project, metric) in [
            (Project::EveryStep, Metric::Mass),
            (Project::EveryStep, Metric::Identity),
            (Project::Beyond(1e-9), Metric::Mass),
            (Project::Never, Metric::Mass),
        ] {
            let with = options(|o| {
                (o.project, o.metric) = (project, metric);
                o.output = Output::PerStep(3);
                o.events = Events::report();
            });
            let tally = steps_allocate_nothing("andrews", &[], method, &with);
            assert!(tally.rejected > 0 && tally.events == 5 && tally.outputs > 50);
            let short = Options { h_max: Some(0.3), ..with.clone() };
            steps_allocate_nothing("cable-drum", &[("mu", 0.25)], method, &short);
            steps_allocate_nothing("insulator-chain", &[("N", 4.0)], method, &with);
            let rod = create("car-axis", &[]).unwrap();
            let (start, structure) = (rod.initial(), rod.structure().clone());
            let mut silent = Silent(rod, Structure { acceleration_term: false, ..structure });
            run_allocates_nothing("car axis without gamma", &mut silent, (start, 0.3), method, &with);
        }
    }
}

/// A step of BDF allocates nothing once the pattern of its Jacobian is known, in any formulation, with dense output and events.
#[test]
fn bdf() {
    for formulation in Formulation::ALL {
        for jacobian in [JacobianKind::Auto, JacobianKind::Dense, JacobianKind::Estimated] {
            let implicit = Implicit { jacobian, ..Implicit::new(formulation) };
            implicit_steps_allocate_nothing(&Bdf { implicit, ..Bdf::default() }, 50, 10);
        }
    }
}

/// The same of Radau's methods, whose steps are longer, so that more of them are repeated with shorter ones.
#[test]
fn radau() {
    for formulation in [Formulation::Index1, Formulation::Index2, Formulation::Index3, Formulation::GglStar] {
        for jacobian in [JacobianKind::Auto, JacobianKind::Dense, JacobianKind::Estimated] {
            for order in [5, 9, 13] {
                let implicit = Implicit { jacobian, ..Implicit::new(formulation) };
                implicit_steps_allocate_nothing(&Radau { implicit, order: Some(order) }, 5, 1000);
            }
        }
    }
}

/// The same of generalized-alpha methods.
#[test]
fn gen_alpha() {
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Ggl, Formulation::GglStar] {
        for jacobian in [JacobianKind::Auto, JacobianKind::Dense, JacobianKind::Estimated] {
            let implicit = Implicit { jacobian, ..GenAlpha::default().implicit };
            let method = GenAlpha { implicit: Implicit { formulation, ..implicit }, ..GenAlpha::default() };
            implicit_steps_allocate_nothing(&method, 50, 10);
        }
    }
}

/// The same of SEULEX and SDIRK.
#[test]
fn seulex_and_sdirk() {
    for jacobian in [JacobianKind::Auto, JacobianKind::Dense, JacobianKind::Estimated] {
        let implicit = |formulation| Implicit { jacobian, ..Implicit::new(formulation) };
        let seulex = Seulex { implicit: implicit(Formulation::Index1), ..Seulex::default() };
        implicit_steps_allocate_nothing(&seulex, 5, 1000);
        for formulation in [Formulation::Partition, Formulation::Tangent, Formulation::Index1] {
            implicit_steps_allocate_nothing(&Sdirk { implicit: implicit(formulation) }, 30, 30);
        }
    }
}

/// Counts allocations of steps: only the message about an iteration that failed, a pattern that grows, and the first
/// projection, which some formulations need for the first event only, take memory. At least some steps must be free of that,
/// and at most some may not.
fn implicit_steps_allocate_nothing(method: &dyn Method, least: u64, most: u64) {
    let with = options(|o| {
        o.output = Output::PerStep(3);
        o.events = Events::report();
    });
    for (name, end) in [("andrews", 0.03), ("car-axis", 0.3)] {
        let mut problem = create(name, &[]).unwrap();
        let start = problem.initial();
        let mut tally = Tally::default();
        let mut run = Run::new(&mut *problem, method, start, end, &with).unwrap();
        run.step(&mut tally).unwrap();
        let mut silent = 0;
        let what = format!("{name}, {}, {}", method.name(), method.formulation());
        loop {
            let failures =
                |run: &Run<'_>| (run.stats().rejections.convergence, run.corrector().unwrap().nonzeros);
            let (before, events) = (failures(&run), tally.events);
            let (n, stop) = allocations(|| run.step(&mut tally));
            let first_event = events == 0 && tally.events > 0;
            if before == failures(&run) && !first_event {
                assert_eq!(n, 0, "{what}: {n} allocations at t = {}", run.state().t);
                silent += 1;
            }
            if stop.unwrap() == Stop::Reached {
                break;
            }
        }
        let steps = run.stats().steps;
        assert!(silent > least && silent + most > steps, "{what}: {silent} of {steps} steps");
        assert!(tally.outputs > 3 * least);
    }
}
