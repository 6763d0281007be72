import { isObject } from "../../core/json-value.js";
import type { ObjectValue } from "../../../../runtime/json-schema/values/value.js";
import { followChain, type LinkState } from "../../core/chain.js";
import { OriginMap } from "../../core/origin-map.js";
import { OPENAPI_DIALECTS } from "../../document/dialects.js";
import { childOf, originOf, parsePointer, type LocatedValue } from "../../core/origin.js";
import { schemaImpliedObject } from "../../diagnostics/catalogue/schemas.js";
import { type Report, reportOnce } from "../../diagnostics/diagnostic.js";
import type { Family } from "../../document/format/object-types.js";
import type { DocumentSet } from "../../document/types.js";
import { type KeywordIssue, upgradeSchema, type UpgradedSchema } from "../../document/upgrade.js";
import type { Schema } from "../../model/schema.js";
import { withUnicodeFlag } from "../../patterns/usable.js";
import { createDigits, type Digits } from "./digits.js";
import { readDocs } from "./docs.js";
import { companionsOf } from "../../document/format/keyword-info.js";
import { CONSTRAINTS } from "./keyword-groups.js";
import { createRatingOf, type RatingOf } from "./expressions.js";
import { reportMalformed, reportKeywordIssue } from "./keyword-issues.js";
import { child, elements, get, getText } from "./read.js";

/** One Schema Object, in the keywords of JSON Schema 2020-12. */
export interface View {
  readonly place: LocatedValue;
  readonly keywords: ObjectValue;
  /** OpenAPI 3.0's `nullable: true`. */
  readonly nullable: boolean;
  /** It describes the properties of an object without saying that it is one. */
  readonly impliesObject: boolean;
  /** The place of a keyword's value, under the name that the document uses for the keyword. */
  at(keyword: string): LocatedValue | undefined;
}

/** Reads the schemas of a document set, each place once. */
export interface Source {
  readonly family: Family;
  readonly report: Report;
  /**
   * The schema at a place. `true` and `false` stay booleans; a value that is not a schema is reported and counts as
   * `true`.
   */
  view(place: LocatedValue): View | boolean;
  /** The target of the `$ref` at a place; `undefined` if it is broken, which has been reported. */
  target(place: LocatedValue, ref: string): LocatedValue | undefined;
  /** The origin and the documentation of a located value. */
  node(place: LocatedValue): Pick<Schema, "origin" | "docs">;
  readonly digits: Digits;
  readonly ratingOf: RatingOf;
  /** Reports, once for each document, that a schema without a type is read as an object. */
  noteImplied(place: LocatedValue): void;
}

export function createSource(documents: DocumentSet, reportAny: Report): Source {
  // A schema that is merged into several others is read several times.
  const report = reportOnce(reportAny);
  const { family } = documents.openapi;
  const isBroken = createBroken(documents);
  const views = new OriginMap<View | boolean>();
  const targets = new OriginMap<Map<string, LocatedValue | undefined>>();
  const nodes = new OriginMap<Pick<Schema, "origin" | "docs">>();
  const noted = new Set<string>();
  const read = (place: LocatedValue): View | boolean => {
    if (typeof place.value === "boolean") return place.value;
    if (isObject(place.value))
      return viewOf(place, place.value, { documents, family, report, isBroken });
    reportMalformed(place, report);
    return true;
  };
  return {
    family,
    report,
    view: (place) => views.get(place) ?? views.set(place, read(place)),
    target: (place, ref) =>
      remember(targets.get(place) ?? targets.set(place, new Map()), ref, () =>
        documents.resolver.resolve(ref, place),
      ),
    node: (place) =>
      nodes.get(place) ??
      nodes.set(place, { origin: originOf(place), docs: readDocs(place, report) }),
    digits: createDigits(documents),
    ratingOf: createRatingOf(),
    noteImplied: (place) => {
      if (!noted.has(place.document)) report(schemaImpliedObject({}, originOf(place)));
      noted.add(place.document);
    },
  };
}

interface Viewing {
  readonly documents: DocumentSet;
  readonly family: Family;
  readonly report: Report;
  readonly isBroken: (schema: LocatedValue) => boolean;
}

function viewOf(place: LocatedValue, value: ObjectValue, viewing: Viewing): View {
  const { documents, family, report, isBroken } = viewing;
  const reportIssue = (found: KeywordIssue): void => reportKeywordIssue(found, place, report);
  const upgraded = upgradeSchema(value, family, reportIssue);
  const { keywords, nullable, renamed } = withPattern(
    withoutBroken(upgraded, (keyword, index) => {
      const written = child(place, upgraded.renamed[keyword] ?? keyword);
      const part = index === undefined ? written : elements(written)[index];
      return part !== undefined && isBroken(part);
    }),
  );
  const at = (keyword: string): LocatedValue | undefined =>
    keywords[keyword] === undefined ? undefined : child(place, renamed[keyword] ?? keyword);
  const impliesObject = describesProperties(keywords) && !declaresDialect(place, documents);
  return { place, keywords, nullable, impliesObject, at };
}

function withPattern(upgraded: UpgradedSchema): UpgradedSchema {
  const { pattern } = upgraded.keywords;
  if (typeof pattern !== "string") return upgraded;
  return { ...upgraded, keywords: { ...upgraded.keywords, pattern: withUnicodeFlag(pattern) } };
}

/** Without a type, `properties` and a required discriminating property can only be meant for objects. */
const describesProperties = (keywords: Keywords): boolean =>
  keywords["type"] === undefined &&
  (Object.keys(Object(keywords["properties"])).length > 0 ||
    (keywords["discriminator"] !== undefined && keywords["required"] !== undefined));

/** That of OpenAPI itself is the default, and changes nothing. */
const isForeign = (dialect: string | undefined): boolean =>
  dialect !== undefined && !dialect.startsWith(OPENAPI_DIALECTS);

/** A schema with a `$schema` around it is one of JSON Schema: other validators read it, too, by the letter. */
function declaresDialect(
  { document, pointer }: LocatedValue,
  { documents, entry, openapi }: DocumentSet,
): boolean {
  let value = documents.get(document)?.value;
  // OpenAPI 3.1, 4.8.24.5: the root's dialect is the default of `$schema`. A file of schemas alone belongs to the entry.
  const root = get(value, "openapi") === undefined ? entry.value : value;
  if (openapi.family !== "3.0" && isForeign(getText(root, "jsonSchemaDialect"))) return true;
  const segments = parsePointer(pointer) ?? [];
  return [undefined, ...segments].some((segment) => {
    if (segment !== undefined) value = childOf(value, segment)?.value;
    return get(value, "$schema") !== undefined && get(value, "openapi") === undefined;
  });
}

/** Tells whether a schema is none, or a chain of references that leads nowhere. */
function createBroken(documents: DocumentSet): (schema: LocatedValue) => boolean {
  const memory = new OriginMap<LinkState<boolean>>();
  return (start) =>
    followChain<LocatedValue, boolean>(start, {
      memory,
      next: ({ value, ...place }) => {
        const ref = getText(value, "$ref");
        return ref === undefined ? undefined : documents.resolver.resolve(ref, place);
      },
      atEnd: ({ value }) =>
        typeof value !== "boolean" && (!isObject(value) || get(value, "$ref") !== undefined),
      inCircle: () => true,
      through: (_link, end) => end,
    });
}

/** Returns whether other schemas are parts of this one. Most have none, and are spared the work. */
export const isComposed = ({ keywords }: View): boolean =>
  keywords["$ref"] !== undefined || keywords["allOf"] !== undefined;

/** The same schema without some of its keywords. */
export function withoutKeywords(view: View, removed: readonly string[]): View {
  return {
    ...view,
    keywords: Object.fromEntries(
      Object.entries(view.keywords).filter(([keyword]) => !removed.includes(keyword)),
    ),
    at: (keyword) => (removed.includes(keyword) ? undefined : view.at(keyword)),
  };
}

/** The keywords of a schema that constrain the value. */
export const constraintsOf = ({ keywords }: View): readonly string[] =>
  Object.keys(keywords).filter((keyword) => CONSTRAINTS.has(keyword));

function remember<Key, Value>(memo: Map<Key, Value>, key: Key, build: () => Value): Value {
  if (!memo.has(key)) memo.set(key, build());
  return memo.get(key) as Value;
}

type Keywords = UpgradedSchema["keywords"];

/**
 * A schema without the keywords that its broken parts would turn into their opposite. A broken schema accepts every
 * value; under `not` it would refuse every value, under `if` it would always apply, and in a `oneOf` it would match
 * beside the right alternative. A `oneOf` with such an alternative is read as `anyOf`.
 *
 * @param isBroken Tells whether the value of a keyword, or its entry with that index, is a broken schema.
 */
function withoutBroken(
  upgraded: UpgradedSchema,
  isBroken: (keyword: string, index?: number) => boolean,
): UpgradedSchema {
  const { keywords } = upgraded;
  const removed = DEPENDENT.flatMap(([keyword, ...others]) =>
    keywords[keyword] !== undefined && isBroken(keyword) ? [keyword, ...others] : [],
  );
  const kept = removed.length === 0 ? keywords : omit(keywords, removed);
  const { oneOf } = kept;
  if (!Array.isArray(oneOf) || !oneOf.some((_, index) => isBroken("oneOf", index)))
    return { ...upgraded, keywords: kept };
  const { anyOf } = kept;
  const rest = omit(kept, ["oneOf"]);
  if (anyOf !== undefined) return { ...upgraded, keywords: rest };
  return {
    ...upgraded,
    keywords: { ...rest, anyOf: oneOf },
    renamed: { ...upgraded.renamed, anyOf: "oneOf" },
  };
}

/** Keywords whose schema decides more than what it accepts, and the keywords that depend on them. */
const DEPENDENT: readonly (readonly [string, ...string[]])[] = [
  ["not"],
  ["if", ...companionsOf("if")],
];

const omit = (keywords: Keywords, removed: readonly string[]): Keywords =>
  Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !removed.includes(keyword)));

/**
 * The context of a schema, which decides what a string without a declared encoding is. `json`: inside JSON. `bytes`:
 * the whole body, neither JSON nor text. `any`: the whole body of any media type, where a binary string is bytes, and
 * any other a text. `fields`: an object whose properties are the fields of a form or multipart
 * body, where a binary string is a file. `field`: one such field. `parts` and `part`: the same of a form where a value
 * without a type is a file, too (OpenAPI 3.1.1, 4.8.15.1.1). `event`: an event of a stream, whose property `data` (`event data`)
 * may be the text of a value.
 */
export type Medium =
  | "json"
  | "bytes"
  | "any"
  | "fields"
  | "field"
  | "parts"
  | "part"
  | "event"
  | "event data";

/** The medium of the properties of an object, or of the items of an array, in a form; JSON anywhere else. */
export function fieldMedium(medium: Medium): Medium {
  if (medium === "parts") return "part";
  return medium === "fields" ? "field" : "json";
}

/** The media that the root schema of a body can have. */
export type RootMedium = Exclude<Medium, "event data">;
