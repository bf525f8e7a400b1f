//! Declared couplings and excitations against evaluations.

use crate::tools::{Random, derivative, every_problem, shaken, terms, title};
use gelenk_core::{Pattern, Point, State, Terms};
use gelenk_testset::TestProblem;

/// `M a − f` at a state.
fn inertia_less_force(problem: &mut dyn TestProblem, x: &Point<'_>, a: &[f64]) -> Vec<f64> {
    let mut out = terms(problem, Terms::MASS | Terms::FORCE, x);
    let mut sum = vec![0.0; a.len()];
    out.multiply_mass(problem.structure(), a, &mut sum);
    sum.iter_mut().zip(&out.force).for_each(|(sum, f)| *sum -= f);
    sum
}

/// Columns of `∂(M a − f)/∂p` or, with `velocities`, of `∂(M a − f)/∂v` by differences.
fn columns(problem: &mut dyn TestProblem, x: &State, velocities: bool) -> Vec<Vec<f64>> {
    let n = if velocities { x.v.len() } else { x.p.len() };
    let one = |j: usize| {
        derivative(1e-3, |s| {
            let mut moved = x.clone();
            let part = if velocities { &mut moved.v } else { &mut moved.p };
            part[j] += s;
            inertia_less_force(problem, &moved.point(), &x.a)
        })
    };
    (0..n).map(one).collect()
}

/// The largest size of every entry over random states, with random accelerations and multipliers.
fn largest_entries(problem: &mut dyn TestProblem, random: &mut Random, velocities: bool) -> Vec<Vec<f64>> {
    let mut largest: Vec<Vec<f64>> = Vec::new();
    for _ in 0..4 {
        let mut x = shaken(problem, random);
        x.a = random.vector(x.v.len());
        x.v = random.vector(x.v.len());
        let found = columns(problem, &x, velocities);
        if largest.is_empty() {
            largest = vec![vec![0.0; x.v.len()]; found.len()];
        }
        for (most, now) in largest.iter_mut().flatten().zip(found.iter().flatten()) {
            *most = now.abs().max(*most);
        }
    }
    largest
}

/// A21: declared couplings are exactly the entries of the derivatives: differences show no other entry, and every declared
/// entry at some state.
#[test]
fn couplings_are_the_entries_of_the_derivatives() {
    let mut random = Random(21);
    let mut declared = Vec::new();
    for mut problem in every_problem() {
        let (name, d) = (title(&*problem), problem.dims());
        let Some(coupling) = problem.structure().coupling.clone() else { continue };
        declared.push(problem.info().name);
        for (velocities, Pattern { entries }) in [(false, coupling.p), (true, coupling.v)] {
            let largest = largest_entries(&mut *problem, &mut random, velocities);
            let scale = largest.iter().flatten().fold(f64::MIN_POSITIVE, |m, x| m.max(*x));
            let mut expected = vec![vec![false; d.nv]; largest.len()];
            for (i, j) in entries {
                expected[j][i] = true;
            }
            for (j, column) in largest.iter().enumerate() {
                for (i, &entry) in column.iter().enumerate() {
                    // sines from addition theorems leave rounding errors, divided by the spacing
                    let seen = entry > 1e-10 * scale && entry > 1e-12;
                    let what = if velocities { "v" } else { "p" };
                    assert_eq!(seen, expected[j][i], "{name}: row {i}, {what}[{j}]: {entry:e} of {scale:e}");
                }
            }
        }
    }
    declared.dedup();
    let without = ["slider-crank-flexible", "pendulum-chain", "wheelset"];
    let expected: Vec<&str> =
        gelenk_testset::all().iter().map(|info| info.name).filter(|name| !without.contains(name)).collect();
    assert_eq!(declared, expected);
}
