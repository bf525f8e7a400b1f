//! Words to a list of operations, by recursive descent. Every way into the depth is counted, so that no text can exhaust
//! the stack.

use super::functions::{self, Function};
use super::lexer::{Token, tokens};
use super::{ExpressionError, MOST_NESTED};
use std::ops::Range;

/// An operation with its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Item {
    pub(super) kind: ItemKind,
    pub(super) span: Range<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum ItemKind {
    Number(f64),
    Name(String),
    /// A function or operator of what is on the stack.
    Apply(Function),
    /// A table at what is on the stack.
    Table(String),
    /// A function of the program at so many numbers of the stack.
    Call(String, usize),
    /// Ends a condition: if it is false, go on behind the branch.
    Then,
    /// Ends the first branch.
    Else,
    /// Ends the second branch.
    EndIf,
}

pub(super) fn parse(text: &str) -> Result<Vec<Item>, ExpressionError> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, depth: 0, items: Vec::new() };
    if *parser.peek() == Token::End {
        return Err(ExpressionError::new(0..text.len(), "the expression is empty")
            .help("write a number or a formula"));
    }
    parser.any()?;
    match parser.peek() {
        Token::End => Ok(parser.items),
        Token::Sign(")") => Err(parser.wrong("a bracket closes that was not opened").help("leave it out")),
        token @ (Token::Name(_) | Token::Number(_) | Token::Sign("(")) => {
            let message = format!("an operator is expected before {}", token.describe());
            Err(parser.wrong(message).help("products are written with *"))
        }
        token => {
            let message = format!("{} is not expected here", token.describe());
            Err(parser.wrong(message))
        }
    }
}

struct Parser {
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
    items: Vec<Item>,
}

type Parsed = Result<(), ExpressionError>;

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    /// The end is never passed.
    fn advance(&mut self) -> Range<usize> {
        let span = self.span();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    fn wrong(&self, message: impl Into<String>) -> ExpressionError {
        ExpressionError::new(self.span(), message)
    }

    fn push(&mut self, kind: ItemKind, span: Range<usize>) {
        self.items.push(Item { kind, span });
    }

    /// Calls a rule one level deeper.
    fn nested(&mut self, rule: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth == MOST_NESTED {
            return Err(self
                .wrong(format!("the expression is nested deeper than {MOST_NESTED} levels"))
                .help("give parts of it names, as parameters or measures"));
        }
        self.depth += 1;
        rule(self)?;
        self.depth -= 1;
        Ok(())
    }

    fn any(&mut self) -> Parsed {
        self.chain(&[("or", Function::Or)], |p| p.chain(&[("and", Function::And)], Self::negation))
    }

    /// Operands joined by operators of one rank, from the left.
    fn chain(&mut self, operators: &[(&str, Function)], operand: impl Fn(&mut Self) -> Parsed) -> Parsed {
        operand(self)?;
        while let Some(function) = self.operator(operators) {
            let span = self.advance();
            operand(self)?;
            self.push(ItemKind::Apply(function), span);
        }
        Ok(())
    }

    fn operator(&self, operators: &[(&str, Function)]) -> Option<Function> {
        let word = match self.peek() {
            Token::Sign(sign) => sign,
            Token::Name(name) => name.as_str(),
            _ => return None,
        };
        operators.iter().find(|(sign, _)| *sign == word).map(|(_, function)| *function)
    }

    fn negation(&mut self) -> Parsed {
        if *self.peek() != Token::Name("not".into()) {
            return self.comparison();
        }
        let span = self.advance();
        self.nested(Self::negation)?;
        self.push(ItemKind::Apply(Function::Not), span);
        Ok(())
    }

    fn comparison(&mut self) -> Parsed {
        self.sum()?;
        let Some(function) = self.operator(&functions::COMPARISONS) else { return Ok(()) };
        let span = self.advance();
        self.sum()?;
        self.push(ItemKind::Apply(function), span);
        if self.operator(&functions::COMPARISONS).is_some() {
            return Err(self.wrong("two comparisons follow each other").help("write a < b and b < c"));
        }
        Ok(())
    }

    fn sum(&mut self) -> Parsed {
        self.chain(&[("+", Function::Add), ("-", Function::Subtract)], |p| {
            p.chain(&[("*", Function::Multiply), ("/", Function::Divide)], Self::signed)
        })
    }

    fn signed(&mut self) -> Parsed {
        match self.peek() {
            Token::Sign("-") => {
                let span = self.advance();
                self.nested(Self::signed)?;
                self.push(ItemKind::Apply(Function::Negate), span);
                Ok(())
            }
            Token::Sign("+") => {
                self.advance();
                self.nested(Self::signed)
            }
            _ => self.power(),
        }
    }

    fn power(&mut self) -> Parsed {
        self.operand()?;
        if *self.peek() != Token::Sign("^") {
            return Ok(());
        }
        let span = self.advance();
        self.nested(Self::signed)?; // from the right, and 2^-1 is allowed
        self.push(ItemKind::Apply(Function::Power), span);
        Ok(())
    }

    fn operand(&mut self) -> Parsed {
        match self.peek().clone() {
            Token::Number(x) => {
                let span = self.advance();
                self.push(ItemKind::Number(x), span);
                Ok(())
            }
            Token::Name(name) if matches!(name.as_str(), "and" | "or" | "not") => {
                Err(self.wrong(format!("a number or a name is expected before '{name}'")))
            }
            Token::Name(name) => {
                let span = self.advance();
                if *self.peek() == Token::Sign("(") {
                    return self.nested(|p| p.call(&name, span));
                }
                self.push(ItemKind::Name(name), span);
                Ok(())
            }
            Token::Sign("(") => {
                let open = self.advance();
                self.nested(Self::any)?;
                self.close(open)
            }
            token => {
                let message = format!("a number or a name is expected, not {}", token.describe());
                Err(self.wrong(message))
            }
        }
    }

    fn close(&mut self, open: Range<usize>) -> Parsed {
        match self.peek() {
            Token::Sign(")") => {
                self.advance();
                Ok(())
            }
            Token::End => Err(ExpressionError::new(open, "this bracket is not closed").help("add a )")),
            token => {
                let message = format!("an operator or ) is expected, not {}", token.describe());
                Err(self.wrong(message))
            }
        }
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Parsed {
        let open = self.advance();
        if name == "interp" {
            return self.interp(span, open);
        }
        if name == "call" {
            return self.program(span, open);
        }
        let is_if = name == "if";
        let function = functions::named(name);
        let mut count = 0;
        while !matches!(self.peek(), Token::Sign(")")) || count > 0 {
            self.any()?;
            count += 1;
            // functions of any number of arguments are applied to two at a time
            if let Some((info, function)) = function
                && info.arguments.1 == usize::MAX
                && count > 1
            {
                self.push(ItemKind::Apply(function), span.clone());
            }
            match (is_if, count) {
                (true, 1) => self.push(ItemKind::Then, span.clone()),
                (true, 2) => self.push(ItemKind::Else, span.clone()),
                (true, 3) => self.push(ItemKind::EndIf, span.clone()),
                _ => {}
            }
            if *self.peek() != Token::Sign(",") {
                break;
            }
            self.advance();
        }
        self.close(open)?;
        let whole = span.start..self.tokens[self.at.saturating_sub(1)].1.end;
        if is_if {
            return count_is("if", (3, 3), "if(condition, then, else)", count, whole);
        }
        let Some((info, function)) = function else {
            count_is(name, (1, 1), &format!("{name}(x)"), count, whole)?;
            self.push(ItemKind::Table(name.to_owned()), span);
            return Ok(());
        };
        count_is(name, info.arguments, info.usage, count, whole)?;
        if info.arguments.1 != usize::MAX {
            self.push(ItemKind::Apply(function), span);
        }
        Ok(())
    }

    /// `interp(table, x)`.
    fn interp(&mut self, span: Range<usize>, open: Range<usize>) -> Parsed {
        let usage = "interp takes the name of a table and a number: interp(curve, x)";
        let Token::Name(table) = self.peek().clone() else {
            return Err(self.wrong("the name of a table is expected").help(usage));
        };
        let at = self.advance();
        if *self.peek() != Token::Sign(",") {
            return Err(ExpressionError::new(span, "interp has two arguments").help(usage));
        }
        self.advance();
        self.any()?;
        self.push(ItemKind::Table(table), at);
        self.close(open)
    }

    /// `call(function, x, y, ...)`: a function that is no part of the text.
    fn program(&mut self, span: Range<usize>, open: Range<usize>) -> Parsed {
        let usage = "call takes the name of a function and its arguments: call(push, x, vx)";
        let Token::Name(function) = self.peek().clone() else {
            return Err(self.wrong("the name of a function is expected").help(usage));
        };
        let at = self.advance();
        let mut count = 0;
        while *self.peek() == Token::Sign(",") {
            self.advance();
            self.any()?;
            count += 1;
        }
        if count == 0 {
            return Err(ExpressionError::new(span, "call needs at least one argument").help(usage));
        }
        self.push(ItemKind::Call(function, count), at);
        self.close(open)
    }
}

fn count_is(
    name: &str,
    (least, most): (usize, usize),
    usage: &str,
    count: usize,
    span: Range<usize>,
) -> Parsed {
    if (least..=most).contains(&count) {
        return Ok(());
    }
    let wanted = match (least, most) {
        (_, usize::MAX) => format!("{least} arguments or more"),
        (1, _) => "1 argument".to_owned(),
        _ => format!("{least} arguments"),
    };
    Err(ExpressionError::new(span, format!("{name} takes {wanted}, not {count}"))
        .help(format!("it is used as {usage}")))
}
