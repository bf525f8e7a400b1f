//! Which closed contacts open, stick and slide from now on: the problem at the level of accelerations (H07, H12).

use crate::driver::{Driver, Forced};
use crate::error::ContactError;
use crate::rows::Decided;
use gelenk_core::{ContactKind, ContactState, Problem, State};
use gelenk_linalg::complementarity::{
    Contact, ContactError as Unsolved, ContactOptions as Accuracy, ContactProblem, ContactSolution, Count,
    State as Found, Tangential, solve,
};

/// Fixed-point iterations for friction that reactions press.
const PRESSING: usize = 100;

/// What was decided.
pub(crate) struct Decision {
    pub(crate) closed: Vec<Decided>,
    /// Contacts that were closed in position and open now, with the acceleration of their gaps.
    pub(crate) opened: Vec<(usize, f64)>,
    pub(crate) note: Option<String>,
}

impl Driver {
    /// Decides about these contacts, which are closed and do not approach. `None`: there is no solution at all.
    pub(crate) fn decide(
        &mut self,
        problem: &mut dyn Problem,
        x: &mut State,
        closed: &[usize],
        forced: &Forced,
    ) -> Result<Option<Decision>, ContactError> {
        // velocities may have changed since, and curvature depends on them
        self.local.look(problem, x)?;
        self.local.curve(problem, x)?;
        self.local.prepare(problem, &self.infos, closed, x)?;
        let nothing = vec![0.0; x.v.len()];
        self.local.free(problem, x, &nothing)?;
        if closed.is_empty() {
            x.lam.copy_from_slice(&self.local.lam);
            x.a.copy_from_slice(&self.local.a);
            return Ok(Some(Decision { closed: Vec::new(), opened: Vec::new(), note: None }));
        }
        let rows = self.local.rows.clone();
        let free: Vec<f64> = rows
            .iter()
            .map(|r| {
                self.local.contacts.acceleration(&self.infos[r.contact], r.contact, r.row, &self.local.a)
            })
            .collect();
        let mut contacts: Vec<Contact> = closed.iter().map(|&i| self.contact(i, x, forced)).collect();
        let warm: Vec<Found> = closed.iter().map(|&i| self.warm(i, forced)).collect();
        let least = |f: &dyn Fn(usize) -> f64| closed.iter().map(|&i| f(i)).fold(f64::INFINITY, f64::min);
        let accuracy = Accuracy {
            motion_tolerance: least(&|i| self.thresholds[i].acceleration),
            force_tolerance: least(&|i| self.thresholds[i].force),
            basis: false,
            ..Accuracy::default()
        };
        let pressed: Vec<usize> =
            (0..closed.len()).filter(|&k| self.infos[closed[k]].kind == ContactKind::Friction).collect();
        let base = self.local.lam.clone();
        let mut lam = x.lam.clone();
        for round in 0..PRESSING {
            if !pressed.is_empty() {
                let pressing = self.pressing(problem, x, &lam)?;
                let mut change = 0.0_f64;
                for &k in &pressed {
                    let new = pressing[closed[k]].max(0.0);
                    change = change.max((new - contacts[k].pressing).abs() / new.max(f64::MIN_POSITIVE));
                    contacts[k].pressing = new;
                }
                if round > 1 && change < 1e-13 {
                    break;
                }
            } else if round > 0 {
                break;
            }
            let given = ContactProblem { delassus: &self.local.delassus, free: &free, contacts: &contacts };
            let found = match solve(&given, &accuracy, Some(&warm)) {
                Ok(found) => found,
                Err(Unsolved::Unsolvable { .. }) => return Ok(None),
                Err(error) => return Err(self.unsolved("forces", closed, x.t, &error)),
            };
            lam.copy_from_slice(&base);
            self.local.react(&found.force, &mut lam);
            self.found = Some(found);
        }
        let Some(found) = self.found.take() else {
            return Ok(Some(Decision { closed: Vec::new(), opened: Vec::new(), note: None }));
        };
        x.lam.copy_from_slice(&lam);
        x.a.copy_from_slice(&self.local.a);
        self.local.answer(&found.force, &mut x.a);
        Ok(Some(self.read(closed, &contacts, &found, x, forced)))
    }

    /// What the solver is told about a contact.
    fn contact(&self, i: usize, x: &State, forced: &Forced) -> Contact {
        let info = &self.infos[i];
        let law = &info.law;
        let velocity = self.slip_velocity(i, &x.v);
        let speed = velocity.iter().map(|v| v * v).sum::<f64>().sqrt();
        let rests = speed <= self.thresholds[i].velocity || forced.rests[i];
        let tangential = match forced.slips[i] {
            Some(direction) => Tangential::MustSlip(direction),
            None if !rests => Tangential::Sliding(velocity.map(|v| v / speed)),
            None => Tangential::AtRest,
        };
        let grip = if rests { forced.grip } else { 1.0 };
        let friction = grip * law.sliding_friction(if rests { 0.0 } else { speed });
        Contact {
            normal: info.has_normal(),
            pressing: 0.0,
            tangents: info.tangents,
            friction_static: if rests { (grip * law.friction_static).max(friction) } else { friction },
            friction,
            tangential,
        }
    }

    /// What the contact did before, in the words of the solver.
    fn warm(&self, i: usize, forced: &Forced) -> Found {
        let role = &self.phase.contacts.roles[i];
        match role.state {
            ContactState::Open => Found::Open,
            ContactState::Stick if forced.slips[i].is_none() => Found::Stick,
            _ => Found::Slip(role.direction.unwrap_or_default()),
        }
    }

    /// What the solution means for the contacts.
    fn read(
        &self,
        closed: &[usize],
        contacts: &[Contact],
        found: &ContactSolution,
        x: &State,
        forced: &Forced,
    ) -> Decision {
        let note = match found.count {
            Count::Several(n) => Some(format!(
                "{n} solutions are possible here (Painlevé); the one that continues the motion before was taken"
            )),
            _ => None,
        };
        let mut decision = Decision { closed: Vec::new(), opened: Vec::new(), note };
        let mut row = 0;
        for (k, &i) in closed.iter().enumerate() {
            let info = &self.infos[i];
            let motion = &found.motion[row..row + info.row_count()];
            let force = &found.force[row..row + info.row_count()];
            row += info.row_count();
            let was_closed = self.phase.state(i) != ContactState::Open && !forced.opens[i];
            let bears = !info.has_normal() || force[0] > self.thresholds[i].force;
            let stays = match found.states[k] {
                _ if forced.offered[i] && !bears => false,
                Found::Open => false,
                Found::Idle => was_closed || !self.is_independent(closed, i),
                Found::Stick | Found::Slip(_) => true,
            };
            if info.has_normal() && !stays {
                decision.opened.push((i, motion[0]));
                continue;
            }
            let normal = if info.has_normal() { force[0] } else { contacts[k].pressing };
            let velocity = self.slip_velocity(i, &x.v);
            let speed = velocity.iter().map(|v| v * v).sum::<f64>().sqrt();
            let (state, direction) = match found.states[k] {
                Found::Stick if info.tangents > 0 => (ContactState::Stick, None),
                Found::Slip(d) => (ContactState::Slip, Some(d)),
                // of contacts that hold each other, the solver may leave one without force
                _ if forced.slips[i].is_some() => (ContactState::Slip, forced.slips[i]),
                // without force nothing says whether it sticks: it does not slide on its own
                _ if info.tangents > 0 && speed <= self.thresholds[i].velocity => (ContactState::Stick, None),
                _ => (ContactState::Slip, (speed > 0.0).then(|| velocity.map(|v| v / speed))),
            };
            // in space the direction of fast slip is its own
            // in the middle between where it begins to be held and where it is let go, so that neither comes back at once
            let held = info.tangents == 1 || speed <= 1.5 * self.thresholds[i].slow || forced.rests[i];
            let mut tangential = [0.0; 3];
            tangential[..info.tangents].copy_from_slice(&force[usize::from(info.has_normal())..]);
            decision.closed.push(Decided {
                contact: i,
                state,
                normal,
                tangential,
                friction: info.law.friction_static,
                direction: direction.filter(|_| held && info.tangents > 0),
            });
        }
        decision
    }

    /// Is the normal row of a contact independent of those of the other closed ones?
    fn is_independent(&self, closed: &[usize], i: usize) -> bool {
        let _ = closed;
        let rows = &self.local.rows;
        let normals: Vec<usize> = (0..rows.len())
            .filter(|&k| rows[k].row == 0 && self.infos[rows[k].contact].has_normal())
            .collect();
        let others: Vec<usize> = normals.iter().copied().filter(|&k| rows[k].contact != i).collect();
        let own = normals.iter().copied().find(|&k| rows[k].contact == i);
        own.is_some_and(|own| crate::rows::is_independent(&self.local, &others, own))
    }
}
