//! Profiles of wheels and rails: heights over a lateral coordinate, without gaps and corners.
//!
//! Both are looked at in a plane across the track. `u` points away from the middle of the track, `h` points up. Material of a rail is below
//! its profile, that of a wheel above it.

use crate::{Interpolation, Table};
use gelenk_core::{Dual, Real};

/// Ends of neighbouring pieces may be so far apart \[m\]: what is left of written decimals.
const GAP: f64 = 1e-6;
/// Directions of neighbouring pieces may differ by so much \[rad\].
const CORNER: f64 = 2e-3;
/// No piece may be steeper than this: heights say nothing about walls.
const STEEPEST: f64 = 50.0;

/// A profile of a wheel or of a rail.
#[derive(Debug, Clone, PartialEq)]
pub struct RailProfile {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Piece {
    from: f64,
    to: f64,
    form: Form,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Form {
    /// A polynomial in `u − from`.
    Cubic([f64; 4]),
    /// `h = centre ± √(R² − (u − middle)²)`.
    Arc { middle: f64, centre: f64, radius: f64, sign: f64 },
}

impl Form {
    /// Height, slope, and second derivative.
    fn jet<R: Real>(&self, from: f64, u: R) -> [R; 3] {
        match *self {
            Form::Cubic([a, b, c, d]) => {
                let x = u - from;
                [((x * d + c) * x + b) * x + a, (x * (3.0 * d) + 2.0 * c) * x + b, x * (6.0 * d) + 2.0 * c]
            }
            Form::Arc { middle, centre, radius, sign } => {
                let x = u - middle;
                let root = (-(x * x) + radius * radius).sqrt();
                let inverse = R::from(1.0) / root;
                [
                    root * sign + centre,
                    x * inverse * -sign,
                    inverse * inverse * inverse * (-sign * radius * radius),
                ]
            }
        }
    }
}

/// Draws a profile piece by piece, with rising `u`.
#[derive(Debug, Clone)]
pub struct RailOutline {
    pieces: Vec<Piece>,
    at: [f64; 2],
    slope: Option<f64>,
    fault: Option<String>,
}

impl RailOutline {
    /// Starts at a point \[m\], in a direction if one is given.
    pub fn from(point: [f64; 2], slope: Option<f64>) -> Self {
        let mut outline = Self { pieces: Vec::new(), at: point, slope, fault: None };
        if !point.iter().chain(slope.iter()).all(|x| x.is_finite()) {
            outline.complain(|| "it starts at a number that is not finite".into());
        }
        outline
    }

    fn complain(&mut self, what: impl FnOnce() -> String) {
        self.fault.get_or_insert_with(what);
    }

    /// The next piece starts at this point, which is where the piece before has ended.
    #[must_use]
    pub fn from_point(mut self, point: [f64; 2]) -> Self {
        let off = (point[0] - self.at[0]).hypot(point[1] - self.at[1]);
        let number = self.pieces.len();
        if off.is_nan() || off > GAP {
            let [u, h] = self.at;
            self.complain(|| {
                format!(
                    "it has a gap of {off:.3e} m: piece {number} ends at [{u}, {h}], and piece {} starts at [{}, {}]; let pieces meet to {GAP:e} m",
                    number + 1,
                    point[0],
                    point[1]
                )
            });
        }
        self.at = point;
        self
    }

    /// Goes on to a point: straight, or along an arc of this radius \[m\], which is positive where the profile bulges upwards and negative in a
    /// hollow.
    #[must_use]
    pub fn to(mut self, point: [f64; 2], radius: Option<f64>) -> Self {
        let [u0, h0] = self.at;
        let [u1, h1] = point;
        let form = match radius {
            None => Form::Cubic([h0, (h1 - h0) / (u1 - u0), 0.0, 0.0]),
            Some(radius) => {
                let chord = (u1 - u0).hypot(h1 - h0);
                let depth = (radius * radius - 0.25 * chord * chord).max(0.0).sqrt();
                let side = radius.signum();
                // the centre is below an arc that bulges
                let middle = 0.5 * (u0 + u1) + side * depth * (h1 - h0) / chord;
                let centre = 0.5 * (h0 + h1) - side * depth * (u1 - u0) / chord;
                if 2.0 * radius.abs() < chord {
                    let number = self.pieces.len() + 1;
                    self.complain(|| {
                        format!("the radius {radius} of piece {number} is too small: its ends are {chord:.4e} m apart")
                    });
                }
                Form::Arc { middle, centre, radius: radius.abs(), sign: side }
            }
        };
        self.add(u1, form);
        self.at = point;
        self
    }

    /// Goes on in the direction that it has: straight, or along an arc of this radius, until `u` \[m\].
    #[must_use]
    pub fn until(mut self, u: f64, radius: Option<f64>) -> Self {
        let number = self.pieces.len() + 1;
        let Some(slope) = self.slope else {
            self.complain(|| {
                format!("piece {number} has no direction to go on in; give the slope at the start, or where the piece ends")
            });
            return self;
        };
        let [u0, h0] = self.at;
        let form = match radius {
            None => Form::Cubic([h0, slope, 0.0, 0.0]),
            Some(radius) => {
                let length = slope.hypot(1.0);
                Form::Arc {
                    middle: u0 + radius * slope / length,
                    centre: h0 - radius / length,
                    radius: radius.abs(),
                    sign: radius.signum(),
                }
            }
        };
        self.add(u, form);
        self
    }

    fn add(&mut self, to: f64, form: Form) {
        let from = self.at[0];
        let number = self.pieces.len() + 1;
        let numbers = match form {
            Form::Cubic(c) => c,
            Form::Arc { middle, centre, radius, sign } => [middle, centre, radius, sign],
        };
        let [[_, start, _], [height, end, _]] = [form.jet(from, from), form.jet(from, to)];
        let rises = to > from;
        if !rises || numbers.iter().any(|x| !x.is_finite()) {
            self.complain(|| format!("piece {number} runs from u = {from} to {to}; u must rise"));
        } else if !(start.abs() < STEEPEST && end.abs() < STEEPEST) {
            self.complain(|| {
                format!("piece {number} from u = {from} to {to} stands upright; end it where the slope is below {STEEPEST}")
            });
        } else if let Some(before) = self.slope
            && (start.atan() - before.atan()).abs() > CORNER
        {
            let angle = (start.atan() - before.atan()).to_degrees();
            self.complain(|| {
                format!("it has a corner of {angle:.3} degrees at u = {from}, before piece {number}; round it with an arc")
            });
        }
        self.pieces.push(Piece { from, to, form });
        self.at = [to, height];
        self.slope = Some(end);
    }

    /// The profile, or what is wrong with it.
    pub fn finish(self) -> Result<RailProfile, String> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.pieces.is_empty() => Err("it has no pieces".into()),
            None => Ok(RailProfile { pieces: self.pieces }),
        }
    }
}

impl RailProfile {
    /// The natural cubic spline through points, with rising `u`.
    pub fn through(points: &[[f64; 2]]) -> Result<Self, String> {
        let (u, h): (Vec<f64>, Vec<f64>) = points.iter().map(|p| (p[0], p[1])).unzip();
        let table = Table::new(&u, &h, Interpolation::Cubic).map_err(|error| error.to_string())?;
        let pieces = u.windows(2).map(|ends| {
            let at = |u: f64| {
                // the piece to the right of its first point
                let [x] = [Dual::<Dual<f64, 1>, 1> {
                    value: Dual { value: u, derivatives: [1.0] },
                    derivatives: [Dual { value: 1.0, derivatives: [0.0] }],
                }];
                table.eval(x)
            };
            let (h, next) = (ends[1] - ends[0], table.value(ends[1]));
            let start = at(ends[0]);
            let (a, b) = (start.value.value, start.value.derivatives[0]);
            let c = 0.5 * start.derivatives[0].derivatives[0];
            let d = (next - a - b * h - c * h * h) / (h * h * h);
            Piece { from: ends[0], to: ends[1], form: Form::Cubic([a, b, c, d]) }
        });
        let pieces: Vec<Piece> = pieces.collect();
        let steep = pieces.iter().find(|p| {
            let is_flat = p.form.jet(p.from, p.from)[1].abs() < STEEPEST;
            !is_flat
        });
        if let Some(piece) = steep {
            return Err(format!("it stands upright at u = {}; leave out points there", piece.from));
        }
        Ok(Self { pieces })
    }

    /// A straight line through the origin: a cone as a wheel.
    pub fn line(from: f64, to: f64, slope: f64) -> Result<Self, String> {
        RailOutline::from([from, from * slope], Some(slope)).until(to, None).finish()
    }

    /// Turned about its origin by a small angle \[rad\], as rails are inclined: a positive one lowers the side of the middle of the track.
    pub fn inclined(&self, angle: f64) -> Result<Self, String> {
        if angle == 0.0 {
            return Ok(self.clone());
        }
        let (sin, cos) = angle.sin_cos();
        let turn = |[u, h]: [f64; 2]| [cos * u - sin * h, sin * u + cos * h];
        let slope_of = |slope: f64| (slope.atan() + angle).tan();
        let Some(first) = self.pieces.first() else { return Ok(self.clone()) };
        let start = first.form.jet(first.from, first.from);
        let mut outline = RailOutline::from(turn([first.from, start[0]]), Some(slope_of(start[1])));
        for piece in &self.pieces {
            let end = turn([piece.to, piece.form.jet(piece.from, piece.to)[0]]);
            outline = match piece.form {
                Form::Arc { radius, sign, .. } => outline.to(end, Some(radius * sign)),
                Form::Cubic([_, _, 0.0, 0.0]) => outline.to(end, None),
                Form::Cubic(_) => {
                    return Err("a profile through points is not turned; give the points as they are".into());
                }
            };
        }
        outline.finish()
    }

    /// Where it starts and ends.
    pub fn range(&self) -> [f64; 2] {
        let ends = self.pieces.first().zip(self.pieces.last());
        ends.map_or([0.0; 2], |(first, last)| [first.from, last.to])
    }

    /// Height, slope and second derivative at a place between its ends; beyond them its end pieces go on.
    pub fn jet<R: Real>(&self, u: R) -> [R; 3] {
        let behind = self.pieces.partition_point(|piece| piece.to < u.value());
        let piece = &self.pieces[behind.min(self.pieces.len() - 1)];
        piece.form.jet(piece.from, u)
    }

    /// Places along it that are nearer to each other where it is steep.
    pub(super) fn places(&self, step: f64) -> Vec<f64> {
        let [from, to] = self.range();
        let mut places = vec![from];
        let mut u = from;
        while u < to {
            let slope = self.jet(u)[1];
            u += step / (1.0 + slope * slope);
            places.push(u.min(to));
        }
        places
    }
}
