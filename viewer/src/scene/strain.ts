// Colours of strain and stress, from blue over green to red, and how large they become over a motion.

import { Color } from "three";

/** Frames that are looked at for the largest value. */
export const SAMPLES = 200;

const STOPS = ["#30508c", "#2f8fb0", "#3fae78", "#d8c23c", "#c8402e"].map((c) => new Color(c));

/** The colour of a share of the largest value. */
export function strainColor(share: number, into: Color): Color {
  const at = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const k = Math.min(Math.floor(at), STOPS.length - 2);
  return into.copy(STOPS[k]).lerp(STOPS[k + 1], at - k);
}

/** Times of some frames. */
export function samples(times: Float64Array): number[] {
  const step = Math.max(1, Math.ceil(times.length / SAMPLES));
  const list: number[] = [];
  for (let k = 0; k < times.length; k += step) list.push(times[k]);
  return list;
}
