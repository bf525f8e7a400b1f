//! Names that are not known, and the known ones that come near them.

/// The known name that comes nearest to the one asked for, if one comes near: by letters that are wrong, missing, exchanged or too many, or
/// else as its beginning. Small and large letters are the same.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    let mut beginning: Option<&str> = None;
    for k in known {
        let other = k.to_lowercase();
        let distance = strsim::damerau_levenshtein(&lower, &other);
        // of a name of one letter nothing would be left
        let is_near = distance <= 1 + k.len().min(name.len()) / 3 && distance < k.chars().count();
        if is_near && best.is_none_or(|b| (distance, k) < b) {
            best = Some((distance, k));
        }
        let is_part =
            other.len().min(lower.len()) > 1 && (lower.starts_with(&other) || other.starts_with(&lower));
        if is_part && beginning.is_none_or(|b| k.len() > b.len()) {
            beginning = Some(k);
        }
    }
    best.map(|(_, k)| k).or(beginning)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_of_the_pen_are_understood() {
        let of = |name: &str, known: &[&'static str]| nearest(name, known.iter().copied());
        assert_eq!(of("radua", &["bdf", "radau"]), Some("radau"));
        assert_eq!(of("Andrws", &["andrews", "pendulum"]), Some("andrews"));
        assert_eq!(of("nu", &["mu", "gamma"]), Some("mu"));
        assert_eq!(of("ludecomp", &["auto", "lu", "ldlt"]), Some("lu"));
        assert_eq!(of("x", &["y"]), None);
        assert_eq!(of("crank", &["rocker", "base"]), None);
        assert_eq!(of("", &["mu"]), None);
    }
}
