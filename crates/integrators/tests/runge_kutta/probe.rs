use crate::common::measure::{at_points_with, slope};
use crate::common::point::massless_point;
use crate::fixed;
use gelenk_integrators::{Explicit, Project};
#[test]
fn probe() {
    let m = Explicit::dop853();
    for t in [1.0, 1.5, 3.0, 4.0, 6.0] {
        for h in [[4, 5, 6, 8], [5, 6, 8, 10], [6, 8, 10, 12], [8, 10, 12, 16], [10, 12, 14, 16]] {
            let steps: Vec<usize> = h.iter().map(|n| (*n as f64 * t) as usize).collect();
            for pr in [Project::EveryStep, Project::Never] {
                let e = at_points_with(&mut massless_point().with_gamma(), &m, t, &steps, &|h| fixed(h, 8, pr));
                let s = |i| slope(&steps, &e, i);
                println!("{t} {steps:?} {pr:?} {:.2} {:.2} {:.2} {:.2} {:.0e}", s(0), s(1), s(3), s(4), e[3][0]);
            }
        }
    }
}
