//! Many contacts: states are assumed, solved for and corrected.

use super::super::full::{largest, norm};
use super::modes::{Assumed, Grip, Mode};
use super::scaled::{Scaled, Verdict};
use super::{State, Tangential};

/// Steps of Newton's method before the assumed states are looked at again.
const NEWTON_STEPS: usize = 10;
/// Corrections of assumed states.
const CORRECTIONS: usize = 30;
/// Sweeps over contacts between two attempts. Contacts that hold each other loosely need thousands.
const SWEEPS: [usize; 10] = [10, 10, 10, 10, 10, 10, 300, 300, 2000, 4000];
/// Forces beyond this grow without end: numbers of the problem are of size 1.
const RUNAWAY: f64 = 1e9;

/// States, the forces near which a solution is looked for, and `s` of each contact.
struct Guess {
    modes: Vec<Mode>,
    force: Vec<f64>,
    s: Vec<f64>,
}

/// The solution with these states, if there is one.
pub(super) fn confirm(p: &Scaled, states: &[State]) -> Option<Verdict> {
    let guess = from_states(p, states);
    p.verify(&forces(p, &guess.modes, &guess.s, None).0).ok()
}

fn from_states(p: &Scaled, states: &[State]) -> Guess {
    let modes = (0..states.len())
        .map(|c| {
            let contact = &p.contacts[c];
            let closed = contact.normal && !matches!(states[c], State::Open | State::Idle);
            if contact.normal && !closed && contact.pressing == 0.0 {
                return Mode::OPEN;
            }
            let grip = Mode::known(p, c).unwrap_or(match states[c] {
                State::Slip(d) if contact.tangents == 1 && d[0] != 0.0 => {
                    Grip::Along([d[0].signum(), 0.0, 0.0])
                }
                State::Slip(d) if norm(&d) > 0.0 => Grip::Free,
                _ => Grip::Stick,
            });
            Mode { closed, grip }
        })
        .collect();
    Guess { modes, force: vec![0.0; p.n], s: vec![1.0; states.len()] }
}

/// Forces for assumed states, and whether those of unknown directions were found.
fn forces(p: &Scaled, modes: &[Mode], s: &[f64], near: Option<&[f64]>) -> (Vec<f64>, Vec<f64>) {
    let assumed = Assumed::new(p, modes);
    if assumed.free.is_empty() {
        (assumed.forces(near), s.to_vec())
    } else {
        assumed.newton(s, near, NEWTON_STEPS)
    }
}

/// Solves for assumed states and corrects them, as the Newton method of Alart and Curnier does: a contact is closed if `λN − uN > 0` and sticks if
/// `|λT − uT|` is within friction.
fn settle(p: &Scaled, guess: Guess, best: &mut Best<'_>) -> Option<Verdict> {
    let Guess { mut modes, mut force, mut s } = guess;
    let mut seen: Vec<Vec<Mode>> = Vec::new();
    for _ in 0..CORRECTIONS {
        let (next, found_s) = forces(p, &modes, &s, Some(&force));
        if let Some(found) = best.look(&next) {
            return Some(found);
        }
        if !largest(&next).is_finite() {
            return None;
        }
        seen.push(modes.clone());
        force = next;
        s = found_s;
        (modes, s) = corrected(p, &force, &modes, &s);
        if seen.contains(&modes) {
            return None;
        }
    }
    None
}

/// The states that these forces speak for, and `s` to start with.
fn corrected(p: &Scaled, force: &[f64], modes: &[Mode], s: &[f64]) -> (Vec<Mode>, Vec<f64>) {
    let motion = p.motion(force);
    let mut s = s.to_vec();
    let modes = (0..modes.len())
        .map(|c| {
            let contact = &p.contacts[c];
            let start = p.start(c);
            // what is open and held by others stays so
            let least = if modes[c].closed || !contact.normal { 0.0 } else { p.zero_motion(start, force) };
            let closed = contact.normal && force[start] - motion[start] > least;
            if contact.normal && !closed && contact.pressing == 0.0 {
                return Mode::OPEN;
            }
            let grip = Mode::known(p, c).unwrap_or_else(|| {
                let v: Vec<f64> = p.tangents(c).map(|i| force[i] - motion[i]).collect();
                let size = norm(&v);
                let normal = if contact.normal { (force[start] - motion[start]).max(0.0) } else { 0.0 };
                let pressing = contact.pressing + normal;
                let slips = matches!(modes[c].grip, Grip::Along(_) | Grip::Free)
                    || norm(&motion[p.tangents(c)]) > 1e-6 * size
                        && norm(&force[p.tangents(c)]) <= contact.friction * pressing * (1.0 + 1e-6);
                let bound = if slips { contact.friction } else { contact.friction_static } * pressing;
                if size <= bound * (1.0 + 1e-12) || size == 0.0 {
                    Grip::Stick
                } else if contact.tangents == 1 {
                    Grip::Along([-v[0].signum(), 0.0, 0.0])
                } else {
                    if modes[c].grip != Grip::Free {
                        s[c] = ((size - bound) / bound).clamp(1e-3, 1e3);
                    }
                    Grip::Free
                }
            });
            Mode { closed, grip }
        })
        .collect();
    (modes, s)
}

/// The same guess with as few contacts as can carry it: others are held by them.
fn thinned(p: &Scaled, mut guess: Guess) -> Guess {
    let motion = p.motion(&guess.force);
    let mut still = motion.clone();
    let mut states = Vec::with_capacity(guess.modes.len());
    for (c, mode) in guess.modes.iter().enumerate() {
        let speed = norm(&motion[p.tangents(c)]).max(f64::MIN_POSITIVE);
        let mut direction = [0.0; 3];
        direction.iter_mut().zip(&motion[p.tangents(c)]).for_each(|(d, u)| *d = u / speed);
        states.push(match mode {
            Mode { closed: false, grip: Grip::Nothing } => State::Open,
            Mode { grip: Grip::Stick, .. } => State::Stick,
            _ => State::Slip(direction),
        });
        if mode.closed {
            still[p.start(c)] = 0.0;
        }
    }
    let guessed = Verdict { force: guess.force.clone(), motion: still, states };
    let basis = super::basis::select(p, &guessed);
    for (c, mode) in guess.modes.iter_mut().enumerate() {
        let carries = basis.rows.iter().zip(&basis.forces).any(|(&i, f)| i == p.start(c) && *f > 0.0);
        if mode.closed && p.contacts[c].pressing == 0.0 && !carries {
            *mode = Mode::OPEN;
            p.rows(c).for_each(|i| guess.force[i] = 0.0);
        }
    }
    guess
}

/// The attempt that came closest.
struct Best<'a> {
    /// The problem that has to be solved.
    judge: &'a Scaled,
    excess: Vec<f64>,
}

impl Best<'_> {
    fn look(&mut self, force: &[f64]) -> Option<Verdict> {
        match self.judge.verify(force) {
            Ok(found) => Some(found),
            Err(excess) => {
                if self.excess.is_empty() || largest(&excess) < largest(&self.excess) {
                    self.excess = excess;
                }
                None
            }
        }
    }
}

/// Looks for a solution of any size of problem. If there is none: the contacts that fail in the best attempt.
pub(super) fn find(p: &Scaled, warm: Option<&[State]>) -> Result<Verdict, Vec<usize>> {
    let mut best = Best { judge: p, excess: Vec::new() };
    if let Some(found) = search(p, warm, &mut best) {
        return Ok(found);
    }
    // a solution with one coefficient is also one with more friction at rest
    let mut one_friction = p.clone();
    one_friction.contacts.iter_mut().for_each(|c| c.friction_static = c.friction);
    search(&one_friction, None, &mut best).ok_or_else(|| {
        (0..best.excess.len()).filter(|&c| best.excess[c].is_nan() || best.excess[c] > 1.0).collect()
    })
}

fn search(p: &Scaled, warm: Option<&[State]>, best: &mut Best<'_>) -> Option<Verdict> {
    if let Some(states) = warm
        && let Some(found) = settle(p, from_states(p, states), best)
    {
        return Some(found);
    }
    let zero = vec![0.0; p.n];
    let rest = vec![Mode { closed: true, grip: Grip::Stick }; p.contacts.len()];
    let s = vec![1.0; p.contacts.len()];
    let start = |force: Vec<f64>| {
        let (modes, s) = corrected(p, &force, &rest, &s);
        Guess { modes, force, s }
    };
    if let Some(found) = settle(p, start(zero.clone()), best) {
        return Some(found);
    }
    let linear = p.contacts.iter().all(|c| c.tangents <= 1 || c.tangential != Tangential::AtRest);
    let pyramid = |best: &mut Best<'_>| {
        let force = super::pyramid::forces(p)?;
        best.look(&force).or_else(|| settle(p, start(force), best))
    };
    if linear && let Some(found) = pyramid(best) {
        return Some(found);
    }
    let mut force = zero;
    for (block, sweeps) in SWEEPS.into_iter().enumerate() {
        let moved = super::sweeps::run(p, &mut force, sweeps);
        let found = best
            .look(&force)
            .or_else(|| settle(p, start(force.clone()), best))
            .or_else(|| settle(p, thinned(p, start(force.clone())), best));
        if let Some(found) = found {
            return Some(found);
        }
        if block == 5
            && !linear
            && let Some(found) = pyramid(best)
        {
            return Some(found);
        }
        if block > 6 && (moved <= 1e-15 || largest(&force) > RUNAWAY) {
            break;
        }
    }
    None
}
