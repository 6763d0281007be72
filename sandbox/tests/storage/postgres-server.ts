import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { templateDatabase } from "../../src/foundation/database/template.js";

/** A database that is reached over the network, as a PostgreSQL server is. */
export interface PostgresServer {
  readonly url: string;
  /** The connections that clients have opened so far. */
  readonly opened: readonly Socket[];
  /** Breaks every connection, as a server that starts again does. */
  readonly hangUp: () => void;
  /** Answers the next simple query of this text with an error, though it is run. */
  readonly refuse: (statement: string) => void;
  readonly close: () => Promise<void>;
}

/** AuthenticationOk and ReadyForQuery (PostgreSQL's documentation, "Message Formats"). */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const refusal = Buffer.concat([
  Buffer.from([0x45, 0, 0, 0, 22]),
  Buffer.from("SERROR\0CXX000\0MNo\0\0"),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);

/** An embedded PostgreSQL, which has one session, behind its own network protocol. */
export async function startPostgres(): Promise<PostgresServer> {
  const database = await PGlite.create({
    loadDataDir: await templateDatabase(),
    extensions: { pg_trgm },
  });
  const opened: Socket[] = [];
  const refused: string[] = [];
  const answer: Answer = async (message) => {
    const result = await database.execProtocolRaw(message);
    if (message.subarray(5, -1).toString() !== refused[0]) return result;
    refused.shift();
    return refusal;
  };
  const server = createServer((socket) => {
    opened.push(socket);
    socket.on("error", () => undefined);
    void serve(socket, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    opened,
    hangUp: () => opened.forEach((socket) => socket.destroy()),
    refuse: (statement) => refused.push(statement),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

type Answer = (message: Buffer) => Promise<Uint8Array>;

/** Answers the first message, which has no type, with a welcome, and every other one from the database. */
async function serve(socket: Socket, answer: Answer): Promise<void> {
  let rest = Buffer.alloc(0);
  let isWelcome = false;
  try {
    for await (const chunk of socket) {
      rest = Buffer.concat([rest, chunk]);
      for (
        let size = sizeOf(rest, isWelcome);
        rest.length >= size;
        size = sizeOf(rest, isWelcome)
      ) {
        const message = rest.subarray(0, size);
        rest = rest.subarray(size);
        socket.write(isWelcome ? await answer(message) : welcome);
        isWelcome = true;
      }
    }
  } catch {
    socket.destroy();
  }
}

/** The size of the first message with its type and its length; the first of all has no type. */
function sizeOf(bytes: Buffer, hasType: boolean): number {
  const start = hasType ? 1 : 0;
  return bytes.length < start + 4 ? Infinity : start + bytes.readUInt32BE(start);
}
