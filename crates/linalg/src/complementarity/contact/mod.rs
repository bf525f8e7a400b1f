//! Which contacts open, stick and slip, and with which forces.
//!
//! ```text
//! u = D λ + q          D symmetric, positive semidefinite, of any rank
//! normal               uN ≥ 0,  λN ≥ 0,  uN λN = 0
//! at rest              uT = 0 and |λT| ≤ µ₀ (λN + N),   or   λT = −µ (λN + N) uT/|uT|
//! sliding along d      λT = −µ (λN + N) d
//! ```
//!
//! The rows of a contact follow each other: the normal one, if it has one, then its tangents. `N` is a pressing force that is given, as in a joint. At the
//! level of forces `u` are accelerations; at an impact they are velocities and `λ` impulses. Newton's law of impact is the same problem for `u = v⁺ + e v⁻`.
//!
//! **Small problems**, up to [`ContactOptions::most_states`] combinations of states (four contacts in the plane, three in space), are
//! enumerated, so that none and several solutions are told apart. Where the direction of slip is not known, `uT = −s λT` with one number `s ≥ 0`
//! a contact: `(D + s) λ = −q` is linear, and `s` is found from `|λT| = µ (λN + N)`, by search and bisection for one such contact, by Newton's
//! method from several starts for more. **Larger ones** go through active sets with the same
//! equations (the Newton method of Alart and Curnier), started by sweeps over contacts with an exact solver for each, then through Lemke's method with
//! a pyramid for the cone. Nothing is made convex: slip never lifts a contact.
//!
//! Contacts are scaled one by one, so that mass ratios and units do not matter. Those that do not feel each other are solved apart, and what is small
//! about a problem is the number of contacts of an island.

mod basis;
mod enumerate;
mod islands;
mod iterate;
mod modes;
mod pyramid;
mod scaled;
mod sweeps;

pub use basis::{Basis, minimum_norm};

use scaled::{Scaled, Verdict, check};

/// Most tangential directions of a contact.
pub const MOST_TANGENTS: usize = 3;

/// What is known about the slip of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Tangential {
    /// It does not slip at this instant: it sticks or starts to slip in a direction to be found.
    #[default]
    AtRest,
    /// It slips in this direction, of length 1.
    Sliding([f64; MOST_TANGENTS]),
    /// It is at rest, does not stick any longer, and starts to slip in this direction, of length 1. The solution must not slip backwards.
    MustSlip([f64; MOST_TANGENTS]),
}

/// A contact of a [`ContactProblem`].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Contact {
    /// Does it have a normal row?
    pub normal: bool,
    /// Force that presses besides that of the normal row: the one of a joint.
    pub pressing: f64,
    /// Tangential rows, 0 to [`MOST_TANGENTS`].
    pub tangents: usize,
    /// Coefficient of friction up to which it sticks; at least the one of slip.
    pub friction_static: f64,
    /// Coefficient of friction with which it slips.
    pub friction: f64,
    /// What is known about its slip.
    pub tangential: Tangential,
}

impl Contact {
    /// A contact without friction.
    pub fn frictionless() -> Self {
        Self { normal: true, ..Self::default() }
    }

    /// A contact at rest with friction.
    pub fn with_friction(tangents: usize, friction: f64) -> Self {
        Self { normal: true, tangents, friction_static: friction, friction, ..Self::default() }
    }

    /// Friction at rest under a given force.
    pub fn pressed(tangents: usize, friction: f64, pressing: f64) -> Self {
        Self { tangents, friction_static: friction, friction, pressing, ..Self::default() }
    }

    /// The same contact, with this known about its slip.
    pub fn in_motion(self, tangential: Tangential) -> Self {
        Self { tangential, ..self }
    }

    /// Its rows.
    pub fn row_count(&self) -> usize {
        usize::from(self.normal) + self.tangents
    }
}

/// `u = D λ + q` and the contacts to which its rows belong.
#[derive(Debug, Clone, Copy)]
pub struct ContactProblem<'a> {
    /// `D`, full and symmetric.
    pub delassus: &'a [f64],
    /// `q`: accelerations or velocities without forces or impulses of contacts.
    pub free: &'a [f64],
    /// In the order of their rows.
    pub contacts: &'a [Contact],
}

/// What decides when a solution is one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactOptions {
    /// Accelerations or velocities up to this size are 0. Rounding is allowed for besides.
    pub motion_tolerance: f64,
    /// Forces or impulses up to this size are 0. Rounding is allowed for besides.
    pub force_tolerance: f64,
    /// Look for all solutions of small problems even if a warm start gives one?
    pub count: bool,
    /// Find out which rows are enough and which forces are determined ([`ContactSolution::basis`], [`ContactSolution::unique`])?
    pub basis: bool,
    /// Combinations of states up to which a problem is enumerated.
    pub most_states: usize,
}

impl Default for ContactOptions {
    fn default() -> Self {
        Self { motion_tolerance: 0.0, force_tolerance: 0.0, count: true, basis: true, most_states: 256 }
    }
}

/// What a contact does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum State {
    /// It separates.
    Open,
    /// It stays closed and carries no force.
    Idle,
    /// It carries force and does not slip.
    Stick,
    /// It carries force and slips in this direction, of length 1; zeros where it has no tangents or friction does not act.
    Slip([f64; MOST_TANGENTS]),
}

/// How many solutions a problem has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// One. Forces may still be shared in several ways ([`ContactSolution::unique`]).
    One,
    /// So many, with different `u`.
    Several(usize),
    /// It was not enumerated.
    Unknown,
}

/// A solution, verified.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactSolution {
    /// `λ`. Where it is not unique: one that satisfies everything.
    pub force: Vec<f64>,
    /// `u`.
    pub motion: Vec<f64>,
    /// What each contact does.
    pub states: Vec<State>,
    /// Is the force of a row determined? Where not, others could carry it. Empty where it was not asked for.
    pub unique: Vec<bool>,
    /// Independent rows that hold what is closed and sticks, with forces of the same effect. Empty where they were not asked for.
    pub basis: Basis,
    /// How many solutions there are.
    pub count: Count,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ContactError {
    /// Sizes that do not match, numbers that are not finite, coefficients that make no sense.
    #[error("contact {contact}: {what}")]
    Input {
        /// Which contact; the number of contacts, where it is none of them.
        contact: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// All states were tried, and none is possible.
    #[error("no state of the contacts {contacts:?} is possible")]
    Unsolvable {
        /// Without one of these there is a solution.
        contacts: Vec<usize>,
    },
    /// No method found a solution that passes the check. There may be one.
    #[error("no solution was found; the contacts {contacts:?} do not meet their conditions")]
    NotFound {
        /// The contacts that fail in the best attempt.
        contacts: Vec<usize>,
    },
    /// All solutions were asked for, and there are too many states to try.
    #[error("{states} combinations of states are too many to try; at most {most} are")]
    TooLarge {
        /// Combinations.
        states: usize,
        /// [`ContactOptions::most_states`].
        most: usize,
    },
}

/// Finds a solution. Of several the one with the states of `warm` is taken if there is such a one, else the one in which most contacts keep what
/// they did, else the one in which most stick.
pub fn solve(
    problem: &ContactProblem<'_>,
    options: &ContactOptions,
    warm: Option<&[State]>,
) -> Result<ContactSolution, ContactError> {
    let warm = warm.filter(|w| w.len() == problem.contacts.len());
    if problem.contacts.len() > 1 {
        check(problem)?;
        let islands = islands::find(problem);
        if islands.len() > 1 {
            return islands::solve(problem, &islands, options, warm);
        }
    }
    solve_island(problem, options, warm)
}

/// Finds a solution for contacts all of which feel each other.
fn solve_island(
    problem: &ContactProblem<'_>,
    options: &ContactOptions,
    warm: Option<&[State]>,
) -> Result<ContactSolution, ContactError> {
    let mut scaled = Scaled::new(problem, options)?;
    let found = solve_scaled(&scaled, problem, options, warm);
    if found.is_ok() {
        return found;
    }
    scaled.loosen();
    solve_scaled(&scaled, problem, options, warm)
}

fn solve_scaled(
    scaled: &Scaled,
    problem: &ContactProblem<'_>,
    options: &ContactOptions,
    warm: Option<&[State]>,
) -> Result<ContactSolution, ContactError> {
    let small = enumerate::state_count(scaled) <= options.most_states;
    if (!small || !options.count)
        && let Some(found) = warm.and_then(|states| iterate::confirm(scaled, states))
    {
        return Ok(scaled.solution(problem, &found, Count::Unknown));
    }
    if small {
        let all = enumerate::all(scaled);
        let count = if all.len() == 1 { Count::One } else { Count::Several(all.len()) };
        if let Some(best) = choose(&all, warm) {
            return Ok(scaled.solution(problem, best, count));
        }
        if enumerate::complete(scaled) {
            return Err(ContactError::Unsolvable { contacts: culprits(problem, options) });
        }
    }
    match iterate::find(scaled, warm) {
        Ok(found) => Ok(scaled.solution(problem, &found, Count::Unknown)),
        Err(contacts) => Err(ContactError::NotFound { contacts }),
    }
}

/// All solutions of a small problem: those with different `u`. None: there is none.
pub fn solutions(
    problem: &ContactProblem<'_>,
    options: &ContactOptions,
) -> Result<Vec<ContactSolution>, ContactError> {
    let mut scaled = Scaled::new(problem, options)?;
    let states = enumerate::state_count(&scaled);
    if states > options.most_states {
        return Err(ContactError::TooLarge { states, most: options.most_states });
    }
    let mut all = enumerate::all(&scaled);
    if all.is_empty() {
        scaled.loosen();
        all = enumerate::all(&scaled);
    }
    let count = if all.len() == 1 { Count::One } else { Count::Several(all.len()) };
    Ok(all.iter().map(|found| scaled.solution(problem, found, count)).collect())
}

/// The solution closest to what was.
fn choose<'a>(all: &'a [Verdict], warm: Option<&[State]>) -> Option<&'a Verdict> {
    let same = |a: &State, b: &State| std::mem::discriminant(a) == std::mem::discriminant(b);
    let key = |v: &Verdict| {
        let kept = warm.map_or(0, |w| w.iter().zip(&v.states).filter(|(a, b)| same(a, b)).count());
        (kept, v.states.iter().filter(|s| **s == State::Stick).count())
    };
    // the first of equals
    all.iter().rev().max_by_key(|v| key(v))
}

/// The contacts without which there would be a solution; all, if it takes more than one.
fn culprits(problem: &ContactProblem<'_>, options: &ContactOptions) -> Vec<usize> {
    let count = problem.contacts.len();
    let behind: Vec<usize> = (0..count)
        .filter(|&left_out| {
            let mut contacts = problem.contacts.to_vec();
            contacts.remove(left_out);
            let first: usize = problem.contacts[..left_out].iter().map(Contact::row_count).sum();
            let gone = first..first + problem.contacts[left_out].row_count();
            let rows: Vec<usize> = (0..problem.free.len()).filter(|i| !gone.contains(i)).collect();
            let n = problem.free.len();
            let delassus: Vec<f64> = rows
                .iter()
                .flat_map(|&i| rows.iter().map(move |&j| (i, j)))
                .map(|(i, j)| problem.delassus[i * n + j])
                .collect();
            let free: Vec<f64> = rows.iter().map(|&i| problem.free[i]).collect();
            let rest = ContactProblem { delassus: &delassus, free: &free, contacts: &contacts };
            solutions(&rest, options).is_ok_and(|all| !all.is_empty())
        })
        .collect();
    if behind.is_empty() { (0..count).collect() } else { behind }
}
