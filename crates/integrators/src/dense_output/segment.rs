//! Polynomials over one step, and the components they are of.

use gelenk_core::{Dims, State};

/// Components for dense output, by number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Positions.
    pub p: Vec<usize>,
    /// Velocities.
    pub v: Vec<usize>,
    /// External variables.
    pub u: Vec<usize>,
    /// Accelerations.
    pub a: Vec<usize>,
    /// Multipliers.
    pub lam: Vec<usize>,
}

impl Selection {
    /// Everything.
    pub fn all(d: Dims) -> Self {
        let count = |n| (0..n).collect();
        Self { p: count(d.np), v: count(d.nv), u: count(d.nu), a: count(d.nv), lam: count(d.nl) }
    }

    /// Are all numbers within the sizes? Otherwise, which one is not.
    pub(crate) fn check(&self, d: Dims) -> Result<(), String> {
        let groups = [
            ("p", &self.p, d.np),
            ("v", &self.v, d.nv),
            ("u", &self.u, d.nu),
            ("a", &self.a, d.nv),
            ("lam", &self.lam, d.nl),
        ];
        for (name, list, n) in groups {
            if let Some(i) = list.iter().find(|&&i| i >= n) {
                return Err(format!("there is no {name}[{i}]: {name} has {n} components"));
            }
        }
        Ok(())
    }

    /// Number of differential components.
    pub(crate) fn differential(&self) -> usize {
        self.p.len() + self.v.len() + self.u.len()
    }

    /// Number of algebraic components.
    pub(crate) fn algebraic(&self) -> usize {
        self.a.len() + self.lam.len()
    }

    /// Number of components.
    pub fn len(&self) -> usize {
        self.differential() + self.algebraic()
    }

    /// Is nothing selected?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Polynomials of one degree for several components, in Newton form over the unit interval:
/// `c₀ + (θ−θ₀)(c₁ + (θ−θ₁)(c₂ + …))`.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Polynomials {
    /// Number of components.
    pub(crate) n: usize,
    /// `θ₀ … θ_{d−1}`; their number is the degree.
    pub(crate) nodes: Vec<f64>,
    /// `c₀ … c_d`, each a vector of `n` numbers.
    pub(crate) coefficients: Vec<f64>,
}

impl Polynomials {
    /// Room for polynomials up to this degree.
    pub(crate) fn with_capacity(n: usize, degree: usize) -> Self {
        Self { n, nodes: Vec::with_capacity(degree), coefficients: Vec::with_capacity((degree + 1) * n) }
    }

    /// Makes room for polynomials over these nodes, with coefficients zero.
    pub(crate) fn reset(&mut self, nodes: impl IntoIterator<Item = f64>) {
        self.nodes.clear();
        self.nodes.extend(nodes);
        self.coefficients.clear();
        self.coefficients.resize((self.nodes.len() + 1) * self.n, 0.0);
    }

    /// Writes the coefficients of a component, as many as there is room for.
    pub(crate) fn set(&mut self, component: usize, coefficients: &[f64]) {
        let n = self.n;
        for (k, c) in coefficients.iter().take(self.nodes.len() + 1).enumerate() {
            self.coefficients[k * n + component] = *c;
        }
    }

    /// Builds the Hermite interpolants with given scaled derivatives `y⁽ⁱ⁾ Hⁱ / i!`: `left` of them at θ = 0, `right`
    /// at θ = 1. On entry `coefficients` holds the left ones, then the right ones, each group from order 0 upwards;
    /// on exit the Newton coefficients. Works in place.
    pub(crate) fn hermite(&mut self, left: usize, right: usize) {
        let (n, total) = (self.n, left + right);
        debug_assert_eq!(self.coefficients.len(), total * n);
        self.nodes.clear();
        self.nodes.extend((0..total - 1).map(|i| if i < left { 0.0 } else { 1.0 }));
        if right == 0 {
            return;
        }
        // Divided differences over a nodes 0 and b nodes 1 obey d[a,b] = d[a−1,b] − d[a,b−1], because the ends are 1
        // apart; d[a,0] and d[0,b] are the given derivatives of order a − 1 and b − 1. Newton's form needs
        // d[1,0] … d[left,0], which stay in place, and d[left,1] … d[left,right].
        let c = &mut self.coefficients;
        for i in 0..n {
            // table[a] = d[a,b] for the b at hand
            let mut table = [0.0_f64; MAX_CONDITIONS + 1];
            for a in 1..=left {
                table[a] = c[(a - 1) * n + i];
            }
            for b in 1..=right {
                let slot = (left + b - 1) * n + i;
                table[0] = c[slot];
                for a in 1..=left {
                    table[a] = table[a - 1] - table[a];
                }
                c[slot] = table[left];
            }
        }
    }

    /// The same polynomials as functions of `θ/share`.
    fn rescale(&mut self, share: f64) {
        self.nodes.iter_mut().for_each(|node| *node /= share);
        let mut power = 1.0;
        for row in self.coefficients.chunks_mut(self.n.max(1)) {
            for c in row {
                *c *= power;
            }
            power *= share;
        }
    }

    /// Values at `θ` of the components from `first` on.
    pub(crate) fn eval(&self, theta: f64, first: usize, out: &mut [f64]) {
        let count = out.len();
        if count == 0 {
            return;
        }
        let row = |k: usize| &self.coefficients[k * self.n + first..][..count];
        let degree = self.nodes.len();
        out.copy_from_slice(row(degree));
        for k in (0..degree).rev() {
            let s = theta - self.nodes[k];
            for (y, c) in out.iter_mut().zip(row(k)) {
                *y = *y * s + c;
            }
        }
    }
}

impl Polynomials {
    /// Derivatives by `θ` of the components from `first` on; `values` is room for their values.
    fn slopes(&self, theta: f64, first: usize, values: &mut [f64], out: &mut [f64]) {
        let row = |k: usize| &self.coefficients[k * self.n + first..];
        let degree = self.nodes.len();
        values.copy_from_slice(&row(degree)[..values.len()]);
        out.fill(0.0);
        for k in (0..degree).rev() {
            let s = theta - self.nodes[k];
            for ((slope, y), c) in out.iter_mut().zip(&mut *values).zip(row(k)) {
                *slope = *slope * s + *y;
                *y = *y * s + c;
            }
        }
    }
}

/// Most conditions a Hermite interpolant can have.
pub(crate) const MAX_CONDITIONS: usize = 32;

/// What a method knows at one end of a step.
#[derive(Debug, Clone, Copy)]
pub struct End<'a> {
    /// The state.
    pub x: &'a State,
    /// `p'`.
    pub pdot: &'a [f64],
    /// `v'`.
    pub vdot: &'a [f64],
    /// `u'`.
    pub udot: &'a [f64],
}

/// The solution over one step, as polynomials.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Segment {
    /// Start of the step.
    pub t0: f64,
    /// Its size.
    pub h: f64,
    /// Selected `p`, `v`, `u`.
    pub(crate) y: Polynomials,
    /// Selected `a`, `lam`.
    pub(crate) z: Polynomials,
}

impl Segment {
    /// The rates of change of velocities at a time, where all components are there, `np` positions first; `room` is as long.
    pub(crate) fn velocity_rates(&self, t: f64, np: usize, room: &mut [f64], out: &mut [f64]) {
        self.y.slopes((t - self.t0) / self.h, np, room, out);
        for rate in out.iter_mut() {
            *rate /= self.h;
        }
    }

    /// Room for the selected components, up to this degree.
    pub(crate) fn with_capacity(select: &Selection, degree: usize) -> Self {
        Self {
            t0: 0.0,
            h: 0.0,
            y: Polynomials::with_capacity(select.differential(), degree),
            z: Polynomials::with_capacity(select.algebraic(), degree),
        }
    }

    /// Writes the polynomials of a step of size `h` from what is known at both its ends: cubics through the values and derivatives
    /// of `p`, `v` and `u`, lines through the values of `a` and `λ`. Allocates nothing in a segment that a run has made for a method of
    /// [`dense_degree`](crate::Stepper::dense_degree) 3 or more.
    pub fn hermite(&mut self, h: f64, select: &Selection, left: End<'_>, right: End<'_>) {
        (self.t0, self.h) = (left.x.t, h);
        let extend = |to: &mut Polynomials, list: &[usize], values: &[f64], factor: f64| {
            to.coefficients.extend(list.iter().map(|&i| factor * values[i]));
        };
        self.y.coefficients.clear();
        self.z.coefficients.clear();
        for end in [left, right] {
            let x = end.x;
            for (list, values) in [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u)] {
                extend(&mut self.y, list, values, 1.0);
            }
            for (list, rates) in [(&select.p, end.pdot), (&select.v, end.vdot), (&select.u, end.udot)] {
                extend(&mut self.y, list, rates, h);
            }
            for (list, values) in [(&select.a, &x.a), (&select.lam, &x.lam)] {
                extend(&mut self.z, list, values, 1.0);
            }
        }
        self.y.hermite(2, 2);
        self.z.hermite(1, 1);
    }

    /// Overwrites this segment, without allocating once there is room.
    pub fn copy_from(&mut self, other: &Segment) {
        (self.t0, self.h) = (other.t0, other.h);
        for (to, from) in [(&mut self.y, &other.y), (&mut self.z, &other.z)] {
            to.n = from.n;
            to.nodes.clone_from(&from.nodes);
            to.coefficients.clone_from(&from.coefficients);
        }
    }

    /// Lets the segment end `h` after its start: the same polynomials over a shorter interval.
    pub(crate) fn shorten(&mut self, h: f64) {
        let share = h / self.h;
        self.y.rescale(share);
        self.z.rescale(share);
        self.h = h;
    }

    /// End of the step.
    pub fn t1(&self) -> f64 {
        self.t0 + self.h
    }

    /// Degrees of the polynomials: of `p`, `v`, `u`, and of `a`, `lam`.
    pub fn degrees(&self) -> (usize, usize) {
        (self.y.nodes.len(), self.z.nodes.len())
    }

    fn theta(&self, t: f64) -> f64 {
        (t - self.t0) / self.h
    }

    /// Values of the selected components at time `t`, in the order `p`, `v`, `u`, `a`, `lam`.
    pub fn values(&self, t: f64, out: &mut [f64]) {
        let theta = self.theta(t);
        let (y, z) = out.split_at_mut(self.y.n);
        self.y.eval(theta, 0, y);
        self.z.eval(theta, 0, z);
    }

    /// The whole state at time `t`, for a segment of all components.
    pub(crate) fn state(&self, t: f64, x: &mut State) {
        self.motion(t, x);
        self.rates(t, x);
    }

    /// The same without accelerations and multipliers, which stay as they are.
    pub(crate) fn motion(&self, t: f64, x: &mut State) {
        let theta = self.theta(t);
        x.t = t;
        let (np, nv) = (x.p.len(), x.v.len());
        self.y.eval(theta, 0, &mut x.p);
        self.y.eval(theta, np, &mut x.v);
        self.y.eval(theta, np + nv, &mut x.u);
    }

    /// Accelerations and multipliers alone.
    pub(crate) fn rates(&self, t: f64, x: &mut State) {
        let theta = self.theta(t);
        let nv = x.v.len();
        self.z.eval(theta, 0, &mut x.a);
        self.z.eval(theta, nv, &mut x.lam);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A polynomial of degree d is reproduced by any split of d + 1 conditions between the two ends.
    #[test]
    fn hermite_reproduces_polynomials() {
        let c = [0.3, -1.2, 0.7, 2.0, -0.4, 0.9];
        // scaled derivatives y⁽ⁱ⁾/i! of Σ c_k θᵏ at θ
        let scaled = |i: usize, theta: f64| -> f64 {
            (i..c.len()).map(|k| c[k] * binomial(k, i) * theta.powi((k - i) as i32)).sum()
        };
        for left in 1..=6 {
            let right = 6 - left;
            let mut poly = Polynomials::with_capacity(2, 5);
            for i in 0..left {
                poly.coefficients.extend([scaled(i, 0.0), 2.0 * scaled(i, 0.0)]);
            }
            for i in 0..right {
                poly.coefficients.extend([scaled(i, 1.0), 2.0 * scaled(i, 1.0)]);
            }
            poly.hermite(left, right);
            for theta in [-0.1, 0.0, 0.37, 1.0] {
                let mut y = [0.0; 2];
                poly.eval(theta, 0, &mut y);
                assert!((y[0] - scaled(0, theta)).abs() < 1e-12, "{left} {theta}");
                assert!((y[1] - 2.0 * scaled(0, theta)).abs() < 1e-12);
            }
        }
    }

    /// Cubics are reproduced from values and derivatives at both ends of a step, accelerations as lines, in the order of the selection.
    #[test]
    fn a_cubic_comes_from_both_ends() {
        let d = Dims { np: 2, nv: 2, nl: 1, nu: 0, ng: 1 };
        let cubic = |t: f64| [t * t * t - t, 1.0 + 2.0 * t * t];
        let slope = |t: f64| [3.0 * t * t - 1.0, 4.0 * t];
        let state = |t: f64| State {
            a: vec![6.0 * t, 4.0],
            lam: vec![1.0 - t],
            ..State::at(d, t, &cubic(t), &slope(t))
        };
        let (left, right) = (state(0.5), state(0.9));
        let select = Selection { p: vec![1, 0], a: vec![0], lam: vec![0], ..Selection::default() };
        let mut segment = Segment::with_capacity(&select, 3);
        let rates = [slope(0.5), slope(0.9)];
        let end = |x, pdot| End { x, pdot, vdot: &[], udot: &[] };
        segment.hermite(0.4, &select, end(&left, &rates[0]), end(&right, &rates[1]));
        let mut out = [0.0; 4];
        segment.values(0.6, &mut out);
        let expected = [cubic(0.6)[1], cubic(0.6)[0], 3.6, 0.4];
        assert!(out.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-14), "{out:?}");
        assert_eq!(segment.degrees(), (3, 1));
    }

    fn binomial(n: usize, k: usize) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (k - i) as f64).product()
    }
}
