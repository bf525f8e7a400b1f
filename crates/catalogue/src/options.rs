//! The run options, one row each. A row says all there is to say about an option: the closure at its end is what the option does.

use crate::draft::Draft;
use crate::row::{Of, OptionKind, OptionRow, Place, Value, Within, Word};
use gelenk_integrators::Formulation::{self, Cm, Cs, GglStar, Index3, Partition, Tangent};
use gelenk_integrators::{
    Discretisation, DynamicsForm, JacobianKind, JacobianUpdate, Metric, Project, Sequence, Splitting,
    StartRates,
};
use gelenk_linalg::LinearSolver;

/// The violation of a constraint beyond which `projection = "demand"` projects, as in [Haddouni17, table 1].
pub const MAX_VIOLATION: f64 = 1e-4;

const EVERYWHERE: &[Place] = &[Place::File, Place::Run, Place::Solve, Place::Compare];
/// Not `compare`, which has lists of its own, of methods and of tolerances, and looks at ends only.
const SINGLE: &[Place] = &[Place::File, Place::Run, Place::Solve];
/// Models only: test problems start at 0, and write what `--dense` asks for.
const MODELS: &[Place] = &[Place::File, Place::Run];

/// Test problems only: rows of the results of a model need accelerations and forces from the start on, and model files give none.
const PROBLEMS: &[Place] = &[Place::Solve, Place::Compare];

const ALPHA: &[&str] = &["genalpha", "hht", "newmark"];
const EXTRAPOLATION: &[&str] = &["mexx", "odex", "seulex"];
/// Methods that solve nonlinear equations in every step.
const ITERATING: &[&str] = &["bdf", "radau", "sdirk", "genalpha", "hht", "newmark"];
const IMPLICIT: &[&str] = &["bdf", "radau", "seulex", "sdirk", "genalpha", "hht", "newmark"];
/// All but BDF, which doubles and halves its steps.
const PREDICTING: &[&str] = &[
    "mexx", "hem5", "phem56", "dopri5", "dop853", "odex", "radau", "genalpha", "hht", "newmark", "seulex",
    "sdirk",
];

const fn row(
    key: &'static str,
    kind: OptionKind,
    unit: &'static str,
    default: &'static str,
    help: &'static str,
) -> OptionRow {
    OptionRow { key, kind, unit, default, help, of: Of::All, places: EVERYWHERE, idle: |_, _| None }
}

impl OptionRow {
    const fn of(self, methods: &'static [&'static str]) -> Self {
        Self { of: Of::Only(methods), ..self }
    }

    const fn at(self, places: &'static [Place]) -> Self {
        Self { places, ..self }
    }

    const fn idle(self, idle: fn(&Draft, &Value) -> Option<&'static str>) -> Self {
        Self { idle, ..self }
    }
}

const fn word(word: &'static str, about: &'static str, set: fn(&mut Draft)) -> Word {
    Word { word, about, set }
}

const fn number(within: Within, set: fn(&mut Draft, f64)) -> OptionKind {
    OptionKind::Number { within, set }
}

/// Words for formulations, by the names they have in the integrators.
macro_rules! formulations {
    ($($which:ident: $about:literal,)*) => {
        &[$(word(Formulation::$which.name(), $about, |d| d.formulation = Some(Formulation::$which)),)*]
    };
}

/// Words for saddle solvers, by the names they have in `linalg`.
macro_rules! solvers {
    ($($which:ident: $about:literal,)*) => {
        &[$(word(LinearSolver::$which.name(), $about, |d| d.options.linear_solver = LinearSolver::$which),)*]
    };
}

/// Do multipliers and the form of the dynamics play no part?
fn solves_accelerations(d: &Draft) -> bool {
    d.is(&[Partition, Tangent])
}

/// Every run option.
pub const OPTIONS: &[OptionRow] = &[
    // the run
    row("t_start", number(Within::Finite, |d, x| d.times.t_start = Some(x)), "s", "0", "Time at the start.").at(MODELS),
    row(
        "t_end",
        number(Within::Finite, |d, x| d.times.t_end = Some(x)),
        "s",
        "t_start + 10; for test problems that of the literature",
        "Time at the end.",
    ),
    row(
        "output_step",
        number(Within::Positive, |d, x| d.times.output_step = Some(x)),
        "s",
        "(t_end - t_start)/1000",
        "Time from row to row of the results.",
    )
    .at(MODELS),
    row(
        "frame_rate",
        number(Within::Positive, |d, x| d.times.frame_rate = Some(x)),
        "1/s",
        "one for each row, at most 20000",
        "Frames of the picture per second of simulated time.",
    )
    .at(&[Place::FileOutput, Place::Run]),
    row(
        "peaks",
        OptionKind::Flag { set: |d, x| d.times.peaks = Some(x) },
        "",
        "true",
        "Find extremes, means and rms of every output over the motion, not over its rows, and add rows at peaks that rows would miss.",
    )
    .at(&[Place::FileOutput, Place::Run]),
    row(
        "wall_limit",
        number(Within::NotNegative, |d, x| d.times.wall_limit = Some(x)),
        "s",
        "none",
        "A run that takes longer on the clock ends; `--resume` goes on.",
    )
    .at(MODELS),
    row(
        "coordinates",
        OptionKind::Words(&[
            word("absolute", "position and quaternion of every body", |d| d.coordinates = Some("absolute")),
            word("tait-bryan", "position and three angles of every body", |d| d.coordinates = Some("tait-bryan")),
            word("euler", "position and Euler's angles of every body", |d| d.coordinates = Some("euler")),
            word("joint", "coordinates of the joints", |d| d.coordinates = Some("joint")),
            word("mixed", "both", |d| d.coordinates = Some("mixed")),
        ]),
        "",
        "joint; for test problems absolute",
        "The coordinates of a mechanism that are integrated.",
    ),
    // the method
    row(
        "method",
        OptionKind::Method,
        "",
        crate::AUTO,
        "The integrator. A variant may follow a colon: a formulation as in `bdf:cm`, `mexx:modified`, `mexx:paper`, or `dopri5:off` for no projection.",
    )
    .at(SINGLE),
    row(
        "formulation",
        OptionKind::Words(formulations! {
            Index1: "accelerations meet the constraints",
            Index2: "velocities do",
            Index3: "positions do",
            Ggl: "positions and velocities do",
            GglStar: "the same, multipliers not in Newton's test",
            Cs: "coordinates are split",
            Cm: "coordinates are split, frozen over a step",
            Partition: "independent coordinates, chosen",
            Tangent: "independent coordinates in the tangent space",
        }),
        "",
        "that of the method",
        "The form of the equations.",
    ),
    row(
        "linear_solver",
        OptionKind::Words(solvers! {
            Auto: "the one that suits the problem",
            Lu: "LU, full matrices",
            Ldlt: "symmetric indefinite, full matrices",
            CholQr: "Cholesky and QR, full matrices",
            RangeSpace: "range space, full matrices",
            SparseLu: "LU on a static pattern",
            SparseLdlt: "symmetric indefinite on a static pattern",
            General: "sparse LU that searches for pivots",
            Block: "block elimination, for mixed coordinates",
            Tree: "elimination from the tips of a tree",
            Articulated: "articulated bodies, for joint coordinates",
            Pcg: "preconditioned conjugate gradients",
            MinNorm: "least multipliers where constraints are redundant",
        }),
        "",
        "auto",
        "The solver for saddle systems.",
    ),
    row(
        "rtol",
        number(Within::NotNegative, |d, x| {
            d.options.rtol = x.into();
            d.options.atol = x.into();
        }),
        "",
        "1e-6",
        "Relative tolerance.",
    )
    .at(SINGLE),
    row(
        "atol",
        number(Within::NotNegative, |d, x| d.options.atol = x.into()),
        "",
        "rtol",
        "Absolute tolerance.",
    )
    .at(SINGLE),
    // steps
    row(
        "h0",
        number(Within::Positive, |d, x| d.options.h0 = Some(x)),
        "s",
        "found automatically",
        "First step size. The MEXX paper takes 1e-3.",
    ),
    row(
        "h_min",
        number(Within::Positive, |d, x| d.options.h_min = Some(x)),
        "s",
        "1e-12 of the interval",
        "Smallest step size. A run that needs a smaller one ends.",
    ),
    row(
        "h_max",
        number(Within::Positive, |d, x| d.options.h_max = Some(x)),
        "s",
        "(t_end - t_start)/100; for test problems the interval",
        "Largest step size. Loads that last less than a step may be missed.",
    ),
    row(
        "max_steps",
        OptionKind::Whole { set: |d, n| d.options.max_steps = n },
        "",
        "none; for test problems 1000000",
        "A run that needs more steps, rejected ones included, ends.",
    ),
    row(
        "safety",
        number(Within::Share, |d, x| d.options.safety = Some(x)),
        "",
        "that of the method, 0.9 to 0.94",
        "The share of the predicted step that is taken: less means fewer rejected steps, and more steps.",
    )
    .of(PREDICTING),
    row(
        "stiffness_test",
        OptionKind::Whole { set: |d, n| d.options.stiffness_test = n },
        "",
        "1000",
        "A test for stiffness after so many steps; 0: never.",
    ),
    // constraints
    row(
        "projection",
        OptionKind::Words(&[
            word("every", "after every step", |d| d.options.project = Project::EveryStep),
            word("demand", "where a violation exceeds max_violation", |d| {
                d.options.project = Project::Beyond(MAX_VIOLATION);
            }),
            word("off", "never", |d| d.options.project = Project::Never),
        ]),
        "",
        "every",
        "When positions and velocities are put back onto their constraints.",
    )
    .idle(|d, _| {
        let keeps = d.formulation.is_some_and(Formulation::keeps_both_levels);
        keeps.then_some("the formulation keeps positions and velocities on their constraints")
    }),
    row(
        "max_violation",
        number(Within::Positive, |d, x| {
            if let Project::Beyond(limit) = &mut d.options.project {
                *limit = x;
            }
        }),
        "units of the constraint",
        "1e-4",
        "The violation of a constraint beyond which `projection = \"demand\"` projects.",
    )
    .idle(|d, _| {
        let is_on_demand = matches!(d.options.project, Project::Beyond(_));
        (!is_on_demand).then_some("it needs the projection on demand")
    }),
    row(
        "metric",
        OptionKind::Words(&[
            word("mass", "that of the mass matrix", |d| d.options.metric = Metric::Mass),
            word("identity", "that of the coordinates", |d| d.options.metric = Metric::Identity),
        ]),
        "",
        "mass",
        "The metric in which a projection is the shortest.",
    ),
    row(
        "refuse_redundant",
        OptionKind::Flag { set: |d, x| d.options.allow_redundant = !x },
        "",
        "false",
        "Does the run stop at redundant constraints instead of sharing their forces?",
    ),
    row(
        "start",
        OptionKind::Words(&[
            word("solve", "solved for", |d| d.options.start_rates = StartRates::Solve),
            word("extrapolate", "extrapolated from the first step", |d| {
                d.options.start_rates = StartRates::Extrapolate;
            }),
            word("given", "as the problem gives them", |d| d.options.start_rates = StartRates::Given),
        ]),
        "",
        "solve",
        "Accelerations and multipliers at the start.",
    )
    .at(PROBLEMS),
    // events and dense output
    row(
        "event_residual",
        number(Within::Positive, |d, x| d.options.events.residual = Some(x)),
        "units of the event",
        "rtol times the scale of each event",
        "Values below this count as zero in event location.",
    )
    .at(SINGLE),
    row(
        "event_checks",
        OptionKind::Whole { set: |d, n| d.options.events.checks = n as usize },
        "",
        "4; for test problems 1",
        "Parts of a step at whose ends signs are compared; more than 1 finds pairs of roots within a step.",
    )
    .at(SINGLE),
    row(
        "max_degree",
        OptionKind::Whole { set: |d, n| d.options.dense.max_degree = Some(n as usize) },
        "",
        "all that the method has",
        "Highest degree of the polynomials between steps, at least 3.",
    )
    .at(SINGLE),
    // options of single methods
    row(
        "discretisation",
        OptionKind::Words(&[
            word("standard", "explicitly", |d| d.discretisation = Discretisation::Standard),
            word("modified", "linearly implicitly", |d| d.discretisation = Discretisation::Modified),
        ]),
        "",
        "standard",
        "How forces that depend on multipliers are treated.",
    )
    .of(&["mexx"]),
    row(
        "sequence",
        OptionKind::Words(&[
            word("code", "those of its code", |d| d.sequence = Sequence::Code),
            word("paper", "those printed in its paper", |d| d.sequence = Sequence::Paper),
        ]),
        "",
        "code",
        "Step numbers.",
    )
    .of(&["mexx"]),
    row(
        "kmax",
        OptionKind::Whole { set: |d, n| d.kmax = Some(n) },
        "",
        "mexx and seulex 12, odex 9",
        "Highest order of mexx, 3 to 13, or most rows of odex and seulex, 3 to 12.",
    )
    .of(EXTRAPOLATION),
    row(
        "order",
        OptionKind::Order { set: |d, n| d.order = n },
        "",
        "auto: bdf 5, radau by tolerance and contraction",
        "Highest order of bdf, 1 to 5 (2 damps oscillations that are not of interest), or order of radau, 5, 9 or 13.",
    )
    .of(&["bdf", "radau"]),
    row(
        "rho_inf",
        number(Within::Finite, |d, x| d.rho_inf = Some(x)),
        "",
        "genalpha 0.8, hht 0.9, newmark 1",
        "What fast oscillations are multiplied by in a step: 1 damps nothing, 0 as much as possible (hht: 1/2).",
    )
    .of(ALPHA),
    row(
        "jacobian",
        OptionKind::Words(&[
            word("auto", "exact where the problem offers it, else grouped where it declares its coupling, else dense", |d| {
                d.implicit.jacobian = JacobianKind::Auto;
            }),
            word("dense", "differences, column by column", |d| d.implicit.jacobian = JacobianKind::Dense),
            word("grouped", "differences of groups of columns", |d| d.implicit.jacobian = JacobianKind::Grouped),
            word("estimated", "the same with a pattern found by dense differences", |d| {
                d.implicit.jacobian = JacobianKind::Estimated;
            }),
            word("exact", "derivatives of the problem", |d| d.implicit.jacobian = JacobianKind::Exact),
        ]),
        "",
        "auto",
        "Where derivatives come from.",
    )
    .of(IMPLICIT)
    .idle(|d, value| {
        let by_differences = solves_accelerations(d) || d.implicit.form == DynamicsForm::Explicit;
        (*value == Value::Word("exact") && by_differences)
            .then_some("derivatives of explicit dynamics are found by differences")
    }),
    row(
        "jacobian_update",
        OptionKind::Words(&[
            word("none", "new derivatives whenever the matrix is made anew", |d| d.implicit.update = JacobianUpdate::None),
            word("partitioned", "old derivatives with the new step size and mass matrix, as long as that serves", |d| {
                d.implicit.update = JacobianUpdate::Partitioned;
            }),
            word("extended", "and they follow the problem's excitations", |d| {
                d.implicit.update = JacobianUpdate::Extended;
            }),
        ]),
        "",
        "partitioned",
        "How derivatives follow the step size.",
    )
    .of(&["bdf", "sdirk", "genalpha", "hht", "newmark"]),
    row(
        "dynamics",
        OptionKind::Words(&[
            word("residual", "M v' - f + G^T lam", |d| d.implicit.form = DynamicsForm::Residual),
            word("explicit", "v' - M^-1 (f - G^T lam)", |d| d.implicit.form = DynamicsForm::Explicit),
        ]),
        "",
        "residual",
        "How the dynamics are written.",
    )
    .of(&["bdf"])
    .idle(|d, _| solves_accelerations(d).then_some("this formulation solves for accelerations")),
    row(
        "splitting",
        OptionKind::Words(&[
            word("lu", "coordinates, by elimination", |d| d.implicit.splitting = Splitting::Lu),
            word("qr", "directions, by an orthogonal decomposition", |d| d.implicit.splitting = Splitting::Qr),
        ]),
        "",
        "lu",
        "How ggl-star, cs, cm and partition choose dependent coordinates.",
    )
    .of(&["bdf", "sdirk"])
    .idle(|d, _| (!d.is(&[GglStar, Cs, Cm, Partition])).then_some("it is for ggl-star, cs, cm and partition")),
    row(
        "keep_projector",
        OptionKind::Flag { set: |d, x| d.implicit.keep_projector = x },
        "",
        "false",
        "Does cm keep its projector until derivatives are evaluated anew, instead of for one step?",
    )
    .of(&["bdf"])
    .idle(|d, _| (!d.is(&[Cm])).then_some("it is for cm")),
    row(
        "error_on",
        OptionKind::Words(&[
            word("all", "positions, velocities and external variables", |d| d.implicit.position_errors = false),
            word("positions", "positions and external variables", |d| d.implicit.position_errors = true),
        ]),
        "",
        "all; positions for index3, genalpha, hht and newmark",
        "Whose errors are controlled.",
    )
    .of(ITERATING)
    .idle(|d, value| {
        (*value == Value::Word("all") && d.is(&[Index3])).then_some("errors of velocities of index3 cannot be controlled")
    }),
    row(
        "newton_tolerance",
        number(Within::Positive, |d, x| d.implicit.newton_tolerance = Some(x)),
        "",
        "a share of rtol that suits the method",
        "Newton's iteration ends when the corrections to come are below this, measured as rtol measures errors.",
    )
    .of(ITERATING),
    row(
        "test_multipliers",
        OptionKind::Flag { set: |d, x| d.implicit.test_multipliers = Some(x) },
        "",
        "with ggl of bdf true, otherwise false",
        "Does Newton's test include the multipliers?",
    )
    .of(&["bdf", "genalpha", "hht", "newmark"])
    .idle(|d, _| solves_accelerations(d).then_some("this formulation has no multipliers")),
    row(
        "diagnose",
        OptionKind::Flag { set: |d, x| d.implicit.diagnose = x },
        "",
        "false",
        "Does the method look back at each iteration, for monitors? This costs evaluations that are not counted as work.",
    )
    .of(IMPLICIT)
    .at(&[]),
];
