//! Contacts, stops, cables, clutches and friction that sticks: gaps, rows and their derivatives in all coordinates.

use crate::common::{random::Random, somewhere};
use gelenk_core::{
    ContactBuf, ContactInfo, ContactKind, ContactLaw, ContactTerms, Contacts, Problem, State, TermBuf, Terms,
};
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyContact, Cable, Contact, Coordinates, Formula, Frame, GROUND, JointFriction, JointKind, Limit,
    MassProperties, Measure, Model, OneSided, OneWay, Priority, Ratchet, Signal, Solid, Start, Surface,
    System, TimeFunction,
};

fn solid(mass: f64) -> MassProperties {
    MassProperties::new(mass, [0.02, -0.03, 0.05], [0.1, 0.2, 0.25])
}

fn rough() -> ContactLaw {
    ContactLaw { restitution: 0.4, friction: 0.2, friction_static: 0.3, ..ContactLaw::default() }
}

/// Two arms on hinges, a ball, a slider and what hangs on a ball joint, with every element between them.
fn everything() -> Model {
    let mut model = Model::new().with_gravity([0.3, 0.2, -9.81]);
    let mut random = Random::new(7);
    let mut body = |model: &mut Model, name: &str, at: [f64; 3]| {
        let pose = Pose { rotation: random.rotation(), origin: at.into() };
        model.add_body(Body::new(name, solid(1.5)).at(pose)).unwrap()
    };
    let arm = body(&mut model, "arm", [0.5, 0.1, 0.2]);
    let rod = body(&mut model, "rod", [1.1, 0.2, 0.4]);
    let ball = body(&mut model, "ball", [0.3, 0.9, 0.8]);
    let slider = body(&mut model, "slider", [-0.4, 0.5, 0.1]);
    let bob = body(&mut model, "bob", [1.6, 0.3, 0.2]);
    let puck = body(&mut model, "puck", [-0.8, -0.6, 0.3]);
    let tube = body(&mut model, "tube", [-0.2, -0.9, 0.5]);
    let mut join = |name: &str, kind, ends, at: [f64; 3], axis: [f64; 3]| {
        model.add_joint_at(name, kind, ends, at, axis).unwrap()
    };
    let shoulder = join("shoulder", JointKind::Revolute, (GROUND, arm), [0.0; 3], [0.1, 1.0, 0.2]);
    let elbow = join("elbow", JointKind::Revolute, (arm, rod), [0.8, 0.1, 0.3], [1.0, 0.3, 0.0]);
    let guide = join("guide", JointKind::Prismatic, (GROUND, slider), [-0.4, 0.5, 0.0], [1.0, 0.0, 0.4]);
    let socket = join("socket", JointKind::Spherical, (rod, bob), [1.4, 0.3, 0.3], [0.0, 0.0, 1.0]);
    let table = join("table", JointKind::Planar, (GROUND, puck), [-0.8, -0.6, 0.3], [0.2, 0.1, 1.0]);
    let sleeve = join("sleeve", JointKind::Cylindrical, (arm, tube), [-0.2, -0.9, 0.5], [0.5, 0.5, 1.0]);
    let c = |joint, name: &str| model.coordinate(joint, name).unwrap();
    let (bend, turn, way) = (c(elbow, "angle"), c(shoulder, "angle"), c(guide, "displacement"));
    let floor = (Frame::on(GROUND).axis([0.1, -0.2, 1.0]), Solid::Plane);
    let sphere = |body, radius| (Frame::on(body).at([0.01, 0.02, 0.03]), Solid::Sphere { radius });
    let point = |body| (Frame::on(body).at([0.2, -0.1, 0.1]), Solid::Point);
    let deck = (Frame::on(arm).at([0.1, 0.0, 0.1]).axis([0.3, 0.1, 1.0]), Solid::Plane);
    let belt = Surface::varying([
        TimeFunction::harmonic(0.3, 0.2, 2.0, 0.1),
        TimeFunction::linear(0.1, -0.3),
        TimeFunction::constant(0.0),
    ]);
    let frames =
        [Frame::on(GROUND).at([0.0, 0.0, 1.0]), Frame::on(rod), Frame::on(slider).at([0.1, 0.0, 0.0])];
    let square = Formula::new(|x, gradient| {
        if let Some(g) = gradient {
            g.copy_from_slice(&[2.0 * x[0], -x[1].cos(), -1.0]);
        }
        x[0] * x[0] - x[1].sin() - x[2]
    });
    let quantity = Signal::Formula(
        square,
        vec![
            Measure::Distance(Frame::on(ball), Frame::on(rod)).into(),
            Signal::coordinate(bend),
            TimeFunction::harmonic(0.1, 0.05, 3.0, 0.0).into(),
        ],
    );
    let moving = Limit {
        lower: Some(TimeFunction::harmonic(-0.4, 0.1, 2.0, 0.3)),
        ..Limit::new(way, None, Some(0.7), 0.2)
    };
    let contacts = [
        Contact::bodies("ball on floor", BodyContact::new(floor, sphere(ball, 0.2), rough())),
        Contact::bodies("tip on floor", BodyContact::new(point(rod), floor, rough())),
        Contact::bodies("tip on deck", BodyContact::new(deck, point(slider), rough())),
        Contact::bodies("belt", BodyContact::new(deck, point(ball), rough()).with_surface(belt)),
        Contact::bodies(
            "steady belt",
            BodyContact::new(deck, point(ball), rough()).with_surface(Surface::steady([0.3, -0.2, 0.0])),
        ),
        Contact::bodies("balls", BodyContact::new(sphere(ball, 0.2), sphere(slider, 0.1), rough())),
        Contact::limit("bend", Limit::new(bend, Some(-1.0), Some(1.2), 0.3)),
        Contact::limit("over turns", Limit::new(turn, None, Some(7.0), 0.3)),
        Contact::limit("moving stop", moving),
        Contact::cable("rope", Cable::new(frames.to_vec(), 4.0, 0.0)),
        Contact::one_way("free wheel", OneWay::new(turn).against(bend)),
        Contact::ratchet("ratchet", Ratchet { tooth: 0.05, ..Ratchet::new(way, 0.03, 0.0) }),
        Contact::one_sided("quantity", OneSided::new(quantity, 0.1)),
        Contact::joint_friction("pin", JointFriction::new(shoulder, 0.2, 0.03)),
        Contact::joint_friction("slide", JointFriction::new(guide, 0.2, 0.0).with_preload(5.0)),
        Contact::joint_friction("ball joint", JointFriction::new(socket, 0.1, 0.02)),
        Contact::joint_friction("plate", JointFriction::new(table, 0.1, 0.2)),
        Contact::joint_friction("bush", JointFriction::new(sleeve, 0.1, 0.04)),
    ];
    for contact in contacts {
        model.add_contact(contact).unwrap();
    }
    model
}

/// Everything about all contacts at a state.
fn look(system: &mut System, x: &State) -> (Vec<ContactInfo>, ContactBuf) {
    let infos = Contacts::list(system).to_vec();
    let mut out = ContactBuf::new(&infos);
    let all = ContactTerms::GAP | ContactTerms::ROWS | ContactTerms::GAMMA | ContactTerms::PRESSING;
    Contacts::eval(system, all, &vec![true; infos.len()], &x.point(), &mut out).unwrap();
    (infos, out)
}

/// The state after a short time of motion with these velocities, which stay as they are.
fn moved(system: &mut System, x: &State, v: &[f64], h: f64, clock: f64) -> State {
    let mut buf = TermBuf::new(system.structure());
    let mut rate = |p: &[f64]| {
        let at = State { p: p.to_vec(), v: v.to_vec(), ..x.clone() };
        Problem::eval(system, Terms::PDOT, &at.point(), &mut buf).unwrap();
        buf.pdot.clone()
    };
    let plus =
        |p: &[f64], d: &[f64], h: f64| -> Vec<f64> { p.iter().zip(d).map(|(p, d)| p + h * d).collect() };
    let first = rate(&x.p);
    let middle = rate(&plus(&x.p, &first, h / 2.0));
    State { t: x.t + clock * h, p: plus(&x.p, &middle, h), v: x.v.clone(), ..x.clone() }
}

/// Gaps and slides have the rows as derivatives, along every velocity and along time; rows have `γ` as their derivative along the motion.
#[test]
fn rows_are_derivatives() {
    let model = everything();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = somewhere(&system);
        let (infos, here) = look(&mut system, &x);
        assert_eq!(infos.len(), 20);
        let h = 1e-5;
        let nv = x.v.len();
        for j in 0..=nv {
            let mut v = vec![0.0; nv];
            if j < nv {
                v[j] = 1.0;
            }
            let clock = f64::from(j == nv);
            let (ahead, behind) =
                (moved(&mut system, &x, &v, h, clock), moved(&mut system, &x, &v, -h, clock));
            let (ahead, behind) = (look(&mut system, &ahead).1, look(&mut system, &behind).1);
            for (i, info) in infos.iter().enumerate() {
                let row = |k: usize| {
                    if j == nv {
                        return here.rates[here.rows_of(i).start + k];
                    }
                    let at = info.columns.iter().position(|c| *c == j);
                    at.map_or(0.0, |at| here.row(i, k)[at])
                };
                let check = |what: &str, above: f64, below: f64, expected: f64| {
                    let found = (above - below) / (2.0 * h);
                    // second differences of numbers of size one lose half of the digits
                    assert!(
                        (found - expected).abs() < 1e-7 * (1.0 + expected.abs()),
                        "{name}, {what} of {}, velocity {j}: {found} {expected}",
                        info.name
                    );
                };
                if info.kind == ContactKind::Gap {
                    check("gap", ahead.gap[i], behind.gap[i], row(0));
                }
                if info.has_slide {
                    for (k, at) in here.slides_of(i).enumerate() {
                        let first = usize::from(info.has_normal());
                        check("slide", ahead.slide[at], behind.slide[at], row(first + k));
                    }
                }
            }
        }
        let (ahead, behind) = (moved(&mut system, &x, &x.v, h, 1.0), moved(&mut system, &x, &x.v, -h, 1.0));
        let (ahead, behind) = (look(&mut system, &ahead).1, look(&mut system, &behind).1);
        for (i, info) in infos.iter().enumerate() {
            for k in 0..info.row_count() {
                let found =
                    (ahead.velocity(info, i, k, &x.v) - behind.velocity(info, i, k, &x.v)) / (2.0 * h);
                let gamma = here.gamma[here.rows_of(i).start + k];
                assert!(
                    (found - gamma).abs() < 1e-6 * (1.0 + gamma.abs()),
                    "{name}, γ {k} of {}: {found} {gamma}",
                    info.name
                );
            }
        }
    }
}

/// Gaps, velocities, accelerations and what presses are the same in all coordinates.
#[test]
fn all_coordinates_agree() {
    let model = everything();
    let mut first: Option<Vec<(String, Vec<f64>)>> = None;
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let mut start = Start::new();
        for (i, joint) in ["shoulder", "elbow", "guide"].into_iter().enumerate() {
            let joint = model.joint(joint).unwrap();
            let c = model.coordinate(joint, model.coordinate_names(joint)[0]).unwrap();
            start = start.rate(c, 0.5 - 0.3 * i as f64, Priority::Known);
        }
        let mut x = system.assemble(&start).unwrap();
        system.complete(&mut x).unwrap();
        let (infos, out) = look(&mut system, &x);
        let mut values = Vec::new();
        for (i, info) in infos.iter().enumerate() {
            let mut list = vec![out.gap[i], out.pressing[i]];
            list.extend(&out.slide[out.slides_of(i)]);
            for k in 0..info.row_count() {
                list.push(out.velocity(info, i, k, &x.v));
                list.push(out.acceleration(info, i, k, &x.a));
            }
            if info.kind == ContactKind::Rate {
                list[0] = 0.0;
            }
            values.push((info.name.clone(), list));
        }
        let Some(first) = &first else {
            first = Some(values);
            continue;
        };
        for ((what, here), (_, there)) in values.iter().zip(first) {
            for (a, b) in here.iter().zip(there) {
                // assembly closes joints to about 1e-12
                assert!((a - b).abs() < 1e-8 * (1.0 + b.abs()), "{name}, {what}: {here:?} {there:?}");
            }
        }
    }
}
