// The runs as a table that is sorted by its headings.

import { h } from "../dom";
import { number } from "../format";
import type { Column, Study } from "./data";
import type { Selection } from "./selection";

/** So many rows more are shown each time. */
const PAGE = 100;
const TONES = { green: "good", amber: "warn", red: "bad" } as const;
type Figure = "end" | "min" | "max" | "mean" | "rms";
const FIGURES: Figure[] = ["max", "min", "end", "mean", "rms"];

export class Table {
  readonly element: HTMLElement;
  private readonly head = h("thead");
  private readonly body = h("tbody");
  private readonly more = h("button", { class: "text-button", type: "button", onclick: () => { this.limit += PAGE; this.fill(); } });
  private readonly said = h("span", { class: "badge" });
  private limit = PAGE;
  private figure: Figure = "max";
  private onlyFailed = false;
  /** The column by which rows are sorted, or their status; falling where it is negative. */
  private by: { column: Column | "status"; sign: number };

  constructor(private readonly study: Study, private readonly selection: Selection) {
    this.by = { column: study.columns[0], sign: 1 };
    const figure = h("select", { "aria-label": "Figures of outputs", id: "figure", onchange: () => { this.figure = FIGURES[figure.selectedIndex]; this.fill(); } },
      ...FIGURES.map((name) => h("option", {}, { max: "largest values", min: "least values", end: "last values", mean: "means", rms: "root mean squares" }[name])));
    const failed = h("input", { type: "checkbox", id: "failed", onchange: () => { this.onlyFailed = failed.checked; this.limit = PAGE; this.fill(); } });
    const anyFailed = study.endings.some((e) => e.colour === "red");
    this.element = h("section", { class: "card study-card runs", "aria-label": "Runs" },
      h("div", { class: "head" }, h("h2", {}, "Runs ", this.said),
        anyFailed && h("label", { class: "check" }, failed, "failed only"), figure),
      h("div", { class: "scroll" }, h("table", {}, this.head, this.body)), this.more);
    selection.onChange(() => { this.limit = PAGE; this.fill(); });
    selection.onPoint(() => this.mark());
    this.fill();
  }

  private columns(): Column[] {
    const { columns } = this.study;
    const figures = columns.filter((c) => c.kind === "figure" && c.name.endsWith(`.${this.figure}`));
    return [columns[0], ...columns.filter((c) => c.kind === "parameter"), ...figures, ...columns.filter((c) => c.kind === "cost")];
  }

  private rows(): number[] {
    const { study, selection, by } = this;
    const rows: number[] = [];
    for (let row = 0; row < study.count; row++) {
      const failed = study.endings[study.status[row]].colour === "red";
      if (selection.passes[row] && (failed || !this.onlyFailed)) rows.push(row);
    }
    const { column } = by;
    if (column === "status") {
      const rank = ["green", "amber", "red"];
      const of = (row: number) => rank.indexOf(study.endings[study.status[row]].colour) + study.status[row] / 100;
      return rows.sort((a, b) => by.sign * (of(a) - of(b)) || a - b);
    }
    const { values } = column;
    // what is no number comes last, whatever the direction
    const last = (row: number) => (Number.isFinite(values[row]) ? 0 : 1);
    return rows.sort((a, b) => last(a) - last(b) || (last(a) ? 0 : by.sign * (values[a] - values[b])) || a - b);
  }

  private fill(): void {
    const { study, selection } = this;
    const columns = this.columns();
    const parameters = columns.filter((c) => c.kind === "parameter");
    const figures = columns.slice(1 + parameters.length);
    // a column of messages only where there are any
    const said = Object.keys(study.messages).length > 0;
    const heading = (label: string, unit: string, column: Column | "status", kind: string) => {
      const own = this.by.column === column;
      const sort = () => {
        this.by = { column, sign: own ? -this.by.sign : 1 };
        this.fill();
      };
      const arrow = own ? (this.by.sign > 0 ? " ▲" : " ▼") : "";
      return h("th", { class: kind, "aria-sort": own ? (this.by.sign > 0 ? "ascending" : "descending") : "none" },
        h("button", { class: "sort", type: "button", onclick: sort }, `${label}${unit ? ` [${unit}]` : ""}${arrow}`));
    };
    const label = (c: Column) => (c.kind === "figure" ? c.name.slice(0, -this.figure.length - 1) : c.name.replace("t_reached", "time reached").replace("wall_s", "clock"));
    this.head.replaceChildren(h("tr", {},
      heading("run", "", columns[0], "num"),
      heading("status", "", "status", ""),
      ...parameters.map((c) => heading(label(c), c.unit, c, "num parameter")),
      said && h("th", { class: "message" }, "message"),
      ...figures.map((c) => heading(label(c), c.unit, c, "num"))));
    const rows = this.rows();
    const cells = (row: number) => {
      const ending = study.endings[study.status[row]];
      return h("tr", { "data-row": String(row), onpointerenter: () => selection.point(row), onpointerleave: () => selection.point(null), onclick: () => selection.pick(selection.picked === row ? null : row) },
        h("td", { class: "num" }, String(columns[0].values[row])),
        h("td", {}, h("span", { class: `state ${TONES[ending.colour]}` }, ending.status)),
        ...parameters.map((c) => h("td", { class: "num" }, number(c.values[row], 5))),
        said && h("td", { class: "message" }, study.messages[row] ?? ""),
        ...figures.map((c) => h("td", { class: "num" }, number(c.values[row], 5))));
    };
    this.body.replaceChildren(...rows.slice(0, this.limit).map(cells));
    this.said.textContent = rows.length === study.rows ? String(study.rows) : `${rows.length} of ${study.rows}`;
    this.more.hidden = rows.length <= this.limit;
    this.more.textContent = `Show ${Math.min(PAGE, rows.length - this.limit)} more`;
    this.mark();
  }

  private mark(): void {
    for (const tr of this.body.rows) tr.classList.toggle("current", Number(tr.dataset.row) === this.selection.shown);
  }
}
