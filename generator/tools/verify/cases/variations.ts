/** Values that differ from a given one in a single place. */
import { behind, type BareSchema, type Schema } from "../../../description/index.js";

export type ValuePath = readonly (string | number)[];

export interface Variation {
  readonly path: ValuePath;
  /** What is special about the new part. */
  readonly label: string;
  readonly part: unknown;
}

/** The parts to try in one place, with a label each. */
export type Vary = (
  schema: BareSchema,
  value: unknown,
  nullable: boolean,
) => readonly (readonly [label: string, part: unknown])[];

/** Levels below the root at which values vary. */
const DEPTH = 3;

/**
 * The variations of a value, from the outside in. Other keywords than the one that a variation is about may forbid or
 * allow it: callers check the whole value with a validator.
 */
export function variations(
  schema: Schema,
  value: unknown,
  { vary, depth = DEPTH }: { readonly vary: Vary; readonly depth?: number },
): readonly Variation[] {
  const { schema: bare, nullable } = behind(schema);
  if (bare === undefined) return [];
  if (bare.kind === "intersection")
    return bare.parts.flatMap((part) => variations(part, value, { vary, depth }));
  const own = vary(bare, value, nullable).map(([label, part]) => ({ path: [], label, part }));
  const inner = depth === 0 ? [] : partsOf(bare, value);
  return [
    ...own,
    ...inner.flatMap(([key, child, part]) =>
      variations(child, part, { vary, depth: depth - 1 }).map((variation) => ({
        ...variation,
        path: [key, ...variation.path],
      })),
    ),
  ];
}

/** The first item, and the properties that clients send. */
function partsOf(
  schema: BareSchema,
  value: unknown,
): readonly (readonly [key: string | number, schema: Schema, value: unknown])[] {
  if (schema.kind === "array" || schema.kind === "tuple") {
    if (!Array.isArray(value) || value.length === 0) return [];
    const item = schema.kind === "array" ? schema.items : (schema.prefix[0] ?? schema.rest);
    return [[0, item, value[0]]];
  }
  if (schema.kind !== "object" || !isMembers(value)) return [];
  return schema.properties
    .filter(({ name, direction }) => direction !== "read" && Object.hasOwn(value, name))
    .map(({ name, schema: inner }) => [name, inner, value[name]]);
}

export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const withoutMember = (value: Members, name: string): Members =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** The value with another part at a path that exists in it. */
export function withPart(value: unknown, path: ValuePath, part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  if (Array.isArray(value))
    return (value as readonly unknown[]).map((item, index) =>
      index === key ? withPart(item, rest, part) : item,
    );
  return isMembers(value) ? { ...value, [key]: withPart(value[key], rest, part) } : value;
}
