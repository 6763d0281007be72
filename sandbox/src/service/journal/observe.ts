import type { IncomingMessage, ServerResponse } from "node:http";
import { contractNamed } from "@apostille/runtime/wire";
import type { Listener } from "../../foundation/index.js";
import type { LoggedRequest } from "../../portal/index.js";

/** A request with its response. */
export interface RequestRecord extends LoggedRequest {
  /** The beginnings of both bodies, as they were sent. */
  readonly requestBody: string;
  readonly responseBody: string;
}

/** Maximum number of bytes that are kept of a body. */
const maxBody = 4096;

export interface ObserveOptions {
  /** The operationId of a request, or null. */
  readonly operationOf: (request: IncomingMessage) => string | null;
  readonly note: (record: RequestRecord) => void;
  readonly now: () => Date;
}

/** Calls `note` with every request that `listener` has handled. */
export function observedListener(
  listener: Listener,
  { operationOf, note, now }: ObserveOptions,
): Listener {
  return (req, res) => {
    const begun = performance.now();
    const bytesBefore = req.socket.bytesWritten;
    const requestBody = capture(req, "push");
    const bodyParts = [capture(res, "write"), capture(res, "end")];
    res.once("close", () => {
      // A response is never sent on a connection that was gone before.
      const isAnswered = res.headersSent && req.socket.bytesWritten > bytesBefore;
      const sent = isAnswered ? bodyParts : [];
      const responseBody = sent.map(({ text }) => text()).join("");
      const status = isAnswered ? res.statusCode : null;
      note({
        at: now(),
        operation: operationOf(req),
        keyHint: hintOf(req.headers.authorization),
        contract: contractNamed((name) => textOf(req.headers[name])) ?? null,
        method: req.method ?? "",
        target: req.url ?? "",
        status,
        duration: Math.round(performance.now() - begun),
        message: status !== null && status >= 400 ? messageOf(responseBody) : null,
        requestBody: requestBody.text(),
        responseBody,
        requestBytes: requestBody.size(),
        responseBytes: sent.reduce((sum, { size }) => sum + size(), 0),
      });
    });
    listener(req, res);
  };
}

/** What has passed through a method of a stream. */
interface Capture {
  /** Its beginning. */
  readonly text: () => string;
  /** All of it, in bytes. */
  readonly size: () => number;
}

/** Keeps the beginning of what passes through a method of a stream, without affecting its readers. */
function capture(
  stream: IncomingMessage | ServerResponse,
  method: "push" | "write" | "end",
): Capture {
  const chunks: Buffer[] = [];
  let [kept, size] = [0, 0];
  const original: (...args: unknown[]) => unknown = Reflect.get(stream, method);
  Reflect.set(stream, method, (...args: unknown[]) => {
    const chunk = args[0];
    size += sizeOf(chunk);
    const bytes = kept < maxBody ? bytesOf(chunk)?.subarray(0, maxBody - kept) : undefined;
    if (bytes !== undefined) {
      chunks.push(bytes);
      kept += bytes.length;
    }
    return original.apply(stream, args);
  });
  return { text: () => Buffer.concat(chunks).toString("utf8"), size: () => size };
}

const textOf = (field: string | readonly string[] | undefined): string | null =>
  typeof field === "string" ? field : null;

function hintOf(authorization: string | undefined): string | null {
  return authorization === undefined ? null : authorization.slice(-4);
}

/** The `message` of an error body; all errors have this shape. */
function messageOf(body: string): string | null {
  try {
    const { message }: { readonly message?: unknown } = Object(JSON.parse(body));
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}

const sizeOf = (chunk: unknown): number =>
  typeof chunk === "string" || chunk instanceof Uint8Array ? Buffer.byteLength(chunk) : 0;

/** A copy, because the writer of bytes may use their memory again; nothing for what ends a stream. */
function bytesOf(chunk: unknown): Buffer | undefined {
  if (typeof chunk === "string") return Buffer.from(chunk);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined;
}
