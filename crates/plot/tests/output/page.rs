//! Structure of the animated page.

use crate::markup::{Element, assert_finite, parse};
use gelenk_plot::{Animation, Frame, Panels, Plot, Report, Shape, Style};

fn by_id<'a>(elements: &'a [Element], id: &str) -> &'a Element {
    elements.iter().find(|e| e.get("id") == Some(id)).unwrap_or_else(|| panic!("no {id}"))
}

fn pendulum(n: u32) -> Animation {
    let frames = (0..=n).map(|k| {
        let t = 2.0 * f64::from(k) / f64::from(n);
        let (s, c) = (3.0 * t).sin().sin_cos();
        Frame::new(t)
            .shape(
                Shape::polygon("ceiling", [[-1.0, 0.0], [1.0, 0.0], [1.0, 0.1], [-1.0, 0.1]])
                    .style(Style::Ground),
            )
            .shape(Shape::spring("spring", [-1.0, 0.0], [s, -c]))
            .shape(Shape::polyline("rod", [[0.0, 0.0], [s, -c]]))
            .shape(Shape::circle("bob", [s, -c], 0.1).style(Style::Color(2)))
            .shape(Shape::joint("pivot", [0.0, 0.0]))
            .trace("bob", [s, -c])
    });
    Animation::new("Pendulum").frames(frames)
}

#[test]
fn the_page_is_well_formed_and_self_contained() {
    let line = (0..100).map(|k| (0.02 * f64::from(k), f64::from(k)));
    let html = pendulum(200)
        .subtitle("hem5, tolerance 1e-6")
        .event(0.5, "lowest point")
        .event(7.0, "after the end")
        .chart(Plot::new("Angle").x_axis("time", "s").line("", line.clone()))
        .chart(
            Panels::new("Both")
                .panel(Plot::new("").line("", line.clone()))
                .panel(Plot::new("").line("", line)),
        )
        .figure(Plot::new("Phase").line("", [(0.0, 0.0), (1.0, 1.0)]))
        .fact("steps", "183")
        .to_html();
    let e = parse(&html);
    assert_finite(&e);
    assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"));
    for e in &e {
        assert!(e.get("src").is_none());
        assert!(e.get("href").is_none_or(|h| h.starts_with("data:")), "{e:?}");
    }
    let without_namespace = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!without_namespace.contains("http") && !html.contains("@import") && !html.contains("url(h"));
    assert_eq!(by_id(&e, "play").get("aria-label"), Some("Play"));
    assert_eq!(by_id(&e, "time").get("aria-label"), Some("Time"));
    assert_eq!(e.iter().filter(|e| e.has_class("linked")).count(), 2);
    assert_eq!(e.iter().filter(|e| e.has_class("chart")).count(), 3);
    // Events outside the run have no place on the scrubber.
    assert_eq!(e.iter().filter(|e| e.get("data-t").is_some()).count(), 1);
    let ids: Vec<&str> = e.iter().filter_map(|e| e.get("id")).collect();
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "ids are not unique");
    assert!(html.contains("prefers-color-scheme") && html.contains("prefers-reduced-motion"));
}

#[test]
fn the_player_asks_only_for_parts_that_exist() {
    let html = pendulum(10).event(0.5, "e").to_html();
    let e = parse(&html);
    let script = &e.iter().rfind(|e| e.name == "script").unwrap().text;
    for part in script.split("$(\"").skip(1) {
        by_id(&e, part.split('"').next().unwrap());
    }
}

#[test]
fn frame_data_are_compact_whole_numbers() {
    let html = pendulum(1000).to_html();
    let e = parse(&html);
    let data = &by_id(&e, "data").text;
    // Five moving shapes and a trace: about ten numbers per frame, a few characters each.
    assert!(data.len() < 1001 * 50, "{}", data.len());
    assert!(!data.contains("NaN") && !data.contains("inf") && !data.contains('<'));
    assert_eq!(data.matches('[').count(), data.matches(']').count());
    assert!(data.contains("\"rod\",0,1001,4,["));
    assert!(data.contains("\"pivot\",0,1001,2,["));
}

#[test]
fn too_many_frames_are_thinned() {
    let html = pendulum(20_000).max_frames(300).to_html();
    let count: usize = html.split("\"rod\",0,").nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
    assert!((250..=302).contains(&count), "{count}");
}

#[test]
fn names_and_labels_cannot_break_out() {
    let nasty = "</script><b>\"&'\u{2028}";
    let html = Animation::new(nasty)
        .subtitle(nasty)
        .length_unit(nasty)
        .frame(Frame::new(0.0).shape(Shape::joint(nasty, [0.0, 0.0])).trace(nasty, [0.0, 0.0]))
        .frame(Frame::new(1.0).shape(Shape::joint(nasty, [1.0, 0.0])).trace(nasty, [1.0, 0.0]))
        .event(0.5, nasty)
        .fact(nasty, nasty)
        .chart(Plot::new(nasty))
        .to_html();
    let e = parse(&html);
    assert_eq!(e.iter().filter(|e| e.name == "b").count(), 1, "only the one around the time of the event");
    assert_eq!(e.iter().filter(|e| e.name == "script").count(), 2);
}

#[test]
fn pages_without_motion_are_still_pages() {
    let still = Frame::new(1.0).shape(Shape::joint("a", [3.0, 3.0]));
    let empty = Frame::new(2.0).shape(Shape::polyline("nothing", []));
    let bad = Frame::new(f64::NAN).shape(Shape::circle("b", [f64::INFINITY, 0.0], f64::NAN));
    let broken =
        Frame::new(3.0).shape(Shape::circle("b", [f64::INFINITY, 0.0], f64::NAN)).trace("p", [f64::NAN, 0.0]);
    for (frames, lost) in [
        (vec![], false),
        (vec![still.clone()], false),
        (vec![still.clone(), still.clone()], false),
        (vec![bad.clone()], true),
        (vec![still, empty, bad, broken], true),
    ] {
        let html = Animation::new("").frames(frames).play_seconds(f64::NAN).max_frames(0).to_html();
        let e = parse(&html);
        assert_finite(&e);
        assert!(!by_id(&e, "data").text.contains("NaN") && !by_id(&e, "data").text.contains("inf"));
        assert_eq!(html.contains("Not shown: 1 frame without a finite time."), lost);
    }
}

#[test]
fn a_report_is_well_formed_and_self_contained() {
    let html = Report::new("Work & precision")
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
    parse(&Report::default().to_html());
}
