/** Generates a client, loads it as a program would, and starts a real server for it. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type {
  Call,
  CallOptions,
  Client,
  RequestParts,
} from "../../../runtime/client/call/types.js";
import type { ClientOptions } from "../../../runtime/client/request/options.js";
import type { PagedCall } from "../../../runtime/client/pagination/paginate.js";
import type { Artefact, ArtefactOptions } from "../../../generator/output/config/artefacts.js";

import { generateFrom } from "../../support/generate.js";

export interface Generated {
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  /** The code of a file, as a program would import it. */
  load(path: string): Promise<Record<string, unknown>>;
}

export async function generateClient(
  document: object,
  only: readonly Artefact[] = ["types", "client"],
  options: ArtefactOptions = {},
): Promise<Generated> {
  const { files } = await generateFrom(document, { only, options });
  return asProgram(files);
}

/** Writes the files of an output into a folder where programs can import them. */
export function asProgram(files: ReadonlyMap<string, string>): Generated {
  const folder = mkdtempSync(join(tmpdir(), "apostille-client-"));
  symlinkSync(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(folder, "node_modules"),
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    folder,
    files,
    load: async (path) =>
      (await import(pathToFileURL(join(folder, path)).href)) as Record<string, unknown>,
  };
}

/** A request as it was received. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export type Handler = (received: Received, response: ServerResponse) => void | Promise<void>;

export interface TestServer {
  readonly url: string;
  readonly requests: Received[];
  /** Responds to all further requests. */
  answer(handler: Handler): void;
  close(): Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  let handler: Handler = (_, response) => void response.end();
  const requests: Received[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await read(request);
    requests.push(received);
    await handler(received, response);
  };
  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: (next) => {
      handler = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = "", url = "", headers } = request;
  return { method, url, headers, body: Buffer.concat(chunks) };
}

/** Responds with JSON. */
export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };

/** A generated function without its types, which have their own test. */
export type AnyFunction = (
  request?: RequestParts,
  options?: CallOptions,
) => Call<unknown, Record<number, unknown>> &
  Partial<PagedCall<unknown, unknown, Record<number, unknown>>>;
export type AnyApi = Record<string, Record<string, AnyFunction>>;

export interface ClientModule {
  createApi(options: ClientOptions): AnyApi;
  createClient(options: ClientOptions): Client;
}
