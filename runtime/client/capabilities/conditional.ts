import { passedOn } from "../../wire/values/streams.js";
import type { Capability, Outgoing, Send } from "../call/capability.js";

export interface ConditionalOptions {
  /** How many responses are kept; beyond it, the one that was not used for longest goes. Default 100. */
  readonly entries?: number;
  /** The largest body that is kept, in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  /** Whether PUT, PATCH and DELETE send the ETag of what was last read as `If-Match`. Default `false`. */
  readonly ifMatch?: boolean;
}

/** What was read or written last. */
interface KeptResponse {
  readonly etag: string;
  readonly url: string;
  readonly headers: Headers;
  /** Absent if only the ETag is known. */
  readonly body?: Blob | ArrayBuffer;
}

/**
 * Asks whether a resource has changed since it was last read (RFC 9110, 13.1), and returns what was read then if it has
 * not (304). Responses are kept in memory, apart for each `Accept`, `Authorization` and `Cookie` of a call; of those that
 * forbid it (`Cache-Control: no-store`), only the ETag. Credentials that the client itself adds are the same for all.
 */
export function conditional(options: ConditionalOptions = {}): Capability {
  const { entries = 100, maxBytes = 2 ** 20, ifMatch = false } = options;
  const kept = new Map<string, KeptResponse>();
  const keep = (key: string, response: KeptResponse): void => {
    kept.delete(key);
    kept.set(key, response);
    for (const oldest of kept.keys()) if (kept.size > entries) kept.delete(oldest);
  };
  const read = async (request: Outgoing, send: Send): Promise<Response> => {
    const key = keyOf(request);
    const known = kept.get(key);
    const response = await send(withHeader(request, "If-None-Match", known?.body && known.etag));
    const body = response.status === 304 ? known?.body : undefined;
    const headers = new Headers(body && known?.headers);
    response.headers.forEach((value, name) => headers.set(name, value));
    if (known && body) {
      keep(key, { ...known, headers });
      return copyOf(response, body, { headers });
    }
    // What was read before is still what the caller knows.
    if (!response.ok) return response;
    kept.delete(key);
    const etag = headers.get("etag");
    if (response.status !== 200 || etag === null) return response;
    const found = { etag, url: request.url, headers };
    keep(key, found);
    if (FORGET.test(headers.get("cache-control") ?? "")) return response;
    // Meanwhile, it may have been changed.
    return noting(response, maxBytes, (whole) => {
      if (kept.get(key) === found) keep(key, { ...found, body: whole });
    });
  };
  const change = async (request: Outgoing, send: Send): Promise<Response> => {
    const { method, url } = request;
    const known = [...kept].filter(([, one]) => one.url === url);
    const last = known.at(-1)?.[1].etag;
    const strong = ifMatch && method !== "POST" && last?.startsWith('"') === true;
    const response = await send(withHeader(request, "If-Match", strong ? last : undefined));
    if (!response.ok) return response;
    // What was read before is no longer true (RFC 9111, 4.4); the response may have the new ETag (RFC 9110, 9.3.4).
    for (const [key] of known) kept.delete(key);
    const { headers } = response;
    const etag = headers.get("etag");
    if (etag !== null && method !== "POST") keep(keyOf(request), { etag, url, headers });
    return response;
  };
  return {
    around: (request, send) => {
      if (!READS.test(request.method)) return change(request, send);
      const isPlain = request.method === "GET" && !OWN.some((name) => request.headers.has(name));
      return isPlain ? read(request, send) : send(request);
    },
  };
}

/** Methods that change nothing (RFC 9110, 9.2.1; QUERY: OpenAPI 3.2). */
const READS = /^(?:GET|HEAD|OPTIONS|TRACE|QUERY)$/;

/** The headers by which responses are kept apart. */
const APART = ["accept", "authorization", "cookie"];

const keyOf = ({ url, headers }: Outgoing): string =>
  [url, ...APART.map((name) => headers.get(name))].join("\n");

/** With these, a call has conditions of its own, or asks for a part. */
const OWN = ["if-none-match", "if-modified-since", "range"];

/** RFC 9111, 5.2.2.5. */
const FORGET = /\bno-store\b/i;

function withHeader(request: Outgoing, name: string, value: string | undefined): Outgoing {
  const headers = new Headers(request.headers);
  if (value !== undefined && !headers.has(name)) headers.set(name, value);
  return { ...request, headers };
}

/**
 * A response whose body is noted as it is read, if it has at most `maxBytes`: what nobody reads is not read for this, and
 * who stops reading closes the connection. Bodies that do not stream are read whole anyway.
 */
function noting(
  response: Response,
  maxBytes: number,
  note: (body: Blob | ArrayBuffer) => void,
): Response {
  const { body, status, statusText, headers } = response;
  if (!body) {
    void response
      .clone()
      .arrayBuffer()
      .then(
        (whole) => whole.byteLength <= maxBytes && note(whole),
        () => undefined,
      );
    return response;
  }
  const chunks: Uint8Array[] = [];
  let left = maxBytes;
  const noted = passedOn(body, async (reader) => {
    const next = await reader.read();
    left -= next.value?.length ?? 0;
    if (next.done && left >= 0) note(new Blob(chunks.map((chunk) => new Uint8Array(chunk))));
    if (next.value && left >= 0) chunks.push(next.value);
    return next;
  });
  return copyOf(response, noted, { status, statusText, headers });
}

const copyOf = (
  { url }: Response,
  body: ReadableStream<Uint8Array> | Blob | ArrayBuffer,
  init: ResponseInit,
): Response => Object.defineProperty(new Response(body, init), "url", { value: url });
