//! Large mechanisms: what it takes to build, to look at and to differentiate them grows like their number of bodies.

use gelenk_allocations::peak;
use gelenk_core::{Problem, State, TermBuf, Terms};
use gelenk_model::math::Pose;
use gelenk_model::{
    Body, BodyId, Coordinates, Force, Frame, GROUND, Joint, JointKind, Law, MassProperties, Model, Sequence,
};

const ALL: [Coordinates; 5] = [
    Coordinates::Joint,
    Coordinates::Absolute,
    Coordinates::Angles(Sequence::TaitBryan),
    Coordinates::Angles(Sequence::Euler),
    Coordinates::Mixed,
];

fn bar(model: &mut Model, name: String, at: [f64; 3]) -> BodyId {
    let mass = MassProperties::new(1.0, [0.5, 0.0, 0.0], [0.01, 0.1, 0.1]);
    model.add_body(Body::new(name, mass).at(Pose::at(at))).unwrap()
}

/// Bars of 1 m in a line along x, on hinges about y and z in turn.
fn chain(links: usize) -> Model {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mut last = GROUND;
    for k in 0..links {
        let at = [k as f64, 0.0, 0.0];
        let body = bar(&mut model, format!("b{k}"), at);
        let axis = if k.is_multiple_of(2) { [0.0, 1.0, 0.0] } else { [0.0, 0.0, 1.0] };
        model.add_joint_at(format!("j{k}"), JointKind::Revolute, (last, body), at, axis).unwrap();
        last = body;
    }
    model
}

/// Memory for a chain grows like the chain, and a body takes no more than 6 kB; a table of all pairs of bodies would take 160 GB.
#[test]
fn a_hundred_thousand_links_are_built() {
    let build = |links: usize| {
        let model = chain(links);
        peak(|| model.system(Coordinates::Joint).unwrap())
    };
    let (small, system) = build(10_000);
    assert_eq!(system.dims().nv, 10_000);
    let (large, system) = build(100_000);
    assert_eq!(system.dims().nv, 100_000);
    // names of bodies get longer, and vectors grow by doubling
    assert!(large < 13 * small, "{small} bytes for 10 000 links, {large} for 100 000");
    assert!(large / 100_000 < 6_000, "{} bytes a body", large / 100_000);
    let (bytes, audit) = peak(|| system.audit(system.initial()).unwrap());
    assert_eq!((audit.degrees_of_freedom(), audit.rank, audit.constraints), (100_000, 0, 0));
    assert!(audit.is_clean(), "{audit}");
    assert!(bytes / 100_000 < 2_000, "{} bytes a body for the audit", bytes / 100_000);
}

/// A tree of 2 000 bodies has full rank in all coordinates, and memory says that no full matrix was made: one would take 1 GB.
#[test]
fn a_long_chain_is_looked_at_in_all_coordinates() {
    for coordinates in ALL {
        let system = chain(2_000).system(coordinates).unwrap();
        let (bytes, audit) = peak(|| system.audit(system.initial()).unwrap());
        assert_eq!(audit.degrees_of_freedom(), 2_000, "{coordinates}");
        assert!(audit.redundant.is_empty() && audit.massless.is_empty(), "{coordinates}: {audit}");
        assert!(bytes < 60_000_000, "{coordinates}: {bytes} bytes");
    }
}

/// Squares of four bars side by side, in one plane: parallel bars stand on a ground that is as long as the mechanism.
fn squares(count: usize) -> Model {
    let mut model = Model::new();
    let z = [0.0, 0.0, 1.0];
    let mut posts = Vec::new();
    for k in 0..=count {
        let at = [k as f64, 0.0, 0.0];
        let mass = MassProperties::new(1.0, [0.0, 0.5, 0.0], [0.1, 0.01, 0.1]);
        let post = model.add_body(Body::new(format!("post {k}"), mass).at(Pose::at(at))).unwrap();
        model.add_joint_at(format!("foot {k}"), JointKind::Revolute, (GROUND, post), at, z).unwrap();
        posts.push(post);
    }
    for k in 0..count {
        let beam = bar(&mut model, format!("beam {k}"), [k as f64, 1.0, 0.0]);
        for (side, post) in [("left", posts[k]), ("right", posts[k + 1])] {
            let at = [k as f64 + if side == "left" { 0.0 } else { 1.0 }, 1.0, 0.0];
            model.add_joint_at(format!("{side} {k}"), JointKind::Revolute, (post, beam), at, z).unwrap();
        }
    }
    model
}

/// Each square of spatial hinges holds three directions twice, whose reactions nothing determines, and all move together: a few
/// squares are looked at by full matrices, many by sparse ones, with the same result.
#[test]
fn redundant_loops_are_counted_whatever_their_number() {
    for (count, coordinates) in
        [(3, Coordinates::Absolute), (3, Coordinates::Mixed), (40, Coordinates::Absolute)]
    {
        let system = squares(count).system(coordinates).unwrap();
        let audit = system.audit(system.initial()).unwrap();
        let what = format!("{count} squares, {coordinates}");
        assert_eq!(audit.degrees_of_freedom(), 1, "{what}");
        assert_eq!(audit.redundant.len(), 3 * count, "{what}");
        for r in &audit.redundant {
            assert!(!r.held_by.is_empty(), "{what}: {r:?}");
        }
    }
    // in joint coordinates the same directions are held twice, though rows that no motion can violate are left out
    let system = squares(40).system(Coordinates::Joint).unwrap();
    let audit = system.audit(system.initial()).unwrap();
    assert_eq!((audit.degrees_of_freedom(), audit.redundant.len()), (1, 120));
}

/// A closed ring of 100 bars with hinges about three axes in turn: six rows close it, whatever the coordinates.
#[test]
fn a_long_loop_has_the_same_freedom_in_all_coordinates() {
    let links = 100;
    let mut model = Model::new();
    let point = |k: usize| {
        let angle = std::f64::consts::TAU * k as f64 / links as f64;
        [60.0 * angle.cos(), 60.0 * angle.sin(), 0.0]
    };
    let bodies: Vec<BodyId> = (0..links).map(|k| bar(&mut model, format!("b{k}"), point(k))).collect();
    model
        .add_joint_at("anchor", JointKind::Spherical, (GROUND, bodies[0]), point(0), [0.0, 0.0, 1.0])
        .unwrap();
    for k in 0..links {
        let axis = [[0.0, 0.0, 1.0], [0.3, 0.4, 1.2], [1.0, -0.5, 0.2]][k % 3];
        let pair = (bodies[k], bodies[(k + 1) % links]);
        model.add_joint_at(format!("j{k}"), JointKind::Revolute, pair, point(k + 1), axis).unwrap();
    }
    for coordinates in ALL {
        let system = model.system(coordinates).unwrap();
        let audit = system.audit(system.initial()).unwrap();
        assert_eq!(audit.degrees_of_freedom(), 3 + links - 6, "{coordinates}: {audit}");
    }
}

/// A tree with all joints that have formulas, with springs and friction along coordinates.
fn tree() -> Model {
    let mut model = Model::new().with_gravity([0.3, -0.2, -9.81]);
    let kinds =
        [JointKind::Revolute, JointKind::Prismatic, JointKind::Screw { pitch: 0.3 }, JointKind::Fixed];
    let mut bodies = vec![GROUND];
    for k in 0..12_usize {
        let mass = MassProperties::new(1.0 + 0.1 * k as f64, [0.2, 0.1 * k as f64, -0.3], [0.4, 0.5, 0.6]);
        let body = model.add_body(Body::new(format!("b{k}"), mass)).unwrap();
        let on = |body, s: f64| {
            Frame::on(body).at([0.3 * s, 0.5, -0.2 * s]).axes([0.3, 1.0 - 0.1 * s, 0.5 * s], [1.0, 0.0, 0.2])
        };
        let (a, b) = (on(bodies[k / 2 + k % 2 * (k / 3)], k as f64), on(body, 0.5));
        // reversed as well
        let (a, b) = if k % 3 == 1 { (b, a) } else { (a, b) };
        let joint = model.add_joint(Joint::new(format!("j{k}"), kinds[k % 4], a, b)).unwrap();
        if let Some(name) = model.coordinate_names(joint).first() {
            let coordinate = model.coordinate(joint, name).unwrap();
            let law = Law::linear(0.2, [0.1, -30.0 - k as f64, -0.7]);
            model.add_force(Force::along(format!("f{k}"), coordinate, law)).unwrap();
        }
        bodies.push(body);
    }
    model
}

/// All derivatives at once are those along each direction.
#[test]
fn derivatives_at_once_are_those_along_directions() {
    for model in [tree(), chain(9)] {
        let mut system = model.system(Coordinates::Joint).unwrap();
        let dims = system.dims();
        let nv = dims.nv;
        let mut x = State::zeros(dims);
        for i in 0..nv {
            x.p[i] = 0.3 * (i * 7 % 5) as f64 - 0.6;
            x.v[i] = 0.4 * (i * 3 % 7) as f64 - 1.2;
            x.a[i] = 0.9 * (i * 5 % 9) as f64 - 3.0;
        }
        let mut all = vec![f64::NAN; 2 * nv * nv];
        assert!(system.derivatives().unwrap().dynamics(&x.point(), &x.a, &mut all));
        let structure = system.structure().clone();
        let mut mass = TermBuf::new(&structure);
        system.eval(Terms::MASS, &x.point(), &mut mass).unwrap();
        let mut direction = State::zeros(dims);
        let mut out = TermBuf::new(&structure);
        let (mut expected, mut largest) = (vec![0.0; nv], 0.0_f64);
        for j in 0..2 * nv {
            let along = if j < nv { &mut direction.p[j] } else { &mut direction.v[j - nv] };
            *along = 1.0;
            let want = Terms::MASS | Terms::FORCE;
            system.derivatives().unwrap().along(want, &x.point(), &direction.point(), &mut out).unwrap();
            direction = State::zeros(dims);
            structure.mass.multiply_derivative(&mass.mass, &out.mass, &x.a, &mut expected, &mut out.work);
            for i in 0..nv {
                let exact = expected[i] - out.force[i];
                largest = largest.max(exact.abs());
                // both are exact up to rounding of terms of the size of the largest
                assert!(
                    (all[i + nv * j] - exact).abs() < 1e-11 * largest.max(1e3),
                    "({i}, {j}): {} {exact}",
                    all[i + nv * j]
                );
            }
        }
    }
}
