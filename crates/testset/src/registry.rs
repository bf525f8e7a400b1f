//! Test problems by name.

use crate::problems::{
    andrews, andrews_stiff, bushing, cable_drum, car_axis, circle, insulator_chain, mass_spring_chain,
    pendulum, pendulum_chain, pendulum_chain_cartesian, rope_ladder, rotating_beam, rotating_spring, rotor,
    slider_crank, slider_crank_flexible, stiff_pendulum, wheelset,
};
use crate::{Info, Parameter, TestProblem};
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
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

impl CreateError {
    /// The names that could have been given instead: of problems, or of the problem's parameters.
    pub fn known_names(&self) -> Vec<&'static str> {
        match self {
            CreateError::UnknownProblem { known, .. } | CreateError::UnknownParameter { known, .. } => {
                known.clone()
            }
            CreateError::GivenTwice { problem, .. }
            | CreateError::OutOfRange { problem, .. }
            | CreateError::NotAnInteger { problem, .. }
            | CreateError::NoSolution { problem, .. } => problem.parameter_names(),
        }
    }
}

/// Makes a problem from one value per parameter.
type Make = fn(&[f64]) -> Result<Box<dyn TestProblem>, CreateError>;

static MAKERS: [(&Info, Make); 22] = [
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
];

static INFOS: [&Info; 22] = [
    &pendulum::INFO,
    &cable_drum::INFO,
    &andrews::INFO,
    &insulator_chain::INFO,
    &car_axis::INFO,
    &slider_crank::INFO,
    &slider_crank_flexible::INFO,
    &mass_spring_chain::INFO,
    &pendulum_chain::INFO,
    &pendulum_chain_cartesian::INFO,
    &stiff_pendulum::INFO,
    &circle::FORCE,
    &circle::SPRING,
    &bushing::INFO,
    &bushing::REDUCED,
    &rotating_spring::DIRECT,
    &rotating_spring::APPENDED,
    &rope_ladder::INFO,
    &wheelset::INFO,
    &andrews_stiff::INFO,
    &rotating_beam::INFO,
    &rotor::INFO,
];

/// All test problems, from simple to demanding.
pub fn all() -> &'static [&'static Info] {
    &INFOS
}

/// Makes the test problem `name`; parameters not given take their defaults.
pub fn create(name: &str, parameters: &[(&str, f64)]) -> Result<Box<dyn TestProblem>, CreateError> {
    let Some(&(info, make)) = MAKERS.iter().find(|(info, _)| info.name == name) else {
        let known = INFOS.iter().map(|info| info.name).collect();
        return Err(CreateError::UnknownProblem { name: name.into(), known });
    };
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
    make(&values)
}
