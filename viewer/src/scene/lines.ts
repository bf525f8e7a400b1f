// Springs as coils, rods as bars and cables as lines between points of two bodies: thick where they are taut, thin where they are slack.

import { Curve, CylinderGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshLambertMaterial, Quaternion, TubeGeometry, Vector3 } from "three";
import type { Line, SceneData } from "../data";
import type { Poses } from "../motion";
import { sceneColor } from "../theme";

/** The pitch of a coil at the start, in radii, and how many coils there may be. */
const PITCH = 1.7;
const COILS: [number, number] = [4, 16];
const THICKNESS = 0.17;
/** The thickness of cables, in that of rods. */
const TAUT = 0.8;
const SLACK = 0.25;

/** A helix of radius one from the origin along z, with straight ends on the axis. */
class Coil extends Curve<Vector3> {
  constructor(private readonly length: number, private readonly turns: number) {
    super();
  }

  override getPoint(s: number, target = new Vector3()): Vector3 {
    const straight = 0.1;
    const inner = Math.min(Math.max((s - straight) / (1 - 2 * straight), 0), 1);
    const radius = Math.min(1, 2 * this.turns * inner, 2 * this.turns * (1 - inner));
    const angle = 2 * Math.PI * this.turns * inner;
    return target.set(radius * Math.cos(angle), radius * Math.sin(angle), s * this.length);
  }
}

const Z = new Vector3(0, 0, 1);

export class Lines extends Group {
  private readonly springSurface = new MeshLambertMaterial();
  private readonly rodSurface = new MeshLambertMaterial();
  private readonly springs: { line: Line; mesh: Mesh; length: number }[];
  private readonly rods: Line[];
  /** The contact that each of them is, if it is a cable. */
  private readonly contacts: number[];
  private readonly bars: InstancedMesh | null = null;
  private readonly from = new Vector3();
  private readonly along = new Vector3();
  private readonly turn = new Quaternion();
  private readonly scaling = new Vector3();
  private readonly placing = new Matrix4();

  constructor({ lines, contacts = [] }: SceneData, poses: Poses, private readonly size: number) {
    super();
    this.springs = lines.filter((l) => l.kind === "spring").map((line) => this.makeSpring(line, poses));
    this.rods = lines.filter((l) => l.kind !== "spring");
    this.contacts = this.rods.map((line) => (line.kind === "rope" ? contacts.findIndex((c) => c.name === line.name) : -1));
    if (this.rods.length > 0) {
      const bar = new CylinderGeometry(0.35, 0.35, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5);
      this.bars = new InstancedMesh(bar, this.rodSurface, this.rods.length);
      this.bars.frustumCulled = false;
      this.add(this.bars);
    }
    this.recolor();
  }

  /** A coil in the proportions of the first frame; it is stretched from there. */
  private makeSpring(line: Line, poses: Poses) {
    const length = Math.max(this.measure(line, poses), this.size) / this.size;
    const turns = Math.min(Math.max(Math.round(length / PITCH), COILS[0]), COILS[1]);
    const mesh = new Mesh(new TubeGeometry(new Coil(length, turns), 26 * turns, THICKNESS, 6), this.springSurface);
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    this.add(mesh);
    return { line, mesh, length };
  }

  /** Finds where a line begins, its direction and its length. */
  private measure({ ends: [a, b] }: Line, poses: Poses): number {
    this.from.set(...a[1]).applyMatrix4(poses.matrices[a[0]] ?? poses.matrices[0]);
    this.along.set(...b[1]).applyMatrix4(poses.matrices[b[0]] ?? poses.matrices[0]).sub(this.from);
    const length = Math.max(this.along.length(), 1e-9 * this.size);
    this.turn.setFromUnitVectors(Z, this.along.divideScalar(length));
    return length;
  }

  update(poses: Poses, isTaut: (contact: number) => boolean): void {
    for (const { line, mesh, length } of this.springs) {
      const now = this.measure(line, poses);
      mesh.matrix.compose(this.from, this.turn, this.scaling.set(this.size, this.size, now / length));
      mesh.matrixWorldNeedsUpdate = true;
    }
    this.rods.forEach((line, k) => {
      const now = this.measure(line, poses);
      const contact = this.contacts[k];
      const thick = this.size * (line.kind !== "rope" ? 1 : contact >= 0 && !isTaut(contact) ? SLACK : TAUT);
      this.bars?.setMatrixAt(k, this.placing.compose(this.from, this.turn, this.scaling.set(thick, thick, now)));
    });
    if (this.bars) this.bars.instanceMatrix.needsUpdate = true;
  }

  recolor(): void {
    this.springSurface.color = sceneColor("spring");
    this.rodSurface.color = sceneColor("rod");
  }
}
