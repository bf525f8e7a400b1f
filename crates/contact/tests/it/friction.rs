//! Friction that sticks.

use crate::raw::{Look, Raw, at, contact, go, law, structure, times};
use gelenk_contact::ContactEventKind;
use gelenk_core::{ContactInfo, ContactKind, ContactLaw, ContactState};

/// A block of 1 kg on a spring of 1 N/m, pressed on a belt of 3 m/s with 10 N.
pub(crate) fn belt() -> Raw {
    let law = ContactLaw { friction_static: 0.5, friction: 0.3, ..ContactLaw::default() };
    Raw {
        structure: structure(1),
        mass: Box::new(|_| vec![1.0]),
        force: Box::new(|_, p, _| vec![-p[0]]),
        infos: vec![ContactInfo {
            kind: ContactKind::Friction,
            has_slide: true,
            ..contact("belt", 1, 1, law)
        }],
        look: Box::new(|_, x| Look {
            slide: vec![x.p[0] - 3.0 * x.t],
            rows: vec![vec![1.0]],
            rates: vec![-3.0],
            gamma: vec![0.0],
            pressing: 10.0,
            ..Look::default()
        }),
    }
}

/// H56: stick for 4/3 s, slip for 2 (π − atan(2/3)) s, over ten periods.
#[test]
fn block_on_a_belt() {
    let done = go(&mut belt(), at(1, &[1.0], &[3.0]), 65.0, 1e-10);
    let (stick, slip) = (4.0 / 3.0, 2.0 * (std::f64::consts::PI - (2.0_f64 / 3.0).atan()));
    let begins = times(&done.events, ContactEventKind::Slip);
    let ends = times(&done.events, ContactEventKind::Stick);
    assert!(begins.len() >= 10, "{:?}", done.events);
    for (k, (begin, end)) in begins.iter().zip(&ends).enumerate() {
        let t = k as f64 * (stick + slip) + stick;
        assert!((begin - t).abs() < 1e-8 && (end - t - slip).abs() < 1e-8, "{k}: {begin} {end}, not {t}");
    }
}

/// A block that is a point, on an incline of this angle; `p` is along it and across.
pub(crate) fn incline(angle: f64, friction: f64) -> Raw {
    let (s, c) = angle.sin_cos();
    Raw {
        structure: structure(2),
        mass: Box::new(|_| vec![2.0, 0.0, 0.0, 2.0]),
        force: Box::new(move |_, _, _| vec![2.0 * 9.81 * s, -2.0 * 9.81 * c]),
        infos: vec![ContactInfo { has_slide: true, ..contact("incline", 2, 1, law(0.0, friction)) }],
        look: Box::new(|_, x| Look {
            gap: x.p[1],
            slide: vec![x.p[0]],
            rows: vec![vec![0.0, 1.0], vec![1.0, 0.0]],
            rates: vec![0.0; 2],
            gamma: vec![0.0; 2],
            ..Look::default()
        }),
    }
}

/// Below the angle of friction nothing creeps in an hour; above it the block slides as it must.
#[test]
fn block_on_an_incline() {
    let rest = go(&mut incline(0.2, 0.21), at(2, &[0.0; 2], &[0.0; 2]), 3600.0, 1e-6);
    assert_eq!(rest.state.p[0], 0.0);
    let done = go(&mut incline(0.2, 0.1), at(2, &[0.0; 2], &[0.0; 2]), 2.0, 1e-9);
    let a = 9.81 * (0.2_f64.sin() - 0.1 * 0.2_f64.cos());
    assert!((done.state.p[0] - 2.0 * a).abs() < 1e-8, "{}", done.state.p[0]);
}

/// A box of half sizes `a`, `b` and 2 kg on a floor, with contacts at its lower corners; `p = (x, y, angle)`.
pub(crate) fn box_on_floor(a: f64, b: f64, friction: f64, order: [usize; 2]) -> Raw {
    let m = 2.0;
    let j = m * (a * a + b * b) / 3.0;
    Raw {
        structure: structure(3),
        mass: Box::new(move |_| vec![m, 0.0, 0.0, 0.0, m, 0.0, 0.0, 0.0, j]),
        force: Box::new(move |_, _, _| vec![0.0, -m * 9.81, 0.0]),
        infos: order
            .iter()
            .map(|i| ContactInfo {
                has_slide: true,
                size: a,
                ..contact(["left", "right"][*i], 3, 1, law(0.0, friction))
            })
            .collect(),
        look: Box::new(move |i, x| {
            let end = if order[i] == 0 { -a } else { a };
            let (s, c) = x.p[2].sin_cos();
            let w2 = x.v[2] * x.v[2];
            // the corner relative to the centre
            let (rx, ry) = (c * end + s * b, s * end - c * b);
            Look {
                gap: x.p[1] + ry,
                slide: vec![x.p[0] + rx],
                rows: vec![vec![0.0, 1.0, rx], vec![1.0, 0.0, -ry]],
                rates: vec![0.0; 2],
                gamma: vec![-ry * w2, -rx * w2],
                ..Look::default()
            }
        }),
    }
}

/// H21: a cube that slides on two corners stops where it must, never lifts, and then both corners stick although three rows hold all of it.
/// Nothing depends on the order of contacts.
#[test]
fn a_box_slides_and_stops() {
    for order in [[0, 1], [1, 0]] {
        let done = go(
            &mut box_on_floor(0.05, 0.05, 0.5, order),
            at(3, &[0.0, 0.05, 0.0], &[6.0, 0.0, 0.0]),
            3.0,
            1e-10,
        );
        let stops = times(&done.events, ContactEventKind::Stick);
        assert_eq!(stops.len(), 1, "{:?}", done.events);
        assert!((stops[0] - 1.223241590).abs() < 1e-9, "{stops:?}");
        assert!((done.state.p[0] - 3.669724771).abs() < 1e-8, "{:?}", done.state);
        assert!(times(&done.events, ContactEventKind::Opening).is_empty(), "{:?}", done.events);
        assert!(done.shared && done.state.v.iter().all(|v| v.abs() < 1e-12));
    }
}

/// A box that is twice as high as wide tips over instead of sliding on, on its leading corner: energy is not gained.
#[test]
fn a_high_box_tips() {
    let done =
        go(&mut box_on_floor(0.05, 0.2, 0.5, [0, 1]), at(3, &[0.0, 0.2, 0.0], &[2.0, 0.0, 0.0]), 0.1, 1e-9);
    let opening = done.events.iter().find(|e| e.kind == ContactEventKind::Opening);
    assert!(
        opening.is_some_and(|e| e.contacts == [0] && e.t < 1e-6) || done.events[0].contacts == [1],
        "{:?}",
        done.events
    );
    assert!(done.state.p[2] < -1e-3, "{:?}", done.state);
}

/// The words of states.
#[test]
fn words() {
    assert_eq!(
        [ContactState::Open, ContactState::Slip, ContactState::Stick].map(ContactState::word),
        ["open", "slip", "stick"]
    );
}
