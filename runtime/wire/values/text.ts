import type { Shape } from "../descriptors/descriptor.js";
import { EncodeError } from "./errors.js";

/**
 * An object whose keys may be any text: it inherits nothing, so that `__proto__` and `constructor` are names like others.
 * An instance, as engines keep objects without any prototype as tables, which are slow to read.
 */
export const record = <Value = unknown>(): Record<string, Value> => new Bare();

type RecordClass = new <Value>() => Record<string, Value>;

const Bare: RecordClass = /* @__PURE__ */ inheritsNothing();

function inheritsNothing(): RecordClass {
  function Empty(): void {}
  Empty.prototype = Object.freeze(Object.create(null));
  return Empty as unknown as RecordClass;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isAbsent = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

/** A value as text: dates in ISO 8601, objects and arrays as JSON. */
export function writeText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return partText(value);
  return String(value);
}

/** JSON in a parameter, a header or a part of a form. A `bigint` is a number that readers have to be able to hold. */
export const partText = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== "bigint") return part;
    const double = Number(part);
    if (Number.isSafeInteger(double)) return double;
    throw new EncodeError(
      JSON.stringify(name),
      "is beyond 2^53: JSON within a text holds no such number",
    );
  });

/** Reads text as a value of a shape. What does not convert stays text, so that a validator can report it. */
export function readText(text: string, shape: Shape): unknown {
  if (typeof shape === "string") return readSimple(text, shape);
  if ("anyOf" in shape) return readFirst(text, shape.anyOf);
  return readJson(text);
}

function readSimple(text: string, shape: Extract<Shape, string>): unknown {
  switch (shape) {
    case "number":
      return readNumber(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "null":
      return text === "null" || text === "" ? null : text;
    case "json":
      return readJson(text);
    case "string":
    case "binary":
      return text;
    default:
      return shape satisfies never;
  }
}

/** The first alternative that text converts to; text itself if one of them is text. */
function readFirst(text: string, alternatives: readonly Shape[]): unknown {
  for (const alternative of alternatives) {
    const value = readText(text, alternative);
    if (value !== text || alternative === "string") return value;
  }
  return text;
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A whole number that a double would change is left alone: it would silently be another number. */
export function readNumber(text: string): unknown {
  const value = Number(text);
  if (!NUMBER.test(text) || !Number.isFinite(value)) return text;
  const changed =
    /^-?\d+$/.test(text) && !Number.isSafeInteger(value) && BigInt(text) !== BigInt(value);
  return changed ? text : value;
}

/** Objects and arrays inside a style are JSON; other text is text. */
function readJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The shapes that a value may have. */
export function alternativesOf(shape: Shape): readonly Shape[] {
  return typeof shape === "object" && "anyOf" in shape
    ? shape.anyOf.flatMap(alternativesOf)
    : [shape];
}

/** The shape of the items, if a value may be an array. */
export function itemShape(shape: Shape): Shape | undefined {
  if (typeof shape === "string") return undefined;
  for (const one of alternativesOf(shape)) {
    if (typeof one === "object" && "array" in one) return one.array;
  }
  return undefined;
}

export type ObjectShape = Extract<Shape, { readonly object: unknown }>;

/** The shape of the members, if a value may be an object. */
export function objectShape(shape: Shape): ObjectShape | undefined {
  if (typeof shape === "string") return undefined;
  for (const one of alternativesOf(shape)) {
    if (typeof one === "object" && "object" in one) return one;
  }
  return undefined;
}

/** Whether a value may be neither an array nor an object. */
export const mayBeText = (shape: Shape): boolean =>
  typeof shape === "string" || alternativesOf(shape).some((one) => typeof one === "string");

/** The shape of a member; of one that is not declared, text or what `rest` says. */
export const memberShape = (shape: ObjectShape, name: string): Shape =>
  (Object.hasOwn(shape.object, name) ? shape.object[name] : undefined) ?? shape.rest ?? "json";
