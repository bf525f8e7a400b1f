//! The woodpecker toy (Pfeiffer, Glocker): friction, stick, slip, three contacts.

use crate::raw::{Look, Raw, at, contact, go, law, structure};
use gelenk_contact::ContactEventKind;

const R0: f64 = 0.0025;
const RM: f64 = 0.0031;
const HM: f64 = 0.0058;
const LM: f64 = 0.010;
const LG: f64 = 0.015;
const HS: f64 = 0.02;
const LS: f64 = 0.0201;
const MM: f64 = 0.0003;
const MS: f64 = 0.0045;
const C: f64 = 0.0056;
const G: f64 = 9.81;

pub(crate) fn woodpecker() -> Raw {
    let names = ["beak", "bottom", "top"];
    let restitution = [0.5, 0.0, 0.0];
    Raw {
        structure: structure(3),
        mass: Box::new(|_| {
            let (jm, js) = (5e-9, 7e-7);
            let (a, b, c) = (MS * LM, MS * LG, MS * LM * LG);
            vec![MS + MM, a, b, a, jm + MS * LM * LM, c, b, c, js + MS * LG * LG]
        }),
        force: Box::new(|_, p, _| {
            let k = C * (p[1] - p[2]);
            vec![-(MS + MM) * G, -k - MS * LM * G, k - MS * LG * G]
        }),
        infos: (0..3).map(|i| contact(names[i], 3, 1, law(restitution[i], 0.3))).collect(),
        look: Box::new(|i, x| {
            let (gap, normal, tangent) = match i {
                0 => (LM + LG - LS - R0 - HS * x.p[2], [0.0, 0.0, -HS], [1.0, LM, LG - LS]),
                1 => (RM - R0 + HM * x.p[1], [0.0, HM, 0.0], [1.0, RM, 0.0]),
                _ => (RM - R0 - HM * x.p[1], [0.0, -HM, 0.0], [1.0, RM, 0.0]),
            };
            Look {
                gap,
                rows: vec![normal.to_vec(), tangent.to_vec()],
                rates: vec![0.0; 2],
                gamma: vec![0.0; 2],
                ..Look::default()
            }
        }),
    }
}

/// H07, H12, H56: the events of one period in order, at the times of an event-exact computation.
#[test]
fn events_in_order() {
    use ContactEventKind::{Closing, Impact, Opening, Slip, Stick};
    let start = at(3, &[0.0, -0.0006 / 0.0058, -0.2788], &[-0.3411, 0.0, -7.4583]);
    let done = go(&mut woodpecker(), start, 0.13, 1e-10);
    let expected = [
        (0.0, Closing, 1),
        (0.021636314053, Stick, 1),
        (0.061213931248, Slip, 1),
        (0.067023398145, Opening, 1),
        (0.077877992290, Impact, 2),
        (0.080988805419, Impact, 0),
        (0.081575328790, Impact, 2),
        (0.081575328790, Closing, 2),
        (0.083416385579, Opening, 2),
        (0.118675112949, Impact, 1),
        (0.121335470558, Impact, 1),
        (0.121335470558, Closing, 1),
    ];
    for e in &done.events {
        println!("{:.12} {:?} {:?} {:?} {:?}", e.t, e.kind, e.contacts, e.impulses.first(), e.loss);
    }
    for (e, (t, kind, contact)) in done.events.iter().zip(expected) {
        assert!(
            (e.t - t).abs() < 1e-9 && e.kind == kind && e.contacts == [contact],
            "{e:?}, not {kind:?} at {t}"
        );
    }
    assert!(done.events.len() >= expected.len());
    let at_01 =
        go(&mut woodpecker(), at(3, &[0.0, -0.0006 / 0.0058, -0.2788], &[-0.3411, 0.0, -7.4583]), 0.1, 1e-10)
            .state;
    let expected =
        [-0.007059330344, 0.020724769036, 0.007528876815, -0.074352481236, -4.262692784777, -5.851828628743];
    for k in 0..6 {
        let value = if k < 3 { at_01.p[k] } else { at_01.v[k - 3] };
        assert!((value - expected[k]).abs() < 1e-8 * if k < 3 { 1.0 } else { 10.0 }, "{k}: {value}");
    }
}
