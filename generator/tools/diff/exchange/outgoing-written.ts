import type { Node } from "../../../description/index.js";
import type { ChangePosition } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { below, itemOf } from "../findings/described.js";
import { keywordIn, same } from "../findings/located.js";

interface Outgoing {
  readonly old: Node;
  readonly new: Node;
}

/** Compares what webhooks and callbacks may have, but the model leaves out: it is compared as written. */
export function compareWritten(
  context: DiffContext,
  pair: Outgoing,
  position: ChangePosition,
): void {
  const operations = { old: pair.old.origin, new: pair.new.origin };
  const items = { old: itemOf(operations.old), new: itemOf(operations.new) };
  compareTexts(context, items, { position, keywords: ["servers"] });
  compareTexts(context, operations, { position, keywords: ["servers", "tags"] });
  compareNested(context, operations, position);
}

type Origins = Parameters<typeof keywordIn>[0];

/** Receivers decide where deliveries go, and tags only group pages. */
function compareTexts(
  { written, raise }: DiffContext,
  at: Origins,
  {
    position,
    keywords,
  }: { readonly position: ChangePosition; readonly keywords: readonly string[] },
): void {
  for (const name of keywords) {
    if (same(written.old.keyword(at.old, name), written.new.keyword(at.new, name))) continue;
    const place = keywordIn(at, name, written);
    raise({ ...position, kind: "docs", ruling: "changed", at: place, detail: { name } });
  }
}

/** The callbacks of a webhook or callback. */
function compareNested(
  { written, raise }: DiffContext,
  { old, new: now }: Origins,
  position: ChangePosition,
): void {
  const [before, after] = [written.old.keyword(old, KEY), written.new.keyword(now, KEY)];
  const names = new Set([...keysOf(before), ...keysOf(after)]);
  for (const name of names) {
    const [was, is] = [written.old.keyword(old, KEY, name), written.new.keyword(now, KEY, name)];
    if (same(was, is)) continue;
    const places = { old: below(old, KEY, name), new: below(now, KEY, name) };
    const detail = { name };
    if (was === undefined)
      raise({
        ...position,
        kind: "callback-added",
        ruling: "added",
        at: { new: places.new },
        detail,
      });
    else if (is === undefined)
      raise({
        ...position,
        kind: "callback-removed",
        ruling: "removed",
        at: { old: places.old },
        detail,
      });
    else raise({ ...position, kind: "callback-changed", ruling: "changed", at: places, detail });
  }
}

const KEY = "callbacks";

const keysOf = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null ? Object.keys(value) : [];
