import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { isObject, type ObjectValue } from "../json-schema/values/value.js";
import type { Making } from "./position.js";
import { locatedSchemas, type SchemaPart, requirements } from "./requirements.js";

/** Values of every type, at least one of which is invalid for most properties. */
const STRANGE: readonly unknown[] = [null, 0, "", false, [], {}];

/**
 * Changes an object so that it is valid against only one alternative of each `oneOf`: for every other alternative that
 * would also be valid, it adds a property that only that one describes, with an invalid value, or else changes one.
 * Returns the object itself if nothing helps.
 */
export function madeDistinct(
  value: unknown,
  parts: readonly SchemaPart[],
  making: Making,
): unknown {
  if (!isObject(value)) return value;
  return parts
    .map(({ schema, base }) => locatedSchemas(schema["oneOf"], base))
    .reduce((one, alternatives) => ofOne(one, alternatives, making), value);
}

function ofOne(
  value: ObjectValue,
  alternatives: readonly LocatedSchema[],
  making: Making,
): ObjectValue {
  const [kept, ...others] = alternatives.filter((one) => making.accepts(one, value));
  if (kept === undefined) return value;
  return others.reduce((one, other) => refusedBy(one, { other, kept, making }), value);
}

interface Apart {
  readonly other: LocatedSchema;
  readonly kept: LocatedSchema;
  readonly making: Making;
}

function refusedBy(value: ObjectValue, { other, kept, making }: Apart): ObjectValue {
  if (!making.accepts(other, value)) return value;
  const names = namesIn(other, making);
  const isThere = (name: string): boolean => Object.hasOwn(value, name);
  for (const name of [...names.filter((one) => !isThere(one)), ...names.filter(isThere)]) {
    for (const strange of STRANGE) {
      const attempt = { ...value, [name]: strange };
      if (!making.accepts(other, attempt) && making.accepts(kept, attempt)) return attempt;
    }
  }
  return value;
}

function namesIn(schema: LocatedSchema, { registry }: Making): readonly string[] {
  const parts = requirements([schema], registry, ([first]) => first);
  return (parts ?? []).flatMap(({ schema: { properties } }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
}
