import type { LocatedValue } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { WebhookSignature } from "../../model/extensions.js";
import { child } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";

const NAME = "x-webhook-signature";
const HEADERS = [
  "timestampHeader",
  "idHeader",
  "deliveryHeader",
  "eventHeader",
  "keyIdHeader",
] as const;
const ALGORITHMS = [
  ...(["hmac-sha256", "hmac-sha1", "hmac-sha512", "ed25519", "ecdsa-p256-sha256"] as const),
  ...(["ecdsa-p384-sha384", "rsa-v1_5-sha256", "rsa-pss-sha512"] as const),
];
const KEYS = [
  "algorithm",
  "header",
  "format",
  "separator",
  "payload",
  "encoding",
  "ecdsaForm",
  "tolerance",
  "secret",
  ...HEADERS,
];

/** The `x-webhook-signature` of the root or a webhook, with its defaults filled in. */
export function readSignature(owner: LocatedValue, report: Report): WebhookSignature | undefined {
  const place = child(owner, NAME);
  if (place === undefined) return undefined;
  const reader = new ExtensionReader(NAME, place, report);
  if (typeof place.value === "string") {
    const scheme = namedScheme(place.value);
    if (scheme === undefined)
      reader.refuse(`one of ${SCHEME_NAMES.join(", ")}, or an object`, place, place.value);
    return scheme;
  }
  reader.expectKeys(KEYS);
  const separator = reader.text("separator");
  const tolerance = reader.positive("tolerance");
  const ecdsaForm = reader.oneOf("ecdsaForm", ["der", "ieee-p1363"]);
  const signature: WebhookSignature = {
    algorithm: reader.oneOf("algorithm", ALGORITHMS) ?? "hmac-sha256",
    header: reader.requiredText("header"),
    format: reader.text("format") ?? "{signature}",
    ...(separator !== undefined && separator !== "" && { separator }),
    payload: reader.text("payload") ?? "{body}",
    encoding: reader.oneOf("encoding", ["hex", "base64"]) ?? "hex",
    ...(ecdsaForm !== undefined && { ecdsaForm }),
    ...(tolerance !== undefined && { tolerance }),
    ...readHeaders(reader),
    secret: readSecret(reader),
  };
  checkPlaceholders(signature, reader);
  checkSources(signature, reader);
  return reader.ok ? signature : undefined;
}

type Headers = { [Key in (typeof HEADERS)[number]]?: string };

function readHeaders(reader: ExtensionReader): Headers {
  const headers: Headers = {};
  for (const key of HEADERS) {
    const name = reader.text(key);
    if (name !== undefined && name !== "") headers[key] = name;
  }
  return headers;
}

function readSecret(reader: ExtensionReader): WebhookSignature["secret"] {
  const place = child(reader.place, "secret");
  if (place === undefined) return { prefix: "", encoding: "utf8" };
  const part = reader.part(place);
  part.expectKeys(["prefix", "encoding", "privatePrefix"]);
  const prefix = part.text("prefix") ?? "";
  const privatePrefix = part.text("privatePrefix");
  const encoding = part.oneOf("encoding", ["utf8", "base64"]) ?? "utf8";
  if (!part.ok) reader.fail();
  return { prefix, ...(privatePrefix !== undefined && { privatePrefix }), encoding };
}

/** `format` and `payload` have different placeholders, and each has one that it must contain. */
function checkPlaceholders({ format, payload }: WebhookSignature, reader: ExtensionReader): void {
  const check = (
    key: string,
    text: string,
    [needed, ...others]: readonly [string, ...string[]],
  ): void => {
    const place = child(reader.place, key);
    const found = [...text.matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name);
    const unknown = found.find((name) => name !== needed && !others.includes(name));
    const known = [needed, ...others].map((name) => `{${name}}`).join(", ");
    if (unknown !== undefined) reader.refuse(`only ${known} in \`${key}\``, place, `{${unknown}}`);
    else if (!found.includes(needed)) reader.refuse(`{${needed}} in \`${key}\``, place);
  };
  check("format", format, ["signature", "timestamp"]);
  check("payload", payload, ["body", "timestamp", "id"]);
}

/** Signed values must also be sent, and a timestamp protects only if it is compared with the clock. */
function checkSources(signature: WebhookSignature, reader: ExtensionReader): void {
  const { format, payload, timestampHeader, idHeader, tolerance } = signature;
  const signsTime = payload.includes("{timestamp}");
  if (signsTime && !format.includes("{timestamp}") && timestampHeader === undefined) {
    reader.refuse(
      "{timestamp} in `format`, or `timestampHeader`, because `payload` contains a timestamp",
      undefined,
      "neither",
    );
  }
  if (payload.includes("{id}") && idHeader === undefined) {
    reader.refuse("`idHeader`, because `payload` holds {id}", undefined, "none");
  }
  if (signsTime && tolerance === undefined) {
    reader.refuse("`tolerance` in seconds, because a timestamp is signed", undefined, "none");
  }
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const STANDARD_WEBHOOKS: WebhookSignature = {
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
  "standard-webhooks": STANDARD_WEBHOOKS,
  "standard-webhooks-ed25519": {
    ...STANDARD_WEBHOOKS,
    algorithm: "ed25519",
    format: "v1a,{signature}",
    secret: { prefix: "whpk_", privatePrefix: "whsk_", encoding: "base64" },
  },
};

const SCHEME_NAMES: readonly string[] = Object.keys(SCHEMES);

export const namedScheme = (name: string): WebhookSignature | undefined =>
  Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : undefined;
