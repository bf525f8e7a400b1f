//! What is known against a result. One row per cause; the reference page and the words in files are made from the rows.

use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// How far a result can be trusted, at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// The run did all it was asked for, and nothing is known against its result.
    Green,
    /// The run did all it was asked for, and something is known against its result: each doubt names its cause.
    Amber,
    /// The run failed or was stopped from outside. What it had come to is kept.
    Red,
}

impl Colour {
    /// As a word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Amber => "amber",
            Self::Red => "red",
        }
    }
}

/// Why a result is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The model asks for start values that its joints forbid.
    StartChanged,
    /// A column shows a reaction that the constraints do not determine.
    SharedReaction,
    /// Energy is missing in the balance.
    EnergyBalance,
    /// The motion goes along a jump of a force.
    Sliding,
    /// Errors of steps, each within the tolerance, add up to many tolerances.
    AddedErrors,
    /// Between steps the motion does not fit its accelerations.
    BetweenSteps,
    /// A stiff element swings with hardly any damping.
    FastMode,
    /// A second run, asked for by `--verify`, says something else.
    Disagreement,
    /// A second run was asked for and did not come to the end.
    NotVerified,
    /// The equations have no solution for accelerations and joint forces at a row.
    UnsolvedForces,
    /// The run crept over a pose at which motions branch off.
    SingularPose,
    /// The law of impacts had to be changed.
    ImpactLaw,
    /// A time-stepping scheme took over from events, or did not find its impulses.
    Stepped,
    /// A flexible body bends further than its linear modes hold.
    BentFar,
    /// A flexible body without geometric stiffening turns fast beside its lowest frequency.
    Unstiffened,
    /// A wheel on a rail would lift, and is pulled.
    LiftedWheel,
}

/// What is said about a cause.
struct Row {
    cause: Cause,
    word: &'static str,
    meaning: &'static str,
    remedy: &'static str,
}

const ROWS: &[Row] = &[
    Row {
        cause: Cause::StartChanged,
        word: "start-changed",
        meaning: "The model asks for start values that its joints forbid or that contradict each other. The doubt names each value with what was asked and what the run starts with.",
        remedy: "Ask for values that the joints allow, or for fewer of them. What is only a guess is declared so in `[initial]`: [Start values](../theory/start-values.md).",
    },
    Row {
        cause: Cause::SharedReaction,
        word: "shared-reaction",
        meaning: "A column shows a joint force that the constraints do not determine: several joints hold the same direction. The column has the share of least norm.",
        remedy: "Free the direction in one of the joints, or give them a compliance.",
    },
    Row {
        cause: Cause::EnergyBalance,
        word: "energy-balance",
        meaning: "Energy at the end less energy at the start is not what was supplied less what was dissipated. More than 1e-3 of the largest energy turned over is missing, or 100 times what the tolerances explain. The doubt names the time and what explains it best: the method, the tolerance, a force or a drive.",
        remedy: "Tighten rtol. If the method takes energy out by design, choose one that does not, such as auto. If a force is named, look for kinks in its law.",
    },
    Row {
        cause: Cause::Sliding,
        word: "sliding",
        meaning: "A force, drive or controller jumps between two branches that push towards each other, such as `sign(rate)` of a body that sticks. The motion goes along the jump, where no step is smooth. The doubt names the element and the time.",
        remedy: "Smooth the jump: `tanh(rate/v0)` in place of `sign(rate)`, or a force of kind friction.",
    },
    Row {
        cause: Cause::AddedErrors,
        word: "added-errors",
        meaning: "The errors of all steps, each within the tolerance, add up to more than a thousand tolerances; in index 3 and with generalized-alpha methods to more than a hundred. `bdf`, index 3, `genalpha`, `hht` and `newmark` are judged by it: their errors have one sign for long. Index 3 and generalized-alpha methods control positions alone; velocities and forces are off by more where motion is fast. Behind corners of forces, as in an impact on a stiff stop, motion is abrupt, and errors of its time are errors of velocities and forces: what sums make of these there may be 3000 tolerances. Where contacts are stepped through, errors between impacts that add up to more than a hundredth of the size of positions are doubted.",
        remedy: "Use `radau` or `dop853`, another formulation than index 3, or a smaller `rtol`.",
    },
    Row {
        cause: Cause::BetweenSteps,
        word: "between-steps",
        meaning: "Rows lie between the steps of the method, on polynomials. At one of them accelerations by the equations of motion and the change of velocities along the polynomial differ by more than 1000 tolerances of the largest acceleration. Forces in rows around it may be off as much. The doubt names the time. `dop853`, `dopri5`, `mexx`, `hem5` and `phem56` make such rows anew by steps of their own, if forces are shown; this doubt is left where that fails, and of other methods. `mexx` and `seulex` may also jump over the end of slip of a joint that slides in more than one direction, and find rest late by up to the root of the tolerance.",
        remedy: "Give a smaller `h_max` or `rtol`, or use another method.",
    },
    Row {
        cause: Cause::FastMode,
        word: "fast-mode",
        meaning: "A stiff element swings with little damping, and its motion is small: positions that are off by one tolerance change accelerations by more than 70000 tolerances (`dop853` and `odex`: 100000). Its force is the difference of positions times a large stiffness and may be off by a part of that. The doubt names the coordinate and the frequency.",
        remedy: "Give a smaller `atol`, in absolute coordinates a smaller `rtol`, too. Damping, or a rigid joint in place of the stiff element, serves as well.",
    },
    Row {
        cause: Cause::Disagreement,
        word: "disagreement",
        meaning: "`--verify` ran the model again by another method, in other coordinates, at a hundredth of the tolerance. The two differ by more than 1000 tolerances. The doubt names the measure and the time from which on they part.",
        remedy: "Ask for a tighter tolerance, or trust the result up to that time. A chaotic motion loses its digits at some time, whatever the tolerance.",
    },
    Row {
        cause: Cause::NotVerified,
        word: "not-verified",
        meaning: "`--verify` asked for a second run, and none came to the end. The doubt says why.",
        remedy: "Compare with a run by another method or at another tolerance.",
    },
    Row {
        cause: Cause::UnsolvedForces,
        word: "unsolved-forces",
        meaning: "At some rows or events the equations have no solution for accelerations and joint forces, as in a stretched mechanism or where friction of joints jams. These rows show values interpolated between the steps.",
        remedy: "Look at the pose at that time. Change dimensions so that the mechanism stays clear of it, or reduce friction.",
    },
    Row {
        cause: Cause::SingularPose,
        word: "singular-pose",
        meaning: "The run got past a pose where constraints depend on each other, as where links are stretched out, folded or in line: steps collapsed there, or one of them went over it. Several motions branch off there, and the equations do not say which one goes on. The doubt names the time and the constraints. Poses that a step goes over are looked for where constraints are not too many.",
        remedy: "Change a length or the drive so that the mechanism stays clear of the pose, or trust the result up to that time.",
    },
    Row {
        cause: Cause::ImpactLaw,
        word: "impact-law",
        meaning: "At an impact with friction, restitution as given would have gained energy, or friction jams so that no forces are possible. The doubt says what was done and when first. In steps: impacts of several contacts in one step have put in energy.",
        remedy: "Use smaller coefficients of restitution or friction, or another law of impacts.",
    },
    Row {
        cause: Cause::Stepped,
        word: "stepped",
        meaning: "Events of contacts followed each other without end, or the impulses of a contact problem were not found. A time-stepping scheme took over for a while; the events list where and why. Its impacts are off by up to a step. The same is said where a scheme did not find impulses to its tolerance.",
        remedy: "Look at the reason that the event gives. A smaller `contact_step` makes impacts more accurate. `contact = \"event\"` stops the run there, `contact = \"step\"` steps through all of it.",
    },
    Row {
        cause: Cause::BentFar,
        word: "bent-far",
        meaning: "An interface of a flexible body moves by more than a tenth of the size of the body as it deforms. The modes of such a body are linear: they do not know that a beam that bends by a tenth of its length is half a percent shorter.",
        remedy: "Use `[beams.NAME]`, which bend as far as they like. Look at loads and units if the deflection is a surprise.",
    },
    Row {
        cause: Cause::Unstiffened,
        word: "unstiffened",
        meaning: "A flexible body without geometric stiffening turns with more than a fifth of its lowest frequency with an interface held. Linear modes soften as a body turns, by the square of that share, and collapse at the frequency, where the true body becomes stiffer.",
        remedy: "Make the body by `gelenk flex` of a mesh with `--attach`, which computes the stiffening, or use `[beams.NAME]`.",
    },
    Row {
        cause: Cause::LiftedWheel,
        word: "lifted-wheel",
        meaning: "A wheel on a rail would lift. The constraint that holds it pulls it down, which no rail does. The doubt names the wheel and the time.",
        remedy: "Go slower, make the track less uneven, or the suspension softer. A wheel that lifts for a moment changes little; a derailment is not computed.",
    },
];

impl Cause {
    /// All of them, in the order of the reference.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.cause)
    }

    /// As a word in files.
    pub fn word(self) -> &'static str {
        ROWS.iter().find(|row| row.cause == self).map_or("", |row| row.word)
    }
}

/// Something that is known against a result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Doubt {
    /// Why.
    pub cause: Cause,
    /// Since when \[s\], if it has a time.
    pub t: Option<f64>,
    /// What is doubtful, in a sentence with names and numbers.
    pub text: String,
}

/// The page about colours and causes, as Markdown.
pub fn status_reference() -> String {
    let mut page = String::from(
        "# Green, amber, red\n\n\
         Every run ends in one of three colours, on the terminal, in `summary.json` (`run.colour`, `doubts`) and in the report.\n\n\
         | colour | meaning | exit code |\n| --- | --- | --- |\n\
         | green | The run did all it was asked for, and nothing is known against its result. | 0 |\n\
         | amber | The run did all it was asked for, and something is known against its result. Each doubt names its cause, the time and the suspect. | 0 |\n\
         | red | The run failed or was stopped from outside. The results up to that moment are kept. | not 0 |\n\n\
         Green is not a proof. It says that all checks below found nothing.\n\n\
         ## Causes of amber\n\n| cause | meaning | what to do |\n| --- | --- | --- |\n",
    );
    for row in ROWS {
        let _ = writeln!(page, "| `{}` | {} | {} |", row.word, row.meaning, row.remedy);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cause has a row, and its word is the one that files store.
    #[test]
    fn words_are_those_of_files() {
        for cause in Cause::all() {
            assert_eq!(serde_json::to_value(cause).ok(), Some(cause.word().into()));
        }
    }
}
