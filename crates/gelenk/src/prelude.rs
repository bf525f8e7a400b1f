//! The names that nearly every program needs: `use gelenk::prelude::*;`.

pub use gelenk_core::{
    Dims, Eval, EvalError, MassKind, MatrixKind, Names, Pattern, Point, Problem, State, Structure, Switch,
    Switches,
};
pub use gelenk_integrators::{
    AlphaScheme, Bdf, Cancel, Events, Explicit, Flow, Formulation, GenAlpha, HalfExplicit, Implicit, Method,
    Mexx, Observer, Odex, Options, Output, Project, Radau, Recorder, Run, Sample, Sdirk, Seulex, SolveError,
    Stop, check_constraints, check_coupling, check_derivatives, proceed,
};
pub use gelenk_linalg::LinearSolver;
pub use gelenk_model::{
    Body, Component, Coordinates, Drive, External, Force, Frame, GROUND, Joint, JointKind, Law,
    MassProperties, Measure, Model, ModelError, Rolling, Signal, Start, System, TimeFunction, View,
};

#[cfg(feature = "files")]
pub use gelenk_io::{FileError, ModelFile};
#[cfg(feature = "files")]
pub use gelenk_simulate::{Existing, FileSource, Hooks, Memory, Outcome, Settings, SimulateError};
