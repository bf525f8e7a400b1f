// Beams as bars that bend: cubic curves through the nodes, whose x axes are their tangents. Colours show the strain of bending and twist at the
// surface; stretch is too small for the digits of a page.

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import type { Beam } from "../data";
import type { Poses } from "../motion";
import { paletteName, sceneColor } from "../theme";
import { samples, strainColor } from "./strain";

/** Rings between two nodes, and corners of a round section. */
const RINGS = 6;
const ROUND = 16;

interface Bar { beam: Beam; mesh: Mesh; corners: [number, number][] }

export class Beams extends Group {
  private readonly bars: Bar[];
  private readonly ends = [0, 1].map(() => ({ at: new Vector3(), turn: new Quaternion(), scale: new Vector3(), along: new Vector3() }));
  private readonly point = new Vector3();
  private readonly turn = new Quaternion();
  private readonly corner = new Vector3();
  private readonly color = new Color();
  private readonly between = new Quaternion();
  private readonly rest = new Quaternion();
  /** Are beams coloured by their strain? */
  strained = false;
  /** The largest strain at a surface over the motion. */
  readonly largest: number;

  constructor(beams: Beam[], poses: Poses) {
    super();
    this.bars = beams.map((beam) => this.makeBar(beam));
    this.recolor();
    this.largest = this.largestStrain(poses);
  }

  /** Does any of them know how it is without load? */
  get present(): boolean {
    return this.bars.some(({ beam }) => (beam.rest ?? []).length > 0);
  }

  private makeBar(beam: Beam): Bar {
    const [y, z] = beam.edges;
    const flat = z !== undefined;
    // corners of a rectangle stand twice, for its edges to be sharp
    const corners: [number, number][] = flat
      ? [[1, 1], [-1, 1], [-1, 1], [-1, -1], [-1, -1], [1, -1], [1, -1], [1, 1]].map(([a, b]) => [(a * y) / 2, (b * z) / 2])
      : Array.from({ length: ROUND + 1 }, (_, k) => {
          const angle = (2 * Math.PI * k) / ROUND;
          return [((y ?? 0) / 2) * Math.cos(angle), ((y ?? 0) / 2) * Math.sin(angle)];
        });
    const rings = (beam.nodes.length - 1) * RINGS + 1;
    const n = corners.length;
    const index: number[] = [];
    for (let ring = 0; ring + 1 < rings; ring++) {
      for (let c = 0; c + 1 < n; c += flat ? 2 : 1) {
        const [a, b] = [ring * n + c, (ring + 1) * n + c];
        index.push(a, a + 1, b, b, a + 1, b + 1);
      }
    }
    // both ends are closed by fans of their own
    for (let c = 1; c + 1 < n; c++) {
      index.push(rings * n, rings * n + c + 1, rings * n + c);
      index.push(rings * n + n, rings * n + n + c, rings * n + n + c + 1);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * n * (rings + 2)), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(3 * n * (rings + 2)).fill(1), 3));
    geometry.setIndex(index);
    const mesh = new Mesh(geometry, new MeshStandardMaterial({ roughness: 0.72, metalness: 0.04 }));
    mesh.frustumCulled = false;
    this.add(mesh);
    return { beam, mesh, corners };
  }

  update(poses: Poses): void {
    for (const bar of this.bars) this.bend(bar, poses);
  }

  private bend({ beam, mesh, corners }: Bar, poses: Poses): void {
    const to = mesh.geometry.getAttribute("position") as BufferAttribute;
    const last = beam.nodes.length - 1;
    const colors = mesh.geometry.getAttribute("color") as BufferAttribute;
    const bent = new Vector3();
    let next = 0;
    const ring = () => {
      for (const [y, z] of corners) {
        if (this.strained) {
          strainColor(this.largest > 0 ? strain(bent, y, z) / this.largest : 0, this.color);
          colors.setXYZ(next, this.color.r, this.color.g, this.color.b);
        }
        this.corner.set(0, y, z).applyQuaternion(this.turn).add(this.point);
        to.setXYZ(next++, this.corner.x, this.corner.y, this.corner.z);
      }
    };
    const [a, b] = this.ends;
    for (let k = 0; k < last; k++) {
      for (const [end, node] of [[a, beam.nodes[k]], [b, beam.nodes[k + 1]]] as const) {
        poses.matrices[node].decompose(end.at, end.turn, end.scale);
        end.along.set(1, 0, 0).applyQuaternion(end.turn);
      }
      const length = a.at.distanceTo(b.at);
      if (this.strained) this.curvature(beam, k, a.turn, b.turn, bent);
      for (let r = k === 0 ? 0 : 1; r <= RINGS; r++) {
        const s = r / RINGS;
        const [p, q] = [s * s * (3 - 2 * s), s * (1 - s)];
        this.point.copy(a.at).multiplyScalar(1 - p).addScaledVector(b.at, p);
        this.point.addScaledVector(a.along, length * q * (1 - s)).addScaledVector(b.along, -length * q * s);
        this.turn.copy(a.turn).slerp(b.turn, s);
        ring();
      }
    }
    for (const node of [beam.nodes[0], beam.nodes[last]]) {
      poses.matrices[node].decompose(this.point, this.turn, this.corner);
      ring();
    }
    to.needsUpdate = true;
    if (this.strained) colors.needsUpdate = true;
    mesh.geometry.computeVertexNormals();
  }

  /** Twist and curvatures between two nodes, without those at rest [1/m]. */
  private curvature({ rest }: Beam, k: number, a: Quaternion, b: Quaternion, into: Vector3): void {
    const own = rest?.[k];
    if (!own) return void into.set(0, 0, 0);
    const [length, w, x, y, z] = own;
    // seen from the first node: what turned beyond the turn at rest
    this.between.copy(a).invert().multiply(b).multiply(this.rest.set(x, y, z, w).invert());
    if (this.between.w < 0) this.between.set(-this.between.x, -this.between.y, -this.between.z, -this.between.w);
    const sine = Math.hypot(this.between.x, this.between.y, this.between.z);
    const factor = sine > 0 ? (2 * Math.atan2(sine, this.between.w)) / sine / length : 0;
    into.set(this.between.x, this.between.y, this.between.z).multiplyScalar(factor);
  }

  private largestStrain(poses: Poses): number {
    let largest = 0;
    const bent = new Vector3();
    const before = poses.time;
    for (const t of this.present ? samples(poses.times) : []) {
      poses.moveTo(t);
      for (const { beam, corners } of this.bars) {
        for (let k = 0; k + 1 < beam.nodes.length; k++) {
          const [a, b] = this.ends;
          poses.matrices[beam.nodes[k]].decompose(a.at, a.turn, a.scale);
          poses.matrices[beam.nodes[k + 1]].decompose(b.at, b.turn, b.scale);
          this.curvature(beam, k, a.turn, b.turn, bent);
          for (const [y, z] of corners) largest = Math.max(largest, strain(bent, y, z));
        }
      }
    }
    poses.moveTo(before);
    return largest;
  }

  recolor(): void {
    this.bars.forEach(({ beam, mesh }, k) => {
      const own = beam.color ? new Color(beam.color) : sceneColor(paletteName(k));
      const material = mesh.material as MeshStandardMaterial;
      material.color = this.strained ? new Color(1, 1, 1) : own;
      if (material.vertexColors !== this.strained) material.needsUpdate = true;
      material.vertexColors = this.strained;
    });
  }
}

/** The strain at a place of a section: along the fibre, and by twist. */
function strain(bent: Vector3, y: number, z: number): number {
  const along = bent.y * z - bent.z * y;
  const twist = bent.x * Math.hypot(y, z);
  return Math.hypot(along, 0.5 * twist);
}
