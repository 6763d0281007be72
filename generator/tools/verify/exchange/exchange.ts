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
