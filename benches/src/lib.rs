//! What the benchmarks share: repeated runs of one problem with one method.

use gelenk_core::{Problem, Stats};
use gelenk_integrators::{Method, Options, Run};
use gelenk_testset::create;
use std::time::Instant;

/// The outcome of repeated runs.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// Counters of one run; all are alike.
    pub stats: Stats,
    /// Largest position error at the end, where there is a reference.
    pub error: Option<f64>,
    /// Smallest wall time of a run, from the first allocation to the last step \[s\].
    pub seconds: f64,
}

impl Timing {
    /// Wall time per counted evaluation \[ns\].
    pub fn ns_per_evaluation(&self) -> f64 {
        1e9 * self.seconds / self.stats.work.mass as f64
    }
}

/// Runs a problem `repeats` times and keeps the fastest.
pub fn time(
    problem: &str,
    parameters: &[(&str, f64)],
    method: &dyn Method,
    options: &Options,
    repeats: usize,
) -> Result<Timing, Box<dyn std::error::Error>> {
    let mut p = create(problem, parameters)?;
    let (initial, t_end) = (p.initial(), p.t_end());
    let reference = p.reference(t_end).map(|r| r.state);
    let mut best: Option<Timing> = None;
    for _ in 0..repeats {
        let since = Instant::now();
        let equations: &mut dyn Problem = &mut *p;
        let mut run = Run::new(equations, method, initial.clone(), t_end, options)?;
        run.finish(&mut ())?;
        let seconds = since.elapsed().as_secs_f64();
        if best.is_none_or(|b| seconds < b.seconds) {
            let largest = |r: &gelenk_core::State| {
                r.p.iter().zip(&run.state().p).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()))
            };
            best = Some(Timing { stats: *run.stats(), error: reference.as_ref().map(largest), seconds });
        }
    }
    best.ok_or_else(|| "no run was asked for".into())
}
