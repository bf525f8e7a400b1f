// Forces as arrows at points of bodies. A large one of the run has a quarter of the size of the mechanism; short peaks beyond are
// cut to its size, so that the rest stays visible. Torques, which have two heads, have a scale of their own.

import { Color, Group, Vector3 } from "three";
import type { Arrow, ArrowKind, Measure } from "../data";
import { valueAt } from "../motion";
import type { Poses } from "../motion";
import { sceneColor } from "../theme";
import { ArrowPool, LARGE, largeSize } from "./pool";

export const ARROW_KINDS: ArrowKind[] = ["reaction", "torque", "contact", "applied"];
const THICKNESS = 0.011;
const MOST_SIZES = 20000;

interface Placed { arrow: Arrow; columns: Float64Array[] }
interface Kind { kind: ArrowKind; placed: Placed[]; pool: ArrowPool; perUnit: number }

export class Arrows extends Group {
  /** A factor for all lengths. */
  factor = 1;
  private readonly kinds: Kind[] = [];
  private readonly hidden = new Set<ArrowKind>();
  private readonly force = new Vector3();
  private readonly foot = new Vector3();

  constructor(arrows: Arrow[], measures: Measure[], private readonly times: Float64Array, private readonly size: number) {
    super();
    const byName = new Map(measures.map((m) => [m.name, m.values]));
    const placed = arrows.flatMap((arrow) => {
      const columns = arrow.columns.map((name) => byName.get(name));
      return columns.every((c) => c !== undefined) ? [{ arrow, columns: columns as Float64Array[] }] : [];
    });
    const forces = largeSize(sizes(placed.filter((p) => p.arrow.kind !== "torque")));
    const torques = largeSize(sizes(placed.filter((p) => p.arrow.kind === "torque")));
    for (const kind of ARROW_KINDS) {
      const members = placed.filter((p) => p.arrow.kind === kind);
      if (members.length === 0) continue;
      const pool = new ArrowPool(members.length, kind === "torque", THICKNESS * size);
      this.add(pool);
      const most = kind === "torque" ? torques : forces;
      this.kinds.push({ kind, placed: members, pool, perUnit: most > 0 ? (LARGE * size) / most : 0 });
    }
    this.recolor();
  }

  get present(): ArrowKind[] {
    return this.kinds.map((k) => k.kind);
  }

  show(kind: ArrowKind, visible: boolean): void {
    if (visible) this.hidden.delete(kind);
    else this.hidden.add(kind);
    for (const k of this.kinds) k.pool.visible = !this.hidden.has(k.kind);
  }

  update(poses: Poses, t: number): void {
    for (const kind of this.kinds) {
      if (this.hidden.has(kind.kind)) continue;
      kind.placed.forEach((p, k) => this.place(kind, p, k, poses, t));
      kind.pool.commit();
    }
  }

  private place(kind: Kind, { arrow, columns }: Placed, k: number, poses: Poses, t: number): void {
    this.force.set(
      valueAt(this.times, columns[0], t), valueAt(this.times, columns[1], t), valueAt(this.times, columns[2], t),
    );
    const size = this.force.length();
    this.foot.set(...arrow.position).applyMatrix4(poses.matrices[arrow.body] ?? poses.matrices[0]);
    kind.pool.place(k, this.foot, this.force.divideScalar(size), Math.min(size * kind.perUnit * this.factor, this.size));
  }

  recolor(): void {
    for (const { kind, pool } of this.kinds) pool.color = arrowColor(kind);
  }
}

export function arrowColor(kind: ArrowKind): Color {
  return sceneColor(`arrow-${kind}`);
}

function sizes(placed: Placed[]): number[] {
  const samples = placed.reduce((sum, p) => sum + p.columns[0].length, 0);
  const stride = Math.max(1, Math.floor(samples / MOST_SIZES));
  const found: number[] = [];
  for (const { columns: [x, y, z] } of placed) {
    for (let k = 0; k < x.length; k += stride) found.push(Math.hypot(x[k], y[k], z[k]));
  }
  return found;
}
