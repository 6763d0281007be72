import type { Fetch } from "../../types/platform.js";
import { isStream } from "../../wire/values/streams.js";

/** How far a body has been sent. */
export interface UploadProgress {
  /** In bytes. */
  readonly loaded: number;
  /** In bytes; absent if the browser does not know. */
  readonly total?: number;
}

export interface UploadTransportOptions {
  readonly onProgress: (progress: UploadProgress) => void;
}

/**
 * A `fetch` that tells how far a body has been sent, which no browser's own does: it sends with `XMLHttpRequest`. Where
 * there is none, as in Node, and for a stream, which it cannot send, the platform's `fetch` sends, and nothing is told.
 * Redirects are followed by the browser.
 */
export const uploadTransport =
  ({ onProgress }: UploadTransportOptions): Fetch =>
  (url, init) => {
    const { XMLHttpRequest: Request } = globalThis as unknown as Browser;
    const { method = "GET", headers, credentials, signal, body = null } = init;
    if (Request === undefined || isStream(body)) return globalThis.fetch(url, init);
    const request = new Request();
    request.open(method, url);
    // A blob of another realm, as jsdom's, is none for `Response`.
    request.responseType = "arraybuffer";
    request.withCredentials = credentials === "include";
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) =>
      onProgress({ loaded, ...(lengthComputable && { total }) }),
    );
    const loaded = new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        request.abort();
        reject(signal?.reason ?? new Error("aborted"));
      };
      if (signal?.aborted === true) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      request.addEventListener("load", () => resolve());
      request.addEventListener("error", () => reject(new TypeError("no response")));
      request.send(body);
    });
    return loaded.then(() => responseOf(request));
  };

/** Statuses whose responses cannot have a body (Fetch standard, 2.2.3). */
const EMPTY = new Set([204, 205, 304]);

function responseOf(request: Xhr): Response {
  const { status, statusText } = request;
  const lines = request.getAllResponseHeaders().split("\r\n").filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const body = EMPTY.has(status) ? null : request.response;
  return new Response(body, { status, statusText, headers });
}

interface Browser {
  readonly XMLHttpRequest?: new () => Xhr;
}

/** What is needed of `XMLHttpRequest` (XHR standard), which only the DOM library declares. */
interface Xhr extends EventSource<object> {
  responseType: string;
  withCredentials: boolean;
  readonly upload: EventSource<{
    readonly loaded: number;
    readonly total: number;
    readonly lengthComputable: boolean;
  }>;
  readonly status: number;
  readonly statusText: string;
  readonly response: ArrayBuffer;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

interface EventSource<Event> {
  addEventListener(type: string, listener: (event: Event) => void): void;
}
