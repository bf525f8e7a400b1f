//! A progress bar on a terminal; nothing in a pipe.

use gelenk_core::{State, Stats};
use gelenk_integrators::{Clock, Flow, Observer, StartInfo, StepInfo, proceed};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Runs shorter than this show no bar.
const PATIENCE: Duration = Duration::from_millis(500);
const PARTS: u64 = 1000;

/// Shows the time reached, the step size and the time left.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    since: Instant,
    interval: (f64, f64),
}

impl Progress {
    /// A bar, unless nobody would see it or wants it.
    pub(crate) fn new(wanted: bool) -> Self {
        let bar = visible_bar(wanted);
        Self { bar, since: Instant::now(), interval: (0.0, 1.0) }
    }
}

impl Observer for Progress {
    fn start(&mut self, info: &StartInfo<'_>) -> Flow {
        self.interval = (info.state.t, info.t_end);
        proceed()
    }

    fn step(&mut self, info: &StepInfo<'_>) -> Flow {
        if let Some(bar) = self.bar.as_ref().filter(|_| self.since.elapsed() > PATIENCE) {
            let (t0, t1) = self.interval;
            bar.set_position((PARTS as f64 * (info.state.t - t0) / (t1 - t0)) as u64);
            bar.set_message(format!("t = {:.4e} s, h = {:.1e} s", info.state.t, info.plan.h));
        }
        proceed()
    }

    fn end(&mut self, _: &State, _: &Stats, _: &Clock) -> Flow {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        proceed()
    }
}

/// A bar for the run of a model: the time reached, the step size, how fast it goes and how long it will take.
pub(crate) struct RunBar {
    bar: Option<ProgressBar>,
    since: Instant,
    first: std::cell::Cell<Option<(f64, Instant)>>,
}

impl RunBar {
    /// A bar, unless nobody would see it or wants it.
    pub(crate) fn new(wanted: bool) -> Self {
        Self { bar: visible_bar(wanted), since: Instant::now(), first: std::cell::Cell::new(None) }
    }

    /// Says what is done before the first step, where that takes long.
    pub(crate) fn stage(&self, what: &str) {
        if let Some(bar) = self.bar.as_ref().filter(|_| self.since.elapsed() > PATIENCE) {
            bar.set_message(what.to_owned());
            bar.tick();
        }
    }

    pub(crate) fn show(&self, p: &gelenk_simulate::Progress) {
        let Some(bar) = &self.bar else { return };
        // a run that is resumed does not begin at its start, and what comes before the first step is no part of its pace
        let (first, started) = self.first.get().unwrap_or_else(|| {
            self.first.set(Some((p.t, Instant::now())));
            (p.t, self.since)
        });
        if self.since.elapsed() > PATIENCE {
            let rate = (p.t - first) / started.elapsed().as_secs_f64();
            bar.set_position((PARTS as f64 * (p.t - p.t_start) / (p.t_end - p.t_start)) as u64);
            bar.set_message(format!("t = {:.4e} s, h = {:.1e} s, {rate:.2e} s per second", p.t, p.h));
        }
    }

    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A bar for many runs.
pub(crate) struct StudyBar {
    bar: Option<ProgressBar>,
    since: Instant,
}

impl StudyBar {
    /// A bar, unless nobody would see it or wants it.
    pub(crate) fn new(wanted: bool) -> Self {
        Self { bar: visible_bar(wanted), since: Instant::now() }
    }

    pub(crate) fn show(&self, done: usize, runs: usize) {
        if let Some(bar) = self.bar.as_ref().filter(|_| self.since.elapsed() > PATIENCE) {
            let rate = done as f64 / self.since.elapsed().as_secs_f64();
            bar.set_position((PARTS as f64 * done as f64 / runs.max(1) as f64) as u64);
            bar.set_message(format!("{done} of {runs} runs, {rate:.0} a second"));
        }
    }

    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn visible_bar(wanted: bool) -> Option<ProgressBar> {
    let visible = wanted && std::io::stderr().is_terminal();
    visible.then(|| {
        let bar = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::stderr_with_hz(10));
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {msg}  about {eta} left") {
            bar.set_style(style);
        }
        bar
    })
}
