// What contacts do over time: a bar each, in colours for open, slip and stick, with marks of impacts.

import type { Clock } from "../clock";
import type { EventMark, Report } from "../data";
import { h } from "../dom";
import { number } from "../format";
import { cssColor } from "../theme";

type State = "open" | "slip" | "stick";
const STATES: State[] = ["open", "slip", "stick"];

/** A contact: when it changes, and what it does from then on. */
export interface Course { name: string; times: number[]; states: State[]; impacts: number[] }

/** So many contacts have a bar. */
const MOST = 24;
/** The height of a bar [px]. */
const HEIGHT = 14;

/** What a contact did before its first event, which says it. */
function before(event: EventMark): State {
  return event.text === "slip" || event.text === "opening" ? "stick" : event.text === "stick" ? "slip" : "open";
}

export function courses(report: Report, start: number): Course[] {
  const known = new Map<string, Course>();
  for (const contact of report.meta.summary.contact?.contacts ?? []) {
    known.set(contact.name, { name: contact.name, times: [], states: [], impacts: [] });
  }
  for (const event of report.meta.events) {
    event.contacts?.forEach((name, k) => {
      const course = known.get(name);
      if (!course) return;
      if (event.text === "impact") course.impacts.push(event.t);
      const state = event.state?.[k] as State | undefined;
      if (!state) return;
      if (course.times.length === 0) { course.times.push(start); course.states.push(before(event)); }
      if (state !== course.states[course.states.length - 1]) { course.times.push(event.t); course.states.push(state); }
    });
  }
  for (const contact of report.meta.summary.contact?.contacts ?? []) {
    const course = known.get(contact.name)!;
    if (course.times.length === 0) { course.times.push(start); course.states.push((contact.state as State) ?? "open"); }
  }
  return [...known.values()];
}

export class Timeline {
  readonly element: HTMLElement;
  private readonly rows: { course: Course; canvas: HTMLCanvasElement; line: HTMLElement; now: HTMLElement }[];
  private range: [number, number];

  constructor(report: Report, private readonly clock: Clock) {
    this.range = [clock.start, clock.end];
    const all = courses(report, clock.start);
    this.rows = all.slice(0, MOST).map((course) => ({
      course,
      canvas: h("canvas", { class: "course", role: "img", "aria-label": spoken(course), onclick: (e: MouseEvent) => this.go(e) }),
      line: h("div", { class: "time-line" }),
      now: h("b", {}),
    }));
    const legend = STATES.map((state) => {
      const swatch = h("i", { class: "swatch" });
      swatch.style.background = `var(--contact-${state})`;
      return h("span", {}, swatch, state);
    });
    const mark = h("i", { class: "swatch mark" });
    const bars = h("div", { class: "courses" }, ...this.rows.flatMap(({ course, canvas, line, now }) => [
      h("span", { class: "name", title: course.name }, course.name), h("div", { class: "track" }, canvas, line), now,
    ]));
    this.element = h("figure", { class: "timeline", id: "timeline", "aria-label": "Contacts over time" },
      h("figcaption", {}, h("h3", {}, "Contacts"), ...legend, h("span", {}, mark, "impact"),
        all.length > MOST ? h("span", {}, `${all.length - MOST} more have no bar`) : null), bars);
    this.element.hidden = all.length === 0;
    clock.onMove((t) => this.showTime(t));
    new ResizeObserver(() => this.redraw()).observe(bars);
  }

  zoom(min: number, max: number): void {
    this.range = [min, max];
    this.redraw();
    this.showTime(this.clock.t);
  }

  private go(e: MouseEvent): void {
    const box = (e.currentTarget as HTMLElement).getBoundingClientRect();
    const [min, max] = this.range;
    this.clock.moveTo(min + ((e.clientX - box.left) / box.width) * (max - min));
  }

  redraw(): void {
    const [min, max] = this.range;
    for (const { course, canvas } of this.rows) {
      const width = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
      const height = Math.round(HEIGHT * devicePixelRatio);
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      const ctx = canvas.getContext("2d");
      if (!ctx) continue;
      const x = (t: number) => ((t - min) / (max - min || 1)) * width;
      ctx.clearRect(0, 0, width, height);
      course.times.forEach((t, k) => {
        const from = x(t);
        const to = x(course.times[k + 1] ?? max);
        ctx.fillStyle = cssColor(`contact-${course.states[k]}`);
        ctx.fillRect(from, 0, Math.max(to - from, 0.5), height);
      });
      ctx.fillStyle = cssColor("contact-impact");
      for (const place of new Set(course.impacts.map((t) => Math.round(x(t))))) {
        ctx.fillRect(place - 0.5 * devicePixelRatio, 0, devicePixelRatio, height);
      }
    }
  }

  private showTime(t: number): void {
    const [min, max] = this.range;
    const share = (t - min) / (max - min || 1);
    for (const { course, line, now } of this.rows) {
      line.style.visibility = share >= 0 && share <= 1 ? "" : "hidden";
      line.style.left = `${(100 * share).toFixed(3)}%`;
      let k = course.times.length - 1;
      while (k > 0 && course.times[k] > t) k--;
      const text = course.states[k];
      if (now.textContent !== text) now.textContent = text;
    }
  }
}

function spoken(course: Course): string {
  const changes = course.times.slice(0, 8).map((t, k) => `${course.states[k]} from ${number(t, 5)} s`);
  return `${course.name}: ${changes.join(", ")}; ${course.impacts.length} impacts`;
}
