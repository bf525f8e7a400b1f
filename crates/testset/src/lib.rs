//! The literature's test problems of constrained mechanics, with reference solutions.
//!
//! | name | what it tests |
//! | --- | --- |
//! | `pendulum` | the smallest problem with a constraint |
//! | `cable-drum` | dry friction: forces that depend on multipliers |
//! | `andrews` | seven bodies, three loops: the standard nonstiff benchmark |
//! | `insulator-chain` | any number of bodies, sparse matrices, a massless point |
//! | `car-axis` | constraints that depend on time |
//! | `slider-crank` | a rigid loop that turns fast: drift at all constraint levels |
//! | `slider-crank-flexible` | stiff oscillation of an elastic rod, start values that need a projection |
//! | `mass-spring-chain` | linear equations without constraints, any size |
//! | `pendulum-chain` | slow excitation, joint angles, a full mass matrix |
//! | `pendulum-chain-cartesian` | the same chain with constraints that depend on time, sparse |
//! | `stiff-pendulum` | a stiff spring in place of a constraint, smooth motion |
//! | `circle-force`, `circle-spring` | a constraint and stiff forces: fast oscillations along it |
//! | `bushing`, `bushing-reduced` | a stiff bushing with damping, and its one degree of freedom |
//! | `rotating-spring`, `rotating-spring-appended` | stiff forces that turn with time, also as massless coordinates |
//! | `rope-ladder` | a large stiff model: 1000 coordinates and 50 constraints, any size |
//! | `wheelset` | contact geometry, creep forces that depend on multipliers, an external variable |
//! | `andrews-stiff` | Andrews' mechanism on stiff pivots, with the rigid one as the limit |
//! | `rotating-beam` | a flexible beam that spins up: geometric stiffening |
//! | `truck`, `truck-sprung`, `truck-reduced` | a truck over a hump: a stiff model that is driven by its road, with two constraints, without, and in minimal coordinates |
//! | `rotor` | a flexible shaft through its critical speeds, frequencies to 8e4 Hz |
//!
//! Mechanisms made of bodies and joints come in absolute, joint and mixed coordinates ([`models()`], [`create_in`]):
//!
//! | name | what it tests |
//! | --- | --- |
//! | `andrews-model`, `slider-crank-model` | bodies and joints against equations written by hand |
//! | `four-bar`, `four-bar-spatial` | a loop; the same with redundant constraints |
//! | `n-four-bar` | many loops, singular positions |
//! | `slider-crank-spatial` | a loop in space with ball and cross |
//! | `chain-planar`, `chain-spatial` | any number of bodies without loops |
//! | `double-wishbone` | a tie rod as a distance, a wheel that spins |
//! | `stewart-platform` | five loops in space, six servos |
//! | `robot` | an open chain with servos |
//! | `free-body`, `gyroscope` | rotation known in elliptic functions |
//! | `rolling-disc` | constraints of velocities alone |
//! | `excavator` | cylinders, loops within loops |
//! | `jansen-walker` | many planar loops with a motor |
//!
//! Every problem with constraints supplies `γ` of the acceleration level; all have names for their coordinates and rows, and
//! reference end values. All but the wheelset offer exact derivatives, and those driven through time offer their excitations;
//! where few variables matter to each equation, the structure says which.
//! Signs are those of [`gelenk_core`]: `M v' = f − Gᵀ λ`, `G v' + γ = 0`.
//!
//! ```
//! let mut chain = gelenk_testset::create("insulator-chain", &[("N", 16.0)])?;
//! let start = chain.initial();
//! let end = chain.reference(chain.t_end()).expect("a table is stored for N = 16");
//! assert_eq!(end.state.p.len(), start.p.len());
//!
//! let problem: &mut dyn gelenk_core::Problem = &mut *chain; // what integrators take
//! assert_eq!(problem.dims().nl, 36);
//! # Ok::<(), gelenk_testset::CreateError>(())
//! ```

// units in brackets, like [s], are not links
#![allow(rustdoc::broken_intra_doc_links)]

pub mod elliptic;
mod info;
pub mod models;
mod outline;
pub mod problems;
mod reference;
mod registry;
mod switch;
mod trig;

pub use gelenk_model::Coordinates;
pub use info::{Info, Measures, Parameter, Tag, TestProblem};
pub use outline::{NamedPoint, Outline, OutlineBody};
pub use reference::{Origin, Reference, Uncertainty};
pub use registry::{CreateError, all, create, create_in, create_model, models};
