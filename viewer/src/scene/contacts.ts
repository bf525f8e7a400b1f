// What touches: a dot where it does, arrows of its normal force and friction in the colour of its state, and a flash where it is hit.

import { BufferGeometry, ConeGeometry, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { MARK } from "../data";
import type { ContactRun, Report } from "../data";
import { placeOf } from "../motion";
import type { Poses } from "../motion";
import { sceneColor } from "../theme";
import type { Bounds } from "./bounds";
import { ArrowPool, LARGE, largeSize } from "./pool";

type State = ContactRun["state"];
const STATES: State[] = ["slip", "stick"];
/** So many contacts at once are drawn, and so many flashes. */
const MOST = 400;
const MOST_FLASHES = 24;
/** How long a flash is seen [s of the wall]. */
const FLASH = 0.25;
const MOST_SIZES = 20000;
const THICKNESS = 0.009;

interface Hit { t: number; point: Vector3; impulse: Vector3; size: number; turns: boolean }
/** A contact that is closed now, with the sizes of its forces. */
export interface Mark { contact: number; state: State; point: Vector3; normal: number; friction: number }
interface Look { dots: InstancedMesh; forces: ArrowPool; torques: ArrowPool }

export class Contacts extends Group {
  /** A factor for all lengths. */
  factor = 1;
  /** Seconds of the motion per second, on which depends how long a flash is seen. */
  speed = 1;
  /** What an arrow of full length stands for, if there is one: force [N], torque [Nm], impulse [N s]. */
  readonly full: { force: number; torque: number; impulse: number };
  /** What is closed at the time shown. */
  readonly marks: Mark[] = [];
  private readonly looks: Record<State, Look>;
  private readonly bursts: InstancedMesh;
  private readonly impulses: ArrowPool;
  private readonly hits: Hit[];
  private readonly hitTimes: Float64Array;
  private readonly runs: ContactRun[][];
  private readonly turns: boolean[];
  private readonly point = new Vector3();
  private readonly vector = new Vector3();
  private readonly placing = new Matrix4();
  private readonly still = new Quaternion();
  private readonly scaling = new Vector3();
  private readonly size: number;
  private readonly dot: number;
  private readonly spans: { start: number; end: number };

  constructor(report: Report, bounds: Bounds) {
    super();
    const contacts = report.meta.scene.contacts ?? [];
    this.runs = report.marks;
    this.turns = contacts.map((c) => c.turns ?? false);
    this.size = bounds.size;
    this.dot = 0.75 * bounds.symbol;
    this.hits = readHits(report);
    this.hitTimes = Float64Array.from(this.hits, (hit) => hit.t);
    const times = report.motion.times;
    this.spans = { start: times[0] ?? 0, end: times[times.length - 1] ?? 0 };
    const sizes = (turning: boolean) => this.runs.flatMap((runs, k) => (this.turns[k] === turning ? sample(runs) : []));
    this.full = {
      force: largeSize(sizes(false)), torque: largeSize(sizes(true)),
      impulse: largeSize(this.hits.filter((hit) => !hit.turns).map((hit) => hit.size)),
    };
    const count = Math.min(this.runs.filter((runs) => runs.length > 0).length, MOST);
    const look = (): Look => {
      const material = new MeshBasicMaterial({ depthTest: false, transparent: true });
      const dots = new InstancedMesh(new SphereGeometry(1, 16, 12), material, Math.max(count, 1));
      dots.renderOrder = 3;
      const pool = (double: boolean) => new ArrowPool(Math.max(2 * count, 1), double, THICKNESS * this.size);
      const made = { dots, forces: pool(false), torques: pool(true) };
      this.add(made.dots, made.forces, made.torques);
      return made;
    };
    this.looks = { slip: look(), stick: look() };
    const burst = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 });
    this.bursts = new InstancedMesh(burstGeometry(), burst, MOST_FLASHES);
    this.bursts.renderOrder = 4;
    this.impulses = new ArrowPool(MOST_FLASHES, false, 1.2 * THICKNESS * this.size);
    this.add(this.bursts, this.impulses);
    for (const mesh of [this.looks.slip.dots, this.looks.stick.dots, this.bursts]) mesh.frustumCulled = false;
    this.recolor();
  }

  get present(): boolean {
    return this.runs.some((runs) => runs.length > 0) || this.hits.length > 0;
  }

  /** Is this contact closed in a frame? */
  isClosed(contact: number, frame: number): boolean {
    return runAt(this.runs[contact] ?? [], frame) !== null;
  }

  update(poses: Poses, t: number): void {
    const used = { slip: { dots: 0, forces: 0, torques: 0 }, stick: { dots: 0, forces: 0, torques: 0 } };
    const { frame, share } = poses;
    this.marks.length = 0;
    this.runs.forEach((runs, contact) => {
      const run = runAt(runs, frame);
      if (!run) return;
      const [look, of] = [this.looks[run.state], used[run.state]];
      if (of.dots >= look.dots.instanceMatrix.count) return;
      const at = frame - run.from;
      const next = Math.min(at + 1, run.count - 1);
      this.read(run, at, next, share, 0, this.point);
      look.dots.setMatrixAt(of.dots++, this.placing.compose(this.point, this.still, this.scaling.setScalar(this.dot)));
      const turning = this.turns[contact];
      const mark: Mark = { contact, state: run.state, point: this.point.clone(), normal: 0, friction: 0 };
      this.marks.push(mark);
      for (const part of [3, 6]) {
        const size = this.read(run, at, next, share, part, this.vector).length();
        mark[part === 3 ? "normal" : "friction"] = size;
        const most = turning ? this.full.torque : this.full.force;
        if (!(size > 0) || !(most > 0)) continue;
        const length = Math.min((LARGE * this.size * this.factor * size) / most, this.size);
        const pool = turning ? look.torques : look.forces;
        pool.place(turning ? of.torques++ : of.forces++, this.point, this.vector.divideScalar(size), length);
      }
    });
    for (const state of STATES) {
      const [look, of] = [this.looks[state], used[state]];
      look.dots.count = of.dots;
      look.dots.instanceMatrix.needsUpdate = true;
      for (let k = of.forces; k < look.forces.capacity; k++) look.forces.hide(k);
      for (let k = of.torques; k < look.torques.capacity; k++) look.torques.hide(k);
      look.forces.commit();
      look.torques.commit();
    }
    this.flash(t);
  }

  /** The flashes at a time: large at the instant, then less and less. */
  private flash(t: number): void {
    const long = FLASH * this.speed;
    const tiny = 1e-9 * (this.spans.end - this.spans.start);
    let used = 0;
    for (let k = placeOf(this.hitTimes, t + tiny); k >= 0 && used < MOST_FLASHES; k--) {
      const hit = this.hits[k];
      const age = (t - hit.t) / long;
      if (age >= 1) break;
      const rest = 1 - Math.max(age, 0);
      const strength = this.full.impulse > 0 && !hit.turns ? Math.min(hit.size / this.full.impulse, 1) : 1;
      // weak ones are seen, too
      const radius = (0.012 + 0.045 * Math.sqrt(strength)) * this.size * rest;
      this.bursts.setMatrixAt(used, this.placing.compose(hit.point, this.still, this.scaling.setScalar(radius)));
      const length = hit.turns ? 0 : LARGE * this.size * this.factor * strength * rest;
      this.impulses.place(used, hit.point, this.vector.copy(hit.impulse).divideScalar(hit.size || 1), length);
      used++;
    }
    this.bursts.count = used;
    this.bursts.instanceMatrix.needsUpdate = true;
    for (let k = used; k < MOST_FLASHES; k++) this.impulses.hide(k);
    this.impulses.commit();
  }

  private read(run: ContactRun, at: number, next: number, share: number, part: number, out: Vector3): Vector3 {
    const [a, b] = [at * MARK + part, next * MARK + part];
    const between = (k: number) => (1 - share) * run.numbers[a + k] + share * run.numbers[b + k];
    return out.set(between(0), between(1), between(2));
  }

  recolor(): void {
    for (const state of STATES) {
      const { dots, forces, torques } = this.looks[state];
      const color = sceneColor(`mark-${state}`);
      (dots.material as MeshBasicMaterial).color = color;
      forces.color = color;
      torques.color = color;
    }
    const hit = sceneColor("contact-impact");
    (this.bursts.material as MeshBasicMaterial).color = hit;
    this.impulses.color = hit;
  }
}

/** The run that holds a frame. */
function runAt(runs: ContactRun[], frame: number): ContactRun | null {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle].from <= frame) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  return run && frame < run.from + run.count ? run : null;
}

/** Sizes of normal forces. */
function sample(runs: ContactRun[]): number[] {
  const all = runs.reduce((sum, run) => sum + run.count, 0);
  const stride = Math.max(1, Math.floor(all / MOST_SIZES));
  const sizes: number[] = [];
  for (const { count, numbers } of runs) {
    for (let k = 0; k < count; k += stride) {
      const at = k * MARK;
      sizes.push(Math.max(
        Math.hypot(numbers[at + 3], numbers[at + 4], numbers[at + 5]), Math.hypot(numbers[at + 6], numbers[at + 7], numbers[at + 8]),
      ));
    }
  }
  return sizes;
}

function readHits(report: Report): Hit[] {
  const turning = new Set((report.meta.scene.contacts ?? []).filter((c) => c.turns).map((c) => c.name));
  return report.meta.events.flatMap((event) => (event.hits ?? []).flatMap(([x, y, z, a, b, c], k) => {
    const impulse = new Vector3(a, b, c);
    const size = impulse.length();
    return size > 0 ? [{ t: event.t, point: new Vector3(x, y, z), impulse, size, turns: turning.has(event.contacts?.[k] ?? "") }] : [];
  }));
}

/** Spikes in all directions. */
function burstGeometry(): BufferGeometry {
  const golden = (1 + Math.sqrt(5)) / 2;
  const corners: [number, number, number][] = [];
  for (const a of [-1, 1]) for (const b of [-golden, golden]) corners.push([0, a, b], [a, b, 0], [b, 0, a]);
  const up = new Vector3(0, 1, 0);
  const spikes = corners.map((corner) => new ConeGeometry(0.16, 1, 6).translate(0, 0.5, 0)
    .applyQuaternion(new Quaternion().setFromUnitVectors(up, new Vector3(...corner).normalize())));
  return mergeGeometries(spikes);
}
