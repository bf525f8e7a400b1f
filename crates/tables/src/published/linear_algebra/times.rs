//! Table 5.6: mean time per factorisation and solution (M93).

use super::PUBLISHED;
use super::chain::{Chain, POINT_MASS};
use crate::TableError;
use crate::grid::{Grid, fixed, short};
use crate::measure::{clock_cost, factors, smallest};
use crate::published::Bench;
use gelenk_core::{Kkt, KktError};
use gelenk_linalg::published::pcg::{Pcg, Refresh};
use gelenk_linalg::sparse::SparseSolver;
use gelenk_linalg::{LinearSolver, select};
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Measured for so long, for each solver and size.
const BUDGET: Duration = Duration::from_millis(60);
/// Systems over which a mean is taken: as many as `pcg` keeps a factorisation for.
const BATCH: usize = 50;
/// The same for direct solvers that take longer than [`SLOW`].
const SLOW_BATCH: usize = 4;
const SLOW: f64 = 300e-6;
/// Means of which the smallest counts, at least.
const BATCHES: u32 = 12;

/// What is timed: the first factorisation of a new solver, a later one, and a solution.
const PHASES: [&str; 3] = ["analyse", "factor", "solve"];
const ANALYSE: usize = 0;

/// A routine of the paper and its mean times for the three chains \[s\].
type Printed = (&'static str, [f64; 3]);

const DGEFA: Printed = ("DGEFA", [0.131, 0.466, 1.800]);
const DGESL: Printed = ("DGESL", [0.019, 0.068, 0.248]);
const DSIFA: Printed = ("DSIFA", [0.163, 0.582, 2.242]);
const DSISL: Printed = ("DSISL", [0.018, 0.060, 0.209]);
const MA28AD: Printed = ("MA28AD", [0.068, 0.132, 0.287]);
const MA28BD: Printed = ("MA28BD", [0.022, 0.041, 0.086]);
const MA28CD: Printed = ("MA28CD", [0.0041, 0.0074, 0.016]);

/// A solver, and the routines it is compared with in the order of [`PHASES`].
struct Mode(LinearSolver, [Option<Printed>; 3]);

const MODES: [Mode; 10] = [
    Mode(LinearSolver::Lu, [None, Some(DGEFA), Some(DGESL)]),
    Mode(LinearSolver::Ldlt, [None, Some(DSIFA), Some(DSISL)]),
    Mode(LinearSolver::SparseLu, [Some(MA28AD), Some(MA28BD), Some(MA28CD)]),
    Mode(LinearSolver::SparseLdlt, [Some(MA28AD), Some(MA28BD), Some(MA28CD)]),
    Mode(LinearSolver::General, [Some(MA28AD), Some(MA28BD), Some(MA28CD)]),
    Mode(LinearSolver::MinNorm, [None; 3]),
    Mode(LinearSolver::CholQr, [None; 3]),
    Mode(LinearSolver::RangeSpace, [None; 3]),
    Mode(LinearSolver::Tree, [None; 3]),
    Mode(LinearSolver::Pcg, [None; 3]),
];

pub(super) struct Times {
    entries: Vec<Entry>,
    /// Mean iterations of `pcg` per solution, for the three chains.
    iterations: [f64; 3],
}

struct Entry {
    mode: &'static Mode,
    /// Why the chain as published is refused; the times are then those with [`POINT_MASS`].
    refused: Option<String>,
    /// For every phase and chain \[s\].
    seconds: [[f64; 3]; 3],
}

impl Times {
    pub(super) fn measure(bench: &Bench<'_>) -> Result<Self, TableError> {
        let mut chains = Vec::new();
        for n in PUBLISHED {
            chains.push(Chain::new(n)?);
        }
        let mut entries = Vec::new();
        for mode in &MODES {
            bench.progress(format!("table 5.6: {}", mode.0));
            entries.push(Entry::measure(mode, &chains).map_err(TableError::failed)?);
        }
        let mut iterations = [0.0; 3];
        for (iterations, chain) in iterations.iter_mut().zip(chains) {
            *iterations = pcg_iterations(&chain.with_point_mass()).map_err(TableError::failed)?;
        }
        Ok(Self { entries, iterations })
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut grid = Grid::new(
            2,
            ["mode", "", "16", "32", "64", "16-32", "32-64", "paper", "16", "32", "64", "16-32", "32-64"],
        );
        for entry in &self.entries {
            let name = entry.mode.0.to_string();
            if let Some(reason) = &entry.refused {
                grid.words([name.clone()], format!("refused: {reason}"));
            }
            let mut first = if entry.refused.is_some() { format!("{name} + mass") } else { name };
            for (phase, printed, seconds) in entry.phases() {
                let mut cells = vec![std::mem::take(&mut first), phase.to_owned()];
                cells.extend(seconds.map(|s| short(1e6 * s)));
                cells.extend(factors(seconds).map(|x| fixed(Some(x), 2)));
                if let Some((routine, seconds)) = printed {
                    cells.push(routine.to_owned());
                    // As many digits as the paper has.
                    cells.extend(seconds.map(|s| fixed(Some(s), if s < 0.01 { 4 } else { 3 })));
                    cells.extend(factors(seconds).map(|x| fixed(Some(x), 2)));
                }
                grid.row(cells);
            }
        }
        writeln!(
            out,
            "Table 5.6: mean time for N = 16, 32, 64 and its growth, ours [µs] beside the paper's [s]"
        )?;
        grid.write(out)?;
        writeln!(
            out,
            "  times: mean over {BATCH} systems ({SLOW_BATCH} for slow solvers), the smallest of at least {BATCHES} means"
        )?;
        writeln!(
            out,
            "  analyse: the first factorisation with a new solver, its making included; the smallest"
        )?;
        writeln!(out, "  + mass: the force point, massless in the paper, has {POINT_MASS} kg")?;
        let iterations = self.iterations.map(|x| format!("{x:.1}")).join(", ");
        writeln!(
            out,
            "  pcg: with sparse-ldlt inside, refreshed in either phase; {iterations} iterations per solution"
        )?;
        writeln!(out)
    }

    pub(super) fn json(&self) -> Value {
        let entries = self.entries.iter().map(|entry| {
            let phases: Vec<Value> = entry
                .phases()
                .map(|(phase, printed, seconds)| {
                    let printed = printed.map(|(routine, seconds)| {
                        json!({ "routine": routine, "s": seconds, "growth": factors(seconds) })
                    });
                    let us = seconds.map(|s| 1e6 * s);
                    json!({ "phase": phase, "us": us, "growth": factors(seconds), "printed": printed })
                })
                .collect();
            json!({
                "mode": entry.mode.0.name(),
                "refused": entry.refused,
                "point_mass_kg": if entry.refused.is_some() { POINT_MASS } else { 0.0 },
                "phases": phases,
            })
        });
        json!({
            "n": PUBLISHED,
            "modes": entries.collect::<Vec<_>>(),
            "pcg_iterations": self.iterations,
        })
    }
}

impl Entry {
    fn measure(mode: &'static Mode, chains: &[Chain]) -> Result<Self, KktError> {
        let refused = match mode.try_on(&chains[0]) {
            Ok(()) => None,
            Err(KktError::NotPositiveDefinite { velocity: at @ (0 | 1), .. }) => Some(format!(
                "it needs a mass matrix that is positive definite; velocity {at}, of the force point, has no mass"
            )),
            Err(e @ (KktError::NotPositiveDefinite { .. } | KktError::Unsupported { .. })) => {
                Some(e.to_string())
            }
            Err(other) => return Err(other),
        };
        let mut seconds = [[0.0; 3]; 3];
        for (k, chain) in chains.iter().enumerate() {
            for (row, time) in seconds.iter_mut().zip(mode.times(chain, refused.is_some())?) {
                row[k] = time;
            }
        }
        Ok(Self { mode, refused, seconds })
    }

    /// Name, printed and measured times of every phase; an analysis is shown where the paper has one.
    fn phases(&self) -> impl Iterator<Item = (&'static str, Option<Printed>, [f64; 3])> {
        let all = PHASES.into_iter().zip(self.mode.1).zip(self.seconds).enumerate();
        all.filter(|(k, ((_, printed), _))| *k != ANALYSE || printed.is_some())
            .map(|(_, ((phase, printed), seconds))| (phase, printed, seconds))
    }
}

impl Mode {
    /// The chain in the layout that suits the solver.
    fn laid_out(&self, chain: Chain) -> Chain {
        if self.0 == LinearSolver::Tree { chain.with_bodies() } else { chain }
    }

    /// Does it take the chain as published?
    fn try_on(&self, chain: &Chain) -> Result<(), KktError> {
        let chain = self.laid_out(chain.clone());
        select(&chain.structure, self.0, false)?.factor(&chain.matrix(0))
    }

    /// Seconds of every phase.
    fn times(&self, chain: &Chain, point_mass: bool) -> Result<[f64; 3], KktError> {
        let chain = chain.clone();
        let chain = self.laid_out(if point_mass { chain.with_point_mass() } else { chain });
        let [first] = smallest(BUDGET / 4, BATCHES / 4, || {
            let since = Instant::now();
            let mut solver = select(&chain.structure, self.0, false)?;
            solver.factor(&chain.matrix(0))?;
            Ok([since.elapsed().as_secs_f64()])
        })?;
        let mut solver = select(&chain.structure, self.0, false)?;
        let (mut w, mut mu) = chain.vectors();
        let mut position = 0;
        let mut batch = |size: usize| {
            let (mut factor, mut solve) = (Duration::ZERO, Duration::ZERO);
            for _ in 0..size {
                position += 1;
                chain.load(&mut w, &mut mu);
                let since = Instant::now();
                solver.factor(&chain.matrix(position))?;
                factor += since.elapsed();
                let since = Instant::now();
                solver.solve(&mut w, &mut mu)?;
                solve += since.elapsed();
                black_box((&w, &mu));
            }
            Ok([factor, solve].map(|total| total.as_secs_f64() / size as f64))
        };
        let [factor, solve] = batch(2)?;
        let slow = factor + solve > SLOW && self.0 != LinearSolver::Pcg;
        let size = if slow { SLOW_BATCH } else { BATCH };
        let cost = clock_cost();
        let [factor, solve] = smallest(BUDGET, BATCHES, || batch(size))?.map(|time| (time - cost).max(0.0));
        Ok([first, factor, solve])
    }
}

/// Mean number of iterations per solution, over as many systems as a factorisation is kept for.
fn pcg_iterations(chain: &Chain) -> Result<f64, KktError> {
    let inner = SparseSolver::ldlt(&chain.structure)?;
    let mut solver = Pcg::new(&chain.structure, Box::new(inner), Refresh::default())?;
    let (mut w, mut mu) = chain.vectors();
    for k in 0..BATCH {
        chain.load(&mut w, &mut mu);
        solver.factor(&chain.matrix(k))?;
        solver.solve(&mut w, &mut mu)?;
    }
    let (solutions, iterations, ..) = solver.iterations();
    Ok(iterations as f64 / solutions as f64)
}
