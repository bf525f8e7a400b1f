//! Saving and restoring everything that keeps history, to the last bit.
//!
//! A snapshot is a flat sequence of little-endian numbers in an order that only the writing type knows. Sections are
//! tagged with a name, so that a snapshot of another method or another problem is refused rather than misread.

use thiserror::Error;

/// A part that keeps history and can put it into a snapshot and take it from there.
pub trait Snapshot {
    /// Appends the history.
    fn save(&self, out: &mut SnapshotWriter);
    /// Takes over the history; sizes are those with which `self` was made.
    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError>;
}

/// Why a snapshot cannot be restored.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It ends too early, or has bytes left over.
    #[error("the snapshot is damaged: {0}")]
    Damaged(&'static str),
    /// It belongs to something else.
    #[error("the snapshot does not belong here: expected '{expected}', found '{found}'")]
    Foreign {
        /// What was to be restored.
        expected: String,
        /// What the snapshot holds.
        found: String,
    },
    /// A vector in it has another length.
    #[error(
        "the snapshot belongs to a problem of another size: {found} numbers where {expected} are expected"
    )]
    Size {
        /// The length here.
        expected: usize,
        /// The length in the snapshot.
        found: usize,
    },
}

/// Collects a snapshot.
#[derive(Debug, Default)]
pub struct SnapshotWriter(Vec<u8>);

impl SnapshotWriter {
    /// Starts an empty snapshot.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes collected.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// Opens a section.
    pub fn section(&mut self, name: &str) {
        self.u64(name.len() as u64);
        self.0.extend_from_slice(name.as_bytes());
    }

    /// Appends a text with its length.
    pub fn text(&mut self, text: &str) {
        self.section(text);
    }

    /// Appends a number.
    pub fn f64(&mut self, x: f64) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    /// Appends a number.
    pub fn u64(&mut self, x: u64) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    /// Appends a flag.
    pub fn bool(&mut self, x: bool) {
        self.0.push(u8::from(x));
    }

    /// Appends a vector with its length.
    pub fn f64s(&mut self, x: &[f64]) {
        self.u64(x.len() as u64);
        for &x in x {
            self.f64(x);
        }
    }
}

/// Reads a snapshot.
#[derive(Debug)]
pub struct SnapshotReader<'a>(&'a [u8]);

impl<'a> SnapshotReader<'a> {
    /// Reads from these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    fn take(&mut self, n: usize) -> Result<&'a [u8], SnapshotError> {
        let (head, tail) = self.0.split_at_checked(n).ok_or(SnapshotError::Damaged("it ends too early"))?;
        self.0 = tail;
        Ok(head)
    }

    /// Enters a section, which must have this name.
    pub fn section(&mut self, name: &str) -> Result<(), SnapshotError> {
        let n = self.u64()?;
        if n > 256 {
            return Err(SnapshotError::Damaged("a section name is missing"));
        }
        let found = String::from_utf8_lossy(self.take(n as usize)?).into_owned();
        if found == name { Ok(()) } else { Err(SnapshotError::Foreign { expected: name.to_owned(), found }) }
    }

    /// Reads a text.
    pub fn text(&mut self) -> Result<String, SnapshotError> {
        let n = self.u64()? as usize;
        String::from_utf8(self.take(n)?.to_vec()).map_err(|_| SnapshotError::Damaged("a text is unreadable"))
    }

    /// Reads a number.
    pub fn f64(&mut self) -> Result<f64, SnapshotError> {
        self.u64().map(f64::from_bits)
    }

    /// Reads a number.
    pub fn u64(&mut self) -> Result<u64, SnapshotError> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(self.take(8)?);
        Ok(u64::from_le_bytes(bytes))
    }

    /// Reads a flag.
    pub fn bool(&mut self) -> Result<bool, SnapshotError> {
        match self.take(1)?[0] {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(SnapshotError::Damaged("a flag is neither yes nor no")),
        }
    }

    /// Reads a vector of exactly this length.
    pub fn f64s(&mut self, out: &mut [f64]) -> Result<(), SnapshotError> {
        let found = self.u64()? as usize;
        if found != out.len() {
            return Err(SnapshotError::Size { expected: out.len(), found });
        }
        for x in out {
            *x = self.f64()?;
        }
        Ok(())
    }

    /// Checks that everything was read.
    pub fn finish(self) -> Result<(), SnapshotError> {
        if self.0.is_empty() { Ok(()) } else { Err(SnapshotError::Damaged("there are bytes left over")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip_and_refusals() {
        let mut w = SnapshotWriter::new();
        w.section("mexx");
        w.f64s(&[1.0, f64::MIN_POSITIVE, -0.0]);
        w.bool(true);
        let bytes = w.into_bytes();

        let mut r = SnapshotReader::new(&bytes);
        let mut x = [0.0; 3];
        r.section("mexx").unwrap();
        r.f64s(&mut x).unwrap();
        assert_eq!(x.map(f64::to_bits), [1.0, f64::MIN_POSITIVE, -0.0].map(f64::to_bits));
        assert!(r.bool().unwrap());
        r.finish().unwrap();

        let mut r = SnapshotReader::new(&bytes);
        assert!(matches!(r.section("bdf"), Err(SnapshotError::Foreign { .. })));
        let mut r = SnapshotReader::new(&bytes);
        r.section("mexx").unwrap();
        assert_eq!(r.f64s(&mut [0.0; 2]), Err(SnapshotError::Size { expected: 2, found: 3 }));
        let mut r = SnapshotReader::new(&bytes[..20]);
        r.section("mexx").unwrap();
        assert!(matches!(r.f64s(&mut x), Err(SnapshotError::Damaged(_))));
    }
}
