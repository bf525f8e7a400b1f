//! Mechanisms made of bodies and joints, one per module: the same mechanism in absolute, joint and mixed coordinates.
//!
//! What coordinates have in common are points: each mechanism names some, and stored solutions hold where those points are
//! and how fast they move ([`Measures`]).

pub mod andrews;
pub mod chain;
pub mod double_wishbone;
pub mod excavator;
pub mod four_bar;
pub mod free_body;
pub mod gyroscope;
pub mod jansen_walker;
mod mechanism;
pub mod n_four_bar;
mod node;
pub mod robot;
pub mod rolling_disc;
pub mod slider_crank;
pub mod stewart_platform;

pub use mechanism::{Actuator, Mechanism, Servo, Site};

use crate::{CreateError, Info, Measures, Outline, Tag, TestProblem, reference};
use gelenk_core::{
    Derivatives, Eval, ExplicitForm, Point, Problem, ResidualForm, Rotations, State, Structure, Switches,
    TermBuf, Terms,
};
use gelenk_model::{Coordinates, Model, ModelError, System};

/// Makes a mechanism from one value per parameter.
pub(crate) type Build = fn(&[f64]) -> Result<Mechanism, ModelError>;

/// A mechanism in chosen coordinates, as a test problem.
#[derive(Debug)]
pub struct ModelProblem {
    info: &'static Info,
    values: Vec<f64>,
    mechanism: Mechanism,
    system: System,
}

impl ModelProblem {
    pub(crate) fn new(
        info: &'static Info,
        build: Build,
        values: &[f64],
        coordinates: Coordinates,
    ) -> Result<Self, CreateError> {
        info.check(values)?;
        let wrong = |source| CreateError::Model { problem: info, source };
        let mechanism = build(values).map_err(wrong)?;
        let system = mechanism.model.system(coordinates).map_err(wrong)?;
        Ok(Self { info, values: values.to_vec(), mechanism, system })
    }

    /// The mechanism.
    pub fn mechanism(&self) -> &Mechanism {
        &self.mechanism
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.mechanism.model
    }

    /// Its equations of motion.
    pub fn system(&mut self) -> &mut System {
        &mut self.system
    }
}

impl Problem for ModelProblem {
    fn structure(&self) -> &Structure {
        self.system.structure()
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.system.eval(want, x, out)
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        self.system.switches()
    }

    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        self.system.rotations()
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        self.system.derivatives()
    }

    fn explicit_form(&mut self) -> Option<&mut dyn ExplicitForm> {
        self.system.explicit_form()
    }

    fn residual_form(&mut self) -> Option<&mut dyn ResidualForm> {
        self.system.residual_form()
    }
}

impl TestProblem for ModelProblem {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn parameters(&self) -> Vec<f64> {
        self.values.clone()
    }

    fn initial(&self) -> State {
        self.system.initial().clone()
    }

    fn coordinates(&self) -> Option<Coordinates> {
        Some(self.system.coordinates())
    }

    fn measures(&self, x: &State) -> Option<Measures> {
        let frames: Vec<_> = self.mechanism.probes.iter().map(|site| site.frame).collect();
        let motions = self.system.motions(&x.p, &x.v, &frames)?;
        Some(Measures {
            positions: motions.iter().flat_map(|m| m.pose.origin.0).collect(),
            velocities: motions.iter().flat_map(|m| m.velocity.0).collect(),
        })
    }

    fn reference_measures(&self, t: f64) -> Option<Measures> {
        let points = 3 * self.mechanism.probes.len();
        reference::find_measures(self.info, &self.values, points, t)
    }

    fn energy(&self, x: &State) -> Option<f64> {
        if !self.info.has(Tag::EnergyConserving) {
            return None;
        }
        self.mechanism.energy(&self.system, x)
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        self.mechanism.outline(&self.system, p)
    }
}
