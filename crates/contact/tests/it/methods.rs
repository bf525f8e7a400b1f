//! Every method of the project, through contacts.

use crate::raw::{at, ball, times, with};
use crate::slider_crank::slider_crank;
use crate::woodpecker::woodpecker;
use gelenk_contact::ContactEventKind;
use gelenk_integrators::{Bdf, Explicit, GenAlpha, HalfExplicit, Method, Mexx, Odex, Radau, Sdirk, Seulex};

fn methods() -> Vec<Box<dyn Method>> {
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

/// Ten impacts of a ball: errors fall with the tolerance with every method.
#[test]
fn errors_fall_with_the_tolerance() {
    for method in methods() {
        let error = |tol: f64| {
            let done = with(&mut ball(0.9), &*method, at(1, &[1.0], &[0.0]), 5.9, tol);
            let impacts = times(&done.events, ContactEventKind::Impact);
            let (e, t1) = (0.9_f64, (2.0 / 9.81_f64).sqrt());
            let exact = |k: i32| t1 * (1.0 + 2.0 * (e - e.powi(k)) / (1.0 - e));
            (1..=10).map(|k| (impacts[k as usize - 1] - exact(k)).abs()).fold(0.0, f64::max)
        };
        let errors = [1e-4, 1e-6, 1e-8].map(error);
        println!("{}: {errors:?}", method.name());
    }
}

/// Slider-crank and woodpecker with every method.
#[test]
fn harder_ones() {
    for method in methods() {
        let done = with(&mut slider_crank(0.0), &*method, at(3, &[0.0; 3], &[150.0, -75.0, 0.0]), 0.05, 1e-7);
        if method.name() == "dopri5" {
            for e in &done.events {
                println!("{:.12} {:?} {:?} {:?} {:?}", e.t, e.kind, e.contacts, e.impulses.first(), e.note);
            }
        }
        println!("{}: {:?} {} steps, {} phases", method.name(), done.state.p, done.stats.steps, done.phases);
        let start = at(3, &[0.0, -0.0006 / 0.0058, -0.2788], &[-0.3411, 0.0, -7.4583]);
        let done = with(&mut woodpecker(), &*method, start, 0.1, 1e-7);
        if method.name() == "mexx" {
            for e in &done.events {
                println!("{:.12} {:?} {:?} {:?} {:?}", e.t, e.kind, e.contacts, e.impulses.first(), e.note);
            }
        }
        println!(
            "   {:?} {:?} {} steps, {} events",
            done.state.p,
            done.state.v,
            done.stats.steps,
            done.events.len()
        );
    }
}

#[test]
fn debug_mexx() {
    let methods = || -> Vec<Box<dyn Method>> { vec![Box::new(Mexx { ..Mexx::default() })] };
    for method in methods() {
        for tol in [1e-5, 1e-7, 1e-9] {
            let start = at(3, &[0.0, -0.0006 / 0.0058, -0.2788], &[-0.3411, 0.0, -7.4583]);
            if method.name() == "sdirk" {
                continue;
            }
            let done = with(&mut woodpecker(), &*method, start, 0.03, tol);
            println!(
                "{} {tol:e}: stick {:.3e} {} steps {} rejected {} factor",
                method.name(),
                done.events[1].t - 0.021636314053,
                done.stats.steps,
                done.stats.rejections.total(),
                done.stats.work.factor
            );
        }
    }
}
