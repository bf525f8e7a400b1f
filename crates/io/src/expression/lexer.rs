//! Characters to words.

use super::ExpressionError;
use std::ops::Range;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Number(f64),
    Name(String),
    /// An operator, a bracket or a comma.
    Sign(&'static str),
    End,
}

impl Token {
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Number(x) => format!("the number {x}"),
            Token::Name(name) => format!("the name '{name}'"),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::End => "the end".into(),
        }
    }
}

/// Longer ones first.
const SIGNS: [&str; 15] = ["<=", ">=", "==", "!=", "+", "-", "*", "/", "^", "<", ">", "(", ")", ",", "%"];
/// What other languages write, and what is written here.
const FOREIGN: [(&str, &str); 6] = [
    ("**", "a power is written x^2"),
    ("&&", "write and"),
    ("||", "write or"),
    ("!", "write not"),
    ("=", "equality is written =="),
    ("%", "a remainder is written mod(x, y)"),
];

/// The words of a text with their places, the end included.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, ExpressionError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) = if first.is_ascii_digit() || first == '.' {
            number(rest, at)?
        } else if is_letter(first) {
            let length =
                rest.find(|c| !is_letter(c) && !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
            (Token::Name(rest[..length].to_owned()), length)
        } else if first == '\'' {
            quoted(rest, at)?
        } else {
            sign(rest, at, first)?
        };
        found.push((token, at..at + length));
        at += length;
    }
    found.push((Token::End, at..at));
    Ok(found)
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn number(rest: &str, at: usize) -> Result<(Token, usize), ExpressionError> {
    let digits = |from: usize| {
        rest[from..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| from + length)
    };
    let mut end = digits(0);
    if rest[end..].starts_with('.') {
        end = digits(end + 1);
    }
    if rest[end..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign);
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    let wrong = |message: String| ExpressionError::new(at..at + end.max(1), message);
    let value: f64 =
        rest[..end].parse().map_err(|_| wrong(format!("'{}' is not a number", &rest[..end.max(1)])))?;
    if !value.is_finite() {
        return Err(
            wrong(format!("the number {} is too large", &rest[..end])).help("the largest is about 1.8e308")
        );
    }
    Ok((Token::Number(value), end))
}

fn quoted(rest: &str, at: usize) -> Result<(Token, usize), ExpressionError> {
    let Some(length) = rest[1..].find('\'') else {
        return Err(ExpressionError::new(at..at + rest.len(), "a name begins with ' but does not end")
            .help("close it with another '"));
    };
    Ok((Token::Name(rest[1..=length].to_owned()), length + 2))
}

fn sign(rest: &str, at: usize, first: char) -> Result<(Token, usize), ExpressionError> {
    let known = SIGNS.iter().find(|sign| rest.starts_with(**sign));
    let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
    match (known, foreign) {
        (Some(&known), None) => Ok((Token::Sign(known), known.len())),
        (Some(&known), Some((sign, _))) if known.len() > sign.len() => Ok((Token::Sign(known), known.len())),
        (_, Some((sign, help))) => {
            Err(ExpressionError::new(at..at + sign.len(), format!("there is no operator '{sign}'")).help(*help))
        }
        (None, None) => Err(ExpressionError::new(
            at..at + first.len_utf8(),
            format!("the character '{}' has no meaning in an expression", first.escape_default()),
        )
        .help("expressions are made of numbers, names, + - * / ^, comparisons, and, or, not, functions and brackets")),
    }
}
