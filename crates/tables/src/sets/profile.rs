//! Performance profiles `[DolanMore02]`: which share of all problems a method solves within a factor of the best one.
//!
//! `r = t / min t` over the methods, `ρ(τ) = #{problems: r ≤ τ} / #{problems}`; (37) to (39) of `[Haddouni17]`. A problem that a method does not
//! solve has no ratio, and counts as one that it does not solve within any factor. A problem that no method solves counts, too.

/// The ratios of every method to the best one.
pub struct Profile {
    /// By method, then by problem; nothing where it was not solved.
    ratios: Vec<Vec<Option<f64>>>,
    problems: usize,
}

impl Profile {
    /// From what problems cost each method, by method and by problem: positive, or nothing where it was not solved.
    pub fn new(costs: &[Vec<Option<f64>>]) -> Self {
        let problems = costs.iter().map(Vec::len).max().unwrap_or(0);
        let cost = |method: &[Option<f64>], p: usize| method.get(p).copied().flatten();
        let best: Vec<f64> = (0..problems)
            .map(|p| costs.iter().filter_map(|method| cost(method, p)).fold(f64::INFINITY, f64::min))
            .collect();
        let ratios = costs
            .iter()
            .map(|method| (0..problems).map(|p| cost(method, p).map(|t| t / best[p])).collect())
            .collect();
        Self { ratios, problems }
    }

    /// `ρ(τ)` of a method.
    pub fn share(&self, method: usize, tau: f64) -> f64 {
        let within = self.ratios[method].iter().flatten().filter(|r| **r <= tau).count();
        within as f64 / self.problems.max(1) as f64
    }

    /// The share that a method solves at all, `ρ(∞)`.
    pub fn solved(&self, method: usize) -> f64 {
        self.share(method, f64::INFINITY)
    }

    /// `ρ` over `τ` from 1 to `end` as the corners of its steps.
    pub fn steps(&self, method: usize, end: f64) -> Vec<(f64, f64)> {
        let mut taus: Vec<f64> =
            self.ratios[method].iter().flatten().copied().filter(|r| *r <= end).collect();
        taus.sort_by(f64::total_cmp);
        let mut points = vec![(1.0, self.share(method, 1.0))];
        for tau in taus.into_iter().filter(|tau| *tau > 1.0) {
            let before = points.last().map_or(0.0, |p| p.1);
            points.extend([(tau, before), (tau, self.share(method, tau))]);
        }
        points.push((end, self.share(method, end)));
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// H46: three problems by hand: the first method is best at two and fails at the third.
    #[test]
    fn shares_and_steps() {
        let costs = [vec![Some(1.0), Some(2.0), None, None], vec![Some(3.0), Some(2.2), Some(5.0), None]];
        let profile = Profile::new(&costs);
        assert_eq!([1.0, 1.2, 9.0].map(|tau| profile.share(0, tau)), [0.5, 0.5, 0.5]);
        assert_eq!([1.0, 1.2, 3.0].map(|tau| profile.share(1, tau)), [0.25, 0.5, 0.75]);
        assert_eq!((profile.solved(0), profile.solved(1)), (0.5, 0.75));
        let steps = profile.steps(1, 4.0);
        assert_eq!(steps, [(1.0, 0.25), (1.1, 0.25), (1.1, 0.5), (3.0, 0.5), (3.0, 0.75), (4.0, 0.75)]);
        assert!(Profile::new(&[]).ratios.is_empty());
    }
}
