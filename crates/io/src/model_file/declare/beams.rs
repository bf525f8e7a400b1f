//! Beams and cables.

use super::{EACH, Element, Kind, Variants, may, need, variant};

/// What a beam is made of.
pub(crate) static MATERIAL: Element = Element::plain(
    "beam material",
    "An elastic material.",
    &[
        need("E", Kind::Number, "Pa", "Young's modulus."),
        may("nu", Kind::Number, "", "0.3", "Poisson's ratio."),
        need("density", Kind::Number, "kg/m³", "Density."),
    ],
);

const SHEAR_FACTOR: super::Key = may(
    "shear_factor",
    Kind::Number,
    "",
    "that of Cowper",
    "Share of the area that counts against shear, in place of the one of this shape.",
);
const TORSION: super::Key = may(
    "torsion_constant",
    Kind::Number,
    "m⁴",
    "that of Saint-Venant",
    "The constant `J` of torsion, in place of the one of this shape.",
);

/// The section of a beam.
pub(crate) static SECTION: Element = Element {
    name: "section",
    about: "The section of a beam. Its axes y and z are principal axes through its centre; x is along the beam.",
    keys: &[],
    variants: Some(Variants {
        default: None,
        list: &[
            variant(
                "rectangle",
                "A rectangle of the material of the beam.",
                &[
                    need(
                        "y",
                        Kind::Number,
                        "m",
                        "Edge along y: the height of a beam that bends in the xy plane.",
                    ),
                    need("z", Kind::Number, "m", "Edge along z."),
                    SHEAR_FACTOR,
                    TORSION,
                ],
            ),
            variant(
                "circle",
                "A full circle of the material of the beam.",
                &[need("radius", Kind::Number, "m", "Radius."), SHEAR_FACTOR, TORSION],
            ),
            variant(
                "tube",
                "A tube of the material of the beam.",
                &[
                    need("radius", Kind::Number, "m", "Outer radius."),
                    need("inner", Kind::Number, "m", "Inner radius."),
                    SHEAR_FACTOR,
                    TORSION,
                ],
            ),
            variant(
                "stiffness",
                "By numbers, whatever its shape and material are.",
                &[
                    need("EA", Kind::Number, "N", "Stiffness against stretch."),
                    need(
                        "EI",
                        Kind::Either(&[Kind::Number, Kind::Numbers(Some(2))]),
                        "Nm²",
                        "Stiffness against bending about y and z; one number is both.",
                    ),
                    need(
                        "kGA",
                        Kind::Either(&[Kind::Number, Kind::Numbers(Some(2))]),
                        "N",
                        "Stiffness against shear along y and z; one number is both.",
                    ),
                    may("GJ", Kind::Number, "Nm²", "", "Stiffness against twist; planar beams need none."),
                    need("mass", Kind::Number, "kg/m", "Mass for each metre."),
                    need(
                        "rotary_inertia",
                        Kind::Either(&[Kind::Number, Kind::Numbers(Some(3))]),
                        "kg m",
                        "Rotary inertia for each metre about x, y and z, `ρ I`; one number is that about y and z, half of that about x.",
                    ),
                    may("radius", Kind::Number, "m", "chosen", "Radius in the picture."),
                ],
            ),
            variant(
                "cable",
                "A cable: it resists stretch only. Its nodes turn without need, so join it by joints that leave turns free, such as spherical ones.",
                &[
                    need("EA", Kind::Number, "N", "Stiffness against stretch."),
                    need("mass", Kind::Number, "kg/m", "Mass for each metre."),
                    may("radius", Kind::Number, "m", "chosen", "Radius in the picture."),
                    may("slack", Kind::Flag, "", "false", "Lets it go slack rather than push."),
                ],
            ),
        ],
    }),
};

/// A beam.
pub(crate) static BEAM: Element = Element::plain(
    "beam",
    "A beam or cable that bends as far as it likes (geometrically exact: stretch, shear, twist, bending). Its nodes are bodies, `{ body = \"arm\", along = 0.3 }` is a \
     place on it wherever places are wanted: joints, forces, contacts and measures attach there, and a node lies there.",
    &[
        need(
            "from",
            Kind::Either(&[Kind::Vector, Kind::Place]),
            "m",
            "Where it begins: a point of the world, or a place on a body.",
        ),
        need("to", Kind::Either(&[Kind::Vector, Kind::Place]), "m", "Where it ends."),
        may(
            "through",
            Kind::Either(&[Kind::Vector, Kind::Place]),
            "m",
            "straight",
            "Bends it, without load, to the arc of a circle through this point.",
        ),
        may(
            "y",
            Kind::Vector,
            "",
            "chosen so that z of the section is as near as can be to that of the world",
            "The y axis of its section lies in the plane of the beam and this vector.",
        ),
        need("section", Kind::Inline(&SECTION), "", "Its section."),
        may(
            "material",
            Kind::Either(&[
                Kind::Choice(&[
                    ("steel", "210 GPa, 0.3, 7850 kg/m³"),
                    ("aluminium", "70 GPa, 0.33, 2700 kg/m³"),
                    ("titanium", "114 GPa, 0.34, 4430 kg/m³"),
                ]),
                Kind::Inline(&MATERIAL),
            ]),
            "",
            "",
            "Its material; sections given by stiffness, and cables, need none.",
        ),
        may("elements", Kind::Number, "", "4", "Number of elements."),
        may(
            "order",
            Kind::Number,
            "",
            "2",
            "Order of the elements, 1 to 8. An element of order 1 has two nodes; higher orders converge faster.",
        ),
        may("planar", Kind::Flag, "", "false", "Lets it move parallel to the xy plane of the world only."),
        may("prestress", Kind::Number, "N", "0", "Tension with which it is built in."),
        may(
            "damping",
            Kind::Number,
            "s",
            "0",
            "Damping of the material: stress is that of the strain and of this time multiplied by the rate of strain.",
        ),
        may("mass_damping", Kind::Number, "1/s", "0", "Damping in proportion to mass and velocity."),
        may(
            "load",
            Kind::Formulas("t, parameters, tables, measures and controllers"),
            "N/m",
            "",
            "Force for each metre.",
        ),
        may(
            "load_axes",
            Kind::Choice(&[
                ("world", "axes of the world"),
                ("section", "axes of the sections, which turn with the beam"),
            ]),
            "",
            "world",
            "Which axes `load` is given along.",
        ),
        may(
            "velocity",
            Kind::Vector,
            "m/s",
            "as joints and drives want it, else 0",
            "Velocity of where it begins, at the start.",
        ),
        may(
            "angular_velocity",
            Kind::Either(&[Kind::Number, Kind::Vector]),
            "rad/s",
            "as joints and drives want it, else 0",
            "Angular velocity at the start, as if it were rigid.",
        ),
        may("color", Kind::Text, "", "chosen", "Its colour, such as \"#4477aa\"."),
        EACH,
    ],
);
