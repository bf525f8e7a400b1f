// Bodies that deform: the corners of their meshes follow modal coordinates, which are columns of the results.

import { BufferAttribute, Color } from "three";
import type { Mesh } from "three";
import type { Flexible, Measure, SceneData } from "../data";
import { valueAt } from "../motion";
import type { Bodies } from "./bodies";
import { samples, strainColor } from "./strain";

interface Part {
  flexible: Flexible;
  mesh: Mesh;
  /** The corner of the mesh of each vertex that is drawn. */
  corners: number[];
  rest: Float32Array;
  columns: Float64Array[];
  q: Float64Array;
  /** Colours as they are without stress. */
  plain: Float32Array | null;
}

export class Flexibles {
  /** Deformations are drawn so many times as large as they are. */
  scale = 1;
  /** Are bodies coloured by their stress? */
  stressed = false;
  /** The largest stress after von Mises [Pa]; zero where none is known. */
  readonly largest: number;
  private readonly parts: Part[] = [];
  private readonly color = new Color();

  constructor(scene: SceneData, bodies: Bodies, measures: Measure[], private readonly times: Float64Array) {
    const byName = new Map(measures.map((m) => [m.name, m.values]));
    for (const flexible of scene.flexible ?? []) {
      const mesh = bodies.meshes.find((m) => m.userData.body === flexible.body);
      const solid = scene.bodies[flexible.body]?.shapes[0];
      const columns = flexible.columns.map((name) => byName.get(name));
      if (!mesh || solid?.solid !== "mesh" || columns.some((c) => c === undefined)) continue;
      const positions = mesh.geometry.getAttribute("position") as BufferAttribute;
      this.parts.push({
        flexible, mesh, corners: solid.triangles.flat(), rest: Float32Array.from(positions.array),
        columns: columns as Float64Array[], q: new Float64Array(columns.length), plain: null,
      });
    }
    this.largest = this.largestStress();
  }

  get present(): boolean {
    return this.parts.length > 0;
  }

  update(t: number): void {
    for (const part of this.parts) this.deform(part, t);
  }

  /** Colours have been chosen anew. */
  recolor(): void {
    for (const part of this.parts) {
      part.plain = null;
      this.paint(part);
    }
  }

  private at(part: Part, t: number): Float64Array {
    part.columns.forEach((values, k) => {
      const q = valueAt(this.times, values, t);
      part.q[k] = Number.isFinite(q) ? q : 0;
    });
    return part.q;
  }

  private deform(part: Part, t: number): void {
    const { flexible, mesh, corners, rest } = part;
    const q = this.at(part, t);
    const count = flexible.modes[0]?.length ?? 0;
    const way = new Float32Array(3 * count);
    flexible.modes.forEach((mode, k) => {
      const s = this.scale * q[k];
      if (s !== 0) for (let c = 0; c < count; c++) for (let i = 0; i < 3; i++) way[3 * c + i] += s * mode[c][i];
    });
    const positions = mesh.geometry.getAttribute("position") as BufferAttribute;
    const to = positions.array as Float32Array;
    corners.forEach((corner, v) => {
      for (let i = 0; i < 3; i++) to[3 * v + i] = rest[3 * v + i] + way[3 * corner + i];
    });
    positions.needsUpdate = true;
    mesh.geometry.computeVertexNormals();
    this.paint(part);
  }

  private paint(part: Part): void {
    const colors = part.mesh.geometry.getAttribute("color") as BufferAttribute;
    const to = colors.array as Float32Array;
    if (this.stressed && this.largest > 0) {
      part.plain ??= Float32Array.from(to);
      const stress = mises(part.flexible, part.q);
      part.corners.forEach((corner, v) => {
        strainColor(stress[corner] / this.largest, this.color).toArray(to, 3 * v);
      });
    } else if (part.plain) {
      to.set(part.plain);
      part.plain = null;
    } else {
      return;
    }
    colors.needsUpdate = true;
  }

  private largestStress(): number {
    let largest = 0;
    for (const part of this.parts) {
      for (const t of samples(this.times)) {
        for (const s of mises(part.flexible, this.at(part, t))) largest = Math.max(largest, s);
      }
    }
    return largest;
  }
}

/** The stress after von Mises at every corner. */
function mises({ stresses, modes }: Flexible, q: Float64Array): Float64Array {
  const out = new Float64Array(modes[0]?.length ?? 0);
  if (!stresses || stresses.length === 0) return out;
  const s = [0, 0, 0, 0, 0, 0];
  for (let c = 0; c < out.length; c++) {
    for (let r = 0; r < 6; r++) s[r] = stresses.reduce((sum, mode, k) => sum + q[k] * mode[c][r], 0);
    const [x, y, z, xy, yz, zx] = s;
    out[c] = Math.sqrt(((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2 + 3 * (xy ** 2 + yz ** 2 + zx ** 2));
  }
  return out;
}
