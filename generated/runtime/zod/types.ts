/** Types that zod does not have, or has with another meaning than JSON Schema. */
import * as z from "zod";
import { canonical, DepthExceeded } from "../json-schema/values/canonical.js";
import type { Evaluator } from "../json-schema/evaluator.js";
import { has, isArray, isObject } from "../json-schema/values/value.js";
import { adopt, custom, runPart } from "./custom.js";
import type { Payload, SomeType } from "./custom.js";
import { mergeOutputs } from "./merge.js";

/** Any value that is there at all. */
export function anything(): z.ZodType {
  return custom((payload) => {
    if (payload.value === undefined) {
      payload.issues.push({ code: "invalid_type", expected: "nonoptional", input: undefined });
    }
  });
}

/** One JSON value, whatever its type. */
export function constant(value: unknown): z.ZodType {
  const wanted = canonical(value);
  return custom((payload) => {
    if (equals(payload.value, wanted)) return;
    payload.issues.push({
      code: "custom",
      message: `Invalid input: expected ${wanted}`,
      input: payload.value,
    });
  });
}

function equals(value: unknown, wanted: string): boolean {
  try {
    return canonical(value) === wanted;
  } catch (error) {
    if (error instanceof DepthExceeded) return false;
    throw error;
  }
}

/** A value that is assumed where there is none, parsed as if it had been sent: defaults within it are filled in. */
export function assumed(base: SomeType, value: unknown): z.ZodType {
  return z.prefault(base, () => structuredClone(value));
}

/** `oneOf`: exactly one of the alternatives holds. */
export function exactlyOne(alternatives: readonly SomeType[]): z.ZodType {
  return custom((payload, context) => {
    const results = alternatives.map((alternative) => runPart(alternative, payload.value, context));
    const [first, second] = results.filter(({ issues }) => issues.length === 0);
    if (first === undefined) return unmatched(payload, results);
    if (second === undefined) payload.value = first.value;
    else
      payload.issues.push({
        code: "custom",
        message: "Matches more than one alternative",
        input: payload.value,
      });
  });
}

function unmatched(payload: Payload, results: readonly Payload[]): void {
  payload.issues.push({
    code: "invalid_union",
    input: payload.value,
    errors: results.map(({ issues }) =>
      issues.map((issue) => z.core.util.finalizeIssue(issue, undefined, z.core.config())),
    ),
  });
}

/** Alternatives of objects that a property tells apart: no value of it leads to two. */
export interface Cases {
  readonly property: string;
  readonly cases: readonly (readonly [values: readonly string[], schema: SomeType])[];
}

export function discriminated({ property, cases }: Cases): z.ZodType {
  const byValue = new Map<unknown, SomeType>(
    cases.flatMap(([values, type]) => values.map((value) => [value, type] as const)),
  );
  const expected = [...byValue.keys()].map((value) => JSON.stringify(value)).join(", ");
  return custom((payload, context) => {
    const { value } = payload;
    if (!isObject(value)) {
      payload.issues.push({ code: "invalid_type", expected: "object", input: value });
      return;
    }
    const chosen = has(value, property) ? byValue.get(value[property]) : undefined;
    if (chosen === undefined) {
      const message = `Invalid discriminator: expected one of ${expected}`;
      payload.issues.push({ code: "custom", message, input: value[property], path: [property] });
      return;
    }
    const result = runPart(chosen, value, context);
    payload.value = result.value;
    adopt(payload, result);
  });
}

/** `allOf`: every part holds for the same value. */
export function allOf(parts: readonly SomeType[]): z.ZodType {
  return custom((payload, context) => {
    const input = payload.value;
    let output: Payload["value"] = input;
    for (const [index, part] of parts.entries()) {
      const result = runPart(part, input, context);
      adopt(payload, result);
      output = index === 0 ? result.value : mergeOutputs(input, output, result.value);
    }
    payload.value = output;
  });
}

/** `prefixItems`: a place counts only where there is an item, unlike the places of zod's tuple. */
export function tuple(
  prefix: readonly SomeType[],
  rest: SomeType = anything(),
): z.ZodType<unknown[]> {
  const type = custom((payload, context) => {
    const { value } = payload;
    if (!isArray(value)) {
      payload.issues.push({ code: "invalid_type", expected: "tuple", input: value });
      return;
    }
    payload.value = value.map((item, index): unknown => {
      const result = runPart(prefix[index] ?? rest, item, context);
      adopt(payload, result, index);
      return result.value;
    });
  });
  return type as z.ZodType<unknown[]>;
}

/**
 * A schema that only the JSON Schema evaluator can decide. Where `shape` is given, it makes the output (defaults filled in, properties
 * of the other side removed); otherwise that is the value itself.
 */
export function conforms(schemas: Evaluator, uri: string, shape?: SomeType): z.ZodType {
  return custom((payload, context) => {
    // To a schema without a type, nothing at all would be as good as any value.
    if (payload.value === undefined) {
      payload.issues.push({ code: "invalid_type", expected: "nonoptional", input: undefined });
      return;
    }
    const issues = schemas.evaluate(uri, payload.value);
    for (const { path, message, keyword } of issues) {
      payload.issues.push({
        code: "custom",
        message,
        path: [...path],
        params: { keyword },
        input: payload.value,
      });
    }
    if (shape === undefined || issues.length > 0) return;
    const result = runPart(shape, payload.value, context);
    payload.value = result.value;
    adopt(payload, result);
  });
}

/** Raw bytes: a Blob or File, a buffer, a stream, or an object that gives one by `stream()`. */
export function binary(): z.ZodType {
  return custom((payload) => {
    if (!isBinary(payload.value)) {
      payload.issues.push({ code: "invalid_type", expected: "file", input: payload.value });
    }
  });
}

function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof ReadableStream)
    return true;
  return "stream" in value && typeof value.stream === "function";
}
