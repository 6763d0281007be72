/** Requests that a client sends to a server with scripted responses. */
import { clientOf } from "../../../runtime/client/client.js";
import type { ClientOptions } from "../../../runtime/client/request/options.js";
import type {
  ContentDescriptor,
  OperationDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { pickWanted } from "../../../runtime/wire/negotiation/accept.js";
import { encodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import { encodePlainPath, encodePlainQuery } from "../../../runtime/wire/parameters/plain.js";

export const operationWith = (
  content: ContentDescriptor = { type: "application/json", codec: "json" },
  more: Partial<OperationDescriptor> = {},
): OperationDescriptor => ({
  id: "get",
  method: "GET",
  path: "/things/{id}",
  parameters: [
    { name: "id", in: "path", shape: "string" },
    { name: "q", in: "query", shape: "string" },
    { name: "X-Tenant", in: "header", shape: "string" },
  ],
  encode: { path: encodePlainPath, query: encodePlainQuery, headers: encodeHeaders },
  responses: { 200: { contents: [content], pickContent: pickWanted } },
  ...more,
});
export const GET = operationWith();
export const request = { params: { id: "1" } };

export interface Sent {
  readonly url: string;
  readonly headers: Headers;
}

/** A client whose requests get responses in turn, and the requests that it sent. */
export function scripted(
  responses: readonly (() => Response)[],
  options: ClientOptions = {},
): { readonly client: ReturnType<typeof clientOf>; readonly sent: readonly Sent[] } {
  const sent: Sent[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) });
    return responses[sent.length - 1]?.() ?? new Response(null, { status: 500 });
  }) as typeof globalThis.fetch;
  return { client: clientOf({ baseUrl: "https://api.test/v1", fetch, ...options }), sent };
}
export const fine = (): Response => Response.json({ id: 1 });
