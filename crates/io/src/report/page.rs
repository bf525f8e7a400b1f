//! The page around the viewer.

use serde::Serialize;

use crate::results::MARK;
use crate::results::summary::Summary;
use crate::scene::Scene;

use super::curves::{self, CurvesMeta};
use super::marks::{self, MarksMeta};
use super::payload::Payload;
use super::poses::{self, MotionMeta};
use super::thin::{self, Frames, Sizes};
use super::{EventMark, ModeMark, ReportData, base64};

/// The viewer: the script of every report, as it stands in the page.
pub const SCRIPT: &str = include_str!("../../assets/viewer.js");
/// The style of every report, as it stands in the page.
pub const STYLE: &str = include_str!("../../assets/viewer.css");
/// The page may run what it holds and nothing else: no request can leave it.
const POLICY: &str =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:";

/// What the viewer reads first.
#[derive(Serialize)]
struct Meta<'a> {
    format: u32,
    title: &'a str,
    scene: &'a Scene,
    motion: MotionMeta,
    marks: Option<MarksMeta>,
    curves: CurvesMeta<'a>,
    events: Vec<&'a EventMark>,
    summary: &'a Summary,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    modes: &'a [ModeMark],
}

/// The metadata of a report as JSON, and its bytes in base 64.
pub(super) fn content(data: &ReportData, modes: &[ModeMark]) -> (String, String) {
    let mut payload = Payload::default();
    let frames = Frames::of(&data.motion);
    let sizes = Sizes::of(&data.scene, &frames);
    let keep = thin::keep(&frames, &sizes, data.motion.marks.len() / MARK);
    let motion = poses::write(&mut payload, &frames, &keep, &sizes);
    let grid = (motion.origin, motion.quanta[0]);
    let contacts = data.scene.contacts.len();
    let marks = marks::write(&mut payload, &data.motion, (&frames, &keep), contacts, grid);
    let curves = curves::write(&mut payload, &data.times, &data.measures);
    let mut events: Vec<&EventMark> = data.events.iter().filter(|e| e.t.is_finite()).collect();
    events.sort_by(|a, b| a.t.total_cmp(&b.t));
    let (title, scene, summary) = (title(data), &data.scene, &data.summary);
    let meta = Meta { format: 1, title, scene, motion, marks, curves, events, summary, modes };
    // The types hold nothing that JSON cannot say: keys are words, numbers that are not finite become null.
    let meta = serde_json::to_string(&meta).unwrap_or_else(|_| "null".into());
    (meta, base64::encode(payload.bytes()))
}

fn title(data: &ReportData) -> &str {
    if data.title.trim().is_empty() { "Report" } else { data.title.trim() }
}

pub(super) fn render(data: &ReportData, modes: &[ModeMark]) -> String {
    let (meta, payload) = content(data, modes);
    document(&Page {
        title: title(data),
        style: STYLE,
        script: SCRIPT,
        meta: &meta,
        payload: &payload,
        without: "The mechanism moves in this page once scripts are allowed.",
    })
}

/// What a page is made of.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    pub(super) style: &'a str,
    pub(super) script: &'a str,
    /// JSON.
    pub(super) meta: &'a str,
    /// Base64.
    pub(super) payload: &'a str,
    /// What is said where no script runs.
    pub(super) without: &'a str,
}

/// The whole page.
pub(super) fn document(page: &Page<'_>) -> String {
    let title = escape(page.title);
    let Page { style, script, payload, without, .. } = page;
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"gelenk\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{style}</style>\n</head>\n<body>\n\
         <noscript><h1>{title}</h1><p>{without}</p></noscript>\n\
         <script type=\"application/json\" id=\"meta\">{}</script>\n\
         <script type=\"text/plain\" id=\"payload\">{payload}</script>\n\
         <script>\n{script}</script>\n</body>\n</html>\n",
        inert(page.meta)
    )
}

/// JSON that cannot end the element it stands in, whatever names it holds.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// A word as JSON.
pub(super) fn inert_word(word: &str) -> String {
    serde_json::Value::from(word).to_string()
}

/// Text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
