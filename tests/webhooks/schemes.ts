/** Schemes of well-known services, as a document would state them. */
import type { SignatureScheme } from "../../runtime/webhooks/signature/scheme.js";

const utf8 = (prefix: string) => ({ prefix, encoding: "utf8" }) as const;

/** https://docs.stripe.com/webhooks#verify-manually */
export const stripe: SignatureScheme = {
  algorithm: "hmac-sha256",
  header: "Stripe-Signature",
  format: "t={timestamp},v1={signature}",
  payload: "{timestamp}.{body}",
  encoding: "hex",
  tolerance: 300,
  secret: utf8("whsec_"),
};

/** https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
export const github: SignatureScheme = {
  algorithm: "hmac-sha256",
  header: "X-Hub-Signature-256",
  format: "sha256={signature}",
  payload: "{body}",
  encoding: "hex",
  deliveryHeader: "X-GitHub-Delivery",
  eventHeader: "X-GitHub-Event",
  secret: utf8(""),
};

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const standard: SignatureScheme = {
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
};

/** https://api.slack.com/authentication/verifying-requests-from-slack */
export const slack: SignatureScheme = {
  algorithm: "hmac-sha256",
  header: "X-Slack-Signature",
  format: "v0={signature}",
  payload: "v0:{timestamp}:{body}",
  encoding: "hex",
  tolerance: 300,
  timestampHeader: "X-Slack-Request-Timestamp",
  secret: utf8(""),
};

/** The Evaluation Services API. */
export const service: SignatureScheme = {
  ...stripe,
  header: "X-Service-Signature",
  deliveryHeader: "X-Service-Delivery",
  idHeader: "X-Service-Event-Id",
  eventHeader: "X-Service-Event",
};

/** Shopify: nothing but the signature, in Base64. */
export const bare: SignatureScheme = {
  algorithm: "hmac-sha512",
  header: "X-Signature",
  format: "{signature}",
  payload: "{body}",
  encoding: "base64",
  secret: utf8(""),
};
