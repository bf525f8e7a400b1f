//! Compiled functions, known by their address. They run without the interpreter. Those of models have one of two signatures:
//!
//! ```c
//! double f(double x1, ..., double xn);            // one value of up to eight arguments
//! void f(const double *x, double *values);        // any numbers of both
//! ```
//!
//! Terms of raw equations are told everything that they may depend on, and fill matrices column by column:
//!
//! ```c
//! void f(double t, const double *p, double *out);
//! void f(double t, const double *p, const double *v, double *out);
//! void f(double t, const double *p, const double *v, const double *lam, const double *u, double *out);
//! double event(double t, const double *p, const double *v, const double *lam, const double *u);
//! ```
//!
//! Python has checked the signature where the function tells it (`functions.py`), and whoever calls keeps the object alive that holds
//! the code.
#![allow(unsafe_code)]

use gelenk_core::Point;

/// Most arguments that a compiled function may take one by one.
pub(crate) const ONE_BY_ONE: usize = 8;

/// Calls one with as many numbers as it takes, and room for as many as it gives.
pub(crate) fn call(address: usize, one_by_one: bool, x: &[f64], out: &mut [f64]) {
    if one_by_one {
        out[0] = one_value(address, x);
        return;
    }
    // SAFETY: the function has this signature, reads as many numbers as were declared and writes as many; both slices have these lengths.
    let f: extern "C" fn(*const f64, *mut f64) = unsafe { std::mem::transmute(address) };
    f(x.as_ptr(), out.as_mut_ptr());
}

fn one_value(address: usize, x: &[f64]) -> f64 {
    macro_rules! of {
        ($($x:ident)*) => {{
            // SAFETY: the function takes so many numbers and returns one.
            let f: extern "C" fn($(number!($x)),*) -> f64 = unsafe { std::mem::transmute(address) };
            f($(*$x),*)
        }};
    }
    macro_rules! number {
        ($x:ident) => {
            f64
        };
    }
    match x {
        [a] => of!(a),
        [a, b] => of!(a b),
        [a, b, c] => of!(a b c),
        [a, b, c, d] => of!(a b c d),
        [a, b, c, d, e] => of!(a b c d e),
        [a, b, c, d, e, g] => of!(a b c d e g),
        [a, b, c, d, e, g, h] => of!(a b c d e g h),
        [a, b, c, d, e, g, h, i] => of!(a b c d e g h i),
        _ => f64::NAN,
    }
}

/// Fills a term of raw equations that depends on positions.
pub(crate) fn of_positions(address: usize, t: f64, p: &[f64], out: &mut [f64]) {
    // SAFETY: the function has this signature, reads as many positions as there are and fills what the sizes of the equations say.
    let f: extern "C" fn(f64, *const f64, *mut f64) = unsafe { std::mem::transmute(address) };
    f(t, p.as_ptr(), out.as_mut_ptr());
}

/// Fills one that depends on positions and velocities.
pub(crate) fn of_motion(address: usize, (t, p, v): (f64, &[f64], &[f64]), out: &mut [f64]) {
    // SAFETY: as for `of_positions`.
    let f: extern "C" fn(f64, *const f64, *const f64, *mut f64) = unsafe { std::mem::transmute(address) };
    f(t, p.as_ptr(), v.as_ptr(), out.as_mut_ptr());
}

/// Fills one that depends on everything.
pub(crate) fn of_point(address: usize, x: &Point<'_>, out: &mut [f64]) {
    // SAFETY: as for `of_positions`.
    let f: extern "C" fn(f64, *const f64, *const f64, *const f64, *const f64, *mut f64) =
        unsafe { std::mem::transmute(address) };
    f(x.t, x.p.as_ptr(), x.v.as_ptr(), x.lam.as_ptr(), x.u.as_ptr(), out.as_mut_ptr());
}

/// The value of a switching function.
pub(crate) fn event(address: usize, x: &Point<'_>) -> f64 {
    // SAFETY: as for `of_positions`.
    let f: extern "C" fn(f64, *const f64, *const f64, *const f64, *const f64) -> f64 =
        unsafe { std::mem::transmute(address) };
    f(x.t, x.p.as_ptr(), x.v.as_ptr(), x.lam.as_ptr(), x.u.as_ptr())
}
