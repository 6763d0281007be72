import {
  type Declaration,
  type Family,
  followChain,
  type NullableSchema,
  type Origin,
  type Schema,
} from "../../../description/index.js";
import { hasEnded } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import type { OldAndNew, Version } from "../findings/pairing.js";
import type { ReferenceMemory } from "../findings/references.js";
import { atKeyword, type ChangeLocation, type DocumentLookup } from "../findings/written.js";
import type { OuterBounds } from "./outer-bounds.js";
import type { Viewpoint } from "./viewpoint.js";

/** A schema of one of the two documents. */
export interface VersionedSchema {
  readonly schema: Schema;
  readonly version: Version;
}

export interface HoldingOptions extends Pick<Viewpoint, "wire"> {
  /** Readers of open objects pass over properties that they do not know. */
  readonly passingOver?: boolean;
}

/** What comparisons of schemas need from both documents. */
export interface BothDescriptions {
  /** The location of the keyword in which two schemas differ; the schemas themselves if there is none. */
  readonly keyword: (schemas: OldAndNew<Origin>, ...keywords: readonly string[]) => ChangeLocation;
  readonly written: (version: Version, origin: Origin, ...keys: readonly string[]) => unknown;
  readonly references: OldAndNew<ReferenceMemory>;
  readonly assertion: (version: Version, key: string) => unknown;
  readonly hasEnded: (origin: Origin) => boolean;
  /** Returns whether the second schema accepts every value of the first, as they are transmitted. */
  readonly holds: (small: VersionedSchema, big: VersionedSchema, how: HoldingOptions) => boolean;
  /** Returns whether null is valid: because of the schema's own wrappers only, or also of those behind references. */
  readonly nullable: (version: Version, schema: Schema, depth?: "own") => boolean;
  readonly declared: (version: Version, declaration: Declaration) => boolean;
  /** A value that two schemas of a version have in common; `undefined` if none is found. */
  readonly common: (version: Version, one: Schema, other: Schema) => unknown;
}

export function bothDescriptions(
  context: DiffContext,
  holds: BothDescriptions["holds"],
): BothDescriptions {
  const { written, references, old, new: now } = context;
  const names = { old: namesOf(old.api.declarations), new: namesOf(now.api.declarations) };
  return {
    keyword: (schemas, ...keywords) => atKeyword(schemas, keywords, written),
    written: (version, origin, ...keys) => written[version].keyword(origin, ...keys),
    references,
    assertion: (version, key) => context[version].api.assertions[key],
    hasEnded: (origin) => hasEnded(origin, context),
    holds,
    nullable: (version, schema, depth) => {
      const { family } = context[version].set.openapi;
      const options = { written: written[version], references: references[version], family };
      return depth === "own" ? isOwnNullable(schema, options) : isNullable(schema, options);
    },
    declared: (version, { name }) => names[version].has(name),
    common: (version, one, other) => context.common[version](one, other),
  };
}

const namesOf = (declarations: readonly Declaration[]): ReadonlySet<string> =>
  new Set(declarations.map(({ name }) => name));

/** Finds outer bounds of schemas where they are written, and other keywords in the schemas. */
export function locatingBounds(
  both: BothDescriptions,
  outer: OldAndNew<OuterBounds>,
): BothDescriptions {
  const locate = (version: Version, own: Origin, keywords: readonly string[]): Origin =>
    keywords.map((keyword) => outer[version].bounds.get(keyword)?.origin).find((found) => found) ??
    own;
  return {
    ...both,
    keyword: (schemas, ...keywords) =>
      both.keyword(
        { old: locate("old", schemas.old, keywords), new: locate("new", schemas.new, keywords) },
        ...keywords,
      ),
  };
}

interface NullOptions {
  readonly written: DocumentLookup;
  readonly family: Family;
  readonly references: ReferenceMemory;
}

/**
 * Returns whether a schema accepts null, strictly by the standard. Elsewhere `nullable` is read as most authors mean
 * it; comparing two documents that way would find differences where the standard has none.
 */
const isNullable = (start: Schema, { written, family, references }: NullOptions): boolean =>
  followChain<Schema, boolean>(start, {
    memory: references.nulls,
    next: (schema) => {
      if (schema.kind === "ref") return schema.target.schema;
      return accepts(schema, written, family) ? undefined : unwrapOnce(schema);
    },
    atEnd: (schema) => accepts(schema, written, family),
    inCircle: () => false,
    through: (_, behind) => behind,
  });

/** Returns whether a schema accepts null because of its own wrappers, those before the next reference. */
function isOwnNullable(
  start: Schema,
  { written, family }: Pick<NullOptions, "written" | "family">,
): boolean {
  for (let schema: Schema | undefined = start; schema !== undefined; schema = unwrapOnce(schema))
    if (accepts(schema, written, family)) return true;
  return false;
}

const unwrapOnce = (schema: Schema): Schema | undefined =>
  schema.kind === "nullable" || schema.kind === "refined" ? schema.schema : undefined;

const accepts = (schema: Schema, written: DocumentLookup, family: Family): boolean =>
  schema.kind === "nullable" && holds(schema, written, family);

/**
 * In 3.0, `enum` takes precedence over `nullable` (3.0.4, 4.7.24.2), and keywords next to a `$ref` are ignored
 * (4.7.23).
 */
function holds({ origin }: NullableSchema, written: DocumentLookup, family: Family): boolean {
  if (family !== "3.0" || written.keyword(origin, "nullable") !== true) return true;
  if (written.keyword(origin, "$ref") !== undefined) return false;
  const values = written.keyword(origin, "enum");
  return !Array.isArray(values) || values.includes(null);
}
