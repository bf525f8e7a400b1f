//! Examples with beams, against what is known about their motion.

use super::ran::Ran;
use gelenk_io::results::Cause;

pub(super) const NAMES: [&str; 1] = ["flying-spaghetti"];

/// `auto` starts with an implicit method.
fn is_implicit(ran: &Ran) {
    assert_eq!(ran.outcome.summary.options.method, "radau");
}

/// The blade of the guide's page on beams: at rest it sags, and then it turns with its hub.
#[test]
fn the_page_of_the_guide() {
    let page = include_str!("../../../../../docs/guide/beams.md");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let ran = Ran::text(text, &[("t_end", "0.05")]);
    assert_eq!(ran.outcome.summary.run.status, "ok", "{}", ran.outcome.summary.run.message);
    is_implicit(&ran);
    let (sag, moment) = (ran.column("sag")[0], ran.column("moment")[0]);
    // elements see moments inside, and a blade that sags has a shorter lever; 0.1 kg at 0.4 m, and the blade of 0.1256 kg in its middle
    let expected = 9.81 * (0.1 * 0.4 + 0.1256 * 0.2);
    assert!((moment.abs() - expected).abs() < 1e-2 * expected, "{moment} {expected}");
    assert!(sag < -5e-3, "{sag}");
}

/// It flies with the impulse of the force, 8 N over 2.5 s, and keeps its energy from then on.
#[test]
fn the_spaghetti() {
    let ran = Ran::until("flying-spaghetti", Some(3.0), &[]);
    let summary = &ran.outcome.summary;
    assert_eq!(summary.run.status, "ok", "{}", summary.run.message);
    // undamped waves make forces of errors of positions, and a run says so
    assert!(summary.doubts.iter().all(|doubt| doubt.cause == Cause::FastMode), "{:?}", summary.doubts);
    is_implicit(&ran);
    let momentum = ran.column("momentum");
    assert!((momentum[momentum.len() - 1] - 20.0).abs() < 1e2 * ran.plan.rtol * 20.0);
    let energy = ran.column("energy");
    let (after, end) = (energy[ran.row_at(2.6)], energy[energy.len() - 1]);
    assert!((end - after).abs() < 1e3 * ran.plan.rtol * after, "{after} {end}");
}
