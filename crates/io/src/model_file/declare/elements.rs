//! Tables, controllers, events, sub-assemblies.

use super::{EACH, Element, Key, Kind, Variants, may, need, variant};

pub(crate) static TABLE: Element = Element::plain(
    "table",
    "A function given by points. Outside of them it continues as a straight line.",
    &[
        may("x", Kind::Numbers(None), "", "those of the file", "Arguments, rising."),
        may("y", Kind::Numbers(None), "", "those of the file", "Values."),
        may(
            "file",
            Kind::Text,
            "",
            "",
            "A text file with the points in rows, in place of x and y: numbers with commas, semicolons, tabs or spaces between them. Empty \
             lines, lines that start with #, and a heading are passed over.",
        ),
        may(
            "columns",
            Kind::Numbers(Some(2)),
            "",
            "[1, 2]",
            "Which columns of the file are x and y, counted from 1.",
        ),
        may(
            "interpolation",
            Kind::Choice(&[
                ("monotone", "rises and falls only where the points do; one continuous derivative"),
                ("cubic", "natural spline; two continuous derivatives"),
            ]),
            "",
            "monotone",
            "How the points are joined.",
        ),
    ],
);

const SEEN: &str = "t, parameters, tables, measures and controllers";
const INPUTS: Key = may("inputs", Kind::List(&Kind::Formula(SEEN)), "", "[]", "Its input.");

pub(crate) static CONTROLLER: Element = Element {
    name: "controller",
    about: "Dynamics outside of the mechanism. In expressions its name stands for its output.",
    keys: &[],
    variants: Some(Variants {
        default: None,
        list: &[
            variant(
                "lag",
                "A first-order lag: T u' = gain input - u.",
                &[
                    need("input", Kind::Formula(SEEN), "", "What it follows."),
                    may("gain", Kind::Number, "", "1", "Gain."),
                    need("time_constant", Kind::Number, "s", "T."),
                    may("initial", Kind::Number, "", "0", "The output at the start."),
                ],
            ),
            variant(
                "pid",
                "proportional e + integral ∫e dt + derivative e'.",
                &[
                    need("error", Kind::Formula(SEEN), "", "e: the reference less what is measured."),
                    may("proportional", Kind::Number, "", "0", "Gain."),
                    may("integral", Kind::Number, "1/s", "0", "Gain of the integral."),
                    may("derivative", Kind::Number, "s", "0", "Gain of the derivative."),
                    may(
                        "filter",
                        Kind::Number,
                        "s",
                        "0.01",
                        "Time constant of the lag before the derivative.",
                    ),
                ],
            ),
            variant(
                "state-space",
                "u' = A u + B w, outputs y = C u + D w; outputs are `name.1`, `name.2`, ....",
                &[
                    INPUTS,
                    need("A", Kind::Matrix, "", "A row for every state."),
                    need("B", Kind::Matrix, "", "A row for every state, a column for every input."),
                    need("C", Kind::Matrix, "", "A row for every output."),
                    may("D", Kind::Matrix, "", "0", "A row for every output, a column for every input."),
                    may("initial", Kind::Numbers(None), "", "0", "The states at the start."),
                ],
            ),
            variant(
                "ode",
                "Differential equations. The outputs are the states: `name.state`.",
                &[
                    may("inputs", Kind::Map(&Kind::Formula(SEEN)), "", "", "Its inputs, with names."),
                    need(
                        "states",
                        Kind::Map(&Kind::Number),
                        "",
                        "The states with their values at the start.",
                    ),
                    need(
                        "rates",
                        Kind::Map(&Kind::Formula("its states and inputs, t, parameters and tables")),
                        "",
                        "The rate of every state.",
                    ),
                ],
            ),
        ],
    }),
};

pub(crate) static EVENT: Element = Element::plain(
    "event",
    "Something that happens when a quantity passes a level.",
    &[
        need(
            "when",
            Kind::Formula("t, parameters, tables, measures and controllers"),
            "",
            "The quantity: a measure, or an expression.",
        ),
        may("level", Kind::Number, "", "0", "The level it passes."),
        may(
            "direction",
            Kind::Choice(&[("both", "either way"), ("rising", "upwards"), ("falling", "downwards")]),
            "",
            "both",
            "Which way it passes.",
        ),
        may(
            "action",
            Kind::Choice(&[
                ("report", "it is noted"),
                ("stop", "the run ends"),
                ("set", "parameters change as `set` says, and the run continues"),
            ]),
            "",
            "\"report\", or \"set\" where there is `set`",
            "What happens.",
        ),
        may(
            "set",
            Kind::Map(&Kind::Number),
            "",
            "",
            "New values of parameters; expressions use the old ones.",
        ),
        may("once", Kind::Flag, "", "true with `set`, else false", "Lets it happen the first time only."),
    ],
);

pub(crate) static ASSEMBLY: Element = Element::plain(
    "assembly",
    "Another model file as a part of this one. Its elements get the name of the assembly before theirs: `left.upper arm`. \
     Its ground is the body it is placed on. Its gravity, simulation and output do not count.",
    &[
        need("file", Kind::Text, "", "The file, from the folder of this one."),
        may("body", Kind::Name("body"), "", "\"ground\"", "The body it is placed on."),
        may("position", Kind::Vector, "m", "[0, 0, 0]", "Where its origin lies on that body."),
        may(
            "orientation",
            Kind::Inline(&super::ORIENTATION),
            "",
            "as the body",
            "How it is turned on that body.",
        ),
        may("parameters", Kind::Map(&Kind::Number), "", "", "Values for its parameters."),
        EACH,
    ],
);
