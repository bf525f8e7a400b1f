//! A page of many mechanisms: pictures first, and motion where somebody looks at it.
//!
//! Each mechanism stands there as it would in a report of its own, metadata and bytes; the page reads those that come into sight.

use super::ReportData;
use super::page::{Page, SCRIPT, STYLE, content, document, inert_word};

/// A mechanism of a gallery.
#[derive(Debug, Clone, PartialEq)]
pub struct Exhibit {
    /// By which name it is asked for.
    pub name: String,
    /// The group that it belongs to.
    pub group: String,
    /// What it is, in a line.
    pub what: String,
    /// What is drawn, and how it moves.
    pub data: ReportData,
}

/// The page.
pub fn gallery_html(title: &str, exhibits: Vec<Exhibit>) -> String {
    let (mut list, mut bytes) = (Vec::new(), Vec::new());
    for exhibit in exhibits {
        let Exhibit { name, group, what, mut data } = exhibit;
        only_what_is_drawn(&mut data);
        let (meta, payload) = content(&data, &[]);
        let [name, group, what] = [name, group, what].map(|word| inert_word(&word));
        list.push(format!("{{\"name\":{name},\"group\":{group},\"what\":{what},\"meta\":{meta}}}"));
        bytes.push(payload);
    }
    document(&Page {
        title,
        style: STYLE,
        script: SCRIPT,
        meta: &format!("{{\"format\":1,\"title\":{},\"gallery\":[{}]}}", inert_word(title), list.join(",")),
        payload: &bytes.join("\n"),
        without: "The mechanisms move in this page once scripts are allowed.",
    })
}

/// Leaves measures that nothing is drawn by, events, and numbers about the run.
fn only_what_is_drawn(data: &mut ReportData) {
    let arrows = data.scene.arrows.iter().flat_map(|arrow| arrow.columns.iter());
    let shapes = data.scene.flexible.iter().flat_map(|body| body.columns.iter());
    let drawn: Vec<String> = arrows.chain(shapes).cloned().collect();
    data.measures.retain(|measure| drawn.contains(&measure.name));
    data.scene.plots.clear();
    data.events.clear();
    data.summary = crate::results::Summary::default();
}
