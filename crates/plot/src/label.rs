//! Labels of ticks: plain numbers, or powers of ten set with a raised exponent.

use crate::{number, text};

/// A number on an axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Label {
    Plain(String),
    /// `mantissa · 10^exponent`; an empty mantissa stands for one.
    Power {
        mantissa: String,
        exponent: i32,
    },
}

/// The raised exponent is set at this fraction of the font size.
const RAISED: f64 = 0.72;

impl Label {
    /// `v` with a fixed number of decimals; a plain `0` for zero.
    pub(crate) fn fixed(v: f64, decimals: usize) -> Self {
        let text = format!("{v:.decimals$}");
        let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
        Label::Plain(if is_zero { "0".into() } else { typographic(&text) })
    }

    /// The shortest form of a single value.
    pub(crate) fn short(v: f64, digits: usize) -> Self {
        let text = number::format_number(v, digits);
        match text.split_once('e') {
            Some((mantissa, exponent)) => Label::Power {
                mantissa: if mantissa == "1" { String::new() } else { typographic(mantissa) },
                exponent: exponent.parse().unwrap_or(0),
            },
            None => Label::Plain(typographic(&text)),
        }
    }

    /// Content of a `text` element.
    pub(crate) fn to_svg(&self) -> String {
        match self {
            Label::Plain(s) => text::escape_xml(s),
            Label::Power { mantissa, exponent } => {
                let times = if mantissa.is_empty() { "" } else { "·" };
                let exponent = typographic(&exponent.to_string());
                let percent = (100.0 * RAISED).round();
                format!(
                    "{}{times}10<tspan dy=\"-0.5em\" font-size=\"{percent}%\">{exponent}</tspan>",
                    text::escape_xml(mantissa)
                )
            }
        }
    }

    /// Estimated width at a font size [px].
    pub(crate) fn width(&self, size: f64) -> f64 {
        match self {
            Label::Plain(s) => text::width(s, size),
            Label::Power { mantissa, exponent } => {
                let times = if mantissa.is_empty() { 0.0 } else { text::width("·", size) };
                let raised = text::width(&exponent.to_string(), RAISED * size);
                text::width(mantissa, size) + times + text::width("10", size) + raised
            }
        }
    }
}

/// A hyphen is too short for a minus beside digits.
fn typographic(s: &str) -> String {
    s.replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_numbers() {
        assert_eq!(Label::fixed(-0.0, 2), Label::Plain("0".into()));
        assert_eq!(Label::fixed(-1.5, 2), Label::Plain("\u{2212}1.50".into()));
        assert_eq!(Label::short(1e-9, 3), Label::Power { mantissa: String::new(), exponent: -9 });
        assert_eq!(Label::short(2e7, 3), Label::Power { mantissa: "2".into(), exponent: 7 });
        assert!(Label::short(2e-7, 3).to_svg().contains("2·10<tspan"));
        assert!(Label::short(2e-7, 3).width(12.0) > Label::short(1e-7, 3).width(12.0));
    }
}
