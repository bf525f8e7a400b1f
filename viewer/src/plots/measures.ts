// The list of measures to plot, with a search.

import type { Measure } from "../data";
import { h } from "../dom";
import { count } from "../format";

const MOST_ROWS = 300;

export function unitName(unit: string): string {
  return unit === "" ? "no unit" : unit;
}

export class MeasureList {
  readonly element: HTMLElement;
  private readonly search: HTMLInputElement;
  private readonly rows = h("div", { class: "rows" });

  constructor(private readonly measures: Measure[], private readonly selected: Set<number>, private readonly changed: () => void) {
    this.search = h("input", {
      type: "search", placeholder: `Search ${count(measures.length)} measures`, "aria-label": "Search measures", id: "measure-search",
      autocomplete: "off", spellcheck: false, oninput: () => this.fill(),
    });
    const all = h("button", { type: "button", class: "text-button", onclick: () => this.setAll(true) }, "all");
    const none = h("button", { type: "button", class: "text-button", onclick: () => this.setAll(false) }, "none");
    this.element = h("div", { class: "measures" }, h("div", { class: "search" }, this.search, all, none), this.rows);
    this.fill();
  }

  focus(): void {
    this.search.focus();
  }

  /** Every word of the search has to occur in the name or to be the unit. */
  private matches(): number[] {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter((w) => w !== "");
    return this.measures.flatMap((m, k) => {
      const name = m.name.toLowerCase();
      const unit = m.unit.toLowerCase();
      return wanted.every((w) => name.includes(w) || unit === w) ? [k] : [];
    });
  }

  private setAll(on: boolean): void {
    for (const k of this.matches().slice(0, on ? 64 : undefined)) {
      if (on) this.selected.add(k);
      else this.selected.delete(k);
    }
    this.fill();
    this.changed();
  }

  fill(): void {
    const matches = this.matches();
    const units = new Map<string, number[]>();
    for (const k of matches.slice(0, MOST_ROWS)) {
      const unit = this.measures[k].unit;
      if (!units.has(unit)) units.set(unit, []);
      units.get(unit)!.push(k);
    }
    this.rows.replaceChildren();
    for (const [unit, members] of units) {
      this.rows.append(h("fieldset", {}, h("legend", {}, unitName(unit)), ...members.map((k) => this.row(k))));
    }
    if (matches.length === 0) this.rows.append(h("p", { class: "empty" }, "Nothing found."));
    if (matches.length > MOST_ROWS) {
      this.rows.append(h("p", { class: "empty" }, `${count(matches.length - MOST_ROWS)} more: search for them.`));
    }
  }

  private row(k: number): HTMLElement {
    const input = h("input", {
      type: "checkbox", checked: this.selected.has(k),
      onchange: () => {
        if (input.checked) this.selected.add(k);
        else this.selected.delete(k);
        this.changed();
      },
    });
    return h("label", { class: "check" }, input, h("span", {}, this.measures[k].name));
  }
}
