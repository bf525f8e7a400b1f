//! Frames as compact JSON for the player.
//!
//! Coordinates become whole numbers on a grid over the picture, times whole fractions of the duration,
//! and each shape is one track: its numbers in the first frame, then the differences from frame to frame.
//! What never moves is stored once.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::shape::{Frame, Kind, Shape, Style};

/// Grid cells along the longer side of the picture: a quarter of a pixel on a screen 5000 pixels wide.
const GRID: f64 = 20_000.0;
/// Cells of time over the whole duration.
const TIME_GRID: f64 = 1.0e6;
/// Coordinates outside a picture chosen by the caller stop here, in cells.
const FAR: f64 = 2.0e6;

/// The part of the plane that is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct View {
    pub(crate) x0: f64,
    pub(crate) y0: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl View {
    /// All frames, or a wished rectangle given by two corners, if it is one.
    pub(crate) fn of(frames: &[&Frame], wish: Option<([f64; 2], [f64; 2])>) -> Self {
        let mut b = Bounds::default();
        if let Some((p, q)) = wish
            && p.iter().chain(&q).all(|v| v.is_finite())
            && p[0] != q[0]
            && p[1] != q[1]
        {
            b.add(p, 0.0);
            b.add(q, 0.0);
        } else {
            for f in frames {
                for s in f.shapes.iter().filter(|s| s.is_finite()) {
                    s.points.iter().for_each(|&p| b.add(p, s.radius.abs()));
                }
                let points = f.traced.iter().map(|(_, p)| *p);
                points.filter(|p| p.iter().all(|v| v.is_finite())).for_each(|p| b.add(p, 0.0));
            }
        }
        b.view()
    }

    fn cell(&self) -> f64 {
        self.width.max(self.height) / GRID
    }

    fn x(&self, x: f64) -> i64 {
        ((x - self.x0) / self.cell()).clamp(-FAR, FAR).round() as i64
    }

    fn y(&self, y: f64) -> i64 {
        ((y - self.y0) / self.cell()).clamp(-FAR, FAR).round() as i64
    }
}

#[derive(Default)]
struct Bounds(Option<[f64; 4]>);

impl Bounds {
    fn add(&mut self, [x, y]: [f64; 2], r: f64) {
        // Beyond this the arithmetic of the view would overflow.
        let [x, y, r] = [x, y, r].map(|v| v.clamp(-1e150, 1e150));
        let b = self.0.get_or_insert([x, y, x, y]);
        *b = [b[0].min(x - r), b[1].min(y - r), b[2].max(x + r), b[3].max(y + r)];
    }

    fn view(&self) -> View {
        let [x0, y0, x1, y1] = self.0.unwrap_or([0.0, 0.0, 1.0, 1.0]);
        let (mut width, mut height) = (x1 - x0, y1 - y0);
        let side = width.max(height);
        let reference = x0.abs().max(x1.abs()).max(y0.abs()).max(y1.abs());
        // Nothing but a point: any size will do that is large against the rounding of its coordinates.
        if side <= 1e-12 * reference || side < 1e-150 {
            let s = if reference > 0.0 { 0.5 * reference } else { 1.0 };
            return View { x0: x0 - 0.5 * s, y0: y0 - 0.5 * s, width: s, height: s };
        }
        // A straight line needs some room across.
        let (mut x0, mut y0) = (x0, y0);
        let least = 0.12 * side;
        if width < least {
            x0 -= 0.5 * (least - width);
            width = least;
        }
        if height < least {
            y0 -= 0.5 * (least - height);
            height = least;
        }
        View { x0, y0, width, height }
    }
}

/// Frames with a finite time, ordered, and no more of them than asked for. Two frames at the same time
/// are a jump and stay.
pub(crate) fn select(frames: &[Frame], most: usize) -> Vec<&Frame> {
    let mut all: Vec<&Frame> = frames.iter().filter(|f| f.time.is_finite()).collect();
    all.sort_by(|a, b| a.time.total_cmp(&b.time));
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return all };
    if all.len() <= most {
        return all;
    }
    let least = (last.time - first.time) / most.max(2) as f64;
    let end = all.len() - 1;
    let mut kept = vec![all[0]];
    let mut at = first.time;
    for k in 1..=end {
        let t = all[k].time;
        let jump = t == all[k - 1].time || (k < end && t == all[k + 1].time);
        if k == end || jump || t - at >= least * (1.0 - 1e-9) {
            kept.push(all[k]);
            at = t;
        }
    }
    kept
}

/// The numbers of one shape over consecutive frames.
struct Track {
    kind: &'static str,
    class: String,
    name: String,
    from: usize,
    size: usize,
    frames: Vec<Vec<i64>>,
}

type Key = (String, Kind, Style, usize, usize);

/// Shapes that keep their name, kind, style and number of points become tracks. The same name twice in a
/// frame is told apart by the order.
fn shape_tracks(frames: &[&Frame], view: &View) -> Vec<Track> {
    let mut tracks: Vec<Track> = Vec::new();
    let mut open: HashMap<Key, usize> = HashMap::new();
    for (k, frame) in frames.iter().enumerate() {
        let mut seen: HashMap<Key, usize> = HashMap::new();
        let mut twins: HashMap<&str, usize> = HashMap::new();
        for s in frame.shapes.iter().filter(|s| s.is_finite() && !s.points.is_empty()) {
            let twin = twins.entry(&s.name).or_default();
            let key = (s.name.clone(), s.kind, s.style, s.points.len(), *twin);
            *twin += 1;
            let track = *open.get(&key).unwrap_or(&tracks.len());
            if track == tracks.len() {
                let (kind, class, name) = (s.kind.code(), s.style.class(), s.name.clone());
                tracks.push(Track { kind, class, name, from: k, size: 0, frames: Vec::new() });
            }
            tracks[track].frames.push(numbers(s, view));
            seen.insert(key, track);
        }
        // What is missing in this frame starts a new track when it comes back.
        open = seen;
    }
    for t in &mut tracks {
        t.size = t.frames.first().map_or(0, Vec::len);
    }
    tracks
}

fn numbers(s: &Shape, view: &View) -> Vec<i64> {
    let mut out: Vec<i64> = s.points.iter().flat_map(|p| [view.x(p[0]), view.y(p[1])]).collect();
    if s.kind == Kind::Circle {
        out.push((s.radius.abs() / view.cell()).clamp(0.0, FAR).round() as i64);
    }
    out
}

fn point_tracks(frames: &[&Frame], view: &View) -> Vec<Track> {
    let mut tracks: Vec<Track> = Vec::new();
    let mut colours: Vec<&str> = Vec::new();
    let mut open: HashMap<&str, usize> = HashMap::new();
    for (k, frame) in frames.iter().enumerate() {
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for (name, p) in frame.traced.iter().filter(|(_, p)| p.iter().all(|v| v.is_finite())) {
            if seen.contains_key(name.as_str()) {
                continue;
            }
            let colour = colours.iter().position(|c| c == name).unwrap_or_else(|| {
                colours.push(name);
                colours.len() - 1
            });
            let track = *open.get(name.as_str()).unwrap_or(&tracks.len());
            if track == tracks.len() {
                // Traces start with the second colour: the first is close to that of links.
                let class = Style::Color(colour + 1).class();
                tracks.push(Track {
                    kind: "t",
                    class,
                    name: name.clone(),
                    from: k,
                    size: 2,
                    frames: Vec::new(),
                });
            }
            tracks[track].frames.push(vec![view.x(p[0]), view.y(p[1])]);
            seen.insert(name, track);
        }
        open = seen;
    }
    tracks
}

/// The data block of the page.
pub(crate) fn json(frames: &[&Frame], view: &View, events: &[(f64, String)], unit: &str) -> String {
    let first = frames.first().map_or(0.0, |f| f.time);
    let span = frames.last().map_or(0.0, |f| f.time - first);
    let span = if span.is_finite() { span } else { f64::MAX };
    let cell = span / TIME_GRID;
    let mut out = String::new();
    let _ = write!(out, "{{\"t0\":{first:e},\"dt\":{cell:e},\"t\":[");
    let mut last = 0;
    for (k, f) in frames.iter().enumerate() {
        let t = if cell > 0.0 { ((f.time - first) / cell).clamp(0.0, TIME_GRID).round() as i64 } else { 0 };
        comma(&mut out, k);
        let _ = write!(out, "{}", t - last);
        last = t;
    }
    let _ = write!(
        out,
        "],\"x0\":{:e},\"y0\":{:e},\"cell\":{:e},\"w\":{},\"h\":{},\"unit\":{},\"shapes\":[",
        view.x0,
        view.y0,
        view.cell(),
        (view.width / view.cell()).round(),
        (view.height / view.cell()).round(),
        string(unit)
    );
    push_tracks(&mut out, &shape_tracks(frames, view));
    out.push_str("],\"traces\":[");
    push_tracks(&mut out, &point_tracks(frames, view));
    out.push_str("],\"events\":[");
    for (k, (t, label)) in events.iter().enumerate() {
        comma(&mut out, k);
        let _ = write!(out, "[{t:e},{}]", string(label));
    }
    out.push_str("]}");
    out
}

fn push_tracks(out: &mut String, tracks: &[Track]) {
    for (k, t) in tracks.iter().enumerate() {
        comma(out, k);
        let _ = write!(
            out,
            "[\"{}\",\"{}\",{},{},{},{},[",
            t.kind,
            t.class,
            string(&t.name),
            t.from,
            t.frames.len(),
            t.size
        );
        let moves = t.frames.iter().any(|f| f != &t.frames[0]);
        let stored = if moves { &t.frames[..] } else { &t.frames[..1] };
        let mut last = vec![0; t.size];
        let mut n = 0;
        for f in stored {
            for (now, before) in f.iter().zip(&mut last) {
                comma(out, n);
                let _ = write!(out, "{}", now - *before);
                (*before, n) = (*now, n + 1);
            }
        }
        out.push_str("]]");
    }
}

fn comma(out: &mut String, k: usize) {
    if k > 0 {
        out.push(',');
    }
}

/// A JSON string that is safe inside a `script` element as well.
fn string(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rod(t: f64, x: f64) -> Frame {
        Frame::new(t).shape(Shape::polyline("rod", [[0.0, 0.0], [x, 1.0]]))
    }

    #[test]
    fn tracks_store_differences_and_still_shapes_once() {
        let frames: Vec<Frame> = (0..3)
            .map(|k| rod(f64::from(k), 1.0 + f64::from(k)).shape(Shape::joint("pin", [0.0, 0.0])))
            .collect();
        let refs = select(&frames, 100);
        let view = View::of(&refs, None);
        let json = json(&refs, &view, &[], "m");
        assert!(json.contains("\"t\":[0,500000,500000]"), "{json}");
        // Longest side 3 on 20 000 cells: a step of one metre is 6667 cells, rounded at both ends.
        assert!(
            json.contains("[\"l\",\"c-link\",\"rod\",0,3,4,[0,0,6667,6667,0,0,6666,0,0,0,6667,0]]"),
            "{json}"
        );
        assert!(json.contains("[\"j\",\"c-link\",\"pin\",0,3,2,[0,0]]"), "{json}");
    }

    #[test]
    fn shapes_that_change_or_vanish_start_a_new_track() {
        let frames = [rod(0.0, 1.0), Frame::new(1.0), rod(2.0, 2.0)];
        let refs = select(&frames, 100);
        let tracks = shape_tracks(&refs, &View::of(&refs, None));
        assert_eq!(tracks.iter().map(|t| (t.from, t.frames.len())).collect::<Vec<_>>(), [(0, 1), (2, 1)]);
        let bad = [rod(0.0, 1.0), rod(1.0, f64::NAN)];
        let refs = select(&bad, 100);
        assert_eq!(shape_tracks(&refs, &View::of(&refs, None))[0].frames.len(), 1);
    }

    #[test]
    fn thinning_keeps_both_ends_and_jumps() {
        let mut frames: Vec<Frame> = (0..10_000).map(|k| rod(f64::from(k) * 1e-3, 1.0)).collect();
        frames.push(rod(5.0005, 1.0));
        frames.push(rod(5.0005, 2.0));
        frames.push(rod(f64::NAN, 2.0));
        let kept = select(&frames, 500);
        assert!((400..=510).contains(&kept.len()), "{}", kept.len());
        assert_eq!((kept[0].time, kept[kept.len() - 1].time), (0.0, 9.999));
        assert_eq!(kept.iter().filter(|f| f.time == 5.0005).count(), 2);
        assert!(kept.windows(2).all(|w| w[0].time <= w[1].time));
    }

    #[test]
    fn the_view_is_never_empty() {
        let point = |p: [f64; 2]| View::of(&[&Frame::new(0.0).shape(Shape::joint("a", p))], None);
        for v in [View::of(&[], None), point([0.0, 0.0]), point([1e9, -1e9]), point([1e300, 0.0])] {
            assert!(v.width > 0.0 && v.height > 0.0 && v.cell().is_finite() && v.x0.is_finite(), "{v:?}");
        }
        let flat = Frame::new(0.0).shape(Shape::polyline("a", [[0.0, 0.0], [10.0, 0.0]]));
        assert!(View::of(&[&flat], None).height > 1.0);
        let wished = View::of(&[&flat], Some(([5.0, 2.0], [-5.0, -1.0])));
        assert_eq!(wished, View { x0: -5.0, y0: -1.0, width: 10.0, height: 3.0 });
    }

    #[test]
    fn strings_cannot_end_the_script() {
        assert_eq!(string("</script>\"\\\n"), "\"\\u003c/script\\u003e\\\"\\\\\\u000a\"");
    }
}
