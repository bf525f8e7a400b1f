// What the page holds: metadata as JSON, motion and measures as bytes. The writer is crates/io/src/report/.

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];

export type Solid =
  | { solid: "box"; size: Vec3 }
  | { solid: "cylinder"; radius: number; length: number }
  | { solid: "sphere"; radius: number }
  | { solid: "capsule"; radius: number; length: number }
  | { solid: "plate"; corners: [number, number][]; thickness: number }
  | { solid: "mesh"; corners: Vec3[]; triangles: Vec3[] };

export type Shape = Solid & { position: Vec3; orientation: Quat; color?: string };
export interface Body { name: string; shapes: Shape[] }
export interface Joint { name: string; kind: string; body: number; position: Vec3; orientation: Quat }
export interface Line { name: string; kind: "spring" | "rod" | "rope"; ends: [[number, Vec3], [number, Vec3]] }
export interface TracePoint { name: string; body: number; position: Vec3 }
export type ArrowKind = "reaction" | "torque" | "contact" | "applied";
export interface Arrow { name: string; kind: ArrowKind; body: number; position: Vec3; columns: [string, string, string] }
/** A beam through its nodes, whose x axes are along it; edges along y and z, or a diameter alone [m]. */
export interface Beam {
  name: string; nodes: number[]; edges: number[]; color?: string;
  /** From each node to the next one without load: the length, and the turn (w x y z). */
  rest?: [number, number, number, number, number][];
}
/** How the first shape of a body, a mesh, deforms: by modes at its corners, whose coordinates are measures. */
export interface Flexible { body: number; modes: Vec3[][]; stresses?: number[][][]; columns: string[] }
/** A contact; where `turns`, its forces are torques. */
export interface SceneContact { name: string; turns?: boolean }
/** A plot the model asks for: curves over time, or over the measure `x`. */
export interface PlotWish { title?: string; x?: string; y: string[]; equal?: boolean }

export interface SceneData {
  up: Vec3;
  bodies: Body[];
  joints: Joint[];
  lines: Line[];
  beams?: Beam[];
  flexible?: Flexible[];
  traces: TracePoint[];
  arrows: Arrow[];
  contacts?: SceneContact[];
  plots?: PlotWish[];
}

/** Something that happened; to contacts with what each of them does from then on, and where impulses acted: point and vector. */
export interface EventMark {
  t: number; name: string; text: string; contacts?: string[]; state?: string[]; loss?: number | null; hits?: number[][];
}

/** Extremes and means of a measure over the motion, between rows too. */
export interface Peak {
  name: string; unit: string; min: number | null; t_min: number | null; max: number | null; t_max: number | null;
  mean: number | null; rms: number | null;
}

/** A natural mode: a swing of the motion, from `t` to `until`. */
export interface ModeMark { frequency: number | null; what: string; bodies: string; t: number; until: number }

type Numbers = Record<string, number | null>;
export interface EnergyChannel { name: string; kind: string; start: number; end: number; supplied: number; dissipated: number }
export interface Summary {
  version?: string;
  model?: {
    name?: string; file?: string; description?: string; bodies?: number; joints?: number;
    degrees_of_freedom?: number; redundant?: string[]; parameters?: Numbers;
  };
  options?: Record<string, string | number | boolean | null>;
  run?: {
    status?: string; colour?: string; message?: string; t_start?: number; t_end?: number; t_reached?: number;
    wall_s?: number; output_s?: number; writing_s?: number; rows?: number; resumed?: number | boolean;
  };
  counts?: Numbers;
  time?: { part: string; calls: number; seconds: number }[];
  violation?: Numbers | null;
  energy?: (Record<string, number | null | EnergyChannel[] | undefined> & { channels?: EnergyChannel[] }) | null;
  peaks?: Peak[];
  contact?: {
    impact: string; phases: number; events: Numbers; loss: number; shared: boolean;
    contacts: { name: string; impacts: number; state: string; scale: number[]; threshold: number[] }[];
  } | null;
  moved_at_start?: { metres: number; radians: number } | null;
  verification?: {
    method: string; coordinates: string; rtol: number; t_end: number;
    measures: { name: string; unit: string; digits: number; difference: number; until: number | null }[];
  } | null;
  doubts?: { cause: string; t: number | null; text: string }[];
  hints?: string[];
}

interface Block { offset: number; length: number }
interface MotionMeta {
  frames: number; bodies: number; origin: Vec3; quanta: [number, number];
  times: Block; channels: Block; thinned_from: number | null;
}
interface MarksMeta { quanta: number[]; runs: Block }
interface CurvesMeta {
  samples: number; times: Block; thinned_from: number | null;
  series: { name: string; unit: string; offset: number; values: Block }[];
}
export interface Meta {
  format: number;
  title: string;
  scene: SceneData;
  motion: MotionMeta;
  marks?: MarksMeta | null;
  curves: CurvesMeta;
  events: EventMark[];
  summary: Summary;
  /** The page shows modes, and nothing that happened. */
  modes?: ModeMark[];
}

/** Poses of all bodies after the ground: frames x bodies x (x y z, w x y z). */
export interface MotionData { times: Float64Array; bodies: number; poses: Float32Array }
/** Frames in which a contact is closed and does the same: of each the point, the normal force and the friction on the second body. */
export interface ContactRun { from: number; count: number; state: "slip" | "stick"; numbers: Float32Array }
/** Numbers of a frame of a run. */
export const MARK = 9;
/** One measure; NaN where it has no value. */
export interface Measure { name: string; unit: string; values: Float64Array }

export interface Report {
  meta: Meta;
  motion: MotionData;
  /** Of each contact of the scene; nothing where the results have none. */
  marks: ContactRun[][];
  times: Float64Array;
  measures: Measure[];
}

const POSE = 7;

/** A mechanism of a gallery: what a report of its own would hold. */
export interface Exhibit { name: string; group: string; what: string; meta: Meta }
export interface GalleryMeta { format: number; title: string; gallery: Exhibit[] }

/** What the page holds, not decoded yet; of a gallery a line of bytes for each mechanism. */
export interface Page { meta: Meta | GalleryMeta; payload: string }

export function readPage(): Page {
  return { meta: JSON.parse(take("meta")) as Meta | GalleryMeta, payload: take("payload") };
}

export function readReport(meta: Meta, payload: string): Report {
  const bytes = decodeBase64(payload);
  const f64 = (b: Block) => new Float64Array(bytes.buffer, b.offset, b.length / 8);
  const f32 = (b: Block) => new Float32Array(bytes.buffer, b.offset, b.length / 4);
  const motion: MotionData = {
    times: f64(meta.motion.times),
    bodies: meta.motion.bodies,
    poses: decodePoses(bytes, meta.motion),
  };
  const measures = meta.curves.series.map((s) => {
    const values = Float64Array.from(f32(s.values), (v) => s.offset + v);
    return { name: s.name, unit: s.unit, values };
  });
  return { meta, motion, marks: decodeMarks(bytes, meta), times: f64(meta.curves.times), measures };
}

/** The text of an element, which is removed: the page keeps one copy only. */
function take(id: string): string {
  const element = document.getElementById(id);
  const text = element?.textContent ?? "";
  element?.remove();
  return text;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let k = 0; k < binary.length; k++) bytes[k] = binary.charCodeAt(k);
  return bytes;
}

/** Reads whole numbers and channels of them, one after the other. */
class Codes {
  constructor(private readonly bytes: Uint8Array, private at: number) {}

  byte(): number {
    return this.bytes[this.at++];
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    let byte;
    do {
      byte = this.byte();
      value += (byte & 0x7f) * scale;
      scale *= 128;
    } while (byte & 0x80);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A channel: differences from the straight continuation of the two values before, in quanta. */
  channel(count: number, offset: number, quantum: number, out: Float32Array, place: number, stride: number): void {
    const moves = this.byte() === 1;
    let last = this.varint();
    let slope = 0;
    out[place] = offset + last * quantum;
    for (let k = 1; k < count; k++) {
      if (moves) {
        const code = last + slope + this.varint();
        slope = code - last;
        last = code;
      }
      out[(place += stride)] = offset + last * quantum;
    }
  }
}

function decodePoses(bytes: Uint8Array, meta: MotionMeta): Float32Array {
  const { frames, bodies, origin, quanta } = meta;
  const poses = new Float32Array(frames * bodies * POSE);
  if (frames === 0) return poses;
  const codes = new Codes(bytes, meta.channels.offset);
  const stride = bodies * POSE;
  for (let channel = 0; channel < stride; channel++) {
    const component = channel % POSE;
    const isPlace = component < 3;
    codes.channel(frames, isPlace ? origin[component] : 0, quanta[isPlace ? 0 : 1], poses, channel, stride);
  }
  return poses;
}

function decodeMarks(bytes: Uint8Array, { marks, motion }: Meta): ContactRun[][] {
  if (!marks) return [];
  const codes = new Codes(bytes, marks.runs.offset);
  return marks.quanta.map((force) => {
    const runs: ContactRun[] = [];
    for (let left = codes.varint(); left > 0; left--) {
      const [from, count] = [codes.varint(), codes.varint()];
      const state = codes.byte() === 2 ? "stick" : "slip";
      const numbers = new Float32Array(count * MARK);
      for (let k = 0; k < MARK; k++) {
        const isPlace = k < 3;
        codes.channel(count, isPlace ? motion.origin[k] : 0, isPlace ? motion.quanta[0] : force, numbers, k, MARK);
      }
      runs.push({ from, count, state, numbers });
    }
    return runs;
  });
}
