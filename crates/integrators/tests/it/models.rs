//! Mechanisms from bodies and joints, in all coordinates and with all methods, against motions that another program computed
//! (M10 to M20, A01, A04, H02).

use gelenk_core::{Problem, Rotations, State};
use gelenk_integrators::{
    Bdf, Explicit, Formulation, HalfExplicit, Implicit, JacobianKind, Method, Mexx, Odex, Options, Radau,
    Run, Sdirk, check_constraints, check_derivatives,
};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{Body, Coordinates, Frame, GROUND, JointKind, MassProperties, Model, System};
use gelenk_testset::models::{ModelProblem, free_body, gyroscope, n_four_bar};
use gelenk_testset::{TestProblem, create_model, models};

fn methods() -> Vec<Box<dyn Method>> {
    vec![
        Box::new(Explicit::dop853()),
        Box::new(Explicit::dopri5()),
        Box::new(Mexx::default()),
        Box::new(HalfExplicit::hem5()),
        Box::new(Odex::default()),
        Box::new(Bdf::default()),
        Box::new(Radau::default()),
    ]
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |m, (a, b)| m.max((a - b).abs()))
}

fn size(a: &[f64]) -> f64 {
    a.iter().fold(1.0, |m, a| m.max(a.abs()))
}

fn run(
    problem: &mut dyn Problem,
    start: State,
    method: &dyn Method,
    t_end: f64,
    tolerance: f64,
) -> Result<State, String> {
    let options = Options { stiffness_test: 0, ..Options::tolerance(tolerance) };
    let mut run = Run::new(problem, method, start, t_end, &options).map_err(|error| error.to_string())?;
    run.finish(&mut ()).map_err(|error| error.to_string())?;
    Ok(run.state().clone())
}

/// Runs a mechanism to its end; errors of points and of energy in tolerances, or what went wrong.
fn errors(problem: &mut ModelProblem, method: &dyn Method, tolerance: f64) -> Result<[f64; 3], String> {
    let (start, t_end) = (problem.initial(), problem.t_end());
    let before = problem.energy(&start);
    let end = run(problem, start, method, t_end, tolerance)?;
    let (found, truth) = (problem.measures(&end).unwrap(), problem.reference_measures(t_end).unwrap());
    let lost = match (before, problem.energy(&end)) {
        (Some(before), Some(after)) => (after - before).abs() / before.abs().max(1.0),
        _ => 0.0,
    };
    let p = distance(&found.positions, &truth.positions) / size(&truth.positions);
    let v = distance(&found.velocities, &truth.velocities) / size(&truth.velocities);
    Ok([p, v, lost].map(|error| error / tolerance))
}

/// Every mechanism in every coordinates with a method of each kind, and with every method in absolute and joint coordinates.
#[test]
fn mechanisms_in_all_coordinates_with_all_methods() {
    let tolerance = 1e-7;
    let mut wrong = Vec::new();
    for info in models() {
        for (word, coordinates) in Coordinates::ALL {
            let every = matches!(coordinates, Coordinates::Absolute | Coordinates::Joint);
            for (k, method) in methods().iter().enumerate() {
                if !(every || k == 0 || k == 3) {
                    continue;
                }
                let mut problem = create_model(info.name, &[], coordinates).unwrap();
                let result = errors(&mut problem, &**method, tolerance);
                let pair = format!("{} in {word} coordinates with {}", info.name, method.name());
                // Errors of hundreds of steps, each below one tolerance in its own coordinates, grow along the motion.
                let allowed = if k >= 5 { 5e3 } else { 1e3 };
                match result {
                    Ok(errors) if errors.iter().all(|e| *e < allowed) => {}
                    Ok(errors) => wrong.push(format!("{pair}: {errors:.1?} tolerances")),
                    Err(error) => wrong.push(format!("{pair}: {error}")),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// `G` and `gᴵ` are derivatives of `g`, and the exact derivatives those of the terms, at states that violate all constraints.
#[test]
fn terms_of_mechanisms_belong_together() {
    for info in models() {
        for (word, coordinates) in Coordinates::ALL {
            let mut problem = create_model(info.name, &[], coordinates).unwrap();
            let mut x = problem.initial();
            x.p.iter_mut().enumerate().for_each(|(i, p)| *p += 0.01 * (i as f64 + 1.0).sin());
            x.v.iter_mut().enumerate().for_each(|(i, v)| *v += (2.0 * i as f64 + 1.0).sin());
            x.a.iter_mut().enumerate().for_each(|(i, a)| *a += 3.0 * (1.5 * i as f64 + 0.4).cos());
            problem.system().normalise(&mut x.p);
            x.t = 0.1;
            check_constraints(&mut problem, &x).unwrap_or_else(|e| panic!("{} {word}: {e}", info.name));
            check_derivatives(&mut problem, &x).unwrap_or_else(|e| panic!("{} {word}: {e}", info.name));
        }
    }
}

/// Derivatives of a long chain take few evaluations where its bodies are coupled by joints alone, planar or in space, and
/// lead to the same motion as full differences.
#[test]
fn chains_have_sparse_derivatives() {
    // position and velocity columns of a body share no row with those two bodies away
    for (name, most) in [("chain-planar", 3 * 6 + 2), ("chain-spatial", 3 * 13 + 2)] {
        let mut ends = Vec::new();
        for jacobian in [JacobianKind::Auto, JacobianKind::Dense] {
            let mut problem = create_model(name, &[("N", 12.0)], Coordinates::Absolute).unwrap();
            let start = problem.initial();
            let implicit = Implicit { jacobian, ..Implicit::new(Formulation::GglStar) };
            let method = Bdf { implicit, ..Bdf::default() };
            let mut run = Run::new(&mut problem, &method, start, 0.1, &Options::tolerance(1e-6)).unwrap();
            run.finish(&mut ()).unwrap();
            let groups = run.corrector().unwrap().groups;
            assert_eq!(groups <= most, jacobian == JacobianKind::Auto, "{name}: {groups} of {most}");
            ends.push(run.state().p.clone());
        }
        // two runs of one method at 1e-6 whose iterations end differently
        let gap = distance(&ends[0], &ends[1]);
        assert!(gap < 1e-5, "{name}: {gap}");
    }
}

/// A kilometre of chain at a tolerance below the rounding of its coordinates: projections end where rounding begins.
#[test]
fn a_kilometre_of_chain() {
    let mut problem = create_model("chain-planar", &[("N", 1_000.0)], Coordinates::Absolute).unwrap();
    let start = problem.initial();
    let end = run(&mut problem, start, &Odex::default(), 0.02, 1e-14).unwrap();
    // a chain that has just been released falls freely, but for the part near its bearing
    let last = &end.p[end.p.len() - 3..];
    assert!((last[1] + 0.5 * 9.81 * 4e-4).abs() < 1e-9, "{last:?}");
}

/// Andrews' mechanism from bodies ends where the equations written by hand end, within ten tolerances.
#[test]
fn andrews_from_bodies_ends_within_ten_tolerances() {
    for (word, coordinates) in Coordinates::ALL {
        for tolerance in [1e-6, 1e-9] {
            let mut problem = create_model("andrews-model", &[], coordinates).unwrap();
            let [p, ..] = errors(&mut problem, &Explicit::dop853(), tolerance).unwrap();
            assert!(p < 10.0, "{word} at {tolerance:e}: {p}");
        }
    }
}

/// N four-bars for ten seconds, through ten singular positions, against their closed form. In absolute coordinates one-step
/// methods do not pass at tight tolerances: the multipliers of a singular position have no limit. BDF does, and in joint coordinates
/// all do.
#[test]
fn four_bars_pass_their_singular_positions() {
    let (position, velocity) = n_four_bar::first_top(2.0, 10.0);
    let runs: [(Coordinates, Box<dyn Method>, f64); 4] = [
        (Coordinates::Joint, Box::new(Explicit::dop853()), 1e-9),
        (Coordinates::Joint, Box::new(HalfExplicit::phem56()), 1e-8),
        (Coordinates::Joint, Box::new(Mexx::default()), 1e-8),
        (Coordinates::Absolute, Box::new(Bdf::default()), 1e-8),
    ];
    for (coordinates, method, tolerance) in runs {
        let mut bars = create_model("n-four-bar", &[], coordinates).unwrap();
        let start = bars.initial();
        let end = run(&mut bars, start, &*method, 10.0, tolerance).unwrap();
        let found = bars.measures(&end).unwrap();
        let off = [distance(&found.positions[..2], &position), distance(&found.velocities[..2], &velocity)];
        // an error of the speed at the upper position, where it is least, is an error of time at the end: 1600 steps of BDF
        assert!(off[0] < 3e-5 && off[1] < 3e-4, "{} in {coordinates} coordinates: {off:?}", method.name());
    }
}

/// M20: a disc that rolls keeps its energy and does not slip.
#[test]
fn a_rolling_disc_does_not_slip() {
    for (word, coordinates) in Coordinates::ALL {
        let mut disc = create_model("rolling-disc", &[], coordinates).unwrap();
        let start = disc.initial();
        let end = run(&mut disc, start.clone(), &HalfExplicit::hem5(), 2.0, 1e-9).unwrap();
        let (before, after) = (disc.energy(&start).unwrap(), disc.energy(&end).unwrap());
        assert!((after / before - 1.0).abs() < 1e-7, "{word}: {before} {after}");
        // the lowest point of the rim is on the ground and stands still
        let frames = [disc.mechanism().discs[0].0];
        let motion = disc.system().motions(&end.p, &end.v, &frames).unwrap()[0];
        let axle = motion.pose.rotation.column(2);
        let up: Vec3 = [0.0, 0.0, 1.0].into();
        let down = (axle * axle.dot(up) - up).direction().unwrap() * disc.mechanism().discs[0].1;
        assert!((motion.pose.origin + down).0[2].abs() < 1e-10, "{word}");
        let slip = (motion.velocity + motion.omega.cross(down)).norm();
        assert!(slip < 1e-10, "{word}: {slip}");
        assert!(motion.velocity.norm() > 1.0 && axle.0[2].abs() > 0.05, "it moves and leans");
    }
}

/// The free body has the angular velocity of Euler's case at all times, and keeps its angular momentum in space.
#[test]
fn a_free_body_tumbles_as_it_should() {
    for (word, coordinates) in Coordinates::ALL {
        let mut body = create_model("free-body", &[], coordinates).unwrap();
        let start = body.initial();
        let brick = body.model().body("brick").unwrap();
        for t in [0.3, 1.7, 5.0] {
            let end = run(&mut body, start.clone(), &Explicit::dop853(), t, 1e-11).unwrap();
            let motion = body.system().body_motion(&end, brick).unwrap();
            let found = motion.pose.rotation.transpose_mul(motion.omega);
            // some fifty steps, each with an error below one tolerance
            assert!(distance(&found.0, &free_body::angular_velocity(t)) < 1e-9, "{word} at {t}");
            let inertia = body.model().bodies()[1].mass.inertia;
            let momentum = motion.pose.rotation * (inertia * found);
            let first = body.system().body_motion(&start, brick).unwrap();
            let expected = inertia * first.omega;
            assert!((momentum - expected).norm() < 1e-9 * expected.norm(), "{word} at {t}");
        }
    }
}

/// The top nutates as its elliptic function says, in all coordinates.
#[test]
fn a_top_nutates_as_it_should() {
    for (word, coordinates) in Coordinates::ALL {
        for t in [0.05, 0.31, 1.0] {
            let mut top = create_model("gyroscope", &[], coordinates).unwrap();
            let start = top.initial();
            let end = run(&mut top, start, &Explicit::dop853(), t, 1e-11).unwrap();
            let height = top.measures(&end).unwrap().positions[2] / gyroscope::AXLE;
            let expected = gyroscope::inclination_cosine(150.0, t);
            assert!((height - expected).abs() < 1e-8, "{word} at {t}: {height} {expected}");
        }
    }
}

/// A tighter tolerance gives more digits in mixed coordinates too, where the joint and the body both have a quaternion.
#[test]
fn a_top_in_mixed_coordinates_gains_digits() {
    let partition = Implicit::new(Formulation::Partition);
    let methods: [Box<dyn Method>; 7] = [
        Box::new(Explicit::dop853()),
        Box::new(HalfExplicit::hem5()),
        Box::new(Mexx::default()),
        Box::new(Radau::default()),
        Box::new(Bdf::default()),
        Box::new(Bdf { implicit: partition, ..Bdf::default() }),
        Box::new(Sdirk { implicit: partition }),
    ];
    for method in &methods {
        let errors = [1e-5, 1e-7, 1e-9].map(|tolerance| {
            let mut top = create_model("gyroscope", &[], Coordinates::Mixed).unwrap();
            let start = top.initial();
            let end = run(&mut top, start, &**method, 0.1, tolerance)
                .unwrap_or_else(|e| panic!("{} at {tolerance:e}: {e}", method.name()));
            let height = top.measures(&end).unwrap().positions[2] / gyroscope::AXLE;
            (height - gyroscope::inclination_cosine(150.0, 0.1)).abs() / tolerance
        });
        // fifteen radians of spin; formulas of low order take thousands of steps
        assert!(errors.iter().all(|e| *e < 2e3), "{}:{}: {errors:?}", method.name(), method.formulation());
    }
}

/// Steady precession: the inclination stays, and the axis comes round as fast as the balance of torques says,
/// `C ω Ω − A Ω² cos θ = m g l`.
#[test]
fn a_top_precesses_steadily() {
    let (mass, length, radius, theta, precession) = (1.5, 0.2, 0.1, 0.8_f64, 2.0);
    let axial = 0.5 * mass * radius * radius;
    let across = 0.25 * mass * radius * radius + mass * length * length;
    let spin = (mass * 9.81 * length + across * precession * precession * theta.cos()) / (axial * precession);
    let (s, c) = theta.sin_cos();
    let rotation = Mat3::about_axis(1, theta);
    // the axis (s, 0, c) turns about z; of that, a part lies along the axis and counts as spin
    let axis: Vec3 = [s, 0.0, c].into();
    let omega = axis * (spin - precession * c) + Vec3::from([0.0, 0.0, precession]);
    let disc = MassProperties::new(mass, [0.0, 0.0, length], [0.5 * axial, 0.5 * axial, axial]);
    let place = Pose { rotation, origin: Vec3::zero() };
    for (word, coordinates) in Coordinates::ALL {
        let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
        let top = model.add_body(Body::new("top", disc).at(place).moving(omega, [0.0; 3])).unwrap();
        model.add_joint_at("tip", JointKind::Spherical, (GROUND, top), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
        let mut system: System = model.system(coordinates).unwrap();
        let start = system.initial().clone();
        for t in [0.4, 1.5] {
            let end = run(&mut system, start.clone(), &Explicit::dop853(), t, 1e-11).unwrap();
            let found = system.motion(&end, &Frame::on(top)).unwrap().pose.rotation.column(2);
            let (sin, cos) = (precession * t).sin_cos();
            // a thousand radians of spin in hundreds of steps
            assert!(distance(&found.0, &[s * cos, s * sin, c]) < 1e-8, "{word} at {t}: {found:?}");
        }
    }
}

/// H21, H22: four hinges in space hold three bodies with 20 rows for 18 velocities; three are redundant, and several methods
/// run it and agree with the linkage in its plane.
#[test]
fn a_four_bar_with_four_hinges_in_space() {
    let mut space = create_model("four-bar-spatial", &[], Coordinates::Absolute).unwrap();
    assert_eq!((space.dims().nv, space.dims().nl), (18, 20));
    let plane = create_model("four-bar", &[], Coordinates::Absolute).unwrap();
    let truth = plane.reference_measures(1.0).unwrap();
    let methods: [Box<dyn Method>; 6] = [
        Box::new(Explicit::dop853()),
        Box::new(Explicit::dopri5()),
        Box::new(Mexx::default()),
        Box::new(HalfExplicit::hem5()),
        Box::new(Odex::default()),
        Box::new(Bdf::default()),
    ];
    for method in &methods {
        let start = space.initial();
        let mut run = Run::new(&mut space, &**method, start, 1.0, &Options::tolerance(1e-7)).unwrap();
        run.finish(&mut ()).unwrap_or_else(|error| panic!("{}: {error}", method.name()));
        assert_eq!(run.redundant_rows().len(), 3, "{}: {:?}", method.name(), run.redundant_rows());
        let end = run.state().clone();
        let found = space.measures(&end).unwrap();
        let off = distance(&found.positions, &truth.positions);
        // hundreds of steps of BDF, each below one tolerance
        assert!(off < 2e-4, "{}: {off:e}", method.name());
    }
}

/// A03, A21: a chain of a thousand links, from one model in joint and in absolute coordinates, with the solver that suits each.
#[test]
fn a_thousand_links() {
    let tolerance = 1e-6;
    let mut first: Option<Vec<f64>> = None;
    for (coordinates, solver) in [(Coordinates::Joint, "articulated"), (Coordinates::Absolute, "sparse-ldlt")]
    {
        let mut chain = create_model("chain-spatial", &[("N", 1000.0)], coordinates).unwrap();
        let start = chain.initial();
        let (method, options) = (Explicit::dop853(), Options::tolerance(tolerance));
        let mut run = Run::new(&mut chain, &method, start, 2.0, &options).unwrap();
        run.finish(&mut ()).unwrap();
        assert_eq!(run.linear_solver(), solver);
        let end = run.state().clone();
        let points = chain.measures(&end).unwrap().positions;
        // two runs of some seventy steps, each with errors of one tolerance, in coordinates of up to 1000 m
        let gap = distance(&points, first.get_or_insert_with(|| points.clone()));
        assert!(gap < 100.0 * tolerance, "{gap}");
    }
}
