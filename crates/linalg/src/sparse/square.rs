//! Square matrices of any kind on the sparse engine, each factorisation tried out before it is trusted.

use super::engine::Engine;
use super::layout::Layout;
use gelenk_core::{KktError, Pattern, Saddle, SnapshotError, SnapshotReader, SnapshotWriter};

/// An inverse with larger entries, of a scaled matrix whose entries are about one, leads to a closer look.
const SUSPICIOUS: f64 = 1e9;
/// If the probe misses a row by more than this fraction of what stands in it, solutions are refined.
const MISSED: f64 = 2e-14;
/// If it misses one by more than this, the pivot order is searched anew.
const LOST: f64 = 1e-11;

/// `P A Q = L U` on a static symmetric pattern with 1 x 1 and 2 x 2 pivots, for square matrices of any kind.
///
/// See the [module page](super) for order, monitoring and refinement. Pivots are judged by their columns; growth that comes
/// of many bearable ones does not show in them, nor does rounding in the place of what should vanish. Both show in a solution.
/// Every factorisation is therefore probed by one, with a fixed right-hand side: a repeated run decides the same.
#[derive(Debug)]
pub(crate) struct SquareLu {
    engine: Engine,
    entries: Vec<(usize, usize)>,
    /// The right-hand side with its rows where the engine has them.
    b: Vec<f64>,
    /// Of the probe: residuals and the largest entries of rows.
    residual: Vec<f64>,
    largest: Vec<f64>,
    suspicious: bool,
}

impl SquareLu {
    pub(crate) const NAME: &'static str = "sparse-square";

    /// For matrices with the entries of a pattern, all of them inside and none twice.
    pub(crate) fn new(n: usize, pattern: Pattern) -> Result<Self, KktError> {
        let entries = pattern.entries.clone();
        let mut engine = Engine::with_layout(Layout::square(n, pattern), Self::NAME)?;
        engine.explains = false;
        let zeros = || vec![0.0; n];
        let (b, residual, largest) = (zeros(), zeros(), zeros());
        Ok(Self { engine, entries, b, residual, largest, suspicious: false })
    }

    /// Unknowns without a pivot are called massless in the error.
    pub(crate) fn factor(&mut self, values: &[f64]) -> Result<(), KktError> {
        let a = Saddle::symmetric(values, &[]);
        let before = self.analyses();
        self.engine.factor(&a)?;
        let mut missed = self.probe(values);
        if missed > LOST && self.analyses() == before {
            self.engine.renew();
            self.engine.factor(&a)?;
            missed = self.probe(values);
        }
        if missed > MISSED {
            self.engine.mistrust(&a);
        }
        Ok(())
    }

    /// Solves with a known right-hand side and looks at the size of the solution. Returns by how much it misses its worst row,
    /// in comparison with what stands there.
    fn probe(&mut self, values: &[f64]) -> f64 {
        let (nodes, scale) = (self.engine.nodes(), &self.engine.scale);
        // No pattern that a mechanism could have, and hardly orthogonal to what is amplified.
        let mut random = 0.5_f64;
        for (b, &k) in self.residual.iter_mut().zip(nodes) {
            random = (random + 0.618_033_988_749_895).fract();
            *b = if random < 0.5 { random - 1.0 } else { random } / scale.rows[k as usize];
            self.b[k as usize] = *b;
        }
        let solved = self.engine.solve(&mut self.b, &mut []).is_ok();
        let (nodes, scale) = (self.engine.nodes(), &self.engine.scale);
        let size = self.b.iter().zip(&scale.columns).map(|(x, c)| (x / c).abs()).fold(0.0, f64::max);
        self.suspicious = !(solved && size < SUSPICIOUS);
        self.largest.fill(0.0);
        for (&(i, j), a) in self.entries.iter().zip(values) {
            self.residual[i] -= a * self.b[j];
            let largest = &mut self.largest[i];
            *largest = largest.max(a.abs() * scale.columns[j]);
        }
        // The right-hand side is as large as the row was at the analysis; the row is as large as it is now.
        let rows = self.residual.iter().zip(&self.largest).zip(nodes);
        let missed = rows.map(|((r, l), &k)| r.abs() / (l * size + 1.0 / scale.rows[k as usize]));
        // What is not a number counts as missed.
        missed.fold(0.0, |worst: f64, m| if m.is_nan() { f64::INFINITY } else { worst.max(m) })
    }

    /// Is the inverse so large that the matrix factorised last may be singular?
    pub(crate) fn is_suspicious(&self) -> bool {
        self.suspicious
    }

    pub(crate) fn solve(&mut self, x: &mut [f64]) -> Result<(), KktError> {
        for (&k, x) in self.engine.nodes().iter().zip(&*x) {
            self.b[k as usize] = *x;
        }
        self.engine.solve(&mut self.b, &mut [])?;
        x.copy_from_slice(&self.b);
        Ok(())
    }

    /// Is there a factorisation?
    pub(crate) fn is_ready(&self) -> bool {
        self.engine.ready
    }

    /// From now on there is no factorisation.
    pub(crate) fn forget(&mut self) {
        self.engine.ready = false;
    }

    /// Analyses so far.
    pub(crate) fn analyses(&self) -> u64 {
        self.engine.analyses
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        self.engine.save(out);
    }

    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.engine.restore(from)
    }
}
