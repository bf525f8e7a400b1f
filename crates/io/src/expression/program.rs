//! Operations with places for their numbers, and the machine that runs them.

use super::excitations::Part;
use super::functions::{self, FUNCTIONS, Function};
use super::held::Held;
use super::parser::{Item, ItemKind};
use super::scope::{Meaning, Scope};
use super::{ExpressionError, MOST_PENDING};
use crate::names::{nearest, said};
use gelenk_core::Real;
use gelenk_model::{Call, Corner, Table};

/// Most expressions need no more intermediate results than this.
const SHALLOW: usize = 8;

/// An expression that can be evaluated.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    pub(super) ops: Box<[Op]>,
    pub(super) tables: Box<[Table]>,
    pub(super) calls: Box<[Call]>,
    /// The corners it was given, by number of [`Op::Held`].
    pub(super) corners: Box<[Corner]>,
    /// Its parts that may be held at a value, by number of [`Op::Part`].
    pub(super) parts: Box<[Part]>,
    pub(super) depth: usize,
    pub(super) slots: usize,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Op {
    Constant(f64),
    Slot(u32),
    Add,
    Subtract,
    Multiply,
    Divide,
    One(Function),
    Two(Function),
    Whole(i32),
    Step,
    Table(u32),
    /// A value of a function of the program: which function, which value, of how many numbers.
    Call(u32, u16, u16),
    /// To a place in the list, if the top of the stack is 0; takes it off.
    JumpIfFalse(u32),
    Jump(u32),
    /// An operation with a corner, which may be held in a piece.
    Held(Held, u32),
    /// The first operation of a part that may be held at a value.
    Part(u32),
}

impl Op {
    /// How many numbers it takes from the stack.
    pub(super) fn takes(&self) -> usize {
        match self {
            Op::Constant(_) | Op::Slot(_) | Op::Part(_) => 0,
            Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Two(_) => 2,
            Op::One(_) | Op::Whole(_) | Op::Table(_) | Op::JumpIfFalse(_) | Op::Jump(_) => 1,
            Op::Step => 3,
            Op::Call(_, _, count) => *count as usize,
            Op::Held(held, _) => held.takes(),
        }
    }
}

impl Program {
    /// A number as a program.
    pub fn of_number(x: f64) -> Self {
        let (tables, calls, corners, parts) = ([].into(), [].into(), [].into(), [].into());
        Self { ops: [Op::Constant(x)].into(), tables, calls, corners, parts, depth: 1, slots: 0 }
    }

    /// The value, with the numbers in their slots.
    ///
    /// # Panics
    /// Where there are fewer numbers than the scope has slots.
    pub fn eval<R: Real>(&self, slots: &[R]) -> R {
        if self.depth <= SHALLOW { self.run::<R, SHALLOW>(slots) } else { self.run::<R, MOST_PENDING>(slots) }
    }

    /// Is it a comparison, or a combination of such, whose value is 0 or 1?
    pub fn is_truth(&self) -> bool {
        let last = self.ops.last();
        matches!(last, Some(Op::One(f) | Op::Two(f)) if f.is_truth())
    }

    /// The value, if it does not depend on any slot.
    pub fn constant(&self) -> Option<f64> {
        self.ops
            .iter()
            .all(|op| !matches!(op, Op::Slot(_) | Op::Call(..)))
            .then(|| self.eval::<f64>(&vec![0.0; self.slots]))
    }

    /// Does it call functions of the program?
    pub fn has_calls(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Does it depend on a slot?
    pub fn uses(&self, slot: usize) -> bool {
        self.ops.contains(&Op::Slot(slot as u32))
    }

    #[inline]
    fn run<R: Real, const DEPTH: usize>(&self, slots: &[R]) -> R {
        let mut stack = [R::from(0.0); DEPTH];
        let mut top = 0; // of the numbers on the stack; compile() has counted that they fit
        let mut at = 0;
        // is a corner held in a piece in which its argument is not? Then powers and roots go on below zero.
        let mut beyond = false;
        macro_rules! join {
            (|$x:ident, $y:ident| $result:expr) => {{
                top -= 1;
                let ($x, $y) = (stack[top - 1], stack[top]);
                stack[top - 1] = $result;
            }};
        }
        while let Some(mut op) = self.ops.get(at) {
            at += 1;
            if let Op::Part(part) = op {
                let part = &self.parts[*part as usize];
                if let Some(value) = part.hold.value() {
                    stack[top] = R::from(value);
                    top += 1;
                    at = part.end;
                    continue;
                }
                op = &part.first;
            }
            match *op {
                Op::Constant(x) => {
                    stack[top] = R::from(x);
                    top += 1;
                }
                Op::Slot(i) => {
                    stack[top] = slots[i as usize];
                    top += 1;
                }
                Op::Add => join!(|x, y| x + y),
                Op::Subtract => join!(|x, y| x - y),
                Op::Multiply => join!(|x, y| x * y),
                Op::Divide => join!(|x, y| x / y),
                Op::One(f) if beyond => stack[top - 1] = f.one_beyond(stack[top - 1]),
                Op::Two(f) if beyond => join!(|x, y| f.two_beyond(x, y)),
                Op::One(f) => stack[top - 1] = f.one(stack[top - 1]),
                Op::Two(f) => join!(|x, y| f.two(x, y)),
                Op::Whole(n) => stack[top - 1] = functions::whole_power(stack[top - 1], n),
                Op::Step => {
                    top -= 2;
                    stack[top - 1] = functions::step(stack[top - 1], stack[top], stack[top + 1]);
                }
                Op::Table(i) => stack[top - 1] = self.tables[i as usize].eval(stack[top - 1]),
                Op::Call(i, part, count) => {
                    top -= count as usize - 1;
                    let x = &stack[top - 1..top - 1 + count as usize];
                    stack[top - 1] = self.calls[i as usize].eval(part as usize, x);
                }
                Op::JumpIfFalse(to) => {
                    top -= 1;
                    if stack[top].value() == 0.0 {
                        at = to as usize;
                    }
                }
                Op::Jump(to) => at = to as usize,
                Op::Held(held, corner) => {
                    top -= held.takes() - 1;
                    let corner = &self.corners[corner as usize];
                    stack[top - 1] = held.value(&stack[top - 1..], corner, &self.tables);
                    beyond |= corner.is_beyond();
                }
                Op::Part(_) => {} // parts begin with an operand, not with another part
            }
        }
        stack[0]
    }
}

/// A program in the making.
struct Maker<'a> {
    ops: Vec<Op>,
    tables: Vec<Table>,
    calls: Vec<Call>,
    depth: usize,
    deepest: usize,
    /// Operations before this one must stay: a jump leads here.
    fixed: usize,
    /// Jumps whose aim is not known yet.
    open: Vec<usize>,
    scope: &'a Scope,
}

pub(super) fn compile(items: &[Item], scope: &Scope) -> Result<Program, ExpressionError> {
    let (ops, tables, calls, open) = (Vec::with_capacity(items.len()), Vec::new(), Vec::new(), Vec::new());
    let mut maker = Maker { ops, tables, calls, depth: 0, deepest: 0, fixed: 0, open, scope };
    for item in items {
        maker.add(item)?;
    }
    let Maker { ops, tables, calls, deepest: depth, .. } = maker;
    let (tables, calls, corners, parts) = (tables.into(), calls.into(), [].into(), [].into());
    Ok(Program { ops: ops.into(), tables, calls, corners, parts, depth, slots: scope.slots() })
}

impl Maker<'_> {
    fn add(&mut self, item: &Item) -> Result<(), ExpressionError> {
        match &item.kind {
            ItemKind::Number(x) => self.push(Op::Constant(*x), item),
            ItemKind::Name(name) => {
                let op = match self.scope.meaning(name) {
                    Some(Meaning::Constant(x)) => Op::Constant(x),
                    Some(Meaning::Slot(i)) => Op::Slot(i as u32),
                    None => return Err(self.unknown(name, item)),
                };
                self.push(op, item)
            }
            ItemKind::Apply(function) => {
                self.apply(*function);
                Ok(())
            }
            ItemKind::Table(name) => {
                let table = self.scope.find_table(name).ok_or_else(|| self.unknown_table(name, item))?;
                self.tables.push(table.clone());
                self.ops.push(Op::Table(self.tables.len() as u32 - 1));
                Ok(())
            }
            ItemKind::Call(name, count) => self.call(name, *count, item),
            ItemKind::Then => {
                self.open.push(self.ops.len());
                self.ops.push(Op::JumpIfFalse(0));
                self.depth -= 1;
                self.fixed = self.ops.len();
                Ok(())
            }
            ItemKind::Else => {
                let jump = self.ops.len();
                self.ops.push(Op::Jump(0));
                self.land();
                self.open.push(jump);
                self.depth -= 1;
                Ok(())
            }
            ItemKind::EndIf => {
                self.land();
                Ok(())
            }
        }
    }

    fn call(&mut self, name: &str, count: usize, item: &Item) -> Result<(), ExpressionError> {
        let (call, part) = self.scope.find_call(name).ok_or_else(|| self.unknown_call(name, item))?;
        let takes = call.arguments();
        if takes != count {
            let message = format!(
                "the function '{name}' takes {takes} argument{}, not {count}",
                if takes == 1 { "" } else { "s" }
            );
            return Err(ExpressionError::new(item.span.clone(), message));
        }
        call.check().map_err(|what| {
            ExpressionError::new(item.span.clone(), format!("the function '{name}' cannot be called: {what}"))
        })?;
        let place = self.calls.iter().position(|known| known == call).unwrap_or(self.calls.len());
        if place == self.calls.len() {
            self.calls.push(call.clone());
        }
        self.depth -= count - 1;
        self.ops.push(Op::Call(place as u32, part as u16, count as u16));
        Ok(())
    }

    /// Lets the last open jump lead here.
    fn land(&mut self) {
        let here = self.ops.len();
        if let Some(from) = self.open.pop() {
            match &mut self.ops[from] {
                Op::JumpIfFalse(to) | Op::Jump(to) => *to = here as u32,
                _ => {}
            }
        }
        self.fixed = here;
    }

    fn push(&mut self, op: Op, item: &Item) -> Result<(), ExpressionError> {
        self.ops.push(op);
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        if self.depth > MOST_PENDING {
            let message = format!("the expression needs more than {MOST_PENDING} intermediate results here");
            return Err(ExpressionError::new(item.span.clone(), message)
                .help("give parts of it names, as parameters or measures"));
        }
        Ok(())
    }

    fn apply(&mut self, function: Function) {
        let takes = function.takes();
        self.depth -= takes - 1;
        let first = self.ops.len() - takes.min(self.ops.len());
        let constants: Vec<f64> = self.ops[first.max(self.fixed)..]
            .iter()
            .map_while(|op| if let Op::Constant(x) = op { Some(*x) } else { None })
            .collect();
        if let Ok(known) = <[f64; 3]>::try_from(&constants[..])
            && takes == 3
        {
            return self.fold(takes, functions::step(known[0], known[1], known[2]));
        }
        match (takes, &constants[..]) {
            (1, &[x]) => self.fold(takes, function.one(x)),
            (2, &[x, y]) => self.fold(takes, function.two(x, y)),
            _ => {
                let op = self.op(function);
                self.ops.push(op);
            }
        }
    }

    /// Constants become one.
    fn fold(&mut self, takes: usize, value: f64) {
        self.ops.truncate(self.ops.len() - takes);
        self.ops.push(Op::Constant(value));
    }

    fn op(&mut self, function: Function) -> Op {
        match function {
            Function::Add => Op::Add,
            Function::Subtract => Op::Subtract,
            Function::Multiply => Op::Multiply,
            Function::Divide => Op::Divide,
            Function::Step => Op::Step,
            Function::Power => match self.ops.last() {
                Some(&Op::Constant(n))
                    if self.fixed < self.ops.len() && n.fract() == 0.0 && n.abs() < 1e6 =>
                {
                    self.ops.pop();
                    Op::Whole(n as i32)
                }
                _ => Op::Two(Function::Power),
            },
            _ if function.takes() == 1 => Op::One(function),
            _ => Op::Two(function),
        }
    }

    fn unknown(&self, name: &str, item: &Item) -> ExpressionError {
        let error = ExpressionError::new(item.span.clone(), format!("the name '{name}' is not known here"));
        if self.scope.find_table(name).is_some() {
            return error.help(format!("it is a table: look it up with interp({name}, x)"));
        }
        if let Some(info) = FUNCTIONS.iter().find(|info| info.name == name) {
            return error.help(format!("it is a function: {}", info.usage));
        }
        error.help(said(name, self.scope.known(), "known are"))
    }

    fn unknown_call(&self, name: &str, item: &Item) -> ExpressionError {
        let error = |message: String| ExpressionError::new(item.span.clone(), message);
        let Some(known) = self.scope.known_calls() else {
            return error(format!(
                "the function '{name}' of a program cannot be called for a number that does not change"
            ))
            .help("functions may stand where expressions of time or measures may");
        };
        if known.clone().next().is_none() {
            return error(format!(
                "the function '{name}' is code of a program, which a model file cannot hold"
            ))
            .help("run the model in that program, or write the function as an expression or a table");
        }
        error(format!("there is no function '{name}'")).help(said(name, known, "functions are"))
    }

    fn unknown_table(&self, name: &str, item: &Item) -> ExpressionError {
        let error =
            ExpressionError::new(item.span.clone(), format!("there is no function or table '{name}'"));
        if self.scope.meaning(name).is_some() {
            return error.help("it is a number; products are written with *");
        }
        let functions = FUNCTIONS.iter().map(|info| info.name);
        match nearest(name, functions.clone().chain(self.scope.known_tables()).chain(["if", "interp"])) {
            Some(near) => error.help(format!("did you mean '{near}'?")),
            None => error.help(format!("functions are {}", functions.collect::<Vec<_>>().join(", "))),
        }
    }
}
