//! Gaps from functions with noise.

use super::*;

/// Noise that depends on every digit of a pose.
fn noise(pose: &Pose) -> f64 {
    let sum: f64 = pose.origin.0.iter().chain(pose.rotation.0.iter().flatten()).map(|x| x * 1e7).sum();
    (sum * 12.9898).sin()
}

/// H23: a sphere beside a box from a function whose values are off by 1e-4 of the size. Gaps are right to a few times that, rates and normals to its square root; the gap is
/// smooth in a cell, and jumps by no more than the noise where cells change.
#[test]
fn functions_with_noise() {
    let (size, tolerance) = (0.5, 1e-4);
    let exact = Pair::new(&Shape::Sphere { radius: 0.5 }, &Shape::Sphere { radius: 1.0 }).unwrap();
    let feature = first_look(&exact, &Pose::identity(), &Pose::at([2.0, 0.0, 0.0]))[0].found;
    let inner = exact.clone();
    let function = Pair::from_function(
        Arc::new(move |a: &Pose, b: &Pose| {
            inner.touch(feature, a, b).gap + size * tolerance * noise(&a.inverse().then(b))
        }),
        size,
        tolerance,
    )
    .unwrap();
    let mut random = Random::new(21);
    for _ in 0..50 {
        let (a, mut b) = (Flight::random(&mut random, 0.5), Flight::random(&mut random, 0.5));
        b.start.origin = a.start.origin + unit(b.start.origin) * 1.6;
        let found = first_look(&function, &a.start, &b.start)[0].found;
        let t = Dual::<f64, 1>::variable(0.0, 0);
        let (rough, right) =
            (function.touch(found, &a.at(t), &b.at(t)), exact.touch(feature, &a.at(t), &b.at(t)));
        // noise is 5e-5 m, and the points of the model are a tenth of the size apart
        assert!((rough.gap.value - right.gap.value).abs() < 4e-4, "{} {}", rough.gap.value, right.gap.value);
        assert!((rough.gap.derivatives[0] - right.gap.derivatives[0]).abs() < 2e-2);
        assert!((rough.normal.value() - right.normal.value()).norm() < 1e-2);
        let rate =
            rough.normal.value().dot(b.velocity_at(rough.on_b.value()) - a.velocity_at(rough.on_a.value()));
        assert!((rate - right.gap.derivatives[0]).abs() < 3e-2, "{rate} {}", right.gap.derivatives[0]);
        follow(&function, &a, &b, |old, new| {
            assert!((old.gap - new.gap).abs() < 2e-3, "{} {}", old.gap, new.gap);
        });
    }
}

#[test]
fn functions_need_a_size() {
    let make =
        |size, tolerance| Pair::<f64>::from_function(Arc::new(|_: &Pose, _: &Pose| 1.0), size, tolerance);
    assert!(make(0.0, 1e-4).unwrap_err().contains("size"));
    assert!(make(1.0, 0.1).unwrap_err().contains("tolerance"));
    assert!(make(1.0, 1e-4).is_ok());
}
