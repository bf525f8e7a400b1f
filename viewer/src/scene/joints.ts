// Symbols of joints: small, the same for all joints of a kind, and seen faintly through bodies.

import {
  BoxGeometry, BufferGeometry, CylinderGeometry, DoubleSide, Group, InstancedMesh, Matrix4, MeshBasicMaterial,
  MeshLambertMaterial, OctahedronGeometry, Quaternion, SphereGeometry, TorusGeometry, Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Joint } from "../data";
import type { Poses } from "../motion";
import { sceneColor } from "../theme";

/** Symbols have the size one; their axis is z. */
function symbol(kind: string, round: number): BufferGeometry | null {
  const ring = (radius: number, tube: number) => new TorusGeometry(radius, tube, Math.round(round / 3), round);
  const ball = (radius: number) => new SphereGeometry(radius, round, Math.round(round / 2));
  const pin = (radius: number, length: number) => new CylinderGeometry(radius, radius, length, round).rotateX(Math.PI / 2);
  const box = (x: number, y: number, z: number) => new BoxGeometry(x, y, z);
  switch (kind) {
    case "free":
    case "free_euler":
    case "distance":
      return null;
    case "revolute":
    case "hinge":
      return join(pin(0.42, 2.2), ring(0.85, 0.2));
    case "prismatic":
      return join(box(0.5, 0.5, 3.4), box(1.5, 1.5, 1.3));
    case "cylindrical":
      return join(pin(0.38, 3.4), pin(0.85, 1.3));
    case "screw":
      return join(pin(0.38, 3.4), ...[-0.6, 0, 0.6].map((z) => ring(0.68, 0.2).translate(0, 0, z)));
    case "universal":
    case "constant_velocity":
      return join(pin(0.3, 2.4), pin(0.3, 2.4).rotateX(Math.PI / 2), ball(0.55));
    case "spherical":
      return join(ball(0.8), ring(1.0, 0.13));
    case "planar":
    case "point_on_plane":
      return join(box(2.6, 2.6, 0.14), pin(0.28, 1.2));
    case "point_on_line":
      return join(pin(0.2, 3.4), ball(0.62));
    case "fixed":
      return box(1.3, 1.3, 1.3);
    default:
      return new OctahedronGeometry(0.9);
  }
}

function join(...pieces: BufferGeometry[]): BufferGeometry {
  return mergeGeometries(pieces.map((g) => (g.index ? g.toNonIndexed() : g)));
}

/** Symbols are seen through bodies, and finely rounded, up to this number. */
const FEW = 80;

interface Placed { body: number; local: Matrix4 }

export class Joints extends Group {
  private readonly solid = new MeshLambertMaterial();
  private readonly ghost = new MeshBasicMaterial({
    transparent: true, opacity: 0.5, depthTest: false, depthWrite: false, side: DoubleSide,
  });
  private readonly kinds: { placed: Placed[]; meshes: InstancedMesh[] }[] = [];
  private readonly world = new Matrix4();

  constructor(joints: Joint[], size: number) {
    super();
    const few = joints.length <= FEW;
    for (const [kind, members] of groupByKind(joints)) {
      const geometry = symbol(kind, few ? 28 : 12);
      if (!geometry) continue;
      const placed = members.map((j) => {
        const [w, x, y, z] = j.orientation;
        const local = new Matrix4().compose(
          new Vector3(...j.position), new Quaternion(x, y, z, w).normalize(), new Vector3(size, size, size),
        );
        return { body: j.body, local };
      });
      const meshes = (few ? [this.ghost, this.solid] : [this.solid]).map((material) => {
        const mesh = new InstancedMesh(geometry, material, placed.length);
        mesh.frustumCulled = false;
        this.add(mesh);
        return mesh;
      });
      this.kinds.push({ placed, meshes });
    }
    this.recolor();
  }

  update(poses: Poses): void {
    for (const { placed, meshes } of this.kinds) {
      placed.forEach(({ body, local }, k) => {
        this.world.multiplyMatrices(poses.matrices[body] ?? poses.matrices[0], local);
        for (const mesh of meshes) mesh.setMatrixAt(k, this.world);
      });
      for (const mesh of meshes) mesh.instanceMatrix.needsUpdate = true;
    }
  }

  recolor(): void {
    this.solid.color = sceneColor("joint");
    this.ghost.color = sceneColor("joint");
  }
}

function normalised(kind: string): string {
  return kind.toLowerCase().replaceAll(/[- ]/g, "_");
}

function groupByKind(joints: Joint[]): Map<string, Joint[]> {
  const map = new Map<string, Joint[]>();
  for (const j of joints) {
    const kind = normalised(j.kind);
    map.set(kind, [...(map.get(kind) ?? []), j]);
  }
  return map;
}
