//! Mechanisms as model files, in three sets: rigid parts without contact, parts that strike each other, and parts that bend.
//!
//! Methods are compared on them ([Haddouni17, section 4] has sets of the same kind, whose files were not published), and `gelenk demo` runs them. Where each is
//! at its end was found by other methods in other coordinates, and is kept in `references`.

/// A set of mechanisms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// Rigid parts, no contacts.
    Rigid,
    /// Parts that strike each other.
    Impact,
    /// Parts that bend.
    Flexible,
}

impl Set {
    /// All sets, as they are numbered.
    pub const ALL: [Self; 3] = [Self::Rigid, Self::Impact, Self::Flexible];

    /// Its name, which is that of its folder.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rigid => "rigid",
            Self::Impact => "impact",
            Self::Flexible => "flexible",
        }
    }
}

/// A mechanism.
#[derive(Debug, Clone, Copy)]
pub struct Mechanism {
    /// Its set.
    pub set: Set,
    /// The name of its file, without `.toml`.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
    /// What is known about its end.
    pub reference: &'static str,
}

impl Mechanism {
    /// What it is, in a line: the description of its file.
    pub fn what(&self) -> &'static str {
        let line = self.text.lines().find_map(|line| line.strip_prefix("description = \""));
        line.and_then(|line| line.strip_suffix('"')).unwrap_or("")
    }
}

/// All mechanisms, set by set, by name.
pub const MECHANISMS: &[Mechanism] = &include!(concat!(env!("OUT_DIR"), "/list.rs"));
