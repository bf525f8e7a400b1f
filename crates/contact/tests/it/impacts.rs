//! Impacts of a ball.

use crate::raw::{at, ball, go, times};
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
