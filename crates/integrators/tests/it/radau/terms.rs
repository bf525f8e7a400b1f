//! Terms of the descriptor form under error control: kinematics, nonholonomic rows, external dynamics, forces that depend on
//! multipliers, coordinates without mass.

use super::{FORMULATIONS, radau};
use crate::common::Known;
use crate::common::body::{Attitude, Body};
use crate::common::general::{Coupling, general};
use crate::common::measure::{distance, largest};
use crate::common::point::{cylinder_bead, massless_point, rotating_rod, skate};
use crate::common::solved::solve;
use gelenk_integrators::{Formulation, Options};

const TOLERANCE: f64 = 1e-7;

/// Runs from the known start, and gives errors in tolerances.
fn off(problem: &mut dyn Known, formulation: Formulation, t_end: f64) -> [f64; 5] {
    let (start, exact) = (problem.exact(0.0), problem.exact(t_end));
    let end = solve(problem, &radau(formulation), start, t_end, &Options::tolerance(TOLERANCE)).end;
    distance(&end, &exact).map(|e| e / TOLERANCE)
}

/// A05, A07: errors of tens of steps are up to 21 tolerances in what is controlled. Multipliers have the order of the stages: up to
/// 460 tolerances; those of index 3 have an order less, and are not looked at.
#[test]
fn every_term() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for formulation in FORMULATIONS {
        let mut cases: Vec<(&str, Box<dyn Known>, f64)> = vec![
            ("skate", Box::new(skate(1.3, 2.0)), 2.0),
            ("bead", Box::new(cylinder_bead()), 1.0),
            ("rod", Box::new(rotating_rod(1.5)), 2.0),
            ("massless", Box::new(massless_point()), 2.0),
            ("general", Box::new(general(Coupling::default())), 2.0),
        ];
        if formulation != Formulation::Index3 {
            cases.push(("friction", Box::new(general(coupling)), 2.0));
        }
        // coordinates are split by constraints on positions, and forces must not depend on multipliers
        if matches!(formulation, Formulation::Cs | Formulation::Cm) {
            let is_held = |problem: &dyn Known| problem.structure().dims.ng == problem.structure().dims.nl;
            cases.retain(|(name, problem, _)| is_held(&**problem) && !["friction", "general"].contains(name));
        }
        for (name, mut problem, t_end) in cases {
            let [p, v, u, _, lam] = off(&mut *problem, formulation, t_end);
            let good = p < 60.0 && v < 60.0 && u < 60.0;
            let multipliers = lam < 1.5e3 || formulation == Formulation::Index3;
            assert!(good && multipliers, "{name}, {}: {p} {v} {u} {lam}", formulation.name());
        }
    }
}

/// A free body and a heavy top, in quaternions and in angles. Up to 10 tolerances are measured; quaternions have unit length.
#[test]
fn bodies_in_space() {
    for make in [Body::free as fn(Attitude) -> Body, Body::top] {
        for attitude in [Attitude::Quaternion, Attitude::TaitBryan] {
            let body = make(attitude);
            for formulation in FORMULATIONS {
                let options = Options::tolerance(TOLERANCE);
                let left = solve(&mut body.problem(), &radau(formulation), body.start(), 1.0, &options);
                let (x, motion) = (&left.end, body.motion(1.0));
                let rotation = body.rotation(&x.p).concat();
                let position = largest(&x.p[..3], &motion.r)
                    .max(largest(&rotation, &motion.rotation.concat()))
                    / TOLERANCE;
                let velocity = largest(&x.v, &[motion.v, motion.w].concat()) / TOLERANCE;
                let what = format!("{} of {attitude:?}, arm {}", formulation.name(), body.arm.is_some());
                assert!(position < 30.0 && velocity < 30.0, "{what}: {position}, {velocity} tolerances");
                if attitude == Attitude::Quaternion {
                    let length: f64 = x.p[3..7].iter().map(|q| q * q).sum();
                    assert!((length - 1.0).abs() < 1e-14, "{what}: {length}");
                }
            }
        }
    }
}
