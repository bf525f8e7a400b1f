//! A check of raw equations: is the constraint matrix the derivative of the constraints?

use gelenk_core::{EvalError, MassWork, Names, Point, Problem, State, TermBuf, Terms};
use std::collections::HashSet;
use thiserror::Error;

/// What is wrong with the equations of a problem.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// An entry of `G` (or `C`) is not the derivative of `g`.
    #[error(
        "the constraint matrix is not the derivative of the constraints: entry ({row}, {velocity}) is {found}, a \
         difference of g gives {expected}; check its sign, and that matrices are written column by column"
    )]
    ConstraintMatrix {
        /// The row, by name.
        row: String,
        /// The velocity, by name.
        velocity: String,
        /// The entry supplied.
        found: f64,
        /// The entry by differences.
        expected: f64,
    },
    /// `gᴵ` is not the derivative of `g` with respect to time.
    #[error("the constraint rate of {row} is {found}, a difference of g in time gives {expected}")]
    ConstraintRate {
        /// The row, by name.
        row: String,
        /// The value supplied.
        found: f64,
        /// The value by differences.
        expected: f64,
    },
    /// A derivative that the problem supplies is wrong.
    #[error(
        "the derivative of the {term} with respect to {variable} is wrong: entry {entry} is {found}, a difference gives {expected}"
    )]
    Derivative {
        /// The term's name.
        term: &'static str,
        /// The variable, by name.
        variable: String,
        /// The entry of the term, by name.
        entry: String,
        /// The value supplied.
        found: f64,
        /// The value by differences.
        expected: f64,
    },
    /// An equation depends on a variable that the problem does not declare.
    #[error(
        "the dynamics of {velocity} depend on {variable} (a difference gives {found}), but the coupling of the structure does not \
         declare it; implicit methods would miss that derivative"
    )]
    Coupling {
        /// The velocity, by name.
        velocity: String,
        /// The variable, by name.
        variable: String,
        /// The derivative by differences.
        found: f64,
    },
    /// A term could not be evaluated.
    #[error("the problem could not be evaluated: {0}")]
    Eval(#[from] EvalError),
}

/// Differences are right to about the two-thirds power of rounding; entries may be off by a generous multiple of that.
const TOLERANCE: f64 = 1e-5;

/// Compares `C = (∂g/∂p) T` (the first `ng` rows of `G`, unless the problem supplies `C`) and `gᴵ` with central
/// differences of `g` at a state, and names the worst entry. Meant for the day on which equations are written.
///
/// Velocity constraints that are written from kinematics, with rows that are combinations of those of `C`, are checked as
/// far as `C` is supplied; their own rows are not.
pub fn check_constraints(problem: &mut dyn Problem, x: &State) -> Result<(), CheckError> {
    let structure = problem.structure().clone();
    let d = structure.dims;
    if d.ng == 0 {
        return Ok(());
    }
    let mut buf = TermBuf::new(&structure);
    let own = structure.position_matrix.is_some();
    let matrix = if own { Terms::POSITION_MATRIX } else { Terms::CONSTRAINT_MATRIX };
    problem.eval(matrix | Terms::CONSTRAINT_RATE, &x.point(), &mut buf)?;
    let mut c = vec![0.0; d.ng * d.nv];
    let mut put = |i: usize, j: usize, value: f64| {
        if i < d.ng {
            c[i + d.ng * j] = value;
        }
    };
    if let Some(kind) = &structure.position_matrix {
        kind.for_each(d.ng, d.nv, |i, j, k| put(i, j, buf.position_matrix[k]));
    } else {
        structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| put(i, j, buf.constraint_matrix[k]));
    }
    let rate = buf.constraint_rate.clone();

    // g along a direction of motion and of time, from both sides
    let delta = f64::EPSILON.cbrt();
    let mut slope = |v: &[f64], time: f64| -> Result<Vec<f64>, EvalError> {
        problem.eval(Terms::PDOT, &Point { v, ..x.point() }, &mut buf)?;
        let pdot = buf.pdot.clone();
        let mut ends = [vec![0.0; d.ng], vec![0.0; d.ng]];
        for (sign, end) in [-1.0, 1.0].into_iter().zip(&mut ends) {
            let p: Vec<f64> = x.p.iter().zip(&pdot).map(|(p, d)| p + sign * delta * d).collect();
            let t = x.t + sign * delta * time;
            problem.eval(Terms::CONSTRAINT, &Point { t, p: &p, ..x.point() }, &mut buf)?;
            end.copy_from_slice(&buf.constraint);
        }
        Ok((0..d.ng).map(|i| (ends[1][i] - ends[0][i]) / (2.0 * delta)).collect())
    };
    let size = c.iter().fold(0.0_f64, |m, c| m.max(c.abs()));
    let mut worst: Option<(f64, usize, usize, f64)> = None;
    let mut v = vec![0.0; d.nv];
    for j in 0..d.nv {
        v[j] = 1.0;
        for (i, expected) in slope(&v, 0.0)?.into_iter().enumerate() {
            let off = (c[i + d.ng * j] - expected).abs();
            if off > TOLERANCE * size.max(expected.abs()) && worst.is_none_or(|w| off > w.0) {
                worst = Some((off, i, j, expected));
            }
        }
        v[j] = 0.0;
    }
    if let Some((_, i, j, expected)) = worst {
        let (row, velocity) = (structure.names.row(i), structure.names.velocity(j));
        return Err(CheckError::ConstraintMatrix { row, velocity, found: c[i + d.ng * j], expected });
    }
    // Rows of G that are combinations of those of C have rates of their own.
    if !own {
        for (i, expected) in slope(&v, 1.0)?.into_iter().enumerate() {
            if (rate[i] - expected).abs() > TOLERANCE * size.max(expected.abs()) {
                return Err(CheckError::ConstraintRate {
                    row: structure.names.row(i),
                    found: rate[i],
                    expected,
                });
            }
        }
    }
    Ok(())
}

/// Compares what the structure of a problem says about the coupling of its equations with differences of `M a − f` at a
/// state whose accelerations are not zero. A problem that says nothing passes.
pub fn check_coupling(problem: &mut dyn Problem, x: &State) -> Result<(), CheckError> {
    let structure = problem.structure().clone();
    let Some(coupling) = &structure.coupling else { return Ok(()) };
    let (d, names) = (structure.dims, &structure.names);
    let declared: HashSet<(usize, usize)> = {
        let of_p = coupling.p.entries.iter().map(|&(i, j)| (i, 1 + j));
        of_p.chain(coupling.v.entries.iter().map(|&(i, j)| (i, 1 + d.np + j))).collect()
    };
    let mut buf = TermBuf::new(&structure);
    let mut work = MassWork::new(&structure.mass);
    let mut residual = |x: &State| {
        problem.eval(Terms::MASS | Terms::FORCE, &x.point(), &mut buf)?;
        let mut r = vec![0.0; d.nv];
        structure.mass.multiply(&buf.mass, &x.a, &mut r, &mut work);
        r.iter_mut().zip(&buf.force).for_each(|(r, f)| *r -= f);
        Ok::<_, EvalError>(r)
    };
    let mut beside = x.clone();
    for column in 1..=d.np + d.nv {
        let (variable, at) = component(&mut beside, column, names);
        let (middle, delta) = (*at, f64::EPSILON.cbrt() * at.abs().max(1.0));
        *at = middle - delta;
        let low = residual(&beside)?;
        *component(&mut beside, column, names).1 = middle + delta;
        let high = residual(&beside)?;
        *component(&mut beside, column, names).1 = middle;
        let size = high.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
        for (i, (low, high)) in low.iter().zip(&high).enumerate() {
            let found = (high - low) / (2.0 * delta);
            if found.abs() > TOLERANCE * size && !declared.contains(&(i, column)) {
                return Err(CheckError::Coupling { velocity: names.velocity(i), variable, found });
            }
        }
    }
    Ok(())
}

/// Compares the exact derivatives that a problem offers, column by column, with central differences at a state, and names
/// the worst entry; then the coupling it declares ([`check_coupling`]).
pub fn check_derivatives(problem: &mut dyn Problem, x: &State) -> Result<(), CheckError> {
    check_coupling(problem, x)?;
    if problem.derivatives().is_none() {
        return Ok(());
    }
    let structure = problem.structure().clone();
    let (d, names) = (structure.dims, &structure.names);
    let mut bufs = [TermBuf::new(&structure), TermBuf::new(&structure), TermBuf::new(&structure)];
    let want = bufs[0].available();
    let mut worst: Option<(f64, CheckError)> = None;
    let lam = if structure.uses_lam { d.nl } else { 0 };
    for column in 0..1 + d.np + d.nv + d.nu + lam {
        let mut direction = State::zeros(d);
        let (variable, at) = component(&mut direction, column, names);
        *at = 1.0;
        let [exact, low, high] = &mut bufs;
        if let Some(derivatives) = problem.derivatives() {
            derivatives.along(want, &x.point(), &direction.point(), exact)?;
        }
        let mut beside = x.clone();
        let (_, at) = component(&mut beside, column, names);
        let (middle, delta) = (*at, f64::EPSILON.cbrt() * at.abs().max(1.0));
        for (sign, buf) in [(-1.0, &mut *low), (1.0, &mut *high)] {
            *component(&mut beside, column, names).1 = middle + sign * delta;
            problem.eval(want, &beside.point(), buf)?;
        }
        for term in want.iter() {
            let (a, b) = (low.get(term), high.get(term));
            let size = b.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
            for (k, &found) in exact.get(term).iter().enumerate() {
                let expected = (b[k] - a[k]) / (2.0 * delta);
                let error = (found - expected).abs() / (size + expected.abs());
                let error = if error.is_nan() { f64::INFINITY } else { error };
                if error > worst.as_ref().map_or(TOLERANCE, |(e, _)| *e) {
                    let entry = crate::context::entry_name(&structure, term, k);
                    let (term, variable) = (term.name(), variable.clone());
                    worst = Some((error, CheckError::Derivative { term, variable, entry, found, expected }));
                }
            }
        }
    }
    worst.map_or(Ok(()), |(_, error)| Err(error))
}

/// A variable by its number in `(t, p, v, u, λ)`.
fn component<'a>(x: &'a mut State, i: usize, names: &Names) -> (String, &'a mut f64) {
    let (np, nv, nu) = (x.p.len(), x.v.len(), x.u.len());
    match i {
        0 => ("time".into(), &mut x.t),
        i if i <= np => (names.position(i - 1), &mut x.p[i - 1]),
        i if i <= np + nv => (names.velocity(i - 1 - np), &mut x.v[i - 1 - np]),
        i if i <= np + nv + nu => (names.external(i - 1 - np - nv), &mut x.u[i - 1 - np - nv]),
        i => {
            let i = i - 1 - np - nv - nu;
            (format!("the multiplier of {}", names.row(i)), &mut x.lam[i])
        }
    }
}
