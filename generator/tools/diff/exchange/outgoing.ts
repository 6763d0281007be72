import {
  type Callback,
  type Operation,
  type Origin,
  splitPointer,
  type Webhook,
} from "../../../description/index.js";
import { compareDocs, compareSunset, hasEnded } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { keywordIn } from "../findings/located.js";
import type { SchemaGraph } from "../schema/graph.js";
import { view } from "../pairs/view.js";
import { compareBodies } from "../messages/bodies.js";
import { compareParameters } from "../messages/parameters.js";
import { compareWritten } from "./outgoing-written.js";
import { compareResponses } from "./responses.js";
import { compareItemDocs } from "./item-docs.js";
import { keyOf, type OutgoingRequest, pairCallbacks, pairWebhooks } from "./outgoing-pairs.js";

interface Base {
  readonly context: DiffContext;
  readonly graph: SchemaGraph;
}

const DOCUMENT = { side: "document", audience: "receiver" } as const;

function compareOutgoing(
  { context, graph }: Base,
  pair: { readonly old: OutgoingRequest; readonly new: OutgoingRequest },
  message: string,
): void {
  const { old, new: now } = pair;
  const position = { ...DOCUMENT, messages: () => [message] };
  compareDocs(old, now, position, context);
  compareItemDocs(context, pair, position);
  compareWritten(context, pair, position);
  compareSunset(old, now, position, context);
  compareIds(context, pair);
  const delivery = { context, graph, view: view("receiver", "request"), message };
  compareParameters(delivery, { node: old, ...old, path: "" }, { node: now, ...now, path: "" });
  compareBodies(delivery, old, now);
  compareResponses({ ...delivery, view: view("receiver", "response") }, old, now);
}

export function compareWebhooks(base: Base): void {
  const { context } = base;
  const named = (webhook: Webhook): string => `${webhook.method} ${keyOf(webhook)}`;
  const { both, removed, added } = pairWebhooks(context);
  const keys = {
    old: new Set(context.old.api.webhooks.map(keyOf)),
    new: new Set(context.new.api.webhooks.map(keyOf)),
  };
  for (const webhook of removed)
    context.raise({
      kind: "webhook-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: itemOf(webhook, keys.new) },
      detail: { name: named(webhook) },
      ended: hasEnded(webhook.origin, context),
    });
  for (const webhook of added)
    context.raise({
      kind: "webhook-added",
      ruling: "added",
      ...DOCUMENT,
      at: { new: itemOf(webhook, keys.old) },
      detail: { name: named(webhook) },
    });
  for (const pair of both) {
    compareOutgoing(base, pair, `${pair.new.method} webhook ${keyOf(pair.new)}`);
    reportName(
      context,
      { old: pair.old.name ?? keyOf(pair.old), new: pair.new.name ?? keyOf(pair.new) },
      {
        old: parentOf(pair.old.origin),
        new: parentOf(pair.new.origin),
      },
    );
  }
}

/** The path item of a webhook; its operation, if the other document also has the path item. */
const itemOf = (webhook: Webhook, others: ReadonlySet<string>): Origin =>
  others.has(keyOf(webhook)) ? webhook.origin : parentOf(webhook.origin);

const parentOf = ({ document, pointer }: Origin): Origin => ({
  document,
  pointer: splitPointer(pointer)[0],
});

function reportName(
  { raise }: DiffContext,
  names: { readonly old: string; readonly new: string },
  at: { readonly old: Origin; readonly new: Origin },
): void {
  if (names.old === names.new) return;
  raise({
    kind: "name",
    ruling: "renamed",
    ...DOCUMENT,
    at,
    detail: { before: names.old, after: names.new },
  });
}

/** Generated code may have the `operationId` as a name. */
function compareIds(
  context: DiffContext,
  { old, new: now }: { readonly old: OutgoingRequest; readonly new: OutgoingRequest },
): void {
  const { written, raise } = context;
  const at = { old: old.origin, new: now.origin };
  const [before, after] = [written.old.keyword(at.old, ID), written.new.keyword(at.new, ID)];
  if (before === after) return;
  const place = keywordIn(at, ID, written);
  const ruling = before === undefined ? "added" : "renamed";
  raise({ kind: "name", ruling, ...DOCUMENT, at: place, detail: { name: ID, before, after } });
}

const ID = "operationId";

export function compareCallbacks(base: Base, old: Operation, now: Operation): void {
  const moved = pairCallbacks(old, now);
  for (const callback of moved.removed)
    base.context.raise({
      kind: "callback-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: nameOrigin(callback) },
      detail: { name: callback.name },
      ended: hasEnded(callback.origin, base.context),
    });
  for (const callback of moved.added)
    base.context.raise({
      kind: "callback-added",
      ruling: "added",
      ...DOCUMENT,
      at: { new: nameOrigin(callback) },
      detail: { name: callback.name },
    });
  for (const pair of moved.both) compareCallback(base, pair);
}

/** The key of a callback: two levels above its operation. */
const nameOrigin = ({ origin }: Callback): Origin => parentOf(parentOf(origin));

function compareCallback(
  base: Base,
  pair: { readonly old: Callback; readonly new: Callback },
): void {
  const { old, new: now } = pair;
  compareOutgoing(base, pair, `${now.method} callback ${now.name}`);
  reportName(
    base.context,
    { old: old.name, new: now.name },
    { old: nameOrigin(old), new: nameOrigin(now) },
  );
  if (old.expression === now.expression) return;
  base.context.raise({
    kind: "callback-address-changed",
    ruling: "changed",
    ...DOCUMENT,
    at: { old: parentOf(old.origin), new: parentOf(now.origin) },
    detail: { before: old.expression, after: now.expression },
  });
}
