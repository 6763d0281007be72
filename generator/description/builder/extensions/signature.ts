import type { Report } from "../../diagnostics/diagnostic.js";
import type { WebhookSignature } from "../../model/extensions.js";
import { child } from "../reading/read.js";
import { namedScheme, SCHEME_NAMES } from "./named-schemes.js";
import { ExtensionReader } from "./extension-reader.js";
import type { Located } from "../../core/origin.js";

const NAME = "x-webhook-signature";
const HEADERS = ["timestampHeader", "idHeader", "deliveryHeader", "eventHeader"] as const;
const KEYS = [
  "algorithm",
  "header",
  "format",
  "separator",
  "payload",
  "encoding",
  "tolerance",
  "secret",
  ...HEADERS,
];

/** The `x-webhook-signature` of the root or a webhook, with its defaults filled in. */
export function readSignature(owner: Located, report: Report): WebhookSignature | undefined {
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
  const signature: WebhookSignature = {
    algorithm:
      reader.oneOf("algorithm", ["hmac-sha256", "hmac-sha1", "hmac-sha512"]) ?? "hmac-sha256",
    header: reader.requiredText("header"),
    format: reader.text("format") ?? "{signature}",
    ...(separator !== undefined && separator !== "" && { separator }),
    payload: reader.text("payload") ?? "{body}",
    encoding: reader.oneOf("encoding", ["hex", "base64"]) ?? "hex",
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
  part.expectKeys(["prefix", "encoding"]);
  const prefix = part.text("prefix") ?? "";
  const encoding = part.oneOf("encoding", ["utf8", "base64"]) ?? "utf8";
  if (!part.ok) reader.fail();
  return { prefix, encoding };
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
