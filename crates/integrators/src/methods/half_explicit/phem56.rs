//! PHEM56: order 5 on the stages of DOPRI5, multipliers of order 4 (H33) `[Murua97]`.

use super::tableau::{End, Estimate, Tableau};
use crate::control::StepSizeConstants;
use crate::methods::explicit::dopri5::{A, C};

/// The partitioned method of Murua.
pub static PHEM56: Tableau = Tableau {
    name: "phem56",
    order: 5,
    c: C.split_at(6).0,
    a: A.split_at(6).0,
    c_hat: &[0.0, 3.0 / 10.0, 3.0 / 8.0, 5.0 / 7.0, 1.0, 1.0],
    // the first stage is carried over from the step before
    a_hat: &[
        &[],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[21.0 / 256.0, 45.0 / 256.0, 15.0 / 128.0],
        &[19235.0 / 98784.0, -225.0 / 392.0, 6235.0 / 6174.0, 2755.0 / 32928.0],
        &[-293.0 / 1152.0, 85.0 / 48.0, -2275.0 / 1908.0, 35.0 / 32.0, -2835.0 / 6784.0],
        A[6],
    ],
    // b − b̂
    estimate: Estimate::Projected(&[
        71.0 / 57600.0,
        0.0,
        -71.0 / 16695.0,
        71.0 / 1920.0,
        -17253.0 / 339200.0,
        22.0 / 525.0,
        -1.0 / 40.0,
    ]),
    end: End::Stage {
        c_hat: 19.0 / 30.0,
        a_hat: &[
            10752038939.0 / 66307507200.0,
            -19259.0 / 50160.0,
            19581770468.0 / 24023520675.0,
            9941999.0 / 650073600.0,
            180060831.0 / 4820710400.0,
            -11331659.0 / 439538400.0,
            1.0 / 76.0,
        ],
    },
    shares_errors: true,
    control: StepSizeConstants { order: 5, safety: 0.9, beta: 0.0, beta_share: 0.0, shrink: 0.2, grow: 10.0 },
};
