//! Contacts.

use super::{build, read};
use gelenk_core::{ContactKind, Problem};
use gelenk_model::Coordinates;

/// Every kind of contact is made from its example, with the names that events and measures use, and with its numbers.
#[test]
fn contacts() {
    let mechanism = build("contacts");
    let mut system = mechanism.model.system(Coordinates::Joint).unwrap();
    let list = system.contacts().unwrap().list().to_vec();
    let names: Vec<&str> = list.iter().map(|c| c.name.as_str()).collect();
    for name in [
        "rail.lower",
        "rail.upper",
        "rail.friction",
        "bearing.friction",
        "coaxial.angle.upper",
        "coaxial.displacement.lower",
        "coaxial.displacement.upper",
        "rope",
        "freewheel",
        "pawl",
        "ceiling",
        "stop.lower",
        "collar",
    ] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    let find = |name: &str| list.iter().find(|c| c.name == name).unwrap();
    assert_eq!(find("rail.lower").law.restitution, 0.5);
    assert_eq!(find("freewheel").kind, ContactKind::Rate);
    assert_eq!(find("bearing.friction").kind, ContactKind::Friction);
    let friction = find("rail.friction").law;
    assert_eq!((friction.friction, friction.friction_static), (0.1, 0.15));
    let belt = list.iter().find(|c| c.name.starts_with("belt")).unwrap();
    assert_eq!((belt.law.friction, belt.law.friction_static, belt.law.stribeck_velocity), (0.2, 0.3, 0.1));
    let floor = list.iter().find(|c| c.name.starts_with("floor")).unwrap();
    // friction at rest is that of sliding, if nothing else is said
    assert_eq!((floor.law.restitution, floor.law.friction, floor.law.friction_static), (0.8, 0.3, 0.3));
}

/// Laws by name and by pairs of materials; keys of the contact win.
#[test]
fn laws() {
    let mut system = build("laws").model.system(Coordinates::Absolute).unwrap();
    let list = system.contacts().unwrap().list().to_vec();
    let find = |name: &str| list.iter().find(|c| c.name.starts_with(name)).unwrap().law;
    let floor = find("floor");
    assert_eq!((floor.restitution, floor.friction, floor.friction_static), (0.5, 0.3, 0.45));
    assert_eq!((floor.stribeck_velocity, floor.viscous), (0.05, 0.2));
    let bounce = find("bounce");
    assert_eq!((bounce.restitution, bounce.friction, bounce.friction_static), (0.8, 0.7, 0.7));
    assert_eq!((bounce.tangential_restitution, bounce.stiffness), (0.6, 2.0));
    assert_eq!(read("laws").build().unwrap().model.contacts().len(), 2);
}
