//! Rows that are left out of every matrix because others imply them.
//!
//! Where constraints are redundant, `G_N = T G_B` holds on the manifold `g = 0` and nowhere else: in the stages of a step, which
//! lie beside it, all rows are independent by a hair, and a mechanism that moves looks locked. So the rows `B` are chosen once, on the
//! manifold ([`dependent_rows`](crate::dependent_rows)), and from then on
//!
//! ```text
//! [ M  R_B ] [ w   ]   [ b   ]
//! [ L_B  0 ] [ µ_B ] = [ c_B ]        µ_N = 0
//! ```
//!
//! is solved by whatever solver suits a problem with the rows `B` alone, sparse ones and those on trees included. What the rows
//! `N` miss is [`Redundancy::missed`]: on the manifold it is rounding, and anything else is evidence that they are not redundant any more.
//!
//! **Least norm.** All multipliers with the same forces are as good. With `R_N = R_B Tᵀ`, where `T` is found row by row from the same matrix,
//! `M w + R_B τ = r_n`, `L_B w = 0`, the shortest are
//!
//! ```text
//! µ_N = z,   µ_B − Tᵀ z,   (I + T Tᵀ) z = T µ_B
//! ```
//!
//! which costs a solution for each row that is left out, where multipliers are wanted.

use crate::dense::vector::dot;
use crate::redundant::Redundant;
use crate::select::{LinearSolver, select};
use gelenk_core::{
    Dependence, Dims, HeldRows, Kkt, KktError, MatrixKind, Pattern, Redundancy, Saddle, Singularity,
    Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
};

/// What a row misses that is left out and shorter than this share of the longest counts as if it were that long: a row that others imply by themselves, as that along the radius
/// of a spherical linkage, has vanished, and what is left of it is rounding.
const SHORT: f64 = 0.1;

/// A solver that can leave out rows ([`Kkt::hold`]).
///
/// ```
/// use gelenk_core::{Dims, HeldRows, Kkt, Saddle, Structure};
/// use gelenk_linalg::{Holding, LinearSolver};
///
/// // A point in a groove that is described twice, in other units.
/// let structure = Structure::dense(Dims::holonomic(2, 2));
/// let mut solver = Holding::new(&structure, LinearSolver::Auto, false)?;
/// solver.hold(&HeldRows { sets: vec![vec![1, 0]] })?;
/// solver.factor(&Saddle::symmetric(&[1.0, 0.0, 0.0, 1.0], &[0.0, 0.0, 1.0, 2.0]))?;
/// let (mut w, mut mu) = ([3.0, -2.0], [0.0, 0.0]);
/// solver.solve(&mut w, &mut mu)?;
/// assert_eq!((w, mu), ([3.0, 0.0], [-2.0, 0.0]));
/// solver.share(&mut mu)?;
/// assert!((mu[0] + 0.4).abs() < 1e-15 && (mu[1] + 0.8).abs() < 1e-15);
/// # Ok::<(), gelenk_core::KktError>(())
/// ```
pub struct Holding {
    structure: Structure,
    choice: LinearSolver,
    unsymmetric: bool,
    dependence: Dependence,
    whole: Redundant,
    part: Option<Part>,
}

impl std::fmt::Debug for Holding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let held = self.part.as_ref().map(|part| &part.held);
        f.debug_struct("Holding").field("whole", &self.whole).field("held", &held).finish_non_exhaustive()
    }
}

impl Holding {
    /// A solver for problems of this structure; no row is left out yet.
    pub fn new(structure: &Structure, choice: LinearSolver, unsymmetric: bool) -> Result<Self, KktError> {
        let whole = Redundant::new(structure, select(structure, choice, unsymmetric)?);
        Ok(Self {
            structure: structure.clone(),
            choice,
            unsymmetric,
            dependence: Dependence::Rescue,
            whole,
            part: None,
        })
    }

    fn solver(&self) -> &Redundant {
        self.part.as_ref().map_or(&self.whole, |part| &part.solver)
    }
}

/// Values of a matrix without the rows that are left out.
#[derive(Debug, Default)]
struct Selected {
    /// Where they are in the whole matrix.
    places: Vec<usize>,
    values: Vec<f64>,
}

impl Selected {
    fn new(places: Vec<usize>) -> Self {
        Self { values: vec![0.0; places.len()], places }
    }

    fn take(&mut self, from: &[f64]) {
        self.values.iter_mut().zip(&self.places).for_each(|(x, &k)| *x = from[k]);
    }
}

/// The problem without some rows.
struct Part {
    held: HeldRows,
    /// Rows that are left in.
    rows: Vec<usize>,
    /// Rows that are left out: which, and the place of their entries in `left_out`.
    outside: Vec<Outside>,
    left_out: Selected,
    right_out: Selected,
    solver: Redundant,
    left: Selected,
    right: Selected,
    friction: Selected,
    mu: Vec<f64>,
    /// The row of each entry of `left`, and the squares of their lengths.
    owners: Vec<usize>,
    squares: Vec<f64>,
    share: Share,
    missed: f64,
    /// The sets held, and those that the solver found besides.
    found: Vec<Vec<usize>>,
}

/// A row that is left out.
struct Outside {
    row: usize,
    /// Velocities of its entries, and the first place of these.
    velocities: Vec<usize>,
    first: usize,
    /// What is asked of it.
    right_side: f64,
}

impl Part {
    fn new(of: &Holding, held: &HeldRows) -> Result<Self, KktError> {
        let s = &of.structure;
        let (nv, nl) = (s.dims.nv, s.dims.nl);
        let mut number = vec![Some(0_usize); nl];
        for row in held.left_out() {
            let place = number.get_mut(row).ok_or_else(|| refuse(of, "it has no row of that number"))?;
            *place = None;
        }
        let rows: Vec<usize> = (0..nl).filter(|&i| number[i].is_some()).collect();
        rows.iter().enumerate().for_each(|(k, &i)| number[i] = Some(k));
        let (constraint_matrix, left) = select_entries(&s.constraint_matrix, (nl, nv), &rows, &number, true);
        let friction = s.friction.as_ref().map(|f| select_entries(f, (nv, nl), &rows, &number, false));
        let (friction_kind, friction) = friction.map_or((None, Vec::new()), |(kind, f)| (Some(kind), f));
        let ng = rows.iter().filter(|&&i| i < s.dims.ng).count();
        let mut reduced = Structure {
            dims: Dims { nl: rows.len(), ng, ..s.dims },
            constraint_matrix,
            position_matrix: None,
            friction: friction_kind,
            coupling: None,
            ..s.clone()
        };
        reduced.names.rows.clear();
        let mut solver = Redundant::new(&reduced, select(&reduced, of.choice, of.unsymmetric)?);
        solver.treat(of.dependence);
        let (outside, places) = outside(s, held);
        let mut owners = vec![0; left.len()];
        reduced.constraint_matrix.for_each(rows.len(), nv, |i, _, k| owners[k] = i);
        Ok(Self {
            share: Share::new((nv, rows.len(), outside.len())),
            right_out: Selected::new(places.clone()),
            mu: vec![0.0; rows.len()],
            squares: vec![0.0; rows.len()],
            owners,
            right: Selected::new(left.clone()),
            left: Selected::new(left),
            friction: Selected::new(friction),
            left_out: Selected::new(places),
            found: held.sets.clone(),
            held: held.clone(),
            rows,
            outside,
            solver,
            missed: 0.0,
        })
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.left.take(a.left);
        self.left_out.take(a.left);
        self.right_out.take(a.right.unwrap_or(a.left));
        self.share.is_made = false;
        let right = a.right.map(|right| {
            self.right.take(right);
            &self.right.values[..]
        });
        let friction = a.friction.map(|friction| {
            self.friction.take(friction);
            &self.friction.values[..]
        });
        let result = self.solver.factor(&Saddle { mass: a.mass, left: &self.left.values, right, friction });
        self.missed = 0.0;
        self.note_more();
        result.map_err(|error| self.name(error))
    }

    /// Sets of rows that the solver itself found, among those left in.
    fn note_more(&mut self) {
        let known = self.held.sets.len();
        let found = self.solver.redundancy().map_or(&[][..], |found| found.rows);
        if found.is_empty() && self.found.len() == known {
            return;
        }
        self.found.truncate(known);
        let rows = &self.rows;
        self.found.extend(found.iter().map(|set| set.iter().map(|&i| rows[i]).collect::<Vec<_>>()));
    }

    /// Rows of an error in the numbers of the whole problem.
    #[cold]
    fn name(&self, error: KktError) -> KktError {
        let KktError::Singular(Singularity { mut dependent_rows, massless }) = error else { return error };
        dependent_rows.iter_mut().flatten().for_each(|i| *i = self.rows[*i]);
        KktError::Singular(Singularity { dependent_rows, massless })
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.mu.iter_mut().zip(&self.rows).for_each(|(c, &i)| *c = mu[i]);
        self.outside.iter_mut().for_each(|out| out.right_side = mu[out.row]);
        let result = self.solver.solve(w, &mut self.mu);
        result.map_err(|error| self.name(error))?;
        mu.fill(0.0);
        self.mu.iter().zip(&self.rows).for_each(|(c, &i)| mu[i] = *c);
        self.missed = self.solver.redundancy().map_or(0.0, |found| found.missed);
        let least = SHORT * SHORT * self.longest();
        for out in &self.outside {
            let values = &self.left_out.values[out.first..][..out.velocities.len()];
            let (mut product, mut square) = (-out.right_side, 0.0);
            for (g, &j) in values.iter().zip(&out.velocities) {
                product += g * w[j];
                square += g * g;
            }
            if square > 0.0 {
                self.missed = self.missed.max(product.abs() / square.max(least).sqrt());
            }
        }
        Ok(())
    }
}

impl Part {
    /// The square of the length of the longest row that is left in.
    fn longest(&mut self) -> f64 {
        self.squares.fill(0.0);
        for (x, &i) in self.left.values.iter().zip(&self.owners) {
            self.squares[i] += x * x;
        }
        self.squares.iter().fold(0.0, |most, x| x.max(most))
    }

    /// Makes multipliers the shortest; a part that belongs to rows left out is brought to the others first.
    fn shorten(&mut self, mu: &mut [f64]) -> Result<(), KktError> {
        let Self { share, solver, outside, right_out, rows, .. } = self;
        if !share.is_made {
            share.make(solver, outside, &right_out.values)?;
        }
        let n = rows.len();
        self.mu.iter_mut().zip(&*rows).for_each(|(own, &i)| *own = mu[i]);
        for (out, t) in outside.iter().zip(share.t.chunks_exact(n.max(1))) {
            let x = mu[out.row];
            self.mu.iter_mut().zip(t).for_each(|(own, t)| *own += t * x);
        }
        share.shorten(&mut self.mu);
        self.mu.iter().zip(&*rows).for_each(|(own, &i)| mu[i] = *own);
        outside.iter().zip(&share.z).for_each(|(out, &z)| mu[out.row] = z);
        Ok(())
    }
}

#[cold]
fn refuse(of: &Holding, reason: &str) -> KktError {
    KktError::Unsupported { solver: of.choice.name(), reason: format!("rows cannot be left out: {reason}") }
}

/// Arrays from which rows are taken must be whole; the solver checks the others.
fn check_lengths(s: &Structure, solver: &'static str, a: &Saddle<'_>) -> Result<(), KktError> {
    let g = s.constraint_matrix.len(s.dims.nl, s.dims.nv);
    let f = s.friction.as_ref().map_or(0, |f| f.len(s.dims.nv, s.dims.nl));
    let arrays = [("G", Some(a.left), g), ("G", a.right, g), ("F", a.friction, f)];
    for (name, values, expected) in arrays {
        let found = values.map_or(expected, <[f64]>::len);
        if found != expected {
            let reason = format!("{name} holds {found} numbers where {expected} are expected");
            return Err(KktError::Unsupported { solver, reason });
        }
    }
    Ok(())
}

/// The layout of some rows of a matrix (or columns), and where their entries are in the whole one.
fn select_entries(
    kind: &MatrixKind,
    (rows, columns): (usize, usize),
    chosen: &[usize],
    number: &[Option<usize>],
    by_row: bool,
) -> (MatrixKind, Vec<usize>) {
    match kind {
        MatrixKind::Dense if by_row => {
            let places = (0..columns).flat_map(|j| chosen.iter().map(move |&i| i + rows * j));
            (MatrixKind::Dense, places.collect())
        }
        MatrixKind::Dense => {
            let places = chosen.iter().flat_map(|&j| (0..rows).map(move |i| i + rows * j));
            (MatrixKind::Dense, places.collect())
        }
        MatrixKind::Sparse(pattern) => {
            let (mut entries, mut places) = (Vec::new(), Vec::new());
            for (k, &(i, j)) in pattern.entries.iter().enumerate() {
                if let Some(n) = number[if by_row { i } else { j }] {
                    entries.push(if by_row { (n, j) } else { (i, n) });
                    places.push(k);
                }
            }
            (MatrixKind::Sparse(Pattern { entries }), places)
        }
    }
}

/// The entries of rows that are left out.
fn outside(s: &Structure, held: &HeldRows) -> (Vec<Outside>, Vec<usize>) {
    let mut entries = vec![Vec::new(); held.sets.len()];
    let mut which = vec![usize::MAX; s.dims.nl];
    held.left_out().enumerate().for_each(|(k, row)| which[row] = k);
    s.constraint_matrix.for_each(s.dims.nl, s.dims.nv, |i, j, k| {
        if let Some(list) = entries.get_mut(which[i]) {
            list.push((j, k));
        }
    });
    let (mut outside, mut places) = (Vec::new(), Vec::new());
    for (row, list) in held.left_out().zip(entries) {
        let first = places.len();
        places.extend(list.iter().map(|(_, k)| *k));
        let velocities = list.into_iter().map(|(j, _)| j).collect();
        outside.push(Outside { row, velocities, first, right_side: 0.0 });
    }
    (outside, places)
}

/// How the rows that are left out depend on the others.
#[derive(Debug)]
struct Share {
    /// Rows of `T`, and the factor of `I + T Tᵀ` by rows.
    t: Vec<f64>,
    gram: Vec<f64>,
    z: Vec<f64>,
    w: Vec<f64>,
    is_made: bool,
}

impl Share {
    fn new((nv, left_in, left_out): (usize, usize, usize)) -> Self {
        Self {
            t: vec![0.0; left_in * left_out],
            gram: vec![0.0; left_out * left_out],
            z: vec![0.0; left_out],
            w: vec![0.0; nv],
            is_made: false,
        }
    }

    /// Finds `T` with the matrix that `solver` holds; `values` are those of the rows left out.
    fn make(&mut self, solver: &mut Redundant, outside: &[Outside], values: &[f64]) -> Result<(), KktError> {
        let (n, k) = (self.t.len() / outside.len().max(1), outside.len());
        for (out, t) in outside.iter().zip(self.t.chunks_exact_mut(n.max(1))) {
            self.w.fill(0.0);
            let own = &values[out.first..][..out.velocities.len()];
            own.iter().zip(&out.velocities).for_each(|(g, &j)| self.w[j] += g);
            t.fill(0.0);
            solver.solve(&mut self.w, t)?;
        }
        for i in 0..k {
            for j in 0..=i {
                let tt = dot(&self.t[i * n..(i + 1) * n], &self.t[j * n..(j + 1) * n]);
                let (above, here) = self.gram.split_at_mut(i * k);
                let s = if i == j {
                    tt + 1.0 - dot(&here[..i], &here[..i])
                } else {
                    tt - dot(&here[..j], &above[j * k..j * k + j])
                };
                // in exact arithmetic no pivot is smaller than one
                here[j] = if i == j { s.max(1.0).sqrt() } else { s / above[j * k + j] };
            }
        }
        self.is_made = true;
        Ok(())
    }

    /// Takes multipliers of the rows left in, and leaves them the shortest; those of the others are then in `z`.
    fn shorten(&mut self, mu: &mut [f64]) {
        let (n, k) = (mu.len(), self.z.len());
        let z = &mut self.z;
        z.iter_mut().zip(self.t.chunks_exact(n.max(1))).for_each(|(z, t)| *z = dot(t, mu));
        for i in 0..k {
            let row = &self.gram[i * k..(i + 1) * k];
            z[i] = (z[i] - dot(&z[..i], &row[..i])) / row[i];
        }
        for i in (0..k).rev() {
            let row = &self.gram[i * k..(i + 1) * k];
            z[i] /= row[i];
            let s = z[i];
            z[..i].iter_mut().zip(row).for_each(|(z, x)| *z -= s * x);
        }
        for (z, t) in z.iter().zip(self.t.chunks_exact(n.max(1))) {
            mu.iter_mut().zip(t).for_each(|(mu, t)| *mu -= t * z);
        }
    }
}

impl Kkt for Holding {
    fn name(&self) -> &'static str {
        self.solver().name()
    }

    fn handles_unsymmetric(&self) -> bool {
        self.solver().handles_unsymmetric()
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        match &mut self.part {
            Some(part) => {
                check_lengths(&self.structure, part.solver.name(), a)?;
                part.factor(a)
            }
            None => self.whole.factor(a),
        }
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        match &mut self.part {
            Some(part) => part.solve(w, mu),
            None => self.whole.solve(w, mu),
        }
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        match &self.part {
            Some(part) => Some(Redundancy { rows: &part.found, missed: part.missed }),
            None => self.whole.redundancy(),
        }
    }

    fn hold(&mut self, held: &HeldRows) -> Result<(), KktError> {
        if held.sets.is_empty() {
            self.part = None;
        } else if self.held() != Some(held) {
            self.part = Some(Part::new(self, held)?);
        }
        Ok(())
    }

    fn held(&self) -> Option<&HeldRows> {
        self.part.as_ref().map(|part| &part.held)
    }

    fn share(&mut self, mu: &mut [f64]) -> Result<(), KktError> {
        self.part.as_mut().map_or(Ok(()), |part| part.shorten(mu))
    }

    fn treat(&mut self, dependence: Dependence) {
        self.dependence = dependence;
        self.whole.treat(dependence);
        if let Some(part) = &mut self.part {
            part.solver.treat(dependence);
        }
    }

    fn treats_dependence(&self) -> bool {
        true
    }

    fn begin_step(&mut self) {
        self.whole.begin_step();
        if let Some(part) = &mut self.part {
            part.solver.begin_step();
        }
    }

    fn iteration_count(&self) -> Option<u64> {
        self.solver().iteration_count()
    }
}

impl Snapshot for Holding {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("rows");
        let none = HeldRows::default();
        let held = self.held().unwrap_or(&none);
        out.u64(held.sets.len() as u64);
        for set in &held.sets {
            out.u64(set.len() as u64);
            for &i in set {
                out.u64(i as u64);
            }
        }
        self.solver().save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("rows")?;
        let d = self.structure.dims;
        let damaged = SnapshotError::Damaged("it leaves out constraints that are not there");
        let number = |from: &mut SnapshotReader<'_>, most: usize| {
            let n = usize::try_from(from.u64()?).unwrap_or(usize::MAX);
            if n <= most { Ok(n) } else { Err(SnapshotError::Damaged("it leaves out too many constraints")) }
        };
        let list = |from: &mut SnapshotReader<'_>, most: usize| -> Result<Vec<usize>, SnapshotError> {
            (0..number(from, most)?).map(|_| number(from, most)).collect()
        };
        let sets = (0..number(from, d.nl)?).map(|_| list(from, d.nl)).collect::<Result<_, _>>()?;
        self.hold(&HeldRows { sets }).map_err(|_| damaged)?;
        match &mut self.part {
            Some(part) => part.solver.restore(from),
            None => self.whole.restore(from),
        }
    }
}
