//! Contacts, stops, cables, clutches and friction that sticks: gaps, rows and their derivatives in all coordinates.

mod collisions;
mod driven;

use crate::common::{random::Random, run, somewhere};
use gelenk_allocations::allocations;
use gelenk_core::{
    ContactBuf, ContactInfo, ContactKind, ContactLaw, ContactPhase, ContactState, ContactTerms, Contacts,
    Problem, State, Switch, TermBuf, Terms,
};
use gelenk_integrators::Explicit;
use gelenk_model::contacts::geometry::Shape;
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyContact, BodyId, Cable, Compliance, Component, Contact, ContactQuantity, Coordinates, Formula,
    Frame, GROUND, JointFriction, JointKind, Limit, MassProperties, Measure, Model, OneSided, OneWay,
    Priority, Ratchet, Signal, Start, Surface, System, TimeFunction,
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
    join("elbow", JointKind::Revolute, (arm, rod), [0.8, 0.1, 0.3], [1.0, 0.3, 0.0]);
    let guide = join("guide", JointKind::Prismatic, (GROUND, slider), [-0.4, 0.5, 0.0], [1.0, 0.0, 0.4]);
    let socket = join("socket", JointKind::Spherical, (rod, bob), [1.4, 0.3, 0.3], [0.0, 0.0, 1.0]);
    let table = join("table", JointKind::Planar, (GROUND, puck), [-0.8, -0.6, 0.3], [0.2, 0.1, 1.0]);
    let sleeve = join("sleeve", JointKind::Cylindrical, (arm, tube), [-0.2, -0.9, 0.5], [0.5, 0.5, 1.0]);
    let bodies = [arm, rod, ball, slider];
    add_touching(&mut model, bodies);
    add_others(&mut model, bodies);
    for contact in [
        Contact::joint_friction("pin", JointFriction::new(shoulder, 0.2, 0.03)),
        Contact::joint_friction("slide", JointFriction::new(guide, 0.2, 0.0).with_preload(5.0)),
        Contact::joint_friction("ball joint", JointFriction::new(socket, 0.1, 0.02)),
        Contact::joint_friction("plate", JointFriction::new(table, 0.1, 0.2)),
        Contact::joint_friction("bush", JointFriction::new(sleeve, 0.1, 0.04)),
    ] {
        model.add_contact(contact).unwrap();
    }
    model
}

/// Bodies that touch each other and the ground.
fn add_touching(model: &mut Model, [arm, rod, ball, slider]: [BodyId; 4]) {
    let floor = (Frame::on(GROUND).axis([0.1, -0.2, 1.0]), Shape::Plane);
    let sphere = |body, radius| (Frame::on(body).at([0.01, 0.02, 0.03]), Shape::Sphere { radius });
    let point = |body| (Frame::on(body).at([0.2, -0.1, 0.1]), Shape::Point);
    let deck = (Frame::on(arm).at([0.1, 0.0, 0.1]).axis([0.3, 0.1, 1.0]), Shape::Plane);
    let block = (Frame::on(slider).axis([0.3, 0.0, 1.0]), Shape::Box { edges: [0.2, 0.3, 0.15] });
    let belt = Surface::varying([
        TimeFunction::harmonic(0.3, 0.2, 2.0, 0.1),
        TimeFunction::linear(0.1, -0.3),
        TimeFunction::constant(0.0),
    ]);
    let steady = Surface::steady([0.3, -0.2, 0.0]);
    let soft = Compliance { stiffness: 20.0, exponent: 1.5, damping: 0.3 };
    for (name, contact) in [
        ("ball on floor", BodyContact::new(floor.clone(), sphere(ball, 0.2), rough())),
        ("tip on floor", BodyContact::new(point(rod), floor.clone(), rough())),
        ("tip on deck", BodyContact::new(deck.clone(), point(slider), rough())),
        ("soft", BodyContact::new(floor.clone(), sphere(rod, 2.0), rough()).with_compliance(soft)),
        ("block on floor", BodyContact::new(floor, block.clone(), rough())),
        ("ball on block", BodyContact::new(sphere(ball, 0.2), block, rough())),
        ("belt", BodyContact::new(deck.clone(), point(ball), rough()).with_surface(belt)),
        ("steady belt", BodyContact::new(deck, point(ball), rough()).with_surface(steady)),
        ("balls", BodyContact::new(sphere(ball, 0.2), sphere(slider, 0.1), rough())),
    ] {
        model.add_contact(Contact::bodies(name, contact)).unwrap();
    }
}

/// Stops, a cable, a clutch, a ratchet and a quantity that does not become negative.
fn add_others(model: &mut Model, [_, rod, ball, slider]: [BodyId; 4]) {
    let c = |joint: &str, name: &str| model.coordinate(model.joint(joint).unwrap(), name).unwrap();
    let (bend, turn, way) = (c("elbow", "angle"), c("shoulder", "angle"), c("guide", "displacement"));
    let frames =
        [Frame::on(GROUND).at([0.0, 0.0, 1.0]), Frame::on(rod), Frame::on(slider).at([0.1, 0.0, 0.0])];
    let square = Formula::new(|x, gradient| {
        if let Some(g) = gradient {
            g.copy_from_slice(&[2.0 * x[0], -x[1].cos(), -1.0, 0.3]);
        }
        x[0] * x[0] - x[1].sin() - x[2] + 0.3 * x[3]
    });
    let quantity = Signal::Formula(
        square,
        vec![
            Measure::Distance(Frame::on(ball), Frame::on(rod)).into(),
            Signal::coordinate(bend),
            TimeFunction::harmonic(0.1, 0.05, 3.0, 0.0).into(),
            Signal::coordinate(way),
        ],
    );
    let moving = Limit {
        lower: Some(TimeFunction::harmonic(-0.4, 0.1, 2.0, 0.3)),
        ..Limit::new(way, None, Some(0.7), 0.2)
    };
    for contact in [
        Contact::limit("bend", Limit::new(bend, Some(-1.0), Some(1.2), 0.3)),
        Contact::limit("over turns", Limit::new(turn, None, Some(7.0), 0.3)),
        Contact::limit("moving stop", moving),
        Contact::cable("rope", Cable::new(frames.to_vec(), 4.0, 0.0)),
        Contact::one_way("free wheel", OneWay::new(turn).against(bend)),
        Contact::ratchet("ratchet", Ratchet { tooth: 0.05, ..Ratchet::new(way, 0.03, 0.0) }),
        Contact::one_sided("quantity", OneSided::new(quantity, 0.1)),
    ] {
        model.add_contact(contact).unwrap();
    }
}

/// A pendulum and a disc in the plane.
fn flat() -> Model {
    let mut model = Model::new().with_gravity([0.2, -9.81, 0.0]);
    let mass = || MassProperties::new(1.2, [0.1, 0.05, 0.0], [0.1, 0.1, 0.2]);
    let arm = model.add_body(Body::planar("arm", mass())).unwrap();
    let disc = model.add_body(Body::planar("disc", mass()).at(Pose::at([0.4, 1.0, 0.0]))).unwrap();
    let pivot =
        model.add_joint_at("pivot", JointKind::Revolute, (GROUND, arm), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let rail = model
        .add_joint_at("rail", JointKind::Prismatic, (arm, disc), [0.4, 1.0, 0.0], [1.0, 0.4, 0.0])
        .unwrap();
    let (angle, way) =
        (model.coordinate(pivot, "angle").unwrap(), model.coordinate(rail, "displacement").unwrap());
    let wall = (Frame::on(GROUND).axis([-0.3, 1.0, 0.0]), Shape::Plane);
    let deck = (Frame::on(arm).at([0.1, 0.2, 0.0]).axis([0.2, 1.0, 0.0]), Shape::Plane);
    let tip = (Frame::on(arm).at([0.3, 0.1, 0.0]), Shape::Point);
    let round = (Frame::on(disc), Shape::Sphere { radius: 0.2 });
    let belt = Surface::steady([0.4, 0.3, 0.0]);
    let contacts = [
        Contact::bodies("tip", BodyContact::new(wall.clone(), tip, rough()).with_surface(belt)),
        Contact::bodies("disc", BodyContact::new(wall, round.clone(), rough())),
        Contact::bodies("disc on arm", BodyContact::new(round, deck, rough())),
        Contact::limit("swing", Limit::new(angle, Some(-0.5), Some(4.0), 0.5)),
        Contact::limit("way", Limit::new(way, Some(-1.0), None, 0.5)),
        Contact::joint_friction("pin", JointFriction::new(pivot, 0.3, 0.05)),
        Contact::joint_friction("rub", JointFriction::new(rail, 0.3, 0.05)),
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
    for (model, count) in [(everything(), 30), (flat(), 8)] {
        derivatives(&model, count);
    }
}

fn derivatives(model: &Model, count: usize) {
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = somewhere(&system);
        let (infos, here) = look(&mut system, &x);
        assert_eq!(infos.len(), count);
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
    for model in [everything(), flat()] {
        agreement(&model);
    }
}

fn agreement(model: &Model) {
    let mut first: Option<Vec<(String, Vec<f64>)>> = None;
    for (name, coordinates) in Coordinates::ALL {
        let (mut system, mut x) = in_motion(model, coordinates);
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

/// A phase in which every contact is closed: those with an even place slide, the others stick; and multipliers for it.
fn closed(infos: &[ContactInfo], own: (usize, usize), lam: &[f64]) -> (ContactPhase, Vec<f64>) {
    let mut phase = ContactPhase::open(infos.len(), own);
    phase.position_rows = infos.iter().filter(|info| info.kind == ContactKind::Gap).count();
    let (mut position, mut next) = (own.0, own.1 + phase.position_rows);
    for (i, (info, role)) in infos.iter().zip(&mut phase.roles).enumerate() {
        let place = match info.kind {
            ContactKind::Gap => Some(&mut position),
            ContactKind::Rate => Some(&mut next),
            ContactKind::Friction => None,
        };
        if let Some(place) = place {
            role.normal = vec![(*place, 1.0)];
            *place += 1;
        }
        role.state = if i % 2 == 0 { ContactState::Slip } else { ContactState::Stick };
        if role.state == ContactState::Stick {
            for tangent in role.tangents.iter_mut().take(info.tangents) {
                *tangent = vec![(next, 1.0)];
                next += 1;
            }
        }
    }
    let mut all: Vec<f64> = (0..next).map(|i| 2.0 + (i as f64).sin()).collect();
    for (i, lam) in lam.iter().enumerate() {
        all[phase.own_row(i)] = *lam;
    }
    // the same forces whatever the number of rows of the mechanism is
    let mut k = 0.0_f64;
    for role in &phase.roles {
        for (place, _) in role.normal.iter().chain(role.tangents.iter().flatten()) {
            k += 1.0;
            all[*place] = 1.5 + k.sin();
        }
    }
    (phase, all)
}

/// Accelerations and multipliers of the mechanism under the forces of its contacts, by full matrices.
fn complete(
    system: &mut System,
    x: &mut State,
    phase_of: impl Fn(&[f64]) -> (ContactPhase, Vec<f64>),
) -> ContactPhase {
    let structure = system.structure().clone();
    let d = structure.dims;
    let mut buf = TermBuf::new(&structure);
    let want = Terms::MASS | Terms::FORCE | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION;
    Problem::eval(system, want, &x.point(), &mut buf).unwrap();
    let n = d.nv + d.nl;
    let mut matrix = vec![vec![0.0; n + 1]; n];
    let entries = structure.mass.expanded();
    let mut mass = vec![0.0; entries.len(d.nv)];
    structure.mass.expand(&buf.mass, &entries, &mut mass, &mut gelenk_core::MassWork::new(&structure.mass));
    entries.for_each(d.nv, |i, j, k| matrix[i][j] = mass[k]);
    structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
        matrix[d.nv + i][j] = buf.constraint_matrix[k];
        matrix[j][d.nv + i] = buf.constraint_matrix[k];
    });
    let mut own = vec![0.0; d.nl];
    // what presses joints depends on the multipliers: a few rounds
    for _ in 0..60 {
        let (phase, all) = phase_of(&own);
        let at = State { lam: own.clone(), ..x.clone() };
        let (infos, terms) = look(system, &at);
        let mut right = buf.force.clone();
        for (i, info) in infos.iter().enumerate() {
            let force = phase.force(info, i, &terms, &x.v, &all);
            let normal = info.has_normal().then_some(force.normal);
            for (k, size) in normal.into_iter().chain(force.tangential).take(info.row_count()).enumerate() {
                for (w, &j) in terms.row(i, k).iter().zip(&info.columns) {
                    right[j] += w * size;
                }
            }
        }
        right.extend(buf.acceleration.iter().map(|gamma| -gamma));
        let mut full = matrix.clone();
        full.iter_mut().zip(&right).for_each(|(row, right)| row[n] = *right);
        let solution = solve(full);
        x.a.copy_from_slice(&solution[..d.nv]);
        own.copy_from_slice(&solution[d.nv..]);
    }
    let (phase, all) = phase_of(&own);
    x.lam = all;
    phase
}

/// Gauss with the largest pivot; the right-hand side is the last column.
fn solve(mut a: Vec<Vec<f64>>) -> Vec<f64> {
    let n = a.len();
    for k in 0..n {
        let best = (k..n).max_by(|&i, &j| a[i][k].abs().total_cmp(&a[j][k].abs())).unwrap();
        a.swap(k, best);
        for i in k + 1..n {
            let factor = a[i][k] / a[k][k];
            for j in k..=n {
                a[i][j] -= factor * a[k][j];
            }
        }
    }
    let mut x = vec![0.0; n];
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| a[k][j] * x[j]).sum();
        x[k] = (a[k][n] - known) / a[k][k];
    }
    x
}

/// With all contacts closed, reactions of joints, forces of contacts and powers are the same in all coordinates, and energy changes by what
/// is supplied less what is dissipated, but for the work of contacts that are not held closed here.
#[test]
fn forces_of_contacts_are_seen() {
    for model in [everything(), flat()] {
        forces_are_seen(&model);
    }
}

fn forces_are_seen(model: &Model) {
    let mut list = vec![Measure::SuppliedPower, Measure::DissipatedPower];
    let mut rates = Vec::new();
    for joint in model.joint_names() {
        let joint = model.joint(joint).unwrap();
        for c in [Component::X, Component::Y, Component::Z] {
            list.push(Measure::ReactionForce(joint, Frame::on(GROUND), c));
            list.push(Measure::ReactionTorque(joint, Frame::on(GROUND), c));
        }
    }
    for info in Contacts::list(&model.system(Coordinates::Joint).unwrap()) {
        let mut add = |what| list.push(Measure::Contact(info.name.clone(), what));
        if info.has_normal() {
            rates.push((info.name.clone(), info.kind));
            add(ContactQuantity::NormalForce);
            add(ContactQuantity::GapRate);
        }
        if info.kind == ContactKind::Gap {
            add(ContactQuantity::Gap);
            add(ContactQuantity::Penetration);
        }
        if info.tangents > 0 {
            add(ContactQuantity::Friction(None));
            add(ContactQuantity::Friction(Some(info.tangents - 1)));
            add(ContactQuantity::Slip(None));
        }
        add(ContactQuantity::State);
    }
    let mut first: Option<Vec<f64>> = None;
    for (name, coordinates) in Coordinates::ALL {
        let (mut system, mut x) = in_motion(model, coordinates);
        let d = system.structure().dims;
        let infos = Contacts::list(&system).to_vec();
        let phase = complete(&mut system, &mut x, |own| closed(&infos, (d.ng, d.nl), own));
        Contacts::note(&mut system, &phase);
        let mut measures = system.measures(&list).unwrap();
        assert!(measures.needs_rates());
        let mut values = vec![0.0; list.len()];
        measures.eval(&x, &mut values).unwrap();
        if let Some(first) = &first {
            for ((measure, a), b) in list.iter().zip(&values).zip(first) {
                assert!((a - b).abs() < 1e-7 * (1.0 + b.abs()), "{name}, {}: {a} {b}", measure.name(model));
            }
        }
        // energies a little before and after
        let pushed: f64 = rates
            .iter()
            .map(|(contact, _)| {
                let of = |what| system.measure(&x, &Measure::Contact(contact.clone(), what)).unwrap();
                of(ContactQuantity::NormalForce) * of(ContactQuantity::GapRate)
            })
            .sum();
        let mut energy = |h: f64| {
            let mut there = moved(
                &mut system,
                &x,
                &x.v.iter().zip(&x.a).map(|(v, a)| v + 0.5 * h * a).collect::<Vec<_>>(),
                h,
                1.0,
            );
            there.v.iter_mut().zip(&x.a).for_each(|(v, a)| *v += h * a);
            system.measure(&there, &Measure::Energy).unwrap()
        };
        let h = 1e-5;
        let found = (energy(h) - energy(-h)) / (2.0 * h);
        let expected = values[0] - values[1] + pushed;
        assert!((found - expected).abs() < 1e-6 * (1.0 + expected.abs()), "{name}: {found} {expected}");
        let mut channels = system.channels();
        let mut sums = [0.0; 2];
        channels
            .powers(&x, |_, supplied, dissipated| {
                sums[0] += supplied;
                sums[1] += dissipated;
            })
            .unwrap();
        assert!((sums[0] - values[0]).abs() < 1e-9 && (sums[1] - values[1]).abs() < 1e-9, "{sums:?}");
        first.get_or_insert(values);
    }
}

/// The mechanism in motion, closed to rounding.
fn in_motion(model: &Model, coordinates: Coordinates) -> (System, State) {
    let mut system = model.system(coordinates).unwrap();
    let mut start = Start::new();
    for (i, joint) in model.joint_names().take(3).enumerate() {
        let joint = model.joint(joint).unwrap();
        let c = model.coordinate(joint, model.coordinate_names(joint)[0]).unwrap();
        start = start.rate(c, 0.5 - 0.3 * i as f64, Priority::Known);
    }
    let x = system.assemble(&start).unwrap();
    (system, x)
}

/// A ball of 2 kg above the floor, and the stop of a slider.
fn ball(height: f64) -> (Model, BodyId) {
    let mut model = Model::new();
    let mass = MassProperties::new(2.0, [0.0; 3], [0.1, 0.1, 0.1]);
    let ball = Body::new("ball", mass).at(Pose::at([0.0, 0.0, height])).moving([0.0; 3], [0.0, 0.0, -1.0]);
    let ball = model.add_body(ball).unwrap();
    (model, ball)
}

fn on_floor(ball: BodyId) -> BodyContact {
    let floor = (Frame::on(GROUND), Shape::Plane);
    BodyContact::new(floor, (Frame::on(ball), Shape::Sphere { radius: 0.1 }), ContactLaw::default())
}

/// A linear spring keeps a ball for half a period of its vibration and gives back its speed; runs land where it touches and leaves.
#[test]
fn bodies_that_give_way() {
    const STIFFNESS: f64 = 5e4;
    let during = std::f64::consts::PI * (2.0 / STIFFNESS).sqrt();
    let (mut free, body) = ball(0.6);
    free.add_contact(Contact::bodies("floor", on_floor(body).with_compliance(Compliance::linear(STIFFNESS))))
        .unwrap();
    // the same as a stop of a coordinate, and as a rope that is pulled
    let (mut guided, body) = ball(0.6);
    let joint = guided
        .add_joint_at("guide", JointKind::Prismatic, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0])
        .unwrap();
    let height = guided.coordinate(joint, "displacement").unwrap();
    let stop = Limit::new(height, Some(-0.5), None, 0.0).with_compliance(Compliance::linear(STIFFNESS));
    guided.add_contact(Contact::limit("floor", stop)).unwrap();
    let (mut tied, body) = ball(0.6);
    let ends = vec![Frame::on(GROUND).at([0.0, 0.0, 2.0]), Frame::on(body)];
    let rope = Cable::new(ends, 1.9, 0.0).with_compliance(Compliance::linear(STIFFNESS));
    tied.add_contact(Contact::cable("floor", rope)).unwrap();
    for model in [free, guided, tied] {
        let body = model.body("ball").unwrap();
        for coordinates in [Coordinates::Absolute, Coordinates::Joint] {
            let mut system = model.system(coordinates).unwrap();
            assert!(system.contacts().is_none());
            let end = run(&mut system, &Explicit::dop853(), 1.0, 1e-10);
            let motion = system.body_motion(&end, body).unwrap();
            let expected = 0.1 + (0.5 - during);
            // twenty times the tolerance
            assert!((motion.pose.origin.0[2] - expected).abs() < 2e-9, "{:?} {expected}", motion.pose.origin);
            assert!((motion.velocity.0[2] - 1.0).abs() < 2e-9, "{:?}", motion.velocity);
            let gap = system.measure(&end, &Measure::Force("floor.gap".into())).unwrap();
            assert!((gap - (0.5 - during)).abs() < 2e-9, "{gap}");
        }
    }
}

/// With damping, what is missing of the kinetic energy was dissipated, and the force never pulls. The speed after the impact is the root of
/// Hunt's and Crossley's closed form `c (v₁ + v₀) = ln((1 + c v₀)/(1 − c v₁))`, for any exponent.
#[test]
fn damped_impacts() {
    for exponent in [1.0, 1.5, 2.2] {
        let damping = 0.7;
        let (mut model, body) = ball(0.3);
        let compliance = Compliance { stiffness: 4e4, exponent, damping };
        model.add_contact(Contact::bodies("floor", on_floor(body).with_compliance(compliance))).unwrap();
        let mut system = model.system(Coordinates::Absolute).unwrap();
        let end = run(&mut system, &Explicit::dop853(), 0.6, 1e-10);
        let after = system.body_motion(&end, body).unwrap().velocity.0[2];
        let left = damping * (after + 1.0) - ((1.0 + damping) / (1.0 - damping * after)).ln();
        assert!(after > 0.5 && after < 0.9 && left.abs() < 1e-8, "{exponent}: {after} {left}");
    }
}

/// Bodies that begin inside each other, and coordinates beyond their stops, are named with a remedy.
#[test]
fn penetrations() {
    let (mut model, body) = ball(0.07);
    model.add_contact(Contact::bodies("floor", on_floor(body))).unwrap();
    let joint = model
        .add_joint_at("guide", JointKind::Prismatic, (GROUND, body), [0.0, 0.0, 0.07], [0.0, 0.0, 1.0])
        .unwrap();
    let way = model.coordinate(joint, "displacement").unwrap();
    model.add_contact(Contact::limit("stops", Limit::new(way, Some(0.5), Some(0.8), 0.0))).unwrap();
    for (_, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = system.initial().clone();
        let found = system.penetrations(&x, 1e-9).unwrap();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!((found[0].depth - 0.03).abs() < 1e-12);
        let Some(correction) = found[0].correction else { panic!("{found:?}") };
        assert!((correction.0[2] - 0.03).abs() < 1e-12);
        for word in ["'ground'", "'ball'", "'floor'", "move 'ball' by"] {
            assert!(found[0].what.contains(word), "{}", found[0].what);
        }
        assert!((found[1].depth - 0.5).abs() < 1e-12 && found[1].what.contains("'stops.lower'"), "{found:?}");
    }
}

/// What cannot be is refused, with what is wrong.
#[test]
fn wrong_numbers_are_refused() {
    let (model, body) = ball(1.0);
    let mut model = model;
    let joint =
        model.add_joint_at("guide", JointKind::Prismatic, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let fixed =
        model.add_joint_at("weld", JointKind::Fixed, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let way = model.coordinate(joint, "displacement").unwrap();
    let law = |change: fn(&mut ContactLaw)| {
        let mut contact = on_floor(body);
        change(&mut contact.law);
        Contact::bodies("x", contact)
    };
    let itself = BodyContact::new(
        (Frame::on(body), Shape::Point),
        (Frame::on(body), Shape::Plane),
        ContactLaw::default(),
    );
    let soft = |stiffness, exponent, damping| {
        Contact::bodies("x", on_floor(body).with_compliance(Compliance { stiffness, exponent, damping }))
    };
    let rate = OneSided::new(Signal::rate(way), 0.0);
    let cases = [
        (law(|law| law.restitution = 1.2), "restitution is 1.2"),
        (law(|law| law.restitution = f64::NAN), "restitution is NaN"),
        (law(|law| law.friction = -0.1), "coefficient of friction is -0.1"),
        (law(|law| law.friction = 0.4), "friction at rest (0) is less than that of sliding (0.4)"),
        (law(|law| law.tangential_restitution = -1.0), "tangential restitution is -1"),
        (Contact::bodies("x", itself), "contact of 'ball' with itself"),
        (soft(0.0, 1.0, 0.0), "stiffness is 0"),
        (soft(1.0, 0.5, 0.0), "exponent is 0.5"),
        (soft(1.0, 1.0, -1.0), "damping is -1"),
        (
            Contact::limit("x", Limit::new(way, Some(0.3), Some(0.1), 0.0)),
            "lower stop 0.3 is above its upper stop 0.1",
        ),
        (Contact::limit("x", Limit::new(way, None, None, 0.0)), "it has no stop"),
        (Contact::cable("x", Cable::new(vec![Frame::on(body)], 1.0, 0.0)), "fewer than two points"),
        (
            Contact::cable("x", Cable::new(vec![Frame::on(body); 2], 1.0, 0.0)),
            "all of its points are on 'ball'",
        ),
        (Contact::one_way("x", OneWay::new(way).against(way)), "between a coordinate and itself"),
        (Contact::ratchet("x", Ratchet::new(way, 0.0, 0.0)), "pitch that is not zero"),
        (Contact::joint_friction("x", JointFriction::new(joint, 0.0, 0.1)), "it has no friction"),
        (
            Contact::joint_friction("x", JointFriction::new(fixed, 0.1, 0.1)),
            "'weld' has no friction that sticks",
        ),
    ];
    for (contact, expected) in cases {
        let error = model.add_contact(contact).unwrap_err().to_string();
        assert!(error.contains("contact 'x'") && error.contains(expected), "{error}");
    }
    model.add_contact(Contact::one_sided("x", rate)).unwrap();
    let error = model.system(Coordinates::Absolute).unwrap_err().to_string();
    assert!(error.contains("depends on rates"), "{error}");
}

/// A ratchet lets its coordinate grow from tooth to tooth, and each tooth that is passed holds from then on.
#[test]
fn teeth_of_a_ratchet() {
    for pitch in [0.25, -0.25] {
        let (mut model, body) = ball(0.0);
        let joint = model
            .add_joint_at("guide", JointKind::Prismatic, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0])
            .unwrap();
        let way = model.coordinate(joint, "displacement").unwrap();
        model
            .add_contact(Contact::ratchet("teeth", Ratchet { tooth: 0.1, ..Ratchet::new(way, pitch, 0.0) }))
            .unwrap();
        let mut system = model.system(Coordinates::Joint).unwrap();
        let mut x = system.initial().clone();
        let sign = f64::signum(pitch);
        let mut at = |system: &mut System, way: f64| {
            x.p[0] = 0.1 + sign * way;
            let (mut found, mut margins) = ([0], [0.0]);
            Contacts::look(system, &x.point(), &mut found, &mut margins).unwrap();
            let gap = look(system, &x).1.gap[0];
            (found[0], margins[0], gap)
        };
        Contacts::hold(&mut system, &[2]);
        assert_eq!(Contacts::features(&system), [2]);
        let (found, margin, gap) = at(&mut system, 0.6);
        assert!(found == 2 && (margin - 0.15).abs() < 1e-14 && (gap - 0.1).abs() < 1e-14, "{margin} {gap}");
        // the next tooth is reached
        let (found, margin, _) = at(&mut system, 0.75);
        assert!(found == 3 && margin.abs() < 1e-14, "{margin}");
        // falling back, the tooth holds: it is not left
        let (_, margin, gap) = at(&mut system, 0.49);
        assert!(margin > 0.2 && (gap + 0.01).abs() < 1e-14, "{margin} {gap}");
    }
}

/// Looking at contacts, and measuring them, allocates nothing.
#[test]
fn no_allocations() {
    let model = everything();
    let list = [
        Measure::Contact("block on floor".into(), ContactQuantity::Gap),
        Measure::Contact("quantity".into(), ContactQuantity::NormalForce),
        Measure::ReactionForce(model.joint("guide").unwrap(), Frame::on(GROUND), Component::Norm),
        Measure::DissipatedPower,
    ];
    for (name, coordinates) in [("absolute", Coordinates::Absolute), ("joint", Coordinates::Joint)] {
        let (mut system, mut x) = in_motion(&model, coordinates);
        let d = system.structure().dims;
        let infos = Contacts::list(&system).to_vec();
        let mut out = ContactBuf::new(&infos);
        let all = ContactTerms::GAP | ContactTerms::ROWS | ContactTerms::GAMMA | ContactTerms::PRESSING;
        let which = vec![true; infos.len()];
        let (mut found, mut margins) = (vec![0; infos.len()], vec![0.0; infos.len()]);
        let (count, ()) = allocations(|| {
            Contacts::eval(&mut system, all, &which, &x.point(), &mut out).unwrap();
            Contacts::look(&mut system, &x.point(), &mut found, &mut margins).unwrap();
        });
        assert_eq!(count, 0, "{name}");
        let (phase, lam) = closed(&infos, (d.ng, d.nl), &vec![0.5; d.nl]);
        x.lam = lam;
        Contacts::note(&mut system, &phase);
        let mut measures = system.measures(&list).unwrap();
        let mut values = [0.0; 4];
        measures.eval(&x, &mut values).unwrap();
        let (count, ()) = allocations(|| measures.eval(&x, &mut values).unwrap());
        assert_eq!(count, 0, "{name}");
    }
}

/// Events are given the multipliers of the mechanism alone: they may depend on gaps, and not on forces of contacts.
#[test]
fn events_see_gaps_and_no_forces() {
    let (mut model, body) = ball(1.0);
    model.add_contact(Contact::bodies("floor", on_floor(body))).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let of = |what| Measure::Contact("floor".into(), what);
    system.watch(Switch::new("near"), of(ContactQuantity::Gap), 0.1).unwrap();
    for measure in [of(ContactQuantity::NormalForce), of(ContactQuantity::State), Measure::DissipatedPower] {
        let error = system.watch(Switch::new("push"), measure, 1.0).unwrap_err().to_string();
        assert!(error.contains("event 'push'") && error.contains("forces or states of contacts"), "{error}");
    }
}

/// A ball that lies on the floor is held at its lowest point by its weight.
#[test]
fn marks_of_contacts() {
    let (model, body) = ball(0.1);
    let mut model = model.with_gravity([0.0, 0.0, -9.81]);
    model.add_contact(Contact::bodies("floor", BodyContact { law: rough(), ..on_floor(body) })).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let mut x = system.initial().clone();
    let mut phase = ContactPhase::open(1, (0, 0));
    phase.position_rows = 1;
    phase.roles[0].state = ContactState::Stick;
    phase.roles[0].normal = vec![(0, 1.0)];
    phase.roles[0].tangents = [vec![(1, 1.0)], vec![(2, 1.0)], Vec::new()];
    x.lam = vec![2.0 * 9.81, 0.5, 0.25];
    Contacts::note(&mut system, &phase);
    let mut seen = Vec::new();
    system.contact_marks().eval(&x, |mark| seen.push(mark)).unwrap();
    assert_eq!(seen.len(), 1);
    assert!(seen[0].point.norm() < 1e-15, "{seen:?}");
    assert_eq!(seen[0].state, ContactState::Stick);
    let [x, y, z] = seen[0].force().0;
    assert!((z - 2.0 * 9.81).abs() < 1e-13 && (x.hypot(y) - 0.5_f64.hypot(0.25)).abs() < 1e-15, "{seen:?}");
}
