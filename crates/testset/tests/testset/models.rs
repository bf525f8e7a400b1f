//! Mechanisms from bodies and joints: against equations written by hand, against closed forms, and against themselves in other
//! coordinates (M10, M11, M13, M14, M17, M18, M19).

use crate::tools::{complete, distance, integrate, size, terms};
use gelenk_core::{Problem, Rotations, State, Terms};
use gelenk_model::{Coordinates, Frame};
use gelenk_testset::models::{ModelProblem, andrews, free_body, gyroscope, n_four_bar};
use gelenk_testset::{CreateError, Tag, TestProblem, all, create, create_in, create_model, models};

fn model(name: &str, coordinates: Coordinates) -> ModelProblem {
    create_model(name, &[], coordinates).unwrap()
}

/// A state of the mechanism in joint coordinates from one of the equations written by hand.
fn mapped(andrews: &ModelProblem, hand: &State) -> State {
    let mut x = andrews.initial();
    for (k, i) in places(andrews).into_iter().enumerate() {
        (x.p[i], x.v[i], x.a[i]) = (hand.p[k] - andrews::ANGLES[k].1, hand.v[k], hand.a[k]);
    }
    x.t = hand.t;
    x
}

/// Where the seven angles are among the coordinates.
fn places(andrews: &ModelProblem) -> [usize; 7] {
    let names = &andrews.structure().names.p;
    andrews::ANGLES
        .map(|(joint, _)| names.iter().position(|name| *name == format!("{joint}: angle")).unwrap())
}

/// Andrews' mechanism from bodies has the accelerations of the equations written by hand, at the start and along the motion.
#[test]
fn andrews_equals_the_equations_written_by_hand() {
    let mut hand = create("andrews", &[]).unwrap();
    let mut bodies = model("andrews-model", Coordinates::Joint);
    assert_eq!((bodies.dims().np, bodies.dims().nl), (7, 6));
    let mut x = hand.initial();
    for end in [0.0, 0.004, 0.008, 0.012] {
        if end > 0.0 {
            x = integrate(&mut *hand, &x, end, 40);
            // the oracle drifts off the constraints a little, and rows in other axes feel it: back onto them
            close(&mut *hand, &mut x);
        }
        complete(&mut *hand, &mut x);
        let mut there = mapped(&bodies, &x);
        let expected = there.a.clone();
        complete(&mut bodies, &mut there);
        let off = distance(&there.a, &expected) / size(&expected);
        assert!(off < 1e-12, "{off:e} at t = {end}");
        // the same points, too: G and H of the picture
        let picture = hand.outline(x.t, &x.p).unwrap();
        let mine = bodies.outline(x.t, &there.p).unwrap();
        for name in ["E", "F", "G", "H", "D"] {
            assert!(distance(&picture.point(name).unwrap(), &mine.point(name).unwrap()) < 1e-15, "{name}");
        }
    }
}

/// Newton's method in the last two angles of every loop, and in their rates.
fn close(problem: &mut dyn TestProblem, x: &mut State) {
    let dependent = [1, 2, 3, 4, 5, 6];
    for round in 0..4 {
        let out = terms(problem, Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX, &x.point());
        let full = crate::tools::full_constraint_matrix(problem, &out);
        let matrix: Vec<f64> = (0..6).flat_map(|i| dependent.map(|j| full[i * 7 + j])).collect();
        if round < 3 {
            let step = crate::tools::solve(matrix, out.constraint.clone()).unwrap();
            dependent.iter().zip(step).for_each(|(&j, d)| x.p[j] -= d);
        } else {
            let rate: Vec<f64> = (0..6).map(|i| (0..7).map(|j| full[i * 7 + j] * x.v[j]).sum()).collect();
            let step = crate::tools::solve(matrix, rate).unwrap();
            dependent.iter().zip(step).for_each(|(&j, d)| x.v[j] -= d);
        }
    }
}

/// The stored motion of the slider crank from bodies is that of the equations written by hand, which was computed in another
/// way; the same for Andrews' mechanism.
#[test]
fn stored_motions_agree_with_those_of_the_hand_written_equations() {
    let bodies = model("slider-crank-model", Coordinates::Absolute);
    let stored = bodies.reference_measures(0.1).unwrap();
    let hand = create("slider-crank", &[]).unwrap();
    let truth = hand.reference(0.1).unwrap().state;
    let ([a1, a2], [l1, l2]) = ([truth.p[0], truth.p[1]], [0.153, 0.306]);
    let pin = [l1 * a1.cos(), l1 * a1.sin(), 0.0];
    let slider = pin[0] + l2 * a2.cos();
    assert!(distance(&stored.positions, &[pin[0], pin[1], 0.0, slider, 0.0, 0.0]) < 1e-13);
    let speed = -l1 * a1.sin() * truth.v[0] - l2 * a2.sin() * truth.v[1];
    assert!((stored.velocities[3] - speed).abs() < 1e-11);

    let bodies = model("andrews-model", Coordinates::Joint);
    let stored = bodies.reference_measures(0.03).unwrap();
    let truth = create("andrews", &[]).unwrap().reference(0.03).unwrap().state;
    let expected = bodies.measures(&mapped(&bodies, &truth)).unwrap();
    assert!(distance(&stored.positions, &expected.positions) < 1e-13);
    assert!(distance(&stored.velocities, &expected.velocities) < 1e-11);
}

/// The closed form agrees with the values that peers print for t = 10, after many passages through the singular position, and
/// the stored motion with the closed form. The peers' values were made with steps of 1.25e-4 and order 2; steps of 1e-3 are off by
/// 4.6e-5, so that these should be right to about 1e-6.
#[test]
fn n_four_bar_agrees_with_peers() {
    let (position, velocity) = n_four_bar::first_top(2.0, 10.0);
    let off = distance(&position, &[0.3284573768, 0.9445187937]);
    assert!(off < 5e-6, "{off:e}");
    let off = distance(&velocity, &[1.423050003, -0.4948670827]);
    assert!(off < 2e-5, "{off:e}");
    let bars = model("n-four-bar", Coordinates::Joint);
    let stored = bars.reference_measures(0.6).unwrap();
    let (position, velocity) = n_four_bar::first_top(2.0, 0.6);
    assert!(distance(&stored.positions[..2], &position) < 1e-14);
    assert!(distance(&stored.velocities[..2], &velocity) < 1e-13);
}

/// Stored motions of the free body and of the top against their closed forms.
#[test]
fn stored_motions_agree_with_closed_forms() {
    let top = model("gyroscope", Coordinates::Absolute);
    let stored = top.reference_measures(top.t_end()).unwrap();
    let height = gyroscope::AXLE * gyroscope::inclination_cosine(150.0, top.t_end());
    assert!((stored.positions[2] - height).abs() < 1e-13, "{height} {stored:?}");
    // corners (l, ±w, h)/2 and the centre: edges give axes, velocities along them the angular velocity
    let brick = model("free-body", Coordinates::Absolute);
    let stored = brick.reference_measures(brick.t_end()).unwrap();
    let point = |k: usize| -> [f64; 3] { stored.positions[3 * k..3 * k + 3].try_into().unwrap() };
    let rate = |k: usize| -> [f64; 3] { stored.velocities[3 * k..3 * k + 3].try_into().unwrap() };
    let minus = |a: [f64; 3], b: [f64; 3]| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let (first, second) = (minus(point(1), point(0)), minus(point(2), point(0)));
    let (d1, d2) = (minus(rate(1), rate(0)), minus(rate(2), rate(0)));
    // ω × a = a', ω × b = b'  ⇒  ω = a' × b' / (a'·b)
    let omega = cross(d1, d2).map(|x| x / dot(d1, second));
    let y = minus(first, second).map(|x| x / 0.2);
    let sum = [0, 1, 2].map(|i| f64::midpoint(first[i], second[i])); // (l/2, 0, h/2)
    let normal = cross(sum, y);
    let square = 0.15_f64.hypot(0.05).powi(2);
    let x = [0, 1, 2].map(|i| (0.15 * sum[i] + 0.05 * cross(y, sum)[i]) / square);
    let z = cross(x, y);
    assert!(dot(normal, normal) > 0.0);
    let found = [dot(omega, x), dot(omega, y), dot(omega, z)];
    let expected = free_body::angular_velocity(brick.t_end());
    assert!(distance(&found, &expected) < 1e-12, "{found:?} {expected:?}");
}

/// All mechanisms in all coordinates: complete structures, consistent starts, the same points, the same energy and a picture.
#[test]
fn coordinates_describe_the_same_mechanism() {
    for info in models() {
        let mut first: Option<(Vec<f64>, Option<f64>)> = None;
        for (word, coordinates) in Coordinates::ALL {
            let mut problem = model(info.name, coordinates);
            let name = format!("{} in {word} coordinates", info.name);
            let structure = problem.structure().clone();
            structure.validate().unwrap_or_else(|error| panic!("{name}: {error}"));
            let d = structure.dims;
            let names = &structure.names;
            assert_eq!((names.p.len(), names.v.len(), names.rows.len()), (d.np, d.nv, d.nl), "{name}");
            for list in [&names.p, &names.v, &names.rows] {
                let mut sorted = list.clone();
                sorted.sort();
                sorted.dedup();
                assert_eq!(sorted.len(), list.len(), "{name}: names are unique");
            }
            assert_eq!(problem.coordinates(), Some(coordinates));

            let x = problem.initial();
            if d.nl > 0 {
                let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
                let mut out = terms(&mut problem, want, &x.point());
                assert!(out.constraint.iter().all(|g| g.abs() < 1e-12), "{name}: {:?}", out.constraint);
                structure.constraint_matrix.multiply_add(
                    1.0,
                    &out.constraint_matrix,
                    &x.v,
                    &mut out.constraint_rate,
                );
                let speed = size(&x.v);
                assert!(
                    out.constraint_rate.iter().all(|g| g.abs() < 1e-12 * speed),
                    "{name}: {:?}",
                    out.constraint_rate
                );
            }
            // nothing is lost on the way to coordinates and back
            let mut p = x.p.clone();
            problem.system().normalise(&mut p);
            assert!(distance(&p, &x.p) < 1e-14, "{name}");
            let measures = problem.measures(&x).unwrap();
            let all = [measures.positions.clone(), measures.velocities.clone()].concat();
            let energy = problem.energy(&x);
            assert_eq!(energy.is_some(), info.has(Tag::EnergyConserving), "{name}");
            let (known, known_energy) = first.get_or_insert_with(|| (all.clone(), energy));
            assert!(distance(&all, known) < 1e-13 * size(known), "{name}");
            if let (Some(a), Some(b)) = (energy, *known_energy) {
                assert!((a - b).abs() < 1e-12 * b.abs().max(1.0), "{name}: {a} {b}");
                let system = problem.system();
                let other = system.kinetic_energy(&x).unwrap() + system.gravity_energy(&x).unwrap();
                assert!((a - other).abs() < 1e-12 * b.abs().max(1.0), "{name}: {a} {other}");
            }
            let picture = problem.outline(0.0, &x.p).unwrap();
            assert!(!picture.bodies.is_empty() && !picture.points.is_empty(), "{name}");
            let corners = picture.bodies.iter().flat_map(|body| body.corners.iter().flatten());
            assert!(corners.into_iter().all(|x| x.is_finite()), "{name}");
            assert!(problem.outline(0.0, &x.p[1..]).is_none() && problem.energy(&State::default()).is_none());
            let stored = problem
                .reference_measures(problem.t_end())
                .unwrap_or_else(|| panic!("{name}: no motion is stored"));
            assert_eq!(stored.positions.len(), measures.positions.len(), "{name}");
        }
        assert!(!info.summary.contains('\n') && info.summary.len() < 90, "{}", info.name);
    }
}

/// Mechanisms by name, with parameters and coordinates, and what is wrong with a request.
#[test]
fn mechanisms_are_made_by_name() {
    for info in models() {
        assert!(all().iter().all(|other| other.name != info.name));
        let problem = create(info.name, &[]).unwrap();
        assert_eq!(problem.info(), *info);
        assert_eq!(problem.coordinates(), Some(Coordinates::Absolute), "{}", info.name);
    }
    let chain = create_in("chain-spatial", &[("N", 7.0)], Coordinates::Joint).unwrap();
    assert_eq!((chain.dims().np, chain.dims().nl), (7, 0));
    let error = create_in("andrews", &[], Coordinates::Joint).err().unwrap();
    assert!(
        error.to_string().starts_with("the problem 'andrews' is written in coordinates of its own"),
        "{error}"
    );
    assert!(error.known_names().contains(&"andrews-model"));
    let error = create_in("chain-planar", &[("N", 0.5)], Coordinates::Joint).err().unwrap();
    assert!(matches!(error, CreateError::OutOfRange { .. }), "{error}");
    let error = create("chain", &[]).err().unwrap();
    assert_eq!(error.known_names().len(), all().len() + models().len());
    assert!(create("andrews", &[]).unwrap().coordinates().is_none());
    assert!(create("andrews", &[]).unwrap().measures(&State::default()).is_none());
    // a frame of another model is refused, not looked up
    let chain = create_model("chain-planar", &[("N", 9.0)], Coordinates::Joint).unwrap();
    let mut other = create_model("gyroscope", &[], Coordinates::Joint).unwrap();
    let (x, far) = (other.initial(), chain.mechanism().probes[1].frame);
    assert!(other.system().motions(&x.p, &x.v, &[far]).is_none());
    assert!(other.system().motions(&x.p, &x.v, &[Frame::on(gelenk_model::GROUND)]).is_some());
}
