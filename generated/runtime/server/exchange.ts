/**
 * Requests and answers as the router sees them. `Request`s and `Response`s are made where someone asks for them: making
 * them costs more than all else that happens to a small request.
 */
import type { Eventually } from "./eventually.js";
import { GrowingBytes } from "./growing-bytes.js";
import type { HeaderList } from "./header-list.js";
import { type Guard, inTime, tooLarge } from "./limits.js";

export interface Received {
  readonly method: string;
  /** Path and query, normalised as those of a URL. */
  readonly target: string;
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
  /** All bytes; refuses more than the limit (413) and silence (408). */
  whole(guard: Guard): Promise<Uint8Array>;
}

export interface Answered {
  readonly status: number;
  readonly headers: HeaderList;
  /** The length of a text is told by who sends it. */
  readonly body: Uint8Array | BodyInit | null;
}

/** The method of a router that takes and gives these; adapters look for it. */
export const direct: unique symbol = Symbol("direct");

export interface Direct<Context> {
  readonly [direct]: (received: Received, context: Context) => Eventually<Answered>;
}

export class FetchReceived implements Received {
  readonly method: string;
  readonly target: string;
  readonly body: ReceivedBody | undefined;
  readonly request: Request;

  constructor(request: Request) {
    this.method = request.method;
    this.target = targetOf(request.url);
    this.body = request.body === null ? undefined : fromStream(request.body);
    this.request = request;
  }

  header(name: string): string | null {
    return this.request.headers.get(name);
  }

  headers(): Headers {
    return this.request.headers;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

/** The URL of a request is absolute and normalised already. */
const targetOf = (url: string): string => url.slice(url.indexOf("/", url.indexOf("://") + 3));

const fromStream = (body: ReadableStream<Uint8Array>): ReceivedBody => ({
  stream: () => body,
  whole: (guard) => readWhole(body.getReader(), guard),
});

export function toResponse(answered: Answered): Response {
  const { status, headers, body } = measured(answered);
  // Compilers differ in whether the bytes might be shared between threads; these are not.
  return new Response(body as BodyInit | null, { status, headers: headers.toHeaders() });
}

// It keeps nothing between texts, and making one for each costs more than what it does.
const encoder: TextEncoder = /* @__PURE__ */ new TextEncoder();

/** A text as bytes, and how many they are. */
export function measured(answered: Answered): Answered {
  const { status, headers, body } = answered;
  if (typeof body !== "string") return answered;
  const bytes = encoder.encode(body);
  headers.set("content-length", String(bytes.byteLength));
  return { status, headers, body: bytes };
}

async function readWhole(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { limit, idle }: Guard,
): Promise<Uint8Array> {
  const whole = new GrowingBytes();
  try {
    for (;;) {
      const { value } = await inTime(reader.read(), idle);
      if (value === undefined) return whole.bytes();
      whole.add(value);
      if (whole.size > limit) throw tooLarge(limit);
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined);
    throw error;
  }
}
