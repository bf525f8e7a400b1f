//! Measures change with the numbers of a model as differences say.

use super::mechanisms::{Kind, Mechanism, Numbers};
use super::{COORDINATES, POINTS, STEP, TOLERANCE, somewhere};
use gelenk_core::{Real, State};
use gelenk_model::{Component, Frame, GROUND, Measure, Model, Parametric, Slope, View};

/// Measures of every kind that the model has, from frames that depend on the parameters themselves.
fn list<S: Real>(model: &Model<S>, changes: &[S]) -> Vec<Measure<S>> {
    let mut n = Numbers::new(changes);
    let body = |name: &str| model.body(name).unwrap();
    let frame = Frame::on(body("second")).at(n.some([0.1, 0.3, -0.2])).axis(n.some([0.3, 0.1, 0.7]));
    let ground = Frame::on(GROUND).at(n.some([0.2, 0.1, 0.4]));
    let view = View::from(Frame::on(body("first")).at(n.some([0.3, 0.2, 0.1]))).along(frame);
    let [shoulder, elbow] = ["shoulder", "elbow"].map(|name| model.joint(name).unwrap());
    let mut list = vec![
        Measure::Position(frame, view, Component::Norm),
        Measure::Velocity(frame, view, Component::X),
        Measure::Acceleration(frame, view, Component::Y),
        Measure::AngularVelocity(frame, view, Component::Z),
        Measure::AngularAcceleration(frame, view, Component::X),
        Measure::Angle { of: frame, against: ground },
        Measure::Distance(ground, frame),
        Measure::DistanceRate(ground, frame),
        Measure::ReactionForce(shoulder, ground, Component::Norm),
        Measure::ReactionTorque(elbow, frame, Component::Y),
        Measure::KineticEnergy,
        Measure::PotentialEnergy,
        Measure::Energy,
        Measure::DissipatedPower,
        Measure::SuppliedPower,
        Measure::Momentum(Component::X),
        Measure::AngularMomentum(Some(ground), Component::Y),
        Measure::AngularMomentum(None, Component::Z),
        Measure::CentreOfMass(Component::Y),
    ];
    for name in ["angle", "displacement"] {
        if let Ok(c) = model.coordinate(elbow, name) {
            list.extend([
                Measure::Coordinate(c),
                Measure::CoordinateRate(c),
                Measure::CoordinateAcceleration(c),
            ]);
        }
    }
    list
}

#[test]
fn measures_change_with_numbers() {
    let kinds =
        [Kind::Springs, Kind::JointForces, Kind::Friction, Kind::Drives, Kind::Controllers, Kind::Table];
    for kind in kinds {
        let mechanism = Mechanism::new(kind);
        let count = mechanism.count();
        for coordinates in COORDINATES {
            let at = |changes: &[f64], x: Option<&State>| {
                let model = mechanism.model(changes).unwrap();
                let measures = list(&model, changes);
                let system = model.system(coordinates).unwrap();
                let x = x.cloned().unwrap_or_else(|| somewhere(&system));
                let mut out = vec![0.0; measures.len()];
                system.measures(&measures).unwrap().eval(&x, &mut out).unwrap();
                (x, out)
            };
            let (x, values) = at(&vec![0.0; count], None);
            for i in 0..count {
                let mut seeds = vec![Slope::constant(0.0); count];
                seeds[i] = Slope::variable(0.0, 0);
                let model = mechanism.model(&seeds).unwrap();
                let measures = list(&model, &seeds);
                let sensitivity = model.sensitivity(coordinates).unwrap();
                let mut exact = vec![0.0; measures.len()];
                sensitivity.measures(&measures).unwrap().eval(&x, &mut exact).unwrap();
                let around = POINTS.map(|(k, weight)| {
                    let mut changes = vec![0.0; count];
                    changes[i] = k * STEP;
                    (weight, at(&changes, Some(&x)).1)
                });
                for (k, exact) in exact.iter().enumerate() {
                    let difference = around.iter().map(|(weight, near)| weight * near[k]).sum::<f64>() / STEP;
                    let size = 1.0 + values[k].abs() + exact.abs();
                    let what = &measures[k];
                    assert!(
                        (difference - exact).abs() < 10.0 * TOLERANCE * size,
                        "{kind:?} in {coordinates} coordinates, number {i}: {what:?}: {exact} {difference}"
                    );
                }
            }
        }
    }
}
