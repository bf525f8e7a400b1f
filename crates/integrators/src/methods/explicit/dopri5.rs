//! DOPRI5: order 5 with an error estimate of order 4 and dense output of order 4 `[DormandPrince80]`, `[Hairer93, II.5]`.

use super::tableau::{Dense, Estimate, Tableau};
use crate::control::StepSizeConstants;

/// Times of the stages and of the end; PHEM56 is built on the same stages.
pub(in crate::methods) const C: [f64; 7] = [0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0];
/// The stages and the result.
pub(in crate::methods) const A: [&[f64]; 7] = [
    &[],
    &[1.0 / 5.0],
    &[3.0 / 40.0, 9.0 / 40.0],
    &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
    &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
    &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
    &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];

/// The method of Dormand and Prince of order 5.
pub static DOPRI5: Tableau = Tableau {
    name: "dopri5",
    order: 5,
    c: &C,
    a: &A,
    stages: 6,
    // bᵢ − b̂ᵢ
    estimate: Estimate::Embedded(&[
        71.0 / 57600.0,
        0.0,
        -71.0 / 16695.0,
        71.0 / 1920.0,
        -17253.0 / 339200.0,
        22.0 / 525.0,
        -1.0 / 40.0,
    ]),
    dense: Dense {
        stages: 7,
        weights: &[&[
            -12715105075.0 / 11282082432.0,
            0.0,
            87487479700.0 / 32700410799.0,
            -10690763975.0 / 1880347072.0,
            701980252875.0 / 199316789632.0,
            -1453857185.0 / 822651844.0,
            69997945.0 / 29380423.0,
        ]],
    },
    control: StepSizeConstants {
        order: 5,
        safety: 0.9,
        beta: 0.04,
        beta_share: 0.75,
        shrink: 0.2,
        grow: 10.0,
    },
};
