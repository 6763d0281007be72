/** From values as types have them back to values as JSON has them. */
import { dateText } from "./dates.js";
import { LongNumber } from "./exact-json.js";

/** How whole numbers of any size come out: as they are, or as the nearest number that is not larger. */
export type Longs = "keep" | "round";

/** Dates become strings. What is no plain object or array, such as a file, stays as it is; nothing is changed in place. */
export const toWire = (value: unknown, longs: Longs): unknown =>
  replaced(value, (part) => {
    if (typeof part === "bigint") return longs === "round" ? rounded(part) : part;
    return typeof part === "object" && part !== null ? dateText(part) : undefined;
  });

/** Towards zero, so that what is in the range of a format stays in it. */
function rounded(long: bigint): number {
  const double = Number(long);
  const isBeyond = double < 0 ? BigInt(double) < long : BigInt(double) > long;
  return isBeyond ? double - (double * Number.EPSILON) / 2 : double;
}

/** Whole numbers that nobody has asked for as such become numbers. */
export const withoutLongs = (value: unknown): unknown =>
  replaced(value, (part) => (part instanceof LongNumber ? Number(part.text) : undefined));

/** What a part of a value becomes; `undefined`: what its own parts become. */
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
    // A property may be called `__proto__`.
    Object.defineProperty(copy, name, { ...WRITABLE, value: found });
  }
  return copy ?? value;
}

const WRITABLE = { enumerable: true, configurable: true, writable: true } as const;

/** Also without a prototype, as parameters are read. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (Object.prototype.toString.call(value) !== "[object Object]" || !isObjectOrArray(value))
    return false;
  return !(Symbol.asyncIterator in value) && !("toJSON" in value) && !("stream" in value);
}

/** A value that was made of a `wire` value, with the originals of what has stayed the same. */
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
