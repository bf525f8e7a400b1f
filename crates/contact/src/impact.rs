//! Impacts: what velocities become when closed contacts approach (H04, H05, H06).
//!
//! **Newton/Moreau**: `u = v⁺ + e v⁻` on normals and `vT⁺ + eT vT⁻` on tangents, complementary to impulses on all contacts that are closed, with Coulomb's law on
//! impulses; joints are kept. Without friction this never gains energy. With friction it can (Kane's pendulum): then all `e` of the impact are scaled by the
//! largest factor that does not, and the event says so. **Poisson** and the **compliance law** (LZB) are choices for contacts that touch in chains.

use crate::driver::Driver;
use crate::error::ContactError;
use crate::event::{ContactEvent, ContactEventKind};
use gelenk_core::{ContactForce, ContactKind, Problem, State};
use gelenk_linalg::complementarity::impact::{Compliance, ImpactError, compliant, poisson};
use gelenk_linalg::complementarity::{
    Contact, ContactOptions as Accuracy, ContactProblem, Tangential, solutions, solve,
};

/// The law of impacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ImpactLaw {
    /// Restitution of velocities, on all closed contacts at once.
    #[default]
    Newton,
    /// Restitution of impulses: a phase of compression, then one of expansion.
    Poisson,
    /// Energy shared by the compliance of contacts (Liu, Zhao, Brogliato): for chains of bodies that touch. Without friction.
    Compliance,
}

/// Factors that are tried before the largest dissipative one is bisected.
const SCAN: u32 = 64;
/// Fixed-point iterations for friction that reactions press.
const PRESSING: usize = 100;

/// An impact that is solved.
pub(crate) struct Impact {
    pub(crate) impulse: Vec<f64>,
    pub(crate) loss: f64,
    pub(crate) note: Option<String>,
}

impl Driver {
    /// Solves the impact on these closed contacts and changes the velocities. `plastic`: without restitution.
    pub(crate) fn collide(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        closed: &[usize],
        plastic: bool,
    ) -> Result<ContactEvent, ContactError> {
        self.local.prepare(problem, &self.infos, closed, x)?;
        self.check_mass(closed, x.t)?;
        let before = self.velocities(x);
        let mut found = self.law(problem, x, closed, &before, if plastic { 0.0 } else { 1.0 })?;
        let energy = self.energy_scale(&before);
        // rounding of impacts so small that nobody sees them gains nothing
        let least = closed
            .iter()
            .map(|&i| 1e-10 * self.scale(i).velocity * self.scale(i).impulse)
            .fold(0.0, f64::max);
        // the law of compliance is integrated, with an error of its own
        let error = if self.options.impact == ImpactLaw::Compliance { 1e-7 } else { 1e-9 };
        if found.loss < -error * energy - least {
            let gain = -found.loss;
            let alpha = self.dissipative(problem, x, closed, &before)?;
            found = self.law(problem, x, closed, &before, alpha)?;
            found.note = Some(format!(
                "restitution with friction would gain {gain:.3e} J here: all coefficients of this impact were multiplied by {alpha:.6}"
            ));
        }
        self.local.answer(&found.impulse, &mut x.v);
        let mut event = ContactEvent::new(x.t, ContactEventKind::Impact, Vec::new());
        event.supplied = self.local.supplied(&found.impulse);
        (event.loss, event.note) = (found.loss, found.note);
        self.add_impulses(&mut event, closed, &before, &found.impulse);
        Ok(event)
    }

    /// Contacts that took part: those that approached, and those that got an impulse.
    fn add_impulses(&self, event: &mut ContactEvent, closed: &[usize], before: &[f64], impulse: &[f64]) {
        let mut row = 0;
        for &i in closed {
            let info = &self.infos[i];
            let own = &impulse[row..row + info.row_count()];
            let mut force = ContactForce::default();
            let first = usize::from(info.has_normal());
            if info.has_normal() {
                force.normal = own[0];
            }
            force.tangential[..info.tangents].copy_from_slice(&own[first..]);
            let tau = &self.thresholds[i];
            let approached = info.has_normal() && before[row] < -tau.velocity;
            if approached || own.iter().any(|l| l.abs() > tau.impulse) {
                event.contacts.push(i);
                event.impulses.push(force);
            }
            row += info.row_count();
        }
    }

    /// Velocities along all rows that are looked at.
    pub(crate) fn velocities(&self, x: &State) -> Vec<f64> {
        let rows = self.local.rows.iter();
        rows.map(|r| self.local.contacts.velocity(&self.infos[r.contact], r.contact, r.row, &x.v)).collect()
    }

    fn check_mass(&self, closed: &[usize], t: f64) -> Result<(), ContactError> {
        let n = self.local.rows.len();
        let mut row = 0;
        for &i in closed {
            let d = self.local.delassus[row * n + row];
            let size: f64 = self.local.contacts.row(i, 0).iter().map(|w| w * w).sum();
            if self.infos[i].has_normal() && (d.is_nan() || d <= 1e-14 * size * self.largest_answer) {
                return Err(ContactError::NoMass { contact: self.infos[i].name.clone(), t });
            }
            row += self.infos[i].row_count();
        }
        Ok(())
    }

    /// A size of energy for this impact: that of each contact on its own.
    fn energy_scale(&self, before: &[f64]) -> f64 {
        let n = self.local.rows.len();
        let d = |k: usize| self.local.delassus[k * n + k].max(f64::MIN_POSITIVE);
        before.iter().enumerate().map(|(k, v)| v * v / d(k)).fold(0.0, f64::max)
    }

    fn accuracy(&self, closed: &[usize]) -> Accuracy {
        let most = |f: &dyn Fn(usize) -> f64| closed.iter().map(|&i| f(i)).fold(f64::INFINITY, f64::min);
        Accuracy {
            motion_tolerance: most(&|i| self.thresholds[i].velocity),
            force_tolerance: most(&|i| self.thresholds[i].impulse),
            basis: false,
            ..Accuracy::default()
        }
    }

    /// What the rows would have with restitution times `alpha` and without impulses, and the contacts of the problem.
    fn shifted(&self, closed: &[usize], before: &[f64], alpha: f64) -> (Vec<f64>, Vec<Contact>) {
        let mut free = before.to_vec();
        let mut contacts = Vec::new();
        let mut row = 0;
        for &i in closed {
            let info = &self.infos[i];
            let law = &info.law;
            let first = usize::from(info.has_normal());
            if info.has_normal() {
                // closed contacts that separate take part without restitution
                free[row] += alpha * law.restitution * before[row].min(0.0);
            }
            for k in 0..info.tangents {
                free[row + first + k] *= 1.0 + alpha * law.tangential_restitution;
            }
            contacts.push(Contact {
                normal: info.has_normal(),
                pressing: 0.0,
                tangents: info.tangents,
                friction_static: law.friction,
                friction: law.friction,
                tangential: Tangential::AtRest,
            });
            row += info.row_count();
        }
        (free, contacts)
    }

    /// The law that was chosen, with all coefficients of restitution times `alpha`. Without restitution all laws are the same, but for compliance.
    fn law(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        closed: &[usize],
        before: &[f64],
        alpha: f64,
    ) -> Result<Impact, ContactError> {
        match self.options.impact {
            ImpactLaw::Poisson if alpha > 0.0 => self.poisson(x, closed, before, alpha),
            ImpactLaw::Compliance if alpha > 0.0 => self.compliance(x, closed, before, alpha),
            _ => self.newton(problem, x, closed, before, alpha),
        }
    }

    /// Poisson's law. Friction of joints has no part in it.
    fn poisson(
        &self,
        x: &State,
        closed: &[usize],
        before: &[f64],
        alpha: f64,
    ) -> Result<Impact, ContactError> {
        let (_, contacts) = self.shifted(closed, before, 0.0);
        let restitution: Vec<f64> = closed.iter().map(|&i| alpha * self.infos[i].law.restitution).collect();
        let given = ContactProblem { delassus: &self.local.delassus, free: before, contacts: &contacts };
        let found = poisson(&given, &restitution, &self.accuracy(closed));
        Ok(self.impact(before, found.map_err(|e| self.unfinished(closed, x.t, &e))?.impulse))
    }

    /// The law of compliance, on normal rows.
    fn compliance(
        &self,
        x: &State,
        closed: &[usize],
        before: &[f64],
        alpha: f64,
    ) -> Result<Impact, ContactError> {
        let n = before.len();
        let normals: Vec<usize> = (0..n)
            .filter(|&k| self.local.rows[k].row == 0 && self.infos[self.local.rows[k].contact].has_normal())
            .collect();
        let block = normals.iter().flat_map(|&i| normals.iter().map(move |&j| (i, j)));
        let block: Vec<f64> = block.map(|(i, j)| self.local.delassus[i * n + j]).collect();
        let velocity: Vec<f64> = normals.iter().map(|&k| before[k]).collect();
        let given = |x: f64, usual: f64| if x > 0.0 { x } else { usual };
        let laws: Vec<Compliance> = normals
            .iter()
            .map(|&k| {
                let law = &self.infos[self.local.rows[k].contact].law;
                let restitution = alpha * law.restitution;
                Compliance {
                    stiffness: given(law.stiffness, 1.0),
                    exponent: given(law.exponent, 1.5),
                    restitution,
                }
            })
            .collect();
        let found = compliant(&block, &velocity, &laws).map_err(|e| self.unfinished(closed, x.t, &e))?;
        let mut impulse = vec![0.0; n];
        normals.iter().zip(&found.impulse).for_each(|(&k, l)| impulse[k] = *l);
        Ok(self.impact(before, impulse))
    }

    fn unfinished(&self, closed: &[usize], t: f64, error: &ImpactError) -> ContactError {
        ContactError::Unsolved {
            level: "impulses",
            contacts: self.names(closed),
            t,
            reason: error.to_string(),
        }
    }

    /// Newton's law with all coefficients times `alpha`.
    fn newton(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        closed: &[usize],
        before: &[f64],
        alpha: f64,
    ) -> Result<Impact, ContactError> {
        let (free, mut contacts) = self.shifted(closed, before, alpha);
        if let ([contact], [free], [d]) = (&contacts[..], &free[..], &self.local.delassus[..])
            && contact.normal
        {
            // one contact that does not rub has nobody to ask
            return Ok(self.impact(before, vec![(-free / d).max(0.0)]));
        }
        let accuracy = self.accuracy(closed);
        let pressed: Vec<usize> =
            (0..closed.len()).filter(|&k| self.infos[closed[k]].kind == ContactKind::Friction).collect();
        let mut impulse = Vec::new();
        for _ in 0..if pressed.is_empty() { 1 } else { PRESSING } {
            let given = ContactProblem { delassus: &self.local.delassus, free: &free, contacts: &contacts };
            let found =
                solve(&given, &accuracy, None).map_err(|e| self.unsolved("impulses", closed, x.t, &e))?;
            impulse = found.force;
            if pressed.is_empty() {
                break;
            }
            let mut lam = vec![0.0; x.lam.len()];
            self.local.react(&impulse, &mut lam);
            let with = self.pressing(problem, x, &lam)?;
            let without = self.pressing(problem, x, &vec![0.0; x.lam.len()])?;
            let mut change = 0.0_f64;
            for &k in &pressed {
                let i = closed[k];
                let new = (with[i] - without[i]).max(0.0);
                change = change.max((new - contacts[k].pressing).abs() / new.max(f64::MIN_POSITIVE));
                contacts[k].pressing = new;
            }
            if change < 1e-12 {
                break;
            }
        }
        Ok(self.impact(before, impulse))
    }

    /// The loss that comes with impulses: `−½ Λ (v⁺ + v⁻)`.
    fn impact(&self, before: &[f64], impulse: Vec<f64>) -> Impact {
        let n = before.len();
        let after = (0..n)
            .map(|s| before[s] + (0..n).map(|k| self.local.delassus[s * n + k] * impulse[k]).sum::<f64>());
        let work: f64 = after.zip(before).zip(&impulse).map(|((a, b), l)| 0.5 * l * (a + b)).sum();
        Impact { impulse, loss: -work, note: None }
    }

    /// The largest factor of restitution with which nothing is gained.
    fn dissipative(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        closed: &[usize],
        before: &[f64],
    ) -> Result<f64, ContactError> {
        let mut loss = |alpha: f64| self.law(problem, x, closed, before, alpha).map(|found| found.loss);
        let mut good = 0.0;
        let mut bad = 1.0;
        for k in (0..SCAN).rev() {
            let alpha = f64::from(k) / f64::from(SCAN);
            if loss(alpha)? >= 0.0 {
                good = alpha;
                break;
            }
            bad = alpha;
        }
        while bad - good > 1e-14 {
            let middle = 0.5 * (good + bad);
            if loss(middle)? >= 0.0 {
                good = middle;
            } else {
                bad = middle;
            }
            if middle == good && middle == bad {
                break;
            }
        }
        Ok(good)
    }

    /// An impact without approach, where no force is a solution (Painlevé): the impulses that are not zero.
    pub(crate) fn jam(&mut self, x: &mut State, closed: &[usize]) -> Result<ContactEvent, ContactError> {
        let before = self.velocities(x);
        let (free, contacts) = self.shifted(closed, &before, 0.0);
        let given = ContactProblem { delassus: &self.local.delassus, free: &free, contacts: &contacts };
        let all = solutions(&given, &self.accuracy(closed))
            .map_err(|e| self.unsolved("impulses", closed, x.t, &e))?;
        let size = |s: &[f64]| s.iter().fold(0.0_f64, |m, l| m.max(l.abs()));
        let strongest = all.into_iter().max_by(|a, b| size(&a.force).total_cmp(&size(&b.force)));
        let least = closed.iter().map(|&i| self.thresholds[i].impulse).fold(f64::INFINITY, f64::min);
        let Some(found) = strongest.filter(|s| size(&s.force) > least) else {
            let names = self.names(closed);
            let reason = "no forces are possible, and no impulse changes that".into();
            return Err(ContactError::Unsolved { level: "forces", contacts: names, t: x.t, reason });
        };
        let found = self.impact(&before, found.force);
        self.local.answer(&found.impulse, &mut x.v);
        let mut event = ContactEvent::new(x.t, ContactEventKind::Impact, Vec::new());
        event.loss = found.loss;
        event.supplied = self.local.supplied(&found.impulse);
        event.note = Some("no forces are possible here: friction jams, and the sliding body is stopped by an impact without approach".into());
        self.add_impulses(&mut event, closed, &before, &found.impulse);
        Ok(event)
    }
}
