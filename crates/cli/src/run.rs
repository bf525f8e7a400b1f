//! `gelenk run`: a model file in, a folder of results out.

use crate::args::{How, RunArgs};
use crate::failure::{FAILED, Failure};
use crate::interrupt::on_ctrl_c;
use crate::progress::RunBar;
use gelenk_io::results::summary::{ContactSummary, EnergyBalance, EnergyChannel, Peak, Verification};
use gelenk_io::results::{EventRecord, Folder, ResultsError, Status};
use gelenk_io::{FileError, ModelFile};
use gelenk_simulate::{Existing, FileSource, Hooks, Outcome, SimulateError, run_in_folder, verify_folder};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) fn run(args: &RunArgs, out: &mut impl Write) -> Result<(), Failure> {
    let source = source(&args.model, &args.set)?;
    let path = args.out.clone().unwrap_or_else(|| args.model.with_extension("results"));
    simulate(source, &args.how, &path, existing(&args.how), out)
}

/// Runs a model that has been read.
pub(crate) fn simulate(
    mut source: FileSource,
    args: &How,
    path: &Path,
    existing: Existing,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let settings = args.options.0.clone().over(&source.settings().map_err(failure)?);
    let bar = RunBar::new(!args.quiet && !args.json);
    let outcome = {
        let mut show = |progress: &gelenk_simulate::Progress| bar.show(progress);
        let checkpoints = args.checkpoint.map(Duration::from_secs_f64);
        let mut stage = |what: &str| bar.stage(what);
        let (progress, stage) = (Some(&mut show as _), Some(&mut stage as _));
        let mut hooks = Hooks { cancel: on_ctrl_c(), progress, stage, checkpoints, untimed: false };
        let as_given = source.clone();
        let mut outcome = run_in_folder(&mut source, &settings, path, existing, &mut hooks);
        if let Ok(outcome) = outcome.as_mut().map_err(|_| ())
            && args.verify
            && outcome.status.is_done()
        {
            verify_folder(&as_given, &settings, path, outcome, &mut hooks).map_err(failure)?;
        }
        outcome
    };
    bar.clear();
    let outcome = outcome.map_err(failure)?;

    let folder = Folder::open(path).map_err(results_failure)?;
    let files = write_more(&folder, args);
    if args.json {
        let mut line = serde_json::to_value(&outcome.summary).map_err(Failure::failed)?;
        line["results"] = path.display().to_string().into();
        writeln!(out, "{line}")?;
    } else if !args.quiet {
        print(&outcome, &folder, files.as_deref().unwrap_or(&[]), out)?;
    }
    let message = &outcome.summary.run.message;
    match outcome.status {
        Status::Interrupted => {
            Err(Failure::interrupted().hint("run the same command with --resume to continue"))
        }
        Status::Failed => Err(Failure { code: FAILED, ..Failure::failed(message) }
            .hint(format!("the results up to this moment are in '{}'", path.display()))),
        _ => files.map(|_| ()),
    }
}

/// What is to become of results that are there.
pub(crate) fn existing(args: &How) -> Existing {
    match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Replace,
        _ => Existing::Refuse,
    }
}

/// A file with parameters as asked for.
pub(crate) fn source(model: &Path, set: &[String]) -> Result<FileSource, Failure> {
    let file = ModelFile::read(model).map_err(|e| file_failure(&e))?;
    adjusted(file, set)
}

/// With the parameters of the command line.
pub(crate) fn adjusted(file: ModelFile, set: &[String]) -> Result<FileSource, Failure> {
    let mut source = FileSource::new(file);
    for item in set {
        let (name, value) = item
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("--set {item}: expected NAME=VALUE, e.g. --set k=2*pi")))?;
        source.file.set(name.trim(), value.trim()).map_err(|e| file_failure(&e))?;
    }
    Ok(source)
}

/// What follows a run: the report and other formats.
fn write_more(folder: &Folder, args: &How) -> Result<Vec<PathBuf>, Failure> {
    let write = || {
        let mut files = Vec::new();
        if args.csv {
            folder.write_csv()?;
            files.push(folder.path(gelenk_io::results::CSV));
        }
        if args.npz {
            folder.write_npz()?;
            files.push(folder.path(gelenk_io::results::NPZ));
        }
        if !args.no_report {
            files.push(folder.write_report(None)?);
        }
        Ok(files)
    };
    write().map_err(results_failure)
}

/// So many contacts of one event are named.
const MOST_NAMES: usize = 4;
/// So many events are printed.
const SHOWN: usize = 5;

fn print(outcome: &Outcome, folder: &Folder, files: &[PathBuf], out: &mut impl Write) -> Result<(), Failure> {
    let s = &outcome.summary;
    let count = |name: &str| s.counts.get(name).copied().unwrap_or(0);
    let title = if s.model.description.is_empty() { &s.model.name } else { &s.model.description };
    writeln!(out, "{title}")?;
    writeln!(
        out,
        "  model      {}, {}, {}, {} coordinates",
        counted(s.model.bodies, "body", "bodies"),
        counted(s.model.joints, "joint", "joints"),
        counted(s.model.degrees_of_freedom, "degree of freedom", "degrees of freedom"),
        s.options.coordinates
    )?;
    let o = &s.options;
    writeln!(out, "  method     {} ({}), rtol {:e}, atol {:e}", o.method, o.formulation, o.rtol, o.atol)?;
    let resumed = match s.run.resumed {
        0 => String::new(),
        n => format!(", resumed {n} times"),
    };
    writeln!(
        out,
        "  run        {} ({}) at t = {} s, {} steps, {} rejected, {:.3} s on the clock, {:.3} s before the first \
         step{resumed}",
        s.run.status,
        s.run.colour,
        s.run.t_reached,
        count("steps"),
        count("rejected"),
        s.run.wall_s,
        s.run.setup_s
    )?;
    if let (Some(p), Some(v)) = (s.violation.position, s.violation.velocity) {
        writeln!(out, "  violation  position {p:.1e}, velocity {v:.1e}")?;
    }
    if let Some(e) = &s.energy {
        writeln!(
            out,
            "  energy     {:.6} J at the start, {:.6} J at the end, balance {:.1e} J, largest drift {:.1e} J",
            e.start, e.end, e.balance, e.largest_drift
        )?;
        print_channels(e, out)?;
    }
    if let Some(contact) = &s.contact {
        print_contacts(contact, out)?;
    }
    if let Some(v) = &s.verification {
        digits(v, &folder.path("summary.json"), out)?;
    }
    print_peaks(&s.peaks, folder, out)?;
    for event in outcome.events.iter().take(SHOWN) {
        writeln!(out, "  event      {} at t = {:.9} s: {}", whose(event), event.t, event.what)?;
    }
    if outcome.events.len() > SHOWN {
        writeln!(
            out,
            "  ...        {} more in {}",
            outcome.events.len() - SHOWN,
            folder.path("events.json").display()
        )?;
    }
    for doubt in &s.doubts {
        let when = doubt.t.map_or(String::new(), |t| format!(" from t = {t:.6} s on"));
        writeln!(out, "  in doubt   {}{when} ({})", doubt.text, doubt.cause.word())?;
    }
    for hint in &s.hints {
        writeln!(out, "  hint       {hint}")?;
    }
    writeln!(out, "  results    {} ({} rows)", folder.root().display(), s.run.rows)?;
    for file in files {
        let open =
            if file.extension().is_some_and(|e| e == "html") { "  (open it in a browser)" } else { "" };
        let what = if open.is_empty() { "file" } else { "report" };
        writeln!(out, "  {what:<9}  {}{open}", file.display())?;
    }
    Ok(())
}

/// Whose event it is: of many contacts the first ones.
fn whose(event: &EventRecord) -> String {
    let (first, rest) = event.contacts.split_at(event.contacts.len().min(MOST_NAMES));
    if rest.is_empty() { event.name.clone() } else { format!("{} and {} more", first.join(", "), rest.len()) }
}

/// What contacts did, and what counted as nothing there at most.
fn print_contacts(contact: &ContactSummary, out: &mut impl Write) -> Result<(), Failure> {
    let events: Vec<String> = contact.events.iter().map(|(what, n)| format!("{n} {what}")).collect();
    let events = if events.is_empty() { "no events".into() } else { events.join(", ") };
    let most = |k: usize| contact.contacts.iter().map(|c| c.threshold[k]).fold(0.0, f64::max);
    if let Some(scheme) = &contact.scheme {
        writeln!(
            out,
            "  contacts   {} steps of {scheme}, up to {} closed at a time: {events}; {:.6} J lost at impacts ({})",
            contact.steps, contact.most_closed, contact.loss, contact.impact
        )?;
        return Ok(());
    }
    writeln!(
        out,
        "  contacts   {} in {} phases: {events}; {:.6} J lost at impacts ({}); closed below {:.1e} m, at rest below {:.1e} m/s",
        contact.contacts.len(),
        contact.phases,
        contact.loss,
        contact.impact,
        most(0),
        most(1)
    )?;
    Ok(())
}

/// So many forces and drives are printed with their energies.
const CHANNELS: usize = 6;

/// What brought energy in and took it out, the largest first.
fn print_channels(e: &EnergyBalance, out: &mut impl Write) -> Result<(), Failure> {
    let size = |c: &EnergyChannel| c.supplied.abs().max(c.dissipated);
    let rounding = 1e-12 * e.turned_over;
    let mut list: Vec<_> = e.channels.iter().filter(|c| size(c) > rounding).collect();
    list.sort_by(|a, b| size(b).total_cmp(&size(a)));
    for c in list.iter().take(CHANNELS) {
        let parts = [(c.supplied, "supplied"), (c.dissipated, "dissipated")];
        let parts =
            parts.iter().filter(|(x, _)| x.abs() > rounding).map(|(x, what)| format!("{x:.6} J {what}"));
        let stored =
            ((c.end - c.start).abs() > rounding).then(|| format!("{:.6} J more stored", c.end - c.start));
        let parts: Vec<_> = parts.chain(stored).collect();
        writeln!(out, "             {} '{}': {}", c.kind, c.name, parts.join(", "))?;
    }
    if list.len() > CHANNELS {
        writeln!(out, "             {} more in summary.json", list.len() - CHANNELS)?;
    }
    Ok(())
}

/// So many measures are printed with their digits.
const MEASURES: usize = 12;

/// In how many digits each measure agrees with a second run.
fn digits(v: &Verification, more: &Path, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "  verified   by {} in {} coordinates, rtol {:.1e}, {:.3} s on the clock",
        v.method, v.coordinates, v.rtol, v.wall_s
    )?;
    let mut measures: Vec<_> = v.measures.iter().collect();
    measures.sort_by(|a, b| a.digits.total_cmp(&b.digits));
    let shown = &measures[..measures.len().min(MEASURES)];
    let width = shown.iter().map(|m| m.name.chars().count()).max().unwrap_or(0);
    for m in shown {
        let until = m.until.map_or(String::new(), |t| format!(", agrees until t = {t:.4} s"));
        let unit = if m.unit == "1" { "" } else { &m.unit };
        let digits = counted(m.digits as usize, "digit ", "digits");
        writeln!(
            out,
            "             {:<width$}  {digits:>9}  (off by {:.1e} {unit}){until}",
            m.name, m.difference
        )?;
    }
    if measures.len() > MEASURES {
        writeln!(
            out,
            "  ...        {} more, with more digits, in {}",
            measures.len() - MEASURES,
            more.display()
        )?;
    }
    Ok(())
}

/// A number with six digits.
pub(crate) fn short(x: f64) -> String {
    let size = x.abs();
    if size == 0.0 {
        "0".into()
    } else if (1e-3..1e6).contains(&size) {
        let digits = 5 - size.log10().floor() as i32;
        format!("{x:.*}", digits.max(0) as usize)
    } else {
        format!("{x:.5e}")
    }
}

/// So many columns are printed with their extremes.
const PEAKS: usize = 12;

/// Extremes, means and rms of the first columns.
fn print_peaks(peaks: &[Peak], folder: &Folder, out: &mut impl Write) -> Result<(), Failure> {
    if peaks.is_empty() {
        return Ok(());
    }
    let name = |p: &Peak| if p.unit.is_empty() { p.name.clone() } else { format!("{} [{}]", p.name, p.unit) };
    let shown = &peaks[..peaks.len().min(PEAKS)];
    let width = shown.iter().map(|p| name(p).chars().count()).max().unwrap_or(0).clamp(12, 40);
    let number = |x: Option<f64>| x.map_or_else(|| "-".to_owned(), short);
    let time = |t: Option<f64>| t.map_or_else(String::new, |t| format!("at {t:.5} s"));
    let (a, b, mean, rms) = ("min", "max", "mean", "rms");
    writeln!(out, "  peaks      {:width$} {a:>12} {:14} {b:>12} {:14} {mean:>12} {rms:>12}", "", "", "")?;
    for p in shown {
        let (min, max, mean, rms) = (number(p.min), number(p.max), number(p.mean), number(p.rms));
        let (t_min, t_max) = (time(p.t_min), time(p.t_max));
        let name = name(p);
        writeln!(
            out,
            "             {name:width$} {min:>12} {t_min:14} {max:>12} {t_max:14} {mean:>12} {rms:>12}"
        )?;
    }
    if peaks.len() > PEAKS {
        let file = folder.path("summary.json");
        writeln!(out, "  ...        {} more in {}", peaks.len() - PEAKS, file.display())?;
    }
    Ok(())
}

/// Errors with lines and characters; with colours where somebody sees them.
pub(crate) fn file_failure(error: &FileError) -> Failure {
    Failure::rendered(crate::render::faults(error))
}

pub(crate) fn failure(error: SimulateError) -> Failure {
    match error {
        SimulateError::File(error) => file_failure(&error),
        SimulateError::Refused(error) => error.into(),
        SimulateError::Results(error) => results_failure(error),
        SimulateError::Setup(error) => crate::failure::setup(error),
        SimulateError::Option { .. } => Failure::usage(error),
        SimulateError::Values(error) => Failure::usage(&error.message).hint(error.help),
        SimulateError::Checkpoint(_) => Failure::failed(error)
            .hint("run the same command as before with --resume, or begin again with --force"),
        _ => Failure::failed(error),
    }
}

pub(crate) fn results_failure(error: ResultsError) -> Failure {
    let hint = match &error {
        ResultsError::Exists { .. } => {
            Some("replace them with --force, continue with --resume, or name another folder with --out")
        }
        ResultsError::Nothing { .. } => Some("name a folder that `gelenk run` has written"),
        _ => None,
    };
    let failure = Failure::failed(error);
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// A number with its noun.
pub(crate) fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
