// Paths of points: the whole path faintly, what has been travelled strongly, up to a dot where the point is.

import {
  BufferAttribute, BufferGeometry, Group, InterleavedBufferAttribute, Line, LineBasicMaterial, Mesh, MeshBasicMaterial,
  SphereGeometry, Vector3,
} from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import type { TracePoint } from "../data";
import type { Poses } from "../motion";
import { paletteName, sceneColor } from "../theme";

/** Pieces of all paths together up to which they are drawn thick: a thick piece costs many times a thin one. */
const MOST_THICK = 4000;

class TraceLine extends Group {
  private readonly strong = new LineMaterial({ linewidth: 2.4 });
  private readonly thin = new LineBasicMaterial();
  private readonly faint = new LineBasicMaterial({ transparent: true, opacity: 0.5, depthWrite: false, depthTest: false });
  private readonly dot: Mesh<SphereGeometry, MeshBasicMaterial>;
  private readonly travelled: LineGeometry | BufferGeometry;
  /** The piece from the last frame to the dot. */
  private readonly tip = new LineGeometry();
  private readonly path: Float32Array;
  private readonly place = new Vector3();

  constructor(private readonly trace: TracePoint, private readonly k: number, poses: Poses, size: number, flat: boolean, thick: boolean) {
    super();
    // Seen from the front of a planar mechanism, a path would often lie inside of bodies.
    this.strong.depthTest = this.thin.depthTest = !flat;
    this.path = poses.path(trace.body, trace.position);
    this.dot = new Mesh(new SphereGeometry(0.55 * size, 16, 12), new MeshBasicMaterial());
    this.add(this.dot);
    const points = () => new BufferGeometry().setAttribute("position", new BufferAttribute(this.path, 3));
    this.travelled = thick && poses.count > 1 ? new LineGeometry().setPositions(this.path) : points();
    if (poses.count < 2) return;
    this.tip.setPositions(this.path.slice(0, 6));
    const travelled = this.travelled instanceof LineGeometry ? new Line2(this.travelled, this.strong) : new Line(this.travelled, this.thin);
    for (const line of [new Line(points(), this.faint), travelled, new Line2(this.tip, this.strong)]) {
      line.frustumCulled = false;
      line.renderOrder = 1;
      this.add(line);
    }
  }

  update(poses: Poses): void {
    this.place.set(...this.trace.position).applyMatrix4(poses.matrices[this.trace.body] ?? poses.matrices[0]);
    this.dot.position.copy(this.place);
    if (poses.count < 2) return;
    const k = poses.frame;
    if (this.travelled instanceof LineGeometry) this.travelled.instanceCount = k;
    else this.travelled.setDrawRange(0, k + 1);
    const ends = this.tip.getAttribute("instanceStart") as InterleavedBufferAttribute;
    ends.data.set(this.path.subarray(3 * k, 3 * k + 3)).set(this.place.toArray(), 3);
    ends.data.needsUpdate = true;
  }

  recolor(): void {
    const color = sceneColor(paletteName(this.k + 4));
    this.strong.color = color;
    this.thin.color = color;
    this.faint.color = color;
    this.dot.material.color = color;
  }
}

export class Traces extends Group {
  readonly lines: TraceLine[];

  constructor(traces: TracePoint[], poses: Poses, size: number, flat: boolean) {
    super();
    const thick = traces.length * poses.count <= MOST_THICK;
    this.lines = traces.map((trace, k) => new TraceLine(trace, k, poses, size, flat, thick));
    for (const line of this.lines) this.add(line);
    this.recolor();
  }

  update(poses: Poses): void {
    for (const line of this.lines) if (line.visible) line.update(poses);
  }

  recolor(): void {
    for (const line of this.lines) line.recolor();
  }
}
