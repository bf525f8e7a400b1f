//! Test problems by name.

use crate::models::{self, Build, ModelProblem};
use crate::problems::{
    andrews, andrews_stiff, bushing, cable_drum, car_axis, circle, insulator_chain, mass_spring_chain,
    pendulum, pendulum_chain, pendulum_chain_cartesian, rope_ladder, rotating_beam, rotating_spring, rotor,
    slider_crank, slider_crank_flexible, stiff_pendulum, truck, wheelset,
};
use crate::{Info, Parameter, TestProblem};
use gelenk_model::{Coordinates, ModelError};
use thiserror::Error;

/// Why a test problem cannot be made.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum CreateError {
    /// No problem has this name.
    #[error("there is no test problem '{name}'; there are: {}", known.join(", "))]
    UnknownProblem {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The problem has no parameter of this name.
    #[error("the problem '{}' has no parameter '{name}'; it has: {}", problem.name, listed(known))]
    UnknownParameter {
        /// The problem.
        problem: &'static Info,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// A parameter is given more than once.
    #[error("the parameter '{}' of '{}' is given twice", parameter.name, problem.name)]
    GivenTwice {
        /// The problem.
        problem: &'static Info,
        /// The parameter.
        parameter: &'static Parameter,
    },
    /// The value lies outside the parameter's range, or is no number.
    #[error(
        "the parameter '{}' of '{}' is {value}; it must lie between {} and {}",
        parameter.name, problem.name, parameter.min, parameter.max
    )]
    OutOfRange {
        /// The problem.
        problem: &'static Info,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value given.
        value: f64,
    },
    /// The parameter counts something.
    #[error("the parameter '{}' of '{}' is {value}; it must be a whole number", parameter.name, problem.name)]
    NotAnInteger {
        /// The problem.
        problem: &'static Info,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value given.
        value: f64,
    },
    /// The equations have no solution for this value.
    #[error("the parameter '{}' of '{}' must not be {value}: {reason}", parameter.name, problem.name)]
    NoSolution {
        /// The problem.
        problem: &'static Info,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value given.
        value: f64,
        /// Why not.
        reason: &'static str,
    },
    /// Coordinates are asked for where they are part of the equations.
    #[error(
        "the problem '{}' is written in coordinates of its own; other coordinates are for mechanisms made of bodies and \
         joints: {}", problem.name, listed(known)
    )]
    OwnCoordinates {
        /// The problem.
        problem: &'static Info,
        /// The mechanisms there are.
        known: Vec<&'static str>,
    },
    /// The mechanism cannot be built.
    #[error("the mechanism '{}' cannot be built: {source}", problem.name)]
    Model {
        /// The problem.
        problem: &'static Info,
        /// Why not.
        source: ModelError,
    },
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

impl CreateError {
    /// The names that could have been given instead: of problems, or of the problem's parameters.
    pub fn known_names(&self) -> Vec<&'static str> {
        match self {
            CreateError::UnknownProblem { known, .. }
            | CreateError::UnknownParameter { known, .. }
            | CreateError::OwnCoordinates { known, .. } => known.clone(),
            CreateError::GivenTwice { problem, .. }
            | CreateError::OutOfRange { problem, .. }
            | CreateError::NotAnInteger { problem, .. }
            | CreateError::NoSolution { problem, .. }
            | CreateError::Model { problem, .. } => problem.parameter_names(),
        }
    }
}

/// Makes a problem from one value per parameter.
type Make = fn(&[f64]) -> Result<Box<dyn TestProblem>, CreateError>;

/// Everything written by hand; a new problem is one more line here.
static MAKERS: [(&Info, Make); 25] = [
    (&pendulum::INFO, |x| Ok(Box::new(pendulum::Pendulum::new(x[0])?))),
    (&cable_drum::INFO, |x| Ok(Box::new(cable_drum::CableDrum::new(x[0])?))),
    (&andrews::INFO, |_| Ok(Box::new(andrews::Andrews::new()))),
    (&insulator_chain::INFO, |x| Ok(Box::new(insulator_chain::InsulatorChain::new(x[0])?))),
    (&car_axis::INFO, |_| Ok(Box::new(car_axis::CarAxis::new()))),
    (&slider_crank::INFO, |x| Ok(Box::new(slider_crank::SliderCrank::new(x[0])?))),
    (&slider_crank_flexible::INFO, |_| Ok(Box::new(slider_crank_flexible::SliderCrankFlexible::new()))),
    (&mass_spring_chain::INFO, |x| Ok(Box::new(mass_spring_chain::MassSpringChain::new(x[0])?))),
    (&pendulum_chain::INFO, |x| Ok(Box::new(pendulum_chain::PendulumChain::new(x[0])?))),
    (&pendulum_chain_cartesian::INFO, |x| {
        Ok(Box::new(pendulum_chain_cartesian::PendulumChainCartesian::new(x[0])?))
    }),
    (&stiff_pendulum::INFO, |x| Ok(Box::new(stiff_pendulum::StiffPendulum::new(x[0])?))),
    (&circle::FORCE, |x| Ok(Box::new(circle::Circle::with_force(x[0])?))),
    (&circle::SPRING, |x| Ok(Box::new(circle::Circle::with_spring(x[0])?))),
    (&bushing::INFO, |x| Ok(Box::new(bushing::Bushing::new(x[0])?))),
    (&bushing::REDUCED, |x| Ok(Box::new(bushing::BushingReduced::new(x[0])?))),
    (&rotating_spring::DIRECT, |x| Ok(Box::new(rotating_spring::RotatingSpring::direct(x[0])?))),
    (&rotating_spring::APPENDED, |x| Ok(Box::new(rotating_spring::RotatingSpring::appended(x[0])?))),
    (&rope_ladder::INFO, |x| Ok(Box::new(rope_ladder::RopeLadder::new(x[0], x[1])?))),
    (&wheelset::INFO, |_| Ok(Box::new(wheelset::Wheelset::new()))),
    (&andrews_stiff::INFO, |x| Ok(Box::new(andrews_stiff::AndrewsStiff::new(x[0])?))),
    (&rotating_beam::INFO, |x| Ok(Box::new(rotating_beam::RotatingBeam::new(x[0])?))),
    (&rotor::INFO, |_| Ok(Box::new(rotor::Rotor::new()))),
    (&truck::HINGED, |x| Ok(Box::new(truck::Truck::hinged(x[0], x[1])?))),
    (&truck::SPRUNG, |x| Ok(Box::new(truck::Truck::sprung(x[0], x[1])?))),
    (&truck::REDUCED, |x| Ok(Box::new(truck::Truck::reduced(x[0], x[1])?))),
];

static INFOS: [&Info; MAKERS.len()] = infos(&MAKERS);

/// Everything made of bodies and joints; a new mechanism is one more line here.
static MODELS: [(&Info, Build); 16] = [
    (&models::andrews::INFO, models::andrews::build),
    (&models::four_bar::INFO, models::four_bar::planar),
    (&models::four_bar::SPATIAL, models::four_bar::spatial),
    (&models::n_four_bar::INFO, models::n_four_bar::build),
    (&models::slider_crank::PLANAR, models::slider_crank::planar),
    (&models::slider_crank::SPATIAL, models::slider_crank::spatial),
    (&models::chain::PLANAR, models::chain::planar),
    (&models::chain::SPATIAL, models::chain::spatial),
    (&models::double_wishbone::INFO, models::double_wishbone::build),
    (&models::stewart_platform::INFO, models::stewart_platform::build),
    (&models::robot::INFO, models::robot::build),
    (&models::free_body::INFO, models::free_body::build),
    (&models::gyroscope::INFO, models::gyroscope::build),
    (&models::rolling_disc::INFO, models::rolling_disc::build),
    (&models::excavator::INFO, models::excavator::build),
    (&models::jansen_walker::INFO, models::jansen_walker::build),
];

static MODEL_INFOS: [&Info; MODELS.len()] = infos(&MODELS);

/// The first halves of a list.
const fn infos<F: Copy, const N: usize>(list: &[(&'static Info, F); N]) -> [&'static Info; N] {
    let mut infos = [list[0].0; N];
    let mut k = 0;
    while k < N {
        infos[k] = list[k].0;
        k += 1;
    }
    infos
}

/// All test problems whose equations are written by hand, from simple to demanding.
pub fn all() -> &'static [&'static Info] {
    &INFOS
}

/// All mechanisms made of bodies and joints.
pub fn models() -> &'static [&'static Info] {
    &MODEL_INFOS
}

/// Makes the test problem `name`; parameters not given take their defaults. Mechanisms are made in absolute coordinates.
pub fn create(name: &str, parameters: &[(&str, f64)]) -> Result<Box<dyn TestProblem>, CreateError> {
    match MAKERS.iter().find(|(info, _)| info.name == name) {
        Some((info, make)) => make(&values(info, parameters)?),
        None => create_in(name, parameters, Coordinates::Absolute),
    }
}

/// Makes the mechanism `name` in these coordinates.
pub fn create_in(
    name: &str,
    parameters: &[(&str, f64)],
    coordinates: Coordinates,
) -> Result<Box<dyn TestProblem>, CreateError> {
    Ok(Box::new(create_model(name, parameters, coordinates)?))
}

/// Makes the mechanism `name`, for those who want to see its model.
pub fn create_model(
    name: &str,
    parameters: &[(&str, f64)],
    coordinates: Coordinates,
) -> Result<ModelProblem, CreateError> {
    let Some(&(info, build)) = MODELS.iter().find(|(info, _)| info.name == name) else {
        let models = MODEL_INFOS.iter().map(|info| info.name);
        if let Some(problem) = INFOS.iter().find(|info| info.name == name) {
            return Err(CreateError::OwnCoordinates { problem, known: models.collect() });
        }
        let known = INFOS.iter().map(|info| info.name).chain(models).collect();
        return Err(CreateError::UnknownProblem { name: name.into(), known });
    };
    ModelProblem::new(info, build, &values(info, parameters)?, coordinates)
}

/// The values of all parameters: those given, and the defaults of the others.
fn values(info: &'static Info, parameters: &[(&str, f64)]) -> Result<Vec<f64>, CreateError> {
    let mut values: Vec<f64> = info.parameters.iter().map(|p| p.default).collect();
    let mut given = vec![false; values.len()];
    for &(name, value) in parameters {
        let Some(i) = info.parameters.iter().position(|p| p.name == name) else {
            let known = info.parameter_names();
            return Err(CreateError::UnknownParameter { problem: info, name: name.into(), known });
        };
        if given[i] {
            return Err(CreateError::GivenTwice { problem: info, parameter: &info.parameters[i] });
        }
        given[i] = true;
        values[i] = value;
    }
    Ok(values)
}
