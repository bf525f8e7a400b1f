//! Places for text beside points and lines: where it covers the least.

use crate::decimate::Point;
use crate::text;

/// A rectangle in the drawing, y downwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x0: f64,
    pub(crate) y0: f64,
    pub(crate) x1: f64,
    pub(crate) y1: f64,
}

impl Rect {
    pub(crate) fn width(&self) -> f64 {
        self.x1 - self.x0
    }

    pub(crate) fn height(&self) -> f64 {
        self.y1 - self.y0
    }

    fn contains(&self, p: Point) -> bool {
        (self.x0..=self.x1).contains(&p.0) && (self.y0..=self.y1).contains(&p.1)
    }

    fn covers(&self, inner: &Rect) -> bool {
        inner.x0 >= self.x0 && inner.x1 <= self.x1 && inner.y0 >= self.y0 && inner.y1 <= self.y1
    }

    fn overlaps(&self, o: &Rect) -> bool {
        self.x0 < o.x1 && o.x0 < self.x1 && self.y0 < o.y1 && o.y0 < self.y1
    }

    /// Whether the segment from `a` to `b` passes through (Liang and Barsky's clipping).
    fn meets(&self, a: Point, b: Point) -> bool {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for (p, q) in [(-dx, a.0 - self.x0), (dx, self.x1 - a.0), (-dy, a.1 - self.y0), (dy, self.y1 - a.1)] {
            if p == 0.0 {
                if q < 0.0 {
                    return false;
                }
            } else if p < 0.0 {
                from = from.max(q / p);
            } else {
                to = to.min(q / p);
            }
        }
        from <= to
    }
}

/// Distance of a tag from its point [px].
const OFF: f64 = 8.0;

/// For each labelled point the box of its label: inside `frame`, away from other labels, points and lines
/// as far as can be.
pub(crate) fn tags(marks: &[(Point, &str)], size: f64, frame: &Rect, lines: &[Vec<Point>]) -> Vec<Rect> {
    let mut placed: Vec<Rect> = Vec::with_capacity(marks.len());
    for &((x, y), label) in marks {
        let (w, h) = (text::width(label, size), 1.15 * size);
        // Preferred first: to the upper right, then round the point.
        let candidates = [
            (OFF * 0.8, -OFF * 0.6 - h),
            (-OFF * 0.8 - w, -OFF * 0.6 - h),
            (OFF * 0.8, OFF * 0.6),
            (-OFF * 0.8 - w, OFF * 0.6),
            (OFF * 1.2, -0.5 * h),
            (-OFF * 1.2 - w, -0.5 * h),
            (-0.5 * w, -OFF - h),
            (-0.5 * w, OFF),
        ]
        .map(|(dx, dy)| Rect { x0: x + dx, y0: y + dy, x1: x + dx + w, y1: y + dy + h });
        let cost = |r: &Rect| -> usize {
            let outside = usize::from(!frame.covers(r)) * 1000;
            let labels = placed.iter().filter(|o| o.overlaps(r)).count() * 100;
            let points = marks.iter().filter(|(p, _)| r.contains(*p)).count() * 50;
            let crossed = lines.iter().filter(|l| l.windows(2).any(|s| r.meets(s[0], s[1]))).count() * 10;
            outside + labels + points + crossed
        };
        let best = candidates.iter().min_by_key(|r| cost(r)).copied();
        placed.push(best.unwrap_or(candidates[0]));
    }
    placed
}

/// A label that hangs on its event line like a flag.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Flag {
    /// Which event.
    pub(crate) event: usize,
    /// Row above the plot, 0 being the lowest.
    pub(crate) row: usize,
    /// Whether the text runs to the left of the line because there is no room on the right.
    pub(crate) left: bool,
}

/// Rows of flags that may be stacked before labels are left out.
const MOST_ROWS: usize = 4;
/// Distance between line and text [px].
pub(crate) const FLAG_OFF: f64 = 4.0;

/// Puts event labels into rows above a plot. Working from the right, a flag that would run into its
/// neighbour goes up one row; its pole then stands left of that neighbour's text. Events whose label
/// found no place are missing in the result.
pub(crate) fn flags(events: &[(f64, &str)], size: f64, right_edge: f64) -> Vec<Flag> {
    let mut order: Vec<usize> = (0..events.len()).filter(|&k| !events[k].1.trim().is_empty()).collect();
    order.sort_by(|&a, &b| events[b].0.total_cmp(&events[a].0));
    let mut taken: Vec<(usize, f64, f64)> = Vec::new();
    let mut found = Vec::new();
    for event in order {
        let (x, label) = events[event];
        let w = text::width(label, size) + FLAG_OFF;
        let left = x + w > right_edge;
        let (from, to) = if left { (x - w, x) } else { (x, x + w) };
        let free = |row: usize| {
            let clear = |r: usize, a: f64, b: f64| {
                taken.iter().all(|&(at, from, to)| at != r || b <= from || to <= a)
            };
            clear(row, from - FLAG_OFF, to + FLAG_OFF) && (0..row).all(|r| clear(r, x - 1.0, x + 1.0))
        };
        if let Some(row) = (0..MOST_ROWS).find(|&r| free(r)) {
            taken.push((row, from, to));
            found.push(Flag { event, row, left });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_avoid_lines_labels_and_the_border() {
        let frame = Rect { x0: 0.0, y0: 0.0, x1: 300.0, y1: 200.0 };
        let line = vec![(0.0, 200.0), (300.0, 0.0)];
        let marks = [((150.0, 100.0), "peak"), ((152.0, 100.0), "other"), ((298.0, 2.0), "corner")];
        let found = tags(&marks, 12.0, &frame, std::slice::from_ref(&line));
        for (k, r) in found.iter().enumerate() {
            assert!(frame.covers(r), "{r:?}");
            // In the corner there is no place off the line.
            assert!(k == 2 || !r.meets(line[0], line[1]), "{r:?}");
            assert!(found[..k].iter().all(|o| !o.overlaps(r)), "{r:?}");
        }
    }

    #[test]
    fn flags_in_one_row_do_not_touch() {
        let events: Vec<(f64, &str)> = (0..6).map(|k| (100.0 + 30.0 * f64::from(k), "impact")).collect();
        let found = flags(&events, 11.0, 600.0);
        let span = |f: &Flag| {
            let x = events[f.event].0;
            (x, x + text::width("impact", 11.0))
        };
        for (k, a) in found.iter().enumerate() {
            for b in found[..k].iter().filter(|b| b.row == a.row) {
                assert!(span(a).1 < span(b).0 || span(b).1 < span(a).0);
            }
        }
        assert_eq!(found.len(), 6);
    }

    #[test]
    fn flags_turn_left_at_the_right_edge_and_are_limited_in_number() {
        assert!(flags(&[(590.0, "end stop")], 11.0, 600.0)[0].left);
        let crowd: Vec<(f64, &str)> = (0..50).map(|k| (100.0 + f64::from(k), "impact")).collect();
        let found = flags(&crowd, 11.0, 600.0);
        assert!(!found.is_empty() && found.len() <= 2 * MOST_ROWS);
        assert!(flags(&[(10.0, " ")], 11.0, 600.0).is_empty());
    }
}
