//! The HTML page around the player.

use std::fmt::Write as _;

use super::Animation;
use super::encode::{self, View};
use crate::document::{self, Sizes};
use crate::number::{coord, format_number};
use crate::text::escape_xml;
use crate::theme::{PALETTE_DARK, PALETTE_LIGHT};

const PLAYER: &str = include_str!("../../assets/player.js");
/// Charts beside or below a moving drawing.
const SIZES: Sizes = Sizes { wide: (560.0, 290.0, 84.0), narrow: (360.0, 260.0, 76.0) };

pub(crate) fn render(a: &Animation) -> String {
    let frames = encode::select(&a.frames, a.most_frames);
    let view = View::of(&frames, a.view);
    let (first, last) = (frames.first().map_or(0.0, |f| f.time), frames.last().map_or(0.0, |f| f.time));
    let mut events: Vec<(f64, String)> =
        a.events.iter().filter(|(t, _)| *t >= first && *t <= last).cloned().collect();
    events.sort_by(|p, q| p.0.total_cmp(&q.0));
    let lost = a.frames.iter().filter(|f| !f.time.is_finite()).count();

    let title = if a.title.trim().is_empty() { "Animation" } else { a.title.trim() };
    let mut out = document::open(title, &a.subtitle, &palette());
    let title = escape_xml(title);
    let columns = if a.charts.is_empty() { "" } else { " columns" };
    let _ = writeln!(out, "<div class=\"layout{columns}\">");
    player(&mut out, a, &title, &view, &events, last - first);
    if !a.charts.is_empty() {
        out.push_str("<section class=\"charts\" aria-label=\"Charts\">\n");
        for (chart, linked) in &a.charts {
            let class = if *linked { " linked" } else { "" };
            document::figure(&mut out, chart, SIZES, class);
        }
        out.push_str("</section>\n");
    }
    out.push_str("</div>\n");
    document::facts(&mut out, &a.facts);
    out.push_str("<footer>\n");
    out.push_str(HINTS);
    if lost > 0 {
        let plural = if lost == 1 { "" } else { "s" };
        let _ = writeln!(out, "<p>Not shown: {lost} frame{plural} without a finite time.</p>");
    }
    let _ = write!(
        out,
        "</footer>\n</main>\n<script type=\"application/json\" id=\"data\">{}</script>\n\
         <script>\n{PLAYER}</script>\n</body>\n</html>\n",
        encode::json(&frames, &view, &events, a.length_unit.trim())
    );
    out
}

/// The palette as colours of shapes and paths.
fn palette() -> String {
    let mut out = String::new();
    for (k, c) in PALETTE_LIGHT.iter().enumerate() {
        let _ = write!(out, ".c-{k}{{--c:{c}}}");
    }
    out.push_str("\n@media (prefers-color-scheme:dark){");
    for (k, c) in PALETTE_DARK.iter().enumerate() {
        let _ = write!(out, ".c-{k}{{--c:{c}}}");
    }
    out.push_str("}\n");
    out
}

const HINTS: &str = "<p class=\"hints\"><kbd>Space</kbd> play or pause · <kbd>←</kbd> <kbd>→</kbd> one frame, \
                     with <kbd>Shift</kbd> ten · <kbd>↑</kbd> <kbd>↓</kbd> speed · <kbd>Home</kbd> <kbd>End</kbd> \
                     start and end · <kbd>T</kbd> paths · <kbd>L</kbd> loop</p>\n";

fn player(out: &mut String, a: &Animation, title: &str, view: &View, events: &[(f64, String)], span: f64) {
    // Very tall and very flat mechanisms still get a stage of a usable shape.
    let ratio = (view.width / view.height).clamp(0.8, 2.2);
    let _ = writeln!(
        out,
        "<section class=\"player card\" aria-label=\"Animation\">\n<div class=\"stage\" style=\"--ratio:{}\">\
         <svg id=\"stage\" role=\"img\" aria-label=\"Moving drawing: {title}\"></svg>\
         <noscript><p>This drawing moves with JavaScript, which is switched off here.</p></noscript></div>\n\
         <div class=\"scrub\"><div class=\"rail\" aria-hidden=\"true\"><div id=\"fill\"></div></div>\
         <div id=\"marks\" aria-hidden=\"true\"></div>\
         <input id=\"time\" type=\"range\" min=\"0\" max=\"1\" step=\"any\" value=\"0\" \
         aria-label=\"Time\"/></div>",
        coord(ratio)
    );
    out.push_str(
        "<div class=\"bar\">\n<button id=\"play\" type=\"button\" class=\"play\" aria-label=\"Play\">\
         <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path class=\"icon-play\" d=\"M8 5.2v13.6l11-6.8z\"/>\
         <path class=\"icon-pause\" d=\"M7 5h3.6v14H7zm6.4 0H17v14h-3.6z\"/></svg></button>\n\
         <p class=\"clock\"><output id=\"now\" for=\"time\" aria-live=\"off\"></output>\
         <span id=\"end\"></span></p>\n\
         <div class=\"options\">\n\
         <button id=\"trace\" type=\"button\" class=\"toggle\" aria-pressed=\"true\">Paths</button>\n\
         <button id=\"loop\" type=\"button\" class=\"toggle\" aria-pressed=\"true\">Loop</button>\n\
         <label class=\"speed\"><span>Speed</span><select id=\"speed\">",
    );
    let (speeds, chosen) = speeds(span, a.seconds);
    for (k, v) in speeds.iter().enumerate() {
        let selected = if k == chosen { " selected=\"selected\"" } else { "" };
        let _ = write!(out, "<option value=\"{v:e}\"{selected}>{}</option>", speed_label(*v));
    }
    out.push_str("</select></label>\n</div>\n</div>\n");
    if !events.is_empty() {
        out.push_str("<ul class=\"events\" aria-label=\"Events\">\n");
        for (t, label) in events {
            let _ = writeln!(
                out,
                "<li><button type=\"button\" data-t=\"{t:e}\"><b>{} s</b> {}</button></li>",
                format_number(*t, 4),
                escape_xml(label)
            );
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}

/// Speeds to choose from, as ratios to real time, and the one to start with: round numbers about the one
/// that plays `span` in the wished time, and real time itself.
fn speeds(span: f64, seconds: f64) -> (Vec<f64>, usize) {
    let seconds =
        if seconds.is_finite() && seconds > 0.0 { seconds } else { Animation::DEFAULT_PLAY_SECONDS };
    let wish = span / seconds;
    let wish = if wish.is_finite() && wish > 0.0 { wish.clamp(1e-9, 1e9) } else { 1.0 };
    // Places in the sequence .. 0.1 0.2 0.5 1 2 5 10 .. counted from 1.
    let round = |k: i32| {
        let power = 10f64.powi(k.div_euclid(3).abs());
        let digit = [1.0, 2.0, 5.0][k.rem_euclid(3) as usize];
        if k < 0 { digit / power } else { digit * power }
    };
    let off = |k: &i32| (round(*k) / wish).ln().abs();
    let centre = (-28..=28).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0);
    let mut all: Vec<i32> = (centre - 4..=centre + 4).collect();
    if !all.contains(&0) {
        all.push(0);
        all.sort_unstable();
    }
    let chosen = all.iter().position(|&k| k == centre).unwrap_or(0);
    (all.into_iter().map(round).collect(), chosen)
}

fn speed_label(v: f64) -> String {
    match v {
        1.0 => "1× real time".into(),
        v if v < 1.0 => format!("1/{}×", (1.0 / v).round()),
        v => format!("{}×", v.round()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_fit_the_duration_and_hold_real_time() {
        let (all, chosen) = speeds(0.03, 8.0);
        assert_eq!(all[chosen], 0.005);
        assert!(all.contains(&1.0));
        assert_eq!(speed_label(all[chosen]), "1/200×");
        let (all, chosen) = speeds(8.0, 8.0);
        assert_eq!((all[chosen], speed_label(all[chosen]).as_str()), (1.0, "1× real time"));
        for span in [0.0, f64::NAN, 1e-300, 1e300] {
            let (all, chosen) = speeds(span, f64::NAN);
            assert!(all[chosen] > 0.0 && all.iter().all(|v| v.is_finite()));
        }
    }
}
