import type { Node } from "../../../description/index.js";
import type { AffectedMessages } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import type { Both } from "../findings/pairing.js";
import { below, itemOf, keywordIn, same } from "../findings/written.js";

type Outgoing = Both<Node>;

/** Compares what webhooks and callbacks may have, but the model leaves out: it is compared as written. */
export function compareWritten(
  context: DiffContext,
  pair: Outgoing,
  affected: AffectedMessages,
): void {
  const operations = { old: pair.old.origin, new: pair.new.origin };
  const items = { old: itemOf(operations.old), new: itemOf(operations.new) };
  compareTexts(context, items, { affected, keywords: ["servers"] });
  compareTexts(context, operations, { affected, keywords: ["servers", "tags"] });
  compareNested(context, operations, affected);
}

type Origins = Parameters<typeof keywordIn>[0];

/** Receivers decide where deliveries go, and tags only group pages. */
function compareTexts(
  { written, raise }: DiffContext,
  origins: Origins,
  {
    affected,
    keywords,
  }: { readonly affected: AffectedMessages; readonly keywords: readonly string[] },
): void {
  for (const name of keywords) {
    if (same(written.old.keyword(origins.old, name), written.new.keyword(origins.new, name)))
      continue;
    const at = keywordIn(origins, name, written);
    raise({ ...affected, kind: "docs", ruling: "changed", at, detail: { name } });
  }
}

/** The callbacks of a webhook or callback. */
function compareNested(
  { written, raise }: DiffContext,
  { old, new: now }: Origins,
  affected: AffectedMessages,
): void {
  const [before, after] = [written.old.keyword(old, KEY), written.new.keyword(now, KEY)];
  const names = new Set([...keysOf(before), ...keysOf(after)]);
  for (const name of names) {
    const [was, is] = [written.old.keyword(old, KEY, name), written.new.keyword(now, KEY, name)];
    if (same(was, is)) continue;
    const at = { old: below(old, KEY, name), new: below(now, KEY, name) };
    const detail = { name };
    if (was === undefined)
      raise({
        ...affected,
        kind: "callback-added",
        ruling: "added",
        at: { new: at.new },
        detail,
      });
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
