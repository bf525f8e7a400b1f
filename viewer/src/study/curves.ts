// One output of many runs over time, on one plot.

import { h } from "../dom";
import { number } from "../format";
import { cssColor } from "../theme";
import type { Curve, Study } from "./data";
import { FONT, Picture, type Selection, ticks } from "./selection";

const MARGIN = { left: 62, right: 12, top: 10, bottom: 34 };

export class Curves {
  readonly element: HTMLElement;
  private readonly picture: Picture;
  private output = 0;
  private frame: { t: [number, number]; y: [number, number] } = { t: [0, 1], y: [0, 1] };

  constructor(private readonly study: Study, private readonly selection: Selection) {
    const choice = h("select", { id: "output", "aria-label": "Output", onchange: () => this.choose(choice.selectedIndex) },
      ...study.outputs.map((o) => h("option", {}, o.unit ? `${o.name} [${o.unit}]` : o.name)));
    const box = h("div", { class: "study-plot", onpointermove: (e: PointerEvent) => this.point(e), onpointerleave: () => selection.point(null), onclick: () => selection.pick(selection.pointed) });
    const all = study.curves.length === study.rows;
    const said = all ? "" : `${study.curves.length} of ${study.rows} runs`;
    this.element = h("section", { class: "card study-card", "aria-label": "Runs over time" },
      h("div", { class: "head" }, h("h2", {}, "Over time", h("span", { class: "badge" }, ` ${said}`)), choice), box);
    this.picture = new Picture(box, () => this.draw(), () => this.drawOver());
    this.choose(0);
    selection.onChange(() => this.picture.redraw());
    selection.onPoint(() => this.picture.redrawOver());
  }

  recolor(): void { this.picture.redraw(); }

  private choose(output: number): void {
    this.output = output;
    let [t0, t1, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const curve of this.study.curves) {
      const y = curve.values[output];
      for (let k = 0; k < curve.t.length; k++) {
        if (!Number.isFinite(y[k])) continue;
        t0 = Math.min(t0, curve.t[k]);
        t1 = Math.max(t1, curve.t[k]);
        low = Math.min(low, y[k]);
        high = Math.max(high, y[k]);
      }
    }
    const pad = high > low ? 0.04 * (high - low) : Math.max(Math.abs(high), 1) * 0.1;
    this.frame = { t: [t0, t1 > t0 ? t1 : t0 + 1], y: [low - pad, high + pad] };
    this.picture.redraw();
  }

  private x(t: number): number {
    const [a, b] = this.frame.t;
    return MARGIN.left + ((t - a) / (b - a)) * (this.picture.width - MARGIN.left - MARGIN.right);
  }

  private y(v: number): number {
    const [a, b] = this.frame.y;
    return this.picture.height - MARGIN.bottom - ((v - a) / (b - a)) * (this.picture.height - MARGIN.top - MARGIN.bottom);
  }

  private line(c: CanvasRenderingContext2D, curve: Curve): void {
    const y = curve.values[this.output];
    c.beginPath();
    let pen = false;
    for (let k = 0; k < curve.t.length; k++) {
      if (!Number.isFinite(y[k])) {
        pen = false;
        continue;
      }
      if (pen) c.lineTo(this.x(curve.t[k]), this.y(y[k]));
      else c.moveTo(this.x(curve.t[k]), this.y(y[k]));
      pen = true;
    }
    c.stroke();
  }

  private draw(): void {
    const c = this.picture.context(this.picture.canvas);
    const { width, height } = this.picture;
    c.clearRect(0, 0, width, height);
    c.font = FONT;
    if (!Number.isFinite(this.frame.y[0])) {
      c.fillStyle = cssColor("muted");
      c.fillText(this.study.outputs.length ? "No run was kept over time." : "The model has no outputs.", MARGIN.left, MARGIN.top + 20);
      return;
    }
    c.strokeStyle = cssColor("rule");
    c.fillStyle = cssColor("muted");
    c.lineWidth = 1;
    c.textAlign = "center";
    for (const t of ticks(...this.frame.t, width / 90)) {
      c.beginPath();
      c.moveTo(this.x(t), MARGIN.top);
      c.lineTo(this.x(t), height - MARGIN.bottom);
      c.stroke();
      c.fillText(number(t, 4), this.x(t), height - MARGIN.bottom + 15);
    }
    c.fillText("t [s]", (MARGIN.left + width - MARGIN.right) / 2, height - 4);
    c.textAlign = "right";
    for (const v of ticks(...this.frame.y, height / 50)) {
      c.beginPath();
      c.moveTo(MARGIN.left, this.y(v));
      c.lineTo(width - MARGIN.right, this.y(v));
      c.stroke();
      c.fillText(number(v, 4), MARGIN.left - 6, this.y(v) + 4);
    }
    c.textAlign = "left";
    c.lineJoin = "round";
    const away = this.study.curves.filter((curve) => !this.selection.passes[curve.row]);
    c.strokeStyle = cssColor("line");
    c.globalAlpha = 0.6;
    for (const curve of away) this.line(c, curve);
    c.globalAlpha = 0.85;
    c.lineWidth = 1.3;
    for (const curve of this.study.curves) {
      if (!this.selection.passes[curve.row]) continue;
      c.strokeStyle = this.selection.colour(curve.row);
      this.line(c, curve);
    }
    c.globalAlpha = 1;
  }

  private drawOver(): void {
    const row = this.selection.shown;
    const curve = this.study.curves.find((found) => found.row === row);
    if (!curve) return;
    const c = this.picture.context(this.picture.over);
    c.lineJoin = "round";
    c.strokeStyle = cssColor("card");
    c.lineWidth = 6;
    this.line(c, curve);
    c.strokeStyle = cssColor("text");
    c.lineWidth = 2.4;
    this.line(c, curve);
  }

  /** The nearest curve stands out. */
  private point(event: PointerEvent): void {
    const box = this.picture.box.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    let best: [number, number | null] = [14, null];
    for (const curve of this.study.curves) {
      if (!this.selection.passes[curve.row]) continue;
      const y = curve.values[this.output];
      // the two samples beside the pointer, and the line between them
      let k = 1;
      while (k < curve.t.length - 1 && this.x(curve.t[k]) < px) k++;
      if (k >= curve.t.length) continue;
      const [xa, xb, ya, yb] = [this.x(curve.t[k - 1]), this.x(curve.t[k]), this.y(y[k - 1]), this.y(y[k])];
      const s = xb > xa ? Math.min(Math.max((px - xa) / (xb - xa), 0), 1) : 0;
      const away = Math.hypot(xa + s * (xb - xa) - px, ya + s * (yb - ya) - py);
      if (away < best[0]) best = [away, curve.row];
    }
    this.selection.point(best[1]);
  }
}
