//! The state of a driver, so that a run with contacts goes on as if it had never stopped.

use super::{Driver, Forced};
use crate::accumulation::Train;
use crate::error::ContactError;
use crate::phase::{Phase, PhaseRow};
use crate::thresholds::{Scale, Threshold};
use crate::{ContactEvent, Treated};
use gelenk_core::{
    ContactForce, ContactPhase, ContactRole, ContactState, MOST_TANGENTS, Problem, Snapshot, SnapshotError,
    SnapshotReader, SnapshotWriter, State,
};

impl Driver {
    /// Goes on with a problem whose parameters have changed: laws and gaps may be others, what is closed is decided again.
    pub fn renew(&mut self, problem: &mut dyn Problem, x: &mut State) -> Result<Treated, ContactError> {
        let list = problem.contacts().ok_or(ContactError::NoContacts)?.list().to_vec();
        list.iter().try_for_each(super::prepare::check_law)?;
        self.infos = list;
        self.local.forget();
        self.hold_features(problem, x)?;
        self.local.look(problem, x)?;
        let touches = |i: usize| {
            self.phase.state(i) != ContactState::Open
                || self.local.contacts.gap[i] <= self.thresholds[i].gap && self.infos[i].has_normal()
        };
        let closed = (0..self.infos.len()).filter(|&i| touches(i)).collect();
        let treated = self.settle(problem, x, closed, Forced::nothing(self.infos.len()), false)?;
        self.count += treated.events.len();
        Ok(treated)
    }

    /// What each contact does from now on.
    pub fn states(&self) -> impl Iterator<Item = ContactState> + '_ {
        self.phase.contacts.roles.iter().map(|role| role.state)
    }

    /// Names of the contacts of an event.
    pub fn names_of<'d>(&'d self, event: &'d ContactEvent) -> impl Iterator<Item = &'d str> + 'd {
        event.contacts.iter().map(|&i| self.infos[i].name.as_str())
    }
}

impl Snapshot for Driver {
    fn save(&self, out: &mut SnapshotWriter) {
        // every field, so that none is forgotten
        let Self {
            infos: _,
            options: _,
            thresholds,
            scales,
            phase,
            local: _,
            largest_answer,
            found: _,
            watched: _,
            train,
            shared,
            accuracy: _,
            noise,
            lifted,
            own: _,
            standing,
            recent,
            count,
        } = self;
        out.section("contacts");
        for (scale, threshold) in scales.iter().zip(thresholds) {
            out.f64s(&of_scale(scale));
            out.f64s(&of_threshold(threshold));
        }
        save_phase(phase, out);
        out.f64(*largest_answer);
        train.contacts.iter().for_each(|contacts| save_places(contacts, out));
        save_numbers(&train.times, out);
        out.u64(train.recent.len() as u64);
        for (t, contacts) in &train.recent {
            out.f64(*t);
            save_places(contacts, out);
        }
        let told = train.best.iter().flat_map(|(t, error)| [*t, *error]).chain(train.last);
        save_numbers(&told.collect::<Vec<_>>(), out);
        out.bool(*shared);
        let (gaps, slips): (Vec<f64>, Vec<f64>) = noise.iter().copied().unzip();
        save_numbers(&gaps, out);
        save_numbers(&slips, out);
        out.u64(lifted.len() as u64);
        for x in lifted {
            out.bool(*x);
        }
        out.u64(standing.0 as u64);
        out.f64(standing.1);
        save_numbers(&recent.iter().copied().collect::<Vec<_>>(), out);
        out.u64(*count as u64);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("contacts")?;
        for (scale, threshold) in self.scales.iter_mut().zip(&mut self.thresholds) {
            let (mut s, mut t) = ([0.0; 5], [0.0; 6]);
            from.f64s(&mut s)?;
            from.f64s(&mut t)?;
            (*scale, *threshold) = (to_scale(s), to_threshold(t));
        }
        self.phase = restore_phase(from, self.infos.len(), self.own)?;
        self.largest_answer = from.f64()?;
        self.train = Train {
            contacts: [restore_places(from)?, restore_places(from)?],
            times: restore_numbers(from)?,
            recent: (0..count(from)?)
                .map(|_| Ok((from.f64()?, restore_places(from)?)))
                .collect::<Result<_, SnapshotError>>()?,
            ..Train::default()
        };
        let told = restore_numbers(from)?;
        self.train.last = told.last().copied();
        self.train.best = (told.len() > 2).then(|| (told[0], told[1]));
        self.shared = from.bool()?;
        let (gaps, slips) = (restore_numbers(from)?, restore_numbers(from)?);
        self.noise = gaps.into_iter().zip(slips).collect();
        let lifted = count(from)?;
        self.lifted = (0..lifted).map(|_| from.bool()).collect::<Result<_, _>>()?;
        self.standing = (count(from)?, from.f64()?);
        self.recent = restore_numbers(from)?.into();
        self.count = from.u64()? as usize;
        // the witnesses follow from all that
        self.watch();
        Ok(())
    }
}

fn of_scale(s: &Scale) -> [f64; 5] {
    [s.length, s.velocity, s.acceleration, s.force, s.impulse]
}

fn to_scale([length, velocity, acceleration, force, impulse]: [f64; 5]) -> Scale {
    Scale { length, velocity, acceleration, force, impulse }
}

fn of_threshold(t: &Threshold) -> [f64; 6] {
    [t.gap, t.velocity, t.acceleration, t.force, t.impulse, t.slow]
}

fn to_threshold([gap, velocity, acceleration, force, impulse, slow]: [f64; 6]) -> Threshold {
    Threshold { gap, velocity, acceleration, force, impulse, slow }
}

/// Counts beyond this are those of a damaged file.
const MOST: u64 = 1 << 32;

fn count(from: &mut SnapshotReader<'_>) -> Result<usize, SnapshotError> {
    let n = from.u64()?;
    if n < MOST { Ok(n as usize) } else { Err(SnapshotError::Damaged("a count is too large")) }
}

fn save_numbers(list: &[f64], out: &mut SnapshotWriter) {
    out.u64(list.len() as u64);
    for x in list {
        out.f64(*x);
    }
}

fn restore_numbers(from: &mut SnapshotReader<'_>) -> Result<Vec<f64>, SnapshotError> {
    (0..count(from)?).map(|_| from.f64()).collect()
}

fn save_places(list: &[usize], out: &mut SnapshotWriter) {
    out.u64(list.len() as u64);
    for x in list {
        out.u64(*x as u64);
    }
}

fn restore_places(from: &mut SnapshotReader<'_>) -> Result<Vec<usize>, SnapshotError> {
    (0..count(from)?).map(|_| count(from)).collect()
}

fn save_shares(list: &[(usize, f64)], out: &mut SnapshotWriter) {
    out.u64(list.len() as u64);
    for (place, share) in list {
        out.u64(*place as u64);
        out.f64(*share);
    }
}

fn restore_shares(from: &mut SnapshotReader<'_>) -> Result<Vec<(usize, f64)>, SnapshotError> {
    (0..count(from)?).map(|_| Ok((count(from)?, from.f64()?))).collect()
}

fn save_phase(phase: &Phase, out: &mut SnapshotWriter) {
    let Phase { contacts, rows, rubs } = phase;
    for role in &contacts.roles {
        out.u64(match role.state {
            ContactState::Open => 0,
            ContactState::Slip => 1,
            ContactState::Stick => 2,
        });
        save_shares(&role.normal, out);
        role.tangents.iter().for_each(|shares| save_shares(shares, out));
        out.f64(role.preload.normal);
        out.f64s(&role.preload.tangential);
        out.bool(role.direction.is_some());
        out.f64s(&role.direction.unwrap_or_default());
    }
    out.u64(contacts.position_rows as u64);
    out.u64(rows.len() as u64);
    for row in rows {
        save_places(&[row.contact, row.row, row.place], out);
        out.f64(row.offset);
    }
    out.bool(*rubs);
}

fn restore_phase(
    from: &mut SnapshotReader<'_>,
    contacts: usize,
    own: (usize, usize),
) -> Result<Phase, SnapshotError> {
    let role = |from: &mut SnapshotReader<'_>| {
        let state = match from.u64()? {
            0 => ContactState::Open,
            1 => ContactState::Slip,
            2 => ContactState::Stick,
            _ => return Err(SnapshotError::Damaged("a contact has no known state")),
        };
        let normal = restore_shares(from)?;
        let mut tangents: [Vec<(usize, f64)>; MOST_TANGENTS] = Default::default();
        for shares in &mut tangents {
            *shares = restore_shares(from)?;
        }
        let mut preload = ContactForce { normal: from.f64()?, ..ContactForce::default() };
        from.f64s(&mut preload.tangential)?;
        let has_direction = from.bool()?;
        let mut direction = [0.0; MOST_TANGENTS];
        from.f64s(&mut direction)?;
        Ok(ContactRole {
            state,
            normal,
            tangents,
            preload,
            direction: has_direction.then_some(direction),
            given: None,
        })
    };
    let roles = (0..contacts).map(|_| role(from)).collect::<Result<_, _>>()?;
    let position_rows = count(from)?;
    let row = |from: &mut SnapshotReader<'_>| match restore_places(from)?[..] {
        [contact, row, place] if contact < contacts => {
            Ok(PhaseRow { contact, row, place, offset: from.f64()? })
        }
        _ => Err(SnapshotError::Damaged("a row of a contact is not known")),
    };
    let rows = (0..count(from)?).map(|_| row(from)).collect::<Result<_, _>>()?;
    Ok(Phase { contacts: ContactPhase { roles, position_rows, own }, rows, rubs: from.bool()? })
}
