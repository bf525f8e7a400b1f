// Forces as arrows at points of bodies. A large one of the run has a quarter of the size of the mechanism; short peaks beyond are
// cut to its size, so that the rest stays visible. Torques, which have two heads, have a scale of their own.

import {
  BufferGeometry, Color, ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Arrow, ArrowKind, Measure } from "../data";
import { valueAt } from "../motion";
import type { Poses } from "../motion";
import { sceneColor } from "../theme";

export const ARROW_KINDS: ArrowKind[] = ["reaction", "torque", "contact", "applied"];
const LARGE = 0.25;
/** What part of all sizes is not larger than what counts as large. */
const QUANTILE = 0.97;
const MOST_SIZES = 20000;

interface Placed { arrow: Arrow; columns: Float64Array[] }
interface Kind { kind: ArrowKind; placed: Placed[]; shafts: InstancedMesh; heads: InstancedMesh; perUnit: number }

export class Arrows extends Group {
  /** A factor for all lengths. */
  factor = 1;
  private readonly kinds: Kind[] = [];
  private readonly hidden = new Set<ArrowKind>();
  private readonly force = new Vector3();
  private readonly foot = new Vector3();
  private readonly tip = new Vector3();
  private readonly turn = new Quaternion();
  private readonly scaling = new Vector3();
  private readonly placing = new Matrix4();

  constructor(arrows: Arrow[], measures: Measure[], private readonly times: Float64Array, private readonly size: number) {
    super();
    const byName = new Map(measures.map((m) => [m.name, m.values]));
    const placed = arrows.flatMap((arrow) => {
      const columns = arrow.columns.map((name) => byName.get(name));
      return columns.every((c) => c !== undefined) ? [{ arrow, columns: columns as Float64Array[] }] : [];
    });
    const forces = largeSize(placed.filter((p) => p.arrow.kind !== "torque"));
    const torques = largeSize(placed.filter((p) => p.arrow.kind === "torque"));
    for (const kind of ARROW_KINDS) {
      const members = placed.filter((p) => p.arrow.kind === kind);
      if (members.length === 0) continue;
      const material = new MeshBasicMaterial();
      const shafts = new InstancedMesh(shaft(), material, members.length);
      const heads = new InstancedMesh(head(kind === "torque"), material, members.length);
      for (const mesh of [shafts, heads]) mesh.frustumCulled = false;
      this.add(shafts, heads);
      const most = kind === "torque" ? torques : forces;
      this.kinds.push({ kind, placed: members, shafts, heads, perUnit: most > 0 ? (LARGE * size) / most : 0 });
    }
    this.recolor();
  }

  get present(): ArrowKind[] {
    return this.kinds.map((k) => k.kind);
  }

  show(kind: ArrowKind, visible: boolean): void {
    if (visible) this.hidden.delete(kind);
    else this.hidden.add(kind);
    for (const k of this.kinds) k.shafts.visible = k.heads.visible = !this.hidden.has(k.kind);
  }

  update(poses: Poses, t: number): void {
    for (const kind of this.kinds) {
      if (this.hidden.has(kind.kind)) continue;
      kind.placed.forEach((p, k) => this.place(kind, p, k, poses, t));
      kind.shafts.instanceMatrix.needsUpdate = true;
      kind.heads.instanceMatrix.needsUpdate = true;
    }
  }

  private place(kind: Kind, { arrow, columns }: Placed, k: number, poses: Poses, t: number): void {
    this.force.set(
      valueAt(this.times, columns[0], t), valueAt(this.times, columns[1], t), valueAt(this.times, columns[2], t),
    );
    const size = this.force.length();
    const length = Math.min(size * kind.perUnit * this.factor, this.size);
    const thickness = 0.011 * this.size;
    // What has no value or no length worth seeing is drawn as nothing.
    if (!(length > 0.2 * thickness)) {
      this.placing.makeScale(0, 0, 0);
      kind.shafts.setMatrixAt(k, this.placing);
      kind.heads.setMatrixAt(k, this.placing);
      return;
    }
    this.foot.set(...arrow.position).applyMatrix4(poses.matrices[arrow.body] ?? poses.matrices[0]);
    this.turn.setFromUnitVectors(UP, this.force.divideScalar(size));
    const headSize = Math.min(thickness, length / (3.2 * (kind.kind === "torque" ? 1.6 : 1)));
    const shaftLength = Math.max(length - 3 * headSize, 1e-6 * length);
    this.scaling.set(headSize, shaftLength, headSize);
    kind.shafts.setMatrixAt(k, this.placing.compose(this.foot, this.turn, this.scaling));
    this.tip.copy(this.foot).addScaledVector(this.force, length);
    this.scaling.setScalar(headSize);
    kind.heads.setMatrixAt(k, this.placing.compose(this.tip, this.turn, this.scaling));
  }

  recolor(): void {
    for (const { kind, shafts } of this.kinds) (shafts.material as MeshBasicMaterial).color = arrowColor(kind);
  }
}

export function arrowColor(kind: ArrowKind): Color {
  return sceneColor(`arrow-${kind}`);
}

const UP = new Vector3(0, 1, 0);

function shaft(): BufferGeometry {
  return new CylinderGeometry(0.42, 0.42, 1, 12).translate(0, 0.5, 0);
}

/** A cone whose tip is the origin; two for a torque. */
function head(double: boolean): BufferGeometry {
  const cone = () => new ConeGeometry(1.1, 3.2, 20).translate(0, -1.6, 0);
  return double ? mergeGeometries([cone(), cone().translate(0, -2, 0)]) : cone();
}

/** A size that few of the run exceed. */
function largeSize(placed: Placed[]): number {
  const samples = placed.reduce((sum, p) => sum + p.columns[0].length, 0);
  const stride = Math.max(1, Math.floor(samples / MOST_SIZES));
  const sizes: number[] = [];
  for (const { columns: [x, y, z] } of placed) {
    for (let k = 0; k < x.length; k += stride) {
      const size = Math.hypot(x[k], y[k], z[k]);
      if (size > 0 && size < Infinity) sizes.push(size);
    }
  }
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(QUANTILE * (sizes.length - 1))] ?? 0;
}
