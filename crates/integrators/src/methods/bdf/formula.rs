//! Coefficients of the formulas, and the history they act on.

use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// Highest order: the sixth is hardly stable.
pub(super) const MAX_ORDER: usize = 5;
/// Differences kept: of the orders up to one above the highest.
const ROWS: usize = MAX_ORDER + 2;

/// Coefficients of one step of size `h` and order `k`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Coefficients {
    pub(super) h: f64,
    pub(super) order: usize,
    /// `t − t₋ᵢ` from the new point, for `i = 1, …`.
    pub(super) psi: [f64; ROWS],
    /// Factors by which differences are brought to the new step size.
    pub(super) beta: [f64; ROWS],
    /// Weights of the differences in the derivative of the predictor.
    pub(super) gamma: [f64; ROWS],
    /// Error of order `i` by the difference of order `i + 1`.
    pub(super) sigma: [f64; ROWS],
    /// `dy'/dy`.
    pub(super) alpha: f64,
    /// The error constant of the step and of the interpolation beside it.
    pub(super) error: f64,
}

impl Coefficients {
    /// From the distances to the points before the last one.
    pub(super) fn new(before: &[f64; ROWS], h: f64, order: usize) -> Self {
        let mut c = Self { h, order, ..Self::default() };
        let mut share = [0.0; ROWS]; // h / ψᵢ₊₁
        (c.beta[0], c.sigma[0], share[0]) = (1.0, 1.0, 1.0);
        let mut distance = h;
        for i in 1..=order {
            c.psi[i - 1] = distance;
            c.beta[i] = c.beta[i - 1] * distance / before[i - 1];
            distance = before[i - 1] + h;
            share[i] = h / distance;
            c.sigma[i] = i as f64 * c.sigma[i - 1] * share[i];
            c.gamma[i] = c.gamma[i - 1] + share[i - 1] / h;
        }
        c.psi[order] = distance;
        let leading: f64 = (1..=order).map(|i| 1.0 / i as f64).sum();
        let varying: f64 = share[..order].iter().sum();
        c.alpha = leading / h;
        c.error = (share[order] - leading + varying).abs().max(share[order]);
        c
    }
}

/// Modified divided differences of the last points, scaled to the last step.
#[derive(Debug, Clone)]
pub(super) struct History {
    n: usize,
    /// Accepted, row by row; and scaled to the step at hand.
    phi: Vec<f64>,
    star: Vec<f64>,
    pub(super) psi: [f64; ROWS],
    /// Order of the last step; 0: there was none.
    pub(super) order: usize,
    /// The last step, and how many in a row had its size and order.
    pub(super) h: f64,
    pub(super) equal: usize,
}

impl History {
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            phi: vec![0.0; ROWS * n],
            star: vec![0.0; ROWS * n],
            psi: [0.0; ROWS],
            order: 0,
            h: 0.0,
            equal: 0,
        }
    }

    pub(super) fn forget(&mut self) {
        (self.order, self.equal) = (0, 0);
    }

    /// Begins with a point; [`History::set_rates`] says how it moves.
    pub(super) fn begin(&mut self, h: f64) {
        self.phi.fill(0.0);
        self.psi = [0.0; ROWS];
        (self.psi[0], self.h) = (h, h);
    }

    pub(super) fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.phi[i * self.n..(i + 1) * self.n]
    }

    /// A difference after the last accepted step.
    pub(super) fn row(&self, i: usize) -> &[f64] {
        &self.phi[i * self.n..(i + 1) * self.n]
    }

    /// A difference scaled to the step at hand.
    pub(super) fn scaled(&self, i: usize) -> &[f64] {
        &self.star[i * self.n..(i + 1) * self.n]
    }

    /// Coefficients of a step, with the differences scaled to it.
    pub(super) fn plan(&mut self, h: f64, order: usize) -> Coefficients {
        let c = Coefficients::new(&self.psi, h, order);
        let rows = self.star.chunks_exact_mut(self.n.max(1)).zip(self.phi.chunks_exact(self.n.max(1)));
        for ((star, phi), beta) in rows.zip(c.beta).take(order + 1) {
            star.iter_mut().zip(phi).for_each(|(star, phi)| *star = beta * phi);
        }
        c
    }

    /// Extrapolates values and derivatives.
    pub(super) fn predict(&self, c: &Coefficients, values: &mut [f64], rates: &mut [f64]) {
        values.copy_from_slice(self.scaled(0));
        rates.fill(0.0);
        for i in 1..=c.order {
            let gamma = c.gamma[i];
            for ((y, rate), phi) in values.iter_mut().zip(&mut *rates).zip(self.scaled(i)) {
                *y += phi;
                *rate += gamma * phi;
            }
        }
    }

    /// Takes over a step whose result differs by `e` from its prediction.
    pub(super) fn accept(&mut self, c: &Coefficients, e: &[f64]) {
        let (n, k) = (self.n, c.order);
        let same = c.h == self.h && k == self.order;
        self.equal = if same { self.equal + 1 } else { 1 };
        self.phi[(k + 1) * n..(k + 2) * n].copy_from_slice(e);
        for j in (0..=k).rev() {
            let (lower, upper) = self.phi.split_at_mut((j + 1) * n);
            let star = &self.star[j * n..(j + 1) * n];
            for ((phi, star), above) in lower[j * n..].iter_mut().zip(star).zip(upper) {
                *phi = star + *above;
            }
        }
        (self.psi, self.h, self.order) = (c.psi, c.h, k);
    }

    /// Have enough steps in a row had the same size and order, so that the order above can be judged?
    pub(super) fn is_even(&self, c: &Coefficients) -> bool {
        c.h == self.h && c.order == self.order && self.equal > c.order
    }
}

impl Snapshot for History {
    fn save(&self, out: &mut SnapshotWriter) {
        out.f64s(&self.phi);
        out.f64s(&self.psi);
        out.u64(self.order as u64);
        out.f64(self.h);
        out.u64(self.equal as u64);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.f64s(&mut self.phi)?;
        from.f64s(&mut self.psi)?;
        self.order = from.u64()? as usize;
        if self.order > MAX_ORDER {
            return Err(SnapshotError::Damaged("it has an order that does not exist"));
        }
        self.h = from.f64()?;
        self.equal = from.u64()? as usize;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A10: with equal steps these are the classical formulas.
    #[test]
    fn constant_steps_give_the_classical_formulas() {
        let classical: [&[f64]; 5] = [
            &[1.0, -1.0],
            &[3.0 / 2.0, -2.0, 1.0 / 2.0],
            &[11.0 / 6.0, -3.0, 3.0 / 2.0, -1.0 / 3.0],
            &[25.0 / 12.0, -4.0, 3.0, -4.0 / 3.0, 1.0 / 4.0],
            &[137.0 / 60.0, -5.0, 5.0, -10.0 / 3.0, 5.0 / 4.0, -1.0 / 5.0],
        ];
        let h = 0.3;
        for (k, formula) in (1..).zip(classical) {
            // any points; with equal steps the differences are backward differences
            let points: Vec<f64> = (0..=k + 1).map(|i| (1.0 + i as f64).sqrt()).collect(); // newest first
            let mut history = History::new(1);
            for i in 0..=k {
                let choose =
                    |n: usize, m: usize| (0..m).fold(1.0, |c, i| c * (n - i) as f64 / (i + 1) as f64);
                let sign = |j: usize| if j.is_multiple_of(2) { 1.0 } else { -1.0 };
                history.row_mut(i)[0] = (0..=i).map(|j| sign(j) * choose(i, j) * points[1 + j]).sum();
                history.psi[i] = (i + 1) as f64 * h;
            }
            let c = history.plan(h, k);
            let (mut y, mut rate) = ([0.0], [0.0]);
            history.predict(&c, &mut y, &mut rate);
            let derivative = rate[0] + c.alpha * (points[0] - y[0]);
            let expected: f64 = formula.iter().zip(&points).map(|(a, y)| a * y).sum::<f64>() / h;
            assert!((derivative - expected).abs() < 1e-11, "order {k}: {derivative} {expected}");
            assert!((c.error - 1.0 / (k + 1) as f64).abs() < 1e-14);
        }
    }

    /// Prediction and update are exact for polynomials of the order, whatever the steps.
    #[test]
    fn polynomials_are_exact_with_varying_steps() {
        let f = |t: f64| 1.0 - 2.0 * t + 3.0 * t * t - 0.7 * t.powi(3) + 0.2 * t.powi(4);
        let rate = |t: f64| -2.0 + 6.0 * t - 2.1 * t * t + 0.8 * t.powi(3);
        let mut history = History::new(1);
        let mut t = 0.0;
        history.begin(0.1);
        history.row_mut(0)[0] = f(t);
        history.row_mut(1)[0] = 0.1 * rate(t);
        let steps = [0.1, 0.13, 0.2, 0.15, 0.1, 0.3, 0.25];
        for (i, h) in steps.into_iter().enumerate() {
            let order = (i + 1).min(4);
            let c = history.plan(h, order);
            let (mut y, mut d) = ([0.0], [0.0]);
            history.predict(&c, &mut y, &mut d);
            t += h;
            if i >= 4 {
                assert!((y[0] - f(t)).abs() < 1e-12 && (d[0] - rate(t)).abs() < 1e-11, "{i}");
            }
            history.accept(&c, &[f(t) - y[0]]);
        }
    }
}
