//! What happened during a run, as `events.json` keeps it.

use serde::{Deserialize, Serialize};

/// Something that happened during a run: a line of `events.json`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct EventRecord {
    /// When \[s\].
    pub t: f64,
    /// The event's name.
    pub name: String,
    /// Did its function rise through zero? Nothing where it has no function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rising: Option<bool>,
    /// What was done, in words. Of contacts: `impact`, `closing`, `opening`, `stick`, `slip`, `accumulation` or `normal jump`.
    pub what: String,
    /// The contacts it happened to, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<String>,
    /// Impulses of an impact, one a contact.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub impulse: Vec<Impulse>,
    /// Energy lost at an impact \[J\].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// What each of these contacts does from then on: `open`, `slip` or `stick`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<String>,
    /// What is worth knowing beside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The impulse of a contact at an impact \[N s or Nm s\].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Impulse {
    /// Along the normal.
    pub normal: f64,
    /// Along the tangents, as many as the contact has.
    pub tangential: Vec<f64>,
    /// Where it acts, in the world \[m\].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<[f64; 3]>,
    /// The whole of it on the second body, in world axes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vector: Option<[f64; 3]>,
}
