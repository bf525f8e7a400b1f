//! The slider-crank with clearance of Flores, Leine and Glocker (Multibody Syst Dyn 23, 2010).

use crate::raw::{Look, Raw, at, contact, go, law, structure, times};
use gelenk_contact::ContactEventKind;

const L1: f64 = 0.153;
const L2: f64 = 0.306;
const A: f64 = 0.05;
const B: f64 = 0.025;
const HALF: f64 = B + 0.001;
const M1: f64 = 0.038;
const M2: f64 = 0.038;
const M3: f64 = 0.076;
const G: f64 = 9.81;

/// Frictionless or not: four corners of the slider in its guide.
pub(crate) fn slider_crank(friction: f64) -> Raw {
    let k = (M2 / 2.0 + M3) * L1 * L2;
    Raw {
        structure: structure(3),
        mass: Box::new(move |p| {
            let m11 = 7.4e-5 + (M1 / 4.0 + M2 + M3) * L1 * L1;
            let m12 = k * (p[1] - p[0]).cos();
            let m22 = 5.9e-4 + (M2 / 4.0 + M3) * L2 * L2;
            vec![m11, m12, 0.0, m12, m22, 0.0, 0.0, 0.0, 2.7e-6]
        }),
        force: Box::new(move |_, p, v| {
            let s = k * (p[0] - p[1]).sin();
            vec![
                -s * v[1] * v[1] - (M1 / 2.0 + M2 + M3) * G * L1 * p[0].cos(),
                s * v[0] * v[0] - (M2 / 2.0 + M3) * G * L2 * p[1].cos(),
                0.0,
            ]
        }),
        infos: (1..=4).map(|i| contact(&format!("corner {i}"), 3, 1, law(0.4, friction))).collect(),
        look: Box::new(|i, x| corner(i, x.p, x.v)),
    }
}

/// Corner `i`: 0 and 1 above, 2 and 3 below; ends of the slider alternate.
fn corner(i: usize, p: &[f64], v: &[f64]) -> Look {
    let up = if i < 2 { 1.0 } else { -1.0 };
    let end = if i.is_multiple_of(2) { -1.0 } else { 1.0 };
    let ((s1, c1), (s2, c2), (s3, c3)) = (p[0].sin_cos(), p[1].sin_cos(), p[2].sin_cos());
    // height and place of the corner
    let y = [L1 * s1 + L2 * s2 + end * A * s3 + up * B * c3, L1 * c1, L2 * c2, end * A * c3 - up * B * s3];
    let x = [0.0, -L1 * s1, -L2 * s2, -end * A * s3 - up * B * c3];
    let squares = [v[0] * v[0], v[1] * v[1], v[2] * v[2]];
    let y2 = -L1 * s1 * squares[0] - L2 * s2 * squares[1] + (-end * A * s3 - up * B * c3) * squares[2];
    let x2 = -L1 * c1 * squares[0] - L2 * c2 * squares[1] + (-end * A * c3 + up * B * s3) * squares[2];
    Look {
        gap: HALF - up * y[0],
        rows: vec![vec![-up * y[1], -up * y[2], -up * y[3]], vec![x[1], x[2], x[3]]],
        rates: vec![0.0; 2],
        gamma: vec![-up * y2, x2],
        ..Look::default()
    }
}

/// H06, H18, lesson of simultaneous take-off: pairs of corners hit, accumulate, stay and take off together; times and states of an event-exact computation.
#[test]
fn without_friction() {
    let start = at(3, &[0.0; 3], &[150.0, -75.0, 0.0]);
    let done = go(&mut slider_crank(0.0), start.clone(), 0.05, 1e-10);
    let impacts = times(&done.events, ContactEventKind::Impact);
    let expected = [
        0.0026925027520,
        0.0056077978681,
        0.0074656351696,
        0.0084092527491,
        0.0088316421605,
        0.0090091325754,
        0.0090816046123,
        0.0091108374661,
        0.0091225701840,
        0.0091272696379,
    ];
    for (t, e) in impacts.iter().zip(expected) {
        assert!((t - e).abs() < 1e-9, "{t} {e}");
    }
    let first = done.events.iter().find(|e| e.kind == ContactEventKind::Impact).unwrap();
    assert_eq!(first.contacts, [0, 1]);
    assert!(
        (first.impulses[0].normal - 0.05539501488).abs() < 1e-9 && (first.loss - 0.0279726763).abs() < 1e-8,
        "{first:?}"
    );
    let ends = times(&done.events, ContactEventKind::Accumulation);
    assert!((ends[0] - 0.00913040463).abs() < 1e-9 && (ends[1] - 0.03023258).abs() < 1e-7, "{ends:?}");
    let off = done.events.iter().find(|e| e.kind == ContactEventKind::Opening).unwrap();
    assert_eq!(off.contacts, [0, 1]);
    assert!((off.t - 0.015020309097).abs() < 1e-9, "{}", off.t);
    for t in
        [0.0258681676762, 0.0286332757373, 0.0296002107902, 0.0397557014503, 0.0438263810523, 0.0465498316065]
    {
        assert!(impacts.iter().any(|i| (i - t).abs() < 1e-8), "{t} in {impacts:?}");
    }
    let states = [
        (0.002, [0.2757944149484, -0.1349492638658, 0.0, 120.4638817135, -56.4733941424, 0.0]),
        (0.005, [0.576176660240, -0.272931760823, 0.0, 85.683250255, -36.744414216, 0.0]),
        (0.01, [0.948363271675, -0.414752258141, 0.0, 67.532263970, -21.509798772, 0.0]),
        (0.05, [4.7991045090, 0.5252027332, 0.0, 68.55594453, -3.42260735, 0.0]),
    ];
    for (t, expected) in states {
        let x = go(&mut slider_crank(0.0), start.clone(), t, 1e-10).state;
        for k in 0..6 {
            let value = if k < 3 { x.p[k] } else { x.v[k - 3] };
            let scale = if k < 3 { 1.0 } else { 150.0 };
            assert!((value - expected[k]).abs() < 1e-7 * scale, "t {t}, {k}: {value} {}", expected[k]);
        }
    }
}
