//! The problem in units of its own, and the check that a solution has to pass.

use super::super::full::{dot, largest, norm, times};
use super::basis::{self, Basis};
use super::{
    Contact, ContactError, ContactOptions, ContactProblem, ContactSolution, Count, MOST_TANGENTS, State,
    Tangential,
};

/// Rounding that is allowed for, beside the sizes of what is added up.
const ROUNDING: f64 = 1e-10;
/// What is allowed if nothing passes: conditions of problems differ.
const LOOSER: f64 = 1e-8;
/// The same beside the largest number of the whole problem.
const FLOOR: f64 = 1e-13;

/// Contacts of size 1: `D → S D S`, `q → S q / unit`, `λ → S⁻¹ λ / unit`, with one factor for all rows of a contact, so that cones stay cones.
#[derive(Debug, Clone)]
pub(super) struct Scaled {
    pub(super) n: usize,
    pub(super) matrix: Vec<f64>,
    pub(super) free: Vec<f64>,
    pub(super) contacts: Vec<Contact>,
    /// The first row of each contact, and the number of all.
    first: Vec<usize>,
    /// One a row.
    factor: Vec<f64>,
    unit: f64,
    motion: f64,
    force: f64,
    rounding: f64,
    /// Are bases asked for?
    basis: bool,
}

/// A solution that passed, in scaled units.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Verdict {
    pub(super) force: Vec<f64>,
    pub(super) motion: Vec<f64>,
    pub(super) states: Vec<State>,
}

impl Scaled {
    pub(super) fn new(problem: &ContactProblem<'_>, options: &ContactOptions) -> Result<Self, ContactError> {
        check(problem)?;
        let n = problem.free.len();
        let mut contacts = problem.contacts.to_vec();
        let (mut first, mut factor) = (vec![0], Vec::with_capacity(n));
        for c in &mut contacts {
            let start = factor.len();
            let rows = start..start + c.row_count();
            let size = rows.clone().map(|i| problem.delassus[i * n + i]).fold(0.0, f64::max);
            let s = if size > 0.0 { 1.0 / size.sqrt() } else { 1.0 };
            factor.extend(rows.map(|_| s));
            c.pressing /= s;
            first.push(factor.len());
        }
        let matrix = (0..n * n).map(|k| problem.delassus[k] * factor[k / n] * factor[k % n]).collect();
        let mut free: Vec<f64> = problem.free.iter().zip(&factor).map(|(q, s)| q * s).collect();
        let pressing = contacts.iter().map(|c| c.pressing * c.friction).fold(0.0, f64::max);
        let unit = largest(&free).max(pressing);
        let unit = if unit > 0.0 { unit } else { 1.0 };
        for q in &mut free {
            *q /= unit;
        }
        for c in &mut contacts {
            c.pressing /= unit;
        }
        let (motion, force) = (options.motion_tolerance, options.force_tolerance);
        let (rounding, basis) = (ROUNDING, options.basis);
        Ok(Self { n, matrix, free, contacts, first, factor, unit, motion, force, rounding, basis })
    }

    /// Accepts larger errors, where nothing passed.
    pub(super) fn loosen(&mut self) {
        self.rounding = LOOSER;
    }

    /// Where the rows of contact `c` begin.
    pub(super) fn start(&self, c: usize) -> usize {
        self.first[c]
    }

    /// The tangential rows of contact `c`.
    pub(super) fn tangents(&self, c: usize) -> std::ops::Range<usize> {
        self.first[c] + usize::from(self.contacts[c].normal)..self.first[c + 1]
    }

    /// All rows of contact `c`.
    pub(super) fn rows(&self, c: usize) -> std::ops::Range<usize> {
        self.first[c]..self.first[c + 1]
    }

    pub(super) fn row(&self, i: usize) -> &[f64] {
        &self.matrix[i * self.n..(i + 1) * self.n]
    }

    /// `D λ + q`.
    pub(super) fn motion(&self, force: &[f64]) -> Vec<f64> {
        let mut u = times(&self.matrix, force);
        u.iter_mut().zip(&self.free).for_each(|(u, q)| *u += q);
        u
    }

    /// What presses contact `c`.
    pub(super) fn pressing(&self, c: usize, force: &[f64]) -> f64 {
        let contact = &self.contacts[c];
        contact.pressing + if contact.normal { force[self.start(c)] } else { 0.0 }
    }

    /// Rounding of the motion of a row. Contacts are of size 1, so it is also that of its force.
    fn noise(&self, i: usize, force: &[f64]) -> f64 {
        let size: f64 =
            self.row(i).iter().zip(force).map(|(d, l)| (d * l).abs()).sum::<f64>() + self.free[i].abs();
        self.rounding * size + FLOOR * (1.0 + largest(force))
    }

    /// What counts as no motion in a row.
    pub(super) fn zero_motion(&self, i: usize, force: &[f64]) -> f64 {
        self.noise(i, force) + self.motion * self.factor[i] / self.unit
    }

    /// What counts as no force of a contact.
    pub(super) fn zero_force(&self, c: usize, force: &[f64]) -> f64 {
        let i = self.start(c);
        let rounding = self.rows(c).map(|i| self.noise(i, force)).fold(0.0, f64::max);
        rounding + if i < self.n { self.force / (self.factor[i] * self.unit) } else { 0.0 }
    }

    /// Looks whether these forces solve the problem. If not: how far each contact is from it, beside what is allowed.
    pub(super) fn verify(&self, force: &[f64]) -> Result<Verdict, Vec<f64>> {
        let motion = self.motion(force);
        let mut excess = vec![0.0; self.contacts.len()];
        let mut states = Vec::with_capacity(excess.len());
        for c in 0..excess.len() {
            let (state, far) = self.judge(c, force, &motion);
            states.push(state);
            excess[c] = if far.is_nan() { f64::INFINITY } else { far };
        }
        if excess.iter().all(|e| *e <= 1.0) {
            Ok(Verdict { force: force.to_vec(), motion, states })
        } else {
            Err(excess)
        }
    }

    /// The same for one of many candidates: the first contact that does not fit is enough to refuse it.
    pub(super) fn accept(&self, force: &[f64]) -> Option<Verdict> {
        let motion = self.motion(force);
        let fits = |c: usize| {
            let (state, far) = self.judge(c, force, &motion);
            (far <= 1.0).then_some(state)
        };
        let states = (0..self.contacts.len()).map(fits).collect::<Option<Vec<State>>>()?;
        Some(Verdict { force: force.to_vec(), motion, states })
    }

    fn judge(&self, c: usize, force: &[f64], motion: &[f64]) -> (State, f64) {
        let contact = &self.contacts[c];
        let zero = self.rows(c).map(|i| self.zero_motion(i, force)).fold(0.0, f64::max);
        let none = self.zero_force(c, force);
        let mut far = 0.0_f64;
        let (mut open, mut idle) = (false, false);
        if contact.normal {
            let (l, u) = (force[self.start(c)], motion[self.start(c)]);
            far = far.max(-l / none).max(-u / zero).max((l / none).min(u / zero));
            let pressed = contact.pressing * contact.friction.max(contact.friction_static) > none;
            open = u > zero && !pressed;
            idle = l <= none && !pressed;
        }
        let rows = self.tangents(c);
        let (lt, ut) = (&force[rows.clone()], &motion[rows]);
        let pressing = self.pressing(c, force);
        let along = |d: &[f64; MOST_TANGENTS]| {
            let gap: f64 = lt
                .iter()
                .zip(d)
                .map(|(l, d)| (l + contact.friction * pressing * d).powi(2))
                .sum::<f64>()
                .sqrt();
            gap / none
        };
        let speed = norm(ut);
        let mut direction = [0.0; MOST_TANGENTS];
        if speed > zero {
            direction.iter_mut().zip(ut).for_each(|(d, u)| *d = u / speed);
        }
        let mut state = State::Slip(direction);
        match &contact.tangential {
            _ if contact.tangents == 0 => {}
            Tangential::AtRest => {
                let stick = (speed / zero).max((norm(lt) - contact.friction_static * pressing) / none);
                if stick <= 1.0 {
                    state = State::Stick;
                } else {
                    let slip = if speed > zero { along(&direction) } else { f64::INFINITY };
                    far = far.max(stick.min(slip));
                }
            }
            Tangential::Sliding(d) => {
                far = far.max(along(d));
                state = State::Slip(*d);
            }
            Tangential::MustSlip(d) => {
                far = far.max(along(d));
                if !open && !idle {
                    far = far.max(-dot(ut, d) / zero);
                }
                state = State::Slip(*d);
            }
        }
        let state = if open {
            State::Open
        } else if idle {
            State::Idle
        } else {
            state
        };
        (state, far)
    }

    /// Have two solutions the same motion?
    pub(super) fn same_motion(&self, a: &Verdict, b: &Verdict) -> bool {
        (0..self.n).all(|i| {
            let zero = self.zero_motion(i, &a.force).max(self.zero_motion(i, &b.force));
            (a.motion[i] - b.motion[i]).abs() <= 100.0 * zero
        })
    }

    /// The solution in the units of the problem.
    pub(super) fn solution(
        &self,
        problem: &ContactProblem<'_>,
        found: &Verdict,
        count: Count,
    ) -> ContactSolution {
        let force = self.forces_out(&found.force);
        let motion: Vec<f64> =
            found.motion.iter().zip(&self.factor).map(|(u, s)| u / s * self.unit).collect();
        debug_assert_eq!(problem.free.len(), force.len());
        let (mut unique, mut basis) = (Vec::new(), Basis::default());
        if self.basis {
            let Basis { rows, forces } = basis::select(self, found);
            let forces = rows.iter().zip(forces).map(|(&i, f)| f * self.factor[i] * self.unit).collect();
            (unique, basis) = (basis::unique(self, found), Basis { rows, forces });
        }
        ContactSolution { force, motion, states: found.states.clone(), unique, basis, count }
    }

    /// Forces in the units of the problem.
    pub(super) fn forces_out(&self, force: &[f64]) -> Vec<f64> {
        force.iter().zip(&self.factor).map(|(l, s)| l * s * self.unit).collect()
    }

    /// Forces in units of size 1.
    pub(super) fn forces_in(&self, force: &[f64]) -> Vec<f64> {
        force.iter().zip(&self.factor).map(|(l, s)| l / (s * self.unit)).collect()
    }
}

pub(super) fn check(problem: &ContactProblem<'_>) -> Result<(), ContactError> {
    let n = problem.free.len();
    let count = problem.contacts.len();
    let rows: usize = problem.contacts.iter().map(Contact::row_count).sum();
    let bad = |contact, what| Err(ContactError::Input { contact, what });
    if rows != n || problem.delassus.len() != n * n {
        return bad(count, "matrix and vector do not have as many rows as the contacts");
    }
    let mut at = 0;
    for (c, contact) in problem.contacts.iter().enumerate() {
        let rows = at..at + contact.row_count();
        at = rows.end;
        if contact.tangents > MOST_TANGENTS {
            return bad(c, "there are at most 3 tangents");
        }
        let numbers = [contact.pressing, contact.friction, contact.friction_static];
        let finite = numbers.iter().chain(&problem.free[rows.clone()]).all(|x| x.is_finite())
            && problem.delassus[rows.start * n..rows.end * n].iter().all(|x| x.is_finite());
        if !finite {
            return bad(c, "a number is not finite");
        }
        if numbers.iter().any(|x| *x < 0.0) {
            return bad(c, "friction and pressing force are not negative");
        }
        if contact.friction_static < contact.friction {
            return bad(c, "friction at rest is at least that of slip");
        }
        if rows.clone().any(|i| problem.delassus[i * n + i] < 0.0) {
            return bad(c, "the diagonal of the Delassus matrix is not negative");
        }
        if let Tangential::Sliding(d) | Tangential::MustSlip(d) = contact.tangential {
            let length = norm(&d[..contact.tangents]);
            // without friction the direction does not matter
            if (length - 1.0).abs() > 1e-6 && contact.tangents > 0 && contact.friction > 0.0 {
                return bad(c, "the direction of slip has length 1");
            }
        }
    }
    Ok(())
}
