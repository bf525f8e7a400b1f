//! The mechanism sets: what methods make of them, and what that costs.

pub mod ended;
pub mod profile;
pub mod reference;
pub mod trials;
