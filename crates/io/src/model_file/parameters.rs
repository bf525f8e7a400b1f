//! Values of parameters, which may depend on each other.

use super::check::expression_fault;
use super::tree::{Entry, Node, Value};
use crate::diagnostics::Fault;
use crate::expression::{Expression, Program, Scope};
use std::collections::{HashMap, VecDeque};

/// Adds all parameters to a scope that holds the tables. `given` are values that count instead of those of the file.
pub(crate) fn evaluate(
    entries: &[Entry],
    given: &HashMap<String, f64>,
    scope: &mut Scope,
) -> Result<Vec<(String, f64)>, Fault> {
    let index: HashMap<&str, usize> = entries.iter().enumerate().map(|(i, e)| (e.key.as_str(), i)).collect();
    let mut known: Vec<Option<f64>> = vec![None; entries.len()];
    let mut expressions: Vec<Option<Expression>> = vec![None; entries.len()];
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); entries.len()];
    let mut missing = vec![0_usize; entries.len()];
    let mut ready = VecDeque::new();
    for (i, entry) in entries.iter().enumerate() {
        match (&entry.node.value, given.get(&entry.key)) {
            (_, Some(x)) | (Value::Number(x, _), None) => known[i] = Some(*x),
            (Value::Text(text), None) => {
                let expression = Expression::parse(text).map_err(|e| expression_fault(&entry.node, &e))?;
                for (name, _) in expression.names() {
                    if let Some(&of) = index.get(name) {
                        users[of].push(i);
                        missing[i] += 1;
                    }
                }
                expressions[i] = Some(expression);
            }
            _ => {}
        }
        if missing[i] == 0 {
            ready.push_back(i);
        }
    }
    // each as soon as all it depends on is known: without recursion, however long the chain
    let mut done = 0;
    while let Some(i) = ready.pop_front() {
        done += 1;
        let entry = &entries[i];
        let value = match (known[i], &expressions[i]) {
            (Some(x), _) => x,
            (None, Some(expression)) => {
                let program = expression.compile(scope).map_err(|e| expression_fault(&entry.node, &e))?;
                finite(&entry.node, &program, scope)?
            }
            (None, None) => f64::NAN,
        };
        known[i] = Some(value);
        scope.constant(entry.key.as_str(), value);
        for &user in &users[i] {
            missing[user] -= 1;
            if missing[user] == 0 {
                ready.push_back(user);
            }
        }
    }
    if done < entries.len() {
        return Err(circle(entries, &index, &expressions, &missing));
    }
    Ok(entries.iter().zip(known).map(|(entry, x)| (entry.key.clone(), x.unwrap_or(f64::NAN))).collect())
}

/// The value of a program without slots.
pub(crate) fn finite(node: &Node, program: &Program, scope: &Scope) -> Result<f64, Fault> {
    let value = program.eval::<f64>(&vec![0.0; scope.slots()]);
    if value.is_finite() {
        return Ok(value);
    }
    let fault =
        node.span.wrong(format!("the value of this expression is {value}, which is not a finite number"));
    Err(fault.help("look for a division by zero, or a root or logarithm of a negative number"))
}

/// Names a circle among those that are left.
fn circle(
    entries: &[Entry],
    index: &HashMap<&str, usize>,
    expressions: &[Option<Expression>],
    missing: &[usize],
) -> Fault {
    let next = |i: usize| {
        let names = expressions[i].iter().flat_map(Expression::names);
        names.filter_map(|(name, _)| index.get(name).copied()).find(|&j| missing[j] > 0)
    };
    let Some(start) = (0..entries.len()).find(|&i| missing[i] > 0) else {
        return Fault::new("parameters depend on each other in a cycle", None);
    };
    // everything that is left leads into a circle: after that many steps we are in one
    let inside = (0..entries.len()).fold(start, |at, _| next(at).unwrap_or(at));
    let mut names = vec![entries[inside].key.clone()];
    let mut at = next(inside).unwrap_or(inside);
    while at != inside {
        names.push(entries[at].key.clone());
        at = next(at).unwrap_or(inside);
    }
    names.push(entries[inside].key.clone());
    let message = format!("parameters depend on each other in a cycle: {}", names.join(" -> "));
    entries[inside].node.span.wrong(message).help("give one of them a number")
}
