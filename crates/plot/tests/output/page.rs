//! Pages: well-formed, self-contained.

use crate::markup::{assert_finite, parse};
use gelenk_plot::{Page, Plot};

#[test]
fn a_report_is_well_formed_and_self_contained() {
    let html = Page::new("Work & precision")
        .subtitle("two methods")
        .chart(Plot::new("").log_log().x_reversed().line("hem5", [(1e-3, 1.0), (1e-9, 8.0)]))
        .table("Runs", ["method", "error", "time"], [vec!["hem5", "1e-3", "4"], vec!["mexx", "it < failed"]])
        .fact("machine", "this one")
        .note("Times are the smallest of three.")
        .to_html();
    let e = parse(&html);
    assert_finite(&e);
    assert!(html.contains("Work &amp; precision") && html.contains("it &lt; failed"));
    assert_eq!(e.iter().filter(|e| e.get("colspan") == Some("2")).count(), 1);
    assert_eq!(e.iter().filter(|e| e.has_class("chart")).count(), 1);
    assert!(!html.contains("<script") && !html.replace("http://www.w3.org/2000/svg", "").contains("http"));
    parse(&Page::default().to_html());
}
