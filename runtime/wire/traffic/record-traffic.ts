import type { Pairs, SentBody } from "../../types/platform.js";

/** A request as a client sends it, or as a router receives it. */
interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: SentBody | null | undefined;
}

export interface Traffic {
  /**
   * Sends a request and keeps the exchange: called by a client that has the traffic among its capabilities, and by
   * yourself around a router, `(request) => traffic.around(request, router)`.
   */
  readonly around: <Sent extends SentRequest>(
    request: Sent,
    send: (request: Sent) => Promise<Response>,
  ) => Promise<Response>;
  /** All exchanges so far, as the JSON of a HAR 1.2 archive. */
  readonly har: () => Promise<string>;
}

/**
 * Keeps what tests send and receive, for `apostille verify --har`, which counts how much of the document they reach.
 * Bodies of responses are kept if they are JSON, XML or text that ends. What a client adds after its capabilities, such
 * as credentials, is not kept.
 */
export function recordTraffic(): Traffic {
  const entries: Promise<object>[] = [];
  return {
    around: async (request, send) => {
      const startedDateTime = new Date().toISOString();
      const [sent, body] = withCopy(request);
      const kept = request.headers;
      const headers = new Headers(kept);
      // A form names its boundary when it is sent.
      const type = kept.get("content-type") ?? body?.headers.get("content-type");
      if (type) headers.set("content-type", type);
      const { method, url } = request;
      const text = textOf(body);
      const response = await send(sent);
      const mimeType = response.headers.get("content-type") ?? "";
      const answer = textOf(TEXTUAL.test(mimeType) ? response.clone() : undefined);
      const exchange = async () => ({
        ...{ startedDateTime, time: 0, cache: {}, timings: { send: 0, wait: 0, receive: 0 } },
        request: {
          ...{ method, url, queryString: [], ...messageWith(headers) },
          ...(body && { postData: { mimeType: type ?? "", text: await text } }),
        },
        response: {
          ...{ status: response.status, statusText: "", redirectURL: "" },
          ...messageWith(response.headers),
          content: { size: -1, mimeType, text: await answer },
        },
      });
      entries.push(exchange());
      return response;
    },
    har: async () => {
      const log = { version: "1.2", creator: { name: "apostille", version: "1" } };
      return JSON.stringify({ log: { ...log, entries: await Promise.all(entries) } });
    },
  };
}

const TEXTUAL = /^text\/(?!event-stream)|[/+](?:json|xml)\s*(?:;|$)/i;

/** The request to send, and its body once more. */
function withCopy<Sent extends SentRequest>(request: Sent): readonly [Sent, Body?] {
  const { body } = request;
  if (!body) return [request];
  if (request instanceof Request) return [request, request.clone()];
  if (typeof body === "string" || !("tee" in body)) return [request, new Response(body)];
  const [sent, copy] = body.tee();
  return [{ ...request, body: sent }, new Response(copy)];
}

type Body = Request | Response;

/** `undefined` also if it breaks off. */
const textOf = async (body: Body | undefined): Promise<string | undefined> =>
  body?.text().catch(() => undefined);

const messageWith = (fields: Pairs<string>): object => {
  const headers: object[] = [];
  fields.forEach((value, name) => headers.push({ name, value }));
  return { httpVersion: "HTTP/1.1", headers, cookies: [], headersSize: -1, bodySize: -1 };
};
