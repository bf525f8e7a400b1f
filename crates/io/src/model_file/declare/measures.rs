//! What can be measured.

use super::{Element, Key, Kind, Variants, may, need, variant};

const OF: Key = need("of", Kind::Place, "", "What is measured.");
const FROM: Key = may("from", Kind::Place, "", "\"ground\"", "Motion relative to this frame.");
const AXES: Key = may("axes", Kind::Place, "", "those of `from`", "Components along the axes of this frame.");
const COMPONENT: Key = need(
    "component",
    Kind::Choice(&[("x", "along x"), ("y", "along y"), ("z", "along z"), ("norm", "length of the vector")]),
    "",
    "Which component of the vector.",
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
const DRIVE: Key = need("drive", Kind::Name("drive"), "", "The drive.");

pub(crate) static MEASURE: Element = Element {
    name: "measure",
    about: "A quantity that is written to the results, and that expressions can use by its name.",
    keys: &[],
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
                &[OF, may("against", Kind::Place, "", "\"ground\"", "The frame it turns against.")],
            ),
            variant("distance", "Distance of the origins of two frames, in m.", &[A, B]),
            variant("distance-rate", "Rate of the distance, in m/s.", &[A, B]),
            variant("coordinate", "A joint coordinate, in m or rad.", &[COORDINATE]),
            variant("coordinate-rate", "Its rate, in m/s or rad/s.", &[COORDINATE]),
            variant("coordinate-acceleration", "The rate of its rate, in m/s² or rad/s².", &[COORDINATE]),
            variant(
                "reaction-force",
                "Force that a joint exerts on its frame B, in N.",
                &[JOINT, COMPONENT, JOINT_AXES],
            ),
            variant(
                "reaction-torque",
                "Torque that a joint exerts on its frame B, in Nm.",
                &[JOINT, COMPONENT, JOINT_AXES],
            ),
            variant("drive-force", "Force of a drive along what it drives, in N or Nm.", &[DRIVE]),
            variant("drive-power", "Power of a drive, in W.", &[DRIVE]),
            variant(
                "force",
                "Tension of a force between two points, or force along a joint coordinate, in N or Nm.",
                &[need("force", Kind::Name("force"), "", "The force.")],
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
