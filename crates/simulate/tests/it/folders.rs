//! Results in folders: complete, interrupted, resumed, refused.

use crate::common::{PENDULUM, chain, folder, source};
use gelenk_io::results::{CHECKPOINT, Folder, Status, Summary};
use gelenk_simulate::{
    Existing, FileSource, Hooks, Outcome, Progress, Settings, SimulateError, run_in_folder,
};
use std::path::Path;

fn simulate(
    source: &FileSource,
    settings: &Settings,
    path: &Path,
    existing: Existing,
    stop_after: Option<u64>,
) -> Result<Outcome, SimulateError> {
    let cancel = gelenk_integrators::Cancel::default();
    let switch = cancel.clone();
    let mut seen = 0;
    let mut progress = |_: &Progress| {
        seen += 1;
        if Some(seen) == stop_after {
            switch.cancel();
        }
    };
    let mut hooks = Hooks { cancel, progress: Some(&mut progress), ..Hooks::default() };
    run_in_folder(&mut source.clone(), settings, path, existing, &mut hooks)
}

fn bits(x: &gelenk_core::State) -> Vec<u64> {
    [&x.p, &x.v, &x.a, &x.lam, &x.u].into_iter().flatten().chain([&x.t]).map(|x| x.to_bits()).collect()
}

/// Everything of a trajectory and a motion, to the last bit.
fn content(path: &Path) -> (Vec<u64>, Vec<u32>) {
    let folder = Folder::open(path).unwrap();
    let table = folder.trajectory().unwrap();
    assert!(table.is_whole);
    let rows = table.times.iter().chain(table.values.iter().flatten()).map(|x| x.to_bits()).collect();
    let poses = folder.poses().unwrap();
    (rows, poses.poses.iter().map(|x| x.to_bits()).collect())
}

/// A run that is interrupted twice and resumed ends at the same state, and has written the same rows, frames and events.
#[test]
fn resumed_runs_give_the_same_bits() {
    let changing = format!(
        "{}\n[parameters]\nload = 0\n[forces.load]\nkind = \"applied\"\nat = \"b2\"\nforce = [0, \"load\", 0]\n\
         [events.loaded]\nwhen = \"t\"\nlevel = 0.8\nset = {{ load = \"load - 3\" }}\n\
         [events.passing]\nwhen = \"a1\"\nlevel = -1.5\n",
        chain(3, 2.0, 0.01)
    );
    for method in ["auto", "mexx", "odex", "bdf", "radau", "genalpha", "seulex"] {
        let source = source(&changing);
        let settings = source.settings().unwrap().with("method", method).unwrap();
        let whole = folder(&format!("whole-{method}"));
        let expected = simulate(&source, &settings, &whole, Existing::Refuse, None).unwrap();
        assert_eq!(expected.status, Status::Completed, "{method}: {}", expected.summary.run.message);
        assert!(expected.events.len() > 2, "{:?}", expected.events);
        assert!(Folder::open(&whole).unwrap().has(CHECKPOINT));
        let steps = expected.summary.counts["steps"];

        let parts = folder(&format!("parts-{method}"));
        // the change of the load lies between both interruptions
        let first = simulate(&source, &settings, &parts, Existing::Refuse, Some(steps / 5)).unwrap();
        assert_eq!(first.status, Status::Interrupted);
        assert!(first.state.t < 0.8, "{}", first.state.t);
        let second = simulate(&source, &settings, &parts, Existing::Resume, Some(steps / 2)).unwrap();
        assert_eq!(second.status, Status::Interrupted);
        assert!(second.state.t > 0.8 && second.state.t < 2.0, "{}", second.state.t);
        let last = simulate(&source, &settings, &parts, Existing::Resume, None).unwrap();
        assert_eq!(last.status, Status::Completed);

        assert_eq!(bits(&last.state), bits(&expected.state), "{method}");
        assert_eq!(content(&parts), content(&whole), "{method}");
        assert_eq!(last.events, expected.events);
        let (a, b) = (&last.summary, &expected.summary);
        assert_eq!(a.run.resumed, 2);
        assert_eq!((&a.counts, &a.energy, &a.violation), (&b.counts, &b.energy, &b.violation), "{method}");
        assert_eq!(a.run.rows, b.run.rows);
        assert!(!a.peaks.is_empty() && a.peaks == b.peaks, "{method}: {:?} {:?}", a.peaks, b.peaks);
    }
}

/// A run that is done is left as it is; one without a checkpoint begins.
#[test]
fn resuming_what_is_done_or_not_begun() {
    let source = source(PENDULUM);
    let settings = source.settings().unwrap().with("t_end", 1.0).unwrap();
    let path = folder("done");
    let first = simulate(&source, &settings, &path, Existing::Resume, None).unwrap();
    let before = std::fs::read(path.join("trajectory.arrow")).unwrap();
    let again = simulate(&source, &settings, &path, Existing::Resume, None).unwrap();
    assert_eq!((first.status, again.status), (Status::Completed, Status::Completed));
    assert_eq!(again.summary.run.resumed, 0);
    assert_eq!(std::fs::read(path.join("trajectory.arrow")).unwrap(), before);
}

/// A run that has come to its end goes on to a later one, with the rows that it had; one that has not is refused, and so is one with other
/// options. The numbers are those of a run to the later end, but for errors of the method.
#[test]
fn a_later_end() {
    let source = source(PENDULUM);
    let until = |t: f64| source.settings().unwrap().with("t_end", t).unwrap();
    let (path, whole) = (folder("later"), folder("later-whole"));
    let short = simulate(&source, &until(1.0), &path, Existing::Refuse, None).unwrap();
    let before = Folder::open(&path).unwrap().trajectory().unwrap();
    let other = until(2.0).with("rtol", 1e-5).unwrap();
    let error = simulate(&source, &other, &path, Existing::Resume, None).unwrap_err().to_string();
    assert!(error.contains("rtol was") && !error.contains("t_end was"), "{error}");
    let long = simulate(&source, &until(2.0), &path, Existing::Resume, None).unwrap();
    let after = Folder::open(&path).unwrap().trajectory().unwrap();
    assert_eq!(
        (long.status, long.summary.run.t_reached, long.summary.run.resumed),
        (Status::Completed, 2.0, 1)
    );
    assert!(after.is_whole && after.times[..before.times.len()] == before.times[..]);
    assert_eq!(after.values[0][..before.times.len()], before.values[0][..]);
    // rows are as far apart as before, from the first to the last
    assert!(
        after
            .times
            .windows(2)
            .all(|t| t[1] > t[0] && t[1] - t[0] < 1.001 * short.summary.options.output_step)
    );
    let step = short.summary.options.output_step;
    let direct = until(2.0).with("output_step", step).unwrap();
    let expected = simulate(&source, &direct, &whole, Existing::Refuse, None).unwrap();
    let end = |x: &gelenk_core::State| (x.p[0], x.v[0]);
    let ((p, v), (q, w)) = (end(&long.state), end(&expected.state));
    // both are within some tolerances of the motion
    assert!(
        (p - q).abs() < 1e2 * long.summary.options.rtol && (v - w).abs() < 1e3 * long.summary.options.rtol
    );
    let energy = |o: &gelenk_simulate::Outcome| o.summary.energy.as_ref().unwrap().start;
    assert!((energy(&long) - energy(&expected)).abs() < 1e-12);
    // and once more
    assert_eq!(
        simulate(&source, &until(2.5), &path, Existing::Resume, None).unwrap().summary.run.t_reached,
        2.5
    );

    let path = folder("later-unfinished");
    simulate(&source, &until(1.0), &path, Existing::Refuse, Some(3)).unwrap();
    let error = simulate(&source, &until(2.0), &path, Existing::Resume, None).unwrap_err().to_string();
    assert!(error.contains("has not reached its end, t = 1 s"), "{error}");
}

/// A folder in which a run is alive is left alone, whatever is asked for; afterwards it is free.
#[test]
fn one_run_at_a_time() {
    let source = source(PENDULUM);
    let settings = source.settings().unwrap().with("t_end", 0.5).unwrap();
    let path = folder("locked");
    simulate(&source, &settings, &path, Existing::Refuse, None).unwrap();
    let before = std::fs::read(path.join("trajectory.arrow")).unwrap();
    let alive = gelenk_io::results::Lock::take(&path).unwrap();
    for existing in [Existing::Replace, Existing::Resume, Existing::Refuse] {
        let error = simulate(&source, &settings, &path, existing, None).unwrap_err().to_string();
        assert!(error.contains("another run is writing into"), "{error}");
    }
    assert_eq!(std::fs::read(path.join("trajectory.arrow")).unwrap(), before);
    drop(alive);
    simulate(&source, &settings, &path, Existing::Replace, None).unwrap();
}

/// A checkpoint of another model or of other options is refused by name, a damaged one too; nothing is touched.
#[test]
fn foreign_and_damaged_checkpoints_are_refused() {
    let one = source(PENDULUM);
    let settings = one.settings().unwrap().with("t_end", 1.0).unwrap();
    let path = folder("foreign");
    simulate(&one, &settings, &path, Existing::Refuse, Some(3)).unwrap();
    let refused = |source: &FileSource, settings: &Settings| {
        simulate(source, settings, &path, Existing::Resume, None).unwrap_err().to_string()
    };
    let other = settings.clone().with("rtol", 1e-5).unwrap();
    let message = refused(&one, &other);
    assert!(message.contains("another run: rtol was 1e-8 and is 1e-5"), "{message}");
    let mut longer = one.clone();
    longer.file.set("length", "1.5").unwrap();
    assert!(refused(&longer, &settings).contains("parameter length was 1.0 and is 1.5"));
    let edited = source(&PENDULUM.replace("length = 1.0", "length =  1.0"));
    assert!(refused(&edited, &settings).contains("model model.toml was"));

    let file = path.join(CHECKPOINT);
    let whole = std::fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    std::fs::write(&file, &damaged).unwrap();
    assert!(refused(&one, &settings).contains("damaged"));
    std::fs::write(&file, &whole[..whole.len() - 9]).unwrap();
    assert!(refused(&one, &settings).contains("damaged"));
    // a trajectory that is shorter than the checkpoint says
    std::fs::write(&file, &whole).unwrap();
    let trajectory = path.join("trajectory.arrow");
    let rows = std::fs::read(&trajectory).unwrap();
    std::fs::write(&trajectory, &rows[..100]).unwrap();
    assert!(refused(&one, &settings).contains("does not hold what the checkpoint says"));
    std::fs::write(&trajectory, rows).unwrap();
    assert_eq!(simulate(&one, &settings, &path, Existing::Resume, None).unwrap().status, Status::Completed);
}

/// Results that are there are refused, replaced on demand, and files of others are left alone.
#[test]
fn existing_results() {
    let source = source(PENDULUM);
    let settings = source.settings().unwrap().with("t_end", 0.5).unwrap();
    let path = folder("existing");
    std::fs::create_dir_all(&path).unwrap();
    std::fs::write(path.join("notes.txt"), "mine").unwrap();
    simulate(&source, &settings, &path, Existing::Refuse, None).unwrap();
    let error = simulate(&source, &settings, &path, Existing::Refuse, None).unwrap_err().to_string();
    assert!(error.contains("there are results in"), "{error}");
    simulate(&source, &settings, &path, Existing::Replace, None).unwrap();
    assert_eq!(std::fs::read_to_string(path.join("notes.txt")).unwrap(), "mine");
}

/// A trajectory cut anywhere gives all whole batches before the cut, and the report of a killed run can be made.
#[test]
fn cut_files_are_read_up_to_the_last_whole_batch() {
    let source = source(PENDULUM);
    let settings = source.settings().unwrap().with("t_end", 1.0).unwrap();
    let path = folder("cut");
    simulate(&source, &settings, &path, Existing::Refuse, Some(5)).unwrap();
    let found = Folder::open(&path).unwrap();
    let whole = found.trajectory().unwrap();
    assert!(whole.is_whole && whole.columns[0].unit == "rad");
    let bytes = std::fs::read(path.join("trajectory.arrow")).unwrap();
    let mut lengths = Vec::new();
    for cut in (0..bytes.len()).step_by(61) {
        std::fs::write(path.join("trajectory.arrow"), &bytes[..cut]).unwrap();
        // without a whole schema there is nothing to read, and that is said
        let Ok(part) = found.trajectory() else { continue };
        assert_eq!(part.times[..], whole.times[..part.times.len()]);
        lengths.push(part.times.len());
        let mut summary: Summary = found.read_json("summary.json").unwrap();
        summary.run.status = Status::Running.word().into();
        found.write_json("summary.json", &summary).unwrap();
        assert!(found.report_data().unwrap().summary.run.message.contains("killed"));
    }
    assert!(lengths.contains(&0) && lengths.iter().any(|n| *n > 0), "{lengths:?}");
}
