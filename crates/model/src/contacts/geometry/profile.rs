//! Outlines of flat bodies: lines, arcs and cubic splines in a plane, drawn out along the axis across it.

use crate::math::Vec3;
use gelenk_core::Real;
use std::f64::consts::{PI, TAU};

/// Turns by less than this between pieces count as smooth \[rad\].
const SMOOTH: f64 = 1e-6;

/// The outline of a flat body in the xy plane of its frame. Walking along it, material is to the left: an outline that goes round counter-clockwise
/// surrounds a body, one that goes round clockwise surrounds a hole.
///
/// ```
/// use gelenk_model::contacts::geometry::{Profile, Turn};
/// // a half disc
/// let profile = Profile::from([-1.0, 0.0]).line_to([1.0, 0.0]).arc_to([-1.0, 0.0], [0.0, 0.0], Turn::Left).close()?;
/// assert!(profile.is_convex());
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Profile<S = f64> {
    pub(super) traits: Vec<Trait<S>>,
    is_closed: bool,
    is_convex: bool,
    /// A polygon near it.
    polygon: Vec<[f64; 2]>,
}

/// To which side an arc turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Counter-clockwise: the material bulges.
    Left,
    /// Clockwise: the material has a hollow.
    Right,
}

/// A part of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Trait<S> {
    /// An arc, or with radius 0 a corner. A negative radius is that of a hollow. Its outward normals cover `sweep` from `start` on counter-clockwise.
    Round { centre: Vec3<S>, radius: S, start: f64, sweep: f64 },
    /// A straight piece.
    Flat { from: Vec3<S>, to: Vec3<S> },
    /// A cubic `Σ cₖ uᵏ` for u from 0 to 1.
    Curve { coefficients: [Vec3<S>; 4] },
}

impl<S: Real> Trait<S> {
    /// A ball: an arc all round.
    pub(super) fn ball(radius: S) -> Self {
        Self::Round { centre: Vec3::zero(), radius, start: -PI, sweep: TAU }
    }

    pub(super) fn value(&self) -> Trait<f64> {
        match *self {
            Self::Round { centre, radius, start, sweep } => {
                Trait::Round { centre: centre.value(), radius: radius.value(), start, sweep }
            }
            Self::Flat { from, to } => Trait::Flat { from: from.value(), to: to.value() },
            Self::Curve { coefficients } => Trait::Curve { coefficients: coefficients.map(Vec3::value) },
        }
    }
}

/// A place of a cubic, and its first and second derivative.
pub(super) fn cubic<R: Real>([a, b, c, d]: &[Vec3<R>; 4], u: R) -> [Vec3<R>; 3] {
    let (two, three) = (R::from(2.0), R::from(3.0));
    [*a + (*b + (*c + *d * u) * u) * u, *b + (*c * two + *d * (three * u)) * u, *c * two + *d * (u * 6.0)]
}

/// Pieces of an outline, one after the other.
#[derive(Debug, Clone)]
pub struct Path<S = f64> {
    start: Vec3<S>,
    pieces: Vec<Piece<S>>,
    wrong: Option<String>,
}

#[derive(Debug, Clone, Copy)]
enum Piece<S> {
    Line { from: Vec3<S>, to: Vec3<S> },
    Arc { from: Vec3<S>, to: Vec3<S>, centre: Vec3<S>, turn: Turn },
    Cubic { coefficients: [Vec3<S>; 4] },
}

fn flat<S: Real>([x, y]: [S; 2]) -> Vec3<S> {
    Vec3([x, y, S::from(0.0)])
}

fn angle(v: Vec3) -> f64 {
    v.0[1].atan2(v.0[0])
}

impl<S: Real> Profile<S> {
    /// Starts an outline at a point.
    #[allow(clippy::should_implement_trait)] // a point is no outline yet
    pub fn from(start: [S; 2]) -> Path<S> {
        Path { start: flat(start), pieces: vec![], wrong: None }
    }

    /// A polygon with these corners, counter-clockwise around material.
    pub fn polygon(corners: &[[S; 2]]) -> Result<Self, String> {
        let [first, rest @ ..] = corners else { return Err("a polygon needs at least 3 corners".into()) };
        rest.iter().fold(Profile::from(*first), |path, &to| path.line_to(to)).close()
    }

    /// A smooth closed curve through these points: a periodic cubic spline.
    pub fn closed_spline(points: &[[S; 2]]) -> Result<Self, String> {
        let [first, ..] = points else { return Err("a closed spline needs at least 3 points".into()) };
        if points.len() < 3 {
            return Err(format!("a closed spline needs at least 3 points, not {}", points.len()));
        }
        let mut path = Profile::from(*first);
        let mut all: Vec<_> = points.iter().map(|&p| flat(p)).collect();
        all.push(all[0]);
        path.add_spline(&all, true);
        path.finish(true)
    }

    /// Does it go round?
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Is it closed, and nowhere hollow?
    pub fn is_convex(&self) -> bool {
        self.is_convex
    }

    /// A polygon near it, for pictures.
    pub fn flattened(&self) -> &[[f64; 2]] {
        &self.polygon
    }

    /// A circle about the origin of its frame around it.
    pub(super) fn radius(&self) -> f64 {
        self.polygon.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max) * 1.01
    }

    /// Is a point in the material? `None` if the outline is open.
    pub(super) fn contains(&self, p: Vec3) -> Option<bool> {
        if !self.is_closed {
            return None;
        }
        let crossings: usize = self.traits.iter().map(|t| crossings(&t.value(), p)).sum();
        // around a hole material is outside
        Some((crossings % 2 == 1) != (area(&self.polygon) < 0.0))
    }
}

impl<S: Real> Profile<S> {
    /// How deep a point is in the material, and the way out, from the polygon near the outline; nothing outside and for open outlines.
    pub(super) fn depth(&self, p: Vec3) -> Option<(f64, Vec3)> {
        if self.contains(p) != Some(true) {
            return None;
        }
        let ends = self.polygon.iter().zip(self.polygon.iter().cycle().skip(1));
        let distance = |(from, to): (&[f64; 2], &[f64; 2])| {
            let (from, way) = (flat(*from), flat(*to) - flat(*from));
            let at = (way.dot(p - from) / way.dot(way)).clamp(0.0, 1.0);
            ((from + way * at - p).norm(), way.cross(Vec3::axis(2)))
        };
        let nearest = ends.map(distance).min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((nearest.0, nearest.1.direction()?))
    }

    /// Points along it.
    pub(super) fn probes(&self) -> impl Iterator<Item = Vec3> + '_ {
        let ends = self.polygon.iter().zip(self.polygon.iter().cycle().skip(1));
        let ends = ends.take(self.polygon.len() - usize::from(!self.is_closed));
        ends.flat_map(|(from, to)| {
            (0..8).map(|k| flat(*from) + (flat(*to) - flat(*from)) * (f64::from(k) / 8.0))
        })
    }
}

impl<S: Real> Path<S> {
    fn end(&self) -> Vec3<S> {
        match self.pieces.last() {
            None => self.start,
            Some(Piece::Line { to, .. } | Piece::Arc { to, .. }) => *to,
            Some(Piece::Cubic { coefficients }) => cubic(coefficients, S::from(1.0))[0],
        }
    }

    fn complain(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }

    /// A straight piece to a point.
    #[must_use]
    pub fn line_to(mut self, to: [S; 2]) -> Self {
        let (from, to) = (self.end(), flat(to));
        if !to.is_finite() || (to - from).value().norm() == 0.0 {
            self.complain(format!("piece {}: a line needs two different points", self.pieces.len() + 1));
        }
        self.pieces.push(Piece::Line { from, to });
        self
    }

    /// An arc about a centre to a point. From a point to itself it is a whole circle.
    #[must_use]
    pub fn arc_to(mut self, to: [S; 2], centre: [S; 2], turn: Turn) -> Self {
        let (from, to, centre) = (self.end(), flat(to), flat(centre));
        let (r, s) = ((from - centre).value().norm(), (to - centre).value().norm());
        if !(r.is_finite() && s.is_finite() && r > 0.0) {
            self.complain(format!("piece {}: the radius of an arc must be positive", self.pieces.len() + 1));
        } else if (r - s).abs() > 1e-6 * r {
            self.complain(format!(
                "piece {}: an arc must start and end at one distance from its centre; these are {r} and {s}",
                self.pieces.len() + 1
            ));
        }
        self.pieces.push(Piece::Arc { from, to, centre, turn });
        self
    }

    /// A smooth curve through points: a natural cubic spline over the lengths of chords.
    #[must_use]
    pub fn spline_through(mut self, points: &[[S; 2]]) -> Self {
        let mut all = vec![self.end()];
        all.extend(points.iter().map(|&p| flat(p)));
        self.add_spline(&all, false);
        self
    }

    fn add_spline(&mut self, points: &[Vec3<S>], is_periodic: bool) {
        let bad = points.windows(2).position(|w| {
            let d = (w[1] - w[0]).value().norm();
            !d.is_finite() || d == 0.0
        });
        if points.len() < 2 || bad.is_some() {
            self.complain(format!(
                "piece {}: a spline needs at least two points, and no two in a row may be equal{}",
                self.pieces.len() + 1,
                bad.map_or(String::new(), |i| format!("; points {} and {} are", i + 1, i + 2))
            ));
            return;
        }
        let lengths: Vec<S> = points.windows(2).map(|w| (w[1] - w[0]).norm()).collect();
        let slopes = spline_slopes(points, &lengths, is_periodic);
        for (i, &h) in lengths.iter().enumerate() {
            let (p, q) = (points[i], points[i + 1]);
            let (m, n) = (slopes[i] * h, slopes[i + 1] * h);
            let (two, three) = (S::from(2.0), S::from(3.0));
            let d = q - p;
            self.pieces.push(Piece::Cubic { coefficients: [p, m, d * three - m * two - n, m + n - d * two] });
        }
    }

    /// Ends it where it started, with a straight piece if there is a distance left.
    pub fn close(mut self) -> Result<Profile<S>, String> {
        let rest = (self.end() - self.start).value().norm();
        let size = self.pieces.iter().map(|p| (p.start() - self.start).value().norm()).fold(rest, f64::max);
        if rest > 1e-9 * size {
            let start = self.start;
            self = self.line_to([start.0[0], start.0[1]]);
        }
        self.finish(true)
    }

    /// Leaves it open: nothing may come round its ends.
    pub fn open(self) -> Result<Profile<S>, String> {
        self.finish(false)
    }

    fn finish(self, is_closed: bool) -> Result<Profile<S>, String> {
        if let Some(wrong) = self.wrong {
            return Err(wrong);
        }
        if self.pieces.is_empty() {
            return Err("an outline needs at least one piece".into());
        }
        let polygon: Vec<[f64; 2]> = self.pieces.iter().flat_map(Piece::flattened).collect();
        let polygon = if is_closed { polygon } else { with_end(polygon, self.end().value()) };
        if let Some([x, y]) = self_intersection(&polygon, is_closed) {
            return Err(format!(
                "the outline crosses itself near ({x:.6}, {y:.6}); its pieces must not cut each other"
            ));
        }
        let mut traits: Vec<Trait<S>> = vec![];
        let mut is_convex = is_closed;
        let n = self.pieces.len();
        for (i, piece) in self.pieces.iter().enumerate() {
            traits.push(piece.as_trait());
            is_convex &= piece.is_bulging();
            if i + 1 == n && !is_closed {
                break;
            }
            let next = &self.pieces[(i + 1) % n];
            let before = angle(piece.direction(1.0));
            let turn = wrap(angle(next.direction(0.0)) - before);
            if turn > SMOOTH {
                // normals are a quarter turn to the right of the way
                let start = wrap(before - 0.5 * PI);
                traits.push(Trait::Round { centre: next.start(), radius: S::from(0.0), start, sweep: turn });
            } else if turn < -SMOOTH {
                is_convex = false;
            }
        }
        if !is_closed {
            for (at, way) in [
                (self.start, -self.pieces[0].direction(0.0)),
                (self.end(), self.pieces[n - 1].direction(1.0)),
            ] {
                // an end is a corner that half of all directions can reach
                let start = wrap(angle(way) - 0.5 * PI);
                traits.push(Trait::Round { centre: at, radius: S::from(0.0), start, sweep: PI });
            }
        }
        if is_closed && area(&polygon) < 0.0 {
            is_convex = false;
        }
        Ok(Profile { traits, is_closed, is_convex, polygon })
    }
}

/// An angle between -π and π.
pub(super) fn wrap(angle: f64) -> f64 {
    angle - TAU * (angle / TAU).round()
}

impl<S: Real> Piece<S> {
    fn start(&self) -> Vec3<S> {
        match *self {
            Piece::Line { from, .. } | Piece::Arc { from, .. } => from,
            Piece::Cubic { coefficients } => coefficients[0],
        }
    }

    /// The angle that an arc covers.
    fn sweep(from: Vec3, to: Vec3, turn: Turn) -> f64 {
        let covered = match turn {
            Turn::Left => angle(to) - angle(from),
            Turn::Right => angle(from) - angle(to),
        };
        let covered = covered.rem_euclid(TAU);
        if covered < 1e-9 { TAU } else { covered }
    }

    /// The way it runs at its start (0) or end (1).
    fn direction(&self, at: f64) -> Vec3 {
        match self {
            Piece::Line { from, to } => (*to - *from).value(),
            Piece::Arc { from, to, centre, turn } => {
                let [x, y, _] = (if at < 0.5 { *from - *centre } else { *to - *centre }).value().0;
                let sign = if *turn == Turn::Left { 1.0 } else { -1.0 };
                Vec3([-y * sign, x * sign, 0.0])
            }
            Piece::Cubic { coefficients } => cubic(&coefficients.map(Vec3::value), at)[1],
        }
    }

    fn as_trait(&self) -> Trait<S> {
        match *self {
            Piece::Line { from, to } => Trait::Flat { from, to },
            Piece::Cubic { coefficients } => Trait::Curve { coefficients },
            Piece::Arc { from, to, centre, turn } => {
                let (r, s) = ((from - centre).value(), (to - centre).value());
                let radius = (from - centre).norm();
                let sweep = Self::sweep(r, s, turn);
                match turn {
                    Turn::Left => Trait::Round { centre, radius, start: angle(r), sweep },
                    // normals point to the centre
                    Turn::Right => {
                        Trait::Round { centre, radius: -radius, start: wrap(angle(s) + PI), sweep }
                    }
                }
            }
        }
    }

    fn is_bulging(&self) -> bool {
        match self {
            Piece::Line { .. } => true,
            Piece::Arc { turn, .. } => *turn == Turn::Left,
            Piece::Cubic { coefficients } => {
                let plain = coefficients.map(Vec3::value);
                (0..=20).all(|k| {
                    let [_, first, second] = cubic(&plain, f64::from(k) / 20.0);
                    first.cross(second).0[2] >= -1e-9 * first.dot(first)
                })
            }
        }
    }

    /// Points along it, without its end.
    fn flattened(&self) -> Vec<[f64; 2]> {
        match self {
            Piece::Line { from, .. } => vec![[from.0[0].value(), from.0[1].value()]],
            Piece::Arc { from, to, centre, turn } => {
                let (r, s) = ((*from - *centre).value(), (*to - *centre).value());
                let sweep = Self::sweep(r, s, *turn) * if *turn == Turn::Left { 1.0 } else { -1.0 };
                let n = (sweep.abs() * 16.0).ceil().max(4.0) as usize;
                (0..n)
                    .map(|k| {
                        let (sin, cos) = (angle(r) + sweep * k as f64 / n as f64).sin_cos();
                        [centre.0[0].value() + r.norm() * cos, centre.0[1].value() + r.norm() * sin]
                    })
                    .collect()
            }
            Piece::Cubic { coefficients } => {
                let plain = coefficients.map(Vec3::value);
                (0..16)
                    .map(|k| {
                        let [p, ..] = cubic(&plain, f64::from(k) / 16.0);
                        [p.0[0], p.0[1]]
                    })
                    .collect()
            }
        }
    }
}

fn with_end(mut polygon: Vec<[f64; 2]>, end: Vec3) -> Vec<[f64; 2]> {
    polygon.push([end.0[0], end.0[1]]);
    polygon
}

/// Twice the area to the left.
fn area(polygon: &[[f64; 2]]) -> f64 {
    let n = polygon.len();
    (0..n).map(|i| (polygon[i], polygon[(i + 1) % n])).map(|(p, q)| p[0] * q[1] - p[1] * q[0]).sum()
}

/// Where sides of a polygon cross each other.
fn self_intersection(polygon: &[[f64; 2]], is_closed: bool) -> Option<[f64; 2]> {
    let n = polygon.len();
    let sides = if is_closed { n } else { n - 1 };
    let side = |i: usize| (polygon[i], polygon[(i + 1) % n]);
    let turn =
        |p: [f64; 2], q: [f64; 2], r: [f64; 2]| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    for i in 0..sides {
        for j in i + 2..sides {
            if is_closed && i == 0 && j == n - 1 {
                continue;
            }
            let ((p, q), (r, s)) = (side(i), side(j));
            if turn(p, q, r) * turn(p, q, s) < 0.0 && turn(r, s, p) * turn(r, s, q) < 0.0 {
                return Some(p);
            }
        }
    }
    None
}

/// How often a ray from a point along x cuts a part.
fn crossings(part: &Trait<f64>, p: Vec3) -> usize {
    let [x, y, _] = p.0;
    match *part {
        Trait::Flat { from, to } => {
            let ([a, b, _], [c, d, _]) = (from.0, to.0);
            usize::from((b > y) != (d > y) && x < a + (y - b) / (d - b) * (c - a))
        }
        Trait::Round { centre, radius, start, sweep } => {
            let height = (y - centre.0[1]) / radius.abs();
            if radius == 0.0 || height.abs() >= 1.0 {
                return 0;
            }
            let first = height.asin();
            [first, PI - first]
                .into_iter()
                .filter(|&at| {
                    // normals of a hollow point to its centre
                    let normal = if radius < 0.0 { at + PI } else { at };
                    (normal - start).rem_euclid(TAU) < sweep && centre.0[0] + radius.abs() * at.cos() > x
                })
                .count()
        }
        Trait::Curve { coefficients } => {
            let at = |k: usize| cubic(&coefficients, k as f64 / 32.0)[0];
            (0..32)
                .filter(|&k| {
                    let ([a, b, _], [c, d, _]) = (at(k).0, at(k + 1).0);
                    (b > y) != (d > y) && x < a + (y - b) / (d - b) * (c - a)
                })
                .count()
        }
    }
}

/// Slopes of a cubic spline with two continuous derivatives, over chord lengths.
fn spline_slopes<S: Real>(points: &[Vec3<S>], h: &[S], is_periodic: bool) -> Vec<Vec3<S>> {
    let n = h.len();
    let chord = |i: usize| (points[i + 1] - points[i]) * (S::from(1.0) / h[i]);
    let zero = S::from(0.0);
    // rows: below, diagonal, above, right-hand side; for the slopes at points 0 to n
    let mut rows: Vec<(S, S, S, Vec3<S>)> = Vec::with_capacity(n + 1);
    let inner = |i: usize, j: usize| {
        let right = (chord(i) * h[j] + chord(j) * h[i]) * S::from(3.0);
        (h[j], (h[i] + h[j]) * 2.0, h[i], right)
    };
    if !is_periodic {
        rows.push((zero, S::from(2.0), S::from(1.0), chord(0) * S::from(3.0)));
        rows.extend((1..n).map(|i| inner(i - 1, i)));
        rows.push((S::from(1.0), S::from(2.0), zero, chord(n - 1) * S::from(3.0)));
        return tridiagonal(&rows);
    }
    // a cyclic matrix is a tridiagonal one and a correction of rank 1
    rows.push(inner(n - 1, 0));
    rows.extend((1..n).map(|i| inner(i - 1, i)));
    let (corner, other) = (rows[0].0, rows[n - 1].2);
    let pivot = -rows[0].1;
    rows[0].1 -= pivot;
    rows[n - 1].1 -= corner * other / pivot;
    let slopes = tridiagonal(&rows);
    let mut unit = rows.clone();
    for row in &mut unit {
        row.3 = Vec3::zero();
    }
    unit[0].3 = Vec3([pivot; 3]);
    unit[n - 1].3 = Vec3([other; 3]);
    let shape = tridiagonal(&unit);
    let factor = (slopes[0] + slopes[n - 1] * (corner / pivot))
        * (S::from(1.0) / (shape[0].0[0] + shape[n - 1].0[0] * corner / pivot + 1.0));
    let mut all: Vec<_> = (0..n).map(|i| slopes[i] - factor * shape[i].0[0]).collect();
    all.push(all[0]);
    all
}

fn tridiagonal<S: Real>(rows: &[(S, S, S, Vec3<S>)]) -> Vec<Vec3<S>> {
    let mut above = Vec::with_capacity(rows.len());
    let mut x: Vec<Vec3<S>> = Vec::with_capacity(rows.len());
    for (i, &(below, diagonal, next, right)) in rows.iter().enumerate() {
        let (pivot, rest) = match i {
            0 => (diagonal, right),
            _ => (diagonal - below * above[i - 1], right - x[i - 1] * below),
        };
        above.push(next / pivot);
        x.push(rest * (S::from(1.0) / pivot));
    }
    for i in (0..rows.len() - 1).rev() {
        x[i] = x[i] - x[i + 1] * above[i];
    }
    x
}
