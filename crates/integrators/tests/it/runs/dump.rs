//! Stored dense output.

use crate::common_runs::{Rig, both, options};
use gelenk_core::Problem;
use gelenk_integrators::{
    DumpError, DumpReader, DumpWriter, Events, Mexx, Options, Output, Recorder, Run, Selection,
    SolveErrorKind, Stop,
};

const TOLERANCE: f64 = 1e-6;

fn storing(output: Output) -> Options {
    options(TOLERANCE, |o| (o.dense.segments, o.output) = (true, output))
}

/// A run with a dump: its bytes and what was delivered.
fn stored(with: &Options) -> (Vec<u8>, Recorder) {
    let mut rig = Rig::new();
    let (start, dims) = (rig.start(), rig.dims());
    let select = with.dense.select.clone().unwrap_or_else(|| Selection::all(dims));
    let (mut dump, mut record) = (DumpWriter::new(Vec::new(), select), Recorder::default());
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, with).unwrap();
    run.finish(&mut both(&mut dump, &mut record)).unwrap();
    (dump.into_inner(), record)
}

fn values(dump: &DumpReader, t: f64) -> Vec<f64> {
    let mut out = vec![0.0; dump.selection().len()];
    dump.values(t, &mut out).unwrap();
    out
}

/// Every sample that lies strictly inside a step, from the file and as delivered, to the last bit; at the ends of steps
/// either neighbour may answer.
fn agrees(dump: &DumpReader, record: &Recorder) {
    let inside: Vec<_> = record.samples.iter().filter(|s| record.states.iter().all(|x| x.t != s.0)).collect();
    assert!(inside.len() > 10);
    for (t, y) in inside {
        let bits = |y: &[f64]| y.iter().map(|y| y.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&values(dump, *t)), bits(y), "t = {t}");
    }
    for (t, y) in &record.samples {
        let close = values(dump, *t).iter().zip(y).all(|(a, b)| (a - b).abs() < 1e-12 * (1.0 + b.abs()));
        assert!(close, "t = {t}");
    }
}

/// M76: what is stored gives the dense output that was delivered, anywhere.
#[test]
fn round_trip() {
    let (bytes, record) = stored(&storing(Output::PerStep(3)));
    let dump = DumpReader::new(&bytes[..]).unwrap();
    assert!(dump.is_complete());
    assert_eq!(dump.interval(), Some((0.0, 6.0)));
    assert_eq!(dump.segments().len(), record.states.len() - 1);
    assert_eq!(dump.selection(), &Selection::all(Rig::new().dims()));
    agrees(&dump, &record);
    // close to the ends of a step it is that step which answers
    for segment in dump.segments() {
        for theta in [1e-9, 0.5, 1.0 - 1e-9] {
            let (t, mut y) = (segment.t0 + theta * segment.h, [0.0; 8]);
            segment.values(t, &mut y);
            assert_eq!(values(&dump, t), y, "t = {t}");
        }
    }

    // a selection, a limited degree, and few output points
    let select = Selection { p: vec![1], v: vec![0], lam: vec![0], ..Selection::default() };
    let with = options(TOLERANCE, |o| {
        o.dense.segments = true;
        o.output = Output::Uniform(40);
        o.dense.select = Some(select.clone());
        o.dense.max_degree = Some(5);
    });
    let (bytes, record) = stored(&with);
    let dump = DumpReader::new(&bytes[..]).unwrap();
    assert_eq!(dump.selection(), &select);
    assert!(dump.segments().iter().all(|s| s.degrees().0 <= 5));
    assert_eq!(dump.segments().len(), record.states.len() - 1);
    agrees(&dump, &record);
}

/// M76: a file cut off anywhere is readable up to the last whole step.
#[test]
fn files_cut_off() {
    let (bytes, record) = stored(&storing(Output::PerStep(3)));
    let whole = DumpReader::new(&bytes[..]).unwrap();
    let header = 8 + 5 * 8 + 8 * 8; // magic, five counts, eight component numbers
    let mut last = 0;
    for n in 0..bytes.len() {
        let read = DumpReader::new(&bytes[..n]);
        if n < header {
            assert!(matches!(read, Err(DumpError::Format(_))), "{n}");
            continue;
        }
        let part = read.unwrap();
        assert!(!part.is_complete());
        let steps = part.segments().len();
        assert!(steps == last || steps == last + 1);
        assert_eq!(part.segments(), &whole.segments()[..steps]);
        last = steps;
        if steps > 0 {
            let (t0, t1) = part.interval().unwrap();
            assert_eq!((t0, t1), (0.0, record.states[steps].t));
            let mut out = [0.0; 8];
            part.values(t1, &mut out).unwrap();
            assert!(matches!(part.values(t1 + 1e-3, &mut out), Err(DumpError::Outside { .. })));
        } else {
            assert_eq!(part.interval(), None);
            assert!(part.values(0.0, &mut [0.0; 8]).is_err());
        }
    }
    assert_eq!(last, whole.segments().len());
}

/// M76: files of something else, and damaged ones, are refused; so are times outside.
#[test]
fn foreign_files() {
    for bytes in [&b""[..], b"GELENK", b"t,p0,p1\n0,1,2\n", b"GELENKD2 and more", &[0xff; 300]] {
        let error = DumpReader::new(bytes).unwrap_err();
        assert!(matches!(error, DumpError::Format(_)), "{error}");
        assert!(error.to_string().contains("not a file of dense output"), "{error}");
    }
    let (bytes, _) = stored(&storing(Output::PerStep(0)));
    let header = 8 + 5 * 8 + 8 * 8;
    // a record that is longer than its contents, a degree that does not fit, a count of components beyond the file
    for (at, value) in [(header, 24_u64), (header + 24, 1 << 40), (8, 1 << 60)] {
        let mut wrong = bytes.clone();
        wrong[at..at + 8].copy_from_slice(&value.to_le_bytes());
        assert!(matches!(DumpReader::new(&wrong[..]), Err(DumpError::Format(_))), "{at}");
    }
    let dump = DumpReader::new(&bytes[..]).unwrap();
    for t in [-1e-9, 6.000_001, f64::NAN, f64::INFINITY] {
        let error = dump.values(t, &mut [0.0; 8]).unwrap_err();
        assert!(matches!(error, DumpError::Outside { t0: 0.0, t1: 6.0, .. }), "{error}");
    }
    assert!(matches!(dump.values(1.0, &mut [0.0; 7]), Err(DumpError::Format(_))));
}

/// M76: where the run handed over only the steps with output points, times between them are refused, not guessed.
#[test]
fn gaps_are_not_guessed() {
    let with = options(TOLERANCE, |o| o.output = Output::Times(vec![1.0, 5.0]));
    let (bytes, record) = stored(&with);
    let dump = DumpReader::new(&bytes[..]).unwrap();
    assert_eq!(dump.segments().len(), 2);
    let mut out = [0.0; 8];
    for (t, y) in &record.samples {
        dump.values(*t, &mut out).unwrap();
        assert_eq!(&out[..], &y[..]);
    }
    assert!(matches!(dump.values(3.0, &mut out), Err(DumpError::Gap { t: 3.0 })));
}

/// M76: a selection other than the run's is an error at the first step, not a file of nonsense.
#[test]
fn the_selection_must_be_that_of_the_run() {
    let mut rig = Rig::new();
    let start = rig.start();
    let mut dump = DumpWriter::new(Vec::new(), Selection { p: vec![0], ..Selection::default() });
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &storing(Output::None)).unwrap();
    let error = run.finish(&mut dump).unwrap_err();
    assert!(matches!(error.kind, SolveErrorKind::Observer(_)), "{error}");
    assert!(error.to_string().contains("not those selected"), "{error}");
}

/// M76, M82: a run that starts again after an edit, stops at events, or goes on from a snapshot still gives one good file.
#[test]
fn files_of_runs_that_start_again() {
    let with = options(TOLERANCE, |o| (o.dense.segments, o.output) = (true, Output::PerStep(3)));
    let all = Selection::all(Rig::new().dims());
    let mut rig = Rig::new();
    let start = rig.start();
    let (mut dump, mut record) = (DumpWriter::new(Vec::new(), all.clone()), Recorder::default());
    let mut run = Run::new(&mut rig, &Mexx::default(), start.clone(), 6.0, &with).unwrap();
    run.advance_to(2.0, &mut both(&mut dump, &mut record)).unwrap();
    run.edit_state(|x| x.u[0] += 1.0).unwrap();
    run.finish(&mut both(&mut dump, &mut record)).unwrap();
    let read = DumpReader::new(&dump.into_inner()[..]).unwrap();
    assert!(read.is_complete());
    assert_eq!((read.interval(), read.segments().len() as u64), (Some((0.0, 6.0)), run.stats().steps));

    // stops at events: the rest of a step behind an event is not part of the solution
    let stopping = options(TOLERANCE, |o| (o.dense.segments, o.events) = (true, Events::stop()));
    let (mut dump, mut record) = (DumpWriter::new(Vec::new(), all.clone()), Recorder::default());
    let mut run = Run::new(&mut rig, &Mexx::default(), start.clone(), 6.0, &stopping).unwrap();
    while let Stop::Event { .. } = run.advance_to(6.0, &mut both(&mut dump, &mut record)).unwrap() {}
    run.finish(&mut dump).unwrap();
    let read = DumpReader::new(&dump.into_inner()[..]).unwrap();
    assert!(record.events.len() >= 2);
    for (_, _, x) in &record.events {
        let y = values(&read, x.t);
        // the event is the projected dense output: within a few tolerances of it
        assert!(y.iter().zip([&x.p[..], &x.v, &x.u].concat()).all(|(y, x)| (y - x).abs() < 10.0 * TOLERANCE));
    }

    // from a snapshot: the second file begins where the first ends
    let mut first = DumpWriter::new(Vec::new(), all.clone());
    let mut run = Run::new(&mut rig, &Mexx::default(), start.clone(), 6.0, &with).unwrap();
    for _ in 0..4 {
        run.step(&mut first).unwrap();
    }
    let (snapshot, t) = (run.snapshot(), run.state().t);
    let mut second = DumpWriter::new(Vec::new(), all);
    let mut run = Run::new(&mut rig, &Mexx::default(), start, 6.0, &with).unwrap();
    run.restore(&snapshot).unwrap();
    run.finish(&mut second).unwrap();
    let first = DumpReader::new(&first.into_inner()[..]).unwrap();
    let second = DumpReader::new(&second.into_inner()[..]).unwrap();
    assert_eq!((first.interval(), second.interval()), (Some((0.0, t)), Some((t, 6.0))));
    assert!(!first.is_complete() && second.is_complete());
}
