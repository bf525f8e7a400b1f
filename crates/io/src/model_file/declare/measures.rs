//! What can be measured.

use super::{EACH, Element, Key, Kind, Variants, may, need, variant};

const OF: Key = need("of", Kind::Place, "", "What is measured.");
const FROM: Key = may("from", Kind::Place, "", "\"ground\"", "Motion relative to this frame.");
const AXES: Key = may("axes", Kind::Place, "", "those of `from`", "Components along the axes of this frame.");
const COMPONENT: Key = need(
    "component",
    Kind::Choice(&[("x", "along x"), ("y", "along y"), ("z", "along z"), ("norm", "length of the vector")]),
    "",
    "Which component of the vector.",
);
const AGAINST: Key = may("against", Kind::Place, "", "\"ground\"", "The frame it turns against.");
const QUATERNION: Key = need(
    "component",
    Kind::Choice(&[("w", "cosine of half the angle"), ("x", "along x"), ("y", "along y"), ("z", "along z")]),
    "",
    "Which number; at half a turn x, y and z change their sign.",
);
const ENTRY: Key = need(
    "component",
    Kind::Choice(&[
        ("xx", "x of `against`, x of `of`"),
        ("xy", "x of `against`, y of `of`"),
        ("xz", "x of `against`, z of `of`"),
        ("yx", "y of `against`, x of `of`"),
        ("yy", "y of `against`, y of `of`"),
        ("yz", "y of `against`, z of `of`"),
        ("zx", "z of `against`, x of `of`"),
        ("zy", "z of `against`, y of `of`"),
        ("zz", "z of `against`, z of `of`"),
    ]),
    "",
    "The product of two axes.",
);
const SEQUENCE: Key = may(
    "sequence",
    Kind::Text,
    "",
    "\"xyz\"",
    "The axes of the three turns, each carried along by those before: \"xyz\", \"zyx\", \"zxz\", ….",
);
const WHICH: Key = need(
    "component",
    Kind::Choice(&[
        ("first", "about the first axis"),
        ("second", "about the second"),
        ("third", "about the third"),
    ]),
    "",
    "Which of the angles.",
);
const A: Key = need("a", Kind::Place, "", "One frame.");
const B: Key = need("b", Kind::Place, "", "The other frame.");
const COORDINATE: Key = need("coordinate", Kind::Coordinate, "", "The joint coordinate.");
const JOINT: Key = need("joint", Kind::Name("joint"), "", "The joint.");
const JOINT_AXES: Key =
    may("axes", Kind::Place, "", "\"ground\"", "Components along the axes of this frame.");
const CONTACT: Key = need(
    "contact",
    Kind::Name("contact"),
    "",
    "The contact; of one with several parts, all of them, or one: \"slider.lower\".",
);
const TANGENT: Key = may(
    "tangent",
    Kind::Choice(&[("1", "along the first tangent"), ("2", "along the second"), ("3", "along the third")]),
    "",
    "the size",
    "Which component.",
);
const BEAM: Key = need("beam", Kind::Name("beam"), "", "The beam.");
const ALONG: Key = need("along", Kind::Number, "m", "How far along the beam.");
const FLEXIBLE: Key = need("body", Kind::Name("body"), "", "The flexible body.");
const MODE: Key = need("mode", Kind::Whole, "", "Which mode, counted from 1.");
const NODE: Key = may("node", Kind::Whole, "", "all", "The number of the node in its mesh.");
const STRESS: Key = may(
    "component",
    Kind::Choice(&[
        ("xx", "normal stress along x"),
        ("yy", "along y"),
        ("zz", "along z"),
        ("xy", "shear"),
        ("yz", "shear"),
        ("zx", "shear"),
    ]),
    "",
    "von Mises",
    "Which component; needs `node`.",
);
const DRIVE: Key = need("drive", Kind::Name("drive"), "", "The drive.");

pub(crate) static MEASURE: Element = Element {
    name: "measure",
    about: "A quantity that is written to the results, and that expressions can use by its name.",
    keys: &[EACH],
    variants: Some(Variants {
        default: Some("expression"),
        list: &[
            variant("position", "Position of the origin of a frame, in m.", &[OF, COMPONENT, FROM, AXES]),
            variant("velocity", "Velocity of the origin of a frame, in m/s.", &[OF, COMPONENT, FROM, AXES]),
            variant(
                "acceleration",
                "Acceleration of the origin of a frame, in m/s².",
                &[OF, COMPONENT, FROM, AXES],
            ),
            variant(
                "angular-velocity",
                "Angular velocity of a frame, in rad/s.",
                &[OF, COMPONENT, FROM, AXES],
            ),
            variant(
                "angular-acceleration",
                "Angular acceleration of a frame, in rad/s².",
                &[OF, COMPONENT, FROM, AXES],
            ),
            variant(
                "angle",
                "Angle by which a frame is turned about the z axis of another, in rad; turns are counted.",
                &[OF, AGAINST],
            ),
            variant(
                "quaternion",
                "A number of the unit quaternion of a frame seen from another, with w ≥ 0.",
                &[OF, AGAINST, QUATERNION],
            ),
            variant(
                "rotation-matrix",
                "An entry of the rotation matrix of a frame seen from another.",
                &[OF, AGAINST, ENTRY],
            ),
            variant(
                "orientation-angle",
                "One of three angles of a frame against another, in rad; turns of the first and of the third are counted.",
                &[OF, AGAINST, SEQUENCE, WHICH],
            ),
            variant("distance", "Distance of the origins of two frames, in m.", &[A, B]),
            variant("distance-rate", "Rate of the distance, in m/s.", &[A, B]),
            variant("coordinate", "A joint coordinate, in m or rad.", &[COORDINATE]),
            variant("coordinate-rate", "Its rate, in m/s or rad/s.", &[COORDINATE]),
            variant("coordinate-acceleration", "The rate of its rate, in m/s² or rad/s².", &[COORDINATE]),
            variant(
                "reaction-force",
                "Force that a joint exerts on its frame B, in N, in world axes unless `axes` is given. Drives and forces along the coordinates of \
                 the joint are part of it.",
                &[JOINT, COMPONENT, JOINT_AXES],
            ),
            variant(
                "reaction-torque",
                "Torque that a joint exerts on its frame B, about the origin of B, in Nm, in world axes unless `axes` is given. It holds the torque of \
                 a drive or force that acts along the joint.",
                &[JOINT, COMPONENT, JOINT_AXES],
            ),
            variant("drive-force", "Force of a drive along what it drives, in N or Nm.", &[DRIVE]),
            variant("drive-power", "Power of a drive, in W.", &[DRIVE]),
            variant(
                "force",
                "Tension of a force between two points, or force along a joint coordinate, in N or Nm. Forces in several directions have \
                 parts: \"mount.fx\" to \"mount.tz\" are those of a bushing or general force on its frame B, along the axes of A and \
                 about the origin of B; \"mount.force\" and \"mount.torque\" are the sizes of both.",
                &[need("force", Kind::Name("force"), "", "The force, or a part of it after a dot.")],
            ),
            variant(
                "rolling-force",
                "Force with which the plane acts on a body that rolls, in N.",
                &[need("rolling", Kind::Name("rolling"), "", "The rolling."), COMPONENT],
            ),
            variant(
                "force-power",
                "Power of a force, in W.",
                &[need("force", Kind::Name("force"), "", "The force.")],
            ),
            variant(
                "beam-strain",
                "Strain of a section of a beam: stretch along x, shears along y and z.",
                &[BEAM, ALONG, COMPONENT],
            ),
            variant(
                "beam-curvature",
                "Twist about x and curvature about y and z of a section of a beam, without those at rest, in 1/m.",
                &[BEAM, ALONG, COMPONENT],
            ),
            variant(
                "beam-force",
                "Force through a section of a beam, along the axes of the section, in N: tension along x.",
                &[BEAM, ALONG, COMPONENT],
            ),
            variant(
                "beam-moment",
                "Moment through a section of a beam, about the axes of the section, in Nm: torsion about x.",
                &[BEAM, ALONG, COMPONENT],
            ),
            variant("modal-coordinate", "A modal coordinate of a flexible body.", &[FLEXIBLE, MODE]),
            variant(
                "stress",
                "Stress in a flexible body at a node of its mesh, along the axes of the body; without `component` the stress after von Mises, and without \
                 `node` the largest one of all nodes, in Pa.",
                &[FLEXIBLE, NODE, STRESS],
            ),
            variant("gap", "Gap of a contact, in m or rad; of several parts the smallest.", &[CONTACT]),
            variant("gap-rate", "Rate of that gap, in m/s or rad/s.", &[CONTACT]),
            variant("normal-force", "Force with which a contact pushes, in N or Nm.", &[CONTACT]),
            variant("friction-force", "Force of friction of a contact, in N.", &[CONTACT, TANGENT]),
            variant("slip", "Slip velocity of a contact, in m/s.", &[CONTACT, TANGENT]),
            variant(
                "contact-state",
                "0 while a contact is open, 1 while it slides or has no friction, 2 while it sticks.",
                &[CONTACT],
            ),
            variant("kinetic-energy", "Kinetic energy, in J.", &[]),
            variant("gravity-energy", "Potential energy of gravity, in J.", &[]),
            variant("spring-energy", "Energy that springs and other elastic forces store, in J.", &[]),
            variant("potential-energy", "Potential energy, in J.", &[]),
            variant("energy", "Kinetic and potential energy, in J.", &[]),
            variant(
                "dissipated-power",
                "Power that dampers, friction and resistances take out, in W. It is never negative.",
                &[],
            ),
            variant("supplied-power", "Power that drives, motors and loads bring in, in W.", &[]),
            variant("momentum", "Momentum of all bodies, in kg m/s.", &[COMPONENT]),
            variant(
                "angular-momentum",
                "Angular momentum of all bodies, in kg m²/s.",
                &[
                    COMPONENT,
                    may("about", Kind::Place, "", "the centre of mass", "The point it is taken about."),
                ],
            ),
            variant("centre-of-mass", "Centre of mass of all bodies, in m.", &[COMPONENT]),
            variant(
                "expression",
                "An expression of other measures.",
                &[
                    need(
                        "value",
                        Kind::Formula("t, parameters, tables, measures and controllers"),
                        "",
                        "The expression.",
                    ),
                    may("unit", Kind::Text, "", "", "Its unit, for plots."),
                ],
            ),
        ],
    }),
};
