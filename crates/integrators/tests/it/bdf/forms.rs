//! Forms of the dynamics and ways of splitting.

use super::{SPLIT, solve, with};
use crate::common::measure::largest;
use gelenk_core::State;
use gelenk_integrators::{DynamicsForm, Formulation, Implicit, Options, Run, Splitting};
use gelenk_testset::create;

fn end(name: &str, implicit: Implicit, tolerance: f64) -> (State, u64) {
    let mut problem = create(name, &[]).unwrap();
    let (start, t_end) = (problem.consistent_start(), problem.t_end());
    let left = solve(&mut *problem, &with(implicit), start, t_end, &Options::tolerance(tolerance));
    (left.end, left.stats.steps)
}

fn off(x: &State, y: &State, tolerance: f64) -> [f64; 3] {
    let size = |x: &[f64]| x.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
    [(&x.p, &y.p), (&x.v, &y.v), (&x.lam, &y.lam)].map(|(x, y)| largest(x, y) / (tolerance * size(y)))
}

/// A07, A08, Y25: the residual form and the explicit form have the same solutions. What differs are errors of steps, a tolerance
/// each, which grow a hundredfold along Andrews' mechanism (at 1e-6, 100 tolerances in velocities are measured), and, in
/// the multipliers, those of accelerations: up to 140. Those of index 3 have lost two orders.
#[test]
fn explicit_and_residual_form_agree() {
    let tolerance = 1e-6;
    for name in ["slider-crank", "andrews"] {
        for formulation in Formulation::ALL {
            let implicit = Implicit { form: DynamicsForm::Explicit, ..Implicit::new(formulation) };
            if formulation == Formulation::Index1 {
                let mut problem = create(name, &[]).unwrap();
                let start = problem.initial();
                let run = Run::new(&mut *problem, &with(implicit), start, 0.01, &Options::default());
                let error = run.map(|_| ()).expect_err("index 1 has the residual form only").to_string();
                assert!(error.contains("index 1 has the residual form only"), "{error}");
                continue;
            }
            let (residual, explicit) =
                (end(name, Implicit::new(formulation), tolerance), end(name, implicit, tolerance));
            let off = off(&residual.0, &explicit.0, tolerance);
            let bound = if formulation == Formulation::Index3 { 1e5 } else { 400.0 };
            assert!(off.iter().all(|e| *e < bound), "{name}, {}: {off:?}", formulation.name());
        }
    }
}

/// Y07, Y08: splitting off directions by an orthogonal decomposition works like splitting off coordinates, with as many steps
/// and the same result within errors as above (measured: 70 tolerances in velocities, 130 in multipliers).
#[test]
fn splitting_by_qr_and_by_lu_agree() {
    let tolerance = 1e-6;
    for name in ["slider-crank", "andrews"] {
        for formulation in SPLIT.into_iter().chain([Formulation::GglStar]) {
            for form in [DynamicsForm::Residual, DynamicsForm::Explicit] {
                let implicit = |splitting| Implicit { splitting, form, ..Implicit::new(formulation) };
                let (lu, qr) = (
                    end(name, implicit(Splitting::Lu), tolerance),
                    end(name, implicit(Splitting::Qr), tolerance),
                );
                let off = off(&lu.0, &qr.0, tolerance);
                assert!(off.iter().all(|e| *e < 400.0), "{name}, {}: {off:?}", formulation.name());
                let share = lu.1 as f64 / qr.1 as f64;
                assert!(
                    share > 0.85 && share < 1.18,
                    "{name}, {}: {} and {} steps",
                    formulation.name(),
                    lu.1,
                    qr.1
                );
            }
        }
    }
}
