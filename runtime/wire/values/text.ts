import type { Shape } from "../descriptors/descriptor.js";
import { EncodeError } from "./errors.js";

/**
 * An object that may have any key: it inherits nothing, so that `__proto__` and `constructor` are ordinary keys. It is
 * an instance of a class because engines store objects without any prototype as hash tables, which are slow to read.
 */
export const record = <Value = unknown>(): Record<string, Value> => new Bare();

const Bare = /* @__PURE__ */ inheritsNothing();

function inheritsNothing(): new <Value>() => Record<string, Value> {
  function Empty(): void {}
  Empty.prototype = Object.freeze(Object.create(null));
  return Empty as unknown as ReturnType<typeof inheritsNothing>;
}

/** An own member of an object: names of a document or of a client may be those of inherited ones. */
export const valueOf = <Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isAbsent = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

/** A value as a string: dates in ISO 8601, objects and arrays as JSON. */
export function writeText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return partText(value);
  return String(value);
}

/**
 * JSON in a parameter, a header or a part of a form. A `bigint` becomes a number, which not every reader can represent
 * exactly.
 */
export const partText = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== "bigint") return part;
    const double = Number(part);
    if (Number.isSafeInteger(double)) return double;
    throw new EncodeError(
      JSON.stringify(name),
      "is beyond 2^53, which JSON in a string cannot represent exactly",
    );
  });

/**
 * Converts a string to a value of a shape. A string that cannot be converted stays a string, so that a validator can
 * report it.
 */
export function readText(text: string, shape: Shape): unknown {
  if (typeof shape === "string") return readSimple(text, shape);
  if ("anyOf" in shape) return readFirst(text, shape.anyOf);
  return readJson(text);
}

function readSimple(text: string, shape: Extract<Shape, string>): unknown {
  if (shape === "number") return readNumber(text);
  if (shape === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (shape === "null") return text === "null" || text === "" ? null : text;
  return shape === "json" ? readJson(text) : text;
}

/** The first alternative that a string can be converted to; the string itself if one of them is a string. */
function readFirst(text: string, alternatives: readonly Shape[]): unknown {
  for (const alternative of alternatives) {
    const value = readText(text, alternative);
    if (value !== text || alternative === "string") return value;
  }
  return text;
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** An integer that a double cannot represent stays a string: it would silently become another number. */
export function readNumber(text: string): unknown {
  const value = Number(text);
  if (!NUMBER.test(text) || !Number.isFinite(value)) return text;
  const changed =
    /^-?\d+$/.test(text) && !Number.isSafeInteger(value) && BigInt(text) !== BigInt(value);
  return changed ? text : value;
}

/** Objects and arrays within a style are JSON; any other string stays a string. */
function readJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The possible shapes of a value. */
export function alternativesOf(shape: Shape): readonly Shape[] {
  return typeof shape === "object" && "anyOf" in shape
    ? shape.anyOf.flatMap(alternativesOf)
    : [shape];
}

/** The shape of the items, or of one of them, if the value may be an array. */
export function itemShape(shape: Shape, index: number = -1): Shape | undefined {
  if (typeof shape === "string") return undefined;
  for (const one of alternativesOf(shape)) {
    if (typeof one === "object" && "array" in one) return one.first?.[index] ?? one.array;
  }
  return undefined;
}

export type ObjectShape = Extract<Shape, { readonly object: unknown }>;

/** The shape of the members, if the value may be an object. */
export function objectShape(shape: Shape): ObjectShape | undefined {
  if (typeof shape === "string") return undefined;
  for (const one of alternativesOf(shape)) {
    if (typeof one === "object" && "object" in one) return one;
  }
  return undefined;
}

/** Whether a value may be something other than an array or an object. Null beside these is absent, not a text. */
export const mayBeText = (shape: Shape): boolean =>
  typeof shape === "string" ||
  alternativesOf(shape).some((one) => typeof one === "string" && one !== "null");

/** The shape of a member; for an undeclared one, that of `rest` or a string. */
export const memberShape = (shape: ObjectShape, name: string): Shape =>
  (Object.hasOwn(shape.object, name) ? shape.object[name] : undefined) ?? shape.rest ?? "json";
