/** Mocks of server-sent events, which the generated client reads. */
import { setupServer } from "msw/node";
import type { HttpHandler } from "msw";
import { beforeAll, expect, it } from "vitest";

import { type AnyApi, type Generated, generateClient } from "../client/setup.js";
import { provideWithResolvers } from "./polyfill.js";

const stream = (operationId: string, itemSchema: object): object => ({
  get: {
    tags: ["Feed"],
    operationId,
    responses: {
      200: { description: "Events.", content: { "text/event-stream": { itemSchema } } },
    },
  },
});
const event = (data: object): object => ({
  type: "object",
  required: ["event", "data"],
  properties: { event: { enum: ["added", "removed"] }, data, id: { type: "string" } },
});
const PRICE = { type: "object", required: ["price"], properties: { price: { type: "integer" } } };

const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "Feeds", version: "1" },
  servers: [{ url: "https://feeds.test" }],
  paths: {
    "/texts": stream("listTexts", event({ type: "string" })),
    "/prices": stream("listPrices", event(PRICE)),
    "/plain": stream("listPlain", PRICE),
  },
};

let generated: Generated;
beforeAll(async () => {
  provideWithResolvers();
  generated = await generateClient(DOCUMENT, ["types", "client", "zod", "msw"]);
});

it.each<[name: string, events: readonly object[]]>([
  [
    "listTexts",
    [
      { event: "added", data: "a\nb" },
      { event: "removed", data: "7", id: "2" },
    ],
  ],
  ["listPrices", [{ event: "added", data: { price: 7 } }]],
  ["listPlain", [{ price: 7 }, { price: 8 }]],
])("%s sends the events that it is given, and valid ones otherwise", async (name, events) => {
  const { handlers, feed } = (await generated.load("msw/index.ts")) as unknown as {
    handlers: () => HttpHandler[];
    feed: Readonly<Record<string, (mock: object) => HttpHandler>>;
  };
  const { createApi, validate } = (await generated.load("client/index.ts")) as unknown as {
    createApi: (options: object) => AnyApi;
    validate: (options: object) => unknown;
  };
  const { validators } = await generated.load("validators.ts");
  const api = createApi({ use: [validate({ validators, responses: "throw" })] });
  const received = async (mocks: readonly HttpHandler[]): Promise<readonly unknown[]> => {
    const server = setupServer(...mocks);
    server.listen();
    const items: unknown[] = [];
    try {
      const call = api["feed"]?.[name] ?? expect.fail(name);
      for await (const item of (await call()) as AsyncIterable<unknown>) items.push(item);
    } finally {
      server.close();
    }
    return items;
  };
  const given = feed[name]?.({ status: 200, body: events });
  expect(await received(given === undefined ? [] : [given])).toEqual(events);
  expect(await received(handlers())).toHaveLength(2);
});
