import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { request } from "undici";

/** A forwarded delivery. */
export interface ForwardedDelivery {
  readonly headers: IncomingMessage["headers"];
  /** The status of the target's response; null if there was none. */
  readonly status: number | null;
  /** In milliseconds. */
  readonly took: number;
}

export interface Relay {
  /** The local URL that receives deliveries. */
  readonly url: string;
  close(): Promise<void>;
}

/** Longer than the sandbox waits, so that the sandbox itself notices when the target is too slow. */
const patience = 30_000;
const maxBody = 16 * 1024 * 1024;

/** Forwards every request to `target` unchanged, with its headers and bytes, and responds with the target's status. */
export async function startRelay(
  target: string,
  onForwarded: (forwarded: ForwardedDelivery) => void,
): Promise<Relay> {
  const server = createServer((req, res) => void pass(req, res));
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const exchange = await forward(target, req);
      onForwarded(exchange);
      res.writeHead(exchange.status ?? 502).end();
    } catch {
      // The sender disconnected, or sent too much.
      res.destroy();
    }
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The relay has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(target: string, req: IncomingMessage): Promise<ForwardedDelivery> {
  const body = await bytesOf(req);
  const startTime = performance.now();
  const status = await post(target, headersOf(req), body).catch(() => null);
  return { headers: req.headers, status, took: Math.round(performance.now() - startTime) };
}

async function post(target: string, headers: string[], body: Uint8Array): Promise<number> {
  const answer = await request(target, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(patience),
    reset: true,
  });
  await answer.body.dump();
  return answer.statusCode;
}

/** Headers of a single connection (RFC 9110, section 7.6.1), or that are set again for the next one. */
const perConnection = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "host",
  "content-length",
]);

/** The headers as received, in their order and spelling. */
function headersOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? "";
    return !perConnection.has(name.toLowerCase());
  });
}

async function bytesOf(req: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBody) throw new RangeError("The delivery is too large.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
