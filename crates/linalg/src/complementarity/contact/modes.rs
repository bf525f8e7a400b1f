//! Forces for states that are assumed.
//!
//! Unknowns are the normal forces of contacts that stay closed and the tangential ones of those that stick or slip in an unknown direction. For the last,
//! `uT = −s λT`, so the system `(D + s) λ = −q` on these rows is linear for given `s`, and `|λT| = µ (λN + N)` decides about `s > 0`.

use super::super::full::{Elimination, Rows, dot, largest, norm};
use super::scaled::Scaled;
use super::{MOST_TANGENTS, Tangential};

/// Range in which `s` is looked for, beside a matrix of size 1.
pub(super) const LEAST: f64 = 1e-10;
const MOST: f64 = 1e10;
/// Places at which it is looked for, and those between which several contacts are started.
const SEARCHED: usize = 47;
/// Steps from one of several starts.
pub(super) const NEWTON_STEPS: usize = 30;

/// What is assumed about the tangential force of a contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Grip {
    Nothing,
    Stick,
    Along([f64; MOST_TANGENTS]),
    Free,
}

/// What is assumed about a contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mode {
    pub(super) closed: bool,
    pub(super) grip: Grip,
}

impl Mode {
    pub(super) const OPEN: Mode = Mode { closed: false, grip: Grip::Nothing };

    /// The grip of a contact of which the direction of slip is known; `None` if it is at rest.
    pub(super) fn known(p: &Scaled, c: usize) -> Option<Grip> {
        let contact = &p.contacts[c];
        let bound =
            if contact.normal { contact.friction_static } else { contact.friction_static * contact.pressing };
        if contact.tangents == 0 || bound == 0.0 {
            return Some(Grip::Nothing);
        }
        match contact.tangential {
            Tangential::AtRest => None,
            Tangential::Sliding(d) | Tangential::MustSlip(d) => Some(Grip::Along(d)),
        }
    }
}

/// Added to the diagonal of a singular matrix. Corrections with it go to the solution closest to where they start, quickly.
const NEARBY: f64 = 1e-7;
const NEARER: usize = 8;

/// A factorised system.
enum Factors {
    Regular(Elimination),
    Dependent(Rows),
}

/// The linear system of assumed states.
pub(super) struct Assumed<'a> {
    p: &'a Scaled,
    modes: &'a [Mode],
    /// Rows of unknown forces, each also an equation, and their contacts.
    rows: Vec<(usize, usize)>,
    matrix: Vec<f64>,
    right: Vec<f64>,
    constant: Vec<f64>,
    /// Contacts that slip in an unknown direction.
    pub(super) free: Vec<usize>,
}

impl<'a> Assumed<'a> {
    pub(super) fn new(p: &'a Scaled, modes: &'a [Mode]) -> Self {
        let mut made = Self {
            p,
            modes,
            rows: Vec::new(),
            matrix: Vec::new(),
            right: Vec::new(),
            constant: vec![0.0; p.n],
            free: Vec::new(),
        };
        for (c, mode) in modes.iter().enumerate() {
            if mode.closed {
                made.rows.push((p.start(c), c));
            }
            match mode.grip {
                Grip::Nothing => {}
                Grip::Along(d) => {
                    let size = p.contacts[c].friction * p.contacts[c].pressing;
                    p.tangents(c).zip(d).for_each(|(i, d)| made.constant[i] = -size * d);
                }
                Grip::Stick => made.rows.extend(p.tangents(c).map(|i| (i, c))),
                Grip::Free => {
                    made.rows.extend(p.tangents(c).map(|i| (i, c)));
                    made.free.push(c);
                }
            }
        }
        let u = p.motion(&made.constant);
        made.right = made.rows.iter().map(|&(i, _)| -u[i]).collect();
        for &(i, _) in &made.rows {
            let row = p.row(i);
            for &(j, c) in &made.rows {
                let mut entry = row[j];
                if let (Grip::Along(d), true) = (modes[c].grip, modes[c].closed) {
                    let coupled: f64 = p.tangents(c).zip(d).map(|(t, d)| row[t] * d).sum();
                    entry -= p.contacts[c].friction * coupled;
                }
                made.matrix.push(entry);
            }
        }
        made
    }

    /// Is unknown `k` a tangential force?
    fn tangential(&self, k: usize) -> bool {
        let (i, c) = self.rows[k];
        self.p.tangents(c).contains(&i)
    }

    /// All forces from the unknown ones.
    fn expand(&self, x: &[f64]) -> Vec<f64> {
        let mut force = self.constant.clone();
        for (&(i, c), x) in self.rows.iter().zip(x) {
            force[i] += x;
            if let (Grip::Along(d), true) = (self.modes[c].grip, self.modes[c].closed) {
                self.p.tangents(c).zip(d).for_each(|(t, d)| force[t] -= self.p.contacts[c].friction * x * d);
            }
        }
        force
    }

    /// The matrix with the `s` of each contact (all contacts of the problem; others are not looked at).
    fn damped(&self, s: &[f64]) -> Vec<f64> {
        let n = self.rows.len();
        let mut a = self.matrix.clone();
        for k in 0..n {
            let c = self.rows[k].1;
            if self.modes[c].grip == Grip::Free && self.tangential(k) {
                a[k * n + k] += s[c];
            }
        }
        a
    }

    /// The solution for these `s` closest to `near`.
    fn unknowns(&self, s: &[f64], near: Option<&[f64]>) -> (Vec<f64>, Factors) {
        let n = self.rows.len();
        let mut a = self.damped(s);
        if let Some(factors) = Elimination::of(&a, n) {
            let mut x = factors.solve(&self.right);
            let rest = self.rest(&a, &x);
            x.iter_mut().zip(factors.solve(&rest)).for_each(|(x, d)| *x += d);
            return (x, Factors::Regular(factors));
        }
        let start: Vec<f64> =
            near.map_or_else(|| vec![0.0; n], |f| self.rows.iter().map(|&(i, _)| f[i]).collect());
        (0..n).for_each(|i| a[i * n + i] += NEARBY);
        let regular = Elimination::of(&a, n);
        (0..n).for_each(|i| a[i * n + i] -= NEARBY);
        if let Some(factors) = regular {
            let mut x = start.clone();
            for _ in 0..NEARER {
                let rest = self.rest(&a, &x);
                if largest(&rest) <= 1e-13 * (largest(&self.right) + largest(&x)) {
                    return (x, Factors::Regular(factors));
                }
                x.iter_mut().zip(factors.solve(&rest)).for_each(|(x, d)| *x += d);
            }
        }
        let rows = Rows::of(&a, n, n);
        let mut x = start;
        for _ in 0..2 {
            let rest = self.rest(&a, &x);
            x.iter_mut().zip(rows.shortest(&rest)).for_each(|(x, d)| *x += d);
        }
        (x, Factors::Dependent(rows))
    }

    fn rest(&self, a: &[f64], x: &[f64]) -> Vec<f64> {
        let n = self.rows.len();
        (0..n).map(|k| self.right[k] - dot(&a[k * n..(k + 1) * n], x)).collect()
    }

    /// Forces where no direction of slip is unknown; those closest to `near` where there are several.
    pub(super) fn forces(&self, near: Option<&[f64]>) -> Vec<f64> {
        self.expand(&self.unknowns(&[], near).0)
    }

    /// How far the tangential force of free contact `c` is beyond friction.
    fn beyond(&self, c: usize, force: &[f64]) -> f64 {
        norm(&force[self.p.tangents(c)]) - self.p.contacts[c].friction * self.p.pressing(c, force)
    }

    /// All solutions with one unknown direction, by search.
    pub(super) fn search(&self, c: usize) -> Vec<Vec<f64>> {
        let at = |log: f64| {
            let mut s = vec![0.0; self.modes.len()];
            s[c] = log.exp();
            let force = self.expand(&self.unknowns(&s, None).0);
            (self.beyond(c, &force), force)
        };
        let value = |log: f64| at(log).0;
        let (low, high) = (LEAST.ln(), MOST.ln());
        let places: Vec<(f64, f64)> = (0..SEARCHED)
            .map(|k| low + (high - low) * k as f64 / (SEARCHED - 1) as f64)
            .map(|log| (log, value(log)))
            .collect();
        let mut brackets = Vec::new();
        let mut add = |a: (f64, f64), b: (f64, f64)| {
            if a.1.is_finite() && b.1.is_finite() && (a.1 > 0.0) != (b.1 > 0.0) {
                brackets.push((a, b));
            }
        };
        for k in 1..SEARCHED {
            add(places[k - 1], places[k]);
        }
        // two roots between places show as a turn towards 0
        for p in places.windows(3) {
            let side = p[1].1.signum();
            let same = p.iter().all(|x| x.1 * side > 0.0);
            if same && p[1].1.abs() <= p[0].1.abs() && p[1].1.abs() <= p[2].1.abs() {
                let turn = turn(&|log| side * value(log), p[0].0, p[2].0);
                let there = (turn, value(turn));
                add(p[0], there);
                add(there, p[2]);
            }
        }
        // beyond the end there is next to no friction
        brackets.into_iter().map(|(a, b)| root(&value, a, b)).chain([high]).map(|log| at(log).1).collect()
    }

    /// Newton's method for the `s` of all free contacts, from these. Returns forces and `s` as far as it came.
    pub(super) fn newton(&self, start: &[f64], near: Option<&[f64]>, steps: usize) -> (Vec<f64>, Vec<f64>) {
        let mut s = start.to_vec();
        let free = &self.free;
        let m = free.len();
        let residual = |force: &[f64]| free.iter().map(|&c| self.beyond(c, force)).collect::<Vec<f64>>();
        let (mut x, mut factors) = self.unknowns(&s, near);
        let mut force = self.expand(&x);
        let mut r = residual(&force);
        for _ in 0..steps {
            if largest(&r) <= 1e-14 * largest(&force) {
                break;
            }
            let mut jacobian = vec![0.0; m * m];
            for (b, &c) in free.iter().enumerate() {
                let mut right = vec![0.0; x.len()];
                for k in 0..x.len() {
                    if self.rows[k].1 == c && self.tangential(k) {
                        right[k] = -s[c] * x[k];
                    }
                }
                let change = match &factors {
                    Factors::Regular(factors) => factors.solve(&right),
                    Factors::Dependent(rows) => rows.shortest(&right),
                };
                let mut all = vec![0.0; self.p.n];
                let ahead: Vec<f64> = self.expand(&change);
                all.iter_mut().zip(ahead.iter().zip(&self.constant)).for_each(|(d, (f, k))| *d = f - k);
                for (a, &e) in free.iter().enumerate() {
                    let t = self.p.tangents(e);
                    let size = norm(&force[t.clone()]).max(f64::MIN_POSITIVE);
                    let normal = if self.modes[e].closed { all[self.p.start(e)] } else { 0.0 };
                    jacobian[a * m + b] =
                        dot(&force[t.clone()], &all[t]) / size - self.p.contacts[e].friction * normal;
                }
            }
            let back: Vec<f64> = r.iter().map(|r| -r).collect();
            let Some(solver) = Elimination::of(&jacobian, m) else { break };
            let step = solver.solve(&back);
            let mut part = (3.0 / largest(&step)).min(1.0);
            let mut better = false;
            for _ in 0..12 {
                let mut tried = s.clone();
                for (&c, d) in free.iter().zip(&step) {
                    tried[c] = (tried[c].ln() + part * d).clamp(LEAST.ln(), MOST.ln()).exp();
                }
                let (x1, f1) = self.unknowns(&tried, near);
                let force1 = self.expand(&x1);
                let r1 = residual(&force1);
                if norm(&r1) < norm(&r) {
                    (s, x, factors, force, r, better) = (tried, x1, f1, force1, r1, true);
                    break;
                }
                part *= 0.5;
            }
            if !better {
                break;
            }
        }
        (force, s)
    }
}

/// The least value of a function with one turn, by golden sections; ends as soon as it is negative.
fn turn(f: &dyn Fn(f64) -> f64, mut a: f64, mut b: f64) -> f64 {
    let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
    let (mut c, mut d) = (b - golden * (b - a), a + golden * (b - a));
    let (mut fc, mut fd) = (f(c), f(d));
    for _ in 0..40 {
        if fc < 0.0 {
            return c;
        }
        if fd < 0.0 {
            return d;
        }
        if fc < fd {
            (b, d, fd) = (d, c, fc);
            c = b - golden * (b - a);
            fc = f(c);
        } else {
            (a, c, fc) = (c, d, fd);
            d = a + golden * (b - a);
            fd = f(d);
        }
    }
    0.5 * (a + b)
}

/// A root between two places with different signs: secants that keep the bracket, and halves in between.
fn root(f: &dyn Fn(f64) -> f64, mut a: (f64, f64), mut b: (f64, f64)) -> f64 {
    for step in 0..120 {
        let mut middle = 0.5 * (a.0 + b.0);
        if step % 3 != 2 {
            let secant = a.0 - a.1 * (b.0 - a.0) / (b.1 - a.1);
            if secant > a.0 && secant < b.0 {
                middle = secant;
            }
        }
        if middle <= a.0 || middle >= b.0 {
            break;
        }
        let value = f(middle);
        if value == 0.0 {
            return middle;
        }
        if (value > 0.0) == (a.1 > 0.0) {
            a = (middle, value);
        } else {
            b = (middle, value);
        }
    }
    if a.1.abs() < b.1.abs() { a.0 } else { b.0 }
}
