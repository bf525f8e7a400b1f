//! What is kept of a run while it goes: rows, frames, events, energies.

use crate::energy::Meter;
use crate::picture::Picture;
use crate::sink::Sink;
use crate::subject::{OnEvent, Outputs};
use gelenk_core::State;
use gelenk_integrators::{Flow, Observer, PointKind, Sample, Segment, StartInfo, proceed};
use gelenk_io::results::EventRecord;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Watches a run of one system. What happens after an event that ends this run is not heard of any more.
pub(crate) struct Watcher<'a> {
    pub(crate) outputs: &'a mut dyn Outputs,
    pub(crate) meter: Meter,
    pub(crate) picture: Picture,
    pub(crate) actions: &'a [OnEvent],
    pub(crate) sink: &'a mut dyn Sink,
    pub(crate) log: Log,
    /// Events that stop the run or change the model, all at one moment, and the state there.
    pub(crate) ending: Option<(Vec<usize>, State)>,
    /// Events no further apart than this happen at one moment [s].
    pub(crate) moment: f64,
    /// Why the run starts here.
    pub(crate) start: StartKind,
    /// The last state seen, as output.
    pub(crate) x: State,
    segment: Segment,
    row: Vec<f64>,
    counts_turns: bool,
    spent: Duration,
}

/// Why a run starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StartKind {
    /// It is the first.
    First,
    /// The model was changed.
    Changed,
    /// Another method goes on.
    Switched,
}

/// What has been seen of the whole run, over all changes of the model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Log {
    pub(crate) events: Vec<EventRecord>,
    /// Output points so far, and the number of them from one frame to the next.
    pub(crate) points: u64,
    pub(crate) stride: u64,
    /// Events that have happened.
    pub(crate) fired: Vec<bool>,
    /// The time of the last row.
    pub(crate) last_row: Option<f64>,
}

impl<'a> Watcher<'a> {
    pub(crate) fn new(
        outputs: &'a mut dyn Outputs,
        columns: usize,
        meter: Meter,
        picture: Picture,
        actions: &'a [OnEvent],
        sink: &'a mut dyn Sink,
        like: &State,
    ) -> Self {
        Self {
            row: vec![0.0; columns],
            counts_turns: false,
            outputs,
            meter,
            picture,
            actions,
            sink,
            log: Log::default(),
            ending: None,
            moment: 0.0,
            start: StartKind::First,
            x: like.clone(),
            segment: Segment::default(),
            spent: Duration::ZERO,
        }
    }

    /// Does an event at this time belong to those that end the run?
    fn is_same_moment(&self, t: f64) -> bool {
        self.ending.as_ref().is_some_and(|(_, x)| t - x.t <= self.moment)
    }

    /// How long rows were evaluated and written.
    pub(crate) fn spent(&self) -> Duration {
        self.spent
    }

    /// Writes a row with the outputs at a state.
    fn write_row(&mut self, x: &State) -> Flow {
        let since = Instant::now();
        self.outputs.follow(x, &mut self.row)?;
        self.counts_turns = self.outputs.counts_turns();
        self.sink.row(x.t, &self.row)?;
        self.log.last_row = Some(x.t);
        self.spent += since.elapsed();
        proceed()
    }

    fn write_frame(&mut self, p: &[f64], v: &[f64], t: f64) -> Flow {
        let since = Instant::now();
        self.sink.frame(t, self.picture.poses(p, v))?;
        self.spent += since.elapsed();
        proceed()
    }

    /// The state at which the run ends gets a row and a frame of its own, if it has none.
    pub(crate) fn finish_at(&mut self, x: &State) -> Flow {
        if self.log.last_row == Some(x.t) {
            return proceed();
        }
        let _ = self.write_row(x)?;
        self.write_frame(&x.p, &x.v, x.t)
    }
}

impl Observer for Watcher<'_> {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        self.meter.begin(info.state, self.start)?;
        if self.start == StartKind::Changed {
            // what jumps has two values at this time
            let _ = self.write_row(info.state)?;
        }
        proceed()
    }

    fn segment(&mut self, segment: &Segment) -> Flow {
        self.segment.copy_from(segment);
        proceed()
    }

    fn output(&mut self, s: &Sample<'_>) -> Flow {
        if self.ending.is_some() {
            return proceed();
        }
        let mut x = std::mem::take(&mut self.x);
        x.t = s.t;
        for (to, from) in
            [(&mut x.p, s.p), (&mut x.v, s.v), (&mut x.u, s.u), (&mut x.a, s.a), (&mut x.lam, s.lam)]
        {
            to.copy_from_slice(from);
        }
        let written = self.write_row(&x);
        self.x = x;
        let _ = written?;
        let is_frame = self.log.points.is_multiple_of(self.log.stride.max(1));
        self.log.points += 1;
        if is_frame { self.write_frame(s.p, s.v, s.t) } else { proceed() }
    }

    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        let is_together = matches!(kind, PointKind::Event(_)) && self.is_same_moment(x.t);
        match kind {
            PointKind::Start => return proceed(),
            _ if self.ending.is_some() && !is_together => return proceed(),
            PointKind::Step => {}
            PointKind::Event(event) => {
                let Some(on) = self.actions.get(event.index) else { return proceed() };
                self.log.fired.resize(self.actions.len(), false);
                let again = std::mem::replace(&mut self.log.fired[event.index], true);
                if on.once && again {
                    return proceed();
                }
                let (name, what) = (event.name.to_owned(), on.words());
                self.log.events.push(EventRecord { t: x.t, name, rising: Some(event.rising), what });
                if self.ending.is_none() && self.log.last_row != Some(x.t) {
                    let _ = self.write_row(x)?;
                }
                if !on.ends_the_leg() {
                    return proceed();
                }
                if let Some((ending, _)) = &mut self.ending {
                    ending.push(event.index);
                    return proceed();
                }
                let _ = self.write_frame(&x.p, &x.v, x.t)?;
                self.ending = Some((vec![event.index], x.clone()));
            }
        }
        if self.counts_turns {
            self.outputs.follow(x, &mut self.row)?;
        }
        self.meter.advance(&self.segment, x)?;
        proceed()
    }
}
