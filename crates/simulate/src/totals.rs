//! What a run did, added up over changes of the model and of the method.

use crate::bending::{Bent, Lifted};
use gelenk_core::Stats;
use gelenk_integrators::{Clock, Part, PassedPose, Run, Sliding, Trouble};
use gelenk_io::results::summary::{SETUP, TimePart, Violation, counts};
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
    /// See [`Stats::added_errors`].
    #[serde(default)]
    pub(crate) added_errors: f64,
    /// What they make of velocities and forces behind corners: see [`Run::haste`].
    #[serde(default)]
    pub(crate) hasty_errors: f64,
    /// See [`Stats::row_defect`]: the difference with its time, and the acceleration.
    #[serde(default)]
    pub(crate) row_defect: (f64, f64),
    #[serde(default)]
    pub(crate) row_acceleration: f64,
    /// The fastest mode at the end, if it oscillates: angular frequency, change of accelerations by one tolerance, name.
    #[serde(default)]
    pub(crate) fast_mode: Option<(f64, f64, String)>,
    /// What flexible bodies went through.
    #[serde(default)]
    pub(crate) bent: Vec<Bent>,
    /// Wheels that would have lifted off their rails.
    #[serde(default)]
    pub(crate) lifted: Vec<Lifted>,
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
        self.added_errors += stats.added_errors;
        if stats.row_defect > self.row_defect.0 {
            self.row_defect = (stats.row_defect, stats.row_defect_at);
        }
        self.row_acceleration = self.row_acceleration.max(stats.row_acceleration);
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
            let (name, seconds) = (part.name().to_owned(), time.own.as_secs_f64());
            self.add_time(&TimePart { part: name, calls: time.calls, seconds });
        }
    }

    pub(crate) fn add_time(&mut self, time: &TimePart) {
        match self.time.iter_mut().find(|known| known.part == time.part) {
            Some(known) => {
                known.calls += time.calls;
                known.seconds += time.seconds;
            }
            None => self.time.push(time.clone()),
        }
    }

    /// What came before the first step \[s\].
    pub(crate) fn setup(&self) -> f64 {
        let parts = self.time.iter().filter(|time| SETUP.contains(&time.part.as_str()));
        parts.map(|time| time.seconds).sum()
    }

    /// Adds what a leg did that has ended.
    pub(crate) fn add_leg(&mut self, run: &Run<'_>, output: f64) {
        // those of the start were named with it; these came on the way
        for set in run.rows_redundant_later() {
            if let [first, others @ ..] = &set[..] {
                let others = others.join(", ");
                self.hint(format!(
                    "{first} is implied by {others}: how forces are shared among them is a choice"
                ));
            }
        }
        for Sliding { name, t, count } in run.sliding() {
            let text = format!(
                "{name} jumps between two branches that push towards each other from t = {t:.6} s on ({count} times in all): the \
                 motion goes along the jump, and steps across it are only as exact as the tolerance sees them"
            );
            self.doubt(Doubt { cause: Cause::Sliding, t: Some(t), text });
        }
        if let Some(PassedPose { pose: Trouble::Pose { t, row, others, .. }, has_leapt }) = run.passed_pose()
        {
            let what = if has_leapt { "a step went over" } else { "steps collapsed at" };
            // a row may depend on no other: then it vanishes
            let how = match &others[..] {
                [] => "holds nothing there".into(),
                others => format!("nearly depends on {}", others.join(", ")),
            };
            let text = format!(
                "{what} a singular pose at t = {t:.6} s: {row} {how}; several motions branch off there, and which one the run follows is chance"
            );
            self.doubt(Doubt { cause: Cause::SingularPose, t: Some(t), text });
        }
        let stats = run.stats();
        if stats.unsolved > 0 {
            let (count, t) = (stats.unsolved, stats.unsolved_since);
            let text = format!(
                "accelerations and joint forces have no solution at {count} states of output, the first at t = {t:.6} s; these are interpolated"
            );
            self.doubt(Doubt { cause: Cause::UnsolvedForces, t: Some(t), text });
        }
        self.hasty_errors += stats.added_errors * run.haste();
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
