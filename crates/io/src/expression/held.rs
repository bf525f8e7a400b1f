//! Operations with corners, on the branch in which the corner is held.

use super::functions::{self, Function, truth};
use gelenk_core::Real;
use gelenk_model::{Corner, Table};

/// An operation with a corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Held {
    /// A comparison of two numbers.
    Compare(Function),
    /// The smaller or the larger of two.
    Choose(Function),
    Abs,
    Sign,
    Floor,
    Mod,
    Step,
    Table(u32),
}

impl Held {
    /// How many numbers it takes from the stack.
    pub(super) fn takes(self) -> usize {
        match self {
            Held::Abs | Held::Sign | Held::Floor | Held::Table(_) => 1,
            Held::Compare(_) | Held::Choose(_) | Held::Mod => 2,
            Held::Step => 3,
        }
    }

    /// Does its value jump at the corner, or only its slope?
    pub(super) fn jumps(self) -> bool {
        matches!(self, Held::Compare(_) | Held::Sign | Held::Floor | Held::Mod)
    }

    /// The value, from the numbers it takes.
    #[inline]
    pub(super) fn value<R: Real>(self, of: &[R], corner: &Corner, tables: &[Table]) -> R {
        let x = of[0];
        match self {
            Held::Compare(f) => {
                let rises = matches!(f, Function::Greater | Function::GreaterEqual);
                match corner.side(x.value() - of[1].value()) {
                    Some(above) => truth(above == rises),
                    None => f.two(x, of[1]),
                }
            }
            Held::Choose(f) => match corner.side(x.value() - of[1].value()) {
                Some(above) if above == (f == Function::Max) => x,
                Some(_) => of[1],
                None => f.two(x, of[1]),
            },
            Held::Abs => match corner.side(x.value()) {
                Some(true) => x,
                Some(false) => -x,
                None => x.abs(),
            },
            Held::Sign => match corner.side(x.value()) {
                Some(above) => R::from(if above { 1.0 } else { -1.0 }),
                None => Function::Sign.one(x),
            },
            Held::Floor => R::from(whole(x.value(), corner)),
            Held::Mod => x - of[1] * whole(x.value() / of[1].value(), corner),
            Held::Step => ramp(x, of[1], of[2], corner),
            Held::Table(i) => tables[i as usize].eval_held(x, corner),
        }
    }
}

/// The whole number below `x`, or the one that is held.
fn whole(x: f64, corner: &Corner) -> f64 {
    // a whole number of more digits than a piece can have is far from its corners anyway
    if x.abs() > 1e15 || x.is_nan() {
        return x.floor();
    }
    corner.piece(x.floor() as i64, |n| (x - n as f64).min((n + 1) as f64 - x)) as f64
}

/// [`functions::step`], on the piece that is held: before it, within it, after it.
fn ramp<R: Real>(t: R, t0: R, t1: R, corner: &Corner) -> R {
    let width = t1.value() - t0.value();
    if width == 0.0 {
        let x = t.value() - t0.value();
        return truth(corner.piece(if x >= 0.0 { 2 } else { 0 }, |k| if k == 0 { -x } else { x }) == 2);
    }
    let x = (t.value() - t0.value()) / width;
    let found = i64::from(x >= 0.0) + i64::from(x >= 1.0);
    let piece = corner.piece(found, |k| match k {
        0 => -x,
        1 => x.min(1.0 - x),
        _ => x - 1.0,
    });
    match piece {
        0 => R::from(0.0),
        1 => functions::ramp((t - t0) / (t1 - t0)),
        _ => R::from(1.0),
    }
}
