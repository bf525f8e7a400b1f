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
}

fn count() {
    // The value is gone when a thread ends; nothing is counted then.
    let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
}

// SAFETY: every call is handed to the system's allocator unchanged; counting touches only a thread-local number that has
// no destructor and needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as above.
        unsafe { System.realloc(ptr, layout, size) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
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

#[cfg(test)]
mod tests {
    use super::allocations;

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
