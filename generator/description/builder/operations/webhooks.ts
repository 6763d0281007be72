import { atKey } from "../../diagnostics/diagnostic.js";
import { webhookMethods } from "../../diagnostics/catalogue/webhook.js";
import type { Webhook } from "../../model/webhook.js";
import { buildOutgoing } from "./callbacks.js";
import type { BuildContext } from "../messages/context.js";
import { readText } from "../reading/docs.js";
import { readSignature } from "../extensions/signature.js";
import { fieldOf, ownerOf, type PathItem } from "../reading/path-items.js";
import { child, isObject, members } from "../reading/read.js";
import type { Located } from "../../core/origin.js";
import { candidateAt, type Selection } from "../filters/selection.js";

/** `webhooks` (since OpenAPI 3.1), and `x-webhooks`, its name in documents of 3.0. */
export function buildWebhooks(
  root: Located,
  selection: Selection,
  context: BuildContext,
): readonly Webhook[] {
  const entries = new Map([
    ...members(child(root, "x-webhooks")),
    ...members(child(root, "webhooks")),
  ]);
  return [...entries]
    .filter(([, { value }]) => isObject(value))
    .filter(([key, place]) => isKept(key, context.pathItem(place), selection))
    .flatMap(([key, place]) => buildWebhook(key, place, context));
}

/** A webhook is kept if any of its methods is. */
const isKept = (key: string, item: PathItem, selection: Selection): boolean =>
  item.operations
    .map(({ place }) => selection.keeps(candidateAt(place, item, { webhook: key })))
    .includes(true);

/** A Path Item with several methods is several webhooks; the first one has the key without a suffix. */
function buildWebhook(key: string, place: Located, context: BuildContext): readonly Webhook[] {
  const outgoing = buildOutgoing(place, context);
  if (outgoing.length > 1) {
    const methods = outgoing.map(({ request }) => request.method);
    context.report(webhookMethods({ key, methods }, atKey(place)));
  }
  return outgoing.map(({ request, place: operation, item }, index) => {
    const suffix = index === 0 ? "" : ` ${request.method}`;
    const name = nameOf(operation, item, { suffix, context });
    const operationId = readText(child(operation, ID), ID, context.report);
    const shared = ownerOf(item, SIGNATURE);
    const signature =
      readSignature(operation, context.report) ?? (shared && readSignature(shared, context.report));
    return {
      kind: "webhook",
      key: key + suffix,
      ...(name !== undefined && { name }),
      ...(operationId !== undefined && { operationId }),
      ...request,
      ...(signature !== undefined && { signature }),
    };
  });
}

/** The `x-apostille-name` of the operation, or that of the path item, which only one of its methods can take. */
function nameOf(
  operation: Located,
  item: PathItem,
  { suffix, context }: { readonly suffix: string; readonly context: BuildContext },
): string | undefined {
  const own = readText(child(operation, NAME), NAME, context.report);
  if (own !== undefined) return own;
  const shared = readText(fieldOf(item, NAME), NAME, context.report);
  return shared === undefined ? undefined : shared + suffix;
}

const NAME = "x-apostille-name";
const ID = "operationId";
const SIGNATURE = "x-webhook-signature";
