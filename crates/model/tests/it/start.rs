//! Start values of mechanisms by chance: the same in all coordinates.

use gelenk_model::math::{Mat3, Motion, Pose, Vec3};
use gelenk_model::{
    Body, BodyId, Coordinates, Frame, GROUND, Joint, JointKind, MassProperties, Model, Priority, Start, Unmet,
};

/// Numbers by chance between -1 and 1, always the same.
struct Chance(u64);

impl Chance {
    fn draw(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn vector(&mut self, size: f64) -> Vec3 {
        Vec3([self.draw() * size, self.draw() * size, self.draw() * size])
    }

    fn one_of(&mut self, n: usize) -> usize {
        ((self.draw() + 1.0) * 0.5 * n as f64) as usize % n
    }

    fn pose(&mut self, size: f64, turn: f64) -> Pose {
        let axis = self.vector(1.0).direction().unwrap();
        Pose { rotation: Mat3::about(axis, (turn * self.draw()).sin_cos()), origin: self.vector(size) }
    }
}

const KINDS: [JointKind; 8] = [
    JointKind::Revolute,
    JointKind::Prismatic,
    JointKind::Cylindrical,
    JointKind::Universal,
    JointKind::Spherical,
    JointKind::Planar,
    JointKind::PointOnLine,
    JointKind::Free,
];

/// A tree of four bodies, closed to a loop by a rod every other time, and a start that asks for this and that.
fn mechanism(chance: &mut Chance, is_loop: bool) -> (Model, Start) {
    let mut model = Model::new();
    let mut start = Start::new();
    let mut bodies = vec![GROUND];
    for k in 0..4 {
        let mass = MassProperties::cuboid([0.3, 0.2 + 0.1 * f64::from(k), 0.15], 100.0)
            .placed(&chance.pose(0.1, 3.0));
        let mut body = Body::new(format!("body {k}"), mass).at(chance.pose(0.6, 3.0));
        match chance.one_of(4) {
            0 => body = body.turning(chance.vector(2.0)),
            1 => body = body.travelling(chance.vector(1.0)),
            2 => body = body.moving(chance.vector(2.0), chance.vector(1.0)),
            _ => {}
        }
        let on = bodies[chance.one_of(bodies.len())];
        let body = model.add_body(body).unwrap();
        bodies.push(body);
        let (kind, point, axis) = (KINDS[chance.one_of(KINDS.len())], chance.vector(0.6), chance.vector(1.0));
        let joint = model.add_joint_at(format!("joint {k}"), kind, (on, body), point, axis).unwrap();
        if let (Some(name), 0) = (model.coordinate_names(joint).first(), chance.one_of(2)) {
            let c = model.coordinate(joint, name).unwrap();
            start = start.rate(c, chance.draw(), Priority::Asked);
            if chance.one_of(2) == 0 {
                start = start.coordinate(c, 0.3 * chance.draw(), Priority::Asked);
            }
        }
        if model.turns_freely(joint) && chance.one_of(2) == 0 {
            let turn = chance.pose(0.0, 0.5).rotation;
            start = start.orientation(joint, turn, Priority::Asked).spin(
                joint,
                chance.vector(1.0),
                Priority::Asked,
            );
        }
    }
    // the last body is pushed aside
    let last: BodyId = bodies[4];
    let aside = model.bodies()[4].pose.then(&chance.pose(0.05, 0.1));
    start = start.body_at(last, aside, Priority::Guessed(1.0));
    if is_loop {
        let (a, b) = (Frame::on(bodies[1]).at(chance.vector(0.2)), Frame::on(last).at(chance.vector(0.2)));
        let at = |frame: &Frame| model.bodies()[frame.body.index()].pose.point(frame.origin);
        let length = (at(&a) - at(&b)).norm();
        model.add_joint(Joint::new("rod", JointKind::Distance { length }, a, b)).unwrap();
    }
    (model, start)
}

/// Bodies and unmet values of a start.
fn begin(model: &Model, start: &Start, coordinates: Coordinates) -> (Vec<Motion>, Vec<Unmet>) {
    let mut system = model.system(coordinates).unwrap();
    let x = system.assemble(start).unwrap();
    let frames: Vec<Frame> = model.body_ids().map(Frame::on).collect();
    (system.motions(&x.p, &x.v, &frames).unwrap(), system.unmet(&x, start).unwrap())
}

#[test]
fn the_same_in_all_coordinates() {
    let mut chance = Chance(0x1357_9bdf_0246_8ace);
    let (mut met, mut missed) = (0, 0);
    for trial in 0..24 {
        let (model, start) = mechanism(&mut chance, trial % 2 == 1);
        let (expected, unmet) = begin(&model, &start, Coordinates::Absolute);
        if unmet.is_empty() {
            met += 1;
        } else {
            missed += 1;
        }
        for (name, coordinates) in Coordinates::ALL {
            let (found, other) = begin(&model, &start, coordinates);
            let asks = |list: &[Unmet]| list.iter().map(|unmet| unmet.ask).collect::<Vec<_>>();
            assert_eq!(asks(&unmet), asks(&other), "{trial} {name}");
            for (found, expected) in found.iter().zip(&expected) {
                let turn = expected.pose.rotation.transpose() * found.pose.rotation;
                let turn = (0..3).map(|i| (turn.column(i) - Vec3::axis(i)).norm()).fold(0.0, f64::max);
                let size = 1.0 + expected.velocity.norm() + expected.omega.norm();
                let slip =
                    (found.velocity - expected.velocity).norm() + (found.omega - expected.omega).norm();
                let way = (found.pose.origin - expected.pose.origin).norm();
                // rounding, where a joint of a loop is nearly stretched a thousand times larger
                assert!(way < 1e-10 && turn < 1e-10, "{trial} {name}: {way} {turn}");
                assert!(slip < 1e-9 * size, "{trial} {name}: {slip}");
            }
        }
    }
    assert!(met > 1 && missed > 5, "{met} {missed}: both kinds are wanted");
}

/// A tree whose bodies are told nothing but the angular velocity of one: the others move as after a blow that gives it, with least
/// kinetic energy (Kelvin). For two rods of mass m and length l in a line, the second turns at -3/2 of the first.
#[test]
fn what_is_not_asked_moves_least() {
    let mut model = Model::new();
    let rod = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0);
    let first = model.add_body(Body::new("first", rod).turning([0.0, 0.0, 2.0])).unwrap();
    let second = model.add_body(Body::new("second", rod).at(Pose::at([1.0, 0.0, 0.0]))).unwrap();
    let z = [0.0, 0.0, 1.0];
    model.add_joint_at("shoulder", JointKind::Revolute, (GROUND, first), [0.0; 3], z).unwrap();
    model.add_joint_at("elbow", JointKind::Revolute, (first, second), [1.0, 0.0, 0.0], z).unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let (bodies, unmet) = begin(&model, &Start::new(), coordinates);
        assert!(unmet.is_empty());
        assert!((bodies[1].omega.0[2] - 2.0).abs() < 1e-12, "{name}");
        // d/dw of m (v + w l/2)² + (m l²/12) w² is zero; a body counts a millionth more than it weighs
        assert!((bodies[2].omega.0[2] + 1.5 * 2.0).abs() < 1e-4, "{name}: {}", bodies[2].omega.0[2]);
    }
}

/// Values that cannot be met are told with both numbers.
#[test]
fn unmet_values_in_words() {
    let mut model = Model::new();
    let rod = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0);
    let body = model.add_body(Body::new("rod", rod)).unwrap();
    let joint =
        model.add_joint_at("hinge", JointKind::Revolute, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let angle = model.coordinate(joint, "angle").unwrap();
    let turned = Pose { rotation: Mat3::about_axis(2, 0.5), origin: Vec3::zero() };
    let start = Start::new()
        .coordinate(angle, 0.25, Priority::Asked)
        .body_at(body, turned, Priority::Asked)
        .moving(body, [0.0, 0.0, 1.0], [0.0, 0.0, 0.5], Priority::Asked)
        .rate(angle, 0.125, Priority::Asked);
    for (name, coordinates) in Coordinates::ALL {
        let (_, unmet) = begin(&model, &start, coordinates);
        let words: Vec<String> = unmet.iter().map(ToString::to_string).collect();
        // values of joints win over those of bodies
        let expected = [
            "orientation of body 'rod', as a rotation vector: asked [0, 0, 0.5] rad, got [0, 0, 0.25] rad",
            "velocity of body 'rod': asked [0, 0, 0.5] m/s, got [0, 0, 0] m/s",
            "angular velocity of body 'rod': asked [0, 0, 1] rad/s, got [0, 0, 0.125] rad/s",
        ];
        assert_eq!(words, expected, "{name}");
    }
    let mut system = model.system(Coordinates::Joint).unwrap();
    let start = Start::new().spin(joint, [0.0, 0.0, 1.0], Priority::Asked);
    let error = system.assemble(&start).unwrap_err().to_string();
    assert!(error.contains("joint 'hinge' does not leave all rotations free"), "{error}");
}
