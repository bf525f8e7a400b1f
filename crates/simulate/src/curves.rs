//! The motion inside steps, as polynomials of every output and every pose, for whoever wants values between rows.
//!
//! A step is read at the extremes of a Chebyshev polynomial, as a row there would have it. What becomes of it are coefficients,
//! `f(t) = Σ aₖ Tₖ(x)` with `x = (2t − t₀ − t₁)/(t₁ − t₀)`. Where the last coefficients are not small beside the tolerance, the extremes between are
//! read as well, and where that is not enough, the step is halved. Where a row would be made anew by a step of its own, because polynomials of the method
//! do not fit the motion well enough, all points of this step are.

use crate::sink::Sink;
use crate::subject::Outputs;
use gelenk_integrators::Interior;
use gelenk_io::results::{Column, POSE, ResultsError};
use gelenk_model::ModelError;
use gelenk_model::math::Quaternion;
use std::f64::consts::PI;
use thiserror::Error;

/// The last two coefficients are this share of the tolerance at most, or the part is halved; rounding allows no less than the second number.
const RESOLVED: (f64, f64) = (0.1, 1e-13);
/// What is smaller than this share of the largest value of all columns is rounding: torques of a joint that has none.
const ROUNDING: f64 = 1e-13;
/// So often at most.
const HALVINGS: u32 = 5;
/// Parts that may be halved in a run: so many, and one for each step.
const FREE: u64 = 200;
/// Nodes that are read first, at least and at most; there are twice as many less one where these do not suffice.
const NODES: (usize, usize) = (5, 13);

/// A part of a run in which every output, and every number of a pose, is a polynomial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece<'a> {
    /// Its start \[s\].
    pub t0: f64,
    /// Its end \[s\].
    pub t1: f64,
    /// How many coefficients each polynomial has.
    pub size: usize,
    /// Chebyshev coefficients: of each column, then of the seven numbers of each body's pose.
    pub coefficients: &'a [f64],
}

/// Why a step cannot be read.
#[derive(Debug, Error)]
pub(crate) enum CurveError {
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// Reads steps.
pub(crate) struct Curves {
    columns: usize,
    /// For each column, the first of those with the same unit: they have one scale.
    like: Vec<usize>,
    /// The largest size seen of each column.
    largest: Vec<f64>,
    tolerance: f64,
    /// How far steps have been read, and the turns there.
    left: f64,
    turns: Vec<Option<f64>>,
    steps: u64,
    halved: u64,
    /// Are points of this step made by steps of their own?
    by_own_steps: bool,
    /// Nodes that are read first, and cosines of multiples of the angle between nodes that are read at most.
    nodes: usize,
    cosines: Vec<f64>,
    /// What was read, node by node, and turns there where they are counted.
    values: Vec<f64>,
    node_turns: Vec<Vec<Option<f64>>>,
    row: Vec<f64>,
    coefficients: Vec<f64>,
}

impl Curves {
    pub(crate) fn new(columns: &[Column], rtol: f64) -> Self {
        let first = |(i, c): (usize, &Column)| {
            columns.iter().position(|other| !c.unit.is_empty() && other.unit == c.unit).unwrap_or(i)
        };
        Self {
            columns: columns.len(),
            like: columns.iter().enumerate().map(first).collect(),
            largest: vec![0.0; columns.len()],
            tolerance: (RESOLVED.0 * rtol).max(RESOLVED.1),
            left: f64::INFINITY,
            turns: Vec::new(),
            steps: 0,
            halved: 0,
            by_own_steps: false,
            nodes: 0,
            cosines: Vec::new(),
            values: Vec::new(),
            node_turns: Vec::new(),
            row: Vec::new(),
            coefficients: Vec::new(),
        }
    }

    /// Begins at a time, when outputs have counted these turns.
    pub(crate) fn begin(&mut self, t: f64, turns: Vec<Option<f64>>) {
        (self.left, self.turns) = (t, turns);
    }

    /// Goes on to a time in the last step. Outputs count turns as before when it is done.
    pub(crate) fn advance(
        &mut self,
        outputs: &mut dyn Outputs,
        motion: &mut Interior<'_, '_>,
        until: f64,
        sink: &mut dyn Sink,
    ) -> Result<(), CurveError> {
        if until <= self.left {
            return Ok(());
        }
        let after = outputs.turns();
        self.steps += 1;
        self.by_own_steps = false;
        let (p, v) = motion.degrees();
        self.prepare((p.max(v) + 2).clamp(NODES.0, NODES.1));
        let part = (self.left, until);
        self.read(outputs, motion, part, 0, sink)?;
        outputs.resume_turns(&after);
        self.left = until;
        Ok(())
    }

    /// Cosines for so many nodes.
    fn prepare(&mut self, nodes: usize) {
        if self.nodes == nodes {
            return;
        }
        self.nodes = nodes;
        let parts = 2 * (nodes - 1);
        self.cosines = (0..2 * parts).map(|k| (PI * k as f64 / parts as f64).cos()).collect();
    }

    /// Reads a part of a step, or its halves.
    fn read(
        &mut self,
        outputs: &mut dyn Outputs,
        motion: &mut Interior<'_, '_>,
        (t0, t1): (f64, f64),
        depth: u32,
        sink: &mut dyn Sink,
    ) -> Result<(), CurveError> {
        let n = self.nodes;
        // ascending; the ends exactly
        let time = |curves: &Self, k: usize| match k {
            0 => t0,
            _ if k == 2 * (n - 1) => t1,
            _ => 0.5 * ((t0 + t1) - (t1 - t0) * curves.cosines[k]),
        };
        if !self.read_nodes(outputs, motion, &time)? {
            self.by_own_steps = true;
            self.read_nodes(outputs, motion, &time)?;
        }
        let after = outputs.turns();
        let width = self.values.len() / n;
        let mut size = n;
        self.transform(width, size);
        self.note_sizes(width);
        if !self.is_resolved(width, size) {
            for j in 0..n - 1 {
                if let Some(turns) = self.node_turns.get(j) {
                    outputs.resume_turns(turns);
                }
                if !self.look(outputs, motion, time(self, 2 * j + 1), Some(j))? && !self.by_own_steps {
                    self.by_own_steps = true;
                    return self.read(outputs, motion, (t0, t1), depth, sink);
                }
            }
            size = 2 * n - 1;
            self.interleave(width);
            self.transform(width, size);
        }
        let middle = 0.5 * (t0 + t1);
        let may = depth < HALVINGS && self.halved < FREE + self.steps && t0 < middle && middle < t1;
        if may && !self.is_resolved(width, size) {
            self.halved += 1;
            self.read(outputs, motion, (t0, middle), depth + 1, sink)?;
            return self.read(outputs, motion, (middle, t1), depth + 1, sink);
        }
        self.turns = after;
        sink.curve(&Piece { t0, t1, size, coefficients: &self.coefficients })?;
        Ok(())
    }

    /// Reads the first nodes of a part; is it done? It is not where one of them asks for steps of their own.
    fn read_nodes(
        &mut self,
        outputs: &mut dyn Outputs,
        motion: &mut Interior<'_, '_>,
        time: &dyn Fn(&Self, usize) -> f64,
    ) -> Result<bool, ModelError> {
        outputs.resume_turns(&self.turns);
        self.values.clear();
        self.node_turns.clear();
        let (was, counts_turns) = (self.by_own_steps, outputs.counts_turns());
        for j in 0..self.nodes {
            if !self.look(outputs, motion, time(self, 2 * j), j.checked_sub(1))? && !was {
                return Ok(false);
            }
            if counts_turns {
                self.node_turns.push(outputs.turns());
            }
        }
        Ok(true)
    }

    /// Puts what was read between the first nodes there.
    fn interleave(&mut self, width: usize) {
        let n = self.nodes;
        let read = std::mem::take(&mut self.values);
        for k in 0..2 * n - 1 {
            let j = if k % 2 == 0 { k / 2 } else { n + k / 2 };
            self.values.extend_from_slice(&read[j * width..(j + 1) * width]);
        }
    }

    /// Reads outputs and poses at a time; does the state fit the motion as rows have to? Turns of bodies have the sign of those at another node.
    fn look(
        &mut self,
        outputs: &mut dyn Outputs,
        motion: &mut Interior<'_, '_>,
        t: f64,
        like: Option<usize>,
    ) -> Result<bool, ModelError> {
        let is_end = t >= motion.span().1;
        let seen = if is_end { motion.end().map(|x| (x, true)) } else { motion.judged(t, self.by_own_steps) };
        let fits = seen.as_ref().map_or(true, |seen| seen.1);
        self.row.clear();
        self.row.resize(self.columns, f64::NAN);
        if let Ok((x, _)) = seen {
            outputs.follow(x, &mut self.row)?;
        }
        for pose in outputs.poses().into_iter().flatten() {
            self.row.extend(pose.origin.0);
            self.row.extend(Quaternion::from_matrix(&pose.rotation).0);
        }
        let width = self.row.len();
        let other = like.and_then(|j| self.values.get(j * width..(j + 1) * width));
        if let Some(other) = other {
            let bodies = self.row[self.columns..].chunks_exact_mut(POSE);
            for (own, other) in bodies.zip(other[self.columns..].chunks_exact(POSE)) {
                // both signs are the same turn
                if own[3..].iter().zip(&other[3..]).map(|(a, b)| a * b).sum::<f64>() < 0.0 {
                    for q in &mut own[3..] {
                        *q = -*q;
                    }
                }
            }
        }
        self.values.extend_from_slice(&self.row);
        Ok(fits)
    }

    /// Coefficients from values at nodes, the first of them or all.
    fn transform(&mut self, width: usize, size: usize) {
        let last = size - 1;
        let stride = if size == self.nodes { 2 } else { 1 };
        let half = |k: usize| if k == 0 || k == last { 0.5 } else { 1.0 };
        self.coefficients.clear();
        for c in 0..width {
            for k in 0..size {
                let term = |j: usize| {
                    let cosine = self.cosines[(stride * j * k) % self.cosines.len()];
                    half(j) * self.values[j * width + c] * cosine
                };
                let sum: f64 = (0..size).map(term).sum();
                // nodes ascend, cosines fall
                let sign = if k % 2 == 0 { 2.0 } else { -2.0 };
                self.coefficients.push(sign * half(k) / last as f64 * sum);
            }
        }
    }

    fn note_sizes(&mut self, width: usize) {
        for row in self.values.chunks_exact(width.max(1)) {
            for (largest, x) in self.largest.iter_mut().zip(row) {
                if x.is_finite() {
                    *largest = largest.max(x.abs());
                }
            }
        }
        for c in 0..self.columns {
            let first = self.like[c];
            self.largest[first] = self.largest[first].max(self.largest[c]);
        }
    }

    /// Are the last coefficients small? Numbers that are none say nothing.
    fn is_resolved(&self, width: usize, size: usize) -> bool {
        let rounding = ROUNDING * self.largest.iter().copied().fold(1.0, f64::max);
        (0..width).all(|c| {
            let own = &self.coefficients[c * size..(c + 1) * size];
            let last = own[size - 1].abs() + own[size - 2].abs();
            let scale = self.like.get(c).map_or(1.0, |&first| self.largest[first]);
            last.is_nan() || last <= (self.tolerance * scale).max(rounding)
        })
    }
}
