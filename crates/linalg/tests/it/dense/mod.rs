//! The dense solvers as their users see them: on random systems, singular ones, and in every layout.

mod agreement;
mod singular;
mod systems;
