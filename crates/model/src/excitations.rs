//! Functions of time alone through which time enters the elements of a system (A31).
//!
//! They are signals of forces and controllers that depend on nothing but time, parts of expressions that do, and what drives prescribe.
//! Elements are given a [`Hold`] for each by a [`Binder`](crate::Binder) when a system is made, as they are given their corners. While it
//! is held, the element uses the value held instead of that of the time. Functions that programs write of time and of other quantities at
//! once are closed to this: they follow time.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nothing is held: one of the numbers that are none.
const FREE: u64 = 0x7ff8_6765_6c65_6e6b;

/// The place of a function of time in an element.
#[derive(Debug, Clone)]
pub struct Hold(Arc<AtomicU64>);

impl PartialEq for Hold {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Hold {
    /// The value that takes the place of the function, if one does.
    #[inline]
    pub fn value(&self) -> Option<f64> {
        let bits = self.0.load(Relaxed);
        (bits != FREE).then(|| f64::from_bits(bits))
    }

    fn set(&self, value: Option<f64>) {
        self.0.store(value.map_or(FREE, f64::to_bits), Relaxed);
    }
}

/// A function of time with its place.
pub(crate) struct Excitation {
    pub(crate) hold: Hold,
    value: Arc<dyn Fn(f64) -> f64 + Send + Sync>,
}

impl Excitation {
    pub(crate) fn new(value: impl Fn(f64) -> f64 + Send + Sync + 'static) -> Self {
        Self { hold: Hold(Arc::new(AtomicU64::new(FREE))), value: Arc::new(value) }
    }
}

/// The excitations of the elements of a system.
#[derive(Default)]
pub(crate) struct Excited {
    list: Vec<Excitation>,
}

impl Excited {
    pub(crate) fn new(list: Vec<Excitation>) -> Self {
        Self { list }
    }

    pub(crate) fn count(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn values(&self, t: f64, out: &mut [f64]) {
        self.list.iter().zip(out).for_each(|(excitation, x)| *x = (excitation.value)(t));
    }

    pub(crate) fn hold(&self, values: Option<&[f64]>) {
        for (i, excitation) in self.list.iter().enumerate() {
            excitation.hold.set(values.map(|x| x[i]));
        }
    }
}

impl fmt::Debug for Excited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Excited({})", self.count())
    }
}

impl fmt::Debug for Excitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Excitation")
    }
}
