// The table of events; a click goes to the moment.

import type { Clock } from "../clock";
import type { EventMark } from "../data";
import { h } from "../dom";
import { count, number } from "../format";

const FIRST = 200;

export function eventsCard(events: EventMark[], clock: Clock): HTMLElement {
  const card = h("section", { class: "card events", "aria-label": "Events" },
    h("h2", {}, "Events ", h("span", { class: "badge" }, count(events.length))));
  if (events.length === 0) {
    card.append(h("p", { class: "empty" }, "No event occurred."));
    return card;
  }
  const body = h("tbody");
  const rows: HTMLTableRowElement[] = [];
  const fill = (to: number) => {
    for (const event of events.slice(rows.length, to)) {
      const go = () => { clock.pause(); clock.moveTo(event.t); };
      const row = h("tr", { onclick: go },
        h("td", {}, h("button", { type: "button", class: "link", "aria-label": `Go to ${event.name} at ${number(event.t, 6)} s` }, number(event.t, 6))),
        h("td", {}, event.name), h("td", {}, event.loss ? `${event.text}, ${number(event.loss, 4)} J lost` : event.text));
      rows.push(row);
      body.append(row);
    }
  };
  fill(FIRST);
  card.append(h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "t [s]"), h("th", { scope: "col" }, "event"), h("th", { scope: "col" }, "what happened"))),
    body)));
  if (events.length > FIRST) {
    const more = h("button", { type: "button", class: "text-button", onclick: () => { fill(events.length); more.remove(); } }, `Show all ${count(events.length)}`);
    card.append(more);
  }
  // The last one that has happened at the time shown.
  let current = -1;
  const half = 1e-9 * Math.max(clock.span, 1e-9);
  clock.onMove((t) => {
    let k = events.findIndex((e) => e.t > t + half) - 1;
    if (k === -2) k = events.length - 1;
    if (k === current) return;
    rows[current]?.classList.remove("current");
    rows[k]?.classList.add("current");
    current = k;
  });
  return card;
}
