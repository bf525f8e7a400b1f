//! Bodies and places on them.

use super::outlines::{FROM_POINT, PIECES, REPEAT};
use super::{EACH, Element, Key, Kind, Variants, may, need, variant};

pub(crate) static BODY: Element = Element::plain(
    "body",
    "A rigid body. Its mass properties are given by numbers, by solids, or by both, which are added; without any it has no mass.",
    &[
        may("mass", Kind::Number, "kg", "0", "Mass, added to that of the solids."),
        may("centre", Kind::Vector, "m", "[0, 0, 0]", "Centre of mass in the frame of the body."),
        may(
            "inertia",
            Kind::Either(&[Kind::Number, Kind::Numbers(Some(3)), Kind::Matrix]),
            "kg m²",
            "0",
            "Moments of inertia about x, y, z, or the inertia matrix by rows; a planar body needs that about z only.",
        ),
        may("about", Kind::Vector, "m", "the centre of mass", "The point that `inertia` is given about."),
        may(
            "solid",
            Kind::Either(&[Kind::Inline(&SOLID), Kind::List(&Kind::Inline(&SOLID))]),
            "",
            "",
            "A solid of uniform density, or a list of them. They give mass, and shapes for the picture.",
        ),
        may(
            "flexible",
            Kind::Text,
            "",
            "",
            "A file that `gelenk flex` has written, or standard input data (SID): the body deforms along the modes in it. Mass and inertia are those \
             of the file. Its interfaces are bodies of their own, `BODY.INTERFACE`, at which joints, forces and measures act.",
        ),
        may(
            "planar",
            Kind::Flag,
            "",
            "false",
            "Lets it move parallel to the xy plane of the world only. The plane holds it there: joints between planar bodies show no forces across it.",
        ),
        may(
            "position",
            Kind::Vector,
            "m",
            "[0, 0, 0]",
            "Origin of its frame at the start; a guess where joints are closed.",
        ),
        may("angle", Kind::Number, "rad", "0", "Turn about z at the start, in place of `orientation`."),
        may(
            "orientation",
            Kind::Inline(&ORIENTATION),
            "",
            "as the world",
            "Orientation of its frame at the start.",
        ),
        may(
            "velocity",
            Kind::Vector,
            "m/s",
            "as joints and drives want it, else 0",
            "Velocity of the origin of its frame at the start, along world axes.",
        ),
        may(
            "angular_velocity",
            Kind::Either(&[Kind::Number, Kind::Vector]),
            "rad/s",
            "as joints and drives want it, else 0",
            "Angular velocity at the start, along world axes; one number is that about z.",
        ),
        may(
            "material",
            Kind::Text,
            "",
            "",
            "Its material: contacts of two bodies with materials use the law of the pair, `[laws.\"steel on brass\"]`.",
        ),
        may(
            "shapes",
            Kind::List(&Kind::Inline(&SHAPE)),
            "",
            "",
            "Shapes for the picture and for contacts, without mass.",
        ),
        COLLIDE,
        may("color", Kind::Text, "", "chosen", "Colour of its shapes, such as \"#4477aa\"."),
        EACH,
    ],
);

/// Which bodies collide without a list of pairs.
const COLLIDE: Key = may(
    "collide",
    Kind::Either(&[Kind::Flag, Kind::Text, Kind::List(&Kind::Text)]),
    "",
    "false",
    "Lets its shapes collide with those of all other bodies that collide. A text or a list names groups, for `exclude` in `[collisions]`.",
);

pub(crate) static GROUND: Element = Element::plain(
    "ground",
    "How the world looks: bearings, a floor. In a sub-assembly these shapes belong to the body it is placed on.",
    &[
        may(
            "material",
            Kind::Text,
            "",
            "",
            "Its material: contacts of two bodies with materials use the law of the pair, `[laws.\"steel on brass\"]`.",
        ),
        may(
            "shapes",
            Kind::List(&Kind::Inline(&SHAPE)),
            "",
            "[]",
            "Shapes for the picture and for contacts, without mass.",
        ),
        COLLIDE,
        may("color", Kind::Text, "", "chosen", "Colour of its shapes, such as \"#4477aa\"."),
    ],
);

/// The ways to give an orientation.
pub(super) const ORIENTATION_KEYS: [Key; 7] = [
    may("axis", Kind::Vector, "", "", "Axis of a turn, with `angle`."),
    may("angle", Kind::Number, "rad", "", "Angle of the turn about `axis`."),
    may("quaternion", Kind::Numbers(Some(4)), "", "", "Quaternion w, x, y, z."),
    may("angles", Kind::Numbers(Some(3)), "rad", "", "Three angles of turns, one after the other."),
    may("sequence", Kind::Text, "", "xyz", "Axes that `angles` turn about, each in the frame turned before."),
    may("z", Kind::Vector, "", "", "Direction of the z axis."),
    may("x", Kind::Vector, "", "", "With `z`: the x axis lies in the plane of both."),
];

pub(crate) static ORIENTATION: Element = Element::plain(
    "orientation",
    "An orientation, in one of four ways: `axis` and `angle`, `quaternion`, `angles`, or the directions `z` and `x`.",
    &ORIENTATION_KEYS,
);

const SOLID_PLACE: [Key; 6] = [
    may("position", Kind::Vector, "m", "[0, 0, 0]", "Its centre in the frame of the body."),
    may(
        "orientation",
        Kind::Inline(&ORIENTATION),
        "",
        "as the body",
        "Its orientation in the frame of the body.",
    ),
    may("color", Kind::Text, "", "that of the body", "Its colour, such as \"#4477aa\"."),
    may("visible", Kind::Flag, "", "true", "Draws it."),
    may("name", Kind::Text, "", "its number", "Its name, for contacts that touch it alone."),
    may("collides", Kind::Flag, "", "true", "Touches others where a contact names its body without a shape."),
];
const MASS: Key = may("mass", Kind::Number, "kg", "", "Its mass; give this or `density`.");
const DENSITY: Key = may("density", Kind::Number, "kg/m³", "", "Its density; give this or `mass`.");
const BOX: Key = need("size", Kind::Vector, "m", "Edges along x, y, z.");
const RADIUS: Key = need("radius", Kind::Number, "m", "Radius.");
const LENGTH: Key = need("length", Kind::Number, "m", "Length along z.");
const FROM: Key = need("from", Kind::Vector, "m", "One end.");
const TO: Key = need("to", Kind::Vector, "m", "The other end.");
const EDGES: Key = need("size", Kind::Numbers(Some(2)), "m", "Edges along x and y.");
const THICKNESS: Key = need("thickness", Kind::Number, "m", "Thickness along z.");
pub(super) const POINTS: Key =
    need("points", Kind::Matrix, "m", "Corners, each [x, y, z]; the solid is their convex hull.");
pub(super) const FACES: Key = may(
    "faces",
    Kind::Matrix,
    "",
    "those of the hull",
    "Numbers of the corners around each face, from 1 on; an error if that is not the hull.",
);
pub(super) const FILE: Key = need(
    "file",
    Kind::Text,
    "",
    "STL or OBJ file beside this one. Its surface must be closed, with outward normals.",
);
pub(super) const SCALE: Key =
    may("scale", Kind::Number, "", "1", "Factor for all lengths: 0.001 for a file in millimetres.");
/// Keys of a height field.
pub(super) const HEIGHT_FIELD: [Key; 4] = [
    need(
        "cell",
        Kind::Either(&[Kind::Number, Kind::Numbers(Some(2))]),
        "m",
        "Edge of a cell of the grid, or its edges along x and y.",
    ),
    may(
        "heights",
        Kind::Matrix,
        "m",
        "those of `file`",
        "Heights, row by row: y grows from row to row, x along a row. The grid is centred at the position.",
    ),
    may("file", Kind::Text, "", "none", "File of heights beside this one: rows of numbers, such as CSV."),
    may("scale", Kind::Number, "", "1", "Factor for all heights."),
];
const ROD_RADIUS: Key =
    may("radius", Kind::Number, "m", "chosen for the picture", "Radius; with a density it gives the mass.");

pub(crate) static SOLID: Element = Element {
    name: "solid",
    about: "A solid of uniform density, centred at its position.",
    keys: &SOLID_PLACE,
    variants: Some(Variants {
        default: None,
        list: &[
            variant("box", "A box with edges along the axes.", &[BOX, MASS, DENSITY]),
            variant("cylinder", "A cylinder about the z axis.", &[RADIUS, LENGTH, MASS, DENSITY]),
            variant("sphere", "A ball.", &[RADIUS, MASS, DENSITY]),
            variant("rod", "A thin rod between two points.", &[FROM, TO, ROD_RADIUS, MASS, DENSITY]),
            variant("plate", "A rectangular plate in the xy plane.", &[EDGES, THICKNESS, MASS, DENSITY]),
            variant("polyhedron", "A convex solid between flat faces.", &[POINTS, FACES, MASS, DENSITY]),
            variant("mesh", "A solid between triangles of a file.", &[FILE, SCALE, MASS, DENSITY]),
            variant("point", "A point mass.", &[need("mass", Kind::Number, "kg", "Its mass.")]),
        ],
    }),
};

pub(crate) static SHAPE: Element = Element {
    name: "shape",
    about: "A shape for the picture and for contacts.",
    keys: &SOLID_PLACE,
    variants: Some(Variants {
        default: None,
        list: &[
            variant("box", "A box with edges along the axes.", &[BOX]),
            variant("cylinder", "A cylinder about the z axis.", &[RADIUS, LENGTH]),
            variant("sphere", "A ball.", &[RADIUS]),
            variant("capsule", "A cylinder about the z axis with round ends.", &[RADIUS, LENGTH]),
            variant("rod", "A round rod between two points.", &[FROM, TO, ROD_RADIUS]),
            variant(
                "plate",
                "A flat prism: a polygon in the xy plane.",
                &[need("corners", Kind::Matrix, "m", "Corners, each [x, y]."), THICKNESS],
            ),
            variant(
                "outline",
                "A flat prism whose outline in the xy plane has lines, arcs and splines: a cam, a wheel with teeth.",
                &[FROM_POINT, PIECES, REPEAT, THICKNESS],
            ),
            variant("polyhedron", "A convex solid between flat faces.", &[POINTS, FACES]),
            variant("mesh", "A solid between triangles of a file.", &[FILE, SCALE]),
            variant(
                "plane",
                "The half-space below its xy plane; others touch it from the side of z.",
                &[may("size", Kind::Number, "m", "not drawn", "Edge of the square that the picture shows.")],
            ),
            variant(
                "height-field",
                "Rough ground: heights over a grid, two triangles a cell, with the material below.",
                &HEIGHT_FIELD,
            ),
            variant("hollow-sphere", "Everything outside a ball. It is not drawn.", &[RADIUS]),
            variant(
                "hollow-cylinder",
                "The wall of a bore along the z axis. It is not drawn.",
                &[RADIUS, LENGTH],
            ),
        ],
    }),
};

const PLACE_KEYS: [Key; 6] = [
    need(
        "body",
        Kind::Name("body"),
        "",
        "The body; \"ground\" is the world. Or a frame that stands before: the place is then seen from it. Or a beam, with `along`.",
    ),
    may(
        "along",
        Kind::Number,
        "m",
        "",
        "How far along a beam: the place is seen from the frame there, x along the beam, y and z as in its section.",
    ),
    may("at", Kind::Vector, "m", "[0, 0, 0]", "Origin of the frame, in the frame of what `body` names."),
    may("axis", Kind::Vector, "", "[0, 0, 1]", "Direction of the z axis: the axis of most joints."),
    may("x", Kind::Vector, "", "chosen", "With `axis`: the x axis lies in the plane of both."),
    may(
        "orientation",
        Kind::Inline(&ORIENTATION),
        "",
        "as the body",
        "Axes of the frame, in place of `axis` and `x`.",
    ),
];

const FRAME_KEYS: [Key; 7] = {
    let [body, along, at, axis, x, orientation] = PLACE_KEYS;
    [body, along, at, axis, x, orientation, EACH]
};

pub(crate) static PLACE: Element = Element::plain("place", "A frame on a body.", &PLACE_KEYS);

pub(crate) static FRAME: Element = Element::plain(
    "frame",
    "A frame on a body, with a name. Its name can be used wherever a place is wanted.",
    &FRAME_KEYS,
);
