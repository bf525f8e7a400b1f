//! What touches, stops, holds in one direction and sticks.

use super::bodies::{FACES, FILE, HEIGHT_FIELD, ORIENTATION, POINTS, SCALE};
use super::outlines::{FROM_POINT, PIECES, REPEAT};
use super::{EACH, Element, Key, Kind, Variants, may, need, variant};

const TIME: &str = "t, parameters and tables";
const SEEN: &str = "t, parameters, tables and measures of positions";

const RESTITUTION: Key = may(
    "restitution",
    Kind::Number,
    "",
    "that of `law`, else 0",
    "Coefficient of restitution: velocity after an impact by velocity before it, 0 to 1.",
);
const FRICTION: Key =
    may("friction", Kind::Number, "", "that of `law`, else 0", "Coefficient of friction while it slides.");
const STATIC_FRICTION: Key = may(
    "static_friction",
    Kind::Number,
    "",
    "that of sliding",
    "Coefficient of friction at rest, at least that of sliding.",
);
const STRIBECK: Key = may(
    "stribeck_velocity",
    Kind::Number,
    "m/s",
    "0: at once",
    "Velocity over which friction falls from that at rest to that of sliding: µ + (µ₀ − µ) exp(−(v/vₛ)²).",
);
const VISCOUS: Key = may(
    "viscous",
    Kind::Number,
    "N s/m",
    "0",
    "Force per slip velocity beside that of Coulomb, while it slides.",
);
const TANGENTIAL: Key = may(
    "tangential_restitution",
    Kind::Number,
    "",
    "0",
    "Coefficient of restitution of the slip velocity, 0 to 1, as of a rubber ball with spin.",
);
const IMPACT_STIFFNESS: Key = may(
    "impact_stiffness",
    Kind::Number,
    "",
    "1",
    "Stiffness in comparison with other contacts, for the law of impacts \"compliance\".",
);
const IMPACT_EXPONENT: Key = may(
    "impact_exponent",
    Kind::Number,
    "",
    "1.5",
    "Exponent of force over indentation, for the law of impacts \"compliance\".",
);
const STIFFNESS: Key = may(
    "stiffness",
    Kind::Number,
    "N/mⁿ or Nm/radⁿ",
    "rigid",
    "Lets it give way: force k δⁿ (1 + c δ') over the depth δ, after Hunt and Crossley, in place of impacts.",
);
const EXPONENT: Key =
    may("exponent", Kind::Number, "", "1", "With `stiffness`: n; 1.5 for balls after Hertz.");
const DAMPING: Key = may("damping", Kind::Number, "s/m or s/rad", "0", "With `stiffness`: c.");
const LAW_NAME: Key =
    may("law", Kind::Name("law"), "", "", "A law of `[laws]`; keys given here win over those of the law.");

/// Numbers of a law between surfaces.
static SURFACE: [Key; 8] = [
    RESTITUTION,
    FRICTION,
    STATIC_FRICTION,
    STRIBECK,
    VISCOUS,
    TANGENTIAL,
    IMPACT_STIFFNESS,
    IMPACT_EXPONENT,
];

pub(crate) static LAW: Element = Element::plain(
    "law",
    "How a pair of materials answers to impacts and to sliding, for use by contacts: `law = \"steel on brass\"`.",
    &SURFACE,
);

pub(crate) static COLLISIONS: Element = Element::plain(
    "collisions",
    "Bodies with `collide = true` push each other apart where their shapes touch, and rub. Pairs are found while bodies move. Contacts are named after both: \"ball & floor\". \
     Pairs of materials with a law of their own, `[laws.\"steel on brass\"]`, use that. Bodies with a contact of their own in `[contacts]` are left to it.",
    &[
        LAW_NAME,
        RESTITUTION,
        FRICTION,
        STATIC_FRICTION,
        STRIBECK,
        VISCOUS,
        TANGENTIAL,
        IMPACT_STIFFNESS,
        IMPACT_EXPONENT,
        may(
            "exclude",
            Kind::List(&Kind::List(&Kind::Text)),
            "",
            "[]",
            "Pairs that do not collide, each two names of bodies, shapes or groups: [[\"lid\", \"box\"], [\"wheels\", \"wheels\"]].",
        ),
        may("joined", Kind::Flag, "", "false", "Lets bodies collide that a joint connects."),
    ],
);

const COORDINATE: Key = need("coordinate", Kind::Coordinate, "", "The joint coordinate.");
const LOWER: Key = may(
    "lower",
    Kind::Formula(TIME),
    "m or rad",
    "no stop",
    "The lower stop. An expression of `t` is a stop that moves.",
);
const UPPER: Key = may("upper", Kind::Formula(TIME), "m or rad", "no stop", "The upper stop.");

/// Stops on a joint.
pub(crate) static LIMITS: Element = Element::plain(
    "limits",
    "Stops of a joint coordinate.",
    &[
        may(
            "coordinate",
            Kind::Text,
            "",
            "the only one of the joint",
            "Which coordinate of the joint, such as \"angle\".",
        ),
        LOWER,
        UPPER,
        RESTITUTION,
        LAW_NAME,
        STIFFNESS,
        EXPONENT,
        DAMPING,
    ],
);

const RADIUS: Key = may(
    "radius",
    Kind::Number,
    "m",
    "",
    "Radius at which turning parts rub: that of the pin or of the ball.",
);
const PRELOAD: Key = may(
    "preload",
    Kind::Number,
    "N",
    "the force that the joint transmits",
    "Force that presses the parts together.",
);

/// Friction of a joint, with the joint in the same table.
pub(crate) static DRY_FRICTION: Element = Element::plain(
    "dry-friction",
    "Friction of a joint that sticks.",
    &[FRICTION, STATIC_FRICTION, STRIBECK, VISCOUS, RADIUS, PRELOAD, LAW_NAME],
);

const SHAPE_POSITION: Key =
    may("position", Kind::Vector, "m", "[0, 0, 0]", "Its origin in the frame it belongs to.");
const SHAPE_ORIENTATION: Key =
    may("orientation", Kind::Inline(&ORIENTATION), "", "as the frame", "Its orientation in that frame.");
const SIZE: Key = need("radius", Kind::Number, "m", "Radius.");
const LENGTH: Key = need("length", Kind::Number, "m", "Length along z.");
const TUBE: Key = need("tube", Kind::Number, "m", "Radius of the section.");

/// A shape that touches.
pub(crate) static TOUCHING: Element = Element {
    name: "touching-shape",
    about: "A shape that touches others, in a frame.",
    keys: &[SHAPE_POSITION, SHAPE_ORIENTATION],
    variants: Some(Variants {
        default: None,
        list: &[
            variant("point", "The origin.", &[]),
            variant("plane", "The half-space below the xy plane; others touch it from the side of z.", &[]),
            variant("sphere", "A ball.", &[SIZE]),
            variant("hollow-sphere", "Everything outside a ball.", &[SIZE]),
            variant(
                "box",
                "A box with edges along the axes.",
                &[need("size", Kind::Vector, "m", "Edges along x, y, z.")],
            ),
            variant("cylinder", "A solid cylinder about the z axis.", &[SIZE, LENGTH]),
            variant("hollow-cylinder", "The wall of a bore along the z axis.", &[SIZE, LENGTH]),
            variant("capsule", "A rod along the z axis with round ends.", &[SIZE, LENGTH]),
            variant("line", "A straight edge along the z axis.", &[LENGTH]),
            variant("disc-edge", "The rim of a thin disc about the z axis.", &[SIZE]),
            variant("torus", "A ring about the z axis.", &[SIZE, TUBE]),
            variant(
                "torus-section",
                "A part of a ring, to both sides of the x axis, with round ends.",
                &[SIZE, TUBE, need("angle", Kind::Number, "rad", "The angle that it covers.")],
            ),
            variant(
                "circle",
                "A round pin across the xy plane; it touches outlines, planes and other circles.",
                &[SIZE],
            ),
            variant("hollow-circle", "A bore across the xy plane.", &[SIZE]),
            variant(
                "outline",
                "A flat body in the xy plane; it touches points, circles, spheres, planes and other outlines.",
                &[FROM_POINT, PIECES, REPEAT],
            ),
            variant("polyhedron", "A convex solid between flat faces.", &[POINTS, FACES]),
            variant("mesh", "A solid between triangles of a file.", &[FILE, SCALE]),
            variant(
                "height-field",
                "Rough ground: heights over a grid, two triangles a cell, with the material below.",
                &HEIGHT_FIELD,
            ),
        ],
    }),
};

static SHAPES: [Kind; 2] = [Kind::Text, Kind::Inline(&TOUCHING)];

const SHAPE_A: Key = may(
    "shape_a",
    Kind::Either(&SHAPES),
    "",
    "all solids and shapes of the body",
    "What touches of A: a shape in frame `a`, or the name of one of the body's own solids and shapes.",
);
const SHAPE_B: Key = may(
    "shape_b",
    Kind::Either(&SHAPES),
    "",
    "all solids and shapes of the body",
    "What touches of B, in the same way.",
);

/// Keys of contacts of bodies.
static BODIES: [Key; 17] = [
    need("a", Kind::Place, "", "A body or frame; \"ground\" for the world."),
    need("b", Kind::Place, "", "The other body or frame."),
    SHAPE_A,
    SHAPE_B,
    LAW_NAME,
    RESTITUTION,
    FRICTION,
    STATIC_FRICTION,
    STRIBECK,
    VISCOUS,
    TANGENTIAL,
    IMPACT_STIFFNESS,
    IMPACT_EXPONENT,
    STIFFNESS,
    EXPONENT,
    DAMPING,
    may(
        "surface_velocity",
        Kind::Formulas(TIME),
        "m/s",
        "[0, 0, 0]",
        "How the surface of A moves along itself, as that of a belt: along the axes of frame `a`.",
    ),
];

pub(crate) static CONTACT: Element = Element {
    name: "contact",
    about: "Something that touches, stops, holds in one direction or sticks. It acts by events: impacts, closing, opening, stick and slip.",
    keys: &[EACH],
    variants: Some(Variants {
        default: Some("bodies"),
        list: &[
            variant(
                "bodies",
                "Two bodies, or a body and the ground, push each other apart where their shapes touch, and rub.",
                &BODIES,
            ),
            variant(
                "limit",
                "Stops of a joint coordinate, as `limits` of a joint.",
                &[COORDINATE, LOWER, UPPER, RESTITUTION, LAW_NAME, STIFFNESS, EXPONENT, DAMPING],
            ),
            variant(
                "cable",
                "A cable that does not stretch. It pulls where it is taut, and never pushes.",
                &[
                    need(
                        "through",
                        Kind::List(&Kind::Place),
                        "",
                        "Frames through whose origins it runs; it is tied to the first and to the last.",
                    ),
                    need(
                        "length",
                        Kind::Formula(TIME),
                        "m",
                        "Its length; an expression of `t` where it is wound up.",
                    ),
                    RESTITUTION,
                    LAW_NAME,
                    STIFFNESS,
                    EXPONENT,
                    DAMPING,
                ],
            ),
            variant(
                "one-way",
                "A one-way clutch: a joint coordinate only grows.",
                &[
                    COORDINATE,
                    may(
                        "against",
                        Kind::Coordinate,
                        "",
                        "none",
                        "Its difference to this coordinate only grows.",
                    ),
                    may("reversed", Kind::Flag, "", "false", "It only falls."),
                ],
            ),
            variant(
                "ratchet",
                "A ratchet: a joint coordinate grows, and falls back to the last tooth at most.",
                &[
                    COORDINATE,
                    need(
                        "pitch",
                        Kind::Number,
                        "m or rad",
                        "From tooth to tooth; where it is negative, the coordinate may fall, and does not grow.",
                    ),
                    may("tooth", Kind::Number, "m or rad", "0", "The place of some tooth."),
                    RESTITUTION,
                    LAW_NAME,
                ],
            ),
            variant(
                "one-sided",
                "A quantity that does not become negative.",
                &[
                    need("gap", Kind::Formula(SEEN), "", "The quantity, which pushes where it is zero."),
                    may(
                        "slide",
                        Kind::Formula(SEEN),
                        "m",
                        "no friction",
                        "How far the surfaces have slid along each other, where they rub.",
                    ),
                    may(
                        "at",
                        Kind::Place,
                        "",
                        "not drawn",
                        "Where the picture shows it: its force along z of this place, friction along x.",
                    ),
                    RESTITUTION,
                    FRICTION,
                    STATIC_FRICTION,
                    STRIBECK,
                    VISCOUS,
                    LAW_NAME,
                ],
            ),
            variant(
                "joint-friction",
                "Friction of a joint that sticks, as `dry_friction` of a joint.",
                &[
                    need("joint", Kind::Name("joint"), "", "The joint."),
                    FRICTION,
                    STATIC_FRICTION,
                    STRIBECK,
                    VISCOUS,
                    RADIUS,
                    PRELOAD,
                    LAW_NAME,
                ],
            ),
        ],
    }),
};
