// Poses and measures at any time, between frames.

import { Matrix4, Quaternion, Vector3 } from "three";
import type { MotionData, Vec3 } from "./data";

const POSE = 7;

/** The last place whose time is not after `t`; -1 before the first. */
export function placeOf(times: Float64Array, t: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A measure between its samples; NaN where it has no value. */
export function valueAt(times: Float64Array, values: Float64Array, t: number): number {
  const last = times.length - 1;
  if (last < 0) return NaN;
  const k = Math.min(Math.max(placeOf(times, t), 0), last);
  if (k === last || t <= times[k]) return values[k];
  const s = (t - times[k]) / (times[k + 1] - times[k]);
  return values[k] + s * (values[k + 1] - values[k]);
}

/** The bodies at one time. The ground is body 0 and stands still. */
export class Poses {
  readonly matrices: Matrix4[];
  readonly times: Float64Array;
  /** The frame before the time that is shown. */
  frame = 0;
  /** How far the time is from there to the next one, from 0 to 1. */
  share = 0;
  /** The time that is shown. */
  time = 0;
  private readonly position = new Vector3();
  private readonly rotation = new Quaternion();
  private static readonly ONE = new Vector3(1, 1, 1);

  constructor(private readonly motion: MotionData, bodies: number) {
    this.times = motion.times;
    this.matrices = Array.from({ length: Math.max(bodies, motion.bodies + 1) }, () => new Matrix4());
    if (this.times.length > 0) this.moveTo(this.times[0]);
  }

  get count(): number {
    return this.times.length;
  }

  moveTo(t: number): void {
    const last = this.times.length - 1;
    this.time = t;
    if (last < 0) return;
    const k = Math.min(Math.max(placeOf(this.times, t), 0), last);
    this.frame = k;
    const next = Math.min(k + 1, last);
    const span = this.times[next] - this.times[k];
    const s = span > 0 ? Math.min(Math.max((t - this.times[k]) / span, 0), 1) : 0;
    this.share = s;
    for (let body = 0; body < this.motion.bodies; body++) {
      this.between(k, next, s, body);
      this.matrices[body + 1].compose(this.position, this.rotation, Poses.ONE);
    }
  }

  /** A body's pose in a frame, written into the given place. */
  readFrame(frame: number, body: number, position: Vector3, rotation: Quaternion): void {
    if (body === 0 || body > this.motion.bodies || this.count === 0) {
      position.set(0, 0, 0);
      rotation.identity();
      return;
    }
    const p = this.motion.poses;
    const at = (frame * this.motion.bodies + body - 1) * POSE;
    position.set(p[at], p[at + 1], p[at + 2]);
    rotation.set(p[at + 4], p[at + 5], p[at + 6], p[at + 3]).normalize();
  }

  /** The way of a point of a body over all frames. */
  path(body: number, point: Vec3): Float32Array {
    const out = new Float32Array(3 * this.count);
    const x = new Vector3();
    for (let frame = 0; frame < this.count; frame++) {
      this.readFrame(frame, body, this.position, this.rotation);
      x.set(...point).applyQuaternion(this.rotation).add(this.position).toArray(out, 3 * frame);
    }
    return out;
  }

  /** Positions on a line; quaternions on the chord between neighbours, the shorter way, then normalised. */
  private between(k: number, next: number, s: number, body: number): void {
    const p = this.motion.poses;
    const a = (k * this.motion.bodies + body) * POSE;
    const b = (next * this.motion.bodies + body) * POSE;
    const r = 1 - s;
    this.position.set(
      r * p[a] + s * p[b],
      r * p[a + 1] + s * p[b + 1],
      r * p[a + 2] + s * p[b + 2],
    );
    const dot = p[a + 3] * p[b + 3] + p[a + 4] * p[b + 4] + p[a + 5] * p[b + 5] + p[a + 6] * p[b + 6];
    const q = dot < 0 ? -s : s;
    this.rotation.set(
      r * p[a + 4] + q * p[b + 4],
      r * p[a + 5] + q * p[b + 5],
      r * p[a + 6] + q * p[b + 6],
      r * p[a + 3] + q * p[b + 3],
    ).normalize();
  }
}
