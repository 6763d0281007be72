import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { isObject, type ObjectValue } from "../json-schema/values/value.js";
import type { SampleContext } from "./position.js";
import { locatedSchemas, type SchemaPart, requirements } from "./requirements.js";

/** Values of every type, at least one of which is invalid for most properties. */
const CANDIDATES: readonly unknown[] = [null, 0, "", false, [], {}];

/**
 * Changes an object so that it is valid against only one alternative of each `oneOf`: for every other alternative that
 * would also be valid, it adds a property that only that one describes, with an invalid value, or else changes one.
 * Returns the object itself if nothing helps.
 */
export function matchOneOf(
  value: unknown,
  parts: readonly SchemaPart[],
  context: SampleContext,
): unknown {
  if (!isObject(value)) return value;
  return parts
    .map(({ schema, base }) => locatedSchemas(schema["oneOf"], base))
    .reduce((one, alternatives) => matchOnlyOne(one, alternatives, context), value);
}

function matchOnlyOne(
  value: ObjectValue,
  alternatives: readonly LocatedSchema[],
  context: SampleContext,
): ObjectValue {
  const [match, ...rivals] = alternatives.filter((one) => context.accepts(one, value));
  if (match === undefined) return value;
  return rivals.reduce((one, rival) => withoutMatching(one, { rival, match, context }), value);
}

interface OneOfPair {
  readonly rival: LocatedSchema;
  readonly match: LocatedSchema;
  readonly context: SampleContext;
}

function withoutMatching(value: ObjectValue, { rival, match, context }: OneOfPair): ObjectValue {
  if (!context.accepts(rival, value)) return value;
  const names = namesIn(rival, context);
  const isThere = (name: string): boolean => Object.hasOwn(value, name);
  for (const name of [...names.filter((one) => !isThere(one)), ...names.filter(isThere)]) {
    for (const candidate of CANDIDATES) {
      const attempt = { ...value, [name]: candidate };
      if (!context.accepts(rival, attempt) && context.accepts(match, attempt)) return attempt;
    }
  }
  return value;
}

function namesIn(schema: LocatedSchema, { registry }: SampleContext): readonly string[] {
  const parts = requirements([schema], registry, ([first]) => first);
  return (parts ?? []).flatMap(({ schema: { properties } }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
}
