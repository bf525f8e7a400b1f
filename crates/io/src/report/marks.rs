//! Marks of contacts as small integers.
//!
//! A contact is closed for a while: a run of frames in which it does the same. A run has its first frame, its length, its state, and nine channels,
//! those of poses: the point, the normal force, the friction. Forces have a quantum for each contact, as one may bear a feather and
//! another one a press.

use serde::Serialize;

use super::Motion;
use super::payload::{Block, Payload, push_varint};
use super::poses::write_channel;
use super::thin::Frames;
use crate::results::MARK;

/// The fineness of forces: parts of the largest one of a contact.
const PARTS_OF_FORCE: f64 = 4096.0;
/// Numbers of a mark after the contact and its state.
const CHANNELS: usize = MARK - 2;

/// How the marks lie in the payload.
#[derive(Debug, Serialize)]
pub(super) struct MarksMeta {
    /// The quantum of the forces of each contact.
    quanta: Vec<f64>,
    runs: Block,
}

/// A contact in one frame.
struct Mark<'a> {
    frame: usize,
    state: u8,
    numbers: &'a [f32],
}

/// Writes the marks of the kept frames; nothing where there are none.
pub(super) fn write(
    payload: &mut Payload,
    motion: &Motion,
    (frames, keep): (&Frames<'_>, &[usize]),
    contacts: usize,
    (origin, quantum): ([f64; 3], f64),
) -> Option<MarksMeta> {
    let mut seen: Vec<Vec<Mark<'_>>> = (0..contacts).map(|_| Vec::new()).collect();
    for (frame, &place) in keep.iter().enumerate() {
        for mark in motion.marks_of(frames.original(place)).chunks_exact(MARK) {
            let (state, numbers) = (mark[1] as u8, &mark[2..]);
            if let Some(list) = seen.get_mut(mark[0] as usize)
                && numbers.iter().all(|x| x.is_finite())
            {
                list.push(Mark { frame, state, numbers });
            }
        }
    }
    if seen.iter().all(Vec::is_empty) {
        return None;
    }
    let (mut bytes, mut quanta) = (Vec::new(), Vec::with_capacity(contacts));
    for list in &seen {
        let forces = list.iter().flat_map(|mark| &mark.numbers[3..]);
        let largest = forces.fold(0.0_f64, |most, x| most.max(f64::from(x.abs())));
        let force = if largest > 0.0 { largest / PARTS_OF_FORCE } else { 1.0 };
        quanta.push(force);
        let goes_on = |a: &Mark<'_>, b: &Mark<'_>| b.frame == a.frame + 1 && b.state == a.state;
        let runs: Vec<&[Mark<'_>]> = list.chunk_by(goes_on).collect();
        push_varint(&mut bytes, runs.len() as i64);
        for run in runs {
            push_varint(&mut bytes, run[0].frame as i64);
            push_varint(&mut bytes, run.len() as i64);
            bytes.push(run[0].state);
            for k in 0..CHANNELS {
                let code = |mark: &Mark<'_>| {
                    let value = f64::from(mark.numbers[k]);
                    let scaled = origin.get(k).map_or(value / force, |origin| (value - origin) / quantum);
                    scaled.round() as i64
                };
                write_channel(&mut bytes, &run.iter().map(code).collect::<Vec<_>>());
            }
        }
    }
    Some(MarksMeta { quanta, runs: payload.push(bytes) })
}
