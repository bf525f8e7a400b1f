//! What happened during a run, as `events.json` keeps it.

use serde::{Deserialize, Serialize};

/// Something that happened during a run: a line of `events.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EventRecord {
    /// When \[s\].
    pub t: f64,
    /// The event's name.
    pub name: String,
    /// Did its function rise through zero? Nothing where it has no function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rising: Option<bool>,
    /// What was done, in words.
    pub what: String,
}
