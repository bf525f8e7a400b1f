//! What a driver finds out before the first phase: laws that make sense, scales of contacts, the features they have.

use super::Driver;
use crate::error::ContactError;
use crate::thresholds::{Scale, Threshold};
use gelenk_core::{ContactInfo, ContactKind, ContactState, Problem, State};

/// Rows of normals that differ by less are the same: foot points are found to half of all digits.
const SAME_NORMAL: f64 = 1e-6;
/// Gaps of neighbouring features where one gives way to the other differ by less, as a share of the size of what touches: their ends are found to 1e-7.
const PARTED: f64 = 1e-6;
/// Depth, as a share of what touches, that a contact may have when it is first seen.
const UNSEEN: f64 = 1e-3;

impl Driver {
    /// Holds the features that contacts have at a state.
    pub(super) fn hold_features(&mut self, problem: &mut dyn Problem, x: &State) -> Result<(), ContactError> {
        let Some(contacts) = problem.contacts() else { return Ok(()) };
        if !self.infos.iter().any(|c| c.has_features) {
            return Ok(());
        }
        let n = self.infos.len();
        let (mut found, mut margins) = (vec![0; n], vec![0.0; n]);
        contacts
            .look(&x.point(), &mut found, &mut margins)
            .map_err(|source| ContactError::Eval { t: x.t, source })?;
        contacts.hold(&found);
        self.local.forget_look();
        Ok(())
    }

    /// Holds the features that contacts have now, some of which have others than before; those of them that are closed and whose normal jumps (H20).
    pub(super) fn change_features(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        changed: &[usize],
    ) -> Result<Vec<usize>, ContactError> {
        self.local.look(problem, x)?;
        let normal = |driver: &Self, i: usize| driver.local.contacts.row(i, 0).to_vec();
        let before: Vec<Vec<f64>> = changed.iter().map(|&i| normal(self, i)).collect();
        let gaps: Vec<f64> = changed.iter().map(|&i| self.local.contacts.gap[i]).collect();
        self.hold_features(problem, x)?;
        self.local.look(problem, x)?;
        let mut jumps = Vec::new();
        for ((&i, old), gap) in changed.iter().zip(&before).zip(gaps) {
            let info = &self.infos[i];
            let depth = -self.local.contacts.gap[i];
            if self.phase.state(i) == ContactState::Open {
                if info.kind == ContactKind::Gap && gap > 0.0 && depth > UNSEEN * info.size && info.size > 0.0
                {
                    return Err(ContactError::Unseen { contact: info.name.clone(), depth, t: x.t });
                }
                continue;
            }
            if self.has_parted(i) {
                // what was touched has ended, and something else was deep already
                if depth > UNSEEN * info.size && info.size > 0.0 {
                    return Err(ContactError::Unseen { contact: info.name.clone(), depth, t: x.t });
                }
                continue;
            }
            let new = normal(self, i);
            let size = |row: &[f64]| row.iter().map(|w| w * w).sum::<f64>().sqrt();
            let apart: Vec<f64> = new.iter().zip(old).map(|(new, old)| new - old).collect();
            if size(&apart) > SAME_NORMAL * size(old) {
                jumps.push(i);
            }
        }
        Ok(jumps)
    }

    /// Is the gap of a contact that was closed, or closes, far from zero? Then what was followed has come to its end, and no other part is there to go on.
    pub(super) fn has_parted(&self, i: usize) -> bool {
        let info = &self.infos[i];
        info.kind == ContactKind::Gap && self.local.contacts.gap[i].abs() > PARTED * info.size
    }

    /// The scales of all contacts.
    pub(super) fn measure(
        &mut self,
        problem: &mut dyn Problem,
        x: &State,
        duration: f64,
    ) -> Result<(), ContactError> {
        self.local.look(problem, x)?;
        self.local.curve(problem, x)?;
        let all: Vec<usize> = (0..self.infos.len()).collect();
        self.local.prepare(problem, &self.infos, &all, x)?;
        let nothing = vec![0.0; x.v.len()];
        self.local.free(problem, x, &nothing)?;
        let n = self.local.rows.len();
        self.largest_answer = (0..n).fold(0.0_f64, |m, k| m.max(self.local.delassus[k * n + k]));
        let mut row = 0;
        let contacts = &self.local.contacts;
        // what moves at other contacts may come here
        let (mut v_most, mut a_most, mut l_most) = (0.0_f64, 0.0_f64, 0.0_f64);
        let mut found = Vec::new();
        for (i, info) in self.infos.iter().enumerate() {
            let rows = info.row_count();
            let (mut v, mut a, mut d) = (0.0_f64, 0.0_f64, 0.0_f64);
            for k in 0..rows {
                v = v.max(contacts.velocity(info, i, k, &x.v).abs());
                a = a.max(contacts.acceleration(info, i, k, &self.local.a).abs());
                d = d.max(self.local.delassus[(row + k) * n + row + k]);
            }
            let gap = if info.kind == ContactKind::Gap { contacts.gap[i].abs() } else { 0.0 };
            let length = info.size.max(gap);
            row += rows;
            (v_most, a_most, l_most) = (v_most.max(v), a_most.max(a), l_most.max(length));
            found.push(if d > 0.0 { 1.0 / d } else { 0.0 });
        }
        if l_most == 0.0 {
            l_most = x.p.iter().fold(0.0_f64, |m, p| m.max(p.abs()));
        }
        for (i, mass) in found.into_iter().enumerate() {
            self.scales[i] = Scale::of(l_most, v_most, a_most, mass, duration);
            self.thresholds[i] =
                Threshold::new(&self.scales[i], &self.options.thresholds, self.accuracy.rtol);
        }
        Ok(())
    }
}

/// Refuses laws that no contact can have.
pub(super) fn check_law(info: &ContactInfo) -> Result<(), ContactError> {
    let law = &info.law;
    let refuse = |reason: String| Err(ContactError::Law { contact: info.name.clone(), reason });
    for (name, e) in
        [("restitution", law.restitution), ("tangential restitution", law.tangential_restitution)]
    {
        if !(0.0..=1.0).contains(&e) {
            return refuse(format!(
                "its {name} is {e}; it is a share of the velocity and lies between 0 and 1"
            ));
        }
    }
    for (name, x) in [
        ("friction", law.friction),
        ("static friction", law.friction_static),
        ("Stribeck velocity", law.stribeck_velocity),
        ("viscous friction", law.viscous),
    ] {
        if !(x.is_finite() && x >= 0.0) {
            return refuse(format!("its {name} is {x}; it must not be negative"));
        }
    }
    if law.friction_static < law.friction {
        return refuse(format!(
            "its static friction {} is smaller than that of sliding, {}; what sticks holds at least as well",
            law.friction_static, law.friction
        ));
    }
    if info.tangents > gelenk_core::MOST_TANGENTS {
        return refuse(format!(
            "it has {} tangents; there are at most {}",
            info.tangents,
            gelenk_core::MOST_TANGENTS
        ));
    }
    Ok(())
}
