//! Runge-Kutta methods, explicit and half-explicit: their tables, orders, projections and costs.

mod andrews;
mod dense;
mod orders;
mod projection;
mod tables;
mod trees;

use gelenk_integrators::{Explicit, FixedStep, HalfExplicit, Method, Options, Project};

/// Every method, with its order.
fn methods() -> [(Box<dyn Method>, usize); 4] {
    [
        (Box::new(Explicit::dopri5()), 5),
        (Box::new(Explicit::dop853()), 8),
        (Box::new(HalfExplicit::hem5()), 5),
        (Box::new(HalfExplicit::phem56()), 5),
    ]
}

/// PHEM56 with accelerations at the end from the index-1 form, or from a stage more.
fn phem56(exact: bool) -> HalfExplicit {
    HalfExplicit { exact: Some(exact), ..HalfExplicit::phem56() }
}

/// A step of fixed size. The tolerance ends Newton iterations for multipliers, and chooses the finer differences for `γ`.
fn fixed(h: f64, order: usize, project: Project) -> Options {
    Options { fixed: Some(FixedStep { h, order }), project, ..Options::tolerance(1e-9) }
}

/// The power of the step with which errors of a method of this order are to fall. Order 8 meets rounding before its slope
/// is quite its own, and gets 0.2 of slack beside the usual.
fn power(order: usize) -> f64 {
    if order == 8 { 7.8 } else { order as f64 }
}
