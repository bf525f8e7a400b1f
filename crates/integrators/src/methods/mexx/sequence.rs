/// Most rows of the extrapolation tableau.
pub(super) const MAX_ROWS: usize = 13;

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

#[cfg(test)]
mod tests {
    use super::*;

    /// M25, M33: both sequences increase; the work model counts substeps.
    #[test]
    fn numbers_and_work() {
        for sequence in [Sequence::Code, Sequence::Paper] {
            assert!(sequence.numbers().windows(2).all(|w| w[0] < w[1]));
        }
        assert_eq!(Sequence::Code.work(4), [6.0, 9.0, 13.0, 18.0]);
        assert_eq!(Sequence::Paper.numbers()[..9], [2, 3, 4, 5, 6, 7, 8, 10, 12]);
    }
}
