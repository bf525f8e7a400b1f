//! The step numbers of MEXX, and what its rows cost.

use crate::stiffness::Complex;

/// Most rows of the extrapolation tableau.
pub(super) const MAX_ROWS: usize = 13;

/// Amplified rounding errors may take this share of the tolerance.
const NOISE_SHARE: f64 = 0.02;
/// Rows that are used however tight the tolerance.
const ALWAYS_ROWS: usize = 9;

/// The numbers of substeps `n₁ < n₂ < …` of the rows of the tableau.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sequence {
    /// 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30: those of the published code, with which its tables were made. The
    /// thirteenth, 36, is ours.
    #[default]
    Code,
    /// 2, 3, 4, 5, 6, 7, 8, 10, 12: those printed in the paper, continued by us in the same way.
    Paper,
}

impl Sequence {
    /// The numbers.
    pub fn numbers(self) -> [usize; MAX_ROWS] {
        match self {
            Sequence::Code => [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 30, 36],
            Sequence::Paper => [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24],
        }
    }

    /// How many rows keep the rounding errors, which extrapolation multiplies by `Σ|c_j|`, below a small share of the
    /// relative tolerance; but not fewer than [`ALWAYS_ROWS`].
    pub(super) fn quiet_rows(self, rtol: f64) -> usize {
        let n = self.numbers().map(|n| n as f64);
        let weight = |k: usize, j: usize| -> f64 {
            (0..k).filter(|&i| i != j).map(|i| (n[j] / (n[j] - n[i])).abs()).product()
        };
        let amplification = |k: usize| (0..k).map(|j| weight(k, j)).sum::<f64>();
        let quiet = |k: &usize| amplification(*k) * f64::EPSILON <= NOISE_SHARE * rtol;
        (ALWAYS_ROWS..=MAX_ROWS).take_while(quiet).last().unwrap_or(ALWAYS_ROWS)
    }

    /// The work to compute the rows up to `j`, for `j` from 1 to `rows`: `A₁ = n₁ + 4`, `Aⱼ = Aⱼ₋₁ + nⱼ`. The constant
    /// stands for the projection.
    pub(super) fn work(self, rows: usize) -> Vec<f64> {
        let mut sum = 4.0;
        self.numbers()[..rows]
            .iter()
            .map(|&n| {
                sum += n as f64;
                sum
            })
            .collect()
    }
}

/// The stability function of the last of these rows, extrapolated: `Σ c_j (1 + z/n_j)^{n_j}`.
pub(super) fn amplification(numbers: &[usize], z: Complex) -> Complex {
    let euler = |&n: &usize| {
        let step = Complex::ONE + z.times(1.0 / n as f64);
        (0..n).fold(Complex::ONE, |power, _| power * step)
    };
    let weight = |j: usize| -> f64 {
        let others = numbers.iter().filter(|&&n| n != numbers[j]);
        others.map(|&n| numbers[j] as f64 / (numbers[j] as f64 - n as f64)).product()
    };
    numbers.iter().enumerate().fold(Complex::ZERO, |sum, (j, n)| sum + euler(n).times(weight(j)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's sequence is noisier than the code's.
    #[test]
    fn noise_limits_the_rows() {
        assert_eq!(Sequence::Code.quiet_rows(1e-9), MAX_ROWS);
        assert_eq!(Sequence::Code.quiet_rows(1e-11), ALWAYS_ROWS);
        assert_eq!(Sequence::Paper.quiet_rows(1e-10), ALWAYS_ROWS);
    }

    /// M25, M33: both sequences increase; the work model counts substeps.
    #[test]
    fn numbers_and_work() {
        for sequence in [Sequence::Code, Sequence::Paper] {
            assert!(sequence.numbers().windows(2).all(|w| w[0] < w[1]));
        }
        assert_eq!(Sequence::Code.work(4), [6.0, 9.0, 13.0, 18.0]);
        assert_eq!(Sequence::Paper.numbers()[..9], [2, 3, 4, 5, 6, 7, 8, 10, 12]);
    }

    /// The stability function of row `k` is the exponential up to order `k`.
    #[test]
    fn amplification_has_the_order_of_the_row() {
        let numbers = Sequence::Code.numbers();
        for k in 1..=7 {
            let error = |z: f64| (amplification(&numbers[..k], z.into()).re - z.exp()).abs();
            let order = (error(1.0) / error(0.5)).log2();
            assert!((order - (k + 1) as f64).abs() < 0.6, "row {k}: {order}");
        }
    }
}
