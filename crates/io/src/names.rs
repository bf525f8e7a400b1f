//! Names that are not known, and those that come near them.

/// The name that comes nearest to the one asked for, if it is near at all.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    known
        .map(|k| (strsim::damerau_levenshtein(&lower, &k.to_lowercase()), k))
        // of a name of one letter nothing would be left
        .filter(|(distance, k)| *distance <= 1 + k.len().min(name.len()) / 3 && *distance < k.chars().count())
        .min()
        .map(|(_, k)| k)
}

/// A remedy for a name that is not known: the nearest, or all if there are few enough to be read.
pub(crate) fn said<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone, list: &str) -> String {
    if let Some(near) = nearest(name, known.clone()) {
        return format!("did you mean '{near}'?");
    }
    let mut all: Vec<&str> = known.collect();
    all.sort_unstable();
    if all.is_empty() { format!("{list} none") } else { format!("{list} {}", listed(&all)) }
}

/// The first names of a list that may be long.
pub(crate) fn listed(names: &[&str]) -> String {
    const MOST: usize = 20;
    let shown: Vec<_> = names.iter().take(MOST).map(|name| format!("'{name}'")).collect();
    let more = names.len().saturating_sub(MOST);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    shown.join(", ") + &rest
}

/// With a large first letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
