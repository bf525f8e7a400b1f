//! The values of a study: all combinations of lists, or samples of distributions, in the words of the command line.
//!
//! | text | values |
//! | --- | --- |
//! | `2*pi` | one |
//! | `1,2,5` | a list; of samples, any of them |
//! | `1..10:20` | 20 values from 1 to 10, equally far apart |
//! | `log:0.1..10:5` | 5 values from 0.1 to 10, each the same multiple of the one before |
//! | `1..10`, `uniform:1..10` | samples: equally likely everywhere |
//! | `log:0.1..10` | samples: their logarithms equally likely everywhere |
//! | `normal:5,0.2` | samples: mean and standard deviation |
//!
//! Numbers may be expressions of parameters. A sample depends on the seed, on the name of its parameter and on its number alone: more samples begin with the
//! same ones, and the order of parameters does not matter.

use super::key::Hasher;
use crate::{FileSource, SimulateError};
use std::f64::consts::TAU;
use thiserror::Error;

/// More runs than this are a mistake.
pub const MOST_RUNS: usize = 10_000_000;

/// What is wrong with the values of a study.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ValuesError {
    /// In a sentence.
    pub message: String,
    /// What to do.
    pub help: String,
}

fn wrong(message: impl Into<String>, help: impl Into<String>) -> ValuesError {
    ValuesError { message: message.into(), help: help.into() }
}

/// Parameters and their values in every run.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    names: Vec<String>,
    values: Values,
}

#[derive(Debug, Clone, PartialEq)]
enum Values {
    /// All combinations of these; the last parameter changes fastest.
    Grid(Vec<Vec<f64>>),
    /// Of each parameter one value for each run.
    Columns(Vec<Vec<f64>>, usize),
}

impl Study {
    /// All combinations of these values; the last parameter changes fastest.
    pub fn grid(axes: Vec<(String, Vec<f64>)>) -> Result<Self, ValuesError> {
        let (names, values): (Vec<_>, Vec<_>) = axes.into_iter().unzip();
        each_once(&names)?;
        let mut count = 1_usize;
        for axis in &values {
            count = count.saturating_mul(axis.len());
        }
        if count > MOST_RUNS {
            let sizes: Vec<String> = values.iter().map(|axis| axis.len().to_string()).collect();
            let message = format!(
                "{} are more than {MOST_RUNS} runs, the most that one study makes",
                sizes.join(" x ")
            );
            return Err(wrong(message, "use fewer points, or draw samples: --sample 1000"));
        }
        Ok(Self { names, values: Values::Grid(values) })
    }

    /// One value of each parameter for each run.
    pub fn columns(names: Vec<String>, columns: Vec<Vec<f64>>, runs: usize) -> Result<Self, ValuesError> {
        each_once(&names)?;
        if runs > MOST_RUNS {
            return Err(wrong(
                format!("{runs} are more than {MOST_RUNS} runs, the most that one study makes"),
                "use fewer",
            ));
        }
        if columns.len() != names.len() || columns.iter().any(|column| column.len() != runs) {
            return Err(wrong("each run needs one value of each parameter", "give columns of equal length"));
        }
        Ok(Self { names, values: Values::Columns(columns, runs) })
    }

    /// Names of the parameters.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of runs.
    pub fn len(&self) -> usize {
        match &self.values {
            Values::Grid(axes) => axes.iter().map(Vec::len).product(),
            Values::Columns(_, runs) => *runs,
        }
    }

    /// Is there no run?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values of a run.
    pub fn point(&self, run: usize) -> Vec<f64> {
        match &self.values {
            Values::Grid(axes) => {
                let mut rest = run;
                let mut point: Vec<f64> = (axes.iter().rev())
                    .map(|axis| {
                        let x = axis[rest % axis.len()];
                        rest /= axis.len();
                        x
                    })
                    .collect();
                point.reverse();
                point
            }
            Values::Columns(columns, _) => columns.iter().map(|column| column[run]).collect(),
        }
    }
}

fn each_once(names: &[String]) -> Result<(), ValuesError> {
    for (k, name) in names.iter().enumerate() {
        if names[..k].contains(name) {
            return Err(wrong(
                format!("'{name}' is given twice"),
                format!("give all values of '{name}' at once, e.g. --set {name}=1,2,5"),
            ));
        }
    }
    Ok(())
}

/// What a parameter is set to, as it is typed.
#[derive(Debug, Clone, PartialEq)]
enum Typed {
    /// Values that are listed.
    List(Vec<f64>),
    /// From one to the other, in so many points, or without a number in as many as are drawn.
    Range { from: f64, to: f64, points: Option<usize>, log: bool },
    /// Mean and standard deviation.
    Normal(f64, f64),
}

const FORMS: &str = "e.g. k=1..10:20, k=log:0.1..10:5 or k=1,2,5";
const DRAWN: &str = "e.g. k=1..10, k=log:0.1..10, k=normal:5,0.2 or k=1,2,5";

/// All combinations of what is typed: `k=1..10:20`.
pub fn typed_grid(source: &FileSource, set: &[String]) -> Result<Study, SimulateError> {
    let mut axes = Vec::new();
    for item in set {
        let (name, text, typed) = read(source, item, FORMS)?;
        axes.push((name.clone(), spread(&name, &text, typed)?));
    }
    Ok(Study::grid(axes)?)
}

/// Samples of what is typed: `k=normal:5,0.2`.
pub fn typed_samples(
    source: &FileSource,
    set: &[String],
    runs: usize,
    seed: u64,
) -> Result<Study, SimulateError> {
    let (mut names, mut columns) = (Vec::new(), Vec::new());
    if runs == 0 || runs > MOST_RUNS {
        return Err(wrong(
            format!("{runs} samples cannot be drawn: a number from 1 to {MOST_RUNS} is expected"),
            "e.g. --sample 1000",
        )
        .into());
    }
    for item in set {
        let (name, text, typed) = read(source, item, DRAWN)?;
        if let Typed::Range { points: Some(points), .. } = typed {
            let short = text.rsplit_once(':').map_or(text.as_str(), |(range, _)| range);
            return Err(wrong(
                format!("'{name}' has {points} points, but samples are drawn from a range without points"),
                format!("use --set {name}={short}, or leave --sample out"),
            )
            .into());
        }
        columns.push(drawn(&name, &typed, runs, seed));
        names.push(name);
    }
    Ok(Study::columns(names, columns, runs)?)
}

fn read(source: &FileSource, item: &str, forms: &str) -> Result<(String, String, Typed), SimulateError> {
    let (name, text) = item
        .split_once('=')
        .ok_or_else(|| wrong(format!("'{item}' does not say which values a parameter has"), forms))?;
    let (name, text) = (name.trim(), text.trim());
    // whether there is such a parameter, before what it is set to
    source.clone().file.set(name, "0").or_else(|_| source.clone().file.set(name, name))?;
    let number = |part: &str| -> Result<f64, SimulateError> {
        if part.trim().is_empty() {
            return Err(wrong(format!("a value is missing in '{item}'"), forms).into());
        }
        let mut file = source.file.clone();
        file.set(name, part.trim())?;
        let found = file.parameters()?.into_iter().find(|(known, _)| known == name);
        found.map(|(_, x)| x).ok_or_else(|| {
            wrong(format!("'{name}' is a table, and a study needs numbers"), "use a parameter").into()
        })
    };
    let (kind, rest) = match text.split_once(':') {
        Some((kind, rest)) if kind.trim().chars().all(char::is_alphabetic) => (kind.trim(), rest),
        _ => ("", text),
    };
    let kinds = ["log", "uniform", "loguniform", "normal"];
    if !kind.is_empty() && !kinds.contains(&kind) {
        let near = gelenk_core::nearest(kind, kinds.into_iter());
        let near = near.map_or(String::new(), |near| format!("did you mean '{near}'? "));
        return Err(wrong(format!("'{kind}' in '{item}' is no way to choose values"), near + forms).into());
    }
    if kind == "normal" {
        let Some((mean, deviation)) = rest.split_once(',') else {
            let message = format!("'{item}' needs a mean and a standard deviation");
            return Err(wrong(message, format!("e.g. --set {name}=normal:5,0.2")).into());
        };
        let (mean, deviation) = (number(mean)?, number(deviation)?);
        if deviation <= 0.0 {
            let message = format!("the standard deviation of '{name}' must be positive, not {deviation}");
            return Err(wrong(message, format!("e.g. --set {name}=normal:5,0.2")).into());
        }
        return Ok((name.to_owned(), text.to_owned(), Typed::Normal(mean, deviation)));
    }
    let log = kind.starts_with("log");
    let typed = if let Some((from, to)) = rest.split_once("..") {
        let (to, points) = match to.rsplit_once(':') {
            Some((to, points)) => (to, Some(points_of(points, item, forms)?)),
            None => (to, None),
        };
        let (from, to) = (number(from)?, number(to)?);
        if log && !(from > 0.0 && to > 0.0) {
            let message =
                format!("'{item}' goes from {from} to {to}, and only positive numbers have a logarithm");
            return Err(wrong(message, format!("use positive ends, or leave '{kind}:' out")).into());
        }
        if from == to && points != Some(1) {
            let message = format!("'{item}' goes from {from} to {from}: all its values are the same");
            return Err(wrong(message, format!("use --set {name}={from}, or another end")).into());
        }
        Typed::Range { from, to, points, log }
    } else if kind.is_empty() {
        Typed::List(rest.split(',').map(number).collect::<Result<_, _>>()?)
    } else {
        let message = format!("'{item}' has no range after '{kind}:'");
        return Err(wrong(message, forms).into());
    };
    Ok((name.to_owned(), text.to_owned(), typed))
}

fn points_of(text: &str, item: &str, forms: &str) -> Result<usize, ValuesError> {
    match text.trim().parse::<usize>() {
        Ok(0) => Err(wrong(format!("'{item}' has no points"), "use at least 1")),
        Ok(n) if n <= MOST_RUNS => Ok(n),
        Ok(n) => Err(wrong(
            format!("'{item}' has {n} points, more than the {MOST_RUNS} runs that one study makes"),
            "use fewer points",
        )),
        Err(_) => Err(wrong(format!("'{}' in '{item}' is no number of points", text.trim()), forms)),
    }
}

/// The points of a range. Both ends are met exactly.
fn spread(name: &str, text: &str, typed: Typed) -> Result<Vec<f64>, ValuesError> {
    match typed {
        Typed::List(list) => Ok(list),
        Typed::Range { points: None, .. } => Err(wrong(
            format!("the range '{name}={text}' does not say how many points it has"),
            format!("use --set {name}={text}:20, or draw samples with --sample 100"),
        )),
        Typed::Range { from, to, points: Some(points), log } => {
            let share = |k: usize| k as f64 / (points.max(2) - 1) as f64;
            let at = |k: usize| match (k, log) {
                (0, _) => from,
                (k, _) if k + 1 == points => to,
                (k, true) => (from.ln() + share(k) * (to.ln() - from.ln())).exp(),
                (k, false) => from + share(k) * (to - from),
            };
            Ok((0..points).map(at).collect())
        }
        Typed::Normal(..) => Err(wrong(
            format!("'{name}={text}' is a distribution, and a grid has points"),
            "draw samples with --sample 100, or use a range: k=1..10:20",
        )),
    }
}

/// Values of one parameter.
fn drawn(name: &str, typed: &Typed, runs: usize, seed: u64) -> Vec<f64> {
    let own = {
        let mut hasher = Hasher::default();
        hasher.add(name.as_bytes());
        hasher.finish() as u64 ^ mix(seed)
    };
    let share = |k: usize, which: u64| {
        // 53 digits, never 0 and never 1
        let bits = mix(mix(own ^ mix(k as u64)) ^ which) >> 11;
        (bits as f64 + 0.5) / (1_u64 << 53) as f64
    };
    let value = |k: usize| match typed {
        Typed::List(list) => list[((share(k, 0) * list.len() as f64) as usize).min(list.len() - 1)],
        Typed::Range { from, to, log: false, .. } => from + share(k, 0) * (to - from),
        Typed::Range { from, to, log: true, .. } => (from.ln() + share(k, 0) * (to.ln() - from.ln())).exp(),
        // [BoxMuller58]
        Typed::Normal(mean, deviation) => {
            mean + deviation * (-2.0 * share(k, 0).ln()).sqrt() * (TAU * share(k, 1)).cos()
        }
    };
    (0..runs).map(value).collect()
}

/// Mixes all digits of a number: the finaliser of SplitMix64.
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gelenk_io::ModelFile;

    fn source() -> FileSource {
        let text = "gelenk = 1\n[parameters]\nk = 2\nc = \"k/4\"\n[bodies.b]\nmass = \"k\"\n";
        FileSource::new(ModelFile::parse("m.toml", text).unwrap())
    }

    fn grid(set: &[&str]) -> Result<Vec<Vec<f64>>, String> {
        let set: Vec<String> = set.iter().map(|&s| s.into()).collect();
        let study = typed_grid(&source(), &set).map_err(said)?;
        Ok((0..study.len()).map(|k| study.point(k)).collect())
    }

    fn said(error: SimulateError) -> String {
        match error {
            SimulateError::Values(error) => format!("{}; {}", error.message, error.help),
            other => other.to_string(),
        }
    }

    #[test]
    fn ranges_and_lists_make_a_grid() {
        assert_eq!(
            grid(&["k=1..2:3", "c=1,5"]).unwrap(),
            [[1.0, 1.0], [1.0, 5.0], [1.5, 1.0], [1.5, 5.0], [2.0, 1.0], [2.0, 5.0]]
        );
        let log = grid(&["k=log:0.1..10:5"]).unwrap().concat();
        assert_eq!((log[0], log[4]), (0.1, 10.0));
        assert!((log[2] - 1.0).abs() < 1e-15 && (log[1] / log[0] - log[3] / log[2]).abs() < 1e-14);
        assert_eq!(grid(&["k=2*pi"]).unwrap(), [[TAU]]);
        // expressions of parameters, and ranges that fall
        assert_eq!(grid(&["k = 2*k .. k/2 : 2"]).unwrap(), [[4.0], [1.0]]);
        assert_eq!(grid(&["k=3..7:1"]).unwrap(), [[3.0]]);
        assert_eq!(grid(&["k=-1..-3:3"]).unwrap(), [[-1.0], [-2.0], [-3.0]]);
    }

    #[test]
    fn what_makes_no_sense_is_said_in_words() {
        for (set, word) in [
            ("kk=1..2:3", "there is no parameter 'kk'"),
            ("k", "does not say which values"),
            ("k=", "a value is missing"),
            ("k=1,,2", "a value is missing"),
            ("k=1..", "a value is missing"),
            ("k=1..2", "use --set k=1..2:20"),
            ("k=1..2:0", "has no points"),
            ("k=1..2:-3", "'-3' in 'k=1..2:-3' is no number of points"),
            ("k=1..2:2.5", "is no number of points"),
            ("k=1..1:5", "all its values are the same"),
            ("k=log:0..1:5", "only positive numbers have a logarithm"),
            ("k=log:-1..1:5", "only positive numbers have a logarithm"),
            ("k=lg:1..2:5", "did you mean 'log'"),
            ("k=log:5", "has no range after 'log:'"),
            ("k=normal:5,0.2", "draw samples with --sample"),
            ("k=1..2:99999999999", "more than the 10000000 runs"),
            ("k=1/0,2", "not a finite number"),
            ("k=x,2", "x"),
        ] {
            let found = grid(&[set]).unwrap_err();
            assert!(found.contains(word), "{set}: {found}");
        }
        let found = grid(&["k=1..2:10000", "c=1..2:10000"]).unwrap_err();
        assert!(found.contains("10000 x 10000 are more than"), "{found}");
        assert!(grid(&["k=1,2", "k=3"]).unwrap_err().contains("'k' is given twice"));
    }

    #[test]
    fn samples_depend_on_seed_name_and_number_alone() {
        let draw = |set: &[&str], n: usize, seed: u64| {
            let set: Vec<String> = set.iter().map(|&s| s.into()).collect();
            let study = typed_samples(&source(), &set, n, seed).unwrap();
            (0..study.len()).map(|k| study.point(k)).collect::<Vec<_>>()
        };
        let a = draw(&["k=1..3", "c=normal:5,0.5"], 4000, 1);
        let b = draw(&["c=normal:5,0.5", "k=1..3"], 10, 1);
        assert!(a.iter().zip(&b).all(|(a, b)| a[0] == b[1] && a[1] == b[0]));
        assert_ne!(draw(&["k=1..3"], 5, 1), draw(&["k=1..3"], 5, 2));
        let mean = |k: usize| a.iter().map(|p| p[k]).sum::<f64>() / 4000.0;
        let spread = |k: usize, m: f64| (a.iter().map(|p| (p[k] - m).powi(2)).sum::<f64>() / 4000.0).sqrt();
        // four standard errors
        assert!((mean(0) - 2.0).abs() < 4.0 * 0.577 / 63.2 && (mean(1) - 5.0).abs() < 4.0 * 0.5 / 63.2);
        assert!((spread(0, 2.0) - 0.577).abs() < 0.02 && (spread(1, 5.0) - 0.5).abs() < 0.03);
        assert!(a.iter().all(|p| (1.0..3.0).contains(&p[0])));
        let logs = draw(&["k=log:0.01..100"], 2000, 3).concat();
        let below = logs.iter().filter(|&&x| x < 1.0).count();
        assert!((900..1100).contains(&below), "{below}");
        let list = draw(&["k=1,2,5"], 3000, 4).concat();
        assert!([1.0, 2.0, 5.0].iter().all(|x| list.iter().filter(|y| *y == x).count() > 900));
        assert!(typed_samples(&source(), &["k=1..3:5".into()], 5, 1).is_err());
        assert!(typed_samples(&source(), &["k=1..3".into()], 0, 1).is_err());
    }
}
