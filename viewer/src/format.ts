// Numbers for people.

const MINUS = "\u2212";

/** A number with as many digits as say something. */
export function number(value: number | null | undefined, digits = 5): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e6) {
    return trimZeros(value.toPrecision(digits)).replace("-", MINUS);
  }
  const [mantissa, exponent] = value.toExponential(Math.max(0, Math.min(digits - 1, 3))).split("e");
  return `${trimZeros(mantissa)}e${Number(exponent)}`.replaceAll("-", MINUS);
}

function trimZeros(text: string): string {
  const plain = text.includes("e") ? String(Number(text)) : text;
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

/** A count with thin spaces between thousands. */
export function count(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** A duration. */
export function seconds(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  if (value >= 60) return `${Math.floor(value / 60)} min ${number(value % 60, 3)} s`;
  if (value >= 1 || value === 0) return `${number(value, 4)} s`;
  if (value >= 1e-3) return `${number(value * 1e3, 3)} ms`;
  return `${number(value * 1e6, 3)} µs`;
}

/** Digits behind the point so that a thousandth of a span is seen. */
export function timeDigits(span: number): number {
  if (!(span > 0)) return 3;
  return Math.min(Math.max(Math.ceil(-Math.log10(span / 1000)), 0), 12);
}

/** The number 1, 2 or 5 times a power of ten nearest below. */
export function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}
