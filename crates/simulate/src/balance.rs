//! Judges the balance of energies at the end of a run.
//!
//! The balance is in doubt where it misses more than a thousandth of the largest energy `E` turned over, or a hundred times what
//! the tolerances explain. Each of `n` steps may be wrong by the tolerances, which changes energies by about `rtol E`, and by
//! `atol (√(2 T m) + m g)`, where `T` is the largest kinetic energy, `m` the inertia of all bodies and `g` gravity: `n` times the sum is
//! explained. Below what `atol` explains in one step, and below rounding, nothing is in doubt: the energies of a mechanism at rest are
//! small and mean nothing.

use crate::energy::Sums;
use gelenk_io::results::{Cause, Doubt};

/// Most of the energy turned over that may be missing.
const SHARE: f64 = 1e-3;
/// How often what the tolerances explain may be missing.
const TIMES: f64 = 100.0;
/// The tolerance is the suspect as long as errors that add up at random are not larger than this many times it.
const RANDOM: f64 = 10.0;

/// How a run was made, as far as energies depend on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Made<'a> {
    pub(crate) rtol: f64,
    pub(crate) atol: f64,
    /// The sum of masses and of moments of inertia.
    pub(crate) inertia: f64,
    /// The size of gravity \[m/s²\].
    pub(crate) gravity: f64,
    pub(crate) method: &'a str,
    /// Does the method take energy out of the motion by design?
    pub(crate) damps: bool,
}

/// What is known against the balance.
pub(crate) fn doubt(sums: &Sums, made: &Made<'_>) -> Option<Doubt> {
    let all = sums.turned_over();
    let steps = sums.steps.max(1) as f64;
    let absolute = (2.0 * sums.largest_kinetic * made.inertia).sqrt() + made.inertia * made.gravity;
    let floor = made.atol * absolute + sums.rounding();
    let explained = steps * (made.rtol * all + made.atol * absolute);
    let limit = (SHARE * all).min(TIMES * explained).max(floor);
    let missing = sums.largest_drift;
    if missing <= limit {
        return None;
    }
    let t = sums.rises.iter().find(|[_, size]| *size > limit).map_or(sums.t, |[t, _]| *t);
    let share = if all > 0.0 { missing / all } else { f64::INFINITY };
    let text = format!(
        "the balance of energy misses up to {missing:.2e} J, {share:.1e} of the largest energy turned over; {}",
        suspect(sums, made, steps.sqrt() * made.rtol * all)
    );
    Some(Doubt { cause: Cause::EnergyBalance, t: Some(t), text })
}

/// What explains best that energy is missing. The last argument is what the tolerance makes of the balance at random.
fn suspect(sums: &Sums, made: &Made<'_>, random: f64) -> String {
    let Made { method, rtol, .. } = made;
    let blamed: f64 = sums.channels.iter().map(|c| c.blame).sum();
    let most = sums.channels.iter().max_by(|a, b| a.blame.total_cmp(&b.blame));
    let driven = most.filter(|c| c.kind == "drive" && c.blame > 0.5 * blamed);
    if let Some(drive) = driven.filter(|_| sums.largest_drift >= RANDOM * random) {
        let name = &drive.name;
        return format!("the suspect is the force of drive '{name}', as {method} finds it");
    }
    if made.damps && sums.balance() < 0.0 {
        return format!("the suspect is the method {method}, which takes energy out of the motion by design");
    }
    if sums.largest_drift < RANDOM * random {
        return format!("the suspect is the tolerance, rtol = {rtol:e}");
    }
    match most.filter(|c| c.blame > 0.0) {
        Some(c) => {
            format!("the suspect is the {} '{}', which worked most while it came about", c.kind, c.name)
        }
        None => format!("the suspect is the method {method}, as no force and no drive worked"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::energy::ChannelSums;

    const MADE: Made<'_> =
        Made { rtol: 1e-6, atol: 1e-6, inertia: 1.0, gravity: 9.81, method: "dop853", damps: false };

    /// A run of a thousand steps in which 10 J were turned over and this many are missing at the end.
    fn run(missing: f64) -> Sums {
        let rises = vec![[0.5, 0.01 * missing.abs()], [0.75, missing.abs()]];
        let drift = missing.abs();
        Sums {
            t: 1.0,
            now: missing,
            largest_drift: drift,
            largest_kinetic: 10.0,
            steps: 1000,
            rises,
            ..Sums::default()
        }
    }

    #[test]
    fn a_thousandth_is_the_limit_and_the_time_is_that_of_the_first() {
        assert_eq!(doubt(&run(9e-3), &MADE), None);
        let found = doubt(&run(-1.1e-2), &MADE).map(|d| (d.cause, d.t));
        assert_eq!(found, Some((Cause::EnergyBalance, Some(0.75))));
    }

    /// With a tight tolerance a hundred times what it explains is the limit: here 100 · 1000 · 1e-10 · (10 + 4.5 + 9.8) J.
    #[test]
    fn tight_tolerances_are_taken_at_their_word() {
        let made = Made { rtol: 1e-10, atol: 1e-10, ..MADE };
        assert_eq!(doubt(&run(2e-4), &made), None);
        assert!(doubt(&run(3e-4), &made).is_some());
    }

    /// What a tolerance does to a mechanism at rest is no loss of energy.
    #[test]
    fn energies_at_rest_are_not_judged() {
        let still = Sums { largest_kinetic: 1e-12, ..run(3e-6) };
        assert_eq!(doubt(&still, &MADE), None);
    }

    #[test]
    fn suspects() {
        let text = |sums: &Sums, made: &Made<'_>| doubt(sums, made).map_or(String::new(), |d| d.text);
        assert!(
            text(&run(-0.5), &Made { damps: true, method: "bdf", ..MADE })
                .contains("method bdf, which takes")
        );
        // a method that damps does not win energy
        assert!(text(&run(0.5), &Made { damps: true, ..MADE }).contains("no force and no drive"));
        assert!(text(&run(0.02), &Made { rtol: 1e-4, atol: 1e-4, ..MADE }).contains("rtol = 1e-4"));
        let channel = |name: &str, blame: f64| ChannelSums {
            name: name.into(),
            kind: "force".into(),
            blame,
            ..ChannelSums::default()
        };
        let sums = Sums { channels: vec![channel("spring", 0.1), channel("floor", 0.4)], ..run(0.5) };
        assert!(text(&sums, &MADE).contains("force 'floor'"));
        let drive = ChannelSums { kind: "drive".into(), ..channel("crank", 2.0) };
        let sums = Sums { channels: vec![drive, channel("spring", 0.1)], ..run(-0.5) };
        assert!(text(&sums, &Made { damps: true, ..MADE }).contains("drive 'crank'"));
    }
}
