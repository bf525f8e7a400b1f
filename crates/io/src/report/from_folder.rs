//! From a folder of results to the report.

use super::{EventMark, Motion, ReportData, Series, html};
use crate::results::{
    Column, EVENTS, EventRecord, Folder, REPORT, ResultsError, SCENE, SUMMARY, Status, Summary,
};
use std::path::{Path, PathBuf};

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
        };
        Ok(ReportData {
            title: summary.model.name.clone(),
            scene: self.read_json(SCENE)?,
            motion: Motion { times: poses.times, bodies: poses.bodies, poses: poses.poses },
            measures: trajectory.columns.into_iter().zip(trajectory.values).map(series).collect(),
            times: trajectory.times,
            events: events.into_iter().map(mark).collect(),
            summary,
        })
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
