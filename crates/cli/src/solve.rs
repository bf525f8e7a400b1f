//! `gelenk solve`: one test problem, one method.

pub(crate) mod options;
pub(crate) mod outcome;

use crate::args::SolveArgs;
use crate::dense::{header, row};
use crate::failure::{FAILED, Failure, explained};
use crate::interrupt::on_ctrl_c;
use crate::progress::Progress;
use gelenk_core::State;
use gelenk_integrators::{
    DumpWriter, EventInfo, Flow, Monitor, Observer, Options, PointKind, Sample, Stop, proceed,
};
use gelenk_simulate::solve;
use gelenk_testset::TestProblem;
use options::Request;
use outcome::{Event, Outcome};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (request, mut problem) = options::read(args, on_ctrl_c())?;
    let wall = time(args, &request, &mut *problem)?;

    // The run whose results are shown; it also serves the monitor, dense output and files.
    let mut output = OutputFiles::open(args, &request, out)?;
    let mut events = EventList::default();
    let mut monitor =
        Monitor::new(std::io::stderr(), args.monitor.unwrap_or(u8::from(args.time && !args.quiet)));
    let mut progress = Progress::new(!args.quiet && args.monitor.is_none());
    let initial = problem.initial();
    let switches: Vec<String> =
        problem.switches().map_or_else(Vec::new, |s| s.list().iter().map(|s| s.name.clone()).collect());
    let since = Instant::now();
    let mut watchers: [&mut dyn Observer; 4] = [&mut events, &mut output, &mut monitor, &mut progress];
    let (choice, t_end) = (&request.choice, request.t_end);
    let solved = solve(&mut *problem, choice, initial, t_end, &request.defaults, &mut watchers)
        .map_err(|e| explained(choice, e))?;
    let elapsed = since.elapsed().as_secs_f64();

    let outcome = Outcome {
        args,
        request: &request,
        solved: &solved,
        events: events.0,
        switches,
        samples: output.samples,
        wall: wall.unwrap_or(elapsed),
    };
    if args.json {
        writeln!(out, "{}", outcome::json(&outcome, &*problem))?;
    } else if !args.quiet {
        // Dense output on standard output must stay readable by programs.
        if output.on_stdout {
            outcome::text(&outcome, &*problem, &mut std::io::stderr().lock())?;
        } else {
            outcome::text(&outcome, &*problem, out)?;
        }
    }
    match &solved.result {
        Err(error) => Err(failure(error, &request)),
        Ok(Stop::Cancelled) => Err(Failure::interrupted()),
        Ok(_) => Ok(()),
    }
}

/// The smallest wall time of `--repeat` runs without output; `None` if one run is enough.
fn time(args: &SolveArgs, request: &Request, problem: &mut dyn TestProblem) -> Result<Option<f64>, Failure> {
    if args.repeat == 1 {
        return Ok(None);
    }
    let defaults = Options { clock: false, ..request.defaults.clone() };
    let mut best = f64::INFINITY;
    for _ in 0..args.repeat {
        let initial = problem.initial();
        let since = Instant::now();
        let solved = solve(&mut *problem, &request.choice, initial, request.t_end, &defaults, &mut ());
        best = best.min(since.elapsed().as_secs_f64());
        // A run that fails will fail again below, where its results are shown.
        if solved.map_err(|e| explained(&request.choice, e))?.result.is_err()
            || request.options.cancel.is_cancelled()
        {
            return Ok(None);
        }
    }
    Ok(Some(best))
}

fn failure(error: &gelenk_integrators::SolveError, request: &Request) -> Failure {
    use gelenk_integrators::SolveErrorKind as Kind;
    if let Kind::Observer(source) = &error.kind
        && let Some(io) = source.downcast_ref::<std::io::Error>()
        && io.kind() == std::io::ErrorKind::BrokenPipe
    {
        return Failure::from(std::io::Error::from(std::io::ErrorKind::BrokenPipe));
    }
    let hint = match &error.kind {
        Kind::MinimumStep { cause: None, .. } if request.tolerances().0 < 1e-12 => {
            Some("tolerances below 1e-12 are too close to rounding errors")
        }
        Kind::MinimumStep { cause: None, .. } if request.choice.method.name() == "mexx" => {
            Some("if forces depend on constraint forces (dry friction), try --discretisation modified")
        }
        Kind::TooManySteps { .. } => Some("see --max-steps"),
        Kind::Stiff(_) => {
            Some("try --method radau or bdf, which are implicit; --stiffness-test 0 switches the test off")
        }
        _ => None,
    };
    let failure = Failure { code: FAILED, ..Failure::failed(error) };
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

#[derive(Default)]
struct EventList(Vec<Event>);

impl Observer for EventList {
    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        if let PointKind::Event(EventInfo { name, rising, .. }) = kind {
            self.0.push(Event { name: name.to_owned(), t: x.t, rising });
        }
        proceed()
    }
}

/// Dense output as CSV and as stored polynomials.
struct OutputFiles {
    csv: Option<Box<dyn Write>>,
    dump: Option<DumpWriter<BufWriter<File>>>,
    samples: u64,
    on_stdout: bool,
    line: Vec<f64>,
}

impl OutputFiles {
    fn open(args: &SolveArgs, request: &Request, out: &mut impl Write) -> Result<Self, Failure> {
        let create = |path: &std::path::PathBuf| {
            File::create(path).map(BufWriter::new).map_err(|e| Failure::file("write", path, &e))
        };
        let select = request.select.clone();
        let on_stdout =
            args.dense.is_some() && args.csv.is_none() && args.dump.is_none() && !args.json && !args.quiet;
        out.flush()?;
        let mut csv: Option<Box<dyn Write>> = match &args.csv {
            Some(path) => Some(Box::new(create(path)?)),
            None if on_stdout => Some(Box::new(BufWriter::new(StdoutByHandle))),
            None => None,
        };
        if let Some(csv) = &mut csv {
            writeln!(csv, "{}", header(&select))?;
        }
        let dump = args.dump.as_ref().map(create).transpose()?.map(|file| DumpWriter::new(file, select));
        Ok(Self { csv, dump, samples: 0, on_stdout, line: Vec::new() })
    }
}

/// Standard output is locked by `main` in this thread, and the lock may be taken again.
struct StdoutByHandle;

impl Write for StdoutByHandle {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        std::io::stdout().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        std::io::stdout().flush()
    }
}

impl Observer for OutputFiles {
    fn start(&mut self, info: &gelenk_integrators::StartInfo<'_>) -> Flow {
        self.dump.as_mut().map_or_else(proceed, |d| d.start(info))
    }

    fn output(&mut self, s: &Sample<'_>) -> Flow {
        self.samples += 1;
        if let Some(csv) = &mut self.csv {
            self.line.clear();
            for part in [s.p, s.v, s.u, s.a, s.lam] {
                self.line.extend_from_slice(part);
            }
            writeln!(csv, "{}", row(s.t, &self.line))?;
        }
        proceed()
    }

    fn segment(&mut self, segment: &gelenk_integrators::Segment) -> Flow {
        self.dump.as_mut().map_or_else(proceed, |d| d.segment(segment))
    }

    fn end(&mut self, x: &State, stats: &gelenk_core::Stats, clock: &gelenk_integrators::Clock) -> Flow {
        if let Some(csv) = &mut self.csv {
            csv.flush()?;
        }
        self.dump.as_mut().map_or_else(proceed, |d| d.end(x, stats, clock))
    }
}
