//! What becomes of the power of a force: stored, supplied or dissipated.
//!
//! At every moment `power on the mechanism = −(stored energy)' + supplied − dissipated`, so that the energy of the whole
//! changes by what is supplied less what is dissipated, whatever the forces are. For a force of a law `f(x, v, t)` of its
//! deformation `x`, the rate `v` of it and time:
//!
//! 1. It stores the integral of `f(x, 0, 0)`, if the law uses its deformation. One dimension makes every such law integrable.
//! 2. A law that does not use its deformation and pushes at rest, or that depends on time, is a motor or a load: all of its
//!    power is supplied. A load has a negative supply.
//! 3. Otherwise `f(x, 0, t) − f(x, 0, 0)`, which time adds, is supplied. What the rate adds, `f(x, v, t) − f(x, 0, t)`, is
//!    dissipated where it takes energy out of the motion and supplied where it brings energy in. So dissipation is never negative.
//!
//! Forces that listen to signals, and those that users write or whose laws call functions of a program, are supplied as a whole.

use crate::Law;
use crate::user::Scalar;
use gelenk_core::Real;

/// What a force brings in and takes out at a moment \[W\].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Powers<S> {
    pub(crate) supplied: S,
    pub(crate) dissipated: S,
}

/// Where the energies of the directions of a force are zero; none where it stores no energy.
pub(crate) type Relaxed<S> = [Option<S>; 6];

/// No energy is stored.
pub(super) const fn no_energy<S>() -> Relaxed<S> {
    [None, None, None, None, None, None]
}

impl<S: Real> Powers<S> {
    /// A force that brings in all of its power.
    pub(super) fn supplied(power: S) -> Self {
        Self { supplied: power, dissipated: S::from(0.0) }
    }

    /// What is left of a power when that of the store is taken off: it is lost where it brakes.
    pub(super) fn of_rest(rest: S) -> Self {
        let zero = S::from(0.0);
        if rest.value() < 0.0 { Self { supplied: zero, dissipated: -rest } } else { Self::supplied(rest) }
    }

    /// The sum of two parts of a force.
    pub(super) fn plus(self, other: Self) -> Self {
        Self { supplied: self.supplied + other.supplied, dissipated: self.dissipated + other.dissipated }
    }
}

/// The energy of a law of a deformation. The sign is that with which the force acts on the deformation.
pub(super) fn law_energy<S: Scalar>(law: &Law<3, S>, sign: f64, relaxed: Option<S>, value: S) -> S {
    let zero = S::from(0.0);
    let Some(relaxed) = relaxed else { return zero };
    let known = law.integral(relaxed, value);
    known.unwrap_or_else(|| integral_of(&|s| law.eval([s, zero, zero]), relaxed, value)) * -sign
}

/// What such a law does beside, given value and rate of the deformation, at a time.
pub(super) fn law_powers<S: Scalar>(
    law: &Law<3, S>,
    sign: f64,
    relaxed: Option<S>,
    (value, rate): (S, S),
    t: S,
) -> Powers<S> {
    let zero = S::from(0.0);
    let power = |v: S, t: S| law.eval([value, v, t]) * rate * sign;
    let all = power(rate, t);
    if relaxed.is_none() {
        let is_motor = law.uses(2) || law.is_opaque() || law.eval([value, zero, zero]).value() != 0.0;
        return if is_motor { Powers::supplied(all) } else { Powers::of_rest(all) };
    }
    let at_rest = if law.uses(1) { power(zero, t) } else { all };
    let elastic = if law.uses(2) { power(zero, zero) } else { at_rest };
    Powers::supplied(at_rest - elastic).plus(Powers::of_rest(all - at_rest))
}

/// Where a law gives no force, searched from the start by Newton's method; the start itself if there is no such place. None if the
/// law does not depend on its deformation.
pub(super) fn law_relaxed<S: Scalar>(law: &Law<3, S>, start: S) -> Option<S> {
    let zero = S::from(0.0);
    (law.uses(0) && !law.is_opaque()).then(|| relaxed_of(|s| law.slope([s, zero, zero], 0), start)).flatten()
}

/// Shifts at which a law is looked at that may be constant.
const SHIFTS: [f64; 6] = [-1.0, -0.1, -0.01, 0.01, 0.1, 1.0];

/// Places between the start and a place without force at which the force has to have its sign.
const BETWEEN: i32 = 16;

/// Where a function with its slope is zero; none if it is a constant push. A place beyond others with no force, to which Newton's method leaps with a law that waves, is none.
pub(super) fn relaxed_of<S: Real>(at: impl Fn(S) -> (S, S), start: S) -> Option<S> {
    let first = at(start).0.value();
    let is_near = |s: S| {
        (1..BETWEEN)
            .all(|k| at(start + (s - start) * (f64::from(k) / f64::from(BETWEEN))).0.value() * first > 0.0)
    };
    if first != 0.0 && SHIFTS.iter().all(|shift| at(start + *shift).0.value() == first) {
        return None;
    }
    let mut s = start;
    for _ in 0..50 {
        let (f, slope) = at(s);
        let step = f / slope;
        if f.value().abs() <= 1e-12 * first.abs() {
            if s.value() != start.value() && !is_near(s) {
                return Some(start);
            }
            // the last step brings the derivatives
            return Some(if slope.value() == 0.0 || S::DERIVATIVES == 0 { s } else { s - step });
        }
        if !step.is_finite() {
            return Some(start);
        }
        s -= step;
    }
    Some(start)
}

/// Nodes and weights of Gauss with four points on [-1, 1]; the other half follows by symmetry.
const GAUSS: [(f64, f64); 2] =
    [(0.339981043584856264803, 0.652145154862546142627), (0.861136311594052575224, 0.347854845137453857373)];
/// Intervals are halved no more often than this.
const HALVINGS: u32 = 40;

/// What may be hidden beside the nodes, as a multiple of what is left: nodes see smooth functions far better than ends do.
const HIDDEN: f64 = 1e4;

/// Parts of an interval towards both of its ends, each a quarter of the one before.
const GRADES: i32 = 16;

/// The integral of a function, to rounding wherever it is smooth between kinks. A stop acts over a small part of the way only,
/// at its end: parts become smaller towards both ends, so that it is seen.
pub(super) fn integral_of<S: Real>(f: &impl Fn(S) -> S, from: S, to: S) -> S {
    if is_cubic(f, from, to) {
        return Part::new(f, from, to).sum;
    }
    let middle = (from + to) * 0.5;
    let half = |end: S| -> [Part<S>; GRADES as usize + 1] {
        std::array::from_fn(|k| {
            let k = k as i32;
            let near = if k == GRADES { 0.0 } else { 0.25_f64.powi(k + 1) };
            Part::new(f, end + (middle - end) * 0.25_f64.powi(k), end + (middle - end) * near)
        })
    };
    let (there, back) = (half(to), half(from));
    let size = there.iter().chain(&back).map(Part::size).sum::<f64>();
    let limits = Limits { slack: 1e-14 * size, noise: 1e-14 * around(f, from, to) };
    let sum = |parts: &[Part<S>]| {
        parts.iter().fold(S::from(0.0), |sum, part| sum + Halves::new(f, *part).refined(f, limits, HALVINGS))
    };
    sum(&there) - sum(&back)
}

/// What an integral may leave.
#[derive(Clone, Copy)]
struct Limits {
    /// Of the whole.
    slack: f64,
    /// Values may be off by this: the rounding of much larger ones.
    noise: f64,
}

/// The largest value around an interval. A law that is all but zero where it is asked, such as the slack side of `x + sqrt(x² + c²)` or the tail of `log(1 + exp x)`, is there the
/// difference of much larger numbers: what rounding leaves of them is no shape to be followed.
fn around<S: Real>(f: &impl Fn(S) -> S, from: S, to: S) -> f64 {
    let beyond = [1.0, 2.0, 4.0].map(|times| [from - (to - from) * times, to + (to - from) * times]);
    let sizes = beyond.into_iter().flatten().map(|s| f(s).value().abs());
    sizes.filter(|size| size.is_finite()).fold(0.0, f64::max)
}

/// Places at which a function is compared with a cubic, evenly spaced; more of them lie towards both ends, graded as above.
const EVEN: i32 = 24;

/// Is a function a cubic to rounding, as that of a spring is in most cases? Then Gauss's formula is exact. Derivatives of numbers may be of
/// another degree.
fn is_cubic<S: Real>(f: &impl Fn(S) -> S, from: S, to: S) -> bool {
    if S::DERIVATIVES > 0 {
        return false;
    }
    let at = |s: f64| f(from + (to - from) * s).value();
    // Newton's form on four places
    let places = [0.0, 0.3, 0.7, 1.0];
    let mut c = places.map(at);
    let size = c.iter().fold(0.0_f64, |size, c| size.max(c.abs()));
    let noise = rounding(from, to) * rise(&c) / (to - from).value().abs();
    let slack = 1e-12 * size + if noise.is_finite() { noise } else { 0.0 };
    for order in 1..4 {
        for k in (order..4).rev() {
            c[k] = (c[k] - c[k - 1]) / (places[k] - places[k - order]);
        }
    }
    let cubic = |s: f64| c[0] + (s - places[0]) * (c[1] + (s - places[1]) * (c[2] + (s - places[2]) * c[3]));
    let fits = |s: f64| (at(s) - cubic(s)).abs() <= slack;
    (1..EVEN).all(|k| fits(f64::from(k) / f64::from(EVEN)))
        && (2..GRADES).map(|k| 0.5 * 0.25_f64.powi(k)).all(|near| fits(near) && fits(1.0 - near))
}

/// What rounding makes of a place between two others, with some to spare. The force of a spring that is little stretched is the
/// difference of two long lengths, times its stiffness: rounding of the lengths is noise in more digits than the size of the force tells.
fn rounding<S: Real>(a: S, b: S) -> f64 {
    16.0 * f64::EPSILON * a.value().abs().max(b.value().abs())
}

/// From the least value to the largest.
fn rise(values: &[f64; 4]) -> f64 {
    let [least, most] =
        values.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], v| [a.min(*v), b.max(*v)]);
    most - least
}

/// A part of an interval, and its integral by Gauss's formula.
#[derive(Clone, Copy)]
struct Part<S> {
    a: S,
    b: S,
    sum: S,
    /// At the nodes, from `a` on.
    values: [f64; 4],
}

impl<S: Real> Part<S> {
    fn new(f: &impl Fn(S) -> S, a: S, b: S) -> Self {
        let (middle, half) = ((a + b) * 0.5, (b - a) * 0.5);
        let [(inner, light), (outer, heavy)] = GAUSS;
        let [l, m, n, r] = [-outer, -inner, inner, outer].map(|x| f(middle + half * x));
        let sum = half * ((m + n) * light + (l + r) * heavy);
        Self { a, b, sum, values: [l, m, n, r].map(Real::value) }
    }

    /// The integral of the absolute values.
    fn size(&self) -> f64 {
        let [(_, light), (_, heavy)] = GAUSS;
        let [l, m, n, r] = self.values.map(f64::abs);
        0.5 * (self.b - self.a).value().abs() * ((m + n) * light + (l + r) * heavy)
    }

    /// What a kink between an end and the next node hides from Gauss's formula, at most: by how much the ends differ from the cubic through the nodes, over the part that
    /// they stand for.
    fn hidden(&self, f: &impl Fn(S) -> S) -> f64 {
        let [(inner, _), (outer, _)] = GAUSS;
        let [l, m, n, r] = self.values;
        // even and odd parts of the cubic, at the end of the interval
        let span = outer * outer - inner * inner;
        let (near, far) = ((1.0 - inner * inner) / span, (1.0 - outer * outer) / span);
        let even = 0.5 * ((l + r) * near - (m + n) * far);
        let odd = 0.5 * ((r - l) / outer * near - (n - m) / inner * far);
        let off = (f(self.b).value() - even - odd).abs().max((f(self.a).value() - even + odd).abs());
        off * (1.0 - outer) * 0.5 * (self.b - self.a).value().abs()
    }
}

/// A part and its halves.
struct Halves<S> {
    whole: Part<S>,
    left: Part<S>,
    right: Part<S>,
    sum: S,
    /// By how much both differ in the mean.
    defect: f64,
}

impl<S: Real> Halves<S> {
    fn new(f: &impl Fn(S) -> S, whole: Part<S>) -> Self {
        let middle = (whole.a + whole.b) * 0.5;
        let (left, right) = (Part::new(f, whole.a, middle), Part::new(f, middle, whole.b));
        let sum = left.sum + right.sum;
        let length = (whole.b - whole.a).value().abs().max(f64::MIN_POSITIVE);
        Self { whole, left, right, sum, defect: (sum - whole.sum).value().abs() / length }
    }

    /// The integral, from halves of halves where they are needed. A kink or a jump leaves one of the halves smooth; where both are as rough as the whole, and that little, it is rounding.
    fn refined(&self, f: &impl Fn(S) -> S, limits: Limits, depth: u32) -> S {
        let Limits { slack, noise } = limits;
        let whole = &self.whole;
        let rounded = rounding(whole.a, whole.b) * rise(&whole.values);
        let agrees = (self.sum - whole.sum).value().abs() <= slack + rounded;
        if depth == 0 || !whole.sum.is_finite() || (agrees && whole.hidden(f) <= HIDDEN * slack + rounded) {
            return self.sum;
        }
        let (left, right) = (Self::new(f, self.left), Self::new(f, self.right));
        let is_small = self.defect > 0.0 && self.defect.max(left.defect).max(right.defect) <= noise;
        if is_small && left.defect.min(right.defect) * 16.0 >= self.defect {
            return left.sum + right.sum;
        }
        left.refined(f, limits, depth - 1) + right.refined(f, limits, depth - 1)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn integrals_of_smooth_and_of_broken_functions() {
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        close(integral_of(&f64::exp, 0.0, 2.0), 2.0_f64.exp() - 1.0);
        close(integral_of(&|s: f64| (s - 0.3).abs(), 0.0, 1.0), 0.5 * (0.09 + 0.49));
        close(integral_of(&|s| s, 1.0, -1.0), 0.0);
        close(integral_of(&|s| 3.0 * s * s, 1.0, -1.0), -2.0);
        // a stop that is met at the very end of a long way
        let stop = |s: f64| if s < 0.1 { 1e4 * (0.1 - s) } else { 0.0 };
        // some of these depths hide the kink between nodes and ends of parts
        for depth in (0..400).map(|k| 1e-2 * 0.96_f64.powi(k)) {
            let found = integral_of(&stop, 1.0, 0.1 - depth);
            assert!((found + 5e3 * depth * depth).abs() < 1e-7 * 5e3 * depth * depth, "{depth}: {found}");
        }
    }

    /// How often a function is looked at when it is integrated.
    fn looks(f: impl Fn(f64) -> f64, from: f64, to: f64) -> usize {
        let count = std::cell::Cell::new(0);
        let counted = |s| {
            count.set(count.get() + 1);
            f(s)
        };
        integral_of(&counted, from, to);
        count.get()
    }

    /// A spring is the difference of two lengths. Where it is little stretched, rounding of the lengths is no reason to look closer.
    #[test]
    fn rounding_of_lengths_is_not_followed() {
        for way in (0..40).map(|k| 0.3 * 0.5_f64.powi(k)) {
            let straight = looks(|s| 1e7 * (s - 3.1), 3.1, 3.1 + way);
            let bent = looks(|s| 1e7 * (2.0 * (s - 3.1)).sinh(), 3.1, 3.1 + way);
            assert!(straight < 60 && bent < 1000, "{way}: {straight} {bent}");
        }
    }

    /// What is left of large numbers where a law is all but zero is not followed: it took millions of looks.
    #[test]
    fn rounding_of_faint_forces_is_not_followed() {
        let contact = |s: f64| 4e3 * (1.0 + (-(s + 0.028) / 0.002).exp()).ln();
        assert!(looks(contact, 0.0345, 0.02) < 3000);
        let rope = |s: f64| 5e3 * (s - 13.6 + ((s - 13.6) * (s - 13.6) + 0.01).sqrt());
        for end in [5.0, 9.0, 13.9, 15.0] {
            assert!(looks(rope, 3.0, end) < 4000, "{end}: {}", looks(rope, 3.0, end));
            let by_hand = |s: f64| {
                let x = s - 13.6;
                let root = (x * x + 0.01).sqrt();
                2.5e3 * (x * x + x * root + 0.01 * (x / 0.1).asinh())
            };
            let (found, exact) = (integral_of(&rope, 3.0, end), by_hand(end) - by_hand(3.0));
            assert!((found - exact).abs() < 1e-9 * by_hand(15.0), "{end}: {found} {exact}");
        }
    }

    #[test]
    fn a_spring_is_relaxed_where_it_gives_no_force() {
        let linear = Law::linear(-8.0, [10.0, 0.3, 0.0]);
        assert!((law_relaxed(&linear, 2.0).unwrap() - 0.8).abs() < 1e-12);
        // a constant push has no place of rest, whether it is known to be constant or not
        assert_eq!(law_relaxed(&Law::linear(5.0, [0.0; 3]), 2.0), None);
        let motor = Law::new(|[_, rate, _]| -rate * 0.1 + 20.0);
        assert_eq!(law_relaxed(&motor, 2.0), None);
        // a torque that waves has its zeros near by, not where its slope points to; the start is as good
        let wave = Law::new(|[x, _, _]| x.sin() * 3.0 + 1.0);
        let relaxed = law_relaxed(&wave, 1.5).unwrap();
        assert!((relaxed - 1.5).abs() < 7.0, "{relaxed}");
        // a spring that hardens is relaxed far away
        let hard = Law::new(|[x, _, _]| (x - 50.0) * 2.0 + (x - 50.0) * (x - 50.0) * (x - 50.0));
        assert!((law_relaxed(&hard, 2.0).unwrap() - 50.0).abs() < 1e-9);
        // within a play there is no force, yet it is a spring
        let play = Law::new(|[x, _, _]| if x.value().abs() < 3.0 { x * 0.0 } else { x.abs() - 3.0 });
        assert_eq!(law_relaxed(&play, 0.5), Some(0.5));
    }

    /// At every moment power on the mechanism is what the store gives, and what is supplied less what is lost.
    #[test]
    fn powers_add_up_and_dissipation_is_never_negative() {
        let laws: [(&str, Law<3>, [bool; 3]); 7] = [
            // name, law, and what it does: stores, supplies, dissipates
            ("spring", Law::linear(-8.0, [10.0, 0.0, 0.0]), [true, false, false]),
            ("function of a program", Law::linear(-8.0, [10.0, 0.3, 0.0]).opaque(), [false, true, false]),
            ("spring and damper", Law::linear(-8.0, [10.0, 0.3, 0.0]), [true, false, true]),
            ("damper", Law::linear(0.0, [0.0, 0.3, 0.0]), [false, false, true]),
            ("motor", Law::linear(-20.0, [0.0, 0.1, 0.0]), [false, true, false]),
            ("load", Law::linear(5.0, [0.0; 3]), [false, true, false]),
            ("shaken spring", Law::new(|[x, v, t]| x * 4.0 + v * 0.2 - t.sin()), [true, true, true]),
        ];
        for (name, law, does) in laws {
            let relaxed = law_relaxed(&law, 0.3);
            let mut did = [false; 3];
            for (value, rate, t) in [(0.4, 0.7, 0.3), (-0.2, -1.2, 2.0), (1.3, 0.01, 0.0)] {
                let sign = -1.0;
                let stored = |h: f64| law_energy(&law, sign, relaxed, value + h * rate);
                let powers = law_powers(&law, sign, relaxed, (value, rate), t);
                let into = (stored(1e-6) - stored(-1e-6)) / 2e-6;
                let power = law.value([value, rate, t]) * rate * sign;
                let found = powers.supplied - powers.dissipated - into;
                assert!((found - power).abs() < 1e-8, "{name}: {found} {power}");
                assert!(powers.dissipated >= 0.0, "{name}: {powers:?}");
                for (did, x) in did.iter_mut().zip([stored(0.0), powers.supplied, powers.dissipated]) {
                    *did |= x.abs() > 1e-15;
                }
            }
            assert_eq!(did, does, "{name}");
        }
    }
}
