//! Mechanisms made of bodies, joints and forces, turned into equations of motion in any coordinates.
//!
//! ```
//! use gelenk_model::{Body, Coordinates, GROUND, JointKind, MassProperties, Model};
//!
//! // a rod that swings about the y axis
//! let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
//! let rod = model.add_body(Body::new("rod", MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0)))?;
//! model.add_joint_at("pivot", JointKind::Revolute, (GROUND, rod), [0.0; 3], [0.0, 1.0, 0.0])?;
//!
//! let absolute = model.system(Coordinates::Absolute)?; // seven positions and five constraints
//! let joint = model.system(Coordinates::Joint)?; // one angle
//! # use gelenk_core::Problem;
//! assert_eq!((absolute.dims().np, absolute.dims().nl), (7, 5));
//! assert_eq!((joint.dims().np, joint.dims().nl), (1, 0));
//! # Ok::<(), gelenk_model::ModelError>(())
//! ```
//!
//! A [`Model`] describes the mechanism once. [`Model::system`] turns it into a [`System`], which is a
//! [`Problem`](gelenk_core::Problem) for every integrator. No module here knows an integrator.
//!
//! All descriptions are generic over the kind of their numbers, which is `f64` unless something else is said. With dual numbers
//! they carry derivatives with respect to parameters: see [`Parametric`] and [`Sensitivity`].

mod audit;
mod beams;
mod body;
mod calls;
mod constraints;
pub mod contacts;
mod coordinates;
mod corners;
mod dense;
mod dependence;
mod drive;
mod error;
mod excitations;
mod external;
mod flexible;
mod forces;
mod forest;
mod formalisms;
mod formula;
mod joints;
pub mod keys;
mod law;
pub mod math;
mod measure;
mod model;
mod places;
mod rail;
mod random;
mod road;
mod rolling;
mod rows;
mod seen;
mod signals;
mod start;
mod system;
mod table;
mod topology;
mod user;

pub use audit::{Audit, Redundant, Singular};
pub use beams::{Beam, BeamId, MOST_ORDER, Material, MeshedBeam, Outline, Section};
pub use body::{Asked, Body, MassProperties};
pub use calls::{Call, Calls, Code, CodeError};
pub use contacts::{
    BodyContact, Cable, Collisions, Contact, JointFriction, Limit, Member, OneSided, OneWay, Ratchet, Surface,
};
pub use coordinates::Coordinates;
pub use corners::{Binder, Breaks, Corner};
pub use drive::{Drive, Target};
pub use error::ModelError;
pub use excitations::Hold;
pub use external::{Coil, External, ExternalId, Lag, Pid, StateSpace};
pub use flexible::{Flexible, FlexibleEnd, FlexibleWatch};
pub use forces::*;
pub use formula::Formula;
pub use joints::{JointKind, Sequence};
pub use law::{Jet, Law, TimeFunction};
pub use measure::{Component, ContactQuantity, Deformation, Measure, Orientation, Unwrap, View};
pub use model::{Axes, BodyId, DrawnLine, Frame, GROUND, Joint, JointCoordinate, JointId, Look, Model};
pub use rail::{
    CreepLaw, CreepStiffness, Irregularity, RailOutline, RailProfile, Saturation, Track, TrackPiece,
    Unevenness, WheelRail,
};
pub use road::{Road, RoadGrid, RoadProfile, RoadSurface};
pub use rolling::{Rolling, RollingKind};
pub use signals::Signal;
pub use start::{Ask, Gap, Priority, Start, Unmet};
pub use system::{
    Channel, ChannelKind, Channels, ContactMark, ContactMarks, Energies, MeasureSlopes, Measures, Parametric,
    Penetration, Sensitivity, SmallMotions, System, Undetermined,
};
pub use table::{Interpolation, Table};
pub use user::{ForceInput, Slope, UserDynamics, UserForce};
