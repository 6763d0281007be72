import { createSender } from "../../../runtime/webhooks/sender/sender.js";
import type { SignatureScheme } from "../../../runtime/webhooks/signature/scheme.js";

export interface SignedEvent {
  readonly url: string;
  readonly value: unknown;
  readonly type: string;
}

/** The request that delivers an event, signed if the document says how. */
export async function signedRequest(
  { url, value, type }: SignedEvent,
  {
    secret = "",
    scheme,
    property,
  }: {
    readonly secret: string | undefined;
    readonly scheme: SignatureScheme | undefined;
    readonly property: string | undefined;
  },
): Promise<Request> {
  if (scheme === undefined) {
    const headers = { "content-type": "application/json" };
    return new Request(url, {
      method: "POST",
      headers,
      body: JSON.stringify(value),
      redirect: "manual",
    });
  }
  const source = { scheme, ...(property !== undefined && { property }) };
  return createSender(source, { secrets: secret }).request(url, value, { type });
}
