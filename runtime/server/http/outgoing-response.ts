/** Responses as the router makes them; a `Response` is made where someone asks for it. */
import type { ResponseBody } from "../../types/platform.js";
import type { HeaderList } from "./header-list.js";

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** The length of a string is set when it is sent. */
  readonly body: ResponseBody | null;
}

export function toResponse(outgoing: OutgoingResponse): Response {
  const { status, headers, body } = measured(outgoing);
  // Compilers differ in whether the bytes might be shared between threads; these are not.
  return new Response(body as string | null, { status, headers: headers.toHeaders() });
}

// It keeps nothing between texts, and making one for each costs more than what it does.
const encoder = /* @__PURE__ */ new TextEncoder();

/** A text as bytes, and how many they are. */
export function measured(outgoing: OutgoingResponse): OutgoingResponse {
  const { status, headers, body } = outgoing;
  if (typeof body !== "string") return outgoing;
  const bytes = encoder.encode(body);
  headers.set("content-length", String(bytes.byteLength));
  return { status, headers, body: bytes };
}
