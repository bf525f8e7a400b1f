//! The balance of energies over a run: `energy(t) − energy(start) = supplied − dissipated`, for the whole and for every force and
//! drive. Powers are integrated over the dense output of every step by Gauss's formulas that are as exact as its polynomials, so
//! that what is missing in the balance is the error of the integration. Where nothing brings energy in or takes it out, no
//! power is evaluated.

use crate::so_far::StartKind;
use gelenk_core::{ContactPhase, Contacts as _, Problem as _, State};
use gelenk_integrators::Segment;
use gelenk_io::results::summary::{EnergyBalance, EnergyChannel};
use gelenk_model::{Channel, ChannelKind, Channels, ModelError, System};
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

/// The drift is noted whenever it has grown by this factor.
const GROWTH: f64 = 1.1;
/// Room for such notes: from rounding of small energies to large ones.
const MOST_RISES: usize = 600;

/// What is added up.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Sums {
    /// Up to here.
    pub(crate) t: f64,
    pub(crate) changed: f64,
    /// Energy at the start of the run, and at `t`.
    pub(crate) start: f64,
    pub(crate) now: f64,
    pub(crate) largest_drift: f64,
    pub(crate) largest_kinetic: f64,
    /// The smallest and the largest energy that gravity and forces stored.
    pub(crate) potential: Option<[f64; 2]>,
    /// The largest size of an energy: what rounding is a share of.
    pub(crate) gross: f64,
    /// Steps so far.
    pub(crate) steps: u64,
    pub(crate) channels: Vec<ChannelSums>,
    /// How the drift grew: times and sizes.
    pub(crate) rises: Vec<[f64; 2]>,
}

/// What is added up for a force or a drive.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct ChannelSums {
    pub(crate) name: String,
    /// In words: "force" or "drive".
    pub(crate) kind: String,
    pub(crate) start: f64,
    pub(crate) now: f64,
    pub(crate) supplied: f64,
    pub(crate) dissipated: f64,
    /// The largest energy that it brought in or took out until some time.
    pub(crate) turned_over: f64,
    /// The part of the drift that came about while it worked.
    pub(crate) blame: f64,
}

impl ChannelSums {
    fn new(channel: &Channel, stored: f64) -> Self {
        let kind = match channel.kind {
            ChannelKind::Force => "force",
            ChannelKind::Drive => "drive",
            ChannelKind::Contact => "contact",
        };
        let (name, kind) = (channel.name.clone(), kind.to_owned());
        Self { name, kind, start: stored, now: stored, ..Self::default() }
    }

    /// Adds what it did in a step; how much it did altogether.
    fn add(&mut self, [supplied, dissipated]: [f64; 2], stored: f64) -> f64 {
        let work = supplied.abs() + dissipated.abs() + (stored - self.now).abs();
        self.supplied += supplied;
        self.dissipated += dissipated;
        self.now = stored;
        self.turned_over = self.turned_over.max(self.supplied.abs()).max(self.dissipated);
        work
    }
}

impl Sums {
    fn supplied(&self) -> f64 {
        self.channels.iter().map(|c| c.supplied).sum()
    }

    fn dissipated(&self) -> f64 {
        self.channels.iter().map(|c| c.dissipated).sum()
    }

    /// Notes energy that an impact took out through a channel, and what drives and moving surfaces gave at it.
    pub(crate) fn lose(&mut self, channel: usize, loss: f64, supplied: f64) {
        if let Some(channel) = self.channels.get_mut(channel) {
            channel.dissipated += loss;
            channel.supplied += supplied;
            channel.turned_over = channel.turned_over.max(channel.dissipated).max(channel.supplied.abs());
        }
    }

    /// What the balance lacks.
    pub(crate) fn balance(&self) -> f64 {
        self.now - self.start - self.supplied() + self.dissipated() - self.changed
    }

    /// The largest energy turned over so far: kinetic, that given to gravity and springs, or that of a channel.
    pub(crate) fn turned_over(&self) -> f64 {
        let swing = self.potential.map_or(0.0, |[least, most]| most - least);
        self.channels.iter().fold(self.largest_kinetic.max(swing), |m, c| m.max(c.turned_over))
    }

    /// What rounding makes of the balance.
    pub(crate) fn rounding(&self) -> f64 {
        1e-13 * self.gross * (1.0 + self.steps as f64).sqrt()
    }

    /// Notes the energies at a state.
    fn note(&mut self, kinetic: f64, potential: f64) {
        self.now = kinetic + potential;
        self.largest_kinetic = self.largest_kinetic.max(kinetic);
        self.gross = self.gross.max(kinetic).max(potential.abs());
        let [least, most] = self.potential.unwrap_or([potential; 2]);
        self.potential = Some([least.min(potential), most.max(potential)]);
    }

    pub(crate) fn summary(&self) -> EnergyBalance {
        let channel = |c: &ChannelSums| EnergyChannel {
            name: c.name.clone(),
            kind: c.kind.clone(),
            start: c.start,
            end: c.now,
            supplied: c.supplied,
            dissipated: c.dissipated,
        };
        EnergyBalance {
            start: self.start,
            end: self.now,
            supplied: self.supplied(),
            dissipated: self.dissipated(),
            changed: self.changed,
            balance: self.balance(),
            largest_drift: self.largest_drift,
            largest_kinetic: self.largest_kinetic,
            turned_over: self.turned_over(),
            channels: self.channels.iter().map(channel).collect(),
        }
    }
}

/// Keeps the balance of a system.
pub(crate) struct Meter {
    channels: Channels,
    x: State,
    values: Vec<f64>,
    /// Of every channel: what it stores, and what it brought in and took out in a step.
    stored: Vec<f64>,
    flows: Vec<[f64; 2]>,
    works: Vec<f64>,
}

impl Meter {
    pub(crate) fn new(system: &System) -> Self {
        let x = system.initial().clone();
        let values = vec![0.0; x.p.len() + 2 * x.v.len() + x.u.len() + x.lam.len()];
        let channels = system.channels();
        let n = channels.list().len();
        Self { channels, x, values, stored: vec![0.0; n], flows: vec![[0.0; 2]; n], works: vec![0.0; n] }
    }

    /// Takes note of the phase of contacts to which the states from now on belong, with so many multipliers.
    pub(crate) fn note(&mut self, phase: &ContactPhase, features: &[i64], multipliers: usize) {
        self.channels.note(phase, features);
        let x = &mut self.x;
        x.lam.resize(multipliers, 0.0);
        self.values.resize(x.p.len() + 2 * x.v.len() + x.u.len() + multipliers, 0.0);
    }

    /// Follows the list of contacts of the system.
    pub(crate) fn follow(&mut self, system: &System) {
        self.channels.follow(system);
    }

    /// Contacts are stepped through from now on: what they do is told step by step.
    pub(crate) fn rest(&mut self, system: &System) {
        self.follow(system);
        let dims = system.dims();
        let phase = ContactPhase::open(system.list().len(), (dims.ng, dims.nl));
        self.note(&phase, &[], dims.nl);
    }

    /// Kinetic energy, and that of gravity and all stores.
    fn energies(&mut self, x: &State) -> Result<(f64, f64), ModelError> {
        let own = self.channels.energies(x, &mut self.stored)?;
        Ok((own.kinetic, own.gravity + self.stored.iter().sum::<f64>()))
    }

    /// Begins at a state: at the start of a run, or where the model was changed.
    pub(crate) fn begin(&mut self, sums: &mut Sums, x: &State, kind: StartKind) -> Result<(), ModelError> {
        let (kinetic, potential) = self.energies(x)?;
        let energy = kinetic + potential;
        match kind {
            StartKind::First => {
                let list = self.channels.list().iter().zip(&self.stored);
                let channels = list.map(|(channel, stored)| ChannelSums::new(channel, *stored)).collect();
                *sums = Sums {
                    start: energy,
                    channels,
                    rises: Vec::with_capacity(MOST_RISES),
                    ..Sums::default()
                };
            }
            StartKind::Changed => {
                sums.changed += energy - sums.now;
                for (channel, stored) in sums.channels.iter_mut().zip(&self.stored) {
                    channel.now = *stored;
                }
            }
            // what the projection at the start does is the integrator's doing, and losses of impacts are noted already
            StartKind::Switched | StartKind::Touched | StartKind::Quiet => {}
        }
        sums.t = x.t;
        sums.note(kinetic, potential);
        if matches!(kind, StartKind::Touched | StartKind::Quiet) {
            sums.largest_drift = sums.largest_drift.max(sums.balance().abs());
        }
        Ok(())
    }

    /// Goes on to a state in the step of this segment, which has all components.
    pub(crate) fn advance(&mut self, s: &mut Sums, segment: &Segment, x: &State) -> Result<(), ModelError> {
        self.flows.fill([0.0; 2]);
        if self.channels.is_open() {
            self.integrate(segment, s.t, x.t)?;
        }
        let (kinetic, potential) = self.energies(x)?;
        let before = s.balance();
        let mut all = 0.0;
        let steps = self.flows.iter().zip(&self.stored).zip(&mut self.works);
        for (channel, ((flow, stored), work)) in s.channels.iter_mut().zip(steps) {
            *work = channel.add(*flow, *stored);
            all += *work;
        }
        s.t = x.t;
        s.steps += 1;
        s.note(kinetic, potential);
        let drift = s.balance();
        if all > 0.0 {
            for (channel, work) in s.channels.iter_mut().zip(&self.works) {
                channel.blame += (drift - before).abs() * work / all;
            }
        }
        s.largest_drift = s.largest_drift.max(drift.abs());
        if drift.abs() > s.rises.last().map_or(0.0, |[_, size]| GROWTH * size) {
            s.rises.push([x.t, drift.abs()]);
        }
        Ok(())
    }

    /// Integrates all powers over a part of a step.
    fn integrate(&mut self, segment: &Segment, from: f64, to: f64) -> Result<(), ModelError> {
        let (degree, _) = segment.degrees();
        let formula = GAUSS[(degree / 2).saturating_sub(1).min(GAUSS.len() - 1)];
        let (half, middle) = (0.5 * (to - from), 0.5 * (to + from));
        for &(node, weight) in formula {
            // a node at zero stands for itself alone
            for sign in if node == 0.0 { &[1.0][..] } else { &[-1.0, 1.0] } {
                self.read(segment, middle + sign * half * node);
                let (flows, share) = (&mut self.flows, half * weight);
                self.channels.powers(&self.x, |k, supplied, dissipated| {
                    flows[k][0] += share * supplied;
                    flows[k][1] += share * dissipated;
                })?;
            }
        }
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
