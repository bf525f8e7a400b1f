//! All solutions of small problems: every complementary basis is tried.
//!
//! With the set `S` of `z` that may be positive, `M_SS z_S = −q_S`. Where `M_SS` is regular that is one point. Where it is singular, the solutions are a polyhedron:
//! its corners and its rays are found by setting as many of its inequalities to 0 as it has dimensions.

use super::super::full::{Elimination, Rows, dot, largest};
use super::{LOOSER, Lcp, LcpError, LcpMethod, LcpOptions, MOST_ENUMERATED, Scaled};

/// A solution, or the corner of a family of solutions.
#[derive(Debug, Clone, PartialEq)]
pub struct LcpPoint {
    /// `z`.
    pub z: Vec<f64>,
    /// `w`.
    pub w: Vec<f64>,
    /// Is it a corner of a family of solutions? Else it stands alone.
    pub family: bool,
    /// Directions in which solutions go on without end from here.
    pub rays: Vec<Vec<f64>>,
}

/// All solutions. None: it is proven that there is none.
pub fn solutions(problem: &Lcp<'_>, options: &LcpOptions) -> Result<Vec<LcpPoint>, LcpError> {
    let mut p = Scaled::new(problem, options.tolerance)?;
    if p.n > MOST_ENUMERATED {
        return Err(LcpError::TooLarge { rows: p.n });
    }
    let mut found = points(&p);
    if found.is_empty() {
        p.tolerance *= LOOSER;
        found = points(&p);
    }
    Ok(found
        .into_iter()
        .map(|point| {
            let out = p.solution(&point.z, LcpMethod::Enumeration);
            let rays = point
                .rays
                .iter()
                .map(|r| {
                    let mut ray: Vec<f64> = r.iter().zip(&p.columns).map(|(r, c)| r * c).collect();
                    let size = largest(&ray);
                    for r in &mut ray {
                        *r /= size;
                    }
                    ray
                })
                .collect();
            LcpPoint { z: out.z, w: out.w, family: point.family, rays }
        })
        .collect())
}

/// All solutions in scaled units; `w` is left out.
pub(super) fn points(p: &Scaled) -> Vec<LcpPoint> {
    let mut found: Vec<LcpPoint> = Vec::new();
    for set in 0_usize..1 << p.n {
        let active: Vec<bool> = (0..p.n).map(|i| set >> i & 1 == 1).collect();
        let places: Vec<usize> = (0..p.n).filter(|&i| active[i]).collect();
        let k = places.len();
        let a: Vec<f64> =
            places.iter().flat_map(|&i| places.iter().map(move |&j| p.m[i * p.n + j])).collect();
        if Elimination::of(&a, k).is_some() {
            let (z, unmet) = p.with_active(&active);
            if unmet.is_empty() {
                add(&mut found, p, z, false, &[]);
            }
        } else {
            let (corners, rays) = polyhedron(p, &places, &a);
            let family = corners.len() > 1 || !rays.is_empty();
            for z in corners {
                add(&mut found, p, z, family, &rays);
            }
        }
    }
    found
}

/// Adds a point, unless it is there already.
fn add(found: &mut Vec<LcpPoint>, p: &Scaled, z: Vec<f64>, family: bool, rays: &[Vec<f64>]) {
    let close = |a: &[f64], b: &[f64]| {
        let size = largest(a).max(largest(b)).max(f64::MIN_POSITIVE);
        a.iter().zip(b).all(|(x, y)| (x - y).abs() <= 10.0 * p.tolerance * size)
    };
    if let Some(old) = found.iter_mut().find(|o| close(&o.z, &z)) {
        old.family |= family;
        for ray in rays {
            if !old.rays.iter().any(|r| close(r, ray)) {
                old.rays.push(ray.clone());
            }
        }
    } else {
        found.push(LcpPoint { z, w: Vec::new(), family, rays: rays.to_vec() });
    }
}

/// Corners and rays of the solutions with `z` positive at most at `places`, where the matrix there is singular.
fn polyhedron(p: &Scaled, places: &[usize], a: &[f64]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let k = places.len();
    let rows = Rows::of(a, k, k);
    let b: Vec<f64> = places.iter().map(|&i| -p.q[i]).collect();
    let start = rows.shortest(&b);
    let met = (0..k).all(|i| {
        let row = &a[i * k..(i + 1) * k];
        let size = row.iter().zip(&start).map(|(a, x)| (a * x).abs()).sum::<f64>() + b[i].abs();
        (dot(row, &start) - b[i]).abs() <= p.tolerance * size
    });
    if !met {
        return (Vec::new(), Vec::new());
    }
    let null = rows.null_space();
    let d = null.len();
    let whole = |x: &[f64]| {
        let mut z = vec![0.0; p.n];
        places.iter().zip(x).for_each(|(&i, x)| z[i] = *x);
        z
    };
    let directions: Vec<Vec<f64>> = null.iter().map(|v| whole(v)).collect();
    let start = whole(&start);
    // inequalities c + g t ≥ 0: z where it may be positive, else w
    let w = p.w(&start);
    let side = |i: usize| -> (f64, Vec<f64>) {
        if places.contains(&i) {
            (start[i], directions.iter().map(|v| v[i]).collect())
        } else {
            (w[i], directions.iter().map(|v| dot(p.row(i), v)).collect())
        }
    };
    let sides: Vec<(f64, Vec<f64>)> = (0..p.n).map(side).collect();
    let along = |t: &[f64]| {
        let mut z = vec![0.0; p.n];
        directions.iter().zip(t).for_each(|(v, t)| z.iter_mut().zip(v).for_each(|(z, v)| *z += t * v));
        z
    };
    let mut corners: Vec<Vec<f64>> = Vec::new();
    for_each_choice(p.n, d, &mut |chosen| {
        let g: Vec<f64> = chosen.iter().flat_map(|&i| sides[i].1.clone()).collect();
        let c: Vec<f64> = chosen.iter().map(|&i| -sides[i].0).collect();
        let Some(factors) = Elimination::of(&g, d) else { return };
        let mut z = along(&factors.solve(&c));
        z.iter_mut().zip(&start).for_each(|(z, s)| *z += s);
        for &i in chosen {
            if places.contains(&i) {
                z[i] = 0.0;
            }
        }
        let unmet = p.unmet(&mut z);
        let near =
            |o: &Vec<f64>| o.iter().zip(&z).all(|(a, b)| (a - b).abs() <= 10.0 * p.tolerance * largest(&z));
        if unmet.is_empty() && !corners.iter().any(near) {
            corners.push(z);
        }
    });
    let mut rays = Vec::new();
    for_each_choice(p.n, d - 1, &mut |chosen| {
        let g: Vec<f64> = chosen.iter().flat_map(|&i| sides[i].1.clone()).collect();
        let null = Rows::of(&g, chosen.len(), d).null_space();
        let [t] = &null[..] else { return };
        for sign in [1.0, -1.0] {
            if sides.iter().all(|(_, g)| sign * dot(g, t) >= -p.tolerance) {
                let mut ray = along(t);
                let size = sign * largest(&ray);
                for r in &mut ray {
                    *r /= size;
                }
                rays.push(ray);
            }
        }
    });
    if corners.is_empty() {
        rays.clear();
    }
    (corners, rays)
}

/// All ways to choose `k` of `n`.
fn for_each_choice(n: usize, k: usize, act: &mut dyn FnMut(&[usize])) {
    let mut chosen: Vec<usize> = (0..k).collect();
    if k > n {
        return;
    }
    loop {
        act(&chosen);
        let Some(place) = (0..k).rev().find(|&i| chosen[i] < n - k + i) else { return };
        chosen[place] += 1;
        for i in place + 1..k {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}
