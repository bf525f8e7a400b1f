//! Nanoseconds per node of a mass matrix that is held by a tree: products, factorisations, solutions; smallest of many.
//!
//! `cargo bench -p gelenk-linalg --bench articulated`
//!
//! Chains of revolute joints about alternating axes, with rods of one metre; the last columns are for a tip that is
//! held by three constraints.

#![allow(clippy::print_stdout)]

use gelenk_core::{Dims, Kkt, KktError, MassKind, MassWork, Saddle, Structure, TreeMass};
use gelenk_linalg::articulated::Articulated;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Nodes.
const SIZES: [usize; 6] = [10, 30, 100, 1000, 10_000, 100_000];
/// How long each number is measured.
const TIME: Duration = Duration::from_millis(300);

/// A chain that winds through space, and the matrix of its tip.
fn chain(n: usize) -> Option<(TreeMass, Vec<f64>, Vec<f64>)> {
    let tree = TreeMass::new((0..n).map(|k| k.checked_sub(1)).collect(), &vec![1; n]).ok()?;
    let (mut m, mut joints, mut place, mut before) = (Vec::new(), Vec::new(), [0.0; 3], [0.0; 3]);
    for k in 0..n {
        let (s, c) = (0.7 * (k as f64).sin()).sin_cos();
        // A rod of 1 kg along u, its joint across it.
        let (u, axis) =
            if k % 2 == 0 { ([c, s, 0.0], [0.0, 0.0, 1.0]) } else { ([c, 0.0, s], [0.0, 1.0, 0.0]) };
        m.extend([1.0, 0.5 * u[0], 0.5 * u[1], 0.5 * u[2]]);
        let product = |i: usize, j: usize| (f64::from(u8::from(i == j)) - u[i] * u[j]) / 3.0;
        m.extend([(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)].map(|(i, j)| product(i, j)));
        m.extend(before);
        m.extend(axis);
        m.extend([0.0; 3]);
        place = std::array::from_fn(|i| place[i] + before[i]);
        joints.push((place, axis));
        before = u;
    }
    let tip: [f64; 3] = std::array::from_fn(|i| place[i] + before[i]);
    let mut g = Vec::with_capacity(3 * n);
    for (at, a) in joints {
        let r: [f64; 3] = std::array::from_fn(|i| tip[i] - at[i]);
        g.extend([a[1] * r[2] - a[2] * r[1], a[2] * r[0] - a[0] * r[2], a[0] * r[1] - a[1] * r[0]]);
    }
    Some((tree, m, g))
}

/// Nanoseconds per call, the smallest of many groups.
fn measure(mut call: impl FnMut()) -> f64 {
    call();
    let start = Instant::now();
    call();
    let once = start.elapsed().max(Duration::from_nanos(50));
    // Short groups, so that some are not interrupted on a busy machine.
    let group = (TIME / 1000).as_nanos().div_ceil(once.as_nanos()).clamp(1, 100_000) as u32;
    let (end, mut best) = (Instant::now() + TIME, f64::INFINITY);
    while Instant::now() < end {
        let start = Instant::now();
        (0..group).for_each(|_| call());
        best = best.min(start.elapsed().as_secs_f64() / f64::from(group));
    }
    1e9 * best
}

fn main() -> Result<(), KktError> {
    println!("ns per node     M x  factor   solve    both  3 loops: factor   solve");
    for n in SIZES {
        let Some((tree, m, g)) = chain(n) else { continue };
        let kind = MassKind::Tree(tree);
        let free = Structure::dense(Dims::holonomic(n, 0)).with_mass(kind.clone());
        let held = Structure::dense(Dims::holonomic(n, 3)).with_mass(kind.clone());
        let (mut work, mut y) = (MassWork::new(&kind), vec![0.0; n]);
        let x: Vec<f64> = (0..n).map(|k| (3.0 * k as f64).cos()).collect();
        let mut times = vec![measure(|| kind.multiply(black_box(&m), &x, &mut y, &mut work))];
        for (structure, g) in [(free, &[][..]), (held, &g[..])] {
            let mut solver = Articulated::new(&structure)?;
            let a = Saddle::symmetric(&m, g);
            let mut mu = vec![0.0; structure.dims.nl];
            solver.factor(&a)?;
            times.push(measure(|| _ = black_box(solver.factor(black_box(&a)))));
            times.push(measure(|| {
                y.copy_from_slice(&x);
                _ = black_box(solver.solve(&mut y, &mut mu));
            }));
            if g.is_empty() {
                times.push(measure(|| {
                    y.copy_from_slice(&x);
                    _ = black_box(solver.factor(black_box(&a)));
                    _ = black_box(solver.solve(&mut y, &mut mu));
                }));
            }
        }
        let times: Vec<String> = times.iter().map(|t| format!("{:7.1}", t / n as f64)).collect();
        println!(
            "{n:>10}  {} {} {} {}   {}       {}",
            times[0], times[1], times[2], times[3], times[4], times[5]
        );
    }
    Ok(())
}
