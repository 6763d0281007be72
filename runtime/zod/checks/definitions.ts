/** Schemas of an evaluator in the JSON Schema that zod writes. */
import { ZodUnknown } from "zod";
import type * as z from "zod";
import type { Evaluator, Start } from "../../json-schema/evaluator.js";
import { baseWithin, type LocatedSchema } from "../../json-schema/evaluation/registry.js";
import { enter } from "../../json-schema/evaluation/run.js";
import { isRequired } from "../../json-schema/keywords/object.js";
import { dynamicTarget } from "../../json-schema/keywords/in-place.js";
import { resolve } from "../../json-schema/values/uri.js";
import { isArray, isObject, type ObjectValue } from "../../json-schema/values/value.js";
import { IDENTIFIERS } from "../../json-schema/vocabulary/keywords.js";
import { mapSchemas } from "../../json-schema/vocabulary/subschemas.js";
import { addKeywords, type JsonSchema, type Write } from "../rule.js";
import { rangeOf } from "./numbers.js";

/** Where a schema is read. */
interface WritingPlace extends Start, Pick<Evaluator, "direction"> {
  readonly write: Write;
}

/**
 * The schema of an address. What it refers to is for zod a schema like any other, which it writes once, in `$defs`, as it
 * does with what refers to itself. References and names of resources are gone, dynamic ones too.
 */
export const fromTable = (schemas: Evaluator, uri: string, write: Write): JsonSchema =>
  jsonSchemaAt({ ...schemas.start(uri), direction: schemas.direction, write });

function jsonSchemaAt(place: WritingPlace): JsonSchema {
  const { schema } = place.located;
  if (schema === false) return { not: {} };
  return isObject(schema) ? (withoutReferences(schema, place) as JsonSchema) : {};
}

function withoutReferences(value: unknown, place: WritingPlace): unknown {
  if (!isObject(value)) return value;
  const base = baseWithin({ schema: value, base: place.located.base });
  const located = { schema: value, base };
  const inside = { ...place, located, scope: enter(place.scope, base) };
  const copy = Object.fromEntries(
    Object.entries(value)
      // Nothing refers to its names any longer.
      .filter(([name]) => !Object.hasOwn(IDENTIFIERS, name))
      .map(([name, part]) => [
        name,
        mapSchemas(name, part, (schema) => withoutReferences(schema, inside)),
      ]),
  );
  if (isArray(copy["required"]))
    copy["required"] = copy["required"].filter((name) =>
      isRequired(String(name), { schema: value, direction: place.direction }),
    );
  const { format } = copy;
  return withTargets(typeof format === "string" ? { ...rangeOf(format), ...copy } : copy, inside);
}

/** The targets of references are in their place, or beside the other keywords. */
function withTargets(schema: ObjectValue, place: WritingPlace): ObjectValue {
  const { $ref, $dynamicRef, allOf = [], ...others } = schema;
  const { registry, located, scope } = place;
  const targets = [
    ...(typeof $ref === "string" ? [registry.find(resolve($ref, located.base))] : []),
    ...(typeof $dynamicRef === "string"
      ? [dynamicTarget(resolve($dynamicRef, located.base), registry)(scope)]
      : []),
  ];
  if (targets.length === 0) return schema;
  const referred = targets.map((target) => definitionOf(target, place));
  const [only] = referred;
  return Object.keys(schema).length === 1 && only !== undefined
    ? only
    : { ...others, allOf: [...referred, ...(isArray(allOf) ? allOf : [])] };
}

const DEFINITIONS: unique symbol = /* @__PURE__ */ Symbol("definitions");

/** Writes the schema that a reference leads to once for each dynamic scope, in `$defs`. */
function definitionOf(located: LocatedSchema, { write, ...place }: WritingPlace): JsonSchema {
  const { context } = write;
  const holder = context as { [DEFINITIONS]?: Map<object, Map<unknown, z.ZodUnknown>> };
  const scopes = (holder[DEFINITIONS] ??= new Map<object, Map<unknown, z.ZodUnknown>>());
  const known = scopes.get(place.scope) ?? new Map<unknown, z.ZodUnknown>();
  scopes.set(place.scope, known);
  const node = known.get(located.schema) ?? new ZodUnknown({ type: "unknown" });
  if (!known.has(located.schema)) {
    known.set(located.schema, node);
    addKeywords(
      node,
      (json, inner) => void Object.assign(json, jsonSchemaAt({ ...place, located, write: inner })),
    );
  }
  const written = write(node, []);
  const seen = context.seen.get(node);
  // What is part of itself, zod writes into `$defs`.
  if (seen !== undefined) seen.cycle = seen.path ?? [];
  return written;
}
