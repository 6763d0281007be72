import { decodeBody } from "../../../../runtime/wire/bodies/body.js";
import { isSequence } from "../../../../runtime/wire/bodies/codec.js";
import type { ContentDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";

/** A request and its response as they were transmitted, whoever sent them. */

export interface SentRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query, to be appended to the server's origin. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export type HeaderField = readonly [name: string, value: string];

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The part that was read. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body was longer, or did not end in time. */
  readonly cut: boolean;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly answer: ServerAnswer;
}

/** Sends a request to the server under test. Rejects with a {@link NoAnswer} if there is no response. */
export type SendRequest = (request: SentRequest) => Promise<ServerAnswer>;

/** The server did not respond: no connection, a dropped connection, or a timeout. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export const headerOf = ({ headers }: SentRequest, name: string): string | undefined =>
  headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

/** The values in a body: one, or the items of a sequence. Throws if the body does not match its media type. */
export async function bodyValues(
  { body, headers, cut }: ServerAnswer,
  content: ContentDescriptor,
): Promise<readonly unknown[]> {
  if (content.codec === "binary") return [];
  const type = headers.get("content-type") ?? content.type;
  const value = await decodeBody(
    content,
    new Response(body, { headers: { "content-type": type } }),
  );
  return isSequence(content) ? itemsOf(value as AsyncIterable<unknown>, cut) : [value];
}

/** The last item of a truncated stream may be incomplete. */
async function itemsOf(
  sequence: AsyncIterable<unknown>,
  cut: boolean,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  try {
    for await (const item of sequence) items.push(item);
  } catch (error) {
    if (!cut) throw error;
  }
  return items;
}

/** The beginning of a body, for people. */
export function excerpt({ body }: ServerAnswer, length = 200): string {
  const text = new TextDecoder().decode(body.subarray(0, length * 4));
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
