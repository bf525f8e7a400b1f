//! Forces.

use super::{Element, Key, Kind, Variants, may, need, variant};

const A: Key = need("a", Kind::Place, "", "Frame A.");
const B: Key = need("b", Kind::Place, "", "Frame B.");
const COORDINATE: Key = need("coordinate", Kind::Coordinate, "", "The joint coordinate it acts along.");
const ANGLES: Key = may(
    "angles",
    Kind::Choice(&[
        ("relative", "small bends, any twist short of half a turn"),
        ("rotation-vector", "large rotations about any axis, short of half a turn"),
    ]),
    "",
    "relative",
    "How angles of B against A are measured.",
);
const SEEN: &str = "t, parameters, tables, measures and controllers";
const OF_SPRING: &str = "length, rate, t, parameters, tables, measures and controllers";
const OF_JOINT: &str = "value, rate, t, parameters, tables, measures and controllers";
const OF_PAIR: &str = "x, y, z, rx, ry, rz, their rates vx, vy, vz, wx, wy, wz, t, parameters and tables";

pub(crate) static FORCE: Element = Element {
    name: "force",
    about: "A force or torque.",
    keys: &[],
    variants: Some(Variants {
        default: None,
        list: &[
            variant(
                "spring",
                "A spring, damper or other force along the line between the origins of two frames. Give `stiffness` and \
                 `damping`, or `force`.",
                &[
                    A,
                    B,
                    may("stiffness", Kind::Number, "N/m", "0", "Stiffness."),
                    may("damping", Kind::Number, "Ns/m", "0", "Damping."),
                    may(
                        "length",
                        Kind::Number,
                        "m",
                        "the distance as the bodies are placed",
                        "Length without load.",
                    ),
                    may(
                        "force",
                        Kind::Formula(OF_SPRING),
                        "N",
                        "",
                        "Tension, in place of stiffness and damping.",
                    ),
                ],
            ),
            variant(
                "joint",
                "A force or torque along a joint coordinate: torsion spring, motor. Give `stiffness` and `damping`, or `force`.",
                &[
                    COORDINATE,
                    may("stiffness", Kind::Number, "N/m or Nm/rad", "0", "Stiffness."),
                    may("damping", Kind::Number, "Ns/m or Nms/rad", "0", "Damping."),
                    may("rest", Kind::Number, "m or rad", "0", "The coordinate without load."),
                    may(
                        "force",
                        Kind::Formula(OF_JOINT),
                        "N or Nm",
                        "",
                        "Force along the coordinate, in place of stiffness and damping.",
                    ),
                ],
            ),
            variant(
                "applied",
                "A force and a torque at a place.",
                &[
                    need("at", Kind::Place, "", "Where they act."),
                    may("force", Kind::Formulas(SEEN), "N", "[0, 0, 0]", "Force along the axes."),
                    may("torque", Kind::Formulas(SEEN), "Nm", "[0, 0, 0]", "Torque about the axes."),
                    may(
                        "axes",
                        Kind::Choice(&[
                            ("world", "axes of the world"),
                            ("body", "axes of the place, which turn with the body"),
                        ]),
                        "",
                        "world",
                        "Which axes they are given along.",
                    ),
                ],
            ),
            variant(
                "bushing",
                "An elastic connection of two frames in all six directions.",
                &[
                    A,
                    B,
                    may(
                        "stiffness",
                        Kind::Either(&[Kind::Numbers(Some(6)), Kind::Matrix]),
                        "N/m, Nm/rad",
                        "0",
                        "Along and about x, y, z, or a symmetric matrix of six rows.",
                    ),
                    may(
                        "damping",
                        Kind::Either(&[Kind::Numbers(Some(6)), Kind::Matrix]),
                        "Ns/m, Nms/rad",
                        "0",
                        "The same for damping.",
                    ),
                    ANGLES,
                ],
            ),
            variant(
                "general",
                "Forces between two frames by any laws of their displacement and angles: stops, tyres, cables.",
                &[
                    A,
                    B,
                    ANGLES,
                    may("fx", Kind::Formula(OF_PAIR), "N", "0", "Force on B along x of A."),
                    may("fy", Kind::Formula(OF_PAIR), "N", "0", "Force on B along y of A."),
                    may("fz", Kind::Formula(OF_PAIR), "N", "0", "Force on B along z of A."),
                    may("tx", Kind::Formula(OF_PAIR), "Nm", "0", "Torque on B along the angle rx."),
                    may("ty", Kind::Formula(OF_PAIR), "Nm", "0", "Torque on B along the angle ry."),
                    may("tz", Kind::Formula(OF_PAIR), "Nm", "0", "Torque on B along the angle rz."),
                ],
            ),
            variant(
                "friction",
                "Coulomb friction along a joint coordinate, in proportion to the reaction of the joint.",
                &[
                    COORDINATE,
                    need("coefficient", Kind::Number, "", "Coefficient of friction."),
                    may(
                        "radius",
                        Kind::Number,
                        "m",
                        "1",
                        "Radius of the pin where the coordinate is an angle.",
                    ),
                    need(
                        "velocity",
                        Kind::Number,
                        "m/s or rad/s",
                        "Rate at which friction has three quarters of its size.",
                    ),
                    may("threshold", Kind::Number, "N", "1e-6", "Reactions below this cause less friction."),
                ],
            ),
            variant(
                "actuator",
                "A force along a joint coordinate that listens to a signal, such as a controller.",
                &[
                    COORDINATE,
                    need("signal", Kind::Formula(SEEN), "", "What it listens to."),
                    may(
                        "force",
                        Kind::Formula("signal, value, rate, t, parameters and tables"),
                        "N or Nm",
                        "\"signal\"",
                        "Force along the coordinate.",
                    ),
                ],
            ),
        ],
    }),
};
