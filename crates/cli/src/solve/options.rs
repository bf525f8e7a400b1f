//! From words on the command line to options of a run.

use crate::args::{EventsArg, SolveArgs};
use crate::failure::Failure;
use gelenk_catalogue::{Choice, Settings};
use gelenk_core::Dims;
use gelenk_integrators::{Cancel, DenseOptions, Events, Options, Output, Selection, Tolerance};
use gelenk_testset::{Coordinates, CreateError, TestProblem, create, create_in};

/// What to run.
pub(crate) struct Request {
    pub(crate) choice: Choice,
    /// What holds where nothing is given.
    pub(crate) defaults: Options,
    /// What the method begins with.
    pub(crate) options: Options,
    /// Components of dense output.
    pub(crate) select: Selection,
    pub(crate) t_end: f64,
}

impl Request {
    /// The relative and the absolute tolerance.
    pub(crate) fn tolerances(&self) -> (f64, f64) {
        let number = |tolerance: &Tolerance| match tolerance {
            Tolerance::Scalar(x) => *x,
            Tolerance::Vector(_) => f64::NAN,
        };
        (number(&self.options.rtol), number(&self.options.atol))
    }
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
    // the catalogue knows the words
    let made = match coordinates.and_then(|word| word.parse::<Coordinates>().ok()) {
        None => create(name, &parameters),
        Some(coordinates) => create_in(name, &parameters, coordinates),
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

/// What the command line asks for, and the problem it asks it of.
pub(crate) fn read(args: &SolveArgs, cancel: Cancel) -> Result<(Request, Box<dyn TestProblem>), Failure> {
    let mut settings = args.options.0.clone();
    let mut choice = settings.choose()?;
    if args.monitor.is_some_and(|level| level >= 3) && (choice.method.is_implicit() || choice.then.is_some())
    {
        settings.set("diagnose", true)?;
        choice = settings.choose()?;
    }
    check_asked(args, &settings)?;
    let mut problem = problem(&args.problem, &args.set, settings.coordinates())?;
    choice.check_problem(problem.info().name, &mut *problem)?;
    let dims = problem.dims();
    let output = args.dense.as_deref().map_or(Ok(Output::None), output)?;
    let select =
        if args.components.is_empty() { Selection::all(dims) } else { selection(&args.components, dims)? };
    let defaults = Options {
        output,
        dense: DenseOptions {
            project: args.project_output,
            segments: args.dump.is_some(),
            select: Some(select.clone()),
            ..DenseOptions::default()
        },
        events: match args.events {
            None => Events::default(),
            Some(EventsArg::Report) => Events::report(),
            Some(EventsArg::Stop) => Events::stop(),
        },
        clock: args.time,
        cancel,
        ..Options::default()
    };
    let options = choice.options(defaults.clone());
    let t_end = settings.times().t_end.unwrap_or_else(|| problem.t_end());
    Ok((Request { choice, defaults, options, select, t_end }, problem))
}

/// Options of events have no effect where nobody looks for events, and those of dense output where nobody needs it.
fn check_asked(args: &SolveArgs, settings: &Settings) -> Result<(), Failure> {
    let is_dense = args.dense.is_some() || args.dump.is_some() || args.events.is_some();
    let needs = [
        ("event_residual", args.events.is_some(), "--events"),
        ("event_checks", args.events.is_some(), "--events"),
        ("max_degree", is_dense, "--dense, --dump or --events"),
    ];
    match needs.iter().find(|(key, is_used, _)| !is_used && settings.get(key).is_some()) {
        Some((key, _, needs)) => {
            Err(Failure::usage(format!("--{} has no effect without {needs}", key.replace('_', "-"))))
        }
        None => Ok(()),
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
