// A mechanism of the gallery: its picture, its name, and what it is.

import type { WebGLRenderer } from "three";
import { Clock } from "../clock";
import { readReport } from "../data";
import type { Exhibit } from "../data";
import { h } from "../dom";
import { Stage } from "../scene/stage";

/** The size of a picture [px], and the share of the motion that it shows. */
const WIDTH = 320;
const HEIGHT = 220;
const STILL = 0.2;

export class Card {
  readonly element: HTMLElement;
  /** All that the search looks at. */
  readonly words: string;
  inSight = false;
  isDrawn = false;
  private readonly canvas = h("canvas", { width: WIDTH, height: HEIGHT });
  private readonly button: HTMLElement;
  private clock: Clock | null = null;
  private stage: Stage | null = null;
  private pointed = false;
  private kept = false;

  constructor(readonly exhibit: Exhibit, private readonly payload: string) {
    const { name, what, group, meta } = exhibit;
    this.words = [name, what, group, meta.title].join(" ").toLowerCase();
    this.button = h("button", {
      type: "button", class: "picture", "aria-pressed": "false", "aria-label": `${meta.title}: let it move`,
      onclick: () => this.keep(!this.kept),
    }, this.canvas);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element = h("article", {
      class: "card exhibit", "data-name": name,
      onpointerenter: (e: PointerEvent) => { this.pointed = !still && e.pointerType === "mouse"; },
      onpointerleave: () => { this.pointed = false; },
    }, this.button, h("div", { class: "caption" }, h("h2", {}, meta.title), h("p", {}, what), h("code", {}, `gelenk demo ${name}`)));
  }

  get moves(): boolean {
    return this.pointed || this.kept;
  }

  private keep(on: boolean): void {
    this.kept = on;
    this.button.setAttribute("aria-pressed", String(on));
  }

  /** The time goes on, over and over. */
  goOn(seconds: number): void {
    if (!this.clock) return;
    this.clock.playing = true;
    this.clock.tick(seconds);
  }

  draw(renderer: WebGLRenderer): void {
    if (!this.stage) {
      const report = readReport(this.exhibit.meta, this.payload);
      const { times } = report.motion;
      const [first, last] = times.length > 0 ? [times[0], times[times.length - 1]] : [0, 0];
      this.stage = new Stage(report, renderer);
      if (!this.clock) {
        this.clock = new Clock(first, last);
        this.clock.moveTo(first + STILL * (last - first));
      }
    }
    const scale = Math.min(devicePixelRatio, 2);
    this.canvas.width = WIDTH * scale;
    this.canvas.height = HEIGHT * scale;
    this.stage.resize(WIDTH, HEIGHT);
    this.stage.moveTo(this.clock?.t ?? 0);
    this.stage.render();
    this.canvas.getContext("2d")?.drawImage(renderer.domElement, 0, 0, this.canvas.width, this.canvas.height);
    this.canvas.dataset.t = String(this.clock?.t ?? 0);
    this.isDrawn = true;
  }

  /** The picture stays, the scene goes. */
  rest(): void {
    this.stage?.dispose();
    this.stage = null;
  }

  recolor(): void {
    this.rest();
    this.isDrawn = false;
  }
}
