import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { isArray, isContainer } from "../json-schema/values/value.js";
import { APPLICATORS, ASSERTIONS, type ApplicatorRow } from "../json-schema/vocabulary/keywords.js";
import { Alternatives } from "./alternatives.js";
import { makeArray } from "./arrays.js";
import { matchOneOf } from "./one-of.js";
import { makeNumber } from "./numbers.js";
import { makeObject } from "./objects.js";
import { isMinimal, spend, type SamplePlace, type SamplePosition } from "./position.js";
import { NoSample } from "./no-sample.js";
import { type SchemaPart, requirements, stringsOf } from "./requirements.js";
import { makeString } from "./strings.js";

/** Number of attempts for one value. */
const VALUE_ATTEMPTS = 60;
/**
 * How often each combination of alternatives is tried; fewer times for containers, because their parts have been
 * retried already.
 */
const REPETITIONS = { scalar: 20, container: 3 };
/** More deeply nested values are rejected rather than made. */
const DEEPEST = 64;

/** A value that is valid against all of the given schemas. @throws NoSample if none was found. */
export function makeValue(schemas: readonly LocatedSchema[], position: SamplePlace): unknown {
  const { context, path } = position;
  if (path.length > DEEPEST) throw new NoSample("no finite value was found", path);
  let failure: NoSample | undefined;
  let limit = VALUE_ATTEMPTS;
  let repetitions = REPETITIONS.container;
  for (let attempt = 0; attempt < limit; attempt++) {
    spend(position);
    const random = attempt === 0 ? position.random : position.random.fork(`attempt ${attempt}`);
    const here = {
      ...position,
      random,
      lean: attempt % 2 === 1,
      fresh: position.fresh || attempt > 0,
    };
    const alternatives = new Alternatives({ ...here, random: position.random }, attempt);
    try {
      const value = makeOnce(schemas, here, alternatives);
      if (schemas.every((schema) => context.accepts(schema, value))) return value;
      if (!isContainer(value)) repetitions = REPETITIONS.scalar;
    } catch (error) {
      if (!(error instanceof NoSample)) throw error;
      failure = error;
    }
    limit = Math.min(VALUE_ATTEMPTS, alternatives.combinations * repetitions);
  }
  throw failure ?? new NoSample("no value was found that satisfies all keywords", path);
}

function makeOnce(
  schemas: readonly LocatedSchema[],
  position: SamplePosition,
  alternatives: Alternatives,
): unknown {
  const { context, path } = position;
  const parts = requirements(schemas, context.registry, alternatives.schema);
  if (parts === undefined) throw new NoSample("nothing is allowed here", path);
  const listed = listedValues(parts);
  if (listed !== undefined) return pickAllowed(listed, schemas, position);
  const example =
    position.fresh || !context.examples ? undefined : exampleOf(parts, schemas, position);
  if (example !== undefined) return example.value;
  return matchOneOf(ofType(parts, position, alternatives), parts, context);
}

/** `const` and `enum`: the values that one of the schemas lists. */
function listedValues(parts: readonly SchemaPart[]): readonly unknown[] | undefined {
  for (const { schema } of parts) {
    if (Object.hasOwn(schema, "const")) return [schema["const"]];
    const { enum: values } = schema;
    if (isArray(values)) return values;
  }
  return undefined;
}

function pickAllowed(
  values: readonly unknown[],
  schemas: readonly LocatedSchema[],
  position: SamplePosition,
): unknown {
  const { context, random, path } = position;
  const allowed = values.filter((value) =>
    schemas.every((schema) => context.accepts(schema, value)),
  );
  if (allowed.length === 0) throw new NoSample("none of the listed values is allowed", path);
  return random.pick(allowed);
}

/** One of the document's examples or the default, if it is valid here; wrapped in an array, as it may be any value. */
function exampleOf(
  parts: readonly SchemaPart[],
  schemas: readonly LocatedSchema[],
  { context, random }: SamplePosition,
): { readonly value: unknown } | undefined {
  const all = parts.flatMap(({ schema }) => {
    const { examples, example, default: byDefault } = schema;
    return [...(isArray(examples) ? examples : []), example, byDefault];
  });
  const valid = all.filter(
    (value) => value !== undefined && schemas.every((schema) => context.accepts(schema, value)),
  );
  return valid.length === 0 ? undefined : { value: random.pick(valid) };
}

function ofType(
  parts: readonly SchemaPart[],
  position: SamplePosition,
  alternatives: Alternatives,
): unknown {
  const { random, path } = position;
  const { likely, further } = typesOf(parts, position);
  if (likely.length + further.length === 0) throw new NoSample("no type is allowed here", path);
  const type = alternatives.value(likely, further);
  const inside = { ...position, active: withUses(position.active, parts) };
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return random.below(2) === 0;
    case "array":
      return makeArray(parts, inside, makeValue);
    case "object":
      return makeObject(parts, inside, makeValue);
    case "string":
      return orNoSample(
        makeString(parts, position),
        "no string was found with the required length, pattern and format",
        path,
      );
    default:
      return orNoSample(
        makeNumber(parts, type === "integer", random),
        "no number satisfies its bounds and multipleOf",
        path,
      );
  }
}

function orNoSample<T>(value: T | undefined, reason: string, path: SamplePosition["path"]): T {
  if (value === undefined) throw new NoSample(reason, path);
  return value;
}

function withUses(
  active: SamplePosition["active"],
  parts: readonly SchemaPart[],
): ReadonlyMap<object, number> {
  const uses = new Map(active);
  for (const { schema } of parts) uses.set(schema, (uses.get(schema) ?? 0) + 1);
  return uses;
}

type Type = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const TYPES: readonly Type[] = [
  "string",
  "object",
  "array",
  "number",
  "integer",
  "boolean",
  "null",
];

interface Types {
  readonly likely: readonly Type[];
  /** Tried if none of the likely types leads to a value. */
  readonly further: readonly Type[];
}

/**
 * The types that all schemas allow; if none of them has a `type`, the type that their keywords apply to comes first.
 */
function typesOf(parts: readonly SchemaPart[], position: SamplePosition): Types {
  const stated = parts.flatMap(({ schema: { type } }) =>
    typeof type === "string" ? [[type]] : isArray(type) ? [type] : [],
  );
  const whole = stringsOf(parts, "format").some((format) => /^u?int\d+$/.test(format));
  const allows = (type: Type): boolean =>
    stated.every((list) => list.includes(type) || (type === "integer" && list.includes("number")));
  const allowed = TYPES.filter(allows);
  // Every integer is also a number: `integer` is chosen only if fractions are not allowed.
  const hidden = allowed.includes("number") ? (whole ? "number" : "integer") : undefined;
  const types = allowed.filter((type) => type !== hidden);
  if (stated.length === 0) return partition(types, [impliedType(parts)]);
  // Null is the least useful value, and ends recursion.
  if (isMinimal(position)) return partition(types, ["null"]);
  return partition(
    types,
    types.filter((type) => type !== "null"),
  );
}

const partition = (types: readonly Type[], first: readonly Type[]): Types => ({
  likely: types.filter((type) => first.includes(type)),
  further: types.filter((type) => !first.includes(type)),
});

/** The type that keywords of the schemas apply to, of several the one with the most structure. */
function impliedType(parts: readonly SchemaPart[]): Type {
  const rows: Readonly<Record<string, Partial<ApplicatorRow>>> = { ...APPLICATORS, ...ASSERTIONS };
  const types = new Set(
    parts.flatMap(({ schema }) => Object.keys(schema).map((keyword) => rows[keyword]?.of)),
  );
  return (["object", "array", "number"] as const).find((type) => types.has(type)) ?? "string";
}
