//! Terms of the descriptor form under error control: kinematics, nonholonomic rows, external dynamics, forces that depend on
//! multipliers, coordinates without mass, rotations.

use super::{FORMULATIONS, alpha};
use crate::common::Known;
use crate::common::body::{Attitude, Body};
use crate::common::general::{Coupling, general};
use crate::common::measure::{distance, largest};
use crate::common::point::{cylinder_bead, massless_point, rotating_rod, skate};
use crate::common::solved::solve;
use gelenk_integrators::{Options, Recorder, Run};

const TOLERANCE: f64 = 1e-8;
/// Errors of order two are proportional to the power 2/3 of the tolerance, here 4.6e-6.
const UNIT: f64 = 4.6e-6;

/// A05, A07: up to 31, 60 and 150 units are measured in positions, velocities and multipliers with the rod, which ends at ten times
/// its first distance, and a fifth of that else; three times that is allowed.
#[test]
fn every_term() {
    let coupling = Coupling { external: true, friction: 0.3, curvature: 0.5 };
    for formulation in FORMULATIONS {
        let cases: [(&str, Box<dyn Known>); 6] = [
            ("skate", Box::new(skate(1.3, 2.0))),
            ("bead", Box::new(cylinder_bead())),
            ("rod", Box::new(rotating_rod(1.5))),
            ("massless", Box::new(massless_point())),
            ("general", Box::new(general(Coupling::default()))),
            ("friction", Box::new(general(coupling))),
        ];
        for (name, mut problem) in cases {
            let (start, exact) = (problem.exact(0.0), problem.exact(2.0));
            let options = Options::tolerance(TOLERANCE);
            let end = solve(&mut *problem, &alpha(formulation), start, 2.0, &options).end;
            let [p, v, u, _, lam] = distance(&end, &exact).map(|e| e / UNIT);
            assert!(
                p < 100.0 && v < 180.0 && u < 10.0 && lam < 500.0,
                "{name}, {}: {p} {v} {u} {lam}",
                formulation.name()
            );
        }
    }
}

/// A free body and a heavy top, in quaternions, which follow the group, and in angles, which do not. Quaternions have unit length
/// at every point, and joints hold to rounding of the iteration, 1e-13. Up to 6 and 9 units are measured.
#[test]
fn bodies_in_space() {
    for make in [Body::free as fn(Attitude) -> Body, Body::top] {
        for attitude in [Attitude::Quaternion, Attitude::TaitBryan] {
            let body = make(attitude);
            for formulation in FORMULATIONS {
                let (mut problem, mut points) = (body.problem(), Recorder::default());
                let options = Options::tolerance(TOLERANCE);
                let mut run =
                    Run::new(&mut problem, &alpha(formulation), body.start(), 1.0, &options).unwrap();
                run.finish(&mut points).unwrap();
                let (x, motion) = (run.state(), body.motion(1.0));
                let rotation = body.rotation(&x.p).concat();
                let position =
                    largest(&x.p[..3], &motion.r).max(largest(&rotation, &motion.rotation.concat())) / UNIT;
                let velocity = largest(&x.v, &[motion.v, motion.w].concat()) / UNIT;
                let what = format!("{} of {attitude:?}, arm {}", formulation.name(), body.arm.is_some());
                assert!(position < 20.0 && velocity < 30.0, "{what}: {position}, {velocity}");
                assert!(run.stats().position_violation < 1e-12, "{what}");
                if attitude == Attitude::Quaternion {
                    for x in &points.states {
                        let length: f64 = x.p[3..7].iter().map(|q| q * q).sum();
                        assert!((length - 1.0).abs() < 1e-14, "{what}: {length}");
                    }
                }
            }
        }
    }
}
