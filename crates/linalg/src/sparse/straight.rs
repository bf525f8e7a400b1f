//! Kernel for small patterns: the factorisation as a list of places.
//!
//! Where a factor has a few hundred entries, searching for places costs more than the arithmetic. Here the arrays of
//! the matrix are copied as they stand into one array `a` of fixed size, behind them the places that fill in, and every
//! pivot has a record of places: its own, its column's, and those that it changes.
//!
//! ```text
//! d u₁ … u_c  t₁₁ t₂₁ … t_cc          l = u/d,   a[tᵢⱼ] -= lᵢ uⱼ
//! ```
//!
//! From one pivot to the next numbers go through memory, and the time from storing to loading again is most of what
//! so small a factorisation takes. Hence neighbours with the same rows below them are eliminated in one step (a *pair*),
//! and the last pivots, all connected with each other, together (the *tail*). Steps are sorted by their height in
//! the elimination tree, since those of the same height do not depend on each other and overlap, and then by the number
//! of rows below: neighbours of the same kind form a *run*, for which code without inner loops is chosen once.
//! Multipliers go to an array of their own, in the order in which they are computed and used.

use super::monitor::{Quality, judge};
use super::{eliminate, substitute};
use crate::dense::vector::all_finite;
use gelenk_core::Saddle;
use std::mem::take;

/// A place in an array of `N` numbers: no index lies outside, so that none has to be checked.
pub(super) trait Slot<const N: usize>: Copy {
    fn new(k: usize) -> Self;
    fn at(self) -> usize;
}

impl Slot<256> for u8 {
    fn new(k: usize) -> Self {
        k as u8
    }

    #[inline(always)]
    fn at(self) -> usize {
        self as usize
    }
}

impl Slot<1024> for u16 {
    fn new(k: usize) -> Self {
        k as u16
    }

    #[inline(always)]
    fn at(self) -> usize {
        self as usize % 1024
    }
}

/// What is eliminated in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum StepKind {
    /// A 1 x 1 pivot.
    Single,
    /// Two 1 x 1 pivots one after the other, with the same rows below, at most [`UNROLLED`].
    Pair,
    /// A 2 x 2 pivot.
    Double,
}

/// Steps that follow each other, of the same kind and with the same number of rows below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) kind: StepKind,
    pub(super) rows: u16,
    pub(super) count: u16,
}

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Straight<I, const N: usize> {
    pub(super) symmetric: bool,
    /// The matrix during factorisation, the right-hand side during solution.
    pub(super) a: Box<[f64; N]>,
    /// Places that fill in: from the end of the arrays of the matrix up to here.
    pub(super) end: usize,
    /// From place to place: entries of a sparse `M` that stand above the diagonal as well.
    pub(super) twins: Vec<[I; 2]>,
    /// From index in `F` to place.
    pub(super) friction: Vec<(u32, I)>,
    /// Places of entries that are not in the pattern, and indices of such entries in `F`.
    pub(super) dropped: Vec<I>,
    pub(super) dropped_friction: Vec<u32>,
    pub(super) runs: Vec<Run>,
    /// Pivots after the runs, which form a full triangle.
    pub(super) tail: usize,
    /// Records of the factorisation.
    pub(super) records: Vec<I>,
    /// The pivot's unknown (or two) and those of the rows below, for each pivot; of the tail only the former.
    pub(super) rows: Vec<I>,
    /// Inverses of pivots, each with its multipliers behind it: `1/d l₁ … l_c`, `y₁₁ y₂₁ y₂₂ l₁₁ l₁₂ l₂₁ l₂₂ …`.
    pub(super) lower: Vec<f64>,
    /// Bounds for them.
    pub(super) weights: Vec<f64>,
    /// For unsymmetric matrices what stands to the right of the pivots: `u₁ … u_c`, `y₁₂ u₁₁ u₂₁ u₁₂ u₂₂ …`.
    pub(super) upper: Vec<f64>,
}

/// The next part of a list.
#[inline(always)]
pub(super) fn next<'a, T>(list: &mut &'a [T], count: usize) -> &'a [T] {
    let (piece, rest) = list.split_at(count);
    *list = rest;
    piece
}

/// The last part of what is left of a list.
#[inline(always)]
pub(super) fn last<'a, T>(list: &mut &'a [T], count: usize) -> &'a [T] {
    let (rest, piece) = list.split_at(list.len() - count);
    *list = rest;
    piece
}

/// The next part of a list that is written.
#[allow(clippy::mut_mut)]
#[inline(always)]
pub(super) fn next_mut<'a, T>(list: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (piece, rest) = take(list).split_at_mut(count);
    *list = rest;
    piece
}

/// Up to so many rows there is code without inner loops.
pub(super) const UNROLLED: usize = 8;

/// Runs `$short` with a constant number of rows or, for more than [`UNROLLED`], `$long`, for the steps of a run.
macro_rules! unrolled {
    ($run:expr, $c:ident => $short:expr $(, $long:expr)?) => {{
        macro_rules! repeat {
            ($n:literal) => {{
                const $c: usize = $n;
                for _ in 0..$run.count {
                    $short;
                }
            }};
        }
        match $run.rows {
            0 => repeat!(0),
            1 => repeat!(1),
            2 => repeat!(2),
            3 => repeat!(3),
            4 => repeat!(4),
            5 => repeat!(5),
            6 => repeat!(6),
            7 => repeat!(7),
            8 => repeat!(8),
            _ => {
                $(for _ in 0..$run.count {
                    $long;
                })?
            }
        }
    }};
}
pub(super) use unrolled;

impl<I: Slot<N>, const N: usize> Straight<I, N> {
    /// Factorises; `None` if an entry has appeared that is not in the pattern.
    pub(super) fn factor(&mut self, m: &Saddle<'_>) -> Option<Quality> {
        self.load(m);
        let a = &mut *self.a;
        if self.symmetric {
            eliminate::ldlt(&self.runs, self.tail, a, &self.records, &mut self.lower);
        } else {
            eliminate::lu(&self.runs, self.tail, a, &self.records, &mut self.lower, &mut self.upper);
        }
        // between the two, so that what was stored last is there when it is judged
        if self.has_appeared(m) {
            return None;
        }
        Some(judge(&self.lower, &self.weights))
    }

    /// Takes the numbers of a matrix.
    #[inline(always)]
    fn load(&mut self, m: &Saddle<'_>) {
        let mut rest = &mut self.a[..self.end];
        next_mut(&mut rest, m.mass.len()).copy_from_slice(m.mass);
        next_mut(&mut rest, m.left.len()).copy_from_slice(m.left);
        if !self.symmetric {
            next_mut(&mut rest, m.left.len()).copy_from_slice(m.right.unwrap_or(m.left));
        }
        rest.fill(0.0);
        let a = &mut *self.a;
        for [from, to] in &self.twins {
            a[to.at()] = a[from.at()];
        }
        if let Some(f) = m.friction {
            for (k, p) in &self.friction {
                a[p.at()] -= f[*k as usize];
            }
        }
    }

    /// Has an entry appeared that is not in the pattern? Elimination left its place alone, so it can be asked afterwards.
    #[inline(always)]
    fn has_appeared(&self, m: &Saddle<'_>) -> bool {
        let bits = |p: I| self.a[p.at()].to_bits();
        let (fours, rest) = self.dropped.as_chunks::<4>();
        let any = fours.iter().fold(0, |any, &[p, q, r, s]| any | (bits(p) | bits(q)) | (bits(r) | bits(s)));
        let mut any = rest.iter().fold(any, |any, &p| any | bits(p));
        if let Some(f) = m.friction {
            any = self.dropped_friction.iter().fold(any, |any, &k| any | f[k as usize].to_bits());
        }
        // the sign of a zero does not matter
        any << 1 != 0
    }

    /// Solves; are all unknowns finite?
    pub(super) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> bool {
        let (a, nv, n) = (&mut *self.a, w.len(), w.len() + mu.len());
        a[..nv].copy_from_slice(w);
        a[nv..n].copy_from_slice(mu);
        substitute::forward(&self.runs, a, &self.rows, &self.lower);
        if self.symmetric {
            substitute::ldlt(&self.runs, self.tail, a, &self.rows, &self.lower);
        } else {
            substitute::lu(&self.runs, self.tail, a, &self.rows, &self.lower, &self.upper);
        }
        w.copy_from_slice(&a[..nv]);
        mu.copy_from_slice(&a[nv..n]);
        all_finite(&a[..n])
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        8 * (N + self.lower.capacity() + self.weights.capacity() + self.upper.capacity())
            + size_of::<I>() * (self.records.capacity() + self.rows.capacity() + self.dropped.capacity())
            + size_of::<Run>() * self.runs.capacity()
            + size_of::<[I; 2]>() * self.twins.capacity()
            + size_of::<(u32, I)>() * self.friction.capacity()
            + 4 * self.dropped_friction.capacity()
    }
}
