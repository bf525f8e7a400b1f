//! Preconditioned conjugate gradients with a frozen factorisation (M62, M63, M64).
//!
//! In a step of an integrator many systems are solved whose matrices differ little. The matrix of the first one is
//! factorised by another solver; its factors then precondition the conjugate gradients for the others
//! [Lubich92, 3.3]. There are two forms:
//!
//! * joints as constraints, `M` block diagonal and positive definite: (3.18) with the slip in (3.18b) corrected,
//!
//!   ```text
//!   G M⁻¹ Gᵀ µ = G M⁻¹ b − c,        w = M⁻¹ (b − Gᵀ µ),
//!   ```
//!
//!   without forming `G M⁻¹ Gᵀ`; the preconditioner `G₀ M₀⁻¹ G₀ᵀ µ = r` is the saddle system with the right-hand side
//!   `(0, −r)` (3.19);
//! * joint coordinates: `A z = q − J̄ᵀ (f − M h̄)` with `A = J̄ᵀ M J̄` as in (3.4), again not formed: `K⁻¹` is applied by
//!   recursion along the tree; the preconditioner `A₀ z = r` is the saddle system with the right-hand side `(0, r, 0)`
//!   (3.20).
//!
//! The iteration stops at [`TOLERANCE`], near rounding, so that an integrator takes the same steps as with a direct
//! solver. The residual it ends with is computed afresh and compared with the terms it consists of; if it is too large
//! there are a few more cycles, and after that, or after a breakdown, the preconditioner is refreshed with the present
//! matrix and solves the system directly. So a failure of the iteration costs time, never accuracy.

mod operator;

use crate::gate::{Gate, Treats};
use crate::published::tree::JointNode;
use crate::published::tree::diagnose::check_solution;
use crate::published::tree::kernel::{axpy, dot};
use gelenk_core::{
    Kkt, KktError, Saddle, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
};
use operator::{Constraints, Joints, Operator};

/// The iteration stops when the residual, in the norm of the preconditioner, has fallen by this factor.
pub const TOLERANCE: f64 = 1e-13;
/// The final residual may be this large in comparison with the largest of the terms of which it is the sum.
const ACCEPTED: f64 = 1e-12;
/// Residuals of this size, in comparison with the largest of their terms, are rounding.
const ROUNDING: f64 = 4.0 * f64::EPSILON;
/// Restarts of the iteration with a fresh residual before it is given up.
const CYCLES: usize = 3;

/// When the frozen factorisation is replaced. It always is before the first solution and after a failure of the
/// iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refresh {
    /// At the next matrix, if the last solution took more iterations than this.
    pub above_iterations: u32,
    /// At the latest with this many matrices since the last replacement; 1 makes this solver a direct one.
    pub every: u32,
    /// The iteration is given up after this many steps.
    pub most_iterations: u32,
}

impl Default for Refresh {
    fn default() -> Self {
        Self { above_iterations: 8, every: 50, most_iterations: 60 }
    }
}

/// The solver `pcg`.
pub struct Pcg {
    gate: Gate,
    inner: Box<dyn Kkt>,
    policy: Refresh,
    operator: Box<dyn Operator>,
    /// The present matrix and the one that the inner solver has factorised.
    mass: Vec<f64>,
    g: Vec<f64>,
    frozen_mass: Vec<f64>,
    frozen_g: Vec<f64>,
    has_frozen: bool,
    /// Is the present matrix the frozen one?
    fresh: bool,
    wanted: bool,
    /// Matrices since the last refresh.
    since: u32,
    solves: u64,
    total: u64,
    last: u32,
    most: u32,
    /// The right-hand side, kept for another attempt.
    b: Vec<f64>,
    c: Vec<f64>,
    /// Right-hand side of the inner solver.
    inner_w: Vec<f64>,
    inner_mu: Vec<f64>,
    /// Vectors of the iteration.
    x: Vec<f64>,
    r: Vec<f64>,
    p: Vec<f64>,
    s: Vec<f64>,
    ap: Vec<f64>,
    scale: Vec<f64>,
}

impl std::fmt::Debug for Pcg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pcg")
            .field("inner", &self.inner.name())
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}

/// The iteration failed.
struct Breakdown;

impl Pcg {
    /// The name by which users choose it.
    pub const NAME: &'static str = "pcg";

    /// Joints as constraints (3.18): `M` must be diagonal or block diagonal. `inner` is a solver for the same structure.
    pub fn new(structure: &Structure, inner: Box<dyn Kkt>, policy: Refresh) -> Result<Self, KktError> {
        let operator = Constraints::new(structure).map_err(unsupported)?;
        Ok(Self::with_operator(structure, inner, policy, Box::new(operator)))
    }

    /// Joint coordinates (3.20); the tree is declared or, without `nodes`, found as
    /// [`JointTree`](crate::published::tree::JointTree) does.
    pub fn joint(
        structure: &Structure,
        nodes: Option<&[JointNode]>,
        inner: Box<dyn Kkt>,
        policy: Refresh,
    ) -> Result<Self, KktError> {
        let operator = Joints::new(structure, nodes).map_err(unsupported)?;
        Ok(Self::with_operator(structure, inner, policy, Box::new(operator)))
    }

    fn with_operator(
        structure: &Structure,
        inner: Box<dyn Kkt>,
        policy: Refresh,
        operator: Box<dyn Operator>,
    ) -> Self {
        let (nv, nl, n) = (structure.dims.nv, structure.dims.nl, operator.len());
        let (mass, g) = (structure.mass.len(nv), structure.constraint_matrix.len(nl, nv));
        Self {
            gate: Gate::new(Self::NAME, structure, Treats::Symmetric),
            inner,
            policy,
            operator,
            mass: vec![0.0; mass],
            g: vec![0.0; g],
            frozen_mass: vec![0.0; mass],
            frozen_g: vec![0.0; g],
            has_frozen: false,
            fresh: false,
            wanted: false,
            since: 0,
            solves: 0,
            total: 0,
            last: 0,
            most: 0,
            b: vec![0.0; nv],
            c: vec![0.0; nl],
            inner_w: vec![0.0; nv],
            inner_mu: vec![0.0; nl],
            x: vec![0.0; n],
            r: vec![0.0; n],
            p: vec![0.0; n],
            s: vec![0.0; n],
            ap: vec![0.0; n],
            scale: vec![0.0; n],
        }
    }

    /// Number of solutions, their iterations in all, those of the last one, and the most. Solutions by the inner
    /// solver alone count with no iterations.
    pub fn iterations(&self) -> (u64, u64, u32, u32) {
        (self.solves, self.total, self.last, self.most)
    }

    /// Memory in use, without the inner solver's.
    pub fn bytes(&self) -> usize {
        let matrices = 2 * (self.mass.len() + self.g.len());
        8 * (matrices + 2 * (self.b.len() + self.c.len()) + 6 * self.x.len()) + self.operator.bytes()
    }

    /// Factorises the present matrix.
    fn renew(&mut self) -> Result<(), KktError> {
        self.has_frozen = false;
        self.inner.factor(&Saddle::symmetric(&self.mass, &self.g))?;
        self.frozen_mass.copy_from_slice(&self.mass);
        self.frozen_g.copy_from_slice(&self.g);
        self.has_frozen = true;
        self.fresh = true;
        self.wanted = false;
        self.since = 0;
        Ok(())
    }

    /// Solves with the right-hand side in `b` and `c` and counts the iterations.
    fn iterate(&mut self, w: &mut [f64], mu: &mut [f64], count: &mut u32) -> Result<(), Breakdown> {
        self.x.fill(0.0);
        self.scale.fill(0.0);
        for cycle in 0..=CYCLES {
            let (r, scale) = (&mut self.r, &mut self.scale);
            self.operator.residual(&self.g, &self.b, &self.c, &self.x, w, mu, r, scale);
            let limit = if cycle == 0 { ROUNDING } else { ACCEPTED };
            // not row by row: all terms of a row can be rounding of much larger ones elsewhere
            let bound = limit * scale.iter().fold(0.0, |m: f64, s| m.max(*s));
            if r.iter().all(|r| r.abs() <= bound) {
                return Ok(());
            }
            if cycle < CYCLES {
                self.cycle(count)?;
            }
        }
        Err(Breakdown)
    }

    /// Conjugate gradients for the residual in `r`, added to `x`.
    fn cycle(&mut self, count: &mut u32) -> Result<(), Breakdown> {
        let n = self.x.len();
        self.precondition()?;
        let mut rho = dot(n, &self.r, &self.s);
        let goal = TOLERANCE * TOLERANCE * rho;
        self.p.copy_from_slice(&self.s);
        loop {
            // Written so that NaN and infinity are breakdowns.
            if !(rho > 0.0 && rho.is_finite()) || *count >= self.policy.most_iterations {
                return Err(Breakdown);
            }
            *count += 1;
            self.operator.apply(&self.g, &self.p, &mut self.ap);
            let curvature = dot(n, &self.p, &self.ap);
            if !(curvature > 0.0 && curvature.is_finite()) {
                return Err(Breakdown);
            }
            let alpha = rho / curvature;
            axpy(n, alpha, &self.p, &mut self.x);
            axpy(n, -alpha, &self.ap, &mut self.r);
            self.precondition()?;
            let next = dot(n, &self.r, &self.s);
            if next.abs() <= goal {
                return Ok(());
            }
            let beta = next / rho;
            rho = next;
            for (p, s) in self.p.iter_mut().zip(&self.s) {
                *p = s + beta * *p;
            }
        }
    }

    /// `s`: the residual preconditioned.
    fn precondition(&mut self) -> Result<(), Breakdown> {
        self.operator.spread(&self.r, &mut self.inner_w, &mut self.inner_mu);
        self.inner.solve(&mut self.inner_w, &mut self.inner_mu).map_err(|_| Breakdown)?;
        self.operator.collect(&self.inner_w, &self.inner_mu, &mut self.s);
        Ok(())
    }

    fn count(&mut self, iterations: u32) {
        self.solves += 1;
        self.total += u64::from(iterations);
        self.last = iterations;
        self.most = self.most.max(iterations);
    }
}

fn unsupported(reason: String) -> KktError {
    KktError::Unsupported { solver: Pcg::NAME, reason }
}

impl Kkt for Pcg {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.fresh = false;
        self.gate.check_matrix(a)?;
        self.mass.copy_from_slice(a.mass);
        self.g.copy_from_slice(a.left);
        self.operator.factor(&self.gate.structure, a)?;
        self.since = self.since.saturating_add(1);
        let slow = self.last > self.policy.above_iterations;
        if self.wanted || slow || !self.has_frozen || self.since >= self.policy.every {
            self.renew()?;
            self.last = 0;
        }
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        // Nothing can be said about a right-hand side that is not finite.
        check_solution(w, mu, Self::NAME)?;
        let mut iterations = 0;
        if !self.fresh {
            self.b.copy_from_slice(w);
            self.c.copy_from_slice(mu);
            if self.iterate(w, mu, &mut iterations).is_ok() {
                self.count(iterations);
                return check_solution(w, mu, Self::NAME);
            }
            w.copy_from_slice(&self.b);
            mu.copy_from_slice(&self.c);
            if let Err(error) = self.renew() {
                self.gate.close();
                return Err(error);
            }
        }
        self.inner.solve(w, mu)?;
        self.count(iterations);
        // The preconditioner is new: whatever was spent before says nothing about it.
        self.last = 0;
        check_solution(w, mu, Self::NAME)
    }

    fn begin_step(&mut self) {
        self.wanted = true;
    }

    fn iteration_count(&self) -> Option<u64> {
        Some(self.total)
    }
}

/// Saves the frozen matrix and what decides about the next refresh. After a restore the inner solver factorises the
/// frozen matrix again, so that results continue bit for bit, provided that the inner solver's factors depend on
/// nothing but the matrix and its own snapshot. As for every solver, a matrix must be given before the next solution.
impl Snapshot for Pcg {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section(Self::NAME);
        for x in [self.solves, self.total, u64::from(self.last), u64::from(self.most), u64::from(self.since)]
        {
            out.u64(x);
        }
        out.bool(self.wanted);
        out.bool(self.has_frozen);
        out.f64s(&self.frozen_mass);
        out.f64s(&self.frozen_g);
        self.inner.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.gate.close();
        self.fresh = false;
        from.section(Self::NAME)?;
        let short = |x: u64| u32::try_from(x).map_err(|_| SnapshotError::Damaged("a count is too large"));
        self.solves = from.u64()?;
        self.total = from.u64()?;
        self.last = short(from.u64()?)?;
        self.most = short(from.u64()?)?;
        self.since = short(from.u64()?)?;
        self.wanted = from.bool()?;
        let has_frozen = from.bool()?;
        self.has_frozen = false;
        from.f64s(&mut self.frozen_mass)?;
        from.f64s(&mut self.frozen_g)?;
        self.inner.restore(from)?;
        if has_frozen {
            self.inner
                .factor(&Saddle::symmetric(&self.frozen_mass, &self.frozen_g))
                .map_err(|_| SnapshotError::Damaged("its matrix cannot be factorised"))?;
            self.has_frozen = true;
        }
        Ok(())
    }
}
