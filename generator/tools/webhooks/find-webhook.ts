import type { Api, Webhook, WebhookSignature } from "../../description/index.js";

/** The names by which people identify a webhook: the type of its event, and its key in the document. */
export const webhookNames = ({ webhooks }: Api): readonly string[] => [
  ...new Set(webhooks.flatMap(({ type, key }) => [type ?? key, key])),
];

export const findWebhook = ({ webhooks }: Api, name: string): Webhook | undefined =>
  webhooks.find(({ type }) => type === name) ?? webhooks.find(({ key }) => key === name);

/** How a webhook is signed; `undefined` if the document does not say. */
export const signatureOf = (api: Api, webhook: Webhook | undefined): WebhookSignature | undefined =>
  webhook?.signature ?? api.signature;
