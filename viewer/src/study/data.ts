// What the page of a study holds. The writer is crates/io/src/report/study.rs.

export interface Head { title: string; description: string; runs: number; facts: [string, string][] }
interface Meta {
  format: number;
  head: Head;
  parameters: string[];
  outputs: [string, string][];
  figures: string[];
  rows: number;
  shown: number;
  endings: [string, string, number][];
  status: number[];
  messages: Record<string, string>;
  curves: [number, number][];
}

export type Colour = "green" | "amber" | "red";
/** A column of the table. */
export interface Column { name: string; unit: string; kind: "run" | "parameter" | "figure" | "cost"; values: Float32Array; range: [number, number] }
/** A run over time: its place in the table, times, and values of each output. */
export interface Curve { row: number; t: Float32Array; values: Float32Array[] }

export interface Study {
  head: Head;
  /** Rows on the page, and in the table. */
  count: number;
  rows: number;
  endings: { status: string; colour: Colour; runs: number }[];
  status: number[];
  messages: Record<string, string>;
  outputs: { name: string; unit: string }[];
  columns: Column[];
  curves: Curve[];
}

export function readStudy(): Study {
  const meta = JSON.parse(take("meta")) as Meta;
  const numbers = floats(take("payload"));
  let at = 0;
  const next = (n: number) => numbers.subarray(at, (at += n));
  const columns: Column[] = [];
  const add = (name: string, unit: string, kind: Column["kind"]) => {
    const values = next(meta.shown);
    columns.push({ name, unit, kind, values, range: rangeOf(values) });
  };
  add("run", "", "run");
  add("t_reached", "s", "cost");
  add("steps", "", "cost");
  add("wall_s", "s", "cost");
  for (const name of meta.parameters) add(name, "", "parameter");
  for (const [name, unit] of meta.outputs) {
    for (const figure of meta.figures) add(`${name}.${figure}`, figure.startsWith("t_") ? "s" : unit, "figure");
  }
  const curves = meta.curves.map(([row, points]) => ({ row, t: next(points), values: meta.outputs.map(() => next(points)) }));
  return {
    head: meta.head,
    count: meta.shown,
    rows: meta.rows,
    endings: meta.endings.map(([status, colour, runs]) => ({ status, colour: colour as Colour, runs })),
    status: meta.status,
    messages: meta.messages,
    outputs: meta.outputs.map(([name, unit]) => ({ name, unit })),
    columns,
    curves,
  };
}

function take(id: string): string {
  const element = document.getElementById(id);
  const text = element?.textContent ?? "";
  element?.remove();
  return text;
}

function floats(text: string): Float32Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let k = 0; k < binary.length; k++) bytes[k] = binary.charCodeAt(k);
  return new Float32Array(bytes.buffer);
}

/** The least and the largest finite value; NaN where there is none. */
export function rangeOf(values: Float32Array): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const x of values) {
    if (!Number.isFinite(x)) continue;
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return low <= high ? [low, high] : [NaN, NaN];
}
