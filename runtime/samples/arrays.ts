import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { deepEqual } from "../json-schema/values/canonical.js";
import { isArray } from "../json-schema/values/value.js";
import {
  childPosition,
  isMinimal,
  type Make,
  type SamplePlace,
  type SamplePosition,
} from "./position.js";
import { NoSample } from "./no-sample.js";
import { boundsOf, isSchema, locatedSchemas, type SchemaPart } from "./requirements.js";

/** Number of attempts to make an item that differs from all others. */
const ITEM_ATTEMPTS = 20;
/** Longer arrays are rejected rather than made. */
const ITEM_LONGEST = 10_000;

/** An array with the items that the schemas require, and with one or two if they leave the number open. */
export function makeArray(
  parts: readonly SchemaPart[],
  position: SamplePosition,
  make: Make,
): readonly unknown[] {
  const { least, most } = boundsOf(parts, "minItems", "maxItems");
  const wanted = parts.flatMap(containsSchemas);
  const needed = Math.max(least, wanted.length);
  const longest = Math.min(most, ITEM_LONGEST);
  if (needed > longest)
    throw new NoSample(
      `needs at least ${needed} items, but at most ${longest} are allowed`,
      position.path,
    );
  const size = Math.min(
    most,
    Math.max(needed, isMinimal(position) ? 0 : usualLength(parts, position)),
  );
  const unique = parts.some(({ schema }) => schema["uniqueItems"] === true);
  const items: unknown[] = [];
  for (let index = 0; index < size; index++) {
    const schemas = [
      ...parts.flatMap((part) => itemAt(part, index)),
      ...wanted.slice(index, index + 1),
    ];
    try {
      items.push(
        makeItem(schemas, childPosition(position, index), { make, others: unique ? items : [] }),
      );
    } catch (error) {
      if (!(error instanceof NoSample) || index < needed) throw error;
      break;
    }
  }
  return items;
}

/** The usual number of items: one for each `prefixItems` schema; otherwise two near the root, and one deeper down. */
function usualLength(parts: readonly SchemaPart[], { path }: SamplePosition): number {
  const lengths = parts.flatMap(({ schema: { prefixItems } }) =>
    isArray(prefixItems) ? [prefixItems.length] : [],
  );
  return Math.max(path.length < 2 ? 2 : 1, ...lengths);
}

/** The `contains` schema, repeated as `minContains` requires. */
function containsSchemas({ schema, base }: SchemaPart): readonly LocatedSchema[] {
  const { contains, minContains } = schema;
  if (!isSchema(contains)) return [];
  const count = typeof minContains === "number" ? minContains : 1;
  return Array.from({ length: Math.min(count, ITEM_LONGEST + 1) }, () => ({
    schema: contains,
    base,
  }));
}

function itemAt({ schema, base }: SchemaPart, index: number): readonly LocatedSchema[] {
  const { prefixItems, items, unevaluatedItems } = schema;
  const own: unknown = isArray(prefixItems) ? prefixItems[index] : undefined;
  return locatedSchemas([own ?? items ?? unevaluatedItems], base);
}

interface Item {
  readonly make: Make;
  /** The items that it must differ from. */
  readonly others: readonly unknown[];
}

function makeItem(
  schemas: readonly LocatedSchema[],
  position: SamplePlace,
  { make, others }: Item,
): unknown {
  for (let attempt = 0; attempt < ITEM_ATTEMPTS; attempt++) {
    const random = attempt === 0 ? position.random : position.random.fork(`again ${attempt}`);
    const item = make(schemas, { ...position, random, fresh: position.fresh || attempt > 0 });
    if (!others.some((other) => deepEqual(item, other))) return item;
  }
  throw new NoSample("no other distinct item was found", position.path);
}
