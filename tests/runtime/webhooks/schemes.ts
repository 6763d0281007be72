/** Signature schemes of well-known services, as a document would declare them. */
import { namedScheme } from "../../../generator/description/builder/extensions/signature.js";
import type { SignatureScheme } from "../../../runtime/webhooks/signature/scheme.js";

const utf8 = (prefix: string) => ({ prefix, encoding: "utf8" }) as const;

function named(name: string): SignatureScheme {
  const scheme = namedScheme(name);
  if (scheme === undefined) throw new Error(`No scheme is called ${name}`);
  return scheme;
}

/** The named schemes that the generator knows. */
export const stripe = named("stripe");
export const github = named("github");
export const standard = named("standard-webhooks");
export const slack = named("slack");

/** The Evaluation Services API. */
export const service: SignatureScheme = {
  ...stripe,
  header: "X-Service-Signature",
  deliveryHeader: "X-Service-Delivery",
  idHeader: "X-Service-Event-Id",
  eventHeader: "X-Service-Event",
};

/** Shopify: only the signature, in Base64. */
export const bare: SignatureScheme = {
  algorithm: "hmac-sha512",
  header: "X-Signature",
  format: "{signature}",
  payload: "{body}",
  encoding: "base64",
  secret: utf8(""),
};
