import {
  type Callback,
  type Operation,
  type Origin,
  splitPointer,
  type Webhook,
} from "../../../description/index.js";
import type { SchemaGraph } from "../comparing/graph.js";
import { isKeywords } from "../comparing/outer-bounds.js";
import { view } from "../comparing/viewpoint.js";
import { compareDocs, compareItemDocs, compareSunset, hasEnded } from "../findings/annotations.js";
import type { DiffContext } from "../findings/context.js";
import { type OldAndNew, pairBy, type Pairing } from "../findings/pairing.js";
import { keywordIn } from "../findings/written.js";
import { compareBodies } from "./contents.js";
import { compareWritten } from "./outgoing-written.js";
import { compareParameters } from "./parameters.js";
import { compareResponses } from "./responses.js";

interface Base {
  readonly context: DiffContext;
  readonly graph: SchemaGraph;
}

const DOCUMENT = { part: "document", audience: "receiver" } as const;

function compareOutgoing(
  { context, graph }: Base,
  pair: OldAndNew<OutgoingRequest>,
  message: string,
): void {
  const { old, new: now } = pair;
  const affected = { ...DOCUMENT, messages: () => [message] };
  compareDocs(old, now, affected, context);
  compareItemDocs(context, pair, affected);
  compareWritten(context, pair, affected);
  compareSunset(old, now, affected, context);
  compareIds(context, pair, message);
  const delivery = { context, graph, view: view("receiver", "request"), message };
  compareParameters(delivery, { node: old, ...old, path: "" }, { node: now, ...now, path: "" });
  compareBodies(delivery, old, now);
  compareResponses({ ...delivery, view: view("receiver", "response") }, old, now);
}

/** What a webhook is called as a message. */
export const webhookMessage = (webhook: Webhook): string =>
  `${webhook.method} webhook ${webhookKey(webhook)}`;

/** What a callback is called as a message. */
export const callbackMessage = ({ method, name }: Callback): string => `${method} callback ${name}`;

export function compareWebhooks(base: Base): void {
  const { context } = base;
  const nameOf = (webhook: Webhook): string => `${webhook.method} ${webhookKey(webhook)}`;
  const { both, removed, added } = pairWebhooks(context);
  const keys = {
    old: new Set(context.old.api.webhooks.map(webhookKey)),
    new: new Set(context.new.api.webhooks.map(webhookKey)),
  };
  for (const webhook of removed)
    context.raise({
      kind: "webhook-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: itemOf(webhook, keys.new) },
      detail: { name: nameOf(webhook) },
      ended: hasEnded(webhook.origin, context),
      messages: () => [webhookMessage(webhook)],
    });
  for (const webhook of added)
    context.raise({
      kind: "webhook-added",
      ruling: "added",
      ...DOCUMENT,
      at: { new: itemOf(webhook, keys.old) },
      detail: { name: nameOf(webhook) },
      messages: () => [webhookMessage(webhook)],
    });
  for (const pair of both) {
    compareOutgoing(base, pair, webhookMessage(pair.new));
    reportName(context, {
      names: {
        old: pair.old.name ?? webhookKey(pair.old),
        new: pair.new.name ?? webhookKey(pair.new),
      },
      at: { old: parentOf(pair.old.origin), new: parentOf(pair.new.origin) },
      message: webhookMessage(pair.new),
    });
  }
}

/** The path item of a webhook; its operation, if the other document also has the path item. */
const itemOf = (webhook: Webhook, others: ReadonlySet<string>): Origin =>
  others.has(webhookKey(webhook)) ? webhook.origin : parentOf(webhook.origin);

const parentOf = ({ document, pointer }: Origin): Origin => ({
  document,
  pointer: splitPointer(pointer)[0],
});

interface Renaming {
  readonly names: OldAndNew<string>;
  readonly at: OldAndNew<Origin>;
  readonly message: string;
}

function reportName({ raise }: DiffContext, { names, at, message }: Renaming): void {
  if (names.old === names.new) return;
  raise({
    kind: "name",
    ruling: "renamed",
    ...DOCUMENT,
    at,
    detail: { before: names.old, after: names.new },
    messages: () => [message],
  });
}

/** Generated code may have the `operationId` as a name. */
function compareIds(
  context: DiffContext,
  { old, new: now }: OldAndNew<OutgoingRequest>,
  message: string,
): void {
  const { written, raise } = context;
  const [before, after] = [
    written.old.keyword(old.origin, ID),
    written.new.keyword(now.origin, ID),
  ];
  if (before === after) return;
  const at = keywordIn({ old: old.origin, new: now.origin }, ID, written);
  const ruling = before === undefined ? "added" : "renamed";
  const messages = () => [message];
  raise({ kind: "name", ruling, ...DOCUMENT, at, detail: { name: ID, before, after }, messages });
}

const ID = "operationId";

export function compareCallbacks(base: Base, old: Operation, now: Operation): void {
  const callbacks = pairCallbacks(old, now);
  for (const callback of callbacks.removed)
    base.context.raise({
      kind: "callback-removed",
      ruling: "removed",
      ...DOCUMENT,
      at: { old: nameOrigin(callback) },
      detail: { name: callback.name },
      ended: hasEnded(callback.origin, base.context),
      messages: () => [callbackMessage(callback)],
    });
  for (const callback of callbacks.added)
    base.context.raise({
      kind: "callback-added",
      ruling: "added",
      ...DOCUMENT,
      at: { new: nameOrigin(callback) },
      detail: { name: callback.name },
      messages: () => [callbackMessage(callback)],
    });
  for (const pair of callbacks.both) compareCallback(base, pair);
}

/** The key of a callback: two levels above its operation. */
const nameOrigin = ({ origin }: Callback): Origin => parentOf(parentOf(origin));

function compareCallback(base: Base, pair: OldAndNew<Callback>): void {
  const { old, new: now } = pair;
  compareOutgoing(base, pair, callbackMessage(now));
  reportName(base.context, {
    names: { old: old.name, new: now.name },
    at: { old: nameOrigin(old), new: nameOrigin(now) },
    message: callbackMessage(now),
  });
  if (old.expression === now.expression) return;
  base.context.raise({
    kind: "callback-address-changed",
    ruling: "changed",
    ...DOCUMENT,
    at: { old: parentOf(old.origin), new: parentOf(now.origin) },
    detail: { before: old.expression, after: now.expression },
    messages: () => [callbackMessage(now)],
  });
}

/** A request that the server sends: receivers read its body and send its response. */
type OutgoingRequest = Webhook | Callback;

/** The key as in the document: the model appends a suffix to further methods of the same key. */
export const webhookKey = ({ key, method }: Webhook): string => {
  const suffix = ` ${method}`;
  return key.endsWith(suffix) ? key.slice(0, -suffix.length) : key;
};

/** Keys are not transmitted: a webhook with the same constant in its body is the same one under another name. */
export const pairWebhooks = (context: DiffContext): Pairing<Webhook> =>
  pairBy(
    context.old.api.webhooks,
    context.new.api.webhooks,
    (webhook) => `${webhook.method} ${webhookKey(webhook)}`,
    ({ type, method }) => type && `${method} ${type}`,
    (webhook) => signOf(webhook, context),
  );

/** The content of an operation without its documentation: identifies webhooks that have no other identifying mark. */
function signOf({ origin, method }: Webhook, { written, old }: DiffContext): string | undefined {
  const value = written[old.set.documents.has(origin.document) ? "old" : "new"].at(origin);
  if (!isKeywords(value)) return undefined;
  const { summary: _, description: __, ...rest } = value;
  return `${method} ${JSON.stringify(rest)}`;
}

export const pairCallbacks = (old: Operation, now: Operation): Pairing<Callback> =>
  pairBy(
    old.callbacks,
    now.callbacks,
    ({ name, expression, method }) => `${name} ${method} ${expression}`,
    ({ expression, method }) => `${method} ${expression}`,
    ({ name, method }) => `${method} ${name}`,
  );
