//! A phase: what every contact does until the next event, and which rows that makes.

use gelenk_core::{ContactBuf, ContactInfo, ContactKind, ContactPhase, ContactState};

/// A row of a closed contact among those of the phase.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PhaseRow {
    pub(crate) contact: usize,
    /// Which row of the contact.
    pub(crate) row: usize,
    /// Where it stands among all rows.
    pub(crate) place: usize,
    /// What its position is held at: 0 for gaps, where it came to rest for tangents.
    pub(crate) offset: f64,
}

impl PhaseRow {
    /// Is it the normal row of its contact?
    pub(crate) fn is_normal(&self, infos: &[ContactInfo]) -> bool {
        self.row == 0 && infos[self.contact].has_normal()
    }

    /// Its position: the gap, or the slide along its tangent.
    pub(crate) fn position(&self, infos: &[ContactInfo], contacts: &ContactBuf) -> f64 {
        let info = &infos[self.contact];
        if self.is_normal(infos) {
            return contacts.gap[self.contact];
        }
        let tangent = self.row - usize::from(info.has_normal());
        contacts.slide[contacts.slides_of(self.contact).start + tangent]
    }

    /// Does the row constrain a position, not only a velocity?
    pub(crate) fn has_position(&self, infos: &[ContactInfo]) -> bool {
        let info = &infos[self.contact];
        if self.is_normal(infos) { info.kind == ContactKind::Gap } else { info.has_slide }
    }

    /// Its name for messages.
    pub(crate) fn name(&self, infos: &[ContactInfo]) -> String {
        let what = if self.is_normal(infos) { "normal" } else { "stick" };
        format!("contact {} ({what})", infos[self.contact].name)
    }
}

/// What every contact does until the next event.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Phase {
    pub(crate) contacts: ContactPhase,
    /// Rows of positions first.
    pub(crate) rows: Vec<PhaseRow>,
    /// Does anything rub while it slides?
    pub(crate) rubs: bool,
}

impl Phase {
    /// A phase in which everything is open.
    pub(crate) fn open(infos: &[ContactInfo], own: (usize, usize)) -> Self {
        Self { contacts: ContactPhase::open(infos.len(), own), rows: Vec::new(), rubs: false }
    }

    /// What a contact does.
    pub(crate) fn state(&self, i: usize) -> ContactState {
        self.contacts.roles[i].state
    }

    /// Does this contact slide with a force of friction?
    pub(crate) fn slides(&self, info: &ContactInfo, i: usize) -> bool {
        let role = &self.contacts.roles[i];
        let law = &info.law;
        let pressed = info.kind == ContactKind::Friction || !role.normal.is_empty();
        role.state == ContactState::Slip
            && info.tangents > 0
            && (law.friction > 0.0 || law.friction_static > 0.0 || law.viscous > 0.0)
            && pressed
    }

    /// The rows of a closed contact that should not move and are not held, because they follow from others that are.
    pub(crate) fn followers<'a>(
        &'a self,
        infos: &'a [ContactInfo],
        i: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let (info, role) = (&infos[i], &self.contacts.roles[i]);
        let first = usize::from(info.has_normal());
        let rests = move |row: usize| match role.state {
            ContactState::Open => false,
            // those that carry nothing are watched by their gaps
            _ if info.has_normal() && role.normal.is_empty() => false,
            _ if row < first => true,
            state => state == ContactState::Stick,
        };
        let is_held = move |row: usize| self.rows.iter().any(|r| r.contact == i && r.row == row);
        (0..info.row_count()).filter(move |&row| rests(row) && !is_held(row))
    }

    /// The same rows in the order and at the places of a phase, positions first.
    pub(crate) fn arrange(&mut self, infos: &[ContactInfo], mut rows: Vec<PhaseRow>) {
        rows.sort_by_key(|row| (!row.has_position(infos), row.contact, row.row));
        let positions = rows.iter().filter(|row| row.has_position(infos)).count();
        let (ng, nl) = self.contacts.own;
        for (k, row) in rows.iter_mut().enumerate() {
            row.place = if k < positions { ng + k } else { nl + k };
        }
        self.contacts.position_rows = positions;
        self.rows = rows;
    }
}
