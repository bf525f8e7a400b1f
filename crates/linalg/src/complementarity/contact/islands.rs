//! Contacts that do not feel each other are problems of their own: bodies that stand apart, with nothing but the ground between them.

use super::super::full::times;
use super::{Basis, Contact, ContactError, ContactOptions, ContactProblem, ContactSolution, Count, State};

/// Blocks of `D` below this share of the rows they join are rounding.
const APART: f64 = 1e-14;

/// The contacts of each island, in ascending order.
pub(super) fn find(problem: &ContactProblem<'_>) -> Vec<Vec<usize>> {
    let n = problem.free.len();
    let first = firsts(problem.contacts);
    let size = |i: usize| problem.delassus[i * n + i].abs();
    let joins = |a: usize, b: usize| {
        let mut pairs = (first[a]..first[a + 1]).flat_map(|i| (first[b]..first[b + 1]).map(move |j| (i, j)));
        pairs.any(|(i, j)| problem.delassus[i * n + j].abs() > APART * (size(i) * size(j)).sqrt())
    };
    let mut apart: Vec<usize> = (0..problem.contacts.len()).collect();
    let mut islands = Vec::new();
    while let Some(seed) = apart.first().copied() {
        apart.remove(0);
        let mut island = vec![seed];
        let mut next = 0;
        while let Some(&c) = island.get(next) {
            let (joined, rest) = apart.into_iter().partition(|&other| joins(c, other));
            let joined: Vec<usize> = joined;
            island.extend(joined);
            apart = rest;
            next += 1;
        }
        island.sort_unstable();
        islands.push(island);
    }
    islands
}

/// Where the rows of each contact begin, and the number of all.
fn firsts(contacts: &[Contact]) -> Vec<usize> {
    let mut first = vec![0];
    for c in contacts {
        first.push(first[first.len() - 1] + c.row_count());
    }
    first
}

/// Solves island by island.
pub(super) fn solve(
    problem: &ContactProblem<'_>,
    islands: &[Vec<usize>],
    options: &ContactOptions,
    warm: Option<&[State]>,
) -> Result<ContactSolution, ContactError> {
    let n = problem.free.len();
    let first = firsts(problem.contacts);
    let mut all = ContactSolution {
        force: vec![0.0; n],
        motion: Vec::new(),
        states: vec![State::Open; problem.contacts.len()],
        unique: vec![true; if options.basis { n } else { 0 }],
        basis: Basis::default(),
        count: Count::One,
    };
    let mut held = Vec::new();
    for island in islands {
        let rows: Vec<usize> = island.iter().flat_map(|&c| first[c]..first[c + 1]).collect();
        let pairs = rows.iter().flat_map(|&i| rows.iter().map(move |&j| (i, j)));
        let delassus: Vec<f64> = pairs.map(|(i, j)| problem.delassus[i * n + j]).collect();
        let free: Vec<f64> = rows.iter().map(|&i| problem.free[i]).collect();
        let contacts: Vec<Contact> = island.iter().map(|&c| problem.contacts[c]).collect();
        let warm: Option<Vec<State>> = warm.map(|w| island.iter().map(|&c| w[c]).collect());
        let part = ContactProblem { delassus: &delassus, free: &free, contacts: &contacts };
        let found = super::solve_island(&part, options, warm.as_deref()).map_err(|e| named(e, island))?;
        rows.iter().zip(&found.force).for_each(|(&row, force)| all.force[row] = *force);
        rows.iter().zip(&found.unique).for_each(|(&row, unique)| all.unique[row] = *unique);
        island.iter().zip(found.states).for_each(|(&c, state)| all.states[c] = state);
        held.extend(found.basis.rows.iter().map(|&k| rows[k]).zip(found.basis.forces));
        all.count = both(all.count, found.count);
    }
    held.sort_by_key(|(row, _)| *row);
    (all.basis.rows, all.basis.forces) = held.into_iter().unzip();
    all.motion = times(problem.delassus, &all.force);
    all.motion.iter_mut().zip(problem.free).for_each(|(u, q)| *u += q);
    Ok(all)
}

/// An error of an island in the numbers of the whole problem.
fn named(error: ContactError, island: &[usize]) -> ContactError {
    let whole = |contacts: Vec<usize>| contacts.into_iter().filter_map(|c| island.get(c).copied()).collect();
    match error {
        ContactError::Unsolvable { contacts } => ContactError::Unsolvable { contacts: whole(contacts) },
        ContactError::NotFound { contacts } => ContactError::NotFound { contacts: whole(contacts) },
        other => other,
    }
}

/// Solutions of two islands go together in all ways.
fn both(a: Count, b: Count) -> Count {
    match (a, b) {
        (Count::Unknown, _) | (_, Count::Unknown) => Count::Unknown,
        (Count::One, other) | (other, Count::One) => other,
        (Count::Several(a), Count::Several(b)) => Count::Several(a * b),
    }
}
