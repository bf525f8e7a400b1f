//! The forms in which the equations of motion are solved, and what each of them means: one table, one row per formulation.

use std::fmt;

/// The form in which the equations of motion are solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Formulation {
    /// Accelerations satisfy the constraints twice differentiated.
    Index1,
    /// Velocities satisfy the constraints once differentiated.
    Index2,
    /// Positions satisfy the constraints.
    Index3,
    /// Positions and velocities do (Gear, Gupta, Leimkuhler); multipliers take part in Newton's test, as in DASSL.
    Ggl,
    /// The same; multipliers are left out of Newton's test and predicted by the pseudo-inverse.
    #[default]
    GglStar,
    /// Coordinate split: multipliers eliminated by `P(p) Gᵀ = 0`.
    Cs,
    /// Modified coordinate split: `P` frozen over a step, for highly oscillatory systems.
    Cm,
    /// Generalized coordinate partitioning: a system of ordinary differential equations in independent coordinates.
    Partition,
    /// The same in coordinates of the tangent space.
    Tangent,
}

/// The derivative of the constraints that a row of `lam` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// `g`
    Position,
    /// `G v + gᴵ`
    Velocity,
    /// `G v' + γ`
    Acceleration,
}

/// Where the multipliers of an iterate come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Multipliers {
    /// They are unknowns, extrapolated by the method.
    Unknown,
    /// They are unknowns; the first ones come from the dependent rows of the predictor.
    Predicted,
    /// From the dependent rows of every iterate.
    Eliminated,
    /// From the dependent rows too, but with `P` of the predictor, and they are not differentiated.
    Frozen,
    /// They are found with the accelerations, which are solved for.
    Solved,
}

/// What a formulation means.
pub(crate) struct Meaning {
    formulation: Formulation,
    name: &'static str,
    /// What the rows of `lam` ask for. Rows that constrain velocities only never ask for positions.
    level: Level,
    /// Are positions kept on their constraints beside that, by corrections `η`? Otherwise results are projected.
    pub(crate) corrects_positions: bool,
    pub(crate) multipliers: Multipliers,
    /// Are errors those of the independent coordinates? Then coordinates are split whatever that costs, by constraints on
    /// positions, and forces must not depend on multipliers.
    pub(crate) is_reduced: bool,
    /// Are dependent directions always orthogonal ones?
    pub(crate) is_orthogonal: bool,
    /// Do multipliers take part in Newton's test?
    pub(crate) tests_multipliers: bool,
    /// Are velocities of an order less than positions? Then they are measured by what they do to positions in a step, the
    /// error test leaves them out, and a projection may move them by more than a tolerance.
    pub(crate) has_loose_velocities: bool,
}

/// A row of the table, with what most formulations have in common.
const fn row(formulation: Formulation, name: &'static str) -> Meaning {
    Meaning {
        formulation,
        name,
        level: Level::Velocity,
        corrects_positions: false,
        multipliers: Multipliers::Unknown,
        is_reduced: false,
        is_orthogonal: false,
        tests_multipliers: false,
        has_loose_velocities: false,
    }
}

/// A row of those that keep positions and velocities on their constraints.
const fn both(formulation: Formulation, name: &'static str, multipliers: Multipliers) -> Meaning {
    Meaning { corrects_positions: true, multipliers, ..row(formulation, name) }
}

/// The table, in the order of the enumeration.
static TABLE: [Meaning; 9] = [
    Meaning { level: Level::Acceleration, ..row(Formulation::Index1, "index1") },
    row(Formulation::Index2, "index2"),
    Meaning { level: Level::Position, has_loose_velocities: true, ..row(Formulation::Index3, "index3") },
    Meaning { tests_multipliers: true, ..both(Formulation::Ggl, "ggl", Multipliers::Unknown) },
    both(Formulation::GglStar, "ggl-star", Multipliers::Predicted),
    Meaning { is_reduced: true, ..both(Formulation::Cs, "cs", Multipliers::Eliminated) },
    Meaning { is_reduced: true, ..both(Formulation::Cm, "cm", Multipliers::Frozen) },
    Meaning { is_reduced: true, ..both(Formulation::Partition, "partition", Multipliers::Solved) },
    Meaning {
        is_reduced: true,
        is_orthogonal: true,
        ..both(Formulation::Tangent, "tangent", Multipliers::Solved)
    },
];

impl Formulation {
    /// All of them.
    pub const ALL: [Formulation; 9] = [
        Formulation::Index1,
        Formulation::Index2,
        Formulation::Index3,
        Formulation::Ggl,
        Formulation::GglStar,
        Formulation::Cs,
        Formulation::Cm,
        Formulation::Partition,
        Formulation::Tangent,
    ];

    /// Its row of the table.
    #[inline]
    pub(crate) const fn meaning(self) -> &'static Meaning {
        &TABLE[self as usize]
    }

    /// The name by which users choose it.
    pub const fn name(self) -> &'static str {
        self.meaning().name
    }

    /// Are positions and velocities both kept on their constraints?
    pub fn keeps_both_levels(self) -> bool {
        self.meaning().corrects_positions
    }

    /// Are accelerations solved for, so that neither multipliers nor the form of the dynamics play a part?
    pub fn solves_accelerations(self) -> bool {
        self.meaning().solves_accelerations()
    }

    /// Does it split coordinates in one of the ways that [`Splitting`](crate::Splitting) names? `tangent` always takes orthogonal directions.
    pub fn has_choice_of_splitting(self) -> bool {
        self.meaning().splits() && !self.meaning().is_orthogonal
    }

    /// Is the projector `P` frozen, so that it can be kept longer than a step?
    pub fn freezes_projector(self) -> bool {
        self.meaning().multipliers == Multipliers::Frozen
    }

    /// Can errors of velocities be controlled?
    pub fn controls_velocities(self) -> bool {
        !self.meaning().has_loose_velocities
    }
}

impl Meaning {
    /// What row `i` of `lam` asks for, where the first `ng` rows constrain positions.
    #[inline]
    pub(crate) fn level(&self, i: usize, ng: usize) -> Level {
        match self.level {
            Level::Position if i >= ng => Level::Velocity,
            level => level,
        }
    }

    /// Do rows of `lam` ask for this?
    pub(crate) fn asks_for(&self, level: Level) -> bool {
        self.level == level
    }

    /// Are coordinates split into independent and dependent ones?
    pub(crate) fn splits(&self) -> bool {
        self.multipliers != Multipliers::Unknown
    }

    /// Are dynamics those of accelerations solved for?
    pub(crate) fn solves_accelerations(&self) -> bool {
        self.multipliers == Multipliers::Solved
    }

    /// Does the matrix contain derivatives `C` of constraints on positions?
    pub(crate) fn uses_position_matrix(&self) -> bool {
        self.corrects_positions || self.level == Level::Position
    }
}

impl fmt::Debug for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.formulation.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every formulation finds its own row.
    #[test]
    fn rows_stand_in_order() {
        for formulation in Formulation::ALL {
            assert_eq!(formulation.meaning().formulation, formulation);
        }
    }

    /// Where coordinates are split by constraints on positions, these must be kept; and who has no multipliers among its
    /// unknowns does not test them.
    #[test]
    fn rows_make_sense() {
        for row in &TABLE {
            assert!(!row.splits() || row.corrects_positions, "{row:?}");
            assert!(!row.is_reduced || row.splits(), "{row:?}");
            assert!(!row.tests_multipliers || row.multipliers == Multipliers::Unknown, "{row:?}");
            assert!(!(row.corrects_positions && row.level == Level::Position), "{row:?}");
        }
    }

    /// Rows that constrain velocities only never ask for positions.
    #[test]
    fn velocity_rows_stay_velocity_rows() {
        let index3 = Formulation::Index3.meaning();
        assert_eq!([index3.level(1, 2), index3.level(2, 2)], [Level::Position, Level::Velocity]);
        assert_eq!(Formulation::Index1.meaning().level(0, 0), Level::Acceleration);
    }
}
