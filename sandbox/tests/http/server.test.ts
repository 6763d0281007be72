/** The server itself: where it listens, and how it ends. */
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { CannotListen, openServer, type OpenServer } from "../../src/service/api/server.js";

const open: OpenServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of open.splice(0)) await server.close(0);
});

async function start(host = "127.0.0.1", port = 0): Promise<OpenServer> {
  const server = await openServer({ host, port, headersTimeout: 60_000 });
  open.push(server);
  return server;
}

/** Longer than any test lasts. */
const long = 3_600_000;

/** A connection; `closed` resolves with all that came over it. */
async function connected({ origin }: OpenServer) {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, closed };
}

const addresses = Object.values(networkInterfaces()).flatMap((each = []) => each);
const hasIpv6 = addresses.some(({ address }) => address === "::1");

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["0.0.0.0", "127.0.0.1"],
  ["localhost", "localhost"],
  ["::", "[::1]"],
  ["::1", "[::1]"],
])("a server on %s is reached at %s", async (host, hostname) => {
  if (host.includes(":") && !hasIpv6) return;
  const server = await start(host);
  expect(new URL(server.origin).hostname).toBe(hostname);
  server.serve((_req, res) => res.end("here"));
  expect(await (await fetch(server.origin)).text()).toBe("here");
});

test("an address that is taken is refused by name", async () => {
  const { origin } = await start();
  const { port } = new URL(origin);
  const second = start("127.0.0.1", Number(port));
  await expect(second).rejects.toThrow(CannotListen);
  await expect(second).rejects.toThrow(`The address 127.0.0.1:${port} cannot be listened on: `);
});

test("requests wait until they are served, each once", async () => {
  const server = await start();
  const answers = ["/one", "/two"].map(async (path) => (await fetch(server.origin + path)).text());
  await new Promise((resolve) => setTimeout(resolve, 50));
  const served: string[] = [];
  const listener: Parameters<OpenServer["serve"]>[0] = ({ url = "" }, res) => {
    served.push(url);
    res.end(url);
  };
  server.serve(listener);
  expect(await Promise.all(answers)).toEqual(["/one", "/two"]);
  server.serve(listener);
  expect(served.toSorted()).toEqual(["/one", "/two"]);
});

test("a server that ends closes connections that say nothing", async () => {
  const server = await start();
  server.serve((_req, res) => res.end());
  const { closed } = await connected(server);
  await new Promise((resolve) => setTimeout(resolve, 20));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await server.close(long);
  expect(await closed).toBe("");
});

test("a request under way is answered, and then its connection is closed", async () => {
  const server = await start();
  const arrived = new Promise<() => void>((resolve) => {
    server.serve((_req, res) => resolve(() => res.end("late")));
  });
  const { socket, closed } = await connected(server);
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  const answer = await arrived;
  const ended = server.close(long);
  answer();
  await ended;
  expect(await closed).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*late/);
});

test("a request that takes too long is aborted", async () => {
  const server = await start();
  const arrived = new Promise<void>((resolve) => server.serve(() => resolve()));
  const { socket, closed } = await connected(server);
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  await arrived;
  await server.close(1);
  expect(await closed).toBe("");
});
