//! The three sets of mechanisms: average steps, numbers of steps and performance profiles, figures 9 to 11, and shares within 1.2 times the best time,
//! table 3 of [Haddouni17] (H43 to H48, H53).
//!
//! The paper's mechanisms are those of a program that is sold; their files were not published. Ours are in `mechanisms/`, chosen before any of
//! them was timed. So shares can be compared in their pattern only.

use super::{Bench, PublishedTable, csv};
use crate::TableError;
use crate::grid::{Grid, short};
use crate::sets::profile::Profile;
use crate::sets::reference::Reference;
use crate::sets::trials::{Solved, Trial, Tuning, methods, run_all};
use gelenk_mechanisms::{MECHANISMS, Set};
use gelenk_plot::{Page, Panels, Plot, Scale, Series};
use serde_json::{Value, json};

pub(super) static RIGID: PublishedTable = table(
    "set-1",
    "mechanisms of rigid parts: steps, profiles and shares of all methods",
    "Haddouni, Acary, Garreau, Beley & Brogliato (2017), figure 9 and table 3",
    "H43, H46 to H48, H53",
    |bench| run(bench, Set::Rigid),
);
pub(super) static IMPACT: PublishedTable = table(
    "set-2",
    "mechanisms whose parts strike each other: steps, profiles and shares of all methods",
    "Haddouni, Acary, Garreau, Beley & Brogliato (2017), figure 10 and table 3",
    "H44, H46 to H48, H53",
    |bench| run(bench, Set::Impact),
);
pub(super) static FLEXIBLE: PublishedTable = table(
    "set-3",
    "mechanisms whose parts bend: steps, profiles and shares of all methods",
    "Haddouni, Acary, Garreau, Beley & Brogliato (2017), figure 11 and table 3",
    "H45 to H48, H53",
    |bench| run(bench, Set::Flexible),
);

const fn table(
    name: &'static str,
    what: &'static str,
    source: &'static str,
    keys: &'static str,
    run: fn(&mut Bench<'_>) -> Result<(), TableError>,
) -> PublishedTable {
    PublishedTable { name, what, source, keys, grows: false, run }
}

/// The paper's three, in its order: HEM5, MDOP5, stabilised generalized-alpha, with the shares of its table 3 by set.
const THREE: [(&str, [f64; 3]); 3] =
    [("hem5", [0.57, 0.84, 0.62]), ("dopri5", [0.54, 0.45, 0.15]), ("genalpha", [0.07, 0.07, 0.46])];
/// The factor of table 3, and the end of its diagrams.
const WITHIN: f64 = 1.2;
const END: f64 = 5.0;
const FAR: f64 = 80.0;
/// What counts as solved where accuracy is compared: an error relative to the size of each measure.
const ACCURATE: f64 = 1e-5;
/// The tolerance at which ends are compared with those that are known.
const CHECKED: f64 = 1e-8;

/// What a run costs.
type Cost = (&'static str, fn(&Solved) -> f64);

const COSTS: [Cost; 3] = [
    ("time", |s| s.seconds),
    ("evaluations", |s| s.evaluations as f64),
    ("steps", |s| (s.steps + s.rejected) as f64),
];

/// All runs of a set.
struct Runs {
    set: Set,
    mechanisms: Vec<&'static str>,
    trials: Vec<Trial>,
}

impl Runs {
    /// A run with some settings, if it came to the end.
    fn solved(&self, mechanism: &str, method: &str, tuning: &str) -> Option<&Solved> {
        let is = |t: &&Trial| t.mechanism == mechanism && t.method == method && t.tuning == tuning;
        self.trials.iter().find(is).and_then(|t| t.result.as_ref().ok())
    }

    /// The cheapest run that is accurate.
    fn accurate(&self, mechanism: &str, method: &str, cost: fn(&Solved) -> f64) -> Option<f64> {
        self.trials
            .iter()
            .filter(|t| t.mechanism == mechanism && t.method == method)
            .filter_map(|t| t.result.as_ref().ok())
            .filter(|s| s.errors.motion <= ACCURATE)
            .map(cost)
            .min_by(f64::total_cmp)
    }

    /// Profiles of methods, at the paper's settings or by accuracy.
    fn profile(&self, methods: &[&str], cost: fn(&Solved) -> f64, by_accuracy: bool) -> Profile {
        let one = |mechanism: &str, method: &str| {
            if by_accuracy {
                self.accurate(mechanism, method, cost)
            } else {
                self.solved(mechanism, method, "paper").map(cost)
            }
        };
        let costs: Vec<Vec<Option<f64>>> = methods
            .iter()
            .map(|method| self.mechanisms.iter().map(|mechanism| one(mechanism, method)).collect())
            .collect();
        Profile::new(&costs)
    }

    /// Mechanisms that do not end where they are known to end, with the defaults at [`CHECKED`].
    fn changed(&self) -> Vec<String> {
        let tuning = Tuning::Tolerance(CHECKED).word();
        let off = |name: &&'static str| {
            let mechanism = MECHANISMS.iter().find(|m| m.name == *name)?;
            let reference = match Reference::of(mechanism) {
                Ok(reference) => reference,
                Err(why) => return Some(why),
            };
            let Some(solved) = self.solved(name, "auto", &tuning) else {
                return Some(format!("'{name}' does not come to its end"));
            };
            let (error, allowed) = (solved.errors.motion, reference.allowed(CHECKED));
            (error > allowed).then(|| format!("'{name}' is off by {error:.1e}, allowed {allowed:.1e}"))
        };
        self.mechanisms.iter().filter_map(off).collect()
    }

    /// What no run of a method solved to [`ACCURATE`], with the reason of the last.
    fn unsolved(&self) -> Vec<[String; 3]> {
        let mut all = Vec::new();
        for mechanism in &self.mechanisms {
            for method in methods() {
                if self.accurate(mechanism, method, |s| s.seconds).is_some() {
                    continue;
                }
                let mut of = self.trials.iter().filter(|t| t.mechanism == *mechanism && t.method == method);
                let why = match of.next_back().map(|t| &t.result) {
                    Some(Ok(s)) => format!("off by {:.1e} at the tightest tolerance", s.errors.motion),
                    Some(Err(why)) => why.lines().next().unwrap_or_default().to_owned(),
                    None => "not run".into(),
                };
                all.push([(*mechanism).to_owned(), method.to_owned(), why]);
            }
        }
        all
    }
}

fn run(bench: &mut Bench<'_>, set: Set) -> Result<(), TableError> {
    let name = format!("set-{}", number(set) + 1);
    let path = bench.request.folder.join(format!("{name}.runs.jsonl"));
    let cancel = (bench.request.on_ctrl_c)();
    let trials = run_all(set, &|_| true, &path, &bench.line, &cancel)?;
    let mechanisms = MECHANISMS.iter().filter(|m| m.set == set).map(|m| m.name).collect();
    let runs = Runs { set, mechanisms, trials };
    let steps = figure(&runs);
    let profiles = profiles(&runs);
    let files = [
        ("steps", bench.store(&format!("{name}.steps.svg"), &steps.to_svg())?),
        ("profiles", bench.store(&format!("{name}.profiles.svg"), &profiles.to_svg())?),
        ("data", bench.store(&format!("{name}.csv"), &csv(&rows(&runs)))?),
        ("page", bench.store(&format!("{name}.html"), &page(&runs, steps, profiles).to_html())?),
    ];
    if bench.request.json {
        let mut object = json!({
            "table": name,
            "mechanisms": runs.mechanisms.len(),
            "shares": shares(&runs),
            "unsolved": runs.unsolved(),
            "changed": runs.changed(),
            "runs": rows(&runs),
        });
        for (what, path) in files {
            object[what] = path.display().to_string().into();
        }
        bench.show(|out| writeln!(out, "{object}"))?;
        return verdict(&runs);
    }
    let grid = summary(&runs);
    let unsolved = runs.unsolved();
    bench.show(|out| {
        writeln!(out, "{} mechanisms of set {} ({})\n", runs.mechanisms.len(), number(set) + 1, set.word())?;
        grid.write(out)?;
        writeln!(out)?;
        for line in claims(&runs) {
            writeln!(out, "  {line}")?;
        }
        writeln!(
            out,
            "\n  {} of {} pairs are not solved to {ACCURATE:e}; the page lists them with reasons",
            unsolved.len(),
            runs.mechanisms.len() * methods().len()
        )?;
        for (what, path) in &files {
            writeln!(out, "  {what:<10} {}", path.display())?;
        }
        Ok(())
    })?;
    verdict(&runs)
}

/// Fails where an end is not what it was.
fn verdict(runs: &Runs) -> Result<(), TableError> {
    let changed = runs.changed();
    if changed.is_empty() { Ok(()) } else { Err(TableError::failed(changed.join("\n"))) }
}

fn number(set: Set) -> usize {
    Set::ALL.iter().position(|s| *s == set).unwrap_or(0)
}

/// Shares of all methods: among the paper's three within [`WITHIN`], printed and ours; among all by accuracy.
fn shares(runs: &Runs) -> Value {
    let three: Vec<&str> = THREE.iter().map(|t| t.0).collect();
    let paper = runs.profile(&three, |s| s.seconds, false);
    let exact = runs.profile(&three, |s| s.seconds, true);
    let of = |(k, (name, printed)): (usize, &(&str, [f64; 3]))| {
        json!({
            "method": name,
            "printed": printed[number(runs.set)],
            "share": paper.share(k, WITHIN),
            "solved": paper.solved(k),
            "share_by_accuracy": exact.share(k, WITHIN),
            "solved_by_accuracy": exact.solved(k),
        })
    };
    THREE.iter().enumerate().map(of).collect()
}

/// The table for people.
fn summary(runs: &Runs) -> Grid {
    let three: Vec<&str> = THREE.iter().map(|t| t.0).collect();
    let all = methods();
    let paper = runs.profile(&three, |s| s.seconds, false);
    let mine = runs.profile(&all, |s| s.seconds, true);
    let mut grid = Grid::new(
        1,
        [
            "method",
            "table 3",
            "ours, three",
            "solved",
            "by accuracy",
            "solved to 1e-5",
            "median steps",
            "median violation",
        ],
    );
    for (k, method) in all.iter().enumerate() {
        let third = THREE.iter().position(|t| t.0 == *method);
        let printed = third.map_or("-".into(), |i| format!("{:.2}", THREE[i].1[number(runs.set)]));
        let ours = third.map_or("-".into(), |i| format!("{:.2}", paper.share(i, WITHIN)));
        let of_paper: Vec<&Solved> =
            runs.mechanisms.iter().filter_map(|m| runs.solved(m, method, "paper")).collect();
        let done = of_paper.len() as f64 / runs.mechanisms.len().max(1) as f64;
        grid.row([
            (*method).to_owned(),
            printed,
            ours,
            format!("{done:.2}"),
            format!("{:.2}", mine.share(k, WITHIN)),
            format!("{:.2}", mine.solved(k)),
            median(of_paper.iter().map(|s| s.steps as f64)).map_or("-".into(), |x| format!("{x:.0}")),
            median(of_paper.iter().map(|s| s.violation[0])).map_or("-".into(), |x| format!("{x:.1e}")),
        ]);
    }
    grid
}

/// What table 3 says of its three methods, and what is so here.
fn claims(runs: &Runs) -> Vec<String> {
    let three: Vec<&str> = THREE.iter().map(|t| t.0).collect();
    let profile = runs.profile(&three, |s| s.seconds, false);
    let best = (0..3).max_by(|&a, &b| profile.share(a, WITHIN).total_cmp(&profile.share(b, WITHIN)));
    let best = best.map_or("-", |k| three[k]);
    let robust: Vec<String> = (0..3).map(|k| format!("{} {:.2}", three[k], profile.solved(k))).collect();
    let wanted = if runs.set == Set::Flexible {
        "the paper: hem5 first within 1.2, stabilised generalized-alpha first for 40 % and most robust"
    } else {
        "the paper: half-explicit hem5 first"
    };
    vec![format!("{wanted}; here: {best} first within {WITHIN}, solved at all: {}", robust.join(", "))]
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied()
}

/// Average steps and numbers of steps by problem: parts a and b of the figures.
fn figure(runs: &Runs) -> Panels {
    let title = format!("Set {}: steps by mechanism, settings of the paper", number(runs.set) + 1);
    let panel = |title: &str, unit: &str, value: fn(&Solved) -> f64| {
        let mut plot = Plot::new(title).y_axis("", unit).y_scale(Scale::Log);
        for (method, _) in THREE {
            let point =
                |(k, m): (usize, &&str)| runs.solved(m, method, "paper").map(|s| ((k + 1) as f64, value(s)));
            let points: Vec<(f64, f64)> = runs.mechanisms.iter().enumerate().filter_map(point).collect();
            plot = plot.series(Series::new(method, points).symbols_only());
        }
        plot
    };
    Panels::new(title)
        .x_axis("mechanism", "")
        .panel(panel("average step", "s", |s| s.mean_step))
        .panel(panel("steps", "", |s| s.steps as f64))
}

/// Profiles: part c of the figures, by other costs, far out, and by accuracy among all methods.
fn profiles(runs: &Runs) -> Panels {
    let three: Vec<&str> = THREE.iter().map(|t| t.0).collect();
    let all = methods();
    let plot = |title: String, methods: &[&str], cost: fn(&Solved) -> f64, by_accuracy: bool| {
        let profile = runs.profile(methods, cost, by_accuracy);
        let mut plot = Plot::new(title).y_axis("ρ", "").y_range(0.0, 1.0);
        for (k, method) in methods.iter().enumerate() {
            plot = plot.series(Series::new(*method, profile.steps(k, FAR)));
        }
        plot
    };
    let title =
        format!("Set {}: performance profiles, τ to {FAR} (figures end at {END})", number(runs.set) + 1);
    let mut panels = Panels::new(title).x_axis("τ", "").x_scale(Scale::Log).x_range(1.0, FAR);
    for (name, cost) in COSTS {
        panels = panels.panel(plot(format!("by {name}, settings of the paper"), &three, cost, false));
    }
    for (name, cost) in COSTS {
        panels = panels.panel(plot(format!("by {name} to {ACCURATE:e}"), &all, cost, true));
    }
    panels
}

/// A row for each run.
fn rows(runs: &Runs) -> Vec<Value> {
    let row = |t: &Trial| {
        let about = |status: &str| json!({ "mechanism": t.mechanism, "method": t.method, "settings": t.tuning, "status": status });
        match &t.result {
            Err(why) => {
                let mut row = about("failed");
                row["why"] = why.lines().next().unwrap_or_default().into();
                row
            }
            Ok(s) => {
                let mut row = about("ok");
                row["seconds"] = s.seconds.into();
                row["steps"] = s.steps.into();
                row["rejected"] = s.rejected.into();
                row["evaluations"] = s.evaluations.into();
                row["mean_step"] = s.mean_step.into();
                row["error"] = s.errors.motion.into();
                row["violation"] = json!({ "position": s.violation[0], "velocity": s.violation[1], "acceleration": s.violation[2] });
                row
            }
        }
    };
    runs.trials.iter().map(row).collect()
}

fn page(runs: &Runs, steps: Panels, profiles: Panels) -> Page {
    let title =
        format!("Set {}: {} mechanisms ({})", number(runs.set) + 1, runs.mechanisms.len(), runs.set.word());
    let three: Vec<&str> = THREE.iter().map(|t| t.0).collect();
    let paper = runs.profile(&three, |s| s.seconds, false);
    let shares = THREE.iter().enumerate().map(|(k, (name, printed))| {
        [
            (*name).to_owned(),
            format!("{:.2}", printed[number(runs.set)]),
            format!("{:.2}", paper.share(k, WITHIN)),
            format!("{:.2}", paper.solved(k)),
        ]
    });
    let best = |m: &str| {
        let all = methods();
        let done = all.iter().filter_map(|method| Some((*method, runs.accurate(m, method, |s| s.seconds)?)));
        done.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let fastest = runs.mechanisms.iter().enumerate().map(|(k, m)| {
        let solved = methods().iter().filter(|x| runs.accurate(m, x, |s| s.seconds).is_some()).count();
        let (name, time) = best(m).map_or(("-".into(), "-".into()), |(n, t)| (n.to_owned(), short(1e3 * t)));
        [(k + 1).to_string(), (*m).to_owned(), solved.to_string(), name, time]
    });
    let mut page = Page::new(title)
        .subtitle("Steps, profiles and shares; settings of the paper, and by the accuracy that was achieved")
        .table("Within 1.2 times the best time of the three", ["method", "table 3", "here", "solved"], shares)
        .chart(steps)
        .chart(profiles)
        .table(
            "Solved to 1e-5, and the fastest method",
            ["", "mechanism", "methods that solve it", "fastest", "time [ms]"],
            fastest,
        )
        .table("Not solved to 1e-5", ["mechanism", "method", "why"], runs.unsolved());
    for line in claims(runs) {
        page = page.note(line);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::reference::Errors;

    fn solved(seconds: f64, error: f64) -> Solved {
        Solved {
            seconds,
            steps: 10,
            rejected: 1,
            evaluations: 50,
            mean_step: 0.1,
            errors: Errors { motion: error, all: error },
            violation: [0.0; 3],
        }
    }

    /// H47, H48, H53: profiles by settings and by accuracy: the cheapest accurate run counts, and what fails has a reason.
    #[test]
    fn accuracy_and_settings() {
        let trial = |mechanism: &str, method: &str, tuning: &str, result: Result<Solved, String>| Trial {
            mechanism: mechanism.into(),
            method: method.into(),
            tuning: tuning.into(),
            result,
        };
        let trials = vec![
            trial("a", "hem5", "paper", Ok(solved(1.0, 1e-3))),
            trial("a", "hem5", "1e-6", Ok(solved(2.0, 1e-6))),
            trial("a", "hem5", "1e-8", Ok(solved(4.0, 1e-8))),
            trial("a", "dopri5", "paper", Ok(solved(1.1, 1e-3))),
            trial("a", "dopri5", "1e-6", Ok(solved(3.0, 1e-4))),
            trial("b", "hem5", "paper", Err("it is stiff".into())),
            trial("b", "dopri5", "paper", Ok(solved(5.0, 1e-9))),
        ];
        let runs = Runs { set: Set::Rigid, mechanisms: vec!["a", "b"], trials };
        assert_eq!(runs.accurate("a", "hem5", |s| s.seconds), Some(2.0));
        let profile = runs.profile(&["hem5", "dopri5"], |s| s.seconds, false);
        assert_eq!((profile.share(0, 1.0), profile.share(1, WITHIN)), (0.5, 1.0));
        let profile = runs.profile(&["hem5", "dopri5"], |s| s.seconds, true);
        assert_eq!((profile.solved(0), profile.solved(1)), (0.5, 0.5));
        let unsolved = runs.unsolved();
        assert!(unsolved.contains(&[
            "a".into(),
            "dopri5".into(),
            "off by 1.0e-4 at the tightest tolerance".into()
        ]));
        assert!(unsolved.contains(&["b".into(), "hem5".into(), "it is stiff".into()]));
        assert!(page(&runs, figure(&runs), profiles(&runs)).to_html().contains("it is stiff"));
    }
}
