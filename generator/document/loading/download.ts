import { MAX_MEGABYTES } from "../limits.js";
import { TooLarge } from "./too-large.js";

/** Time limit of a download in milliseconds, including its body. */
const DEADLINE = 30_000;

/** Header fields by name, grouped by the only origin that they are sent to. */
export type RemoteHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface DownloadOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The most bytes of the body, counted after decompression. Default: as many as a document may have. */
  readonly bytes?: number;
  /** Milliseconds until the end of the body. Default: 30 seconds. */
  readonly deadline?: number;
}

/**
 * Fetches an `http:` or `https:` URL. Redirects are refused: they could lead to an origin that the user has not
 * allowed.
 *
 * @throws {TooLarge} and whatever `fetch` throws
 */
export async function download(
  address: string,
  { headers = {}, bytes = MAX_MEGABYTES * 1e6, deadline = DEADLINE }: DownloadOptions = {},
): Promise<Uint8Array> {
  const aborter = new AbortController();
  const timer = setTimeout(
    () => aborter.abort(new Error(`it took longer than ${deadline / 1000} seconds`)),
    deadline,
  );
  const { signal } = aborter;
  try {
    const response = await fetch(address, { redirect: "manual", signal, headers });
    if (response.ok) return await readBody(response, bytes, signal);
    await response.body?.cancel();
    const redirects = response.status >= 300 && response.status < 400;
    throw new Error(
      redirects
        ? "the server redirects to another address"
        : `the server answered ${response.status}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Reads chunk by chunk, so that both limits apply while bytes arrive. */
async function readBody(
  { body }: Response,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body ?? []) {
    signal.throwIfAborted();
    total += chunk.byteLength;
    // Leaving the loop cancels the body, and so closes the connection.
    if (total > limit) throw new TooLarge(total, limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}
