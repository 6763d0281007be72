/** A request and its answer as they were on the wire, whoever sent them. */

export interface SentRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query, as they follow the server's address. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export type HeaderField = readonly [name: string, value: string];

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** As much as was read. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body was longer, or did not end in time. */
  readonly cut: boolean;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly answer: ServerAnswer;
}

/** Sends a request to the server that is verified. Rejects with a {@link NoAnswer} where none came. */
export type SendRequest = (request: SentRequest) => Promise<ServerAnswer>;

/** The server did not answer: no connection, a connection that was dropped, or silence. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export const headerOf = ({ headers }: SentRequest, name: string): string | undefined =>
  headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
