//! One-sided constraints and dry friction: what touches, sticks, slides and separates.
//!
//! ```text
//! gap   gN(t,p) ≥ 0        its rate       gN'  = wN v + w̃N        its second derivative  gN'' = wN v' + γN
//! slip                     velocity       vT   = wT v + w̃T        its derivative         vT'  = wT v' + γT
//! dynamics                 M v' = f − Gᵀλ + wNᵀ λN + wTᵀ λT       λN ≥ 0: forces push;  |λT| ≤ µ λN
//! ```
//!
//! A problem that has contacts says how its gaps and slip velocities come about ([`Contacts`]); which contacts are closed at the
//! moment, which of those stick and where their multipliers stand among those of the state is a [`ContactPhase`]. Integrators see
//! neither: a driver turns the contacts that are closed into rows like all others.

use crate::{Eval, EvalError, Point};

/// Most tangential directions of a contact.
pub const MOST_TANGENTS: usize = 3;

/// What a contact is one-sided in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ContactKind {
    /// A gap that does not become negative: bodies that touch, end stops, ropes.
    #[default]
    Gap,
    /// A rate that does not become negative: one-way clutches. There is no gap; the normal row is that of the rate.
    Rate,
    /// Nothing: friction where something else presses, as in a joint. It is always closed and has no normal row.
    Friction,
}

/// How a contact answers to impacts and to sliding.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ContactLaw {
    /// Coefficient of restitution, 0 to 1.
    pub restitution: f64,
    /// Coefficient of restitution of the tangential velocity, 0 to 1.
    pub tangential_restitution: f64,
    /// Coefficient of friction at rest; at least the one of sliding.
    pub friction_static: f64,
    /// Coefficient of friction while it slides.
    pub friction: f64,
    /// Velocity over which friction falls from its value at rest to that of sliding, `µ + (µ₀ − µ) exp(−(v/vₛ)²)`; 0: at once.
    pub stribeck_velocity: f64,
    /// Force per slip velocity, beside that of Coulomb, while it slides \[N s/m\].
    pub viscous: f64,
    /// Stiffness beside that of other contacts, for laws that share impulses by it; 0: not given.
    pub stiffness: f64,
    /// Exponent of force over indentation, for the same laws: 1.5 for bodies after Hertz.
    pub exponent: f64,
}

impl ContactLaw {
    /// The coefficient of friction at this slip speed, while sliding.
    pub fn sliding_friction(&self, speed: f64) -> f64 {
        if self.stribeck_velocity > 0.0 {
            let x = speed / self.stribeck_velocity;
            self.friction + (self.friction_static - self.friction) * (-x * x).exp()
        } else {
            self.friction
        }
    }
}

/// What never changes about a contact.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContactInfo {
    /// The name users see.
    pub name: String,
    /// What is one-sided.
    pub kind: ContactKind,
    /// Tangential directions: 0 without friction, 1 in the plane or along an axis, 2 in space, 3 for a ball joint.
    pub tangents: usize,
    /// The velocities that its rows touch, each once.
    pub columns: Vec<usize>,
    /// Rows of `λ` of the problem on which [`ContactBuf::pressing`] depends; only for [`ContactKind::Friction`].
    pub pressed_by: Vec<usize>,
    /// Is there a position whose derivative is the slip velocity ([`ContactBuf::slide`])? Then nothing creeps while it sticks. There is
    /// none where bodies roll on each other.
    pub has_slide: bool,
    /// Does its gap consist of pieces with normals of their own ([`Contacts::look`])?
    pub has_features: bool,
    /// Restitution and friction.
    pub law: ContactLaw,
    /// A typical length of what touches, for thresholds \[m\]; 0: not known.
    pub size: f64,
}

impl ContactInfo {
    /// Does it have a normal row?
    pub fn has_normal(&self) -> bool {
        self.kind != ContactKind::Friction
    }

    /// Its rows: the normal one, if it has one, then the tangential ones.
    pub fn row_count(&self) -> usize {
        usize::from(self.has_normal()) + self.tangents
    }
}

/// What an evaluation of contacts is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ContactTerms(u8);

impl ContactTerms {
    /// Gaps, and slides where there are any.
    pub const GAP: ContactTerms = ContactTerms(1);
    /// Rows and the parts of their velocities that do not come from `v`.
    pub const ROWS: ContactTerms = ContactTerms(2);
    /// `γ` of all rows.
    pub const GAMMA: ContactTerms = ContactTerms(4);
    /// How strongly friction is pressed, and how that depends on `λ`.
    pub const PRESSING: ContactTerms = ContactTerms(8);

    /// Is every term of `other` in this set?
    #[inline]
    pub const fn contains(self, other: ContactTerms) -> bool {
        self.0 & other.0 == other.0
    }
}

impl std::ops::BitOr for ContactTerms {
    type Output = ContactTerms;
    fn bitor(self, other: ContactTerms) -> ContactTerms {
        ContactTerms(self.0 | other.0)
    }
}

/// Where an evaluation of contacts puts its results.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ContactBuf {
    /// Gaps, one a contact; meaningless unless its kind is [`ContactKind::Gap`].
    pub gap: Vec<f64>,
    /// Positions along the tangents, one a tangent: at [`ContactBuf::slides_of`].
    pub slide: Vec<f64>,
    /// Rows, each over the columns of its contact: at [`ContactBuf::row`].
    pub rows: Vec<f64>,
    /// `w̃`, one a row: at [`ContactBuf::rows_of`].
    pub rates: Vec<f64>,
    /// `γ`, one a row.
    pub gamma: Vec<f64>,
    /// Force that presses, one a contact, where the kind is [`ContactKind::Friction`] \[N\]. Friction is at most `µ` times this.
    pub pressing: Vec<f64>,
    /// Its derivatives with respect to the rows of `λ` in [`ContactInfo::pressed_by`].
    pub pressing_slopes: Vec<f64>,
    first: Vec<Firsts>,
}

/// Where the numbers of a contact begin.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Firsts {
    row: usize,
    slide: usize,
    entry: usize,
    columns: usize,
    slope: usize,
}

impl ContactBuf {
    /// Room for these contacts.
    pub fn new(contacts: &[ContactInfo]) -> Self {
        let mut at = Firsts::default();
        let mut first = Vec::with_capacity(contacts.len() + 1);
        for c in contacts {
            at.columns = c.columns.len();
            first.push(at);
            at.row += c.row_count();
            at.slide += c.tangents;
            at.entry += c.row_count() * c.columns.len();
            at.slope += c.pressed_by.len();
        }
        first.push(at);
        Self {
            gap: vec![0.0; contacts.len()],
            slide: vec![0.0; at.slide],
            rows: vec![0.0; at.entry],
            rates: vec![0.0; at.row],
            gamma: vec![0.0; at.row],
            pressing: vec![0.0; contacts.len()],
            pressing_slopes: vec![0.0; at.slope],
            first,
        }
    }

    /// The rows of contact `i`, as places in [`ContactBuf::rates`] and [`ContactBuf::gamma`].
    pub fn rows_of(&self, i: usize) -> std::ops::Range<usize> {
        self.first[i].row..self.first[i + 1].row
    }

    /// The tangents of contact `i`, as places in [`ContactBuf::slide`].
    pub fn slides_of(&self, i: usize) -> std::ops::Range<usize> {
        self.first[i].slide..self.first[i + 1].slide
    }

    /// Row `k` of contact `i`, over its columns.
    pub fn row(&self, i: usize, k: usize) -> &[f64] {
        let Firsts { entry, columns, .. } = self.first[i];
        &self.rows[entry + k * columns..entry + (k + 1) * columns]
    }

    /// The same, to be filled.
    pub fn row_mut(&mut self, i: usize, k: usize) -> &mut [f64] {
        let Firsts { entry, columns, .. } = self.first[i];
        &mut self.rows[entry + k * columns..entry + (k + 1) * columns]
    }

    /// The derivatives of what presses contact `i`.
    pub fn slopes_of(&self, i: usize) -> std::ops::Range<usize> {
        self.first[i].slope..self.first[i + 1].slope
    }

    /// The velocity of row `k` of contact `i`: `w v + w̃`.
    pub fn velocity(&self, info: &ContactInfo, i: usize, k: usize, v: &[f64]) -> f64 {
        self.product(info, i, k, v) + self.rates[self.first[i].row + k]
    }

    /// The acceleration of row `k` of contact `i`: `w a + γ`.
    pub fn acceleration(&self, info: &ContactInfo, i: usize, k: usize, a: &[f64]) -> f64 {
        self.product(info, i, k, a) + self.gamma[self.first[i].row + k]
    }

    /// Row `k` of contact `i`, times a vector over all velocities.
    pub fn product(&self, info: &ContactInfo, i: usize, k: usize, x: &[f64]) -> f64 {
        self.row(i, k).iter().zip(&info.columns).map(|(w, &j)| w * x[j]).sum()
    }
}

/// The contacts of a problem.
pub trait Contacts {
    /// What they are; number and order change by [`Contacts::refresh`] only.
    fn list(&self) -> &[ContactInfo];

    /// Finds the contacts that may close within `horizon` seconds from a state, and drops those that are far; `horizon` infinite: all there can be.
    ///
    /// Contacts keep their identity: `Some(origin)` says for each contact of the new list its place in the old one, `None` where it is new. `None` in place of that: the list is
    /// as it was. Contacts that users listed come first and never change; those found follow them. New ones hold the features of this state. A phase that was noted goes on, with new ones
    /// open; contacts that are dropped must be open. This default is for lists that never change.
    fn refresh(&mut self, x: &Point<'_>, horizon: f64) -> Result<Option<&[Option<usize>]>, EvalError> {
        let _ = (x, horizon);
        Ok(None)
    }

    /// Fills the terms in `want` for the contacts marked in `which`; numbers of others may be anything. `x.lam` has the multipliers of the
    /// problem's own rows; terms that do not depend on velocities may be asked for with any.
    fn eval(&mut self, want: ContactTerms, which: &[bool], x: &Point<'_>, out: &mut ContactBuf) -> Eval;

    /// Takes note of the phase that begins: measures of forces need to know which multipliers belong to which contact.
    fn note(&mut self, phase: &ContactPhase) {
        let _ = phase;
    }

    /// The features held now, one a contact; empty where no contact has any.
    fn features(&self) -> &[i64] {
        &[]
    }

    /// Holds these features from now on: gaps and rows are those of them, also beyond their ends.
    fn hold(&mut self, features: &[i64]) {
        let _ = features;
    }

    /// Looks which feature each contact with features has at a point, and how far inside the one that is held that is, negative outside
    /// of it \[m\].
    fn look(&mut self, x: &Point<'_>, found: &mut [i64], margins: &mut [f64]) -> Eval {
        let _ = (x, found, margins);
        Ok(())
    }
}

/// What a contact does at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ContactState {
    /// Nothing touches.
    #[default]
    Open,
    /// Closed, and sliding or without friction.
    Slip,
    /// Closed, without slip.
    Stick,
}

impl ContactState {
    /// The word users read.
    pub fn word(self) -> &'static str {
        match self {
            ContactState::Open => "open",
            ContactState::Slip => "slip",
            ContactState::Stick => "stick",
        }
    }
}

/// What a contact does in a phase, and where its multipliers are among those of the state.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContactRole {
    /// Open, sliding or sticking.
    pub state: ContactState,
    /// The multipliers whose sum, each times its share, is the normal force. One with share 1, unless closed contacts hold each other:
    /// four corners on a plane share three multipliers. None: others hold it closed, and no force is given to it.
    pub normal: Vec<(usize, f64)>,
    /// The same for each tangent, while it sticks.
    pub tangents: [Vec<(usize, f64)>; MOST_TANGENTS],
    /// Force beside that of multipliers: contacts that hold each other may press against each other, too.
    pub preload: ContactForce,
    /// The direction of slip, where it is held: of length 1. Otherwise it is that of the slip velocity.
    pub direction: Option<[f64; MOST_TANGENTS]>,
    /// The force itself, where a scheme has found it with its step: nothing else is looked at.
    pub given: Option<ContactForce>,
}

/// Multipliers times their shares.
fn shared(shares: &[(usize, f64)], lam: &[f64]) -> f64 {
    shares.iter().map(|&(k, share)| share * lam[k]).sum()
}

/// The phase of motion between two changes of contacts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ContactPhase {
    /// One a contact.
    pub roles: Vec<ContactRole>,
    /// Rows of position constraints among the rows of contacts. They stand behind the position constraints of the problem itself, whose
    /// other rows begin later by so many.
    pub position_rows: usize,
    /// Position constraints and all rows of the problem itself.
    pub own: (usize, usize),
}

impl ContactPhase {
    /// A phase in which all contacts are open, of a problem with these numbers of position constraints and rows.
    pub fn open(count: usize, own: (usize, usize)) -> Self {
        Self { roles: vec![ContactRole::default(); count], position_rows: 0, own }
    }

    /// Where row `i` of the problem itself stands among all rows.
    pub fn own_row(&self, i: usize) -> usize {
        if i < self.own.0 { i } else { i + self.position_rows }
    }

    /// The multipliers of the problem's own rows among all of them.
    pub fn own_multipliers<'a>(&'a self, lam: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        (0..self.own.1).map(move |i| lam[self.own_row(i)])
    }

    /// The normal force of contact `i`.
    pub fn normal(&self, i: usize, lam: &[f64]) -> f64 {
        self.roles[i].preload.normal + shared(&self.roles[i].normal, lam)
    }

    /// Force of contact `i`: normal and tangential, with the sign with which they act along its rows. `rows` belongs to the state with
    /// velocities `v`, and has what presses where the kind is [`ContactKind::Friction`].
    pub fn force(
        &self,
        info: &ContactInfo,
        i: usize,
        rows: &ContactBuf,
        v: &[f64],
        lam: &[f64],
    ) -> ContactForce {
        let role = &self.roles[i];
        let mut force = ContactForce::default();
        if role.state == ContactState::Open {
            return force;
        }
        if let Some(given) = role.given {
            return given;
        }
        force.normal = self.normal(i, lam);
        let pressing = if info.has_normal() { force.normal } else { rows.pressing[i] };
        if role.state == ContactState::Stick {
            let before = role.preload.tangential;
            for ((out, shares), before) in force.tangential.iter_mut().zip(&role.tangents).zip(before) {
                // rows of contacts are those of −wT, so that multipliers are forces
                *out = before + shared(shares, lam);
            }
        } else {
            let (direction, speed) = self.slip(info, i, rows, v);
            let size = info.law.sliding_friction(speed) * pressing + info.law.viscous * speed;
            for (out, d) in force.tangential.iter_mut().zip(direction).take(info.tangents) {
                *out = -size * d;
            }
        }
        force
    }

    /// The direction of slip of contact `i`, and the speed along it.
    pub fn slip(
        &self,
        info: &ContactInfo,
        i: usize,
        rows: &ContactBuf,
        v: &[f64],
    ) -> ([f64; MOST_TANGENTS], f64) {
        let first = usize::from(info.has_normal());
        let mut velocity = [0.0; MOST_TANGENTS];
        for (k, out) in velocity.iter_mut().take(info.tangents).enumerate() {
            *out = rows.velocity(info, i, first + k, v);
        }
        if let Some(direction) = self.roles[i].direction {
            let speed = direction.iter().zip(velocity).map(|(d, v)| d * v).sum();
            return (direction, speed);
        }
        let speed = velocity.iter().map(|v| v * v).sum::<f64>().sqrt();
        (if speed > 0.0 { velocity.map(|v| v / speed) } else { velocity }, speed)
    }
}

/// Force of a contact along its rows \[N\].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ContactForce {
    /// Along the normal; not negative.
    pub normal: f64,
    /// Along the tangents.
    pub tangential: [f64; MOST_TANGENTS],
}
