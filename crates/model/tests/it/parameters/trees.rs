//! Trees of bodies by chance, all of whose numbers move at once.

use super::mechanisms::Numbers;
use super::{COORDINATES, check};
use gelenk_core::{Dual, Real};
use gelenk_model::{Body, BodyId, Force, Frame, GROUND, Joint, JointKind, Law, Model, ModelError, Slope};
use proptest::prelude::*;

/// Which body each one hangs on, and by which joint.
type Plan = Vec<(usize, usize)>;

fn tree<S: Real>(plan: &Plan, changes: &[S]) -> Result<(Model<S>, usize), ModelError> {
    let mut n = Numbers::new(changes);
    let mut model = Model::new().with_gravity(n.some([0.3, -0.2, -9.81]));
    let mut bodies: Vec<BodyId> = vec![GROUND];
    for (k, &(parent, kind)) in plan.iter().enumerate() {
        let shift = 0.1 * k as f64;
        let place = n.pose([0.3 - shift, 0.2 + shift, 0.1 * shift], [0.2 + shift, 0.1, -0.3]);
        let body = Body::new(format!("body {k}"), n.mass(1.0 + shift)).at(place);
        let body = model.add_body(body.moving(n.some([0.2, 0.1, -0.4]), n.some([0.3, shift, 0.2])))?;
        let parent = bodies[parent % bodies.len()];
        let kind = match kind % 8 {
            0 => JointKind::Revolute,
            1 => JointKind::Prismatic,
            2 => JointKind::Universal,
            3 => JointKind::Spherical,
            4 => JointKind::Screw { pitch: n.one(0.4 + shift) },
            5 => JointKind::Distance { length: n.one(0.5 + shift) },
            6 => JointKind::ConstantVelocity,
            _ => JointKind::Cylindrical,
        };
        let a = Frame::on(parent)
            .at(n.some([0.2, -0.1, shift]))
            .axes(n.some([0.3, 0.2, 0.8]), n.some([1.0, 0.1, 0.2]));
        let b = Frame::on(body)
            .at(n.some([-0.2, 0.1, 0.3]))
            .axes(n.some([0.1, 0.4, 0.9]), n.some([0.9, -0.2, 0.1]));
        // every other joint hangs the other way round
        let (a, b) = if k % 2 == 0 { (a, b) } else { (b, a) };
        model.add_joint(Joint::new(format!("joint {k}"), kind, a, b))?;
        bodies.push(body);
    }
    let (first, last) = (bodies[1], bodies[bodies.len() - 1]);
    if first != last {
        let law = Law::linear(n.one(-3.0), n.some([20.0, 1.0, 0.5]));
        let ends =
            (Frame::on(first).at(n.some([0.1, 0.2, 0.4])), Frame::on(last).at(n.some([0.5, -0.4, -0.3])));
        model.add_force(Force::spring("spring", ends.0, ends.1, law))?;
    }
    Ok((model, n.count))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn all_numbers_at_once(
        plan in prop::collection::vec((0..20_usize, 0..8_usize), 1..9),
        directions in prop::collection::vec(-1.0..1.0_f64, 400),
    ) {
        let count = tree::<f64>(&plan, &[]).unwrap().1;
        let directions = &directions[..count];
        let seeds: Vec<Slope> = directions.iter().map(|&d| Dual { value: 0.0, derivatives: [d] }).collect();
        let along = tree(&plan, &seeds).unwrap().0;
        let at = |h: f64| {
            let changes: Vec<f64> = directions.iter().map(|d| h * d).collect();
            tree(&plan, &changes).map(|(model, _)| model)
        };
        for coordinates in COORDINATES {
            check("a tree", &along, at, coordinates);
        }
    }
}
