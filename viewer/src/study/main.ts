// The page of a study: what was asked for, runs over time, parameters and results side by side, and the table.

import "../style.css";
import "./study.css";
import { h, iconButton, setIcon } from "../dom";
import { count, number } from "../format";
import { Theme } from "../theme";
import { Curves } from "./curves";
import { readStudy, type Study } from "./data";
import { Parallel } from "./parallel";
import { Selection, tone } from "./selection";
import { Table } from "./table";

const TONES = { green: "good", amber: "warn", red: "bad" } as const;

function header(study: Study, theme: Theme, selection: Selection, recolor: () => void): HTMLElement {
  const { head } = study;
  const toggle = iconButton("moon", "Dark", () => theme.toggle());
  toggle.id = "theme";
  const refresh = () => (theme.current === "dark" ? setIcon(toggle, "sun", "Light colours") : setIcon(toggle, "moon", "Dark colours"));
  theme.onChange(refresh);
  refresh();
  const chips = h("div", { class: "chips" }, h("span", {}, `${count(study.rows)} of ${count(head.runs)} runs`),
    ...study.endings.map((e) => h("span", { class: TONES[e.colour] }, `${count(e.runs)} ${e.status}`)));
  return h("header", { class: "top" },
    h("div", { class: "title" }, h("h1", {}, head.title || "Study"), head.description && h("p", {}, head.description)),
    chips, colours(study, selection, recolor), h("div", { class: "actions" }, toggle));
}

/** What colours runs, with its scale. */
function colours(study: Study, selection: Selection, recolor: () => void): HTMLElement {
  const places: (number | null)[] = [null];
  const options = [h("option", {}, "status")];
  study.columns.forEach((column, k) => {
    if (!(column.range[1] > column.range[0])) return;
    places.push(k);
    options.push(h("option", {}, column.name));
  });
  const scale = h("span", { class: "scale" });
  const choice = h("select", { id: "colour", "aria-label": "Colour", onchange: () => use(choice.selectedIndex) }, ...options);
  const use = (at: number) => {
    selection.colourBy = places[at];
    const column = places[at] === null ? null : study.columns[places[at]];
    const bar = h("i");
    bar.style.background = `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map(tone).join(", ")})`;
    scale.replaceChildren(...(column ? [number(column.range[0], 3), bar, `${number(column.range[1], 3)} ${column.unit}`] : []));
    recolor();
  };
  // the first parameter that differs, unless runs failed
  const first = places.findIndex((k) => k !== null && study.columns[k].kind === "parameter");
  const at = first > 0 ? first : 0;
  choice.selectedIndex = at;
  selection.colourBy = places[at];
  queueMicrotask(() => use(at));
  return h("div", { class: "colouring" }, h("label", { for: "colour" }, "Colour"), choice, scale);
}

function facts(study: Study): HTMLElement {
  return h("section", { class: "card study-card facts", "aria-label": "Study" }, h("h2", {}, "What was asked for"),
    h("dl", {}, ...study.head.facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])));
}

function start(): void {
  const study = readStudy();
  const theme = new Theme();
  const selection = new Selection(study);
  const curves = new Curves(study, selection);
  const parallel = new Parallel(study, selection);
  const table = new Table(study, selection);
  const recolor = () => { curves.recolor(); parallel.recolor(); };
  const notice = study.count < study.rows
    ? h("p", { class: "banner doubt" }, `The page shows ${count(study.count)} of ${count(study.rows)} runs: failed ones first, the others evenly spread. runs.arrow has all of them.`)
    : null;
  const early = study.rows < study.head.runs
    ? h("p", { class: "banner doubt" }, `${count(study.head.runs - study.rows)} runs are missing: the study was stopped. The same command with --resume makes them.`)
    : null;
  const main = h("main", { class: "study" }, parallel.element, curves.element, table.element, facts(study));
  document.body.append(header(study, theme, selection, recolor), ...[early, notice].filter((x) => x !== null), main);
  theme.onChange(recolor);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      selection.brushes.clear();
      selection.pick(null);
      selection.change();
    }
  });
}

start();
