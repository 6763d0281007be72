/** The webhook commands, against receivers that respond as real ones do. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";

import { readDelivery } from "../../generator/tools/webhooks/deliver.js";
import { type UserFolder, userFolder } from "../support/cli.js";

const SECRET = "whsec_c2VjcmV0LXNlY3JldA==";
const EVENT = { id: "e1", type: "order.created", data: { total: 12.5, url: "http://a/b" } };
const api = (more: object = {}): object => ({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  "x-webhook-signature": {
    header: "X-Shop-Signature",
    format: "t={timestamp},v1={signature}",
    payload: "{timestamp}.{body}",
    tolerance: 300,
    secret: { prefix: "whsec_" },
  },
  webhooks: {
    "order.created": webhook({ example: EVENT }, "order.created"),
    "order.deleted": webhook({}, "order.deleted"),
  },
  ...more,
});
const webhook = (content: object, type: string): object => ({
  post: {
    requestBody: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["id", "type"],
            properties: {
              id: { type: "string" },
              type: { const: type },
              data: { type: "object", properties: { total: { type: "number" } } },
            },
          },
          ...content,
        },
      },
    },
    responses: { 204: { description: "Taken." } },
  },
});

let place: UserFolder;
let server: Server;
let url: string;
let status = 200;
const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
beforeEach(async () => {
  place = userFolder({ "api.json": api() });
  received.length = 0;
  status = 200;
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(status, { "x-answer": "mine" }).end('{"taken":true}');
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterEach(() => {
  server.close();
});

const signature = (body: string, timestamp: number, secret = SECRET): string =>
  `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
const now = (): number => Math.floor(Date.now() / 1000);

const send = (event: string, ...words: readonly string[]) =>
  place.apostille("webhook", "send", event, "-i", "api.json", "--to", url, ...words);

it("apostille webhook send sends the example of the document, signed, and shows the answer", async () => {
  const { exit, out, err } = await send("order.created", "--secret", SECRET);
  expect(exit, err).toBe(0);
  expect(out).toMatch(/^answered 200, \d+ ms\n\{"taken":true\}\n$/);
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(JSON.parse(body)).toEqual(EVENT);
  const timestamp = Number(/^t=(\d+)/.exec(String(headers["x-shop-signature"]))?.[1]);
  expect(headers["x-shop-signature"]).toBe(signature(body, timestamp));
  expect(err).toContain("x-shop-signature: t=");
  expect(err).not.toContain(SECRET);
});

it("apostille webhook send makes a valid event where there is no example, the same for the same seed", async () => {
  const words = ["order.deleted", "--secret", SECRET] as const;
  for (const seed of ["1", "1", "2"]) await send(...words, "--seed", seed, "--json");
  const [first, again, other] = received.map(({ body }) => body);
  expect(JSON.parse(first ?? "")).toMatchObject({ id: expect.any(String), type: "order.deleted" });
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("apostille webhook send sends what it is given", async () => {
  place.write("event.json", { type: "order.created", mine: true });
  const { out } = await send("order.created", "--secret", SECRET, "--data", "event.json", "--json");
  expect(JSON.parse(out)).toMatchObject({ ok: true, status: 200, from: "event.json" });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({ type: "order.created", mine: true });
});

it("apostille webhook send sends without a signature where the document has none", async () => {
  place.write("api.json", api({ "x-webhook-signature": undefined }));
  const { exit, err } = await send("order.created");
  expect([exit, err]).toEqual([0, expect.stringContaining("not signed")]);
});

it.each([
  [["order.create", "--secret", SECRET], "usage/event-unknown", 'mean "order.created"? It has'],
  [["order.created"], "usage/secret-missing", "WEBHOOK_SECRET"],
  [["order.created", "--secret", SECRET, "--example", "x"], "usage/event-body", "example x"],
] as const)("apostille webhook send refuses %j", async ([event, ...words], code, hint) => {
  const { exit, err } = await send(event, ...words);
  expect([exit, received]).toEqual([2, []]);
  expect(err).toContain(code);
  expect(err).toContain(hint);
});

it.each([
  ["localhost:3000", "usage/url "],
  ["file:///etc/passwd", "usage/url "],
  ["ftp://a.test", "usage/url "],
  ["http://user:hunter2@localhost:3000", "usage/url-credentials "],
  ["http://:hunter2@localhost:3000", "usage/url-credentials "],
])("apostille webhook send sends nothing to %s", async (to, code) => {
  for (const words of [
    ["send", "order.created", "--to", to],
    ["listen", "--forward-to", to],
  ]) {
    const { exit, err } = await place.apostille("webhook", ...words, "-i", "api.json");
    expect([exit, err]).toEqual([2, expect.stringContaining(code)]);
    expect(err).not.toContain("hunter2");
  }
});

const BODY = '{"id":"e1", "type":"order.created","n":1.5,"path":"a/b"}';
const verify = async (
  body: string,
  header: string,
  secret: string = SECRET,
): Promise<readonly [number, string]> => {
  place.write("body", body);
  place.write("headers", `POST /hooks HTTP/1.1\r\nHost: a\r\nX-Shop-Signature: ${header}\r\n`);
  const words = ["-i", "api.json", "--body", "body", "--headers", "headers", "--secret", secret];
  const { exit, out } = await place.apostille("webhook", "verify", ...words);
  return [exit, out];
};

it("apostille webhook verify accepts what was signed, with headers as text or JSON", async () => {
  const header = signature(BODY, now());
  expect(await verify(BODY, header)).toEqual([0, expect.stringContaining("verified")]);
  place.write("headers", { "x-shop-signature": header });
  const words = ["-i", "api.json", "--body", "body", "--headers", "headers", "--secret", SECRET];
  expect(await place.apostille("webhook", "verify", ...words)).toMatchObject({ exit: 0 });
});

it("apostille webhook verify explains what does not match", async () => {
  const [exit, out] = await verify(BODY, signature(BODY, now()), SECRET.slice(6));
  expect([exit, out]).toEqual([1, expect.stringContaining("lacks its prefix whsec_")]);
  expect(out).toMatch(/^no-match: /);
});

it("apostille webhook verify needs a scheme to verify by", async () => {
  place.write("api.json", api({ "x-webhook-signature": undefined }));
  const words = ["-i", "api.json", "--body", "api.json", "--headers", "api.json"];
  const { exit, err } = await place.apostille("webhook", "verify", ...words, "--secret", SECRET);
  expect([exit, err]).toEqual([2, expect.stringContaining("usage/scheme-missing")]);
});

const STANDARD = "whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=";
/** Headers as the Standard Webhooks describe them, with names that begin with a word. */
const standard = (first: string, time: number | string) => {
  const key = Buffer.from(STANDARD.slice(6), "base64");
  const signed = createHmac("sha256", key).update(`m1.${time}.${BODY}`).digest("base64");
  return {
    [`${first}-id`]: "m1",
    [`${first}-timestamp`]: String(time),
    [`${first}-signature`]: `v1,${signed}`,
  };
};

it.each([
  ["headers of other names", standard("svix", now()), STANDARD, /svix-signature.*valid signature/],
  ["milliseconds", standard("webhook", Date.now()), STANDARD, /milliseconds/],
  ["a date", standard("webhook", new Date().toISOString()), STANDARD, /It is a date/],
  ["a version", standard("webhook", now()), `v1,${STANDARD}`, /stands before the prefix whsec_/],
  ["a quotation mark", standard("webhook", now()), `"${STANDARD}`, /before the prefix whsec_/],
])("apostille webhook verify explains %s", async (_, headers, secret, hint) => {
  place.write("api.json", api({ "x-webhook-signature": "standard-webhooks" }));
  place.write("body", BODY);
  place.write("headers", headers);
  const words = ["-i", "api.json", "--body", "body", "--headers", "headers", "--secret", secret];
  const { exit, out } = await place.apostille("webhook", "verify", ...words);
  expect([exit, out]).toEqual([1, expect.stringMatching(hint)]);
});

it("apostille webhook verify names the events if it is given another", async () => {
  const { exit, err } = await place.apostille("webhook", "verify", "order.made", "-i", "api.json");
  expect([exit, err]).toEqual([2, expect.stringContaining("order.created")]);
});

it("listen reads deliveries of at most 10 MiB", async () => {
  const read = (size: number) =>
    readDelivery(new Request("http://a.test", { method: "POST", body: new Uint8Array(size) }));
  expect(await read(10_485_760)).toMatchObject({ body: { byteLength: 10_485_760 } });
  expect(await read(10_485_761)).toMatchObject({ status: 413 });
});
