//! The arithmetic of the elimination: the blocks of every body and the three passes over them (3.10).

use super::kernel::{
    PIVOT, axpy, cholesky, dot, gram_schmidt, lower, lower_transposed, multiply_add, transposed_add, upper,
    upper_transposed,
};

/// No father.
pub(super) const NONE: usize = usize::MAX;

/// Where the parts of a body are.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyBlocks {
    /// Velocities, rows of the joint, velocities of the father.
    pub(super) n: usize,
    pub(super) r: usize,
    pub(super) nf: usize,
    /// Label of the father.
    pub(super) father: usize,
    /// First velocity and first multiplier in the order of labels.
    pub(super) v: usize,
    pub(super) m: usize,
    /// Offsets of the blocks.
    pub(super) l: usize,
    pub(super) q: usize,
    pub(super) rr: usize,
    pub(super) c: usize,
    /// Ends of the lists of entries.
    pub(super) son_entries: usize,
    pub(super) father_entries: usize,
}

/// The factors of a tree, in the order of labels.
#[derive(Debug)]
pub(super) struct Factors {
    pub(super) bodies: Vec<BodyBlocks>,
    pub(super) l: Vec<f64>,
    pub(super) q: Vec<f64>,
    pub(super) rr: Vec<f64>,
    pub(super) c: Vec<f64>,
    /// The right-hand side and the solution, in the order of labels: `f`, `g`, and `h = R⁻ᵀ g`.
    pub(super) f: Vec<f64>,
    pub(super) g: Vec<f64>,
    pub(super) h: Vec<f64>,
}

/// What stopped the elimination at a body.
pub(super) enum Stop {
    Mass(usize),
    Row(usize),
}

/// Calls a kernel with the common sizes as constants.
macro_rules! with_sizes {
    ($body:expr, |$n:ident, $r:ident, $nf:ident| $call:expr) => {
        match ($body.n, $body.r, $body.nf) {
            (6, 5, 6) => {
                let ($n, $r, $nf) = (6, 5, 6);
                $call
            }
            (6, 6, 6) => {
                let ($n, $r, $nf) = (6, 6, 6);
                $call
            }
            (6, 3, 6) => {
                let ($n, $r, $nf) = (6, 3, 6);
                $call
            }
            (3, 2, 3) => {
                let ($n, $r, $nf) = (3, 2, 3);
                $call
            }
            (n, r, nf) => {
                let ($n, $r, $nf) = (n, r, nf);
                $call
            }
        }
    };
}

impl Factors {
    pub(super) fn q(&self, b: &BodyBlocks) -> &[f64] {
        &self.q[b.q..b.q + b.n * b.r]
    }

    pub(super) fn l(&self, b: &BodyBlocks) -> &[f64] {
        &self.l[b.l..b.l + b.n * b.n]
    }

    /// `C_kᵀ`, one column per row of the joint.
    pub(super) fn c(&self, b: &BodyBlocks) -> &[f64] {
        &self.c[b.c..b.c + b.nf * b.r]
    }

    /// Subtracts `t` from `g` and `Q t` from `f`.
    pub(super) fn subtract(&mut self, b: &BodyBlocks, t: &[f64]) {
        axpy(b.r, -1.0, t, &mut self.g[b.m..]);
        multiply_add(b.n, b.r, -1.0, &self.q[b.q..], t, &mut self.f[b.v..]);
    }

    /// (3.10a) for one body.
    pub(super) fn eliminate(&mut self, b: &BodyBlocks) -> Result<(), Stop> {
        let (before, own) = self.l.split_at_mut(b.l);
        let father = if b.father == NONE { &mut [][..] } else { &mut before[self.bodies[b.father].l..] };
        let (q, rr, c) = (&mut self.q[b.q..], &mut self.rr[b.rr..], &mut self.c[b.c..]);
        with_sizes!(b, |n, r, nf| eliminate(n, r, nf, own, q, rr, c, father))
    }

    /// (3.10b): `f` and `g` hold the right-hand side.
    pub(super) fn forward(&mut self) {
        for k in (0..self.bodies.len()).rev() {
            let b = self.bodies[k];
            let (before, own) = self.f.split_at_mut(b.v);
            let father = if b.father == NONE { &mut [][..] } else { &mut before[self.bodies[b.father].v..] };
            let (l, q, rr, c) = (&self.l[b.l..], &self.q[b.q..], &self.rr[b.rr..], &self.c[b.c..]);
            let (g, h) = (&mut self.g[b.m..b.m + b.r], &mut self.h[b.m..b.m + b.r]);
            with_sizes!(b, |n, r, nf| forward(n, r, nf, [l, q, rr, c], own, g, h, father));
        }
    }

    /// (3.10c): `f` and `g` become `w` and `λ`.
    pub(super) fn backward(&mut self) {
        for k in 0..self.bodies.len() {
            let b = self.bodies[k];
            let (before, own) = self.f.split_at_mut(b.v);
            let father = if b.father == NONE { &[][..] } else { &before[self.bodies[b.father].v..] };
            let (l, q, rr, c) = (&self.l[b.l..], &self.q[b.q..], &self.rr[b.rr..], &self.c[b.c..]);
            let g = &mut self.g[b.m..b.m + b.r];
            with_sizes!(b, |n, r, nf| backward(n, r, nf, [l, q, rr, c], own, g, father));
        }
    }
}

#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "sizes and blocks of one body")]
fn eliminate(
    n: usize,
    r: usize,
    nf: usize,
    l: &mut [f64],
    q: &mut [f64],
    rr: &mut [f64],
    c: &mut [f64],
    father: &mut [f64],
) -> Result<(), Stop> {
    cholesky(n, PIVOT, l).map_err(Stop::Mass)?;
    for i in 0..r {
        lower(n, l, &mut q[i * n..i * n + n]);
    }
    gram_schmidt(n, r, q, rr).map_err(Stop::Row)?;
    let (c, father) = (&mut c[..nf * r], &mut father[..nf * nf]);
    for i in 0..r {
        let (done, rest) = c.split_at_mut(i * nf);
        let row = &mut rest[..nf];
        for k in 0..i {
            axpy(nf, -rr[i * r + k], &done[k * nf..], row);
        }
        let s = rr[i * r + i];
        for x in row {
            *x *= s;
        }
    }
    for j in 0..nf {
        for i in 0..r {
            let s = c[i * nf + j];
            for k in j..nf {
                father[j * nf + k] += s * c[i * nf + k];
            }
        }
    }
    Ok(())
}

#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "sizes and blocks of one body")]
fn forward(
    n: usize,
    r: usize,
    nf: usize,
    [l, q, rr, c]: [&[f64]; 4],
    f: &mut [f64],
    g: &mut [f64],
    h: &mut [f64],
    father: &mut [f64],
) {
    let (g, h) = (&mut g[..r], &mut h[..r]);
    lower(n, l, f);
    h.copy_from_slice(g);
    upper_transposed(r, rr, h);
    for i in 0..r {
        g[i] = dot(n, &q[i * n..], f) - h[i];
    }
    multiply_add(nf, r, -1.0, c, g, father);
}

#[inline(always)]
fn backward(
    n: usize,
    r: usize,
    nf: usize,
    [l, q, rr, c]: [&[f64]; 4],
    f: &mut [f64],
    g: &mut [f64],
    father: &[f64],
) {
    transposed_add(nf, r, 1.0, c, father, g);
    multiply_add(n, r, -1.0, q, g, f);
    lower_transposed(n, l, f);
    upper(r, rr, g);
}
