//! A whole run with contacts, for raw problems and for tests.

use crate::driver::{Accuracy, ContactOptions, Driver};
use crate::error::ContactError;
use crate::event::ContactEvent;
use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Method, Norm, Observer, Options, Run, Stop, Tolerance};

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
    loop {
        result.events.append(&mut treated.events);
        result.phases += 1;
        result.shared |= driver.is_shared();
        let mut phase = driver.problem(problem);
        let own = phase.own_switches();
        let mut options = options.clone();
        options.events = driver.events(own);
        if result.phases > 1 {
            last_step = treated.step_after(last_step);
            options.h0 = last_step.map(|h| h.min(t_end - x.t));
        } else if let Some(h) = treated.first_step {
            options.h0 = Some(options.h0.map_or(h, |h0| h0.min(h)));
        }
        let least = 1e-3 * options.h0.unwrap_or(f64::INFINITY);
        let h_min = options.h_min.unwrap_or(1e-12 * (t_end - x.t)).min(least);
        options.h_min = Some(h_min);
        let has_witnesses = !driver.watches_nothing() || own > 0;
        if !has_witnesses {
            options.events = gelenk_integrators::Events::default();
        }
        let mut run = Run::new(&mut phase, method, driver.to_phase(&x), t_end, &options)?;
        let ended = loop {
            let index = match run.step(observer)? {
                Stop::Event { index } if index >= own => index - own,
                Stop::Reached | Stop::Cancelled => break None,
                Stop::Stepped | Stop::Event { .. } => {
                    last_step = Some(run.next_step());
                    continue;
                }
            };
            let at = run.state().clone();
            let Some(problem) = run.problem().inner() else { break None };
            (x, treated) = driver.treat(problem, &at, index)?;
            if !treated.same_phase || x.t >= t_end {
                break Some(());
            }
            // the same equations from other velocities
            result.events.append(&mut treated.events);
            result.phases += 1;
            last_step = treated.step_after(last_step);
            run.restart(driver.to_phase(&x), last_step.map(|h| h.min(t_end - x.t)))?;
        };
        let at = run.state().clone();
        result.stats.add(run.stats());
        drop(run);
        if ended.is_none() {
            result.state = driver.to_own(&at);
            result.phase_state = at;
            return Ok(result.in_order());
        }
        if x.t >= t_end {
            result.events.append(&mut treated.events);
            result.phase_state = driver.to_phase(&x);
            result.state = x;
            return Ok(result.in_order());
        }
    }
}
