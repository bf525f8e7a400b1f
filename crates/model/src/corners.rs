//! Corners of laws and functions: where `if`, `max` or `|x|` go over to another branch, where a table has a point, where a stop is
//! touched.
//!
//! A [`Corner`] belongs to one place of one element of one [`System`](crate::System). Whenever the element is evaluated, it tells its
//! corner in which *piece* its argument is; where the system holds the corner in a piece, the element uses that branch, also beyond its
//! end. [`gelenk_core::Corners`] says what that is good for. Elements are given their corners by a [`Binder`] when a system is made;
//! measures beside it have none, and see every branch where it is.

use crate::excitations::{Excitation, Hold};
use gelenk_core::{CornerInfo, FREE};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// What a corner knows; the values are those of one system, which one thread evaluates at a time.
#[derive(Debug)]
struct Cell {
    held: AtomicI64,
    found: AtomicI64,
    margin: AtomicU64,
}

/// One corner of an element.
#[derive(Debug, Clone)]
pub struct Corner(Arc<Cell>);

impl PartialEq for Corner {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Corner {
    /// A corner at zero: is the argument held above it (or at it), or below? None where it is not held.
    #[inline]
    pub fn side(&self, x: f64) -> Option<bool> {
        let held = self.0.held.load(Relaxed);
        self.0.found.store(i64::from(x >= 0.0), Relaxed);
        let margin = if held == 0 { -x } else { x };
        self.0.margin.store(margin.to_bits(), Relaxed);
        (held != FREE).then_some(held == 1)
    }

    /// Corners between many pieces: the piece that is held, or else the one given. `inside` says how far the argument is
    /// inside a piece.
    #[inline]
    pub fn piece(&self, found: i64, inside: impl FnOnce(i64) -> f64) -> i64 {
        let held = self.0.held.load(Relaxed);
        self.0.found.store(found, Relaxed);
        let piece = if held == FREE { found } else { held };
        self.0.margin.store(inside(piece).to_bits(), Relaxed);
        piece
    }
}

impl Corner {
    /// Is it held in a piece in which the argument seen last is not?
    #[inline]
    pub fn is_beyond(&self) -> bool {
        let held = self.0.held.load(Relaxed);
        held != FREE && held != self.0.found.load(Relaxed)
    }
}

/// The times at which a corner that depends on time alone is met.
#[derive(Debug, Clone, PartialEq)]
pub enum Breaks {
    /// At these, in rising order.
    At(Vec<f64>),
    /// At `first + k every` for all whole `k`.
    Every {
        /// One of them.
        first: f64,
        /// From one to the next.
        every: f64,
    },
}

impl Breaks {
    /// The first one after `t`.
    fn after(&self, t: f64) -> f64 {
        match self {
            Breaks::At(times) => {
                times.get(times.partition_point(|at| *at <= t)).copied().unwrap_or(f64::INFINITY)
            }
            Breaks::Every { first, every } => {
                let mut k = ((t - first) / every).floor();
                while first + k * every <= t {
                    k += 1.0;
                }
                if k.is_finite() { first + k * every } else { f64::INFINITY }
            }
        }
    }
}

/// Gives the elements of a system their corners.
#[derive(Debug, Default)]
pub struct Binder {
    owner: String,
    cells: Vec<Arc<Cell>>,
    list: Vec<CornerInfo>,
    breaks: Vec<Breaks>,
    excitations: Vec<Excitation>,
    /// Is what is bound part of an excitation already?
    is_inside: bool,
    /// Are corners taken away rather than given?
    is_off: bool,
}

impl Binder {
    /// One that takes all corners away.
    pub(crate) fn off() -> Self {
        Self { is_off: true, ..Self::default() }
    }

    /// Whatever follows belongs to this element: `force 'floor'`.
    pub(crate) fn owner(&mut self, kind: &str, name: &str) {
        self.owner = format!("{kind} '{name}'");
    }

    /// A new corner; none where corners are taken away. `jumps`: is it more than a change of slope? A corner that depends on time alone says
    /// when it is met.
    pub fn corner(&mut self, jumps: bool, breaks: Option<Breaks>) -> Option<Corner> {
        if self.is_off {
            return None;
        }
        let cell = Arc::new(Cell {
            held: AtomicI64::new(FREE),
            found: AtomicI64::new(FREE),
            margin: AtomicU64::new(f64::NAN.to_bits()),
        });
        self.list.push(CornerInfo { name: self.owner.clone(), jumps, timed: breaks.is_some() });
        self.breaks.extend(breaks);
        self.cells.push(cell.clone());
        Some(Corner(cell))
    }

    /// A place that a function of time alone can be held at, so that it does not follow time; none where there are no such places.
    pub fn excitation(&mut self, value: impl Fn(f64) -> f64 + Send + Sync + 'static) -> Option<Hold> {
        if self.is_off || self.is_inside {
            return None;
        }
        let excitation = Excitation::new(value);
        let hold = excitation.hold.clone();
        self.excitations.push(excitation);
        Some(hold)
    }

    /// Binds what is part of an excitation: nothing in it is one of its own.
    pub(crate) fn inside(&mut self, bind: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.is_inside, true);
        bind(self);
        self.is_inside = before;
    }

    /// The excitations that were bound.
    pub(crate) fn take_excitations(&mut self) -> Vec<Excitation> {
        std::mem::take(&mut self.excitations)
    }
}

/// The corners of a system.
#[derive(Debug)]
pub(crate) struct Board {
    cells: Vec<Arc<Cell>>,
    pub(crate) list: Vec<CornerInfo>,
    breaks: Vec<Breaks>,
    pub(crate) held: Vec<i64>,
}

impl Board {
    /// None if there are no corners.
    pub(crate) fn new(binder: Binder) -> Option<Self> {
        let Binder { cells, list, breaks, .. } = binder;
        let held = vec![FREE; cells.len()];
        (!cells.is_empty()).then_some(Self { cells, list, breaks, held })
    }

    pub(crate) fn hold(&mut self, pieces: &[i64]) {
        self.held.copy_from_slice(pieces);
        for (cell, piece) in self.cells.iter().zip(pieces) {
            cell.held.store(*piece, Relaxed);
        }
    }

    /// Forgets where the arguments were seen last.
    pub(crate) fn clear(&self) {
        self.cells.iter().for_each(|cell| cell.found.store(FREE, Relaxed));
    }

    /// Where the arguments were seen since then.
    pub(crate) fn seen(&self, found: &mut [i64], margins: &mut [f64]) {
        for ((cell, found), margin) in self.cells.iter().zip(found).zip(margins) {
            *found = cell.found.load(Relaxed);
            *margin = if *found == FREE { f64::NAN } else { f64::from_bits(cell.margin.load(Relaxed)) };
        }
    }

    pub(crate) fn next_break(&self, t: f64) -> f64 {
        self.breaks.iter().map(|breaks| breaks.after(t)).fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_uses_the_piece_it_is_held_in() {
        let mut binder = Binder::default();
        binder.owner("force", "stop");
        let corner = binder.corner(true, None).unwrap();
        let mut board = Board::new(binder).unwrap();
        assert_eq!(corner.side(-2.0), None);
        board.hold(&[1]);
        assert_eq!(corner.side(-2.0), Some(true));
        let (mut found, mut margins) = ([0], [0.0]);
        board.seen(&mut found, &mut margins);
        assert_eq!((found, margins), ([0], [-2.0]));
        board.clear();
        board.seen(&mut found, &mut margins);
        assert!(found[0] == FREE && margins[0].is_nan());
        board.hold(&[3]);
        assert_eq!(corner.piece(5, |k| 4.0 - k as f64), 3);
        assert_eq!(board.list[0].name, "force 'stop'");
        assert!(Binder::off().corner(true, None).is_none());
    }

    #[test]
    fn breaks_follow_each_other() {
        let at = Breaks::At(vec![1.0, 2.0]);
        assert_eq!([0.0, 1.0, 2.0].map(|t| at.after(t)), [1.0, 2.0, f64::INFINITY]);
        let every = Breaks::Every { first: 0.5, every: 2.0 };
        assert_eq!([-3.0, 0.5, 0.6, 2.5].map(|t| every.after(t)), [-1.5, 2.5, 2.5, 4.5]);
    }
}
