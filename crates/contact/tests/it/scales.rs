//! Units do not matter, and neither does the order of contacts.

use crate::raw::{Look, Raw, at, contact, go, law, structure};
use gelenk_contact::ContactRun;
use gelenk_core::ContactInfo;

/// A box that falls on one corner, bounces, slides and comes to rest, with lengths, masses and times in other units.
fn tumbling(length: f64, mass: f64, time: f64) -> ContactRun {
    let (a, b, g) = (0.05 * length, 0.03 * length, 9.81 * length / (time * time));
    let m = 2.0 * mass;
    let j = m * (a * a + b * b) / 3.0;
    let corners = [(-a, -b), (a, -b), (a, b), (-a, b)];
    let mut problem = Raw {
        structure: structure(3),
        mass: Box::new(move |_| vec![m, 0.0, 0.0, 0.0, m, 0.0, 0.0, 0.0, j]),
        force: Box::new(move |_, _, _| vec![0.0, -m * g, 0.0]),
        infos: (0..4)
            .map(|i| ContactInfo {
                size: a,
                has_slide: true,
                ..contact(&format!("corner {i}"), 3, 1, law(0.3, 0.2))
            })
            .collect(),
        look: Box::new(move |i, x| {
            let ((s, c), (cx, cy)) = (x.p[2].sin_cos(), corners[i]);
            let (rx, ry) = (c * cx - s * cy, s * cx + c * cy);
            let w2 = x.v[2] * x.v[2];
            Look {
                gap: x.p[1] + ry,
                slide: vec![x.p[0] + rx],
                rows: vec![vec![0.0, 1.0, rx], vec![1.0, 0.0, -ry]],
                rates: vec![0.0; 2],
                gamma: vec![-ry * w2, -rx * w2],
                ..Look::default()
            }
        }),
    };
    let start = at(3, &[0.0, 0.3 * length, 0.3], &[0.5 * length / time, 0.0, 2.0 / time]);
    // tolerances of lengths and angles differ, so both must be tight
    go(&mut problem, start, 1.2 * time, 1e-12)
}

/// H14: results do not change when the model is scaled in length, mass or time: the same events of the same contacts at the same (scaled) times.
#[test]
fn scaled_models() {
    let plain = tumbling(1.0, 1.0, 1.0);
    assert!(plain.events.len() > 8, "{:?}", plain.events);
    for (length, mass, time) in [
        (1e-3, 1.0, 1.0),
        (1e3, 1.0, 1.0),
        (1.0, 1e-3, 1.0),
        (1.0, 1e3, 1.0),
        (1.0, 1.0, 1e-3),
        (1.0, 1.0, 1e3),
    ] {
        let scaled = tumbling(length, mass, time);
        let kinds =
            |run: &ContactRun| run.events.iter().map(|e| (e.kind, e.contacts.clone())).collect::<Vec<_>>();
        assert_eq!(kinds(&plain), kinds(&scaled), "{length} {mass} {time}");
        for (a, b) in plain.events.iter().zip(&scaled.events) {
            assert!((a.t - b.t / time).abs() < 1e-6, "{length} {mass} {time}: {a:?} {b:?}");
        }
        assert!((plain.state.p[0] - scaled.state.p[0] / length).abs() < 1e-6);
    }
}
