//! Names that are not known, and those that come near them.

pub(crate) use gelenk_core::nearest;

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
