//! Gaps from a function of the user, such as one that asks a CAD kernel. Its values may be off by a given tolerance.
//!
//! Differences over short lengths would see nothing but noise. So relative poses are divided into cells, and in each the gap is a quadratic
//! model, fitted to values at its middle and around it:
//!
//! ```text
//! g(q) = g₀ + Gᵀq + ½ qᵀHq      q: shift over the size, and sine of the turn times its axis, both from the middle
//! ```
//!
//! With noise ε, relative to the size, points at a distance h from the middle give slopes to ε/h and curvatures to ε/h². With h = ε^(1/4) both
//! vanish with ε, and so does the third-order term that the model leaves out. The cell is the feature that is held: between changes of cells
//! gaps are smooth; where cells change they jump by about the tolerance.

use super::Touch;
use super::form::unit;
use super::tracking::{Look, NONE};
use crate::math::{Mat3, Pose, Vec3};
use gelenk_core::Real;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Cells in each direction; codes have ten bits for each.
const CELLS: i64 = 1024;

/// A function from the poses of two shapes to their gap \[m\].
pub type Gap = dyn Fn(&Pose, &Pose) -> f64 + Send + Sync;

/// A gap from a function.
#[derive(Clone)]
pub(super) struct GapFunction {
    gap: Arc<Gap>,
    size: f64,
    /// Distance of points, in units of the size and in radians.
    spacing: f64,
    /// The model that was needed last.
    last: Arc<Mutex<Option<(i64, Model)>>>,
}

#[derive(Debug, Clone, Copy)]
struct Model {
    middle: Pose,
    value: f64,
    slope: [f64; 6],
    curvature: [[f64; 6]; 6],
}

impl fmt::Debug for GapFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GapFunction")
            .field("size", &self.size)
            .field("spacing", &self.spacing)
            .finish_non_exhaustive()
    }
}

impl PartialEq for GapFunction {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.gap, &other.gap) && self.size == other.size && self.spacing == other.spacing
    }
}

impl GapFunction {
    pub(super) fn new(gap: Arc<Gap>, size: f64, tolerance: f64) -> Result<Self, String> {
        if !(size.is_finite() && size > 0.0) {
            return Err(format!("the size of what touches must be positive, not {size}"));
        }
        if !(0.0..=1e-2).contains(&tolerance) {
            return Err(format!(
                "the geometry tolerance must be between 0 and 1e-2 of the size, not {tolerance}; coarser geometry has no normals"
            ));
        }
        // rounding is a tolerance, too
        let spacing = tolerance.max(1e-14).powf(0.25);
        Ok(Self { gap, size, spacing, last: Arc::default() })
    }

    pub(super) fn size(&self) -> f64 {
        self.size
    }

    /// The cell of a relative pose: shifts, then the vector of the turn, each in steps of the spacing.
    fn cell(&self, relative: &Pose) -> i64 {
        let turn = turn_vector(&relative.rotation);
        let mut code = 0;
        for k in 0..6 {
            let x = if k < 3 { relative.origin.0[k] / self.size } else { turn.0[k - 3] };
            // beyond the last cells shifts go on in these
            let step = (x / self.spacing).round().clamp(-512.0, 511.0) as i64 + CELLS / 2;
            code = code * CELLS + step;
        }
        code
    }

    fn middle(&self, mut code: i64) -> Pose {
        let mut x = [0.0; 6];
        for k in (0..6).rev() {
            x[k] = (code % CELLS - CELLS / 2) as f64 * self.spacing;
            code /= CELLS;
        }
        let turn = Vec3([x[3], x[4], x[5]]);
        let angle = turn.norm();
        let rotation = turn.direction().map_or(Mat3::identity(), |axis| Mat3::about(axis, angle.sin_cos()));
        Pose { rotation, origin: Vec3([x[0], x[1], x[2]]) * self.size }
    }

    /// The pose at coordinates from the middle of a cell.
    fn pose(&self, middle: &Pose, q: [f64; 6]) -> Pose {
        let sine = Vec3([q[3], q[4], q[5]]);
        let size = sine.norm();
        let turn = sine
            .direction()
            .map_or(Mat3::identity(), |axis| Mat3::about(axis, (size, (1.0 - size * size).max(0.0).sqrt())));
        Pose {
            rotation: middle.rotation * turn,
            origin: middle.origin + Vec3([q[0], q[1], q[2]]) * self.size,
        }
    }

    fn coordinates<R: Real>(&self, middle: &Pose, relative: &Pose<R>) -> [R; 6] {
        let origin = Vec3(middle.origin.0.map(R::from));
        let rotation = Mat3(middle.rotation.0.map(|row| row.map(R::from)));
        let shift = (relative.origin - origin) * R::from(1.0 / self.size);
        let m = (rotation.transpose() * relative.rotation).0;
        let half = R::from(0.5);
        let sine = [(m[2][1] - m[1][2]) * half, (m[0][2] - m[2][0]) * half, (m[1][0] - m[0][1]) * half];
        [shift.0[0], shift.0[1], shift.0[2], sine[0], sine[1], sine[2]]
    }

    fn model(&self, code: i64) -> Model {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((cell, model)) = *last
            && cell == code
        {
            return model;
        }
        let model = self.fit(code);
        *last = Some((code, model));
        model
    }

    /// Central differences for slopes and curvatures; mixed ones from points on both sides of the middle.
    fn fit(&self, code: i64) -> Model {
        let middle = self.middle(code);
        let h = self.spacing;
        let at = |steps: &[(usize, f64)]| {
            let mut q = [0.0; 6];
            for &(k, x) in steps {
                q[k] += x;
            }
            (self.gap)(&Pose::identity(), &self.pose(&middle, q))
        };
        let value = at(&[]);
        let (mut slope, mut curvature) = ([0.0; 6], [[0.0; 6]; 6]);
        for i in 0..6 {
            let (up, down) = (at(&[(i, h)]), at(&[(i, -h)]));
            slope[i] = (up - down) / (2.0 * h);
            curvature[i][i] = (up - 2.0 * value + down) / (h * h);
        }
        for i in 0..6 {
            for j in 0..i {
                let both = at(&[(i, h), (j, h)]) + at(&[(i, -h), (j, -h)]);
                let opposite = at(&[(i, h), (j, -h)]) + at(&[(i, -h), (j, h)]);
                curvature[i][j] = (both - opposite) / (4.0 * h * h);
                curvature[j][i] = curvature[i][j];
            }
        }
        Model { middle, value, slope, curvature }
    }

    /// Gap, normal and points from the model of a cell. Normal and points are as good as the slopes are; the gap's derivatives are those of the model.
    pub(super) fn touch<R: Real>(&self, code: i64, a: &Pose<R>, b: &Pose<R>) -> Touch<R> {
        let relative = a.inverse().then(b);
        let code = if code == NONE {
            self.cell(&Pose { rotation: relative.rotation.value(), origin: relative.origin.value() })
        } else {
            code
        };
        let model = self.model(code);
        let q = self.coordinates(&model.middle, &relative);
        let mut gap = R::from(model.value);
        let mut slope = model.slope.map(R::from);
        for i in 0..6 {
            let row = (0..6).fold(R::from(0.0), |sum, j| sum + q[j] * model.curvature[i][j]);
            gap += q[i] * (row * 0.5 + model.slope[i]);
            slope[i] += row;
        }
        let force = Vec3([slope[0], slope[1], slope[2]]) * R::from(1.0 / self.size);
        // turns about axes of the middle, which are those of the second shape up to the turn from there
        let torque = relative.rotation * Vec3([slope[3], slope[4], slope[5]]);
        let square = force.dot(force) + 1e-300;
        let arm = force.cross(torque) * (R::from(1.0) / square);
        let normal = unit(force + Vec3([R::from(1e-300), R::from(0.0), R::from(0.0)]));
        let on_b = b.origin + a.rotation * arm;
        let normal = a.rotation * normal;
        let tangents = super::turned(normal);
        Touch { gap, on_a: on_b - normal * gap, on_b, normal, tangents }
    }

    pub(super) fn look(&self, held: i64, a: &Pose, b: &Pose) -> Look {
        let relative = a.inverse().then(b);
        let found = self.cell(&relative);
        if held == NONE {
            return Look { found, margin: -self.size * self.spacing };
        }
        // cells overlap a little, so that noise does not switch to and fro
        let q = self.coordinates(&self.middle(held), &relative);
        let farthest = q.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let margin = (0.75 * self.spacing - farthest) * self.size;
        Look::stay(if margin < 0.0 { found } else { held }, margin)
    }
}

/// The axis of a rotation times its angle.
fn turn_vector(m: &Mat3) -> Vec3 {
    let m = m.0;
    let sine = Vec3([m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]) * 0.5;
    let cosine = 0.5 * (m[0][0] + m[1][1] + m[2][2] - 1.0);
    let angle = sine.norm().atan2(cosine);
    if let Some(axis) = sine.direction().filter(|_| sine.norm() > 1e-6) {
        return axis * angle;
    }
    if cosine > 0.0 {
        return sine;
    }
    // half a turn: the axis is the largest column of R + 1
    let column = |j: usize| Vec3(std::array::from_fn(|i| m[i][j] + f64::from(u8::from(i == j))));
    let largest = (0..3).map(column).max_by(|a, b| a.norm().total_cmp(&b.norm()));
    largest.and_then(Vec3::direction).unwrap_or(Vec3::axis(0)) * angle
}
