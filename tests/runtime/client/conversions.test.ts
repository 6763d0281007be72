/** Dates and 64-bit integers, if the configuration asks for more than JSON has. */
import { beforeAll, describe, expect, it } from "vitest";

import type { ZodType } from "zod";
import { clientOf } from "../../../runtime/client/client.js";
import { validate } from "../../../runtime/client/capabilities/validate-any.js";
import type { Call, Client } from "../../../runtime/client/call/types.js";
import type {
  OperationValidators,
  Validator,
} from "../../../runtime/wire/descriptors/validator.js";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { asProgram, type Generated, generateClient } from "./setup.js";
import { moment, record, DOCUMENT } from "./conversions-document.js";

const ON = { types: { dates: "Date", int64: "bigint" } } as const;
const LONG = 9223372036854775807n;
const AT = "2024-02-29T12:00:00.123456+02:00";

type Operation = (client: Client, request: object) => Call<unknown, Record<number, unknown>>;

let generated: Generated;
let operations: Readonly<Record<string, Operation>>;
let validators: Readonly<Record<string, OperationValidators>>;
let schemas: Readonly<Record<string, { parse(value: unknown): unknown }>>;
let createRouter: (handlers: object) => (request: Request) => Promise<Response>;
let webhooks: Readonly<Record<string, (...parameters: unknown[]) => unknown>>;
let eventSchemas: Readonly<Record<string, Validator>>;

beforeAll(async () => {
  const all = ["types", "client", "zod", "server", "webhooks"] as const;
  generated = await generateClient(DOCUMENT, all, ON);
  const load = async <Module>(path: string) => (await generated.load(path)) as Module;
  operations = await load("client/general.ts");
  ({ validators, webhookEventSchemas: eventSchemas } = await load<{
    validators: typeof validators;
    webhookEventSchemas: typeof eventSchemas;
  }>("validators.ts"));
  schemas = await load("zod.ts");
  ({ createRouter } = await load<{ createRouter: typeof createRouter }>("server.ts"));
  webhooks = await load("webhooks.ts");
});

interface Exchange {
  /** The input of the handler. */
  readonly handed: Readonly<Record<string, unknown>>;
  readonly sent: string;
  readonly answer: string;
  readonly data: unknown;
  readonly headers: unknown;
}

/**
 * Calls an operation of the client; its handler responds with `reply`, and all bodies are recorded as they were sent.
 */
async function exchange(
  name: string,
  request: object,
  reply: object,
  use: Parameters<typeof clientOf>[0] = {},
): Promise<Exchange> {
  let handed: Exchange["handed"] = {};
  let [sent, answer] = ["", ""];
  const handle = async (input: Exchange["handed"]) => {
    const items = input["body"];
    const body = isStream(items) ? await listOf(items) : items;
    handed = { params: input["params"], query: input["query"], headers: input["headers"], body };
    return reply;
  };
  const general = Object.fromEntries(Object.keys(operations).map((key) => [key, handle]));
  const router = createRouter({ general });
  const client = clientOf({
    ...use,
    baseUrl: "http://127.0.0.1",
    fetch: async (input, init) => {
      const incoming = new Request(input, init);
      sent = await incoming.clone().text();
      const response = await router(incoming);
      answer = await response.clone().text();
      return response;
    },
  });
  const result = await operations[name]?.(client, request).result();
  const { data, headers } = { data: undefined, headers: undefined, ...result };
  return { handed, sent, answer, data: isStream(data) ? await listOf(data) : data, headers };
}

async function listOf(items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const thing = () => ({
  created: new Date(1700000000123),
  n: LONG,
  count: 3,
  free: { n: 1 },
  maybe: null,
  others: [{ created: new Date(0), n: -1n }],
  byName: { a: new Date(1) },
  pair: ["p", new Date(3), 4n],
  marked: { at_a: new Date(4), by_a: "b" },
  counted: { n: 5n, at_b: new Date(5) },
  either: { kind: "a", at: new Date(2) },
});

describe("output with Date and bigint", () => {
  it("output with Date and bigint gives handlers and callers what the types say, and loses nothing on the way", async () => {
    const request = {
      params: { id: LONG },
      query: { since: new Date(5), ids: [1n, LONG] },
      headers: { "x-at": new Date(6) },
      body: thing(),
    };
    const reply = { status: 200, headers: { Last: new Date(7) }, body: thing() };
    const { handed, sent, answer, data, headers } = await exchange("saveThing", request, reply);
    const body = { ...thing(), due: new Date("2020-01-01T00:00:00Z") };
    expect(handed).toMatchObject(request);
    expect(sent).toContain(
      '"created":"2023-11-14T22:13:20.123Z","n":9223372036854775807,"count":3',
    );
    expect(answer).toContain('"n":9223372036854775807');
    expect(data).toMatchObject(body);
    expect(headers).toEqual({ Last: new Date(7) });
  });

  it("output with Date and bigint writes a moment as it was read, until somebody changes it", async () => {
    const read = schemas["Thing"]?.parse({ created: AT, n: 1 }) as { created: Date };
    expect(read.created.toISOString()).toBe("2024-02-29T10:00:00.123Z");
    const { sent } = await exchange("saveThing", { params: { id: 1n }, body: read }, reply());
    expect(sent).toContain(`"created":"${AT}"`);
    read.created.setUTCFullYear(2025);
    const changed = await exchange("saveThing", { params: { id: 1n }, body: read }, reply());
    expect(changed.sent).toContain('"created":"2025-03-01T10:00:00.123Z"');
  });

  const reply = () => ({ status: 200, body: thing() });

  it("output with Date and bigint validates what is sent, and gives what the types say", async () => {
    const use = { use: [validate({ validators, responses: "throw" })] };
    const request = { params: { id: LONG }, body: thing() };
    const { data } = await exchange("saveThing", request, reply(), use);
    expect(data).toMatchObject({ ...thing(), due: new Date("2020-01-01T00:00:00Z") });
    const wrong = { params: { id: 2n ** 63n }, body: { ...thing(), n: "1" } };
    await expect(exchange("saveThing", wrong, reply(), use)).rejects.toMatchObject({
      issues: [{ path: "/params/id" }, { path: "/body/n" }],
    });
  });

  it("output with Date and bigint reads and signs events", async () => {
    const secrets = `whsec_${btoa("a secret of some length")}`;
    const event = { type: "saved", at: new Date(9), n: LONG };
    const sender = webhooks["createWebhookSender"]?.({ secrets }) as {
      request(url: string, event: object): Promise<Request>;
    };
    const delivery = await sender.request("http://localhost/", event);
    const payload = await delivery.text();
    expect(payload).toBe(
      '{"type":"saved","at":"1970-01-01T00:00:00.009Z","n":9223372036854775807}',
    );
    const verify = webhooks["verifyWebhookEvent"] ?? webhooks["verifyWebhook"];
    for (const options of [{}, { validators: eventSchemas }])
      expect(await verify?.(payload, delivery.headers, secrets, options)).toEqual(event);
  });

  it("output with Date and bigint leaves invalid dates and integers unchanged, for validators to report", async () => {
    const body = { created: "yesterday", n: 1.5, byName: { a: "2024-01-01" } };
    const fetch = async () => Response.json(body);
    const client = clientOf({ baseUrl: "http://127.0.0.1", fetch });
    const data = await operations["saveThing"]?.(client, { params: { id: 1n }, body: thing() });
    expect(data).toEqual(body);
    expect(() => schemas["Thing"]?.parse(body)).toThrow(/created/);
    expect(() => schemas["Thing"]?.parse({ ...thing(), n: "1" })).toThrow(/number/);
  });

  it("output with Date and bigint reads a value that is nested deeply, and refuses it", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(() => schemas["Thing"]?.parse(deep)).toThrow("Nested too deeply");
  });

  it("output with Date and bigint compiles", () => {
    const files = [...generated.files.keys()].filter((path) => path.endsWith(".ts"));
    expect(typeErrors(generated.folder, "7", files)).toEqual([]);
  });
});

const LISTED = `openapi: 3.1.0
info: { title: Listed, version: "1" }
components:
  schemas:
    Big: { type: integer, format: int64, enum: [1, 9007199254740993] }
    Bigs:
      properties: { one: { $ref: "#/components/schemas/Big" }, only: { format: int64, const: 9007199254740993 }, id: { type: integer, format: int64 } }
      additionalProperties: { type: array, items: { oneOf: [{ $ref: "#/components/schemas/Big" }, { type: string }] } }
`;

it("listed integers that a number cannot hold are told from their neighbours, or it is said that they are not", async () => {
  const { files, diagnostics } = await generateFrom(LISTED, { only: ["zod"], options: ON });
  const { Bigs } = (await asProgram(files).load("zod.ts")) as { Bigs: ZodType };
  const [listed, near] = [9007199254740993n, 9007199254740992n];
  const held = [
    { one: listed },
    { one: 1 },
    { only: listed },
    { id: near },
    { list: [listed, "a"] },
  ];
  for (const value of held) expect(Bigs.safeParse(value).success).toBe(true);
  expect(Bigs.parse({ one: Number(near) })).toEqual({ one: listed });
  for (const [name, value] of Object.entries({ one: near, only: near, list: [near] }))
    expect(Bigs.safeParse({ [name]: value }).error?.issues[0]?.path[0]).toBe(name);
  expect(diagnostics.map(({ code }) => code)).not.toContain("zod/listed-rounded");
  const numbers = await generateFrom(LISTED, { only: ["zod"] });
  expect(numbers.diagnostics.map(({ code }) => code)).toContain("zod/listed-rounded");
});

it("output has no conversions where they are off", async () => {
  const { files } = await generateFrom(DOCUMENT);
  const mentions = [...files].filter(
    ([path, text]) => !path.startsWith("runtime/") && /conver[ts]/.test(text),
  );
  expect(mentions).toEqual([]);
  expect(files.get("runtime/wire.ts")).not.toMatch(/LongNumber|Temporal|toISOString\(\) === value/);
});

it("output with Temporal names its types", async () => {
  const T = record([], { at: moment, day: { type: "string", format: "date" } });
  const document = { components: { schemas: { T } } };
  const options = { types: { dates: "Temporal" } } as const;
  const { files } = await generateFrom(document, { only: ["types"], options });
  expect(files.get("types.ts")).toContain("at?: Temporal.Instant;");
  expect(files.get("types.ts")).toContain("day?: Temporal.PlainDate;");
});
