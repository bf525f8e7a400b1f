//! Poses as small integers.
//!
//! Every component of every body is one channel: its values in multiples of a quantum, each as the difference from the straight
//! continuation of the two before. Smooth motion makes small differences, which take one byte; a channel that stays
//! constant (all but three of a planar motion) takes one value. Quaternions keep to one of their two signs, so that they are smooth.

use serde::Serialize;

use super::payload::{Block, Payload, push_varint};
use super::thin::{Frames, Sizes};

/// Components of a pose: position and quaternion.
pub(super) const POSE: usize = 7;
/// The fineness of quaternions: a body a thousand pixels long shows a tenth of a pixel.
const QUATERNION_QUANTUM: f64 = 1.0 / 32768.0;
/// The fineness of positions: parts of the extent of the motion, finer where bodies are small beside the way they go …
const PARTS_OF_EXTENT: f64 = 65536.0;
/// … by these parts of the smallest body …
const PARTS_OF_BODY: f64 = 256.0;
/// … but not finer than the single precision of the poses themselves has it.
const MOST_PARTS: f64 = 4194304.0;

/// How the motion lies in the payload.
#[derive(Debug, Serialize)]
pub(super) struct MotionMeta {
    pub(super) frames: usize,
    pub(super) bodies: usize,
    /// What is subtracted from positions.
    pub(super) origin: [f64; 3],
    /// Quanta of positions and quaternions.
    pub(super) quanta: [f64; 2],
    pub(super) times: Block,
    pub(super) channels: Block,
    /// Frames of the run, if the page has fewer.
    pub(super) thinned_from: Option<usize>,
}

/// The fineness of positions for a motion of this size.
pub(super) fn position_quantum(sizes: &Sizes) -> f64 {
    let coarse = sizes.extent / PARTS_OF_EXTENT;
    let fine = sizes.smallest_body / PARTS_OF_BODY;
    fine.clamp(sizes.extent / MOST_PARTS, coarse)
}

/// Writes the kept frames.
pub(super) fn write(payload: &mut Payload, frames: &Frames<'_>, keep: &[usize], sizes: &Sizes) -> MotionMeta {
    let quanta = [position_quantum(sizes), QUATERNION_QUANTUM];
    let signs = signs(frames, keep);
    let mut channels = Vec::with_capacity(keep.len() * frames.bodies * POSE);
    let mut codes = vec![0_i64; keep.len()];
    for body in 0..frames.bodies {
        for component in 0..POSE {
            for (k, &frame) in keep.iter().enumerate() {
                let value = f64::from(frames.pose(frame, body)[component]);
                let scaled = match sizes.origin.get(component) {
                    Some(origin) => (value - origin) / quanta[0],
                    None if signs[k * frames.bodies + body] => -value / quanta[1],
                    None => value / quanta[1],
                };
                codes[k] = scaled.round() as i64;
            }
            write_channel(&mut channels, &codes);
        }
    }
    let times: Vec<f64> = keep.iter().map(|&k| frames.times[k]).collect();
    let all = frames.times.len();
    MotionMeta {
        frames: keep.len(),
        bodies: frames.bodies,
        origin: sizes.origin,
        quanta,
        times: payload.push_f64(&times),
        channels: payload.push(channels),
        thinned_from: (all > keep.len()).then_some(all),
    }
}

/// One byte says whether the channel moves; then the first value, and the differences if it does.
pub(super) fn write_channel(out: &mut Vec<u8>, codes: &[i64]) {
    let Some(&first) = codes.first() else { return };
    let moves = codes.iter().any(|&c| c != first);
    out.push(u8::from(moves));
    push_varint(out, first);
    if !moves {
        return;
    }
    let (mut last, mut slope) = (first, 0);
    for &code in &codes[1..] {
        push_varint(out, code - last - slope);
        slope = code - last;
        last = code;
    }
}

/// For each kept frame and body whether the quaternion is to change its sign, so that neighbours are close.
fn signs(frames: &Frames<'_>, keep: &[usize]) -> Vec<bool> {
    let mut signs = vec![false; keep.len() * frames.bodies];
    for k in 1..keep.len() {
        for body in 0..frames.bodies {
            let (before, now) = (frames.pose(keep[k - 1], body), frames.pose(keep[k], body));
            let dot: f32 = before[3..].iter().zip(&now[3..]).map(|(a, b)| a * b).sum();
            let was = signs[(k - 1) * frames.bodies + body];
            signs[k * frames.bodies + body] = was != (dot < 0.0);
        }
    }
    signs
}
