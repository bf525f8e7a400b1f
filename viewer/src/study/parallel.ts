// Parallel coordinates: each run is a line across the axes of parameters and figures. Dragging along an axis keeps the runs that pass there.

import { h } from "../dom";
import { number } from "../format";
import { cssColor } from "../theme";
import type { Column, Study } from "./data";
import { FONT, Picture, type Selection, share } from "./selection";

const MARGIN = { left: 60, right: 60, top: 58, bottom: 26 };
/** So many axes are shown at first. */
const FIRST = 8;
/** A drag shorter than this is a click. */
const SHORT = 4;

export class Parallel {
  readonly element: HTMLElement;
  private readonly picture: Picture;
  private axes: number[];
  private drag: { axis: number; from: number } | null = null;

  constructor(private readonly study: Study, private readonly selection: Selection) {
    this.axes = firstAxes(study);
    const box = h("div", {
      class: "study-plot parallel",
      onpointerdown: (e: PointerEvent) => this.down(e),
      onpointermove: (e: PointerEvent) => this.move(e),
      onpointerup: (e: PointerEvent) => this.up(e),
      onpointerleave: () => selection.point(null),
    });
    const clear = h("button", { class: "text-button", type: "button", id: "clear", onclick: () => { selection.brushes.clear(); selection.pick(null); selection.change(); } }, "Show all runs");
    const menu = this.menu();
    this.element = h("section", { class: "card study-card", "aria-label": "Parallel coordinates" },
      h("div", { class: "head" },
        h("h2", {}, "Parameters and results", h("span", { class: "badge" }, " drag along an axis to choose runs")), clear, menu), box);
    this.picture = new Picture(box, () => this.draw(), () => this.drawOver());
    selection.onChange(() => {
      clear.hidden = selection.brushes.size === 0;
      this.picture.redraw();
    });
    selection.onPoint(() => this.picture.redrawOver());
    clear.hidden = true;
  }

  recolor(): void { this.picture.redraw(); }

  private menu(): HTMLElement {
    const list = h("div", { class: "panel" });
    this.study.columns.forEach((column, k) => {
      if (!Number.isFinite(column.range[0])) return;
      const box = h("input", { type: "checkbox", checked: this.axes.includes(k), onchange: () => {
        this.axes = this.study.columns.map((_, i) => i).filter((i) => (i === k ? box.checked : this.axes.includes(i)));
        this.axes = order(this.study, this.axes);
        this.selection.brushes.delete(box.checked ? -1 : k);
        this.selection.change();
      } });
      list.append(h("label", { class: "check" }, box, column.name));
    });
    return h("details", { class: "menu" }, h("summary", { class: "text-button" }, "Axes"), list);
  }

  private x(at: number): number {
    const inside = this.picture.width - MARGIN.left - MARGIN.right;
    return MARGIN.left + (this.axes.length > 1 ? (at / (this.axes.length - 1)) * inside : inside / 2);
  }

  private y(column: Column, value: number): number {
    return this.picture.height - MARGIN.bottom - share(column, value) * (this.picture.height - MARGIN.top - MARGIN.bottom);
  }

  private line(c: CanvasRenderingContext2D, row: number): void {
    c.beginPath();
    let pen = false;
    this.axes.forEach((k, at) => {
      const column = this.study.columns[k];
      const value = column.values[row];
      if (!Number.isFinite(value)) {
        pen = false;
        return;
      }
      const [x, y] = [this.x(at), this.y(column, value)];
      if (pen) c.lineTo(x, y);
      else c.moveTo(x, y);
      // a run with only one number is seen, too
      if (!pen && at === this.axes.length - 1) c.lineTo(x - 6, y);
      pen = true;
    });
    c.stroke();
  }

  private draw(): void {
    const c = this.picture.context(this.picture.canvas);
    const { width, height } = this.picture;
    c.clearRect(0, 0, width, height);
    const { selection, study } = this;
    const few = Math.max(0.12, Math.min(0.75, 40 / Math.sqrt(study.count * 10 + 1)));
    c.lineWidth = 1;
    c.strokeStyle = cssColor("line");
    c.globalAlpha = few / 2;
    if (selection.brushes.size > 0) for (let row = 0; row < study.count; row++) if (!selection.passes[row]) this.line(c, row);
    c.globalAlpha = few;
    c.lineWidth = 1.2;
    for (let row = 0; row < study.count; row++) {
      if (!selection.passes[row]) continue;
      c.strokeStyle = selection.colour(row);
      this.line(c, row);
    }
    c.globalAlpha = 1;
    c.font = FONT;
    this.axes.forEach((k, at) => {
      const column = study.columns[k];
      const x = this.x(at);
      c.strokeStyle = cssColor("muted");
      c.lineWidth = 1;
      c.beginPath();
      c.moveTo(x, MARGIN.top);
      c.lineTo(x, height - MARGIN.bottom);
      c.stroke();
      c.textAlign = at === 0 ? "left" : at === this.axes.length - 1 ? "right" : "center";
      const place = at === 0 ? x - MARGIN.left + 8 : at === this.axes.length - 1 ? x + MARGIN.right - 8 : x;
      c.fillStyle = cssColor(column.kind === "parameter" ? "accent" : "text");
      const [name, figure] = titles(column);
      c.fillText(fitted(c, name, this.room()), place, 14);
      c.fillStyle = cssColor("muted");
      c.fillText(fitted(c, figure, this.room()), place, 30);
      c.fillText(number(column.range[1], 4), place, 49);
      c.fillText(number(column.range[0], 4), place, height - 8);
      const brush = selection.brushes.get(k);
      if (brush) {
        const [from, to] = [this.y(column, brush[1]), this.y(column, brush[0])];
        c.fillStyle = cssColor("accent");
        c.globalAlpha = 0.28;
        c.fillRect(x - 7, from, 14, Math.max(to - from, 2));
        c.globalAlpha = 1;
        c.strokeStyle = cssColor("accent");
        c.strokeRect(x - 7, from, 14, Math.max(to - from, 2));
      }
    });
    c.textAlign = "left";
  }

  private room(): number {
    return this.axes.length > 1 ? (this.picture.width - MARGIN.left - MARGIN.right) / (this.axes.length - 1) - 10 : 300;
  }

  private drawOver(): void {
    const row = this.selection.shown;
    if (row === null) return;
    const c = this.picture.context(this.picture.over);
    c.strokeStyle = cssColor("card");
    c.lineWidth = 6;
    this.line(c, row);
    c.strokeStyle = cssColor("text");
    c.lineWidth = 2.4;
    this.line(c, row);
    c.font = FONT;
    this.axes.forEach((k, at) => {
      const column = this.study.columns[k];
      const value = column.values[row];
      if (!Number.isFinite(value)) return;
      const text = number(value, 4);
      const wide = c.measureText(text).width + 8;
      const x = at === this.axes.length - 1 ? this.x(at) - wide - 8 : this.x(at) + 8;
      const y = this.y(column, value);
      c.fillStyle = cssColor("card");
      c.fillRect(x, y - 9, wide, 18);
      c.fillStyle = cssColor("text");
      c.fillText(text, x + 4, y + 4);
    });
  }

  private at(event: PointerEvent): [number, number] {
    const box = this.picture.box.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private axisAt(x: number): number | null {
    const places = this.axes.map((_, at) => Math.abs(this.x(at) - x));
    const best = places.indexOf(Math.min(...places));
    return best >= 0 && places[best] < 16 ? best : null;
  }

  private value(axis: number, y: number): number {
    const column = this.study.columns[this.axes[axis]];
    const inside = this.picture.height - MARGIN.top - MARGIN.bottom;
    const share = (this.picture.height - MARGIN.bottom - y) / inside;
    return column.range[0] + Math.min(Math.max(share, 0), 1) * (column.range[1] - column.range[0]);
  }

  private down(event: PointerEvent): void {
    const [x, y] = this.at(event);
    const axis = this.axisAt(x);
    if (axis === null) {
      this.selection.pick(this.selection.pointed);
      return;
    }
    this.drag = { axis, from: y };
    this.picture.box.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.at(event);
    if (this.drag) {
      const { axis, from } = this.drag;
      if (Math.abs(y - from) >= SHORT) {
        const [a, b] = [this.value(axis, from), this.value(axis, y)];
        this.selection.brushes.set(this.axes[axis], [Math.min(a, b), Math.max(a, b)]);
        this.selection.change();
      }
      return;
    }
    this.picture.box.style.cursor = this.axisAt(x) === null ? "default" : "ns-resize";
    this.selection.point(this.nearest(x, y));
  }

  private up(event: PointerEvent): void {
    const [, y] = this.at(event);
    if (this.drag && Math.abs(y - this.drag.from) < SHORT) {
      this.selection.brushes.delete(this.axes[this.drag.axis]);
      this.selection.change();
    }
    this.drag = null;
  }

  /** The run whose line passes nearest. */
  private nearest(x: number, y: number): number | null {
    let best: [number, number | null] = [8, null];
    for (let at = 0; at + 1 < this.axes.length; at++) {
      const [xa, xb] = [this.x(at), this.x(at + 1)];
      if (x < xa || x > xb) continue;
      const [a, b] = [this.study.columns[this.axes[at]], this.study.columns[this.axes[at + 1]]];
      const s = (x - xa) / (xb - xa);
      for (let row = 0; row < this.study.count; row++) {
        if (!this.selection.passes[row]) continue;
        const away = Math.abs((1 - s) * this.y(a, a.values[row]) + s * this.y(b, b.values[row]) - y);
        if (away < best[0]) best = [away, row];
      }
    }
    return best[1];
  }
}

/** Parameters that differ, then figures that differ: of each output its largest value, then its last one. */
function firstAxes(study: Study): number[] {
  const differ = (k: number) => study.columns[k].range[1] > study.columns[k].range[0];
  const all = study.columns.map((_, k) => k).filter(differ);
  const parameters = all.filter((k) => study.columns[k].kind === "parameter");
  const of = (figure: string) => all.filter((k) => study.columns[k].kind === "figure" && study.columns[k].name.endsWith(`.${figure}`));
  const room = Math.max(2, FIRST - parameters.length);
  const [peaks, ends] = [of("max"), of("end")];
  const figures = peaks.length >= room ? peaks.slice(0, room) : [...peaks, ...ends.slice(0, room - peaks.length)];
  return order(study, [...parameters, ...figures]);
}

/** Parameters come first. */
function order(study: Study, axes: number[]): number[] {
  const rank = (k: number) => ["run", "parameter", "figure", "cost"].indexOf(study.columns[k].kind);
  return [...new Set(axes)].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** What stands above an axis: a name, and below it which figure of it, with its unit. */
function titles(column: Column): [string, string] {
  const unit = column.unit ? `[${column.unit}]` : "";
  if (column.kind !== "figure") return [column.name, unit];
  const at = column.name.lastIndexOf(".");
  return [column.name.slice(0, at), `${column.name.slice(at + 1)} ${unit}`];
}

/** A text that is cut where it has no room. */
function fitted(c: CanvasRenderingContext2D, text: string, room: number): string {
  if (c.measureText(text).width <= room) return text;
  let n = text.length;
  while (n > 3 && c.measureText(`${text.slice(0, n)}…`).width > room) n--;
  return `${text.slice(0, n)}…`;
}
