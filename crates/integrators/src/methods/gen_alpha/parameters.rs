//! The parameters of the family, and what follows from them.

use crate::SetupError;

/// A member of the family, by the name and the parameters it has in the literature.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum AlphaScheme {
    /// Chung and Hulbert, by the spectral radius for infinite frequencies: 1 damps nothing, 0 what is fast at once.
    ChungHulbert {
        /// `ρ∞`, 0 to 1.
        rho_inf: f64,
    },
    /// Hilber, Hughes and Taylor.
    Hht {
        /// `α`, −1/3 (most damping) to 0 (none).
        alpha: f64,
    },
    /// Newmark. Of order two only for `γ = 1/2`; the trapezoidal rule has `β = 1/4`.
    Newmark {
        /// `β ≥ γ/2`, so that every step size is stable.
        beta: f64,
        /// `γ ≥ 1/2`.
        gamma: f64,
    },
    /// The θ-method: positions and velocities by the same means. Of order two only for `θ = 1/2`. It is the smooth part of a scheme for contacts.
    Theta {
        /// `θ`, 1/2 to 1.
        theta: f64,
    },
}

impl AlphaScheme {
    /// The trapezoidal rule.
    pub const TRAPEZOIDAL: AlphaScheme = AlphaScheme::Newmark { beta: 0.25, gamma: 0.5 };

    /// Hilber, Hughes and Taylor, by the spectral radius for infinite frequencies, 1/2 to 1.
    pub fn hht(rho_inf: f64) -> Result<Self, SetupError> {
        check_radius(rho_inf, 0.5)?;
        Ok(AlphaScheme::Hht { alpha: (rho_inf - 1.0) / (rho_inf + 1.0) })
    }

    /// Newmark, by the spectral radius for infinite frequencies, 0 to 1, with the `β` that damps most for its `γ`. Below 1 it
    /// is of order one.
    pub fn newmark(rho_inf: f64) -> Result<Self, SetupError> {
        check_radius(rho_inf, 0.0)?;
        let gamma = 0.5 * (3.0 - rho_inf) / (1.0 + rho_inf);
        Ok(AlphaScheme::Newmark { beta: 0.25 * (gamma + 0.5).powi(2), gamma })
    }

    /// The name by which users choose it.
    pub fn name(self) -> &'static str {
        match self {
            AlphaScheme::ChungHulbert { .. } => "genalpha",
            AlphaScheme::Hht { .. } => "hht",
            AlphaScheme::Newmark { .. } => "newmark",
            AlphaScheme::Theta { .. } => "moreau",
        }
    }

    /// Refuses what is not stable for every step size.
    pub(super) fn check(self) -> Result<(), SetupError> {
        let refuse = |option, reason| Err(SetupError::Option { option, reason });
        // NaN is in no range.
        match self {
            AlphaScheme::ChungHulbert { rho_inf } => check_radius(rho_inf, 0.0),
            AlphaScheme::Hht { alpha } if !(-1.0 / 3.0 - 1e-12..=0.0).contains(&alpha) => refuse(
                "alpha",
                format!(
                    "{alpha} is not between -1/3 (most damping, spectral radius 1/2) and 0 (none); -0.05 is usual"
                ),
            ),
            AlphaScheme::Newmark { gamma, .. } if !(gamma >= 0.5 && gamma.is_finite()) => {
                refuse("gamma", format!("with {gamma} oscillations grow; use 1/2, or more for damping"))
            }
            AlphaScheme::Newmark { beta, gamma } if !(beta >= 0.5 * gamma && beta.is_finite()) => refuse(
                "beta",
                format!("with {beta} long steps are unstable; use gamma/2 = {} or more", 0.5 * gamma),
            ),
            AlphaScheme::Theta { theta } if !(0.5..=1.0).contains(&theta) => {
                refuse("theta", format!("{theta} is not between 0.5 (no damping) and 1 (most)"))
            }
            _ => Ok(()),
        }
    }
}

fn check_radius(rho_inf: f64, least: f64) -> Result<(), SetupError> {
    if (least..=1.0).contains(&rho_inf) {
        return Ok(());
    }
    let reason = format!(
        "the spectral radius {rho_inf} is not between {least} (most damping) and 1 (none); 0.8 is usual"
    );
    Err(SetupError::Option { option: "rho_inf", reason })
}

/// The parameters of `(15)` and `(16)` in `[Haddouni17]`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Parameters {
    pub(super) alpha_m: f64,
    pub(super) alpha_f: f64,
    pub(super) beta: f64,
    pub(super) gamma: f64,
    /// The weight of both accelerations in a displacement, divided by `h²`: a half, if it is to be of order two.
    pub(super) reach: f64,
}

impl Parameters {
    pub(super) fn new(scheme: AlphaScheme) -> Self {
        let damped = |alpha_m: f64, alpha_f: f64| {
            let gamma = 0.5 + alpha_f - alpha_m;
            Self { alpha_m, alpha_f, beta: 0.25 * (gamma + 0.5).powi(2), gamma, reach: 0.5 }
        };
        match scheme {
            AlphaScheme::ChungHulbert { rho_inf: rho } => {
                damped((2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0))
            }
            AlphaScheme::Hht { alpha } => damped(0.0, -alpha),
            AlphaScheme::Newmark { beta, gamma } => {
                Self { alpha_m: 0.0, alpha_f: 0.0, beta, gamma, reach: 0.5 }
            }
            AlphaScheme::Theta { theta } => {
                Self { alpha_m: 0.0, alpha_f: 0.0, beta: theta * theta, gamma: theta, reach: theta }
            }
        }
    }

    /// Two, unless Newmark damps.
    pub(super) fn order(&self) -> usize {
        if (self.gamma - 0.5 - self.alpha_f + self.alpha_m).abs() < 1e-12 { 2 } else { 1 }
    }

    /// How far, in steps, the time of the variable `a` is ahead of that of the accelerations: never, but often behind.
    pub(super) fn shift(&self) -> f64 {
        self.alpha_m - self.alpha_f
    }

    /// `dv'/dv` in a step, times `h`: `β'` of (22).
    pub(super) fn rate(&self) -> f64 {
        (1.0 - self.alpha_m) / (self.gamma * (1.0 - self.alpha_f))
    }

    /// `dδ/dv` of the displacement in a step, divided by `h`: `γ'` of (22).
    pub(super) fn weight(&self) -> f64 {
        self.beta / self.gamma
    }

    /// Are infinitely fast modes not damped at all?
    pub(super) fn is_undamped(&self) -> bool {
        self.gamma <= 0.5 && self.shift() == 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// H26: the special cases that the literature names.
    #[test]
    fn special_cases() {
        let near = |a: Parameters, b: [f64; 4]| {
            [a.alpha_m, a.alpha_f, a.beta, a.gamma].iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14)
        };
        let of = |scheme| Parameters::new(scheme);
        // without damping the trapezoidal rule, with a spectral radius of a half between HHT's and the annihilating one
        assert!(near(of(AlphaScheme::ChungHulbert { rho_inf: 1.0 }), [0.5, 0.5, 0.25, 0.5]));
        assert!(near(of(AlphaScheme::ChungHulbert { rho_inf: 0.5 }), [0.0, 1.0 / 3.0, 4.0 / 9.0, 5.0 / 6.0]));
        assert!(near(of(AlphaScheme::ChungHulbert { rho_inf: 0.0 }), [-1.0, 0.0, 1.0, 1.5]));
        assert!(near(of(AlphaScheme::hht(0.5).unwrap()), [0.0, 1.0 / 3.0, 4.0 / 9.0, 5.0 / 6.0]));
        assert!(near(of(AlphaScheme::Hht { alpha: 0.0 }), [0.0, 0.0, 0.25, 0.5]));
        assert!(near(of(AlphaScheme::newmark(1.0).unwrap()), [0.0, 0.0, 0.25, 0.5]));
        assert!(near(of(AlphaScheme::TRAPEZOIDAL), [0.0, 0.0, 0.25, 0.5]));
    }

    #[test]
    fn damping_costs_newmark_an_order_and_others_nothing() {
        for rho in [0.0, 0.3, 0.5, 0.8] {
            assert_eq!(Parameters::new(AlphaScheme::ChungHulbert { rho_inf: rho }).order(), 2);
            assert_eq!(Parameters::new(AlphaScheme::newmark(rho).unwrap()).order(), 1);
        }
        assert_eq!(Parameters::new(AlphaScheme::Hht { alpha: -0.1 }).order(), 2);
        assert_eq!(Parameters::new(AlphaScheme::TRAPEZOIDAL).order(), 2);
    }
}
