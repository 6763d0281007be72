import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Listener } from "../core/exchange.js";

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** How long a client may take to send the header of a request, in milliseconds. */
  readonly headersTimeout: number;
}

/** A server that listens already, and whose requests wait until there is somebody to answer them. */
export interface OpenServer {
  readonly origin: string;
  /** Answers the requests that came, and those that come. */
  serve(listener: Listener): void;
  /** Takes no more requests, and lets those under way end. Those that last longer than `patience` ms are cut off. */
  close(patience: number): Promise<void>;
}

/** The host is none of this machine's, or the port is taken or not for everybody. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";

  constructor(host: string, port: number, cause: Error) {
    super(
      `The address ${host}:${port} cannot be listened on: ${cause.message}. Choose another with --host and --port.`,
      { cause },
    );
  }
}

/** How long a whole request may take to arrive, in milliseconds, unless its header alone may take longer. */
const requestTimeout = 300_000;

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
    requestTimeout: Math.max(requestTimeout, headersTimeout),
    connectionsCheckingInterval: headersTimeout / 4,
  };
  const server = createServer(options, (req, res) => {
    // At once: who observes a request sees its body from the beginning.
    answer(req, res);
    res.once("close", () => {
      // A connection on which no more will be asked.
      if (!server.listening) server.closeIdleConnections();
    });
  });
  const silent = silentSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new CannotListen(host, port, error)));
    server.listen(port, host, resolve);
  });
  // Listening on a port, a server's address is no text.
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${reachable(host)}:${taken}`,
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

/** A host as a URL has it. A server on every address of this machine is reached by any of them. */
function reachable(host: string): string {
  if (/^[0.]+$/.test(host)) return "127.0.0.1";
  if (/^[0:]+$/.test(host)) return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * The connections on which nothing was asked yet. Node does not count them as idle, and would wait for them; browsers
 * open some in advance.
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
    // Closing what is closed already is no mistake here.
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
