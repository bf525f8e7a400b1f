//! Two stiff mechanisms: the rotating beam at three tolerances, table 4 of [Haddouni17], and the rotor that only implicit methods
//! bring through its critical speeds, figure 13 (H49, H50).

use super::single_run::{self, Early};
use super::{Bench, PublishedTable, csv};
use crate::TableError;
use crate::accuracy::Errors;
use crate::grid::{Grid, or_dash, short};
use gelenk_catalogue::{self as methods, Choice, Settings};
use gelenk_core::{State, Stats};
use gelenk_integrators::{Cancel, FixedStep, Flow, Observer, Options, PointKind, proceed};
use gelenk_plot::{Panels, Plot, Series};
use gelenk_testset::create;
use gelenk_testset::problems::{rotating_beam, rotor};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::Instant;

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "stiff-beam",
    what: "rotating flexible beam and rotor: what stiffness costs explicit methods, and implicit ones not",
    source: "Haddouni, Acary, Garreau, Beley & Brogliato (2017), table 4 and figure 13",
    keys: "H49, H50",
    grows: false,
    run,
};

const TOLERANCES: [f64; 3] = [1e-2, 1e-4, 1e-6];

/// Relative over absolute tolerance. Explicit methods keep fast modes only just stable; in equal shares, a relative tolerance of
/// 1e-2 would take what grows of them for motion.
const RELATIVE: f64 = 1e-3;

/// Methods as the paper calls them, and as they are called here.
const HEM5: (&str, &str) = ("HEM5", "hem5");
const MDOP5: (&str, &str) = ("MDOP5", "dopri5");
const ALPHA: (&str, &str) = ("stabilised generalized-alpha", "genalpha");
const RADAU: (&str, &str) = ("RADAU", "radau");
const METHODS: [(&str, &str); 4] = [HEM5, MDOP5, ALPHA, RADAU];

/// Of the explicit method's steps, implicit ones need at most this share.
const SHARE: f64 = 0.1;

/// What the paper prints: average step \[s\], time \[s\], accepted, rejected steps.
type Printed = (f64, f64, u64, u64);

const PRINTED: [(&str, [Printed; 3]); 3] = [
    (
        HEM5.0,
        [(4.22e-4, 548.98, 34_123, 1381), (4.20e-4, 549.70, 34_364, 1393), (2.40e-4, 985.79, 62_255, 179)],
    ),
    (
        MDOP5.0,
        [(1.09e-4, 622.453, 137_176, 833), (1.08e-4, 632.44, 137_386, 899), (1.08e-4, 634.94, 137_344, 913)],
    ),
    (ALPHA.0, [(7.65e-2, 3.59, 196, 0), (6.49e-3, 33.42, 2310, 0), (5.40e-3, 33.9218, 2687, 0)]),
];

/// The rotor's step in the paper \[s\].
const ROTOR_STEP: f64 = 4e-4;
/// Tolerances for the rotor, whose deflections are below a millimetre.
const ROTOR_RTOL: f64 = 1e-4;
const ROTOR_ATOL: f64 = 1e-8;
/// Width of the intervals of speed in which the largest amplitude counts [rpm].
const BIN: f64 = 20.0;
/// Critical speeds of the rotor [rpm], by the eigenvalues of its matrices.
const CRITICAL: [f64; 2] = [2533.0, 3122.0];

/// A number of the state over time, at every accepted point.
struct Watch {
    of: fn(&State) -> f64,
    seen: Vec<(f64, f64)>,
}

impl Watch {
    fn new(of: fn(&State) -> f64) -> Self {
        Self { of, seen: Vec::new() }
    }
}

impl Observer for Watch {
    fn point(&mut self, _kind: PointKind<'_>, x: &State) -> Flow {
        self.seen.push((x.t, (self.of)(x)));
        proceed()
    }
}

/// A run, or why it did not come to the end.
struct Row {
    label: &'static str,
    method: String,
    tol: Option<f64>,
    result: Result<Ran, String>,
}

struct Ran {
    stats: Stats,
    seconds: f64,
    t_end: f64,
    /// Of positions at the end, where there is a reference.
    error: Option<f64>,
    seen: Vec<(f64, f64)>,
}

impl Ran {
    fn mean_step(&self) -> f64 {
        self.t_end / self.stats.steps.max(1) as f64
    }
}

/// The methods that there are.
fn choices() -> Result<Vec<(&'static str, Choice)>, TableError> {
    let there = |(_, name): &&(&str, &str)| methods::names().contains(name);
    let make =
        |&(label, name): &(&'static str, &str)| Ok((label, methods::choose(name, &Settings::default())?));
    METHODS.iter().filter(there).map(make).collect()
}

/// One run of a problem.
fn once(
    problem: &str,
    choice: &Choice,
    t_end: f64,
    options: &Options,
    of: fn(&State) -> f64,
    cancel: &Cancel,
) -> Result<Result<Ran, String>, TableError> {
    let mut problem = create(problem, &[]).map_err(TableError::failed)?;
    let mut watch = Watch::new(of);
    let options = choice.options(options.clone());
    let since = Instant::now();
    match single_run::once(&mut *problem, &*choice.method, t_end, &options, cancel, &mut watch) {
        Ok((end, stats)) => {
            let seconds = since.elapsed().as_secs_f64();
            let error = problem.reference(t_end).map(|truth| Errors::between(&end, &truth.state).p);
            Ok(Ok(Ran { stats, seconds, t_end, error, seen: watch.seen }))
        }
        Err(Early::Failed(why)) => Ok(Err(why)),
        Err(Early::Cancelled) => Err(TableError::Interrupted),
    }
}

/// The beam to `t_end` with every method at every tolerance, without a test for stiffness: all are to come to the end.
fn beam(t_end: f64, cancel: &Cancel, progress: impl Fn(String)) -> Result<Vec<Row>, TableError> {
    let tip = |x: &State| rotating_beam::tip_deflection(1.0, &x.p).map_or(f64::NAN, |tip| tip[0]);
    let mut rows = Vec::new();
    for (label, choice) in choices()? {
        for tol in TOLERANCES {
            progress(format!("beam: {} at {tol:e}", choice.name));
            let options =
                Options { rtol: (RELATIVE * tol).into(), stiffness_test: 0, ..Options::tolerance(tol) };
            let result = once("rotating-beam", &choice, t_end, &options, tip, cancel)?;
            rows.push(Row { label, method: choice.name.clone(), tol: Some(tol), result });
        }
    }
    Ok(rows)
}

/// The rotor to `t_end`: generalized-alpha with the paper's step, the others with error control.
fn rotor(t_end: f64, cancel: &Cancel, progress: impl Fn(String)) -> Result<Vec<Row>, TableError> {
    let deflection = |x: &State| rotor::disc_deflection(&x.p).unwrap_or(f64::NAN);
    let mut rows = Vec::new();
    for (label, choice) in choices()? {
        progress(format!("rotor: {}", choice.name));
        let fixed = (label == ALPHA.0).then_some(FixedStep { h: ROTOR_STEP, order: 2 });
        let options =
            Options { rtol: ROTOR_RTOL.into(), atol: ROTOR_ATOL.into(), fixed, ..Options::default() };
        let result = once("rotor", &choice, t_end, &options, deflection, cancel)?;
        rows.push(Row { label, method: choice.name.clone(), tol: None, result });
    }
    Ok(rows)
}

impl Row {
    fn printed(&self) -> Option<Printed> {
        let k = TOLERANCES.iter().position(|tol| Some(*tol) == self.tol)?;
        PRINTED.iter().find(|(label, _)| *label == self.label).map(|(_, rows)| rows[k])
    }

    fn steps(&self) -> Option<u64> {
        self.result.as_ref().ok().map(|ran| ran.stats.steps)
    }

    /// The largest deflection in every interval of speed: the middle [rpm], and the deflection [m].
    fn envelope(&self) -> Vec<(f64, f64)> {
        let mut bins: Vec<(f64, f64)> = Vec::new();
        for &(t, deflection) in self.result.iter().flat_map(|ran| &ran.seen) {
            let middle = BIN * ((rotor::speed(t) / BIN).floor() + 0.5);
            match bins.last_mut() {
                Some(bin) if bin.0 == middle => bin.1 = bin.1.max(deflection),
                _ => bins.push((middle, deflection)),
            }
        }
        bins
    }

    /// The speed [rpm] at which the deflection [m] is largest.
    fn peak(&self) -> Option<(f64, f64)> {
        self.envelope().into_iter().max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// A claim about steps on the beam: this method needs at most a tenth of HEM5's.
struct Claim<'a> {
    explicit: &'a Row,
    implicit: &'a Row,
    steps: [u64; 2],
}

fn claims(rows: &[Row]) -> Vec<Claim<'_>> {
    let mut claims = Vec::new();
    for implicit in rows.iter().filter(|row| [ALPHA.0, RADAU.0].contains(&row.label)) {
        let Some(explicit) = rows.iter().find(|row| row.label == HEM5.0 && row.tol == implicit.tol) else {
            continue;
        };
        if let (Some(many), Some(few)) = (explicit.steps(), implicit.steps()) {
            claims.push(Claim { explicit, implicit, steps: [many, few] });
        }
    }
    claims
}

impl Claim<'_> {
    fn holds(&self) -> bool {
        self.steps[1] as f64 <= SHARE * self.steps[0] as f64
    }

    fn words(&self) -> String {
        let Claim { explicit, implicit, steps: [many, few] } = self;
        let verdict = if self.holds() { "yes" } else { "no" };
        let tol = implicit.tol.unwrap_or(f64::NAN);
        format!(
            "{tol:e}: {} takes {few} steps, {} {many}; at most a tenth: {verdict}",
            implicit.method, explicit.method
        )
    }

    fn json(&self) -> Value {
        json!({
            "tol": self.implicit.tol, "method": self.implicit.method, "steps": self.steps[1], "hem5_steps": self.steps[0],
            "holds": self.holds(),
        })
    }
}

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let cancel = (bench.request.on_ctrl_c)();
    let beam = beam(20.0, &cancel, |what| bench.progress(what))?;
    let rotor = rotor(4.0, &cancel, |what| bench.progress(what))?;
    let rows: Vec<Value> = beam.iter().chain(&rotor).map(Row::json).collect();
    let files = [
        ("data", bench.store("stiff-beam.csv", &csv(&rows))?),
        ("beam", bench.store("stiff-beam.svg", &beam_figure(&beam).to_svg())?),
        ("rotor", bench.store("stiff-beam.rotor.svg", &rotor_figure(&rotor).to_svg())?),
    ];
    if bench.request.json {
        let object = json!({
            "table": TABLE.name,
            "source": TABLE.source,
            "beam": beam.iter().map(Row::json).collect::<Vec<_>>(),
            "claims": claims(&beam).iter().map(Claim::json).collect::<Vec<_>>(),
            "rotor": rotor.iter().map(Row::json).collect::<Vec<_>>(),
            "files": files.map(|(_, path)| path.display().to_string()),
        });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            write_beam(&beam, out)?;
            write_rotor(&rotor, out)?;
            files.iter().try_for_each(|(what, path)| writeln!(out, "{what:<5} {}", path.display()))
        })?;
    }
    Ok(())
}

impl Row {
    fn json(&self) -> Value {
        let mut object = json!({ "method": self.method, "label": self.label, "tol": self.tol });
        if let Some((h, seconds, accepted, rejected)) = self.printed() {
            object["printed"] =
                json!({ "mean_step": h, "time_s": seconds, "accepted": accepted, "rejected": rejected });
        }
        match &self.result {
            Ok(ran) => {
                object["ours"] = json!({
                    "mean_step": ran.mean_step(), "time_s": ran.seconds, "accepted": ran.stats.steps,
                    "rejected": ran.stats.rejections.total(), "error_p": ran.error,
                });
                if self.tol.is_none() {
                    object["peak"] = json!(self.peak());
                }
            }
            Err(why) => object["failed"] = json!(why),
        }
        object
    }
}

const HEADER: [&str; 11] = [
    "method",
    "tol",
    "average h [s]",
    "(pr.)",
    "time [s]",
    "(pr.)",
    "accepted",
    "(pr.)",
    "rejected",
    "(pr.)",
    "error p",
];

fn write_beam(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Rotating beam with 31 degrees of freedom, 0 to 20 s, table 4")?;
    let mut grid = Grid::new(2, HEADER);
    for row in rows {
        let first = [row.method.clone(), row.tol.map_or(String::new(), |tol| format!("{tol:e}"))];
        match &row.result {
            Err(why) => grid.words(first, why.clone()),
            Ok(ran) => {
                let p = row.printed();
                let numbers = [
                    format!("{:.2e}", ran.mean_step()),
                    or_dash(p.map(|p| format!("{:.2e}", p.0))),
                    short(ran.seconds),
                    or_dash(p.map(|p| short(p.1))),
                    ran.stats.steps.to_string(),
                    or_dash(p.map(|p| p.2)),
                    ran.stats.rejections.total().to_string(),
                    or_dash(p.map(|p| p.3)),
                    or_dash(ran.error.map(|e| format!("{e:.1e}"))),
                ];
                grid.row(first.into_iter().chain(numbers));
            }
        }
    }
    grid.write(out)?;
    writeln!(
        out,
        "  (pr.): as printed, for a beam whose data are not; MDOP5 is dopri5 with projection, RADAU is added"
    )?;
    let mut ran = rows.iter().rev().filter_map(|row| row.result.as_ref().ok());
    if let Some(lag) = ran.next().map(|ran| ran.seen.iter().map(|s| s.1).fold(f64::INFINITY, f64::min)) {
        writeln!(out, "  the tip stays behind the hub by {:.3} m at most", -lag)?;
    }
    writeln!(out)?;
    claims(rows).iter().try_for_each(|claim| writeln!(out, "  {}", claim.words()))?;
    writeln!(out)
}

fn write_rotor(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "Rotor, 0 to 4000 rpm in 4 s; the paper: explicit methods fail, generalized-alpha takes steps of {ROTOR_STEP} s"
    )?;
    let mut grid =
        Grid::new(1, ["method", "average h [s]", "accepted", "time [s]", "largest [mm]", "at [rpm]"]);
    for row in rows {
        match &row.result {
            Err(why) => grid.words([row.method.clone()], why.clone()),
            Ok(ran) => {
                let (speed, deflection) = row.peak().unwrap_or((f64::NAN, f64::NAN));
                grid.row([
                    row.method.clone(),
                    format!("{:.2e}", ran.mean_step()),
                    ran.stats.steps.to_string(),
                    short(ran.seconds),
                    format!("{:.4}", 1e3 * deflection),
                    format!("{speed:.0}"),
                ]);
            }
        }
    }
    grid.write(out)?;
    writeln!(
        out,
        "  critical speeds by eigenvalues: {} and {} rpm; amplitudes are largest some revolutions later\n",
        CRITICAL[0], CRITICAL[1]
    )
}

/// The tip behind the hub, of every method at the last tolerance.
fn beam_figure(rows: &[Row]) -> Panels {
    let last = TOLERANCES[TOLERANCES.len() - 1];
    let mut plot = Plot::new("").y_axis("tip ahead of the hub", "m");
    for (k, row) in rows.iter().filter(|row| row.tol == Some(last)).enumerate() {
        let seen = row.result.iter().flat_map(|ran| {
            // curves need no more points than this
            let every = ran.seen.len().div_ceil(1000).max(1);
            ran.seen.iter().step_by(every).copied()
        });
        plot = plot.series(Series::new(row.label, seen).color(k));
    }
    Panels::new("Rotating beam: deflection of the tip").size(860.0, 270.0).x_axis("time", "s").panel(plot)
}

/// Figure 13: amplitude against speed.
fn rotor_figure(rows: &[Row]) -> Panels {
    let mut plot = Plot::new("").y_axis("deflection of the disc", "mm");
    for (k, row) in rows.iter().filter(|row| row.result.is_ok()).enumerate() {
        let points = row.envelope().into_iter().map(|(speed, x)| (speed, 1e3 * x));
        plot = plot.series(Series::new(row.label, points).color(k));
    }
    let panels =
        Panels::new("Rotor: amplitude against speed").size(860.0, 270.0).x_axis("speed", "rpm").panel(plot);
    CRITICAL.into_iter().fold(panels, |panels, speed| panels.event(speed, format!("{speed} rpm")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// H49: on the first half second of the beam, implicit methods need at most a tenth of HEM5's steps at every tolerance.
    #[test]
    fn implicit_methods_take_few_steps_on_the_beam() {
        let rows = beam(0.5, &Cancel::default(), |_| {}).unwrap();
        assert!(rows.iter().all(|row| row.result.is_ok()));
        let claims = claims(&rows);
        assert_eq!(claims.len(), 3 * (choices().unwrap().len() - 2));
        for claim in claims {
            assert!(claim.holds(), "{}", claim.words());
        }
        let mut out = Vec::new();
        write_beam(&rows, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        for part in ["4.22e-4", "34123", "622", "137386", "at most a tenth: yes"] {
            assert!(out.contains(part), "'{part}' is missing in\n{out}");
        }
        assert_eq!(rows[0].json()["printed"]["rejected"], 1381);
        assert!(beam_figure(&rows).to_svg().contains(">RADAU</text>"));
    }

    /// H50: on the rotor, explicit methods stop with what makes it stiff, and implicit ones go on.
    #[test]
    fn only_implicit_methods_turn_the_rotor() {
        let rows = rotor(0.2, &Cancel::default(), |_| {}).unwrap();
        let mut out = Vec::new();
        write_rotor(&rows, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(
            out.contains("the problem is stiff for this method") && out.contains("2533 and 3122 rpm"),
            "{out}"
        );
        let svg = rotor_figure(&rows).to_svg();
        assert!(svg.contains(">RADAU</text>") && !svg.contains(">HEM5</text>"));
        for row in rows {
            let explicit = [HEM5.0, MDOP5.0].contains(&row.label);
            match row.result {
                Ok(ran) => assert!(!explicit && ran.stats.steps < 1000, "{}: {}", row.label, ran.stats.steps),
                Err(why) => assert!(explicit && why.contains("stiff") && why.contains("radau"), "{why}"),
            }
        }
    }
}
