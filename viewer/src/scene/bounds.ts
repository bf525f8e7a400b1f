// Where everything is over the whole motion, and whether it stays in a plane.

import { Box3, Quaternion, Vector3 } from "three";
import type { SceneData } from "../data";
import type { Poses } from "../motion";
import type { Bodies } from "./bodies";

/** Frames that are looked at. */
const SAMPLES = 120;
/** The ground is part of the picture as a whole if it is at most so many times as large as what moves; of a larger one so much on every side. */
const LARGEST_GROUND = 2.5;
const MOST_GROUND = 0.3;
/** What goes farther than so many times its own size is followed, and seen with so much around it, in parts of its size. */
const LONG_WAY = 30;
const AROUND = 1.5;

export interface Bounds {
  /** Points that the picture should hold. */
  points: Vector3[];
  /** The size of the mechanism at the start. */
  size: number;
  /** The size of symbols beside bodies. */
  symbol: number;
  /** The size of its whole motion. */
  extent: number;
  /** Whether the mechanism travels far beyond its own size. */
  travels: boolean;
  /** The normal of the plane of motion, if there is one. */
  normal: Vector3 | null;
}

export function boundsOf(scene: SceneData, bodies: Bodies, poses: Poses): Bounds {
  const anchors = anchorsOf(scene, bodies);
  const frames = sampleFrames(poses.count);
  const moving = scene.bodies.map((_, k) => k).slice(1);
  const start = placed(anchors, moving, poses, 0);
  const all = frames.flatMap((f) => placed(anchors, moving, poses, f));
  const box = new Box3().setFromPoints(start);
  const whole = new Box3().setFromPoints(all);
  const diagonal = (b: Box3) => (b.isEmpty() ? 0 : b.getSize(new Vector3()).length());
  const ground = placed(anchors, [0], poses, 0);
  const groundSize = diagonal(new Box3().setFromPoints(ground));
  let size = diagonal(box);
  const travels = diagonal(whole) > LONG_WAY * size && size > 0;
  if (size === 0) size = diagonal(whole) || groundSize || 1;
  const points = travels ? [...start] : all;
  if (points.length === 0 || (!travels && groundSize <= LARGEST_GROUND * diagonal(whole))) points.push(...ground);
  else points.push(...nearby(ground, new Box3().setFromPoints(points), travels ? AROUND : MOST_GROUND));
  if (points.length === 0) points.push(new Vector3());
  const seen = diagonal(new Box3().setFromPoints(points)) || 1;
  // A small body that swings far is seen in a large picture: symbols follow the picture then.
  size = travels ? size : Math.max(size, 0.5 * seen);
  return { points, size, symbol: symbolSize(bodies, size), extent: Math.max(seen, size), travels, normal: planeOf(scene, poses, frames, diagonal(whole)) };
}

/** Points of the ground, or the nearest ones that are not far from what moves: a floor is seen, however large it is. */
function nearby(ground: Vector3[], box: Box3, share: number): Vector3[] {
  const near = box.clone().expandByScalar(share * box.getSize(new Vector3()).length());
  return ground.map((point) => point.clone().clamp(near.min, near.max));
}

/** Small beside the mechanism, and beside its bodies where there are many. */
function symbolSize(bodies: Bodies, size: number): number {
  const sizes = bodies.meshes.filter((m) => m.userData.body > 0).map((mesh) => {
    mesh.geometry.computeBoundingSphere();
    return 2 * (mesh.geometry.boundingSphere?.radius ?? 0);
  });
  sizes.sort((a, b) => a - b);
  const typical = sizes[sizes.length >> 1] ?? size;
  return Math.max(Math.min(0.014 * size, 0.11 * typical), 0.003 * size);
}

/** Points of every body that say how large it is. */
function anchorsOf(scene: SceneData, bodies: Bodies): Vector3[][] {
  const anchors: Vector3[][] = scene.bodies.map(() => []);
  for (const mesh of bodies.meshes) {
    mesh.geometry.computeBoundingBox();
    const box = mesh.geometry.boundingBox!;
    for (let c = 0; c < 8; c++) {
      const pick = (bit: number, axis: "x" | "y" | "z") => ((c >> bit) & 1 ? box.max[axis] : box.min[axis]);
      anchors[mesh.userData.body as number].push(new Vector3(pick(0, "x"), pick(1, "y"), pick(2, "z")));
    }
  }
  const add = (body: number, p: [number, number, number]) => anchors[body]?.push(new Vector3(...p));
  for (const j of scene.joints) add(j.body, j.position);
  for (const t of scene.traces) add(t.body, t.position);
  for (const l of scene.lines) for (const [body, p] of l.ends) add(body, p);
  anchors.forEach((a, k) => k > 0 && a.length === 0 && a.push(new Vector3()));
  return anchors;
}

function sampleFrames(count: number): number[] {
  const number = Math.min(count, SAMPLES);
  return Array.from({ length: number }, (_, k) => (number === 1 ? 0 : Math.round((k * (count - 1)) / (number - 1))));
}

function placed(anchors: Vector3[][], which: number[], poses: Poses, frame: number): Vector3[] {
  const position = new Vector3();
  const rotation = new Quaternion();
  return which.flatMap((body) => {
    if (poses.count === 0 && body > 0) return anchors[body].map((a) => a.clone());
    poses.readFrame(frame, body, position, rotation);
    return anchors[body].map((a) => a.clone().applyQuaternion(rotation).add(position));
  });
}

/** A direction along which nothing moves and about which everything turns. */
function planeOf(scene: SceneData, poses: Poses, frames: number[], extent: number): Vector3 | null {
  if (poses.count < 2 || scene.bodies.length < 2) return null;
  const up = new Vector3(...scene.up).normalize();
  const axes = [new Vector3(0, 0, 1), new Vector3(0, 1, 0), new Vector3(1, 0, 0)];
  // Planes that hold the vertical come first.
  const candidates = axes.sort((a, b) => Math.abs(a.dot(up)) - Math.abs(b.dot(up)));
  const turning = firstAxis(scene, poses, frames);
  if (turning) candidates.unshift(turning);
  return candidates.find((n) => inPlane(n, scene, poses, frames, extent)) ?? null;
}

/** Calls with how far a body has gone and turned since the first frame, until the answer is no. */
function everyMove(
  scene: SceneData, poses: Poses, frames: number[], test: (shift: Vector3, turn: Quaternion) => boolean,
): boolean {
  const [x0, x] = [new Vector3(), new Vector3()];
  const [q0, q] = [new Quaternion(), new Quaternion()];
  for (let body = 1; body < scene.bodies.length; body++) {
    poses.readFrame(0, body, x0, q0);
    q0.conjugate();
    for (const frame of frames) {
      poses.readFrame(frame, body, x, q);
      if (!test(x.sub(x0), q.multiply(q0))) return false;
    }
  }
  return true;
}

function inPlane(n: Vector3, scene: SceneData, poses: Poses, frames: number[], extent: number): boolean {
  const axis = new Vector3();
  return everyMove(scene, poses, frames, (shift, turn) => {
    axis.set(turn.x, turn.y, turn.z).cross(n);
    return Math.abs(shift.dot(n)) < 1e-3 * extent && axis.length() < 1e-3;
  });
}

function firstAxis(scene: SceneData, poses: Poses, frames: number[]): Vector3 | null {
  let found: Vector3 | null = null;
  everyMove(scene, poses, frames, (_, turn) => {
    const axis = new Vector3(turn.x, turn.y, turn.z);
    if (axis.length() > 0.05) found = axis.normalize();
    return found === null;
  });
  return found;
}
