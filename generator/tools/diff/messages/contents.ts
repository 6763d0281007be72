import type { Content, Node } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { below } from "../findings/described.js";
import type { ChangeLocation } from "../findings/located.js";
import { nameOf } from "../pairs/types.js";
import { viewOfContent } from "../pairs/view.js";
import { compareEncodings } from "./encodings.js";
import { holds, normal } from "./media-types.js";
import { pairBy } from "../findings/pairing.js";
import { keywordAt, origins, positionOf, raiseIn, type MessageScope } from "./scope.js";

/** A body or a response: a node with contents. */
interface Holder extends Node {
  readonly contents: readonly Content[];
}

/** Compares the media types of a message, and the schema of each. */
export function compareContents(scope: MessageScope, old: Holder, now: Holder): void {
  const { both, removed, added } = pairBy(
    old.contents,
    now.contents,
    ({ mediaType }) => mediaType,
    ({ mediaType }) => normal(mediaType),
  );
  for (const content of removed) {
    const at: ChangeLocation = {
      old: below(old.origin, "content", content.mediaType),
      new: now.origin,
      gone: true,
    };
    const ruling = removedRuling(scope, content, { stays: both.length > 0, new: now });
    raiseIn(scope, "media-type-removed", at, { ruling, detail: { name: content.mediaType } });
  }
  for (const content of added) {
    const at: ChangeLocation = {
      old: old.origin,
      new: below(now.origin, "content", content.mediaType),
    };
    const ruling = isDelivery(scope) ? "delivered" : scope.view.role;
    raiseIn(scope, "media-type-added", at, { ruling, detail: { name: content.mediaType } });
  }
  for (const pair of both) compareContent(scope, pair);
}

const isDelivery = ({ view }: MessageScope): boolean =>
  view.audience === "receiver" && view.role === "read";

function removedRuling(
  scope: MessageScope,
  { mediaType }: Content,
  { stays, new: now }: { readonly stays: boolean; readonly new: Holder },
) {
  if (isDelivery(scope) && stays) return "deliveredOther";
  if (scope.view.role === "read") return "read";
  return now.contents.some((other) => holds(normal(other.mediaType), normal(mediaType)))
    ? "covered"
    : "sent";
}

interface Pair {
  readonly old: Content;
  readonly new: Content;
}

function compareContent(scope: MessageScope, pair: Pair): void {
  const { old, new: now } = pair;
  const { context, graph, message } = scope;
  compareDocs(old, now, positionOf(scope), context);
  const view = viewOfContent(scope.view, now);
  if (!compareStated(scope, pair)) {
    const [before, after] = [old.stated ?? old.schema, now.stated ?? now.schema];
    graph.compare(before, after, { view, message, use: origins({ old: before, new: after }) });
    if (old.item !== undefined && now.item !== undefined)
      graph.compare(old.item, now.item, {
        view,
        message,
        use: origins({ old: old.item, new: now.item }),
      });
  }
  compareEncodings(scope, pair);
  compareSentinels(scope, pair);
}

/** The event that ends a stream (`x-sentinel`, docs/extensions.md). */
function compareSentinels(scope: MessageScope, pair: Pair): void {
  const [before, after] = [pair.old.sentinel, pair.new.sentinel];
  if (before === after) return;
  const at = keywordAt(scope, pair, "x-sentinel");
  const detail = { name: "the end of the stream", before, after };
  raiseIn(scope, "serialization-changed", at, { detail });
}

const SCHEMAS = ["schema", "itemSchema"] as const;

/** A body that gained a schema or lost it. Bytes need none. */
function compareStated(scope: MessageScope, pair: Pair): boolean {
  const { old, new: now } = pair;
  const { written } = scope.context;
  const [had, has] = [hasSchema(written.old, old), hasSchema(written.new, now)];
  const kinds = new Set([old.schema.kind, now.schema.kind]);
  if (had === has || kinds.size === 1 || !kinds.has("any")) return false;
  const at = keywordAt(scope, pair, ...SCHEMAS);
  if (has) raiseIn(scope, "schema-added", at, { detail: { after: nameOf(now.schema) } });
  else raiseIn(scope, "schema-removed", at);
  return true;
}

const hasSchema = (
  written: MessageScope["context"]["written"]["old"],
  { origin }: Content,
): boolean => SCHEMAS.some((keyword) => written.keyword(origin, keyword) !== undefined);
