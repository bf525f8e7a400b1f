//! `1e-3..1e-11` and `1e-4,1e-6`: lists of tolerances.

use crate::failure::Failure;

/// More would be a slip of the pen.
const MOST: usize = 60;

/// Reads single tolerances and ranges in decades; the result begins with the largest and holds each once.
pub(super) fn read(items: &[String]) -> Result<Vec<f64>, Failure> {
    let mut all = Vec::new();
    for item in items {
        match item.split_once("..") {
            None => all.push(number(item, item)?),
            Some((from, to)) => {
                let (a, b) = (number(item, from)?, number(item, to)?);
                let (large, small) = (a.max(b), a.min(b));
                let decades = ((large / small).log10() + 1e-9).floor();
                if decades >= MOST as f64 {
                    return Err(bad(item, "that is too many decades"));
                }
                all.extend((0..=decades as i32).map(|k| scaled(large, k)));
            }
        }
    }
    all.sort_by(|a, b| b.total_cmp(a));
    all.dedup();
    match all.len() {
        0 => Err(bad("", "there is none")),
        n if n > MOST => Err(bad("", &format!("{n} are too many"))),
        _ => Ok(all),
    }
}

/// `x / 10^k` through its digits, so that 1e-3 leads to what 1e-4 is read as.
fn scaled(x: f64, k: i32) -> f64 {
    let text = format!("{x:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{digits}e{}", exponent - k).parse().unwrap_or(x)
}

fn number(item: &str, text: &str) -> Result<f64, Failure> {
    match text.trim().parse::<f64>() {
        Ok(x) if x > 0.0 && x < 1.0 => Ok(x),
        Ok(_) => Err(bad(item, "a tolerance lies between 0 and 1")),
        Err(_) => Err(bad(item, &format!("'{}' is not a number", text.trim()))),
    }
}

fn bad(item: &str, reason: &str) -> Failure {
    let what = if item.is_empty() { "--tols".into() } else { format!("--tols {item}") };
    Failure::usage(format!("{what}: {reason}")).hint("use e.g. --tols 1e-3..1e-11 or --tols 1e-4,1e-6,1e-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(items: &[&str]) -> Result<Vec<f64>, String> {
        read(&items.iter().map(ToString::to_string).collect::<Vec<_>>()).map_err(|f| f.message)
    }

    #[test]
    fn lists_and_ranges_are_read() {
        assert_eq!(of(&["1e-3..1e-6"]).unwrap(), [1e-3, 1e-4, 1e-5, 1e-6]);
        assert_eq!(of(&["1e-6..1e-3"]).unwrap(), [1e-3, 1e-4, 1e-5, 1e-6]);
        assert_eq!(of(&["3e-8", "1e-4", " 1e-4"]).unwrap(), [1e-4, 3e-8]);
        assert_eq!(of(&["1e-10..1e-11", "0.5"]).unwrap(), [0.5, 1e-10, 1e-11]);
        assert_eq!(of(&["5e-3..1e-4"]).unwrap(), [5e-3, 5e-4]);
        assert_eq!(of(&["1e-7..1e-7"]).unwrap(), [1e-7]);
    }

    #[test]
    fn nonsense_is_refused() {
        for (item, part) in [
            ("1e-3..", "'' is not a number"),
            ("small", "'small' is not a number"),
            ("-1e-3", "between 0 and 1"),
            ("NaN", "between 0 and 1"),
            ("1e-3..1e-300", "too many decades"),
        ] {
            assert!(of(&[item]).unwrap_err().contains(part), "{item}");
        }
        assert!(of(&[]).unwrap_err().contains("there is none"));
    }
}
