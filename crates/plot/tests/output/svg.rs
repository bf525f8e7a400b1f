//! Structure of the SVG output.

use crate::markup::{Element, assert_finite, parse};
use gelenk_plot::{Legend, Panels, Plot, Scale, Series};

fn of_class<'a>(elements: &'a [Element], class: &str) -> Vec<&'a Element> {
    elements.iter().filter(|e| e.has_class(class)).collect()
}

/// The data area: left, top, right, bottom.
fn areas(elements: &[Element]) -> Vec<[f64; 4]> {
    let numbers = |s: &str| s.split(' ').map(|v| v.parse().unwrap()).collect::<Vec<f64>>();
    of_class(elements, "gp-area")
        .iter()
        .map(|e| numbers(e.get("data-area").unwrap()).try_into().unwrap())
        .collect()
}

/// Coordinates of a path made of `M` and numbers, piece by piece.
fn path(e: &Element) -> Vec<Vec<(f64, f64)>> {
    let pieces = e.get("d").unwrap().split('M').filter(|s| !s.is_empty());
    pieces
        .map(|s| {
            let v: Vec<f64> = s.split(' ').map(|v| v.parse().unwrap()).collect();
            v.chunks(2).map(|c| (c[0], c[1])).collect()
        })
        .collect()
}

fn wave(n: u32) -> impl Iterator<Item = (f64, f64)> {
    (0..n).map(move |k| (f64::from(k) / f64::from(n), (f64::from(k) * 0.1).sin()))
}

#[test]
fn a_full_plot_is_well_formed_and_accessible() {
    let svg = Plot::new("Crank")
        .x_axis("time", "s")
        .y_axis("angle", "rad")
        .line("measured", wave(300))
        .series(Series::new("limit", [(0.0, 0.5), (1.0, 0.5)]).dashed())
        .series(Series::new("samples", wave(20)).symbols_only())
        .marker(0.3, 0.9, "peak")
        .event(0.5, "impact")
        .to_svg();
    let e = parse(&svg);
    assert_finite(&e);
    assert_eq!(e[0].name, "svg");
    assert_eq!(e[0].get("role"), Some("img"));
    assert_eq!(e[0].get("xmlns"), Some("http://www.w3.org/2000/svg"));
    assert_eq!((e[1].name.as_str(), e[1].text.as_str()), ("title", "Crank"));
    assert!(
        e[2].text.contains("angle [rad] over time [s]") && e[2].text.contains("measured, limit, samples")
    );
    assert!(svg.contains("prefers-color-scheme:dark"));
    let labels: Vec<&str> = of_class(&e, "gp-label").iter().map(|e| e.text.as_str()).collect();
    assert_eq!(labels, ["angle [rad]", "time [s]"]);
    assert_eq!(of_class(&e, "gp-flag")[0].text, "impact");
    assert_eq!(of_class(&e, "gp-tag")[0].text, "peak");
    assert_eq!(of_class(&e, "gp-name").len(), 3);
}

#[test]
fn inline_pictures_leave_style_and_ground_to_the_page() {
    let svg = Plot::new("a").line("", wave(5)).to_inline_svg();
    assert!(!svg.contains("<style") && !svg.contains("gp-ground") && !svg.contains(" id="));
    parse(&svg);
    assert!(gelenk_plot::stylesheet().contains(".gp .gp-line"));
}

#[test]
fn all_text_is_escaped() {
    let nasty = "<b>\"x\" & 'y'</b>\u{1}";
    let svg = Panels::new(nasty)
        .x_axis(nasty, nasty)
        .event(0.5, nasty)
        .panel(
            Plot::new(nasty)
                .y_axis(nasty, nasty)
                .line(nasty, wave(10))
                .line(nasty.repeat(20), wave(10))
                .marker(0.1, 0.1, nasty),
        )
        .to_svg();
    let e = parse(&svg);
    assert!(e.iter().all(|e| e.name != "b"));
    assert!(e.iter().any(|e| e.text.contains("&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;")));
}

#[test]
fn degenerate_data_still_make_a_picture() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let cases: Vec<Vec<(f64, f64)>> = vec![
        vec![],
        vec![(1.0, 2.0)],
        vec![(0.0, 0.0)],
        vec![(nan, nan)],
        vec![(inf, 1.0), (1.0, -inf)],
        vec![(0.0, 5.0), (1.0, 5.0), (2.0, 5.0)],
        vec![(3.0, 1.0), (3.0, 2.0)],
        vec![(1.0, 1e300), (2.0, -1e300)],
        vec![(1.0, f64::MAX), (2.0, f64::MIN), (f64::MAX, 0.0)],
        vec![(1e-310, 5e-324), (2e-310, 1e-323)],
        vec![(1e15, 1.0), (1e15 + 1.0, 1.0 + 1e-15)],
        vec![(0.0, -1.0), (-1.0, 0.0)],
    ];
    for points in cases {
        for (x, y) in [
            (Scale::Linear, Scale::Linear),
            (Scale::Log, Scale::Linear),
            (Scale::Linear, Scale::Log),
            (Scale::Log, Scale::Log),
        ] {
            for size in [(760.0, 420.0), (1.0, 1.0), (nan, inf), (-5.0, 1e9)] {
                let plot = Plot::new("")
                    .x_scale(x)
                    .y_scale(y)
                    .series(Series::new("s", points.clone()).with_symbols())
                    .line("t", points.clone())
                    .marker(nan, 1.0, "nowhere")
                    .event(nan, "never")
                    .size(size.0, size.1);
                let e = parse(&plot.to_svg());
                assert_finite(&e);
                let [x0, y0, x1, y1] = areas(&e)[0];
                assert!(x1 - x0 >= 40.0 && y1 - y0 >= 40.0, "{points:?}");
                let e = parse(&Panels::new("").panel(plot.clone()).panel(plot).size(size.0, size.1).to_svg());
                assert_finite(&e);
            }
        }
    }
    parse(&Panels::new("no panel at all").to_svg());
}

#[test]
fn a_nan_breaks_the_line_and_a_lonely_point_is_a_dot() {
    let svg = Plot::new("")
        .line(
            "",
            [(0.0, 0.0), (1.0, 1.0), (2.0, f64::NAN), (3.0, 1.0), (4.0, f64::NAN), (5.0, 0.0), (6.0, 3.0)],
        )
        .to_svg();
    let e = parse(&svg);
    let pieces = path(of_class(&e, "gp-line")[0]);
    assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    assert!(e.iter().any(|e| e.get("class") == Some("gp-f0")));
    assert!(!svg.contains("Not shown"));
}

#[test]
fn values_without_a_place_are_dropped_and_counted() {
    let svg = Plot::new("")
        .y_scale(Scale::Log)
        .line("", [(0.0, 0.0), (1.0, 1e-3), (2.0, 1e-2), (3.0, -1.0), (4.0, 1e-1), (5.0, 1.0)])
        .to_svg();
    let e = parse(&svg);
    assert_finite(&e);
    let pieces = path(of_class(&e, "gp-line")[0]);
    assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(of_class(&e, "gp-note")[0].text, "Not shown: 2 points ≤ 0 on a logarithmic axis.");
    let svg = Plot::new("").line("", [(0.0, 0.0), (1.0, f64::INFINITY), (2.0, 1.0)]).to_svg();
    assert!(svg.contains("Not shown: 1 infinite value."));
}

#[test]
fn long_series_shrink_but_keep_their_peaks() {
    let n = 300_000;
    let spike = 123_457;
    let points = (0..n).map(|k| (f64::from(k), if k == spike { 50.0 } else { f64::from(k % 7) }));
    let svg = Plot::new("").line("", points).to_svg();
    assert!(svg.len() < 120_000, "{}", svg.len());
    let e = parse(&svg);
    let [x0, y0, x1, y1] = areas(&e)[0];
    let line = &path(of_class(&e, "gp-line")[0])[0];
    let top = line.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    assert!((top.0 - (x0 + (x1 - x0) * f64::from(spike) / f64::from(n - 1))).abs() < 0.01);
    // Range 0..50 with a margin of 5 % above only.
    assert!((top.1 - (y1 - (y1 - y0) * 50.0 / 52.5)).abs() < 0.011);
}

#[test]
fn legends_never_cover_the_data() {
    let names = ["hem5", "mexx", "a method with a name that is much longer than the others are"];
    for legend in [Legend::Auto, Legend::Right, Legend::Below] {
        for width in [300.0, 760.0] {
            let plot = names.iter().fold(Plot::new("t"), |p, n| p.line(*n, wave(50)));
            let e = parse(&plot.legend(legend).size(width, 400.0).to_svg());
            let [_, _, x1, y1] = areas(&e)[0];
            let entries = of_class(&e, "gp-name");
            assert_eq!(entries.len(), 3);
            for entry in entries {
                assert!(entry.number("x") > x1 || entry.number("y") > y1 + 20.0, "{entry:?}");
                assert!(entry.number("x") < width && entry.number("y") <= e[0].number("height"));
            }
        }
    }
    let e = parse(&Plot::new("").line("a", wave(5)).legend(Legend::None).to_svg());
    assert!(of_class(&e, "gp-name").is_empty());
}

#[test]
fn panels_share_their_axis() {
    let panels = (0..7).fold(Panels::new("angles").x_axis("time", "s").event(0.4, "hit"), |p, k| {
        let scale = 10f64.powi(3 * k - 9);
        let shift = 0.1 * f64::from(k);
        p.panel(
            Plot::new("")
                .y_axis(format!("q{k}"), "rad")
                .line("", wave(50).map(move |(x, y)| (x + shift, scale * y))),
        )
    });
    let e = parse(&panels.to_svg());
    let a = areas(&e);
    assert_eq!(a.len(), 7);
    for w in a.windows(2) {
        assert_eq!((w[0][0], w[0][2]), (w[1][0], w[1][2]), "left and right edges");
        assert!(w[1][1] > w[0][3], "panels overlap");
        assert!((w[0][3] - w[0][1] - (w[1][3] - w[1][1])).abs() < 0.02, "heights");
    }
    let ranges: Vec<_> =
        of_class(&e, "gp-area").iter().map(|e| e.get("data-x").unwrap().to_string()).collect();
    assert!(ranges.iter().all(|r| r == &ranges[0]));
    // The event runs through all panels at one place and is labelled once.
    let lines: Vec<String> = of_class(&e, "gp-event")
        .iter()
        .map(|e| e.get("d").unwrap().split(' ').next().unwrap().to_string())
        .collect();
    assert_eq!(lines.len(), 7);
    assert!(lines.iter().all(|l| l == &lines[0]));
    assert_eq!(of_class(&e, "gp-flag").len(), 1);
}

#[test]
fn panels_with_the_same_names_have_one_legend() {
    let plot = || Plot::new("").line("hem5", wave(20)).line("radau", wave(20));
    let e = parse(&Panels::new("").panel(plot()).panel(plot()).to_svg());
    assert_eq!(of_class(&e, "gp-name").len(), 2);
    let e = parse(&Panels::new("").panel(plot()).panel(plot().line("bdf", wave(9))).to_svg());
    assert_eq!(of_class(&e, "gp-name").len(), 5);
}

#[test]
fn a_wished_range_cuts_off_the_rest() {
    let svg = Plot::new("").line("", wave(100)).event(5.0, "outside").x_range(0.2, 0.4).to_svg();
    let e = parse(&svg);
    assert!(e.iter().any(|e| e.get("overflow") == Some("hidden")));
    assert!(of_class(&e, "gp-event").is_empty());
    assert!(of_class(&e, "gp-area")[0].get("data-x").unwrap().starts_with("2e-1 4e-1"));
}

#[test]
fn tick_labels_carry_no_binary_noise() {
    for k in 1..60 {
        let top = 0.1 * f64::from(k) + 0.2;
        let e = parse(&Plot::new("").line("", [(0.0, 0.0), (1.0, top)]).to_svg());
        for tick in of_class(&e, "gp-tick") {
            assert!(tick.text.chars().count() <= 5, "{}", tick.text);
        }
    }
}

#[test]
fn tick_labels_stay_in_the_picture() {
    for scale in [1e-9, 1e-3, 1.0, 12345.0, 1e8] {
        let points = [(0.0, -scale), (99_999.0, scale)];
        let e = parse(&Plot::new("").line("", points).size(400.0, 300.0).to_svg());
        for tick in of_class(&e, "gp-tick") {
            let half = 0.5 * 7.0 * tick.text.chars().count() as f64;
            let (x, y) = (tick.number("x"), tick.number("y"));
            assert!(x + half < 402.0 && x > 8.0 && y > 0.0 && y < 300.0, "{tick:?}");
        }
    }
}

/// Errors and tolerances get smaller to the right.
#[test]
fn a_reversed_axis_runs_from_right_to_left() {
    let plot = Plot::new("").log_log().line("", [(1e-2, 1.0), (1e-8, 50.0)]);
    for (svg, sign) in [(plot.clone().to_svg(), 1.0), (plot.x_reversed().to_svg(), -1.0)] {
        let e = parse(&svg);
        assert_finite(&e);
        let line = path(of_class(&e, "gp-line")[0]);
        assert!(sign * (line[0][0].0 - line[0][1].0) > 300.0, "{line:?}");
        let [left, _, right, _] = areas(&e)[0];
        assert!(line[0].iter().all(|p| p.0 > left && p.0 < right));
        let shown = of_class(&e, "gp-area")[0].get("data-x").unwrap();
        let ends: Vec<f64> = shown.split(' ').take(2).map(|v| v.parse().unwrap()).collect();
        assert!((ends[0] < ends[1]) == (sign > 0.0), "{shown}");
    }
}
