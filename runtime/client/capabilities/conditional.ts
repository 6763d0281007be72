import type { Capability, Outgoing, Send } from "../call/capability.js";

export interface ConditionalOptions {
  /** How many responses are kept; beyond it, the one that was not used for longest goes. Default 100. */
  readonly entries?: number;
  /** The largest body that is kept, in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  /** Whether PUT, PATCH and DELETE send the ETag of what was last read as `If-Match`. Default `false`. */
  readonly ifMatch?: boolean;
}

/** A response that can be used again. */
interface KeptResponse {
  readonly etag: string;
  readonly url: string;
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

/**
 * Asks whether a resource has changed since it was last read (RFC 9110, 13.1), and returns what was read then if it has
 * not (304). Responses are kept in memory, apart for each `Accept`, `Authorization` and `Cookie` of a call; not those
 * that forbid it (`Cache-Control: no-store`). Credentials that the client itself adds are the same for all.
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
    const { url } = request;
    const key = [url, ...APART.map((name) => request.headers.get(name))].join("\n");
    const known = kept.get(key);
    const response = await send(withHeader(request, "If-None-Match", known?.etag));
    const isKnown = known !== undefined && response.status === 304;
    const headers = new Headers(isKnown ? known.headers : {});
    response.headers.forEach((value, name) => headers.set(name, value));
    if (isKnown) {
      keep(key, { ...known, headers });
      return new Response(known.body, { headers });
    }
    kept.delete(key);
    const etag = headers.get("etag");
    if (response.status !== 200 || etag === null || FORGET.test(headers.get("cache-control") ?? ""))
      return response;
    // Whoever calls reads the same body, and sees the same failure.
    void wholeBody(response.clone(), maxBytes).then(
      (body) => keep(key, { etag, url, body, headers }),
      () => undefined,
    );
    return response;
  };
  return {
    around: async (request, send) => {
      const { method, url, headers } = request;
      if (method === "GET")
        return OWN.some((name) => headers.has(name)) ? send(request) : read(request, send);
      const known = [...kept].filter(([, one]) => one.url === url);
      const etag = known.at(-1)?.[1].etag;
      const strong = ifMatch && method !== "POST" && etag?.startsWith('"') === true;
      const response = await send(withHeader(request, "If-Match", strong ? etag : undefined));
      // Whatever it did, what was read before is no longer known to be true (RFC 9111, 4.4).
      for (const [key] of known) kept.delete(key);
      return response;
    },
  };
}

/** The headers by which responses are kept apart. */
const APART = ["accept", "authorization", "cookie"];

/** With these, a call has conditions of its own, or asks for a part. */
const OWN = ["if-none-match", "if-modified-since", "range"];

/** RFC 9111, 5.2.2.5. */
const FORGET = /\bno-store\b/i;

function withHeader(request: Outgoing, name: string, value: string | undefined): Outgoing {
  const headers = new Headers(request.headers);
  if (value !== undefined && !headers.has(name)) headers.set(name, value);
  return { ...request, headers };
}

/** Fails if there are more than `maxBytes`. Bodies that do not stream are whole already. */
function wholeBody(response: Response, maxBytes: number): Promise<ArrayBuffer> {
  if (!response.body) return response.arrayBuffer();
  let left = maxBytes;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error();
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted)).arrayBuffer();
}
