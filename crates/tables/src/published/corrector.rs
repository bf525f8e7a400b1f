//! What grouped differences and updates of the Jacobian save: tables 1 and 3 of [Arnold06] (A35, A38), with figures 3 to 5 of the same
//! models (A34).
//!
//! Every combination of form (explicit, residual), differences (column by column, in groups) and update (none, partitioned, extended) is
//! run: the paper shows eight of them for its railway carriage and six for its car. The equations are in joint coordinates, in the
//! stabilised index-2 form, as there. Where the paper's model is not among the examples, one of the same structure takes its place, and
//! the output names it.

mod report;

use super::single_run::{self, Early, History};
use super::{Bench, PublishedTable};
use crate::TableError;
use crate::measure::smallest;
use crate::published::sparsity::Picture;
use gelenk_core::{Excitations as _, State, Stats};
use gelenk_examples::{EXAMPLES, PARTS};
use gelenk_integrators::{
    Bdf, Cancel, DynamicsForm, Flow, Formulation, Implicit, JacobianKind, JacobianUpdate, Observer, Options,
    Output, PointKind, Sample, StepInfo, proceed,
};
use gelenk_io::ModelFile;
use gelenk_model::{Coordinates, System};
use gelenk_simulate::{FileSource, Source as _};
use std::time::Duration;

pub(super) static CARRIAGE: PublishedTable = PublishedTable {
    name: "corrector-carriage",
    what: "railway carriage: evaluations saved by groups of columns and by updates of the Jacobian",
    source: "Arnold, Fuchs & Fuehrer (2006), table 1, figures 3 to 5",
    keys: "A34, A35, A38",
    grows: false,
    run: |bench| report::run(bench, &TABLE_1),
};
pub(super) static CAR: PublishedTable = PublishedTable {
    name: "corrector-car",
    what: "passenger car: Jacobians saved by groups of columns and by updates that follow the steering",
    source: "Arnold, Fuchs & Fuehrer (2006), table 3",
    keys: "A31, A34, A35, A38",
    grows: false,
    run: |bench| report::run(bench, &TABLE_3),
};
pub(super) static AXLE: PublishedTable = PublishedTable {
    name: "corrector-axle",
    what: "axle on a test rig whose posts move: Jacobians saved by updates that follow the posts",
    source: "Arnold, Fuchs & Fuehrer (2006), figure 1; no table there",
    keys: "A31, A35, A38",
    grows: false,
    run: |bench| report::run(bench, &FIGURE_1),
};

/// A table of the paper.
struct Case {
    table: &'static PublishedTable,
    /// Examples, the paper's model first; the first that is there is taken.
    models: &'static [&'static str],
    atol: f64,
    printed: fn(Variant) -> Printed,
    /// What the paper's best rows come to: of evaluations, or of Jacobians, at most this share of the plain run's.
    claim: (Counted, f64),
    /// The update and the forms of the rows that the claim is about.
    best: (JacobianUpdate, &'static [DynamicsForm]),
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Counted {
    Evaluations,
    Jacobians,
}

const RTOL: f64 = 1e-4;
const BOTH: [DynamicsForm; 2] = [DynamicsForm::Explicit, DynamicsForm::Residual];

static TABLE_1: Case = Case {
    table: &CARRIAGE,
    models: &["carriage", "double-wishbone"],
    atol: 1e-4,
    printed: table_1,
    claim: (Counted::Evaluations, 0.47),
    best: (JacobianUpdate::Partitioned, &BOTH),
};
static TABLE_3: Case = Case {
    table: &CAR,
    models: &["car", "double-wishbone"],
    atol: 1e-5,
    printed: table_3,
    claim: (Counted::Jacobians, 0.15),
    best: (JacobianUpdate::Extended, &[DynamicsForm::Explicit]),
};
static FIGURE_1: Case = Case {
    table: &AXLE,
    models: &["rear-axle", "double-wishbone"],
    atol: 1e-5,
    printed: |_| Printed::default(),
    claim: (Counted::Jacobians, 0.5),
    best: (JacobianUpdate::Extended, &BOTH),
};

/// How a run finds its derivatives.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Variant {
    form: DynamicsForm,
    jacobian: JacobianKind,
    update: JacobianUpdate,
}

impl Variant {
    fn all() -> impl Iterator<Item = Variant> {
        let updates = [JacobianUpdate::None, JacobianUpdate::Partitioned, JacobianUpdate::Extended];
        let kinds = [JacobianKind::Dense, JacobianKind::Estimated];
        BOTH.into_iter().flat_map(move |form| {
            updates.into_iter().flat_map(move |update| {
                kinds.into_iter().map(move |jacobian| Variant { form, jacobian, update })
            })
        })
    }

    fn words(self) -> [&'static str; 3] {
        let form = if self.form == DynamicsForm::Explicit { "explicit" } else { "residual" };
        let jacobian = if self.jacobian == JacobianKind::Dense { "dense" } else { "grouped" };
        let update = match self.update {
            JacobianUpdate::None => "none",
            JacobianUpdate::Partitioned => "partitioned",
            JacobianUpdate::Extended => "extended",
        };
        [form, jacobian, update]
    }

    fn method(self) -> Bdf {
        let implicit = Implicit {
            form: self.form,
            jacobian: self.jacobian,
            update: self.update,
            ..Implicit::new(Formulation::Ggl)
        };
        Bdf { implicit, ..Bdf::default() }
    }
}

/// What the paper prints: time \[s\], evaluations, those without differences, Jacobians, percent of the time.
#[derive(Debug, Clone, Copy, Default)]
struct Printed {
    cpu: Option<f64>,
    fc: Option<u64>,
    fcw: Option<u64>,
    je: Option<u64>,
    percent: Option<f64>,
}

fn table_1(of: Variant) -> Printed {
    let all = |cpu, fc, fcw, je, percent| Printed {
        cpu: Some(cpu),
        fc: Some(fc),
        fcw: Some(fcw),
        je: Some(je),
        percent: Some(percent),
    };
    match of.words() {
        ["explicit", "dense", "none"] => all(18.86, 9739, 2179, 84, 100.0),
        ["explicit", "grouped", "none"] => all(14.78, 7178, 2166, 103, 78.4),
        ["explicit", "dense", "partitioned"] => all(11.03, 4759, 2509, 25, 58.5),
        ["explicit", "grouped", "partitioned"] => all(10.59, 4605, 2288, 43, 56.2),
        ["residual", "dense", "none"] => all(18.59, 10473, 2193, 92, 100.0),
        ["residual", "grouped", "none"] => all(13.55, 6992, 2152, 100, 72.9),
        ["residual", "dense", "partitioned"] => all(10.33, 4739, 2386, 24, 55.6),
        ["residual", "grouped", "partitioned"] => all(9.63, 4415, 2226, 40, 51.8),
        _ => Printed::default(),
    }
}

/// The paper does not say which form; its update (26) is for the explicit one.
fn table_3(of: Variant) -> Printed {
    let all = |cpu, je, percent| Printed {
        cpu: Some(cpu),
        je: Some(je),
        percent: Some(percent),
        ..Printed::default()
    };
    match of.words() {
        ["explicit", "dense", "none"] => all(296.86, 2229, 100.0),
        ["explicit", "grouped", "none"] => all(309.44, 2303, 103.3),
        ["explicit", "dense", "partitioned"] => all(141.28, 660, 29.6),
        ["explicit", "dense", "extended"] => all(145.75, 668, 30.0),
        ["explicit", "grouped", "partitioned"] => all(79.66, 410, 18.4),
        ["explicit", "grouped", "extended"] => all(59.45, 317, 14.2),
        _ => Printed::default(),
    }
}

/// A model ready to run.
struct Ready {
    name: &'static str,
    system: System,
    start: State,
    t_end: f64,
}

impl Ready {
    fn new(case: &Case) -> Result<Self, TableError> {
        let found = |name: &&str| EXAMPLES.iter().find(|example| example.name == *name);
        let example =
            case.models.iter().find_map(found).ok_or_else(|| {
                TableError::failed(format!("no example is named {}", case.models.join(" or ")))
            })?;
        let name = format!("{}.toml", example.name);
        let texts: Vec<_> =
            [(name.as_str(), example.text)].into_iter().chain(PARTS.iter().copied()).collect();
        let file = ModelFile::parse_all(&texts);
        let source = FileSource::new(file.map_err(|e| TableError::failed(e.render()))?);
        let settings = source.settings().map_err(TableError::failed)?;
        let times = settings.timetable().map_err(TableError::failed)?;
        let mut subject = source.build(Coordinates::Joint).map_err(TableError::failed)?;
        let start = subject.system.assemble(&subject.start).map_err(TableError::failed)?;
        Ok(Self { name: example.name, system: subject.system, start, t_end: times.t_end })
    }

    fn excitations(&self) -> usize {
        self.system.count()
    }

    fn picture(&self) -> Option<Picture> {
        Picture::of_all(self.name, gelenk_core::Problem::structure(&self.system))
    }

    fn run(
        &mut self,
        method: &Bdf,
        options: &Options,
        seen: &mut dyn Observer,
        cancel: &Cancel,
    ) -> Result<Stats, Early> {
        let (start, t_end) = (self.start.clone(), self.t_end);
        let (_, stats) = single_run::from(&mut self.system, start, method, t_end, options, cancel, seen)?;
        Ok(stats)
    }
}

/// What is kept of a run: what happened in its steps, and positions at equal distances.
#[derive(Default)]
struct Kept {
    history: History,
    rows: Vec<Vec<f64>>,
}

impl Observer for Kept {
    fn point(&mut self, _: PointKind<'_>, _: &State) -> Flow {
        proceed()
    }
    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        self.history.step(info)
    }
    fn output(&mut self, sample: &Sample<'_>) -> Flow {
        self.rows.push(sample.p.to_vec());
        proceed()
    }
}

/// So often positions of each run are kept.
const ROWS: usize = 50;
/// The run that others are measured against has this share of their tolerance.
const SHARP: f64 = 1e-3;
/// Time for each measurement of time.
const BUDGET: Duration = Duration::from_millis(200);

fn options(case: &Case, sharper: f64) -> Options {
    Options {
        rtol: (RTOL * sharper).into(),
        atol: (case.atol * sharper).into(),
        output: Output::Uniform(ROWS),
        ..Options::default()
    }
}

/// A row of the table.
struct Row {
    variant: Variant,
    stats: Stats,
    history: History,
    seconds: f64,
    /// Of that of the first row of the same form.
    percent: f64,
    /// Largest error of a position, in tolerances.
    error: f64,
    /// Largest difference of a position from the first row of the same form, in tolerances.
    apart: f64,
}

impl Row {
    fn fc(&self) -> u64 {
        self.stats.work.residual + self.stats.work.jacobian_residual
    }

    fn counted(&self, what: Counted) -> u64 {
        match what {
            Counted::Evaluations => self.fc(),
            Counted::Jacobians => self.stats.work.jacobian,
        }
    }
}

/// The largest difference of positions, in tolerances.
fn apart(case: &Case, a: &[Vec<f64>], b: &[Vec<f64>]) -> f64 {
    let of_rows = a.iter().zip(b).flat_map(|(a, b)| a.iter().zip(b));
    of_rows.fold(0.0, |m: f64, (a, b)| m.max((a - b).abs() / (case.atol + RTOL * b.abs())))
}

/// All rows of a case.
fn measure(
    bench: &Bench<'_>,
    case: &Case,
    ready: &mut Ready,
    cancel: &Cancel,
) -> Result<Vec<Row>, TableError> {
    let failure = |early: Early| match early {
        Early::Cancelled => TableError::Interrupted,
        Early::Failed(message) => TableError::failed(message),
    };
    bench.progress("the reference");
    let mut truth = Kept::default();
    let sharp = Bdf { implicit: Implicit::new(Formulation::GglStar), ..Bdf::default() };
    ready.run(&sharp, &options(case, SHARP), &mut truth, cancel).map_err(failure)?;
    let mut rows: Vec<Row> = Vec::new();
    let mut first: Option<(DynamicsForm, f64, Vec<Vec<f64>>)> = None;
    let is_excited = ready.excitations() > 0;
    for variant in Variant::all().filter(|of| is_excited || of.update != JacobianUpdate::Extended) {
        bench.progress(variant.words().join(", "));
        let (method, options) = (variant.method(), options(case, 1.0));
        let mut kept = Kept::default();
        let stats = ready.run(&method, &options, &mut kept, cancel).map_err(failure)?;
        let bare = Options { violations: false, output: Output::default(), ..options };
        let once = || {
            let since = std::time::Instant::now();
            ready.run(&method, &bare, &mut (), cancel).map(|_| [since.elapsed().as_secs_f64()])
        };
        let [seconds] = smallest(BUDGET, 1, once).map_err(failure)?;
        if first.as_ref().is_none_or(|(form, ..)| *form != variant.form) {
            first = Some((variant.form, seconds, kept.rows.clone()));
        }
        let (whole, plain) = first.as_ref().map_or((seconds, &kept.rows), |(_, s, rows)| (*s, rows));
        rows.push(Row {
            variant,
            stats,
            seconds,
            percent: 100.0 * seconds / whole,
            error: apart(case, &kept.rows, &truth.rows),
            apart: apart(case, &kept.rows, plain),
            history: kept.history,
        });
    }
    Ok(rows)
}

/// Does the best row do with the printed share, as exactly as the plain one?
struct Claim<'a> {
    plain: &'a Row,
    best: &'a Row,
    counted: Counted,
    share: f64,
}

/// Errors larger by no more than this are as small.
const AS_EXACT: f64 = 2.0;

impl Claim<'_> {
    fn found(&self) -> f64 {
        self.best.counted(self.counted) as f64 / self.plain.counted(self.counted) as f64
    }

    fn is_as_exact(&self) -> bool {
        self.best.error <= AS_EXACT * self.plain.error.max(1.0)
    }

    fn holds(&self) -> bool {
        self.found() <= self.share && self.is_as_exact()
    }
}

fn claims<'a>(case: &Case, rows: &'a [Row]) -> Vec<Claim<'a>> {
    let (update, forms) = case.best;
    let of = |variant: Variant| rows.iter().find(|row| row.variant == variant);
    let claim = |form: &DynamicsForm| {
        let plain = Variant { form: *form, jacobian: JacobianKind::Dense, update: JacobianUpdate::None };
        let best = Variant { jacobian: JacobianKind::Estimated, update, ..plain };
        let (counted, share) = case.claim;
        Some(Claim { plain: of(plain)?, best: of(best)?, counted, share })
    };
    forms.iter().filter_map(claim).collect()
}
