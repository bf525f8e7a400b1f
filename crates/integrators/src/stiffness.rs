//! Is the step limited by stability instead of accuracy?
//!
//! From time to time the largest eigenvalue `λ` of the index-1 form is estimated by power iterations along the solution.
//! Nonlinear differences stand for the product with the Jacobian; the growth over two products is measured, because
//! positions and velocities have different units and an oscillator swaps them. A step counts as limited by stability when
//! `h|λ|` is near the end of the method's stability interval (on the imaginary axis for a mode that oscillates) while the motion itself hardly changes its rate, or no more
//! than errors within the tolerance would. Where most of many steps in a row are, the problem is stiff for this method.

use crate::error::Trouble;
use crate::index1::Known;
use crate::{Ctx, Norm};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};
use std::ops::{Add, Mul};

/// Share of the stability interval from which on a step may be limited by it: control makes steps vary by a third.
const NEAR: f64 = 0.7;
/// A motion whose rate changes by less than this share in a step is smooth.
pub(crate) const SMOOTH: f64 = 0.25;
/// As many steps limited by stability, with fewer than [`MISSES`] others in a row between them, are stiffness.
const HITS: u32 = 15;
const MISSES: u32 = 6;
/// Motion of the fastest mode within this many tolerance units is an error, not motion.
const UNSEEN: f64 = 2.0;
/// The first test comes after so many steps, so that runs of some hundred steps are looked at, too.
const FIRST_TEST: u64 = 200;
/// Pairs of products in the first test; later ones go on from its result. The growth is the mean over the last half of
/// them: a single one of a pair of complex eigenvalues goes up and down.
const FIRST_ROUNDS: usize = 8;
const ROUNDS: usize = 4;
/// Perturbations, as a share of the state: the root of rounding.
const PERTURBATION: f64 = 1.5e-8;

/// Why a problem is called stiff.
#[derive(Debug, Clone, PartialEq)]
pub struct Stiffness {
    /// Step size.
    pub h: f64,
    /// The largest eigenvalue's size, 1/s.
    pub lambda: f64,
    /// Numbers up to which `h|λ|` is stable, for modes of this kind.
    pub limit: f64,
    /// Relative change of the motion's rate over a step.
    pub change: f64,
    /// The coordinate that moves most in the fastest mode.
    pub component: String,
}

/// The fastest mode of a motion, where it oscillates with little damping.
#[derive(Debug, Clone, PartialEq)]
pub struct FastMode {
    /// Its angular frequency, 1/s.
    pub frequency: f64,
    /// The coordinate that moves most in it.
    pub component: String,
    /// By how much accelerations change when positions are off by one tolerance in its shape, in the metric of the masses.
    pub acceleration: f64,
}

/// The watch over a run.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Steps between tests; 0: none.
    every: u64,
    hits: u32,
    misses: u32,
    /// The direction of the fastest mode; empty until the first test.
    direction: Vec<f64>,
    /// Rates `(p', v', u')` at the state, and at the state before where that was looked at.
    rates: Vec<f64>,
    before: Vec<f64>,
    has_before: bool,
    image: Vec<f64>,
    at: State,
    dims: Dims,
    lambda: f64,
    /// Does the fastest mode oscillate? Then two products turn its direction round.
    oscillates: bool,
    origin: Vec<f64>,
    /// Was the last step cut for stability, and is the next one?
    cut: (bool, bool),
}

impl Watch {
    pub(crate) fn new(dims: Dims, every: u64) -> Self {
        let n = if every == 0 { 0 } else { dims.differential() };
        Self {
            every,
            hits: 0,
            misses: 0,
            direction: Vec::with_capacity(n),
            rates: vec![0.0; n],
            before: vec![0.0; n],
            has_before: false,
            image: vec![0.0; n],
            at: State::zeros(dims),
            dims,
            lambda: 0.0,
            oscillates: false,
            origin: vec![0.0; n],
            cut: (false, false),
        }
    }

    /// After a step: is the next one cut because a longer one would not be stable?
    pub(crate) fn note_cut(&mut self, next: bool) {
        self.cut = (self.cut.1, next);
    }

    /// Is it time to look at this step?
    pub(crate) fn is_due(&self, step: u64) -> bool {
        self.every > 0
            && (self.has_before || step.is_multiple_of(self.every) || step == FIRST_TEST.min(self.every))
    }

    /// Looks at an accepted step, with the stability interval of its method; the evidence, once it is enough.
    pub(crate) fn look(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        (h, stability): (f64, Stability),
    ) -> Result<Option<Stiffness>, Trouble> {
        self.at.copy_from(x);
        evaluate(cx, &mut self.at, &mut self.rates)?;
        let Some((change, rate)) = self.change(cx.norm, x) else { return Ok(None) };
        self.estimate(cx, x)?;
        cx.stats.stiffness_tests += 1;
        let limit = if self.oscillates { stability.imaginary } else { stability.real };
        let is_near = h * self.lambda > NEAR * limit || self.cut.0;
        if is_near && change <= (UNSEEN * self.lambda).max(SMOOTH * rate) {
            self.hits += 1;
            self.misses = 0;
            cx.stats.stiff_steps += 1;
        } else {
            self.misses += 1;
        }
        if self.misses >= MISSES {
            (self.hits, self.misses, self.has_before) = (0, 0, false);
        }
        Ok((self.hits >= HITS)
            .then(|| self.evidence(cx, x, (h, limit), change / rate.max(f64::MIN_POSITIVE))))
    }

    /// The size of the change of the rates since the state before, or `None` where that is unknown, and their own size.
    fn change(&mut self, norm: &Norm, x: &State) -> Option<(f64, f64)> {
        let known = std::mem::replace(&mut self.has_before, true);
        for (image, (new, old)) in self.image.iter_mut().zip(self.rates.iter().zip(&self.before)) {
            *image = new - old;
        }
        self.before.copy_from_slice(&self.rates);
        if !known {
            return None;
        }
        Some((norm.rms(x, x, &self.image), norm.rms(x, x, &self.rates)))
    }

    /// Power iterations.
    fn estimate(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        let mut rounds = ROUNDS;
        if self.direction.is_empty() {
            // No mode may be missing at the start; neighbours differ, as in the fastest modes.
            let sign = |i: usize| if i.is_multiple_of(2) { 1.0 } else { -1.0 };
            self.direction.extend((0..self.rates.len()).map(|i| sign(i) * (1.0 + (i % 7) as f64 / 7.0)));
            rounds = FIRST_ROUNDS;
        }
        let mut sum = 0.0;
        for round in 0..rounds {
            let mut growth = 1.0;
            self.origin.copy_from_slice(&self.direction);
            for _ in 0..2 {
                let size = cx.norm.rms(x, x, &self.direction);
                // The norm of the state itself is about 1/rtol.
                let epsilon = PERTURBATION / (cx.norm.rtol() * size);
                perturb(x, epsilon, &self.direction, &mut self.at);
                evaluate(cx, &mut self.at, &mut self.image)?;
                for ((d, new), old) in self.direction.iter_mut().zip(&self.image).zip(&self.rates) {
                    *d = (new - old) / epsilon;
                }
                let factor = cx.norm.rms(x, x, &self.direction) / size;
                if !(factor > 0.0 && factor.is_finite()) {
                    self.direction.clear();
                    self.lambda = 0.0;
                    return Ok(());
                }
                growth *= factor;
                self.direction.iter_mut().for_each(|d| *d /= factor);
            }
            if round >= rounds / 2 {
                sum += growth.ln() / 2.0;
            }
            self.oscillates = cosine(&self.origin, &self.direction) < -0.5;
        }
        self.lambda = (sum / (rounds - rounds / 2) as f64).exp();
        Ok(())
    }

    /// The fastest mode at a state, if it oscillates.
    pub(crate) fn survey(cx: &mut Ctx<'_>, x: &State) -> Result<Option<FastMode>, Trouble> {
        let d = cx.structure.dims;
        let mut watch = Self::new(d, 1);
        watch.at.copy_from(x);
        evaluate(cx, &mut watch.at, &mut watch.rates)?;
        watch.estimate(cx, x)?;
        if !watch.oscillates || watch.lambda == 0.0 {
            return Ok(None);
        }
        let component = watch.fastest(cx, x);
        watch.direction[d.np..].fill(0.0);
        let size = cx.norm.rms(x, x, &watch.direction);
        let epsilon = PERTURBATION / (cx.norm.rtol() * size);
        perturb(x, epsilon, &watch.direction, &mut watch.at);
        evaluate(cx, &mut watch.at, &mut watch.image)?;
        let change = (d.np..d.np + d.nv).map(|i| (watch.image[i] - watch.rates[i]) / (epsilon * size));
        let change: Vec<f64> = change.collect();
        let mut force = vec![0.0; d.nv];
        cx.eval(Terms::MASS, &x.point())?;
        let structure = cx.structure;
        cx.buf.multiply_mass(structure, &change, &mut force);
        let square = change.iter().zip(&force).map(|(a, f)| a * f).sum::<f64>();
        Ok(Some(FastMode { frequency: watch.lambda, component, acceleration: square.max(0.0).sqrt() })
            .filter(|mode| mode.acceleration.is_finite()))
    }

    fn evidence(&self, cx: &Ctx<'_>, x: &State, (h, limit): (f64, f64), change: f64) -> Stiffness {
        Stiffness { h, lambda: self.lambda, limit, change, component: self.fastest(cx, x) }
    }

    /// The name of the coordinate that moves most in the fastest mode.
    fn fastest(&self, cx: &Ctx<'_>, x: &State) -> String {
        let names = &cx.structure.names;
        let d = self.dims;
        let mut worst = (0, -1.0);
        let mut single = vec![0.0; self.direction.len()];
        for (i, component) in self.direction.iter().enumerate() {
            single[i] = *component;
            let size = cx.norm.rms(x, x, &single);
            single[i] = 0.0;
            if size > worst.1 {
                worst = (i, size);
            }
        }
        match worst.0 {
            i if i < d.np => names.position(i),
            i if i < d.np + d.nv => names.velocity(i - d.np),
            i => names.external(i - d.np - d.nv),
        }
    }
}

/// `(p', v', u')` at a state whose `a` and `λ` are found on the way.
fn evaluate(cx: &mut Ctx<'_>, x: &mut State, out: &mut [f64]) -> Result<(), Trouble> {
    cx.accelerations(x, Known::Nothing)?;
    let (np, nv) = (x.p.len(), x.v.len());
    out[..np].copy_from_slice(&cx.buf.pdot);
    out[np..np + nv].copy_from_slice(&x.a);
    out[np + nv..].copy_from_slice(&cx.buf.udot);
    Ok(())
}

fn perturb(x: &State, epsilon: f64, d: &[f64], out: &mut State) {
    out.copy_from(x);
    let parts = out.p.iter_mut().chain(&mut out.v).chain(&mut out.u);
    parts.zip(d).for_each(|(y, d)| *y += epsilon * d);
}

/// The cosine of the angle between two directions.
fn cosine(a: &[f64], b: &[f64]) -> f64 {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt().max(f64::MIN_POSITIVE)
}

/// A complex number, as far as stability functions need it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Complex {
    pub(crate) re: f64,
    pub(crate) im: f64,
}

impl Complex {
    pub(crate) const ZERO: Self = Self { re: 0.0, im: 0.0 };
    pub(crate) const ONE: Self = Self { re: 1.0, im: 0.0 };

    pub(crate) fn times(self, s: f64) -> Self {
        Self { re: s * self.re, im: s * self.im }
    }

    pub(crate) fn size(self) -> f64 {
        self.re.hypot(self.im)
    }
}

impl From<f64> for Complex {
    fn from(re: f64) -> Self {
        Self { re, im: 0.0 }
    }
}

impl Add for Complex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Mul for Complex {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

/// How far a method is stable along two axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stability {
    /// The negative real axis: decay.
    pub real: f64,
    /// The imaginary axis: oscillation without damping. Growth by less than 1e-4 in a step counts as stable: the limits of many
    /// methods would be zero without that.
    pub imaginary: f64,
}

impl Stability {
    /// From the stability function of a method.
    pub(crate) fn new(amplification: impl Fn(Complex) -> Complex) -> Self {
        const STEP: f64 = 0.05;
        const END: usize = 4000;
        let interval = |direction: Complex, most: f64| {
            let stable = |i: &usize| amplification(direction.times(STEP * *i as f64)).size() <= most;
            STEP * (1..=END).take_while(stable).last().unwrap_or(0) as f64
        };
        Self {
            real: interval(Complex { re: -1.0, im: 0.0 }, 1.0 + 1e-9),
            imaginary: interval(Complex { re: 0.0, im: 1.0 }, 1.0 + 1e-4),
        }
    }
}

impl Snapshot for Watch {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("stiffness");
        out.u64(self.hits.into());
        out.u64(self.misses.into());
        out.bool(!self.direction.is_empty());
        if !self.direction.is_empty() {
            out.f64s(&self.direction);
        }
        out.bool(self.has_before);
        out.bool(self.cut.1);
        out.f64s(&self.before);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("stiffness")?;
        let small = |n: u64| u32::try_from(n).map_err(|_| SnapshotError::Damaged("a count is too large"));
        self.hits = small(from.u64()?)?;
        self.misses = small(from.u64()?)?;
        let n = self.rates.len();
        self.direction.clear();
        if from.bool()? {
            self.direction.resize(n, 0.0);
            from.f64s(&mut self.direction)?;
        }
        self.has_before = from.bool()?;
        self.cut = (false, from.bool()?);
        from.f64s(&mut self.before)
    }
}
