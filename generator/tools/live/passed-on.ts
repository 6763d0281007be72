/** What programs in between pass on: header fields and responses. */

/** Hop-by-hop fields (RFC 9110, 7.6.1), and those that `fetch` and `Response` set themselves. */
const HOP_BY_HOP =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

/** The fields of a message without those of one connection, which include the ones that `Connection` names. */
export function endToEnd(headers: Headers): [name: string, value: string][] {
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim());
  const own = new Set(named.map((name) => name.toLowerCase()));
  return [...headers].filter(([name]) => !HOP_BY_HOP.test(name) && !own.has(name));
}

/** RFC 9110, 6.4.1: responses that never have a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** The most bytes of a response that are passed on. */
export const MAX_PASSED_BYTES = 16 << 20;

interface PassedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded: `Content-Encoding` no longer applies. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * The response that is passed on for a server's answer.
 *
 * @throws {RangeError} for a status that HTTP does not define (RFC 9110, 15)
 */
export function passedOn({ status, headers, body }: PassedAnswer): Response {
  if (status < 200 || status > 599)
    throw new RangeError(`it answered with the status ${status}, which is none of HTTP`);
  const kept = endToEnd(headers).filter(([name]) => name !== "content-encoding");
  return new Response(BODILESS.has(status) ? null : body, { status, headers: kept });
}

/**
 * The bytes of a body, up to a limit.
 *
 * @throws {RangeError} as soon as there are more
 */
export async function bodyUpTo(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new RangeError(`it is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
