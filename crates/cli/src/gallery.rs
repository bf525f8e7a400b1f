//! `gelenk gallery`: a page on which examples and mechanisms move.

use crate::args::GalleryArgs;
use crate::demo::{Demo, all, matching, parsed};
use crate::failure::Failure;
use crate::interrupt::on_ctrl_c;
use crate::progress::StudyBar;
use crate::run::failure;
use gelenk_integrators::Cancel;
use gelenk_io::report::{Exhibit, ReportData, gallery_html};
use gelenk_io::results::{Column, FrameData, Poses, ResultsError, Trajectory};
use gelenk_io::scene::Scene;
use gelenk_simulate::{FileSource, Hooks, Sink, run as simulate};
use std::io::Write;

/// Frames of each mechanism: the page holds more than a hundred of them.
const FRAMES: f64 = 90.0;

pub(crate) fn run(args: &GalleryArgs, out: &mut impl Write) -> Result<(), Failure> {
    let chosen: Vec<Demo> = match &args.word {
        Some(word) => matching(word)?,
        None => all().filter(|demo| args.all || demo.set.is_some()).collect(),
    };
    let cancel = on_ctrl_c();
    let bar = StudyBar::new(!args.quiet);
    let (mut exhibits, mut failed) = (Vec::new(), Vec::new());
    for (k, demo) in chosen.iter().enumerate() {
        bar.show(k, chosen.len());
        match exhibit(demo, &cancel) {
            Ok(exhibit) => exhibits.push(exhibit),
            Err(why) => failed.push(format!("{}: {}", demo.name, why.message)),
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    bar.clear();
    let (shown, wanted) = (exhibits.len(), chosen.len());
    std::fs::write(&args.out, gallery_html("Mechanisms", exhibits))
        .map_err(|error| Failure::file("write", &args.out, &error))?;
    if !args.quiet {
        writeln!(out, "  {shown} mechanisms")?;
        writeln!(out, "  page  {}  (open it in a browser)", args.out.display())?;
    }
    if shown < wanted {
        failed.truncate(3);
        let why = failed.join("; ");
        return Err(Failure::failed(format!(
            "{} of {wanted} mechanisms are not on the page; {why}",
            wanted - shown
        )));
    }
    Ok(())
}

/// Runs a mechanism as its file says, with few frames.
fn exhibit(demo: &Demo, cancel: &Cancel) -> Result<Exhibit, Failure> {
    let mut source = FileSource::new(parsed(demo)?);
    let mut settings = source.settings().map_err(failure)?;
    let times = settings.timetable().map_err(|e| failure(e.into()))?;
    let step = (times.t_end - times.t_start) / FRAMES;
    settings.set("output_step", step).map_err(|e| failure(e.into()))?;
    settings.remove("frame_rate");
    settings.set("peaks", false).map_err(|e| failure(e.into()))?;
    let mut film = Film::default();
    let mut hooks = Hooks { cancel: cancel.clone(), untimed: true, ..Hooks::default() };
    let outcome = simulate(&mut source, &settings, &mut film, &mut hooks).map_err(failure)?;
    if !outcome.status.is_done() {
        return Err(Failure::failed(outcome.summary.run.message));
    }
    let Some(scene) = film.scene else { return Err(Failure::failed("it has no picture")) };
    let group = demo.set.map_or("example", |set| set.word());
    Ok(Exhibit {
        name: demo.name.into(),
        group: group.into(),
        what: demo.what.into(),
        data: ReportData::new(film.rows, film.poses, scene, Vec::new(), outcome.summary),
    })
}

/// Keeps rows and frames.
#[derive(Default)]
struct Film {
    rows: Trajectory,
    poses: Poses,
    scene: Option<Scene>,
}

impl Sink for Film {
    fn begin(&mut self, columns: &[Column], scene: &Scene) {
        self.rows.columns = columns.to_vec();
        self.rows.values = vec![Vec::new(); columns.len()];
        self.poses.bodies = scene.bodies.len().saturating_sub(1);
        self.scene = Some(scene.clone());
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.rows.times.push(t);
        for (column, x) in self.rows.values.iter_mut().zip(values) {
            column.push(*x);
        }
        Ok(())
    }

    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        self.poses.times.push(frame.t);
        self.poses.poses.extend_from_slice(frame.poses);
        self.poses.marks.extend_from_slice(frame.marks);
        self.poses.mark_ends.push(self.poses.marks.len());
        Ok(())
    }

    fn rows(&self) -> u64 {
        self.rows.times.len() as u64
    }
}
