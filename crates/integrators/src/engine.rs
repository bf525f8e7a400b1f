//! What a run evaluates and solves with.

use crate::context::{Ctx, Evaluator, saddle_solver};
use crate::index1::Index1;
use crate::methods::Method;
use crate::project::Projection;
use crate::{Cancel, Clock, Norm, Options, SetupError, StartRates};
use gelenk_core::{Kkt, Problem, Stats, Structure, TermBuf, Terms};

/// The problem and everything that serves to evaluate and solve its equations. A run owns it and lends it as [`Ctx`].
pub(crate) struct Engine<'p> {
    pub(crate) problem: &'p mut dyn Problem,
    pub(crate) structure: Structure,
    buf: TermBuf,
    /// Terms that have entries at all, and the shape of `buf`.
    available: Terms,
    shape: usize,
    pub(crate) norm: Norm,
    pub(crate) kkt: Box<dyn Kkt>,
    pub(crate) stats: Stats,
    pub(crate) clock: Clock,
    pub(crate) cancel: Cancel,
    pub(crate) projection: Projection,
    index1: Index1,
}

impl<'p> Engine<'p> {
    pub(crate) fn new(
        problem: &'p mut dyn Problem,
        structure: Structure,
        method: &dyn Method,
        options: &Options,
    ) -> Result<Self, SetupError> {
        // Start values with friction are solved for with F in the matrix.
        let friction_at_start = structure.friction.is_some() && options.start_rates == StartRates::Solve;
        let unsymmetric = method.needs_unsymmetric(&structure) || friction_at_start;
        let buf = TermBuf::new(&structure);
        Ok(Self {
            norm: Norm::new(structure.dims, &options.rtol, &options.atol)?.with_turning(&structure.turning),
            kkt: saddle_solver(&structure, options.linear_solver, unsymmetric)?,
            projection: Projection::new(
                &structure,
                options.linear_solver,
                (options.project, options.metric),
                method.projects_to_rounding(),
            )?,
            index1: Index1::new(&structure),
            available: buf.available(),
            shape: buf.shape(),
            buf,
            stats: Stats::default(),
            clock: Clock::new(options.clock),
            cancel: options.cancel.clone(),
            problem,
            structure,
        })
    }

    /// The same for another problem of this structure.
    pub(crate) fn with(self, problem: &mut dyn Problem) -> Engine<'_> {
        let Engine { structure, buf, available, shape, norm, kkt, stats, .. } = self;
        let Engine { clock, cancel, projection, index1, .. } = self;
        Engine {
            problem,
            structure,
            buf,
            available,
            shape,
            norm,
            kkt,
            stats,
            clock,
            cancel,
            projection,
            index1,
        }
    }

    /// Lends everything for work of the integration.
    pub(crate) fn work(&mut self) -> Ctx<'_> {
        self.lend(false)
    }

    /// Lends everything for work beside the integration, which is counted apart: start values, events, output.
    pub(crate) fn aside(&mut self) -> Ctx<'_> {
        self.lend(true)
    }

    fn lend(&mut self, aside: bool) -> Ctx<'_> {
        let evaluator = Evaluator {
            structure: &self.structure,
            buf: &mut self.buf,
            norm: &self.norm,
            problem: &mut *self.problem,
            stats: &mut self.stats,
            kkt: &mut *self.kkt,
            clock: &mut self.clock,
            cancel: &self.cancel,
            available: self.available,
            shape: self.shape,
            aside,
            added: Vec::new(),
        };
        Ctx { evaluator, projection: &mut self.projection, index1: &mut self.index1 }
    }
}
