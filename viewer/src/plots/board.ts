// All plots and the list to choose from.

import type { Clock } from "../clock";
import type { Measure, PlotWish, Report } from "../data";
import { h, icon, ICONS } from "../dom";
import { PALETTE_SIZE } from "../theme";
import { MeasureList } from "./measures";
import { Plot } from "./plot";
import type { PlotContext, Shown } from "./plot";
import { Timeline } from "./timeline";
import { XyPlot } from "./xy";

/** What is plotted at first: so many units, and so many measures of each. */
const FIRST_UNITS = 3;
const FIRST_OF_UNIT = 4;
/** So many measures can be chosen as axis. */
const MOST_OVER = 200;

interface Wished { title?: string; x: number | null; y: number[]; equal: boolean }

/** The height of a plot [px]. */
const HEIGHTS = [170, 360];
/** The least height of a plot over a measure [px]. */
const SQUARE = 230;

export class Board {
  readonly element: HTMLElement;
  private readonly area = h("div", { class: "plot-area" });
  private readonly selected = new Set<number>();
  private readonly colors = new Map<number, number>();
  private readonly list: MeasureList;
  private readonly resetButton: HTMLButtonElement;
  private readonly timeline: Timeline;
  private plots: Shown[] = [];
  /** Plots that the model asked for, as far as they are still there. */
  private wished: Wished[];
  private apart = false;
  /** The measure over which all others are plotted; time if there is none. */
  private over: number | null = null;
  private range: [number, number] | null = null;

  constructor(private readonly report: Report, private readonly clock: Clock) {
    const { measures } = report;
    this.wished = (report.meta.scene.plots ?? []).flatMap((wish) => this.grant(wish));
    if (this.wished.length === 0) this.chooseFirst();
    this.timeline = new Timeline(report, clock);
    this.list = new MeasureList(measures, this.selected, () => this.arrange());
    this.list.element.hidden = true;
    const chooser = h("button", {
      type: "button", class: "text-button", id: "choose", "aria-expanded": "false",
      onclick: () => {
        this.list.element.hidden = !this.list.element.hidden;
        chooser.setAttribute("aria-expanded", String(!this.list.element.hidden));
        if (!this.list.element.hidden) this.list.focus();
      },
    }, icon(ICONS.list), "Measures");
    const apart = h("input", { type: "checkbox", id: "apart", onchange: () => { this.apart = apart.checked; this.arrange(); } });
    this.resetButton = h("button", { type: "button", class: "text-button", id: "show-all", hidden: true, onclick: () => this.showAll() }, "Show all time");
    const over = h("select", {
      id: "over", "aria-label": "Plot over", title: "What measures are plotted over",
      onchange: () => { this.over = over.value === "" ? null : Number(over.value); this.arrange(); },
    }, h("option", { value: "" }, "over time"), ...measures.slice(0, MOST_OVER).map((m, k) => h("option", { value: String(k) }, `over ${m.name}`)));
    this.element = h("section", { class: "card plots", "aria-label": "Plots" },
      h("div", { class: "head" }, h("h2", {}, "Plots"), this.resetButton, over, chooser,
        h("label", { class: "check", title: "Each measure in a plot of its own, instead of one plot for a unit" }, apart, h("span", {}, "separately"))),
      this.list.element, this.area, this.timeline.element);
    if (measures.length === 0) {
      chooser.remove();
      over.remove();
      this.element.classList.add("without-measures");
    }
    clock.onMove((t) => { for (const plot of this.plots) plot.showTime(t); });
    new ResizeObserver(() => this.resize()).observe(this.area);
    this.arrange();
  }

  private get whole(): [number, number] {
    const { times } = this.report;
    return [times[0] ?? 0, times[times.length - 1] ?? 1];
  }

  /** Measures that were asked for rather than those that arrows need. */
  private chooseFirst(): void {
    const { measures, meta } = this.report;
    const ofArrows = new Set([...meta.scene.arrows, ...(meta.scene.flexible ?? [])].flatMap((a) => a.columns));
    const wanted = measures.map((_, k) => k).filter((k) => !ofArrows.has(measures[k].name));
    const units = new Map<string, number>();
    for (const k of wanted.length > 0 ? wanted : measures.keys()) {
      const unit = measures[k].unit;
      if (!units.has(unit) && units.size === FIRST_UNITS) continue;
      const already = units.get(unit) ?? 0;
      if (already === FIRST_OF_UNIT) continue;
      units.set(unit, already + 1);
      this.selected.add(k);
    }
  }

  /** The smallest colour that no other curve of the same unit has. */
  private colorOf(k: number, others: number[]): number {
    const own = this.colors.get(k);
    if (own !== undefined) return own;
    const used = new Set(others.map((o) => this.colors.get(o)));
    let color = 0;
    while (used.has(color) && color < 4 * PALETTE_SIZE) color++;
    this.colors.set(k, color);
    return color;
  }

  /** A wish as far as its measures are there; those that constraints do not determine are marked as such. */
  private grant(wish: PlotWish): Wished[] {
    const find = (name: string) => this.report.measures.findIndex((m) => m.name === name || m.name === `${name} (not determined)`);
    const y = wish.y.map(find).filter((k) => k >= 0);
    const x = wish.x === undefined ? null : find(wish.x);
    return y.length > 0 && x !== -1 ? [{ title: wish.title, x, y, equal: wish.equal ?? false }] : [];
  }

  private arrange(): void {
    for (const k of this.colors.keys()) if (!this.selected.has(k)) this.colors.delete(k);
    const groups = new Map<string, number[]>();
    for (const k of this.selected) {
      const key = this.apart ? String(k) : this.report.measures[k].unit;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key)!.push(k);
    }
    for (const plot of this.plots) plot.destroy();
    this.plots = [];
    this.area.replaceChildren();
    for (const wish of this.wished) {
      const remove = (k: number) => { wish.y = wish.y.filter((y) => y !== k); this.drop(wish.y.length === 0 ? wish : null); };
      const colors = wish.y.map((_, k) => k);
      this.add(wish.y, colors, wish.x, wish.equal, remove, wish.title, () => this.drop(wish));
    }
    for (const members of groups.values()) {
      const remove = (k: number) => { this.selected.delete(k); this.list.fill(); this.arrange(); };
      this.add(members, members.map((k) => this.colorOf(k, members)), this.over, false, remove);
    }
    if (this.plots.length === 0) {
      this.area.append(h("p", { class: "empty" }, this.report.measures.length === 0 ? "The run recorded no measures." : "Choose measures to plot."));
    }
    this.resize();
    if (this.range) for (const plot of this.plots) plot.zoom(...this.range);
    for (const plot of this.plots) plot.showTime(this.clock.t);
  }

  private add(
    members: number[], colors: number[], x: number | null, equal: boolean, remove: (k: number) => void, title?: string, removePlot?: () => void,
  ): void {
    const { measures, times, meta } = this.report;
    const context: PlotContext = {
      clock: this.clock, times, events: meta.events, remove, zoomed: (min, max) => this.zoom(min, max),
      peaks: new Map((meta.summary.peaks ?? []).map((p) => [p.name, p])),
    };
    const curves = members.map((index, k) => ({ index, measure: measures[index], color: colors[k] }));
    const over: Measure | null = x === null ? null : measures[x];
    const plot = over ? new XyPlot(curves, over, context, title, equal, removePlot) : new Plot(curves, context, title, removePlot);
    this.plots.push(plot);
    this.area.append(plot.element);
  }

  private drop(wish: Wished | null): void {
    this.wished = this.wished.filter((w) => w !== wish);
    this.arrange();
  }

  private zoom(min: number, max: number): void {
    const [first, last] = this.whole;
    const all = min <= first && max >= last;
    if (this.range && this.range[0] === min && this.range[1] === max) return;
    this.range = all ? null : [min, max];
    this.resetButton.hidden = all;
    for (const plot of this.plots) plot.zoom(min, max);
    this.timeline.zoom(min, max);
  }

  showAll(): void {
    this.zoom(...this.whole);
  }

  /** Plots share the height of the card; where it has none of its own, or there are many, they have a fixed one. */
  private resize(): void {
    if (this.plots.length === 0) return;
    const scrolls = getComputedStyle(this.area).overflowY === "auto";
    const each = Math.floor((this.area.clientHeight - 14) / this.plots.length);
    for (const plot of this.plots) {
      const height = scrolls ? each - plot.overhead : 0;
      const least = plot instanceof XyPlot ? SQUARE : HEIGHTS[0];
      plot.resize(Math.floor(plot.element.clientWidth), Math.min(Math.max(height, least), HEIGHTS[1]));
    }
  }

  recolor(): void {
    for (const plot of this.plots) plot.redraw();
    this.timeline.redraw();
  }
}
