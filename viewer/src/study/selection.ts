// What plots and table share: which runs pass all brushes, which one is pointed at, how runs are coloured.

import { cssColor } from "../theme";
import type { Column, Study } from "./data";

const TONES = { green: "good", amber: "warn", red: "bad" } as const;
/** A scale that is read without colour vision, too: viridis at nine places. */
const SCALE: [number, number, number][] = [
  [68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37],
];

export class Selection {
  /** Brushes by the place of their column: from, to. */
  readonly brushes = new Map<number, [number, number]>();
  pointed: number | null = null;
  picked: number | null = null;
  /** The column that colours runs; null: their status. */
  colourBy: number | null = null;
  readonly passes: Uint8Array;
  private readonly changed: (() => void)[] = [];
  private readonly moved: (() => void)[] = [];

  constructor(readonly study: Study) {
    this.passes = new Uint8Array(study.count).fill(1);
  }

  onChange(listener: () => void): void { this.changed.push(listener); }
  onPoint(listener: () => void): void { this.moved.push(listener); }

  change(): void {
    const brushes = [...this.brushes].map(([k, limits]) => ({ values: this.study.columns[k].values, limits }));
    for (let row = 0; row < this.study.count; row++) {
      this.passes[row] = brushes.every(({ values, limits }) => values[row] >= limits[0] && values[row] <= limits[1]) ? 1 : 0;
    }
    for (const listener of this.changed) listener();
  }

  point(row: number | null): void {
    if (row === this.pointed) return;
    this.pointed = row;
    for (const listener of this.moved) listener();
  }

  pick(row: number | null): void {
    this.picked = row;
    for (const listener of this.moved) listener();
  }

  /** The run that stands out. */
  get shown(): number | null { return this.pointed ?? this.picked; }

  get count(): number { return this.passes.reduce((sum, x) => sum + x, 0); }

  /** The colour of a run. */
  colour(row: number): string {
    if (this.colourBy === null) return cssColor(TONES[this.study.endings[this.study.status[row]].colour]);
    const column = this.study.columns[this.colourBy];
    return tone(share(column, column.values[row]));
  }
}

export function share(column: Column, x: number): number {
  const [low, high] = column.range;
  return high > low ? (x - low) / (high - low) : 0.5;
}

/** A colour of the scale; grey for what is no number. */
export function tone(x: number): string {
  if (!Number.isFinite(x)) return cssColor("muted");
  const at = Math.min(Math.max(x, 0), 1) * (SCALE.length - 1);
  const k = Math.min(Math.floor(at), SCALE.length - 2);
  const mixed = SCALE[k].map((a, i) => Math.round(a + (at - k) * (SCALE[k + 1][i] - a)));
  return `rgb(${mixed.join(" ")})`;
}

/** A canvas that fits its box, sharp on every screen. */
export class Picture {
  readonly canvas = document.createElement("canvas");
  readonly over = document.createElement("canvas");
  width = 0;
  height = 0;

  constructor(readonly box: HTMLElement, private readonly draw: () => void, private readonly drawOver: () => void) {
    this.over.className = "over";
    box.append(this.canvas, this.over);
    new ResizeObserver(() => this.redraw()).observe(box);
  }

  redraw(): void {
    this.fit(this.canvas);
    this.fit(this.over);
    if (this.width > 0 && this.height > 0) {
      this.draw();
      this.drawOver();
    }
  }

  redrawOver(): void {
    if (this.width === 0) return;
    this.over.getContext("2d")?.clearRect(0, 0, this.width, this.height);
    this.drawOver();
  }

  context(which: HTMLCanvasElement): CanvasRenderingContext2D {
    return which.getContext("2d") as CanvasRenderingContext2D;
  }

  private fit(canvas: HTMLCanvasElement): void {
    const scale = devicePixelRatio || 1;
    [this.width, this.height] = [this.box.clientWidth, this.box.clientHeight];
    canvas.width = Math.round(this.width * scale);
    canvas.height = Math.round(this.height * scale);
    this.context(canvas).scale(scale, scale);
  }
}

export const FONT = "12px system-ui, sans-serif";

/** Round numbers between two. */
export function ticks(low: number, high: number, most: number): number[] {
  if (!(high > low)) return Number.isFinite(low) ? [low] : [];
  const rough = (high - low) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) found.push(k * step);
  return found;
}
