//! One method, many ways to write a mechanical system: every formulation that the descriptor form admits, under error
//! control, against a solution that is known from elsewhere.
//!
//! Errors are given in units of the tolerance. The control bounds the local error of `p`, `v` and `u`; what adds up over
//! the interval depends on the problem. `a` and `λ` are not controlled and lose about one power of the step. Bounds are
//! four to ten times what was measured, so that rounding and another sequence of steps do not matter but a wrong term,
//! which shows as thousands of units, does.

use crate::common::body::{Attitude, Body};
use crate::common::change::{Combined, Stored};
use crate::common::general::{Coupling, general};
use crate::common::measure::{distance, largest, solve, trajectory};
use crate::common::point::{
    cylinder_bead, elastic_pendulum, joint_pendulum, massless_point, planet, polar_particle, rotating_rod,
    skate,
};
use crate::common::small::dot;
use crate::common::{Fixture, Known};
use gelenk_core::{MassKind, MatrixKind, Pattern, State, TermBuf, Terms};
use gelenk_integrators::{Discretisation, FixedStep, Mexx, Options};

/// The tolerance of all runs here.
const TOLERANCE: f64 = 1e-8;

fn options() -> Options {
    Options::tolerance(TOLERANCE)
}

/// Runs from the exact `p`, `v`, `u` (accelerations and multipliers are left to the start) and bounds the errors at the
/// end: `within[0]` tolerance units for `p`, `v`, `u` and `within[1]` for `a`, `λ`.
fn check(what: &str, mut problem: Fixture, method: &Mexx, t_end: f64, within: [f64; 2]) {
    let exact = problem.exact(0.0);
    let mut start = exact.clone();
    start.a.fill(0.0);
    start.lam.fill(0.0);
    let (end, _) = solve(&mut problem, method, start, t_end, &options());
    let [p, v, u, a, lam] = distance(&end, &problem.exact(t_end)).map(|e| e / TOLERANCE);
    assert!(p.max(v).max(u) < within[0], "{what}: p {p:.2}, v {v:.2}, u {u:.2} tolerance units");
    assert!(a.max(lam) < within[1], "{what}: a {a:.2}, lam {lam:.2} tolerance units");
}

/// M01, M02, M03, M12, M15, M16: all terms of the general form, `M` and `T` depending on time and position; and with
/// friction (M04, M23). The prescribed motion is not attractive: errors grow along it.
#[test]
fn full_descriptor_form() {
    let coupling = Coupling { external: true, ..Coupling::default() };
    check("linear", general(coupling), &Mexx::default(), 4.0, [150.0, 150.0]);
    let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
    check("friction", general(Coupling { friction: 0.8, ..coupling }), &modified, 4.0, [600.0, 1000.0]);
}

/// M12: a constraint that is driven in time, with the Coriolis force as multiplier. The bead runs away exponentially.
#[test]
fn driven_constraint() {
    check("rotating rod", rotating_rod(1.5), &Mexx::default(), 2.0, [30.0, 200.0]);
}

/// M08, M19: singular mass matrices: a massless point, and a pendulum in mixed absolute and joint coordinates (1.15).
#[test]
fn singular_mass_matrix() {
    check("massless point", massless_point(), &Mexx::default(), 4.0, [5.0, 50.0]);
    check("joint angle", joint_pendulum(1.0), &Mexx::default(), 4.0, [10.0, 30.0]);
}

/// M07, M20: fewer position constraints than multipliers: none at all (a skate on an incline, closed form), and one of
/// two (a bead on a cylinder with `z' = y x'`, minimal coordinates).
#[test]
fn nonholonomic_constraints() {
    check("skate", skate(1.3, 0.8), &Mexx::default(), 4.0, [5.0, 10.0]);
    check("mixed", cylinder_bead(), &Mexx::default(), 4.0, [50.0, 300.0]);
}

/// M21: an elastic coordinate with modal mass and stiffness beside absolute coordinates.
#[test]
fn elastic_coordinate() {
    check("elastic pendulum", elastic_pendulum(), &Mexx::default(), 4.0, [10.0, 30.0]);
}

/// M01 without constraints: an ellipse, and a mass matrix that depends on the position.
#[test]
fn no_constraints() {
    check("planet", planet(), &Mexx::default(), 6.0, [100.0, 1000.0]);
    check("polar coordinates", polar_particle(), &Mexx::default(), 6.0, [5.0, 5.0]);
}

/// Runs a rigid body for 3 s and bounds its errors, energy included; gives all accepted points.
fn check_body(body: Body) -> Vec<State> {
    let points = trajectory(&mut body.problem(), body.start(), 3.0, &options());
    let end = points.last().expect("at least the start");
    let exact = body.motion(end.t);
    let rotation = body.rotation(&end.p);
    let units = |x: &[f64], y: &[f64]| largest(x, y) / TOLERANCE;
    let place =
        units(&end.p[..3], &exact.r).max(units(rotation.as_flattened(), exact.rotation.as_flattened()));
    let speed = units(&end.v[..3], &exact.v).max(units(&end.v[3..], &exact.w));
    let change = units(&end.a[..3], &exact.a).max(units(&end.a[3..], &exact.turning));
    assert!(place < 20.0 && speed < 20.0 && change < 50.0, "{body:?}: {place:.2}, {speed:.2}, {change:.2}");
    if body.arm.is_some() {
        // the joint carries weight and inertia of the mass centre
        let weight = [0.0, 0.0, -body.gravity];
        let carried: Vec<f64> = (0..3).map(|i| body.mass * (weight[i] - exact.a[i])).collect();
        assert!(units(&end.lam, &carried) < 50.0, "{body:?}");
    }
    // energies of a few joules, and errors of velocities enter with factors up to ten
    let energy = |x: &State| body.energy(x);
    for x in &points {
        assert!((energy(x) - energy(&points[0])).abs() < 30.0 * TOLERANCE, "{body:?} at t = {}", x.t);
    }
    points
}

/// H02, M06, M68, M14: Euler parameters, `T` of 7 × 6: free flight of a symmetric body in closed form, and a heavy top on a
/// spherical joint of three rows. Quaternions have length one at every accepted point; their norm is not a row of `g`
/// but kept by the problem's rotation object.
#[test]
fn euler_parameters() {
    for body in [Body::free(Attitude::Quaternion), Body::top(Attitude::Quaternion)] {
        for x in check_body(body) {
            let square = dot(&x.p[3..], &x.p[3..]);
            assert!((square - 1.0).abs() < 4.0 * f64::EPSILON, "{square} at t = {}", x.t);
        }
    }
}

/// M14: a start with a quaternion of the wrong length is brought to length one and is then the same start.
#[test]
fn euler_parameters_are_normalised_at_the_start() {
    let body = Body::top(Attitude::Quaternion);
    let mut long = body.start();
    long.p[3..].iter_mut().for_each(|q| *q *= 1.5);
    let options = Options { h0: Some(0.01), ..options() };
    let from = |start| solve(&mut body.problem(), &Mexx::default(), start, 1.0, &options).0;
    // rounding of the length and what it becomes over one second
    assert!(distance(&from(long), &from(body.start()))[0] < 1e-4 * TOLERANCE);
}

/// M13: Tait-Bryan angles, `T` square but not the identity, for the same two bodies.
#[test]
fn tait_bryan_angles() {
    check_body(Body::free(Attitude::TaitBryan));
    check_body(Body::top(Attitude::TaitBryan));
}

/// The reaction `Gᵀ λ` at a state.
fn reaction(problem: &mut dyn Known, x: &State) -> Vec<f64> {
    let structure = problem.structure().clone();
    let mut buf = TermBuf::new(&structure);
    problem.eval(Terms::CONSTRAINT_MATRIX, &x.point(), &mut buf).expect("G can be evaluated");
    let mut r = vec![0.0; structure.dims.nv];
    structure.constraint_matrix.multiply_transposed_add(1.0, &buf.constraint_matrix, &x.lam, &mut r);
    r
}

/// Runs a problem and a variant of it from the same start, and gives the largest differences of `p`, `v` and of the
/// reaction forces in tolerance units.
///
/// With fixed steps all points are compared. Under error control only the end is, together with the number of steps:
/// inside, rounding errors of small error estimates shift the points a little. Extrapolation and the division by small
/// steps make of rounding errors up to 1e-12 in the motion and 1e-10 in the forces.
fn compare(plain: &mut dyn Known, variant: &mut dyn Known, start: &State) -> (f64, f64) {
    let (mut motion, mut force) = (0.0_f64, 0.0_f64);
    let fixed = Options { fixed: Some(FixedStep { h: 0.05, order: 6 }), ..options() };
    for (options, skip) in [(fixed, 0), (options(), usize::MAX)] {
        let one = trajectory(plain, start.clone(), 3.0, &options);
        let other = trajectory(variant, start.clone(), 3.0, &options);
        assert_eq!(one.len(), other.len(), "numbers of points");
        for (x, y) in one.iter().zip(&other).skip(skip.min(one.len() - 1)) {
            let [p, v, ..] = distance(x, y);
            motion = motion.max(p).max(v);
            force = force.max(largest(&reaction(plain, x), &reaction(variant, y)));
        }
    }
    (motion / TOLERANCE, force / TOLERANCE)
}

/// M15, M16: velocity constraints in other words: `G̃ = B G` with a regular `B`, while positions are projected with `C`.
/// The motion is the same to rounding, and so is the reaction `Gᵀ λ` for a constant `B`. For a `B` that changes along the
/// motion the multipliers are extrapolated in another basis, and the reaction agrees as well as it is known.
#[test]
fn combined_rows_of_the_constraint_matrix() {
    let body = Body::top(Attitude::Quaternion);
    let constant = |_: f64, _: &[f64]| vec![vec![2.0, 0.3, 0.0], vec![0.0, 0.5, -1.0], vec![0.1, 0.0, -1.5]];
    let varying =
        |t: f64, p: &[f64]| vec![vec![2.0, t.sin(), 0.0], vec![0.0, 0.5, p[0]], vec![p[1], 0.0, -1.5]];

    let mut variant = Combined::new(Box::new(body.problem()), constant);
    let (motion, force) = compare(&mut body.problem(), &mut variant, &body.start());
    assert!(motion < 1e-2 && force < 0.1, "constant: {motion:.2e}, {force:.2e}");

    let mut variant = Combined::new(Box::new(body.problem()), varying);
    let (motion, force) = compare(&mut body.problem(), &mut variant, &body.start());
    assert!(motion < 1e-2 && force < 10.0, "varying: {motion:.2e}, {force:.2e}");
}

/// M65: every layout of `M` and `G` gives the trajectory of full matrices, to rounding.
#[test]
fn every_layout() {
    let full_inertia = Body::top(Attitude::Quaternion);
    let mut aligned = full_inertia;
    aligned.inertia = [[0.5, 0.0, 0.0], [0.0, 0.7, 0.0], [0.0, 0.0, 0.4]];

    let lower = (3..6).flat_map(|i| (3..=i).map(move |j| (i, j)));
    let sparse_mass = MassKind::Sparse(Pattern::new((0..3).map(|i| (i, i)).chain(lower).rev()));
    let block = (0..3).flat_map(|i| (3..6).map(move |j| (i, j)));
    let sparse = MatrixKind::Sparse(Pattern::new((0..3).map(|i| (i, i)).chain(block)));
    let cases = [
        (aligned, MassKind::Diagonal, MatrixKind::Dense),
        (aligned, MassKind::Diagonal, sparse.clone()),
        (full_inertia, MassKind::BlockDiagonal(vec![3, 3]), MatrixKind::Dense),
        (full_inertia, MassKind::BlockDiagonal(vec![1, 1, 1, 3]), sparse.clone()),
        (full_inertia, sparse_mass.clone(), MatrixKind::Dense),
        (full_inertia, sparse_mass, sparse.clone()),
        (full_inertia, MassKind::Dense, sparse),
    ];
    for (body, mass, matrix) in cases {
        let what = format!("{mass:?}, {matrix:?}");
        let mut variant = Stored::new(Box::new(body.problem()), mass, matrix);
        let (motion, force) = compare(&mut body.problem(), &mut variant, &body.start());
        assert!(motion < 1e-2 && force < 0.1, "{what}: {motion:.2e}, {force:.2e}");
    }
}

/// M08, M65: the layouts once more for a nonholonomic problem, where `C` is part of a sparse `G`, and for singular mass
/// matrices, whose massless rows a sparse layout may leave out.
#[test]
fn layouts_of_unusual_problems() {
    type Make<'a> = &'a dyn Fn() -> Box<dyn Known>;
    let bead = || -> Box<dyn Known> { Box::new(cylinder_bead()) };
    let bead_matrix = MatrixKind::Sparse(Pattern::new([(1, 2), (0, 1), (1, 0), (0, 0)]));
    let point = || -> Box<dyn Known> { Box::new(massless_point()) };
    let joint = || -> Box<dyn Known> { Box::new(joint_pendulum(1.0)) };
    let of = |pairs: &[(usize, usize)]| Pattern::new(pairs.iter().copied());
    let point_matrix =
        MatrixKind::Sparse(of(&[(0, 2), (0, 3), (1, 0), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]));
    let cases: [(Make<'_>, MassKind, MatrixKind); 7] = [
        (&bead, MassKind::Diagonal, bead_matrix.clone()),
        (&bead, MassKind::Dense, bead_matrix),
        (&point, MassKind::Dense, MatrixKind::Dense),
        (&point, MassKind::Sparse(of(&[(3, 3), (2, 2)])), point_matrix.clone()),
        (&point, MassKind::BlockDiagonal(vec![2, 2]), point_matrix),
        (&joint, MassKind::Dense, MatrixKind::Sparse(of(&[(0, 0), (1, 1), (0, 2), (1, 2)]))),
        (&joint, MassKind::Sparse(of(&[(0, 0), (1, 1), (2, 2)])), MatrixKind::Dense),
    ];
    for (make, mass, matrix) in cases {
        let what = format!("{mass:?}, {matrix:?}");
        let start = make().exact(0.0);
        let (motion, force) = compare(&mut *make(), &mut Stored::new(make(), mass, matrix), &start);
        assert!(motion < 1e-2 && force < 0.1, "{what}: {motion:.2e}, {force:.2e}");
    }
}
