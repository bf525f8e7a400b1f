//! HEM5: 8 stages, order 5 (H31, H32) `[Brasey94]`.
//!
//! The constraints of a stage are those at the point of the next one, so that both tables are the same rows, one apart.
//! The rows add up to their `c` with 13 digits, as published.

use super::tableau::{End, Estimate, Tableau};
use crate::control::StepSizeConstants;

/// The stage points, and the result in the last row.
const ROWS: [&[f64]; 9] = [
    &[],
    &[0.1],
    &[0.03749999999999999, 0.1125],
    &[0.3222169236216038, -1.188883322987607, 1.228145134023366],
    &[-0.03501123898129943, 0.3725420601086163, -0.2721053535582034, 0.01993037578575077],
    &[-0.5576547055042005, 1.367307289645883, -1.732236360460725, 0.4587772007467548, 0.963806575572288],
    &[
        0.08654517193566155,
        -0.08810082847945416,
        0.1981275547329404,
        -0.4645422679331083,
        0.1615170091109488,
        0.9064533606330119,
    ],
    &[0.0, 0.0, 0.0, 3.624477248753816, -0.4617724189181256, -3.198024628164272, 1.03531979832874],
    &[
        0.0,
        0.0,
        0.0,
        0.2467760667636791,
        0.2106594087489728,
        0.1769218149125021,
        0.3064446444147922,
        0.05919806516005373,
    ],
];

const C: [f64; 9] = [0.0, 0.1, 0.15, 0.3614787346573635, 0.08535584335486351, 0.5, 0.8, 1.0, 1.0];

/// The method of Brasey and Hairer.
pub static HEM5: Tableau = Tableau {
    name: "hem5",
    order: 5,
    c: C.split_at(8).0,
    a: ROWS.split_at(8).0,
    c_hat: C.split_at(1).1,
    a_hat: ROWS.split_at(1).1,
    // The result against the point of stage 8, and against a combination of the derivatives of stages 7 and 8.
    estimate: Estimate::Quotient(
        &[
            0.0,
            0.0,
            0.0,
            -3.377701181990137,
            0.6724318276670984,
            3.374946443076774,
            -0.728875153913948,
            0.05919806516005373,
        ],
        &[
            0.0,
            0.0,
            0.0,
            0.2467760667636791,
            0.2106594087489728,
            0.1769218149125021,
            -2.193555355585208,
            1.5591980651600537,
        ],
    ),
    end: End::Exact,
    shares_errors: false,
    control: StepSizeConstants { order: 5, safety: 0.9, beta: 0.0, beta_share: 0.0, shrink: 0.2, grow: 10.0 },
};
