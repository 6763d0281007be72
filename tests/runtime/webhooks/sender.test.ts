import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it } from "vitest";

import {
  createSender,
  type SenderOptions,
  type SenderSource,
} from "../../../runtime/webhooks/sender/sender.js";
import { verify } from "../../../runtime/webhooks/signature/verify.js";
import { github, service, standard } from "./schemes.js";

interface Event {
  readonly id?: string;
  readonly type: string;
}

const event: Event = { id: "evt_1", type: "order.created" };
const source: SenderSource = { scheme: service, property: "type" };
const sender = (options: Partial<SenderOptions> = {}, of = source) =>
  createSender<Event>(of, { secrets: "whsec_a", ...options });

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Received {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

async function listen(
  answer: (received: Received) => { status: number; body?: string } | undefined,
): Promise<string> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const answered = answer({ request, body: Buffer.concat(chunks) });
      if (answered !== undefined)
        response.writeHead(answered.status, { location: "/elsewhere" }).end(answered.body);
    });
  }).listen(0);
  await new Promise((ready) => server?.once("listening", ready));
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
}

it("a request has all the headers that the scheme names, and is verified", async () => {
  const request = await sender().request("https://example.com/hook", event, {
    delivery: "dlv_1",
    headers: { "x-more": "1" },
  });
  expect(Object.fromEntries(request.headers)).toMatchObject({
    "content-type": "application/json",
    "x-service-delivery": "dlv_1",
    "x-service-event": "order.created",
    "x-service-event-id": "evt_1",
    "x-more": "1",
  });
  expect(request).toMatchObject({
    method: "POST",
    url: "https://example.com/hook",
    redirect: "manual",
  });
  const body = await request.arrayBuffer();
  expect(await verify(body, request.headers, "whsec_a", service)).toMatchObject({
    ok: true,
    delivery: "dlv_1",
  });
  expect(JSON.parse(new TextDecoder().decode(body))).toEqual(event);
});

it("a request has an id of its own for each delivery", async () => {
  const send = async (): Promise<string | null> =>
    (await sender().request("https://example.com", event)).headers.get("x-service-delivery");
  const [one, other] = [await send(), await send()];
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(one).not.toBe(other);
});

it("a request has one id where a header is both", async () => {
  const scheme = { ...standard, secret: service.secret };
  const request = await sender({}, { scheme, property: "type" }).request(
    "https://example.com",
    event,
    { delivery: "msg_1" },
  );
  expect(request.headers.get("webhook-id")).toBe("msg_1");
  const verified = await verify(await request.text(), request.headers, "whsec_a", scheme);
  expect(verified).toMatchObject({ ok: true, id: "msg_1", delivery: "msg_1" });
});

it("a request says its type where the body does not", async () => {
  const request = await sender({}, { scheme: github }).request("https://example.com", event, {
    type: "push",
  });
  expect(request.headers.get("x-github-event")).toBe("push");
});

it("a request cannot have its signature overwritten", async () => {
  const request = await sender().request("https://example.com", event, {
    headers: { "x-service-signature": "none" },
  });
  expect(request.headers.get("x-service-signature")).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
});

it("sending tells how the receiver answered", async () => {
  const received: Received[] = [];
  const url = await listen((one) => {
    received.push(one);
    return { status: 200, body: "thanks" };
  });
  expect(await sender().send(url, event, { delivery: "dlv_1" })).toEqual({
    ok: true,
    delivery: "dlv_1",
    status: 200,
    body: "thanks",
  });
  const [{ request, body } = { request: { headers: {} }, body: Buffer.alloc(0) }] = received;
  expect(await verify(body, request.headers, "whsec_a", service)).toMatchObject({ ok: true });
});

it.each([
  [302, "moved"],
  [400, "bad"],
  [503, "x".repeat(5000)],
])("sending calls %i a failure, and keeps the beginning of the answer", async (status, body) => {
  const asked: (string | undefined)[] = [];
  const url = await listen(({ request }) => {
    asked.push(request.url);
    return { status, body };
  });
  const result = await sender().send(url, event);
  expect(result).toMatchObject({ ok: false, reason: "status", status, body: body.slice(0, 1000) });
  expect(asked).toEqual(["/hook"]);
});

it("sending gives up after its time", async () => {
  const url = await listen(() => undefined);
  expect(await sender({ timeout: 50 }).send(url, event)).toMatchObject({
    ok: false,
    reason: "timeout",
  });
});

it("sending reports that there is no endpoint", async () => {
  const url = await listen(() => undefined);
  await new Promise((closed) => server?.close(closed));
  expect(await sender().send(url, event)).toMatchObject({ ok: false, reason: "network" });
});

it("sending uses the fetch that it is given", async () => {
  const urls: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    urls.push(url);
    return new Response(null, { status: 204 });
  };
  expect(await sender({ fetch }).send("https://example.com/hook", event)).toMatchObject({
    ok: true,
    status: 204,
    body: "",
  });
  expect(urls).toEqual(["https://example.com/hook"]);
});

it.each([
  ["999 characters", ["x".repeat(999)], "x".repeat(999)],
  ["1,000 in parts", ["x".repeat(600), "x".repeat(400)], "x".repeat(1000)],
  ["1,001 in parts", ["x".repeat(999), "yz"], `${"x".repeat(999)}y`],
  ["a character in two parts", [new Uint8Array([0xc3]), new Uint8Array([0xa4])], "ä"],
  ["1,000 without an end", ["x".repeat(1000), undefined], "x".repeat(1000)],
])("sending keeps %s of an answer", async (_, parts, kept) => {
  const chunks = parts.values();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = chunks.next();
        if (done === true) controller.close();
        else if (value === undefined) return new Promise<void>(() => undefined);
        else controller.enqueue(typeof value === "string" ? Buffer.from(value) : value);
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
  const fetch = async (): Promise<Response> => new Response(body);
  const result = await sender({ fetch }).send("https://example.com/hook", event);
  expect(result).toMatchObject({ ok: true, body: kept });
});
