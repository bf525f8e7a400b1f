//! The mechanism as contacts feel it at one state: how their points accelerate without contact forces, and how they answer to forces.
//!
//! ```text
//! [ M  Gᵀ ] [ X ]   [ wᵀ ]          D = w X              Delassus matrix: joints are kept, and are no unknowns any more (H05, H06)
//! [ G  0  ] [ · ] = [ 0  ]          u = D λ + w a₀ + γ   with a₀, λ₀ the accelerations and multipliers without contact forces
//! ```

use crate::error::ContactError;
use gelenk_core::{
    ContactBuf, ContactInfo, ContactTerms, Dependence, Kkt, KktError, Point, Problem, Saddle, State,
    Structure, TermBuf, Terms,
};
use gelenk_integrators::Trouble;
use gelenk_linalg::{LinearSolver, Redundant, select};

/// Iterations for forces that depend on multipliers.
const ITERATIONS: usize = 60;
/// Their accuracy.
const ACCURACY: f64 = 1e-13;

/// A row of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) contact: usize,
    pub(crate) row: usize,
}

/// Memory for the mechanism at one state.
pub(crate) struct Local {
    structure: Structure,
    kkt: Box<dyn Kkt>,
    buf: TermBuf,
    pub(crate) contacts: ContactBuf,
    /// The contacts that are looked at, and their rows.
    which: Vec<bool>,
    pub(crate) rows: Vec<Row>,
    /// Answers of velocities and of multipliers to unit forces, one a row.
    answers: Vec<f64>,
    reactions: Vec<f64>,
    /// `D`, row by row.
    pub(crate) delassus: Vec<f64>,
    /// Accelerations and multipliers without contact forces.
    pub(crate) a: Vec<f64>,
    pub(crate) lam: Vec<f64>,
    friction: Vec<f64>,
    gamma: Vec<f64>,
    /// `gᴵ` of the problem's own rows.
    driven: Vec<f64>,
    /// The state that was looked at last, and the time and positions of the factorisation. An event asks for both again and again.
    seen: Option<State>,
    /// Is `γ` that of the same state?
    is_curved: bool,
    factored: Option<(f64, Vec<f64>)>,
}

impl Local {
    pub(crate) fn new(problem: &mut dyn Problem, infos: &[ContactInfo]) -> Result<Self, ContactError> {
        let structure = problem.structure().clone();
        let solver = select(&structure, LinearSolver::Auto, structure.friction.is_some())?;
        let mut kkt: Box<dyn Kkt> = if structure.dims.nl > 0 && structure.friction.is_none() {
            Box::new(Redundant::new(&structure, solver))
        } else {
            solver
        };
        kkt.treat(Dependence::Expected);
        let d = structure.dims;
        Ok(Self {
            buf: TermBuf::new(&structure),
            contacts: ContactBuf::new(infos),
            which: vec![false; infos.len()],
            rows: Vec::new(),
            answers: Vec::new(),
            reactions: Vec::new(),
            delassus: Vec::new(),
            a: vec![0.0; d.nv],
            lam: vec![0.0; d.nl],
            friction: vec![0.0; structure.friction.as_ref().map_or(0, |k| k.len(d.nv, d.nl))],
            gamma: vec![0.0; d.nl],
            driven: vec![0.0; d.nl],
            seen: None,
            is_curved: false,
            factored: None,
            kkt,
            structure,
        })
    }

    /// `γ` of all contacts at the state that was looked at last.
    pub(crate) fn curve(&mut self, problem: &mut dyn Problem, x: &State) -> Result<(), ContactError> {
        if !self.is_curved {
            self.which.fill(true);
            self.evaluate(problem, ContactTerms::GAMMA, x)?;
            self.is_curved = true;
        }
        Ok(())
    }

    /// Gaps, rows and what presses, of all contacts, at a state of the problem itself.
    pub(crate) fn look(&mut self, problem: &mut dyn Problem, x: &State) -> Result<(), ContactError> {
        let is_here = |seen: &State| seen.t.to_bits() == x.t.to_bits() && seen.p == x.p;
        let is_known = |seen: &State| (&seen.v, &seen.lam, &seen.u) == (&x.v, &x.lam, &x.u);
        let is_here = self.seen.as_ref().is_some_and(is_here);
        if is_here && self.seen.as_ref().is_some_and(is_known) {
            return Ok(());
        }
        let room = self.seen.take();
        self.is_curved = false;
        self.which.fill(true);
        let mut want = ContactTerms::PRESSING;
        if !is_here {
            // gaps and rows do not depend on velocities
            want = want | ContactTerms::GAP | ContactTerms::ROWS;
        }
        self.evaluate(problem, want, x)?;
        self.seen = Some(match room {
            Some(mut seen) => {
                seen.copy_from(x);
                seen
            }
            None => x.clone(),
        });
        Ok(())
    }

    /// The contacts are not any more what was seen of them.
    pub(crate) fn forget_look(&mut self) {
        self.seen = None;
    }

    /// Nor is the problem.
    pub(crate) fn forget(&mut self) {
        (self.seen, self.factored) = (None, None);
    }

    fn evaluate(
        &mut self,
        problem: &mut dyn Problem,
        want: ContactTerms,
        x: &State,
    ) -> Result<(), ContactError> {
        let Some(contacts) = problem.contacts() else { return Err(ContactError::NoContacts) };
        contacts
            .eval(want, &self.which, &x.point(), &mut self.contacts)
            .map_err(|source| ContactError::Eval { t: x.t, source })?;
        let wrong = self.contacts.gap.iter().position(|g| g.is_nan());
        if let Some(i) = wrong {
            let name = contacts.list().get(i).map_or_else(String::new, |c| c.name.clone());
            return Err(ContactError::NotFinite { contact: name, t: x.t });
        }
        Ok(())
    }

    /// What the linear solver says, with names.
    fn trouble(&self, t: f64, error: KktError) -> Trouble {
        Trouble::of_solver(&self.structure, t, error)
    }

    /// Factorises the mechanism at a state, unless it is.
    fn factor(&mut self, problem: &mut dyn Problem, x: &State) -> Result<(), ContactError> {
        if self.factored.as_ref().is_some_and(|(t, p)| t.to_bits() == x.t.to_bits() && *p == x.p) {
            return Ok(());
        }
        let room = self.factored.take().map_or_else(Vec::new, |(_, p)| p);
        let failed = |source| ContactError::Eval { t: x.t, source };
        let want = Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
        problem.eval(want.within(self.buf.available()), &x.point(), &mut self.buf).map_err(failed)?;
        self.driven.copy_from_slice(&self.buf.constraint_rate);
        let saddle = Saddle::symmetric(&self.buf.mass, &self.buf.constraint_matrix);
        self.kkt.factor(&saddle).map_err(|e| self.trouble(x.t, e))?;
        if self.kkt.redundancy().is_none_or(|found| found.rows.is_empty()) {
            // rows that are independent need no solution of least norm, which costs much more
            self.kkt.treat(Dependence::Error);
            self.kkt.treat(Dependence::Rescue);
        }
        let mut p = room;
        p.clone_from(&x.p);
        self.factored = Some((x.t, p));
        Ok(())
    }

    /// Factorises the mechanism at a state and finds the answers to unit forces along the rows of these contacts.
    pub(crate) fn prepare(
        &mut self,
        problem: &mut dyn Problem,
        infos: &[ContactInfo],
        which: &[usize],
        x: &State,
    ) -> Result<(), ContactError> {
        self.rows.clear();
        for &i in which {
            self.rows.extend((0..infos[i].row_count()).map(|row| Row { contact: i, row }));
        }
        self.factor(problem, x)?;
        let (nv, nl, n) = (self.structure.dims.nv, self.structure.dims.nl, self.rows.len());
        self.answers.clear();
        self.answers.resize(n * nv, 0.0);
        self.reactions.clear();
        self.reactions.resize(n * nl, 0.0);
        for (k, row) in self.rows.iter().enumerate() {
            let (answer, reaction) =
                (&mut self.answers[k * nv..(k + 1) * nv], &mut self.reactions[k * nl..(k + 1) * nl]);
            for (w, &j) in self.contacts.row(row.contact, row.row).iter().zip(&infos[row.contact].columns) {
                answer[j] = *w;
            }
            self.kkt.solve(answer, reaction).map_err(|e| Trouble::of_solver(&self.structure, x.t, e))?;
        }
        self.delassus.clear();
        self.delassus.resize(n * n, 0.0);
        for (s, row) in self.rows.iter().enumerate() {
            for k in 0..n {
                let answer = &self.answers[k * nv..(k + 1) * nv];
                self.delassus[s * n + k] =
                    self.contacts.product(&infos[row.contact], row.contact, row.row, answer);
            }
        }
        Ok(())
    }

    /// Accelerations and multipliers without contact forces at the state for which it is prepared. `given` is added to the forces.
    pub(crate) fn free(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        given: &[f64],
    ) -> Result<(), ContactError> {
        let failed = |source| ContactError::Eval { t: x.t, source };
        self.gamma_of(problem, x).map_err(failed)?;
        self.lam.copy_from_slice(&x.lam);
        let mut place = None;
        for iteration in 0..ITERATIONS {
            let point = Point { lam: &self.lam, ..x.point() };
            problem.eval(Terms::FORCE, &point, &mut self.buf).map_err(failed)?;
            self.a.iter_mut().zip(&self.buf.force).zip(given).for_each(|((a, f), g)| *a = f + g);
            let mut lam: Vec<f64> = self.gamma.iter().map(|g| -g).collect();
            if self.structure.uses_lam && !self.friction.is_empty() {
                // f(λ) ≈ f(λ₀) + F (λ − λ₀)
                problem.eval(Terms::FRICTION, &point, &mut self.buf).map_err(failed)?;
                self.friction.copy_from_slice(&self.buf.friction);
                if let Some(kind) = &self.structure.friction {
                    kind.multiply_add(-1.0, &self.friction, &self.lam, &mut self.a);
                }
                let saddle = Saddle {
                    friction: Some(&self.friction),
                    ..Saddle::symmetric(&self.buf.mass, &self.buf.constraint_matrix)
                };
                place = place.or_else(|| self.factored.take());
                self.kkt.factor(&saddle).map_err(|e| self.trouble(x.t, e))?;
            }
            self.kkt.solve(&mut self.a, &mut lam).map_err(|e| self.trouble(x.t, e))?;
            let change = lam.iter().zip(&self.lam).fold(0.0_f64, |m, (x, y)| m.max((x - y).abs()));
            let size = lam.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            self.lam = lam;
            if !self.structure.uses_lam || change <= ACCURACY * size {
                break;
            }
            if iteration + 1 == ITERATIONS && change > 1e-6 * size {
                return Err(ContactError::Multipliers { t: x.t });
            }
        }
        if place.is_some() {
            // answers to contact forces were found without friction of the problem itself
            let saddle = Saddle::symmetric(&self.buf.mass, &self.buf.constraint_matrix);
            self.kkt.factor(&saddle).map_err(|e| self.trouble(x.t, e))?;
            self.factored = place;
        }
        Ok(())
    }

    /// `γ` of the problem's own rows, given or differenced along the motion.
    fn gamma_of(&mut self, problem: &mut dyn Problem, x: &State) -> gelenk_core::Eval {
        let d = self.structure.dims;
        if d.nl == 0 {
            return Ok(());
        }
        if self.structure.acceleration_term {
            problem.eval(Terms::ACCELERATION, &x.point(), &mut self.buf)?;
            self.gamma.copy_from_slice(&self.buf.acceleration);
            return Ok(());
        }
        problem.eval(Terms::PDOT, &x.point(), &mut self.buf)?;
        let pdot = self.buf.pdot.clone();
        let size = |list: &[f64]| list.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let (scale, speed) = (size(&x.p).max(1e-3), size(&pdot));
        let delta = f64::EPSILON.powf(0.2) * if speed > scale { scale / speed } else { 1.0 };
        let matrix = self.buf.constraint_matrix.clone();
        self.gamma.fill(0.0);
        for (place, weight) in
            [(-2.0, 1.0 / 12.0), (-1.0, -8.0 / 12.0), (1.0, 8.0 / 12.0), (2.0, -1.0 / 12.0)]
        {
            let p: Vec<f64> = x.p.iter().zip(&pdot).map(|(p, d)| p + place * delta * d).collect();
            let there = Point { t: x.t + place * delta, p: &p, ..x.point() };
            problem.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &there, &mut self.buf)?;
            let weight = weight / delta;
            self.structure.constraint_matrix.multiply_add(
                weight,
                &self.buf.constraint_matrix,
                &x.v,
                &mut self.gamma,
            );
            self.gamma.iter_mut().zip(&self.buf.constraint_rate).for_each(|(g, r)| *g += weight * r);
        }
        self.buf.constraint_matrix.copy_from_slice(&matrix);
        Ok(())
    }

    /// What velocities (or accelerations) gain by impulses (or forces) along the rows.
    pub(crate) fn answer(&self, force: &[f64], gain: &mut [f64]) {
        let nv = self.structure.dims.nv;
        for (k, f) in force.iter().enumerate() {
            gain.iter_mut().zip(&self.answers[k * nv..(k + 1) * nv]).for_each(|(g, a)| *g += f * a);
        }
    }

    /// What multipliers of the problem's own rows gain by them.
    pub(crate) fn react(&self, force: &[f64], gain: &mut [f64]) {
        let nl = self.structure.dims.nl;
        for (k, f) in force.iter().enumerate() {
            gain.iter_mut().zip(&self.reactions[k * nl..(k + 1) * nl]).for_each(|(g, a)| *g += f * a);
        }
    }

    /// The work that drives and moving surfaces do while these impulses act: `µ gᴵ − Λ w̃`.
    pub(crate) fn supplied(&self, impulse: &[f64]) -> f64 {
        let mut own = vec![0.0; self.structure.dims.nl];
        self.react(impulse, &mut own);
        let drives: f64 = own.iter().zip(&self.driven).map(|(l, rate)| l * rate).sum();
        let rate = |row: &Row| self.contacts.rates[self.contacts.rows_of(row.contact).start + row.row];
        let surfaces: f64 = self.rows.iter().zip(impulse).map(|(row, l)| l * rate(row)).sum();
        drives - surfaces
    }

    /// Moves positions along velocities `delta` for unit time.
    pub(crate) fn displace(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        delta: &[f64],
    ) -> Result<(), ContactError> {
        if let Some(rotations) = problem.rotations() {
            let p = x.p.clone();
            rotations.plus(&p, delta, &mut x.p);
            rotations.normalise(&mut x.p);
            return Ok(());
        }
        let point = Point { v: delta, ..x.point() };
        problem
            .eval(Terms::PDOT, &point, &mut self.buf)
            .map_err(|source| ContactError::Eval { t: x.t, source })?;
        x.p.iter_mut().zip(&self.buf.pdot).for_each(|(p, d)| *p += d);
        Ok(())
    }
}
