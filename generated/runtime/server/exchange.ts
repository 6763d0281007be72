/**
 * Requests and answers as the router sees them. `Request`s and `Response`s are made where someone asks for them: making
 * them costs more than all else that happens to a small request.
 */
import { type Guard, inTime, tooLarge } from "./limits.js";

export interface Received {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Joined as in `Headers`, or `null`. `name` is in lower case. */
  header(name: string): string | null;
  headers(): Headers;
  readonly body: ReceivedBody | undefined;
  readonly signal: AbortSignal;
  readonly request: Request;
}

/** The bytes of a body, read once: either way. */
export interface ReceivedBody {
  stream(): ReadableStream<Uint8Array>;
  /** The next bytes; nothing at the end. */
  next(): Promise<Uint8Array | undefined>;
  cancel(reason: unknown): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array | Exclude<BodyInit, string> | null;
}

/** The method of a router that takes and gives these; adapters look for it. */
export const direct: unique symbol = Symbol("direct");

export interface Direct<Context> {
  readonly [direct]: (received: Received, context: Context) => Promise<Answered>;
}

export function fromRequest(request: Request): Received {
  const { body } = request;
  return {
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    headers: () => request.headers,
    body: body === null ? undefined : fromStream(body),
    get signal() {
      return request.signal;
    },
    request,
  };
}

function fromStream(body: ReadableStream<Uint8Array>): ReceivedBody {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return {
    stream: () => body,
    async next() {
      reader ??= body.getReader();
      return (await reader.read()).value;
    },
    cancel: (reason) => (reader ?? body).cancel(reason),
  };
}

export const toResponse = ({ status, headers, body }: Answered): Response =>
  // Compilers differ in whether the bytes might be shared between threads; these are not.
  new Response(body as BodyInit | null, { status, headers });

/** All bytes of a body; refuses more than the limit (413) and silence (408). */
export async function readWhole(body: ReceivedBody, { limit, idle }: Guard): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (
      let chunk = await inTime(body.next(), idle);
      chunk !== undefined;
      chunk = await inTime(body.next(), idle)
    ) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    body.cancel(error).catch(() => undefined);
    throw error;
  }
  return joined(chunks, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
