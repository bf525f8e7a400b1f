//! From words on the command line to options of a run.

use crate::args::{
    DiscretisationArg, DynamicsArg, ErrorOnArg, EventsArg, JacobianArg, MetricArg, ProjectionArg,
    SequenceArg, SolveArgs, SplittingArg, StartArg, UpdateArg,
};
use crate::failure::Failure;
use gelenk_core::Dims;
use gelenk_integrators::{
    AlphaScheme, Bdf, Cancel, Discretisation, DynamicsForm, EventMode, Events, Formulation, GenAlpha,
    Implicit, JacobianKind, JacobianUpdate, Metric, Mexx, Odex, Options, Output, Project, Radau, Sdirk,
    Selection, Sequence, SetupError, Seulex, Splitting, StartRates,
};
use gelenk_linalg::LinearSolver;
use gelenk_simulate::methods::{self, Choice, Settings};
use gelenk_testset::{Coordinates, CreateError, TestProblem, create, create_in};

/// The violation of a constraint beyond which is projected on demand, as in [Haddouni17, table 1].
const MAX_VIOLATION: f64 = 1e-4;

/// What to run.
pub(crate) struct Request {
    pub(crate) choice: Choice,
    pub(crate) options: Options,
    /// Components of dense output.
    pub(crate) select: Selection,
    pub(crate) atol: f64,
}

/// Makes the problem with its parameters.
pub(crate) fn problem(
    name: &str,
    set: &[String],
    coordinates: Option<&str>,
) -> Result<Box<dyn TestProblem>, Failure> {
    let mut parameters = Vec::new();
    for item in set {
        let (name, value) = item
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("--set {item}: expected NAME=VALUE, e.g. --set mu=0.5")))?;
        let number: f64 = value
            .trim()
            .parse()
            .map_err(|_| Failure::usage(format!("--set {item}: '{value}' is not a number")))?;
        parameters.push((name.trim(), number));
    }
    let made = match coordinates {
        None => create(name, &parameters),
        Some(word) => {
            let coordinates = word.parse::<Coordinates>().map_err(|_| {
                let known = Coordinates::ALL.map(|(name, _)| name);
                Failure::unknown("kind of coordinates called", word, &known)
            })?;
            create_in(name, &parameters, coordinates)
        }
    };
    made.map_err(|error| {
        let known = error.known_names();
        match &error {
            CreateError::UnknownProblem { name, .. } => Failure::unknown("problem", name, &known),
            CreateError::UnknownParameter { problem, name, .. } => {
                Failure::unknown(&format!("parameter of '{}' called", problem.name), name, &known)
            }
            _ => Failure::usage(error),
        }
    })
}

/// The saddle solver of this name.
pub(crate) fn linear_solver(name: &str) -> Result<LinearSolver, Failure> {
    name.parse::<LinearSolver>().map_err(|_| {
        let known: Vec<String> = LinearSolver::ALL.iter().map(ToString::to_string).collect();
        Failure::unknown("linear solver", name, &known.iter().map(String::as_str).collect::<Vec<_>>())
    })
}

pub(crate) fn read(args: &SolveArgs, cancel: Cancel) -> Result<Request, Failure> {
    let choice = methods::choose(&args.method, &settings(args)?)?;
    formulation(args, &choice)?;
    own_options(args, &choice)?;
    options_of_formulation(args, &choice)?;
    let linear_solver = linear_solver(&args.linear_solver)?;
    let mut problem = problem(&args.problem, &args.set, args.coordinates.as_deref())?;
    abilities(args, &mut *problem)?;
    let dims = problem.dims();
    let output = args.dense.as_deref().map_or(Ok(Output::None), output)?;
    let select =
        if args.components.is_empty() { Selection::all(dims) } else { selection(&args.components, dims)? };
    let atol = args.atol.unwrap_or(args.rtol);
    let options = Options {
        rtol: args.rtol.into(),
        atol: atol.into(),
        h0: args.h0,
        h_min: args.h_min,
        h_max: args.h_max,
        max_steps: args.max_steps,
        linear_solver,
        project: projection(args, &choice)?,
        metric: match args.metric {
            None | Some(MetricArg::Mass) => Metric::Mass,
            Some(MetricArg::Identity) => Metric::Identity,
        },
        stiffness_test: args.stiffness_test,
        allow_redundant: !args.refuse_redundant,
        project_output: args.project_output,
        start_rates: match args.start {
            StartArg::Solve => StartRates::Solve,
            StartArg::Extrapolate => StartRates::Extrapolate,
            StartArg::Given => StartRates::Given,
        },
        output,
        segments: args.dump.is_some(),
        select: Some(select.clone()),
        max_degree: args.max_degree,
        events: Events {
            mode: match args.events {
                None => EventMode::Off,
                Some(EventsArg::Report) => EventMode::Report,
                Some(EventsArg::Stop) => EventMode::Stop,
            },
            residual: args.event_residual,
            checks: args.event_checks,
        },
        clock: args.time,
        cancel,
        ..Options::default()
    };
    let options = choice.options(options);
    Ok(Request { choice, options, select, atol })
}

/// Every explicit method has its formulation, and a variant of BDF says its own; another one is refused.
fn formulation(args: &SolveArgs, choice: &Choice) -> Result<(), Failure> {
    let (name, own) = (choice.method.name(), choice.method.formulation());
    match args.formulation.as_deref() {
        Some(asked) if asked != own => {
            Err(Failure::usage(format!("{name} integrates the formulation {own} here, not {asked}"))
                .hint("choose a method that has it, see `gelenk solve --help`"))
        }
        _ => Ok(()),
    }
}

/// An option that the method does not have is refused.
fn own_options(args: &SolveArgs, choice: &Choice) -> Result<(), Failure> {
    let name = choice.method.name();
    let options = [
        ("--discretisation", args.discretisation.is_some(), &["mexx"][..]),
        ("--sequence", args.sequence.is_some(), &["mexx"]),
        ("--kmax", args.kmax.is_some(), &["mexx", "odex", "seulex"]),
        ("--order", args.order.is_some(), &["bdf", "radau"]),
        ("--rho-inf", args.rho_inf.is_some(), &["genalpha", "hht", "newmark"]),
        (
            "--jacobian",
            args.jacobian.is_some(),
            &["bdf", "radau", "seulex", "sdirk", "genalpha", "hht", "newmark"],
        ),
        (
            "--jacobian-update",
            args.jacobian_update.is_some(),
            &["bdf", "sdirk", "genalpha", "hht", "newmark"],
        ),
        ("--dynamics", args.dynamics.is_some(), &["bdf"]),
        ("--splitting", args.splitting.is_some(), &["bdf", "sdirk"]),
        ("--keep-projector", args.keep_projector, &["bdf"]),
        ("--error-on", args.error_on.is_some(), &["bdf", "radau", "sdirk", "genalpha", "hht", "newmark"]),
        ("--test-multipliers", args.test_multipliers.is_some(), &["bdf", "genalpha", "hht", "newmark"]),
    ];
    match options.iter().find(|(_, given, of)| *given && !of.contains(&name)) {
        Some((option, _, of)) => {
            Err(Failure::usage(format!("{option} is for {}; {name} has no such option", listed(of))))
        }
        None => Ok(()),
    }
}

/// An option that would do nothing in this formulation of an implicit method is refused.
fn options_of_formulation(args: &SolveArgs, choice: &Choice) -> Result<(), Failure> {
    if !choice.method.is_implicit() {
        return Ok(());
    }
    let own = choice.method.formulation();
    let is = |names: &[&str]| names.contains(&own);
    let accelerations = is(&["partition", "tangent"]);
    let options = [
        ("--keep-projector", args.keep_projector && !is(&["cm"]), "it is for cm"),
        (
            "--splitting",
            args.splitting.is_some() && !is(&["ggl-star", "cs", "cm", "partition"]),
            "it is for ggl-star, cs, cm and partition",
        ),
        (
            "--test-multipliers",
            args.test_multipliers.is_some() && accelerations,
            "this formulation has no multipliers",
        ),
        ("--dynamics", args.dynamics.is_some() && accelerations, "this formulation solves for accelerations"),
        (
            "--jacobian exact",
            args.jacobian == Some(JacobianArg::Exact)
                && (accelerations || args.dynamics == Some(DynamicsArg::Explicit)),
            "derivatives of explicit dynamics are found by differences",
        ),
        (
            "--error-on all",
            args.error_on == Some(ErrorOnArg::All) && is(&["index3"]),
            "errors of its velocities cannot be controlled",
        ),
        (
            "--projection",
            args.projection.is_some() && !choice.projects(),
            "it keeps positions and velocities on their constraints",
        ),
    ];
    match options.iter().find(|(_, refused, _)| *refused) {
        Some((option, _, why)) => {
            Err(Failure::usage(format!("{option} has no effect with the formulation {own}: {why}")))
        }
        None => Ok(()),
    }
}

/// An option that needs what the problem does not offer is refused.
fn abilities(args: &SolveArgs, problem: &mut dyn TestProblem) -> Result<(), Failure> {
    let name = problem.info().name;
    if args.jacobian == Some(JacobianArg::Exact) && problem.derivatives().is_none() {
        let refused = Failure::usage(format!("{name} offers no derivatives for --jacobian exact"));
        return Err(refused.hint("use --jacobian auto"));
    }
    let excited = problem.excitations().is_some_and(|e| e.count() > 0);
    if args.jacobian_update == Some(UpdateArg::Extended) && !excited {
        let refused = Failure::usage(format!("{name} has no excitations for --jacobian-update extended"));
        return Err(refused.hint("use --jacobian-update partitioned"));
    }
    Ok(())
}

/// When to project, unless words contradict each other.
fn projection(args: &SolveArgs, choice: &Choice) -> Result<Project, Failure> {
    let never = choice.options(Options::default()).project == Project::Never;
    match args.projection {
        Some(ProjectionArg::Every | ProjectionArg::Demand) if never => {
            Err(Failure::usage(format!("{} does not project: it contradicts --projection", choice.name)))
        }
        Some(ProjectionArg::Demand) => Ok(Project::Beyond(args.max_violation.unwrap_or(MAX_VIOLATION))),
        _ if args.max_violation.is_some() => {
            Err(Failure::usage("--max-violation has no effect without --projection demand"))
        }
        Some(ProjectionArg::Off) => Ok(Project::Never),
        None | Some(ProjectionArg::Every) => Ok(Project::EveryStep),
    }
}

fn settings(args: &SolveArgs) -> Result<Settings, Failure> {
    let odex = Odex { kmax: args.kmax.unwrap_or(Odex::default().kmax) };
    let order = args.order.and_then(|order| order.0);
    let bdf = Bdf {
        implicit: implicit(args, Bdf::default().implicit)?,
        max_order: order.unwrap_or(Bdf::default().max_order),
    };
    let radau = Radau { implicit: implicit(args, Radau::default().implicit)?, order };
    let mut gen_alpha =
        GenAlpha { implicit: implicit(args, GenAlpha::default().implicit)?, ..GenAlpha::default() };
    let (mut hht, mut newmark) = (None, None);
    // The three names mean different parameters, within different limits; what the others say is not asked for.
    match (args.rho_inf, args.method.split([':', '-']).next()) {
        (Some(rho_inf), Some("hht")) => hht = Some(AlphaScheme::hht(rho_inf).map_err(setup)?),
        (Some(rho_inf), Some("newmark")) => newmark = Some(AlphaScheme::newmark(rho_inf).map_err(setup)?),
        (Some(rho_inf), _) => gen_alpha.scheme = AlphaScheme::ChungHulbert { rho_inf },
        (None, _) => {}
    }
    let seulex = Seulex {
        implicit: implicit(args, Seulex::default().implicit)?,
        kmax: args.kmax.unwrap_or(Seulex::default().kmax),
        ..Seulex::default()
    };
    let sdirk = Sdirk { implicit: implicit(args, Sdirk::default().implicit)? };
    Ok(Settings { mexx: mexx(args), odex, bdf, radau, gen_alpha, hht, newmark, seulex, sdirk })
}

fn implicit(args: &SolveArgs, default: Implicit) -> Result<Implicit, Failure> {
    let formulation = match args.formulation.as_deref() {
        None => default.formulation,
        Some(asked) => Formulation::ALL.into_iter().find(|f| f.name() == asked).ok_or_else(|| {
            Failure::unknown("formulation", asked, &Formulation::ALL.map(Formulation::name))
        })?,
    };
    Ok(Implicit {
        formulation,
        jacobian: match args.jacobian {
            None | Some(JacobianArg::Auto) => JacobianKind::Auto,
            Some(JacobianArg::Dense) => JacobianKind::Dense,
            Some(JacobianArg::Grouped) => JacobianKind::Grouped,
            Some(JacobianArg::Estimated) => JacobianKind::Estimated,
            Some(JacobianArg::Exact) => JacobianKind::Exact,
        },
        update: match args.jacobian_update {
            Some(UpdateArg::None) => JacobianUpdate::None,
            None | Some(UpdateArg::Partitioned) => JacobianUpdate::Partitioned,
            Some(UpdateArg::Extended) => JacobianUpdate::Extended,
        },
        form: match args.dynamics {
            None | Some(DynamicsArg::Residual) => DynamicsForm::Residual,
            Some(DynamicsArg::Explicit) => DynamicsForm::Explicit,
        },
        splitting: match args.splitting {
            None | Some(SplittingArg::Lu) => Splitting::Lu,
            Some(SplittingArg::Qr) => Splitting::Qr,
        },
        keep_projector: args.keep_projector,
        position_errors: args.error_on.map_or(default.position_errors, |on| on == ErrorOnArg::Positions),
        test_multipliers: args.test_multipliers.or(default.test_multipliers),
        newton_tolerance: None,
        diagnose: args.monitor.is_some_and(|level| level >= 3),
    })
}

fn mexx(args: &SolveArgs) -> Mexx {
    Mexx {
        discretisation: match args.discretisation {
            None | Some(DiscretisationArg::Standard) => Discretisation::Standard,
            Some(DiscretisationArg::Modified) => Discretisation::Modified,
        },
        sequence: match args.sequence {
            None | Some(SequenceArg::Code) => Sequence::Code,
            Some(SequenceArg::Paper) => Sequence::Paper,
        },
        kmax: args.kmax.unwrap_or(Mexx::default().kmax),
    }
}

/// An error of the set-up, in the words of the command line.
pub(crate) fn setup(error: SetupError) -> Failure {
    let hint = match &error {
        SetupError::Tolerance { .. } => Some("see --rtol and --atol; 1e-6 is a good start"),
        SetupError::Interval { .. } => Some("see --t-end"),
        SetupError::Option { option: "discretisation", .. } => Some("use --discretisation standard"),
        SetupError::Option { option: "formulation", .. } => Some("see --formulation"),
        SetupError::Option { option: "form", .. } => Some("use --dynamics residual"),
        SetupError::Option { option: "max_order" | "order", .. } => Some("see --order"),
        SetupError::Option { option: "rho_inf", .. } => Some("see --rho-inf"),
        SetupError::Option { option: "output", .. } => Some("see --dense"),
        SetupError::Option { option: "project", .. } => Some("see --max-violation"),
        SetupError::Option { option: "metric", .. } => Some("use --metric mass"),
        _ => None,
    };
    let failure = Failure::usage(error);
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// `uniform:N`, `step:N`, `spacing:DT`, `at:T1,T2,...`
fn output(mode: &str) -> Result<Output, Failure> {
    let bad = |reason: &str| {
        let known = "uniform:N, step:N, spacing:DT or at:T1,T2,...";
        Failure::usage(format!("--dense={mode}: {reason}")).hint(format!("use {known}"))
    };
    let (kind, value) =
        mode.split_once(':').ok_or_else(|| bad("it has no mode and a colon before the number"))?;
    let count = || value.parse::<usize>().map_err(|_| bad("not a number of points"));
    match kind {
        "uniform" => Ok(Output::Uniform(count()?)),
        "step" => Ok(Output::PerStep(count()?)),
        "spacing" => value.parse().map(Output::MaxSpacing).map_err(|_| bad("not a time")),
        "at" => {
            let times: Result<Vec<f64>, _> = value.split(',').map(|t| t.trim().parse()).collect();
            times.map(Output::Times).map_err(|_| bad("not a list of times"))
        }
        _ => Err(bad("unknown mode")),
    }
}

/// `p`, `v0`, `lam2`, ...: groups or single components.
fn selection(words: &[String], dims: Dims) -> Result<Selection, Failure> {
    let all = Selection::all(dims);
    let mut chosen = Selection::default();
    for word in words {
        let word = word.trim();
        let digits = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        let (group, number) = word.split_at(digits);
        let (whole, list) = match group {
            "p" => (&all.p, &mut chosen.p),
            "v" => (&all.v, &mut chosen.v),
            "u" => (&all.u, &mut chosen.u),
            "a" => (&all.a, &mut chosen.a),
            "lam" => (&all.lam, &mut chosen.lam),
            _ => return Err(Failure::unknown("group of components", group, &["p", "v", "u", "a", "lam"])),
        };
        if number.is_empty() {
            list.extend(whole);
        } else {
            let i: usize =
                number.parse().map_err(|_| Failure::usage(format!("'{word}' is not a component")))?;
            if i >= whole.len() {
                let n = whole.len();
                return Err(Failure::usage(format!(
                    "there is no {word}: '{group}' has {n} components, from 0 on"
                )));
            }
            list.push(i);
        }
    }
    Ok(chosen)
}

/// Names as a sentence lists them.
fn listed(names: &[&str]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_modes_are_read() {
        assert_eq!(output("uniform:5").unwrap(), Output::Uniform(5));
        assert_eq!(output("step:2").unwrap(), Output::PerStep(2));
        assert_eq!(output("spacing:0.5").unwrap(), Output::MaxSpacing(0.5));
        assert_eq!(output("at:1,2.5").unwrap(), Output::Times(vec![1.0, 2.5]));
        for bad in ["uniform", "uniform:x", "sometimes:3", "at:1,,2"] {
            assert!(output(bad).unwrap_err().message.contains(bad));
        }
    }

    #[test]
    fn components_are_read() {
        let dims = Dims::holonomic(3, 1);
        let words = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let s = selection(&words(&["p", "v1", "lam0"]), dims).unwrap();
        assert_eq!((s.p.len(), s.v, s.lam), (3, vec![1], vec![0]));
        assert!(selection(&words(&["lam1"]), dims).unwrap_err().message.contains("1 components"));
        assert!(selection(&words(&["q"]), dims).unwrap_err().message.contains("no group"));
    }
}
