/** Objects that zod's own cannot describe. */
import type * as z from "zod";
import { compilePattern } from "../json-schema/values/pattern.js";
import { has, isObject, namesOf } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";
import { adopt, custom, define, runPart } from "./custom.js";
import type { SomeType } from "./custom.js";
import { anything } from "./types.js";

/**
 * An object with a schema for all properties that are not declared. Names that every JavaScript object inherits
 * (`constructor`, `toString`, `__proto__`) are ordinary here, where zod's own would find them on every value.
 */
export function ownObject(
  shape: Readonly<Record<string, SomeType>>,
  rest: SomeType = anything(),
): z.ZodType<object> {
  const declared = new Map(Object.entries(shape));
  const type = custom((payload, context) => {
    const { value } = payload;
    if (!isObject(value)) {
      payload.issues.push({ code: "invalid_type", expected: "object", input: value });
      return;
    }
    const output = {};
    for (const name of new Set([...declared.keys(), ...namesOf(value)])) {
      const part = declared.get(name) ?? rest;
      if (!has(value, name) && part._zod.optin === "optional") continue;
      const result = runPart(part, own(value, name), context);
      adopt(payload, result, name);
      define(output, name, result.value);
    }
    payload.value = output;
  });
  return type as z.ZodType<object>;
}

/** An object whose properties are all alike. zod's own passes over `__proto__`, whatever its value. */
export function record(part: SomeType): z.ZodType<object> {
  const type = custom((payload, context) => {
    const { value } = payload;
    if (!isObject(value)) {
      payload.issues.push({ code: "invalid_type", expected: "record", input: value });
      return;
    }
    const output = {};
    for (const name of namesOf(value)) {
      const result = runPart(part, value[name], context);
      adopt(payload, result, name);
      define(output, name, result.value);
    }
    payload.value = output;
  });
  return type as z.ZodType<object>;
}

const own = (value: ObjectValue, name: string): unknown =>
  has(value, name) ? value[name] : undefined;

/** `patternProperties`, and what applies to the properties that no pattern and no name speaks of. */
export interface PropertyRules {
  readonly declared: readonly string[];
  readonly patterns: readonly (readonly [pattern: string, schema: SomeType])[];
  readonly additional?: SomeType;
}

/** An object with rules for whole groups of names; `base` is what its declared properties are, and lets others pass. */
export function patterned(rules: PropertyRules, base: SomeType): z.ZodType<object> {
  const declared = new Set(rules.declared);
  const patterns = rules.patterns.map(([source, part]) => ({
    expression: compilePattern(source),
    part,
  }));
  const partsOf = (name: string): readonly SomeType[] => {
    const matching = patterns
      .filter(({ expression }) => expression.test(name))
      .map(({ part }) => part);
    if (matching.length > 0 || declared.has(name) || rules.additional === undefined)
      return matching;
    return [rules.additional];
  };
  const type = custom((payload, context) => {
    const input = payload.value;
    const result = runPart(base, input, context);
    adopt(payload, result);
    payload.value = result.value;
    if (!isObject(input) || !isObject(result.value)) return;
    // The names of the input: what zod leaves out of its output is judged too.
    for (const name of namesOf(input)) {
      for (const part of partsOf(name)) {
        const outcome = runPart(
          part,
          has(result.value, name) ? result.value[name] : input[name],
          context,
        );
        adopt(payload, outcome, name);
        define(result.value, name, outcome.value);
      }
    }
  });
  return type as z.ZodType<object>;
}

/** Removes properties that the other side owns: `readOnly` in what is written, `writeOnly` in what is read. */
export function without(names: readonly string[], base: SomeType): z.ZodType<object> {
  const foreign = new Set(names);
  const type = custom((payload, context) => {
    const result = runPart(base, payload.value, context);
    adopt(payload, result);
    payload.value = isObject(result.value) ? omit(result.value, foreign) : result.value;
  });
  return type as z.ZodType<object>;
}

function omit(object: ObjectValue, names: ReadonlySet<string>): object {
  const output = {};
  for (const name of namesOf(object)) if (!names.has(name)) define(output, name, object[name]);
  return output;
}
