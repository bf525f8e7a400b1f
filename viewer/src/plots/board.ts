// All plots and the list to choose from.

import type { Clock } from "../clock";
import type { Report } from "../data";
import { h, icon, ICONS } from "../dom";
import { PALETTE_SIZE } from "../theme";
import { MeasureList } from "./measures";
import { Plot } from "./plot";
import { Timeline } from "./timeline";

/** What is plotted at first: so many units, and so many measures of each. */
const FIRST_UNITS = 3;
const FIRST_OF_UNIT = 4;
/** The height of a plot [px]. */
const HEIGHTS = [170, 360];

export class Board {
  readonly element: HTMLElement;
  private readonly area = h("div", { class: "plot-area" });
  private readonly selected = new Set<number>();
  private readonly colors = new Map<number, number>();
  private readonly list: MeasureList;
  private readonly resetButton: HTMLButtonElement;
  private readonly timeline: Timeline;
  private plots: Plot[] = [];
  private apart = false;
  private range: [number, number] | null = null;

  constructor(private readonly report: Report, private readonly clock: Clock) {
    const { measures } = report;
    this.chooseFirst();
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
    this.element = h("section", { class: "card plots", "aria-label": "Plots" },
      h("div", { class: "head" }, h("h2", {}, "Plots"), this.resetButton, chooser,
        h("label", { class: "check", title: "Each measure in a plot of its own, instead of one plot for a unit" }, apart, h("span", {}, "separately"))),
      this.list.element, this.area, this.timeline.element);
    if (measures.length === 0) {
      chooser.remove();
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
    const ofArrows = new Set(meta.scene.arrows.flatMap((a) => a.columns));
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
    for (const members of groups.values()) {
      const described = members.map((index) => ({ index, measure: this.report.measures[index], color: this.colorOf(index, members) }));
      const plot = new Plot(described, {
        clock: this.clock, times: this.report.times, events: this.report.meta.events,
        zoomed: (min, max) => this.zoom(min, max),
        remove: (k) => { this.selected.delete(k); this.list.fill(); this.arrange(); },
      });
      this.plots.push(plot);
      this.area.append(plot.element);
    }
    if (this.plots.length === 0) {
      this.area.append(h("p", { class: "empty" }, this.report.measures.length === 0 ? "The run recorded no measures." : "Choose measures to plot."));
    }
    this.resize();
    if (this.range) for (const plot of this.plots) plot.zoom(...this.range);
    for (const plot of this.plots) plot.showTime(this.clock.t);
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
      plot.resize(Math.floor(plot.element.clientWidth), Math.min(Math.max(height, HEIGHTS[0]), HEIGHTS[1]));
    }
  }

  recolor(): void {
    for (const plot of this.plots) plot.redraw();
    this.timeline.redraw();
  }
}
