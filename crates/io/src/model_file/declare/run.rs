//! The start, the run and what is written.

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
    ("known", "it must be so"),
    ("guessed", "it changes as little as possible"),
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
    "What is known about the start. Unless you say otherwise, the placed poses and velocities of bodies are guesses.",
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
        FRAME_RATE,
        PEAKS,
        may("reactions", Kind::Flag, "", "false", "Writes the forces and torques of all joints."),
    ],
);
