//! All states of a few contacts, one after the other.

use super::modes::{Assumed, Grip, Mode, NEWTON_STEPS};
use super::scaled::{Scaled, Verdict};

/// Starts of `s` for several unknown directions, beside a matrix of size 1.
const STARTS: [f64; 3] = [0.2, 5.0, 1.0];

/// What contact `c` may do.
fn options(p: &Scaled, c: usize) -> Vec<Mode> {
    let contact = &p.contacts[c];
    let grips = Mode::known(p, c).map_or_else(
        || {
            let mut list = vec![Grip::Stick];
            if contact.tangents == 1 {
                list.extend([Grip::Along([1.0, 0.0, 0.0]), Grip::Along([-1.0, 0.0, 0.0])]);
            } else {
                list.push(Grip::Free);
            }
            list
        },
        |grip| vec![grip],
    );
    let mut modes = Vec::new();
    if contact.normal {
        if contact.pressing > 0.0 {
            modes.extend(grips.iter().map(|&grip| Mode { closed: false, grip }));
        } else {
            modes.push(Mode::OPEN);
        }
    }
    modes.extend(grips.iter().map(|&grip| Mode { closed: contact.normal, grip }));
    modes
}

/// How many combinations there are. Directions that are not known count more, because each needs a search.
pub(super) fn state_count(p: &Scaled) -> usize {
    (0..p.contacts.len())
        .map(|c| {
            let list = options(p, c);
            list.len() + 3 * list.iter().filter(|m| m.grip == Grip::Free).count()
        })
        .try_fold(1_usize, usize::checked_mul)
        .unwrap_or(usize::MAX)
}

/// Is a problem without a solution among those found proven to have none? Not so where several unknown directions were only tried.
pub(super) fn complete(p: &Scaled) -> bool {
    (0..p.contacts.len()).filter(|&c| options(p, c).iter().any(|m| m.grip == Grip::Free)).count() <= 1
}

/// All solutions with different motion.
pub(super) fn all(p: &Scaled) -> Vec<Verdict> {
    let lists: Vec<Vec<Mode>> = (0..p.contacts.len()).map(|c| options(p, c)).collect();
    let mut found: Vec<Verdict> = Vec::new();
    // without friction all solutions have the same motion
    let is_convex = lists.iter().flatten().all(|mode| mode.grip == Grip::Nothing);
    let mut place = vec![0; lists.len()];
    loop {
        let modes: Vec<Mode> = place.iter().zip(&lists).map(|(&k, list)| list[k]).collect();
        try_modes(p, &modes, &mut found);
        if is_convex && !found.is_empty() {
            return found;
        }
        let Some(next) = (0..place.len()).find(|&c| place[c] + 1 < lists[c].len()) else { return found };
        place[next] += 1;
        place[..next].fill(0);
    }
}

fn try_modes(p: &Scaled, modes: &[Mode], found: &mut Vec<Verdict>) {
    let assumed = Assumed::new(p, modes);
    let mut take = |force: &[f64]| {
        if let Some(verdict) = p.accept(force)
            && !found.iter().any(|other| p.same_motion(other, &verdict))
        {
            found.push(verdict);
        }
    };
    match assumed.free[..] {
        [] => take(&assumed.forces(None)),
        [c] => assumed.search(c).iter().for_each(|force| take(force)),
        _ => {
            let starts = if assumed.free.len() == 2 { 3 } else { 2_usize };
            for k in 0..starts.pow(assumed.free.len() as u32) {
                let mut s = vec![0.0; modes.len()];
                let mut rest = k;
                for &c in &assumed.free {
                    s[c] = STARTS[rest % starts];
                    rest /= starts;
                }
                take(&assumed.newton(&s, None, NEWTON_STEPS).0);
            }
        }
    }
}
