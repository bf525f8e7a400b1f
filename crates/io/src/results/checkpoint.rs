//! A checkpoint: from where a run goes on, and to which run it belongs.
//!
//! ```text
//! "gelenk checkpoint\n", format (u32), identity (JSON, with its length), content (with its length), checksum (u64)
//! ```
//!
//! All numbers are little-endian; the checksum is FNV-1a of everything before it.

use std::fmt::Write;
use thiserror::Error;

const MAGIC: &[u8] = b"gelenk checkpoint\n";
const FORMAT: u32 = 1;

/// What makes a run the one it is: names and values of everything its numbers depend on.
pub type Identity = Vec<(String, String)>;

/// Why a checkpoint cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is not what was written.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(&'static str),
    /// Another version of the program wrote it.
    #[error("the checkpoint has format {found}, and this version of gelenk reads format {FORMAT}")]
    Format {
        /// Its format.
        found: u32,
    },
    /// It belongs to a run of something else.
    #[error("the checkpoint belongs to another run{0}")]
    Foreign(String),
}

/// Puts a checkpoint into bytes.
pub fn encode_checkpoint(identity: &Identity, content: &[u8]) -> Vec<u8> {
    let identity = serde_json::to_vec(identity).unwrap_or_default();
    let mut bytes = Vec::with_capacity(MAGIC.len() + identity.len() + content.len() + 32);
    bytes.extend_from_slice(MAGIC);
    bytes.extend(FORMAT.to_le_bytes());
    for part in [&identity[..], content] {
        bytes.extend((part.len() as u64).to_le_bytes());
        bytes.extend_from_slice(part);
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// The content of a checkpoint that belongs to this run.
pub fn decode_checkpoint<'a>(bytes: &'a [u8], expected: &Identity) -> Result<&'a [u8], CheckpointError> {
    decode_checkpoint_but_for(bytes, expected, "")
}

/// The content of a checkpoint of a run that differs in nothing but one value.
pub fn decode_checkpoint_but_for<'a>(
    bytes: &'a [u8],
    expected: &Identity,
    name: &str,
) -> Result<&'a [u8], CheckpointError> {
    use CheckpointError::{Damaged, Foreign, Format};
    let rest = bytes.strip_prefix(MAGIC).ok_or(Damaged("it does not start like one"))?;
    let (format, _) = rest.split_first_chunk().ok_or(Damaged("it ends too early"))?;
    let found = u32::from_le_bytes(*format);
    if found != FORMAT {
        return Err(Format { found });
    }
    let (body, sum) = bytes.split_last_chunk().ok_or(Damaged("it ends too early"))?;
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(Damaged("its checksum is wrong"));
    }
    let mut rest = body.get(MAGIC.len() + format.len()..).ok_or(Damaged("it ends too early"))?;
    let mut part = || {
        let (length, tail) = rest.split_first_chunk().ok_or(Damaged("it ends too early"))?;
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (part, tail) = tail.split_at_checked(length).ok_or(Damaged("it ends too early"))?;
        rest = tail;
        Ok(part)
    };
    let identity: Identity =
        serde_json::from_slice(part()?).map_err(|_| Damaged("it does not say which run it belongs to"))?;
    let content = part()?;
    let rest = |list: &Identity| list.iter().filter(|(n, _)| n != name).cloned().collect();
    match differences(&rest(&identity), &rest(expected)) {
        words if words.is_empty() => Ok(content),
        words => Err(Foreign(words)),
    }
}

/// What differs, in words.
fn differences(then: &Identity, now: &Identity) -> String {
    let value = |list: &Identity, name: &str| {
        list.iter().find(|(n, _)| n == name).map_or_else(|| "not given".to_owned(), |(_, v)| v.clone())
    };
    let mut names: Vec<&str> = then.iter().chain(now).map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let mut words = String::new();
    for name in names {
        let (then, now) = (value(then, name), value(now, name));
        if then != now {
            let separator = if words.is_empty() { ":" } else { ";" };
            let _ = write!(words, "{separator} {name} was {then} and is {now}");
        }
    }
    words
}

/// FNV-1a.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(rtol: &str) -> Identity {
        vec![("model".into(), "1234".into()), ("rtol".into(), rtol.into())]
    }

    #[test]
    fn what_goes_in_comes_out() {
        let bytes = encode_checkpoint(&identity("1e-6"), b"content");
        assert_eq!(decode_checkpoint(&bytes, &identity("1e-6")), Ok(&b"content"[..]));
    }

    /// One wrong bit anywhere, or a missing end, is seen.
    #[test]
    fn damage_is_seen() {
        let bytes = encode_checkpoint(&identity("1e-6"), b"content");
        for i in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[i] ^= 4;
            assert!(decode_checkpoint(&wrong, &identity("1e-6")).is_err(), "byte {i}");
            assert!(decode_checkpoint(&bytes[..i], &identity("1e-6")).is_err(), "{i} bytes");
        }
    }

    #[test]
    fn other_runs_and_versions_are_refused() {
        let mut bytes = encode_checkpoint(&identity("1e-6"), b"content");
        let error = decode_checkpoint(&bytes, &identity("1e-8")).unwrap_err();
        assert_eq!(error.to_string(), "the checkpoint belongs to another run: rtol was 1e-6 and is 1e-8");
        bytes[MAGIC.len()] = 2;
        assert_eq!(decode_checkpoint(&bytes, &identity("1e-6")), Err(CheckpointError::Format { found: 2 }));
    }
}
