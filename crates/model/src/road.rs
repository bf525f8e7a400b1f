//! Roads: heights over a plane, on which tyres roll.
//!
//! A road belongs to a frame of a body, mostly of the ground: x runs along it, y to its left, z upwards. With the place `(x, y)` its surface is
//! `z = h(x, y)`; all but height fields depend on `x` alone:
//!
//! ```text
//! flat      h = 0
//! bumps     h = Σ ½ Hᵢ (1 − cos 2π(x − xᵢ)/Lᵢ)  where xᵢ < x < xᵢ + Lᵢ
//! table     a spline through points
//! fourier   h = Σ Aᵢ sin(2π x/Lᵢ + φᵢ)
//! formula   any function
//! heights   cubic convolution of heights on a grid, which has continuous slopes [Keys81]
//! ```
//!
//! Beyond its ends a road has no height; a tyre that comes there ends the run with an error that names both.

use crate::law::TimeFunction;
use crate::model::Frame;
use crate::table::Table;
use gelenk_core::{Dual, Real};
use std::f64::consts::TAU;
use std::sync::Arc;

/// A road, as tyres see it.
#[derive(Debug, Clone)]
pub struct Road<S = f64> {
    /// Its name, for messages.
    pub name: String,
    /// Its frame: x along, z up.
    pub on: Frame<S>,
    /// Its heights.
    pub surface: Arc<RoadSurface>,
}

/// The heights of a [`Road`], and what they hold for.
#[derive(Debug, Clone)]
pub struct RoadSurface {
    profile: RoadProfile,
    /// Where it starts and ends, along x and y \[m\].
    range: [[f64; 2]; 2],
    /// With this the friction of tyres is multiplied.
    friction: f64,
}

/// How high a road is.
#[derive(Debug, Clone)]
pub enum RoadProfile {
    /// A plane.
    Flat,
    /// Bumps, or holes where the height is negative: each has its start, its length and its height \[m\].
    Bumps(Vec<[f64; 3]>),
    /// Points, between which it is smooth.
    Table(Table),
    /// Waves, each with its length \[m\], amplitude \[m\] and phase \[rad\].
    Fourier(Vec<[f64; 3]>),
    /// A function of x.
    Formula(TimeFunction),
    /// Heights on a grid.
    Heights(RoadGrid),
}

/// Heights on a grid in the xy plane.
#[derive(Debug, Clone, PartialEq)]
pub struct RoadGrid {
    /// Its corner with the least x and y \[m\].
    start: [f64; 2],
    /// Edges of a cell \[m\].
    cell: [f64; 2],
    counts: [usize; 2],
    /// Row by row: y grows from row to row, x along a row.
    heights: Vec<f64>,
}

impl<S> Road<S> {
    /// A plane without ends.
    pub fn flat(name: impl Into<String>, on: Frame<S>) -> Self {
        let endless = [f64::NEG_INFINITY, f64::INFINITY];
        let surface = RoadSurface { profile: RoadProfile::Flat, range: [endless; 2], friction: 1.0 };
        Self { name: name.into(), on, surface: Arc::new(surface) }
    }
}

impl RoadGrid {
    /// Heights, row by row: y grows from row to row, x along a row.
    pub fn new(start: [f64; 2], cell: [f64; 2], rows: &[Vec<f64>]) -> Result<Self, String> {
        let counts = [rows.first().map_or(0, Vec::len), rows.len()];
        if counts.iter().any(|n| *n < 2) {
            return Err(format!(
                "it has {} rows of {} heights; at least 2 of 2 are needed",
                counts[1], counts[0]
            ));
        }
        if let Some(j) = rows.iter().position(|row| row.len() != counts[0]) {
            let (found, first) = (rows[j].len(), counts[0]);
            return Err(format!(
                "row {} has {found} heights, the first one {first}; make all equally long",
                j + 1
            ));
        }
        if !cell.iter().all(|x| x.is_finite() && *x > 0.0) {
            return Err(format!("the edges of a cell must be positive, not {} and {}", cell[0], cell[1]));
        }
        let heights: Vec<f64> = rows.iter().flatten().copied().collect();
        if !heights.iter().chain(&start).all(|x| x.is_finite()) {
            return Err("a height or the start is not finite".into());
        }
        Ok(Self { start, cell, counts, heights })
    }

    fn range(&self) -> [[f64; 2]; 2] {
        [0, 1].map(|k| [self.start[k], self.start[k] + (self.counts[k] - 1) as f64 * self.cell[k]])
    }

    /// Height and slopes.
    fn at<R: Real>(&self, x: R, y: R) -> [R; 3] {
        let place = [x, y];
        let spot = |k: usize| {
            let s = (place[k] - self.start[k]) / self.cell[k];
            let cell = s.value().floor().clamp(0.0, (self.counts[k] - 2) as f64);
            (cell as usize, weights(s - cell))
        };
        let ((i, along), (j, across)) = (spot(0), spot(1));
        let node = |i: usize, a: usize, k: usize| (i + a).saturating_sub(1).min(self.counts[k] - 1);
        let mut sum = [R::from(0.0); 3];
        for (b, (v, dv)) in across.into_iter().enumerate() {
            for (a, (w, dw)) in along.into_iter().enumerate() {
                let height = self.heights[node(j, b, 1) * self.counts[0] + node(i, a, 0)];
                sum[0] += v * w * height;
                sum[1] += v * dw * (height / self.cell[0]);
                sum[2] += dv * w * (height / self.cell[1]);
            }
        }
        sum
    }
}

/// Weights of four nodes in cubic convolution, and their slopes: `s` is the place between the second and the third.
fn weights<R: Real>(s: R) -> [(R, R); 4] {
    let (one, q) = (R::from(1.0), s * s);
    [
        (((-s + 2.0) * s - one) * s * 0.5, (q * -3.0 + s * 4.0 - 1.0) * 0.5),
        (((s * 3.0 - 5.0) * q + 2.0) * 0.5, (q * 9.0 - s * 10.0) * 0.5),
        (((s * -3.0 + 4.0) * s + 1.0) * s * 0.5, (q * -9.0 + s * 8.0 + 1.0) * 0.5),
        ((s - 1.0) * q * 0.5, (q * 3.0 - s * 2.0) * 0.5),
    ]
}

impl RoadSurface {
    /// A surface without other ends than those of its points.
    pub fn new(profile: RoadProfile) -> Result<Self, String> {
        let endless = [f64::NEG_INFINITY, f64::INFINITY];
        let finite = |numbers: &[f64]| numbers.iter().all(|x| x.is_finite());
        let mut range = [endless; 2];
        match &profile {
            RoadProfile::Flat | RoadProfile::Formula(_) => {}
            RoadProfile::Table(table) => {
                let mut x = table.arguments();
                let first = x.next().unwrap_or(0.0);
                range[0] = [first, x.last().unwrap_or(first)];
            }
            RoadProfile::Heights(grid) => range = grid.range(),
            RoadProfile::Bumps(bumps) => {
                for (i, bump) in bumps.iter().enumerate() {
                    if !finite(bump) || bump[1] <= 0.0 {
                        return Err(format!(
                            "the length of bump {} is {}; it must be positive",
                            i + 1,
                            bump[1]
                        ));
                    }
                }
            }
            RoadProfile::Fourier(waves) => {
                for (i, wave) in waves.iter().enumerate() {
                    if !finite(wave) || wave[0] <= 0.0 {
                        return Err(format!(
                            "the length of wave {} is {}; it must be positive",
                            i + 1,
                            wave[0]
                        ));
                    }
                }
            }
        }
        Ok(Self { profile, range, friction: 1.0 })
    }

    /// With ends along x \[m\]; no farther than its points go.
    pub fn between(mut self, from: f64, to: f64) -> Result<Self, String> {
        let [first, last] = self.range[0];
        if from.is_nan() || to.is_nan() || from >= to {
            return Err(format!(
                "it starts at {from} m and ends at {to} m; the end must lie after the start"
            ));
        }
        if from.max(first) >= to.min(last) {
            return Err(format!("between {from} m and {to} m it has no points"));
        }
        self.range[0] = [from.max(first), to.min(last)];
        Ok(self)
    }

    /// With this the friction of tyres is multiplied: less than 1 on ice.
    pub fn with_friction(mut self, friction: f64) -> Result<Self, String> {
        if !(friction.is_finite() && friction >= 0.0) {
            return Err(format!("its friction is {friction}; it must not be negative"));
        }
        self.friction = friction;
        Ok(self)
    }

    /// With this the friction of tyres is multiplied.
    pub fn friction(&self) -> f64 {
        self.friction
    }

    /// Where it starts and ends, along x and along y \[m\]; infinite where it has no end.
    pub fn range(&self) -> [[f64; 2]; 2] {
        self.range
    }

    /// Is there a road at this place?
    pub fn has(&self, x: f64, y: f64) -> bool {
        let [[from, to], [right, left]] = self.range;
        x >= from && x <= to && y >= right && y <= left
    }

    /// The height at a place; none beyond its ends.
    pub fn height(&self, x: f64, y: f64) -> Option<f64> {
        self.has(x, y).then(|| self.at(x, y)[0])
    }

    /// Does its height change to the sides?
    pub fn is_wide(&self) -> bool {
        matches!(self.profile, RoadProfile::Heights(_))
    }

    /// Is it a plane?
    pub fn is_flat(&self) -> bool {
        matches!(self.profile, RoadProfile::Flat)
    }

    /// Height and slopes along x and y, whether it has ended or not.
    pub(crate) fn at<R: Real>(&self, x: R, y: R) -> [R; 3] {
        let zero = R::from(0.0);
        let [height, slope] = match &self.profile {
            RoadProfile::Flat => [zero; 2],
            RoadProfile::Heights(grid) => return grid.at(x, y),
            RoadProfile::Bumps(bumps) => {
                bumps.iter().fold([zero; 2], |[h, slope], [start, length, height]| {
                    let s = x - *start;
                    if s.value() <= 0.0 || s.value() >= *length {
                        return [h, slope];
                    }
                    let (sin, cos) = (s * (TAU / length)).sin_cos();
                    [h + (-cos + 1.0) * (0.5 * height), slope + sin * (0.5 * height * TAU / length)]
                })
            }
            RoadProfile::Table(table) => {
                let found = table.eval(Dual::<R, 1> { value: x, derivatives: [R::from(1.0)] });
                [found.value, found.derivatives[0]]
            }
            RoadProfile::Fourier(waves) => {
                waves.iter().fold([zero; 2], |[h, slope], [length, amplitude, phase]| {
                    let (sin, cos) = (x * (TAU / length) + *phase).sin_cos();
                    [h + sin * *amplitude, slope + cos * (amplitude * TAU / length)]
                })
            }
            RoadProfile::Formula(f) => {
                let [h, first, second, third] = f.derivatives(x.value());
                // what is left of x without its value is nilpotent: Taylor's series ends
                let rest = x - x.value();
                let tail = rest * (third / 2.0) + second;
                [((rest * (third / 3.0) + second) * rest * 0.5 + first) * rest + h, tail * rest + first]
            }
        };
        [height, slope, zero]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Interpolation;

    /// Every kind of road, with a place at which its height is known.
    fn roads() -> Vec<(RoadProfile, [f64; 2], f64)> {
        let x: Vec<f64> = (0..=400).map(|k| 0.01 * f64::from(k)).collect();
        let y: Vec<f64> = x.iter().map(|x| (2.0 * x).sin()).collect();
        let rows: Vec<Vec<f64>> =
            (0..9).map(|j| (0..9).map(|i| 0.3 * f64::from(i) - 0.2 * f64::from(j)).collect()).collect();
        let formula = TimeFunction::new(|x| (x / 15.0).powi(6) * (-(x / 15.0)).exp() * 0.001);
        vec![
            (RoadProfile::Flat, [3.0, 1.0], 0.0),
            (RoadProfile::Bumps(vec![[1.0, 4.0, 0.2]]), [3.0, 0.0], 0.2),
            (RoadProfile::Bumps(vec![[1.0, 4.0, 0.2]]), [2.0, 0.0], 0.1),
            (
                RoadProfile::Table(Table::new(&x, &y, Interpolation::Cubic).unwrap()),
                [1.234, 0.0],
                2.468_f64.sin(),
            ),
            (RoadProfile::Fourier(vec![[2.0, 0.3, 0.0], [4.0, 0.1, 1.0]]), [0.5, 0.0], {
                0.3 + 0.1 * (TAU / 8.0 + 1.0).sin()
            }),
            (RoadProfile::Formula(formula), [90.0, 0.0], 0.001 * 6.0_f64.powi(6) * (-6.0_f64).exp()),
            // cubic convolution gives planes back
            (RoadProfile::Heights(RoadGrid::new([-1.0, -1.0], [0.5, 0.25], &rows).unwrap()), [0.6, 0.1], {
                0.3 * 3.2 - 0.2 * 4.4
            }),
        ]
    }

    /// Heights are those of formulas written here; slopes are those of the heights, and carry the curvature.
    #[test]
    fn heights_and_slopes() {
        for (profile, [x, y], height) in roads() {
            let name = format!("{profile:?}").chars().take(9).collect::<String>();
            let road = RoadSurface::new(profile).unwrap();
            let close = |a: f64, b: f64, bound: f64| assert!((a - b).abs() < bound, "{name}: {a} {b}");
            close(road.height(x, y).unwrap(), height, 1e-8);
            let h = 1e-5;
            let [_, along, across] = road.at(x, y);
            close(along, (road.at(x + h, y)[0] - road.at(x - h, y)[0]) / (2.0 * h), 1e-8);
            close(across, (road.at(x, y + h)[0] - road.at(x, y - h)[0]) / (2.0 * h), 1e-8);
            let seen = road.at(Dual::<f64, 2>::variable(x, 0), Dual::variable(y, 1));
            close(seen[0].derivatives[0], along, 1e-12);
            close(seen[0].derivatives[1], across, 1e-12);
            close(seen[1].derivatives[0], (road.at(x + h, y)[1] - road.at(x - h, y)[1]) / (2.0 * h), 1e-6);
        }
    }

    #[test]
    fn a_road_has_ends() {
        let table = Table::new(&[0.0, 1.0, 2.0], &[0.0; 3], Interpolation::Cubic).unwrap();
        let road = RoadSurface::new(RoadProfile::Table(table)).unwrap();
        assert!(road.height(2.0, 9.0).is_some() && road.height(2.1, 0.0).is_none());
        let short = RoadSurface::new(RoadProfile::Flat).unwrap().between(-1.0, 5.0).unwrap();
        assert!(short.height(5.1, 0.0).is_none());
        let wrong = |made: Result<RoadSurface, String>, part: &str| {
            let message = made.unwrap_err();
            assert!(message.contains(part), "{message}");
        };
        wrong(road.clone().between(3.0, 1.0), "the end must lie after the start");
        wrong(road.between(4.0, 5.0), "no points");
        wrong(RoadSurface::new(RoadProfile::Bumps(vec![[0.0, 0.0, 1.0]])), "bump 1");
        wrong(RoadSurface::new(RoadProfile::Fourier(vec![[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]])), "wave 2");
        wrong(short.with_friction(-1.0), "must not be negative");
        let grid = |rows: &[Vec<f64>]| RoadGrid::new([0.0; 2], [1.0; 2], rows).unwrap_err();
        assert!(grid(&[vec![0.0; 3], vec![0.0; 2]]).contains("row 2 has 2"));
        assert!(grid(&[vec![0.0; 3]]).contains("at least 2"));
    }
}
