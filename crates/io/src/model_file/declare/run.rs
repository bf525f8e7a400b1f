//! The start, the run and what is written.

use super::{Element, Kind, may, need};

const PRIORITY: Kind = Kind::Choice(&[
    ("known", "it must be so"),
    ("guessed", "it is changed as little as can be"),
    ("free", "it may be anything"),
]);

pub(crate) static GUESS: Element = Element::plain(
    "value with priority",
    "A value, and how much it counts.",
    &[
        need("value", Kind::Number, "", "The value."),
        may("priority", PRIORITY, "", "known", "How much it counts."),
        may("weight", Kind::Number, "", "1", "Of two guesses, the one with the larger weight changes less."),
    ],
);

const VALUE: Kind = Kind::Either(&[Kind::Number, Kind::Inline(&GUESS)]);
const WEIGHT: Kind = Kind::Either(&[PRIORITY, Kind::Number]);

pub(crate) static INITIAL: Element = Element::plain(
    "start",
    "What is known about the start. All bodies are guessed to be and to move as they are placed, unless something else is said.",
    &[
        may("coordinates", Kind::Map(&VALUE), "m or rad", "", "Joint coordinates; a plain number is known."),
        may(
            "rates",
            Kind::Map(&VALUE),
            "m/s or rad/s",
            "",
            "Rates of joint coordinates; a plain number is known.",
        ),
        may(
            "bodies",
            Kind::Map(&WEIGHT),
            "",
            "",
            "How much the places of bodies count: a priority, or the weight of a guess.",
        ),
        may("velocities", Kind::Map(&WEIGHT), "", "", "How much the velocities of bodies count."),
        may("restarts", Kind::Whole, "", "8", "How often assembly begins again before it gives up."),
    ],
);

const METHODS: Kind = Kind::Choice(&[
    ("auto", "chosen for the model"),
    ("mexx", "half-explicit extrapolation"),
    ("hem5", "half-explicit Runge-Kutta of order 5"),
    ("phem56", "the same with fewer stages"),
    ("dopri5", "explicit Runge-Kutta of order 5"),
    ("dop853", "explicit Runge-Kutta of order 8"),
    ("odex", "explicit extrapolation"),
    ("bdf", "backward differentiation, for stiff models"),
    ("radau", "Radau IIA, for stiff models"),
    ("seulex", "linearly implicit extrapolation"),
    ("genalpha", "generalized-alpha, for structures"),
    ("hht", "generalized-alpha of Hilber, Hughes and Taylor"),
    ("newmark", "Newmark's method"),
    ("sdirk", "singly diagonally implicit Runge-Kutta"),
]);

pub(crate) static SIMULATION: Element = Element::plain(
    "simulation",
    "How the model is simulated. What is left out, the method decides.",
    &[
        may("t_start", Kind::Number, "s", "0", "Time at the start."),
        may("t_end", Kind::Number, "s", "10", "Time at the end."),
        may(
            "output_step",
            Kind::Number,
            "s",
            "(t_end - t_start)/1000",
            "Measures are written at these intervals.",
        ),
        may("method", METHODS, "", "auto", "The integrator."),
        may(
            "formulation",
            Kind::Choice(&[
                ("index1", "accelerations meet the constraints"),
                ("index2", "velocities do"),
                ("index3", "positions do"),
                ("ggl", "positions and velocities do"),
                ("ggl-star", "the same, multipliers not in Newton's test"),
                ("cs", "coordinates are split"),
                ("cm", "coordinates are split, frozen over a step"),
                ("partition", "independent coordinates, chosen"),
                ("tangent", "independent coordinates in the tangent space"),
            ]),
            "",
            "that of the method",
            "The form of the equations.",
        ),
        may(
            "coordinates",
            Kind::Choice(&[
                ("absolute", "position and quaternion of every body"),
                ("tait-bryan", "position and three angles of every body"),
                ("euler", "position and Euler's angles of every body"),
                ("joint", "coordinates of the joints"),
                ("mixed", "both"),
            ]),
            "",
            "joint",
            "The coordinates that are integrated.",
        ),
        may("linear_solver", Kind::Text, "", "auto", "The solver for linear systems."),
        may("rtol", Kind::Number, "", "1e-6", "Relative tolerance."),
        may("atol", Kind::Number, "", "rtol", "Absolute tolerance."),
        may("h0", Kind::Number, "s", "chosen", "First step size."),
        may(
            "h_max",
            Kind::Number,
            "s",
            "(t_end - t_start)/100",
            "Largest step size. Loads that last less than a step may be missed.",
        ),
        may("max_steps", Kind::Whole, "", "none", "A run that needs more steps ends."),
        may(
            "order",
            Kind::Text,
            "",
            "that of the method",
            "Limit of the order (bdf), or \"5\", \"9\", \"13\", \"auto\" (radau).",
        ),
        may(
            "rho_inf",
            Kind::Number,
            "",
            "that of the method",
            "What fast oscillations are multiplied by in a step (genalpha).",
        ),
        may(
            "projection",
            Kind::Choice(&[
                ("every", "after every step"),
                ("demand", "where a violation exceeds a limit"),
                ("off", "never"),
            ]),
            "",
            "every",
            "When positions and velocities are put back onto their constraints.",
        ),
        may(
            "jacobian",
            Kind::Choice(&[
                ("dense", "differences"),
                ("grouped", "differences of few groups"),
                ("exact", "exact derivatives"),
            ]),
            "",
            "exact",
            "Where derivatives come from.",
        ),
        may("wall_limit", Kind::Number, "s", "none", "A run that takes longer on the clock ends."),
    ],
);

pub(crate) static TRACE: Element = Element::plain(
    "trace",
    "A point whose path is drawn.",
    &[
        may("name", Kind::Text, "", "that of the place", "Its name."),
        need("at", Kind::Place, "", "The point."),
    ],
);

pub(crate) static OUTPUT: Element = Element::plain(
    "output",
    "What is written and drawn.",
    &[
        may(
            "measures",
            Kind::List(&Kind::Name("measure")),
            "",
            "all",
            "The measures that are written, in this order.",
        ),
        may(
            "traces",
            Kind::List(&Kind::Either(&[Kind::Name("body or frame"), Kind::Inline(&TRACE)])),
            "",
            "[]",
            "Points whose paths are drawn.",
        ),
        may(
            "arrows",
            Kind::List(&Kind::Name("joint")),
            "",
            "[]",
            "Joints whose forces are drawn as arrows, and written.",
        ),
        may(
            "frame_rate",
            Kind::Number,
            "1/s",
            "at most 600 frames",
            "Pictures per second of simulated time.",
        ),
        may("reactions", Kind::Flag, "", "false", "Are the forces and torques of all joints written?"),
    ],
);
