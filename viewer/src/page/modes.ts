// The table of natural modes; a click shows one of them.

import type { Clock } from "../clock";
import type { ModeMark } from "../data";
import { h } from "../dom";
import { count, number } from "../format";

export interface ModesCard { element: HTMLElement; step: (by: number) => void }

export function modesCard(modes: ModeMark[], clock: Clock): ModesCard {
  let current = -1;
  const rows = modes.map((mode, k) => h("tr", { onclick: () => show(k) },
    h("td", { class: "num" }, h("button", { type: "button", class: "link", "aria-label": `Show mode ${k + 1}` }, String(k + 1))),
    h("td", { class: "num" }, mode.frequency === null ? "\u2013" : number(mode.frequency, 5)),
    h("td", {}, mode.what), h("td", {}, mode.bodies)));
  const show = (k: number) => {
    if (k === current || !modes[k]) return;
    rows[current]?.classList.remove("current");
    rows[k].classList.add("current");
    rows[k].scrollIntoView({ block: "nearest" });
    current = k;
    clock.runIn(modes[k].t, modes[k].until);
  };
  const element = h("section", { class: "card modes", "aria-label": "Modes" },
    h("h2", {}, "Modes ", h("span", { class: "badge" }, count(modes.length))),
    h("div", { class: "scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "num" }, "mode"), h("th", { scope: "col", class: "num" }, "frequency [Hz]"),
        h("th", { scope: "col" }, "how"), h("th", { scope: "col" }, "share of the kinetic energy"))),
      h("tbody", {}, ...rows))));
  // the first one that swings, rather than one that nothing holds
  show(Math.max(modes.findIndex((mode) => mode.frequency !== null), 0));
  return { element, step: (by) => show(Math.min(Math.max(current + by, 0), modes.length - 1)) };
}
