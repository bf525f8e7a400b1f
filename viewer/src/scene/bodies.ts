// Bodies: one mesh each, whatever number of shapes, so that hundreds of them are drawn quickly.

import {
  BufferAttribute, BufferGeometry, Color, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh,
  MeshStandardMaterial, Raycaster,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Body } from "../data";
import type { Poses } from "../motion";
import { paletteName, sceneColor } from "../theme";
import { markGeometry, shapeGeometry } from "./solids";

/** Edges and fine rounding are for up to this number of bodies: beyond, they are clutter and cost time. */
const FEW = 80;

interface Part { from: number; count: number; color?: string }

export class Bodies extends Group {
  readonly meshes: Mesh[] = [];
  private readonly parts = new Map<Mesh, Part[]>();
  private readonly surface = new MeshStandardMaterial({ vertexColors: true, roughness: 0.72, metalness: 0.04 });
  private readonly edges = new LineBasicMaterial({ transparent: true, opacity: 0.45 });
  private highlighted: Mesh | null = null;
  /** Is called after colours have been chosen anew. */
  recolored: () => void = () => {};

  /** Bodies that deform have no edges, which would stay where they are. */
  constructor(bodies: Body[], deforming: Set<number>) {
    super();
    const few = bodies.length <= FEW;
    bodies.forEach((body, k) => this.addBody(body, k, few, !deforming.has(k)));
    this.recolor();
  }

  private addBody(body: Body, k: number, few: boolean, edged: boolean): void {
    const pieces: BufferGeometry[] = [];
    const outlines: BufferGeometry[] = [];
    const parts: Part[] = [];
    let from = 0;
    for (const shape of body.shapes) {
      const geometry = shapeGeometry(shape, !few);
      if (!geometry) continue;
      const count = geometry.getAttribute("position").count;
      parts.push({ from, count, color: shape.color });
      from += count;
      pieces.push(geometry);
      if (!few || !edged) continue;
      outlines.push(new EdgesGeometry(geometry, 35));
      const mark = markGeometry(shape);
      if (mark) outlines.push(mark);
    }
    if (pieces.length === 0) return;
    const geometry = mergeGeometries(pieces);
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(3 * from), 3));
    const mesh = new Mesh(geometry, this.surface);
    mesh.matrixAutoUpdate = false;
    mesh.userData.body = k;
    if (outlines.length > 0) mesh.add(new LineSegments(mergeGeometries(outlines), this.edges));
    this.parts.set(mesh, parts);
    this.meshes.push(mesh);
    this.add(mesh);
  }

  update(poses: Poses): void {
    for (const mesh of this.meshes) {
      mesh.matrix.copy(poses.matrices[mesh.userData.body as number]);
      mesh.matrixWorldNeedsUpdate = true;
    }
  }

  recolor(): void {
    const color = new Color();
    const ground = sceneColor("ground");
    const glow = sceneColor("accent");
    for (const mesh of this.meshes) {
      const k = mesh.userData.body as number;
      const colors = mesh.geometry.getAttribute("color") as BufferAttribute;
      for (const part of this.parts.get(mesh) ?? []) {
        if (part.color && CSS.supports("color", part.color)) color.set(part.color);
        else color.copy(k === 0 ? ground : sceneColor(paletteName(k - 1)));
        if (mesh === this.highlighted) color.lerp(glow, 0.45);
        for (let v = part.from; v < part.from + part.count; v++) colors.setXYZ(v, color.r, color.g, color.b);
      }
      colors.needsUpdate = true;
    }
    this.edges.color = sceneColor("edge");
    this.recolored();
  }

  /** Shows one body in a brighter colour, or none. */
  highlight(body: number | null): void {
    const mesh = this.meshes.find((m) => m.userData.body === body) ?? null;
    if (mesh === this.highlighted) return;
    this.highlighted = mesh;
    this.recolor();
  }

  /** The body that a ray meets first. */
  pick(ray: Raycaster): number | null {
    const hit = ray.intersectObjects(this.meshes, false)[0];
    return hit ? (hit.object.userData.body as number) : null;
  }
}
