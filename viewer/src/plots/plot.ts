// One plot: curves over time, a line where the animation is, and marks of events and extremes.

import uPlot from "uplot";
import type { Clock } from "../clock";
import type { EventMark, Measure, Peak } from "../data";
import { h, iconButton } from "../dom";
import { number } from "../format";
import { valueAt } from "../motion";
import { cssColor, paletteName } from "../theme";
import { unitName } from "./measures";

export interface PlotContext {
  clock: Clock;
  times: Float64Array;
  events: EventMark[];
  peaks: Map<string, Peak>;
  /** Tells all plots that one of them was zoomed. */
  zoomed: (min: number, max: number) => void;
  /** Takes a curve away. */
  remove: (measure: number) => void;
}

export interface Curve { index: number; measure: Measure; color: number }

/** What a plot of any kind can do. */
export interface Shown {
  readonly element: HTMLElement;
  /** Height beside the chart itself. */
  readonly overhead: number;
  resize(width: number, height: number): void;
  zoom(min: number, max: number): void;
  redraw(): void;
  showTime(t: number): void;
  destroy(): void;
}

/** Title or unit, and a button of each curve with its value; a click removes it. */
export function legendOf(members: Curve[], context: PlotContext, title: string | undefined, removePlot?: () => void) {
  const units = new Set(members.map((m) => m.measure.unit));
  const legend = h("div", { class: "legend" });
  if (title) legend.append(h("span", { class: "plot-title" }, title));
  if (units.size === 1) legend.append(h("span", { class: "unit" }, unitName(members[0].measure.unit)));
  const values: HTMLElement[] = [];
  for (const { index, measure, color } of members) {
    const swatch = h("i", { class: "swatch" });
    swatch.style.background = `var(--${paletteName(color)})`;
    const value = h("b", {});
    values.push(value);
    const name = units.size > 1 && measure.unit ? `${measure.name} [${measure.unit}]` : measure.name;
    legend.append(h("button", { type: "button", class: "chip", title: `Remove ${measure.name} from the plot`, onclick: () => context.remove(index) },
      swatch, h("span", { class: "name" }, name), value));
  }
  if (removePlot) {
    const close = iconButton("close", `Remove the plot ${title ?? members.map((m) => m.measure.name).join(", ")}`, removePlot);
    close.classList.add("small");
    legend.append(close);
  }
  return { legend, values };
}

/** Events in view up to which each has a line over the whole height. */
const MOST_LINES = 60;
/** Lines of events are at least so far apart [px]. */
const CLOSE = 4;

/** Half the size of the mark of an extreme [px]. */
const PEAK = 4;

export class Plot implements Shown {
  readonly element: HTMLElement;
  private readonly body = h("div", { class: "plot-body" });
  private readonly line = h("div", { class: "time-line" });
  private readonly values: HTMLElement[];
  private readonly chart: uPlot;
  private pointed: number | null = null;
  private quiet = false;

  constructor(readonly members: Curve[], private readonly context: PlotContext, title?: string, removePlot?: () => void) {
    const { legend, values } = legendOf(members, context, title, removePlot);
    this.values = values;
    this.element = h("figure", { class: "plot" }, legend, this.body);
    const data = [Array.from(context.times), ...members.map((m) => Array.from(m.measure.values, (v) => (Number.isFinite(v) ? v : null)))];
    this.chart = new uPlot(this.options(), data as uPlot.AlignedData, this.body);
    this.chart.over.append(this.line);
    this.listen(this.chart.over);
  }

  private options(): uPlot.Options {
    const axis = (): uPlot.Axis => ({
      stroke: () => cssColor("muted"), font: "11px system-ui, sans-serif",
      grid: { stroke: () => cssColor("rule"), width: 1 }, ticks: { stroke: () => cssColor("rule"), width: 1, size: 4 },
      values: (_, splits) => splits.map((v) => number(clean(v, splits), 7)),
    });
    return {
      width: 300, height: 184, legend: { show: false }, padding: [8, 12, 0, 0],
      scales: { x: { time: false }, y: { range: { min: { pad: 0.06, soft: undefined, mode: 0 }, max: { pad: 0.06, soft: undefined, mode: 0 } } } },
      axes: [
        { ...axis(), size: 26, gap: 3, label: "t [s]", labelSize: 14, labelGap: -2, labelFont: "11px system-ui, sans-serif" },
        { ...axis(), gap: 4, size: (_, values) => 14 + 6.6 * Math.max(4, ...(values ?? []).map((v) => v.length)) },
      ],
      series: [{}, ...this.members.map((m) => ({
        label: m.measure.name, stroke: () => cssColor(paletteName(m.color)), width: 1.6, points: { show: false }, spanGaps: false,
      }))],
      cursor: {
        y: false, drag: { x: true, y: false, setScale: true, dist: 4 }, points: { size: 6 },
        sync: { key: "time", setSeries: false, filters: { pub: (type) => type === "mousemove" || type === "mouseleave" } },
      },
      hooks: {
        draw: [(u) => this.drawEvents(u), (u) => this.drawPeaks(u)],
        setScale: [(u, key) => {
          if (key !== "x") return;
          this.showTime(this.context.clock.t);
          const { min, max } = u.scales.x;
          if (!this.quiet && min !== undefined && max !== undefined) this.context.zoomed(min, max);
        }],
        setCursor: [(u) => {
          this.pointed = u.cursor.left !== undefined && u.cursor.left >= 0 ? u.posToVal(u.cursor.left, "x") : null;
          this.showValues();
        }],
      },
    };
  }

  private listen(over: HTMLElement): void {
    const timeAt = (e: MouseEvent) => this.chart.posToVal(e.clientX - over.getBoundingClientRect().left, "x");
    let down = 0;
    over.addEventListener("mousedown", (e) => (down = e.clientX));
    over.addEventListener("click", (e) => {
      if (Math.abs(e.clientX - down) < 4) this.context.clock.moveTo(timeAt(e));
    });
    over.addEventListener("pointermove", (e) => {
      if (e.pointerType === "touch") this.context.clock.moveTo(timeAt(e));
    });
  }

  private drawEvents(u: uPlot): void {
    const { left, top, width, height } = u.bbox;
    const ctx = u.ctx;
    ctx.save();
    ctx.strokeStyle = cssColor("event");
    ctx.lineWidth = devicePixelRatio;
    ctx.globalAlpha = 0.7;
    let last = -Infinity;
    const seen = this.context.events.map((e) => Math.round(u.valToPos(e.t, "x", true))).filter((x) => {
      // events are in order; of those too close to tell apart the first has a line
      if (x < left || x > left + width || x - last < CLOSE * devicePixelRatio) return false;
      last = x;
      return true;
    });
    // Many lines would hide the curves: short ones stand for them.
    const long = seen.length <= MOST_LINES;
    if (long) ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    for (const x of seen) {
      ctx.moveTo(x, top);
      ctx.lineTo(x, top + (long ? height : 5 * devicePixelRatio));
    }
    ctx.stroke();
    ctx.restore();
  }

  /** Small triangles at the largest and smallest value of each curve over the motion, between samples too. */
  private drawPeaks(u: uPlot): void {
    const { left, top, width, height } = u.bbox;
    const size = PEAK * devicePixelRatio;
    for (const { measure, color } of this.members) {
      const peak = this.context.peaks.get(measure.name);
      if (!peak || peak.min === peak.max) continue;
      u.ctx.fillStyle = cssColor(paletteName(color));
      for (const [t, value, up] of [[peak.t_max, peak.max, 1], [peak.t_min, peak.min, -1]] as const) {
        if (t === null || value === null) continue;
        const [x, y] = [u.valToPos(t, "x", true), u.valToPos(value, "y", true)];
        if (x < left || x > left + width || y < top - size || y > top + height + size) continue;
        u.ctx.beginPath();
        u.ctx.moveTo(x, y);
        u.ctx.lineTo(x - size, y - 1.6 * size * up);
        u.ctx.lineTo(x + size, y - 1.6 * size * up);
        u.ctx.fill();
      }
    }
  }

  /** Height beside the chart itself. */
  get overhead(): number {
    return this.element.offsetHeight - this.body.offsetHeight;
  }

  resize(width: number, height: number): void {
    if (width <= 0 || (width === this.chart.width && height === this.chart.height)) return;
    this.quietly(() => this.chart.setSize({ width, height }));
    this.showTime(this.context.clock.t);
  }

  zoom(min: number, max: number): void {
    this.quietly(() => this.chart.setScale("x", { min, max }));
  }

  redraw(): void {
    this.chart.redraw(false, true);
  }

  showTime(t: number): void {
    const x = this.chart?.valToPos(t, "x");
    // The width that uPlot knows: asking the element would lay out the page in every frame.
    const inside = x !== undefined && x >= -0.5 && x <= this.chart.bbox.width / devicePixelRatio + 0.5;
    this.line.style.visibility = inside ? "" : "hidden";
    if (inside) this.line.style.transform = `translateX(${x.toFixed(1)}px)`;
    this.showValues();
  }

  private showValues(): void {
    const t = this.pointed ?? this.context.clock.t;
    this.members.forEach((m, k) => {
      const text = number(valueAt(this.context.times, m.measure.values, t), 5);
      if (this.values[k].textContent !== text) this.values[k].textContent = text;
    });
  }

  private quietly(action: () => void): void {
    this.quiet = true;
    action();
    // uPlot commits in a microtask.
    queueMicrotask(() => queueMicrotask(() => (this.quiet = false)));
  }

  destroy(): void {
    this.chart.destroy();
    this.element.remove();
  }
}

/** Zero instead of the rounding errors of counted ticks. */
function clean(value: number, splits: number[]): number {
  const step = splits.length > 1 ? Math.abs(splits[1] - splits[0]) : 1;
  return Math.abs(value) < 1e-9 * step ? 0 : value;
}
