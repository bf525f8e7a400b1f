// Paths of points: the whole path faintly, what has been travelled strongly, up to a dot where the point is.

import { Group, InterleavedBufferAttribute, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import type { TracePoint } from "../data";
import type { Poses } from "../motion";
import { paletteName, sceneColor } from "../theme";

class TraceLine extends Group {
  private readonly strong = new LineMaterial({ linewidth: 2.4 });
  private readonly faint = new LineMaterial({ linewidth: 1.4, transparent: true, opacity: 0.3, depthWrite: false });
  private readonly dot: Mesh<SphereGeometry, MeshBasicMaterial>;
  private readonly travelled = new LineGeometry();
  private readonly path: Float32Array;
  private readonly place = new Vector3();
  private cut = -1;

  constructor(private readonly trace: TracePoint, private readonly k: number, poses: Poses, size: number) {
    super();
    this.path = poses.path(trace.body, trace.position);
    this.dot = new Mesh(new SphereGeometry(0.55 * size, 16, 12), new MeshBasicMaterial());
    this.add(this.dot);
    if (poses.count < 2) return;
    this.travelled.setPositions(this.path);
    const whole = new LineGeometry().setPositions(this.path);
    for (const line of [new Line2(whole, this.faint), new Line2(this.travelled, this.strong)]) {
      line.frustumCulled = false;
      this.add(line);
    }
  }

  update(poses: Poses): void {
    this.place.set(...this.trace.position).applyMatrix4(poses.matrices[this.trace.body] ?? poses.matrices[0]);
    this.dot.position.copy(this.place);
    if (poses.count < 2) return;
    const last = poses.count - 2;
    const k = Math.min(poses.frame, last);
    const end = this.travelled.getAttribute("instanceEnd") as InterleavedBufferAttribute;
    if (this.cut >= 0 && this.cut !== k) this.setEnd(end, this.cut, this.path, 3 * (this.cut + 1));
    this.setEnd(end, k, this.place.toArray(), 0);
    this.cut = k;
    this.travelled.instanceCount = k + 1;
  }

  /** Moves the end of a segment and uploads no more than that. */
  private setEnd(end: InterleavedBufferAttribute, segment: number, from: ArrayLike<number>, at: number): void {
    end.setXYZ(segment, from[at], from[at + 1], from[at + 2]);
    end.data.addUpdateRange(6 * segment, 6);
    end.data.needsUpdate = true;
  }

  recolor(): void {
    const color = sceneColor(paletteName(this.k + 4));
    this.strong.color = color;
    this.faint.color = color;
    this.dot.material.color = color;
  }
}

export class Traces extends Group {
  readonly lines: TraceLine[];

  constructor(traces: TracePoint[], poses: Poses, size: number) {
    super();
    this.lines = traces.map((trace, k) => new TraceLine(trace, k, poses, size));
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
