//! From a folder of results to the report.

use super::{EventMark, Motion, ReportData, Series, html};
use crate::results::{
    Column, EVENTS, EventRecord, Folder, Impulse, Poses, REPORT, ResultsError, SCENE, SUMMARY, Status,
    Summary, Trajectory,
};
use crate::scene::Scene;
use std::path::{Path, PathBuf};

impl ReportData {
    /// The report of results, wherever they are kept.
    pub fn new(
        rows: Trajectory,
        frames: Poses,
        scene: Scene,
        events: Vec<EventRecord>,
        summary: Summary,
    ) -> Self {
        let series = |(column, values): (Column, Vec<f64>)| {
            let name =
                if column.is_shared { format!("{} (not determined)", column.name) } else { column.name };
            Series { name, unit: column.unit, values }
        };
        let mark = |e: EventRecord| EventMark {
            t: e.t,
            name: e.name,
            text: e.what,
            contacts: e.contacts,
            state: e.state,
            loss: e.loss,
            hits: hits(&e.impulse),
        };
        Self {
            title: summary.model.name.clone(),
            scene,
            motion: Motion {
                times: frames.times,
                bodies: frames.bodies,
                poses: frames.poses,
                marks: frames.marks,
                mark_ends: frames.mark_ends,
            },
            measures: rows.columns.into_iter().zip(rows.values).map(series).collect(),
            times: rows.times,
            events: events.into_iter().map(mark).collect(),
            summary,
        }
    }
}

impl Folder {
    /// Everything the report shows, as far as it is whole: also of a run that was killed.
    pub fn report_data(&self) -> Result<ReportData, ResultsError> {
        let mut summary: Summary = self.read_json(SUMMARY)?;
        let trajectory = self.trajectory()?;
        let poses = self.poses()?;
        let events: Vec<EventRecord> = self.read_json(EVENTS)?;
        if summary.run.ended() == Status::Running {
            // nobody wrote the last word
            let reached = trajectory.times.last().copied().unwrap_or(summary.run.t_start);
            summary.run.t_reached = summary.run.t_reached.max(reached);
            summary.run.message =
                "the run is still going, or was killed; `gelenk run --resume` continues it".into();
        }
        Ok(ReportData::new(trajectory, poses, self.read_json(SCENE)?, events, summary))
    }

    /// Writes the report, into the folder or elsewhere; its path.
    pub fn write_report(&self, to: Option<&Path>) -> Result<PathBuf, ResultsError> {
        let page = html(&self.report_data()?);
        match to {
            None => self.write(REPORT, page.as_bytes()).map(|()| self.path(REPORT)),
            Some(path) => std::fs::write(path, page)
                .map_err(ResultsError::file("write", path))
                .map(|()| path.to_owned()),
        }
    }
}

/// Where impulses act, and their vectors; nothing where none has a place.
fn hits(impulses: &[Impulse]) -> Vec<[f32; 6]> {
    if impulses.iter().all(|impulse| impulse.point.is_none()) {
        return Vec::new();
    }
    let hit = |impulse: &Impulse| {
        let (point, vector) = impulse.point.zip(impulse.vector).unwrap_or_default();
        std::array::from_fn(|k| short(if k < 3 { point[k] } else { vector[k - 3] }))
    };
    impulses.iter().map(hit).collect()
}

/// A number with as many digits as a picture shows.
fn short(x: f64) -> f32 {
    format!("{x:.4e}").parse().unwrap_or(0.0)
}
