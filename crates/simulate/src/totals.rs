//! What a run did, added up over changes of the model and of the method.

use gelenk_core::Stats;
use gelenk_integrators::{Clock, Part, Run};
use gelenk_io::results::summary::{TimePart, Violation, counts};
use gelenk_io::results::{Cause, Doubt};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Totals {
    pub(crate) counts: BTreeMap<String, u64>,
    pub(crate) time: Vec<TimePart>,
    pub(crate) violation: Violation,
    pub(crate) methods: Vec<String>,
    pub(crate) doubts: Vec<Doubt>,
    pub(crate) hints: Vec<String>,
    /// Time on the clock \[s\]: of all, of rows and frames, of files.
    pub(crate) wall: f64,
    pub(crate) output: f64,
    pub(crate) writing: f64,
    /// How often the run was resumed.
    pub(crate) resumed: u32,
    /// Changes of the model in a row that took no time, and when they began.
    pub(crate) standstill: (u32, f64),
}

impl Totals {
    pub(crate) fn add_counts(&mut self, stats: &Stats) {
        for (name, n) in counts(stats) {
            *self.counts.entry(name).or_default() += n;
        }
        let larger = |a: &mut Option<f64>, b: f64| *a = Some(a.unwrap_or(0.0).max(b)).filter(|_| !b.is_nan());
        larger(&mut self.violation.position, stats.position_violation);
        larger(&mut self.violation.velocity, stats.velocity_violation);
        larger(&mut self.violation.acceleration, stats.acceleration_violation);
    }

    pub(crate) fn add_times(&mut self, clock: &Clock) {
        for part in Part::ALL {
            let time = clock.time(part);
            if time.calls == 0 {
                continue;
            }
            let known = self.time.iter().position(|p| p.part == part.name());
            let k = known.unwrap_or_else(|| {
                self.time.push(TimePart { part: part.name().to_owned(), ..TimePart::default() });
                self.time.len() - 1
            });
            self.time[k].calls += time.calls;
            self.time[k].seconds += time.own.as_secs_f64();
        }
    }

    /// Adds what a leg did that has ended.
    pub(crate) fn add_leg(&mut self, run: &Run<'_>, output: f64) {
        for set in run.redundant_rows() {
            if let [first, others @ ..] = &set[..] {
                let others = others.join(", ");
                self.hint(format!(
                    "{first} is implied by {others}: how forces are shared among them is a choice"
                ));
            }
        }
        let stats = run.stats();
        if stats.unsolved > 0 {
            let (count, t) = (stats.unsolved, stats.unsolved_since);
            let text = format!(
                "accelerations and joint forces have no solution at {count} states of output, the first at t = {t:.6} s; these are interpolated"
            );
            self.doubt(Doubt { cause: Cause::UnsolvedForces, t: Some(t), text });
        }
        self.add_counts(stats);
        self.add_times(run.clock());
        self.output += output;
    }

    /// Adds something known against the result. The first of a cause about one thing stands.
    pub(crate) fn doubt(&mut self, doubt: Doubt) {
        if !self.doubts.iter().any(|d| d.cause == doubt.cause && d.text == doubt.text) {
            self.doubts.push(doubt);
        }
    }

    /// Adds something to say, once.
    pub(crate) fn hint(&mut self, words: String) {
        if !self.hints.contains(&words) {
            self.hints.push(words);
        }
    }
}
