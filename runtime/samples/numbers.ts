import { numbersOf, type SchemaPart, stringsOf } from "./requirements.js";
import type { Random } from "./texts/random.js";

const SPAN = 1000;

/** Inclusive bounds of formats (OpenAPI registry); JavaScript's JSON parser cannot keep integers beyond 2^53 exact. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  int8: [-128, 127],
  uint8: [0, 255],
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  uint64: [0, Number.MAX_SAFE_INTEGER],
};

/** A number between the bounds that is a multiple of each required step; `undefined` if there is none. */
export function makeNumber(
  parts: readonly SchemaPart[],
  integer: boolean,
  random: Random,
): number | undefined {
  const step = stepOf([...numbersOf(parts, "multipleOf"), ...(integer ? [1] : [])]);
  const span = step === undefined ? SPAN : Math.max(SPAN, 10 * step.size);
  const { low, high } = rangeOf(parts, span);
  if (step === undefined) return numberBetween(low, high, random);
  // The division may be slightly inexact: a wrongly excluded number is no loss, and the caller detects a wrongly
  // included one.
  const first = Math.ceil(low.value / step.size + (low.exclusive ? MARGIN : -MARGIN));
  const last = Math.floor(high.value / step.size + (high.exclusive ? -MARGIN : MARGIN));
  if (!(first <= last)) return undefined;
  return round((first + random.below(last - first + 1)) * step.size, step.digits);
}

const MARGIN = 1e-9;

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/** A missing bound is set near the other one; without any bound the range begins at 1. */
function rangeOf(
  parts: readonly SchemaPart[],
  span: number,
): { readonly low: Bound; readonly high: Bound } {
  const [least, most] = formatRange(stringsOf(parts, "format"));
  const below = tightest(parts, ["minimum", "exclusiveMinimum"], (left, right) => right - left);
  const above = tightest(parts, ["maximum", "exclusiveMaximum"], (left, right) => left - right);
  const start = below?.value ?? Math.max(least, startBelow(above?.value ?? span, span));
  const end = above?.value ?? Math.max(start, Math.min(most, start + span));
  return {
    low: below ?? { value: start, exclusive: false },
    high: above ?? { value: end, exclusive: false },
  };
}

/** Not negative if possible, and at most `span` below `high`. */
function startBelow(high: number, span: number): number {
  if (high <= 0) return high - span;
  return high < 1 ? 0 : Math.max(1, high - span);
}

const formatRange = (formats: readonly string[]): readonly [number, number] => {
  const ranges = formats.flatMap((name) => (Object.hasOwn(RANGES, name) ? [RANGES[name]] : []));
  return [
    Math.max(-Infinity, ...ranges.map((range) => range?.[0] ?? -Infinity)),
    Math.min(Infinity, ...ranges.map((range) => range?.[1] ?? Infinity)),
  ];
};

function tightest(
  parts: readonly SchemaPart[],
  [inclusive, exclusive]: readonly [string, string],
  order: (left: number, right: number) => number,
): Bound | undefined {
  const [first] = [
    ...numbersOf(parts, exclusive).map((value) => ({ value, exclusive: true })),
    ...numbersOf(parts, inclusive).map((value) => ({ value, exclusive: false })),
  ].sort((left, right) => order(left.value, right.value));
  return first;
}

/** Two decimal places, if such a number lies between the bounds. */
function numberBetween(low: Bound, high: Bound, random: Random): number | undefined {
  if (low.value > high.value) return undefined;
  const value = low.value + (high.value - low.value) * (0.05 + random.next() * 0.9);
  const short = round(value, 2);
  return short > low.value && short < high.value ? short : value;
}

interface Step {
  readonly size: number;
  readonly digits: number;
}

/** The least common multiple, computed in integers. */
function stepOf(sizes: readonly number[]): Step | undefined {
  const positive = sizes.filter((size) => size > 0);
  if (positive.length === 0) return undefined;
  const digits = Math.max(...positive.map(digitsOf));
  const whole = positive.map((size) => Math.round(size * 10 ** digits));
  const common = whole.reduce((left, right) => (left / gcd(left, right)) * right);
  return { size: common / 10 ** digits, digits };
}

/** Number of digits after the decimal point, also for `1e-7`. */
function digitsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [, fraction = ""] = mantissa.split(".");
  return Math.max(0, fraction.length - Number(exponent));
}

function gcd(left: number, right: number): number {
  return right === 0 ? left : gcd(right, left % right);
}

const round = (value: number, digits: number): number =>
  Number(value.toFixed(Math.min(digits, 100)));
