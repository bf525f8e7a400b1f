//! Flexible bodies from finite elements.
//!
//! A part is a mesh with a material ([`gmsh`], [`finite`]), or the mass and stiffness matrices of another program ([`matrix_market`]). It is
//! [reduced](reduce::reduce) to the motions of its interfaces and its lowest modes, and becomes a [`FlexBody`], which is kept in one file
//! ([`container`]).

mod beam;
mod body;
pub mod container;
mod dense;
mod error;
pub mod finite;
pub mod gmsh;
mod gram;
mod inflate;
pub mod interface;
mod material;
pub mod matrix_market;
pub mod npz;
pub mod part;
pub mod reduce;
pub mod sid;
mod sparse;
mod stiffening;
mod stress;
mod tetrahedron;
mod to_model;

pub use beam::Section;
pub use body::{End, FlexBody, Stiffening};
pub use dense::{Matrix, eigen};
pub use error::{Flex, FlexError};
pub use material::{MATERIALS, Material};
pub use sparse::Sparse;
