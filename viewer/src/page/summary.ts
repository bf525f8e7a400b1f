// The summary of a run: what, how, how well, and where the time went.

import type { EnergyChannel, Report, Summary } from "../data";
import { h } from "../dom";
import { count, number, seconds } from "../format";

type Row = [string, string | null | undefined];

/** Whether a run came to the end that was asked for, by itself or by an event of the model. */
export function completed(summary: Summary): boolean {
  const status = summary.run?.status ?? "";
  return status === "" || ["ok", "completed", "complete", "stopped", "event"].includes(status);
}

/** What the page says first if a run did not complete, or if its result is in doubt. */
export function banner(summary: Summary): HTMLElement | null {
  if (completed(summary)) return doubts(summary);
  const run = summary.run ?? {};
  return h("div", { class: "banner", role: "alert" },
    h("b", {}, `The run did not complete (${run.status}).`),
    h("span", {}, ` It came to t = ${number(run.t_reached, 6)} s of ${number(run.t_end, 6)} s. ${run.message ?? ""}`));
}

function doubts(summary: Summary): HTMLElement | null {
  const known = summary.doubts ?? [];
  if (known.length === 0) return null;
  const text = (d: { t: number | null; text: string }) => (d.t === null || d.text.includes("t = ") ? d.text : `${d.text} (from t = ${number(d.t, 6)} s on)`);
  return h("div", { class: "banner doubt", role: "alert" },
    h("b", {}, known.length === 1 ? "This result is in doubt." : `This result is in doubt for ${known.length} reasons.`),
    bullets(known.map(text)));
}

export function summaryCards(report: Report): HTMLElement[] {
  const s = report.meta.summary;
  return [runCard(s), accuracyCard(s), energyCard(s), digitsCard(s), workCard(s), timeCard(s), modelCard(s, report)].filter((c) => c !== null);
}

function card(title: string, className: string, ...children: (HTMLElement | null)[]): HTMLElement | null {
  const present = children.filter((c) => c !== null);
  if (present.length === 0) return null;
  return h("section", { class: `card facts ${className}`, "aria-label": title }, h("h2", {}, title), ...present);
}

function facts(rows: Row[]): HTMLElement | null {
  const present = rows.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== "–");
  if (present.length === 0) return null;
  return h("dl", {}, ...present.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value as string)]));
}

function bullets(items: string[] | undefined, className = ""): HTMLElement | null {
  if (!items || items.length === 0) return null;
  return h("ul", { class: className }, ...items.map((text) => h("li", {}, text)));
}

function words(key: string): string {
  const text = key.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function runCard(s: Summary): HTMLElement | null {
  const { run = {}, options = {} } = s;
  const known = new Set(["method", "formulation", "linear_solver", "coordinates", "rtol", "atol", "output_step"]);
  const text = (key: string) => (options[key] === null || options[key] === undefined ? null : String(options[key]));
  const tolerance = (key: string) => (typeof options[key] === "number" ? number(options[key] as number, 3) : text(key));
  const rest = Object.keys(options).filter((k) => !known.has(k))
    .map((k): Row => [words(k), typeof options[k] === "number" ? number(options[k] as number) : text(k)]);
  return card("Run", "",
    facts([
      ["Status", run.colour ? `${statusText(s)} (${run.colour})` : statusText(s)],
      ["Method", text("method")],
      ["Formulation", text("formulation")],
      ["Coordinates", text("coordinates")],
      ["Linear solver", text("linear_solver")],
      ["Relative tolerance", tolerance("rtol")],
      ["Absolute tolerance", tolerance("atol")],
      ...rest,
      ["Output every", options.output_step ? seconds(options.output_step as number) : null],
      ["Time simulated", run.t_reached === undefined ? null : `${number(run.t_start ?? 0, 6)} … ${number(run.t_reached, 6)} s`],
      ["Computed in", seconds(run.wall_s)],
      ["of it output", run.output_s ? seconds(run.output_s) : null],
      ["Rows of the trajectory", run.rows ? count(run.rows) : null],
      ["Resumed", run.resumed ? (run.resumed === true || run.resumed === 1 ? "once" : `${run.resumed} times`) : null],
    ]),
    bullets(s.hints, "hints"));
}

export function statusText(s: Summary): string {
  const { status = "", message = "" } = s.run ?? {};
  if (status === "" || status === "ok" || status.startsWith("complete")) return "completed";
  return message && completed(s) ? `${status}: ${message}` : status;
}

function accuracyCard(s: Summary): HTMLElement | null {
  const v = s.violation ?? {};
  const e = s.energy;
  const joule = (x: unknown) => (typeof x === "number" ? `${number(x, 6)} J` : null);
  const names: Record<string, string> = {
    start: "At the start", end: "At the end", supplied: "Supplied", dissipated: "Dissipated", balance: "Missing in the balance",
    largest_drift: "Largest over the run", changed: "Brought in by parameters", largest_kinetic: "Largest kinetic energy",
    turned_over: "Largest energy turned over",
  };
  return card("How exact", "",
    facts([
      ["Position constraints", number(v.position, 3)],
      ["Velocity constraints", number(v.velocity, 3)],
      ["Acceleration constraints", number(v.acceleration, 3)],
      ["Moved at the start by", moved(s)],
    ]),
    e ? h("h3", {}, "Energy") : null,
    e ? facts(Object.entries(e).filter(([key, x]) => key !== "changed" || x !== 0).map(([key, x]): Row => [names[key] ?? words(key), joule(x)])) : null);
}

/** How far bodies were moved, with units; nothing where they were not. */
function moved(s: Summary): string | null {
  const { metres = 0, radians = 0 } = s.moved_at_start ?? {};
  const parts = [metres > 1e-9 ? `${number(metres, 3)} m` : "", radians > 1e-9 ? `${number((radians * 180) / Math.PI, 3)}°` : ""];
  return parts.filter((part) => part !== "").join(" and ") || null;
}

/** What every force and drive did with energy. */
function energyCard(s: Summary): HTMLElement | null {
  const channels = (s.energy?.channels ?? []).filter((c) => [c.start, c.end, c.supplied, c.dissipated].some((x) => x !== 0));
  if (channels.length === 0) return null;
  const cell = (x: number) => h("td", { class: "num" }, x === 0 ? "–" : number(x, 5));
  const row = (c: EnergyChannel) => h("tr", {}, h("td", {}, `${c.kind} ${c.name}`), cell(c.supplied), cell(c.dissipated), cell(c.start), cell(c.end));
  const head = ["supplied [J]", "dissipated [J]", "stored at the start [J]", "stored at the end [J]"];
  return card("Energy by force and drive", "wide", h("table", { class: "time-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "element"), ...head.map((text) => h("th", { scope: "col", class: "num" }, text)))),
    h("tbody", {}, ...channels.map(row))));
}

/** In how many digits each measure agrees with a second run, the fewest first. */
function digitsCard(s: Summary): HTMLElement | null {
  const v = s.verification;
  if (!v) return null;
  const head = (text: string, className = "") => h("th", { scope: "col", class: className }, text);
  const rows = [...v.measures].sort((a, b) => a.digits - b.digits).map((m) => h("tr", {},
    h("td", {}, m.name), h("td", { class: "num" }, count(Math.floor(m.digits))),
    h("td", { class: "num" }, `${number(m.difference, 2)} ${m.unit === "1" ? "" : m.unit}`),
    h("td", { class: "num" }, m.until === null ? "the whole run" : `t = ${number(m.until, 4)} s`)));
  return card("Digits", "wide",
    h("p", {}, `Agreement with a second run by ${v.method} in ${v.coordinates} coordinates, relative tolerance ${number(v.rtol, 2)}.`),
    h("table", { class: "time-table" },
      h("thead", {}, h("tr", {}, head("measure"), head("digits", "num"), head("off by", "num"), head("agrees for", "num"))),
      h("tbody", {}, ...rows)));
}

function workCard(s: Summary): HTMLElement | null {
  const names: Record<string, string> = {
    steps: "Steps", rejected: "Steps rejected", mass: "Mass matrix", constraint_matrix: "Constraint matrix", force: "Forces",
    constraint: "Constraints", jacobian: "Jacobians", residual: "Residuals", jacobian_residual: "Residuals for Jacobians",
    factor: "Factorisations", solve: "Linear systems solved",
  };
  const keys = Object.keys(s.counts ?? {});
  const first = Object.keys(names).filter((k) => keys.includes(k));
  const rest = keys.filter((k) => !(k in names));
  return card("Steps and evaluations", "",
    facts([...first, ...rest].map((k): Row => [names[k] ?? words(k), count(s.counts?.[k])])));
}

function timeCard(s: Summary): HTMLElement | null {
  const parts = (s.time ?? []).filter((p) => p.seconds > 0 || p.calls > 0);
  if (parts.length === 0) return null;
  const all = parts.reduce((sum, p) => sum + p.seconds, 0);
  const rows = [...parts].sort((a, b) => b.seconds - a.seconds).map((p) => {
    const share = all > 0 ? p.seconds / all : 0;
    const bar = h("i", { class: "bar" });
    bar.style.width = `${(100 * share).toFixed(1)}%`;
    return h("tr", {}, h("td", {}, p.part), h("td", { class: "num" }, count(p.calls)), h("td", { class: "num" }, seconds(p.seconds)),
      h("td", { class: "bars" }, bar));
  });
  return card("Where the time went", "wide", h("table", { class: "time-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "part"), h("th", { scope: "col", class: "num" }, "calls"), h("th", { scope: "col", class: "num" }, "time"), h("th", { "aria-label": "share" }))),
    h("tbody", {}, ...rows)));
}

function modelCard(s: Summary, report: Report): HTMLElement | null {
  const m = s.model ?? {};
  const { motion, curves } = report.meta;
  const thinned = [
    motion.thinned_from ? `Of ${count(motion.thinned_from)} frames the page holds ${count(motion.frames)}; it interpolates between them.` : "",
    curves.thinned_from ? `Of ${count(curves.thinned_from)} samples the plots hold ${count(curves.samples)}; extremes are kept. The trajectory file has all.` : "",
  ].filter((t) => t !== "");
  const redundant = bullets(m.redundant);
  const parameters = facts(Object.entries(m.parameters ?? {}).map(([name, value]): Row => [name, number(value, 6)]));
  return card("Model", "",
    facts([
      ["Name", m.name], ["File", m.file], ["Bodies", count(m.bodies)], ["Joints", count(m.joints)],
      ["Degrees of freedom", count(m.degrees_of_freedom)], ["Measures", count(curves.series.length)],
      ["gelenk", s.version],
    ]),
    redundant ? h("h3", {}, "Redundant constraints") : null, redundant,
    parameters ? h("h3", {}, "Parameters at the start") : null, parameters,
    bullets(thinned, "hints"));
}
