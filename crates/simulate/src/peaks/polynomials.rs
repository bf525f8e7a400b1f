//! Vertices and second derivatives of polynomials through neighbours.

/// The sum of the second derivatives at two places, the same or neighbours, as their neighbours give them: weights of values at these places.
pub(super) struct Bend {
    first: usize,
    weights: [f64; 4],
}

impl Bend {
    pub(super) fn new(times: &[f64], (i, j): (usize, usize), factor: f64) -> Self {
        let first = i - 1;
        let mut weights = [0.0; 4];
        for k in [i, j] {
            let (before, after) = (times[k] - times[k - 1], times[k + 1] - times[k]);
            let both = 2.0 * factor / (before + after);
            weights[k - 1 - first] += both / before;
            weights[k - first] -= both / before + both / after;
            weights[k + 1 - first] += both / after;
        }
        Self { first, weights }
    }

    /// The places; of three, the last one stands twice.
    pub(super) fn places(&self) -> [usize; 4] {
        let last = if self.weights[3] == 0.0 { 2 } else { 3 };
        [0, 1, 2, last].map(|k| self.first + k)
    }

    /// The sum from the values there.
    pub(super) fn of(&self, [a, b, c, d]: [f64; 4]) -> f64 {
        let w = &self.weights;
        w[0] * a + w[1] * b + w[2] * c + w[3] * d
    }
}

/// Parabolas through three points in order, all with the same times.
pub(super) struct Parabola {
    times: [f64; 3],
    /// One over the distances of neighbours, and of the ends.
    over: [f64; 3],
}

impl Parabola {
    pub(super) fn new([t0, t1, t2]: [f64; 3]) -> Self {
        Self { times: [t0, t1, t2], over: [1.0 / (t1 - t0), 1.0 / (t2 - t1), 1.0 / (t2 - t0)] }
    }

    /// The vertex of one of them, if it lies between its points: time, value, and whether it is a maximum. Most have none, which their
    /// slopes at both ends tell.
    pub(super) fn vertex(&self, [y0, y1, y2]: [f64; 3]) -> Option<(f64, f64, bool)> {
        let ([t0, t1, t2], over) = (self.times, self.over);
        let (first, second) = ((y1 - y0) * over[0], (y2 - y1) * over[1]);
        let bend = (second - first) * over[2];
        let (start, end) = (first - bend * (t1 - t0), second + bend * (t2 - t1));
        if !(start * end < 0.0 && bend.is_finite()) {
            return None;
        }
        let t = 0.5 * (t0 + t1) - 0.5 * first / bend;
        (t > t0 && t < t2).then_some((t, y0 + (t - t0) * (first + bend * (t - t1)), bend < 0.0))
    }
}

/// So many neighbours of a vertex are asked at most, and so many at least where it is to be sure.
pub(super) const NEAR: usize = 7;
pub(super) const SURE: usize = 5;

/// Times and values of the vertices near a time of polynomials through three points, four, and so on, as far as there are so many: steps of Newton's method on
/// their slopes.
pub(super) fn vertices(t: &[f64], y: &[f64], near: f64) -> [(f64, f64); NEAR - 2] {
    // divided differences, in place
    let (mut c, n) = ([0.0; NEAR], t.len());
    c[..n].copy_from_slice(y);
    for k in 1..n {
        for i in (k..n).rev() {
            c[i] = (c[i] - c[i - 1]) / (t[i] - t[i - k]);
        }
    }
    // value, slope and half the second derivative by Horner's scheme
    let horner = |points: usize, x: f64| {
        (0..points)
            .rev()
            .fold([0.0; 3], |[p, d, b], k| [p * (x - t[k]) + c[k], d * (x - t[k]) + p, b * (x - t[k]) + d])
    };
    let mut x = near;
    std::array::from_fn(|degree| {
        let points = (degree + 3).min(n);
        for _ in 0..2 {
            let [_, slope, bend] = horner(points, x);
            x -= 0.5 * slope / bend;
        }
        (x, horner(points, x)[0])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Polynomials have their vertices where their slopes are zero; those of lower degree are near.
    #[test]
    fn polynomials_have_their_vertices() {
        let f = |t: f64| 2.0 - 3.0 * t * t + 0.4 * t * t * t - 0.2 * t * t * t * t;
        let times = [-0.03, 0.01, 0.035, -0.07, 0.08];
        let found = vertices(&times, &times.map(f), 0.002);
        let off = found.map(|(t, value)| (t.abs(), (value - 2.0).abs()));
        // from five points on all is known, and the last ones go on from there
        assert!(off[2..].iter().all(|off| off.0 < 1e-12 && off.1 < 1e-14), "{off:?}");
        assert!(off[1].1 < 1e-6 && off[0].1 < 1e-5 && off[0].1 > off[1].1, "{off:?}");
        // of three points there is a parabola only
        let three = vertices(&times[..3], &times.map(f)[..3], 0.002);
        assert!(
            (three[0].1 - found[0].1).abs() < 1e-15 && (three[2].1 - three[0].1).abs() < 1e-15,
            "{three:?}"
        );
    }

    /// A parabola is found from any three of its points; a line and points beside the vertex have none.
    #[test]
    fn vertices_lie_between() {
        let f = |t: f64| 3.0 - 2.0 * (t - 0.3) * (t - 0.3);
        let vertex = |times: [f64; 3], f: &dyn Fn(f64) -> f64| Parabola::new(times).vertex(times.map(f));
        let (t, value, is_max) = vertex([0.0, 0.5, 1.1], &f).unwrap();
        assert!((t - 0.3).abs() < 1e-15 && (value - 3.0).abs() < 1e-15 && is_max);
        assert_eq!(vertex([0.5, 0.6, 0.7], &f), None);
        assert_eq!(vertex([0.0, 1.0, 2.0], &|t| t), None);
    }
}
