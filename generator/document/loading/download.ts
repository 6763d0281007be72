import { MAX_MEGABYTES } from "../limits.js";
import { TooLarge } from "./too-large.js";

/** Time limit of a download in seconds, including its body. */
const DEADLINE = 30;

/** Header fields by name, grouped by the only origin that they are sent to. */
export type RemoteHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface DownloadLimits {
  /** Bytes of the body, counted after decompression. */
  readonly bytes: number;
  /** Aborts the download immediately, at any point. */
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fetches an `http:` or `https:` URL, within the limits for documents. */
export async function download(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new Error(`it took longer than ${DEADLINE} seconds`)),
    DEADLINE * 1000,
  );
  try {
    return await downloadWithin(address, {
      bytes: MAX_MEGABYTES * 1e6,
      signal: deadline.signal,
      headers,
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads chunk by chunk, so that both limits apply while bytes arrive. Redirects are refused: they could lead to an
 * origin that the user has not allowed.
 *
 * @throws {TooLarge} and whatever `fetch` throws
 */
export async function downloadWithin(
  address: string,
  { bytes: limit, signal, headers = {} }: DownloadLimits,
): Promise<Uint8Array> {
  const response = await fetch(address, { redirect: "manual", signal, headers });
  if (!response.ok) {
    await response.body?.cancel();
    const redirects = response.status >= 300 && response.status < 400;
    throw new Error(
      redirects
        ? "the server redirects to another address"
        : `the server answered ${response.status}`,
    );
  }
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    signal.throwIfAborted();
    total += chunk.byteLength;
    // Leaving the loop cancels the body, and so closes the connection.
    if (total > limit) throw new TooLarge(total, limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}
