import type { Callback, Operation, Webhook } from "../../../description/index.js";
import type { DiffContext } from "../findings/context.js";
import { pairBy, type Paired } from "../findings/pairing.js";
import { isObject } from "../pairs/conjuncts.js";

/** A request that the server sends: receivers read its body and send its response. */
export type OutgoingRequest = Webhook | Callback;

/** The key as in the document: the model appends a suffix to further methods of the same key. */
export const keyOf = ({ key, method }: Webhook): string => {
  const suffix = ` ${method}`;
  return key.endsWith(suffix) ? key.slice(0, -suffix.length) : key;
};

/** Keys are not transmitted: a webhook with the same constant in its body is the same one under another name. */
export const pairWebhooks = (context: DiffContext): Paired<Webhook> =>
  pairBy(
    context.old.api.webhooks,
    context.new.api.webhooks,
    (webhook) => `${webhook.method} ${keyOf(webhook)}`,
    ({ type, method }) => type && `${method} ${type}`,
    (webhook) => signOf(webhook, context),
  );

/** The content of an operation without its documentation: identifies webhooks that have no other identifying mark. */
function signOf({ origin, method }: Webhook, { written, old }: DiffContext): string | undefined {
  const value = written[old.set.documents.has(origin.document) ? "old" : "new"].at(origin);
  if (!isObject(value)) return undefined;
  const { summary: _, description: __, ...rest } = value;
  return `${method} ${JSON.stringify(rest)}`;
}

export const pairCallbacks = (old: Operation, now: Operation): Paired<Callback> =>
  pairBy(
    old.callbacks,
    now.callbacks,
    ({ name, expression, method }) => `${name} ${method} ${expression}`,
    ({ expression, method }) => `${method} ${expression}`,
    ({ name, method }) => `${method} ${name}`,
  );
