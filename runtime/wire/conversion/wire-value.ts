/** Converts values of the generated types back to JSON values. */
import { dateText } from "./dates.js";
import { LongNumber } from "./exact-json.js";

/** How integers of any size are written: exactly, or rounded towards zero to a number. */
export type Longs = "keep" | "round";

/**
 * Converts dates to strings. Values other than plain objects and arrays, such as files, stay unchanged; nothing is
 * changed in place.
 */
export const toWire = (value: unknown, longs: Longs): unknown =>
  replaced(value, (part) => {
    if (typeof part === "bigint") return longs === "round" ? rounded(part) : part;
    return typeof part === "object" && part !== null ? dateText(part) : undefined;
  });

/** Rounds towards zero, so that a number in the range of a format stays in it. */
function rounded(long: bigint): number {
  const double = Number(long);
  const isNegative = double < 0;
  const isBeyond = isNegative ? BigInt(double) < long : BigInt(double) > long;
  return isBeyond ? double - (double * Number.EPSILON) / 2 : double;
}

/** Long integers that no conversion has read become ordinary numbers. */
export const withoutLongs = (value: unknown): unknown =>
  replaced(value, (part) => (part instanceof LongNumber ? Number(part.text) : undefined));

/** Returns the replacement for a value, or `undefined` to continue with its members. */
type Replace = (part: unknown) => unknown;

function replaced(value: unknown, replace: Replace): unknown {
  const other = replace(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return replacedItems(value, replace);
  return isPlainObject(value) ? replacedMembers(value, replace) : value;
}

function replacedItems(value: readonly unknown[], replace: Replace): readonly unknown[] {
  const found = value.map((item) => replaced(item, replace));
  return found.some((item, index) => item !== value[index]) ? found : value;
}

function replacedMembers(value: Readonly<Record<string, unknown>>, replace: Replace): object {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const found = replaced(value[name], replace);
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
