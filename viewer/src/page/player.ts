// Play, pause, speed and the slider of time, with marks where events are.

import type { Clock } from "../clock";
import type { EventMark } from "../data";
import { h, iconButton, setIcon } from "../dom";
import { number, timeDigits } from "../format";

const STEPS = 10000;
/** Speeds to choose from, as factors of the one that fits the run. */
const FACTORS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

export function player(clock: Clock, events: EventMark[]): HTMLElement {
  const play = iconButton("play", "Play (space)", () => clock.toggle());
  play.classList.add("primary");
  play.id = "play";
  const toStart = iconButton("start", "To the start (home)", () => clock.moveTo(clock.start));
  const toEnd = iconButton("end", "To the end (end)", () => clock.moveTo(clock.end));
  const repeat = iconButton("repeat", "Repeat (l)", () => {
    clock.loop = !clock.loop;
    clock.setSpeed(clock.speed);
  });
  repeat.id = "repeat";
  const slider = h("input", {
    type: "range", id: "time", min: "0", max: String(STEPS), step: "1", value: "0", "aria-label": "Time",
    oninput: () => clock.moveTo(clock.start + (clock.span * Number(slider.value)) / STEPS),
  });
  const digits = timeDigits(clock.span);
  const shown = h("output", { class: "time", for: "time", id: "time-text" });
  const base = clock.speed;
  const speeds = FACTORS.map((f) => Number((f * base).toPrecision(3)));
  if (!speeds.includes(1)) speeds.push(1);
  speeds.sort((a, b) => a - b);
  const speed = h("select", { id: "speed", "aria-label": "Speed", title: "Speed: seconds of the motion per second", onchange: () => clock.setSpeed(Number(speed.value)) },
    ...speeds.map((s) => h("option", { value: String(s) }, speedLabel(s))));

  const marks = h("div", { class: "marks", "aria-hidden": "true" });
  // Marks closer than this part of the slider are one.
  const finest = 500;
  const places = new Set(events.map((e) => Math.round((finest * (e.t - clock.start)) / (clock.span || 1))));
  for (const place of places) {
    if (place < 0 || place > finest) continue;
    const mark = h("i");
    mark.style.left = `${(100 * place) / finest}%`;
    marks.append(mark);
  }

  clock.onMove((t) => {
    slider.value = String(clock.span > 0 ? Math.round((STEPS * (t - clock.start)) / clock.span) : 0);
    const text = `${t.toFixed(digits).replace("-", "\u2212")} s`;
    if (shown.textContent !== text) shown.textContent = text;
    slider.setAttribute("aria-valuetext", text);
  });
  const refresh = () => {
    setIcon(play, clock.playing ? "pause" : "play", clock.playing ? "Pause (space)" : "Play (space)");
    repeat.setAttribute("aria-pressed", String(clock.loop));
    speed.value = String(clock.speed);
  };
  clock.onSwitch(refresh);
  refresh();
  if (!(clock.span > 0)) for (const control of [play, toStart, toEnd, repeat, slider, speed]) control.disabled = true;

  return h("div", { class: "player" },
    h("div", { class: "scrub" }, slider, marks),
    h("div", { class: "buttons" }, toStart, play, toEnd, repeat, shown, h("span", { class: "of" }, `of ${number(clock.end, 6)} s`), h("span", { class: "space" }), speed),
  );
}

function speedLabel(s: number): string {
  return s === 1 ? "real time" : s >= 0.01 ? `${number(s, 3)}×` : `1/${number(1 / s, 3)}×`;
}
