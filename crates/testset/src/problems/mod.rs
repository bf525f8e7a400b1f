//! The problems, one per module. Each module's page states its equations, its source, and where it departs from it.

pub mod andrews;
pub mod andrews_stiff;
pub mod bushing;
pub mod cable_drum;
pub mod car_axis;
pub mod circle;
pub mod insulator_chain;
pub mod mass_spring_chain;
pub mod pendulum;
pub mod pendulum_chain;
pub mod pendulum_chain_cartesian;
pub mod rope_ladder;
pub mod rotating_beam;
pub mod rotating_spring;
pub mod rotor;
pub mod slider_crank;
pub mod slider_crank_flexible;
pub mod stiff_pendulum;
pub mod truck;
mod unit_circle;
pub mod wheelset;

use gelenk_core::{Dims, Dual, EvalError, Names, Point, Term, TermBuf, Terms};

/// Names of coordinates, their rates, and rows: `p' = v` in every problem here.
fn names(coordinates: &[&str], rows: &[&str]) -> Names {
    Names {
        p: coordinates.iter().map(|&name| name.into()).collect(),
        v: coordinates.iter().map(|name| format!("rate of {name}")).collect(),
        rows: rows.iter().map(|&name| name.into()).collect(),
        u: Vec::new(),
    }
}

/// What an evaluation returns when its arguments or buffers are too short for the problem.
fn too_short(problem: &str, dims: Dims) -> EvalError {
    let Dims { np, nl, .. } = dims;
    EvalError::fatal(format!("the problem '{problem}' needs {np} coordinates and {nl} multipliers"))
}

/// Begins derivatives along `d` where `p' = v`: that of `p'` is there, those of all other terms in `want` are zero, as constant terms
/// have them.
fn clear_along(want: Terms, d: &Point<'_>, out: &mut TermBuf) {
    clear(want, out);
    if want.contains(Terms::PDOT) {
        out.pdot.copy_from_slice(d.v);
    }
}

/// Sets the terms in `want` to zero: what derivatives of constant terms are.
fn clear(want: Terms, out: &mut TermBuf) {
    for term in want.iter() {
        let buffer = match term {
            Term::Pdot => &mut out.pdot,
            Term::Mass => &mut out.mass,
            Term::Force => &mut out.force,
            Term::ConstraintMatrix => &mut out.constraint_matrix,
            Term::ConstraintRate => &mut out.constraint_rate,
            Term::Udot => &mut out.udot,
            Term::Constraint => &mut out.constraint,
            Term::PositionMatrix => &mut out.position_matrix,
            Term::Friction => &mut out.friction,
            Term::Acceleration => &mut out.acceleration,
        };
        buffer.fill(0.0);
    }
}

/// A number with its derivative along a direction.
type Moving = Dual<f64, 1>;

/// Positions or velocities with their direction; `None` where there are too few.
fn moving<const N: usize>(x: &[f64], d: &[f64]) -> Option<[Moving; N]> {
    let (x, d) = (x.first_chunk::<N>()?, d.first_chunk::<N>()?);
    Some(std::array::from_fn(|i| Dual { value: x[i], derivatives: [d[i]] }))
}

/// The derivative of a number.
fn slope(y: Moving) -> f64 {
    y.derivatives[0]
}

/// The derivatives of numbers.
fn slopes<const N: usize>(values: &[Moving; N], out: &mut [f64]) -> Option<()> {
    *out.first_chunk_mut::<N>()? = values.map(slope);
    Some(())
}
