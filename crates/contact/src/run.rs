//! A whole run with contacts, for raw problems and for tests.

use crate::driver::{Accuracy, ContactOptions, Driver, Treated};
use crate::error::ContactError;
use crate::event::ContactEvent;
use crate::problem::PhaseProblem;
use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Events, Idle, Method, Norm, Observer, Options, Run, Stop, Tolerance};

/// So many phases are remembered.
const MOST_IDLE: usize = 8;

/// What became of a run.
#[derive(Debug, Clone)]
pub struct ContactRun {
    /// The last state of the problem itself.
    pub state: State,
    /// The same with the multipliers of the last phase: what measures of a model want to see.
    pub phase_state: State,
    /// What happened to contacts.
    pub events: Vec<ContactEvent>,
    /// Phases, and counters of all of them.
    pub phases: usize,
    /// Steps and work of all phases together.
    pub stats: Stats,
    /// Were forces shared by contacts that hold each other?
    pub shared: bool,
}

impl ContactRun {
    /// Takes note of what has happened, and of the phase that begins.
    fn note(&mut self, treated: &mut Treated, driver: &Driver) {
        self.events.append(&mut treated.events);
        self.phases += 1;
        self.shared |= driver.is_shared();
    }

    /// The end of a train of impacts may lie after what follows it.
    fn in_order(mut self) -> Self {
        self.events.sort_by(|a, b| a.t.total_cmp(&b.t));
        self
    }
}

/// Runs a problem with contacts from `initial` to `t_end`. Observers see every phase as a run of its own, with the rows of closed contacts among the
/// multipliers. Switching functions of the problem itself stop nothing; observers hear of their roots.
///
/// `options.events` is set by the driver.
pub fn run(
    problem: &mut dyn Problem,
    method: &dyn Method,
    initial: State,
    t_end: f64,
    (options, contact): (&Options, &ContactOptions),
    observer: &mut dyn Observer,
) -> Result<ContactRun, ContactError> {
    let mut x = initial;
    let rtol = Norm::new(problem.dims(), &options.rtol, &options.atol)?.rtol();
    let atol = match &options.atol {
        Tolerance::Scalar(x) => *x,
        Tolerance::Vector(list) => list.iter().copied().fold(0.0, f64::max),
    };
    let accuracy = Accuracy { rtol, atol, duration: t_end - x.t };
    let mut driver = Driver::new(problem, &x, &accuracy, contact.clone())?;
    driver.rehearse(problem, method, &x, t_end, options)?;
    let mut treated = driver.start(problem, &mut x)?;
    let mut result = ContactRun {
        state: x.clone(),
        phase_state: x.clone(),
        events: Vec::new(),
        phases: 0,
        stats: Stats::default(),
        shared: false,
    };
    let mut last_step = None;
    let mut idle = IdleRuns::default();
    loop {
        result.note(&mut treated, &driver);
        let mut phase = driver.problem(problem);
        let own = phase.own_switches();
        let mut options = options.clone();
        options.events =
            if driver.watches_nothing() && own == 0 { Events::default() } else { driver.events(own) };
        if result.phases > 1 {
            last_step = treated.step_after(last_step).map(|h| h.min(t_end - x.t));
            options.h0 = last_step;
        } else if let Some(h) = treated.first_step {
            options.h0 = Some(options.h0.map_or(h, |h0| h0.min(h)));
        }
        let from = driver.to_phase(&x);
        let mut run = if let Some(run) = idle.take(&mut phase, &options.events) {
            run.wake(&mut phase, from, last_step, treated.is_solved)?
        } else {
            let least = 1e-3 * options.h0.unwrap_or(f64::INFINITY);
            options.h_min = Some(options.h_min.unwrap_or(1e-12 * (t_end - x.t)).min(least));
            Run::new(&mut phase, method, from, t_end, &options)?
        };
        let is_event = loop {
            let index = match run.step(observer)? {
                Stop::Event { index } if index >= own => index - own,
                Stop::Reached | Stop::Cancelled => break false,
                Stop::Stepped | Stop::Event { .. } => {
                    last_step = Some(run.next_step());
                    continue;
                }
            };
            let at = run.state().clone();
            let Some(problem) = run.problem().inner() else { break false };
            (x, treated) = driver.treat(problem, &at, index)?;
            if !treated.same_phase || x.t >= t_end {
                break true;
            }
            // the same equations from other velocities
            result.note(&mut treated, &driver);
            last_step = treated.step_after(last_step).map(|h| h.min(t_end - x.t));
            run.restart(driver.to_phase(&x), last_step, treated.is_solved)?;
        };
        if is_event && x.t < t_end {
            idle.keep(run, &mut result.stats);
            continue;
        }
        result.stats.add(run.stats());
        idle.count(&mut result.stats);
        if is_event {
            result.events.append(&mut treated.events);
            result.phase_state = driver.to_phase(&x);
            result.state = x;
        } else {
            result.state = driver.to_own(run.state());
            result.phase_state = run.state().clone();
        }
        return Ok(result.in_order());
    }
}

/// Runs of phases that may come back: what sticks slides, and sticks again.
#[derive(Default)]
struct IdleRuns(Vec<Idle>);

impl IdleRuns {
    /// A run for these equations, if there is one.
    fn take(&mut self, phase: &mut PhaseProblem<'_>, events: &Events) -> Option<Idle> {
        let place = self.0.iter().position(|idle| idle.fits(phase, events))?;
        Some(self.0.remove(place))
    }

    /// Keeps a run; the oldest one makes room for it.
    fn keep(&mut self, run: Run<'_>, stats: &mut Stats) {
        if self.0.len() == MOST_IDLE {
            stats.add(self.0.remove(0).stats());
        }
        let spent = *run.stats();
        match run.set_aside() {
            Some(idle) => self.0.push(idle),
            None => stats.add(&spent),
        }
    }

    /// Adds what all of them have done.
    fn count(&self, stats: &mut Stats) {
        self.0.iter().for_each(|idle| stats.add(idle.stats()));
    }
}
