import type { Body, Content, Node } from "../../../description/index.js";
import { viewOfContent } from "../comparing/viewpoint.js";
import { compareDocs } from "../findings/annotations.js";
import { type OldAndNew, pairBy } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation } from "../findings/written.js";
import { schemaName } from "../schemas/types.js";
import { compareEncodings, holds, normal } from "./encodings.js";
import {
  affectedIn,
  compareComponentName,
  keywordAt,
  type MessageScope,
  raiseIn,
} from "./scope.js";

/** A body or a response: a node with contents. */
interface WithContents extends Node {
  readonly contents: readonly Content[];
}

/** Compares the media types of a message, and the schema of each. */
export function compareContents(scope: MessageScope, old: WithContents, now: WithContents): void {
  const { both, removed, added } = pairBy(
    old.contents,
    now.contents,
    ({ mediaType }) => mediaType,
    ({ mediaType }) => normal(mediaType),
  );
  for (const content of removed) {
    const at: ChangeLocation = {
      old: descendantOf(old.origin, "content", content.mediaType),
      new: now.origin,
      isRemoved: true,
    };
    const ruling = removedRuling(scope, content, { stays: both.length > 0, new: now });
    raiseIn(scope, "media-type-removed", at, { ruling, detail: { name: content.mediaType } });
  }
  for (const content of added) {
    const at: ChangeLocation = {
      old: old.origin,
      new: descendantOf(now.origin, "content", content.mediaType),
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
  { stays, new: now }: { readonly stays: boolean; readonly new: WithContents },
) {
  if (isDelivery(scope) && stays) return "deliveredOther";
  if (scope.view.role === "read") return "read";
  return now.contents.some((other) => holds(normal(other.mediaType), normal(mediaType)))
    ? "covered"
    : "sent";
}

type Pair = OldAndNew<Content>;

function compareContent(scope: MessageScope, pair: Pair): void {
  const { old, new: now } = pair;
  const { context, graph, message } = scope;
  compareDocs(old, now, affectedIn(scope), context);
  const view = viewOfContent(scope.view, now);
  if (!compareStated(scope, pair)) {
    const [before, after] = [old.stated ?? old.schema, now.stated ?? now.schema];
    graph.compare(before, after, { view, message });
    if (old.item !== undefined && now.item !== undefined)
      graph.compare(old.item, now.item, { view, message });
  }
  compareEncodings(scope, pair);
  compareSentinels(scope, pair);
}

/** The event that ends a stream (`x-sentinel`, docs/extensions.md). */
function compareSentinels(scope: MessageScope, pair: Pair): void {
  const [before, after] = [pair.old.sentinel, pair.new.sentinel];
  const { written } = scope.context;
  const isStated =
    written.old.keyword(pair.old.origin, "x-sentinel") !== undefined ||
    written.new.keyword(pair.new.origin, "x-sentinel") !== undefined;
  // What is only usual for a schema changes with it.
  if (before === after || !isStated) return;
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
  if (has) raiseIn(scope, "schema-added", at, { detail: { after: schemaName(now.schema) } });
  else raiseIn(scope, "schema-removed", at);
  return true;
}

const hasSchema = (
  written: MessageScope["context"]["written"]["old"],
  { origin }: Content,
): boolean => SCHEMAS.some((keyword) => written.keyword(origin, keyword) !== undefined);

interface WithBody extends Node {
  readonly body?: Body;
}

export function compareBodies(scope: MessageScope, old: WithBody, now: WithBody): void {
  const [before, after] = [old.body, now.body];
  if (before === undefined && after !== undefined) {
    const ruling = scope.view.role === "sent" && after.required ? "sentRequired" : scope.view.role;
    raiseIn(
      scope,
      "body-added",
      { old: old.origin, new: descendantOf(now.origin, "requestBody") },
      { ruling },
    );
  } else if (before !== undefined && after === undefined) {
    raiseIn(scope, "body-removed", {
      old: descendantOf(old.origin, "requestBody"),
      new: now.origin,
      isRemoved: true,
    });
  } else if (before !== undefined && after !== undefined) {
    compareBody(scope, { old: before, new: after });
  }
}

function compareBody(scope: MessageScope, pair: OldAndNew<Body>): void {
  const { old, new: now } = pair;
  compareDocs(old, now, affectedIn(scope), scope.context);
  if (old.required !== now.required) {
    const kind = now.required ? "body-required" : "body-optional";
    raiseIn(scope, kind, keywordAt(scope, pair, "required"));
  }
  compareComponentName(scope, pair, "requestBodies");
  compareContents(scope, old, now);
}
