use super::engine::{Engine, Statistics};
use super::layout::Layout;
use gelenk_core::{KktError, Pattern, Saddle, SnapshotError, SnapshotReader, SnapshotWriter};

/// An inverse with larger entries, of a scaled matrix whose entries are about one, leads to a closer look.
const SUSPICIOUS: f64 = 1e9;

/// `P A Q = L U` on a static symmetric pattern with 1 x 1 and 2 x 2 pivots, for square matrices of any kind.
///
/// See the [module page](super) for order, monitoring and refinement.
#[derive(Debug)]
pub(crate) struct SquareLu {
    engine: Engine,
    /// The right-hand side with its rows where the engine has them.
    b: Vec<f64>,
}

impl SquareLu {
    pub(crate) const NAME: &'static str = "sparse-square";

    /// For matrices with the entries of a pattern, all of them inside and none twice.
    pub(crate) fn new(n: usize, pattern: Pattern) -> Result<Self, KktError> {
        let mut engine = Engine::with_layout(Layout::square(n, pattern), Self::NAME)?;
        engine.explains = false;
        Ok(Self { engine, b: vec![0.0; n] })
    }

    /// Unknowns without a pivot are called massless in the error.
    pub(crate) fn factor(&mut self, values: &[f64]) -> Result<(), KktError> {
        self.engine.factor(&Saddle::symmetric(values, &[]))
    }

    /// Is the inverse of the scaled matrix so large that the matrix may be singular? Acceptable pivots alone do not tell:
    /// what should vanish has met the rounding of all that was eliminated before.
    pub(crate) fn is_suspicious(&mut self) -> bool {
        // No pattern that a mechanism could have, and hardly orthogonal to what is amplified.
        let mut random = 0.5_f64;
        for (b, r) in self.b.iter_mut().zip(&self.engine.scale.rows) {
            random = (random + 0.618_033_988_749_895).fract();
            *b = if random < 0.5 { random - 1.0 } else { random } / r;
        }
        let solved = self.engine.solve(&mut self.b, &mut []).is_ok();
        let size = self.b.iter().zip(&self.engine.scale.columns).map(|(x, c)| (x / c).abs());
        !(solved && size.fold(0.0, f64::max) < SUSPICIOUS)
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

    pub(crate) fn statistics(&self) -> Statistics {
        self.engine.statistics()
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        self.engine.save(out);
    }

    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.engine.restore(from)
    }
}
