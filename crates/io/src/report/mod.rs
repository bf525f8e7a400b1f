//! The report: one HTML page that needs nothing else, neither files beside it nor a network. The mechanism moves in it,
//! measures are plotted, events and the summary of the run are listed.
//!
//! The page is the bundle of `viewer/`, the metadata as JSON, and motion and measures as bytes (`payload.rs`).

mod base64;
mod curves;
mod from_folder;
mod gallery;
mod marks;
mod page;
mod payload;
mod poses;
mod study;
mod thin;

#[cfg(test)]
mod decode;
#[cfg(test)]
mod tests;

pub use gallery::{Exhibit, gallery_html};
pub use page::{SCRIPT, STYLE};
pub use study::StudyHead;

use serde::{Deserialize, Serialize};

use crate::results::summary::Summary;
use crate::scene::Scene;

/// Everything the report shows.
#[derive(Debug, Clone, PartialEq)]
pub struct ReportData {
    /// The heading of the page.
    pub title: String,
    /// What is drawn.
    pub scene: Scene,
    /// How it moves.
    pub motion: Motion,
    /// What is plotted, at `times`.
    pub measures: Vec<Series>,
    /// The times of the measures \[s\].
    pub times: Vec<f64>,
    /// What happened.
    pub events: Vec<EventMark>,
    /// How the run went.
    pub summary: Summary,
}

/// Poses of all bodies after the ground, frame by frame.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Motion {
    /// The times of the frames, ascending \[s\].
    pub times: Vec<f64>,
    /// The number of bodies in a frame.
    pub bodies: usize,
    /// For each frame and each body: position `x y z` \[m\] and quaternion `w x y z`.
    pub poses: Vec<f32>,
    /// Contacts that are closed, [`MARK`](crate::results::MARK) numbers each, frame by frame.
    pub marks: Vec<f32>,
    /// Where the marks of each frame end; nothing where none are known.
    pub mark_ends: Vec<usize>,
}

impl Motion {
    /// The marks of a frame.
    fn marks_of(&self, frame: usize) -> &[f32] {
        let end = |k: usize| self.mark_ends.get(k).copied();
        let begin = frame.checked_sub(1).map_or(Some(0), end);
        begin.zip(end(frame)).and_then(|(begin, end)| self.marks.get(begin..end)).unwrap_or_default()
    }
}

/// One measure over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its unit, such as `m/s`; may be empty.
    pub unit: String,
    /// Its values; NaN where it has none.
    pub values: Vec<f64>,
}

/// Something that happened at a moment.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct EventMark {
    /// When \[s\].
    pub t: f64,
    /// Which event.
    pub name: String,
    /// What happened, in words.
    pub text: String,
    /// The contacts it happened to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<String>,
    /// What each of them does from then on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<String>,
    /// Energy lost \[J\].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// Where each of these contacts was hit, `x y z` \[m\], and the impulse \[N s or Nm s\] on the second body; zeros where it has no place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hits: Vec<[f32; 6]>,
}

/// A natural mode of a page of modes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ModeMark {
    /// Its frequency \[Hz\]; nothing where it does not swing.
    pub frequency: Option<f64>,
    /// Whether it is damped, free or unstable, in words.
    pub what: String,
    /// The bodies that move most.
    pub bodies: String,
    /// When its swing begins in the motion of the page \[s\].
    pub t: f64,
    /// When it ends \[s\].
    pub until: f64,
}

/// The report as one HTML page.
///
/// Frames and samples without finite times or poses are left out; where there are more than a page should hold, the page has
/// fewer, see `thin.rs` and `curves.rs`, and says so.
pub fn html(data: &ReportData) -> String {
    page::render(data, &[])
}

/// A page on which natural modes move, one after the other in the motion of `data`.
pub fn modes_html(data: &ReportData, modes: &[ModeMark]) -> String {
    page::render(data, modes)
}
