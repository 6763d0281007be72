import type { ReceivedDelivery } from "./explain-refusal.js";

/** The most bytes of a delivery that are read. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT = 30_000;

/** Hop-by-hop header fields (RFC 9110, 7.6.1), and those that `fetch` sets itself. */
const OWN = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Reads a delivery from a request; `undefined` if it is too long. */
export async function readDelivery(request: Request): Promise<ReceivedDelivery | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), headers: Object.fromEntries(request.headers) };
}

/** Forwards a delivery unchanged, byte for byte; returns the receiver's response. Redirects are not followed. */
export async function forward({ body, headers }: ReceivedDelivery, to: string): Promise<Response> {
  const response = await fetch(to, {
    method: "POST",
    headers: Object.entries(headers).filter(([name]) => !OWN.has(name.toLowerCase())),
    body: new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return new Response(await response.arrayBuffer(), {
    status: response.status,
    headers: passedBack(response.headers),
  });
}

/** The body has already been decoded. */
const passedBack = (headers: Headers): Headers =>
  new Headers(
    [...headers].filter(([name]) => !OWN.has(name.toLowerCase()) && name !== "content-encoding"),
  );
