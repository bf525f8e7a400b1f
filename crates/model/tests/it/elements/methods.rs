//! Elements with every method: nonholonomic rows, external dynamics and stiff connections are not for some alone.

use super::{TOLERANCE, bushing, external, rolling};
use crate::common::run;
use gelenk_integrators::{Bdf, Explicit, HalfExplicit, Method, Mexx, Odex, Radau};
use gelenk_model::{Angles, Coordinates};

#[test]
fn every_method_agrees() {
    let methods: Vec<Box<dyn Method>> = vec![
        Box::new(Bdf::default()),
        Box::new(Radau::default()),
        Box::new(Mexx::default()),
        Box::new(HalfExplicit::hem5()),
        Box::new(HalfExplicit::phem56()),
        Box::new(Odex::default()),
        Box::new(Explicit::dopri5()),
    ];
    let models = [
        (rolling::disc(1.3, 6.0, 0.8, 0.7).0, "disc"),
        (rolling::sleigh_on_ice(true), "sleigh"),
        (external::with_controller(0).0, "cart"),
        (bushing::two_bodies(Angles::RotationVector, 0.05), "second"),
    ];
    for (model, name) in models {
        let body = model.body(name).unwrap();
        for coordinates in [Coordinates::Absolute, Coordinates::Joint, Coordinates::Mixed] {
            let end = |method: &dyn Method, tolerance: f64| {
                let mut system = model.system(coordinates).unwrap();
                let end = run(&mut system, method, 0.4, tolerance);
                system.body_motion(&end, body).unwrap()
            };
            let expected = end(&Explicit::dop853(), TOLERANCE);
            for method in &methods {
                let tolerance = 1000.0 * TOLERANCE;
                let motion = end(&**method, tolerance);
                let gap = (motion.pose.origin - expected.pose.origin).norm();
                let turn = (motion.omega - expected.omega).norm();
                // local errors add up; velocities of size 10 are ten times as far off
                assert!(gap < 300.0 * tolerance, "{name} {} {coordinates}: {gap}", method.name());
                assert!(turn < 3000.0 * tolerance, "{name} {} {coordinates}: {turn}", method.name());
            }
        }
    }
}
