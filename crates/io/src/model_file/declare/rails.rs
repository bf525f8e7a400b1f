//! Tracks, profiles, and wheels on rails.

use super::{EACH, Element, Key, Kind, Variants, may, need, variant};

/// What a track reaches at the end of a piece.
pub(crate) static TRACK_PIECE: Element = Element::plain(
    "piece of track",
    "A piece of a track, with what is reached at its end. Along it curvature changes linearly, cant and height smoothly.",
    &[
        need(
            "length",
            Kind::Number,
            "m",
            "Its length; the first piece may have none, and says what the track starts with.",
        ),
        may(
            "curvature",
            Kind::Number,
            "1/m",
            "as before",
            "Curvature at its end, one over the radius; positive to the left.",
        ),
        may("cant", Kind::Number, "m", "as before", "How much higher the right rail is at its end."),
        may("height", Kind::Number, "m", "as before", "Height of the track at its end."),
    ],
);

/// How rails deviate.
pub(crate) static IRREGULARITY: Element = Element::plain(
    "irregularity",
    "How rails deviate along the track. Give `waves`, or `s` and `y`.",
    &[
        need(
            "moves",
            Kind::Choice(&[
                ("lateral", "both rails to the left"),
                ("vertical", "both rails upwards"),
                ("cross-level", "the left rail upwards against the right one"),
                ("gauge", "the rails apart"),
            ]),
            "",
            "What it moves.",
        ),
        may(
            "waves",
            Kind::Matrix,
            "",
            "",
            "Sines that are added: each [amplitude in m, wave length in m, phase in rad].",
        ),
        may("s", Kind::Numbers(None), "m", "", "Lengths along the track, rising."),
        may("y", Kind::Numbers(None), "m", "", "Deviations there, joined by a cubic spline."),
    ],
);

static A_TRACK_PIECE: Kind = Kind::Inline(&TRACK_PIECE);
static AN_IRREGULARITY: Kind = Kind::Inline(&IRREGULARITY);

pub(crate) static TRACK: Element = Element::plain(
    "track",
    "The path of two rails: straights, curves, transitions, with cant and irregularities.",
    &[
        may(
            "start",
            Kind::Place,
            "",
            "\"ground\"",
            "Where it starts: along the x axis of this frame, with z up.",
        ),
        may("distance", Kind::Number, "m", "1.5", "Distance of the origins of the rails' profiles."),
        need("pieces", Kind::List(&A_TRACK_PIECE), "", "Its pieces, one after the other."),
        may("irregularities", Kind::List(&AN_IRREGULARITY), "", "[]", "How the rails deviate from it."),
        EACH,
    ],
);

/// A piece of a profile.
pub(crate) static PROFILE_PIECE: Element = Element::plain(
    "piece of profile",
    "A piece of a profile, a straight line or an arc. It ends at a point, or goes on in the direction of the piece before until `until`.",
    &[
        may("to", Kind::Numbers(Some(2)), "m", "", "Where it ends, [u, h]; give this or `until`."),
        may("until", Kind::Number, "m", "", "The u at which it ends; it goes on without a corner."),
        may(
            "radius",
            Kind::Number,
            "m",
            "a straight line",
            "Radius of an arc; positive where it bulges upwards, negative in a hollow.",
        ),
        may("from", Kind::Numbers(Some(2)), "m", "the end of the piece before", "Where it starts, [u, h]."),
    ],
);

static A_PROFILE_PIECE: Kind = Kind::Inline(&PROFILE_PIECE);

const INCLINE: Key = may(
    "incline",
    Kind::Number,
    "rad",
    "0",
    "Turns it about its origin; a positive angle lowers the side of the middle of the track, as rails are inclined.",
);

pub(crate) static PROFILE: Element = Element {
    name: "profile",
    about: "The profile of a wheel or a rail: a height h over a lateral u, which points away from the middle of the track. A rail is below its profile, a wheel above.",
    keys: &[EACH],
    variants: Some(Variants {
        default: Some("pieces"),
        list: &[
            variant(
                "pieces",
                "Lines and arcs, with rising u.",
                &[
                    need("from", Kind::Numbers(Some(2)), "m", "Where it starts, [u, h]."),
                    may("slope", Kind::Number, "", "that of its first piece", "Its slope there."),
                    need("pieces", Kind::List(&A_PROFILE_PIECE), "", "Its pieces."),
                    INCLINE,
                ],
            ),
            variant(
                "points",
                "Points joined by a natural cubic spline.",
                &[need("points", Kind::Matrix, "m", "Points, each [u, h], with rising u.")],
            ),
            variant(
                "cone",
                "A straight line through the origin.",
                &[
                    need("slope", Kind::Number, "", "How it rises outwards, as 0.05."),
                    may("begin", Kind::Number, "m", "-0.06", "The u at which it starts."),
                    may("end", Kind::Number, "m", "0.06", "The u at which it ends."),
                ],
            ),
        ],
    }),
};

pub(crate) static WHEEL_RAIL: Element = Element::plain(
    "wheel-rail pair",
    "A wheel that is held on a rail, with creep forces. Its load is that of the constraint, which also pulls: a wheel that would lift makes the run doubtful. Forces: NAME.longitudinal, NAME.lateral and NAME.normal.",
    &[
        need("track", Kind::Name("track"), "", "The track."),
        need(
            "side",
            Kind::Choice(&[("left", "the rail on the left"), ("right", "the rail on the right")]),
            "",
            "Which rail.",
        ),
        need(
            "on",
            Kind::Place,
            "",
            "The wheel's centre; the y axis of this frame is the axle, and points to the left.",
        ),
        need("radius", Kind::Number, "m", "Radius at the origin of the wheel's profile."),
        need("wheel", Kind::Name("profile"), "", "Profile of the wheel."),
        need("rail", Kind::Name("profile"), "", "Profile of the rail."),
        may(
            "elasticity",
            Kind::Number,
            "m",
            "0",
            "Length of quasi-elastic contact, as 1e-5: the contact is a mean over places whose gaps differ by a few of it, and moves smoothly where points jump. Zero is the exact point.",
        ),
        may("friction", Kind::Number, "", "0.3", "Coefficient of friction; 0 for no creep forces."),
        may(
            "saturation",
            Kind::Choice(&[("cubic", "Vermeulen and Johnson"), ("polach", "Polach"), ("linear", "no limit")]),
            "",
            "cubic",
            "How creep forces approach friction times load.",
        ),
        may("young", Kind::Number, "Pa", "2.1e11", "Young's modulus of wheel and rail."),
        may("poisson", Kind::Number, "", "0.27", "Poisson's ratio of both."),
        may(
            "coefficients",
            Kind::Numbers(Some(4)),
            "N, N, Nm, Nm²",
            "from Hertz and Kalker",
            "Creep forces per creepage: along, across, across by spin, and the torque by spin.",
        ),
        may("least_speed", Kind::Number, "m/s", "0.1", "Below this speed creepages grow no more."),
        EACH,
    ],
);
