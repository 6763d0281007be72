/** The mock server as its flags ask for it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, it } from "vitest";

import { serve } from "../../runtime/server/adapters/node.js";
import { SHOP } from "../tools/mock/shop.js";
import { userFolder } from "../support/cli.js";

const described = (content: object) => ({
  responses: { 200: { description: "Pets.", content: { "application/json": content } } },
});
const limit = { name: "limit", in: "query", schema: { type: "integer" } };
const listPets = {
  operationId: "listPets",
  parameters: [limit],
  ...described({
    schema: { type: "array", minItems: 3, items: { type: "string", minLength: 3 } },
    example: ["Tom", "Tim", "Kim"],
  }),
};
const PETS = {
  openapi: "3.1.1",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: listPets } },
};
const TWO = {
  ...PETS,
  paths: { ...PETS.paths, "/cats": { get: { ...listPets, operationId: "listCats" } } },
};

/** What a mock with some flags prints and answers to requests, until it is interrupted. */
async function mocked(
  flags: readonly string[],
  paths: readonly string[] = [],
  document: object = PETS,
) {
  const ending = new AbortController();
  const [lines, answers, addresses]: [string[], Response[], string[]] = [[], [], []];
  const ask = async (address: string): Promise<void> => {
    addresses.push(address);
    const headers = { origin: "https://page.test" };
    for (const path of paths) answers.push(await fetch(`${address}${path}`, { headers }));
  };
  const place = userFolder(
    { "api.json": document },
    {
      interrupted: () => ending.signal,
      err: (text) => void lines.push(text),
      out: (text) => void ask(text.trim()).finally(() => ending.abort()),
    },
  );
  const { exit } = await place.apostille("mock", "api.json", "--port", "0", ...flags);
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<unknown>));
  return { exit, log: lines.join(""), answers, bodies, address: addresses[0] };
}

/** A port that nothing uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it("apostille mock serves until it is interrupted, and prints each request", async () => {
  const { exit, bodies, log } = await mocked([], ["/pets?a=%1b"]);
  expect([exit, bodies]).toEqual([0, [["Tom", "Tim", "Kim"]]]);
  expect(log).toMatch(/^1 operation of Pets\nGET \/pets\?a=%1b 200 listPets, example, \d+ ms\n$/);
});

it("apostille mock prints what is in no operation, and which requests are wrong", async () => {
  const { answers, log } = await mocked([], ["/dogs", "/pets?limit=x"], TWO);
  expect(answers.map(({ status }) => status)).toEqual([404, 400]);
  const [count, missing, wrong] = log.split("\n");
  expect(count).toBe("2 operations of Pets");
  expect(missing).toMatch(/^GET \/dogs 404 no operation, \S.*, \d+ ms$/);
  expect(wrong).toMatch(/^GET \/pets\?limit=x 400 listPets, \S.*, \d+ ms$/);
});

it("apostille mock prints the errors of a document that it can serve in part", async () => {
  const broken = {
    ...PETS,
    paths: { ...PETS.paths, "/dogs": { get: { responses: { 200: { $ref: "#/none" } } } } },
  };
  const { bodies, log } = await mocked(["--quiet"], ["/pets"], broken);
  expect([bodies, log.match(/^error \S+/gm)]).toEqual([
    [["Tom", "Tim", "Kim"]],
    ["error ref/missing"],
  ]);
  expect(log).toContain("--lenient");
  const lenient = await mocked(["--quiet", "--lenient"], ["/pets"], broken);
  expect([lenient.bodies, lenient.log.match(/^(?:error|warning) \S+/gm)]).toEqual([
    [["Tom", "Tim", "Kim"]],
    ["warning ref/missing"],
  ]);
});

it("apostille mock prints no requests with --quiet", async () => {
  const { bodies, log } = await mocked(["--quiet"], ["/pets"]);
  expect([bodies, log]).toEqual([[["Tom", "Tim", "Kim"]], "1 operation of Pets\n"]);
});

it("apostille mock answers with values instead of examples with --dynamic, the same for a --seed", async () => {
  const seeds = ["1", "1", "2"];
  const values = await Promise.all(
    seeds.map(async (seed) => (await mocked(["--dynamic", "--seed", seed], ["/pets"])).bodies[0]),
  );
  const [first, again, other] = values;
  expect(first).toHaveLength(3);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

it("apostille mock answers invalid requests with --answer-invalid", async () => {
  const { answers, bodies, log } = await mocked(["--answer-invalid"], ["/pets?limit=x"]);
  expect([answers[0]?.status, bodies]).toEqual([200, [["Tom", "Tim", "Kim"]]]);
  expect(log).toContain("limit");
});

it.each([
  [[], "https://page.test"],
  [["--no-cors"], null],
])("apostille mock with %j lets scripts of other origins read: %s", async (flags, allowed) => {
  const { answers } = await mocked(flags, ["/pets"]);
  expect(answers[0]?.headers.get("access-control-allow-origin")).toBe(allowed);
});

it("apostille mock waits for --delay milliseconds, of which at most a minute", async () => {
  const { log } = await mocked(["--delay", "40"], ["/pets"]);
  expect(Number(/(\d+) ms\n$/.exec(log)?.[1])).toBeGreaterThanOrEqual(39);
  expect((await mocked(["--delay", "60000"])).exit).toBe(0);
  const { exit, log: refusal } = await mocked(["--delay", "60001"]);
  expect([exit, refusal]).toEqual([2, expect.stringContaining("usage/flag-number")]);
});

it("apostille mock takes the --port, and is for this machine only", async () => {
  const port = await freePort();
  const { address } = await mocked(["--port", String(port)]);
  expect(address).toBe(`http://127.0.0.1:${port}`);
});

it.each([
  ["a port that is no number", ["--port", "http"], ["usage/flag-number"]],
  ["a port that is none", ["--port", "65536"], ["usage/flag-number"]],
  ["a host that is not this machine", ["--host", "203.0.113.7"], ["serving/port"]],
  ["no document", ["--input", "none.json"], ["usage/operand-unexpected"]],
])("apostille mock with %s does not start", async (_, flags, codes) => {
  const { exit, log } = await mocked(flags);
  expect([exit, codesIn(log)]).toEqual([2, codes]);
});

it("apostille mock --snapshot begins with what the mock before it has remembered", async () => {
  const id = { type: "integer", readOnly: true };
  const note = { type: "object", required: ["id"], properties: { id } };
  const ok = (schema: object) => ({
    responses: { 201: { description: "It.", content: { "application/json": { schema } } } },
  });
  const requestBody = { content: { "application/json": { schema: note } } };
  const notes = { get: ok({ type: "array", items: note }), post: { requestBody, ...ok(note) } };
  let ending = new AbortController();
  const lists: unknown[] = [];
  const ask = async (address: string): Promise<void> => {
    const headers = { "content-type": "application/json" };
    await fetch(`${address}/notes`, { method: "POST", headers, body: "{}" });
    lists.push(await (await fetch(`${address}/notes`)).json());
  };
  const place = userFolder(
    { "api.json": { ...PETS, paths: { "/notes": notes } } },
    {
      interrupted: () => ending.signal,
      out: (text) => void ask(text.trim()).finally(() => ending.abort()),
    },
  );
  const run = (...flags: readonly string[]) => {
    ending = new AbortController();
    return place.apostille("mock", "api.json", "--port", "0", ...flags);
  };
  await run("--stateful");
  await run("--snapshot", "notes.json");
  await run("--snapshot", "notes.json");
  expect(lists).toEqual([[{ id: 1 }], [{ id: 1 }], [{ id: 1 }, { id: 2 }]]);
  await run("--snapshot", "kept/notes.json");
  expect(JSON.parse(place.read("kept/notes.json"))).toMatchObject({ entries: [{ key: "1" }] });
  const refused = await run("--snapshot", "api.json/notes.json");
  expect([refused.exit, codesIn(refused.err)]).toEqual([2, ["write/disk"]]);
  for (const text of ["no", "{}", '{"entries":[1],"filled":[],"count":0}']) {
    place.write("notes.json", text);
    const { exit, err } = await run("--snapshot", "notes.json");
    expect([exit, codesIn(err)]).toEqual([2, ["usage/snapshot-unreadable"]]);
    expect(place.read("notes.json")).toBe(text);
  }
});

it("apostille mock --webhooks sends the events of lifecycles, about the things that moved", async () => {
  const schema = {
    type: "object",
    required: ["id", "type", "data"],
    properties: {
      id: { type: "string" },
      type: { const: "order.paid" },
      data: { type: "object", properties: { object: { $ref: "#/components/schemas/Order" } } },
    },
  };
  const post = { requestBody: { content: { "application/json": { schema } } }, responses: {} };
  const document = { ...SHOP, webhooks: { "order.paid": { post } } };
  const ending = new AbortController();
  const received: unknown[] = [];
  const receiver = await serve(
    async (request) => {
      received.push(await request.json());
      ending.abort();
      return new Response(null, { status: 204 });
    },
    { port: 0 },
  );
  const ask = async (address: string): Promise<void> => {
    const send = (path: string) =>
      fetch(`${address}/orders${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"note":"mine"}',
      });
    const { id } = (await (await send("")).json()) as { id: string };
    await send(`/${id}/pay`);
  };
  const place = userFolder(
    { "api.json": document },
    { interrupted: () => ending.signal, out: (text) => void ask(text.trim()) },
  );
  const run = (url: string) =>
    place.apostille("mock", "api.json", "--port", "0", "--webhooks", url);
  expect((await run("no")).exit).toBe(2);
  const { exit, err } = await run(receiver.url);
  expect([exit, received]).toEqual([
    0,
    [
      expect.objectContaining({
        type: "order.paid",
        data: { object: expect.objectContaining({ status: "paid", note: "mine" }) },
      }),
    ],
  ]);
  expect(err).toContain("POST /orders");
  await receiver.close();
});

it("apostille inspect --stage resources prints them as text and as JSON", async () => {
  const schema = { type: "object", properties: { id: { type: "string" } } };
  const parameters = [{ name: "petId", in: "path", required: true, schema: { type: "string" } }];
  const get = { parameters, ...described({ schema }) };
  const list = described({ schema: { type: "array", items: schema } });
  const paths = { "/pets": { get: list }, "/pets/{petId}": { get } };
  const place = userFolder({ "api.json": { ...PETS, paths } });
  const inspect = ["inspect", "api.json", "--stage", "resources"];
  expect((await place.apostille(...inspect, "--format", "text")).out).toBe(
    "pets  no named schema, key id\n  read     GET /pets/{petId}\n  list     GET /pets\n",
  );
  const [pets] = JSON.parse((await place.apostille(...inspect)).out);
  expect(pets).toMatchObject({ name: "pets", path: "/pets", key: "id" });
});

it("apostille mock says all that is wrong, but nothing of a document that could be served", async () => {
  const place = userFolder({ "odd.json": { ...PETS, "x-webhook-signatures": {} } });
  const none = await place.apostille("mock", "none.json");
  expect([none.exit, codesIn(none.err)]).toEqual([2, ["document/unreadable"]]);
  const both = await place.apostille("mock", "none.json", "--port", "x", "--delay", "60001");
  expect([both.exit, codesIn(both.err)]).toEqual([2, ["usage/flag-number", "usage/flag-number"]]);
  const one = await place.apostille("mock", "odd.json", "--port", "x");
  expect([one.exit, codesIn(one.err)]).toEqual([2, ["usage/flag-number"]]);
});

const codesIn = (text: string): readonly (string | undefined)[] =>
  [...text.matchAll(/^(?:error|warning|info) (\S+)/gm)].map(([, code]) => code);
