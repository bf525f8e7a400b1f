//! The step numbers of SEULEX, and what its rows cost.

/// Most rows of the extrapolation tableau.
pub(super) const MAX_ROWS: usize = 12;

/// The numbers of substeps `n₁ < n₂ < …` of the rows of the tableau.
///
/// They begin with 2: a single substep over the whole step has little to say where solutions bend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StepNumbers {
    /// 2, 3, 4, 6, 8, 12, …: each second one doubled; rounding errors are amplified least.
    #[default]
    Doubled,
    /// 2, 3, 4, 5, 6, 7, …: the least work.
    Harmonic,
}

impl StepNumbers {
    /// The numbers.
    pub fn numbers(self) -> [usize; MAX_ROWS] {
        match self {
            StepNumbers::Doubled => [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96],
            StepNumbers::Harmonic => [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
        }
    }

    /// The work to compute the rows up to `j`, for `j` from 1 to `rows`: a substep costs an evaluation and a solution, a row a
    /// factorisation, and the derivatives some evaluations.
    pub(super) fn work(self, rows: usize) -> Vec<f64> {
        let mut sum = DERIVATIVES;
        let row = |&n: &usize| {
            sum += EVALUATION_AND_SOLUTION * n as f64 + FACTORISATION;
            sum
        };
        self.numbers()[..rows].iter().map(row).collect()
    }
}

/// Costs in units of one evaluation `[Hairer96, IV.9]`.
const DERIVATIVES: f64 = 5.0;
const FACTORISATION: f64 = 1.0;
const EVALUATION_AND_SOLUTION: f64 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stiffness::Complex;

    /// `T_{j,k}` for `y' = λy`, `y = 1`, `z = Hλ`: rows `j − k + 1 … j` extrapolated.
    fn amplification(numbers: &[usize], j: usize, k: usize, z: Complex) -> Complex {
        let rows = &numbers[j - k..j];
        let euler = |n: usize| {
            let step = Complex::ONE + z.times(-1.0 / n as f64);
            let square = step.re * step.re + step.im * step.im;
            let inverse = Complex { re: step.re / square, im: -step.im / square };
            (0..n).fold(Complex::ONE, |power, _| power * inverse)
        };
        rows.iter().fold(Complex::ZERO, |sum, &n| {
            let others = rows.iter().filter(|&&m| m != n);
            let weight: f64 = others.map(|&m| n as f64 / (n as f64 - m as f64)).product();
            sum + euler(n).times(weight)
        })
    }

    fn size(z: Complex) -> f64 {
        (z.re * z.re + z.im * z.im).sqrt()
    }

    #[test]
    fn numbers_and_work() {
        for s in [StepNumbers::Doubled, StepNumbers::Harmonic] {
            let n = s.numbers();
            assert!(n.windows(2).all(|w| w[0] < w[1]));
            // dense output needs row j to have more than j substeps
            assert!(n.iter().enumerate().all(|(j, &n)| n > j + 1));
        }
        assert_eq!(StepNumbers::Doubled.work(3), [10.0, 17.0, 26.0]);
    }

    /// Every entry of the tableau vanishes at infinity, `T_{j,k}` has the order `k`.
    #[test]
    fn entries_are_damped_at_infinity_and_have_their_order() {
        for s in [StepNumbers::Doubled, StepNumbers::Harmonic] {
            for j in 1..=MAX_ROWS {
                for k in 1..=j {
                    let r = |z: f64| amplification(&s.numbers(), j, k, z.into()).re;
                    // n⁻ⁿ zⁿ with n ≥ 2, times weights of up to 1e7
                    assert!(r(-1e12).abs() < 1e-9, "{s:?}, T_{j}{k}: {}", r(-1e12));
                    if j <= 6 {
                        let error = |z: f64| (r(z) - z.exp()).abs();
                        let z = if k < 4 { 0.02 } else { 0.3 };
                        let order = (error(z) / error(0.5 * z)).log2() - 1.0;
                        assert!(order > k as f64 - 0.4, "{s:?}, T_{j}{k}: {order}");
                    }
                }
            }
        }
    }

    /// The entries are stable in a sector of the left half-plane that is nearly all of it: at least 84 degrees to either side of
    /// the negative axis for the diagonal, whose first entries are stable everywhere.
    #[test]
    fn entries_are_stable_nearly_everywhere_on_the_left() {
        for s in [StepNumbers::Doubled, StepNumbers::Harmonic] {
            for j in 1..=8 {
                let most = |degrees: f64| {
                    let (sin, cos) = degrees.to_radians().sin_cos();
                    let radii = (0..400).map(|i| 10_f64.powf(-2.0 + 0.0125 * f64::from(i)));
                    let on_ray = |r: f64| {
                        size(amplification(&s.numbers(), j, j, Complex { re: -r * cos, im: r * sin }))
                    };
                    radii.map(on_ray).fold(0.0, f64::max)
                };
                for degrees in [0.0, 30.0, 60.0, 84.0] {
                    assert!(most(degrees) <= 1.0 + 1e-9, "{s:?}, row {j} at {degrees}: {}", most(degrees));
                }
            }
        }
    }
}
