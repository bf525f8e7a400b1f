//! Numbers as text: coordinates of the drawing and values for people.

/// Coordinates are clamped here: far outside every picture, yet harmless for renderers with single
/// precision.
const FAR: f64 = 1.0e5;

/// Appends a drawing coordinate with at most two decimals and no trailing zeros. Anything that is not
/// finite becomes 0, so that no picture can be broken by one value; callers turn such data into gaps
/// before they come here.
pub(crate) fn push_coord(out: &mut String, v: f64) {
    let hundredths = if v.is_finite() { (v.clamp(-FAR, FAR) * 100.0).round() as i64 } else { 0 };
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    out.push_str(&whole.to_string());
    if part != 0 {
        out.push('.');
        out.push(char::from(b'0' + (part / 10) as u8));
        if part % 10 != 0 {
            out.push(char::from(b'0' + (part % 10) as u8));
        }
    }
}

/// A coordinate as its own string, see [`push_coord`].
pub(crate) fn coord(v: f64) -> String {
    let mut s = String::new();
    push_coord(&mut s, v);
    s
}

/// A value in its shortest readable form with at most `digits` significant digits: `0.1 + 0.2` gives
/// `0.3`, very large and very small values get an exponent (`1.5e-7`).
///
/// ```
/// assert_eq!(gelenk_plot::format_number(0.1 + 0.2, 6), "0.3");
/// assert_eq!(gelenk_plot::format_number(-1234567.0, 3), "-1.23e6");
/// assert_eq!(gelenk_plot::format_number(f64::NAN, 3), "n/a");
/// ```
pub fn format_number(v: f64, digits: usize) -> String {
    if v.is_nan() {
        return "n/a".into();
    }
    if v.is_infinite() {
        return if v > 0.0 { "inf".into() } else { "-inf".into() };
    }
    if v == 0.0 {
        return "0".into();
    }
    let (mantissa, exponent) = decompose(v, digits);
    if (-4..6).contains(&exponent) {
        let decimals = (digits.clamp(1, 17) as i32 - 1 - exponent).max(0) as usize;
        trim_zeros(&format!("{v:.decimals$}")).to_string()
    } else {
        format!("{mantissa}e{exponent}")
    }
}

/// Rounded mantissa (without trailing zeros) and decimal exponent of a finite value other than zero.
pub(crate) fn decompose(v: f64, digits: usize) -> (String, i32) {
    let text = format!("{v:.*e}", digits.clamp(1, 17) - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (trim_zeros(mantissa).to_string(), exponent.parse().unwrap_or(0))
}

/// Removes zeros at the end of a decimal fraction, and its point where nothing is left behind it.
pub(crate) fn trim_zeros(s: &str) -> &str {
    if s.contains('.') { s.trim_end_matches('0').trim_end_matches('.') } else { s }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short_and_always_numbers() {
        for (v, s) in [
            (0.0, "0"),
            (-0.001, "0"),
            (12.0, "12"),
            (12.5, "12.5"),
            (12.345, "12.35"),
            (-0.07, "-0.07"),
            (f64::NAN, "0"),
            (f64::INFINITY, "0"),
            (1e300, "100000"),
        ] {
            assert_eq!(coord(v), s, "{v}");
        }
    }

    #[test]
    fn values_lose_binary_noise() {
        for (v, s) in [
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333"),
            (100.0, "100"),
            (999999.9999, "1e6"),
            (1e-4, "0.0001"),
            (1.5e-7, "1.5e-7"),
            (-2.0, "-2"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(format_number(v, 6), s, "{v}");
        }
    }
}
