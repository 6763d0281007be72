import { canonical, type JsonValue } from "../../core/json-value.js";
import type { LocatedValue } from "../../core/origin.js";
import { keywordsWhere } from "../../document/format/keyword-info.js";
import { JSON_TYPES, type JsonType } from "../../document/keywords.js";
import { CONSTRAINTS } from "../reading/keyword-groups.js";
import { elements } from "../reading/read.js";
import { type Source, type View, withoutKeywords } from "../reading/source.js";

/** A schema as the parts that must all hold: its own keywords, and those of everything that `allOf` and `$ref` add. */
export interface Flat {
  /** Their `$ref` and `allOf` are already followed: the targets are in this list or in `refs`. */
  readonly members: readonly Member[];
  /** Targets of references that are better kept as references: unions, conditions, long chains. */
  readonly refs: readonly LocatedValue[];
  /** A part is `false`. */
  readonly never: boolean;
  /** How deeply references are nested. */
  readonly depth: number;
}

export interface Member {
  readonly view: View;
  /** Null is valid for this part, because it or the schema it is part of is `nullable` (OpenAPI 3.0). */
  readonly nullable: boolean;
}

/** Reads schemas and flattens them. */
export interface Composition {
  readonly source: Source;
  readonly flatten: (place: LocatedValue) => Flat;
  /** The parts of several schemas that must all hold. */
  readonly flattenAll: (places: readonly LocatedValue[]) => Flat;
}

const UNIONS = ["oneOf", "anyOf"] as const;

/** One `oneOf` or `anyOf`. */
export interface UnionKeyword {
  readonly member: Member;
  readonly keyword: (typeof UNIONS)[number];
  readonly variants: readonly LocatedValue[];
}

export function alternativesIn(members: readonly Member[]): readonly UnionKeyword[] {
  return members.flatMap((member) =>
    UNIONS.flatMap((keyword) => {
      const variants = elements(member.view.at(keyword));
      return variants.length === 0 ? [] : [{ member, keyword, variants }];
    }),
  );
}

/** The parts without their alternatives. */
export function withoutAlternatives(members: readonly Member[]): readonly Member[] {
  return members
    .map((member) => ({
      ...member,
      view: withoutKeywords(member.view, [...UNIONS, "discriminator"]),
    }))
    .filter(({ view }) => Object.keys(view.keywords).some((keyword) => CONSTRAINTS.has(keyword)));
}

export type Types = ReadonlySet<JsonType>;

/**
 * The types that the `type` keywords of all parts allow together, or those that the parts imply if none has one;
 * `undefined` if they could be any.
 */
export const typesOf = (members: readonly Member[]): Types | undefined =>
  declaredTypes(members) ?? impliedTypes(members);

function declaredTypes(members: readonly Member[]): Types | undefined {
  let types: Types | undefined;
  for (const { view, nullable } of members) {
    const own = ownTypes(view.keywords["type"]);
    if (own === undefined) continue;
    const allowed = nullable ? new Set([...own, "null" as const]) : own;
    types = types === undefined ? allowed : intersect(types, allowed);
  }
  return types;
}

/** Without any `type`, keywords of objects alone mean an object: docs/openapi.md, "Where the letter gives way". */
export function impliedTypes(members: readonly Member[]): Types | undefined {
  if (!members.some(({ view }) => view.impliesObject)) return undefined;
  const isOther = ({ view }: Member): boolean =>
    Object.keys(view.keywords).some((keyword) => NOT_OF_OBJECT.has(keyword));
  if (members.some((member) => member.view.keywords["type"] !== undefined || isOther(member)))
    return undefined;
  return new Set(members.every(({ nullable }) => nullable) ? ["object", "null"] : ["object"]);
}

const NOT_OF_OBJECT: ReadonlySet<string> = new Set([
  "format",
  "enum",
  "const",
  ...keywordsWhere(({ of: type }) => type !== undefined && type !== "object"),
]);

/** In a view, a `type` is a list. */
export function ownTypes(type: unknown): Types | undefined {
  if (!Array.isArray(type)) return undefined;
  const types: readonly JsonType[] = type;
  return types.length === 1 ? SINGLE.get(types[0]) : withoutInteger(new Set(types));
}

/** Nearly all schemas have one type. */
const SINGLE: ReadonlyMap<unknown, Types> = new Map(
  JSON_TYPES.map((type) => [type, new Set([type])]),
);

/** Every integer is a number. */
function withoutInteger(types: Types): Types {
  return types.has("number") ? new Set([...types].filter((type) => type !== "integer")) : types;
}

function intersect(left: Types, right: Types): Types {
  const both = new Set([...left].filter((type) => right.has(type)));
  const integer =
    (left.has("integer") && right.has("number")) || (left.has("number") && right.has("integer"));
  return integer ? new Set([...both, "integer"]) : both;
}

export function isSubset(inner: Types, outer: Types): boolean {
  return [...inner].every((type) => outer.has(type) || (type === "integer" && outer.has("number")));
}

/**
 * The types that a value of a schema can have, as far as `type`, `const` and `enum` determine it. `undefined`: any
 * type, or unknown.
 */
export function possibleTypes({ members, never }: Flat): Types | undefined {
  if (never) return new Set();
  const listed = members.flatMap(({ view, nullable }) => {
    const values = valuesIn(view.keywords);
    return values === undefined || nullable ? [] : [new Set(values.map(typeOf))];
  });
  const declared = typesOf(members);
  return [...(declared === undefined ? [] : [declared]), ...listed].reduce<Types | undefined>(
    (types, next) => (types === undefined ? next : intersect(types, next)),
    undefined,
  );
}

/** The values that `const` and `enum` allow together; `undefined` if there is neither. */
export function valuesIn(
  keywords: Readonly<Record<string, unknown>>,
): readonly JsonValue[] | undefined {
  const listed = Array.isArray(keywords["enum"])
    ? (keywords["enum"] as readonly JsonValue[])
    : undefined;
  if (keywords["const"] === undefined) return listed;
  const only = keywords["const"] as JsonValue;
  const text = canonical(only);
  return listed === undefined || listed.some((value) => canonical(value) === text) ? [only] : [];
}

function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (Number.isInteger(value)) return "integer";
  return JSON_TYPES.find((type) => type === typeof value) ?? "object";
}

export function hasType(value: JsonValue, types: Types): boolean {
  const type = typeOf(value);
  return types.has(type) || (type === "integer" && types.has("number"));
}
