//! What `gelenk solve` says of a run, for people and for programs.

use super::options::Request;
use crate::args::SolveArgs;
use gelenk_core::{Counts, Stats};
use gelenk_integrators::{CorrectorInfo, Metric, Project, Stop};
use gelenk_simulate::Solved;
use gelenk_tables::accuracy::{Answer, Errors};
use gelenk_tables::counts::refreshes;
use gelenk_testset::TestProblem;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// A root of a switching function.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) t: f64,
    pub(crate) rising: bool,
}

/// A finished run.
pub(crate) struct Outcome<'a> {
    pub(crate) args: &'a SolveArgs,
    pub(crate) request: &'a Request,
    pub(crate) solved: &'a Solved,
    pub(crate) events: Vec<Event>,
    pub(crate) switches: Vec<String>,
    pub(crate) samples: u64,
    pub(crate) wall: f64,
}

impl Outcome<'_> {
    /// Errors against the reference, if the run came to the end and there is one.
    fn errors(&self, problem: &dyn TestProblem) -> Option<Errors> {
        if !self.is_complete() {
            return None;
        }
        Some(Errors::of(problem, &self.solved.state, &Answer::stored(problem, self.request.t_end)?))
    }

    /// Did it come to the end?
    fn is_complete(&self) -> bool {
        matches!(self.solved.result, Ok(Stop::Reached))
    }

    /// The methods by name, without variants.
    fn method(&self) -> String {
        let base = |name: &String| name.split(':').next().unwrap_or(name).to_owned();
        self.solved.methods.iter().map(base).collect::<Vec<_>>().join(", then ")
    }

    /// Iterations per solution of a saddle system.
    fn mean(&self, total: u64) -> f64 {
        total as f64 / (self.solved.stats.work.solve + self.solved.stats.aside.solve).max(1) as f64
    }

    /// The word for when it projects, and the violation beyond which.
    fn projection(&self) -> (&'static str, Option<f64>) {
        match self.request.options.project {
            _ if !self.request.choice.projects() => ("off", None),
            Project::EveryStep => ("every", None),
            Project::Beyond(limit) => ("demand", Some(limit)),
            Project::Never => ("off", None),
        }
    }

    /// How it projects, unless that is as usual.
    fn projection_words(&self) -> Option<String> {
        let when = match self.projection() {
            _ if !self.request.choice.projects() => {
                return Some(
                    "none: the formulation keeps positions and velocities on their constraints".into(),
                );
            }
            ("off", _) => "none".to_owned(),
            (_, Some(limit)) => format!("where a violation exceeds {limit:e}"),
            _ => "after every step".to_owned(),
        };
        match self.request.options.metric {
            Metric::Identity => Some(format!("{when}, shortest in coordinates")),
            Metric::Mass => Some(when).filter(|_| self.projection().0 != "every"),
        }
    }

    fn status(&self) -> &'static str {
        match &self.solved.result {
            Err(error) => error.kind.word(),
            Ok(Stop::Cancelled) => "interrupted",
            Ok(_) => "ok",
        }
    }
}

fn counts(c: &Counts) -> Value {
    json!({
        "mass": c.mass,
        "constraint_matrix": c.constraint_matrix,
        "force": c.force,
        "constraint": c.constraint,
        "position_matrix": c.position_matrix,
        "jacobian": c.jacobian,
        "residual": c.residual,
        "jacobian_residual": c.jacobian_residual,
        "factor": c.factor,
        "solve": c.solve,
        "switches": c.switches,
    })
}

fn corrector(c: &CorrectorInfo) -> Value {
    json!({ "unknowns": c.unknowns, "solver": c.solver, "groups": c.groups, "nonzeros": c.nonzeros })
}

/// The values of the problem's parameters by name.
pub(crate) fn parameters(problem: &dyn TestProblem) -> Value {
    let values = problem.info().parameters.iter().zip(problem.parameters());
    let value = |integer: bool, x: f64| if integer { json!(x as i64) } else { json!(x) };
    Value::Object(values.map(|(p, x)| (p.name.to_owned(), value(p.integer, x))).collect())
}

/// The coordinates of a mechanism by name.
pub(crate) fn coordinates(problem: &dyn TestProblem) -> Option<String> {
    problem.coordinates().map(|coordinates| coordinates.to_string())
}

/// The JSON object of the run.
pub(crate) fn json(o: &Outcome<'_>, problem: &dyn TestProblem) -> Value {
    let errors = o.errors(problem);
    let error = |pick: fn(&Errors) -> f64| errors.as_ref().map(pick).filter(|e| e.is_finite());
    let s = o.solved;
    let r = s.stats.rejections;
    let (rtol, atol) = o.request.tolerances();
    let mut object = json!({
        "problem": problem.info().name,
        "parameters": parameters(problem),
        "coordinates": coordinates(problem),
        "method": o.method(),
        "formulation": s.formulation,
        "linear_solver": s.linear_solver,
        "redundant": s.redundant,
        "projection": o.projection().0,
        "max_violation": o.projection().1,
        "metric": if o.request.options.metric == Metric::Identity { "identity" } else { "mass" },
        "linear_iterations": s.iterations.map(|total| json!({ "total": total, "mean": o.mean(total) })),
        "rtol": rtol,
        "atol": atol,
        "t_end": o.request.t_end,
        "t": s.state.t,
        "status": o.status(),
        "steps": s.stats.steps,
        "rejected": r.total(),
        "rejections": {
            "error": r.error, "unstable": r.unstable, "projection": r.projection,
            "evaluation": r.evaluation, "singular": r.singular, "convergence": r.convergence,
        },
        "refreshes": s.corrector.map(|_| refreshes(&s.stats.refreshes)),
        "corrector": s.corrector.as_ref().map(corrector),
        "stiffness": { "tests": s.stats.stiffness_tests, "stiff_steps": s.stats.stiff_steps },
        "counts": counts(&s.stats.work),
        "aside": counts(&s.stats.aside),
        "error": { "p": error(|e| e.p), "v": error(|e| e.v), "lam": error(|e| e.lam) },
        "violation": {
            "position": s.stats.position_violation,
            "velocity": s.stats.velocity_violation,
            "acceleration": s.stats.acceleration_violation,
        },
        "start_moved": { "p": s.stats.start_moved.0, "v": s.stats.start_moved.1 },
        "wall_s": o.wall,
    });
    if o.args.events.is_some() {
        object["events"] = json!(o.events);
    }
    if o.args.dense.is_some() {
        object["dense_points"] = json!(o.samples);
    }
    if let Err(e) = &s.result {
        object["message"] = json!(e.to_string());
    }
    if o.args.verbose {
        let x = &s.state;
        object["state"] = json!({ "t": x.t, "p": x.p, "v": x.v, "a": x.a, "lam": x.lam, "u": x.u });
    }
    object
}

/// Counts with their causes in brackets, those that are not zero.
fn listed(causes: &[(u64, &str)]) -> String {
    let list: Vec<String> =
        causes.iter().filter(|(n, _)| *n > 0).map(|(n, cause)| format!("{n} {cause}")).collect();
    if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) }
}

/// The work of an implicit method.
fn corrector_text(c: &CorrectorInfo, s: &Stats, out: &mut impl Write) -> io::Result<()> {
    let (w, r) = (&s.work, &s.refreshes);
    writeln!(
        out,
        "  residuals    {} in iterations, {} in differences; {} Jacobians, each in {} directions",
        w.residual, w.jacobian_residual, w.jacobian, c.groups
    )?;
    let causes = [
        (r.start, "at the start"),
        (r.coefficient, "new step size"),
        (r.slow, "slow iteration"),
        (r.diverged, "divergence"),
    ];
    let total: u64 = causes.iter().map(|(n, _)| n).sum();
    writeln!(
        out,
        "  matrices     {total} of size {} by {}{}, {} with old derivatives",
        c.unknowns,
        c.solver,
        listed(&causes),
        r.updates
    )
}

/// The run in words.
pub(crate) fn text(o: &Outcome<'_>, problem: &dyn TestProblem, out: &mut impl Write) -> io::Result<()> {
    head(o, problem, out)?;
    work(o, out)?;
    ending(o, problem, out)?;
    if o.args.events.is_some() {
        events(o, out)?;
    }
    if o.args.verbose {
        state(o, problem, out)?;
    }
    Ok(())
}

/// What was run, and how.
fn head(o: &Outcome<'_>, problem: &dyn TestProblem, out: &mut impl Write) -> io::Result<()> {
    let info = problem.info();
    writeln!(out, "{}: {}", info.name, info.summary)?;
    for (p, value) in info.parameters.iter().zip(problem.parameters()) {
        writeln!(out, "  {:<12} {value}", p.name)?;
    }
    if let Some(coordinates) = problem.coordinates() {
        writeln!(out, "  coordinates  {coordinates}")?;
    }
    let formulation = o.solved.formulation.replace("index", "index ");
    let (rtol, atol) = o.request.tolerances();
    writeln!(
        out,
        "  method       {}, {formulation}, linear solver {}, rtol {rtol:e}, atol {atol:e}",
        o.method(),
        o.solved.linear_solver
    )?;
    if let Some(words) = o.projection_words() {
        writeln!(out, "  projection   {words}")?;
    }
    if o.args.verbose {
        let d = problem.dims();
        writeln!(out, "  sizes        {} positions, {} velocities, {} multipliers", d.np, d.nv, d.nl)?;
    }
    let (p, v) = o.solved.stats.start_moved;
    if p.max(v) > 1.0 {
        writeln!(
            out,
            "  start        projected onto the constraints: p moved by {p:.1e}, v by {v:.1e} tolerance units"
        )?;
    }
    Ok(())
}

/// Steps, evaluations and linear systems.
fn work(o: &Outcome<'_>, out: &mut impl Write) -> io::Result<()> {
    let (s, w) = (&o.solved.stats, &o.solved.stats.work);
    let r = s.rejections;
    let causes = [
        (r.error, "error"),
        (r.unstable, "instability"),
        (r.projection, "projection"),
        (r.evaluation, "evaluation"),
        (r.singular, "singular matrix"),
        (r.convergence, "convergence"),
    ];
    let (why, t) = (listed(&causes), o.solved.state.t);
    writeln!(out, "  steps        {} accepted, {} rejected{why}, to t = {t}", s.steps, r.total())?;
    writeln!(out, "  evaluations  {} of M and G, {} of f, {} of g", w.mass, w.force, w.constraint)?;
    if let Some(c) = &o.solved.corrector {
        corrector_text(c, s, out)?;
    }
    let iterations = o.solved.iterations.map_or_else(String::new, |total| {
        format!("; {total} iterations, {:.2} per solution (start, events and output included)", o.mean(total))
    });
    for set in &o.solved.redundant {
        let (row, others) = (&set[0], set[1..].join(", "));
        writeln!(
            out,
            "  redundant    constraint {row} depends on {others}; multipliers are those of least norm"
        )?;
    }
    writeln!(out, "  saddle       {} factorisations, {} solutions{iterations}", w.factor, w.solve)
}

/// How exact it is, and how long it took.
fn ending(o: &Outcome<'_>, problem: &dyn TestProblem, out: &mut impl Write) -> io::Result<()> {
    let (s, w) = (&o.solved.stats, &o.solved.stats.work);
    writeln!(
        out,
        "  violation    position {:.1e}, velocity {:.1e}, acceleration {:.1e}",
        s.position_violation, s.velocity_violation, s.acceleration_violation
    )?;
    if o.args.verbose {
        let a = &s.aside;
        writeln!(
            out,
            "  beside       {} of M and G, {} factorisations, {} switching functions (start, events, output)",
            a.mass, a.factor, a.switches
        )?;
    }
    match o.errors(problem) {
        Some(e) => {
            let lam = if e.lam.is_nan() { " of points".into() } else { format!(", lam {:.2e}", e.lam) };
            writeln!(out, "  error        p {:.2e}, v {:.2e}{lam} against the reference", e.p, e.v)?;
        }
        None if !o.is_complete() => {
            writeln!(out, "  error        unknown: the run did not come to the end")?;
        }
        None => writeln!(out, "  error        unknown: no reference for these parameters at this time")?,
    }
    let is_implicit = o.solved.corrector.is_some();
    let (count, what) =
        if is_implicit { (w.residual, "residual") } else { (w.mass, "evaluation of M and G") };
    let per = 1e9 * o.wall / count.max(1) as f64;
    writeln!(out, "  time         {:.3} ms, {per:.0} ns per {what}", 1e3 * o.wall)
}

fn events(o: &Outcome<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "  switching functions: {}", o.switches.join(", "))?;
    let width = o.switches.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for e in &o.events {
        let way = if e.rising { "rising" } else { "falling" };
        writeln!(out, "    {:<width$} t = {:<22} {way}", e.name, e.t)?;
    }
    if o.events.is_empty() {
        writeln!(out, "    no root up to t = {}; see --t-end", o.solved.state.t)?;
    }
    Ok(())
}

fn state(o: &Outcome<'_>, problem: &dyn TestProblem, out: &mut impl Write) -> io::Result<()> {
    let x = &o.solved.state;
    let names = &problem.structure().names;
    writeln!(out, "  state at t = {}", x.t)?;
    for i in 0..x.p.len() {
        writeln!(out, "    {:<40} {}", names.position(i), x.p[i])?;
    }
    for i in 0..x.v.len() {
        writeln!(out, "    {:<40} {}", names.velocity(i), x.v[i])?;
    }
    for i in 0..x.lam.len() {
        writeln!(out, "    force of {:<31} {}", names.row(i), x.lam[i])?;
    }
    Ok(())
}
