// Geometry of the solids of a scene.

import {
  BoxGeometry, BufferGeometry, CapsuleGeometry, CylinderGeometry, ExtrudeGeometry, Quaternion, Shape as Outline,
  SphereGeometry, Vector2,
} from "three";
import type { Shape, Solid } from "../data";

/** A shape at its place on its body; nothing if it has no size. Round ones are coarser where many are drawn. */
export function shapeGeometry(shape: Shape, coarse: boolean): BufferGeometry | null {
  const geometry = solidGeometry(shape, coarse);
  if (!geometry) return null;
  const [w, x, y, z] = shape.orientation;
  geometry.applyQuaternion(new Quaternion(x, y, z, w).normalize());
  geometry.translate(...shape.position);
  geometry.deleteAttribute("uv");
  return geometry.index ? geometry.toNonIndexed() : geometry;
}

function solidGeometry(solid: Solid, coarse: boolean): BufferGeometry | null {
  const round = coarse ? 20 : 40;
  switch (solid.solid) {
    case "box":
      return new BoxGeometry(...solid.size);
    case "cylinder":
      return new CylinderGeometry(solid.radius, solid.radius, solid.length, round).rotateX(Math.PI / 2);
    case "sphere":
      return new SphereGeometry(solid.radius, round, round / 2);
    case "capsule":
      return new CapsuleGeometry(solid.radius, solid.length, round / 5, round).rotateX(Math.PI / 2);
    case "plate": {
      if (solid.corners.length < 3) return null;
      const outline = new Outline(solid.corners.map(([x, y]) => new Vector2(x, y)));
      const depth = solid.thickness;
      return new ExtrudeGeometry(outline, { depth, bevelEnabled: false }).translate(0, 0, -depth / 2);
    }
    default:
      return null;
  }
}
