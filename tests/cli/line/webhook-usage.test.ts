/** What the webhook commands make of their flags and of the document. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Run, type UserFolder, userFolder } from "../../support/cli.js";

const scheme = (header: string) => ({
  header,
  format: "{signature}",
  payload: "{body}",
  eventHeader: "X-Event",
});
const event = (content: object, more: object = {}) => ({
  post: {
    requestBody: { content: { "application/json": content } },
    responses: { 204: { description: "Taken." } },
    ...more,
  },
});
const typed = (type: string) => ({
  schema: { type: "object", required: ["type"], properties: { type: { const: type } } },
  example: { type },
});
const API = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  "x-webhook-signature": scheme("X-Sign"),
  webhooks: {
    created: event(typed("order.created")),
    own: event(typed("own"), { "x-webhook-signature": scheme("X-Own") }),
  },
};
const PLAIN = { ...API, webhooks: { plain: event({ example: { a: 1 } }) } };
/** A document that is only warned of. */
const ODD = { ...API, "x-webhook-signatures": {} };
const SECRET = "s3cret";
const signed = (body: string): string => createHmac("sha256", SECRET).update(body).digest("hex");

let place: UserFolder;
let server: Server;
let url: string;
let status = 200;
let received: IncomingHttpHeaders = {};
beforeEach(async () => {
  status = 200;
  server = createServer((request, response) => {
    received = request.headers;
    request.resume().on("end", () => response.writeHead(status).end());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const documents = { "api.json": API, "odd.json": ODD, "plain.json": PLAIN };
  place = userFolder({ ...documents, body: '{"a":1}', headers: "" });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const say = (...words: readonly string[]): Promise<Run> => place.apostille("webhook", ...words);
const codesIn = ({ err }: Run): readonly (string | undefined)[] =>
  [...err.matchAll(/^(?:error|warning|info) (\S+)/gm)].map(([, code]) => code);

const SEND = ["send", "created"];
const FILES = ["--body", "body", "--headers", "headers"];
const KEY = ["--secret", SECRET];
const TO = "http://127.0.0.1:1/";

describe("what makes no sense", () => {
  it.each([
    [[...SEND, "-i", "none.json", "--to", TO, ...KEY], ["document/unreadable"]],
    [
      [...SEND, "-i", "odd.json", "--to", TO],
      ["extension/misspelt", "usage/secret-missing"],
    ],
    [
      [...SEND, "-i", "odd.json"],
      ["extension/misspelt", "usage/url", "usage/secret-missing"],
    ],
    [
      [...SEND, "-i", "api.json", "--to", TO, ...KEY, "--data", "none.json"],
      ["document/unreadable"],
    ],
    [["send", "-i", "api.json", "--to", TO, ...KEY], ["usage/event-unknown"]],
    [["verify", "-i", "none.json", ...FILES, ...KEY], ["document/unreadable"]],
    [
      ["verify", "-i", "none.json", ...KEY],
      [...["document/unreadable", "usage/flag-value-missing", "usage/flag-value-missing"]],
    ],
    [
      ["verify", "-i", "odd.json", "--body", "body", ...KEY],
      ["extension/misspelt", "usage/flag-value-missing"],
    ],
    [
      ["verify", "-i", "odd.json", "--headers", "headers", ...KEY],
      ["extension/misspelt", "usage/flag-value-missing"],
    ],
    [["verify", "-i", "api.json", ...FILES, "--body", "none", ...KEY], ["document/unreadable"]],
    [["verify", "-i", "api.json", ...FILES, "--secret", " "], ["usage/secret-missing"]],
    [["verify", "-i", "api.json", ...FILES], ["usage/secret-missing"]],
    [["listen", "-i", "none.json", "--forward-to", TO], ["document/unreadable"]],
    [
      ["listen", "-i", "none.json"],
      ["document/unreadable", "usage/url"],
    ],
    [["listen", "-i", "odd.json", "--forward-to", TO, "--port", "65536"], ["usage/flag-number"]],
  ])("what makes no sense: %j is refused with all that is wrong", async (words, codes) => {
    const run = await say(...words);
    expect([run.exit, run.out, codesIn(run)]).toEqual([2, "", codes]);
  });

  it.each([
    [1, '"d". It has e0.'],
    [2, "It has e0, e1."],
    [23, "e8, e9 and 13 more."],
  ])(
    "an unknown event of a document with %i is told those that there are",
    async (count, names) => {
      const keys = Array.from({ length: count }, (_, index) => `e${index}`);
      const webhooks = Object.fromEntries(keys.map((key) => [key, event({ example: {} })]));
      place.write("many.json", { ...API, webhooks });
      const { exit, err } = await say("send", "d", "-i", "many.json", "--to", TO, ...KEY);
      expect([exit, err]).toEqual([2, expect.stringContaining(names)]);
    },
  );

  it("an unknown event of a document without webhooks is told nothing more", async () => {
    place.write("none.json", { ...API, webhooks: {} });
    const { err } = await say("send", "d", "-i", "none.json", "--to", TO, ...KEY);
    expect(err).toContain('has no webhook "d".\n');
  });

  it("an unknown event is told the types and the keys of those that there are", async () => {
    const { err } = await say("send", "d", "-i", "api.json", "--to", TO, ...KEY);
    expect(err).toContain("It has order.created, created, own.");
  });

  it("a port that is in use is named", async () => {
    const { port } = server.address() as AddressInfo;
    const words = ["listen", "-i", "api.json", "--forward-to", TO, "--port", String(port)];
    const run = await say(...words);
    expect([run.exit, codesIn(run)]).toEqual([2, ["serving/port"]]);
    expect(run.err).toContain(`127.0.0.1, port ${port}`);
  });
});

describe("what is sent", () => {
  const send = (name: string, ...words: readonly string[]) =>
    say("send", name, "-i", "api.json", "--to", url, ...KEY, ...words);

  it.each([
    ["created", "order.created", "api.json"],
    ["order.created", "order.created", "api.json"],
    ["plain", "plain", "plain.json"],
  ])("a delivery for %s is named %s", async (name, type, document) => {
    const { out } = await send(name, "--json", "-i", document);
    expect(JSON.parse(out)).toMatchObject({ event: type, to: url, ok: true });
    expect(received["x-event"]).toBe(type);
    expect(out).toMatch(/^\{\n {2}"event"/);
  });

  it("a delivery has the type of its body, whichever webhook it is sent as", async () => {
    place.write("other.json", { type: "order.other" });
    await send("created", "--data", "other.json");
    expect(received["x-event"]).toBe("order.other");
  });

  it("a delivery is never an example that is written as text", async () => {
    const content = { schema: {}, examples: { text: { serializedValue: '{"a":1}' } } };
    const webhooks = { created: event(content) };
    place.write("text.json", { ...API, openapi: "3.2.0", webhooks });
    const { err } = await send("created", "-i", "text.json");
    expect(err).toContain("created, generated from the schema\n");
  });

  it("a delivery that is taken from an example names it", async () => {
    const content = { examples: { first: { value: 1 }, second: { value: 2 } } };
    place.write("named.json", { ...API, webhooks: { created: event(content) } });
    const { err } = await send("created", "-i", "named.json", "--example", "second");
    expect(err).toContain("created, example second\n");
  });

  it.each([
    [200, 0, ""],
    [299, 0, ""],
    [300, 1, ", a redirect, which is not followed"],
    [399, 1, ", a redirect, which is not followed"],
    [400, 1, ""],
  ])("a delivery that is answered %i ends with %i", async (answered, exit, more) => {
    status = answered;
    vi.spyOn(performance, "now").mockReturnValue(7000);
    const run = await send("created");
    expect([run.exit, run.out]).toEqual([exit, `answered ${answered}${more}, 0 ms\n`]);
    expect(run.err).toContain(`POST ${url}  created, example of the document\n`);
  });

  it("a delivery without a response says why", async () => {
    const { exit, out } = await send("created", "--to", TO);
    expect([exit, out]).toEqual([1, expect.stringMatching(/^no answer: bad port, \d+ ms\n$/)]);
  });
});

describe("a webhook with a signature of its own", () => {
  const BODY = '{"type":"own"}';
  it("a webhook with a signature of its own is verified by it, if it is named", async () => {
    place.write("body", BODY);
    place.write("headers", `X-Own: ${signed(BODY)}\n`);
    const verify = (...words: readonly string[]) =>
      say("verify", ...words, "-i", "api.json", ...FILES, ...KEY);
    expect((await verify("own")).out).toMatch(/^verified: /);
    expect((await verify()).out).toMatch(/^missing-header: /);
    const { out } = await verify("own", "--json");
    expect(JSON.parse(out)).toMatchObject({ ok: true, reason: "verified" });
  });

  it("a webhook with a signature of its own is recognised by its event", async () => {
    const ending = new AbortController();
    const lines: string[] = [];
    const print = (text: string): void => void lines.push(text);
    const terminal = { interrupted: () => ending.signal, out: print, err: print };
    const listener = userFolder({ "api.json": API }, terminal);
    const words = ["-i", "api.json", "--forward-to", TO, "--port", "0", ...KEY];
    const run = listener.apostille("webhook", "listen", ...words);
    await expect.poll(() => lines.join("")).toContain("passes deliveries on");
    const address = /http:\S+/.exec(lines.join(""))?.[0] ?? "";
    const post = async (headers: Record<string, string>): Promise<string> =>
      (await fetch(address, { method: "POST", body: BODY, headers })).text();
    const refusal = "the receiver cannot be reached: bad port\n";
    expect(await post({ "x-event": "own", "x-own": signed(BODY) })).toBe(refusal);
    await post({ "x-event": "own", "x-sign": signed(BODY) });
    await post({ "x-event": "e".repeat(100), "x-sign": signed(BODY) });
    await post({ "x-event": "e".repeat(101), "x-sign": signed(BODY) });
    expect(lines.slice(1)).toEqual([
      "own  verified; answered 502\n",
      expect.stringMatching(/^own {2}missing-header: .*; answered 502\n$/),
      `${"e".repeat(100)}  verified; answered 502\n`,
      `${"e".repeat(100)}…  verified; answered 502\n`,
    ]);
    ending.abort();
    expect((await run).exit).toBe(0);
  });
});
