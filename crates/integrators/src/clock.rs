//! Where the time of a run goes: a stack of parts, each with its own share.

use std::fmt::Write;
use std::time::{Duration, Instant};

/// A part of the program whose time is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub enum Part {
    /// Everything below.
    Run,
    /// Projection of the start and start values of accelerations and multipliers.
    Start,
    /// Attempted steps.
    Attempt,
    /// Projection onto the constraints.
    Project,
    /// Terms of the problem.
    Evaluate,
    /// Derivatives of the equations, and iteration matrices made from them.
    Jacobian,
    /// Factorisation of matrices.
    Factor,
    /// Solution with them.
    Solve,
    /// Building dense output.
    Dense,
    /// Event location.
    Events,
    /// Observers: output, monitors, files.
    Observers,
}

impl Part {
    /// All parts, in the order of the report.
    pub const ALL: [Part; 11] = [
        Part::Run,
        Part::Start,
        Part::Attempt,
        Part::Project,
        Part::Evaluate,
        Part::Jacobian,
        Part::Factor,
        Part::Solve,
        Part::Dense,
        Part::Events,
        Part::Observers,
    ];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Part::Run => "run",
            Part::Start => "start values",
            Part::Attempt => "steps",
            Part::Project => "projection",
            Part::Evaluate => "problem terms",
            Part::Jacobian => "derivatives",
            Part::Factor => "factorisation",
            Part::Solve => "solution",
            Part::Dense => "dense output",
            Part::Events => "event location",
            Part::Observers => "observers",
        }
    }
}

/// What was measured for one part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PartTime {
    /// How often it was entered.
    pub calls: u64,
    /// Time with everything called from it.
    pub total: Duration,
    /// Time without the parts called from it.
    pub own: Duration,
}

/// A nested time monitor: each part knows its time with and without the parts it calls.
///
/// Off by default, and then it costs one predictable branch per measurement.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    on: bool,
    times: [Sums; Part::ALL.len()],
    /// Parts that are entered, since when, and the time of the parts called from them \[ns\].
    open: Vec<(Part, Instant, u64)>,
}

/// Calls of a part, and its times \[ns\]: whole numbers are added faster than durations.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    calls: u64,
    total: u64,
    own: u64,
}

impl Clock {
    /// A clock that measures, or one that does not.
    pub fn new(on: bool) -> Self {
        // Parts nest at most as deep as there are parts, so the stack never grows beyond this.
        Self { on, times: Default::default(), open: Vec::with_capacity(Part::ALL.len()) }
    }

    /// Does it measure?
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The measurements of one part.
    pub fn time(&self, part: Part) -> PartTime {
        let Sums { calls, total, own } = self.times[part as usize];
        PartTime { calls, total: Duration::from_nanos(total), own: Duration::from_nanos(own) }
    }

    #[inline]
    pub(crate) fn enter(&mut self, part: Part) {
        if self.on {
            self.open.push((part, Instant::now(), 0));
        }
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        if self.on {
            self.close();
        }
    }

    #[cold]
    fn close(&mut self) {
        let Some((part, since, inner)) = self.open.pop() else { return };
        let elapsed = since.elapsed();
        let elapsed = elapsed.as_secs() * 1_000_000_000 + u64::from(elapsed.subsec_nanos());
        let time = &mut self.times[part as usize];
        time.calls += 1;
        time.total += elapsed;
        time.own += elapsed.saturating_sub(inner);
        if let Some((_, _, outer)) = self.open.last_mut() {
            *outer += elapsed;
        }
    }

    /// A table of all parts: calls, total time, own time, share of the run.
    pub fn report(&self) -> String {
        let all = self.time(Part::Run).total.as_secs_f64().max(f64::MIN_POSITIVE);
        let mut text = String::from("part               calls      total [ms]        own [ms]   own [%]\n");
        for part in Part::ALL {
            let t = self.time(part);
            if t.calls > 0 {
                let own = t.own.as_secs_f64();
                let _ = writeln!(
                    text,
                    "{:<15} {:>8} {:>15.4} {:>15.4} {:>9.1}",
                    part.name(),
                    t.calls,
                    1e3 * t.total.as_secs_f64(),
                    1e3 * own,
                    1e2 * own / all
                );
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M79: nested parts; the inner part's time is inside the outer's total and outside its own.
    #[test]
    fn nested_times_add_up() {
        let mut clock = Clock::new(true);
        clock.enter(Part::Run);
        for _ in 0..3 {
            clock.enter(Part::Attempt);
            clock.enter(Part::Factor);
            std::thread::sleep(Duration::from_millis(2));
            clock.leave();
            clock.leave();
        }
        clock.leave();
        let [run, attempt, factor] = [Part::Run, Part::Attempt, Part::Factor].map(|p| clock.time(p));
        assert_eq!((run.calls, attempt.calls, factor.calls), (1, 3, 3));
        assert_eq!(run.total, run.own + attempt.total);
        assert_eq!(attempt.total, attempt.own + factor.total);
        assert!(factor.own >= Duration::from_millis(6));
        assert!(clock.report().contains("factorisation"));
    }

    #[test]
    fn a_clock_that_is_off_measures_nothing() {
        let mut clock = Clock::new(false);
        clock.enter(Part::Run);
        clock.leave();
        assert_eq!(clock.time(Part::Run), PartTime::default());
    }
}
