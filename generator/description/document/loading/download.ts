import { Readable } from "node:stream";

import { readStream } from "./read-stream.js";

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
  { headers = {}, deadline = DEADLINE, ...limits }: DownloadOptions = {},
): Promise<Uint8Array> {
  const aborter = new AbortController();
  const timer = setTimeout(
    () => aborter.abort(new Error(`it took longer than ${deadline / 1000} seconds`)),
    deadline,
  );
  const { signal } = aborter;
  try {
    const response = await fetch(address, { redirect: "manual", signal, headers });
    if (response.ok)
      return await readStream(response.body ?? Readable.from([]), { ...limits, signal });
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
