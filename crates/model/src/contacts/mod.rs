//! Contacts of bodies.

pub mod geometry;
