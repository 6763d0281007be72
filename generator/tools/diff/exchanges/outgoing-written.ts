import type { Node, Origin } from "../../../description/index.js";
import type { AffectedMessages } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import type { OldAndNew } from "../findings/pairing.js";
import { descendantOf, itemOf, keywordIn, isEqual } from "../findings/written.js";

type OutgoingNodes = OldAndNew<Node>;

/** Compares what webhooks and callbacks may have, but the model leaves out: it is compared as written. */
export function compareWritten(
  context: DiffContext,
  pair: OutgoingNodes,
  affected: AffectedMessages,
): void {
  const operations = { old: pair.old.origin, new: pair.new.origin };
  const items = { old: itemOf(operations.old), new: itemOf(operations.new) };
  compareTexts(context, items, { affected, keywords: ["servers"] });
  compareTexts(context, operations, { affected, keywords: ["servers", "tags"] });
  compareNested(context, operations, affected);
}

/** Receivers decide where deliveries go, and tags only group pages. */
function compareTexts(
  { written, raise }: DiffContext,
  origins: OldAndNew<Origin>,
  {
    affected,
    keywords,
  }: { readonly affected: AffectedMessages; readonly keywords: readonly string[] },
): void {
  for (const name of keywords) {
    if (isEqual(written.old.keyword(origins.old, name), written.new.keyword(origins.new, name)))
      continue;
    const at = keywordIn(origins, name, written);
    raise({ ...affected, kind: "docs", ruling: "changed", at, detail: { name } });
  }
}

/** The callbacks of a webhook or callback. */
function compareNested(
  { written, raise }: DiffContext,
  { old, new: now }: OldAndNew<Origin>,
  affected: AffectedMessages,
): void {
  const [before, after] = [written.old.keyword(old, KEY), written.new.keyword(now, KEY)];
  const names = new Set([...keysOf(before), ...keysOf(after)]);
  for (const name of names) {
    const [was, is] = [written.old.keyword(old, KEY, name), written.new.keyword(now, KEY, name)];
    if (isEqual(was, is)) continue;
    const at = { old: descendantOf(old, KEY, name), new: descendantOf(now, KEY, name) };
    const detail = { name };
    if (was === undefined)
      raise({ ...affected, kind: "callback-added", ruling: "added", at: { new: at.new }, detail });
    else if (is === undefined)
      raise({
        ...affected,
        kind: "callback-removed",
        ruling: "removed",
        at: { old: at.old },
        detail,
      });
    else raise({ ...affected, kind: "callback-changed", ruling: "changed", at, detail });
  }
}

const KEY = "callbacks";

const keysOf = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null ? Object.keys(value) : [];
