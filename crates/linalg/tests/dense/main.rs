//! The dense solvers as their users see them: on random systems, singular ones, and in every layout.

#![allow(clippy::unwrap_used)] // Helpers are tests too.

mod agreement;
mod singular;
mod systems;
