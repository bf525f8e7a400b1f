//! Looks whether a problem is one.

use super::super::contact::{Contact, MOST_TANGENTS, Tangential};
use super::{ManyError, ManyProblem};

pub(super) fn check(problem: &ManyProblem<'_>, impulse: &[f64]) -> Result<(), ManyError> {
    let count = problem.contacts.len();
    let n = problem.free.len();
    let bad = |contact, what| Err(ManyError::Input { contact, what });
    let rows = problem.rows;
    if problem.contacts.iter().map(Contact::row_count).sum::<usize>() != n || rows.len() != n {
        return bad(count, "rows and velocities are not as many as the contacts have");
    }
    if impulse.len() != n {
        return bad(count, "there is not one impulse for every row");
    }
    let entries = rows.columns.len();
    if rows.values.len() != entries || rows.first[n] != entries || rows.first.windows(2).any(|w| w[0] > w[1])
    {
        return bad(count, "rows do not begin where others end");
    }
    let mut at = 0;
    for (c, contact) in problem.contacts.iter().enumerate() {
        let range = at..at + contact.row_count();
        at = range.end;
        if contact.tangents > MOST_TANGENTS {
            return bad(c, "there are at most 3 tangents");
        }
        let numbers = [contact.pressing, contact.friction, contact.friction_static];
        let own = rows.first[range.start]..rows.first[range.end];
        let finite = numbers
            .iter()
            .chain(&problem.free[range.clone()])
            .chain(&impulse[range])
            .chain(&rows.values[own.clone()])
            .all(|x| x.is_finite());
        if !finite {
            return bad(c, "a number is not finite");
        }
        if rows.columns[own].iter().any(|&v| v >= problem.components.len()) {
            return bad(c, "a row acts on a velocity that is not there");
        }
        if numbers.iter().any(|x| *x < 0.0) {
            return bad(c, "friction and pressing force are not negative");
        }
        if contact.friction_static < contact.friction {
            return bad(c, "friction at rest is at least that of slip");
        }
        if let Tangential::Sliding(d) | Tangential::MustSlip(d) = contact.tangential {
            let length = d[..contact.tangents].iter().map(|x| x * x).sum::<f64>().sqrt();
            if (length - 1.0).abs() > 1e-6 && contact.tangents > 0 && contact.friction > 0.0 {
                return bad(c, "the direction of slip has length 1");
            }
        }
    }
    Ok(())
}
