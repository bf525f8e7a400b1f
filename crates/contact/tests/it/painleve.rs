//! Where friction jams, and where Newton's law with friction would gain energy.

use crate::raw::{Look, Raw, at, contact, go, law, structure};
use gelenk_contact::ContactEventKind;

/// A thin rod of 1 kg and half length `h`; `p = (x, y, angle)` of its centre, its lower end slides on a floor.
fn rod(h: f64, friction: f64, g: f64) -> Raw {
    Raw {
        structure: structure(3),
        mass: Box::new(move |_| vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, h * h / 3.0]),
        force: Box::new(move |_, _, _| vec![0.0, -g, 0.0]),
        infos: vec![contact("tip", 3, 1, law(0.0, friction))],
        look: Box::new(move |_, x| {
            let (s, c) = x.p[2].sin_cos();
            let w2 = x.v[2] * x.v[2];
            // the tip is at (−h cos, −h sin)
            let (rx, ry) = (-h * c, -h * s);
            Look {
                gap: x.p[1] + ry,
                rows: vec![vec![0.0, 1.0, rx], vec![1.0, 0.0, -ry]],
                rates: vec![0.0; 2],
                gamma: vec![-ry * w2, -rx * w2],
                ..Look::default()
            }
        }),
    }
}

/// Painlevé's rod at 54° with µ = 1.5, above the critical 4/3: no force is possible while the tip slides into the floor, and an impact without
/// approach stops it. It is named, and energy falls.
#[test]
fn no_solution_becomes_an_impact() {
    let (h, angle) = (0.25, 54.0_f64.to_radians());
    let mut chalk = rod(h, 1.5, 10.0);
    // sliding so that friction pushes the tip into the floor
    for v in [4.0, -4.0] {
        let done = go(&mut chalk, at(3, &[0.0, h * angle.sin(), angle], &[v, 0.0, 0.0]), 0.02, 1e-9);
        let jam = done.events.iter().find(|e| e.kind == ContactEventKind::Impact);
        if v < 0.0 {
            let jam = jam.unwrap();
            assert!(jam.t < 1e-9 && jam.loss > 0.0 && jam.note.as_ref().unwrap().contains("jams"), "{jam:?}");
        } else {
            assert!(jam.is_none(), "{:?}", done.events);
        }
        assert!(done.state.p[1] - h * done.state.p[2].sin() > -1e-10);
    }
}

/// Kane's double pendulum: two uniform rods of 1 m and 1 kg, whose tip strikes a floor.
fn kane(restitution: f64, friction: f64, floor: f64) -> Raw {
    Raw {
        structure: structure(2),
        mass: Box::new(|p| {
            let c = 0.5 * (p[0] - p[1]).cos();
            vec![1.0 + 1.0 / 3.0, c, c, 1.0 / 3.0]
        }),
        force: Box::new(|_, p, v| {
            let s = 0.5 * (p[0] - p[1]).sin();
            vec![-s * v[1] * v[1] - 1.5 * 9.81 * p[0].sin(), s * v[0] * v[0] - 0.5 * 9.81 * p[1].sin()]
        }),
        infos: vec![contact("tip", 2, 1, law(restitution, friction))],
        look: Box::new(move |_, x| {
            let ((s1, c1), (s2, c2)) = (x.p[0].sin_cos(), x.p[1].sin_cos());
            let (w1, w2) = (x.v[0] * x.v[0], x.v[1] * x.v[1]);
            Look {
                gap: floor - c1 - c2,
                rows: vec![vec![s1, s2], vec![c1, c2]],
                rates: vec![0.0; 2],
                gamma: vec![c1 * w1 + c2 * w2, -s1 * w1 - s2 * w2],
                ..Look::default()
            }
        }),
    }
}

/// Newton's law would gain energy here; all coefficients are scaled by the largest factor that does not, and the event says so.
#[test]
fn energy_is_not_gained() {
    let (a, b) = (20.0_f64.to_radians(), 30.0_f64.to_radians());
    for (e, mu, alpha) in [(0.5, 0.5, 0.793677), (0.7, 0.5, 0.566912), (0.7, 0.7, 0.566912)] {
        let done = go(&mut kane(e, mu, a.cos() + b.cos()), at(2, &[a, b], &[-0.1, -0.2]), 1e-6, 1e-9);
        let impact = done.events.iter().find(|e| e.kind == ContactEventKind::Impact).unwrap();
        let note = impact.note.as_ref().unwrap();
        assert!(note.contains(&format!("{alpha:.6}")), "{note}");
        assert!(impact.loss > -1e-15);
    }
}
