import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { isArray, isContainer } from "../json-schema/values/value.js";
import { Alternatives } from "./alternatives.js";
import { makeArray } from "./arrays.js";
import { matchOneOf } from "./one-of.js";
import { makeNumber } from "./numbers.js";
import { makeObject } from "./objects.js";
import { nearestValue } from "./nearest.js";
import { LEAN, nameOf, spend, type SamplePlace, type SamplePosition } from "./position.js";
import { NoSample } from "./no-sample.js";
import { listedValues, type SchemaPart, requirements } from "./requirements.js";
import { makeString } from "./strings.js";
import { rangeNamed } from "./texts/names.js";
import { hasKeywordsOf, typesOf } from "./types.js";

/** Number of attempts for one value. */
const VALUE_ATTEMPTS = 60;
/**
 * How often each combination of alternatives is tried; fewer times for containers, because their parts have been
 * retried already.
 */
const REPETITIONS = { scalar: 20, container: 3 };
/** More deeply nested values are rejected rather than made. */
const DEEPEST = 64;

/**
 * A value that is valid against all of the given schemas. If none was found, the first one that was made where the nearest
 * is wanted.
 *
 * @throws NoSample if none was found.
 */
export function makeValue(schemas: readonly LocatedSchema[], position: SamplePlace): unknown {
  const { context, path } = position;
  if (path.length > DEEPEST) throw new NoSample("no finite value was found", path);
  let failure: NoSample | undefined;
  let nearest: unknown;
  let limit = VALUE_ATTEMPTS;
  let repetitions = REPETITIONS.container;
  for (let attempt = 0; attempt < limit; attempt++) {
    spend(position);
    const random = attempt === 0 ? position.random : position.random.fork(`attempt ${attempt}`);
    const here = {
      ...position,
      random,
      lean: attempt % 2 === 1,
      filled: attempt >= 2,
      fresh: position.fresh || attempt > 0,
    };
    const alternatives = new Alternatives({ ...here, random: position.random }, attempt);
    try {
      const value = makeOnce(schemas, here, alternatives);
      if (schemas.every((schema) => context.accepts(schema, value))) return value;
      nearest ??= value;
      if (!isContainer(value)) repetitions = REPETITIONS.scalar;
    } catch (error) {
      if (!(error instanceof NoSample)) throw error;
      failure = error;
    }
    limit = Math.min(VALUE_ATTEMPTS, alternatives.combinations * repetitions);
  }
  if (position.nearest) return nearest ?? nearestValue(schemas, { ...position, ...LEAN });
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
        makeNumber([...parts, ...usualBounds(parts, position)], type === "integer", random),
        "no number satisfies its bounds and multipleOf",
        path,
      );
  }
}

/** Bounds that the name of a property suggests, if its schemas have none. */
function usualBounds(
  parts: readonly SchemaPart[],
  position: SamplePosition,
): readonly SchemaPart[] {
  const range = hasKeywordsOf("number", parts) ? undefined : rangeNamed(nameOf(position));
  if (range === undefined) return [];
  const [minimum, maximum] = range;
  return [{ schema: { minimum, maximum }, base: "" }];
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
