// Where to look from, and how far away.

import { PerspectiveCamera, Vector3 } from "three";
import type { Bounds } from "./bounds";

export type ViewName = "home" | "front" | "side" | "top";
const MARGIN = 1.1;

export class Views {
  /** Right, back (away from the viewer) and up of the world as one stands before it. */
  private readonly right: Vector3;
  private readonly back: Vector3;
  readonly up: Vector3;
  readonly home: Vector3;

  constructor(up: Vector3, private readonly bounds: Bounds) {
    this.up = up.lengthSq() > 0 ? up.clone().normalize() : new Vector3(0, 0, 1);
    const x = new Vector3(1, 0, 0);
    const seed = Math.abs(this.up.dot(x)) < 0.9 ? x : new Vector3(0, 1, 0);
    this.right = seed.addScaledVector(this.up, -seed.dot(this.up)).normalize();
    this.back = this.up.clone().cross(this.right);
    this.home = bounds.normal ? this.facing(bounds.normal) : this.oblique();
  }

  private oblique(): Vector3 {
    return this.right.clone().multiplyScalar(0.5).addScaledVector(this.back, -0.8).addScaledVector(this.up, 0.42).normalize();
  }

  /** The side of a plane from which the horizontal axis points to the right. */
  private facing(normal: Vector3): Vector3 {
    const direction = normal.clone().normalize();
    const right = this.up.clone().cross(direction);
    if (right.length() < 0.05) return this.up.clone();
    const largest = [right.x, right.y, right.z].reduce((a, b) => (Math.abs(b) > Math.abs(a) + 1e-9 ? b : a));
    return largest < 0 ? direction.negate() : direction;
  }

  direction(name: ViewName): Vector3 {
    switch (name) {
      case "home": return this.home.clone();
      case "front": return this.back.clone().negate();
      case "side": return this.right.clone();
      // Not quite from above, so that it stays clear what is up on the screen.
      case "top": return this.up.clone().addScaledVector(this.back, -1e-3).normalize();
    }
  }

  /** Puts the camera so that the picture holds all points, as near as possible; returns what it looks at. */
  fit(camera: PerspectiveCamera, direction: Vector3): Vector3 {
    const d = direction;
    let r = this.up.clone().cross(d);
    if (r.length() < 1e-6) r = this.right.clone();
    r.normalize();
    const u = d.clone().cross(r);
    const th = Math.tan((camera.fov * Math.PI) / 360);
    const tw = th * camera.aspect;
    // With depth z towards the camera at distance D a point is seen if |x - cx| <= (D - z) tan, on either side.
    const most = { right: -Infinity, left: -Infinity, top: -Infinity, bottom: -Infinity, near: -Infinity, far: Infinity };
    for (const p of this.bounds.points) {
      const [x, y, z] = [p.dot(r), p.dot(u), p.dot(d)];
      most.right = Math.max(most.right, x + z * tw);
      most.left = Math.max(most.left, -x + z * tw);
      most.top = Math.max(most.top, y + z * th);
      most.bottom = Math.max(most.bottom, -y + z * th);
      most.near = Math.max(most.near, z);
      most.far = Math.min(most.far, z);
    }
    const distance = Math.max((most.right + most.left) / (2 * tw), (most.top + most.bottom) / (2 * th));
    const middle = 0.5 * (most.near + most.far);
    const depth = Math.max((distance - middle) * MARGIN, 0.05 * this.bounds.extent);
    const target = r.clone().multiplyScalar(0.5 * (most.right - most.left))
      .addScaledVector(u, 0.5 * (most.top - most.bottom)).addScaledVector(d, middle);
    camera.position.copy(target).addScaledVector(d, depth);
    camera.up.copy(this.up);
    return target;
  }
}
