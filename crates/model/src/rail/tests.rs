//! Geometry of contact against closed forms, and derivatives against differences.

use super::contact::{Lost, Pairing};
use super::*;
use crate::forces::saturated;
use crate::math::{Mat3, Motion, Pose, Vec3};
use gelenk_core::Dual;

/// A straight track.
pub(super) fn straight(length: f64) -> Arc<Track> {
    let piece = TrackPiece { length, curvature: 0.0, cant: 0.0, height: 0.0 };
    Arc::new(Track::new(1.5, &[piece], Vec::new()).unwrap())
}

/// A rail that bulges with one radius.
pub(super) fn round_rail(radius: f64, half_width: f64) -> Arc<RailProfile> {
    let depth = radius - (radius * radius - half_width * half_width).sqrt();
    let outline = RailOutline::from([-half_width, -depth], None).to([half_width, -depth], Some(radius));
    Arc::new(outline.finish().unwrap())
}

/// A track with everything: a transition, a curve, cant, a climb, irregularities.
fn curved() -> Arc<Track> {
    let piece = |length, curvature, cant, height| TrackPiece { length, curvature, cant, height };
    let pieces = [
        piece(20.0, 0.0, 0.0, 0.0),
        piece(30.0, 1.0 / 300.0, 0.1, 0.2),
        piece(40.0, 1.0 / 300.0, 0.1, 0.2),
        piece(30.0, -1.0 / 400.0, -0.05, 0.0),
    ];
    let waves = |amplitude, length| vec![[amplitude, length, 0.3]];
    let table = Irregularity::through(
        Unevenness::Gauge,
        &[0.0, 30.0, 45.0, 60.0, 80.0, 120.0],
        &[0.0, 0.001, -0.001, 0.002, 0.0, 0.001],
    );
    let irregularities = vec![
        Irregularity::sines(Unevenness::Lateral, waves(0.002, 7.0)),
        Irregularity::sines(Unevenness::Vertical, waves(0.003, 11.0)),
        Irregularity::sines(Unevenness::CrossLevel, waves(0.002, 5.0)),
        table.unwrap(),
    ];
    Arc::new(Track::new(1.5, &pieces, irregularities).unwrap())
}

/// A hollow tread with a flange, from arcs.
fn hollow_wheel() -> Arc<RailProfile> {
    let tread = RailOutline::from([-0.040, -0.0055], Some(0.8)).until(-0.030, Some(0.020));
    let tread = tread.until(-0.014, Some(0.15)).until(0.05, Some(3.0));
    Arc::new(tread.finish().unwrap())
}

fn motion(origin: [f64; 3], turns: [f64; 3]) -> Motion<f64> {
    let [yaw, roll, pitch] = turns;
    let rotation = Mat3::about_axis(2, yaw) * Mat3::about_axis(0, roll) * Mat3::about_axis(1, pitch);
    Motion { pose: Pose { rotation, origin: Vec3(origin) }, omega: Vec3::zero(), velocity: Vec3::zero() }
}

fn moved(m: &Motion<f64>, linear: Vec3, angular: Vec3) -> Motion<f64> {
    let angle = angular.norm();
    let turn = angular.direction().map_or(Mat3::identity(), |axis| Mat3::about(axis, angle.sin_cos()));
    Motion { pose: Pose { rotation: turn * m.pose.rotation, origin: m.pose.origin + linear }, ..*m }
}

/// The derivative of the gap is that of differences, in straight and curved track, with cant and irregularities, on both rails, for exact and
/// quasi-elastic contact; and so are its second derivatives along a motion.
#[test]
fn gradients_are_derivatives() {
    let track = curved();
    let rail = round_rail(0.08, 0.036);
    for (is_left, elasticity) in [(true, 0.0), (false, 0.0), (true, 2e-5), (false, 2e-5)] {
        let pairing = Pairing::new(track.clone(), is_left, (hollow_wheel(), rail.clone()), 0.46, elasticity);
        for s in [10.0, 37.3, 70.0, 101.0] {
            let section = track.section(s);
            let heading = track.direction(s);
            let [x, y] = section.origin;
            let side: f64 = if is_left { 0.752 } else { -0.752 };
            let (sin, cos) = track.bed(s, is_left).roll.sin_cos();
            let (across, up) =
                (cos * side - sin * 0.47, sin * side + cos * 0.47 + track.bed(s, is_left).height);
            let a = motion([0.3, -0.2, 0.1], [0.05, 0.02, -0.03]);
            let local = motion(
                [x - heading.sin() * across, y + heading.cos() * across, up],
                [heading + 0.012, track.bed(s, is_left).roll + 0.004, 1.3],
            );
            let b = Motion { pose: a.pose.then(&local.pose), ..local };
            let g = pairing.gradient(&a, &b);
            assert!(
                g.value.is_finite(),
                "{is_left} {s} {:?}",
                pairing.touch(local.pose.origin, local.pose.rotation.column(1)).err()
            );
            let h = 1e-6;
            for k in 0..12 {
                let unit = Vec3::axis(k % 3) * h;
                let (linear, angular) = if k % 6 < 3 { (unit, Vec3::zero()) } else { (Vec3::zero(), unit) };
                let at = |sign: f64| {
                    let (linear, angular) = (linear * sign, angular * sign);
                    if k < 6 {
                        pairing.gradient(&a, &moved(&b, linear, angular)).value
                    } else {
                        pairing.gradient(&moved(&a, linear, angular), &b).value
                    }
                };
                let difference = (at(1.0) - at(-1.0)) / (2.0 * h);
                let wrench = if k < 6 { g.on_b } else { g.on_a };
                let found = if k % 6 < 3 { wrench.force.0[k % 3] } else { wrench.torque.0[k % 3] };
                // differences of sixth digits: truncation h² g''' and rounding 1e-16/h
                assert!(
                    (found - difference).abs() < 2e-7,
                    "{is_left} {elasticity} {s} {k}: {found} {difference}"
                );
            }
            along_a_motion(&pairing, &a, &b, &format!("{is_left} {elasticity} {s}"));
        }
    }
}

/// The derivative of the gradient along a motion is that of differences.
fn along_a_motion(pairing: &Pairing, a: &Motion, b: &Motion, at: &str) {
    let (v, w) = (Vec3([3.0, 0.02, -0.01]), Vec3([0.05, 2.0, 0.1]));
    let dual =
        |p: Vec3, d: Vec3| Vec3(std::array::from_fn(|i| Dual { value: p.0[i], derivatives: [d.0[i]] }));
    let turn = b.pose.rotation;
    let columns = [0, 1, 2].map(|j| dual(turn.column(j), w.cross(turn.column(j))));
    let moving = Motion {
        pose: Pose {
            rotation: Mat3::columns(columns[0], columns[1], columns[2]),
            origin: dual(b.pose.origin, v),
        },
        omega: Vec3::constant(Vec3::<f64>::zero()),
        velocity: Vec3::constant(Vec3::<f64>::zero()),
    };
    let fixed = Motion {
        pose: Pose::constant(&a.pose),
        omega: Vec3::constant(Vec3::<f64>::zero()),
        velocity: Vec3::constant(Vec3::<f64>::zero()),
    };
    let exact: crate::rows::Gradient<Dual<f64, 1>> = pairing.gradient(&fixed, &moving);
    let step = 1e-6;
    let [ahead, behind] = [step, -step].map(|t| pairing.gradient(a, &moved(b, v * t, w * t)));
    for i in 0..3 {
        for (found, [p, m]) in [
            (exact.on_b.force.0[i], [ahead.on_b.force.0[i], behind.on_b.force.0[i]]),
            (exact.on_b.torque.0[i], [ahead.on_b.torque.0[i], behind.on_b.torque.0[i]]),
        ] {
            let difference = (p - m) / (2.0 * step);
            let scale = 1.0 + found.derivatives[0].abs();
            assert!(
                (found.derivatives[0] - difference).abs() < 2e-5 * scale,
                "{at} {i}: {} {difference}",
                found.derivatives[0]
            );
        }
    }
}

/// A cone on a round rail: the normal is that of the cone, so that the point of contact is where the rail has the slope of the cone, and the
/// gap follows in closed form, turned or not (A36).
#[test]
fn contact_of_a_cone_is_exact() {
    let (cone, radius, bulge) = (0.05_f64, 0.46, 0.3);
    // outwards the wheel becomes smaller, so that its profile rises
    let wheel = Arc::new(RailProfile::line(-0.04, 0.06, cone).unwrap());
    let pairing = Pairing::new(straight(50.0), true, (wheel, round_rail(bulge, 0.036)), radius, 0.0);
    for (lift, off, yaw) in [(0.0, 0.0, 0.0), (1e-3, 0.004, 0.0), (2e-4, -0.006, 0.02), (0.0, 0.003, -0.1)] {
        let b = motion([20.0, 0.75 + off, radius + lift], [yaw, 0.0, 0.7]);
        let g = pairing.gradient(&Motion::ground(), &b);
        // the trace of a cone is a straight line: along the axle of its apex and the point under its centre
        let tau = -f64::sin(yaw);
        let share = tau * tau / (1.0 - tau * tau);
        let root = (1.0 - tau * tau * (1.0 + cone * cone)).sqrt() / (1.0 - tau * tau);
        let trace = |u: f64| {
            let r = radius - cone * u;
            ((u + r * cone * share) * f64::cos(yaw), r * root * f64::cos(yaw))
        };
        let ([y0, d0], [y1, d1]) = (<[f64; 2]>::from(trace(0.0)), <[f64; 2]>::from(trace(1.0)));
        let slope = (d0 - d1) / (y1 - y0);
        // the smallest height of a line above a circle
        let at = bulge * -slope / (1.0 + slope * slope).sqrt();
        let circle = (bulge * bulge - at * at).sqrt() - bulge;
        let line = radius + lift - d0 + slope * (at - off - y0);
        assert!((g.value - (line - circle)).abs() < 1e-14, "{yaw}: {} {}", g.value, line - circle);
    }
}

/// Quasi-elastic contact comes near the exact one as its length vanishes, by a few times that length.
#[test]
fn quasi_elastic_contact_is_near_the_exact_one() {
    let rail = round_rail(0.08, 0.036);
    let of =
        |elasticity| Pairing::new(straight(50.0), true, (hollow_wheel(), rail.clone()), 0.46, elasticity);
    let b = motion([20.0, 0.751, 0.47], [0.004, 0.001, 0.0]);
    let exact = of(0.0).gradient(&Motion::ground(), &b);
    let mut last = f64::INFINITY;
    for elasticity in [1e-4, 2e-5, 4e-6] {
        let near = of(elasticity).gradient(&Motion::ground(), &b);
        let off = (near.value - exact.value).abs();
        assert!(off < elasticity && off < last, "{elasticity} {off}");
        last = off;
    }
}

/// Where two places of a profile touch at once, the exact point jumps, and the quasi-elastic one moves smoothly.
#[test]
fn quasi_elastic_contact_is_smooth_where_the_point_jumps() {
    // a rail with two bulges and a hollow between them
    let outline = RailOutline::from([-0.03, -0.003], Some(0.3)).until(-0.005, Some(0.06));
    let outline = outline.until(0.005, Some(-0.05)).until(0.03, Some(0.06));
    let rail = Arc::new(outline.finish().unwrap());
    let wheel = Arc::new(RailProfile::line(-0.06, 0.06, 0.0).unwrap());
    let torque = |elasticity: f64, roll: f64| {
        let pairing = Pairing::new(straight(50.0), true, (wheel.clone(), rail.clone()), 0.46, elasticity);
        pairing.gradient(&Motion::ground(), &motion([20.0, 0.75, 0.47], [0.0, roll, 0.0])).on_b.torque.0[0]
    };
    let largest = |elasticity: f64| {
        let values: Vec<f64> = (-200..=200).map(|k| torque(elasticity, f64::from(k) * 1e-3)).collect();
        values.windows(2).fold(0.0_f64, |m, pair| m.max((pair[1] - pair[0]).abs()))
    };
    assert!(largest(0.0) > 0.01, "{}", largest(0.0));
    assert!(largest(2e-4) < 0.005, "{}", largest(2e-4));
}

/// A track's path: a clothoid after Fresnel's series, a circle, and their lengths.
#[test]
fn paths_are_straights_clothoids_and_circles() {
    let piece = |length, curvature| TrackPiece { length, curvature, cant: 0.0, height: 0.0 };
    let (l, k) = (60.0_f64, 1.0 / 200.0);
    let track = Track::new(1.5, &[piece(l, k), piece(100.0, k)], Vec::new()).unwrap();
    // x = Σ (−1)ⁿ a²ⁿ l⁴ⁿ⁺¹/((4n+1)(2n)!), y the same with odd powers; a = k/(2 l)
    let a = k / (2.0 * l) * l * l;
    let (mut x, mut y, mut term) = (0.0, 0.0, l);
    for n in 0..20 {
        let size = term / f64::from(2 * n + 1);
        let sign = if (n / 2) % 2 == 0 { 1.0 } else { -1.0 };
        if n % 2 == 0 {
            x += sign * size;
        } else {
            y += sign * size;
        }
        term *= a / f64::from(n + 1);
    }
    let at = track.section(l);
    assert!((at.origin[0] - x).abs() < 1e-10 && (at.origin[1] - y).abs() < 1e-10, "{:?} {x} {y}", at.origin);
    let end = track.section(160.0);
    let (sin, cos) = (0.5 * k * l).sin_cos();
    let centre = [x - sin / k, y + cos / k];
    let distance = (end.origin[0] - centre[0]).hypot(end.origin[1] - centre[1]);
    assert!((distance - 1.0 / k).abs() < 1e-10);
    for s in [0.0, 13.7, 59.9, 60.1, 120.0, 160.0] {
        let section = track.section(s);
        let [cos, sin] = section.heading;
        let beside = [section.origin[0] - 0.8 * sin, section.origin[1] + 0.8 * cos];
        assert!((track.foot(beside).unwrap() - s).abs() < 1e-9, "{s}");
    }
    assert_eq!(track.foot([-1.0, 0.0]), None);
}

/// What cannot be a profile or a track is refused by name.
#[test]
fn wrong_profiles_and_tracks_are_refused() {
    let wrong = |outline: RailOutline, part: &str| {
        let message = outline.finish().unwrap_err();
        assert!(message.contains(part), "{message}");
    };
    let start = RailOutline::from([0.0, 0.0], Some(0.0));
    wrong(
        start.clone().until(0.02, None).from_point([0.021, 0.0]).to([0.03, 0.0], None),
        "a gap of 1.000e-3 m: piece 1 ends at [0.02, 0]",
    );
    wrong(start.clone().until(0.02, None).to([0.03, 0.005], None), "a corner of 26.565 degrees at u = 0.02");
    wrong(start.clone().until(-0.02, None), "u must rise");
    wrong(start.clone().until(0.04, Some(0.03)), "stands upright");
    wrong(start.clone().to([0.04, 0.0], Some(0.01)), "too small");
    wrong(RailOutline::from([0.0, 0.0], None).until(0.04, None), "no direction");
    wrong(start, "no pieces");
    assert!(RailProfile::through(&[[0.0, 0.0], [0.0, 1.0]]).is_err());
    let piece = |length, curvature, cant| TrackPiece { length, curvature, cant, height: 0.0 };
    for (pieces, distance, part) in [
        (vec![], 1.5, "no pieces"),
        (vec![piece(-1.0, 0.0, 0.0)], 1.5, "length -1"),
        (vec![piece(10.0, 0.5, 0.0)], 1.5, "circle of 2.000 m"),
        (vec![piece(10.0, 0.0, 2.0)], 1.5, "cant 2"),
        (vec![piece(10.0, 0.0, 0.0)], 0.0, "distance"),
    ] {
        let message = Track::new(distance, &pieces, Vec::new()).unwrap_err();
        assert!(message.contains(part), "{message}");
    }
}

/// A wheel beyond its profiles, across the track, or past its end is known to be lost, and why.
#[test]
fn lost_wheels_say_why() {
    let wheel = Arc::new(RailProfile::line(-0.03, 0.05, 0.025).unwrap());
    let pairing = Pairing::new(straight(50.0), true, (wheel, round_rail(0.3, 0.036)), 0.46, 0.0);
    let lost = |origin: [f64; 3], yaw: f64| {
        let b = motion(origin, [yaw, 0.0, 0.0]);
        pairing.touch(b.pose.origin, b.pose.rotation.column(1)).err()
    };
    assert_eq!(lost([20.0, 0.75, 0.46], 0.0), None);
    assert_eq!(lost([51.0, 0.75, 0.46], 0.0), Some(Lost::Track));
    assert_eq!(lost([20.0, 0.72, 0.46], 0.0), None);
    assert_eq!(lost([20.0, 0.80, 0.46], 0.0), Some(Lost::Inside));
    assert_eq!(lost([20.0, 0.60, 0.46], 0.0), Some(Lost::Inside));
    assert_eq!(lost([20.0, 0.75, 0.46], 1.3), Some(Lost::Turned));
    assert_eq!(lost([20.0, 0.75, 0.46], 3.1), Some(Lost::Turned));
}

/// Creep forces grow linearly, stay below the limit, and reach it: Vermeulen and Johnson at three times the limit, with a third of the slope
/// lost half-way; Polach's law nowhere but in the limit.
#[test]
fn creep_saturates() {
    let force = |law, tau: f64| tau * saturated(law, tau);
    for law in [Saturation::Cubic, Saturation::Polach] {
        let mut last = 0.0;
        for k in 1..200 {
            let here = force(law, f64::from(k) * 0.05);
            assert!(here >= last - 1e-15 && here <= 1.0 + 1e-15 && here <= f64::from(k) * 0.05);
            last = here;
        }
        assert!((force(law, 1e-4) / 1e-4 - 1.0).abs() < 1e-4);
    }
    // 1 − (1 − τ/3)³
    for tau in [0.3, 1.0, 2.9, 3.0, 7.0] {
        let expected = if tau < 3.0 { 1.0 - (1.0 - tau / 3.0_f64).powi(3) } else { 1.0 };
        assert!((force(Saturation::Cubic, tau) - expected).abs() < 1e-15);
    }
    // x = 1: (2/π)(1/2 + π/4)
    let one = 4.0 / std::f64::consts::PI;
    assert!((force(Saturation::Polach, one) - (1.0 / std::f64::consts::PI + 0.5)).abs() < 1e-15);
    assert_eq!(force(Saturation::Linear, 5.0), 5.0);
}
