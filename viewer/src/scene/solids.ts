// Geometry of the solids of a scene.

import {
  BoxGeometry, BufferGeometry, CapsuleGeometry, CylinderGeometry, ExtrudeGeometry, Float32BufferAttribute, Quaternion,
  Shape as Outline, SphereGeometry, Vector2,
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

/** Lines on a disc or a ball, without which nobody sees it spin; nothing for other shapes. */
export function markGeometry(shape: Shape): BufferGeometry | null {
  const points = markPoints(shape);
  if (points.length === 0) return null;
  const [w, x, y, z] = shape.orientation;
  return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3))
    .applyQuaternion(new Quaternion(x, y, z, w).normalize()).translate(...shape.position);
}

/** Ends of line segments, a little outside of the surface. */
function markPoints(solid: Solid): number[] {
  const out = 1.004;
  if (solid.solid === "cylinder" && solid.radius > 0.5 * solid.length) {
    const [r, h] = [out * solid.radius, 0.5 * out * solid.length];
    return [0, 0, h, r, 0, h, 0, 0, -h, r, 0, -h, r, 0, h, r, 0, -h];
  }
  if (solid.solid !== "sphere") return [];
  const r = out * solid.radius;
  const points: number[] = [];
  for (let k = 0; k < 24; k++) {
    for (const at of [k, k + 1]) points.push(r * Math.sin((at * Math.PI) / 24), 0, r * Math.cos((at * Math.PI) / 24));
  }
  return points;
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
    case "mesh": {
      const points = solid.triangles.flatMap((corners) => corners.flatMap((k) => solid.corners[k] ?? []));
      const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
      geometry.computeVertexNormals();
      return geometry;
    }
    default:
      return null;
  }
}
