//! Outlines of flat bodies.

use super::{Element, Key, Kind, may, need};

/// A piece of an outline.
pub(crate) static PIECE: Element = Element::plain(
    "piece",
    "A piece of an outline, from the end of the piece before: a straight line, an arc with `centre`, or with `through` a smooth curve.",
    &[
        may("to", Kind::Numbers(Some(2)), "m", "", "Where a line or an arc ends; give this or `through`."),
        may("centre", Kind::Numbers(Some(2)), "m", "a straight line", "Centre of an arc."),
        may(
            "turn",
            Kind::Choice(&[
                ("left", "counter-clockwise: the material bulges"),
                ("right", "clockwise: the material has a hollow"),
            ]),
            "",
            "left",
            "With `centre`: to which side the arc turns.",
        ),
        may(
            "through",
            Kind::Matrix,
            "m",
            "",
            "Points, each [x, y]: a cubic spline runs through them and ends at the last.",
        ),
    ],
);

static A_PIECE: Kind = Kind::Inline(&PIECE);

pub(super) const FROM_POINT: Key =
    need("from", Kind::Numbers(Some(2)), "m", "Where it starts, in the xy plane.");
pub(super) const PIECES: Key = need(
    "pieces",
    Kind::List(&A_PIECE),
    "",
    "Its pieces one after the other, with material to their left: counter-clockwise around a body. A line closes it if they do not.",
);
pub(super) const REPEAT: Key = may(
    "repeat",
    Kind::Whole,
    "",
    "1",
    "Places the pieces so many times around the origin, as teeth of a wheel; each time turned by an equal part of a whole turn.",
);
