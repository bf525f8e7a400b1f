//! Corners: places where the terms of a problem change their form.
//!
//! A force that acts only beyond a stop, a load that begins at a time, `|v|` where `v` changes its sign: between its corners such a
//! term is smooth, and across them it is not. A problem that knows its corners lets a run hold every one of them in its *piece*: all
//! stages of a step then see one smooth branch, also where they lie beyond the corner. The run finds where the motion leaves a piece,
//! ends the step there, lets the corner go over to the next piece, and starts again.

use crate::{Eval, State};

/// A piece that is not held: the term is what it is at the point of evaluation.
pub const FREE: i64 = i64::MIN;

/// What is known about a corner beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CornerInfo {
    /// What it belongs to: `force 'floor'`.
    pub name: String,
    /// Does the term itself jump there, not only its slope?
    pub jumps: bool,
    /// Does it depend on time alone, so that [`Corners::next_break`] knows it?
    pub timed: bool,
}

/// The corners of a problem. Where no piece is held, all terms are those of the point they are evaluated at.
pub trait Corners {
    /// What they are; number and order never change.
    fn list(&self) -> &[CornerInfo];

    /// The pieces held now.
    fn held(&self) -> &[i64];

    /// Holds these pieces from now on.
    fn hold(&mut self, pieces: &[i64]);

    /// Looks at all corners at a state: in which piece each is there, [`FREE`] where it plays no part, and how far inside the piece that is held,
    /// negative outside of it.
    fn look(&mut self, x: &State, found: &mut [i64], margins: &mut [f64]) -> Eval;

    /// The first time after `t` at which a corner that depends on time alone is met; infinite if there is none.
    fn next_break(&mut self, t: f64) -> f64;

    /// May the pieces held go over to these at time `t`? An error where prescribed motions would jump.
    fn admit(&mut self, t: f64, pieces: &[i64]) -> Eval {
        let _ = (t, pieces);
        Ok(())
    }
}
