/**
 * Requests and answers as the router sees them. `Request`s and `Response`s are made where someone asks for them: making
 * them costs more than all else that happens to a small request.
 */
import { GrowingBytes } from "./growing-bytes.js";
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
  const whole = new GrowingBytes();
  const next = (): Promise<Uint8Array | undefined> => inTime(body.next(), idle);
  try {
    for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
      whole.add(chunk);
      if (whole.size > limit) throw tooLarge(limit);
    }
  } catch (error) {
    body.cancel(error).catch(() => undefined);
    throw error;
  }
  return whole.bytes();
}
