//! The equations of a phase: those of the problem, with the contacts that are closed as rows like all others.
//!
//! ```text
//! M v' = f + fT(λ) − Gᵀλ + wᵀλ'          rows of closed contacts are −w, so that their multipliers λ' are forces that push
//! fT = −Σ (µ(s) λN + c s) wTᵀ d          friction of contacts that slide in direction d at speed s
//! ```
//!
//! Integrators see a smooth problem. Its switching functions are those of the problem, then the witnesses of the phase.

use crate::phase::{Phase, PhaseRow};
use crate::thresholds::Threshold;
use crate::watch::{Eyes, Watch};
use gelenk_core::{
    ContactBuf, ContactInfo, ContactKind, ContactState, ContactTerms, CornerInfo, Corners, Coupling,
    Derivatives, Dims, Eval, EvalError, Excitations, ExplicitForm, MatrixKind, Pattern, Point, Problem,
    ResidualForm, Rotations, State, Structure, Switch, Switches, TermBuf, Terms,
};
use std::collections::HashMap;

/// A problem in one phase of its contacts.
pub struct PhaseProblem<'p> {
    base: &'p mut dyn Problem,
    infos: Vec<ContactInfo>,
    phase: Phase,
    structure: Structure,
    /// Which contacts are closed.
    closed: Vec<bool>,
    /// Numbers of the problem itself.
    own: TermBuf,
    own_lam: Vec<f64>,
    /// Velocities where none are given.
    still: Vec<f64>,
    own_state: State,
    contacts: ContactBuf,
    /// Force of friction, and places of its derivatives.
    friction: Vec<f64>,
    slopes: Vec<Slope>,
    switches: Vec<Switch>,
    eyes: Eyes,
    /// Switching functions of the problem itself come first.
    own_switches: usize,
    /// Its corners, and which pieces are held.
    corners: Vec<CornerInfo>,
    pieces: Vec<i64>,
}

/// Derivatives of the friction of a contact with respect to one multiplier: at these places of `F`, one a column of the contact.
struct Slope {
    contact: usize,
    /// Which part of what presses the contact: a share of the normal force, or a derivative of the pressing force.
    part: Part,
    places: Vec<usize>,
}

enum Part {
    Share(f64),
    Pressing(usize),
}

impl<'p> PhaseProblem<'p> {
    /// The problem in this phase, watched by these witnesses.
    pub(crate) fn new(
        base: &'p mut dyn Problem,
        infos: Vec<ContactInfo>,
        phase: Phase,
        (watches, watched): (Vec<Watch>, Vec<Switch>),
        thresholds: Vec<Threshold>,
    ) -> Self {
        let own_structure = base.structure().clone();
        let closed: Vec<bool> = phase.contacts.roles.iter().map(|r| r.state != ContactState::Open).collect();
        let mut switches = base.switches().map_or_else(Vec::new, |s| s.list().to_vec());
        let own_switches = switches.len();
        switches.extend(watched);
        if let Some(contacts) = base.contacts() {
            contacts.note(&phase.contacts);
        }
        let (corners, pieces) =
            base.corners().map_or_else(Default::default, |c| (c.list().to_vec(), c.held().to_vec()));
        let (structure, slopes) = extend(&own_structure, &infos, &phase);
        Self {
            own: TermBuf::new(&own_structure),
            own_lam: vec![0.0; own_structure.dims.nl],
            still: vec![0.0; own_structure.dims.nv],
            own_state: State::zeros(own_structure.dims),
            contacts: ContactBuf::new(&infos),
            friction: vec![0.0; own_structure.dims.nv],
            eyes: Eyes::new(watches, (&infos, &phase), thresholds),
            base,
            infos,
            phase,
            structure,
            closed,
            slopes,
            switches,
            own_switches,
            corners,
            pieces,
        }
    }

    /// Switching functions of the problem itself; those of contacts follow.
    pub fn own_switches(&self) -> usize {
        self.own_switches
    }

    /// The problem's own part of multipliers; projections of positions have none.
    fn take_own(&mut self, lam: &[f64]) {
        if lam.len() < self.structure.dims.nl {
            // terms that do not depend on multipliers may be asked for without any
            return;
        }
        for (i, own) in self.own_lam.iter_mut().enumerate() {
            *own = lam.get(self.phase.contacts.own_row(i)).copied().unwrap_or(0.0);
        }
    }

    /// A state with the problem's own multipliers only.
    fn take_state(&mut self, x: &State) {
        let own = &mut self.own_state;
        own.t = x.t;
        own.p.copy_from_slice(&x.p);
        own.v.copy_from_slice(&x.v);
        own.a.copy_from_slice(&x.a);
        own.u.copy_from_slice(&x.u);
        for i in 0..own.lam.len() {
            own.lam[i] = x.lam[self.phase.contacts.own_row(i)];
        }
    }

    /// Does any contact that slides rub?
    fn rubs(&self) -> bool {
        self.phase.rubs
    }

    /// Evaluates the contacts that are closed.
    fn look_at_contacts(&mut self, want: ContactTerms, x: &Point<'_>) -> Eval {
        let Some(contacts) = self.base.contacts() else { return Ok(()) };
        let v = if x.v.len() < self.still.len() { &self.still } else { x.v };
        let own = Point { lam: &self.own_lam, v, ..*x };
        contacts.eval(want, &self.closed, &own, &mut self.contacts)
    }

    /// Adds up what rubs.
    fn add_friction(&mut self, x: &Point<'_>) {
        self.friction.fill(0.0);
        for (i, info) in self.infos.iter().enumerate() {
            if !self.phase.slides(info, i) {
                continue;
            }
            let force = self.phase.contacts.force(info, i, &self.contacts, x.v, x.lam);
            let first = usize::from(info.has_normal());
            for k in 0..info.tangents {
                for (w, &j) in self.contacts.row(i, first + k).iter().zip(&info.columns) {
                    self.friction[j] += w * force.tangential[k];
                }
            }
        }
    }

    /// Writes the rows of contacts behind those of the problem.
    fn write_rows(
        &self,
        kind: &MatrixKind,
        own: &[f64],
        own_rows: usize,
        rows: usize,
        list: &[PhaseRow],
        out: &mut [f64],
    ) {
        let nv = self.structure.dims.nv;
        match kind {
            MatrixKind::Dense => {
                for j in 0..nv {
                    for i in 0..own_rows {
                        out[self.phase.contacts.own_row(i) + rows * j] = own[i + own_rows * j];
                    }
                }
                for row in list {
                    let place = row.place;
                    (0..nv).for_each(|j| out[place + rows * j] = 0.0);
                    for (w, &j) in
                        self.contacts.row(row.contact, row.row).iter().zip(&self.infos[row.contact].columns)
                    {
                        out[place + rows * j] = -w;
                    }
                }
            }
            MatrixKind::Sparse(_) => {
                let (head, tail) = out.split_at_mut(own.len());
                head.copy_from_slice(own);
                let values = list.iter().flat_map(|row| self.contacts.row(row.contact, row.row));
                for (out, w) in tail.iter_mut().zip(values) {
                    *out = -w;
                }
            }
        }
    }

    /// Writes the terms that have rows.
    fn write_terms(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) {
        let d = self.structure.dims;
        let own = self.phase.contacts.own;
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            let kind = &self.structure.constraint_matrix;
            self.write_rows(
                kind,
                &self.own.constraint_matrix,
                own.1,
                d.nl,
                &self.phase.rows,
                &mut out.constraint_matrix,
            );
        }
        if want.contains(Terms::POSITION_MATRIX)
            && let Some(kind) = &self.structure.position_matrix
        {
            let list = &self.phase.rows[..self.phase.contacts.position_rows];
            self.write_rows(kind, &self.own.position_matrix, own.0, d.ng, list, &mut out.position_matrix);
        }
        let spread = |from: &[f64], to: &mut [f64]| {
            from.iter().enumerate().for_each(|(i, x)| to[self.phase.contacts.own_row(i)] = *x);
        };
        if want.contains(Terms::CONSTRAINT_RATE) {
            spread(&self.own.constraint_rate, &mut out.constraint_rate);
            for row in &self.phase.rows {
                out.constraint_rate[row.place] =
                    -self.contacts.rates[self.contacts.rows_of(row.contact).start + row.row];
            }
        }
        if want.contains(Terms::ACCELERATION) && self.structure.acceleration_term {
            spread(&self.own.acceleration, &mut out.acceleration);
            for row in &self.phase.rows {
                out.acceleration[row.place] =
                    -self.contacts.gamma[self.contacts.rows_of(row.contact).start + row.row];
            }
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint[..own.0].copy_from_slice(&self.own.constraint);
            for row in &self.phase.rows[..self.phase.contacts.position_rows] {
                out.constraint[row.place] = row.offset - row.position(&self.infos, &self.contacts);
            }
        }
        if want.contains(Terms::FRICTION) && self.structure.friction.is_some() {
            self.write_slopes(x, &mut out.friction);
        }
    }

    /// `F`: what the problem has, and friction of contacts that slide.
    fn write_slopes(&self, x: &Point<'_>, out: &mut [f64]) {
        out.fill(0.0);
        out[..self.own.friction.len()].copy_from_slice(&self.own.friction);
        for slope in &self.slopes {
            let (i, info) = (slope.contact, &self.infos[slope.contact]);
            let (direction, speed) = self.phase.contacts.slip(info, i, &self.contacts, x.v);
            let part = match slope.part {
                Part::Share(share) => share,
                Part::Pressing(k) => self.contacts.pressing_slopes[self.contacts.slopes_of(i).start + k],
            };
            let size = -info.law.sliding_friction(speed) * part;
            let first = usize::from(info.has_normal());
            for k in 0..info.tangents {
                for (w, &place) in self.contacts.row(i, first + k).iter().zip(&slope.places) {
                    out[place] += w * size * direction[k];
                }
            }
        }
    }
}

/// What contacts must be asked for, so that these terms can be written.
fn needs(want: Terms, rubs: bool) -> ContactTerms {
    let mut contact = ContactTerms::default();
    if want.intersects(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE | Terms::POSITION_MATRIX) {
        contact = contact | ContactTerms::ROWS;
    }
    if want.intersects(Terms::CONSTRAINT) {
        contact = contact | ContactTerms::GAP;
    }
    if want.intersects(Terms::ACCELERATION) {
        contact = contact | ContactTerms::GAMMA;
    }
    if rubs && want.intersects(Terms::FORCE | Terms::FRICTION) {
        contact = contact | ContactTerms::ROWS | ContactTerms::PRESSING;
    }
    contact
}

/// The structure of the problem with the rows of a phase, and places of the derivatives of friction.
fn extend(own: &Structure, infos: &[ContactInfo], phase: &Phase) -> (Structure, Vec<Slope>) {
    let mut s = own.clone();
    let (count, positions) = (phase.rows.len(), phase.contacts.position_rows);
    s.dims = Dims { nl: own.dims.nl + count, ng: own.dims.ng + positions, ..own.dims };
    // contacts always know theirs
    s.acceleration_term |= own.dims.nl == 0;
    let extended = |kind: &MatrixKind, list: &[PhaseRow]| match kind {
        MatrixKind::Dense => MatrixKind::Dense,
        MatrixKind::Sparse(pattern) => {
            let own = pattern.entries.iter().map(|&(i, j)| (phase.contacts.own_row(i), j));
            let rows = list.iter().flat_map(|row| infos[row.contact].columns.iter().map(|&j| (row.place, j)));
            MatrixKind::Sparse(Pattern::new(own.chain(rows)))
        }
    };
    s.constraint_matrix = extended(&own.constraint_matrix, &phase.rows);
    s.position_matrix = own.position_matrix.as_ref().map(|kind| extended(kind, &phase.rows[..positions]));
    let mut slopes = Vec::new();
    // forces that press may be given, and then friction depends on no multiplier
    let pressed = |(i, info): (usize, &ContactInfo)| {
        phase.slides(info, i) && (!info.pressed_by.is_empty() || !phase.contacts.roles[i].normal.is_empty())
    };
    if phase.rubs {
        s.coupling = own.coupling.as_ref().map(|c| couple(c, infos, phase));
    }
    if infos.iter().enumerate().any(pressed) {
        s.uses_lam = true;
        // without the derivatives of the problem's own forces, those of friction alone would be wrong
        if own.friction.is_some() || !own.uses_lam {
            let (pattern, list) = friction_layout(own, infos, phase);
            s.friction = Some(MatrixKind::Sparse(pattern));
            // what reactions of joints press is a norm of them
            s.linear_friction =
                own.friction.is_none() && !list.iter().any(|slope| matches!(slope.part, Part::Pressing(_)));
            slopes = list;
        }
    } else if let Some(MatrixKind::Sparse(pattern)) = &own.friction {
        let moved = pattern.entries.iter().map(|&(i, j)| (i, phase.contacts.own_row(j)));
        s.friction = Some(MatrixKind::Sparse(Pattern::new(moved)));
    } else if own.friction.is_some() {
        s.friction = Some(MatrixKind::Sparse(Pattern::new(full_friction(own, phase))));
    }
    if !own.names.rows.is_empty() || own.dims.nl == 0 {
        let mut names = vec![String::new(); s.dims.nl];
        own.names.rows.iter().enumerate().for_each(|(i, n)| names[phase.contacts.own_row(i)].clone_from(n));
        phase.rows.iter().for_each(|row| names[row.place] = row.name(infos));
        s.names.rows = names;
    }
    (s, slopes)
}

/// The entries of a full `F` of the problem itself, at their places among all rows.
fn full_friction(own: &Structure, phase: &Phase) -> Vec<(usize, usize)> {
    let d = own.dims;
    (0..d.nl)
        .flat_map(|k| (0..d.nv).map(move |i| (i, k)))
        .map(|(i, k)| (i, phase.contacts.own_row(k)))
        .collect()
}

/// The layout of `F`: entries of the problem first, then those of friction.
fn friction_layout(own: &Structure, infos: &[ContactInfo], phase: &Phase) -> (Pattern, Vec<Slope>) {
    let mut entries = match &own.friction {
        Some(MatrixKind::Sparse(pattern)) => {
            pattern.entries.iter().map(|&(i, j)| (i, phase.contacts.own_row(j))).collect()
        }
        Some(MatrixKind::Dense) => full_friction(own, phase),
        None => Vec::new(),
    };
    let mut known: HashMap<(usize, usize), usize> =
        entries.iter().enumerate().map(|(k, &e)| (e, k)).collect();
    let mut slopes = Vec::new();
    for (i, info) in infos.iter().enumerate() {
        if !phase.slides(info, i) {
            continue;
        }
        let mut add = |row: usize, part: Part| {
            let places = info.columns.iter().map(|&j| {
                *known.entry((j, row)).or_insert_with(|| {
                    entries.push((j, row));
                    entries.len() - 1
                })
            });
            slopes.push(Slope { contact: i, part, places: places.collect() });
        };
        if info.kind == ContactKind::Friction {
            info.pressed_by
                .iter()
                .enumerate()
                .for_each(|(k, &row)| add(phase.contacts.own_row(row), Part::Pressing(k)));
        } else {
            phase.contacts.roles[i].normal.iter().for_each(|&(row, share)| add(row, Part::Share(share)));
        }
    }
    (Pattern::new(entries), slopes)
}

/// The coupling of the problem with that of friction: each velocity a contact touches depends on all of them and on their positions.
fn couple(own: &Coupling, infos: &[ContactInfo], phase: &Phase) -> Coupling {
    let mut coupling = own.clone();
    let positions_of = |j: usize| match &own.kinematics {
        None => vec![j],
        Some(t) => t.entries.iter().filter(|e| e.1 == j).map(|e| e.0).collect(),
    };
    let mut p: std::collections::BTreeSet<_> = own.p.entries.iter().copied().collect();
    let mut v: std::collections::BTreeSet<_> = own.v.entries.iter().copied().collect();
    for (_, info) in infos.iter().enumerate().filter(|(i, info)| phase.slides(info, *i)) {
        for &j in &info.columns {
            let at = positions_of(j);
            for &k in &info.columns {
                v.insert((k, j));
                p.extend(at.iter().map(|&at| (k, at)));
            }
        }
    }
    coupling.p = Pattern::new(p);
    coupling.v = Pattern::new(v);
    coupling
}

impl Problem for PhaseProblem<'_> {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.take_own(x.lam);
        // what has no rows is written in place
        std::mem::swap(&mut out.mass, &mut self.own.mass);
        std::mem::swap(&mut out.pdot, &mut self.own.pdot);
        std::mem::swap(&mut out.force, &mut self.own.force);
        std::mem::swap(&mut out.udot, &mut self.own.udot);
        let point = Point { lam: &self.own_lam, ..*x };
        let available = self.own.available();
        let result = self.base.eval(want.within(available), &point, &mut self.own);
        std::mem::swap(&mut out.mass, &mut self.own.mass);
        std::mem::swap(&mut out.pdot, &mut self.own.pdot);
        std::mem::swap(&mut out.force, &mut self.own.force);
        std::mem::swap(&mut out.udot, &mut self.own.udot);
        result?;
        let contact = needs(want, self.rubs());
        if contact != ContactTerms::default() && self.closed.contains(&true) {
            self.look_at_contacts(contact, x)?;
        }
        if self.rubs() && want.contains(Terms::FORCE) {
            self.add_friction(x);
            out.force.iter_mut().zip(&self.friction).for_each(|(f, r)| *f += r);
        }
        self.write_terms(want, x, out);
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        if self.switches.is_empty() { None } else { Some(self) }
    }

    fn corners(&mut self) -> Option<&mut dyn Corners> {
        if self.corners.is_empty() { None } else { Some(self) }
    }

    fn inner(&mut self) -> Option<&mut dyn Problem> {
        Some(&mut *self.base)
    }

    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        self.base.rotations()
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        // those of rows and friction of contacts are differenced, and so all of them
        if self.closed.contains(&true) { None } else { self.base.derivatives() }
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        if self.closed.contains(&true) { None } else { self.base.excitations() }
    }

    fn explicit_form(&mut self) -> Option<&mut dyn ExplicitForm> {
        if self.rubs() { None } else { self.base.explicit_form() }
    }

    fn residual_form(&mut self) -> Option<&mut dyn ResidualForm> {
        if self.closed.contains(&true) { None } else { self.base.residual_form() }
    }
}

impl Corners for PhaseProblem<'_> {
    fn list(&self) -> &[CornerInfo] {
        &self.corners
    }

    fn held(&self) -> &[i64] {
        &self.pieces
    }

    fn hold(&mut self, pieces: &[i64]) {
        self.pieces.copy_from_slice(pieces);
        if let Some(corners) = self.base.corners() {
            corners.hold(pieces);
        }
    }

    fn look(&mut self, x: &State, found: &mut [i64], margins: &mut [f64]) -> Eval {
        self.take_state(x);
        self.base.corners().map_or(Ok(()), |corners| corners.look(&self.own_state, found, margins))
    }

    fn next_break(&mut self, t: f64) -> f64 {
        self.base.corners().map_or(f64::INFINITY, |corners| corners.next_break(t))
    }

    fn admit(&mut self, t: f64, pieces: &[i64]) -> Eval {
        self.base.corners().map_or(Ok(()), |corners| corners.admit(t, pieces))
    }
}

impl Switches for PhaseProblem<'_> {
    fn list(&self) -> &[Switch] {
        &self.switches
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        let (own, watched) = out.split_at_mut(self.own_switches);
        self.take_own(&x.lam);
        if !own.is_empty() {
            self.take_state(x);
            if let Some(switches) = self.base.switches() {
                switches.eval(&self.own_state, own)?;
            }
        }
        self.watch(x, None, watched)
    }

    fn eval_with_rates(&mut self, x: &State, out: &mut [f64], rates: &mut [f64]) -> Result<bool, EvalError> {
        if self.own_switches > 0 || !self.eyes.sees_gaps_alone(&self.infos) {
            return Ok(false);
        }
        self.take_own(&x.lam);
        let point = Point { lam: &self.own_lam, ..x.point() };
        let Some(contacts) = self.base.contacts() else { return Ok(false) };
        self.eyes.see_gaps(contacts, &self.infos, &point, (out, rates))?;
        Ok(true)
    }

    fn eval_one(&mut self, x: &State, index: usize, out: &mut [f64]) -> Eval {
        let (own, watched) = out.split_at_mut(self.own_switches);
        self.take_own(&x.lam);
        if index >= own.len() {
            return self.watch(x, Some(index - own.len()), watched);
        }
        self.take_state(x);
        self.base.switches().map_or(Ok(()), |switches| switches.eval_one(&self.own_state, index, own))
    }
}

impl PhaseProblem<'_> {
    /// Values of all witnesses or of one; the problem's own multipliers are taken.
    fn watch(&mut self, x: &State, only: Option<usize>, out: &mut [f64]) -> Eval {
        let point = Point { lam: &self.own_lam, ..x.point() };
        let Some(contacts) = self.base.contacts() else {
            return Err(EvalError::fatal("the problem has no contacts any more"));
        };
        self.eyes.see(contacts, (&self.infos, &self.phase), &point, (&x.lam, only), out)
    }
}
