//! Velocities after the impulses of a step, for all schemes.

use super::touch::{Level, Touch};
use crate::context::Ctx;
use crate::error::Trouble;
use gelenk_core::{ContactKind, ContactTerms, Point, State};

/// Approaches up to this multiple of what forces do to a velocity in the step do not bounce: contacts land.
const SLOW: f64 = 2.0;

/// Which contacts take part in the problem of velocities.
///
/// What lies on something falls with it while there are no contacts, so that its gap stays: a box on another one. When the lower one is stopped, the upper one has to be stopped in the same step. So
/// contacts that touched before take part, and those that are as near as forces move bodies in a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Members {
    /// Those that touch at the given positions. How far positions follow velocities, as a share of the step: what approaches slowly lands on its surface.
    Touching(f64),
    /// Those and the ones whose displacement was changed.
    Displaced,
    /// Those, and the ones that would close in the next step with the velocity they would have without impulses.
    Closing,
}

/// The step whose velocities are looked for.
#[derive(Clone, Copy)]
pub(super) struct Stage<'a> {
    /// The state at its start.
    pub(super) from: &'a State,
    /// Its end and length.
    pub(super) t: f64,
    pub(super) h: f64,
    /// The positions at which rows are taken, for which the saddle matrix is factorised, and external variables there.
    pub(super) p: &'a [f64],
    pub(super) u: &'a [f64],
    pub(super) members: Members,
}

/// Adds what contacts do to `v`, the velocities without them, which joints allow. `free` is room for these.
pub(super) fn velocities(
    cx: &mut Ctx<'_>,
    touch: &mut Touch,
    stage: Stage<'_>,
    v: &mut [f64],
    free: &mut [f64],
) -> Result<(), Trouble> {
    let Stage { from, t, h, p, u, members } = stage;
    free.copy_from_slice(v);
    let at = Point { t, p, v: free, lam: &from.lam, u };
    touch.eval_all(cx, ContactTerms::GAP, &at)?;
    touch.active.clear();
    for i in 0..touch.len() {
        let takes_part = match touch.info(i).kind {
            ContactKind::Rate | ContactKind::Friction => true,
            ContactKind::Gap => {
                touch.buf.gap[i] <= touch.closed(i)
                    || members == Members::Displaced && touch.normal_push(i) > 0.0
                    || members == Members::Closing
                    || members != Members::Displaced && touch.was_closed(i)
            }
        };
        if takes_part {
            touch.active.push(i);
        }
    }
    if touch.active.is_empty() {
        touch.note(t, h, [&from.v, free, v]);
        return Ok(());
    }
    touch.eval_active(cx, ContactTerms::ROWS | ContactTerms::PRESSING, &at)?;
    let change = touch.change(&from.v, free);
    match members {
        Members::Closing => {
            let mut active = std::mem::take(&mut touch.active);
            active.retain(|&i| touch.was_closed(i) || closes(touch, i, h, change, free));
            touch.active = active;
        }
        Members::Touching(share) => touch.add_near(cx, SLOW * share * h * change, &at)?,
        Members::Displaced => {}
    }
    let before = &from.v;
    let free = &*free;
    touch.solve(cx, Level::Velocity, (t, h, before), |touch, i, k| {
        let info = touch.info(i);
        let now = touch.velocity(i, k, free);
        let then = touch.velocity(i, k, before);
        if k > 0 || !info.has_normal() {
            return now + info.law.tangential_restitution * then;
        }
        let gap = touch.buf.gap[i];
        // what is open does not bounce, unless the next step would pass it
        let is_open = gap > touch.closed(i) && !(members == Members::Closing && gap + h * now < 0.0);
        let lands = is_slow(then, now) || is_open || touch.persists(i);
        if info.kind == ContactKind::Gap && lands {
            // it may close, and not more
            return match members {
                Members::Touching(share) => now - (now - gap / (share * h)).min(0.0),
                Members::Displaced => now,
                Members::Closing => now + gap.max(0.0) / h,
            };
        }
        now + info.law.restitution * then.min(0.0)
    })?;
    v.iter_mut().zip(&touch.dv).for_each(|(v, dv)| *v += dv);
    touch.note(t, h, [before, free, v]);
    Ok(())
}

/// Does a contact approach so slowly that forces alone may have done it?
fn is_slow(then: f64, now: f64) -> bool {
    -then <= SLOW * (now - then).abs()
}

/// Does a contact take part in a scheme that moves positions before velocities? It does where it touches, and where it would be passed in the next step, if others stop what it touches, too.
fn closes(touch: &Touch, i: usize, h: f64, change: f64, free: &[f64]) -> bool {
    let info = touch.info(i);
    let gap = touch.buf.gap[i];
    let way = h * (touch.velocity(i, 0, free) - SLOW * change);
    info.kind != ContactKind::Gap || gap <= touch.closed(i) || gap + way < 0.0
}
