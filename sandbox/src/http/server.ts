import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Listener } from "./exchange.js";

export interface ServerOptions {
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

/** Throws the system's error if the address is taken. */
export async function openServer({
  host,
  port,
  headersTimeout,
}: ServerOptions): Promise<OpenServer> {
  let answer: (listener: Listener) => void = () => undefined;
  const ready = new Promise<Listener>((resolve) => {
    answer = resolve;
  });
  const options = { headersTimeout, connectionsCheckingInterval: headersTimeout / 4 };
  const server = createServer(options, (req, res) => {
    void ready.then((listener) => listener(req, res));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // Listening on a port, a server's address is no text.
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    serve: answer,
    close: (patience) => closeServer(server, patience),
  };
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
