/**
 * Converts values of the generated types back to JSON values. A date or time that has not been changed is written exactly
 * as it was read.
 */
import { LongNumber } from "./exact-json.js";
import type { Part } from "./parts.js";

/** The key under which an object keeps the string that it was read from, if it would be written differently. */
const SOURCE: unique symbol = Symbol("source");

/** RFC 3339, 5.6. Without an offset, a string does not identify a point in time. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A date-time as a `Date`. */
export const dateTime: Part = (value) => {
  if (typeof value !== "string" || !DATE_TIME.test(value)) return value;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return date.toISOString() === value ? date : remember(date, value);
};

/** A date-time as a `Temporal.Instant`. */
export const instant: Part = (value) =>
  typeof value === "string" && DATE_TIME.test(value) ? fromTemporal("Instant", value) : value;

/** A date as a `Temporal.PlainDate`. */
export const plainDate: Part = (value) =>
  typeof value === "string" && DATE.test(value) ? fromTemporal("PlainDate", value) : value;

const remember = <Value extends object>(object: Value, source: string): Value =>
  Object.defineProperty(object, SOURCE, { value: source });

interface TemporalType {
  from(text: string): object;
}

/** A string that is not such a date stays a string, for a validator to report. */
function fromTemporal(type: "Instant" | "PlainDate", text: string): unknown {
  const { Temporal } = globalThis as {
    readonly Temporal?: Readonly<Record<"Instant" | "PlainDate", TemporalType>>;
  };
  if (Temporal === undefined)
    throw new Error("There is no Temporal here: load a polyfill such as temporal-polyfill/global.");
  try {
    const object = Temporal[type].from(text);
    return String(object) === text ? object : remember(object, text);
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** The string for a date; `undefined` for any other value. */
export function dateText(value: object): string | undefined {
  const { [SOURCE]: source } = value as { readonly [SOURCE]?: string };
  if (value instanceof Date) {
    const isUnchanged = source !== undefined && Date.parse(source) === value.getTime();
    return isUnchanged ? source : value.toISOString();
  }
  const tag: unknown = Symbol.toStringTag in value ? value[Symbol.toStringTag] : undefined;
  return typeof tag === "string" && tag.startsWith("Temporal.")
    ? (source ?? String(value))
    : undefined;
}

/** How integers of any size are written: exactly, or rounded towards zero to a number. */
export type Longs = "keep" | "round";

/**
 * Converts dates to strings. Values other than plain objects and arrays, such as files, stay unchanged; nothing is
 * changed in place.
 */
export const toWire = (value: unknown, longs: Longs): unknown =>
  replaceParts(value, (part) => {
    if (typeof part === "bigint") return longs === "round" ? roundToDouble(part) : part;
    return typeof part === "object" && part !== null ? dateText(part) : undefined;
  });

/** Rounds towards zero, so that a number in the range of a format stays in it. */
export function roundToDouble(long: bigint): number {
  const double = Number(long);
  const isNegative = double < 0;
  const isBeyond = isNegative ? BigInt(double) < long : BigInt(double) > long;
  return isBeyond ? double - (double * Number.EPSILON) / 2 : double;
}

/** Long integers that no conversion has read become ordinary numbers. */
export const withoutLongs = (value: unknown): unknown =>
  replaceParts(value, (part) => (part instanceof LongNumber ? Number(part.text) : undefined));

/** Returns the replacement for a value, or `undefined` to continue with its members. */
type Replace = (part: unknown) => unknown;

function replaceParts(value: unknown, replace: Replace): unknown {
  const other = replace(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return replacedItems(value, replace);
  return isPlainObject(value) ? replacedMembers(value, replace) : value;
}

function replacedItems(value: readonly unknown[], replace: Replace): readonly unknown[] {
  const found = value.map((item) => replaceParts(item, replace));
  return found.some((item, index) => item !== value[index]) ? found : value;
}

function replacedMembers(value: Readonly<Record<string, unknown>>, replace: Replace): object {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const found = replaceParts(value[name], replace);
    if (found === value[name]) continue;
    copy ??= { ...value };
    // A property may be named `__proto__`.
    Object.defineProperty(copy, name, { ...WRITABLE, value: found });
  }
  return copy ?? value;
}

const WRITABLE = { enumerable: true, configurable: true, writable: true } as const;

/** Includes objects without a prototype, as decoded parameters are. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (Object.prototype.toString.call(value) !== "[object Object]" || !isObjectOrArray(value))
    return false;
  return !(Symbol.asyncIterator in value) && !("toJSON" in value) && !("stream" in value);
}

/** The value `made` from `wire`, but with the `original` of each part that has not changed. */
export function restore(made: unknown, wire: unknown, original: unknown): unknown {
  if (wire === original) return made;
  if (made === wire) return original;
  if (!isObjectOrArray(made) || !isObjectOrArray(wire) || !isObjectOrArray(original)) return made;
  const entries = Object.entries(made).map(([name, member]) => {
    const isKnown = Object.hasOwn(wire, name) && Object.hasOwn(original, name);
    return [name, isKnown ? restore(member, wire[name], original[name]) : member] as const;
  });
  return Array.isArray(made) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

const isObjectOrArray = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
