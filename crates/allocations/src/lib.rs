//! Counts allocations of memory, for tests that show that there are none.
//!
//! A program that calls [`allocations`] gets an allocator that hands every call to that of the system and counts it. Each
//! thread has its own count, so tests that run side by side do not disturb each other.

#![allow(unsafe_code)] // an allocator cannot be written without it

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// Bytes that this thread has and has not given back; may be negative where another thread gave them.
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// The most that were ever held.
    static MOST: Cell<i64> = const { Cell::new(0) };
}

fn count() {
    // The value is gone when a thread ends; nothing is counted then.
    let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
}

fn hold(change: i64) {
    let held = HELD.try_with(|n| {
        n.set(n.get() + change);
        n.get()
    });
    let _ = MOST.try_with(|most| most.set(most.get().max(held.unwrap_or(0))));
}

// SAFETY: every call is handed to the system's allocator unchanged; counting touches only a thread-local number that has
// no destructor and needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        hold(layout.size() as i64);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        hold(layout.size() as i64);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        hold(size as i64 - layout.size() as i64);
        // SAFETY: as above.
        unsafe { System.realloc(ptr, layout, size) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        hold(-(layout.size() as i64));
        // SAFETY: as above.
        unsafe { System.dealloc(ptr, layout) }
    }
}

/// How often this thread allocates memory while `f` runs, and what `f` gives.
pub fn allocations<T>(f: impl FnOnce() -> T) -> (u64, T) {
    let before = ALLOCATIONS.get();
    let result = f();
    (ALLOCATIONS.get() - before, result)
}

/// The most memory \[bytes\] that this thread holds at once while `f` runs, beside what it held before, and what `f` gives.
pub fn peak<T>(f: impl FnOnce() -> T) -> (u64, T) {
    let before = HELD.get();
    MOST.set(before);
    let result = f();
    ((MOST.get() - before).unsigned_abs(), result)
}

#[cfg(test)]
mod tests {
    use super::{allocations, peak};

    /// The peak is what was held at once, not what was asked for altogether.
    #[test]
    fn memory_is_measured() {
        let (bytes, _) = peak(|| (0..10).map(|i| vec![0_u8; 1000 + i].len()).sum::<usize>());
        assert!((1009..2000).contains(&bytes), "{bytes}");
        let (bytes, all) = peak(|| [vec![0_u8; 1000], vec![0_u8; 1000]]);
        assert_eq!((bytes, all.len()), (2000, 2));
    }

    /// The counter counts.
    #[test]
    fn allocations_are_seen() {
        let (n, v) = allocations(|| vec![1.0; 3]);
        assert_eq!((n, v.len()), (1, 3));
        assert_eq!(allocations(|| v.iter().sum::<f64>()), (0, 3.0));
        let (n, grown) = allocations(|| {
            let mut v = vec![1.0];
            v.push(2.0);
            v
        });
        assert_eq!((n, grown.len()), (2, 2));
    }
}
