//! Which parts of a program depend on time alone, and can be held at a value.
//!
//! Operations stand behind their operands, so that a part of an expression is a range of the list. The first operation of each largest
//! part that changes with time alone becomes an [`Op::Part`]: where the part is held, the value held takes the place of all of it.

use super::program::{Op, Program};
use gelenk_model::{Binder, Hold};
use std::ops::Range;

/// Programs with more slots are left as they are.
const MOST_SLOTS: usize = 128;

/// A part of a program that depends on time alone.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    /// What stands at its first place in the program.
    pub(super) first: Op,
    /// Behind its last operation.
    pub(super) end: usize,
    pub(super) hold: Hold,
}

/// A number on the stack: where its operations begin, and what it depends on.
#[derive(Debug, Clone, Copy)]
struct Seen {
    start: usize,
    of_time: bool,
    of_others: bool,
}

impl Seen {
    fn with(self, other: Seen) -> Seen {
        Seen {
            start: self.start.min(other.start),
            of_time: self.of_time || other.of_time,
            of_others: self.of_others || other.of_others,
        }
    }
}

/// A walk through a program.
struct Walk {
    stack: Vec<Seen>,
    /// Conditions of branches that are open, and, once it is done, the first branch with the place where both join.
    branches: Vec<(Seen, Option<(Seen, usize)>)>,
    found: Vec<Range<usize>>,
}

impl Program {
    /// Has it parts that depend on time alone, which is in this slot?
    pub fn has_timed_parts(&self, time: Option<usize>) -> bool {
        time.is_some_and(|time| self.uses(time))
    }

    /// The same program with corners and excitations that a binder gives. `time` is the slot that holds time, if one does.
    pub fn bound(&self, binder: &mut Binder, time: Option<usize>) -> Self {
        let mut bound = self.with_corners(binder, time);
        let Some(time) = time.filter(|&time| self.uses(time)) else { return bound };
        let mut parts = Vec::new();
        let mut ops = bound.ops.to_vec();
        for range in self.timed_parts(time) {
            let (own, slots) = (bound.part(&range), self.slots);
            let value = move |t| {
                let mut x = [0.0; MOST_SLOTS];
                x[time] = t;
                own.eval(&x[..slots])
            };
            if slots <= MOST_SLOTS
                && let Some(hold) = binder.excitation(value)
            {
                let first = std::mem::replace(&mut ops[range.start], Op::Part(parts.len() as u32));
                parts.push(Part { first, end: range.end, hold });
            }
        }
        (bound.ops, bound.parts) = (ops.into(), parts.into());
        bound
    }

    /// A part as a program of its own.
    fn part(&self, range: &Range<usize>) -> Self {
        let mut ops = self.ops[range.clone()].to_vec();
        for op in &mut ops {
            if let Op::Jump(to) | Op::JumpIfFalse(to) = op {
                *to -= range.start as u32;
            }
        }
        Self { ops: ops.into(), ..self.clone() }
    }

    /// The largest parts that depend on time alone.
    fn timed_parts(&self, time: usize) -> Vec<Range<usize>> {
        let mut walk = Walk { stack: Vec::new(), branches: Vec::new(), found: Vec::new() };
        for (at, op) in self.ops.iter().enumerate() {
            walk.join(at);
            walk.pass(at, op, op.takes(), time);
        }
        walk.join(self.ops.len());
        if let Some(all) = walk.stack.pop() {
            walk.end(all, self.ops.len());
        }
        walk.found
    }
}

impl Walk {
    /// One operation.
    fn pass(&mut self, at: usize, op: &Op, takes: usize, time: usize) {
        let first = self.stack.len().saturating_sub(takes);
        match op {
            Op::JumpIfFalse(_) => {
                let condition = self.stack.pop();
                self.branches.extend(condition.map(|condition| (condition, None)));
            }
            Op::Jump(to) => {
                let value = self.stack.pop();
                if let (Some(open), Some(value)) = (self.branches.last_mut(), value) {
                    open.1 = Some((value, *to as usize));
                }
            }
            Op::Slot(i) => {
                let of_time = *i as usize == time;
                self.stack.push(Seen { start: at, of_time, of_others: !of_time });
            }
            _ => {
                let of: Vec<Seen> = self.stack.drain(first..).collect();
                let none = Seen { start: at, of_time: false, of_others: false };
                let all = of.iter().fold(none, |all, one| all.with(*one));
                if all.of_others {
                    let ends = of.iter().skip(1).map(|next| next.start).chain([at]);
                    of.iter().zip(ends).for_each(|(one, end)| self.end(*one, end));
                }
                self.stack.push(all);
            }
        }
    }

    /// Branches that end before this place.
    fn join(&mut self, at: usize) {
        while let Some(&(condition, Some((first, to)))) = self.branches.last()
            && to == at
        {
            self.branches.pop();
            let Some(second) = self.stack.pop() else { return };
            let all = condition.with(first).with(second);
            if all.of_others {
                // behind the condition and the first branch stands a jump each
                self.end(condition, first.start - 1);
                self.end(first, second.start - 1);
                self.end(second, at);
            }
            self.stack.push(all);
        }
    }

    /// What is on the stack is used together with something else, or is all.
    fn end(&mut self, one: Seen, end: usize) {
        if one.of_time && !one.of_others {
            self.found.push(one.start..end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Expression, Scope};

    fn parts(text: &str) -> Vec<f64> {
        let mut scope = Scope::new();
        scope.constant("k", 3.0);
        scope.variable("x");
        let time = scope.variable("t");
        let program = Expression::parse(text).unwrap().compile(&scope).unwrap();
        let list = program.timed_parts(time);
        list.iter().map(|range| program.part(range).eval(&[f64::NAN, 2.0])).collect()
    }

    /// The largest parts of time alone, by their values at `t = 2`; they are free of `x`, which is no number here.
    #[test]
    fn largest_parts() {
        let sine = 2.0_f64.sin();
        assert!(parts("x*k").is_empty());
        assert_eq!(parts("t"), [2.0]);
        assert_eq!(parts("k*(1 + sin(t))*x"), [3.0 * (1.0 + sine)]);
        assert_eq!(parts("x*sin(t) - t^2"), [sine, 4.0]);
        assert_eq!(parts("max(x, k*t) + step(t, 0, 4)*x"), [6.0, 0.5]);
        assert_eq!(parts("if(x > t, sin(t), k*x*t^3)"), [2.0, 8.0, sine]);
        assert_eq!(parts("if(t > 1, k*t, 5)*x"), [6.0]);
        assert_eq!(parts("if(t > 1, x, 5 + t)"), [1.0, 7.0]);
        assert_eq!(parts("if(x > 1, if(t > 1, t, 0), 1 + if(x > 2, 4*t, 5))"), [8.0, 2.0]);
    }
}
