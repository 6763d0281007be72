/** What only Node can do: listen, and store files on disk. The only module that imports from Node. */
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { streamOf } from "../../wire/values/streams.js";
import { type NodeContext, toListener } from "./listener.js";
import type { OriginOptions } from "./request-origin.js";
import type { FileInfo, StoredFile, UploadStore } from "../multipart/uploads.js";

export interface ServeOptions extends OriginOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Default: the loopback interface only. */
  readonly host?: string;
}

export interface RunningServer {
  /** For example `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly server: Server;
  /** Stops accepting connections, lets active requests finish, and closes idle connections. */
  close(): Promise<void>;
}

/** Serves a router over HTTP; resolves when the server is listening. Rejects if the port is in use. */
export async function serve(
  router: (
    request: Request,
    context: NodeContext<IncomingMessage, ServerResponse>,
  ) => Promise<Response>,
  { port, host = "127.0.0.1", ...options }: ServeOptions,
): Promise<RunningServer> {
  // Longer than clients and proxies keep an idle connection, who would otherwise send on it while it is being closed.
  const server = createServer({ keepAliveTimeout: 72_000 }, toListener(router, options));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    server,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeIdleConnections();
      }),
  };
}

/**
 * Stores uploaded files on disk while a handler runs: any number of them, in any order with other fields. Only the user
 * of the process can read them; they are removed when the handler is done.
 */
export function diskUploads(folder: string = tmpdir()): UploadStore {
  return {
    async save({ type, name }: FileInfo, bytes: ReadableStream<Uint8Array>): Promise<StoredFile> {
      await mkdir(folder, { recursive: true });
      // The name is ours: the file name that the sender gives is never part of a path.
      const own = await mkdtemp(join(folder, "upload-"));
      const path = join(own, "bytes");
      const discard = (): Promise<void> => rm(own, { recursive: true, force: true });
      // Not by iteration, which streams of the DOM library lack.
      const reader = bytes.getReader();
      try {
        const file = await open(path, "wx", 0o600);
        try {
          for (let read = await reader.read(); !read.done; read = await reader.read())
            await file.writeFile(read.value);
        } finally {
          await file.close();
        }
      } catch (error) {
        reader.cancel(error).catch(() => undefined);
        await discard();
        throw error;
      }
      return storedFile(path, { type, ...(name !== undefined && { name }), discard });
    },
  };
}

/**
 * The bytes of a Node stream, such as a file, read no faster than the consumer asks for them. If the consumer stops, the
 * source is destroyed. (`Readable.toWeb` of Node 20 ends the process if that happens while bytes wait.)
 */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
  // The next read reports it.
  source.on("error", () => undefined);
  let chunks: AsyncIterator<Uint8Array, undefined> | undefined;
  return streamOf({
    async read() {
      chunks ??= source[Symbol.asyncIterator]();
      const { value } = await chunks.next();
      return value === undefined ? { done: true } : { done: false, value };
    },
    async cancel() {
      source.destroy();
    },
  });
}

function storedFile(path: string, file: Pick<StoredFile, "type" | "name" | "discard">): StoredFile {
  const stream = (): ReadableStream<Uint8Array> => webStream(createReadStream(path));
  return {
    ...file,
    stream,
    arrayBuffer: () => new Response(stream()).arrayBuffer(),
    text: () => new Response(stream()).text(),
  };
}
