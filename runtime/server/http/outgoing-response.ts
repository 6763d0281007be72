/** Responses as the router makes them; a `Response` is created only on demand. */
import type { EncodedBody } from "../../wire/descriptors/descriptor.js";
import type { HeaderList } from "./header-list.js";

/** The types of value that a `Response` can be made of. */
export type ResponseBody = EncodedBody["body"] | Uint8Array | ArrayBuffer;

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** The `Content-Length` of a string is set when it is sent. */
  readonly body: ResponseBody | null;
}

export function toResponse(outgoing: OutgoingResponse): Response {
  const { status, headers, body } = withContentLength(outgoing);
  // The types of some compiler versions allow for shared memory; these bytes are not shared.
  return new Response(body as string | null, { status, headers: headers.toHeaders() });
}

// It keeps no state between strings, and creating one for each costs more than using it.
const encoder = /* @__PURE__ */ new TextEncoder();

/** Sets the `Content-Length` of a string body; encodes it unless each character is one byte. */
export function withContentLength(outgoing: OutgoingResponse): OutgoingResponse {
  const { status, headers, body } = outgoing;
  if (typeof body !== "string") return outgoing;
  const bytes = /^[ -~]*$/.test(body) ? body : encoder.encode(body);
  headers.set("content-length", String(bytes.length));
  return { status, headers, body: bytes };
}
