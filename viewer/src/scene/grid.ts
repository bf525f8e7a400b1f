// Graph paper: the floor under a mechanism, or the wall behind a planar one.

import { DoubleSide, Matrix4, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from "three";
import { niceBelow } from "../format";
import { sceneColor } from "../theme";
import type { Bounds } from "./bounds";

const VERTEX = `
varying vec2 place;
void main() {
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

// Lines one pixel wide at any distance, every fifth stronger, fading towards the rim.
const FRAGMENT = `
uniform vec3 color;
uniform vec2 center;
uniform float spacing;
uniform float radius;
varying vec2 place;
float lines(float step) {
  vec2 x = place / step;
  vec2 w = fwidth(x);
  vec2 d = abs(fract(x - 0.5) - 0.5) / w;
  float fade = 1.0 - smoothstep(0.15, 0.5, max(w.x, w.y));
  return (1.0 - min(min(d.x, d.y), 1.0)) * fade;
}
void main() {
  float rim = 1.0 - smoothstep(0.35, 1.0, length(place - center) / radius);
  float ink = max(0.45 * lines(spacing), lines(5.0 * spacing));
  gl_FragColor = vec4(color, ink * rim);
  if (gl_FragColor.a < 0.004) discard;
  #include <colorspace_fragment>
}`;

export class Grid extends Mesh<PlaneGeometry, ShaderMaterial> {
  /** The distance of two lines [m]. */
  readonly spacing: number;

  constructor(bounds: Bounds, up: Vector3) {
    const normal = bounds.normal && Math.abs(bounds.normal.dot(up)) < 0.5 ? bounds.normal : up;
    const spacing = niceBelow(bounds.extent / 8);
    const radius = 2.2 * bounds.extent;
    const material = new ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false, side: DoubleSide,
      uniforms: {
        color: { value: null }, center: { value: null }, spacing: { value: spacing }, radius: { value: radius },
      },
    });
    super(new PlaneGeometry(), material);
    this.spacing = spacing;
    this.renderOrder = -1;
    const { x, y, z } = this.axes(normal, up);
    const lowest = Math.min(...depths(bounds.points, z));
    this.matrixAutoUpdate = false;
    this.matrix.copy(new Matrix4().makeBasis(x, y, z).setPosition(z.clone().multiplyScalar(lowest - 0.01 * bounds.extent)));
    const middle = bounds.points.reduce((sum, p) => sum.add(p), new Vector3()).divideScalar(bounds.points.length);
    const [cx, cy] = [middle.dot(x), middle.dot(y)];
    material.uniforms.center.value = { x: cx, y: cy };
    this.geometry.scale(2 * radius, 2 * radius, 1).translate(cx, cy, 0);
    this.recolor();
  }

  private axes(normal: Vector3, up: Vector3): { x: Vector3; y: Vector3; z: Vector3 } {
    const z = normal.clone().normalize();
    const seed = Math.abs(z.dot(up)) < 0.9 ? up.clone() : new Vector3(1, 0, 0);
    if (Math.abs(seed.dot(z)) > 0.9) seed.set(0, 1, 0);
    const x = seed.cross(z).normalize();
    return { x, y: z.clone().cross(x), z };
  }

  recolor(): void {
    this.material.uniforms.color.value = sceneColor("grid");
  }
}

function depths(points: Vector3[], z: Vector3): number[] {
  // A few thousand points at most go through one call.
  const stride = Math.max(1, Math.ceil(points.length / 5000));
  return points.filter((_, k) => k % stride === 0).map((p) => p.dot(z));
}
