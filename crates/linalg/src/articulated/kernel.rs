//! The elimination of a mass matrix that is held by a tree, and the sweeps that solve with it.
//!
//! What stands on a node answers a motion `a = (ω, w)` of its point by the momentum `J a + z`, with the articulated inertia
//! `J = [A B; Bᵀ C]` (`[Featherstone08, 7.3]`, columns one by one). Tips come first. Column `s` of a node with the right-hand
//! side `τ` leaves
//!
//! ```text
//! U = J s,  d = s·U,    q = (u − U·a)/d  with  u = τ − s·z,      J ← J − U Uᵀ/d,   z ← z + U u/d
//! ```
//!
//! and what remains moves to the point of the parent. The pivots `d` are those of `M = Pᵀ D P` in this order. Axes are those
//! of the world, so that a move is a matter of the offset alone.

use crate::dense::vector::{all_finite, pivot_tolerance};
use gelenk_core::TreeMass;

type Vector = [f64; 3];
type Motion = [f64; 6];

/// No place.
const NONE: u32 = u32::MAX;

/// Why there is no factorisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoPivot {
    /// This velocity moves without inertia.
    Massless(usize),
    /// The inertia is negative.
    Negative(usize),
    /// Numbers are not finite.
    NotFinite,
}

/// One node in a sweep, and the places of what it leaves to others. These are few, since they are used again as soon as
/// they are free; in a chain there is one.
#[derive(Debug, Clone, Copy)]
struct Step {
    node: u32,
    /// Velocities.
    first: u32,
    end: u32,
    /// Where children left what they passed on; where it goes itself; is it the first there?
    gathers: u32,
    passes: u32,
    opens: bool,
    /// Where the motion of the parent is; where its own is to be left.
    from: u32,
    leaves: u32,
}

/// The order of a sweep over a tree, or over a part of it that contains every parent.
#[derive(Debug, Default)]
pub(super) struct Plan {
    steps: Vec<Step>,
    /// Places for both directions.
    places: usize,
}

impl Plan {
    /// Over the nodes that are wanted.
    pub(super) fn new(tree: &TreeMass, wanted: impl Fn(usize) -> bool) -> Self {
        let n = tree.nodes();
        let parent = |k: usize| tree.parent(k);
        let step = |k: usize| {
            let velocities = tree.velocities(k);
            let (first, end) = (velocities.start as u32, velocities.end as u32);
            let (gathers, passes, from, leaves) = (NONE, NONE, NONE, NONE);
            Step { node: k as u32, first, end, gathers, passes, opens: false, from, leaves }
        };
        let mut steps: Vec<Step> = (0..n).filter(|&k| wanted(k)).map(step).collect();
        let mut at = vec![NONE; n];
        for (i, step) in steps.iter().enumerate() {
            at[step.node as usize] = i as u32;
        }
        let mut places = Places::default();
        // To the roots: a place lives from the first child to the node itself.
        for i in (0..steps.len()).rev() {
            places.free(steps[i].gathers);
            if let Some(p) = parent(steps[i].node as usize) {
                let p = at[p] as usize;
                steps[i].opens = steps[p].gathers == NONE;
                if steps[i].opens {
                    steps[p].gathers = places.take();
                }
                steps[i].passes = steps[p].gathers;
            }
        }
        // To the tips: from the node to its last child.
        let mut last = vec![NONE; steps.len()];
        for (i, step) in steps.iter().enumerate() {
            if let Some(p) = parent(step.node as usize) {
                last[at[p] as usize] = i as u32;
            }
        }
        let mut back = Places::default();
        for i in 0..steps.len() {
            if let Some(p) = parent(steps[i].node as usize) {
                let p = at[p] as usize;
                steps[i].from = steps[p].leaves;
                if last[p] == i as u32 {
                    back.free(steps[p].leaves);
                }
            }
            if last[i] != NONE {
                steps[i].leaves = back.take();
            }
        }
        Self { steps, places: places.count.max(back.count) as usize }
    }
}

/// Places in use and free.
#[derive(Debug, Default)]
struct Places {
    free: Vec<u32>,
    count: u32,
}

impl Places {
    fn take(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.count += 1;
            self.count - 1
        })
    }

    fn free(&mut self, place: u32) {
        if place != NONE {
            self.free.push(place);
        }
    }
}

/// The factors of one column.
#[derive(Debug, Clone, Copy)]
struct Column {
    s: Motion,
    /// `U/d`.
    v: Motion,
    /// `1/d`.
    inverse: f64,
}

/// See the [module](self).
#[derive(Debug)]
pub(super) struct Factors {
    columns: Vec<Column>,
    offsets: Vec<Vector>,
    inertias: Vec<Inertia>,
    /// `z` on the way to the roots, `a` on the way to the tips.
    sweep: Vec<Motion>,
}

impl Factors {
    /// For sweeps over all nodes, or less.
    pub(super) fn new(tree: &TreeMass, all: &Plan) -> Self {
        let column = Column { s: [0.0; 6], v: [0.0; 6], inverse: 0.0 };
        Self {
            columns: vec![column; tree.velocity_count()],
            offsets: vec![[0.0; 3]; tree.nodes()],
            inertias: vec![Inertia::default(); all.places],
            sweep: vec![[0.0; 6]; all.places],
        }
    }

    /// Factors the matrix with the numbers `m`.
    pub(super) fn factor(&mut self, tree: &TreeMass, all: &Plan, m: &[f64]) -> Result<(), NoPivot> {
        let tolerance = pivot_tolerance(6);
        for step in all.steps.iter().rev() {
            let node = step.node as usize;
            let (body, motions) = m[tree.numbers(node)].split_at(TreeMass::NODE);
            let mut inertia = Inertia::body(body);
            if step.gathers != NONE {
                inertia.add(&self.inertias[step.gathers as usize]);
            }
            let now = inertia.diagonal();
            let size = add_scaled(&now, 1.0, &inertia.before);
            let columns = &mut self.columns[step.first as usize..step.end as usize];
            for (i, (column, s)) in columns.iter_mut().zip(motions.as_chunks::<6>().0).enumerate() {
                let u = inertia.times(s);
                let d = dot6(s, &u);
                let noise = tolerance * scale(&size, s);
                if !(d > noise && d < f64::INFINITY) {
                    return Err(no_pivot(step.first as usize + i, d, noise, m));
                }
                let inverse = 1.0 / d;
                *column = Column { s: *s, v: u.map(|u| u * inverse), inverse };
                inertia.downdate(&u, inverse);
            }
            let l = [body[TreeMass::OFFSET], body[TreeMass::OFFSET + 1], body[TreeMass::OFFSET + 2]];
            self.offsets[node] = l;
            if step.passes != NONE {
                let to = &mut self.inertias[step.passes as usize];
                inertia.shift(&l, &now);
                if step.opens {
                    *to = inertia;
                } else {
                    to.add(&inertia);
                }
            }
        }
        // Numbers of nodes that no column feels have met no pivot.
        if all_finite(m) { Ok(()) } else { Err(NoPivot::NotFinite) }
    }

    /// `w ← M⁻¹ w` on the nodes of the plan; all others must be zero and are not found.
    pub(super) fn solve(&mut self, plan: &Plan, w: &mut [f64]) {
        let sweep = &mut self.sweep;
        for step in plan.steps.iter().rev() {
            let mut z = if step.gathers == NONE { [0.0; 6] } else { sweep[step.gathers as usize] };
            let range = step.first as usize..step.end as usize;
            for (column, w) in self.columns[range.clone()].iter().zip(&mut w[range]) {
                let u = *w - dot6(&column.s, &z);
                *w = u;
                z = add_scaled(&z, u, &column.v);
            }
            if step.passes != NONE {
                let [x, y, zz, f @ ..] = z;
                let turn = cross(&self.offsets[step.node as usize], &f);
                let moved = [x + turn[0], y + turn[1], zz + turn[2], f[0], f[1], f[2]];
                let to = &mut sweep[step.passes as usize];
                *to = if step.opens { moved } else { add_scaled(to, 1.0, &moved) };
            }
        }
        for step in &plan.steps {
            let mut a = [0.0; 6];
            if step.from != NONE {
                let [x, y, z, v @ ..] = sweep[step.from as usize];
                let turn = cross(&[x, y, z], &self.offsets[step.node as usize]);
                a = [x, y, z, v[0] + turn[0], v[1] + turn[1], v[2] + turn[2]];
            }
            let range = step.first as usize..step.end as usize;
            for (column, w) in self.columns[range.clone()].iter().zip(&mut w[range]).rev() {
                let q = *w * column.inverse - dot6(&column.v, &a);
                *w = q;
                a = add_scaled(&a, q, &column.s);
            }
            if step.leaves != NONE {
                sweep[step.leaves as usize] = a;
            }
        }
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.columns[..])
            + size_of_val(&self.offsets[..])
            + size_of_val(&self.inertias[..])
            + size_of_val(&self.sweep[..])
    }
}

#[cold]
fn no_pivot(velocity: usize, d: f64, noise: f64, m: &[f64]) -> NoPivot {
    if !(d.is_finite() && all_finite(m)) {
        NoPivot::NotFinite
    } else if d < -noise {
        NoPivot::Negative(velocity)
    } else {
        NoPivot::Massless(velocity)
    }
}

/// The articulated inertia `[A B; Bᵀ C]`; symmetric blocks as xx, yy, zz, xy, xz, yz.
#[derive(Debug, Clone, Copy, Default)]
struct Inertia {
    a: Motion,
    b: [Vector; 3],
    c: Motion,
    /// The diagonals of the children before their columns were eliminated: rounding is in proportion to them.
    before: Motion,
}

impl Inertia {
    #[inline(always)]
    fn body(m: &[f64]) -> Self {
        let (mass, h) = (m[0], [m[1], m[2], m[3]]);
        Self {
            a: [m[4], m[5], m[6], m[7], m[8], m[9]],
            b: [[0.0, -h[2], h[1]], [h[2], 0.0, -h[0]], [-h[1], h[0], 0.0]],
            c: [mass, mass, mass, 0.0, 0.0, 0.0],
            before: [0.0; 6],
        }
    }

    #[inline(always)]
    fn add(&mut self, o: &Self) {
        for i in 0..6 {
            self.a[i] += o.a[i];
            self.c[i] += o.c[i];
            self.before[i] += o.before[i];
        }
        for i in 0..3 {
            for j in 0..3 {
                self.b[i][j] += o.b[i][j];
            }
        }
    }

    /// The sizes of the diagonals of `A` and `C`.
    #[inline(always)]
    fn diagonal(&self) -> Motion {
        let (a, c) = (&self.a, &self.c);
        [a[0].abs(), a[1].abs(), a[2].abs(), c[0].abs(), c[1].abs(), c[2].abs()]
    }

    #[inline(always)]
    fn times(&self, s: &Motion) -> Motion {
        let (a, b, c) = (&self.a, &self.b, &self.c);
        let [x, y, z, u, v, w] = *s;
        [
            a[0] * x + a[3] * y + a[4] * z + b[0][0] * u + b[0][1] * v + b[0][2] * w,
            a[3] * x + a[1] * y + a[5] * z + b[1][0] * u + b[1][1] * v + b[1][2] * w,
            a[4] * x + a[5] * y + a[2] * z + b[2][0] * u + b[2][1] * v + b[2][2] * w,
            b[0][0] * x + b[1][0] * y + b[2][0] * z + c[0] * u + c[3] * v + c[4] * w,
            b[0][1] * x + b[1][1] * y + b[2][1] * z + c[3] * u + c[1] * v + c[5] * w,
            b[0][2] * x + b[1][2] * y + b[2][2] * z + c[4] * u + c[5] * v + c[2] * w,
        ]
    }

    /// `J ← J − r U Uᵀ`.
    #[inline(always)]
    fn downdate(&mut self, u: &Motion, r: f64) {
        let [x, y, z, u, v, w] = *u;
        let (rx, ry, rz) = (r * x, r * y, r * z);
        let (ru, rv, rw) = (r * u, r * v, r * w);
        for (a, t) in self.a.iter_mut().zip([rx * x, ry * y, rz * z, rx * y, rx * z, ry * z]) {
            *a -= t;
        }
        for (b, t) in self.b.iter_mut().zip([rx, ry, rz]) {
            b[0] -= t * u;
            b[1] -= t * v;
            b[2] -= t * w;
        }
        for (c, t) in self.c.iter_mut().zip([ru * u, rv * v, rw * w, ru * v, ru * w, rv * w]) {
            *c -= t;
        }
    }

    /// Moves it to a point that lies at `−l`; `size` is what its diagonal was before the columns of this node.
    ///
    /// `B ← B + l× C`, `A ← A + l× Bᵀ − B l×` with the new `B` in the last term.
    #[inline(always)]
    fn shift(&mut self, l: &Vector, size: &Motion) {
        let (a, b, c) = (&mut self.a, &mut self.b, &self.c);
        let x = [cross(l, &b[0]), cross(l, &b[1]), cross(l, &b[2])];
        let columns = [[c[0], c[3], c[4]], [c[3], c[1], c[5]], [c[4], c[5], c[2]]];
        for (k, column) in columns.iter().enumerate() {
            let lc = cross(l, column);
            b[0][k] += lc[0];
            b[1][k] += lc[1];
            b[2][k] += lc[2];
        }
        let y = [cross(l, &b[0]), cross(l, &b[1]), cross(l, &b[2])];
        a[0] += x[0][0] + y[0][0];
        a[1] += x[1][1] + y[1][1];
        a[2] += x[2][2] + y[2][2];
        a[3] += x[1][0] + y[0][1];
        a[4] += x[2][0] + y[0][2];
        a[5] += x[2][1] + y[1][2];
        let (l, [xx, yy, zz, u, v, w]) = (l.map(|l| l * l), *size);
        self.before = [xx + l[1] * w + l[2] * v, yy + l[2] * u + l[0] * w, zz + l[0] * v + l[1] * u, u, v, w];
    }
}

/// What the pivot of a column could be.
#[inline(always)]
fn scale(size: &Motion, s: &Motion) -> f64 {
    dot6(size, &s.map(|s| s * s))
}

#[inline(always)]
fn dot6(x: &Motion, y: &Motion) -> f64 {
    (x[0] * y[0] + x[1] * y[1] + x[2] * y[2]) + (x[3] * y[3] + x[4] * y[4] + x[5] * y[5])
}

#[inline(always)]
fn add_scaled(x: &Motion, s: f64, y: &Motion) -> Motion {
    std::array::from_fn(|i| x[i] + s * y[i])
}

#[inline(always)]
fn cross(a: &Vector, b: &Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
