/** The parts of conversions. Values are never changed in place: a value is copied if any part of it is converted. */
import { LongNumber } from "./exact-json.js";
import type { ValueConversion } from "../descriptors/conversion.js";

/** The context in which a part of a value is read. */
export interface PartContext {
  /** Whether numbers are still strings, as in parameters, headers and forms. */
  readonly isText: boolean;
  /** The depth within the value. */
  readonly depth: number;
  /** Whether an integer that is not listed becomes NaN, which no validator accepts: rounded, it may equal a listed one. */
  readonly refusesUnlisted?: boolean;
}

/** Reads a part of a value. A value that it does not apply to is returned unchanged, for a validator to report. */
export type Part = (value: unknown, context: PartContext) => unknown;

/** A conversion that others may contain. */
export interface Conversion extends ValueConversion {
  readonly part: Part;
}

/** Values below this depth stay unconverted: no type describes them, and the stack is limited. */
const MAX_CONVERTED_DEPTH = 500;

/** At most as many digits as a 64-bit integer has. */
const WHOLE = /^-?\d{1,20}$/;

/** An integer of any size. */
export const int64: Part = (value, { isText }) => {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : value;
  const text = value instanceof LongNumber ? value.text : isText ? value : undefined;
  return typeof text === "string" && WHOLE.test(text) ? BigInt(text) : value;
};

/**
 * One of some integers, of which a number cannot hold all. A number that was read stands for the one that it is rounded
 * from, and so do its digits: programs whose numbers are doubles write them.
 */
export const listedLong = (...digits: readonly string[]): Part => {
  const meant = new Map(digits.map((one) => [BigInt(Number(one)), BigInt(one)]));
  return (value, context) => {
    const read = int64(value, context);
    if (typeof read !== "bigint" || digits.includes(String(read))) return read;
    const one = typeof value === "bigint" ? undefined : meant.get(read);
    return one ?? (context.refusesUnlisted === true ? NaN : read);
  };
};

export const array =
  (items: Part): Part =>
  (value, context) =>
    Array.isArray(value) ? mapItems(value, (item) => items(item, inside(context)), context) : value;

/** `rest` converts the items after the prefix. */
export const tuple =
  (prefix: readonly Part[], rest: Part = identity): Part =>
  (value, context) =>
    Array.isArray(value)
      ? mapItems(value, (item, index) => (prefix[index] ?? rest)(item, inside(context)), context)
      : value;

/** `rest` converts undeclared properties. */
export const object =
  (properties: Readonly<Record<string, Part>>, rest?: Part): Part =>
  (value, context) => {
    if (!isConvertible(value) || context.depth >= MAX_CONVERTED_DEPTH) return value;
    let copy: Record<string, unknown> | undefined;
    for (const name of Object.keys(value)) {
      const part = Object.hasOwn(properties, name) ? properties[name] : rest;
      if (part === undefined || name === "__proto__") continue;
      const read = part(value[name], inside(context));
      if (read !== value[name]) (copy ??= { ...value })[name] = read;
    }
    return copy ?? value;
  };

/** Fills in the defaults of properties that are absent, before `part` applies. */
export const withDefaults =
  (defaults: Readonly<Record<string, unknown>>, part: Part = identity): Part =>
  (value, context) => {
    if (!isConvertible(value)) return value;
    const absent = Object.entries(defaults).filter(([name]) => value[name] === undefined);
    return part(absent.length === 0 ? value : { ...value, ...Object.fromEntries(absent) }, context);
  };

/** Converts the properties whose names match a pattern, after `others`. */
export const patternProperties =
  (patterns: readonly (readonly [pattern: RegExp, part: Part])[], others: Part = identity): Part =>
  (value, context) => {
    if (!isConvertible(value)) return value;
    const matched = Object.keys(value).flatMap((name) => {
      const part = patterns.find(([pattern]) => pattern.test(name))?.[1];
      return part === undefined ? [] : [[name, part] as const];
    });
    return others(object(Object.fromEntries(matched))(value, context), context);
  };

/** An alternative for objects. */
export interface ObjectAlternative {
  /** The properties that it requires. */
  readonly has: readonly string[];
  /** The values that its properties may have. */
  readonly is?: Readonly<Record<string, readonly unknown[]>>;
  readonly part?: Part;
}

/** Converts an object as the alternative that it matches; if there are several, as the most specific one. */
export const oneOfObjects =
  (alternatives: readonly ObjectAlternative[]): Part =>
  (value, context) => {
    if (!isConvertible(value)) return value;
    let best: ObjectAlternative | undefined;
    for (const alternative of alternatives)
      if (fits(value, alternative) && (best === undefined || demands(alternative) > demands(best)))
        best = alternative;
    return best?.part?.(value, context) ?? value;
  };

/** Constants say more than any number of required properties. */
const demands = ({ has, is = {} }: ObjectAlternative): number =>
  has.length + Object.keys(is).length * 1000;

const fits = (value: Readonly<Record<string, unknown>>, { has, is = {} }: ObjectAlternative) =>
  has.every((name) => Object.hasOwn(value, name)) &&
  Object.entries(is).every(
    ([name, values]) => !Object.hasOwn(value, name) || values.includes(value[name]),
  );

/** Applies all parts, one after the other. */
export const inTurn =
  (...parts: readonly Part[]): Part =>
  (value, context) =>
    parts.reduce((read, part) => part(read, context), value);

/** Leaves values unchanged. */
export const identity: Part = (value) => value;

const inside = (context: PartContext): PartContext => ({ ...context, depth: context.depth + 1 });

function mapItems(
  items: readonly unknown[],
  read: (item: unknown, index: number) => unknown,
  { depth }: PartContext,
): readonly unknown[] {
  if (depth >= MAX_CONVERTED_DEPTH) return items;
  const found = items.map(read);
  return found.some((item, index) => item !== items[index]) ? found : items;
}

const isConvertible = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
