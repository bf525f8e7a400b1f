//! The start, the run and what is written.

use super::bodies::ORIENTATION_KEYS;
use super::{Element, Key, Kind, may, need};
use gelenk_catalogue::{OPTIONS, OptionRow, Place};

/// Is a run option a key of `[simulation]`, or of `[output]`?
const fn is_key(row: &OptionRow, of_output: bool) -> bool {
    let mut i = 0;
    while i < row.places.len() {
        if matches!((row.places[i], of_output), (Place::File, false) | (Place::FileOutput, true)) {
            return true;
        }
        i += 1;
    }
    false
}

/// How many run options are keys of `[simulation]`, or of `[output]`.
const fn count(of_output: bool) -> usize {
    let (mut i, mut n) = (0, 0);
    while i < OPTIONS.len() {
        n += is_key(&OPTIONS[i], of_output) as usize;
        i += 1;
    }
    n
}

/// The run options of the catalogue as keys of a table.
const fn settings<const N: usize>(of_output: bool) -> [Key; N] {
    let mut keys = [const { may("", Kind::Flag, "", "", "") }; N];
    let (mut i, mut n) = (0, 0);
    while i < OPTIONS.len() {
        let row = &OPTIONS[i];
        if is_key(row, of_output) {
            let kind = match row.kind {
                gelenk_catalogue::OptionKind::Number { .. } => Kind::Number,
                _ => Kind::Setting(row),
            };
            keys[n] = may(row.key, kind, row.unit, row.default, row.help);
            n += 1;
        }
        i += 1;
    }
    keys
}

const PRIORITY: Kind = Kind::Choice(&[
    ("known", "it must be so, or the model is refused"),
    ("asked", "it is so as far as joints and drives let it; where they do not, the run says so"),
    ("guessed", "it changes as little as possible"),
    ("free", "it may be anything"),
]);
const HOW_MUCH: Key = may("priority", PRIORITY, "", "asked", "How much it counts.");
const HEAVIER: Key =
    may("weight", Kind::Number, "", "1", "Of two guesses, the one with the larger weight changes less.");

pub(crate) static GUESS: Element = Element::plain(
    "value with priority",
    "A value, and how much it counts.",
    &[need("value", Kind::Number, "", "The value."), HOW_MUCH, HEAVIER],
);

pub(crate) static SPIN: Element = Element::plain(
    "angular velocity with priority",
    "An angular velocity, and how much it counts.",
    &[need("value", Kind::Vector, "rad/s", "The angular velocity."), HOW_MUCH, HEAVIER],
);

pub(crate) static TURN: Element = Element::plain(
    "orientation with priority",
    "An orientation in one of the four ways of `orientation`, and how much it counts.",
    &TURN_KEYS,
);

static TURN_KEYS: [Key; 9] = {
    let [axis, angle, quaternion, angles, sequence, z, x] = ORIENTATION_KEYS;
    [axis, angle, quaternion, angles, sequence, z, x, HOW_MUCH, HEAVIER]
};

const VALUE: Kind = Kind::Either(&[Kind::Number, Kind::Inline(&GUESS)]);
const WEIGHT: Kind = Kind::Either(&[PRIORITY, Kind::Number]);

pub(crate) static INITIAL: Element = Element::plain(
    "start",
    "What is asked of the start: see [Start values](../theory/start-values.md). Unless you say otherwise, the places of bodies are guesses, \
     and the velocities that bodies are given are asked for.",
    &[
        may(
            "coordinates",
            Kind::Map(&VALUE),
            "m or rad",
            "",
            "Joint coordinates; a plain number is asked for.",
        ),
        may(
            "rates",
            Kind::Map(&VALUE),
            "m/s or rad/s",
            "",
            "Rates of joint coordinates; a plain number is asked for.",
        ),
        may(
            "orientations",
            Kind::Map(&Kind::Inline(&TURN)),
            "",
            "",
            "Orientations of frame b seen from frame a of joints that leave all rotations free: spherical, free, point-on-line, \
             point-on-plane, distance. Asked for.",
        ),
        may(
            "angular_velocities",
            Kind::Map(&Kind::Either(&[Kind::Vector, Kind::Inline(&SPIN)])),
            "rad/s",
            "",
            "Angular velocities of frame b against frame a of the same joints, along the axes of frame a. Asked for.",
        ),
        may(
            "bodies",
            Kind::Map(&WEIGHT),
            "",
            "",
            "How much the places of bodies count: a priority, or the weight of a guess.",
        ),
        may("velocities", Kind::Map(&WEIGHT), "", "", "How much the velocities of bodies count."),
        may(
            "equilibrium",
            Kind::Flag,
            "",
            "false",
            "Starts at rest under all loads: where the mechanism would come to with much friction. Without controllers, contacts, dry friction and drives of velocity only.",
        ),
        may("restarts", Kind::Whole, "", "8", "How often assembly starts again before it gives up."),
    ],
);

static SIMULATION_KEYS: [Key; count(false)] = settings(false);

pub(crate) static SIMULATION: Element = Element::plain(
    "simulation",
    "How the model is simulated, in the words of the command line: see [Methods and options](options.md). An option that the method does not \
     have is an error.",
    &SIMULATION_KEYS,
);

pub(crate) static TRACE: Element = Element::plain(
    "trace",
    "A point whose path is drawn.",
    &[
        may("name", Kind::Text, "", "that of the place", "Its name."),
        need("at", Kind::Place, "", "The point."),
    ],
);

pub(crate) static PLOT: Element = Element::plain(
    "plot",
    "A plot of the report: curves over time, or over a measure, such as a coupler curve or a phase plane.",
    &[
        may("title", Kind::Text, "", "none", "What stands above it."),
        may("x", Kind::Name("measure"), "", "time", "The measure along its axis."),
        need(
            "y",
            Kind::Either(&[Kind::Name("measure"), Kind::List(&Kind::Name("measure"))]),
            "",
            "The measures of its curves.",
        ),
        may(
            "equal",
            Kind::Flag,
            "",
            "false",
            "Makes a unit as long on one axis as on the other, as a path needs it.",
        ),
    ],
);

/// The run options that stand beside what is written.
const OUTPUT_OPTIONS: [Key; 2] = settings::<{ count(true) }>(true);
const FRAME_RATE: Key = {
    let [key, _] = OUTPUT_OPTIONS;
    key
};
const PEAKS: Key = {
    let [_, key] = OUTPUT_OPTIONS;
    key
};

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
            "plots",
            Kind::List(&Kind::Either(&[
                Kind::Name("measure"),
                Kind::List(&Kind::Name("measure")),
                Kind::Inline(&PLOT),
            ])),
            "",
            "chosen by the report",
            "The plots that the report shows first: a measure, a list of measures that share a plot, or a plot with its title and axis. \
             Others can be chosen in the report.",
        ),
        FRAME_RATE,
        PEAKS,
        may("reactions", Kind::Flag, "", "false", "Writes the forces and torques of all joints."),
        may(
            "bodies",
            Kind::Flag,
            "",
            "false",
            "Writes the motion of all bodies: position of the frame's origin, quaternion, velocity and angular velocity, in world axes; \
             of planar bodies x, y, the angle and their rates.",
        ),
    ],
);
