// The scene: renderer, light, camera and everything that is drawn. It draws only when something changed.

import { Camera, DirectionalLight, HemisphereLight, Mesh, PerspectiveCamera, Quaternion, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Report } from "../data";
import { Poses } from "../motion";
import { sceneColor } from "../theme";
import { Arrows } from "./arrows";
import { Beams } from "./beams";
import { Bodies } from "./bodies";
import { boundsOf } from "./bounds";
import type { Bounds } from "./bounds";
import { Views } from "./camera";
import type { ViewName } from "./camera";
import { Contacts } from "./contacts";
import type { Mark } from "./contacts";
import { Flexibles } from "./flexible";
import { Grid } from "./grid";
import { Joints } from "./joints";
import { Lines } from "./lines";
import { Traces } from "./traces";
import { Triad } from "./triad";

/** A pointer is at a contact if it is no farther from it [px]. */
const NEAR = 9;

export function makeRenderer(): WebGLRenderer {
  return new WebGLRenderer({ antialias: true, alpha: true });
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly triad = new Triad();
  readonly bodies: Bodies;
  readonly flexibles: Flexibles;
  readonly joints: Joints;
  readonly traces: Traces;
  readonly arrows: Arrows;
  readonly contacts: Contacts;
  readonly grid: Grid;
  readonly poses: Poses;
  readonly bounds: Bounds;
  /** The body the camera goes with. */
  followed: number | null = null;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(28, 1);
  private readonly controls: OrbitControls;
  private readonly lines: Lines;
  readonly beams: Beams;
  private readonly views: Views;
  private readonly light = new DirectionalLight(0xffffff, 1.6);
  private readonly sky = new HemisphereLight(0xffffff, 0xb4bac2, 2.0);
  private readonly lastFollowed = new Vector3();
  private readonly drawn: ((camera: Camera) => void)[] = [];
  private dirty = true;
  private touched = false;

  /** With a renderer that draws other stages, too, there is nothing to take hold of. */
  constructor(report: Report, shared?: WebGLRenderer) {
    const scene = report.meta.scene;
    this.renderer = shared ?? makeRenderer();
    this.canvas = this.renderer.domElement;
    this.poses = new Poses(report.motion, scene.bodies.length);
    this.bodies = new Bodies(scene.bodies, new Set((scene.flexible ?? []).map((f) => f.body)));
    this.flexibles = new Flexibles(scene, this.bodies, report.measures, report.times);
    this.bounds = boundsOf(scene, this.bodies, this.poses);
    this.bodies.recolored = () => this.flexibles.recolor();
    const { symbol } = this.bounds;
    this.views = new Views(new Vector3(...scene.up), this.bounds);
    this.joints = new Joints(scene.joints, symbol);
    this.lines = new Lines(scene, this.poses, symbol);
    this.beams = new Beams(scene.beams ?? [], this.poses);
    this.traces = new Traces(scene.traces, this.poses, symbol, this.bounds.normal !== null);
    this.arrows = new Arrows(scene.arrows, report.measures, report.times, this.bounds.size);
    this.contacts = new Contacts(report, this.bounds);
    this.grid = new Grid(this.bounds, this.views.up);
    this.scene.add(this.sky, this.light, this.light.target);
    this.scene.add(this.grid, this.bodies, this.joints, this.lines, this.beams, this.traces, this.arrows, this.contacts);
    this.sky.position.copy(this.views.up);
    this.camera.up.copy(this.views.up);
    this.controls = new OrbitControls(this.camera, shared ? null : this.canvas);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.invalidate());
    this.controls.addEventListener("start", () => (this.touched = true));
    if (!shared) this.canvas.addEventListener("webglcontextrestored", () => this.invalidate());
    if (this.bounds.travels) this.follow(1);
    this.recolor();
    this.moveTo(this.poses.times[0] ?? 0);
  }

  invalidate(): void {
    this.dirty = true;
  }

  /** Calls after every picture. */
  onDraw(listener: (camera: Camera) => void): void {
    this.drawn.push(listener);
  }

  moveTo(t: number): void {
    this.poses.moveTo(t);
    this.bodies.update(this.poses);
    if (this.joints.visible) this.joints.update(this.poses);
    this.lines.update(this.poses, (contact) => this.contacts.isClosed(contact, this.poses.frame));
    this.beams.update(this.poses);
    this.flexibles.update(t);
    if (this.traces.visible) this.traces.update(this.poses);
    if (this.arrows.visible) this.arrows.update(this.poses, t);
    if (this.contacts.visible) this.contacts.update(this.poses, t);
    if (this.followed !== null) this.goWith(this.followed);
    this.invalidate();
  }

  resize(width: number, height: number): void {
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(height, 1);
    this.camera.updateProjectionMatrix();
    // As long as nobody chose another view, the picture fits the window.
    if (!this.touched) this.look("home");
    this.invalidate();
  }

  look(name: ViewName): void {
    if (name === "home") this.touched = false;
    else this.touched = true;
    this.controls.target.copy(this.views.fit(this.camera, this.views.direction(name)));
    if (this.followed !== null) {
      // The points that are fitted are those of the start.
      const now = this.position(this.followed);
      this.poses.readFrame(0, this.followed, this.lastFollowed, new Quaternion());
      const shift = now.clone().sub(this.lastFollowed);
      this.controls.target.add(shift);
      this.camera.position.add(shift);
      this.lastFollowed.copy(now);
    }
    this.controls.update();
    this.invalidate();
  }

  /** Turns the view by angles to the right and up. */
  orbit(right: number, up: number): void {
    this.touched = true;
    const offset = this.camera.position.clone().sub(this.controls.target);
    const axis = offset.clone().cross(this.camera.up).normalize();
    const tilt = offset.clone().applyAxisAngle(axis, -up);
    if (Math.abs(tilt.angleTo(this.camera.up) - Math.PI / 2) < Math.PI / 2 - 0.02) offset.copy(tilt);
    offset.applyAxisAngle(this.camera.up, right);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
  }

  /** Moves the view by parts of what is seen. */
  pan(right: number, up: number): void {
    this.touched = true;
    const scale = this.camera.position.distanceTo(this.controls.target) * 0.5;
    const shift = new Vector3().setFromMatrixColumn(this.camera.matrix, 0).multiplyScalar(right * scale)
      .addScaledVector(new Vector3().setFromMatrixColumn(this.camera.matrix, 1), up * scale);
    this.camera.position.add(shift);
    this.controls.target.add(shift);
    this.controls.update();
  }

  zoom(factor: number): void {
    this.touched = true;
    this.camera.position.sub(this.controls.target).multiplyScalar(factor).add(this.controls.target);
    this.controls.update();
  }

  follow(body: number | null): void {
    this.followed = body !== null && body > 0 ? body : null;
    if (this.followed !== null) this.lastFollowed.copy(this.position(this.followed));
  }

  private goWith(body: number): void {
    const now = this.position(body);
    const shift = now.clone().sub(this.lastFollowed);
    this.camera.position.add(shift);
    this.controls.target.add(shift);
    this.lastFollowed.copy(now);
  }

  private position(body: number): Vector3 {
    return new Vector3().setFromMatrixPosition(this.poses.matrices[body] ?? this.poses.matrices[0]);
  }

  /** The body at a place of the canvas, from -1 to 1. */
  pick(x: number, y: number): number | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.camera);
    return this.bodies.pick(ray);
  }

  /** The contact within a few pixels of a place of the canvas, from -1 to 1. */
  pickContact(x: number, y: number): Mark | null {
    if (!this.contacts.visible) return null;
    const { clientWidth: w, clientHeight: v } = this.canvas;
    const far = ({ point }: Mark) => {
      const seen = point.clone().project(this.camera);
      return Math.hypot(0.5 * w * (seen.x - x), 0.5 * v * (seen.y - y));
    };
    const [nearest] = this.contacts.marks.map((mark) => ({ mark, far: far(mark) })).sort((a, b) => a.far - b.far);
    return nearest && nearest.far < NEAR ? nearest.mark : null;
  }

  /** Where a body's origin is on the canvas, from -1 to 1. */
  project(body: number): Vector3 {
    return this.position(body).project(this.camera);
  }

  recolor(): void {
    this.scene.background = sceneColor("stage");
    for (const part of [this.bodies, this.joints, this.lines, this.beams, this.traces, this.arrows, this.contacts, this.grid]) part.recolor();
    this.invalidate();
  }

  /** Draws if something changed. */
  render(): boolean {
    if (!this.dirty) return false;
    this.dirty = false;
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.near = distance / 200;
    this.camera.far = distance * 20 + 10 * this.bounds.extent;
    this.camera.updateProjectionMatrix();
    this.light.position.copy(this.camera.position).addScaledVector(this.views.up, 0.6 * distance);
    this.light.target.position.copy(this.controls.target);
    this.renderer.render(this.scene, this.camera);
    this.triad.update(this.camera);
    for (const listener of this.drawn) listener(this.camera);
    return true;
  }

  /** Lets go of what the graphics card holds. */
  dispose(): void {
    this.controls.dispose();
    this.scene.traverse((object) => {
      const { geometry, material } = object as Mesh;
      geometry?.dispose();
      for (const m of material ? [material].flat() : []) m.dispose();
    });
  }

  /** The picture as it is, for print. */
  picture(): string {
    this.dirty = true;
    this.render();
    return this.canvas.toDataURL("image/png");
  }
}
