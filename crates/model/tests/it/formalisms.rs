//! The formalisms agree with each other: articulated bodies, Newton-Euler recursion, composite bodies (A02, A03).

use gelenk_core::{MassWork, Problem, State, TermBuf, Terms};
use gelenk_model::math::{Pose, Quaternion, Vec3};
use gelenk_model::{
    Body, BodyId, Coordinates, Force, Frame, GROUND, Joint, JointKind, Law, MassProperties, Model,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

const KINDS: [JointKind; 12] = [
    JointKind::Revolute,
    JointKind::Prismatic,
    JointKind::Cylindrical,
    JointKind::Screw { pitch: 0.4 },
    JointKind::Universal,
    JointKind::Spherical,
    JointKind::Planar,
    JointKind::PointOnLine,
    JointKind::PointOnPlane,
    JointKind::Distance { length: 0.5 },
    JointKind::ConstantVelocity,
    JointKind::Free,
];

/// A tree of bodies with joints of all kinds in both directions, drawn by chance.
fn tree(numbers: &mut impl Iterator<Item = f64>, count: usize) -> Model {
    let mut draw = || numbers.next().unwrap();
    let mut model = Model::new().with_gravity([draw(), draw(), -9.81]);
    let mut bodies: Vec<BodyId> = vec![GROUND];
    for k in 0..count {
        let inertia = [1.0 + 0.3 * draw(), 1.0 + 0.3 * draw(), 1.0 + 0.3 * draw()];
        let mass = MassProperties::new(1.5 + draw(), [draw(), draw(), draw()], inertia);
        let mut vector = || Vec3([draw(), draw(), draw()]);
        let turn = Quaternion::exp(vector()).matrix();
        let body = model
            .add_body(Body::new(format!("body {k}"), mass).at(Pose { rotation: turn, origin: vector() }))
            .unwrap();
        let frame =
            |body, turn: Vec3, at: Vec3| Frame::on(body).at(at).rotated(Quaternion::exp(turn).matrix());
        let parent = bodies[(f64::midpoint(draw(), 1.0) * bodies.len() as f64) as usize % bodies.len()];
        let mut vector = || Vec3([draw(), draw(), draw()]);
        let (a, b) = (frame(parent, vector(), vector()), frame(body, vector(), vector()));
        let (a, b) = if draw() > 0.0 { (a, b) } else { (b, a) };
        let kind = KINDS[(f64::midpoint(draw(), 1.0) * KINDS.len() as f64) as usize % KINDS.len()];
        model.add_joint(Joint::new(format!("joint {k}"), kind, a, b)).unwrap();
        bodies.push(body);
    }
    let (first, last) = (bodies[1], bodies[count]);
    let law = Law::linear(-1.0, [3.0, 0.5, 0.0]);
    if first != last {
        model
            .add_force(Force::spring("spring", Frame::on(first), Frame::on(last).at([0.1, 0.2, 0.3]), law))
            .unwrap();
    }
    model
}

/// A tree of bodies in planes across z, all of them planar bodies or none, with hinges, slides and flat joints, some of them upside down.
fn flat_tree(numbers: &mut impl Iterator<Item = f64>, count: usize) -> Model {
    let mut draw = || numbers.next().unwrap();
    let mut model = Model::new().with_gravity([draw(), -9.81, draw()]);
    let planar = draw() > 0.0;
    let mut bodies: Vec<BodyId> = vec![GROUND];
    for k in 0..count {
        let inertia = [1.0 + 0.3 * draw(), 1.0 + 0.3 * draw(), 1.0 + 0.3 * draw()];
        let mass = MassProperties::new(1.5 + draw(), [draw(), draw(), 0.0], inertia);
        let name = format!("body {k}");
        let body = if planar { Body::planar(name, mass) } else { Body::new(name, mass) };
        let body = model.add_body(body.at_angle([draw(), draw(), 0.0], 3.0 * draw())).unwrap();
        let parent = bodies[(f64::midpoint(draw(), 1.0) * bodies.len() as f64) as usize % bodies.len()];
        let (kind, z, x) = match (3.0 * draw()).floor() as i32 {
            1 | 2 => (JointKind::Prismatic, [draw(), draw(), 0.0], [0.0, 0.0, 1.0]),
            0 => (JointKind::Planar, [0.0, 0.0, 1.0], [draw(), draw(), 0.0]),
            -1 => (JointKind::Revolute, [0.0, 0.0, -1.0], [draw(), draw(), 0.0]),
            _ => (JointKind::Revolute, [0.0, 0.0, 1.0], [draw(), draw(), 0.0]),
        };
        let (a, b) = (Frame::on(parent).at([draw(), draw(), 0.0]), Frame::on(body).at([draw(), draw(), 0.0]));
        // both frames have their z axes along one line, as the bodies are placed
        let (a, b) = match kind {
            JointKind::Prismatic => (a.axes(z, x), b.axes([z[1], -z[0], 0.0], x)),
            _ => (a.axes(z, x), b.axes(z, [draw(), draw(), 0.0])),
        };
        let (a, b) = if draw() > 0.0 { (a, b) } else { (b, a) };
        model.add_joint(Joint::new(format!("joint {k}"), kind, a, b)).unwrap();
        bodies.push(body);
    }
    let (first, last) = (bodies[1], bodies[count]);
    if first != last && draw() > 0.0 {
        let law = Law::linear(-1.0, [3.0, 0.5, 0.0]);
        model
            .add_force(Force::spring("spring", Frame::on(first), Frame::on(last).at([0.1, 0.2, 0.0]), law))
            .unwrap();
    }
    model
}

/// Numbers between -1 and 1.
fn numbers(seed: u64) -> impl Iterator<Item = f64> {
    let mut state = seed | 1;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A02, A03: accelerations, forces and masses of trees agree.
    #[test]
    fn three_ways_in_space(seed in 0_u64..1 << 32, count in 5_usize..50) {
        let mut numbers = numbers(seed);
        let model = tree(&mut numbers, count);
        three_ways(&model, numbers)?;
    }

    #[test]
    fn three_ways_in_the_plane(seed in 0_u64..1 << 32, count in 1_usize..50) {
        let mut numbers = numbers(seed);
        let model = flat_tree(&mut numbers, count);
        three_ways(&model, numbers)?;
    }
}

fn three_ways(model: &Model, mut numbers: impl Iterator<Item = f64>) -> Result<(), TestCaseError> {
    let mut system = model.system(Coordinates::Joint).unwrap();
    let dims = system.dims();
    prop_assert_eq!(dims.nl, 0);
    let start = system.initial().clone();
    let v: Vec<f64> = numbers.by_ref().take(dims.nv).collect();
    let a: Vec<f64> = numbers.by_ref().take(dims.nv).collect();
    let x = State::at(dims, 0.0, &start.p, &v);

    // composite bodies
    let structure = system.structure().clone();
    let mut buf = TermBuf::new(&structure);
    system.eval(Terms::MASS | Terms::FORCE, &x.point(), &mut buf).unwrap();
    let mut expected = vec![0.0; dims.nv];
    structure.mass.multiply(&buf.mass, &a, &mut expected, &mut MassWork::new(&structure.mass));
    for (e, f) in expected.iter_mut().zip(&buf.force) {
        *e -= f;
    }
    let size = expected.iter().fold(1.0_f64, |m, x| m.max(x.abs()));

    // Newton and Euler
    let mut residual = vec![0.0; dims.nv];
    system.residual_form().unwrap().residual(&x.point(), &a, &mut residual).unwrap();
    for (r, e) in residual.iter().zip(&expected) {
        prop_assert!((r - e).abs() < 1e-11 * size, "{r} {e}");
    }

    // articulated bodies, whose result leaves no residual; how far rounding grows depends on the matrix
    let mut acceleration = vec![0.0; dims.nv];
    system.explicit_form().unwrap().accelerations(&x.point(), &mut acceleration).unwrap();
    system.residual_form().unwrap().residual(&x.point(), &acceleration, &mut residual).unwrap();
    let size = buf.force.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
    for r in &residual {
        prop_assert!(r.abs() < 1e-11 * size, "{r} of {size}");
    }
    Ok(())
}
