//! Bodies that touch in a row.

use crate::raw::{Look, Raw, at, contact, go, law, structure};
use gelenk_contact::{ContactEventKind, ContactOptions, ContactRun, ImpactLaw, run};
use gelenk_integrators::{Explicit, Options};

/// Balls of 1 kg and radius 1/2 on a line, the first one a little before the others, which touch.
pub(crate) fn chain(n: usize, restitution: f64) -> Raw {
    Raw {
        structure: structure(n),
        mass: Box::new(move |_| (0..n * n).map(|k| if k % (n + 1) == 0 { 1.0 } else { 0.0 }).collect()),
        force: Box::new(move |_, _, _| vec![0.0; n]),
        infos: (1..n).map(|i| contact(&format!("{i}-{}", i + 1), n, 0, law(restitution, 0.0))).collect(),
        look: Box::new(move |i, x| {
            let mut row = vec![0.0; n];
            (row[i], row[i + 1]) = (-1.0, 1.0);
            Look {
                gap: x.p[i + 1] - x.p[i] - 1.0,
                rows: vec![row],
                rates: vec![0.0],
                gamma: vec![0.0],
                ..Look::default()
            }
        }),
    }
}

pub(crate) fn start(n: usize) -> gelenk_core::State {
    let p: Vec<f64> = (0..n).map(|i| i as f64 - if i == 0 { 0.5 } else { 0.0 }).collect();
    let mut v = vec![0.0; n];
    v[0] = 1.0;
    at(n, &p, &v)
}

/// H05, H06: Newton's law on all closed contacts at once (contact chains of equal balls).
#[test]
fn newtons_law_on_chains() {
    for (n, e, expected) in [
        (3, 1.0, vec![-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]),
        (5, 1.0, vec![-0.6, 0.4, 0.4, 0.4, 0.4]),
        (4, 0.0, vec![0.25; 4]),
    ] {
        let done = go(&mut chain(n, e), start(n), 0.6, 1e-9);
        for (v, x) in done.state.v.iter().zip(&expected) {
            assert!((v - x).abs() < 1e-12, "{n} {e}: {:?}", done.state.v);
        }
        let impact = done.events.iter().find(|e| e.kind == ContactEventKind::Impact).unwrap();
        assert_eq!(impact.contacts.len(), n - 1);
        assert!((impact.t - 0.5).abs() < 1e-9);
    }
}

fn under(impact: ImpactLaw, problem: &mut Raw, n: usize) -> ContactRun {
    let contact = ContactOptions { impact, ..ContactOptions::default() };
    let options = (&Options::tolerance(1e-9), &contact);
    run(problem, &Explicit::dop853(), start(n), 0.6, options, &mut ()).unwrap_or_else(|e| panic!("{e}"))
}

/// The law of compliance gives velocities of chains with Hertz's contacts, within 1e-3 of the motion with springs.
#[test]
fn compliance_on_chains() {
    let hertz: [&[f64]; 2] = [
        &[-0.07095235, 0.07640304, 0.99454931],
        &[-0.07108502, -0.03027376, -0.01446363, 0.12704499, 0.98877742],
    ];
    for expected in hertz {
        let n = expected.len();
        let done = under(ImpactLaw::Compliance, &mut chain(n, 1.0), n);
        for (v, x) in done.state.v.iter().zip(expected) {
            assert!((v - x).abs() < 1e-3, "{n}: {:?}", done.state.v);
        }
        let energy: f64 = done.state.v.iter().map(|v| v * v).sum();
        assert!((energy - 1.0).abs() < 1e-6, "{energy}");
    }
}

/// Poisson's law without friction on one contact is Newton's; momentum is kept in chains.
#[test]
fn poisson_on_chains() {
    let done = under(ImpactLaw::Poisson, &mut chain(2, 0.5), 2);
    assert!(
        (done.state.v[0] - 0.25).abs() < 1e-12 && (done.state.v[1] - 0.75).abs() < 1e-12,
        "{:?}",
        done.state.v
    );
    let done = under(ImpactLaw::Poisson, &mut chain(4, 0.8), 4);
    let (momentum, energy) =
        (done.state.v.iter().sum::<f64>(), done.state.v.iter().map(|v| v * v).sum::<f64>());
    assert!((momentum - 1.0).abs() < 1e-12 && energy < 1.0, "{:?}", done.state.v);
}
