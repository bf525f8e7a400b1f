//! Contacts that are found and dropped while bodies move.

use crate::common::random::Random;
use gelenk_core::{ContactBuf, ContactLaw, ContactState, ContactTerms, Contacts, State};
use gelenk_model::contacts::geometry::{Profile, Shape};
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyContact, BodyId, ChannelKind, Collisions, Contact, ContactQuantity, Coordinates, Frame, GROUND,
    JointKind, MassProperties, Measure, Member, Model,
};
use std::sync::Arc;

fn law() -> ContactLaw {
    ContactLaw { restitution: 0.4, friction: 0.2, friction_static: 0.3, ..ContactLaw::default() }
}

fn sphere(radius: f64) -> Shape {
    Shape::Sphere { radius }
}

/// A body for each shape, at these places.
fn bodies(model: &mut Model, list: &[(&str, Shape, [f64; 3])]) -> Vec<(BodyId, Member)> {
    let body = |(name, shape, at): &(&str, Shape, [f64; 3])| {
        let body = Body::new(*name, MassProperties::sphere(0.1, 100.0)).at(Pose::at(*at));
        let id = model.add_body(body).unwrap();
        (id, Member::new(*name, Frame::on(id), shape.clone()))
    };
    list.iter().map(body).collect()
}

fn collisions(members: &[(BodyId, Member)]) -> Collisions {
    let all = Collisions::new("collisions", law());
    members.iter().fold(all, |all, (_, member)| all.with(member.clone()))
}

fn floor() -> Member {
    Member::new("floor", Frame::on(GROUND), Shape::Plane)
}

fn names(system: &gelenk_model::System) -> Vec<String> {
    Contacts::list(system).iter().map(|info| info.name.clone()).collect()
}

/// Three balls above a floor.
fn three() -> (Model, Vec<(BodyId, Member)>) {
    three_from([0.0, 0.0, 0.101])
}

fn three_from(first: [f64; 3]) -> (Model, Vec<(BodyId, Member)>) {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let list = [
        ("one", sphere(0.1), first),
        ("two", sphere(0.1), [0.5, 0.0, 0.101]),
        ("three", sphere(0.1), [1.0, 0.0, 0.101]),
    ];
    let members = bodies(&mut model, &list);
    (model, members)
}

/// Pairs come and go with the motion; the others keep their place in the origin list, their role and their numbers. The horizon counts.
#[test]
fn pairs_come_and_go() {
    for (_, coordinates) in Coordinates::ALL {
        let (mut model, members) = three();
        model
            .add_contact(Contact::bodies(
                "wall",
                BodyContact::new(
                    (Frame::on(GROUND).at([-1.0, 0.0, 0.0]).axis([1.0, 0.0, 0.0]), Shape::Plane),
                    (Frame::on(members[2].0), sphere(0.1)),
                    law(),
                ),
            ))
            .unwrap();
        model.add_collisions(collisions(&members).with(floor())).unwrap();
        let mut system = model.system(coordinates).unwrap();
        // all there can be: 'three' has a contact with the ground of its own
        let all = ["wall", "one & two", "one & three", "one & floor", "two & three", "two & floor"];
        assert_eq!(names(&system), all);
        let x = system.initial().clone();
        let origin = system.refresh(&x.point(), 1e-3).unwrap().unwrap().to_vec();
        assert_eq!(names(&system), ["wall", "one & floor", "two & floor"]);
        assert_eq!(origin, [Some(0), Some(3), Some(5)]);
        assert!(system.refresh(&x.point(), 1e-3).unwrap().is_none());

        // 'two' sticks to the floor; 'one' comes near it
        let mut phase = gelenk_core::ContactPhase::open(3, (0, 0));
        phase.roles[2].state = ContactState::Stick;
        system.note(&phase);
        let mut near = moved(coordinates, [0.31, 0.0, 0.17]);
        let origin = system.refresh(&near.point(), 1e-3).unwrap().unwrap().to_vec();
        assert_eq!(names(&system), ["wall", "one & two", "two & floor"]);
        assert_eq!(origin, [Some(0), None, Some(2)]);
        let mut marks = system.contact_marks();
        marks.follow(&system);
        let mut channels = system.channels();
        channels.follow(&system);
        assert_eq!(channels.list().last().unwrap().kind, ChannelKind::Contact);
        assert_eq!(channels.list()[system.contact_channel(1)].name, "collisions");
        assert_eq!(channels.list()[system.contact_channel(0)].name, "wall");

        // far again; a long horizon and a velocity bring it back
        near = moved(coordinates, [0.1, 0.0, 0.9]);
        assert!(system.refresh(&near.point(), 1e-3).unwrap().is_some());
        assert_eq!(names(&system), ["wall", "two & floor"]);
        near.v.iter_mut().for_each(|v| *v = 1.0);
        assert!(system.refresh(&near.point(), 1e-3).unwrap().is_none());
        assert!(system.refresh(&near.point(), 0.5).unwrap().is_some());
        assert_eq!(names(&system).len(), all.len());
        let listed = system.found_pairs();
        let mut other = model.system(coordinates).unwrap();
        other.list_pairs(&[], &near.point()).unwrap();
        assert_eq!(names(&other), ["wall"]);
        other.list_pairs(&listed, &near.point()).unwrap();
        assert_eq!(names(&other), names(&system));
        assert!(other.list_pairs(&[[1, 0, 1]], &near.point()).is_err());
        near.p[0] = f64::NAN;
        assert!(system.refresh(&near.point(), 1e-3).is_err());
    }
}

/// A state in which the first of three balls is elsewhere, at rest.
fn moved(coordinates: Coordinates, at: [f64; 3]) -> State {
    let (model, _) = three_from(at);
    model.system(coordinates).unwrap().initial().clone()
}

/// Rows and gaps of contacts that were found are those of contacts that were listed, for all kinds of shapes, also after they have moved in the list.
#[test]
fn found_is_as_good_as_listed() {
    let mut random = Random::new(5);
    for (_, coordinates) in Coordinates::ALL {
        let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
        let list = [
            ("ball", sphere(0.1), [0.0, 0.0, 0.12]),
            ("box", Shape::Box { edges: [0.2, 0.3, 0.15] }, [0.16, 0.02, 0.2]),
            ("rod", Shape::Capsule { radius: 0.05, length: 0.4 }, [0.05, 0.2, 0.25]),
            ("roll", Shape::Cylinder { radius: 0.08, length: 0.3 }, [0.1, -0.15, 0.3]),
        ];
        let members = bodies(&mut model, &list);
        let mut listed = model.clone();
        model.add_collisions(collisions(&members).with(floor())).unwrap();
        let mut system = model.system(coordinates).unwrap();
        for pair in system.found_pairs() {
            let all = model.collisions()[0].members.clone();
            let [a, b] = [pair[1], pair[2]].map(|i| (all[i].frame, all[i].shape.clone()));
            let name = format!("{} & {}", all[pair[1]].name, all[pair[2]].name);
            listed.add_contact(Contact::bodies(name, BodyContact::new(a, b, law()))).unwrap();
        }
        let mut reference = listed.system(coordinates).unwrap();
        assert_eq!(names(&system), names(&reference));
        let mut x = system.initial().clone();
        x.v.iter_mut().for_each(|v| *v = random.number());
        // out of the list and back
        system.list_pairs(&[], &x.point()).unwrap();
        assert!(system.refresh(&x.point(), 1.0).unwrap().is_some());
        assert_eq!(names(&system), names(&reference));
        assert_eq!(system.features(), reference.features());
        let count = names(&system).len();
        let want = ContactTerms::GAP | ContactTerms::ROWS | ContactTerms::GAMMA;
        let mut found = ContactBuf::new(Contacts::list(&system));
        let mut expected = ContactBuf::new(Contacts::list(&reference));
        Contacts::eval(&mut system, want, &vec![true; count], &x.point(), &mut found).unwrap();
        Contacts::eval(&mut reference, want, &vec![true; count], &x.point(), &mut expected).unwrap();
        assert_eq!(found, expected);
        assert_eq!(Contacts::list(&system), Contacts::list(&reference));
    }
}

/// What a joint connects does not collide unless that is asked for; groups and names are excluded; shapes of one body never touch.
#[test]
fn exclusions() {
    let (mut model, mut members) = three();
    model
        .add_joint_at(
            "pin",
            JointKind::Revolute,
            (members[0].0, members[1].0),
            [0.2, 0.0, 0.0],
            [0.0, 0.0, 1.0],
        )
        .unwrap();
    members[0].1 = members[0].1.clone().in_group("red");
    members[2].1 = members[2].1.clone().in_group("red");
    let second = Member::new("one.2", Frame::on(members[0].0).at([0.0, 0.3, 0.0]), sphere(0.05));
    let base = || collisions(&members).with(second.clone()).with(floor());
    let listed = |collisions: Collisions| {
        let mut model = model.clone();
        model.add_collisions(collisions).map_err(|e| e.to_string())?;
        Ok::<_, String>(names(&model.system(Coordinates::Absolute).unwrap()))
    };
    let plain = listed(base()).unwrap();
    assert_eq!(
        plain,
        [
            "one & three",
            "one & floor",
            "two & three",
            "two & floor",
            "three & one.2",
            "three & floor",
            "one.2 & floor"
        ]
    );
    assert_eq!(listed(base().with_joined()).unwrap().len(), plain.len() + 2);
    let red = listed(base().without(["red", "red"])).unwrap();
    assert!(!red.contains(&"one & three".into()) && red.len() == plain.len() - 1, "{red:?}");
    // the name of a body stands for all of its shapes
    let ground = listed(base().without(["ground", "one"])).unwrap();
    assert_eq!(ground.len(), plain.len() - 2);
    let error = listed(base().without(["redd", "floor"])).unwrap_err();
    assert!(error.contains("'redd'") && error.contains("did you mean 'red'"), "{error}");
    let error = listed(base().with(floor())).unwrap_err();
    assert!(error.contains("two of its shapes are called 'floor'"), "{error}");
    let wall = Member::new("wall", Frame::on(members[0].0), Shape::Plane);
    let error = listed(base().with(wall)).unwrap_err();
    assert!(
        error.contains("'floor' cannot touch 'wall'") || error.contains("'wall' cannot touch 'floor'"),
        "{error}"
    );
    let outline = Profile::polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]).unwrap();
    let flat = Member::new("plate", Frame::on(members[1].0), Shape::Profile(Arc::new(outline)));
    let cube = Member::new("cube", Frame::on(members[2].0), Shape::Box { edges: [0.1; 3] });
    let error = listed(base().with(flat).with(cube)).unwrap_err();
    assert!(error.contains("cannot touch") && error.contains("exclude"), "{error}");
}

/// Laws follow materials, in either order.
#[test]
fn laws_by_materials() {
    let (mut model, mut members) = three();
    let slippery = ContactLaw { friction: 0.05, friction_static: 0.05, ..ContactLaw::default() };
    members[0].1.material = "steel".into();
    members[1].1.material = "ice".into();
    let all = collisions(&members).with(floor()).with_law(["ice", "steel"], slippery);
    model.add_collisions(all).unwrap();
    let system = model.system(Coordinates::Absolute).unwrap();
    for info in Contacts::list(&system) {
        assert_eq!(info.law, if info.name == "one & two" { slippery } else { law() }, "{}", info.name);
    }
}

/// Far too many to be followed one by one: an infinite horizon is refused, with what to do.
#[test]
fn too_many_for_events() {
    let mut model = Model::new();
    let mut all = Collisions::new("grains", law());
    for i in 0..100 {
        let name = format!("grain {i}");
        let body = Body::new(&name, MassProperties::sphere(0.1, 100.0)).at(Pose::at([
            0.19 * f64::from(i),
            0.0,
            0.0,
        ]));
        let body = model.add_body(body).unwrap();
        all = all.with(Member::new(name, Frame::on(body), sphere(0.1)));
    }
    model.add_collisions(all).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    assert!(names(&system).is_empty());
    let x = system.initial().clone();
    let error = system.refresh(&x.point(), f64::INFINITY).unwrap_err().to_string();
    assert!(error.contains("'grains'") && error.contains("--contact step"), "{error}");
    system.refresh(&x.point(), 0.0).unwrap();
    assert_eq!(names(&system).len(), 99);
    // overlaps are named, with the way out
    let deep = system.penetrations(&x, 1e-6).unwrap();
    assert_eq!(deep.len(), 99);
    assert!((deep[3].depth - 0.01).abs() < 1e-12, "{:?}", deep[3]);
    assert!(
        deep[3].what.contains("'grain 3' and 'grain 4'") && deep[3].what.contains("move 'grain 4' by (1.0"),
        "{}",
        deep[3].what
    );
}

/// Bodies that begin in the floor are told to move up, not the floor down.
#[test]
fn the_ground_stays() {
    let mut model = Model::new();
    let members = bodies(&mut model, &[("ball", sphere(0.1), [0.0, 0.0, 0.07])]);
    model.add_collisions(collisions(&members).with(floor())).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let x = system.initial().clone();
    let deep = system.penetrations(&x, 1e-6).unwrap();
    assert!(deep[0].what.contains("move 'ball' by") && deep[0].what.contains("3.0"), "{}", deep[0].what);
    assert!(!deep[0].what.contains("-3.0"), "{}", deep[0].what);
}

/// In the plane contacts have one tangent.
#[test]
fn circles_in_the_plane() {
    let mut model = Model::new();
    let mut all = Collisions::new("collisions", law());
    for (name, x) in [("a", 0.0), ("b", 0.25), ("c", 2.0)] {
        let body = Body::planar(name, MassProperties::sphere(0.1, 100.0)).at(Pose::at([x, 0.0, 0.0]));
        let body = model.add_body(body).unwrap();
        all = all.with(Member::new(name, Frame::on(body), Shape::Circle { radius: 0.12 }));
    }
    let wall = Frame::on(GROUND).at([0.0, -0.121, 0.0]).axis([0.0, 1.0, 0.0]);
    model.add_collisions(all.with(Member::new("wall", wall, Shape::Plane))).unwrap();
    for (_, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = system.initial().clone();
        system.refresh(&x.point(), 1e-3).unwrap();
        assert_eq!(names(&system), ["a & b", "a & wall", "b & wall", "c & wall"]);
        assert!(Contacts::list(&system).iter().all(|info| info.tangents == 1));
    }
}

/// Measures follow the list: of a pair, of one of its slots, and of all. A pair that is not listed is open, and its gap is known.
#[test]
fn measures_follow() {
    use ContactQuantity::{Gap, NormalForce, Penetration, Slip, State as Phase};
    let (mut model, mut members) = three();
    let cube = bodies(&mut model, &[("cube", Shape::Box { edges: [0.2; 3] }, [0.0, 1.0, 0.25])]);
    members.extend(cube);
    model.add_collisions(collisions(&members).with(floor())).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let of = |name: &str, what| Measure::Contact(name.into(), what);
    let list = [
        of("one & two", Gap),
        of("two & one", Phase),
        of("cube & floor.corner 2", Gap),
        of("cube & floor", Gap),
        of("one & floor", NormalForce),
        of("collisions", NormalForce),
        of("collisions", Penetration),
    ];
    let mut measures = system.measures(&list).unwrap();
    let mut x = system.initial().clone();
    let mut out = [0.0; 7];
    let mut values = |measures: &mut gelenk_model::Measures, x: &State| {
        measures.eval(x, &mut out).unwrap();
        out
    };
    let close = |x: f64, y: f64| assert!((x - y).abs() < 1e-12, "{x} {y}");
    let all = values(&mut measures, &x);
    [0.3, 0.0, 0.15, 0.15].iter().zip(all).for_each(|(x, y)| close(*x, y));
    system.refresh(&x.point(), 1e-3).unwrap().unwrap();
    assert_eq!(names(&system), ["one & floor", "two & floor", "three & floor"]);
    measures.follow_contacts(&system);
    let few = values(&mut measures, &x);
    assert_eq!(few[..4], all[..4]);
    // 'one' presses on the floor
    let mut phase = gelenk_core::ContactPhase::open(3, (0, 0));
    phase.roles[0].state = ContactState::Slip;
    phase.roles[0].normal = vec![(0, 1.0)];
    phase.position_rows = 1;
    system.note(&phase);
    measures.note(&phase, system.features());
    x.lam = vec![7.5];
    let pressed = values(&mut measures, &x);
    assert_eq!(pressed[4..6], [7.5, 7.5]);
    for (name, what, words) in [
        ("collisions", Slip(None), "ask for a pair"),
        ("one & tow", Gap, "one & tow"),
        ("one & floor.corner 1", Gap, "one & floor.corner 1"),
    ] {
        let error = system.measures(&[of(name, what)]).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
