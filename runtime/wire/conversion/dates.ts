/** Dates and times as objects. A value that has not been changed is written exactly as it was read. */
import type { Part } from "../descriptors/conversion.js";

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
