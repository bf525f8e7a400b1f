//! What a run has come to: everything that outlives changes of the model and of the method, and that a checkpoint keeps.

use crate::contact::ContactLog;
use crate::energy::Sums;
use crate::peaks::Seen;
use crate::settings::Plan;
use crate::totals::Totals;
use gelenk_contact::ContactEventKind;
use gelenk_io::results::EventRecord;
use gelenk_model::Model;
use serde::{Deserialize, Serialize};

/// Why a run starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StartKind {
    /// It is the first.
    First,
    /// The model was changed.
    Changed,
    /// Another method goes on.
    Switched,
    /// Contacts have changed.
    Touched,
    /// A phase of contacts was left, and nothing happened that users see.
    Quiet,
}

/// Times that differ by this share are the same.
const AT_ONCE: f64 = 1e-12;

/// What has been seen of the whole run, over all changes of the model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Log {
    pub(crate) events: Vec<EventRecord>,
    /// Output points so far, and the number of them from one frame to the next.
    pub(crate) points: u64,
    pub(crate) stride: u64,
    /// Events that have happened.
    pub(crate) fired: Vec<bool>,
    /// The time of the last row.
    pub(crate) last_row: Option<f64>,
}

impl Log {
    /// Adds an event in the order of time: the end of a train of impacts may lie after what follows it.
    pub(crate) fn add(&mut self, event: EventRecord) {
        let place = self.events.partition_point(|e| e.t <= event.t);
        self.events.insert(place, event);
    }

    /// Is this a jump of the normal that was told a moment ago? A point that passes a corner jumps onto it and off it at one time.
    pub(crate) fn has_just_jumped(&self, event: &EventRecord) -> bool {
        let is_jump = |e: &EventRecord| e.what == ContactEventKind::NormalJump.word();
        let same = |e: &&EventRecord| is_jump(e) && e.contacts == event.contacts;
        is_jump(event)
            && self
                .events
                .iter()
                .rev()
                .take_while(|e| (e.t - event.t).abs() <= AT_ONCE * event.t.abs())
                .any(|e| same(&e))
    }
}

/// What a run has come to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct SoFar {
    /// Parameters that events have changed, in order.
    pub(crate) assignments: Vec<Vec<(String, String)>>,
    /// The method at work.
    pub(crate) method: String,
    /// Why it started.
    pub(crate) start: StartKind,
    pub(crate) sums: Sums,
    /// Extremes and means of outputs.
    pub(crate) peaks: Seen,
    pub(crate) log: Log,
    /// Angles counted over turns.
    pub(crate) turns: Vec<Option<f64>>,
    /// What came before the method at work.
    pub(crate) totals: Totals,
    #[serde(default)]
    pub(crate) contact: ContactLog,
}

impl SoFar {
    /// Nothing yet.
    pub(crate) fn new(plan: &Plan, model: &Model) -> Self {
        Self {
            assignments: Vec::new(),
            method: plan.starts_with(model).name.clone(),
            start: StartKind::First,
            sums: Sums::default(),
            peaks: Seen::default(),
            log: Log { stride: plan.stride, ..Log::default() },
            turns: Vec::new(),
            totals: Totals::default(),
            contact: ContactLog::default(),
        }
    }
}
