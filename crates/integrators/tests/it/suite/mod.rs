//! Every method on every problem.
//!
//! A case is a test problem with parameters; a method is anything that makes a stepper. Each pair of them either passes
//! within a factor of the tolerance, or is not supported and says so, or is known to fail. A known failure that passes is
//! reported as well, so that the tables stay true.
//!
//! Every pair that passes shows, at two tolerances: the end point, drift of both constraint levels and energy at the
//! accepted points, dense output inside the steps, a restart from the middle, agreement of all linear solvers that apply,
//! and its counters.
//!
//! To add a method, add a line to [`methods::METHODS`]; what differs from its defaults goes into the tables of
//! [`methods`] and [`counters`].

mod cases;
mod checks;
mod counters;
mod methods;
mod truth;

use cases::CASES;
use checks::check;
use gelenk_testset::Tag;
use methods::{Expect, METHODS};
use truth::Truth;

/// Runs one case with every method and fails with the list of everything that is not as expected.
fn run_case(name: &str) {
    let case = CASES.iter().find(|case| case.name == name).expect("a case of this name");
    let truth = Truth::new(case);
    let mut wrong = Vec::new();
    for method in METHODS {
        let expect = method.expect(case);
        for tolerance in method.tolerances() {
            let pair = format!("{} with {} at {tolerance:e}", case.name, method.name);
            let failures = match expect {
                Expect::Unsupported(reason) => checks::refusal(case, method, tolerance, reason),
                Expect::Pass(bounds) => check(case, method, &truth, tolerance, bounds),
                Expect::Known(why) => match check(case, method, &truth, tolerance, methods::USUAL) {
                    // a pair that fails has no counters to be compared
                    failures if failures.iter().all(|f| f.contains("counters")) => {
                        vec![format!("passes, although known to fail: {why}")]
                    }
                    _ => Vec::new(),
                },
            };
            wrong.extend(failures.into_iter().map(|failure| format!("{pair}: {failure}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// One test per case, so that they run side by side.
macro_rules! tests {
    ($($(#[$doc:meta])* $test:ident: $case:literal;)*) => {
        $($(#[$doc])* #[test] fn $test() { run_case($case); })*

        /// The names of the cases that have a test.
        const TESTED: &[&str] = &[$($case),*];
    };
}

tests! {
    /// M22, M24, M25, M27, M34, M36, M40: the smallest constrained problem, swinging for ten time units.
    pendulum: "pendulum";
    /// M22, M27: turning over, ten units of speed.
    pendulum_turning: "pendulum turning";
    /// M22, M83: the drum without friction, where both discretisations are the same.
    cable_drum_smooth: "cable drum, mu = 0";
    /// M04, M23, M26, M83, M84: moderate friction.
    cable_drum: "cable drum, mu = 0.25";
    /// M23, M26, M84: strong friction, where the standard discretisation loses its order.
    cable_drum_strong: "cable drum, mu = 1";
    /// M23, M32, M84: friction at which the standard discretisation fails.
    cable_drum_beyond: "cable drum, mu = 1.5";
    /// M27, M34, M40, M50, M51, M52, M85: Andrews' mechanism.
    andrews: "andrews";
    /// M08, M65, M90: a short chain; M is singular.
    insulator_chain_4: "insulator chain, N = 4";
    /// M08, M65, M90, M92: the chain of the paper.
    insulator_chain_16: "insulator chain, N = 16";
    /// M12: constraints that depend on time, light masses on stiff springs.
    car_axis: "car axis";
    /// H40: a rigid loop that turns fast.
    slider_crank_rigid: "slider crank rigid";
    /// M12, M21, M39: an elastic rod that oscillates fast and undamped; the published start is projected first.
    slider_crank: "slider crank";
    /// A29: linear, without constraints.
    mass_spring_chain: "mass-spring chain";
    /// A37: a full mass matrix, without constraints.
    pendulum_chain: "pendulum chain";
    /// A37: the same with constraints that depend on time.
    pendulum_chain_cartesian: "pendulum chain Cartesian";
}

/// Every case has a test, and every problem of the test set a case, except the stiff ones: explicit methods resolve their
/// oscillations in thousands of steps, and implicit ones have their own tests.
#[test]
fn the_product_is_complete() {
    let names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    assert_eq!(names, TESTED);
    for info in gelenk_testset::all().iter().filter(|info| !info.has(Tag::Stiff)) {
        assert!(CASES.iter().any(|case| case.problem == info.name), "{} has no case", info.name);
    }
    for name in
        methods::EXCEPTIONS.iter().map(|e| (e.0, e.1)).chain(counters::COUNTERS.iter().map(|c| (c.0, c.1)))
    {
        assert!(names.contains(&name.0), "{name:?} is in a table but no case");
        assert!(METHODS.iter().any(|m| m.name == name.1), "{name:?} is in a table but no method");
    }
}
