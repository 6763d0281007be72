import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Listener } from "../../foundation/index.js";

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long a client may take to send the headers of a request, in milliseconds. */
  readonly headersTimeout: number;
}

/** A server that is already listening; requests wait until `serve` is called. */
export interface OpenServer {
  readonly origin: string;
  /** Handles the waiting requests, and all later ones. */
  serve(listener: Listener): void;
  /** Stops accepting requests, and lets active ones finish. Those that take longer than `patience` ms are aborted. */
  close(patience: number): Promise<void>;
}

/** The host is not an address of this machine, or the port is in use or needs privileges. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";

  constructor(host: string, port: number, cause: Error) {
    super(
      `The address ${host}:${port} cannot be listened on: ${cause.message}. Choose another with --host and --port.`,
      { cause },
    );
  }
}

/** How long a whole request may take to arrive, in milliseconds, unless the limit for its headers is longer. */
const requestTimeout = 300_000;

/**
 * How long an idle connection stays open, in milliseconds: longer than clients and proxies keep theirs, who would
 * otherwise send a request while it is being closed.
 */
const keepAliveTimeout = 72_000;

/** Throws `CannotListen`. */
export async function openServer({
  host,
  port,
  headersTimeout,
}: HttpServerOptions): Promise<OpenServer> {
  const waiting: Parameters<Listener>[] = [];
  let answer: Listener = (...exchange) => waiting.push(exchange);
  const options = {
    headersTimeout,
    keepAliveTimeout,
    requestTimeout: Math.max(requestTimeout, headersTimeout),
    connectionsCheckingInterval: headersTimeout / 4,
  };
  const server = createServer(options, (req, res) => {
    // Called synchronously, so that observers see the body from its beginning.
    answer(req, res);
    res.once("close", () => {
      // No further request will be sent on this connection.
      if (!server.listening) server.closeIdleConnections();
    });
  });
  const silent = silentSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new CannotListen(host, port, error)));
    server.listen(port, host, resolve);
  });
  // A server that listens on a port has an address object, not a string.
  const address = server.address() as AddressInfo;
  return {
    origin: `http://${reachable(host)}:${address.port}`,
    serve: (listener) => {
      answer = listener;
      for (const exchange of waiting.splice(0)) listener(...exchange);
    },
    close: (patience) => {
      for (const socket of silent) socket.destroy();
      return closeServer(server, patience);
    },
  };
}

/** A host as it is written in a URL. A server on all addresses of this machine is reached by any of them. */
function reachable(host: string): string {
  if (/^[0.]+$/.test(host)) return "127.0.0.1";
  if (/^[0:]+$/.test(host)) return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Connections on which no request has been sent yet. Node does not count them as idle, and would wait for them;
 * browsers open some in advance.
 */
function silentSockets(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return silent;
}

function closeServer(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    // Closing a closed server is not an error here.
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
