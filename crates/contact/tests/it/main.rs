//! Contacts, seen from outside.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod chains;
mod friction;
mod impacts;
mod methods;
mod painleve;
mod pendulum;
mod raw;
mod scales;
mod slider_crank;
mod space;
mod stepping;
mod woodpecker;
