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
/** Impacts on more than this share of a bar are drawn at its lower edge only. */
const CROWD = 0.1;
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
  // what is closed in the first frame says what it does
  report.meta.scene.contacts?.forEach(({ name }, k) => {
    const [first] = report.marks[k] ?? [];
    const course = known.get(name);
    if (course && first?.from === 0) { course.times.push(start); course.states.push(first.state); }
  });
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
  /** What is under the pointer. */
  private readonly pointed = h("output", { class: "pointed" });

  constructor(report: Report, private readonly clock: Clock) {
    this.range = [clock.start, clock.end];
    const every = courses(report, clock.start);
    const all = every.filter((course) => course.impacts.length > 0 || course.states.some((state) => state !== "open"));
    const idle = every.length - all.length;
    this.rows = all.slice(0, MOST).map((course) => ({
      course,
      canvas: h("canvas", { class: "course", role: "img", "aria-label": spoken(course), onclick: (e: MouseEvent) => this.clock.moveTo(this.timeAt(e)), onpointermove: (e: MouseEvent) => this.point(course, this.timeAt(e)),
        onpointerleave: () => (this.pointed.textContent = "") }),
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
        all.length > MOST ? h("span", {}, `${all.length - MOST} more have no bar`) : null,
        idle > 0 ? h("span", { class: "idle" }, idle === 1 ? "1 never closes" : `${idle} never close`) : null, this.pointed), bars);
    this.element.hidden = every.length === 0;
    clock.onMove((t) => this.showTime(t));
    new ResizeObserver(() => this.redraw()).observe(bars);
  }

  zoom(min: number, max: number): void {
    this.range = [min, max];
    this.redraw();
    this.showTime(this.clock.t);
  }

  private timeAt(e: MouseEvent): number {
    const box = (e.currentTarget as HTMLElement).getBoundingClientRect();
    const [min, max] = this.range;
    return min + ((e.clientX - box.left) / box.width) * (max - min);
  }

  /** Says from when to when a contact does what it does at a time. */
  private point(course: Course, t: number): void {
    const k = placeIn(course.times, t);
    const to = course.times[k + 1] ?? this.clock.end;
    this.pointed.textContent = `${course.name}: ${course.states[k]} ${number(course.times[k], 5)} to ${number(to, 5)} s`;
  }

  redraw(): void {
    const [min, max] = this.range;
    const colors = Object.fromEntries(STATES.map((state) => [state, cssColor(`contact-${state}`)]));
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
        if (to < 0 || from > width) return;
        ctx.fillStyle = colors[course.states[k]];
        ctx.fillRect(from, 0, Math.max(to - from, 0.5), height);
      });
      ctx.fillStyle = cssColor("contact-impact");
      const places = new Set(course.impacts.map((t) => Math.round(x(t))).filter((place) => place >= 0 && place <= width));
      // many of them would hide the states
      const top = places.size > CROWD * width ? 0.65 * height : 0;
      for (const place of places) ctx.fillRect(place - 0.5 * devicePixelRatio, top, devicePixelRatio, height - top);
    }
  }

  private showTime(t: number): void {
    const [min, max] = this.range;
    const share = (t - min) / (max - min || 1);
    for (const { course, line, now } of this.rows) {
      line.style.visibility = share >= 0 && share <= 1 ? "" : "hidden";
      line.style.left = `${(100 * share).toFixed(3)}%`;
      const text = course.states[placeIn(course.times, t)];
      if (now.textContent !== text) now.textContent = text;
    }
  }
}

/** The last time that is not after `t`, or the first one. */
function placeIn(times: number[], t: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

function spoken(course: Course): string {
  const changes = course.times.slice(0, 8).map((t, k) => `${course.states[k]} from ${number(t, 5)} s`);
  return `${course.name}: ${changes.join(", ")}; ${course.impacts.length} impacts`;
}
