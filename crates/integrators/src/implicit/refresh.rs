//! When an iteration matrix is made anew: one policy for all implicit methods.
//!
//! A matrix is kept as long as it serves. Before a step [`Refresh::before`] says whether it can be expected to; after an iteration
//! that failed [`Refresh::after`] says what to try next, the cheapest first:
//!
//! | effort | what is made anew |
//! | --- | --- |
//! | update | `M`, `G` and the coefficient; derivatives are kept |
//! | evaluate | derivatives too |
//! | grow | and their pattern is looked for again, where it is estimated |
//! | evaluate at an iterate | the same nearer to the solution: far from a smooth motion derivatives of stiff forces are not those there |
//!
//! Where nothing is left to try, the step is given up. How methods differ is data: see [`Policy`].

use super::JacobianUpdate;
use gelenk_core::Refreshes;

/// Which coefficients `α` a matrix serves for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fit {
    /// All whose share of that of the matrix lies between this and its inverse.
    Within(f64),
    /// Its own only.
    Own,
    /// All: it is factorised for each coefficient anyway.
    All,
}

/// What is peculiar to a method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Policy {
    fit: Fit,
    /// Derivatives are kept for the next step while corrections shrink at least this fast.
    kept: f64,
    /// How often derivatives are evaluated at an iterate, where those of the predictor do not serve.
    moves: u32,
    /// Does an evaluation that happens to look for the pattern, the first one, count as a search for it?
    counts_first_search: bool,
}

impl Policy {
    /// BDF and SDIRK: derivatives are kept until an iteration fails.
    pub(crate) const CORRECTOR: Policy =
        Policy { fit: Fit::Within(0.6), kept: f64::INFINITY, moves: 3, counts_first_search: false };
    /// Generalized-α methods iterate to rounding: with the coefficient of the step few more iterations are needed for that.
    pub(crate) const TO_ROUNDING: Policy = Policy { fit: Fit::Within(1.0), ..Policy::CORRECTOR };
    /// Radau has matrices for several eigenvalues, and iterations that cost the residuals of all stages.
    pub(crate) const RADAU: Policy =
        Policy { fit: Fit::Own, kept: 0.02, moves: 0, counts_first_search: true };
    /// SEULEX iterates nothing; the rate is the share by which a second iteration of the first substep would change it.
    pub(crate) const SEULEX: Policy =
        Policy { fit: Fit::All, kept: 1e-3, moves: 0, counts_first_search: false };
}

/// What is made anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    Update,
    Evaluate,
    Grow,
}

/// Why a matrix is made anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// There is none.
    Start,
    /// The coefficient has changed, or the independent coordinates are chosen anew.
    Coefficient,
    /// Corrections shrink too slowly.
    Slow,
    /// Corrections grow.
    Diverged,
}

/// A matrix to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) effort: Effort,
    pub(crate) cause: Cause,
    /// Is it made at an iterate?
    pub(crate) at_iterate: bool,
}

/// What is known before a step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Before {
    /// The coefficient of the matrix at hand, if there is one, and the one that is wanted.
    pub(crate) matrix: Option<f64>,
    pub(crate) wanted: f64,
    /// The rate at which corrections shrank last.
    pub(crate) rate: f64,
    /// Must at least the coefficients be updated?
    pub(crate) is_outdated: bool,
}

/// What is known after an iteration that failed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct After {
    pub(crate) cause: Cause,
    pub(crate) rate: f64,
    /// Is the coefficient of the matrix that of the step?
    pub(crate) is_own: bool,
    /// Can the pattern of the derivatives grow?
    pub(crate) can_grow: bool,
}

/// How new the matrix at hand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Age {
    /// From an earlier step.
    Kept,
    /// Derivatives from an earlier step, the rest from this one.
    Updated,
    /// Everything from this step.
    Evaluated,
}

/// The policy, and what it has done in the step at hand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Refresh {
    policy: Policy,
    update: JacobianUpdate,
    age: Age,
    is_grown: bool,
    moves: u32,
}

impl Refresh {
    pub(crate) fn new(policy: Policy, update: JacobianUpdate) -> Self {
        Self { policy, update, age: Age::Kept, is_grown: false, moves: 0 }
    }

    /// Another step begins.
    pub(crate) fn begin(&mut self) {
        *self = Self::new(self.policy, self.update);
    }

    /// Must the matrix be made before the step is tried?
    pub(crate) fn before(&mut self, seen: Before) -> Option<Due> {
        let due = |effort, cause| Some(Due { effort, cause, at_iterate: false });
        let Some(own) = seen.matrix else { return due(Effort::Evaluate, Cause::Start) };
        let fits = match self.policy.fit {
            Fit::Within(share) => (share..=1.0 / share).contains(&(seen.wanted / own)),
            Fit::Own => own == seen.wanted,
            Fit::All => true,
        };
        if !fits {
            self.age = Age::Kept;
        }
        if self.age != Age::Evaluated && seen.rate > self.policy.kept {
            due(Effort::Evaluate, Cause::Slow)
        } else if fits && !seen.is_outdated {
            None
        } else if self.update == JacobianUpdate::None {
            due(Effort::Evaluate, Cause::Coefficient)
        } else {
            due(Effort::Update, Cause::Coefficient)
        }
    }

    /// What is to be made before the step is tried again? `None`: it has to be given up.
    pub(crate) fn after(&mut self, seen: After) -> Option<Due> {
        let can_update = match self.update {
            JacobianUpdate::None => false,
            JacobianUpdate::Partitioned => !seen.is_own,
            JacobianUpdate::Extended => true,
        };
        let due = |effort, at_iterate| Some(Due { effort, cause: seen.cause, at_iterate });
        match self.age {
            Age::Kept if can_update => due(Effort::Update, false),
            Age::Kept | Age::Updated => due(Effort::Evaluate, false),
            Age::Evaluated if seen.can_grow && !self.is_grown => due(Effort::Grow, false),
            Age::Evaluated if self.moves < self.policy.moves && seen.rate.is_finite() => {
                self.moves += 1;
                due(if self.is_grown { Effort::Grow } else { Effort::Evaluate }, true)
            }
            Age::Evaluated => None,
        }
    }

    /// The matrix was made; `searched`: the pattern was looked for, whether that was asked for or not.
    pub(crate) fn done(&mut self, effort: Effort, searched: bool) {
        self.age = if effort == Effort::Update { Age::Updated } else { Age::Evaluated };
        self.is_grown |= effort == Effort::Grow || (searched && self.policy.counts_first_search);
    }

    /// Are derivatives those of this step, and was their pattern looked for in it? This is what snapshots keep.
    pub(crate) fn history(&self) -> (bool, bool) {
        (self.age == Age::Evaluated, self.is_grown)
    }

    /// Takes over what a snapshot kept.
    pub(crate) fn set_history(&mut self, (is_evaluated, is_grown): (bool, bool)) {
        self.age = if is_evaluated { Age::Evaluated } else { Age::Kept };
        self.is_grown = is_grown;
    }
}

impl Due {
    /// Counts it.
    pub(crate) fn count(self, refreshes: &mut Refreshes) {
        match self.cause {
            Cause::Start => refreshes.start += 1,
            Cause::Coefficient => refreshes.coefficient += 1,
            Cause::Slow => refreshes.slow += 1,
            Cause::Diverged => refreshes.diverged += 1,
        }
        refreshes.updates += u64::from(self.effort == Effort::Update);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: Before = Before { matrix: Some(10.0), wanted: 10.0, rate: 0.01, is_outdated: false };
    const AFTER: After = After { cause: Cause::Slow, rate: 0.5, is_own: true, can_grow: false };

    fn refresh(policy: Policy) -> Refresh {
        Refresh::new(policy, JacobianUpdate::Partitioned)
    }

    /// What is tried after one failure after the other, until the step is given up.
    fn tries(mut refresh: Refresh, seen: After) -> Vec<(Effort, bool)> {
        std::iter::from_fn(|| {
            let due = refresh.after(seen)?;
            refresh.done(due.effort, false);
            Some((due.effort, due.at_iterate))
        })
        .collect()
    }

    fn effort(due: Option<Due>) -> Option<(Effort, Cause)> {
        due.map(|due| (due.effort, due.cause))
    }

    /// A matrix that is there, fits and converges is kept by every method.
    #[test]
    fn what_serves_is_kept() {
        for policy in [Policy::CORRECTOR, Policy::TO_ROUNDING, Policy::SEULEX] {
            assert_eq!(refresh(policy).before(Before { rate: 1e-4, ..BEFORE }), None);
        }
        let none = Before { matrix: None, ..BEFORE };
        assert_eq!(effort(refresh(Policy::RADAU).before(none)), Some((Effort::Evaluate, Cause::Start)));
    }

    /// Coefficients may differ by as much as the method allows; then they are updated, or everything is.
    #[test]
    fn coefficients() {
        let at = |policy, wanted| effort(refresh(policy).before(Before { wanted, ..BEFORE }));
        let update = Some((Effort::Update, Cause::Coefficient));
        assert_eq!(at(Policy::CORRECTOR, 6.1), None);
        assert_eq!(at(Policy::CORRECTOR, 5.9), update);
        assert_eq!(at(Policy::CORRECTOR, 17.0), update);
        assert_eq!(at(Policy::TO_ROUNDING, 10.1), update);
        assert_eq!(at(Policy::RADAU, 10.1), update);
        let mut dassl = Refresh::new(Policy::CORRECTOR, JacobianUpdate::None);
        let due = dassl.before(Before { wanted: 5.0, ..BEFORE });
        assert_eq!(effort(due), Some((Effort::Evaluate, Cause::Coefficient)));
    }

    /// Derivatives that made an iteration slow are evaluated for the next step, but not twice for the same.
    #[test]
    fn slow_iterations() {
        let slow = Before { rate: 0.1, ..BEFORE };
        let mut radau = refresh(Policy::RADAU);
        assert_eq!(effort(radau.before(slow)), Some((Effort::Evaluate, Cause::Slow)));
        radau.done(Effort::Evaluate, false);
        assert_eq!(radau.before(slow), None);
        radau.begin();
        assert!(radau.before(slow).is_some());
        assert_eq!(refresh(Policy::CORRECTOR).before(slow), None);
    }

    /// The cheapest first; at iterates last.
    #[test]
    fn efforts_grow() {
        let (evaluate, grow) = ((Effort::Evaluate, false), (Effort::Grow, false));
        assert_eq!(tries(refresh(Policy::RADAU), AFTER), [evaluate]);
        let growing = After { can_grow: true, ..AFTER };
        assert_eq!(tries(refresh(Policy::SEULEX), growing), [evaluate, grow]);
        let other = After { is_own: false, ..AFTER };
        let moved = (Effort::Evaluate, true);
        let all = [(Effort::Update, false), evaluate, moved, moved, moved];
        assert_eq!(tries(refresh(Policy::CORRECTOR), other), all);
        let hopeless = After { rate: f64::INFINITY, ..AFTER };
        assert_eq!(tries(refresh(Policy::CORRECTOR), hopeless), [evaluate]);
    }
}
