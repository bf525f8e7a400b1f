//! The path of a track: curvature, cant and height along its length, and irregularities of its rails.
//!
//! ```text
//! ψ' = κ(s),   C' = (cos ψ, sin ψ)        κ linear in every piece: straights, circles, clothoids
//! ```
//!
//! Cant and height go from one value to the next by `10 x³ − 15 x⁴ + 6 x⁵`, so that wheels feel no kinks.

use crate::{Interpolation, Table};
use gelenk_core::Real;
use std::f64::consts::TAU;

/// Distance of the places from which integrals along the path start \[m\].
const STEP: f64 = 2.0;
/// Nodes and weights of Gauss's rule on `[0, 1]`.
const GAUSS: [(f64, f64); 5] = [
    (0.046_910_077_030_668_004, 0.118_463_442_528_094_54),
    (0.230_765_344_947_158_45, 0.239_314_335_249_683_23),
    (0.5, 0.284_444_444_444_444_44),
    (0.769_234_655_052_841_5, 0.239_314_335_249_683_23),
    (0.953_089_922_969_332, 0.118_463_442_528_094_54),
];

/// A piece of a [`Track`]: what is reached at its end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrackPiece {
    /// Its length \[m\].
    pub length: f64,
    /// Curvature at its end \[1/m\], positive to the left; along it curvature is linear.
    pub curvature: f64,
    /// Cant at its end \[m\]: how much the right rail is higher.
    pub cant: f64,
    /// Height of the track at its end \[m\].
    pub height: f64,
}

/// What an irregularity moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unevenness {
    /// Both rails to the left.
    Lateral,
    /// Both rails upwards.
    Vertical,
    /// The left rail upwards against the right one.
    CrossLevel,
    /// The rails apart.
    Gauge,
}

/// How rails deviate from the path, over the length of the track.
#[derive(Debug, Clone, PartialEq)]
pub struct Irregularity {
    /// What it moves.
    pub moves: Unevenness,
    /// Amplitude \[m\], wave length \[m\] and phase \[rad\] of sines.
    pub waves: Vec<[f64; 3]>,
    /// A deviation \[m\] over the length \[m\].
    pub table: Option<Table>,
}

impl Irregularity {
    /// A deviation by points along the track, joined by a cubic spline; beyond them it keeps its last slope.
    pub fn through(moves: Unevenness, s: &[f64], deviation: &[f64]) -> Result<Self, String> {
        let table = Table::new(s, deviation, Interpolation::Cubic).map_err(|error| error.to_string())?;
        Ok(Self { moves, waves: Vec::new(), table: Some(table) })
    }

    /// A sum of sines: amplitude, wave length, phase.
    pub fn sines(moves: Unevenness, waves: Vec<[f64; 3]>) -> Self {
        Self { moves, waves, table: None }
    }

    fn value<R: Real>(&self, s: R) -> R {
        let sines = self.waves.iter().fold(R::from(0.0), |sum, [amplitude, length, phase]| {
            sum + (s * (TAU / length) + *phase).sin() * *amplitude
        });
        self.table.as_ref().map_or(sines, |table| sines + table.eval(s))
    }
}

/// A track in the xy plane of its frame, with z up: it starts at the origin, along the x axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// Half the distance of the origins of the rails' profiles \[m\].
    half: f64,
    pieces: Vec<Placed>,
    irregularities: Vec<Irregularity>,
    /// Where the path is, every so often.
    nodes: Vec<[f64; 2]>,
    length: f64,
}

/// A piece with what it starts from.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Placed {
    from: f64,
    length: f64,
    heading: f64,
    curvature: [f64; 2],
    roll: [f64; 2],
    height: [f64; 2],
}

/// The track at a place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Section<R> {
    /// The path in the plane.
    pub(crate) origin: [R; 2],
    /// Cosine and sine of the heading.
    pub(crate) heading: [R; 2],
    pub(crate) curvature: R,
}

/// Heights and turns of the rails at a place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bed<R> {
    pub(crate) height: R,
    /// The turn about the path, which raises the left rail.
    pub(crate) roll: R,
    /// How far the rail is moved: to the left, and up.
    pub(crate) shift: [R; 2],
}

impl Track {
    /// A track with rails of this distance \[m\], between the origins of their profiles. It starts straight and level, unless the first piece
    /// has no length: this says with which curvature and cant it starts.
    pub fn new(
        distance: f64,
        pieces: &[TrackPiece],
        irregularities: Vec<Irregularity>,
    ) -> Result<Self, String> {
        if !(distance.is_finite() && distance > 0.0) {
            return Err(format!("the distance of its rails must be positive, not {distance}"));
        }
        let mut track =
            Self { half: 0.5 * distance, pieces: Vec::new(), irregularities, nodes: Vec::new(), length: 0.0 };
        track.check_irregularities()?;
        let (mut curvature, mut roll, mut height, mut heading) = (0.0, 0.0, 0.0, 0.0);
        for (i, piece) in pieces.iter().enumerate() {
            let numbers = [piece.length, piece.curvature, piece.cant, piece.height];
            let may_be_nothing = i == 0;
            if numbers.iter().any(|x| !x.is_finite())
                || piece.length < 0.0
                || piece.length == 0.0 && !may_be_nothing
            {
                return Err(format!("piece {} has the length {}; it must be positive", i + 1, piece.length));
            }
            if piece.cant.abs() >= distance {
                return Err(format!(
                    "the cant {} of piece {} is as large as the distance of the rails",
                    piece.cant,
                    i + 1
                ));
            }
            if piece.curvature.abs() * distance > 0.1 {
                return Err(format!(
                    "piece {} has the curvature {}, which is a circle of {:.3} m; wheels stay on rails of ten times their distance or more",
                    i + 1,
                    piece.curvature,
                    1.0 / piece.curvature.abs()
                ));
            }
            let next = -(piece.cant / distance).asin();
            if piece.length > 0.0 {
                track.pieces.push(Placed {
                    from: track.length,
                    length: piece.length,
                    heading,
                    curvature: [curvature, piece.curvature],
                    roll: [roll, next],
                    height: [height, piece.height],
                });
            }
            heading += 0.5 * (curvature + piece.curvature) * piece.length;
            track.length += piece.length;
            (curvature, roll, height) = (piece.curvature, next, piece.height);
        }
        if track.pieces.is_empty() {
            return Err("it has no pieces".into());
        }
        track.nodes.push([0.0, 0.0]);
        let count = (track.length / STEP).ceil() as usize;
        for k in 0..count {
            let from = k as f64 * STEP;
            let [x, y] = track.nodes[k];
            let [dx, dy] = track.way(from, (from + STEP).min(track.length));
            track.nodes.push([x + dx, y + dy]);
        }
        Ok(track)
    }

    fn check_irregularities(&self) -> Result<(), String> {
        for (i, it) in self.irregularities.iter().enumerate() {
            if let Some([amplitude, length, phase]) = it.waves.iter().find(|[a, length, phase]| {
                !(a.is_finite() && phase.is_finite() && length.is_finite() && *length > 0.0)
            }) {
                return Err(format!(
                    "irregularity {} has a wave of amplitude {amplitude}, length {length} and phase {phase}; lengths must be positive",
                    i + 1
                ));
            }
        }
        Ok(())
    }

    /// Its length \[m\].
    pub fn length(&self) -> f64 {
        self.length
    }

    /// Half the distance of its rails \[m\].
    pub fn half_distance(&self) -> f64 {
        self.half
    }

    fn piece(&self, s: f64) -> &Placed {
        let behind = self.pieces.partition_point(|piece| piece.from + piece.length < s);
        &self.pieces[behind.min(self.pieces.len() - 1)]
    }

    fn heading(&self, s: f64) -> f64 {
        let piece = self.piece(s);
        let x = s - piece.from;
        let [from, to] = piece.curvature;
        piece.heading + x * (from + 0.5 * (to - from) * x / piece.length)
    }

    /// The way from one place to another, between which curvature may have kinks.
    fn way(&self, from: f64, to: f64) -> [f64; 2] {
        let kinks = self.pieces.iter().map(|piece| piece.from).filter(|s| *s > from && *s < to);
        let (mut start, mut sum) = (from, [0.0; 2]);
        for end in kinks.chain([to]) {
            for (x, weight) in GAUSS {
                let (sin, cos) = self.heading(start + x * (end - start)).sin_cos();
                sum[0] += weight * (end - start) * cos;
                sum[1] += weight * (end - start) * sin;
            }
            start = end;
        }
        sum
    }

    /// The path at a place, as numbers with derivatives.
    pub(crate) fn section<R: Real>(&self, s: R) -> Section<R> {
        let at = s.value();
        let node = ((at / STEP) as usize).min(self.nodes.len() - 1);
        let [x, y] = self.nodes[node];
        let [dx, dy] = self.way(node as f64 * STEP, at);
        let piece = self.piece(at);
        let [from, to] = piece.curvature;
        let slope = (to - from) / piece.length;
        let curvature = (s - piece.from) * slope + from;
        let heading = (s - piece.from) * ((s - piece.from) * (0.5 * slope) + from) + piece.heading;
        let (sin, cos) = heading.sin_cos();
        // what derivatives do to the place: Taylor's series about `at`, whose fourth power vanishes
        let (sin_at, cos_at) = heading.value().sin_cos();
        let (d, k) = (s - at, curvature.value());
        let along = d - d * d * d * (k * k / 6.0);
        let across = d * d * (0.5 * k) + d * d * d * (slope / 6.0);
        Section {
            origin: [
                along * cos_at - across * sin_at + (x + dx),
                along * sin_at + across * cos_at + (y + dy),
            ],
            heading: [cos, sin],
            curvature,
        }
    }

    /// Heights and turns at a place of the left rail or of the right one.
    pub(crate) fn bed<R: Real>(&self, s: R, is_left: bool) -> Bed<R> {
        let piece = self.piece(s.value());
        let x = (s - piece.from) * (1.0 / piece.length);
        let share = x * x * x * ((x * 6.0 - 15.0) * x + 10.0);
        let between = |[from, to]: [f64; 2]| share * (to - from) + from;
        let mut shift = [R::from(0.0); 2];
        let side = if is_left { 0.5 } else { -0.5 };
        for it in &self.irregularities {
            let value = it.value(s);
            match it.moves {
                Unevenness::Lateral => shift[0] += value,
                Unevenness::Vertical => shift[1] += value,
                Unevenness::CrossLevel => shift[1] += value * side,
                Unevenness::Gauge => shift[0] += value * side,
            }
        }
        Bed { height: between(piece.height), roll: between(piece.roll), shift }
    }

    /// The length up to the place that is nearest to a point of the plane; none where the track has ended.
    pub(crate) fn foot(&self, point: [f64; 2]) -> Option<f64> {
        let distance = |node: &[f64; 2]| (node[0] - point[0]).powi(2) + (node[1] - point[1]).powi(2);
        let mut nearest = (f64::INFINITY, 0);
        for (k, node) in self.nodes.iter().enumerate() {
            let here = distance(node);
            if here < nearest.0 {
                nearest = (here, k);
            }
        }
        let mut s = (nearest.1 as f64 * STEP).min(self.length);
        for _ in 0..20 {
            let Section { origin, heading: [cos, sin], curvature } = self.section(s);
            let (x, y) = (point[0] - origin[0], point[1] - origin[1]);
            let (along, across) = (x * cos + y * sin, y * cos - x * sin);
            let step = along / (1.0 - curvature * across).max(0.1);
            let next = s + step;
            if !(-1e-9..=self.length + 1e-9).contains(&next) {
                // once more from the end itself
                let end = if next < 0.0 { 0.0 } else { self.length };
                if s == end {
                    return None;
                }
                s = end;
                continue;
            }
            s = next;
            if step.abs() < 1e-12 + 4.0 * f64::EPSILON * s {
                break;
            }
        }
        Some(s)
    }

    /// Where the middle of a rail's top is, in the frame of the track, for pictures.
    pub fn rail(&self, s: f64, is_left: bool) -> [f64; 3] {
        self.beside(s, if is_left { self.half } else { -self.half }, is_left)
    }

    /// A point beside the path, to the left of it.
    pub fn beside(&self, s: f64, across: f64, is_left: bool) -> [f64; 3] {
        let section = self.section(s);
        let bed = self.bed(s, is_left);
        let (sin, cos) = bed.roll.sin_cos();
        let (y, z) = (across + bed.shift[0], bed.shift[1]);
        let (y, z) = (cos * y - sin * z, sin * y + cos * z + bed.height);
        [section.origin[0] - section.heading[1] * y, section.origin[1] + section.heading[0] * y, z]
    }

    /// The direction of the path at a place: an angle about z.
    pub fn direction(&self, s: f64) -> f64 {
        self.heading(s)
    }
}
