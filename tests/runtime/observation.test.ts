/** Deviations of messages that client, router and receiver are shown to observe: each is named, and none of its values. */
import { beforeAll, expect, test } from "vitest";

import type {
  MessageObserver,
  ObservationOptions,
} from "../../runtime/wire/observation/observe.js";
import {
  type ObservedJson,
  ObservedReport,
  type ObservedReportOptions,
} from "../../runtime/wire/observation/report.js";
import { type Generated, generateClient } from "./client/setup.js";
import { list, object, ref, text } from "../support/openapi.js";

const json = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

const payment = (kind: string, own: string) =>
  object({ kind: { const: kind }, [own]: text }, ["kind", own]);
const DOCUMENT = {
  paths: {
    "/orders": {
      post: {
        operationId: "placeOrder",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer" } },
          { name: "filter", in: "query", style: "deepObject", schema: object({ a: text }) },
        ],
        requestBody: { required: true, ...json("Order") },
        responses: {
          "201": {
            description: "Placed.",
            headers: { "X-Total": { required: true, schema: text } },
            ...json("Order"),
          },
        },
      },
    },
  },
  webhooks: {
    placed: {
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: object({ type: { const: "placed" }, order: ref("Order") }, ["type"]),
            },
          },
        },
        responses: { "204": { description: "Good." } },
      },
    },
  },
  components: {
    schemas: {
      Order: object(
        {
          id: text,
          status: { enum: ["open", "paid"] },
          total: { type: "number", minimum: 0 },
          lines: list(object({ sku: text, count: { type: "integer" } }, ["sku"])),
          tags: { type: "object", additionalProperties: text },
          free: { type: "object" },
          contact: object({ email: { type: "string", format: "email" } }),
          parent: ref("Order"),
          payment: {
            oneOf: ["Card", "Cash"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
            discriminator: { propertyName: "kind", mapping: { card: "Card", cash: "Cash" } },
          },
        },
        ["id"],
      ),
      Card: payment("card", "number"),
      Cash: payment("cash", "till"),
    },
  },
};

const ORDER = {
  id: "o1",
  status: "open",
  total: 12,
  lines: [{ sku: "a", count: 1 }, { sku: "b" }],
  tags: { "alice@example.com": "vip" },
  free: { anything: 1 },
  contact: { email: "alice@example.com" },
  payment: { kind: "card", number: "4111" },
};

/** What is changed, and how it deviates. */
const CHANGES: readonly (readonly [string, object, string, string])[] = [
  ["a string for a number", { total: "12" }, "type", "/total"],
  ["a number below its minimum", { total: -1 }, "constraint", "/total"],
  ["an unlisted value", { status: "void" }, "enum", "/status"],
  ["null", { status: null }, "null", "/status"],
  ["a missing property", { id: undefined }, "required", "/id"],
  ["an undeclared property", { vat: 3 }, "property", ""],
  ["an undeclared property further in", { parent: { id: "1", vat: 3 } }, "property", "/parent"],
  ["an object for a list", { lines: {} }, "type", "/lines"],
  ["a missing property of an item", { lines: [{ count: 1 }] }, "required", "/lines/sku"],
  ["a fraction", { lines: [{ sku: "a", count: 1.5 }] }, "type", "/lines/count"],
  ["an undeclared property of an item", { lines: [{ sku: "a", x: 1 }] }, "property", "/lines"],
  ["a number in a map", { tags: { "bob@example.com": 5 } }, "type", "/tags"],
  ["another form", { contact: { email: "nobody" } }, "constraint", "/contact/email"],
  ["an unknown alternative", { payment: { kind: "barter" } }, "enum", "/payment/kind"],
  ["an incomplete alternative", { payment: { kind: "cash" } }, "required", "/payment/till"],
  ["no alternative at all", { payment: 4111 }, "type", "/payment"],
  ["null for an alternative", { payment: null }, "null", "/payment"],
];

interface Modules {
  createClient(options: object): object;
  place(client: object, request: object): Promise<unknown>;
  createRouter(handlers: object, options: object): (request: Request) => Promise<Response>;
  createWebhookReceiver(options: object): (request: Request) => Promise<Response>;
  observe(options: ObservationOptions): MessageObserver;
  readonly validators: ObservationOptions["validators"];
  readonly webhookEventSchemas: object;
}

let generated: Generated;
let modules: Modules;
beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "zod", "server", "webhooks"], {
    client: { capabilities: ["observe"] },
    server: { capabilities: ["observe"] },
    webhooks: { observe: true },
  });
  const loaded = await Promise.all(
    ["client/index.ts", "server.ts", "webhooks.ts", "validators.ts", "zod.ts"].map((path) =>
      generated.load(path),
    ),
  );
  const group = loaded[0]?.["operations"] ?? Object.values(loaded[0] ?? {}).find(hasPlace);
  modules = Object.assign({}, ...loaded, group) as Modules;
});

const hasPlace = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "placeOrder" in value;

interface Message {
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

const ANSWER = { "content-type": "application/json", "X-Total": "1" };
const post = (body: unknown, { headers = {}, query = "" }: Message) =>
  new Request(`http://shop.test/orders${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Sends a message by each side that can be observed. */
const SIDES: Readonly<
  Record<string, (message: Message, observe: MessageObserver) => Promise<unknown>>
> = {
  "a response to a client": async ({ body = ORDER, status = 201, headers }, observe) => {
    const response = new Response(JSON.stringify(body), {
      status,
      headers: { ...ANSWER, ...headers },
    });
    const fetch = async () => response;
    const client = modules.createClient({ baseUrl: "http://shop.test", fetch, use: [observe] });
    const call = (modules as unknown as Record<string, Modules["place"]>)["placeOrder"];
    return call?.(client, { body: ORDER }).catch(() => undefined);
  },
  "a request to a router": async ({ body = ORDER, ...rest }, observe) =>
    routerWith(
      async () => ({ status: 201, headers: { "X-Total": "1" }, body: ORDER }),
      observe,
    )(post(body, rest)),
  "a response of a router": async ({ body = ORDER, status = 201, headers = {} }, observe) =>
    routerWith(
      async () => ({ status, headers: { "X-Total": "1", ...headers }, body }),
      observe,
    )(post(ORDER, {})),
  "an event to a receiver": async ({ body = ORDER }, observe) =>
    modules.createWebhookReceiver({
      verify: "none",
      validators: modules.webhookEventSchemas,
      handlers: {},
      onUnlisted: () => undefined,
      observe,
    })(post(typeof body === "string" ? { type: body } : { type: "placed", order: body }, {})),
};

const routerWith = (placeOrder: () => Promise<unknown>, observe: MessageObserver) => {
  const handlers = new Proxy({}, { get: () => ({ placeOrder }) });
  return modules.createRouter(handlers, { observe, onError: () => undefined });
};

async function observed(
  send: (observe: MessageObserver) => Promise<unknown>,
  options: ObservedReportOptions = {},
): Promise<ObservedJson> {
  const report = new ObservedReport(options);
  const { observe, validators } = modules;
  await send(observe({ report, sample: 1, ...(validators && { validators }) }));
  return report.toJSON();
}

test.each(
  Object.keys(SIDES).flatMap((side) =>
    CHANGES.map(([what, ...change]) => [what, side, ...change] as const),
  ),
)("%s in %s", async (_, side, change, kind, path) => {
  const body = { ...ORDER, ...change };
  const { deviations } = await observed(async (observe) => SIDES[side]?.({ body }, observe));
  const part = side.startsWith("an event")
    ? "delivery"
    : side.startsWith("a request")
      ? "request"
      : "201";
  const root = part === "delivery" ? "/body/order" : "/body";
  const message = part === "delivery" ? "placed" : "POST /orders";
  expect(deviations).toContainEqual({ message, part, path: root + path, kind, count: 1 });
  // A refusal and a failure of the router are not declared either.
  const others = deviations.filter((one) => one.kind !== "status");
  expect(others).toHaveLength(1);
});

const RESPONSES = ["a response to a client", "a response of a router"] as const;
test.each<[string, string, Message, object]>([
  ...RESPONSES.flatMap((side): [string, string, Message, object][] => [
    ["an undeclared status", side, { status: 202 }, { part: "202", path: "", kind: "status" }],
    [
      "an undeclared header",
      side,
      { headers: { "X-Cost": "1" } },
      { part: "201", path: "/headers", kind: "header" },
    ],
  ]),
  [
    "another media type",
    "a response to a client",
    { headers: { "content-type": "text/html" } },
    { part: "201", path: "/body", kind: "media-type", names: { "text/html": 1 } },
  ],
  [
    "another media type",
    "a request to a router",
    { headers: { "content-type": "application/xml" } },
    { part: "request", path: "/body", kind: "media-type", names: { "application/xml": 1 } },
  ],
  [
    "a parameter",
    "a request to a router",
    { query: "?filter[a]=1&colour=red" },
    { part: "request", path: "/query", kind: "property" },
  ],
  [
    "a wrong parameter",
    "a request to a router",
    { query: "?limit=many" },
    { part: "request", path: "/query/limit", kind: "type" },
  ],
  [
    "an unknown event",
    "an event to a receiver",
    { body: "lost" },
    { message: "", part: "delivery", path: "", kind: "event" },
  ],
])("%s in %s is observed", async (_, side, message, expected) => {
  const { deviations } = await observed(async (observe) => SIDES[side]?.(message, observe));
  expect(deviations).toContainEqual({ message: "POST /orders", count: 1, ...expected });
});

test("what the document says is no deviation, and covers what it is an example of", async () => {
  for (const send of Object.values(SIDES)) {
    const { deviations, messages } = await observed((observe) => send({}, observe));
    expect(deviations).toEqual([]);
    expect(messages).toBeGreaterThan(0);
  }
  const { coverage } = await observed(async (observe) =>
    SIDES["a request to a router"]?.({ query: "?limit=3" }, observe),
  );
  expect(coverage.map(({ kind, items }) => [kind, items.map(({ name }) => name)])).toEqual([
    ["media types", ["201 application/json", "request application/json"]],
    ["operations", [""]],
    ["parameters", ["query limit"]],
    ["statuses", ["201"]],
  ]);
});

/** Tokens, mails and names of people: as values, and as keys of objects, maps, headers and queries. */
const CANARIES = Array.from({ length: 1000 }, (_, index) => {
  const code = (index * 7919 + 12_345)
    .toString(26)
    .replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
  return (
    [`sk_live_${code}${index}`, `${code}.${index}@mail.example`, `Maria-${code}`][index % 3] ?? ""
  );
});

test.each([
  [false, CANARIES],
  [true, CANARIES.filter((_, index) => index % 3 < 2)],
])("no canary is in a report, with names: %s", async (names, canaries) => {
  const report = await observed(
    async (observe) => {
      for (let at = 0; at < canaries.length; at += 20) {
        const some = canaries.slice(at, at + 20);
        const [canary = ""] = some;
        const pairs = Object.fromEntries(some.map((one) => [one, one]));
        const body = {
          ...{ ...pairs, id: some, status: canary, total: canary, free: pairs, contact: pairs },
          tags: Object.fromEntries(some.map((one, index) => [one, index])),
          payment: { kind: canary, ...pairs },
          lines: some.map((one) => ({ [one]: one })),
        };
        const keys = some.map(encodeURIComponent);
        const query = `?limit=${keys[0]}&${keys.map((one) => `${one}=${one}&filter[${one}]=1`).join("&")}`;
        const headers = Object.fromEntries(
          some.map((one) => [`x-${one.replaceAll(/[^\w-]/g, "-")}`, one]),
        );
        for (const send of Object.values(SIDES)) await send({ body, query, headers }, observe);
        await SIDES["an event to a receiver"]?.({ body: canary }, observe);
        const type = `text/${canary.replace("@", "-")}`;
        await SIDES["a request to a router"]?.({ headers: { "content-type": type } }, observe);
      }
    },
    { names },
  );
  const written = JSON.stringify(report);
  expect(report.deviations.length).toBeGreaterThan(20);
  expect(canaries.filter((canary) => written.includes(canary))).toEqual([]);
});

test("names are kept if they are asked for, and consist of letters", async () => {
  const body = { ...ORDER, vat: 1, "ssn 123": 2 };
  const report = await observed(
    async (observe) => SIDES["a request to a router"]?.({ body }, observe),
    { names: true },
  );
  expect(report.deviations).toEqual([expect.objectContaining({ count: 2, names: { vat: 1 } })]);
});

test("reports of processes add up, and a report holds no more than its limit", () => {
  const [one, other] = [new ObservedReport({ limit: 2 }), new ObservedReport({ limit: 2 })];
  const deviation = { message: "GET /a", part: "200", path: "/body", kind: "type" } as const;
  for (const path of ["/body/a", "/body/b", "/body/c"]) one.note({ ...deviation, path });
  other.note({ ...deviation, path: "/body/b" }, 4);
  other.see("statuses", "getA", "200");
  one.add(JSON.parse(JSON.stringify(other)));
  expect(one.toJSON()).toMatchObject({
    deviations: [
      { path: "/body/b", count: 5 },
      { path: "/body/a", count: 1 },
    ],
    more: 1,
    coverage: [{ kind: "statuses", items: [{ operation: "getA", name: "200", seen: true }] }],
  });
  expect(() => one.add({ observed: 2 })).toThrow(TypeError);
});

test("what goes wrong while a message is observed does not disturb it", async () => {
  const report = new ObservedReport();
  const failing = {
    report,
    sample: 1,
    validators: {
      placeOrder: {
        get responses() {
          throw new Error();
        },
      },
    },
  };
  const result = await SIDES["a response to a client"]?.({}, modules.observe(failing as never));
  expect(result).toEqual(ORDER);
  expect(report.toJSON().more).toBeGreaterThan(0);
});
