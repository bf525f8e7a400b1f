//! Coefficients of dense output in a file.
//!
//! Little-endian throughout. Header: the magic `GELENKD1`, then five lists of component numbers (count, numbers; all
//! `u64`) for `p`, `v`, `u`, `a`, `lam`. Then one record per step: its length in bytes (`u64`), `t0`, `h` (`f64`), and
//! for `(p, v, u)` and for `(a, lam)` the degree (`u64`), the Newton nodes and the coefficients. A record of length 0
//! ends a file that was closed properly. A file cut off in the middle of a record is good up to the record before.

use super::{Polynomials, Segment, Selection};
use crate::observer::{Flow, Observer, proceed};
use crate::{Clock, StartInfo};
use gelenk_core::{State, Stats};
use std::io::{self, Read, Write};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"GELENKD1";

/// Why stored dense output cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DumpError {
    /// Reading failed.
    #[error("the stored dense output cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is something else, or damaged.
    #[error("this is not a file of dense output: {0}")]
    Format(&'static str),
    /// The time lies outside what is stored.
    #[error("t = {t} lies outside the stored interval from {t0} to {t1}")]
    Outside {
        /// The time asked for.
        t: f64,
        /// Start of what is stored.
        t0: f64,
        /// End of what is stored.
        t1: f64,
    },
    /// The time lies between the steps stored.
    #[error(
        "no step that contains t = {t} is stored: the run did not hand over the polynomials of every step"
    )]
    Gap {
        /// The time asked for.
        t: f64,
    },
}

/// An observer that stores the polynomials of every step; the run needs
/// [`DenseOptions::segments`](crate::DenseOptions::segments).
#[derive(Debug)]
pub struct DumpWriter<W: Write> {
    out: W,
    select: Selection,
    record: Vec<u8>,
    /// Is the header written?
    begun: bool,
}

impl<W: Write> DumpWriter<W> {
    /// Writes to `out`; `select` must be the selection of the run.
    pub fn new(out: W, select: Selection) -> Self {
        Self { out, select, record: Vec::new(), begun: false }
    }

    /// Writes the header, once: a run can start again after an edit, or go on from a snapshot without a start.
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let mut header = MAGIC.to_vec();
        let s = &self.select;
        for list in [&s.p, &s.v, &s.u, &s.a, &s.lam] {
            header.extend((list.len() as u64).to_le_bytes());
            header.extend(list.iter().flat_map(|&i| (i as u64).to_le_bytes()));
        }
        self.out.write_all(&header)
    }

    /// The writer, after the run.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Observer for DumpWriter<W> {
    fn start(&mut self, _: &StartInfo<'_>) -> Flow {
        self.begin()?;
        proceed()
    }

    fn segment(&mut self, segment: &Segment) -> Flow {
        if (segment.y.n, segment.z.n) != (self.select.differential(), self.select.algebraic()) {
            return Err("the components of the dump are not those selected for the run".into());
        }
        self.begin()?;
        let record = &mut self.record;
        record.clear();
        record.extend([0; 8]);
        record.extend([segment.t0, segment.h].iter().flat_map(|x| x.to_le_bytes()));
        for part in [&segment.y, &segment.z] {
            record.extend((part.nodes.len() as u64).to_le_bytes());
            record.extend(part.nodes.iter().chain(&part.coefficients).flat_map(|x| x.to_le_bytes()));
        }
        let length = (record.len() - 8) as u64;
        record[..8].copy_from_slice(&length.to_le_bytes());
        self.out.write_all(record)?;
        proceed()
    }

    fn end(&mut self, _: &State, _: &Stats, _: &Clock) -> Flow {
        self.begin()?;
        self.out.write_all(&0_u64.to_le_bytes())?;
        self.out.flush()?;
        proceed()
    }
}

/// Stored dense output, to be evaluated anywhere.
#[derive(Debug, Clone)]
pub struct DumpReader {
    select: Selection,
    segments: Vec<Segment>,
    complete: bool,
}

impl DumpReader {
    /// Reads what a [`DumpWriter`] wrote, up to the last whole step.
    pub fn new(mut from: impl Read) -> Result<Self, DumpError> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        let rest = bytes.strip_prefix(MAGIC).ok_or(DumpError::Format("it does not begin with GELENKD1"))?;
        let mut cursor = Cursor(rest);
        let lists = [(); 5].map(|()| cursor.list());
        let [Some(p), Some(v), Some(u), Some(a), Some(lam)] = lists else {
            return Err(DumpError::Format("its header is cut off"));
        };
        let select = Selection { p, v, u, a, lam };
        let (mut segments, mut complete) = (Vec::new(), false);
        while let Some(length) = cursor.u64() {
            if length == 0 {
                complete = true;
                break;
            }
            let Some(record) = cursor.take(length) else { break };
            let segment = Cursor(record).segment(&select).ok_or(DumpError::Format("a record is damaged"))?;
            segments.push(segment);
        }
        Ok(Self { select, segments, complete })
    }

    /// The components stored.
    pub fn selection(&self) -> &Selection {
        &self.select
    }

    /// Was the file closed properly? If not, its last steps may be missing.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The steps stored.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Start and end of what is stored; `None` if no step is.
    pub fn interval(&self) -> Option<(f64, f64)> {
        Some((self.segments.first()?.t0, self.segments.last()?.t1()))
    }

    /// Values of the stored components at time `t`, in the order `p`, `v`, `u`, `a`, `lam`.
    pub fn values(&self, t: f64, out: &mut [f64]) -> Result<(), DumpError> {
        let (t0, t1) = self.interval().unwrap_or((f64::NAN, f64::NAN));
        // The end of a step is stored as its start plus its size, which need not be the time at which it ended exactly.
        let rounding = 4.0 * f64::EPSILON * t0.abs().max(t1.abs());
        if !(t0..=t1 + rounding).contains(&t) {
            return Err(DumpError::Outside { t, t0, t1 });
        }
        if out.len() != self.select.len() {
            return Err(DumpError::Format("the output slice has another length than the selection"));
        }
        let after = self.segments.partition_point(|s| s.t0 <= t);
        let segment = &self.segments[after.max(1) - 1];
        if t > segment.t1() + rounding {
            return Err(DumpError::Gap { t });
        }
        segment.values(t, out);
        Ok(())
    }
}

struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, n: u64) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(usize::try_from(n).ok()?)?;
        self.0 = tail;
        Some(head)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take(8).and_then(|b| b.try_into().ok()).map(u64::from_le_bytes)
    }

    fn list(&mut self) -> Option<Vec<usize>> {
        let n = self.u64()?;
        // A damaged count must not make us reserve memory that the file cannot fill.
        (n <= self.0.len() as u64 / 8).then_some(())?;
        (0..n).map(|_| self.u64().map(|i| i as usize)).collect()
    }

    fn floats(&mut self, n: usize) -> Option<Vec<f64>> {
        let bytes = self.take((n as u64).checked_mul(8)?)?;
        Some(bytes.as_chunks::<8>().0.iter().map(|b| f64::from_le_bytes(*b)).collect())
    }

    fn segment(&mut self, select: &Selection) -> Option<Segment> {
        let ends = self.floats(2)?;
        let mut part = |n: usize| {
            let degree = usize::try_from(self.u64()?).ok()?;
            let nodes = self.floats(degree)?;
            let coefficients = self.floats(degree.checked_add(1)?.checked_mul(n)?)?;
            Some(Polynomials { n, nodes, coefficients })
        };
        let y = part(select.differential())?;
        let z = part(select.algebraic())?;
        self.0.is_empty().then_some(Segment { t0: ends[0], h: ends[1], y, z })
    }
}
