//! Many contacts at once, from a hundred to ten thousand: time steps and impacts of systems in which much touches.
//!
//! ```text
//! u = D λ + q          D = W K⁻¹ Wᵀ,     K⁻¹: velocities that impulses make while joints hold
//! normal               uN ≥ 0,  λN ≥ 0,  uN λN = 0
//! friction             uT = 0 and |λT| ≤ µ₀ (λN + N),   or   λT = −µ (λN + N) uT/|uT|
//! ```
//!
//! It is the law of module [`contact`](super::contact), with the same [`Contact`], at the level of velocities. Nothing is made convex: slip never lifts a contact. `D` is never
//! stored: contacts know the bodies they act on ([`Rows`]), and joints are known by what they answer ([`Mechanism`]).
//!
//! **Components** are bodies that joints connect. Impulses on one do not move another, so one answer serves one velocity of every component: a thousand free
//! bodies need six. The answers of component `k` are `Bₖ = Cₖ Cₖᵀ`, factorised with pivots, so that immobile directions vanish. With `zₖ = Σ (Wₖ Cₖ)ᵀ λ` velocities of contacts
//! are `u = Σ Wₖ Cₖ zₖ + q`: one visit of a contact costs as much as its bodies have velocities, not as much as they have contacts (`mobility.rs`).
//!
//! **Islands** are contacts connected by components that move. Each is solved by itself, and threads share the islands; the order of operations within one is
//! fixed, so results do not depend on the number of threads.
//!
//! | method | where | when |
//! | --- | --- | --- |
//! | nonsmooth Gauss-Seidel [Jean99; AcaryBrogliato08, ch. 13] | `one.rs`, `sweeps.rs` | always first, unless there are rows of joints |
//! | Newton on active sets, with proximal steps | `newton.rs`, `factor.rs` | where sweeps have come near, or do not come on |
//! | ADMM | `admm.rs` | first, where joints are rows |
//! | accelerated projected gradients | `gradient.rs` | where there is nothing but answers |
//!
//! **Large components**, such as a chain of 500 links with 1 000 contacts, are taken apart into bodies and rows of joints if the mechanism shows its matrices ([`Mechanism::matrices`], `expand.rs`).
//! Otherwise each of their rows is an answer, up to 1 500 of them, and beyond that projected gradients are left.
//!
//! **When it is solved.** The natural map of contact `c` in units of velocity, `ρ = 1/max diag D_cc`,
//!
//! ```text
//! F = [ λN − max(0, λN − ρ uN) ] / ρ
//!     [ λT − P(λT − ρ uT)      ]         P: onto the disk of radius µ (λN + N)
//! ```
//!
//! is 0 where and only where the law holds [AlartCurnier91; AcaryBremondHuber18]. The residual is the largest `|F|` beside the largest `|q|`. Where a problem is not solved the best impulses are returned,
//! with the residual and the worst contacts.
//!
//! Where contacts jam, a problem may not be solved to the last digits: impulses grow and the residual stays, at 1e-9 in piles of spheres. Callers should not ask for penetration to
//! be undone within a step (`q` with negative gaps over the step size): a body between two walls cannot obey.
//!
//! ```
//! use gelenk_core::KktError;
//! use gelenk_linalg::complementarity::Contact;
//! use gelenk_linalg::complementarity::many::{ManyOptions, ManyProblem, ManySolver, Mechanism, Rows};
//!
//! /// Points of 2 kg in the plane.
//! struct Points;
//!
//! impl Mechanism for Points {
//!     fn answer(&mut self, f: &mut [f64]) -> Result<(), KktError> {
//!         f.iter_mut().for_each(|f| *f /= 2.0);
//!         Ok(())
//!     }
//! }
//!
//! // One falls on the floor and slides, x before y; µ = 0.3.
//! let mut rows = Rows::new();
//! rows.push([(1, 1.0)]);
//! rows.push([(0, 1.0)]);
//! let contacts = [Contact::with_friction(1, 0.3)];
//! let problem = ManyProblem { rows: &rows, contacts: &contacts, free: &[-1.0, 2.0], components: &[0, 0] };
//! let mut impulse = [0.0; 2];
//! let mut solver = ManySolver::new();
//! let report = solver.solve(&problem, &mut Points, &ManyOptions::default(), &mut impulse)?;
//! assert!(report.solved);
//! let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
//! assert!(near(impulse[0], 2.0) && near(impulse[1], -0.6));
//! assert!(near(solver.motion()[0], 0.0) && near(solver.motion()[1], 1.7));
//! # Ok::<(), gelenk_linalg::complementarity::many::ManyError>(())
//! ```

mod admm;
mod check;
mod expand;
mod factor;
mod gradient;
mod island;
mod mobility;
mod newton;
mod one;
mod sweeps;

use super::contact::Contact;
use expand::Expanded;
use gelenk_core::{KktError, Structure};
use gradient::Gradient;
use island::Island;
use mobility::Mobility;
use rayon::prelude::*;

/// How velocities answer to impulses while joints hold.
pub trait Mechanism {
    /// Replaces impulses `f` by the velocities `K⁻¹ f` that they make. `K⁻¹`, a part of the inverse of the saddle matrix of `M` and `G`, is symmetric and positive semidefinite.
    fn answer(&mut self, f: &mut [f64]) -> Result<(), KktError>;

    /// `M` and `G` themselves, if they are at hand. Components with many velocities and many contacts are then factorised as they are, sparse, and their answers are not asked for one by one.
    fn matrices(&self) -> Option<Matrices<'_>> {
        None
    }
}

/// `M` and `G` of a mechanism, with velocities in the order of the answers.
#[derive(Debug, Clone, Copy)]
pub struct Matrices<'a> {
    /// Their layouts.
    pub structure: &'a Structure,
    /// The numbers of `M`.
    pub mass: &'a [f64],
    /// The numbers of `G`.
    pub constraints: &'a [f64],
}

/// Rows of contacts over velocities, compressed: row `r` has the entries `first[r]..first[r + 1]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    /// Where each row begins, and the number of all entries.
    pub first: Vec<usize>,
    /// The velocity of each entry.
    pub columns: Vec<usize>,
    /// Its value.
    pub values: Vec<f64>,
}

impl Default for Rows {
    fn default() -> Self {
        Self { first: vec![0], columns: Vec::new(), values: Vec::new() }
    }
}

impl Rows {
    /// No rows.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all rows and keeps the memory.
    pub fn clear(&mut self) {
        self.first.clear();
        self.first.push(0);
        self.columns.clear();
        self.values.clear();
    }

    /// Adds an entry to the row that is being written. Entries of the same velocity add up.
    pub fn entry(&mut self, column: usize, value: f64) {
        self.columns.push(column);
        self.values.push(value);
    }

    /// Ends the row that is being written.
    pub fn end_row(&mut self) {
        self.first.push(self.columns.len());
    }

    /// Adds a row.
    pub fn push(&mut self, entries: impl IntoIterator<Item = (usize, f64)>) {
        for (column, value) in entries {
            self.entry(column, value);
        }
        self.end_row();
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries of row `r`.
    pub fn row(&self, r: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let range = self.first[r]..self.first[r + 1];
        self.columns[range.clone()].iter().copied().zip(self.values[range].iter().copied())
    }
}

/// Contacts, and what they act on.
#[derive(Debug, Clone, Copy)]
pub struct ManyProblem<'a> {
    /// `W`, the rows of contact after contact: the normal one, if it has one, then its tangents.
    pub rows: &'a Rows,
    /// In the order of their rows.
    pub contacts: &'a [Contact],
    /// `q`: velocities of the rows without impulses of contacts.
    pub free: &'a [f64],
    /// For each velocity the number of the component (bodies connected by joints) to which it belongs. Numbers start at 0 and may leave out some.
    pub components: &'a [usize],
}

/// A way to solve contact problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum ManyMethod {
    /// Several in turn, as the table of the module says.
    #[default]
    Auto,
    /// Nonsmooth Gauss-Seidel.
    GaussSeidel,
    /// Newton's method on active sets.
    Newton,
    /// The alternating direction method of multipliers.
    Admm,
    /// Accelerated projected gradients: answers of the mechanism and nothing else.
    Gradient,
}

/// How a problem is solved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ManyOptions {
    /// Residual of the natural map, beside the largest `|q|`, at which a problem is solved.
    pub tolerance: f64,
    /// A smaller residual that is aimed at as long as it costs little: where Newton's method reaches it at once. Without effect where it is not smaller.
    pub aim: f64,
    /// Most sweeps of Gauss-Seidel.
    pub most_sweeps: usize,
    /// Most iterations of ADMM, and a tenth of those of projected gradients.
    pub most_iterations: usize,
    /// Which method.
    pub method: ManyMethod,
    /// Threads that share the islands; 0: as many as the machine has.
    pub threads: usize,
}

impl Default for ManyOptions {
    fn default() -> Self {
        Self {
            tolerance: 1e-10,
            aim: f64::INFINITY,
            most_sweeps: 5000,
            most_iterations: 500,
            method: ManyMethod::Auto,
            threads: 0,
        }
    }
}

/// Components with more velocities and rows than this are taken apart, if they can be.
const LARGE: usize = 96;

/// The part of the tolerance that is left to islands with rows of joints.
const JOINTS: f64 = 0.1;

/// Components that cannot be taken apart are asked for up to this many answers.
const LARGEST_FULL: usize = 1500;

/// Most contacts that a report names.
pub const MOST_NAMED: usize = 8;

/// What became of a problem.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ManyReport {
    /// The largest `|F|` of a contact, beside the largest `|q|`.
    pub residual: f64,
    /// Is it within the tolerance?
    pub solved: bool,
    /// The method of the island that needed most.
    pub method: ManyMethod,
    /// Sweeps of Gauss-Seidel, in the island that needed most.
    pub sweeps: usize,
    /// Steps of Newton's method, in the island that needed most.
    pub newton_steps: usize,
    /// Iterations of ADMM, in the island that needed most.
    pub admm_steps: usize,
    /// Iterations of projected gradients.
    pub gradient_steps: usize,
    /// The number of islands.
    pub islands: usize,
    /// Contacts of the largest island.
    pub largest_island: usize,
    worst: [(usize, f64); MOST_NAMED],
    worst_count: usize,
}

impl ManyReport {
    /// Contacts beyond the tolerance, the worst first, with their residuals; at most [`MOST_NAMED`].
    pub fn worst(&self) -> &[(usize, f64)] {
        &self.worst[..self.worst_count]
    }

    fn name(&mut self, contact: usize, residual: f64) {
        let at = self.worst().iter().position(|w| residual > w.1).unwrap_or(self.worst_count);
        if at < MOST_NAMED {
            self.worst_count = (self.worst_count + 1).min(MOST_NAMED);
            self.worst[at..self.worst_count].rotate_right(1);
            self.worst[at] = (contact, residual);
        }
    }
}

/// Why a problem cannot be looked at. That no solution was found is no error but a report.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ManyError {
    /// Sizes that do not match, numbers that are not finite, or laws that make no sense.
    #[error("contact {contact}: {what}")]
    Input {
        /// Which contact; the number of contacts, where it is none of them.
        contact: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The mechanism has no answer.
    #[error("contacts: {0}")]
    Mechanism(#[from] KktError),
    /// The answers of a component do not belong to a symmetric and positive semidefinite matrix.
    #[error(
        "component {component}: velocities after impulses are not those of a symmetric and positive semidefinite matrix"
    )]
    NotSymmetric {
        /// Which component.
        component: usize,
    },
}

/// Solves problems of many contacts. It keeps its memory: problems of the same sizes allocate nothing.
#[derive(Debug, Default)]
pub struct ManySolver {
    mobility: Mobility,
    islands: Vec<Island>,
    used: usize,
    expanded: Option<Expanded>,
    gradient: Gradient,
    contacts: usize,
    velocity: Vec<f64>,
    motion: Vec<f64>,
    pool: Option<(usize, rayon::ThreadPool)>,
}

impl ManySolver {
    /// A solver without memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// `u` of all rows, after the last [`ManySolver::solve`].
    pub fn motion(&self) -> &[f64] {
        &self.motion
    }

    /// Solves `problem`. `impulse` holds the impulses to start with, and then the solution.
    pub fn solve(
        &mut self,
        problem: &ManyProblem<'_>,
        mechanism: &mut dyn Mechanism,
        options: &ManyOptions,
        impulse: &mut [f64],
    ) -> Result<ManyReport, ManyError> {
        check::check(problem, impulse)?;
        let unit = problem.free.iter().fold(0.0_f64, |m, q| m.max(q.abs()));
        let allowed = options.tolerance * unit;
        self.contacts = problem.contacts.len();
        self.mobility.prepare(problem, usize::MAX);
        let gradient = options.method == ManyMethod::Gradient;
        let mut expanded = false;
        if self.mobility.largest() > LARGE && !gradient {
            expanded = self.expand(problem, mechanism, impulse);
            if !expanded {
                self.mobility.prepare(problem, usize::MAX);
            }
        }
        if let (true, Some(apart)) = (expanded, self.expanded.take()) {
            // rows of joints leave errors behind, which are judged as those of contacts
            let found = self.work(&apart.problem(), mechanism, options, JOINTS * allowed, &apart.impulse);
            self.expanded = Some(apart);
            found?;
        } else if gradient || self.mobility.largest() > LARGEST_FULL {
            return self.by_gradients(problem, mechanism, options, (unit, allowed), impulse);
        } else {
            self.work(problem, mechanism, options, allowed, impulse)?;
        }
        self.motion.clear();
        self.motion.resize(problem.free.len(), 0.0);
        for island in &mut self.islands[..self.used] {
            island.give(impulse, &mut self.motion);
        }
        if expanded {
            self.confirm(problem, mechanism, impulse, allowed)?;
        }
        Ok(self.report(unit, allowed, problem.contacts.len()))
    }

    /// Everything at once, by answers alone.
    fn by_gradients(
        &mut self,
        problem: &ManyProblem<'_>,
        mechanism: &mut dyn Mechanism,
        options: &ManyOptions,
        (unit, allowed): (f64, f64),
        impulse: &mut [f64],
    ) -> Result<ManyReport, ManyError> {
        self.used = 0;
        self.motion.clear();
        self.motion.resize(problem.free.len(), 0.0);
        let limits = (10 * options.most_iterations, allowed);
        let gradient = &mut self.gradient;
        let solved = gradient.solve(problem, mechanism, limits, impulse, &mut self.motion)?;
        let mut report = self.report(unit, allowed, 0);
        report.solved = solved;
        report.islands = 1;
        report.largest_island = problem.contacts.len();
        report.method = ManyMethod::Gradient;
        report.gradient_steps = self.gradient.iterations;
        for (contact, &far) in self.gradient.far.iter().enumerate() {
            report.residual = report.residual.max(if far > 0.0 { far / unit } else { 0.0 });
            if far > allowed && !solved {
                report.name(contact, far / unit);
            }
        }
        Ok(report)
    }

    /// Takes large components apart, if their matrices are at hand.
    fn expand(&mut self, problem: &ManyProblem<'_>, mechanism: &dyn Mechanism, impulse: &[f64]) -> bool {
        let Some(matrices) = mechanism.matrices() else { return false };
        let mobility = &self.mobility;
        let apart = self.expanded.get_or_insert_default();
        if !apart.expand(problem, |k| mobility.size(k) > LARGE, &matrices, impulse) {
            return false;
        }
        self.mobility.prepare(&apart.problem(), apart.bodies);
        self.mobility.masses(&apart.components, &matrices)
    }

    /// Solves all islands.
    fn work(
        &mut self,
        problem: &ManyProblem<'_>,
        mechanism: &mut dyn Mechanism,
        options: &ManyOptions,
        allowed: f64,
        start: &[f64],
    ) -> Result<(), ManyError> {
        self.mobility.find(problem, mechanism)?;
        self.used = self.mobility.islands(problem, &mut self.islands);
        let islands = &mut self.islands[..self.used];
        let mobility = &self.mobility;
        let contacts = self.contacts;
        let work = |island: &mut Island| {
            island.fill(problem, mobility, start, contacts);
            island.solve(options, allowed);
        };
        if options.threads == 1 || islands.len() < 2 {
            islands.iter_mut().for_each(work);
        } else if options.threads == 0 {
            islands.par_iter_mut().for_each(work);
        } else {
            if self.pool.as_ref().is_none_or(|(threads, _)| *threads != options.threads) {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build();
                self.pool = pool.ok().map(|pool| (options.threads, pool));
            }
            match &self.pool {
                Some((_, pool)) => pool.install(|| islands.par_iter_mut().for_each(work)),
                None => islands.iter_mut().for_each(work),
            }
        }
        Ok(())
    }

    /// Judges impulses by the answers of the mechanism itself, where joints were rows.
    fn confirm(
        &mut self,
        problem: &ManyProblem<'_>,
        mechanism: &mut dyn Mechanism,
        impulse: &[f64],
        allowed: f64,
    ) -> Result<(), ManyError> {
        self.velocity.clear();
        self.velocity.resize(problem.components.len(), 0.0);
        for (r, l) in impulse.iter().enumerate() {
            problem.rows.row(r).for_each(|(v, w)| self.velocity[v] += w * l);
        }
        mechanism.answer(&mut self.velocity)?;
        for (r, u) in self.motion.iter_mut().enumerate() {
            *u = problem.free[r] + problem.rows.row(r).map(|(v, w)| w * self.velocity[v]).sum::<f64>();
        }
        for island in &mut self.islands[..self.used] {
            island.solved = island.judge_with(&self.motion) <= allowed;
        }
        Ok(())
    }

    fn report(&self, unit: f64, allowed: f64, contacts: usize) -> ManyReport {
        let mut report = ManyReport {
            residual: 0.0,
            solved: true,
            method: ManyMethod::GaussSeidel,
            sweeps: 0,
            newton_steps: 0,
            admm_steps: 0,
            gradient_steps: 0,
            islands: self.used,
            largest_island: 0,
            worst: [(0, 0.0); MOST_NAMED],
            worst_count: 0,
        };
        for island in &self.islands[..self.used] {
            report.solved &= island.solved;
            report.sweeps = report.sweeps.max(island.sweeps);
            report.newton_steps = report.newton_steps.max(island.newton_steps);
            report.admm_steps = report.admm_steps.max(island.admm_steps);
            report.method = report.method.max(island.method);
            report.largest_island = report.largest_island.max(island.contacts.len());
            let all = island.contacts.iter().zip(&island.far);
            for (&contact, &far) in all.filter(|(c, _)| **c < contacts) {
                let residual = if far > 0.0 { far / unit } else { 0.0 };
                report.residual = report.residual.max(residual);
                if far > allowed && !island.solved {
                    report.name(contact, residual);
                }
            }
        }
        report
    }
}
