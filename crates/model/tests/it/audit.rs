//! What the audit finds in mechanisms with known faults.

use gelenk_model::math::{Pose, Vec3};
use gelenk_model::{
    Audit, Body, Coordinates, Drive, Force, Frame, GROUND, Joint, JointKind, Law, MassProperties, Model,
    Singular, Start, Target,
};

const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// Bars between points of the plane, with hinges at all points, the first and the last of which stand on the ground.
fn bars(points: &[[f64; 2]], planar: bool) -> Model {
    let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
    let at = |k: usize| Vec3([points[k][0], points[k][1], 0.0]);
    let mut last = GROUND;
    for k in 1..points.len() {
        let way = at(k) - at(k - 1);
        let mass = MassProperties::rod([0.0; 3], [way.norm(), 0.0, 0.0], way.norm());
        // a bar of some thickness
        let mass = mass.with(MassProperties::new(0.1, mass.centre, [1e-3; 3]));
        let name = format!("bar {k}");
        let body = if planar { Body::planar(name, mass) } else { Body::new(name, mass) };
        let body = model.add_body(body.at_angle(at(k - 1), way.0[1].atan2(way.0[0]))).unwrap();
        model.add_joint_at(format!("pin {k}"), JointKind::Revolute, (last, body), at(k - 1), Z).unwrap();
        last = body;
    }
    let end = at(points.len() - 1);
    model.add_joint_at("last pin", JointKind::Revolute, (GROUND, last), end, Z).unwrap();
    model
}

const FOUR_BAR: [[f64; 2]; 4] = [[0.0, 0.0], [0.1, 0.4], [1.0, 0.9], [1.2, 0.0]];

fn audit(model: &Model, coordinates: Coordinates) -> Audit {
    let system = model.system(coordinates).unwrap();
    system.audit(system.initial()).unwrap()
}

/// Four hinges in space hold the four-bar in its plane three times too often.
#[test]
fn four_bar_of_spatial_hinges() {
    let model = bars(&FOUR_BAR, false);
    for coordinates in [Coordinates::Absolute, Coordinates::Angles(gelenk_model::Sequence::TaitBryan)] {
        let found = audit(&model, coordinates);
        assert_eq!((found.velocities, found.constraints, found.rank), (18, 20, 17));
        assert_eq!((found.degrees_of_freedom(), found.count()), (1, -2));
        let redundant: Vec<_> =
            found.redundant.iter().map(|r| (r.element.as_str(), r.direction.as_str())).collect();
        let last = |what| ("last pin", what);
        assert_eq!(
            redundant,
            [last("translation along z"), last("rotation about x"), last("rotation about y")]
        );
        for r in &found.redundant {
            assert_eq!(r.held_by, ["pin 1", "pin 2", "pin 3"], "{}", r.direction);
        }
        assert_eq!(found.singular, None);
        assert!(found.massless.is_empty() && found.unconnected.is_empty() && found.suspicions.is_empty());
    }
    let found = audit(&model, Coordinates::Mixed);
    assert_eq!((found.degrees_of_freedom(), found.redundant.len(), found.singular), (1, 3, None));
    // in joint coordinates these rows are never violated, and are not there; but nothing determines their forces there either
    let found = audit(&model, Coordinates::Joint);
    assert_eq!((found.degrees_of_freedom(), found.redundant.len(), found.idle.len()), (1, 3, 3));
    assert_eq!(found.redundant, audit(&model, Coordinates::Absolute).redundant);

    let text = audit(&model, Coordinates::Absolute).to_string();
    let expected = "\
3 bodies and 4 joints in absolute coordinates
18 velocities, 20 constraints, 17 of them independent
degrees of freedom: 1
  counting constraints gives -2: there are more of them than motions to stop
held more than once: 3
  'last pin', translation along z: held already by 'pin 1', 'pin 2' and 'pin 3'
  'last pin', rotation about x: held already by 'pin 1', 'pin 2' and 'pin 3'
  'last pin', rotation about y: held already by 'pin 1', 'pin 2' and 'pin 3'
  the motion is not affected, but the constraints do not determine how the joints share the reactions; leave these directions \
free in one of the joints to determine them, or give joints a compliance
";
    assert_eq!(text, expected);
}

/// In the plane nothing is wrong with it; with a drive nothing is left to move.
#[test]
fn four_bar_in_the_plane() {
    let mut model = bars(&FOUR_BAR, true);
    for (name, coordinates) in Coordinates::ALL {
        let found = audit(&model, coordinates);
        assert_eq!(found.degrees_of_freedom(), 1, "{name}");
        assert!(found.is_clean(), "{name}: {found}");
        assert!(found.to_string().contains("nothing found in"));
    }
    let angle = model.coordinate(model.joint("pin 1").unwrap(), "angle").unwrap();
    let target = Target::Start;
    model
        .add_drive(Drive { name: "motor".into(), terms: vec![(angle, 1.0)], target: target.clone() })
        .unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let found = audit(&model, coordinates);
        assert_eq!((found.degrees_of_freedom(), found.redundant.len()), (0, 0), "{name}");
        assert!(found.to_string().contains("1 drive and the joints say where everything is"), "{found}");
    }
    // a second drive has nothing to drive
    let angle = model.coordinate(model.joint("last pin").unwrap(), "angle").unwrap();
    model.add_drive(Drive { name: "brake".into(), terms: vec![(angle, 1.0)], target }).unwrap();
    let found = audit(&model, Coordinates::Absolute);
    assert_eq!((found.degrees_of_freedom(), found.count()), (0, -1));
    assert_eq!((found.redundant.len(), found.redundant[0].element.as_str()), (1, "drive brake"));
    assert!(found.redundant[0].held_by.contains(&"drive motor".to_owned()), "{found}");
}

/// A parallelogram that is folded can go on as a parallelogram or crossed.
#[test]
fn singular_positions() {
    let folded = bars(&[[0.0, 0.0], [0.4, 0.0], [1.4, 0.0], [1.0, 0.0]], true);
    for (name, coordinates) in Coordinates::ALL {
        let found = audit(&folded, coordinates);
        assert_eq!(found.degrees_of_freedom(), 2, "{name}");
        assert_eq!(found.singular, Some(Singular::Branches(1)), "{name}: {found}");
        assert!(found.to_string().contains("next to it there is 1 degree of freedom fewer"), "{found}");
    }
    // two bars stretched out between walls
    let stretched = bars(&[[0.0, 0.0], [0.6, 0.0], [1.0, 0.0]], true);
    for (name, coordinates) in Coordinates::ALL {
        let found = audit(&stretched, coordinates);
        assert_eq!((found.degrees_of_freedom(), found.singular), (1, Some(Singular::Shaky)), "{name}");
    }
    // and the same bars as a roof
    let roof = audit(&bars(&[[0.0, 0.0], [0.6, 0.2], [1.0, 0.0]], true), Coordinates::Absolute);
    assert_eq!((roof.degrees_of_freedom(), roof.count(), roof.singular), (0, 0, None));
    assert!(roof.to_string().contains("this is a structure, not a mechanism"), "{roof}");
}

#[test]
fn bodies_that_nothing_holds() {
    let mut model = bars(&FOUR_BAR, true);
    let lost = model.add_body(Body::new("satellite", MassProperties::sphere(0.1, 1000.0))).unwrap();
    let ghost = Body::planar("ghost", MassProperties::massless());
    let ghost = model.add_body(ghost).unwrap();
    assert_eq!(audit(&model, Coordinates::Joint).unconnected, ["satellite", "ghost"]);
    // with a force on them they are meant to fly
    let spring = Law::linear(0.0, [10.0, 0.0, 0.0]);
    model.add_force(Force::spring("tether", Frame::on(lost), Frame::on(ghost), spring)).unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let found = audit(&model, coordinates);
        assert!(found.unconnected.is_empty(), "{name}");
        assert_eq!(found.degrees_of_freedom(), 1 + 6 + 3, "{name}");
        assert_eq!(found.massless.len(), 3, "{name}: {found}");
        assert!(found.massless.iter().flatten().all(|v| v.starts_with("ghost: ")), "{name}: {found}");
        assert!(!found.is_clean() && found.to_string().contains("a motion without inertia: 'ghost: "));
    }
    // a thin rod between two balls spins without inertia; a thick one does not
    let rod = |moment: f64| {
        let mut model = Model::new();
        let mass = MassProperties::new(1.0, [0.5, 0.0, 0.0], [moment, 0.1, 0.1]);
        let rod = model.add_body(Body::new("rod", mass)).unwrap();
        let slider = MassProperties::cuboid([0.1; 3], 1000.0);
        let slider = model.add_body(Body::new("slider", slider).at(Pose::at([1.0, 0.0, 0.0]))).unwrap();
        let x = [1.0, 0.0, 0.0];
        model.add_joint_at("ball", JointKind::Spherical, (GROUND, rod), [0.0; 3], Z).unwrap();
        model.add_joint_at("other ball", JointKind::Spherical, (rod, slider), x, Z).unwrap();
        model.add_joint_at("guide", JointKind::Planar, (GROUND, slider), x, Z).unwrap();
        model
    };
    for coordinates in [Coordinates::Absolute, Coordinates::Joint] {
        let found = audit(&rod(0.0), coordinates);
        assert_eq!(found.massless.len(), 1, "{found}");
        assert_eq!(audit(&rod(1e-6), coordinates).massless.len(), 0);
    }
    assert_eq!(audit(&rod(0.0), Coordinates::Absolute).massless, [["rod: omega x"]]);
}

#[test]
fn suspicious_numbers() {
    let mut model = Model::new();
    let heavy = MassProperties::new(5e6, [0.0; 3], [1e8; 3]);
    let press = model.add_body(Body::new("press", heavy)).unwrap();
    // a radius of gyration of 1 km: its inertia was given in kg mm²
    let light = MassProperties::new(1e-3, [0.0; 3], [1e3; 3]);
    let needle = model.add_body(Body::new("needle", light)).unwrap();
    let frames = |body| (Frame::on(GROUND), Frame::on(body).at([0.5, 0.0, 0.0]));
    for (name, body) in [("guide", press), ("hinge", needle)] {
        let (a, b) = frames(body);
        model.add_joint(Joint::new(name, JointKind::Revolute, a, b)).unwrap();
    }
    let found = audit(&model, Coordinates::Joint);
    assert_eq!(found.suspicions.len(), 2, "{found}");
    assert!(found.suspicions[0].contains("'needle' has 1.000e-3 kg, 'press' 5.000e6 kg"), "{found}");
    assert!(found.suspicions[1].contains("'needle'") && found.suspicions[1].contains("kg m²"), "{found}");
    // open joints are said to be open, and an assembled mechanism is not
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let open = system.audit(system.initial()).unwrap();
    assert_eq!(open.open.len(), 2);
    assert!(open.to_string().contains("joint 'guide': 0.5000 m"), "{open}");
    let closed = system.assemble(&Start::new()).unwrap();
    assert!(system.audit(&closed).unwrap().open.is_empty());
    let other = model.system(Coordinates::Joint).unwrap();
    assert!(system.audit(other.initial()).unwrap_err().to_string().contains("positions"));
}
