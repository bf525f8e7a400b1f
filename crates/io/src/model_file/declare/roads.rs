//! Roads.

use super::{Element, Key, Kind, Variants, may, need, variant};

const KEYS: [Key; 4] = [
    may(
        "on",
        Kind::Place,
        "",
        "the ground",
        "The frame it belongs to: x along the road, y to its left, z upwards. It may move.",
    ),
    may(
        "between",
        Kind::Numbers(Some(2)),
        "m",
        "no ends",
        "Where it starts and ends, along x. A tyre beyond them ends the run.",
    ),
    may("friction", Kind::Number, "", "1", "The friction of tyres is multiplied by it: less than 1 on ice."),
    may("width", Kind::Number, "m", "4", "How wide the picture shows it."),
];

const COLOR: Key = may("color", Kind::Text, "", "chosen by the report", "A colour such as \"#888888\".");

pub(crate) static ROAD: Element = Element {
    name: "road",
    about: "Heights on which tyres roll. It is drawn where it has ends, and near the model where it has none.",
    keys: &{
        let [on, between, friction, width] = KEYS;
        [on, between, friction, width, COLOR]
    },
    variants: Some(Variants {
        default: Some("flat"),
        list: &[
            variant("flat", "A plane.", &[]),
            variant(
                "bumps",
                "A plane with bumps, each half a wave of a cosine from foot to foot: H/2 (1 - cos(2 pi (x - start)/length)).",
                &[need(
                    "bumps",
                    Kind::Matrix,
                    "m",
                    "Each [start, length, height]; a negative height is a hole.",
                )],
            ),
            variant(
                "table",
                "Points along x, joined by a natural spline. It ends where its points end.",
                &[
                    need("x", Kind::Numbers(None), "m", "Places, rising."),
                    need("z", Kind::Numbers(None), "m", "Heights."),
                ],
            ),
            variant(
                "fourier",
                "A sum of waves A sin(2 pi x/length + phase), such as a measured road.",
                &[
                    need("lengths", Kind::Numbers(None), "m", "Lengths of the waves."),
                    need("amplitudes", Kind::Numbers(None), "m", "Their amplitudes."),
                    may("phases", Kind::Numbers(None), "rad", "0", "Their phases at x = 0."),
                ],
            ),
            variant(
                "formula",
                "Any smooth function of x.",
                &[need("height", Kind::Formula("x, parameters and tables"), "m", "The height.")],
            ),
            variant(
                "heights",
                "Heights on a grid, joined smoothly: cubic convolution. It ends where the grid ends.",
                &[
                    need(
                        "heights",
                        Kind::Matrix,
                        "m",
                        "Rows of heights: y grows from row to row, x along a row.",
                    ),
                    need("cell", Kind::Numbers(Some(2)), "m", "Edges of a cell, along x and y."),
                    may("start", Kind::Numbers(Some(2)), "m", "[0, 0]", "The corner with the least x and y."),
                ],
            ),
        ],
    }),
};
