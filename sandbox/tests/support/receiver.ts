import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A delivery as received. */
export interface Received {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The names of the headers as they were written. */
  readonly names: readonly string[];
  readonly body: string;
  readonly path: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
}

/** Answers every request; `reply` gets its number, counted from 0. */
export type Reply = (response: ServerResponse, index: number, request: Received) => void;

/** A real HTTP server on this machine that records the requests it gets. */
export async function startReceiver(reply: Reply = ok): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { method = "", headers, url: path = "" } = request;
      const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
      const each = { method, headers, names, body, path };
      received.push(each);
      reply(response, received.length - 1, each);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const ok: Reply = (response) => {
  response.writeHead(204).end();
};

export function status(code: number): Reply {
  return (response) => {
    response.writeHead(code).end();
  };
}
