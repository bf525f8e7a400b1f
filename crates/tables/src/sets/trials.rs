//! Mechanisms by methods: every run of a comparison, kept in a file as it ends, so that a comparison that was interrupted goes on.

use super::ended::{Way, ended};
use super::reference::{Errors, Reference};
use crate::{StatusLine, TableError};
use gelenk_catalogue::{METHODS, Settings};
use gelenk_integrators::Cancel;
use gelenk_io::results::checksum;
use gelenk_mechanisms::{MECHANISMS, Mechanism, Set};
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

/// Table 1 of `[Haddouni17]`. What a method does not have is left out: half-explicit methods do not iterate.
const PAPER: [(&str, Setting); 7] = [
    ("rtol", Setting::Number(1e-4)),
    ("atol", Setting::Number(1e-4)),
    ("h_min", Setting::Number(1e-7)),
    ("newton_tolerance", Setting::Number(1e-8)),
    ("projection", Setting::Word("demand")),
    ("max_violation", Setting::Number(1e-4)),
    ("safety", Setting::Number(0.3)),
];
/// Tolerances of the comparison by what is achieved.
const TOLERANCES: [f64; 3] = [1e-4, 1e-6, 1e-8];
/// A run that takes longer counts as failed \[s\]; those of parts that bend may take longer.
const LIMIT: f64 = 1.0;
const LIMIT_FLEXIBLE: f64 = 5.0;
/// Short runs are repeated so long \[s\], and the shortest time counts.
const REPEATED: f64 = 0.02;
/// Options of a file that say how it is integrated.
const OWN: [&str; 8] = ["method", "formulation", "order", "h0", "h_max", "rtol", "atol", "coordinates"];

#[derive(Clone, Copy)]
enum Setting {
    Number(f64),
    Word(&'static str),
}

/// With which settings a method runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tuning {
    /// Those of the paper, table 1.
    Paper,
    /// The defaults, with this tolerance.
    Tolerance(f64),
}

impl Tuning {
    /// All that a comparison runs.
    pub fn all() -> Vec<Self> {
        [Self::Paper].into_iter().chain(TOLERANCES.map(Self::Tolerance)).collect()
    }

    /// Its name in files.
    pub fn word(self) -> String {
        match self {
            Self::Paper => "paper".into(),
            Self::Tolerance(tolerance) => format!("{tolerance:e}"),
        }
    }

    fn settings(self, method: &str) -> Result<Settings, String> {
        let mut settings = Settings::new().with("method", method).map_err(|e| e.to_string())?;
        let tolerance = Self::settings_of_tolerance;
        match self {
            Self::Tolerance(x) => tolerance(&mut settings, x),
            Self::Paper => {
                for (key, value) in PAPER {
                    let given = match value {
                        Setting::Number(x) => settings.set(key, x),
                        Setting::Word(word) => settings.set(key, word),
                    };
                    given.map_err(|e| e.to_string())?;
                    if settings.choose().is_err() {
                        settings.remove(key);
                    }
                }
                Ok(())
            }
        }?;
        Ok(settings)
    }

    fn settings_of_tolerance(settings: &mut Settings, x: f64) -> Result<(), String> {
        settings.set("rtol", x).and_then(|()| settings.set("atol", x)).map_err(|e| e.to_string())
    }
}

/// A run of the comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Which mechanism.
    pub mechanism: String,
    /// Which method.
    pub method: String,
    /// With which settings.
    pub tuning: String,
    /// What it took and found, or why it did not come to the end.
    pub result: Result<Solved, String>,
}

/// A run that came to the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solved {
    /// The smallest of some times \[s\].
    pub seconds: f64,
    /// Accepted steps.
    pub steps: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the equations: of M and G, and residuals.
    pub evaluations: u64,
    /// The time of the motion over the steps \[s\].
    pub mean_step: f64,
    /// Against the reference.
    pub errors: Errors,
    /// The largest violations of positions, velocities and accelerations.
    pub violation: [f64; 3],
}

/// The methods that are compared: all there are, and `auto`.
pub fn methods() -> Vec<&'static str> {
    METHODS.iter().map(|row| row.name).chain(["auto"]).collect()
}

/// What tells a trial from others, the text of its model included.
fn key(mechanism: &Mechanism, method: &str, tuning: Tuning) -> String {
    let all = [env!("CARGO_PKG_VERSION"), mechanism.text, mechanism.reference].concat();
    format!("{} {method} {} {:016x}", mechanism.name, tuning.word(), checksum(all.as_bytes()))
}

/// Runs all methods on all mechanisms of a set that are wanted, but for what the file has already.
pub fn run_all(
    set: Set,
    wanted: &dyn Fn(&Mechanism) -> bool,
    path: &Path,
    line: &StatusLine,
    cancel: &Cancel,
) -> Result<Vec<Trial>, TableError> {
    let mut known = read(path);
    let all: Vec<(&Mechanism, &str, Tuning)> = MECHANISMS
        .iter()
        .filter(|m| m.set == set && wanted(m))
        .flat_map(|m| methods().into_iter().map(move |method| (m, method)))
        .flat_map(|(m, method)| Tuning::all().into_iter().map(move |tuning| (m, method, tuning)))
        .collect();
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map_err(|e| TableError::file("open", path, e))?;
    let mut trials: Vec<Trial> = Vec::with_capacity(all.len());
    for (k, &(mechanism, method, tuning)) in all.iter().enumerate() {
        let key = key(mechanism, method, tuning);
        if let Some(at) = known.iter().position(|(known, _)| *known == key) {
            trials.push(known.swap_remove(at).1);
            continue;
        }
        line.say(format!("{} of {}: {} by {method}, {}", k + 1, all.len(), mechanism.name, tuning.word()));
        let result = match too_slow(&trials, mechanism, method) {
            Some(why) => Err(why),
            None => solve(mechanism, method, tuning, cancel),
        };
        if cancel.is_cancelled() {
            return Err(TableError::Interrupted);
        }
        let trial =
            Trial { mechanism: mechanism.name.into(), method: method.into(), tuning: tuning.word(), result };
        writeln!(file, "{}", trial.to_json(&key)).map_err(|e| TableError::file("write", path, e))?;
        trials.push(trial);
    }
    Ok(trials)
}

/// A method that ran out of time at a looser tolerance does not try a tighter one.
fn too_slow(trials: &[Trial], mechanism: &Mechanism, method: &str) -> Option<String> {
    let mut earlier = trials.iter().filter(|t| t.mechanism == mechanism.name && t.method == method);
    let slow = |t: &Trial| {
        t.tuning != Tuning::Paper.word() && t.result.as_ref().is_err_and(|why| why.starts_with(SLOW))
    };
    earlier.find(|t| slow(t)).map(|t| format!("{SLOW} at {} already", t.tuning))
}

const SLOW: &str = "longer than the limit";

fn solve(mechanism: &Mechanism, method: &str, tuning: Tuning, cancel: &Cancel) -> Result<Solved, String> {
    let reference = Reference::of(mechanism)?;
    let limit = if mechanism.set == Set::Flexible { LIMIT_FLEXIBLE } else { LIMIT };
    let settings = tuning.settings(method)?.with("wall_limit", limit).map_err(|e| e.to_string())?;
    let way = Way { settings, without: &OWN, is_bare: true };
    let first = ended(mechanism, &way, cancel)?;
    let (run, violation) = (&first.summary.run, &first.summary.violation);
    if !first.is_complete {
        let is_slow = run.wall_s >= limit;
        return Err(if is_slow { format!("{SLOW} of {limit} s") } else { run.message.clone() });
    }
    let (mut seconds, mut spent) = (run.wall_s, run.wall_s);
    while spent < REPEATED {
        let again = ended(mechanism, &way, cancel)?.summary.run.wall_s;
        seconds = seconds.min(again);
        // a run that takes no time is not repeated for ever
        spent += again.max(1e-3);
    }
    let count = |name: &str| first.summary.counts.get(name).copied().unwrap_or(0);
    let steps = count("steps");
    Ok(Solved {
        seconds,
        steps,
        rejected: count("rejected"),
        evaluations: count("mass") + count("residual") + count("jacobian_residual"),
        mean_step: (run.t_reached - run.t_start) / steps.max(1) as f64,
        errors: reference.errors(&first),
        violation: [violation.position, violation.velocity, violation.acceleration].map(|v| v.unwrap_or(0.0)),
    })
}

impl Trial {
    fn to_json(&self, key: &str) -> Value {
        let about = json!({
            "key": key,
            "mechanism": self.mechanism,
            "method": self.method,
            "settings": self.tuning,
        });
        let result = match &self.result {
            Err(why) => json!({ "failed": why }),
            Ok(s) => json!({
                "seconds": s.seconds,
                "steps": s.steps,
                "rejected": s.rejected,
                "evaluations": s.evaluations,
                "mean_step": s.mean_step,
                "error": finite(s.errors.motion),
                "error_of_all": finite(s.errors.all),
                "violation": s.violation,
            }),
        };
        let (Value::Object(mut all), Value::Object(result)) = (about, result) else { return Value::Null };
        all.extend(result);
        Value::Object(all)
    }

    fn from_json(line: &str) -> Option<(String, Self)> {
        let all: Value = serde_json::from_str(line).ok()?;
        let word = |key: &str| all[key].as_str().map(str::to_owned);
        let number = |key: &str| all[key].as_f64();
        let result = match word("failed") {
            Some(why) => Err(why),
            None => Ok(Solved {
                seconds: number("seconds")?,
                steps: all["steps"].as_u64()?,
                rejected: all["rejected"].as_u64()?,
                evaluations: all["evaluations"].as_u64()?,
                mean_step: number("mean_step")?,
                errors: Errors {
                    motion: number("error").unwrap_or(f64::INFINITY),
                    all: number("error_of_all").unwrap_or(f64::INFINITY),
                },
                violation: [0, 1, 2].map(|k| all["violation"][k].as_f64().unwrap_or(0.0)),
            }),
        };
        let trial = Trial {
            mechanism: word("mechanism")?,
            method: word("method")?,
            tuning: word("settings")?,
            result,
        };
        Some((word("key")?, trial))
    }
}

/// What a file of numbers can hold.
fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}

/// What a file has; a line that was cut off is left out, and run again.
fn read(path: &Path) -> Vec<(String, Trial)> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().filter_map(Trial::from_json).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        let solved = Solved {
            seconds: 0.01,
            steps: 12,
            rejected: 3,
            evaluations: 99,
            mean_step: 0.1,
            errors: Errors { motion: 1e-6, all: f64::INFINITY },
            violation: [1e-9, 1e-8, 0.0],
        };
        for result in [Ok(solved), Err("it fell over".to_owned())] {
            let trial =
                Trial { mechanism: "m".into(), method: "hem5".into(), tuning: "paper".into(), result };
            let line = trial.to_json("the key").to_string();
            assert_eq!(Trial::from_json(&line), Some(("the key".into(), trial)));
            assert_eq!(Trial::from_json(&line[..line.len() / 2]), None);
        }
    }

    /// Every method takes the paper's settings, as far as it has them.
    #[test]
    fn all_methods_have_settings() {
        for method in methods() {
            for tuning in Tuning::all() {
                let settings = tuning.settings(method).unwrap();
                settings.choose().unwrap();
                assert!(settings.get("rtol").is_some(), "{method}");
            }
            let paper = Tuning::Paper.settings(method).unwrap();
            assert_eq!(
                paper.get("newton_tolerance").is_some(),
                ["bdf", "radau", "genalpha", "hht", "newmark", "sdirk", "auto"].contains(&method),
                "{method}"
            );
        }
    }
}
