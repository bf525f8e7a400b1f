// Beams as bars that bend: cubic curves through the nodes, whose x axes are their tangents.

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import type { Beam } from "../data";
import type { Poses } from "../motion";
import { paletteName, sceneColor } from "../theme";

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

  constructor(beams: Beam[]) {
    super();
    this.bars = beams.map((beam) => this.makeBar(beam));
    this.recolor();
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
    let next = 0;
    const ring = () => {
      for (const [y, z] of corners) {
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
    mesh.geometry.computeVertexNormals();
  }

  recolor(): void {
    this.bars.forEach(({ beam, mesh }, k) => {
      const own = beam.color ? new Color(beam.color) : sceneColor(paletteName(k));
      (mesh.material as MeshStandardMaterial).color = own;
    });
  }
}
