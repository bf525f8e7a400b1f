//! Time of an evaluation: `cargo run --release -p gelenk-io --example expression_speed`.
#![allow(clippy::print_stdout)]

use gelenk_core::Dual;
use gelenk_io::expression::{Expression, ExpressionError, Scope};
use std::hint::black_box;
use std::time::Instant;

/// The smallest time of many repetitions \[ns\]: what the code costs when nothing disturbs it.
fn nanoseconds(mut f: impl FnMut()) -> f64 {
    const CALLS: u32 = 20_000;
    let once = |f: &mut dyn FnMut()| {
        let start = Instant::now();
        (0..CALLS).for_each(|_| f());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
    };
    (0..200).map(|_| once(&mut f)).fold(f64::INFINITY, f64::min)
}

fn main() -> Result<(), ExpressionError> {
    for (text, names) in [
        ("k*(x-x0)+c*v", &["k", "x", "x0", "c", "v"][..]),
        ("0.3*sin(2*pi*t)", &["t"]),
        ("if(x > 0, k*x^1.5, 0)", &["x", "k"]),
    ] {
        let mut scope = Scope::new();
        for name in names {
            scope.variable(*name);
        }
        let program = Expression::parse(text)?.compile(&scope)?;
        let numbers: Vec<f64> = (0..names.len()).map(|i| 0.3 + i as f64).collect();
        let duals: Vec<Dual<f64, 2>> =
            numbers.iter().enumerate().map(|(i, x)| Dual::variable(*x, i % 2)).collect();
        let value = nanoseconds(|| {
            black_box(program.eval(black_box(&numbers[..])));
        });
        let slopes = nanoseconds(|| {
            black_box(program.eval(black_box(&duals[..])));
        });
        println!("{text}: {value:.1} ns, with two derivatives {slopes:.1} ns");
    }
    Ok(())
}
