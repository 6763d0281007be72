import type { Origin } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { type DiffContext, raiseDocument, roots } from "../findings/context.js";
import { type OldAndNew, pairBy } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation, keywordIn, isEqual } from "../findings/written.js";

const CALLER = { part: "document", audience: "caller" } as const;

/** Compares the documentation in `info`, the root and the tags. */
export function compareInfo(context: DiffContext): void {
  const root = roots(context);
  const info = { old: descendantOf(root.old, "info"), new: descendantOf(root.new, "info") };
  compareKeywords(context, info, [
    "title",
    "summary",
    "description",
    "version",
    "termsOfService",
    "contact",
    "license",
  ]);
  compareKeywords(context, root, ["externalDocs"]);
  const { both, removed, added } = pairBy(
    context.old.api.tags,
    context.new.api.tags,
    ({ name }) => name,
  );
  for (const { origin, docs } of removed)
    if (Object.keys(docs).length > 0)
      raiseTag(context, { old: origin, new: root.new, isRemoved: true });
  for (const { origin, docs } of added)
    if (Object.keys(docs).length > 0) raiseTag(context, { old: root.old, new: origin });
  for (const { old, new: now } of both) {
    compareDocs(old, now, CALLER, context);
    compareKeywords(context, { old: old.origin, new: now.origin }, ["parent", "kind"]);
  }
}

/** A described tag that came or went: only its text, because operations have tags that nobody describes. */
const raiseTag = (context: DiffContext, at: ChangeLocation): void =>
  raiseDocument(context, "docs", "changed", { at, detail: { name: "tags" } });

function compareKeywords(
  context: DiffContext,
  pair: OldAndNew<Origin>,
  keywords: readonly string[],
): void {
  const { written } = context;
  for (const name of keywords) {
    if (isEqual(written.old.keyword(pair.old, name), written.new.keyword(pair.new, name))) continue;
    raiseDocument(context, "docs", "changed", {
      at: keywordIn(pair, name, written),
      detail: { name },
    });
  }
}
