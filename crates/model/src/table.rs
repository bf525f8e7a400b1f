//! Tables as smooth functions.

use crate::corners::Corner;
use crate::{Law, ModelError};
use gelenk_core::{Dual, Real};
use std::sync::Arc;

/// How a [`Table`] joins its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Interpolation {
    /// The natural cubic spline: two continuous derivatives; it may swing beyond the points.
    Cubic,
    /// Cubic pieces that rise and fall only where the points do (Fritsch and Carlson 1980): one continuous derivative.
    #[default]
    Monotone,
}

/// A function given by points. Beyond the first and the last it goes on as a straight line.
///
/// ```
/// use gelenk_model::{Interpolation, Table};
/// let spring = Table::new(&[0.0, 0.1, 0.2], &[0.0, 10.0, 40.0], Interpolation::Monotone)?;
/// assert_eq!(spring.value(0.1), 10.0);
/// # Ok::<(), gelenk_model::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Table<S = f64> {
    /// Argument, value and slope of every point.
    points: Arc<[(S, S, S)]>,
    /// Does it bend so abruptly at a point that methods must not step across it?
    is_sharp: bool,
}

/// Neighbouring pieces whose widths differ by more than this, or whose mean slopes do, make a table sharp.
const SHARP: (f64, f64) = (10.0, 20.0);
/// The same of tables with at most so many points. Their curvature jumps at each of them, which steps of high order feel; of a table with
/// many points steps would be as short as its pieces.
const FEW: usize = 24;
const SHARP_OF_FEW: (f64, f64) = (4.0, 1.5);

impl<S: Real> Table<S> {
    /// A table from arguments, in rising order, and values.
    pub fn new(x: &[S], y: &[S], interpolation: Interpolation) -> Result<Self, ModelError> {
        let wrong = |what: String| Err(ModelError::Whole(format!("a table cannot be used: {what}")));
        if x.len() != y.len() {
            return wrong(format!("it has {} arguments and {} values", x.len(), y.len()));
        }
        if x.len() < 2 {
            return wrong(format!("it has {} points; two are needed at least", x.len()));
        }
        if x.iter().chain(y).any(|x| !x.is_finite()) {
            return wrong("a number is not finite".into());
        }
        if let Some(i) = (1..x.len()).find(|&i| x[i].value() <= x[i - 1].value()) {
            let (before, here) = (x[i - 1].value(), x[i].value());
            return wrong(format!(
                "its arguments must rise, but {here} follows {before} at point {}; sort them and leave out doubles",
                i + 1
            ));
        }
        let slopes = match interpolation {
            Interpolation::Cubic => spline_slopes(x, y),
            Interpolation::Monotone => monotone_slopes(x, y),
        };
        let points = x.iter().zip(y).zip(slopes).map(|((&x, &y), slope)| (x, y, slope));
        Ok(Self {
            points: points.collect(),
            is_sharp: interpolation == Interpolation::Monotone && is_sharp(x, y),
        })
    }

    /// The value.
    pub fn value(&self, x: S) -> S {
        self.join(x, self.piece(x.value()), |number| number)
    }

    /// The arguments of its points.
    pub fn arguments(&self) -> impl Iterator<Item = f64> {
        self.points.iter().map(|(x, ..)| x.value())
    }

    /// Does it bend abruptly at some of its points?
    pub fn is_sharp(&self) -> bool {
        self.is_sharp
    }

    /// The piece at an argument: the number of points that are not behind it.
    pub fn piece(&self, at: f64) -> usize {
        self.points.partition_point(|(x, ..)| x.value() <= at)
    }

    /// How far inside a piece an argument is; negative outside.
    pub fn inside(&self, piece: usize, at: f64) -> f64 {
        let x = |k: usize| self.points[k].0.value();
        let above = if piece > 0 { at - x(piece - 1) } else { f64::INFINITY };
        let below = if piece < self.points.len() { x(piece) - at } else { f64::INFINITY };
        above.min(below)
    }

    /// The value, with the table's own numbers as numbers of the kind of `x`.
    fn join<R: Real>(&self, x: R, behind: usize, lift: impl Fn(S) -> R) -> R {
        let points = &self.points;
        let line = |(x0, y0, slope): (S, S, S)| (x - lift(x0)) * lift(slope) + lift(y0);
        if behind == 0 {
            return line(points[0]);
        }
        let (x0, y0, m0) = points[behind - 1];
        let Some(&(x1, y1, m1)) = points.get(behind) else { return line(points[behind - 1]) };
        let h = x1 - x0;
        let s = (x - lift(x0)) / lift(h);
        // Newton's form of the cubic through both values and slopes
        let mean = (y1 - y0) / h;
        let (second, third) = ((mean - m0) * h, (m0 + m1 - mean * 2.0) * h);
        ((s - 1.0) * lift(third) + lift(second)) * s * s + s * lift(m0 * h) + lift(y0)
    }

    /// A law of `N` quantities that depends on number `I` of them by this table. For a spring of length, rate and time:
    /// `spring.law::<3, 0>().plus(damper.law::<3, 1>())`.
    pub fn law<const N: usize, const I: usize>(&self) -> Law<N, S> {
        const { assert!(I < N, "the law does not have so many arguments") };
        let table = self.clone();
        let law = if self.is_sharp {
            Law::with_corners(move |binder| {
                let (table, corner) = (table.clone(), binder.corner(false, None));
                move |x: [Dual<S, N>; N]| {
                    let piece = table.held_piece(x[I].value.value(), corner.as_ref());
                    table.join(x[I], piece, Dual::constant)
                }
            })
        } else {
            Law::new(move |x: [Dual<S, N>; N]| {
                table.join(x[I], table.piece(x[I].value.value()), Dual::constant)
            })
        };
        let table = self.clone();
        law.using(std::array::from_fn(|i| i == I)).integrated(move |a, b| {
            if I == 0 { table.integral(a, b) } else { table.value(S::from(0.0)) * (b - a) }
        })
    }

    /// The integral from one argument to another. Pieces are cubic, for which Simpson's rule is exact.
    pub(crate) fn integral(&self, from: S, to: S) -> S {
        let (a, b, sign) = if from.value() <= to.value() { (from, to, 1.0) } else { (to, from, -1.0) };
        let inner = self.points.iter().map(|(x, ..)| *x);
        let inner = inner.filter(|x| x.value() > a.value() && x.value() < b.value());
        let mut sum = S::from(0.0);
        let mut start = a;
        for end in inner.chain([b]) {
            let middle = self.value((start + end) * 0.5);
            sum += (self.value(start) + middle * 4.0 + self.value(end)) * (end - start) / 6.0;
            start = end;
        }
        sum * sign
    }

    /// The piece at an argument, or the one in which a corner is held.
    fn held_piece(&self, at: f64, corner: Option<&Corner>) -> usize {
        let piece = self.piece(at);
        corner.map_or(piece, |corner| corner.piece(piece as i64, |k| self.inside(k as usize, at)) as usize)
    }
}

impl Table {
    /// The value as a number of any kind.
    pub fn eval<R: Real>(&self, x: R) -> R {
        self.join(x, self.piece(x.value()), R::from)
    }

    /// The same on the piece in which a corner is held, also beyond its ends.
    pub fn eval_held<R: Real>(&self, x: R, corner: &Corner) -> R {
        self.join(x, self.held_piece(x.value(), Some(corner)), R::from)
    }
}

/// Do widths or mean slopes of neighbouring pieces differ very much?
fn is_sharp<S: Real>(x: &[S], y: &[S]) -> bool {
    let (h, mean) = steps(x, y);
    let apart = |a: S, b: S, ratio: f64| {
        let (a, b) = (a.value().abs(), b.value().abs());
        a.max(b) > ratio * a.min(b)
    };
    let (width, slope) = if x.len() > FEW { SHARP } else { SHARP_OF_FEW };
    (1..h.len()).any(|i| apart(h[i - 1], h[i], width) || apart(mean[i - 1], mean[i], slope))
}

/// Slopes of the natural spline, from a tridiagonal system.
fn spline_slopes<S: Real>(x: &[S], y: &[S]) -> Vec<S> {
    let (zero, one) = (S::from(0.0), S::from(1.0));
    let n = x.len();
    let (h, mean) = steps(x, y);
    // rows (lower, diagonal, upper | right), eliminated downwards
    let (mut upper, mut right) = (vec![zero; n], vec![zero; n]);
    for i in 0..n {
        let below = if i > 0 { one / h[i - 1] } else { zero };
        let above = if i + 1 < n { one / h[i] } else { zero };
        let mut rhs = zero;
        if i > 0 {
            rhs += mean[i - 1] * below * 3.0;
        }
        if i + 1 < n {
            rhs += mean[i] * above * 3.0;
        }
        let (before, known) = if i > 0 { (upper[i - 1], right[i - 1]) } else { (zero, zero) };
        let pivot = (below + above) * 2.0 - below * before;
        upper[i] = above / pivot;
        right[i] = (rhs - below * known) / pivot;
    }
    for i in (0..n - 1).rev() {
        let next = right[i + 1];
        right[i] -= upper[i] * next;
    }
    right
}

/// Slopes that keep every piece monotone: harmonic means inside, the pieces' own at the ends.
fn monotone_slopes<S: Real>(x: &[S], y: &[S]) -> Vec<S> {
    let n = x.len();
    let (h, mean) = steps(x, y);
    let inner = |i: usize| {
        let (left, right) = (mean[i - 1], mean[i]);
        if left.value() * right.value() <= 0.0 {
            return S::from(0.0);
        }
        let (w1, w2) = (h[i] * 2.0 + h[i - 1], h[i] + h[i - 1] * 2.0);
        (w1 + w2) / (w1 / left + w2 / right)
    };
    (0..n)
        .map(|i| {
            if i == 0 {
                mean[0]
            } else if i == n - 1 {
                mean[n - 2]
            } else {
                inner(i)
            }
        })
        .collect()
}

/// Widths and mean slopes of the pieces.
fn steps<S: Real>(x: &[S], y: &[S]) -> (Vec<S>, Vec<S>) {
    x.windows(2).zip(y.windows(2)).map(|(x, y)| (x[1] - x[0], (y[1] - y[0]) / (x[1] - x[0]))).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A natural spline comes near a function that does not bend at its ends, as fast as theory says.
    #[test]
    fn splines_converge() {
        // y'' = 0 at 0 and at 2
        let f = |x: f64| x * x * x * x - 4.0 * x * x * x + 8.0 * x;
        let x: Vec<f64> = (0..=200).map(|i| f64::from(i) * 0.01).collect();
        let y: Vec<f64> = x.iter().map(|&x| f(x)).collect();
        let table = Table::new(&x, &y, Interpolation::Cubic).unwrap();
        for i in 0..=40 {
            let x = 0.0123 + 0.049 * f64::from(i);
            let found = table.eval(Dual::<f64, 1>::variable(x, 0));
            // h⁴ |f''''| 5/384 and h³ |f''''|/24
            assert!((found.value - f(x)).abs() < 4e-9, "{x}");
            assert!((found.derivatives[0] - (4.0 * x.powi(3) - 12.0 * x * x + 8.0)).abs() < 2e-6);
        }
    }

    #[test]
    fn monotone_tables_do_not_swing() {
        let (x, y) = ([0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [0.0, 0.1, 5.0, 5.1, 6.0, 6.0]);
        let table = Table::new(&x, &y, Interpolation::Monotone).unwrap();
        let mut last = table.value(-1.0);
        for i in 0..=600 {
            let here = table.value(-0.5 + 0.01 * f64::from(i));
            assert!(here >= last - 1e-14);
            last = here;
        }
        for (x, y) in x.into_iter().zip(y) {
            assert!((table.value(x) - y).abs() < 1e-15);
            // values and slopes join at the points and go on beyond the ends
            let slope = |x: f64| table.eval(Dual::<f64, 1>::variable(x, 0)).derivatives[0];
            assert!((slope(x - 1e-9) - slope(x + 1e-9)).abs() < 1e-7);
        }
        let law: Law<2> = table.law::<2, 1>().plus(Law::linear(1.0, [2.0, 0.0]));
        assert!((law.value([3.0, 7.0]) - (6.0 + 7.0)).abs() < 1e-14);
    }

    #[test]
    fn wrong_tables_are_refused() {
        let wrong = |x: &[f64], y: &[f64], part: &str| {
            let message = Table::new(x, y, Interpolation::Cubic).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        };
        wrong(&[0.0], &[1.0], "two are needed");
        wrong(&[0.0, 1.0], &[1.0], "2 arguments and 1 values");
        wrong(&[0.0, 2.0, 1.0], &[0.0; 3], "1 follows 2 at point 3");
        wrong(&[0.0, 0.0], &[0.0; 2], "leave out doubles");
        wrong(&[0.0, f64::NAN], &[0.0; 2], "not finite");
    }
}
