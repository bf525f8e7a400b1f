//! Every joint, as a tree joint and as rows, at points drawn by chance.

use super::*;
use crate::math::Motion;
use proptest::prelude::*;

type D = Dual<f64, 1>;

/// Every joint of the list, with numbers that are 1 where it has some, and both kinds of angles for bodies that fly.
fn shapes() -> Vec<Shape> {
    let here = Frame::on(crate::GROUND);
    let listed = JointKind::file_tables().into_iter().map(|table| {
        let kind = JointKind::read(table.name, (&here, &here), &mut DeclaredKeys::default());
        kind.ok().flatten().and_then(|kind| kind.shape().ok()).unwrap_or_else(|| panic!("{}", table.name))
    });
    let angles = [Sequence::TaitBryan, Sequence::Euler].map(|sequence| Shape::FreeEuler(FreeEuler(sequence)));
    listed.chain(angles).collect()
}

/// Coordinates along a motion: `q` and `q'` as dual numbers.
fn moving(shape: &Shape, q: &[f64], v: &[f64]) -> Vec<D> {
    let mut rate = vec![0.0; q.len()];
    shape.rate(q, v, &mut rate);
    q.iter().zip(&rate).map(|(&value, &rate)| Dual { value, derivatives: [rate] }).collect()
}

fn twist<R: Lift<f64>>(shape: &Shape, q: &[R], v: &[f64]) -> Twist<R> {
    let mut columns = [Twist::zero(); MOST];
    let pose = shape.pose(q);
    shape.columns(q, &pose, &mut columns[..v.len()]);
    let mut sum = Twist::zero();
    for (column, &v) in columns.iter().zip(v) {
        sum.add_times(column, R::from(v));
    }
    sum
}

fn slope(x: Vec3<D>) -> Vec3 {
    Vec3(x.0.map(|x| x.derivatives[0]))
}

fn close(a: Vec3, b: Vec3, what: &str) {
    assert!((a - b).norm() < 1e-12 * (1.0 + b.norm()), "{what}: {a:?} {b:?}");
}

/// Angles pass through full turns, and through the pole beyond which another set of them would do, without a jump.
#[test]
fn displaced_angles_go_on() {
    for (sequence, start) in [
        (Sequence::TaitBryan, [3.0, 2.0, -9.0]),
        (Sequence::Euler, [-5.0, -0.4, 8.0]),
        (Sequence::Euler, [1.0, 2.5, 3.1]),
    ] {
        let shape: Shape = Shape::FreeEuler(FreeEuler(sequence));
        let mut q = vec![0.1, 0.2, 0.3, start[0], start[1], start[2]];
        let delta = [0.0, 0.0, 0.0, 0.02, -0.03, 0.05];
        for _ in 0..20 {
            let mut there = vec![0.0; 6];
            shape.plus(&q, &delta, &mut there);
            // the rate of the middle: what is left is of the third order, times the curvature of angles near their pole
            let (mean, mut rate): (Vec<f64>, _) =
                (q.iter().zip(&there).map(|(a, b)| 0.5 * (a + b)).collect(), vec![0.0; 6]);
            shape.rate(&mean, &delta, &mut rate);
            for i in 0..6 {
                let off = there[i] - q[i] - rate[i];
                assert!(off.abs() < 2e-3, "{sequence:?} {i}: {q:?} {there:?}");
            }
            q = there;
        }
    }
}

/// A rotating, moving frame whose rotation has the derivative that belongs to its angular velocity.
fn frame(numbers: &[f64]) -> (Motion<D>, Motion<f64>) {
    let vector = |i: usize| Vec3([numbers[i], numbers[i + 1], numbers[i + 2]]);
    let rotation = Quaternion::exp(vector(0) * 2.0).matrix();
    let (omega, origin, velocity) = (vector(3), vector(6), vector(9));
    let f64s = Motion { pose: Pose { rotation, origin }, omega, velocity };
    let dual = |value: Vec3, rate: Vec3| {
        Vec3(std::array::from_fn(|i| Dual { value: value.0[i], derivatives: [rate.0[i]] }))
    };
    let columns = [0, 1, 2].map(|j| dual(rotation.column(j), omega.cross(rotation.column(j))));
    let pose =
        Pose { rotation: Mat3::columns(columns[0], columns[1], columns[2]), origin: dual(origin, velocity) };
    (Motion { pose, omega: Vec3::constant(omega), velocity: Vec3::constant(velocity) }, f64s)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The poses of a tree joint satisfy the rows of the closure, its velocities are what the columns say, and the pose
    /// leads back to the coordinates.
    #[test]
    fn both_uses_agree(numbers in prop::array::uniform16(-1.0..1.0_f64)) {
        for shape in shapes() {
            let (np, nv) = shape.sizes();
            let mut q = numbers[..np].to_vec();
            if let Shape::FreeEuler(FreeEuler(Sequence::Euler)) = shape {
                q[4] = 1.0 + 0.5 * q[4];
            }
            shape.normalise(&mut q);
            let v = &numbers[8..8 + nv];
            let pose = shape.pose(&q);
            prop_assert!(pose.rotation.is_rotation(1e-13));
            let (a, b) = (Motion::ground(), Motion { pose, ..Motion::ground() });
            prop_assert_eq!(shape.rows().len() + nv, 6);
            for row in shape.rows() {
                let value: f64 = row.gradient(&a, &b).value;
                prop_assert!(value.abs() < 1e-13, "{shape:?} {row:?} {value}");
            }
            // p' = T v is the motion of the columns
            let along = moving(&shape, &q, v);
            let derivative = shape.pose(&along);
            let motion = twist(&shape, &q, v);
            close(slope(derivative.origin), motion.linear, "linear");
            for j in 0..3 {
                let expected = motion.angular.cross(pose.rotation.column(j));
                close(slope(derivative.rotation.column(j)), expected, "angular");
            }
            // the rest of the acceleration
            let rest = twist(&shape, &along, v);
            let bias = shape.bias(&q, v);
            close(bias.angular, slope(rest.angular), "angular bias");
            close(bias.linear, slope(rest.linear), "linear bias");
            // back
            let mut back = vec![0.0; np];
            shape.locate(&pose, &mut back);
            let again = shape.pose(&back);
            for j in 0..3 {
                close(again.rotation.column(j), pose.rotation.column(j), "located");
            }
            close(again.origin, pose.origin, "located");
            // a small displacement is T times the vector
            let (h, mut there) = (1e-7, vec![0.0; np]);
            let delta: Vec<f64> = v.iter().map(|v| h * v).collect();
            shape.plus(&q, &delta, &mut there);
            for i in 0..np {
                let difference = (there[i] - q[i]) / h;
                prop_assert!((difference - along[i].derivatives[0]).abs() < 1e-5);
            }
            // a large one is the constant motion of the vector for a unit of time: halves of it add up
            let (mut half, mut whole) = (vec![0.0; np], vec![0.0; np]);
            let delta: Vec<f64> = v.iter().map(|v| 0.5 * v).collect();
            shape.plus(&q, v, &mut whole);
            shape.plus(&q, &delta, &mut half);
            shape.plus(&half, &delta, &mut there);
            let [once, twice] = [&whole, &there].map(|q| shape.pose(q));
            close(once.origin, twice.origin, "two halves");
            for j in 0..3 {
                close(once.rotation.column(j), twice.rotation.column(j), "two halves");
            }
            // named coordinates are the first ones of the joint, up to turns
            for (i, (name, coordinate)) in shape.coordinates().iter().enumerate() {
                let measured: f64 = coordinate.gradient(&a, &b).value;
                let mut gap = measured - q[i];
                if coordinate.is_angle() {
                    gap = crate::rows::wrapped(gap);
                }
                prop_assert!(gap.abs() < 1e-12, "{shape:?} {name}: {measured} {}", q[i]);
            }
        }
    }

    /// A joint that hangs the other way round moves as its columns say, and its coordinates are the same.
    #[test]
    fn hinges_hang_both_ways(numbers in prop::array::uniform16(-1.0..1.0_f64)) {
        for shape in shapes() {
            let (np, nv) = shape.sizes();
            let mut q = numbers[..np].to_vec();
            if let Shape::FreeEuler(FreeEuler(Sequence::Euler)) = shape {
                q[4] = 1.0 + 0.5 * q[4];
            }
            shape.normalise(&mut q);
            let v = &numbers[8..8 + nv];
            let along = moving(&shape, &q, v);
            let hinge = Hinge { shape, reversed: true };
            let motion = |q: &[D]| {
                let pose = hinge.pose(q);
                let mut columns = [Twist::zero(); MOST];
                hinge.columns(q, &pose, &mut columns[..nv]);
                let mut sum = Twist::zero();
                for (column, &v) in columns.iter().zip(v) {
                    sum.add_times(column, D::from(v));
                }
                (pose, sum)
            };
            let (pose, twist) = motion(&along);
            close(slope(pose.origin), twist.linear.value(), "linear");
            for j in 0..3 {
                let expected = twist.angular.value().cross(pose.rotation.column(j).value());
                close(slope(pose.rotation.column(j)), expected, "angular");
            }
            let bias = hinge.bias(&q, v);
            close(bias.angular, slope(twist.angular), "angular bias");
            close(bias.linear, slope(twist.linear), "linear bias");
            let forward: Pose<f64> = shape.pose(&q);
            let mut back = vec![0.0; np];
            hinge.locate(&forward.inverse(), &mut back);
            close(shape.pose(&back).origin, forward.origin, "located");
        }
    }

    /// Rows and coordinates have the derivatives they claim, also where the joint is torn apart.
    #[test]
    fn gradients_are_exact(x in prop::array::uniform12(-1.0..1.0_f64), y in prop::array::uniform12(-1.0..1.0_f64)) {
        let ((a_dual, a), (b_dual, b)) = (frame(&x), frame(&y));
        for shape in shapes() {
            for row in shape.rows() {
                let (rate, along) = (row.gradient(&a, &b).rate(&a, &b), row.gradient(&a_dual, &b_dual));
                prop_assert!((rate - along.value.derivatives[0]).abs() < 1e-11, "{shape:?} {row:?}");
            }
            for (name, coordinate) in shape.coordinates() {
                let rate = coordinate.gradient(&a, &b).rate(&a, &b);
                let along = coordinate.gradient(&a_dual, &b_dual).value.derivatives[0];
                prop_assert!((rate - along).abs() < 1e-9 * (1.0 + rate.abs()), "{shape:?} {name}");
            }
        }
    }
}
