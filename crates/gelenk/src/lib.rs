//! Simulation of constrained mechanical systems: linkages, vehicles, robots and machines whose parts are held together by
//! joints.
//!
//! gelenk integrates the equations of motion directly, with error control, dense output and events. It keeps position *and*
//! velocity constraints satisfied at every step and reports how accurate the answer is. There are three ways in:
//!
//! | you have | you write | look at |
//! | --- | --- | --- |
//! | equations of motion | an implementation of [`Problem`](equations::Problem) | [`equations`], [first example](#1-your-own-equations) |
//! | bodies, joints and forces | a [`Model`](model::Model) | [`model`], [second example](#2-bodies-and-joints) |
//! | a model file | nothing | [`io`], [`simulate`], [third example](#3-a-model-file) |
//!
//! All three end in the same place: a [`Run`](integrators::Run) takes a problem, a method, a start and
//! [`Options`](integrators::Options), and tells [observers](integrators::Observer) what it finds. `use gelenk::prelude::*;` brings
//! the names that nearly every program needs.
//!
//! # Examples
//!
//! ## 1. Your own equations
//!
//! The descriptor form is
//!
//! ```text
//! p' = T(t,p) v        M(t,p) v' = f(t,p,v,λ,u) − G(t,p)ᵀ λ        0 = G v + gᴵ        0 = g(t,p)        u' = d(t,p,v,λ,u)
//! ```
//!
//! Describe `M`, `f`, `g` and `G`; everything else has defaults. A pendulum in Cartesian coordinates:
//!
//! ```
//! use gelenk::prelude::*;
//!
//! /// A unit mass on a unit rod.
//! struct Pendulum(Structure);
//!
//! impl Problem for Pendulum {
//!     fn structure(&self) -> &Structure {
//!         &self.0
//!     }
//!     fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
//!         m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]); // 2 × 2, column by column
//!         Ok(())
//!     }
//!     fn force(&mut self, _x: &Point<'_>, f: &mut [f64]) -> Eval {
//!         f.copy_from_slice(&[0.0, -9.81]);
//!         Ok(())
//!     }
//!     fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
//!         g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
//!         Ok(())
//!     }
//!     fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
//!         g.copy_from_slice(p); // 1 × 2
//!         Ok(())
//!     }
//! }
//!
//! let dims = Dims::holonomic(2, 1); // two coordinates, one constraint
//! let mut pendulum = Pendulum(Structure::dense(dims));
//! let start = State::at(dims, 0.0, &[1.0, 0.0], &[0.0, 0.0]);
//! check_constraints(&mut pendulum, &start)?; // is G the derivative of g?
//!
//! let mut run = Run::new(&mut pendulum, &Mexx::default(), start, 10.0, &Options::tolerance(1e-8))?;
//! run.finish(&mut ())?;
//! let x = run.state();
//! let energy = 0.5 * (x.v[0] * x.v[0] + x.v[1] * x.v[1]) + 9.81 * x.p[1];
//! assert!(energy.abs() < 1e-5); // it began with none
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 2. Bodies and joints
//!
//! A [`Model`](model::Model) describes the mechanism once; [`Model::system`](model::Model::system) turns it into equations, in joint,
//! absolute or mixed coordinates. A rod that hangs on a hinge, and the force in the hinge:
//!
//! ```
//! use gelenk::prelude::*;
//!
//! let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
//! let rod = model.add_body(Body::new("rod", MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0)))?;
//! let y = [0.0, 1.0, 0.0];
//! let hinge = model.add_joint_at("hinge", JointKind::Revolute, (GROUND, rod), [0.0; 3], y)?;
//!
//! let mut forces = Vec::new();
//! for coordinates in [Coordinates::Joint, Coordinates::Absolute] {
//!     let mut system = model.system(coordinates)?;
//!     let start = system.assemble(&Start::new())?; // closes loops, if there are some
//!     let mut run = Run::new(&mut system, &Explicit::dop853(), start, 1.0, &Options::tolerance(1e-9))?;
//!     run.finish(&mut ())?;
//!     let x = run.state().clone();
//!     forces.push(system.measure(&x, &Measure::ReactionForce(hinge, Frame::on(rod), Component::Norm))?);
//! }
//! assert!((forces[0] - forces[1]).abs() < 1e-6); // newtons; the same in all coordinates
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 3. A model file
//!
//! Files are TOML, with expressions where numbers stand. [`simulate::run_in_folder`] writes results and a report that moves;
//! here they stay in memory:
//!
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! use gelenk::prelude::*;
//!
//! let file = ModelFile::parse(
//!     "pendulum.toml",
//!     r#"
//!     gelenk = 1
//!     gravity = [0, -9.81, 0]
//!     parameters = { length = 1.0 }
//!     [bodies.rod]
//!     planar = true
//!     solid = { kind = "rod", from = [0, 0], to = ["length", 0], mass = 2 }
//!     [joints.hinge]
//!     kind = "revolute"
//!     a = "ground"
//!     b = "rod"
//!     [measures.angle]
//!     kind = "coordinate"
//!     coordinate = "hinge.angle"
//!     [simulation]
//!     t_end = 2
//!     "#,
//! )?;
//! let mut source = FileSource::new(file);
//! let settings = source.settings()?;
//! let mut results = Memory::default();
//! let outcome = gelenk::simulate::run(&mut source, &settings, &mut results, &mut Hooks::default())?;
//! assert_eq!(outcome.state.t, 2.0);
//! assert!(results.times.len() > 2 && results.rows.iter().all(|angle| *angle < 1e-6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 4. Output and events
//!
//! Output at chosen times costs no steps: it comes from polynomials inside of them. A problem with
//! [`switches`](equations::Problem::switches) has events, whose times are found on the same polynomials. A [`Recorder`](integrators::Recorder)
//! keeps everything; an [`Observer`](integrators::Observer) of your own may do anything else, and may stop the run.
//!
//! ```
//! use gelenk::prelude::*;
//!
//! /// A ball of 1 kg that is thrown upwards.
//! struct Ball(Structure, [Switch; 1]);
//!
//! impl Problem for Ball {
//!     fn structure(&self) -> &Structure {
//!         &self.0
//!     }
//!     fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
//!         m[0] = 1.0;
//!         Ok(())
//!     }
//!     fn force(&mut self, _: &Point<'_>, f: &mut [f64]) -> Eval {
//!         f[0] = -10.0;
//!         Ok(())
//!     }
//!     fn switches(&mut self) -> Option<&mut dyn Switches> {
//!         Some(self)
//!     }
//! }
//!
//! impl Switches for Ball {
//!     fn list(&self) -> &[Switch] {
//!         &self.1
//!     }
//!     fn eval(&mut self, x: &State, phi: &mut [f64]) -> Eval {
//!         phi[0] = x.p[0]; // the height
//!         Ok(())
//!     }
//! }
//!
//! let dims = Dims::holonomic(1, 0);
//! let mut ball = Ball(Structure::dense(dims), [Switch::new("on the ground")]);
//! let start = State::at(dims, 0.0, &[1.0], &[4.0]);
//! let options = Options { output: Output::PerStep(4), events: Events::stop(), ..Options::tolerance(1e-9) };
//! let mut history = Recorder::default();
//! let mut run = Run::new(&mut ball, &Explicit::dopri5(), start, 5.0, &options)?;
//! let stop = run.finish(&mut history)?;
//! assert!(matches!(stop, Stop::Event { .. }));
//! assert!((run.state().t - 1.0).abs() < 1e-8); // 1 + 4 t − 5 t² = 0
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## 5. A stiff problem
//!
//! Implicit methods stand in the same place. The formulation says which equations they integrate: constraints on positions
//! (`Index3`), on velocities (`Index2`), both (`Ggl`), or independent coordinates (`Partition`, `Tangent`).
//!
//! ```
//! use gelenk::prelude::*;
//!
//! // a rod on a hinge, with a spring whose natural frequency is ten thousand hertz, well damped
//! let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
//! let rod = model.add_body(Body::new("rod", MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 3.0)))?;
//! let y = [0.0, 1.0, 0.0];
//! let hinge = model.add_joint_at("hinge", JointKind::Revolute, (GROUND, rod), [0.0; 3], y)?;
//! let angle = model.coordinate(hinge, "angle")?;
//! model.add_force(Force::along("spring", angle, Law::linear(0.0, [-4e9, -1e5, 0.0])))?;
//!
//! let mut system = model.system(Coordinates::Absolute)?;
//! let start = system.assemble(&Start::new())?;
//! let method = Radau { implicit: Implicit::new(Formulation::Index2), order: None };
//! let mut run = Run::new(&mut system, &method, start, 1.0, &Options::tolerance(1e-6))?;
//! run.finish(&mut ())?;
//! assert!(run.stats().steps < 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The programs of the README are in `examples/`: `four_bar` (closed loop, drive, torque), `pendulum` and `double_pendulum`
//! (raw equations, an event).
//!
//! # Which method
//!
//! | method | order | when to use |
//! | --- | --- | --- |
//! | [`Explicit::dop853`](integrators::Explicit::dop853) | 8 | first choice: moderate to high accuracy, nothing stiff |
//! | [`Explicit::dopri5`](integrators::Explicit::dopri5) | 5 | rough accuracy at little cost |
//! | [`Odex`](integrators::Odex) | up to 18 | high accuracy in few, large steps |
//! | [`Mexx`](integrators::Mexx) | up to 12 | the problem cannot tell the second derivative of its constraints; dry friction |
//! | [`HalfExplicit`](integrators::HalfExplicit) | 5 | velocity constraints to rounding even without projection |
//! | [`Bdf`](integrators::Bdf) | up to 5 | stiff problems at low and moderate accuracy |
//! | [`Radau`](integrators::Radau) | 5, 9, 13 | stiff problems at moderate and high accuracy |
//! | [`GenAlpha`](integrators::GenAlpha) | 2 | structures: fast oscillations that are to be damped, not followed |
//! | [`Seulex`](integrators::Seulex) | up to 12 | stiff equations without constraints, such as joint coordinates of a tree |
//! | [`Sdirk`](integrators::Sdirk) | 4 | to compare with |
//!
//! A problem is stiff if an explicit method takes steps far shorter than the motion needs; `run.stats()` tells, and
//! [`Stiffness`](integrators::Stiffness) can stop such a run. Joint coordinates are faster for trees and mechanisms with few loops,
//! absolute coordinates for large systems with many loops.
//!
//! # Accuracy
//!
//! [`Options::tolerance`](integrators::Options::tolerance) bounds the error of each step, not of the whole run: errors grow as the
//! motion lets them grow. To see how far a result can be trusted, run again with a tolerance 100 times smaller and compare. Violations of
//! constraints are in the statistics of a run.
//!
//! # Limits
//!
//! - Contact is not there yet. Impacts have to be events after which a run begins anew.
//! - Bodies are rigid; flexible ones enter as equations of your own.
//! - A run uses one thread. Several runs may go side by side.
//! - Units are SI and radians everywhere.
//! - Forces may depend on constraint forces (friction) in the methods that say so; the others refuse such a problem.
//!
//! After an error the last good state, the statistics and everything that observers were told are still there:
//! [`Run::state`](integrators::Run::state), [`SolveError::at`](integrators::SolveError::at). The message names the term, joint or coordinate
//! behind it and what to do. A [`Trouble`](integrators::Trouble) that a smaller step can cure is no error: the step is tried again.
//!
//! # What there is beside
//!
//! - **Elements**: all joints are kinds of [`JointKind`](model::JointKind); forces are made by [`Force`](model::Force) (springs and dampers,
//!   bushings, belts, clutches, friction in proportion to joint forces, functions of your own), controllers by
//!   [`External`](model::External), wheels that roll by [`Rolling`](model::Rolling), drives and gears by [`Drive`](model::Drive). A
//!   [`Measure`](model::Measure) is anything that can be read from a state: positions, joint forces, energies, powers.
//! - **Methods by name**: [`catalogue`] makes a method and its options from words, as the command line does, and refuses what has no effect:
//!   `Settings::new().with("method", "bdf:cm")?.choose()?`.
//! - **Contacts**: [`contact::run`] takes a problem or a model with contacts through impacts, stick, slip and separation, with any method.
//! - **Snapshots**: [`Run::snapshot`](integrators::Run::snapshot) and [`Run::restore`](integrators::Run::restore) continue a run later; the results
//!   are identical to the last bit.
//! - **A command**, `gelenk`, for model files and test problems: package `gelenk-cli`, `cargo run --release -- demo`. Its guide and reference are
//!   in the repository's `docs/`: `guide/getting-started.md`, `reference/model-format.md`, `reference/options.md`.
//!
//! # How to depend on it
//!
//! ```toml
//! [dependencies]
//! gelenk = { path = ".../crates/gelenk" }                              # everything
//! # gelenk = { path = ".../crates/gelenk", default-features = false } # without model files
//! ```
//!
//! It needs Rust 1.89 or later.
//!
//! # Without model files
//!
//! The feature `files`, on by default, brings [`io`] and [`simulate`]. Without it (`default-features = false`) there are few
//! dependencies left, and a cold build is much shorter.
//!
//! # References
//!
//! - C. Lubich, U. Nowak, U. Pöhle, C. Engstler: *MEXX: numerical software for the integration of constrained mechanical multibody
//!   systems* (1992).
//! - E. Hairer, S. P. Nørsett, G. Wanner: *Solving Ordinary Differential Equations I*; E. Hairer, G. Wanner: *II*.
//! - M. Arnold, O. Brüls: *Convergence of the generalized-α scheme for constrained mechanical systems* (2007).
//!
//! Each module names the equations it solves and where they come from.

pub mod prelude;

/// Methods and run options by name: [`Settings`](catalogue::Settings) that are given, and the method they come to.
pub use gelenk_catalogue as catalogue;
/// Contact, impact and dry friction, event by event: [`run`](contact::run) takes a problem with contacts through them with any method.
pub use gelenk_contact as contact;
/// The seam between equations and methods: [`Problem`](equations::Problem), [`Structure`](equations::Structure),
/// [`State`](equations::State), derivatives, events, errors.
pub use gelenk_core as equations;
/// Methods, step control, the loop, projection, dense output, events, observers.
pub use gelenk_integrators as integrators;
/// Model files, results and reports.
#[cfg(feature = "files")]
pub use gelenk_io as io;
/// Solvers for the linear systems inside of methods.
pub use gelenk_linalg as linalg;
/// Mechanisms: bodies, joints, forces; from them equations.
pub use gelenk_model as model;
/// A model from its file to its results.
#[cfg(feature = "files")]
pub use gelenk_simulate as simulate;

/// The guide's example is run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/raw-equations.md")]
struct RawEquations;
