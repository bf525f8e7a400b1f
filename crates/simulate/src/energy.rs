//! The balance of energies over a run: `energy(t) − energy(start) = supplied − dissipated`. Powers are integrated over the
//! dense output of every step by Gauss's formulas that are as exact as its polynomials, so that what is missing in the
//! balance is the error of the integration.

use crate::so_far::StartKind;
use gelenk_core::State;
use gelenk_integrators::Segment;
use gelenk_io::results::summary::EnergyBalance;
use gelenk_model::{Measure, Measures, ModelError, System};
use serde::{Deserialize, Serialize};

/// Nodes and weights of Gauss's formulas on `[-1, 1]`, nodes from zero on: with 2 to 6 of them, exact up to the degrees 3 to
/// 11 (Abramowitz and Stegun, table 25.4).
const GAUSS: [&[(f64, f64)]; 5] = [
    &[(0.577_350_269_189_625_8, 1.0)],
    &[(0.0, 8.0 / 9.0), (0.774_596_669_241_483_4, 5.0 / 9.0)],
    &[(0.339_981_043_584_856_3, 0.652_145_154_862_546_1), (0.861_136_311_594_052_6, 0.347_854_845_137_453_9)],
    &[
        (0.0, 0.568_888_888_888_888_9),
        (0.538_469_310_105_683, 0.478_628_670_499_366_5),
        (0.906_179_845_938_664, 0.236_926_885_056_189_1),
    ],
    &[
        (0.238_619_186_083_196_9, 0.467_913_934_572_691),
        (0.661_209_386_466_264_5, 0.360_761_573_048_138_6),
        (0.932_469_514_203_152, 0.171_324_492_379_170_3),
    ],
];

/// What is added up.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(into = "[f64; 8]", from = "[f64; 8]")]
pub(crate) struct Sums {
    /// Up to here.
    pub(crate) t: f64,
    pub(crate) supplied: f64,
    pub(crate) dissipated: f64,
    pub(crate) changed: f64,
    /// Energy at the start of the run, and at `t`.
    pub(crate) start: f64,
    pub(crate) now: f64,
    pub(crate) largest_drift: f64,
    pub(crate) largest_kinetic: f64,
}

impl Sums {
    /// What the balance lacks.
    fn balance(&self) -> f64 {
        self.now - self.start - self.supplied + self.dissipated - self.changed
    }

    pub(crate) fn summary(&self) -> EnergyBalance {
        EnergyBalance {
            start: self.start,
            end: self.now,
            supplied: self.supplied,
            dissipated: self.dissipated,
            changed: self.changed,
            balance: self.balance(),
            largest_drift: self.largest_drift,
            largest_kinetic: self.largest_kinetic,
        }
    }
}

impl From<Sums> for [f64; 8] {
    fn from(s: Sums) -> Self {
        let Sums { t, supplied, dissipated, changed, start, now, largest_drift, largest_kinetic } = s;
        [t, supplied, dissipated, changed, start, now, largest_drift, largest_kinetic]
    }
}

impl From<[f64; 8]> for Sums {
    fn from(x: [f64; 8]) -> Self {
        let [t, supplied, dissipated, changed, start, now, largest_drift, largest_kinetic] = x;
        Self { t, supplied, dissipated, changed, start, now, largest_drift, largest_kinetic }
    }
}

/// Keeps the balance of a system.
pub(crate) struct Meter {
    energies: Measures,
    powers: Measures,
    x: State,
    values: Vec<f64>,
}

impl Meter {
    pub(crate) fn new(system: &System) -> Result<Self, ModelError> {
        let x = system.initial().clone();
        let values = vec![0.0; x.p.len() + 2 * x.v.len() + x.u.len() + x.lam.len()];
        let energies = system.measures(&[Measure::Energy, Measure::KineticEnergy])?;
        let powers = system.measures(&[Measure::SuppliedPower, Measure::DissipatedPower])?;
        Ok(Self { energies, powers, x, values })
    }

    fn energies(&mut self, x: &State) -> Result<[f64; 2], ModelError> {
        let mut out = [0.0; 2];
        self.energies.eval(x, &mut out)?;
        Ok(out)
    }

    /// Begins at a state: at the start of a run, or where the model was changed.
    pub(crate) fn begin(&mut self, sums: &mut Sums, x: &State, kind: StartKind) -> Result<(), ModelError> {
        let [energy, kinetic] = self.energies(x)?;
        match kind {
            StartKind::First => *sums = Sums { start: energy, ..Sums::default() },
            StartKind::Changed => sums.changed += energy - sums.now,
            // what the projection at the start does is the integrator's doing
            StartKind::Switched => {}
        }
        (sums.t, sums.now) = (x.t, energy);
        sums.largest_kinetic = sums.largest_kinetic.max(kinetic);
        Ok(())
    }

    /// Goes on to a state in the step of this segment, which has all components.
    pub(crate) fn advance(&mut self, s: &mut Sums, segment: &Segment, x: &State) -> Result<(), ModelError> {
        let (degree, _) = segment.degrees();
        let formula = GAUSS[(degree / 2).saturating_sub(1).min(GAUSS.len() - 1)];
        let (half, middle) = (0.5 * (x.t - s.t), 0.5 * (x.t + s.t));
        let (mut supplied, mut dissipated) = (0.0, 0.0);
        for &(node, weight) in formula {
            // a node at zero stands for itself alone
            for sign in if node == 0.0 { &[1.0][..] } else { &[-1.0, 1.0] } {
                let mut power = [0.0; 2];
                self.read(segment, middle + sign * half * node);
                self.powers.eval(&self.x, &mut power)?;
                supplied += weight * power[0];
                dissipated += weight * power[1];
            }
        }
        let [energy, kinetic] = self.energies(x)?;
        s.supplied += half * supplied;
        s.dissipated += half * dissipated;
        (s.t, s.now) = (x.t, energy);
        s.largest_drift = s.largest_drift.max(s.balance().abs());
        s.largest_kinetic = s.largest_kinetic.max(kinetic);
        Ok(())
    }

    /// The state on the dense output.
    fn read(&mut self, segment: &Segment, t: f64) {
        segment.values(t, &mut self.values);
        let x = &mut self.x;
        x.t = t;
        let mut rest = &self.values[..];
        for part in [&mut x.p, &mut x.v, &mut x.u, &mut x.a, &mut x.lam] {
            let (head, tail) = rest.split_at(part.len());
            part.copy_from_slice(head);
            rest = tail;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each formula integrates powers exactly up to its degree.
    #[test]
    fn formulas_are_exact_for_powers() {
        for (k, formula) in GAUSS.iter().enumerate() {
            let nodes = k + 2;
            for power in (0..2 * nodes).step_by(2) {
                let sum: f64 =
                    formula
                        .iter()
                        .map(|(x, w)| {
                            if *x == 0.0 { w * x.powi(power as i32) } else { 2.0 * w * x.powi(power as i32) }
                        })
                        .sum();
                assert!(
                    (sum - 2.0 / (power + 1) as f64).abs() < 1e-14,
                    "{nodes} nodes, power {power}: {sum}"
                );
            }
        }
    }
}
