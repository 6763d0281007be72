import type { BareSchema, Property, Schema, TagValue, UnionSchema } from "../model/schema.js";
import { behind } from "../model/unwrap.js";

/** What the discriminator of a union says about one of its alternatives. */
export interface Narrowing {
  readonly property: string;
  readonly values: readonly TagValue[];
  /** Whether the alternative does not require the property. */
  readonly isOptional: boolean;
  /** Whether the schema of the alternative allows no other values anyway. */
  readonly isOwn: boolean;
  /** Whether its schema has no other values for the property, although it may be absent. */
  readonly isTyped: boolean;
}

/**
 * The values of the discriminator that select an alternative. `undefined` if any value may: the alternative is the
 * `defaultMapping`, or no value is known to lead to it. Types and validators both follow this.
 */
export function narrowingOf(
  union: UnionSchema,
  index: number,
  visits: Visits = new Map([[union, "begun"]]),
): Narrowing | undefined {
  const { discriminator, variants } = union;
  const variant = variants[index];
  if (variant === undefined || discriminator === undefined || discriminator.fallback === index)
    return undefined;
  const { property } = discriminator;
  const values = casesOf(union, index);
  if (values.length === 0) return undefined;
  const inner = unionBehind(variant);
  if (inner?.discriminator?.property === property && visits.get(inner) !== "begun")
    return nestedNarrowing(inner, property, visits);
  const own = propertyOf(variant, property);
  // On the other side, a property for one side only is absent.
  const isOptional = own?.required !== true || own.direction !== "both";
  const selecting: readonly unknown[] = values;
  const isDeclared =
    own !== undefined &&
    constantsOf(own.schema)?.every((value) => selecting.includes(value)) === true;
  const isOwn = isDeclared && own.required;
  return { property, values, isOptional, isOwn, isTyped: isDeclared && own.direction === "both" };
}

/** The values that the `discriminator` itself lists for an alternative. */
export const casesOf = ({ discriminator }: UnionSchema, index: number): readonly TagValue[] =>
  (discriminator?.cases ?? []).filter(({ variant }) => variant === index).map(({ value }) => value);

/** The unions within a union, each read once: several may contain the same one, or each other. */
type Visits = Map<UnionSchema, "begun" | { readonly found: Narrowing | undefined }>;

/** An alternative that is a union by the same property has the values of its own alternatives. */
function nestedNarrowing(
  inner: UnionSchema,
  property: string,
  visits: Visits,
): Narrowing | undefined {
  const known = visits.get(inner);
  if (typeof known === "object") return known.found;
  visits.set(inner, "begun");
  const all = inner.variants.map((_, index) => narrowingOf(inner, index, visits));
  const found = combine(all, property);
  visits.set(inner, { found });
  return found;
}

function combine(all: readonly (Narrowing | undefined)[], property: string): Narrowing | undefined {
  const narrowings = all.filter((one) => one !== undefined);
  if (narrowings.length < all.length) return undefined;
  return {
    property,
    values: [...new Set(narrowings.flatMap(({ values }) => values))],
    isOptional: narrowings.some(({ isOptional }) => isOptional),
    isOwn: true,
    isTyped: true,
  };
}

function unionBehind(schema: Schema): UnionSchema | undefined {
  const plain = sureOf(schema);
  return plain?.kind === "union" ? plain : undefined;
}

/** The schema behind references and refinements; `undefined` if null is valid too. */
function sureOf(schema: Schema): BareSchema | undefined {
  const { schema: plain, nullable } = behind(schema);
  return nullable ? undefined : plain;
}

/** A property of a schema, found through references and wrappers; `undefined` if it is not certain. */
export function propertyOf(schema: Schema, name: string): Property | undefined {
  const seen = new Set<Schema>();
  const open = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const own = next.kind === "object" ? next.properties : [];
    const found = own.find((property) => property.name === name);
    if (found !== undefined) return found;
    open.push(...partsOf(next).toReversed());
  }
  return undefined;
}

/** The schemas that all values of a schema match. */
function partsOf(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "ref":
      return [schema.target.schema];
    case "refined":
      return [schema.schema];
    case "intersection":
      return schema.parts;
    default:
      return [];
  }
}

/** The only values that a schema accepts, if it lists them, or its alternatives or one of its parts do. */
export function constantsOf(schema: Schema): readonly unknown[] | undefined {
  const plain = sureOf(schema);
  const constantsIn = (inner: Schema) => listedIn(sureOf(inner));
  if (plain?.kind === "intersection")
    return plain.parts.map(constantsIn).find((values) => values !== undefined);
  if (plain?.kind !== "union") return listedIn(plain);
  const lists = plain.variants.map(constantsIn).filter((values) => values !== undefined);
  return lists.length === plain.variants.length ? [...new Set(lists.flat())] : undefined;
}

function listedIn(plain: BareSchema | undefined): readonly unknown[] | undefined {
  if (plain?.kind === "literal") return [plain.value];
  const isClosed = plain?.kind === "enum" && plain.extensibility !== "open";
  return isClosed ? plain.values.map(({ value }) => value) : undefined;
}
