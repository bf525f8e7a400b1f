//! The run options, one row each. A row says all there is to say about an option: the closure at its end is what the option does.

use crate::draft::Draft;
use crate::methods::Feature;
use crate::row::{Of, OptionKind, OptionRow, Place, Value, Within, Word};
use gelenk_contact::{ContactMode, ImpactLaw};
use gelenk_integrators::{
    Discretisation, DynamicsForm, Formulation, JacobianKind, JacobianUpdate, Metric, Project, Scheme,
    Sequence, Splitting, StartRates,
};
use gelenk_linalg::LinearSolver;

/// The violation of a constraint beyond which `projection = "demand"` projects, as in [Haddouni17, table 1].
pub const MAX_VIOLATION: f64 = 1e-4;

const EVERYWHERE: &[Place] = &[Place::File, Place::Run, Place::Solve, Place::Compare];
const SINGLE: &[Place] = &[Place::File, Place::Run, Place::Solve];
const MODELS: &[Place] = &[Place::File, Place::Run];
const PROBLEMS: &[Place] = &[Place::Solve, Place::Compare];

/// Why `compare` does not take an option.
const LISTS: &str = "it compares several methods at several tolerances; use --methods and --tols";
const NO_CONTACTS: &str = "only models have contacts";
const ENDS: &str = "it looks at the ends of runs only";

const fn row(
    key: &'static str,
    kind: OptionKind,
    unit: &'static str,
    default: &'static str,
    help: &'static str,
) -> OptionRow {
    OptionRow {
        key,
        field: key,
        kind,
        unit,
        default,
        default_of_problems: None,
        help,
        of: Of::All,
        places: EVERYWHERE,
        elsewhere: "",
        idle: |_, _| None,
    }
}

impl OptionRow {
    /// Only methods with this feature have it.
    const fn of(self, feature: Feature) -> Self {
        Self { of: Of::With(feature), ..self }
    }

    /// It can be given here only, and why.
    const fn at(self, places: &'static [Place], elsewhere: &'static str) -> Self {
        Self { places, elsewhere, ..self }
    }

    /// The default for test problems is another one.
    const fn problems(self, default: &'static str) -> Self {
        Self { default_of_problems: Some(default), ..self }
    }

    /// The field that it sets has another name.
    const fn field(self, field: &'static str) -> Self {
        Self { field, ..self }
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

/// Every run option.
pub const OPTIONS: &[OptionRow] = &[
    // the run
    row("t_start", number(Within::Finite, |d, x| d.times.t_start = Some(x)), "s", "0", "Time at the start.")
        .at(MODELS, "test problems start at t = 0"),
    row(
        "t_end",
        number(Within::Finite, |d, x| d.times.t_end = Some(x)),
        "s",
        "t_start + 10",
        "Time at the end.",
    )
    .problems("that of the literature"),
    row(
        "output_step",
        number(Within::Positive, |d, x| d.times.output_step = Some(x)),
        "s",
        "(t_end - t_start)/1000",
        "Time from row to row of the results.",
    )
    .at(MODELS, "results of test problems have no rows; `gelenk solve --dense` writes points"),
    row(
        "frame_rate",
        number(Within::Positive, |d, x| d.times.frame_rate = Some(x)),
        "1/s",
        "one for each row, at most 20000",
        "Frames of the picture per second of simulated time.",
    )
    .at(&[Place::FileOutput, Place::Run], "only the report of a model has a picture"),
    row(
        "peaks",
        OptionKind::Flag { set: |d, x| d.times.peaks = Some(x) },
        "",
        "true",
        "Finds extremes, means and rms of every output over the motion, between rows too, and adds rows at peaks that rows would miss.",
    )
    .at(&[Place::FileOutput, Place::Run], "only models have outputs with extremes"),
    row(
        "wall_limit",
        number(Within::NotNegative, |d, x| d.times.wall_limit = Some(x)),
        "s",
        "none",
        "A run that takes longer on the clock ends; `--resume` continues it.",
    )
    .at(MODELS, "only runs of models can be continued"),
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
        "joint",
        "The coordinates of a mechanism that are integrated.",
    )
    .problems("absolute"),
    // the method
    row(
        "method",
        OptionKind::Method,
        "",
        crate::AUTO,
        "The integrator. A variant may follow a colon: a formulation as in `bdf:cm`, `mexx:modified`, `mexx:paper`, or `dopri5:off` for no projection.",
    )
    .at(SINGLE, LISTS),
    row(
        "formulation",
        OptionKind::Words(formulations! {
            Index1: "accelerations meet the constraints",
            Index2: "velocities meet them",
            Index3: "positions meet them",
            Ggl: "positions and velocities meet them",
            GglStar: "the same; Newton's test leaves the multipliers out",
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
    .at(SINGLE, LISTS),
    row(
        "atol",
        number(Within::NotNegative, |d, x| d.options.atol = x.into()),
        "",
        "rtol",
        "Absolute tolerance.",
    )
    .at(SINGLE, LISTS),
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
        "(t_end - t_start)/100",
        "Largest step size. Loads that last less than a step may be missed.",
    )
    .problems("t_end"),
    row(
        "max_steps",
        OptionKind::Whole { set: |d, n| d.options.max_steps = n },
        "",
        "none",
        "A run that needs more steps, rejected ones included, ends.",
    )
    .problems("1000000"),
    row(
        "safety",
        number(Within::Share, |d, x| d.options.safety = Some(x)),
        "",
        "that of the method, 0.9 to 0.94",
        "The share of the predicted step that is taken: less means fewer rejected steps, and more steps.",
    )
    .of(Feature::StepPrediction),
    row(
        "stiffness_test",
        OptionKind::Whole { set: |d, n| d.options.stiffness_test = n },
        "",
        "1000",
        "Number of steps between tests for stiffness; 0 turns them off.",
    )
    .of(Feature::StabilityBound),
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
    .field("project")
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
        "Stops the run at redundant constraints instead of sharing their forces.",
    )
    .field("allow_redundant"),
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
    .field("start_rates")
    .at(PROBLEMS, "results of a model show accelerations and forces from the start on, so that a run solves for them"),
    // events and dense output
    row(
        "event_residual",
        number(Within::Positive, |d, x| d.options.events.residual = Some(x)),
        "units of the event",
        "rtol times the scale of each event",
        "Values below this count as zero in event location.",
    )
    .field("residual")
    .at(SINGLE, ENDS),
    row(
        "contact",
        OptionKind::Words(&[
            word("event", "Event by event, located to the tolerance.", |d| d.contact.mode = ContactMode::Event),
            word("step", "Step by step, by the scheme of `scheme`: for many contacts, rough shapes, storms of impacts.", |d| {
                d.contact.mode = ContactMode::Step;
            }),
            word("auto", "Event by event; step by step where events storm, and back.", |d| {
                d.contact.mode = ContactMode::Auto;
            }),
        ]),
        "",
        "auto",
        "How contacts are treated.",
    )
    .field("mode")
    .at(MODELS, NO_CONTACTS),
    row(
        "scheme",
        OptionKind::Words(&[
            word("moreau", "Moreau and Jean: implicit, of order one through impacts; positions are pushed out of each other.", |d| {
                d.contact.stepping.scheme = Scheme::Moreau { theta: 0.5 };
            }),
            word("nonsmooth-alpha", "Nonsmooth generalized-alpha: of order two in smooth phases; positions and velocities to rounding.", |d| {
                d.contact.stepping.scheme = Scheme::Alpha { rho_inf: 0.8 };
            }),
            word("half-explicit", "Half-explicit, of order one: the cheapest step, for storms and thousands of contacts without stiff forces.", |d| {
                d.contact.stepping.scheme = Scheme::HalfExplicit;
            }),
        ]),
        "",
        "moreau",
        "Time-stepping scheme of contacts.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "contact_step",
        number(Within::Positive, |d, x| d.contact.stepping.step = Some(x)),
        "s",
        "by the error of the smooth part, halved at impacts",
        "Length of every step of the time-stepping scheme.",
    )
    .field("step")
    .at(MODELS, NO_CONTACTS),
    row(
        "theta",
        number(Within::Positive, |d, x| d.contact.stepping.theta = x),
        "",
        "0.5",
        "Weight of the end of a step in the scheme of Moreau and Jean: 0.5 damps nothing, 1 most.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "contact_rho_inf",
        number(Within::NotNegative, |d, x| d.contact.stepping.rho_inf = x),
        "",
        "0.8",
        "Spectral radius of nonsmooth generalized-alpha for fast oscillations: 1 damps nothing, 0 most.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "contact_tolerance",
        number(Within::Positive, |d, x| d.contact.stepping.tolerance = Some(x)),
        "",
        "a tenth of rtol (`half-explicit`: rtol), at most 1e-4; 1e-10 where that costs little",
        "Residual to which the time-stepping scheme solves for impulses, as a share of the velocities that contacts would have without them.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "contact_threads",
        OptionKind::Whole { set: |d, n| d.contact.stepping.threads = n as usize },
        "",
        "one for each processor",
        "Threads for contacts that do not feel each other. Results do not depend on it.",
    )
    .field("threads")
    .at(MODELS, NO_CONTACTS),
    row(
        "impact",
        OptionKind::Words(&[
            word("newton", "Restitution of velocities, on all closed contacts at once.", |d| {
                d.contact.impact = ImpactLaw::Newton;
            }),
            word("poisson", "Restitution of impulses: compression, then expansion.", |d| {
                d.contact.impact = ImpactLaw::Poisson;
            }),
            word("compliance", "Energy shared by the compliance of contacts, for bodies that touch in chains.", |d| {
                d.contact.impact = ImpactLaw::Compliance;
            }),
        ]),
        "",
        "newton",
        "Law of impacts.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "threshold_gap",
        number(Within::Positive, |d, x| d.contact.thresholds.gap = x),
        "",
        "1e-11",
        "Gaps below this share of the length of a contact are closed.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "threshold_velocity",
        number(Within::Positive, |d, x| d.contact.thresholds.velocity = x),
        "",
        "1e-10",
        "Velocities of contacts below this share of their scale are zero.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "threshold_acceleration",
        number(Within::Positive, |d, x| d.contact.thresholds.acceleration = x),
        "",
        "1e-10",
        "Accelerations of contacts below this share of their scale are zero.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "threshold_force",
        number(Within::Positive, |d, x| d.contact.thresholds.force = x),
        "",
        "1e-10",
        "Contact forces below this share of their scale are zero.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "threshold_impulse",
        number(Within::Positive, |d, x| d.contact.thresholds.impulse = x),
        "",
        "1e-10",
        "Impulses below this share of their scale are zero.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "accumulation",
        number(Within::Positive, |d, x| d.contact.accumulation = x),
        "",
        "0.1",
        "Impacts that accumulate end when the bounce is lower than this multiple of rtol times the length of the contact.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "most_at_once",
        OptionKind::Whole { set: |d, n| d.contact.most_at_once = n as usize },
        "",
        "200",
        "Events of contacts without progress in time after which a run gives up.",
    )
    .at(MODELS, NO_CONTACTS),
    row(
        "event_checks",
        OptionKind::Whole { set: |d, n| d.options.events.checks = n as usize },
        "",
        "4",
        "Parts of a step at whose ends signs are compared; more than 1 finds pairs of roots within a step.",
    )
    .problems("1")
    .field("checks")
    .at(SINGLE, ENDS),
    row(
        "max_degree",
        OptionKind::Whole { set: |d, n| d.options.dense.max_degree = Some(n as usize) },
        "",
        "all that the method has",
        "Highest degree of the polynomials between steps, at least 3.",
    )
    .at(SINGLE, ENDS),
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
    .of(Feature::HalfExplicitEuler),
    row(
        "sequence",
        OptionKind::Words(&[
            word("code", "those of its code", |d| d.sequence = Sequence::Code),
            word("paper", "those printed in its paper", |d| d.sequence = Sequence::Paper),
        ]),
        "",
        "code",
        "Numbers of substeps in the extrapolation.",
    )
    .of(Feature::HalfExplicitEuler),
    row(
        "kmax",
        OptionKind::Whole { set: |d, n| d.kmax = Some(n) },
        "",
        "mexx and seulex 12, odex 9",
        "Highest order of mexx, 3 to 13, or most rows of odex and seulex, 3 to 12.",
    )
    .of(Feature::Extrapolation),
    row(
        "order",
        OptionKind::Order { set: |d, n| d.order = n },
        "",
        "auto: bdf 5, radau by tolerance and contraction",
        "Highest order of bdf, 1 to 5 (2 damps oscillations that are not of interest), or order of radau, 5, 9 or 13.",
    )
    .field("max_order")
    .of(Feature::Orders),
    row(
        "rho_inf",
        number(Within::Finite, |d, x| d.rho_inf = Some(x)),
        "",
        "genalpha 0.8, hht 0.905 (alpha = -0.05), newmark 1",
        "Factor by which a step multiplies fast oscillations: 1 damps nothing, 0 as much as possible (hht: 1/2).",
    )
    .of(Feature::Damping),
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
    .of(Feature::Derivatives)
    .idle(|d, value| {
        let by_differences = d.has(Formulation::solves_accelerations) || d.implicit.form == DynamicsForm::Explicit;
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
            word("extended", "the same, and derivatives follow the problem's excitations", |d| {
                d.implicit.update = JacobianUpdate::Extended;
            }),
        ]),
        "",
        "partitioned",
        "How derivatives follow the step size.",
    )
    .field("update")
    .of(Feature::Update),
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
    .field("form")
    .of(Feature::FormOfDynamics)
    .idle(|d, _| d.has(Formulation::solves_accelerations).then_some("this formulation solves for accelerations")),
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
    .of(Feature::Splitting)
    .idle(|d, _| {
        (!d.has(Formulation::has_choice_of_splitting)).then_some("it is for ggl-star, cs, cm and partition")
    }),
    row(
        "keep_projector",
        OptionKind::Flag { set: |d, x| d.implicit.keep_projector = x },
        "",
        "false",
        "Lets cm keep its projector until derivatives are evaluated anew, instead of for one step.",
    )
    .of(Feature::Projector)
    .idle(|d, _| (!d.has(Formulation::freezes_projector)).then_some("it is for cm")),
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
    .field("position_errors")
    .of(Feature::Iteration)
    .idle(|d, value| {
        let is_loose = d.has(|f| !f.controls_velocities());
        (*value == Value::Word("all") && is_loose).then_some("errors of velocities of index3 cannot be controlled")
    }),
    row(
        "newton_tolerance",
        number(Within::Positive, |d, x| d.implicit.newton_tolerance = Some(x)),
        "",
        "a share of rtol that suits the method",
        "Newton's iteration ends when the corrections to come are below this, measured as rtol measures errors.",
    )
    .of(Feature::Iteration),
    row(
        "test_multipliers",
        OptionKind::Flag { set: |d, x| d.implicit.test_multipliers = Some(x) },
        "",
        "with ggl of bdf true, otherwise false",
        "Includes the multipliers in Newton's test.",
    )
    .of(Feature::MultiplierTest)
    .idle(|d, _| d.has(Formulation::solves_accelerations).then_some("this formulation has no multipliers")),
    row(
        "diagnose",
        OptionKind::Flag { set: |d, x| d.implicit.diagnose = x },
        "",
        "false",
        "Analyses each iteration afterwards, for monitors. This costs evaluations that are not counted as work.",
    )
    .of(Feature::Derivatives)
    .at(&[], "it serves monitors; `gelenk solve --monitor 3` sets it"),
];
