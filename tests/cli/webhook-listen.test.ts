/** `webhook listen` is between unknown senders and a receiver under development: neither may end it or keep it busy. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
  type Server,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";

const SECRET = "whsec_c2VjcmV0LXNlY3JldA==";
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  "x-webhook-signature": {
    header: "X-Shop-Signature",
    format: "t={timestamp},v1={signature}",
    payload: "{timestamp}.{body}",
    tolerance: 300,
    eventHeader: "X-Shop-Event",
    secret: { prefix: "whsec_" },
  },
  webhooks: { "order.created": { post: { responses: { 204: { description: "Taken." } } } } },
};
const now = (): number => Math.floor(Date.now() / 1000);
const signature = (body: string): string =>
  `t=${now()},v1=${createHmac("sha256", SECRET).update(`${now()}.${body}`).digest("hex")}`;
const forged = (): string => `t=${now()},v1=${"0".repeat(64)}`;

let listener: UserFolder;
let receiver: Server;
let reply: (response: ServerResponse) => void;
let received = 0;
let seen: IncomingHttpHeaders = {};
let seenBody = "";
let address = "";
let run: Promise<{ readonly exit: number }>;
const ending = new AbortController();
const lines: string[] = [];

beforeAll(async () => {
  receiver = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      received++;
      seen = incoming.headers;
      seenBody = String(Buffer.concat(parts));
      reply(response);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  const { port } = receiver.address() as AddressInfo;
  let listens = (): void => undefined;
  const listening = new Promise<void>((resolve) => (listens = resolve));
  const print = (text: string): void => {
    lines.push(text);
    if (text.includes("passes deliveries on")) listens();
  };
  listener = userFolder(
    { "api.json": DOCUMENT },
    { interrupted: () => ending.signal, err: print, out: print },
  );
  const words = ["-i", "api.json", "--forward-to", `http://127.0.0.1:${port}`, "--port", "0"];
  run = listener.apostille("webhook", "listen", ...words, "--secret", SECRET);
  await listening;
  address = /http:\S+/.exec(lines.join(""))?.[0] ?? "";
});
beforeEach(() => {
  reply = (response) => response.writeHead(204).end();
  lines.length = 0;
  received = 0;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const deliver = (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: "POST", body, headers, redirect: "manual" });
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

it("listen passes a delivery on byte for byte, and names its event by the usual property if the document does not say how", async () => {
  const body = ' {"type": "other", "event": "order.created"}\n';
  await deliver(body, { "X-Shop-Signature": signature(body) });
  expect(seenBody).toBe(body);
  await expect.poll(() => lines.join("")).toMatch(/^order\.created {2}.*answered 204/m);
});

const deep = "[".repeat(100_000) + "]".repeat(100_000);
const BODIES: readonly (readonly [
  string,
  string | Uint8Array<ArrayBuffer>,
  Record<string, string>,
])[] = [
  ["too deep to be written again", deep, {}],
  ["an object too deep", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, {}],
  ["a million items", `[${"1,".repeat(1_000_000)}1]`, {}],
  ["nothing but line ends", "\n".repeat(5_000_000), {}],
  ["no text", new Uint8Array([0xff, 0xfe, 0]), {}],
  ["an event whose name drives the terminal", '{"type":"\\u001b[2J\\u202e\\r\\n::error::x"}', {}],
  ["an event with a name of a megabyte", `{"type":"${"t".repeat(1_000_000)}"}`, {}],
  ["an event of the prototype", '{"__proto__":{"type":"x"},"type":"constructor"}', {}],
  ["a header that drives the terminal", "{}", { "x-shop-event": "\u009b31m\u0085x" }],
  ["a timestamp that is none", "{}", { "x-shop-signature": "t=99999999999999999999,v1=00" }],
  ["too many signatures", "{}", { "x-shop-signature": `t=1,${"v1=00,".repeat(500)}` }],
  ["a coding that it does not have", "{}", { "content-encoding": "gzip" }],
];

it.each(BODIES)(
  "an unsigned delivery is passed on, and printed in one line: %s",
  async (_, body, headers) => {
    const response = await deliver(body, { "x-shop-signature": forged(), ...headers });
    expect([response.status, received]).toEqual([204, 1]);
    await expect.poll(() => lines.join("")).toMatch(/; answered 204\n$/);
    const told = lines.join("");
    expect(told.split("\n")).toHaveLength(2);
    expect(told).not.toMatch(CONTROLS);
    expect(told.length).toBeLessThan(600);
    expect(told).not.toContain("verified");
  },
);

it("an unsigned delivery is not read on when it is too long", async () => {
  expect((await deliver("x".repeat(11 << 20))).status).toBe(413);
  expect(received).toBe(0);
});

it.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])(
  "an unsigned delivery is none with %s",
  async (method) => {
    const { status, headers } = await fetch(address, { method });
    expect([status, headers.get("allow"), received]).toEqual([405, "POST", 0]);
  },
);

const raw = (text: string) => (response: ServerResponse) => {
  response.socket?.end(text, "latin1");
};
const ANSWERS: readonly (readonly [string, number, (response: ServerResponse) => void])[] = [
  ["204", 204, (response) => response.writeHead(204).end()],
  ["205", 205, (response) => response.writeHead(205).end()],
  ["304", 304, (response) => response.writeHead(304).end()],
  [
    "a redirect",
    307,
    (response) => response.writeHead(307, { location: "http://127.0.0.1:1" }).end(),
  ],
  ["500", 500, (response) => response.writeHead(500).end("no")],
  ["a status that is none", 502, raw("HTTP/1.1 999 X\r\ncontent-length: 0\r\n\r\n")],
  [
    "a switch of protocols",
    502,
    raw("HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  ],
  ["nothing", 502, (response) => response.destroy()],
  [
    "a body that grows when it is decoded",
    502,
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
  ],
];
const BOMB = gzipSync(new Uint8Array(32 << 20));

it.each(ANSWERS)(
  "the answer of the receiver is passed back, or 502 if that is impossible: %s",
  async (_, status, answer) => {
    reply = answer;
    const response = await deliver("{}", { "x-shop-signature": signature("{}") });
    await response.text();
    expect(response.status).toBe(status);
    await expect.poll(() => lines.join("")).toBe(`delivery  verified; answered ${status}\n`);
  },
);

/** Sends a delivery with fields that `fetch` sets itself. */
async function deliverWith(headers: Record<string, string>): Promise<IncomingMessage> {
  const { hostname, port } = new URL(address);
  const sent = request({ hostname, port, method: "POST", headers }).end("{}");
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer.resume();
}

it.each(["evil.test", "127.0.0.1.evil.test", "10.0.0.1"])(
  "a sender that takes this machine for %s is refused",
  async (host) => {
    expect((await deliverWith({ host })).statusCode).toBe(421);
    expect([received, lines]).toEqual([0, []]);
  },
);

it("a sender and the receiver do not get what is meant for the connection of the other", async () => {
  reply = (response) =>
    response.writeHead(200, { connection: "close, x-inner", "x-inner": "a", "x-outer": "b" }).end();
  const { headers } = await deliverWith({ connection: "close, X-Hop", "x-hop": "c", "x-end": "d" });
  expect([headers["x-inner"], headers["x-outer"]]).toEqual([undefined, "b"]);
  expect([seen["x-hop"], seen["x-end"]]).toEqual([undefined, "d"]);
});

it("the end does not wait for a sender that never finishes", async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nabc");
  await new Promise((resolve) => socket.once("ready", resolve));
  await deliver("{}");
  ending.abort();
  expect((await run).exit).toBe(0);
  socket.destroy();
});
