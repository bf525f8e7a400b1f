//! Highly oscillatory systems `[Yen96, sections 3 and 4]`: stiff forces beside constraints, with errors of positions controlled and
//! orders up to two (Y33), and what the corrector says about its iteration.

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{
    Bdf, Diagnostics, DynamicsForm, FixedStep, Flow, Formulation, Implicit, JacobianUpdate, Monitor,
    Observer, Options, Run, Splitting, StepInfo, proceed,
};
use gelenk_testset::{TestProblem, create};

/// Keeps the diagnostics of every step.
#[derive(Default)]
struct Watch(Vec<Diagnostics>);

impl Observer for Watch {
    fn step(&mut self, i: &StepInfo<'_>) -> Flow {
        self.0.extend(i.corrector.and_then(|c| c.diagnostics));
        proceed()
    }
}

impl Watch {
    /// The middle one of the rates of convergence. Their mean tells of the few steps with the matrix of another step size,
    /// in which all iterations are equally slow.
    fn middle_rate(&self) -> f64 {
        let mut rates: Vec<f64> = self.0.iter().filter_map(|d| d.rate).collect();
        assert!(rates.len() > 20, "too few rates: {}", rates.len());
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    }

    fn iterations(&self) -> u32 {
        self.0.iter().map(|d| d.iterations).sum()
    }
}

fn bdf(formulation: Formulation) -> Bdf {
    Bdf { implicit: Implicit { position_errors: true, ..Implicit::new(formulation) }, max_order: 2 }
}

/// With diagnostics, and with derivatives evaluated anew wherever a matrix is made.
fn diagnosed(formulation: Formulation) -> Bdf {
    let mut method = bdf(formulation);
    (method.implicit.diagnose, method.implicit.update) = (true, JacobianUpdate::None);
    method
}

fn problem(name: &str, eps: f64) -> Box<dyn TestProblem> {
    create(name, &[("eps", eps)]).unwrap()
}

/// Runs a problem to its end.
fn solve(
    problem: &mut dyn TestProblem,
    method: &Bdf,
    options: &Options,
    watch: &mut dyn Observer,
) -> (State, Stats) {
    let (start, t_end) = (problem.consistent_start(), problem.t_end());
    let problem: &mut dyn Problem = problem;
    let mut run = Run::new(problem, method, start, t_end, options).unwrap();
    run.finish(watch).unwrap();
    (run.state().clone(), *run.stats())
}

/// One step of order one from a start of one's own.
fn one_step(
    problem: &mut dyn TestProblem,
    method: &Bdf,
    [p, v]: [[f64; 2]; 2],
    h: f64,
) -> (State, Diagnostics) {
    let start = State::at(problem.dims(), 0.0, &p, &v);
    let options = Options { fixed: Some(FixedStep { h, order: 1 }), ..Options::tolerance(1e-9) };
    let problem: &mut dyn Problem = problem;
    let mut run = Run::new(problem, method, start, 1.0, &options).unwrap();
    let mut watch = Watch::default();
    run.step(&mut watch).unwrap();
    (run.state().clone(), watch.0[0])
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |m: f64, (a, b)| m.max((a - b).abs()))
}

/// Y28, Y29: a stiff force that turns with time, as it is and with its pull as massless coordinates that are tied to the mass.
/// Where a step is long against the oscillation, the formula forgets errors at once, and ten units of the tolerance are a
/// few of the local errors it allows. At ε = 1e-2 it follows the oscillation: velocities are then controlled too, and errors of
/// all steps stay.
#[test]
fn direct_and_appended_form_agree() {
    for formulation in [Formulation::GglStar, Formulation::Cs, Formulation::Cm] {
        for (eps, tolerance) in [(1e-2, 1e-5), (1e-4, 1e-4), (1e-4, 1e-5), (1e-6, 1e-4), (1e-8, 1e-5)] {
            let mut method = bdf(formulation);
            method.implicit.position_errors = eps < 1e-3;
            let [direct, appended] = ["rotating-spring", "rotating-spring-appended"].map(|name| {
                let mut p = problem(name, eps);
                let (end, stats) = solve(&mut *p, &method, &Options::tolerance(tolerance), &mut ());
                let error = apart(&end.p, &p.reference(1.0).unwrap().state.p) / tolerance;
                let allowed = if eps < 1e-3 { 10.0 } else { stats.steps as f64 };
                assert!(error < allowed, "{name}, {}, {eps:e}: {error:.2} units", formulation.name());
                (end, allowed)
            });
            let off = apart(&direct.0.p, &appended.0.p[..2]) / tolerance;
            assert!(off < direct.1.max(appended.1), "{}, {eps:e}: {off:.2} units", formulation.name());
        }
    }
}

/// Y28: on the smooth motion the steps of CM do not depend on the stiffness, whose oscillation has 1.6 to 1600 periods on
/// the interval; a formula that follows it needs dozens of steps for each.
#[test]
fn steps_do_not_depend_on_the_stiffness() {
    let options = Options::tolerance(1e-5);
    let steps: Vec<u64> = (2..=8)
        .map(|k| {
            solve(&mut *problem("rotating-spring", 0.1_f64.powi(k)), &bdf(Formulation::Cm), &options, &mut ())
                .1
                .steps
        })
        .collect();
    let (least, most) = (steps.iter().min().unwrap(), steps.iter().max().unwrap());
    assert!(*most <= 2 * least, "{steps:?}");
}

/// Y25: with the scaled residual of remark 3.1, CM solves the same equations. The crank's mass matrix is full and depends on the
/// position.
#[test]
fn the_scaled_residual_gives_the_same_motion() {
    let tolerance = 1e-6;
    let forms = [DynamicsForm::Residual, DynamicsForm::Explicit];
    let method = |formulation, form| {
        let implicit = Implicit { form, ..Implicit::new(formulation) };
        Bdf { implicit, ..Bdf::default() }
    };
    // local errors of 300 steps, which nothing damps
    let ends = forms.map(|form| {
        let mut crank = create("slider-crank", &[]).unwrap();
        let options = Options::tolerance(tolerance);
        let end = solve(&mut *crank, &method(Formulation::Cm, form), &options, &mut ()).0;
        let error = apart(&end.p, &crank.reference(end.t).unwrap().state.p) / tolerance;
        assert!(error < 300.0, "{form:?}: {error:.1} units");
        end
    });
    let off = apart(&ends[0].p, &ends[1].p) / tolerance;
    assert!(off < 300.0, "{off:.1} units");
    // In one step CS has the same solution in both forms, up to what the iteration leaves. Those of CM differ, by what forces
    // in the direction of the predictor are worth, and a mass matrix taken there: as little as CM and CS do.
    let options = Options { fixed: Some(FixedStep { h: 1e-4, order: 1 }), ..Options::tolerance(1e-12) };
    let [cs, cm] = [Formulation::Cs, Formulation::Cm].map(|formulation| {
        forms.map(|form| {
            let mut crank = create("slider-crank", &[]).unwrap();
            let start = crank.initial();
            let problem: &mut dyn Problem = &mut *crank;
            let mut run = Run::new(problem, &method(formulation, form), start, 0.1, &options).unwrap();
            run.step(&mut ()).unwrap();
            run.state().clone()
        })
    });
    let [same, other] = [&cs, &cm].map(|[a, b]| apart(&a.p, &b.p));
    let split = apart(&cs[0].p, &cm[0].p);
    assert!(same < 1e-12, "CS: {same:e}");
    assert!(other < 10.0 * split && split > 1e3 * same, "CM: {other:e}, CM and CS: {split:e}");
}

/// Y32: theorem 4.2 on a run. The iteration of CS is slower than that of CM on the turning spring, whose force is linear as the
/// theorem wants it; the rate of CM does not depend on the stiffness.
#[test]
fn rates_of_convergence_in_a_run() {
    let run = |name: &str, eps: f64, tolerance, formulation| {
        let mut watch = Watch::default();
        solve(&mut *problem(name, eps), &diagnosed(formulation), &Options::tolerance(tolerance), &mut watch);
        watch
    };
    let mut rates = Vec::new();
    for eps in [1e-4, 1e-5, 1e-6, 1e-8] {
        let [cs, cm] =
            [Formulation::Cs, Formulation::Cm].map(|f| run("rotating-spring", eps, 1e-4, f).middle_rate());
        assert!(cs > 5.0 * cm, "{eps:e}: {cs:e} {cm:e}");
        rates.push(cm);
    }
    let (least, most) = rates.iter().fold((f64::MAX, 0.0_f64), |(a, b), r| (a.min(*r), b.max(*r)));
    assert!(most < 5.0 * least, "{rates:?}");
    // On the source's first example both start on fast motion, and the difference is one of iterations.
    for eps in [1e-3, 1e-4, 1e-5, 1e-6] {
        let [cs, cm] =
            [Formulation::Cs, Formulation::Cm].map(|f| run("circle-force", eps, 1e-3, f).iterations());
        assert!(cm < cs, "{eps:e}: {cs} {cm}");
    }
}

/// The start of a mass that turns with the spring's frame, but is ahead of it.
fn ahead(theta: f64) -> [[f64; 2]; 2] {
    let (s, c) = theta.sin_cos();
    [[c, s], [-2.0 * s, 2.0 * c]]
}

/// Y32: theorem 4.2 in one step of fixed size, with a matrix made at its predictor: with `δ/ε`, CS becomes slower than CM, and at
/// last needs more than the four iterations after which error control asks for a new matrix, where CM does not.
#[test]
fn rates_of_convergence_by_stiffness() {
    let h = 1e-3;
    let pair = |theta, eps| {
        [Formulation::Cs, Formulation::Cm]
            .map(|f| one_step(&mut *problem("rotating-spring", eps), &diagnosed(f), ahead(theta), h).1)
    };
    for (theta, stiff, stiffer) in [(1e-1, 1e-4, 1e-5), (1e-2, 1e-5, 1e-6)] {
        let mut last = 0.0;
        for eps in [1e-2, 1e-3, 1e-4, stiff] {
            let [cs, cm] = pair(theta, eps);
            let (slow, fast) = (cs.rate.unwrap(), cm.rate.unwrap());
            assert!(cs.iterations <= 4 && cm.iterations <= 4, "{theta:e}, {eps:e}");
            assert!(slow > fast && slow >= last, "{theta:e}, {eps:e}: {slow:e} {fast:e}");
            assert!(eps > stiff || slow > 5.0 * fast, "{theta:e}, {eps:e}: {slow:e} {fast:e}");
            last = slow;
        }
        let [cs, cm] = pair(theta, stiffer);
        assert!(cs.iterations > 4 && cm.iterations <= 4, "{theta:e}: {} {}", cs.iterations, cm.iterations);
    }
}

/// Y21, Y31: on the circle everything can be had by hand. `G = pᵀ`, so that `‖(G Y)⁻¹‖` is the inverse of the larger coordinate,
/// the curvature is one, and the reduced potential is `g s` with `s` from the dependent row alone.
#[test]
fn diagnostics_on_the_circle() {
    let (eps, h) = (0.1, 0.01);
    let force = |p: [f64; 2]| [-p[0] / eps, -(p[1] + 1.0) / (eps * eps) - 1.0];
    for (angle, rate) in [(0.5_f64, 1.5), (1.2, -0.7), (0.5, 0.0)] {
        let (s, c) = angle.sin_cos();
        let (p, v) = ([s, -c], [rate * c, rate * s]);
        let f = force(p);
        let lam = f[0] * p[0] + f[1] * p[1] + rate * rate;
        let ahead = [p[0] + h * v[0], p[1] + h * v[1]];
        let dependent = usize::from(ahead[1].abs() > ahead[0].abs());
        // v' of the predictor is that of the start
        let missing = force(ahead)[dependent] - (f[dependent] - p[dependent] * lam);
        let multiplier = missing / ahead[dependent];
        let length = ahead[0].hypot(ahead[1]);
        let potential = (length * length - 1.0) / 2.0 * multiplier;
        for formulation in [Formulation::GglStar, Formulation::Cs, Formulation::Cm] {
            let mut mass = problem("circle-force", eps);
            let (_, seen) = one_step(&mut *mass, &diagnosed(formulation), [p, v], h);
            let close = |found: f64, by_hand: f64, size: f64| {
                let what = (formulation.name(), angle, rate);
                assert!((found - by_hand).abs() < 1e-12 * size, "{what:?}: {found} {by_hand}");
            };
            close(seen.split.unwrap(), 1.0 / ahead[dependent].abs(), 1.0);
            // a difference of two neighbouring points
            assert!((seen.curvature.unwrap() - 1.0).abs() < 1e-9);
            let (found, push) = seen.potential.unwrap();
            close(found, potential, multiplier.abs());
            close(push, length * multiplier.abs(), multiplier.abs());
            assert!(rate != 0.0 || found.abs() < 1e-12, "on the constraint: {found:e}");
            assert!(rate == 0.0 || found.abs() > 1e-6, "off it: {found:e}");
        }
    }
}

/// Y26: results of CS and CM after one step from the same point differ by no more than the estimate says, times the inverse of
/// `dr/dp = 1/h² + k₂/ε`; and by half of that at least, where the iteration was short: its matrix is
/// then that of the predictor.
#[test]
fn distance_of_both_iterations() {
    let mut sharp = 0;
    for h in [1e-2, 1e-3] {
        for theta in [1e-1, 1e-2, 1e-3] {
            for eps in [1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
                let [cs, cm] = [Formulation::Cs, Formulation::Cm]
                    .map(|f| one_step(&mut *problem("rotating-spring", eps), &diagnosed(f), ahead(theta), h));
                let found = apart(&cs.0.p, &cm.0.p);
                let estimate = cs.1.distance.unwrap() / (1.0 / (h * h) + 1.0 / eps);
                assert!(found < 1.2 * estimate, "{h:e}, {theta:e}, {eps:e}: {found:e} {estimate:e}");
                if cs.1.iterations <= 4 {
                    assert!(found > 0.4 * estimate, "{h:e}, {theta:e}, {eps:e}: {found:e} {estimate:e}");
                    sharp += 1;
                }
            }
        }
    }
    assert!(sharp > 15, "{sharp}");
}

/// Looking back changes nothing: the same states and the same work, to the last bit, in every formulation.
#[test]
fn looking_back_changes_nothing() {
    for formulation in Formulation::ALL {
        for form in [DynamicsForm::Residual, DynamicsForm::Explicit] {
            for splitting in [Splitting::Lu, Splitting::Qr] {
                if formulation == Formulation::Index1 && form == DynamicsForm::Explicit {
                    continue;
                }
                let [without, with] = [false, true].map(|diagnose| {
                    let implicit = Implicit { form, splitting, diagnose, ..Implicit::new(formulation) };
                    let mut crank = create("slider-crank", &[]).unwrap();
                    let method = Bdf { implicit, ..Bdf::default() };
                    let mut watch = Watch::default();
                    let (end, stats) = solve(&mut *crank, &method, &Options::tolerance(1e-4), &mut watch);
                    assert_eq!(watch.0.len() as u64, if diagnose { stats.steps } else { 0 });
                    (end, stats.work, stats.steps)
                });
                assert_eq!(without, with, "{}, {form:?}, {splitting:?}", formulation.name());
            }
        }
    }
}

/// Y21, Y26, Y31, Y32: a monitor shows the diagnostics from level 3 on.
#[test]
fn monitors_show_diagnostics() {
    let text = |level, method: &Bdf| {
        let mut monitor = Monitor::new(Vec::new(), level);
        solve(&mut *problem("circle-force", 1e-3), method, &Options::tolerance(1e-3), &mut monitor);
        String::from_utf8(monitor.into_inner()).unwrap()
    };
    let shown = text(3, &diagnosed(Formulation::Cm));
    for part in ["iterations, rate ", "|J^-1| >= ", "|(GY)^-1| = ", "|dG/dp| = 1.00e0", "CM off CS by about "]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(shown.contains("reduced potential ") && shown.contains("its force "));
    assert!(!text(2, &diagnosed(Formulation::Cm)).contains("|J^-1|"));
    assert!(!text(3, &bdf(Formulation::Cm)).contains("|J^-1|"));
}
