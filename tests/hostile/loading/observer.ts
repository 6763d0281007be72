import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A server on the loopback interface that counts connections. */
export interface Observer {
  readonly port: number;
  /** Connections so far, with or without requests. */
  connections(): number;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Every request gets a document that contains the secret, unless `answer` says otherwise. */
export async function observe(
  answer: Answer = (_, response) => response.end(JSON.stringify({ description: SECRET })),
): Promise<Observer> {
  let connections = 0;
  const server = createServer(answer).on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** In files and responses that must not be read; it must not appear anywhere. */
export const SECRET = "hunter2-c0ffee";

/** Whether the observer notices a connection, made here by the test itself. */
export const knock = (port: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.destroy());
    socket.on("close", () => resolve());
  });
