import { whyFailed } from "../../../description/index.js";
import { MAX_PASSED_BYTES } from "../../live/index.js";
import { type ServerAnswer, NoAnswer, type SendRequest, type SentRequest } from "./exchange.js";

interface SendOptions {
  /** Time limit in milliseconds for a response, including its body. */
  readonly timeout: number;
  /** Milliseconds between requests. */
  readonly interval: number;
  /** Pass on responses that ask the client to retry later, instead of retrying. */
  readonly hasty?: boolean;
}

/**
 * How often a request is repeated when the server asks to retry later, the longest wait, and the longest time that all
 * requests together wait, in milliseconds.
 */
const PATIENCE = { attempts: 3, wait: 65_000, total: 300_000 };

/**
 * Sends requests to one server only: redirects are not followed. A request that is refused with 429 and `Retry-After`
 * is repeated after that time.
 */
export function createSend(
  server: string,
  { timeout, interval, hasty = false }: SendOptions,
): SendRequest {
  const base = server.replace(/\/+$/, "");
  let left = PATIENCE.total;
  return async (request) => {
    if (interval > 0) await pause(interval);
    for (let attempt = 1; ; attempt++) {
      const answer = await once(base, request, timeout);
      const wait = answer.status === 429 && !hasty ? retryAfter(answer) : undefined;
      if (wait === undefined || wait > Math.min(PATIENCE.wait, left)) return answer;
      if (attempt === PATIENCE.attempts) return answer;
      left -= wait;
      await pause(wait);
    }
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** RFC 9110, 10.2.3. */
function retryAfter({ headers }: ServerAnswer): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

async function once(
  base: string,
  { method, target, headers, body }: SentRequest,
  timeout: number,
): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(`${base}${target}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      redirect: "manual",
      signal,
      ...(body !== undefined && { body }),
    });
    const { bytes, cut } = await readBytes(response);
    return { status: response.status, headers: response.headers, body: bytes, cut };
  } catch (error) {
    throw new NoAnswer(signal.aborted ? `no response within ${timeout} ms` : whyFailed(error));
  }
}

/** An endless stream is read until the time limit; the part received counts as the response. */
async function readBytes(
  response: Response,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly cut: boolean }> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let [size, cut] = [0, false];
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) break;
      chunks.push(value);
      size += value.byteLength;
      cut = size > MAX_PASSED_BYTES;
      if (cut) break;
    }
  } catch (error) {
    if (size === 0 || !isEndless(response)) throw error;
    cut = true;
  }
  reader?.cancel().catch(() => undefined);
  return { bytes: joinBytes(chunks, size), cut };
}

const isEndless = ({ headers }: Response): boolean =>
  /event-stream|json-seq|ndjson|jsonl/i.test(headers.get("content-type") ?? "");

function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
