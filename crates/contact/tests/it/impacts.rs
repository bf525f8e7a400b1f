//! Impacts of a ball.

use crate::methods::methods;
use crate::raw::{Look, Raw, at, ball, contact, go, law, structure, times, with};
use gelenk_contact::ContactEventKind;

/// H03, H04, H13, H19: a ball dropped from 1 m bounces at the times of the closed form; its impacts accumulate at the limit of the series, and then it rests.
#[test]
fn bouncing_ball() {
    let (e, g) = (0.8_f64, 9.81_f64);
    let done = go(&mut ball(e), at(1, &[1.0], &[0.0]), 6.0, 1e-9);
    let t1 = (2.0 / g).sqrt();
    let impacts = times(&done.events, ContactEventKind::Impact);
    for (k, t) in impacts.iter().take(15).enumerate() {
        let exact = t1 * (1.0 + 2.0 * (e - e.powi(k as i32 + 1)) / (1.0 - e));
        assert!((t - exact).abs() < 1e-9, "impact {k} at {t}, not {exact}");
    }
    let ends = times(&done.events, ContactEventKind::Accumulation);
    assert_eq!(ends.len(), 1, "{:?}", done.events);
    assert!((ends[0] - 4.063712768871579).abs() < 1e-8, "{}", ends[0]);
    assert!(done.state.p[0].abs() < 1e-12 && done.state.v[0].abs() < 1e-12, "{:?}", done.state);
    println!("{} impacts, {} steps", impacts.len(), done.stats.steps);
}

/// Two points that fall on a floor.
fn two_balls() -> Raw {
    Raw {
        structure: structure(2),
        mass: Box::new(|_| vec![1.0, 0.0, 0.0, 1.0]),
        force: Box::new(|_, _, _| vec![-9.81; 2]),
        infos: ["first", "second"].map(|name| contact(name, 2, 0, law(0.5, 0.0))).to_vec(),
        look: Box::new(|i, x| {
            let mut row = vec![0.0; 2];
            row[i] = 1.0;
            Look { gap: x.p[i], rows: vec![row], rates: vec![0.0], gamma: vec![0.0], ..Look::default() }
        }),
    }
}

/// H16: two impacts in one step come in their order, and none is lost when they are a thousandth or a thousand millionth of a second apart, with every method.
#[test]
fn two_impacts_in_a_step() {
    for method in methods() {
        for apart in [1e-3, 1e-9] {
            let height = |t: f64| 0.5 * 9.81 * t * t;
            let (early, late) = (0.4, 0.4 + apart);
            // the second one is the first to touch
            let x = at(2, &[height(late), height(early)], &[0.0; 2]);
            let done = with(&mut two_balls(), &*method, x, 0.5, 1e-8);
            let impacts: Vec<_> = done.events.iter().filter(|e| e.kind == ContactEventKind::Impact).collect();
            let name = method.name();
            assert_eq!(impacts.len(), 2, "{name} {apart}: {impacts:?}");
            assert_eq!(
                (&impacts[0].contacts[..], &impacts[1].contacts[..]),
                (&[1][..], &[0][..]),
                "{name} {apart}"
            );
            let between = impacts[1].t - impacts[0].t;
            // both roots are on one motion, whose error they share
            assert!(
                (impacts[0].t - early).abs() < 1e-6 && (between - apart).abs() < 1e-10 + 1e-4 * apart,
                "{name}: {between}"
            );
            assert!(done.state.p.iter().all(|p| *p > 0.0), "{name}: {:?}", done.state);
        }
    }
}
