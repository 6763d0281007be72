/** Objects with `patternProperties`, and objects without the properties of the other side. */
import { compilePattern } from "../../json-schema/values/pattern.js";
import { has, isObject, namesOf } from "../../json-schema/values/value.js";
import type { ObjectValue } from "../../json-schema/values/value.js";
import { $ZodCheck } from "zod/v4/core";
import { whenDone, stateOf } from "../context.js";
import type { ZodContext, ZodPayload, SomeType, ParseState } from "../context.js";
import { define, mergeOutputs } from "../merge.js";
import { MAX_NAMED_KEYS } from "../objects.js";
import { type Check, rule } from "../rule.js";

/** `patternProperties`, and the schema of the properties that no pattern and no declared name matches. */
export interface PropertyRules {
  readonly patterns: Readonly<Record<string, SomeType>>;
  readonly declared?: readonly string[];
  readonly additional?: SomeType;
}

/** Rules for properties whose names match patterns. */
export const patternProperties = (rules: () => PropertyRules): Check =>
  rule({
    parse: (parse) => {
      let typesOf: ((name: string) => readonly SomeType[]) | undefined;
      return (payload, context) => {
        const { value: input } = payload;
        return whenDone(parse(payload, context), (result) =>
          isObject(input) && isObject(result.value)
            ? eachProperty(input, result, { typesOf: (typesOf ??= rulesByName(rules())), context })
            : result,
        );
      };
    },
    keywords: (json, write) => {
      const { patterns, additional } = rules();
      json["patternProperties"] = Object.fromEntries(
        Object.entries(patterns).map(([pattern, type]) => [
          pattern,
          write(type, ["patternProperties", pattern]),
        ]),
      );
      if (additional !== undefined)
        json["additionalProperties"] = write(additional, ["additionalProperties"]);
    },
  });

function rulesByName({
  patterns,
  declared = [],
  additional,
}: PropertyRules): (name: string) => readonly SomeType[] {
  const names = new Set(declared);
  const compiled = Object.entries(patterns).map(([source, type]) => ({
    expression: compilePattern(source),
    type,
  }));
  return (name) => {
    const matching = compiled.filter(({ expression }) => expression.test(name));
    if (matching.length > 0) return matching.map(({ type }) => type);
    return names.has(name) || additional === undefined ? [] : [additional];
  };
}

interface Rules {
  readonly typesOf: (name: string) => readonly SomeType[];
  readonly context: ZodContext;
}

function eachProperty(
  input: ObjectValue,
  payload: ZodPayload,
  { typesOf, context }: Rules,
): ZodPayload {
  const state = stateOf(context);
  const unrecognized: string[] = [];
  for (const name of namesOf(input)) {
    const types = typesOf(name);
    if (types.some(isNever)) unrecognized.push(name);
    for (const type of types.filter((one) => !isNever(one))) {
      const result = type._zod.run({ value: input[name], issues: [] }, context);
      if (result instanceof Promise) throw new TypeError("patterns need synchronous schemas");
      for (const issue of result.issues)
        payload.issues.push({ ...issue, path: [name, ...(issue.path ?? [])] });
      if (result.issues.length === 0) keep(payload, { name, input, output: result.value }, state);
    }
  }
  const keys = unrecognized.slice(0, MAX_NAMED_KEYS);
  if (keys.length > 0) payload.issues.push({ code: "unrecognized_keys", keys, input });
  return payload;
}

const isNever = ({ _zod: { def } }: SomeType): boolean => def.type === "never";

interface ParsedEntry {
  readonly name: string;
  readonly input: ObjectValue;
  readonly output: unknown;
}

function keep(
  { value }: ZodPayload,
  { name, input, output }: ParsedEntry,
  { merged }: ParseState,
): void {
  const object = value as Record<string, unknown>;
  if (!has(object, name)) return;
  define(object, name, mergeOutputs(input[name], [object[name], output], merged));
}

/** Removes properties that only the other side sends: `readOnly` in requests, `writeOnly` in responses. */
export function without(...names: readonly string[]): Check {
  const removed = new Set(names);
  const check = new $ZodCheck({ check: "custom" });
  check._zod.check = (payload) => {
    const { value } = payload;
    if (isObject(value) && names.some((name) => Object.hasOwn(value, name)))
      payload.value = omit(value, removed);
  };
  return check;
}

/** A copy of an object without some properties. */
export function omit(object: ObjectValue, names: ReadonlySet<string>): object {
  const output = {};
  for (const name of namesOf(object)) if (!names.has(name)) define(output, name, object[name]);
  return output;
}
