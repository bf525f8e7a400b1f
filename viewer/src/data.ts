// What the page holds: metadata as JSON, motion and measures as bytes. The writer is crates/io/src/report/.

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];

export type Solid =
  | { solid: "box"; size: Vec3 }
  | { solid: "cylinder"; radius: number; length: number }
  | { solid: "sphere"; radius: number }
  | { solid: "capsule"; radius: number; length: number }
  | { solid: "plate"; corners: [number, number][]; thickness: number };

export type Shape = Solid & { position: Vec3; orientation: Quat; color?: string };
export interface Body { name: string; shapes: Shape[] }
export interface Joint { name: string; kind: string; body: number; position: Vec3; orientation: Quat }
export interface Line { name: string; kind: "spring" | "rod"; ends: [[number, Vec3], [number, Vec3]] }
export interface TracePoint { name: string; body: number; position: Vec3 }
export type ArrowKind = "reaction" | "torque" | "contact" | "applied";
export interface Arrow { name: string; kind: ArrowKind; body: number; position: Vec3; columns: [string, string, string] }

export interface SceneData {
  up: Vec3;
  bodies: Body[];
  joints: Joint[];
  lines: Line[];
  traces: TracePoint[];
  arrows: Arrow[];
}

/** Something that happened; to contacts with what each of them does from then on. */
export interface EventMark { t: number; name: string; text: string; contacts?: string[]; state?: string[]; loss?: number | null }

/** Extremes and means of a measure over the motion, between rows too. */
export interface Peak {
  name: string; unit: string; min: number | null; t_min: number | null; max: number | null; t_max: number | null;
  mean: number | null; rms: number | null;
}

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
interface CurvesMeta {
  samples: number; times: Block; thinned_from: number | null;
  series: { name: string; unit: string; offset: number; values: Block }[];
}
export interface Meta {
  format: number;
  title: string;
  scene: SceneData;
  motion: MotionMeta;
  curves: CurvesMeta;
  events: EventMark[];
  summary: Summary;
}

/** Poses of all bodies after the ground: frames x bodies x (x y z, w x y z). */
export interface MotionData { times: Float64Array; bodies: number; poses: Float32Array }
/** One measure; NaN where it has no value. */
export interface Measure { name: string; unit: string; values: Float64Array }

export interface Report {
  meta: Meta;
  motion: MotionData;
  times: Float64Array;
  measures: Measure[];
}

const POSE = 7;

export function readReport(): Report {
  const meta = JSON.parse(take("meta")) as Meta;
  const bytes = decodeBase64(take("payload"));
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
  return { meta, motion, times: f64(meta.curves.times), measures };
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

/** Channel by channel: differences from the straight continuation of the two values before, in quanta. */
function decodePoses(bytes: Uint8Array, meta: MotionMeta): Float32Array {
  const { frames, bodies, origin, quanta } = meta;
  const poses = new Float32Array(frames * bodies * POSE);
  if (frames === 0) return poses;
  let at = meta.channels.offset;
  const varint = () => {
    let value = 0;
    let scale = 1;
    let byte;
    do {
      byte = bytes[at++];
      value += (byte & 0x7f) * scale;
      scale *= 128;
    } while (byte & 0x80);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const stride = bodies * POSE;
  for (let channel = 0; channel < stride; channel++) {
    const component = channel % POSE;
    const offset = component < 3 ? origin[component] : 0;
    const quantum = component < 3 ? quanta[0] : quanta[1];
    const moves = bytes[at++] === 1;
    let last = varint();
    let slope = 0;
    poses[channel] = offset + last * quantum;
    for (let frame = 1, place = channel + stride; frame < frames; frame++, place += stride) {
      if (moves) {
        const code = last + slope + varint();
        slope = code - last;
        last = code;
      }
      poses[place] = offset + last * quantum;
    }
  }
  return poses;
}
