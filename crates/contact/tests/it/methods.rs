//! Every method of the project, through contacts.

use crate::friction::{belt, box_on_floor};
use crate::raw::{Look, Raw, at, contact, law, structure, times, with};
use crate::slider_crank::slider_crank;
use crate::woodpecker::woodpecker;
use gelenk_contact::{ContactEventKind, ContactOptions, run};
use gelenk_integrators::{
    Bdf, Explicit, GenAlpha, HalfExplicit, Method, Mexx, Odex, Options, Radau, Sdirk, Seulex,
};

pub(crate) fn methods() -> Vec<Box<dyn Method>> {
    vec![
        Box::new(Mexx::default()),
        Box::new(Odex::default()),
        Box::new(Explicit::dopri5()),
        Box::new(Explicit::dop853()),
        Box::new(HalfExplicit::hem5()),
        Box::new(HalfExplicit::phem56()),
        Box::new(Bdf::default()),
        Box::new(Radau::default()),
        Box::new(GenAlpha::default()),
        Box::new(Seulex::default()),
        Box::new(Sdirk::default()),
    ]
}

/// A ball in a field that is not constant.
fn ball_in_a_field() -> Raw {
    Raw {
        structure: structure(1),
        mass: Box::new(|_| vec![1.0]),
        force: Box::new(|_, p, _| vec![-9.81 * (1.0 + 0.5 * (3.0 * p[0]).sin())]),
        infos: vec![contact("floor", 1, 0, law(0.9, 0.0))],
        look: Box::new(|_, x| Look {
            gap: x.p[0],
            rows: vec![vec![1.0]],
            rates: vec![0.0],
            gamma: vec![0.0],
            ..Look::default()
        }),
    }
}

/// Its impacts from a height of 1 m, by quadrature: between impacts energy is kept.
fn impacts_in_a_field(count: usize) -> Vec<f64> {
    let potential = |x: f64| 9.81 * (x + (1.0 - (3.0 * x).cos()) / 6.0);
    // from the floor to the height h, with x = h (1 − s²)
    let time = |h: f64| {
        let energy = potential(h);
        let integrand = |s: f64| {
            if s == 0.0 {
                return 2.0 * h / (2.0 * h * 9.81 * (1.0 + 0.5 * (3.0 * h).sin())).sqrt();
            }
            2.0 * h * s / (2.0 * (energy - potential(h * (1.0 - s * s)))).sqrt()
        };
        let n = 4000;
        let at = |k: i32| integrand(f64::from(k) / f64::from(n));
        let inner: f64 = (1..n).map(|k| at(k) * if k % 2 == 1 { 4.0 } else { 2.0 }).sum();
        (at(0) + inner + at(n)) / (3.0 * f64::from(n))
    };
    let height = |energy: f64| {
        let (mut low, mut high) = (0.0, 2.0);
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if potential(middle) < energy { low = middle } else { high = middle }
        }
        low
    };
    let mut t = time(1.0);
    let mut energy = potential(1.0);
    let mut list = vec![t];
    for _ in 1..count {
        energy *= 0.81;
        t += 2.0 * time(height(energy));
        list.push(t);
    }
    list
}

/// Through ten impacts errors fall with the tolerance, with every method. Errors of ten flights add up, and each impact carries them on.
#[test]
fn errors_fall_with_the_tolerance() {
    let exact = impacts_in_a_field(10);
    for method in methods() {
        let error = |tol: f64| {
            let done = with(&mut ball_in_a_field(), &*method, at(1, &[1.0], &[0.0]), exact[9] + 0.1, tol);
            let impacts = times(&done.events, ContactEventKind::Impact);
            assert!(impacts.len() >= 10, "{}", method.name());
            exact.iter().zip(&impacts).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        let [coarse, middle, fine] = [1e-4, 1e-6, 1e-8].map(error);
        println!("{}: {coarse:.2e} {middle:.2e} {fine:.2e}", method.name());
        assert!(
            coarse < 100e-4 && middle < 100e-6 && fine < 100e-8,
            "{}: {coarse:e} {middle:e} {fine:e}",
            method.name()
        );
        assert!(
            fine < 0.1 * middle && middle < 0.3 * coarse,
            "{}: {coarse:e} {middle:e} {fine:e}",
            method.name()
        );
    }
}

/// Impacts, accumulation, simultaneous take-off, stick, slip, shared rows: the same with every method, within a hundred tolerances of the
/// reference; impacts carry errors on.
#[test]
fn mechanisms() {
    let tol = 1e-7;
    for method in methods() {
        let name = method.name();
        let close = |what: &str, got: &[f64], expected: &[f64]| {
            for (a, b) in got.iter().zip(expected) {
                assert!((a - b).abs() < 100.0 * tol, "{name}, {what}: {got:?}, not {expected:?}");
            }
        };
        let done = with(&mut slider_crank(0.0), &*method, at(3, &[0.0; 3], &[150.0, -75.0, 0.0]), 0.05, tol);
        close("slider-crank", &done.state.p, &[4.7991045090, 0.5252027332, 0.0]);
        if name == "sdirk" {
            continue;
        }
        let start = at(3, &[0.0, -0.0006 / 0.0058, -0.2788], &[-0.3411, 0.0, -7.4583]);
        let done = with(&mut woodpecker(), &*method, start, 0.1, tol);
        close("woodpecker", &done.state.p, &[-0.007059330344, 0.020724769036, 0.007528876815]);
        assert_eq!(done.events.len(), 9, "{name}: {:?}", done.events);
        let done = with(&mut belt(), &*method, at(1, &[1.0], &[3.0]), 2.0 * 6.440513433, tol);
        let begins = times(&done.events, ContactEventKind::Slip);
        close("belt", &begins, &[4.0 / 3.0, 4.0 / 3.0 + 6.440513433]);
        let done = with(
            &mut box_on_floor(0.05, 0.05, 0.5, [0, 1]),
            &*method,
            at(3, &[0.0, 0.05, 0.0], &[6.0, 0.0, 0.0]),
            1.5,
            tol,
        );
        close("box", &done.state.p, &[3.669724771, 0.05, 0.0]);
    }
}

/// A method that cannot treat friction of contacts says so before anything is integrated.
#[test]
fn refused_at_the_start() {
    let start = at(3, &[0.0, 0.2, 0.0], &[6.0, 0.0, 0.0]);
    let options = (&Options::tolerance(1e-6), &ContactOptions::default());
    let result =
        run(&mut box_on_floor(0.05, 0.05, 0.5, [0, 1]), &Sdirk::default(), start, 0.1, options, &mut ());
    let message = result.map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("forces depend on them"), "{message}");
}
