// Curves over a measure instead of time: coupler curves, phase planes. The whole curve is faint, what has happened is strong, a dot is now.

import type { Measure } from "../data";
import { h } from "../dom";
import { niceBelow, number } from "../format";
import { placeOf, valueAt } from "../motion";
import { cssColor, paletteName } from "../theme";
import type { Curve, PlotContext, Shown } from "./plot";
import { legendOf } from "./plot";

const FONT = "11px system-ui, sans-serif";
/** Room for the labels of the axes, and around the curves [px]. */
const MARGIN = { left: 56, right: 14, top: 8, bottom: 38 };
/** How far around the curves the axes go, in parts of their size. */
const PAD = 0.06;
/** Ticks are about so far apart [px]. */
const TICK = [80, 44];
/** How near a pointer has to be to a curve [px]. */
const NEAR = 40;

export class XyPlot implements Shown {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { class: "xy", role: "img" });
  private readonly values: HTMLElement[];
  private size: [number, number] = [300, 200];
  /** The first value and the pixels of a unit, along both axes. */
  private frame = { x: 0, y: 0, sx: 1, sy: 1 };
  private ranges: [[number, number], [number, number]];
  private pointed: number | null = null;

  constructor(
    readonly members: Curve[], private readonly x: Measure, private readonly context: PlotContext,
    title: string | undefined, private readonly equal: boolean, removePlot?: () => void,
  ) {
    const { legend, values } = legendOf(members, context, title, removePlot);
    this.values = values;
    this.element = h("figure", { class: "plot" }, legend, h("div", { class: "plot-body" }, this.canvas));
    this.canvas.setAttribute("aria-label", `${members.map((m) => m.measure.name).join(", ")} over ${x.name}`);
    this.ranges = [rangeOf([x.values]), rangeOf(members.map((m) => m.measure.values))];
    this.canvas.addEventListener("pointermove", (e) => this.point(e));
    this.canvas.addEventListener("pointerleave", () => { this.pointed = null; this.showTime(); });
    this.canvas.addEventListener("click", (e) => {
      const k = this.nearest(e);
      if (k !== null) this.context.clock.moveTo(this.context.times[k]);
    });
  }

  get overhead(): number {
    return this.element.offsetHeight - this.canvas.offsetHeight;
  }

  resize(width: number, height: number): void {
    if (width <= 0) return;
    this.size = [width, height];
    [this.canvas.width, this.canvas.height] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    [this.canvas.style.width, this.canvas.style.height] = [`${width}px`, `${height}px`];
    this.fit();
    this.redraw();
  }

  /** Time is not an axis here. */
  zoom(): void {}

  showTime(): void {
    const t = this.pointed === null ? this.context.clock.t : this.context.times[this.pointed];
    this.members.forEach((m, k) => {
      const text = number(valueAt(this.context.times, m.measure.values, t), 5);
      if (this.values[k].textContent !== text) this.values[k].textContent = text;
    });
    this.redraw();
  }

  destroy(): void {
    this.element.remove();
  }

  private get room(): [number, number] {
    return [Math.max(this.size[0] - MARGIN.left - MARGIN.right, 20), Math.max(this.size[1] - MARGIN.top - MARGIN.bottom, 20)];
  }

  private fit(): void {
    const [w, v] = this.room;
    const [[x0, x1], [y0, y1]] = this.ranges;
    let [sx, sy] = [w / (x1 - x0), v / (y1 - y0)];
    if (this.equal) sx = sy = Math.min(sx, sy);
    this.frame = { x: 0.5 * (x0 + x1) - (0.5 * w) / sx, y: 0.5 * (y0 + y1) - (0.5 * v) / sy, sx, sy };
  }

  private place(x: number, y: number): [number, number] {
    const { frame } = this;
    return [MARGIN.left + (x - frame.x) * frame.sx, MARGIN.top + this.room[1] - (y - frame.y) * frame.sy];
  }

  redraw(): void {
    const ctx = this.canvas.getContext("2d");
    if (!ctx) return;
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ctx.clearRect(0, 0, ...this.size);
    this.axes(ctx);
    const [w, v] = this.room;
    ctx.save();
    ctx.beginPath();
    ctx.rect(MARGIN.left, MARGIN.top, w, v);
    ctx.clip();
    ctx.lineJoin = "round";
    const t = this.context.clock.t;
    const now = placeOf(this.context.times, t);
    for (const m of this.members) {
      ctx.strokeStyle = ctx.fillStyle = cssColor(paletteName(m.color));
      this.curve(ctx, m.measure.values, this.x.values.length - 1, 0.35, 1.2);
      this.curve(ctx, m.measure.values, now, 1, 1.8);
      const at = this.pointed === null ? t : this.context.times[this.pointed];
      const [x, y] = this.place(valueAt(this.context.times, this.x.values, at), valueAt(this.context.times, m.measure.values, at));
      ctx.beginPath();
      ctx.arc(x, y, 4, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }

  private curve(ctx: CanvasRenderingContext2D, values: Float64Array, last: number, alpha: number, width: number): void {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = width;
    ctx.beginPath();
    let isDrawing = false;
    for (let k = 0; k <= last; k++) {
      const [x, y] = this.place(this.x.values[k], values[k]);
      // a gap where there is no value
      if (Number.isFinite(x) && Number.isFinite(y)) {
        if (isDrawing) ctx.lineTo(x, y);
        else ctx.moveTo(x, y);
        isDrawing = true;
      } else isDrawing = false;
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  private axes(ctx: CanvasRenderingContext2D): void {
    const { frame } = this;
    const [w, v] = this.room;
    ctx.font = FONT;
    ctx.lineWidth = 1;
    ctx.strokeStyle = cssColor("rule");
    ctx.fillStyle = cssColor("muted");
    ctx.textAlign = "center";
    ctx.textBaseline = "top";
    for (const x of ticks(frame.x, w / frame.sx, w / TICK[0])) {
      const [px] = this.place(x, 0);
      line(ctx, px, MARGIN.top, px, MARGIN.top + v);
      ctx.fillText(number(x, 7), px, MARGIN.top + v + 5);
    }
    ctx.fillText(labelOf(this.x), MARGIN.left + w / 2, MARGIN.top + v + 20);
    ctx.textAlign = "right";
    ctx.textBaseline = "middle";
    for (const y of ticks(frame.y, v / frame.sy, v / TICK[1])) {
      const [, py] = this.place(0, y);
      line(ctx, MARGIN.left, py, MARGIN.left + w, py);
      ctx.fillText(number(y, 7), MARGIN.left - 6, py);
    }
  }

  private nearest(e: PointerEvent | MouseEvent): number | null {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [e.clientX - box.left, e.clientY - box.top];
    let best = NEAR ** 2;
    let found: number | null = null;
    for (const m of this.members) {
      for (let k = 0; k < this.x.values.length; k++) {
        const [x, y] = this.place(this.x.values[k], m.measure.values[k]);
        const far = (x - px) ** 2 + (y - py) ** 2;
        if (far < best) [best, found] = [far, k];
      }
    }
    return found;
  }

  private point(e: PointerEvent): void {
    this.pointed = this.nearest(e);
    this.showTime();
  }
}

function labelOf({ name, unit }: Measure): string {
  return unit === "" ? name : `${name} [${unit}]`;
}

function line(ctx: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
}

/** Round numbers in a range, about so many. */
function ticks(from: number, span: number, count: number): number[] {
  const step = niceBelow((1.5 * span) / Math.max(count, 1));
  const list: number[] = [];
  for (let k = Math.ceil(from / step); k * step <= from + span && list.length < 50; k++) list.push(k === 0 ? 0 : k * step);
  return list;
}

/** What all values lie in, with some room. */
function rangeOf(lists: Float64Array[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const values of lists) {
    for (const v of values) {
      if (!Number.isFinite(v)) continue;
      if (v < low) low = v;
      if (v > high) high = v;
    }
  }
  if (low > high) return [0, 1];
  const pad = high > low ? PAD * (high - low) : Math.abs(low) || 1;
  return [low - pad, high + pad];
}
