// The table of extremes and means; a click on a time goes to the moment.

import type { Clock } from "../clock";
import type { Peak } from "../data";
import { h } from "../dom";
import { count, number } from "../format";

const FIRST = 50;

export function peaksCard(peaks: Peak[], clock: Clock): HTMLElement | null {
  if (peaks.length === 0) return null;
  const moment = (name: string, what: string, t: number | null) => t === null ? "" :
    h("button", {
      type: "button", class: "link", "aria-label": `Go to the ${what} of ${name} at ${number(t, 6)} s`,
      onclick: () => { clock.pause(); clock.moveTo(t); },
    }, number(t, 5));
  const body = h("tbody");
  const fill = (from: number, to: number) => {
    for (const p of peaks.slice(from, to)) {
      body.append(h("tr", {},
        h("th", { scope: "row" }, p.unit ? `${p.name} [${p.unit}]` : p.name),
        h("td", { class: "num" }, number(p.min)), h("td", { class: "num" }, moment(p.name, "minimum", p.t_min)),
        h("td", { class: "num" }, number(p.max)), h("td", { class: "num" }, moment(p.name, "maximum", p.t_max)),
        h("td", { class: "num" }, number(p.mean)), h("td", { class: "num" }, number(p.rms))));
    }
  };
  fill(0, FIRST);
  const head = ["measure", "min", "at [s]", "max", "at [s]", "mean", "rms"];
  const card = h("section", { class: "card facts wide peaks", "aria-label": "Peaks" },
    h("h2", {}, "Peaks ", h("span", { class: "badge" }, count(peaks.length))),
    h("div", { class: "scroll" }, h("table", { class: "time-table" },
      h("thead", {}, h("tr", {}, ...head.map((text, k) => h("th", { scope: "col", class: k === 0 ? null : "num" }, text)))),
      body)));
  if (peaks.length > FIRST) {
    const more = h("button", { type: "button", class: "text-button", onclick: () => { fill(FIRST, peaks.length); more.remove(); } }, `Show all ${count(peaks.length)}`);
    card.append(more);
  }
  return card;
}
