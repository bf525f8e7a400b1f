//! What holds bodies together. What a joint is and which keys of its own it has stands in its file, in `model/src/joints/`.

use super::contacts::{DRY_FRICTION, LIMITS};
use super::{EACH, Element, Key, Kind, Variants, may, need, variant, variants_of};
use gelenk_model::JointKind;
use std::sync::LazyLock;

const A: Key = need("a", Kind::Place, "", "Frame A.");
const B: Key = need("b", Kind::Place, "", "Frame B, which moves against A.");

/// What joints of all kinds have.
static COMMON: [Key; 10] = [
    A,
    B,
    may(
        "at",
        Kind::Vector,
        "m",
        "",
        "A point of the world where the joint is at the start; `a` and `b` are then bodies.",
    ),
    may(
        "axis",
        Kind::Vector,
        "",
        "[0, 0, 1]",
        "With `at`: the z axis of both frames, in the world at the start.",
    ),
    may("x", Kind::Vector, "", "chosen", "With `axis`: the x axis lies in the plane of both."),
    may(
        "cut",
        Kind::Flag,
        "",
        "false",
        "Lets it close a loop rather than carry a body, in joint coordinates.",
    ),
    may(
        "compliance",
        Kind::Number,
        "",
        "1",
        "How easily it gives way, in comparison with other joints: where several hold the same direction, those with a small one carry more. No motion comes of it.",
    ),
    may(
        "limits",
        Kind::Either(&[Kind::Inline(&LIMITS), Kind::List(&Kind::Inline(&LIMITS))]),
        "",
        "none",
        "Stops of its coordinate, hit event by event; a list for joints with several coordinates.",
    ),
    may(
        "dry_friction",
        Kind::Inline(&DRY_FRICTION),
        "",
        "none",
        "Friction that sticks, event by event. A smooth law is the force of kind `friction`.",
    ),
    EACH,
];

pub(crate) static JOINT: LazyLock<Element> = LazyLock::new(|| Element {
    name: "joint",
    about: "A joint between frames of two bodies; or between two bodies at a point of the world, as they are placed at the start.",
    keys: &COMMON,
    variants: Some(variants_of(JointKind::file_tables())),
});

const TIME: &str = "t, parameters and tables";
const POSITION: Key = may("position", Kind::Formula(TIME), "m or rad", "", "What the coordinate follows.");
const VELOCITY: Key = may("velocity", Kind::Formula(TIME), "m/s or rad/s", "", "What the rate follows.");

pub(crate) static DRIVE: Element = Element {
    name: "drive",
    about: "A prescribed motion, or a relation between joint coordinates.",
    keys: &[EACH],
    variants: Some(Variants {
        default: Some("motion"),
        list: &[
            variant(
                "motion",
                "A coordinate, or its rate, follows a function of time. Give `position` or `velocity`.",
                &[need("coordinate", Kind::Coordinate, "", "What is driven."), POSITION, VELOCITY],
            ),
            variant(
                "gear",
                "The first angle turns `ratio` times as far as the second.",
                &[
                    need("first", Kind::Coordinate, "", "The first angle."),
                    need("second", Kind::Coordinate, "", "The second angle."),
                    need("ratio", Kind::Number, "", "Negative where wheels mesh from outside."),
                ],
            ),
            variant(
                "rack-and-pinion",
                "The displacement is the angle times the radius.",
                &[
                    need("rack", Kind::Coordinate, "", "The displacement."),
                    need("pinion", Kind::Coordinate, "", "The angle."),
                    need(
                        "radius",
                        Kind::Number,
                        "m",
                        "Radius of the pinion; negative where the rack lies on the other side.",
                    ),
                ],
            ),
            variant(
                "combination",
                "A sum of coordinates with factors follows a function of time, or keeps the value it has at the start.",
                &[
                    need(
                        "terms",
                        Kind::List(&Kind::Inline(&TERM)),
                        "",
                        "The coordinates with their factors.",
                    ),
                    POSITION,
                    VELOCITY,
                ],
            ),
        ],
    }),
};

pub(crate) static TERM: Element = Element::plain(
    "term",
    "A coordinate with a factor.",
    &[
        need("coordinate", Kind::Coordinate, "", "The coordinate."),
        may("factor", Kind::Number, "", "1", "Its factor."),
    ],
);

const RADIUS: Key = need("radius", Kind::Number, "m", "Its radius.");

pub(crate) static ROLLING: Element = Element {
    name: "rolling",
    about: "A body that touches a plane without slipping.",
    keys: &[
        may("plane", Kind::Place, "", "\"ground\"", "The plane is the xy plane of this frame."),
        need("on", Kind::Place, "", "The frame of what rolls."),
        EACH,
    ],
    variants: Some(Variants {
        default: None,
        list: &[
            variant("sphere", "A sphere about the origin of `on`.", &[RADIUS]),
            variant("disc", "A thin disc about the z axis of `on`.", &[RADIUS]),
            variant("edge", "An edge along the x axis of `on`, which moves lengthwise only: a skate.", &[]),
        ],
    }),
};
