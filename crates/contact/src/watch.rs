//! Witnesses: functions whose roots end a phase.

use crate::phase::Phase;
use crate::thresholds::Threshold;
use gelenk_core::{
    ContactBuf, ContactInfo, ContactKind, ContactState, ContactTerms, Contacts, Direction, Eval, Point,
    Switch,
};

/// What is watched of a contact. All witnesses are positive inside the phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Watch {
    /// The gap of an open contact, or its rate where the contact is one of rates.
    Gap(usize),
    /// The gap of a contact that others hold closed, against the depth that is allowed.
    Idle(usize),
    /// The normal force of a closed one.
    Force(usize),
    /// The slip velocity along the direction of slip that is held.
    Slip(usize),
    /// A slip speed that is not yet so small that its direction must be held.
    Slow(usize),
    /// A slip speed that is still too small for a direction of its own.
    Fast(usize),
    /// The distance of friction at rest from its limit.
    Cone(usize),
    /// How far the contact point is inside its feature.
    Feature(usize),
    /// How much less closed contacts move than they may along rows that others were to hold, this contact among them.
    Loose(usize),
}

impl Watch {
    /// The contact.
    pub(crate) fn contact(self) -> usize {
        match self {
            Watch::Gap(i)
            | Watch::Idle(i)
            | Watch::Force(i)
            | Watch::Slip(i)
            | Watch::Slow(i)
            | Watch::Fast(i)
            | Watch::Cone(i)
            | Watch::Feature(i)
            | Watch::Loose(i) => i,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Watch::Gap(_) => "closes",
            Watch::Idle(_) => "penetrates",
            Watch::Force(_) => "opens",
            Watch::Slip(_) => "comes to rest",
            Watch::Slow(_) => "slows down",
            Watch::Fast(_) => "slides on",
            Watch::Cone(_) => "begins to slide",
            Watch::Feature(_) => "meets a corner",
            Watch::Loose(_) => "is not held by others any longer",
        }
    }
}

/// How much the depth of a contact that others hold closed may exceed the threshold of gaps.
const IDLE_DEPTH: f64 = 100.0;

/// How much faster than the threshold of velocities rows may move that follow from others, and than those they follow from.
const LOOSE: f64 = 100.0;

/// What errors of steps may look like at a contact: witnesses that begin at zero hover there by so much.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Noise {
    pub(crate) gap: f64,
    pub(crate) velocity: f64,
    pub(crate) force: f64,
}

/// What is watched, and which values of it are zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Witness {
    pub(crate) watch: Watch,
    threshold: f64,
}

impl Witness {
    /// As a switching function, for events that are located with this relative tolerance.
    pub(crate) fn switch(&self, infos: &[ContactInfo], rtol: f64) -> Switch {
        let name = format!("contact {} {}", infos[self.watch.contact()].name, self.watch.word());
        Switch { name, scale: self.threshold / rtol, direction: Direction::Falling }
    }
}

/// The witnesses of a phase, with their thresholds.
pub(crate) fn witnesses(
    infos: &[ContactInfo],
    phase: &Phase,
    thresholds: &[Threshold],
    noise: &dyn Fn(usize) -> Noise,
) -> Vec<Witness> {
    let mut list = Vec::new();
    for (i, info) in infos.iter().enumerate() {
        let noise = noise(i);
        let tau = &thresholds[i];
        let (gap, velocity, force) =
            (tau.gap.max(noise.gap), tau.velocity.max(noise.velocity), tau.force.max(noise.force));
        let mut add = |watch: Watch, threshold: f64| list.push(Witness { watch, threshold });
        let role = &phase.contacts.roles[i];
        let rests = role.state != ContactState::Open;
        match info.kind {
            ContactKind::Gap if !rests => add(Watch::Gap(i), gap),
            ContactKind::Rate if !rests => add(Watch::Gap(i), velocity),
            ContactKind::Gap if role.normal.is_empty() => add(Watch::Idle(i), tau.gap),
            ContactKind::Gap | ContactKind::Rate if !role.normal.is_empty() => add(Watch::Force(i), force),
            _ => {}
        }
        if info.has_features {
            add(Watch::Feature(i), tau.gap);
        }
        let pressed = info.kind == ContactKind::Friction || !role.normal.is_empty();
        if info.tangents == 0 || !pressed {
            continue;
        }
        match role.state {
            ContactState::Slip if phase.slides(info, i) => match role.direction {
                Some(_) => {
                    add(Watch::Slip(i), velocity);
                    if info.tangents > 1 {
                        add(Watch::Fast(i), tau.velocity);
                    }
                }
                None => add(Watch::Slow(i), tau.velocity),
            },
            ContactState::Stick => add(Watch::Cone(i), force),
            _ => {}
        }
    }
    if let Some(i) = (0..infos.len()).find(|&i| phase.followers(infos, i).next().is_some()) {
        list.push(Witness { watch: Watch::Loose(i), threshold: thresholds[i].velocity });
    }
    list
}

/// Evaluates witnesses.
pub(crate) struct Eyes {
    watches: Vec<Watch>,
    /// Contacts of which only the gap is watched, and those of which more is.
    gaps: Vec<bool>,
    rows: Vec<bool>,
    /// The contact that is looked at alone.
    alone: Vec<bool>,
    buf: ContactBuf,
    found: Vec<i64>,
    margins: Vec<f64>,
    thresholds: Vec<Threshold>,
}

/// What a witness asks of its contact.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Gap,
    Rows,
    Feature,
    /// Rows of all that is closed.
    Everything,
    Nothing,
}

fn need(watch: Watch, infos: &[ContactInfo]) -> Need {
    match watch {
        Watch::Gap(i) if info_is_gap(&infos[i]) => Need::Gap,
        Watch::Idle(_) => Need::Gap,
        Watch::Feature(_) => Need::Feature,
        Watch::Loose(_) => Need::Everything,
        Watch::Force(_) => Need::Nothing,
        _ => Need::Rows,
    }
}

impl Eyes {
    pub(crate) fn new(
        watches: Vec<Watch>,
        (infos, phase): (&[ContactInfo], &Phase),
        thresholds: Vec<Threshold>,
    ) -> Self {
        let n = infos.len();
        let (mut gaps, mut rows) = (vec![false; n], vec![false; n]);
        for &watch in &watches {
            match need(watch, infos) {
                Need::Gap => gaps[watch.contact()] = true,
                Need::Rows => rows[watch.contact()] = true,
                Need::Everything => {
                    (0..n).for_each(|i| rows[i] |= phase.state(i) != ContactState::Open);
                }
                Need::Feature | Need::Nothing => {}
            }
        }
        let margins = vec![0.0; if infos.iter().any(|c| c.has_features) { n } else { 0 }];
        Self {
            found: vec![0; margins.len()],
            watches,
            gaps,
            rows,
            alone: vec![false; n],
            buf: ContactBuf::new(infos),
            margins,
            thresholds,
        }
    }

    /// Their values at a point, or that of one alone; `lam` has the multipliers of the phase.
    pub(crate) fn see(
        &mut self,
        contacts: &mut dyn Contacts,
        (infos, phase): (&[ContactInfo], &Phase),
        x: &Point<'_>,
        (lam, only): (&[f64], Option<usize>),
        out: &mut [f64],
    ) -> Eval {
        let rows = ContactTerms::ROWS | ContactTerms::PRESSING;
        let Some(only) = only else {
            if self.gaps.contains(&true) {
                contacts.eval(ContactTerms::GAP, &self.gaps, x, &mut self.buf)?;
            }
            if self.rows.contains(&true) {
                contacts.eval(rows, &self.rows, x, &mut self.buf)?;
            }
            if !self.margins.is_empty() {
                contacts.look(x, &mut self.found, &mut self.margins)?;
            }
            for (watch, out) in self.watches.iter().zip(out) {
                *out = self.value(*watch, (infos, phase), x, lam);
            }
            return Ok(());
        };
        let watch = self.watches[only];
        let i = watch.contact();
        self.alone[i] = true;
        let seen = match need(watch, infos) {
            Need::Gap => contacts.eval(ContactTerms::GAP, &self.alone, x, &mut self.buf),
            Need::Rows => contacts.eval(rows, &self.alone, x, &mut self.buf),
            Need::Everything => contacts.eval(rows, &self.rows, x, &mut self.buf),
            Need::Feature => contacts.look(x, &mut self.found, &mut self.margins),
            Need::Nothing => Ok(()),
        };
        self.alone[i] = false;
        seen?;
        out[only] = self.value(watch, (infos, phase), x, lam);
        Ok(())
    }

    /// Are gaps all that is watched?
    pub(crate) fn sees_gaps_alone(&self, infos: &[ContactInfo]) -> bool {
        self.watches.iter().all(|w| matches!(w, Watch::Gap(i) if info_is_gap(&infos[*i])))
    }

    /// The gaps that are watched, and their rates of change.
    pub(crate) fn see_gaps(
        &mut self,
        contacts: &mut dyn Contacts,
        infos: &[ContactInfo],
        x: &Point<'_>,
        (out, rates): (&mut [f64], &mut [f64]),
    ) -> Eval {
        contacts.eval(ContactTerms::GAP | ContactTerms::ROWS, &self.gaps, x, &mut self.buf)?;
        for ((watch, out), rate) in self.watches.iter().zip(out).zip(rates) {
            let i = watch.contact();
            *out = self.buf.gap[i];
            *rate = self.buf.velocity(&infos[i], i, 0, x.v);
        }
        Ok(())
    }

    /// The value of a witness whose contact was looked at.
    fn value(
        &self,
        watch: Watch,
        (infos, phase): (&[ContactInfo], &Phase),
        x: &Point<'_>,
        lam: &[f64],
    ) -> f64 {
        let i = watch.contact();
        let info = &infos[i];
        match watch {
            Watch::Gap(_) if info_is_gap(info) => self.buf.gap[i],
            Watch::Gap(_) => self.buf.velocity(info, i, 0, x.v),
            Watch::Idle(_) => self.buf.gap[i] + IDLE_DEPTH * self.thresholds[i].gap,
            Watch::Force(_) => phase.contacts.normal(i, lam),
            Watch::Slip(_) => phase.contacts.slip(info, i, &self.buf, x.v).1,
            Watch::Slow(_) => speed(info, i, &self.buf, x.v) - self.thresholds[i].slow,
            Watch::Fast(_) => 2.0 * self.thresholds[i].slow - speed(info, i, &self.buf, x.v),
            Watch::Cone(_) => cone(info, i, phase, &self.buf, x.v, lam),
            Watch::Feature(_) => self.margins[i],
            Watch::Loose(_) => self.firmness((infos, phase), x.v),
        }
    }

    /// How much less the rows move that follow from others than they may. Dense output is near the rows that are held, and so are those that follow.
    fn firmness(&self, (infos, phase): (&[ContactInfo], &Phase), v: &[f64]) -> f64 {
        let speed = |contact: usize, row: usize| self.buf.velocity(&infos[contact], contact, row, v).abs();
        let held = phase.rows.iter().map(|row| speed(row.contact, row.row)).fold(0.0, f64::max);
        let excess = |i: usize| {
            let fastest = phase.followers(infos, i).map(|row| speed(i, row)).fold(0.0, f64::max);
            self.thresholds[i].velocity - fastest / LOOSE
        };
        (0..infos.len()).map(excess).fold(f64::INFINITY, f64::min) + held
    }
}

fn info_is_gap(info: &ContactInfo) -> bool {
    info.kind == ContactKind::Gap
}

/// The slip speed, whatever its direction.
pub(crate) fn speed(info: &ContactInfo, i: usize, rows: &ContactBuf, v: &[f64]) -> f64 {
    let first = usize::from(info.has_normal());
    (0..info.tangents).map(|k| rows.velocity(info, i, first + k, v).powi(2)).sum::<f64>().sqrt()
}

/// The distance of friction at rest from its limit.
fn cone(info: &ContactInfo, i: usize, phase: &Phase, rows: &ContactBuf, v: &[f64], lam: &[f64]) -> f64 {
    let force = phase.contacts.force(info, i, rows, v, lam);
    let pressing = if info.has_normal() { force.normal } else { rows.pressing[i] };
    let size = force.tangential.iter().map(|f| f * f).sum::<f64>().sqrt();
    info.law.friction_static * pressing - size
}
