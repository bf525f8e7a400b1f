//! Projection onto the constraints `[Lubich92, section 2.3]`.
//!
//! Positions, in the norm of the mass matrix, by simplified Newton iterations with everything but `g` frozen at the
//! first point (2.11):
//!
//! ```text
//! [ M₀ C₀ᵀ ] [ Δν ]     [ M₀ ν  ]
//! [ C₀ 0   ] [ µ  ] = − [ g(t,p) ]      ν += Δν,  p += T₀ Δν     until |T₀ Δν| ≤ 1e-2 tolerance units
//! ```
//!
//! then velocities by one linear system (2.12) at the new position, written here for the correction `Δv`:
//! `M Δv + Gᵀ µ = 0`, `G Δv = −(G v + gᴵ)`. Both are invariant under affine changes of coordinates. With the identity in
//! place of `M` they are (35), (36) of `[Haddouni17]` with `N = I`.

mod solvers;

use crate::context::{Ctx, Evaluator, largest};
use crate::error::{SetupError, Trouble};
use crate::index1::Known;
use crate::norm::Group;
use crate::stepper::Reject;
use crate::{Committed, Part};
use gelenk_core::{
    Dependence, HeldRows, KktError, Point, Redundancy, Snapshot, SnapshotError, SnapshotReader,
    SnapshotWriter, State, Structure, Terms,
};
use gelenk_linalg::LinearSolver;
use solvers::Solvers;

/// When the result of a step is projected onto its constraints. The start always is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Project {
    /// After every step.
    #[default]
    EveryStep,
    /// When a position constraint is violated by more than this, in the units of `g`. Where there are nonholonomic
    /// constraints, a violation at velocity level counts too.
    Beyond(f64),
    /// Never: the drift is that of the method.
    Never,
}

/// In which metric a projection is the shortest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Metric {
    /// That of the mass matrix: the least kinetic energy, whatever the coordinates.
    #[default]
    Mass,
    /// That of the coordinates themselves, as (35) with `N = I`.
    Identity,
}

/// Position corrections below this many tolerance units end the iteration, where the method is content with that.
const CORRECTION: f64 = 1e-2;
/// A projection that moves positions or velocities by more tolerance units rejects the step, unless its size is fixed.
const MOVE_LIMIT: f64 = 5.0;
/// Dense output is nearer to its constraints than this share of the largest velocity, and than so many tolerance units: what moves it further is a matrix that is almost singular.
const ASTRAY: f64 = 1e-3;
const ASTRAY_UNITS: f64 = 1e4;
/// Where positions are to be projected to rounding, the iteration ends when the next correction would be below this
/// share of the position.
const ROUNDING: f64 = 2e-16;
/// Corrections below this share of the position that fall no more are rounding, however small the tolerance.
const NOISE: f64 = 1e-14;
/// Most iterations. After a step one or two do; a start far off, with a tight tolerance, may need more.
const ITERATIONS: u32 = 25;
/// Constraints of positions that are violated by no more, relative to the largest coordinate, are met.
const MET: f64 = 1e-13;
/// A correction that grows by this factor ends the iteration as divergent.
const DIVERGENCE: f64 = 2.0;
/// How many of the worst rows a message names.
const WORST: usize = 3;

/// Memory of the projection, and its saddle solvers where they are not those of the run.
pub(crate) struct Projection {
    p0: Vec<f64>,
    p: Vec<f64>,
    nu: Vec<f64>,
    dnu: Vec<f64>,
    mu: Vec<f64>,
    dv: Vec<f64>,
    residual: Vec<f64>,
    when: Project,
    /// Go on to rounding, not only to a share of the tolerance?
    to_rounding: bool,
    solvers: Solvers,
}

impl Projection {
    /// Memory for a problem of this structure.
    pub(crate) fn new(
        structure: &Structure,
        solver: LinearSolver,
        (when, metric): (Project, Metric),
        to_rounding: bool,
    ) -> Result<Self, SetupError> {
        let d = structure.dims;
        if let Project::Beyond(limit) = when
            && !(limit >= 0.0 && limit.is_finite())
        {
            let reason = format!("the largest violation {limit} is not a positive number");
            return Err(SetupError::Option { option: "project", reason });
        }
        Ok(Self {
            p0: vec![0.0; d.np],
            p: vec![0.0; d.np],
            nu: vec![0.0; d.nv],
            dnu: vec![0.0; d.nv],
            mu: vec![0.0; d.ng],
            dv: vec![0.0; d.nv],
            residual: vec![0.0; d.nl],
            when,
            to_rounding,
            solvers: Solvers::new(structure, solver, metric)?,
        })
    }

    /// Projects positions, then velocities.
    fn project(
        &mut self,
        cx: &mut Evaluator<'_>,
        t: f64,
        p: &mut [f64],
        v: &mut [f64],
        known: Known,
    ) -> Result<Committed, Trouble> {
        cx.clock.enter(Part::Project);
        let nl = cx.structure.dims.nl;
        let result = self.position(cx, t, p, known).and_then(|(moved_p, iterations)| {
            cx.stats.projection_iterations += u64::from(iterations);
            let moved_v = self.velocity(cx, t, p, v, nl)?;
            let factored = self.solvers.shares_velocities() && nl > 0;
            Ok(Committed { moved: (moved_p, moved_v), iterations, projected: true, factored })
        });
        cx.clock.leave();
        result
    }

    /// Is the result of a step to be projected?
    fn is_due(&mut self, cx: &mut Evaluator<'_>, x: &State) -> Result<bool, Trouble> {
        let limit = match self.when {
            Project::EveryStep => return Ok(true),
            Project::Never => return Ok(false),
            Project::Beyond(limit) => limit,
        };
        let d = cx.structure.dims;
        if d.ng > 0 {
            cx.eval(Terms::CONSTRAINT, &x.point())?;
            if largest(&cx.buf.constraint) > limit {
                return Ok(true);
            }
        }
        if d.ng == d.nl {
            return Ok(false);
        }
        cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &x.point())?;
        cx.velocity_residual(1.0, &x.v, &mut self.residual);
        Ok(largest(&self.residual) > limit)
    }

    fn position(
        &mut self,
        cx: &mut Evaluator<'_>,
        t: f64,
        p: &mut [f64],
        known: Known,
    ) -> Result<(f64, u32), Trouble> {
        normalise(cx, p);
        if cx.structure.dims.ng == 0 {
            return Ok((0.0, 0));
        }
        self.p0.copy_from_slice(p);
        self.p.copy_from_slice(p);
        self.nu.fill(0.0);

        // Everything but g is frozen at the first point.
        let first = Point { t, p: &self.p0, v: &self.nu, lam: &[], u: &[] };
        if known == Known::Factors && self.solvers.shares_positions() {
            cx.eval(Terms::CONSTRAINT, &first)?;
        } else {
            cx.eval(Terms::MASS | Terms::CONSTRAINT | self.solvers.position_term(), &first)?;
            self.solvers.factor_positions(cx, t)?;
        }
        match self.iterate(cx, t, p) {
            // Where positions are met to rounding already, a correction that does not come about is none: in a singular position
            // rounding is divided by almost nothing, and a tolerance may be below rounding.
            Err(Trouble::Projection { rows, .. }) if self.is_rounding(&rows) => {
                p.copy_from_slice(&self.p0);
                Ok((0.0, ITERATIONS))
            }
            other => other,
        }
    }

    /// Are these the residuals of positions that meet their constraints to rounding?
    fn is_rounding(&self, rows: &[(String, f64)]) -> bool {
        let size = largest(&self.p0).max(1.0);
        rows.iter().all(|(_, g)| g.abs() <= MET * size)
    }

    /// Simplified Newton iterations with everything but `g` frozen.
    fn iterate(&mut self, cx: &mut Evaluator<'_>, t: f64, p: &mut [f64]) -> Result<(f64, u32), Trouble> {
        let (mut last, mut last_share) = (f64::INFINITY, 0.0);
        let size = largest(&self.p0).max(f64::MIN_POSITIVE);
        for iteration in 1..=ITERATIONS {
            if iteration > 1 {
                match cx.eval(Terms::CONSTRAINT, &Point { t, p: &self.p, v: &self.nu, lam: &[], u: &[] }) {
                    // The iterates have run away: the rows that cannot be met say more than their overflow.
                    Err(Trouble::NotFinite { .. }) => break,
                    other => other?,
                }
            }
            if iteration == 1 {
                self.dnu.fill(0.0); // ν = 0
            } else {
                self.solvers.multiply_metric(cx, &self.nu, &mut self.dnu);
                self.dnu.iter_mut().for_each(|x| *x = -*x);
            }
            self.mu.iter_mut().zip(&cx.buf.constraint).for_each(|(mu, g)| *mu = -g);
            self.solvers.solve_positions(cx, t, &mut self.dnu, &mut self.mu)?;
            self.nu.iter_mut().zip(&self.dnu).for_each(|(nu, d)| *nu += d);

            cx.eval(Terms::PDOT, &Point { t, p: &self.p0, v: &self.dnu, lam: &[], u: &[] })?;
            self.p.iter_mut().zip(&cx.buf.pdot).for_each(|(p, d)| *p += d);
            // g is met by rotations of length one; to normalise after the last iteration would spoil it.
            normalise(cx, &mut self.p);
            let correction = cx.norm.change(Group::P, &self.p, &cx.buf.pdot);
            // The error after a correction is about its square, and falls at the rate seen before.
            let share = largest(&cx.buf.pdot) / size;
            let next =
                if iteration == 1 { 10.0 * share * share } else { share * (share / last_share).min(1.0) };
            last_share = share;
            let stalled = iteration > 2 && correction >= last;
            let done = next <= ROUNDING || stalled;
            let small = correction <= CORRECTION || (stalled && share <= NOISE);
            if small && (done || !self.to_rounding) {
                // A solver that takes redundant rows meets contradictory ones half-way.
                if cx.contradiction(self.solvers.for_positions(cx), Group::P, &self.p).is_some() {
                    break;
                }
                let moved = cx.norm.mean_square(Group::P, |i| self.p[i], |i| self.p[i] - p[i]).sqrt();
                p.copy_from_slice(&self.p);
                return Ok((moved, iteration));
            }
            // Corrections far below the tolerance may grow: they are rounding, where all coordinates happen to be about zero.
            if correction.is_nan() || (correction > CORRECTION && correction > DIVERGENCE * last) {
                break;
            }
            last = correction;
        }
        Err(self.failure(cx, t))
    }

    /// See [`Kkt::hold`](gelenk_core::Kkt::hold).
    pub(crate) fn hold(&mut self, held: &HeldRows) -> Result<(), KktError> {
        self.solvers.hold(held)
    }

    /// See [`Kkt::treat`](gelenk_core::Kkt::treat).
    pub(crate) fn treat(&mut self, dependence: Dependence) {
        self.solvers.treat(dependence);
    }

    /// See [`Kkt::redundancy`](gelenk_core::Kkt::redundancy); only of solvers that are not the run's.
    pub(crate) fn redundancy(&self) -> Option<Redundancy<'_>> {
        self.solvers.redundancy()
    }

    /// See [`Kkt::iteration_count`](gelenk_core::Kkt::iteration_count); only of solvers that are not the run's.
    pub(crate) fn iteration_count(&self) -> Option<u64> {
        self.solvers.iteration_count()
    }

    #[cold]
    fn failure(&self, cx: &mut Evaluator<'_>, t: f64) -> Trouble {
        // The residuals that matter are those of the point the user gave, not of wherever the iteration went.
        let first = Point { t, p: &self.p0, v: &self.nu, lam: &[], u: &[] };
        if let Err(trouble) = cx.eval(Terms::CONSTRAINT, &first) {
            return trouble;
        }
        let g = &cx.buf.constraint;
        let mut order: Vec<usize> = (0..g.len()).collect();
        order.sort_by(|&i, &j| g[j].abs().total_cmp(&g[i].abs()));
        let rows = order.into_iter().take(WORST).map(|i| (cx.structure.names.row(i), g[i])).collect();
        Trouble::Projection { t, rows }
    }

    /// Moves velocities such that the first `rows` of their constraints are met, and the others stay as they are.
    fn velocity(
        &mut self,
        cx: &mut Evaluator<'_>,
        t: f64,
        p: &[f64],
        v: &mut [f64],
        rows: usize,
    ) -> Result<f64, Trouble> {
        if cx.structure.dims.nl == 0 {
            return Ok(0.0);
        }
        cx.eval(
            Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE,
            &Point { t, p, v, lam: &[], u: &[] },
        )?;
        self.solvers.factor_velocities(cx, t)?;
        cx.velocity_residual(-1.0, v, &mut self.residual);
        self.residual[rows..].fill(0.0);
        self.dv.fill(0.0);
        self.solvers.solve_velocities(cx, t, &mut self.dv, &mut self.residual)?;
        if let Some(error) = cx.contradiction(self.solvers.for_velocities(cx), Group::V, v) {
            return Err(Trouble::of_solver(cx.structure, t, error));
        }
        v.iter_mut().zip(&self.dv).for_each(|(v, d)| *v += d);
        Ok(cx.norm.change(Group::V, v, &self.dv))
    }
}

impl Ctx<'_> {
    /// Projects positions and velocities onto their constraints, in place, whatever the options say. Left in the buffers are `M`, `G` and
    /// `gᴵ` at the result, and, where [`Committed::factored`] says so, the factorisation of their saddle matrix. After an error `p`
    /// and `v` are undefined.
    pub fn project(&mut self, t: f64, p: &mut [f64], v: &mut [f64]) -> Result<Committed, Trouble> {
        self.projection.project(&mut self.evaluator, t, p, v, Known::Nothing)
    }

    /// Projects a state of the dense output. One that would be thrown far off stays where it is: where rows become dependent within a step, as those of wheels that roll
    /// onto a face, rounding of velocities is divided by almost nothing.
    pub(crate) fn project_dense(&mut self, x: &mut State) -> Result<Committed, Trouble> {
        let done = self.project(x.t, &mut x.p, &mut x.v)?;
        let Projection { dv, p0, .. } = &*self.projection;
        let before = x.v.iter().zip(dv).fold(0.0_f64, |most, (v, d)| most.max((v - d).abs()));
        let dims = self.structure.dims;
        if dims.nl == 0 || done.moved.1 <= ASTRAY_UNITS || largest(dv) <= ASTRAY * before {
            return Ok(done);
        }
        x.v.iter_mut().zip(dv).for_each(|(v, d)| *v -= d);
        if dims.ng > 0 {
            x.p.copy_from_slice(p0);
        }
        Ok(Committed::default())
    }

    /// Does a state meet the constraints of positions and velocities to rounding?
    pub(crate) fn is_on_constraints(&mut self, x: &State) -> Result<bool, Trouble> {
        let Ctx { evaluator: cx, projection, .. } = self;
        if cx.structure.dims.nl == 0 {
            return Ok(true);
        }
        cx.eval(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &x.point())?;
        cx.velocity_residual(1.0, &x.v, &mut projection.residual);
        Ok(largest(&cx.buf.constraint) <= MET * largest(&x.p).max(1.0)
            && largest(&projection.residual) <= MET * largest(&x.v).max(1.0))
    }

    /// Projects positions alone, in place, as near to the constraints as numbers can come.
    pub(crate) fn project_to_rounding(&mut self, t: f64, p: &mut [f64]) -> Result<(), Trouble> {
        let Ctx { evaluator: cx, projection, .. } = self;
        let usual = std::mem::replace(&mut projection.to_rounding, true);
        let result = projection.position(cx, t, p, Known::Nothing);
        projection.to_rounding = usual;
        result.map(|_| ())
    }

    /// Projects velocities alone, in place, onto the constraints that come from those of positions.
    pub(crate) fn project_velocities(&mut self, t: f64, p: &[f64], v: &mut [f64]) -> Result<(), Trouble> {
        let rows = self.structure.dims.ng;
        self.clock.enter(Part::Project);
        let result = self.projection.velocity(&mut self.evaluator, t, p, v, rows);
        self.clock.leave();
        result.map(|_| ())
    }

    /// Projects the result of a step as the options want it: after every step, where a constraint is violated too much, or never.
    /// Rotations are brought to length one in any case. This is what [`Stepper::commit`](crate::Stepper::commit) calls, once.
    ///
    /// A step that is moved too far is rejected, because its error estimate knows nothing of it, unless its size is `fixed`. `known`
    /// tells what was evaluated last at this very point. What is left in the buffers, [`Committed`] tells; where nothing was
    /// projected, they are as before, except for `g`. After an error `p` and `v` are undefined.
    pub fn project_step(&mut self, x: &mut State, known: Known, fixed: bool) -> Result<Committed, Reject> {
        let Ctx { evaluator: cx, projection, .. } = self;
        // Rotations first: their length enters the constraints.
        normalise(cx, &mut x.p);
        if !projection.is_due(cx, x).map_err(Reject::Trouble)? {
            return Ok(Committed::default());
        }
        let done = projection.project(cx, x.t, &mut x.p, &mut x.v, known).map_err(Reject::Trouble)?;
        let moved = done.moved.0.max(done.moved.1);
        if moved > MOVE_LIMIT && !fixed { Err(Reject::Moved(moved)) } else { Ok(done) }
    }
}

impl Snapshot for Projection {
    fn save(&self, out: &mut SnapshotWriter) {
        self.solvers.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.solvers.restore(from)
    }
}

/// Brings rotations back onto their space.
pub(crate) fn normalise(cx: &mut Evaluator<'_>, p: &mut [f64]) {
    if let Some(rotations) = cx.problem.rotations() {
        rotations.normalise(p);
    }
}
