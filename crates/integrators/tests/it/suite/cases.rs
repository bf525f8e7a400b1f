//! The problems.

use gelenk_core::State;
use gelenk_testset::{TestProblem, create};

/// A test problem with parameters.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) problem: &'static str,
    parameters: &'static [(&'static str, f64)],
    /// Another end than that of the literature.
    end: Option<f64>,
    /// The energy that is exchanged between its forms, where the total is constant: what errors of energy are compared
    /// with.
    pub(crate) energy: Option<f64>,
}

const fn case(name: &'static str, problem: &'static str, parameters: &'static [(&'static str, f64)]) -> Case {
    Case { name, problem, parameters, end: None, energy: None }
}

pub(crate) const CASES: &[Case] = &[
    // falls by one unit of length
    Case { end: Some(10.0), energy: Some(1.0), ..case("pendulum", "pendulum", &[("v0", 0.0)]) },
    // v²/2
    Case { energy: Some(50.0), ..case("pendulum turning", "pendulum", &[("v0", 10.0)]) },
    case("cable drum, mu = 0", "cable-drum", &[("mu", 0.0)]),
    case("cable drum, mu = 0.25", "cable-drum", &[("mu", 0.25)]),
    case("cable drum, mu = 1", "cable-drum", &[("mu", 1.0)]),
    case("cable drum, mu = 1.5", "cable-drum", &[("mu", 1.5)]),
    // the drive does 0.033 N m along 15.8 rad
    Case { energy: Some(0.5), ..case("andrews", "andrews", &[]) },
    case("insulator chain, N = 4", "insulator-chain", &[("N", 4.0)]),
    case("insulator chain, N = 16", "insulator-chain", &[("N", 16.0)]),
    case("car axis", "car-axis", &[]),
    // the kinetic energy of the start
    Case { energy: Some(7.5), ..case("slider crank rigid", "slider-crank", &[]) },
    case("slider crank", "slider-crank-flexible", &[]),
    // the first spring and the wall's, each stretched by 1
    Case { energy: Some(1.0), ..case("mass-spring chain", "mass-spring-chain", &[("N", 16.0)]) },
    Case { end: Some(10.0), ..case("pendulum chain", "pendulum-chain", &[("N", 4.0)]) },
    Case { end: Some(10.0), ..case("pendulum chain Cartesian", "pendulum-chain-cartesian", &[("N", 4.0)]) },
];

impl Case {
    /// Makes the problem.
    pub(crate) fn make(&self) -> Box<dyn TestProblem> {
        create(self.problem, self.parameters).expect("a problem of the test set")
    }

    /// The start: as published, except where that is inconsistent and the reference belongs to its projection.
    pub(crate) fn start(&self) -> State {
        self.make().consistent_start()
    }

    pub(crate) fn t_end(&self) -> f64 {
        self.end.unwrap_or_else(|| self.make().t_end())
    }
}
