//! Events, restarts, snapshots and counters.

use super::{FORMULATIONS, alpha, with_scheme};
use crate::common::solved::{restores, solve};
use crate::common::wall::bounce;
use gelenk_integrators::{AlphaScheme, Formulation, JacobianKind, Options};
use gelenk_testset::create;

/// M45: the pendulum bounces off a wall below its pivot, and moves as its mirror image does. The error of a method of order two is
/// proportional to the power 2/3 of the tolerance: 2.8e-3 at 1e-5 (3.7e-3 with index 3) and a hundredth of that at 1e-8.
#[test]
fn events_and_restarts_keep_the_accuracy() {
    for formulation in FORMULATIONS {
        let errors = [1e-5, 1e-8].map(|tolerance| {
            let (bounces, off) = bounce(&alpha(formulation), tolerance);
            assert!(bounces == 2, "{}: {bounces} bounces", formulation.name());
            off.into_iter().fold(0.0, f64::max) * tolerance
        });
        assert!(errors[0] < 6e-3 && errors[1] < 6e-5, "{}: {errors:?}", formulation.name());
    }
}

/// Every formulation, the trapezoidal rule, sources of derivatives, dense and sparse systems: nothing that matters is missing in a
/// snapshot.
#[test]
fn snapshots_restore_to_the_last_bit() {
    for formulation in FORMULATIONS {
        for after in [1, 7] {
            restores("andrews", &alpha(formulation), after);
        }
        let mut method = alpha(formulation);
        method.implicit.jacobian = JacobianKind::Estimated;
        restores("andrews", &method, 7);
        restores("car-axis", &alpha(formulation), 7);
    }
    restores("andrews", &with_scheme(Formulation::Index2, AlphaScheme::TRAPEZOIDAL), 7);
    restores("insulator-chain", &alpha(Formulation::Ggl), 7);
    restores("wheelset", &alpha(Formulation::Ggl), 7);
}

/// A14, Y17: residuals, Jacobians and differences are counted as for the other implicit methods, and systems have the size of
/// velocities and multipliers, 13 for Andrews' squeezer; with corrections, 19. To rounding, a step takes 3 to 6 iterations.
#[test]
fn counters() {
    let run = |formulation, jacobian| {
        let mut problem = create("andrews", &[]).unwrap();
        let (start, t_end) = (problem.initial(), problem.t_end());
        let mut method = alpha(formulation);
        method.implicit.jacobian = jacobian;
        solve(&mut *problem, &method, start, t_end, &Options::tolerance(1e-5))
    };
    for (formulation, size) in [(Formulation::Index2, 13), (Formulation::Index3, 13), (Formulation::Ggl, 19)]
    {
        let left = run(formulation, JacobianKind::Dense);
        let work = left.stats.work;
        assert_eq!(left.corrector.unknowns, size);
        assert_eq!(work.jacobian_residual, work.jacobian * left.corrector.groups as u64);
        let attempts = left.stats.steps + left.stats.rejections.total();
        assert!(work.residual > attempts && work.residual < 8 * attempts, "{work:?}, {attempts} attempts");
        assert_eq!(run(formulation, JacobianKind::Exact).stats.work.jacobian_residual, 0);
    }
}
