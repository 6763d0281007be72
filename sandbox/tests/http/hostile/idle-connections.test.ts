/** Idle and slow connections do not affect others, and are closed. */
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../../src/service/sandbox.js";
import { serviceSuite } from "../../support/service.js";

/** Longer than any test lasts: what ends because of it never ends here. */
const never = 3_600_000;

const { service, another } = serviceSuite({ clientTimeout: never });

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Connection {
  readonly socket: Socket;
  /** What came over it until it was closed. */
  readonly closed: Promise<string>;
}

function open({ origin }: Sandbox, first: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let text = "";
    const closed = new Promise<string>((ended) => {
      socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
      socket.on("close", () => ended(text));
    });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.on("error", () => undefined);
      socket.write(first);
      resolve({ socket, closed });
    });
  });
}

/** So many at a time as a system lets wait to be accepted. */
async function openMany(sandbox: Sandbox, count: number, first = ""): Promise<Connection[]> {
  const opened: Connection[] = [];
  while (opened.length < count) {
    const next = Array.from({ length: 100 }, () => open(sandbox, first));
    opened.push(...(await Promise.all(next)));
  }
  return opened;
}

const beginnings: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["half a header", "GET /v1/ping HTTP/1.1\r\nHost: api.test\r\nX-A: "],
];

test("2,000 connections that send nothing, or half a header, do not affect others", async () => {
  const { sandbox, call } = service();
  const idle: Connection[] = [];
  for (const [, first] of beginnings) idle.push(...(await openMany(sandbox, 1000, first)));
  expect(idle.filter(({ socket }) => socket.readyState === "open")).toHaveLength(2000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => call("GET /quotes")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const creation = await call("POST /quotes", { json: { quote_type: "perm_ad" } });
  expect(creation.status).toBe(201);
  // None of them was ended for the others' sake: each can still ask.
  idle[0]?.socket.write("GET /v1/ping HTTP/1.1\r\nHost: api.test\r\nConnection: close\r\n\r\n");
  expect(await idle[0]?.closed).toMatch(/^HTTP\/1\.1 401/);
});

test.each(beginnings)("a connection that says %s is ended after a while", async (_, first) => {
  const { sandbox, call } = await another({ clientTimeout: 200 });
  const opened = await openMany(sandbox, 100, first);
  for (const text of await Promise.all(opened.map(({ closed }) => closed))) {
    expect(text === "" || text.startsWith("HTTP/1.1 408")).toBe(true);
  }
  expect((await call("GET /ping")).status).toBe(200);
});
