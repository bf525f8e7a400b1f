//! One problem, many runs: what a method achieves at a tolerance, and what it costs.

pub mod show;

use crate::accuracy::{Answer, Errors};
use crate::measure::smallest;
use crate::{StatusLine, TableError, Testbed};
use gelenk_catalogue::{self as methods, Choice, Settings};
use gelenk_core::{State, Stats};
use gelenk_integrators::{Cancel, Options, SetupError, SolveError, Stop};
use gelenk_linalg::LinearSolver;
use gelenk_simulate::solve;
use std::time::{Duration, Instant};

/// All runs are timed in so many rounds, in each for so long, and the smallest time counts: other work of the machine that
/// disturbs one round is not there in the next.
const ROUNDS: u32 = 4;
const BUDGET: Duration = Duration::from_millis(15);

/// Tolerances of a run that stands for the truth, the first that works.
const TIGHT: [f64; 2] = [1e-13, 1e-12];

/// A problem and what all runs have in common.
pub struct Course {
    /// What is integrated.
    pub testbed: Box<dyn Testbed>,
    /// The end of the interval \[s\].
    pub t_end: f64,
    /// The saddle solver.
    pub linear_solver: LinearSolver,
    /// Ends the runs early.
    pub cancel: Cancel,
    /// So many timed runs of each; `None`: as many as the time allows.
    pub repeat: Option<u32>,
    /// A run with more steps than this fails.
    pub max_steps: u64,
}

/// What errors are measured against.
pub struct Truth {
    /// The values.
    pub answer: Answer,
    /// Where it comes from, in words.
    pub words: String,
}

/// A method at a tolerance.
#[derive(Clone)]
pub struct Trial {
    /// Its name.
    pub method: String,
    /// Relative and absolute.
    pub tol: f64,
    /// What it did, or a word and a sentence for why it did not.
    pub result: Result<Measured, (&'static str, String)>,
}

/// A run that came to the end.
#[derive(Clone)]
pub struct Measured {
    /// At the end.
    pub errors: Errors,
    /// All counters.
    pub stats: Stats,
    /// The interval over the number of steps \[s\].
    pub mean_step: f64,
    /// The smallest of several wall times \[s\].
    pub seconds: f64,
    /// The saddle solver that was chosen.
    pub solver: &'static str,
}

impl Measured {
    /// Evaluations of the equations: of `M` and `G`, and residuals of implicit methods, those for Jacobians included.
    pub fn evaluations(&self) -> u64 {
        let w = &self.stats.work;
        w.mass + w.residual + w.jacobian_residual
    }
}

/// How a run ended that did not come to the end.
enum Early {
    Cancelled,
    Failed(&'static str, String),
}

impl From<SetupError> for Early {
    fn from(error: SetupError) -> Self {
        Early::Failed("refused", error.to_string())
    }
}

impl From<SolveError> for Early {
    fn from(error: SolveError) -> Self {
        Early::Failed(error.kind.word(), error.to_string())
    }
}

impl Course {
    /// The reference of the problem, or else a run at a tight tolerance; `None` after Ctrl-C.
    pub fn truth(&mut self, line: &StatusLine) -> Result<Option<Truth>, TableError> {
        if let Some(truth) = self.testbed.stored(self.t_end) {
            return Ok(Some(truth));
        }
        let mut why = String::new();
        for tol in TIGHT {
            for name in methods::most_exact_first() {
                line.say(format!("no reference: {name} at {tol:e} instead"));
                let choice = methods::choose(name, &Settings::default())?;
                match self.once(&choice, tol, true) {
                    Ok((state, ..)) => {
                        let words = format!("a run of {name} at {tol:e}, for want of a reference");
                        return Ok(Some(Truth { answer: Answer::State(state), words }));
                    }
                    Err(Early::Cancelled) => return Ok(None),
                    Err(Early::Failed(_, message)) => why = message,
                }
            }
        }
        Err(TableError::failed(format!(
            "there is no reference at t = {}, and no method reaches a tight tolerance: {why}",
            self.t_end
        )))
    }

    /// Runs every method at every tolerance; Ctrl-C leaves what is there, and `false`.
    pub fn run_all(
        &mut self,
        choices: &[Choice],
        tols: &[f64],
        truth: &Truth,
        line: &StatusLine,
    ) -> (Vec<Trial>, bool) {
        let pairs: Vec<(&Choice, f64)> =
            choices.iter().flat_map(|choice| tols.iter().map(move |&tol| (choice, tol))).collect();
        let mut trials = Vec::with_capacity(pairs.len());
        for (k, &(choice, tol)) in pairs.iter().enumerate() {
            line.say(format!("{} of {}: {} at {tol:e}", k + 1, pairs.len(), choice.name));
            let result = match self.measure(choice, tol, truth) {
                Ok(measured) => Ok(measured),
                Err(Early::Cancelled) => return (trials, false),
                Err(Early::Failed(word, message)) => Err((word, message)),
            };
            trials.push(Trial { method: choice.name.clone(), tol, result });
        }
        let (rounds, budget) = self.repeat.map_or((ROUNDS, BUDGET), |n| (n, Duration::ZERO));
        for round in 1..=rounds {
            for (trial, &(choice, tol)) in trials.iter_mut().zip(&pairs) {
                let Ok(measured) = &mut trial.result else { continue };
                line.say(format!("timing, {round} of {rounds}: {} at {tol:e}", choice.name));
                match smallest(budget, 1, || self.once(choice, tol, false).map(|run| [run.3])) {
                    Ok([seconds]) => measured.seconds = measured.seconds.min(seconds),
                    Err(Early::Cancelled) => return (trials, false),
                    // it came to the end before, and does the same again
                    Err(Early::Failed(..)) => {}
                }
            }
        }
        (trials, true)
    }

    fn measure(&mut self, choice: &Choice, tol: f64, truth: &Truth) -> Result<Measured, Early> {
        let name = self.testbed.name().to_owned();
        let able = choice.check_problem(&name, self.testbed.problem());
        able.map_err(|refusal| Early::Failed("refused", refusal.to_string()))?;
        let (state, stats, solver, seconds) = self.once(choice, tol, true)?;
        Ok(Measured {
            errors: self.testbed.errors(&state, &truth.answer),
            stats,
            mean_step: self.t_end / stats.steps.max(1) as f64,
            seconds,
            solver,
        })
    }

    /// One run to the end: its state, its counters, its linear solver, its time \[s\]. Violations of constraints are
    /// measured on request, because that costs time.
    fn once(
        &mut self,
        choice: &Choice,
        tol: f64,
        violations: bool,
    ) -> Result<(State, Stats, &'static str, f64), Early> {
        let base = Options {
            linear_solver: self.linear_solver,
            cancel: self.cancel.clone(),
            max_steps: self.max_steps,
            violations,
            ..Options::tolerance(tol)
        };
        let initial = self.testbed.initial();
        let since = Instant::now();
        let solved = solve(self.testbed.problem(), choice, initial, self.t_end, &base, &mut ())?;
        let seconds = since.elapsed().as_secs_f64();
        match solved.result? {
            Stop::Cancelled => Err(Early::Cancelled),
            _ => Ok((solved.state, solved.stats, solved.linear_solver, seconds)),
        }
    }
}
