//! How far a flexible body may be trusted: its modes are linear, so that its deflections must be small beside it, and without geometric
//! stiffening its motion must be slow beside its lowest frequency [Wallrapp94].

use super::{Flexible, FlexibleEnd, PlacedFlexible};
use crate::dense::{Cholesky, dot};

/// Rounds of the iteration for the lowest frequency, which needs few digits.
const ROUNDS: usize = 50;

/// A flexible body of a system, as it is watched.
#[derive(Debug, Clone)]
pub struct FlexibleWatch {
    /// Its name.
    pub body: String,
    /// Its lowest angular frequency where one of its interfaces is held \[rad/s\]; nothing for a body that its loads stiffen.
    pub lowest: Option<f64>,
    size: f64,
    placed: PlacedFlexible,
}

impl FlexibleWatch {
    pub(crate) fn new(body: &str, centre: [f64; 3], placed: &PlacedFlexible) -> Self {
        let data = &placed.data;
        Self {
            body: body.to_owned(),
            lowest: data.stiffening.is_empty().then(|| data.lowest_held(centre)).flatten(),
            size: data.size(),
            placed: placed.clone(),
        }
    }

    /// How far an interface moves by deformation, seen from another one, as a share of the size of the body; the most of all pairs.
    pub fn deflection(&self, p: &[f64]) -> f64 {
        let data = &self.placed.data;
        let q = &p[self.placed.p..self.placed.p + data.modes()];
        let moved =
            |end: &FlexibleEnd, i: usize| q.iter().zip(&end.modes).map(|(q, mode)| q * mode[i]).sum::<f64>();
        let seen = |from: &FlexibleEnd, end: &FlexibleEnd| {
            let arm: [f64; 3] = std::array::from_fn(|i| end.origin[i] - from.origin[i]);
            let turn: [f64; 3] = std::array::from_fn(|i| moved(from, 3 + i));
            (0..3).fold(0.0, |sum: f64, i| {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                sum.hypot(moved(end, i) - moved(from, i) - (turn[j] * arm[k] - turn[k] * arm[j]))
            })
        };
        let pairs = data.ends.iter().flat_map(|from| data.ends.iter().map(move |end| seen(from, end)));
        pairs.fold(0.0, f64::max) / self.size
    }

    /// The angular velocity of its frame \[rad/s\].
    pub fn turning(&self, v: &[f64]) -> f64 {
        // the coordinates of the frame stand before those of the modes: its velocity, its angular velocity
        v[self.placed.v - 3..self.placed.v].iter().fold(0.0, |sum: f64, x| sum.hypot(*x))
    }
}

impl Flexible {
    fn entry(&self, i: usize, j: usize) -> f64 {
        self.inertia[i + j * (6 + 4 * self.modes())]
    }

    /// The length of a rod with its mass and inertia, or the distance of its interfaces, where that is more.
    fn size(&self) -> f64 {
        let moment = 0.5 * (3..6).map(|i| self.entry(i, i)).sum::<f64>();
        let rod = (12.0 * moment / self.entry(0, 0)).sqrt();
        let between = |a: &[f64; 3], b: &[f64; 3]| (0..3).fold(0.0, |sum: f64, i| sum.hypot(a[i] - b[i]));
        let pairs = self.ends.iter().flat_map(|a| self.ends.iter().map(|b| between(&a.origin, &b.origin)));
        pairs.fold(rod, f64::max)
    }

    /// The lowest angular frequency among those with one interface held.
    fn lowest_held(&self, centre: [f64; 3]) -> Option<f64> {
        let held = (0..self.ends.len()).filter_map(|end| self.held(end, centre));
        held.min_by(f64::total_cmp)
    }

    /// The lowest angular frequency while an interface is held.
    fn held(&self, end: usize, centre: [f64; 3]) -> Option<f64> {
        let n = self.modes();
        let end = &self.ends[end];
        let arm: [f64; 3] = std::array::from_fn(|i| end.origin[i] - centre[i]);
        // the rigid motion that takes back what a mode does there: v = −w − ω × arm, ω = −turn
        let rigid: Vec<[f64; 6]> = end
            .modes
            .iter()
            .map(|m| {
                let (x, y, z) = (m[3], m[4], m[5]);
                [
                    y * arm[2] - z * arm[1] - m[0],
                    z * arm[0] - x * arm[2] - m[1],
                    x * arm[1] - y * arm[0] - m[2],
                    -x,
                    -y,
                    -z,
                ]
            })
            .collect();
        let first = 6 + 3 * n;
        let mut mass = vec![0.0; n * n];
        for k in 0..n {
            for l in 0..n {
                let mut sum = self.entry(first + k, first + l);
                for i in 0..6 {
                    sum += rigid[k][i] * self.entry(i, first + l) + rigid[l][i] * self.entry(i, first + k);
                    sum += (0..6).map(|j| rigid[k][i] * self.entry(i, j) * rigid[l][j]).sum::<f64>();
                }
                mass[k + n * l] = sum;
            }
        }
        let lower = (0..n).map(|i| (0..=i).map(|j| self.stiffness[i + n * j]).collect());
        let factor = Cholesky::new(lower.collect())?;
        // power iteration with K⁻¹ M: the largest eigenvalue is 1 / ω²
        let product = |x: &[f64]| -> Vec<f64> {
            (0..n).map(|k| (0..n).map(|l| mass[k + n * l] * x[l]).sum()).collect()
        };
        let mut x: Vec<f64> = (0..n).map(|k| 1.0 / (1.0 + k as f64)).collect();
        let mut square = 0.0;
        for _ in 0..ROUNDS {
            let pushed = product(&x);
            let mut next = pushed.clone();
            factor.solve(&mut next);
            // Rayleigh's quotient of the new vector, by what is known of it: K next = M x
            square = dot(&next, &pushed) / dot(&next, &product(&next));
            let largest = next.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            if largest == 0.0 || !largest.is_finite() {
                return None;
            }
            for x in &mut next {
                *x /= largest;
            }
            x = next;
        }
        (square.is_finite() && square > 0.0).then(|| square.sqrt())
    }
}
