//! Elliptic functions and integrals, for the pendulum's motion in closed form.

/// Jacobi's `sn(u)` and `cn(u)` for the squared modulus `k²` in (0, 1), given as `(k², 1 − k²)` so that neither
/// loses digits. Descending Landen transformation; `[Abramowitz64, 16.4]`.
pub fn sn_cn(u: f64, [k2, complement]: [f64; 2]) -> (f64, f64) {
    // arithmetic-geometric means, with the ratios c/a needed on the way back
    let (mut a, mut b, mut c) = (1.0, complement.sqrt(), k2.sqrt());
    let mut ratios = [0.0; 12]; // quadratic convergence: 8 suffice for 1 − k² down to 1e-16
    let mut n = 0;
    while n < ratios.len() && c > 1e-17 * a {
        (a, b, c) = (f64::midpoint(a, b), (a * b).sqrt(), (a - b) / 2.0);
        ratios[n] = c / a;
        n += 1;
    }
    let mut phi = a * u * f64::from(1_u32 << n);
    for ratio in ratios[..n].iter().rev() {
        phi = f64::midpoint(phi, (ratio * phi.sin()).asin());
    }
    phi.sin_cos()
}

/// Carlson's integral `R_F(x, y, z)` of the first kind, for arguments ≥ 0 of which at most one is zero; the incomplete
/// integral is `F(φ, k) = sin φ · R_F(cos²φ, 1 − k² sin²φ, 1)`. Duplication, `[Carlson95, (2.5), (2.8)]`.
pub(crate) fn integral_rf(mut x: f64, mut y: f64, mut z: f64) -> f64 {
    let mean = (x + y + z) / 3.0;
    let (dx, dy, dz) = (mean - x, mean - y, mean - z);
    let mut a = mean;
    let mut quarter = 1.0;
    // the series below is cut after terms of fifth order: deviations of 1e-3 leave 1e-18
    while dx.abs().max(dy.abs()).max(dz.abs()) * quarter > 1e-3 * a {
        let shift = x.sqrt() * y.sqrt() + x.sqrt() * z.sqrt() + y.sqrt() * z.sqrt();
        (x, y, z, a) = ((x + shift) / 4.0, (y + shift) / 4.0, (z + shift) / 4.0, (a + shift) / 4.0);
        quarter /= 4.0;
    }
    let (x, y) = (dx * quarter / a, dy * quarter / a);
    let z = -x - y;
    let (e2, e3) = (x * y - z * z, x * y * z);
    (1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0 - 3.0 * e2 * e3 / 44.0) / a.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quarter periods: `K(1/√2)` = Γ(1/4)²/(4√π), and `sn(K) = 1`.
    #[test]
    fn lemniscatic_quarter_period() {
        let k = integral_rf(0.0, 0.5, 1.0);
        assert!((k - 1.854074677301371918433850347).abs() < 4e-16, "{k}");
        let (sn, cn) = sn_cn(k, [0.5, 0.5]);
        assert!((sn - 1.0).abs() < 1e-15 && cn.abs() < 2e-15);
    }

    /// `F(am(u), k) = u`: the integral undoes the function.
    #[test]
    fn integral_inverts_function() {
        for k2 in [1e-6, 0.3, 0.9, 0.999999] {
            for u in [1e-3, 0.4, 1.1, 1.5] {
                let (sn, cn) = sn_cn(u, [k2, 1.0 - k2]);
                let back = sn * integral_rf(cn * cn, 1.0 - k2 * sn * sn, 1.0);
                assert!((back - u).abs() < 1e-14, "{k2} {u} {back}");
            }
        }
    }
}
