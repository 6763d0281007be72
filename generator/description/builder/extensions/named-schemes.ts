import type { WebhookSignature } from "../../model/extensions.js";

/** Schemes that many services share, as their originators publish them. */
const SCHEMES: Readonly<Record<string, WebhookSignature>> = {
  /** https://docs.stripe.com/webhooks#verify-manually */
  stripe: {
    algorithm: "hmac-sha256",
    header: "Stripe-Signature",
    format: "t={timestamp},v1={signature}",
    payload: "{timestamp}.{body}",
    encoding: "hex",
    tolerance: 300,
    secret: { prefix: "whsec_", encoding: "utf8" },
  },
  /** https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
  github: {
    algorithm: "hmac-sha256",
    header: "X-Hub-Signature-256",
    format: "sha256={signature}",
    payload: "{body}",
    encoding: "hex",
    deliveryHeader: "X-GitHub-Delivery",
    eventHeader: "X-GitHub-Event",
    secret: { prefix: "", encoding: "utf8" },
  },
  /** https://docs.slack.dev/authentication/verifying-requests-from-slack */
  slack: {
    algorithm: "hmac-sha256",
    header: "X-Slack-Signature",
    format: "v0={signature}",
    payload: "v0:{timestamp}:{body}",
    encoding: "hex",
    tolerance: 300,
    timestampHeader: "X-Slack-Request-Timestamp",
    secret: { prefix: "", encoding: "utf8" },
  },
  /** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
  "standard-webhooks": {
    algorithm: "hmac-sha256",
    header: "webhook-signature",
    format: "v1,{signature}",
    separator: " ",
    payload: "{id}.{timestamp}.{body}",
    encoding: "base64",
    tolerance: 300,
    timestampHeader: "webhook-timestamp",
    idHeader: "webhook-id",
    deliveryHeader: "webhook-id",
    secret: { prefix: "whsec_", encoding: "base64" },
  },
};

export const SCHEME_NAMES: readonly string[] = Object.keys(SCHEMES);

export const namedScheme = (name: string): WebhookSignature | undefined =>
  Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : undefined;
