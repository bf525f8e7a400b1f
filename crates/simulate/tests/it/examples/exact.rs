//! Motions that are known in closed form, compared over the whole run.

use super::ran::Ran;
use gelenk_testset::elliptic::sn_cn;
use gelenk_testset::models::gyroscope::{AXLE, inclination_cosine};
use std::f64::consts::{PI, TAU};

/// The largest difference of a measure from a function of time.
fn worst(ran: &Ran, column: &str, exact: impl Fn(f64) -> f64) -> f64 {
    let pairs = ran.memory.times.iter().zip(ran.column(column));
    pairs.map(|(t, x)| (x - exact(*t)).abs()).fold(0.0, f64::max)
}

/// `sin(angle/2) = k cd(ω t)` for a pendulum that is let go.
#[test]
fn the_pendulum_swings_by_elliptic_functions() {
    let ran = Ran::new("pendulum");
    let (rod, ball, radius) = (0.5, 3.0, 0.09);
    // mass times lever arm, and moment of inertia about the pivot; the rod is 1 m long
    let lever = rod * 0.5 + ball;
    let inertia = rod / 3.0 + ball * (1.0 + 0.4 * radius * radius);
    let omega = (9.81_f64 * lever / inertia).sqrt();
    let m = (PI / 3.0).sin().powi(2);
    let exact = |t: f64| {
        let (sn, cn) = sn_cn(omega * t, [m, 1.0 - m]);
        2.0 * (m.sqrt() * cn / (1.0 - m * sn * sn).sqrt()).asin()
    };
    // three swings; what it is late grows with each
    assert!(worst(&ran, "angle", exact) <= 100.0 * ran.plan.rtol);
}

#[test]
fn the_top_nods_by_elliptic_functions() {
    let ran = Ran::new("gyroscope");
    let off = worst(&ran, "height", |t| AXLE * inclination_cosine(150.0, t));
    // tens of nutations
    assert!(off <= 100.0 * ran.plan.rtol, "{off:e}");
}

/// Where circles about two points meet, on the left of the way from the first to the second for `side` = 1.
fn meeting([a, b]: [[f64; 2]; 2], [ra, rb]: [f64; 2], side: f64) -> [f64; 2] {
    let way = [b[0] - a[0], b[1] - a[1]];
    let square = way[0] * way[0] + way[1] * way[1];
    let along = (square + ra * ra - rb * rb) / (2.0 * square);
    let across = side * (ra * ra / square - along * along).sqrt();
    [a[0] + along * way[0] - across * way[1], a[1] + along * way[1] + across * way[0]]
}

fn on_circle(radius: f64, angle: f64) -> [f64; 2] {
    [radius * angle.cos(), radius * angle.sin()]
}

#[test]
fn the_four_bar_follows_its_crank() {
    let ran = Ran::new("four-bar");
    let corners = |t: f64| {
        let pin = on_circle(0.2, TAU * t);
        (pin, meeting([pin, [0.5, 0.0]], [0.5, 0.4], 1.0))
    };
    let curve = |t: f64| {
        let (pin, end) = corners(t);
        let (x, y) = ((end[0] - pin[0]) / 0.5, (end[1] - pin[1]) / 0.5);
        [pin[0] + 0.25 * x - 0.2 * y, pin[1] + 0.25 * y + 0.2 * x]
    };
    let rocker = |t: f64| {
        let (_, end) = corners(t);
        end[1].atan2(end[0] - 0.5)
    };
    // projection brings positions to the tolerance of a step
    let allowed = 10.0 * ran.plan.rtol;
    assert!(worst(&ran, "rocker angle", rocker) <= allowed);
    assert!(worst(&ran, "curve x", |t| curve(t)[0]) <= allowed);
    assert!(worst(&ran, "curve y", |t| curve(t)[1]) <= allowed);
}

#[test]
fn feet_follow_the_crank() {
    let ran = Ran::new("jansen-walker");
    let foot = |t: f64| {
        let (pin, pivot) = (on_circle(0.15, -PI * t), [-0.38, -0.078]);
        let top = meeting([pivot, pin], [0.415, 0.5], 1.0);
        let low = meeting([pivot, pin], [0.393, 0.619], -1.0);
        let back = meeting([pivot, top], [0.401, 0.558], 1.0);
        let knee = meeting([back, low], [0.394, 0.367], -1.0);
        meeting([knee, low], [0.657, 0.49], -1.0)
    };
    // as above
    let allowed = 10.0 * ran.plan.rtol;
    assert!(worst(&ran, "foot x from the crank", |t| foot(t)[0]) <= allowed);
    assert!(worst(&ran, "foot y from the crank", |t| foot(t)[1]) <= allowed);
    // feet on the floor stand nearly still: 0.7 m/s is the speed of the frame
    let heights = ran.column("foot height, left 1");
    let speeds = ran.column("foot speed, left 1");
    let standing = heights.iter().zip(speeds).filter(|(y, _)| **y < -0.915).map(|(_, v)| v.abs());
    assert!(standing.fold(0.0, f64::max) < 0.2);
}
