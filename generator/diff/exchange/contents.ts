import type { Content, Header, PartEncoding } from "../../model/operation.js";
import type { Node } from "../../model/node.js";
import { compareDocs } from "../findings/annotations.js";
import { below } from "../findings/described.js";
import type { ChangeLocation } from "../findings/located.js";
import { nameOf } from "../pairs/types.js";
import { viewOfContent } from "../pairs/view.js";
import { compareHeaders } from "./headers.js";
import { pairBy } from "../findings/pairing.js";
import { origins, positionOf, raiseIn, type MessageScope } from "./scope.js";

/** A body or a response: a node with contents. */
export interface Holder extends Node {
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

/** Names of media types and of their parameters are case-insensitive (RFC 9110, 8.3.1); JSON is always UTF-8. */
function normal(mediaType: string): string {
  const [name = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const kept = parameters.filter((parameter) => !/^charset="?utf-?8"?$/.test(parameter)).sort();
  return [name, ...kept].join(";");
}

/** Returns whether a range such as `image/*` includes a media type. */
function holds(range: string, mediaType: string): boolean {
  if (range === "*/*") return true;
  return range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1));
}

interface Pair {
  readonly old: Content;
  readonly new: Content;
}

function compareContent(scope: MessageScope, pair: Pair): void {
  const { old, new: now } = pair;
  const { context, graph, message } = scope;
  compareDocs(old, now, positionOf(scope), context);
  const view = viewOfContent(scope.view, now.codec);
  if (!compareStated(scope, pair)) {
    graph.compare(old.schema, now.schema, {
      view,
      message,
      use: origins({ old: old.schema, new: now.schema }),
    });
    if (old.item !== undefined && now.item !== undefined)
      graph.compare(old.item, now.item, {
        view,
        message,
        use: origins({ old: old.item, new: now.item }),
      });
  }
  compareEncodings(scope, pair);
}

/** A body that gained a schema or lost it. Bytes need none. */
function compareStated(scope: MessageScope, { old, new: now }: Pair): boolean {
  const { written } = scope.context;
  const [had, has] = [hasSchema(written.old, old), hasSchema(written.new, now)];
  if (had === has || (old.schema.kind !== "any" && now.schema.kind !== "any")) return false;
  if (old.schema.kind === now.schema.kind) return true;
  const detail = { after: nameOf(now.schema) };
  if (has)
    raiseIn(
      scope,
      "schema-added",
      { old: old.origin, new: below(now.origin, "schema") },
      { detail },
    );
  else
    raiseIn(scope, "schema-removed", {
      old: below(old.origin, "schema"),
      new: now.origin,
      gone: true,
    });
  return true;
}

const hasSchema = (
  written: MessageScope["context"]["written"]["old"],
  { origin }: Content,
): boolean =>
  written.keyword(origin, "schema") !== undefined ||
  written.keyword(origin, "itemSchema") !== undefined;

/** Compares how parts of a form are serialised. */
function compareEncodings(scope: MessageScope, { old, new: now }: Pair): void {
  const names = new Set([...old.encodings, ...now.encodings].map(({ property }) => property));
  for (const name of names) {
    const [before, after] = [old, now].map(({ encodings }) =>
      encodings.find(({ property }) => property === name),
    );
    const [was, is] = [before, after].map(describeStyle);
    const at = {
      old: below(old.origin, "encoding", name),
      new: below(now.origin, "encoding", name),
    };
    if (was !== is)
      raiseIn(scope, "serialization-changed", at, { detail: { name, before: was, after: is } });
    comparePartTypes(scope, at, [before, after].map(partTypes));
    const holder = (
      encoding: PartEncoding | undefined,
      { origin }: Content,
    ): Node & { readonly headers: readonly Header[] } => ({
      origin: below(origin, "encoding", name),
      docs: {},
      headers: encoding?.headers ?? [],
    });
    compareHeaders(scope, holder(before, old), holder(after, now));
  }
}

const describeStyle = (encoding: PartEncoding | undefined): string =>
  encoding?.style === undefined ? "the default style" : JSON.stringify(encoding.style);

/** The media types that a part may have: `contentType` is a comma-separated list (OpenAPI 3.1, 4.8.15.1.1). */
const partTypes = (encoding: PartEncoding | undefined): readonly string[] =>
  (encoding?.contentType ?? "the default type").split(",").map((type) => normal(type.trim()));

function comparePartTypes(
  scope: MessageScope,
  at: ChangeLocation,
  [before = [], after = []]: readonly (readonly string[])[],
): void {
  const isIn = (list: readonly string[], type: string): boolean =>
    list.some((other) => other === type || holds(other, type));
  for (const type of before)
    if (!isIn(after, type)) raiseIn(scope, "media-type-removed", at, { detail: { name: type } });
  for (const type of after)
    if (!isIn(before, type)) raiseIn(scope, "media-type-added", at, { detail: { name: type } });
}
