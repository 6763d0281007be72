/** What an operation says of its results: whether there are several, and what its summary calls it. */
import { type Operation, type Schema, unwrap, unwrapUntilRef } from "../../../description/index.js";
import { isPlural, isSameNoun, singular } from "./nouns.js";
import { lowerWords } from "./path-words.js";
import { ARTICLES, isVerb, PREPOSITIONS } from "./verbs.js";

type Words = readonly string[];
type Summary = Pick<Operation, "docs">;

/** How many: `one`, `several`, or `all` where the operation says so; `undefined` if it does not say. */
export type Count = "one" | "several" | "all" | undefined;

/**
 * What a successful call returns: several if it is an array, one if there is no array in it, or if it is a schema of the
 * name that one of the resource has: `Group` for `groups`. Text beside JSON is the same value unparsed.
 */
export function countReturned(
  { responses }: Pick<Operation, "responses">,
  noun: Words = [],
): Count {
  const all = responses.flatMap(({ status, contents }) => (isSuccess(status) ? contents : []));
  const json = all.filter(({ codec }) => codec === "json");
  const counts = (json.length > 0 ? json : all).map(({ item, schema }) =>
    item !== undefined ? "several" : isNamed(schema, noun) ? "one" : countOf(schema),
  );
  const [first] = counts;
  return counts.every((count) => count === first) ? first : undefined;
}

function isNamed(schema: Schema, noun: Words): boolean {
  const { inner } = unwrapUntilRef(schema);
  if (inner.kind !== "ref" || noun.length === 0) return false;
  const name = lowerWords(inner.target.name).join("");
  return !isPlural(name) && isSameNoun(name, noun.join(""));
}

/** Whether a successful call returns nothing but events, one after the other. */
export function returnsStream({ responses }: Pick<Operation, "responses">): boolean {
  const all = responses.flatMap(({ status, contents }) => (isSuccess(status) ? contents : []));
  return all.length > 0 && all.every(({ codec }) => codec === "event-stream");
}

/** Whether a body is always an array. */
export const isList = (body: Operation["body"]): boolean =>
  body !== undefined &&
  body.contents.length > 0 &&
  body.contents.every(({ schema }) => countOf(schema) === "several");

const isSuccess = (status: Operation["responses"][number]["status"]): boolean =>
  status === "2XX" || (typeof status === "number" && status >= 200 && status < 300);

/** An object with an array in it may be a page of several. */
function countOf(schema: Schema): Count {
  const bare = unwrap(schema);
  if (bare?.kind === "array") return "several";
  return mayHaveSeveral(schema, MAX_DEPTH) ? undefined : "one";
}

/** Whether a successful call returns an array in an object that otherwise says where the page is: `{ items, total }`. */
export const returnsPage = ({ responses }: Pick<Operation, "responses">): boolean =>
  responses.some(
    ({ status, contents }) => isSuccess(status) && contents.some(({ schema }) => isPage(schema)),
  );

function isPage(schema: Schema): boolean {
  const bare = unwrap(schema);
  if (bare?.kind !== "object") return false;
  const kinds = bare.properties.map((property) => unwrap(property.schema)?.kind ?? "any");
  return (
    kinds.filter((kind) => kind === "array").length === 1 &&
    kinds.every((kind) => kind === "array" || SCALARS.has(kind)) &&
    bare.properties.some(({ name }) => OF_PAGES.test(name))
  );
}

/** `totalRecords` and `page_size`, but not `totalMargin`. */
const OF_PAGES =
  /^(?:count|cursor|has_?more|limit|next|offset|page|total)(?:_?(?:count|cursor|elements|hits|items|link|number|pages?|records|results|size|token|url))?$/i;

const MAX_DEPTH = 4;

function mayHaveSeveral(schema: Schema, depth: number): boolean {
  const bare = unwrap(schema);
  if (bare === undefined || depth === 0) return true;
  if (bare.kind !== "object") return !SCALARS.has(bare.kind);
  return (
    bare.properties.length === 0 ||
    bare.properties.some((property) => mayHaveSeveral(property.schema, depth - 1))
  );
}

const SCALARS: ReadonlySet<Schema["kind"]> = new Set([
  "string",
  "number",
  "boolean",
  "enum",
  "literal",
  "null",
]);

/** How many of something the summary is about: `Get group`, `Delete groups`, `Delete all groups`. */
export function countSummarised({ docs }: Summary, noun: Words): Count {
  if (LISTING.test(docs.summary ?? "")) return "several";
  const [verb = "", ...rest] = summaryOf(docs);
  if (!isVerb(singular(verb))) return undefined;
  const object = rest.filter((word) => !ARTICLES.has(word));
  if (object[0] !== undefined && EVERY.has(object[0])) return "all";
  const end = object.findIndex((word) => PREPOSITIONS.has(word));
  const found = object.at(end < 0 ? -1 : end - 1);
  if (found === undefined) return undefined;
  if (![noun.at(-1) ?? "", noun.join("")].some((each) => isSameNoun(found, each))) return undefined;
  return isPlural(found) ? "several" : SEARCHING.has(singular(verb)) ? undefined : "one";
}

/** `Search asset` finds several. */
const SEARCHING: ReadonlySet<string> = new Set(["find", "query", "search"]);

const LISTING = /^(?:lists?|\w+ (?:(?:a |the )?list of|multiple))\b/i;

const EVERY: ReadonlySet<string> = new Set(["all", "every"]);

/** The verb that the summary begins with, as one gives an order: `return` of `Returns a list`. */
export function verbSummarised({ docs }: Summary): string {
  const [first = ""] = summaryOf(docs);
  return singular(first);
}

/**
 * How many of a noun a word tells apart in the summary: `incoming` in `Get incoming requests`. `undefined` if it is not
 * before the noun.
 */
export function countQualified({ docs }: Summary, word: string, noun: string): Count {
  const summary = summaryOf(docs);
  const index = summary.indexOf(word);
  if (index <= 0 || !isVerb(singular(summary[0] ?? ""))) return undefined;
  const after = summary.slice(index + 1);
  const end = after.findIndex((each) => PREPOSITIONS.has(each) || each === "about");
  const found = after.slice(0, end < 0 ? after.length : end).find((each) => isSameNoun(each, noun));
  return found === undefined ? undefined : isPlural(found) ? "several" : "one";
}

export const summaryOf = ({ summary = "" }: Operation["docs"]): Words => lowerWords(summary);
