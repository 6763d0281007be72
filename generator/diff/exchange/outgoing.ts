import type { Callback, Operation } from "../../model/operation.js";
import type { Webhook } from "../../model/webhook.js";
import { compareDocs, compareSunset, hasEnded } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { splitPointer, type Origin } from "../../core/origin.js";
import type { SchemaGraph } from "../schema/graph.js";
import { view } from "../pairs/view.js";
import { compareBodies } from "./bodies.js";
import { compareParameters } from "./parameters.js";
import { compareResponses } from "./responses.js";
import { pairBy } from "../findings/pairing.js";

interface Base {
  readonly context: DiffContext;
  readonly graph: SchemaGraph;
}

const DOCUMENT = { side: "document", audience: "receiver" } as const;

/** A request that the server sends: receivers read its body and send its response. */
type Outgoing = Webhook | Callback;

function compareOutgoing(
  { context, graph }: Base,
  pair: { readonly old: Outgoing; readonly new: Outgoing },
  message: string,
): void {
  const { old, new: now } = pair;
  const position = { ...DOCUMENT, messages: () => [message] };
  compareDocs(old, now, position, context);
  compareSunset(old, now, position, context);
  const delivery = { context, graph, view: view("receiver", "request"), message };
  compareParameters(delivery, { node: old, ...old, path: "" }, { node: now, ...now, path: "" });
  compareBodies(delivery, old, now);
  compareResponses({ ...delivery, view: view("receiver", "response") }, old, now);
}

/** The key as in the document: the model appends a suffix to further methods of the same key. */
const keyOf = ({ key, method }: Webhook): string => {
  const suffix = ` ${method}`;
  return key.endsWith(suffix) ? key.slice(0, -suffix.length) : key;
};

export function compareWebhooks(base: Base): void {
  const { context } = base;
  const named = ({ key, method }: Webhook): string => `${method} ${key}`;
  // Keys are not transmitted: a webhook with the same constant in its body is the same one under another name.
  const { both, removed, added } = pairBy(
    context.old.api.webhooks,
    context.new.api.webhooks,
    (webhook) => `${webhook.method} ${keyOf(webhook)}`,
    ({ type, method }) => type && `${method} ${type}`,
    (webhook) => signOf(webhook, context),
  );
  const keys = {
    old: new Set(context.old.api.webhooks.map(keyOf)),
    new: new Set(context.new.api.webhooks.map(keyOf)),
  };
  for (const webhook of removed)
    context.raise({
      kind: "webhook-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: itemOf(webhook, keys.new), gone: true },
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

/** The content of an operation without its documentation: identifies webhooks that have no other identifying mark. */
function signOf({ origin, method }: Webhook, { written, old }: DiffContext): string | undefined {
  const value = written[old.set.documents.has(origin.document) ? "old" : "new"].at(origin);
  if (typeof value !== "object" || value === null) return undefined;
  const { summary: _, description: __, ...rest } = value as Readonly<Record<string, unknown>>;
  return `${method} ${JSON.stringify(rest)}`;
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

export function compareCallbacks(base: Base, old: Operation, now: Operation): void {
  const moved = pairBy(
    old.callbacks,
    now.callbacks,
    ({ name, expression, method }) => `${name} ${method} ${expression}`,
    ({ expression, method }) => `${method} ${expression}`,
    ({ name, method }) => `${method} ${name}`,
  );
  for (const callback of moved.removed)
    base.context.raise({
      kind: "callback-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: nameOrigin(callback), gone: true },
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
