// Arrows that are placed again for every picture. Those inside of bodies shine through.

import {
  BufferGeometry, Color, ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

const UP = new Vector3(0, 1, 0);
/** How strong an arrow is where it is inside of a body. */
const GHOST = 0.7;

export class ArrowPool extends Group {
  private readonly shafts: InstancedMesh;
  private readonly heads: InstancedMesh;
  private readonly materials: MeshBasicMaterial[];
  private readonly tip = new Vector3();
  private readonly turn = new Quaternion();
  private readonly scaling = new Vector3();
  private readonly placing = new Matrix4();

  /** So many arrows at most; torques have two heads. */
  constructor(readonly capacity: number, private readonly double: boolean, private readonly thickness: number) {
    super();
    const solid = new MeshBasicMaterial();
    const ghost = new MeshBasicMaterial({ transparent: true, opacity: GHOST, depthTest: false, depthWrite: false });
    this.materials = [ghost, solid];
    const [shafts, heads] = [shaft(), head(double)].map((geometry) => {
      const mesh = new InstancedMesh(geometry, solid, capacity);
      const through = new InstancedMesh(geometry, ghost, capacity);
      // both show the same arrows
      through.instanceMatrix = mesh.instanceMatrix;
      through.renderOrder = 2;
      for (const m of [through, mesh]) {
        m.frustumCulled = false;
        this.add(m);
      }
      return mesh;
    });
    [this.shafts, this.heads] = [shafts, heads];
    for (let k = 0; k < capacity; k++) this.hide(k);
  }

  set color(color: Color) {
    for (const material of this.materials) material.color = color;
  }

  /** An arrow from a foot along a direction; what has no length worth seeing is drawn as nothing. */
  place(k: number, foot: Vector3, along: Vector3, length: number): void {
    if (!(length > 0.2 * this.thickness)) return this.hide(k);
    this.turn.setFromUnitVectors(UP, along);
    const size = Math.min(this.thickness, length / (3.2 * (this.double ? 1.6 : 1)));
    const shaftLength = Math.max(length - 3 * size, 1e-6 * length);
    this.shafts.setMatrixAt(k, this.placing.compose(foot, this.turn, this.scaling.set(size, shaftLength, size)));
    this.tip.copy(foot).addScaledVector(along, length);
    this.heads.setMatrixAt(k, this.placing.compose(this.tip, this.turn, this.scaling.setScalar(size)));
  }

  hide(k: number): void {
    this.placing.makeScale(0, 0, 0);
    this.shafts.setMatrixAt(k, this.placing);
    this.heads.setMatrixAt(k, this.placing);
  }

  commit(): void {
    for (const mesh of [this.shafts, this.heads]) mesh.instanceMatrix.needsUpdate = true;
  }
}

function shaft(): BufferGeometry {
  return new CylinderGeometry(0.42, 0.42, 1, 12).translate(0, 0.5, 0);
}

/** A cone whose tip is the origin; two for a torque. */
function head(double: boolean): BufferGeometry {
  const cone = () => new ConeGeometry(1.1, 3.2, 20).translate(0, -1.6, 0);
  return double ? mergeGeometries([cone(), cone().translate(0, -2, 0)]) : cone();
}

/** A size that few exceed. */
export function largeSize(sizes: number[]): number {
  const known = sizes.filter((size) => size > 0 && size < Infinity).sort((a, b) => a - b);
  return known[Math.floor(QUANTILE * (known.length - 1))] ?? 0;
}

/** A large force has this part of the size of the mechanism. */
export const LARGE = 0.25;
/** What part of all sizes is not larger than what counts as large. */
const QUANTILE = 0.97;
