//! Long series reduced to what a screen can show.
//!
//! Points that fall into the same narrow column one after the other are replaced by the first, lowest,
//! highest and last of them in their order, so that every peak survives. Points on a straight line
//! between their neighbours, to a fraction of a pixel, are then dropped: smooth curves need few points.

/// Width of a column [px]: half a pixel, for screens with two device pixels per unit.
const COLUMN: f64 = 0.5;
/// How far a dropped point may lie off the line that replaces it [px].
const OFF_LINE: f64 = 0.04;

pub(crate) type Point = (f64, f64);

/// Connected pieces of a line: `None` among the points is a gap.
pub(crate) fn pieces(points: impl Iterator<Item = Option<Point>>) -> Vec<Vec<Point>> {
    let mut all = Vec::new();
    let mut piece = Vec::new();
    for p in points {
        match p {
            Some(p) => piece.push(p),
            None if !piece.is_empty() => all.push(std::mem::take(&mut piece)),
            None => {}
        }
    }
    if !piece.is_empty() {
        all.push(piece);
    }
    all
}

/// One connected piece, reduced.
pub(crate) fn decimate(points: &[Point]) -> Vec<Point> {
    straighten(&columns(points))
}

fn columns(points: &[Point]) -> Vec<Point> {
    let column = |p: &Point| (p.0 / COLUMN).floor() as i64;
    let mut out = Vec::with_capacity(points.len().min(4096));
    for run in points.chunk_by(|a, b| column(a) == column(b)) {
        if run.len() <= 4 {
            out.extend_from_slice(run);
            continue;
        }
        let (mut low, mut high) = (0, 0);
        for (k, p) in run.iter().enumerate() {
            if p.1 < run[low].1 {
                low = k;
            }
            if p.1 > run[high].1 {
                high = k;
            }
        }
        let mut keep = [0, low.min(high), low.max(high), run.len() - 1].to_vec();
        keep.dedup();
        out.extend(keep.into_iter().map(|k| run[k]));
    }
    out
}

/// Drops points while the cone of directions from the last kept point that passes close to all of them
/// stays open.
fn straighten(points: &[Point]) -> Vec<Point> {
    let [first, rest @ ..] = points else { return Vec::new() };
    let mut out = vec![*first];
    let (mut anchor, mut last) = (*first, *first);
    let mut cone: Option<Cone> = None;
    for &p in rest {
        let (dx, dy) = (p.0 - anchor.0, p.1 - anchor.1);
        let fits = cone.as_ref().is_none_or(|c| c.admits(dx, dy));
        if !fits {
            out.push(last);
            anchor = last;
            cone = None;
        }
        let (dx, dy) = (p.0 - anchor.0, p.1 - anchor.1);
        cone = Cone::narrowed(cone, dx, dy);
        last = p;
    }
    if points.len() > 1 {
        out.push(last);
    }
    out
}

/// Directions, as angles about a central one, and how far along it the points have come.
#[derive(Clone, Copy)]
struct Cone {
    axis: (f64, f64),
    from: f64,
    to: f64,
    reach: f64,
}

impl Cone {
    /// Along the axis and across it.
    fn split(&self, dx: f64, dy: f64) -> (f64, f64) {
        (dx * self.axis.0 + dy * self.axis.1, dy * self.axis.0 - dx * self.axis.1)
    }

    fn admits(&self, dx: f64, dy: f64) -> bool {
        let (along, across) = self.split(dx, dy);
        // Turning back on the line would lose the turning point.
        along >= self.reach && along > 0.0 && (self.from..=self.to).contains(&(across / along))
    }

    /// The cone that also passes the point at (dx, dy). Points on the anchor itself leave it as it is.
    fn narrowed(cone: Option<Cone>, dx: f64, dy: f64) -> Option<Cone> {
        let r = dx.hypot(dy);
        if r <= OFF_LINE {
            return cone;
        }
        let base = cone.unwrap_or(Cone { axis: (dx / r, dy / r), from: f64::MIN, to: f64::MAX, reach: 0.0 });
        let (along, across) = base.split(dx, dy);
        Some(Cone {
            from: base.from.max((across - OFF_LINE) / along),
            to: base.to.min((across + OFF_LINE) / along),
            reach: along,
            ..base
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_break_lines() {
        let p = |k: f64| Some((k, k));
        let input = [None, p(0.0), p(1.0), None, None, p(2.0), None];
        let found = pieces(input.into_iter());
        assert_eq!(found, [vec![(0.0, 0.0), (1.0, 1.0)], vec![(2.0, 2.0)]]);
    }

    #[test]
    fn peaks_survive_in_a_long_noisy_series() {
        let n = 200_000;
        let mut points: Vec<Point> = (0..n)
            .map(|k| (f64::from(k) * 600.0 / f64::from(n), 100.0 + 10.0 * (f64::from(k) * 0.7).sin()))
            .collect();
        points[77_777].1 = 300.0;
        points[150_001].1 = -50.0;
        let out = decimate(&points);
        assert!(out.len() < 6000, "{}", out.len());
        assert!(out.contains(&points[77_777]) && out.contains(&points[150_001]));
        assert_eq!((out[0], out[out.len() - 1]), (points[0], points[n as usize - 1]));
    }

    #[test]
    fn straight_lines_need_two_points_and_corners_stay() {
        let line: Vec<Point> = (0..500).map(|k| (f64::from(k), 2.0 * f64::from(k))).collect();
        assert_eq!(decimate(&line), [line[0], line[499]]);
        let corner = [(0.0, 0.0), (5.0, 5.0), (10.0, 10.0), (20.0, 0.0)];
        assert_eq!(decimate(&corner), [(0.0, 0.0), (10.0, 10.0), (20.0, 0.0)]);
    }

    #[test]
    fn a_line_that_turns_back_on_itself_keeps_its_turning_points() {
        let spike = [(0.0, 0.0), (0.0, 50.0), (0.0, -50.0), (0.0, 0.0)];
        assert_eq!(decimate(&spike), spike);
    }

    #[test]
    fn smooth_curves_stay_within_the_stated_distance() {
        let curve: Vec<Point> = (0..=3000)
            .map(|k| {
                let x = f64::from(k) * 0.2;
                (x, 100.0 + 90.0 * (x * 0.05).sin())
            })
            .collect();
        let out = decimate(&curve);
        assert!(out.len() < 600, "{}", out.len());
        for &(x, y) in &curve {
            let k = out.partition_point(|p| p.0 < x).clamp(1, out.len() - 1);
            let (a, b) = (out[k - 1], out[k]);
            let on_line = a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0);
            // The distance is measured across the line; vertically it grows with the slope, at most 4.5
            // here.
            assert!((on_line - y).abs() <= OFF_LINE * 4.7, "{x}: {}", on_line - y);
        }
    }

    #[test]
    fn single_and_repeated_points() {
        assert!(decimate(&[]).is_empty());
        assert_eq!(decimate(&[(1.0, 2.0)]), [(1.0, 2.0)]);
        assert_eq!(decimate(&[(1.0, 2.0), (1.0, 2.0)]).len(), 2);
    }
}
