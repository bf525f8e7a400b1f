//! Which feature each slot of a pair follows: slots keep a feature while it is valid, and free ones take the nearest that nobody has.

/// No feature: nothing is near enough to be followed.
pub const NONE: i64 = -1;

/// Both shapes overlap, and no pair of parts tells how.
pub(super) const OVERLAP: i64 = -2;

/// What a look at a slot finds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The feature that the slot should follow, [`NONE`] if there is nothing near.
    pub found: i64,
    /// How far inside the range of the feature that is held the foot point is, negative outside of it \[m\].
    pub margin: f64,
}

impl Look {
    pub(super) fn stay(held: i64, margin: f64) -> Self {
        Self { found: held, margin }
    }
}

/// A feature as it is seen at the moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Seen {
    pub(super) gap: f64,
    pub(super) margin: f64,
    /// Does the normal point out of both bodies? Then the gap separates them, wherever the foot points are.
    pub(super) is_strict: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) feature: i64,
    pub(super) seen: Seen,
    /// Negative where it is valid and within reach; otherwise how much is missing.
    pub(super) missing: f64,
    /// What comes first is lower.
    rank: (bool, f64, u64),
}

/// How much nearer, as a share of the size, a feature must be to drive out one that is valid.
const NEARER: f64 = 1e-3;
/// Nothing that is farther, as a share of the size, drives out another.
const NEAR: f64 = 0.02;
/// Rounding of margins, as a share of the size, and the depth at which a feature that nobody follows is taken up at the latest.
const ROUNDING: f64 = 1e-7;
/// Gaps that differ by less, as a share of the size, are equal.
const EQUAL: f64 = 1e-9;
/// Slots that follow nothing see no farther than this share of the size.
const SIGHT: f64 = 0.25;

/// Most slots that follow features of their own choice.
pub(super) const MOST_SLOTS: usize = 16;

/// The best candidates, without those that are held.
#[derive(Debug)]
pub(super) struct Shortlist<'a> {
    held: &'a [i64],
    /// Gaps of those that are held and separate both bodies; infinite for others.
    held_gaps: [f64; MOST_SLOTS],
    reach: f64,
    size: f64,
    best: [Option<Candidate>; MOST_SLOTS],
}

impl<'a> Shortlist<'a> {
    /// A list without the features in `held`, whose gaps are known. Those whose gap exceeds `reach` do not count.
    fn new(held: &'a [i64], held_gaps: [f64; MOST_SLOTS], reach: f64, size: f64) -> Self {
        Self { held, held_gaps, reach, size, best: [None; MOST_SLOTS] }
    }

    /// Features that can be followed come first, the nearest of them before all; then those that lack least. Equal ones come in an order that does not depend on the one
    /// in which they are found, and that mixes them: of many corners around a face those that are taken lie all round.
    fn candidate(&self, feature: i64, seen: Seen) -> Candidate {
        let missing = (seen.gap - self.reach).max(-seen.margin);
        let is_outside = missing > 0.0;
        let key = if is_outside { missing } else { seen.gap };
        let quantum = EQUAL * self.size;
        let mixed = (feature as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Candidate { feature, seen, missing, rank: (is_outside, (key / quantum).round(), mixed ^ mixed >> 29) }
    }

    /// The gap of the nearest feature that can be followed.
    pub(super) fn nearest(&self) -> Option<f64> {
        self.best[0].as_ref().filter(|c| c.missing <= 0.0).map(|c| c.seen.gap)
    }

    /// Does a slot follow this feature?
    pub(super) fn holds(&self, feature: i64) -> bool {
        self.held.contains(&feature)
    }

    /// Takes note of a feature.
    pub(super) fn offer(&mut self, feature: i64, seen: Seen) {
        if self.held.contains(&feature) || !seen.gap.is_finite() {
            return;
        }
        let mut new = self.candidate(feature, seen);
        for place in &mut self.best {
            match place {
                None => {
                    *place = Some(new);
                    return;
                }
                Some(old) if new.rank < old.rank => std::mem::swap(old, &mut new),
                Some(_) => {}
            }
        }
    }

    /// Is there a feature, held or to be followed, whose gap is nothing and separates both bodies? Where a wheel has rolled beyond an edge, its rim still touches that, and sinks into the face behind it.
    pub(super) fn touches(&self, tiny: f64) -> bool {
        let rounding = ROUNDING * self.size;
        let fitting = self
            .best
            .iter()
            .flatten()
            .filter(|c| c.seen.is_strict && c.missing <= rounding)
            .map(|c| c.seen.gap);
        fitting.chain(self.held_gaps).any(|gap| gap.abs() <= tiny)
    }

    pub(super) fn into_sorted(self) -> impl Iterator<Item = Candidate> {
        self.best.into_iter().flatten()
    }
}

/// Looks at all slots of a pair. `see` judges one feature, `visit` offers all of them. Where all slots follow something, a feature that comes near drives out the one that is
/// farthest away.
pub(super) fn track(
    held: &[i64],
    out: &mut [Look],
    reach: f64,
    size: f64,
    see: impl Fn(i64) -> Option<Seen>,
    visit: impl FnOnce(&mut Shortlist<'_>),
) {
    let rounding = ROUNDING * size;
    let mut kept = [NONE; MOST_SLOTS];
    let mut gaps = [f64::INFINITY; MOST_SLOTS];
    let mut worst: Option<(usize, f64)> = None;
    let mut is_complete = true;
    for (i, &feature) in held.iter().enumerate() {
        // what has gone out of reach is held on to a little longer than it is taken up
        let seen = if feature == NONE { None } else { see(feature) };
        // one that was just taken is inside, also where it is outside by rounding: otherwise it would be dropped at once
        let margin = seen.map_or(-1.0, |s| (s.margin + 2.0 * rounding).min(1.5 * reach - s.gap));
        out[i] = Look::stay(feature, margin);
        if let Some(s) = seen
            // roots are found to rounding, too
            && margin > 0.5 * rounding
        {
            kept[i] = feature;
            gaps[i] = if s.is_strict { s.gap } else { f64::INFINITY };
            if worst.is_none_or(|(_, gap)| s.gap > gap) {
                worst = Some((i, s.gap));
            }
        } else {
            is_complete = false;
        }
    }
    if is_complete && held.len() == 1 {
        return;
    }
    let mut list = Shortlist::new(&kept[..held.len()], gaps, reach, size);
    visit(&mut list);
    let mut candidates = list.into_sorted().peekable();
    for (i, &feature) in held.iter().enumerate() {
        if kept[i] != NONE {
            continue;
        }
        let next = candidates.peek().copied();
        // where one feature ends and the next begins, both may be outside by rounding
        let fitting = next.filter(|c| c.missing <= rounding);
        if fitting.is_some() {
            candidates.next();
        }
        out[i].found = fitting.map_or(NONE, |c| c.feature);
        if feature == NONE {
            out[i].margin = next.map_or(f64::INFINITY, |c| c.missing).min(SIGHT * size);
        }
    }
    if let (Some(next), Some((i, gap))) = (candidates.peek(), worst)
        && next.missing <= 0.0
    {
        let limit = (gap - NEARER * size).min(NEAR * size).max(-rounding);
        if next.seen.gap < limit {
            out[i] = Look { found: next.feature, margin: next.seen.gap - limit };
        }
    }
}
