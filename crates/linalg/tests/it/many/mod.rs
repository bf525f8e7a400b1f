//! Many contacts at once.

mod builders;
mod cases;
mod chain;
mod hopeless;
mod joints;
mod random;
mod reuse;
