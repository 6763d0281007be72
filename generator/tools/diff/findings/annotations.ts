import type { Docs, Node, Origin } from "../../../description/index.js";
import type { Detail } from "../kinds/define.js";
import type { RatedKind } from "../kinds/table.js";
import type { ChangeScope } from "./collector.js";
import type { DiffContext } from "./context.js";
import type { OldAndNew } from "./pairing.js";
import { itemOf, keywordIn, isEqual } from "./written.js";

/** The documentation of a node in both documents. */
interface DocumentedNode {
  readonly origin: Origin;
  readonly docs: Docs;
}

export type AffectedMessages = Pick<ChangeScope, "part" | "audience" | "messages" | "subject">;

/** Parts of the documentation, with their keywords in documents. */
const DOCS: readonly (readonly [key: keyof Docs, keywords: readonly string[]])[] = [
  ["title", ["title"]],
  ["summary", ["summary"]],
  ["description", ["description"]],
  ["externalDocs", ["externalDocs"]],
  ["examples", ["examples", "example"]],
  ["documentedType", ["x-documented-type"]],
  ["decisions", ["x-not-shown"]],
  ["inferred", ["x-inferred"]],
];

/** Reports changed documentation: descriptions, deprecation, the date of removal. */
export function compareDocs(
  old: DocumentedNode,
  now: DocumentedNode,
  affected: AffectedMessages,
  context: DiffContext,
): void {
  const pair = { old: old.origin, new: now.origin };
  const raise = (change: RatedKind, keyword: string, detail: Detail): void =>
    context.raise({
      ...affected,
      ...change,
      at: keywordIn(pair, keyword, context.written),
      detail,
    });
  for (const [key, keywords] of DOCS) {
    if (tellsTheSame(valueOf(old.docs, key), valueOf(now.docs, key))) continue;
    const keyword = keywords.find((candidate) => isWritten(pair, candidate, context)) ?? key;
    raise({ kind: "docs", ruling: "changed" }, keyword, { name: key });
  }
  compareDeprecation(old, now, raise);
}

type Raise = (change: RatedKind, keyword: string, detail: Detail) => void;

/** Examples are their values and what is said about them. */
const valueOf = (docs: Docs, key: keyof Docs): unknown =>
  key === "examples" ? [...(docs.examples ?? []), ...(docs.exampleNotes ?? [])] : docs[key];

/** Examples are unordered: those of a media type are a map. */
function tellsTheSame(a: unknown, b: unknown): boolean {
  if (isEqual(a, b)) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((example) => b.some((other) => isEqual(example, other)));
}

function compareDeprecation(old: DocumentedNode, now: DocumentedNode, raise: Raise): void {
  const [was, is] = [old.docs.deprecated === true, now.docs.deprecated === true];
  if (!was && is) raise({ kind: "deprecated", ruling: "deprecated" }, "deprecated", {});
  if (was && !is) raise({ kind: "undeprecated", ruling: "undeprecated" }, "deprecated", {});
}

/**
 * Reports a changed removal date of something that was already deprecated; a date added together with the deprecation
 * is part of it.
 */
export function compareSunset(
  old: DocumentedNode,
  now: DocumentedNode,
  affected: AffectedMessages,
  context: DiffContext,
): void {
  if (old.docs.deprecated !== now.docs.deprecated) return;
  const before = sunsetOf(old.origin, context.written.old);
  const after = sunsetOf(now.origin, context.written.new);
  if (before === after) return;
  const at = keywordIn({ old: old.origin, new: now.origin }, SUNSET, context.written);
  const change = sunsetChange(before, after);
  context.raise({ ...affected, ...change, at, detail: { before, after } });
}

function sunsetChange(before: string | undefined, after: string | undefined): RatedKind {
  if (before === undefined) return { kind: "sunset-added", ruling: "added" };
  if (after === undefined) return { kind: "sunset-removed", ruling: "removed" };
  return { kind: "sunset-changed", ruling: after < before ? "earlier" : "later" };
}

const SUNSET = "x-sunset";

/** The announced date of removal: `x-sunset`, a date or a date and time (RFC 3339). */
function sunsetOf(origin: Origin, written: DiffContext["written"]["old"]): string | undefined {
  const value = written.keyword(origin, SUNSET);
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value)
    ? value.slice(0, 10)
    : undefined;
}

/** Returns whether the announced date of removal has passed. */
export function hasEnded(origin: Origin, { written, today }: DiffContext): boolean {
  const day = sunsetOf(origin, written.old);
  return day !== undefined && day <= today;
}

const isWritten = (
  { old, new: now }: OldAndNew<Origin>,
  keyword: string,
  { written }: DiffContext,
): boolean =>
  written.old.keyword(old, keyword) !== undefined ||
  written.new.keyword(now, keyword) !== undefined;

/** Compares the documentation of a path item, which applies to all its operations (OpenAPI 3.2, 4.9.1). */
export function compareItemDocs(
  { written, raise }: DiffContext,
  { old, new: now }: OldAndNew<Node>,
  affected: AffectedMessages,
): void {
  const items = { old: itemOf(old.origin), new: itemOf(now.origin) };
  for (const name of ["summary", "description"]) {
    const [before, after] = [
      written.old.keyword(items.old, name),
      written.new.keyword(items.new, name),
    ];
    if (isEqual(before, after)) continue;
    const at = keywordIn(items, name, written);
    raise({ ...affected, kind: "docs", ruling: "changed", at, detail: { name } });
  }
}
