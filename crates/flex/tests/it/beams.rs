//! Beams and their reduction.

use crate::shapes::{beam, line, steel};
use gelenk_flex::finite::Finite;
use gelenk_flex::interface::{Wanted, find};
use gelenk_flex::reduce::{Wishes, reduce};
use gelenk_flex::{Material, Section, eigen};
use std::f64::consts::PI;

const L: f64 = 2.0;
const R: f64 = 0.01;

fn close(found: f64, exact: f64, share: f64) {
    assert!((found / exact - 1.0).abs() < share, "{found} {exact}: {:.2e}", found / exact - 1.0);
}

/// `sqrt(E I / ρ A) / 2π L²` of the slender rod.
fn unit() -> f64 {
    let (m, s) = (steel(), Section::circle(R));
    (m.young * s.moments[0] / (m.density * s.area)).sqrt() / (2.0 * PI * L * L)
}

fn slender(count: usize) -> Finite {
    // rotary inertia of a rod 100 times as long as thick takes 1e-4 of the frequency and more of higher ones
    beam(count, L, Section::circle(R).without_shear(), steel())
}

/// A free rod: (4.730041, 7.853205, 10.995608)² in bending, each twice; sound along it and slides about it.
#[test]
fn a_free_rod_has_the_frequencies_of_the_books() {
    let part = slender(30);
    for (names, modes) in [("root,tip", 70), ("root", 20)] {
        let ends = find(&part, &Wanted::parse_all(names).unwrap()).unwrap();
        let (body, report) = reduce(&part, &ends, &Wishes { modes, ..Wishes::default() }).unwrap();
        assert_eq!(report.rigid, 6);
        assert!(report.rigid_frequency < 1e-2 * report.frequencies[0], "{}", report.rigid_frequency);
        assert!(report.residual < 1e-8, "{}", report.residual);
        for (k, beta) in [4.730_040_745, 7.853_204_624, 10.995_607_838].into_iter().enumerate() {
            for twin in 0..2 {
                close(report.frequencies[2 * k + twin], beta * beta * unit(), 3e-3);
            }
        }
        let sound = (steel().young / steel().density).sqrt() / (2.0 * L);
        let nearest =
            |f: f64| report.frequencies.iter().map(|x| (x / f - 1.0).abs()).fold(f64::INFINITY, f64::min);
        assert!(modes < 70 || nearest(sound) < 2e-3, "{}", nearest(sound));
        // the invariants hold the mass matrix of the modes, which is one
        let mass = body.modal_mass();
        for i in 0..body.count() {
            for j in 0..=i {
                assert!(
                    (mass[(i, j)] - f64::from(u8::from(i == j))).abs() < 1e-6,
                    "{i} {j}: {}",
                    mass[(i, j)]
                );
            }
        }
        close(body.mass(), steel().density * PI * R * R * L, 1e-12);
        close(body.centre()[0], 0.5 * L, 1e-12);
        // mean axes: no momentum beside the rigid motion
        let n = body.count();
        for i in 0..6 {
            for k in 0..n {
                assert!(
                    body.gram[(i, 6 + 3 * n + k)].abs() < 1e-6,
                    "{i} {k}: {}",
                    body.gram[(i, 6 + 3 * n + k)]
                );
            }
        }
    }
}

/// With the root held: (1.875104, 4.694091, 7.854757)², with 61.3, 18.8 and 6.5 % of the mass; one interface carries all statics.
#[test]
fn a_cantilever_has_the_frequencies_and_masses_of_the_books() {
    let part = slender(30);
    let ends = find(&part, &Wanted::parse_all("root").unwrap()).unwrap();
    let wishes = Wishes { modes: 12, attach: Some("root".into()), damping: 0.02, ..Wishes::default() };
    let (body, report) = reduce(&part, &ends, &wishes).unwrap();
    let known = [(1.875_104_069, 0.6131), (4.694_091_133, 0.1883), (7.854_757_438, 0.0647)];
    for (k, (beta, mass)) in known.into_iter().enumerate() {
        close(report.frequencies[2 * k], beta * beta * unit(), 2e-3);
        let both: f64 = (0..2).map(|twin| report.effective[2 * k + twin][1]).sum();
        close(both, mass, 2e-3);
    }
    assert!(body.interfaces[0].modes.largest() < 1e-12);
    close(body.damping[(0, 0)], 2.0 * 0.02 * 2.0 * PI * report.frequencies[0], 1e-9);
}

/// Statics of the reduced body are exact: a force at the tip bends it by `P L³ / 3 E I`, however few modes are kept.
#[test]
fn the_tip_bends_as_in_statics() {
    let part = slender(8);
    let ends = find(&part, &Wanted::parse_all("root, tip").unwrap()).unwrap();
    let wishes = Wishes { modes: 2, attach: Some("root".into()), ..Wishes::default() };
    let (body, report) = reduce(&part, &ends, &wishes).unwrap();
    let tip = &body.interfaces[1].modes;
    for axis in [1, 2] {
        let u: f64 = (0..body.count()).map(|k| tip[(axis, k)].powi(2) / body.stiffness[(k, k)]).sum();
        close(u, L.powi(3) / (3.0 * steel().young * Section::circle(R).moments[0]), 1e-8);
    }
    assert!(report.dropped == 0 && report.lost == 0.0);
    let few = Wishes { highest: Some(report.frequencies[1] + 1e-3), ..wishes };
    let (_, report) = reduce(&part, &ends, &few).unwrap();
    assert_eq!(report.frequencies.len(), 2);
    assert!(report.lost > 0.9, "stretching is lost: {}", report.lost);
}

/// Frequencies of a rotating cantilever in the plane of its axis of rotation, `ω L² sqrt(ρA/EI)` for the speed in the same measure
/// (Wright, Smith, Thresher, Wang 1982).
#[test]
fn rotation_stiffens_as_the_exact_solution_says() {
    let part = slender(20);
    let ends = find(&part, &Wanted::parse_all("root").unwrap()).unwrap();
    let wishes = Wishes { modes: 30, attach: Some("root".into()), ..Wishes::default() };
    let (body, _) = reduce(&part, &ends, &wishes).unwrap();
    let stiffening = body.stiffening.as_ref().unwrap();
    for (speed, first, second) in
        [(0.0, 3.5160, 22.0345), (2.0, 4.1373, 22.6149), (5.0, 6.4495, 25.4461), (10.0, 11.2023, 33.6404)]
    {
        let omega = speed * 2.0 * PI * unit();
        let mut k = body.stiffness.clone();
        k.values.iter_mut().zip(&stiffening.body[3].values).for_each(|(k, g)| *k += omega * omega * g);
        let (values, _) = eigen(&k).unwrap();
        // both planes bend alike: this one has no centrifugal force across
        let found: Vec<f64> = values.iter().map(|x| x.sqrt() / (2.0 * PI * unit())).collect();
        close(found[0], first, 2e-3);
        close(found[1], first, 2e-3);
        close(found[2], second, 4e-3);
    }
}

/// Beams in any direction are the same beam; a frame of two is one piece.
#[test]
fn a_beam_may_lie_anywhere() {
    let along = |to: [f64; 3]| {
        let part = Finite::from_mesh("b", &line(10, to), steel(), &[(None, Section::rectangle(0.02, 0.03))])
            .unwrap();
        let ends = find(&part, &Wanted::parse_all("root").unwrap()).unwrap();
        reduce(&part, &ends, &Wishes { modes: 8, ..Wishes::default() }).unwrap().1.frequencies
    };
    let (x, other) = (along([1.0, 0.0, 0.0]), along([0.48, -0.6, 0.64]));
    for (a, b) in x.iter().zip(&other) {
        close(*b, *a, 1e-6);
    }
}

/// A short beam with shear: a force at its end moves it by the sum of bending and shear, in one element or many.
#[test]
fn shear_is_taken_into_account() {
    let soft = Material { young: 1e7, poisson: 0.25, density: 1000.0 };
    let section = Section::rectangle(0.1, 0.2);
    for count in [1, 6] {
        let part = beam(count, 0.4, section, soft);
        let ends = find(&part, &Wanted::parse_all("root,tip").unwrap()).unwrap();
        let (body, _) =
            reduce(&part, &ends, &Wishes { modes: 0, attach: Some("root".into()), ..Wishes::default() })
                .unwrap();
        // the section's height lies along z, its width along y
        let tip = &body.interfaces[1].modes;
        let u: f64 = (0..body.count()).map(|k| tip[(2, k)].powi(2) / body.stiffness[(k, k)]).sum();
        let exact = 0.4_f64.powi(3) / (3.0 * 1e7 * section.moments[0])
            + 0.4 / (5.0 / 6.0 * soft.shear() * section.area);
        close(u, exact, 1e-8);
    }
}
