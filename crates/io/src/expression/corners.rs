//! Which operations of a program have corners, and when those are met that depend on time alone.
//!
//! What a number on the stack is known to be is followed through the program: `a + b t`, or something else. A corner whose argument is of
//! the first kind is met at times that follow in closed form; runs end a step exactly there. All others are found on the way.

use super::functions::Function;
use super::held::Held;
use super::program::{Op, Program};
use gelenk_model::{Binder, Breaks, Table};

/// A number on the stack: `a + b t`, or none that is known.
type Known = Option<(f64, f64)>;

impl Program {
    /// Could it have corners?
    pub fn has_corners(&self) -> bool {
        self.ops.iter().any(|op| held(op, &self.tables, true).is_some())
    }

    /// The same program with corners that a binder gives. `time` is the slot that holds time, if one does.
    pub fn with_corners(&self, binder: &mut Binder, time: Option<usize>) -> Self {
        let mut ops = self.ops.to_vec();
        let mut corners = Vec::new();
        let mut stack: Vec<Known> = Vec::new();
        // branches that are done: where they join the other one, and what they leave
        let mut joins: Vec<(usize, Known)> = Vec::new();
        for (at, op) in self.ops.iter().enumerate() {
            join(&mut stack, &mut joins, at);
            let takes = op.takes();
            let first = stack.len() - takes.min(stack.len());
            let of: Vec<Known> = stack.drain(first..).collect();
            if let Op::Jump(to) = op {
                joins.push((*to as usize, of[0]));
                continue;
            }
            let breaks = breaks(op, &of, &self.tables);
            // what does not move has no corner, and a smooth table has one only where it is a load over time
            let moves = of.iter().any(|known| known.is_none_or(|(_, b)| b != 0.0));
            if let Some(held) = held(op, &self.tables, breaks.is_some())
                && moves
                && let Some(corner) = binder.corner(held.jumps(), breaks)
            {
                ops[at] = Op::Held(held, corners.len() as u32);
                corners.push(corner);
            }
            if !matches!(op, Op::JumpIfFalse(_)) {
                stack.push(result(op, &of, time));
            }
        }
        Self { ops: ops.into(), corners: corners.into(), ..self.clone() }
    }
}

impl Program {
    /// Has a function of the program several arguments that are not constant?
    pub fn mixes_arguments(&self) -> bool {
        let mut moves: Vec<bool> = Vec::new();
        let mut joins: Vec<(usize, bool)> = Vec::new();
        for (at, op) in self.ops.iter().enumerate() {
            while let Some(&(to, left)) = joins.last()
                && to == at
            {
                joins.pop();
                moves.last_mut().into_iter().for_each(|top| *top |= left);
            }
            let of: Vec<bool> = moves.drain(moves.len() - op.takes().min(moves.len())..).collect();
            match op {
                Op::Call(..) if of.iter().filter(|moves| **moves).count() > 1 => return true,
                Op::Jump(to) => joins.push((*to as usize, of.contains(&true))),
                Op::JumpIfFalse(_) => {}
                _ => moves.push(matches!(op, Op::Slot(_)) || of.contains(&true)),
            }
        }
        false
    }
}

/// Where branches join: what both leave alike is known.
fn join(stack: &mut [Known], joins: &mut Vec<(usize, Known)>, at: usize) {
    while let Some(&(to, left)) = joins.last()
        && to == at
    {
        if let Some(top) = stack.last_mut()
            && *top != left
        {
            *top = None;
        }
        joins.pop();
    }
}

/// The operation with a corner; `timed`: also a table that is smooth.
fn held(op: &Op, tables: &[Table], timed: bool) -> Option<Held> {
    use Function::{Abs, Floor, Greater, GreaterEqual, Less, LessEqual, Max, Min, Mod, Sign};
    Some(match op {
        Op::Two(f @ (Less | LessEqual | Greater | GreaterEqual)) => Held::Compare(*f),
        Op::Two(f @ (Min | Max)) => Held::Choose(*f),
        Op::Two(Mod) => Held::Mod,
        Op::One(Abs) => Held::Abs,
        Op::One(Sign) => Held::Sign,
        Op::One(Floor) => Held::Floor,
        Op::Step => Held::Step,
        Op::Table(i) if timed || tables[*i as usize].is_sharp() => Held::Table(*i),
        _ => return None,
    })
}

fn result(op: &Op, of: &[Known], time: Option<usize>) -> Known {
    match (op, of) {
        (Op::Constant(x), _) => Some((*x, 0.0)),
        (Op::Slot(i), _) => (time == Some(*i as usize)).then_some((0.0, 1.0)),
        (Op::Add, [Some(x), Some(y)]) => Some((x.0 + y.0, x.1 + y.1)),
        (Op::Subtract, [Some(x), Some(y)]) => Some((x.0 - y.0, x.1 - y.1)),
        (Op::Multiply, &[Some(x), Some((c, 0.0))] | &[Some((c, 0.0)), Some(x)]) => Some((c * x.0, c * x.1)),
        (Op::Divide, &[Some(x), Some((c, 0.0))]) => Some((x.0 / c, x.1 / c)),
        (Op::One(Function::Negate), [Some(x)]) => Some((-x.0, -x.1)),
        _ => None,
    }
}

/// The times at which the corner of an operation is met, where its argument is `a + b t`.
fn breaks(op: &Op, of: &[Known], tables: &[Table]) -> Option<Breaks> {
    use Function::{Abs, Floor, Greater, GreaterEqual, Less, LessEqual, Max, Min, Mod, Sign};
    let when = |(a, b): (f64, f64), level: f64| (level - a) / b;
    match (op, of) {
        (Op::Two(Less | LessEqual | Greater | GreaterEqual | Min | Max), &[Some(x), Some(y)]) => {
            at(&[when((x.0 - y.0, x.1 - y.1), 0.0)])
        }
        (Op::One(Abs | Sign), &[Some(x)]) => at(&[when(x, 0.0)]),
        (Op::One(Floor), &[Some(x)]) => every(when(x, 0.0), 1.0 / x.1),
        (Op::Two(Mod), &[Some(x), Some((y, 0.0))]) => every(when(x, 0.0), y / x.1),
        (Op::Step, &[Some(x), Some((t0, 0.0)), Some((t1, 0.0))]) => at(&[when(x, t0), when(x, t1)]),
        (Op::Table(i), &[Some(x)]) => {
            at(&tables[*i as usize].arguments().map(|level| when(x, level)).collect::<Vec<_>>())
        }
        _ => None,
    }
}

fn at(times: &[f64]) -> Option<Breaks> {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.iter().all(|t| t.is_finite()).then_some(Breaks::At(times))
}

fn every(first: f64, every: f64) -> Option<Breaks> {
    let every = every.abs();
    (first.is_finite() && every.is_finite() && every > 0.0).then_some(Breaks::Every { first, every })
}
