//! What a run leaves behind.

pub mod summary;
