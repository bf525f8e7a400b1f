//! A whole run with contacts, for raw problems and for tests.

use crate::driver::{Accuracy, ContactOptions, Driver, Treated};
use crate::error::ContactError;
use crate::event::{ContactEvent, ContactEventKind};
use crate::hybrid::{ContactMode, MOST_CONTACTS, Weather};
use crate::impact::ImpactLaw;
use crate::problem::PhaseProblem;
use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Events, FixedStep, Idle, Method, Norm, Observer, Options, Run, Stop, Tolerance};

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
/// `options.events` is set by the driver. Where [`ContactOptions::mode`] says so, a time-stepping scheme takes over where events storm.
pub fn run(
    problem: &mut dyn Problem,
    method: &dyn Method,
    initial: State,
    t_end: f64,
    (options, contact): (&Options, &ContactOptions),
    observer: &mut dyn Observer,
) -> Result<ContactRun, ContactError> {
    let mut result = ContactRun {
        state: initial.clone(),
        phase_state: initial.clone(),
        events: Vec::new(),
        phases: 0,
        stats: Stats::default(),
        shared: false,
    };
    let given = Given { method, t_end, options, contact };
    let mut weather = Weather::default();
    let contacts = problem.contacts().ok_or(ContactError::NoContacts)?.list().len();
    let mut steps = match contact.mode {
        ContactMode::Step => true,
        ContactMode::Event => false,
        ContactMode::Auto => contacts > MOST_CONTACTS,
    };
    let refusal = problem.contacts().and_then(|c| contact.refuses_steps(c.list()));
    if let Some(error) = refusal.filter(|_| steps) {
        return Err(error);
    }
    if steps && contact.mode == ContactMode::Auto {
        let reason = format!("{contacts} contacts are too many for events");
        result.events.push(ContactEvent::change(initial.t, ContactEventKind::Stepping, reason));
    }
    let mut x = initial;
    loop {
        let end = if steps {
            by_steps(problem, &given, x, &mut result, &mut weather, observer)?
        } else {
            by_events(problem, &given, x, &mut result, observer)?
        };
        match end {
            End::Reached => return Ok(result.in_order()),
            End::Storm(from, reason) => {
                weather.storm(from.t);
                result.events.push(ContactEvent::change(from.t, ContactEventKind::Stepping, reason));
                (x, steps) = (*from, true);
            }
            End::Calm(from) => {
                weather.calm(from.t);
                let reason = "no contact has changed for a while".to_owned();
                result.events.push(ContactEvent::change(from.t, ContactEventKind::Events, reason));
                (x, steps) = (*from, false);
            }
        }
    }
}

/// What a run is given.
struct Given<'a> {
    method: &'a dyn Method,
    t_end: f64,
    options: &'a Options,
    contact: &'a ContactOptions,
}

impl Given<'_> {
    /// May a scheme take over from events?
    fn can_step(&self) -> bool {
        self.contact.mode == ContactMode::Auto && self.contact.impact == ImpactLaw::Newton
    }
}

/// Why a part of a run ended.
enum End {
    Reached,
    /// Events do not get on from this state, and why.
    Storm(Box<State>, String),
    /// Nothing has changed for long.
    Calm(Box<State>),
}

/// Step by step.
fn by_steps(
    problem: &mut dyn Problem,
    given: &Given<'_>,
    x: State,
    result: &mut ContactRun,
    weather: &mut Weather,
    observer: &mut dyn Observer,
) -> Result<End, ContactError> {
    let stepping = &given.contact.stepping;
    let method = stepping.method();
    let order = *method.orders().start();
    let fixed = stepping.step.map(|h| FixedStep { h, order }).or(given.options.fixed);
    let least = |tolerance: &Tolerance| match tolerance {
        Tolerance::Scalar(x) => Tolerance::Scalar(x.max(stepping.least_tolerance())),
        Tolerance::Vector(list) => {
            Tolerance::Vector(list.iter().map(|x| x.max(stepping.least_tolerance())).collect())
        }
    };
    let (rtol, atol) = (least(&given.options.rtol), least(&given.options.atol));
    let options = Options { fixed, rtol, atol, events: Events::default(), ..given.options.clone() };
    let goes_back = given.contact.mode == ContactMode::Auto
        && problem.contacts().is_some_and(|c| c.list().len() <= MOST_CONTACTS);
    let mut run = Run::new(problem, &method, x, given.t_end, &options)?;
    result.phases += 1;
    let end = loop {
        let stop = run.step(observer)?;
        if let Some(step) = run.contacts() {
            result.events.extend(step.happened.iter().map(|e| ContactEvent::of_step(step.t, e)));
            if goes_back && weather.step(step) && run.state().t < given.t_end {
                break End::Calm(Box::new(run.state().clone()));
            }
        }
        if matches!(stop, Stop::Reached | Stop::Cancelled) {
            break End::Reached;
        }
    };
    result.stats.add(run.stats());
    result.state = run.state().clone();
    result.phase_state = run.state().clone();
    Ok(end)
}

/// Event by event.
#[allow(clippy::too_many_lines)] // one loop, whose parts share all that it knows
fn by_events(
    problem: &mut dyn Problem,
    given: &Given<'_>,
    initial: State,
    result: &mut ContactRun,
    observer: &mut dyn Observer,
) -> Result<End, ContactError> {
    let &Given { method, t_end, options, contact } = given;
    let mut x = initial;
    let rtol = Norm::new(problem.dims(), &options.rtol, &options.atol)?.rtol();
    let atol = match &options.atol {
        Tolerance::Scalar(x) => *x,
        Tolerance::Vector(list) => list.iter().copied().fold(0.0, f64::max),
    };
    let accuracy = Accuracy { rtol, atol, duration: t_end - x.t };
    // a storm is no error where a scheme can go on
    let storm = |error: ContactError, x: &State| match error.storm() {
        Some(reason) if given.can_step() => Ok(End::Storm(Box::new(x.clone()), reason)),
        _ => Err(error),
    };
    let mut driver = Driver::new(problem, &x, &accuracy, contact.clone())?;
    driver.rehearse(problem, method, &x, t_end, options)?;
    let from = x.clone();
    let mut treated = match driver.start(problem, &mut x) {
        Ok(treated) => treated,
        Err(error) => return storm(error, &from),
    };
    let mut last_step = None;
    let mut idle = IdleRuns::default();
    let mut is_first = true;
    loop {
        result.note(&mut treated, &driver);
        let mut phase = driver.problem(problem);
        let own = phase.own_switches();
        let mut options = options.clone();
        options.events =
            if driver.watches_nothing() && own == 0 { Events::default() } else { driver.events(own) };
        if !std::mem::take(&mut is_first) {
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
            let stop = match run.step(observer) {
                Ok(stop) => stop,
                // rows of closed contacts that nothing can keep
                Err(error) if driver.has_closed() && given.can_step() => {
                    result.stats.add(run.stats());
                    let reason = format!("the phase could not be integrated: {error}");
                    return Ok(End::Storm(Box::new(driver.to_own(run.state())), reason));
                }
                Err(error) => return Err(error.into()),
            };
            let index = match stop {
                Stop::Event { index } if index >= own => index - own,
                Stop::Reached | Stop::Cancelled => break false,
                Stop::Stepped | Stop::Event { .. } => {
                    last_step = Some(run.next_step());
                    continue;
                }
            };
            let at = run.state().clone();
            let Some(problem) = run.problem().inner() else { break false };
            (x, treated) = match driver.treat(problem, &at, index) {
                Ok(done) => done,
                Err(error) => {
                    result.stats.add(run.stats());
                    return storm(error, &driver.to_own(&at));
                }
            };
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
        return Ok(End::Reached);
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
