//! Examples with wheels on rails.

use super::ran::Ran;
use gelenk_core::{Problem as _, TermBuf, Terms};
use gelenk_model::Coordinates;

pub(super) const NAMES: [&str; 1] = ["carriage"];

/// The carriage has 41 velocities and 8 wheel-rail constraints in joint coordinates, which hold to 1e-10, and its wheels carry its weight on
/// a straight track (A33, A36).
#[test]
fn the_carriage() {
    // with a projection after every step; without one the corrector of GGL leaves some 1e-5 of the tolerance
    let given = [("formulation", "index1"), ("projection", "every")];
    let ran = Ran::so("carriage", Some(0.5), &given, &[]);
    let summary = &ran.outcome.summary;
    assert_eq!(summary.run.status, "ok", "{}", summary.run.message);
    let mut system = ran.source.file.build().unwrap().model.system(Coordinates::Joint).unwrap();
    let dims = system.structure().dims;
    assert_eq!((dims.nv, dims.ng, dims.nl), (41, 8, 8));
    let mut out = TermBuf::new(system.structure());
    system.eval(Terms::CONSTRAINT, &ran.outcome.state.point(), &mut out).unwrap();
    let most = out.constraint.iter().fold(0.0_f64, |m, g| m.max(g.abs()));
    assert!(most < 1e-10, "{most:e}");
    // car body, bogies, wheelsets
    let weight = (32000.0 + 2.0 * 2615.0 + 4.0 * 1813.0) * 9.81;
    let loads = (0..4).flat_map(|i| [format!("left load {i}"), format!("right load {i}")]);
    let sum: f64 = loads.map(|name| ran.column(&name)[ran.row_at(0.5)]).sum();
    // springs are set for the weight; what is left swings by some thousandths
    assert!((sum / weight - 1.0).abs() < 1e-2, "{sum} {weight}");
}
