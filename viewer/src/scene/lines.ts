// Springs as coils and rods as bars between points of two bodies.

import {
  BufferGeometry, Curve, CylinderGeometry, Group, InstancedMesh, Matrix4, MeshLambertMaterial, Quaternion, TubeGeometry,
  Vector3,
} from "three";
import type { Line } from "../data";
import type { Poses } from "../motion";
import { sceneColor } from "../theme";

const COILS = 9;

/** A helix of radius and length one from the origin along z, with straight ends. */
class Coil extends Curve<Vector3> {
  constructor() {
    super();
  }

  override getPoint(s: number, target = new Vector3()): Vector3 {
    const straight = 0.12;
    const inner = Math.min(Math.max((s - straight) / (1 - 2 * straight), 0), 1);
    const radius = Math.min(1, 12 * inner, 12 * (1 - inner));
    const angle = 2 * Math.PI * COILS * inner;
    return target.set(radius * Math.cos(angle), radius * Math.sin(angle), s);
  }
}

const Z = new Vector3(0, 0, 1);

export class Lines extends Group {
  private readonly material = { spring: new MeshLambertMaterial(), rod: new MeshLambertMaterial() };
  private readonly kinds: { lines: Line[]; mesh: InstancedMesh }[] = [];
  private readonly from = new Vector3();
  private readonly to = new Vector3();
  private readonly turn = new Quaternion();
  private readonly scaling = new Vector3();
  private readonly placing = new Matrix4();

  constructor(lines: Line[], private readonly size: number) {
    super();
    const coil = () => new TubeGeometry(new Coil(), COILS * 24, 0.16, 6);
    const bar = () => new CylinderGeometry(0.35, 0.35, 1, 16).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    this.addKind(lines.filter((l) => l.kind === "spring"), coil, this.material.spring);
    this.addKind(lines.filter((l) => l.kind !== "spring"), bar, this.material.rod);
    this.recolor();
  }

  private addKind(lines: Line[], geometry: () => BufferGeometry, material: MeshLambertMaterial): void {
    if (lines.length === 0) return;
    const mesh = new InstancedMesh(geometry(), material, lines.length);
    mesh.frustumCulled = false;
    this.kinds.push({ lines, mesh });
    this.add(mesh);
  }

  update(poses: Poses): void {
    for (const { lines, mesh } of this.kinds) {
      lines.forEach((line, k) => {
        const [a, b] = line.ends;
        this.from.set(...a[1]).applyMatrix4(poses.matrices[a[0]] ?? poses.matrices[0]);
        this.to.set(...b[1]).applyMatrix4(poses.matrices[b[0]] ?? poses.matrices[0]).sub(this.from);
        const length = Math.max(this.to.length(), 1e-9 * this.size);
        this.turn.setFromUnitVectors(Z, this.to.divideScalar(length));
        this.scaling.set(this.size, this.size, length);
        mesh.setMatrixAt(k, this.placing.compose(this.from, this.turn, this.scaling));
      });
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  recolor(): void {
    this.material.spring.color = sceneColor("spring");
    this.material.rod.color = sceneColor("rod");
  }
}
