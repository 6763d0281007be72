/**
 * Random paths, queries, headers, bodies, bytes and handler results, from a seed, against the generated server of the
 * Evaluation Services API.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createRouter, type Handlers } from "../../../generated/server.js";
import { serve, type RunningServer } from "../../../runtime/server/adapters/node.js";
import { parseUrl } from "../../../generator/description/core/url.js";
import { Random } from "../../runtime/json-schema/random.js";
import { raw } from "../../runtime/server/support.js";
import { PIECES, ROUTES, VALUES } from "./pieces.js";
import { fuzzSeeds } from "./seeds.js";

const errors: unknown[] = [];
let result: unknown;
let called = 0;

/** Every handler returns the result of the round. */
const handlers = new Proxy(
  {},
  {
    get: () =>
      new Proxy(
        {},
        {
          get: () => () => {
            called++;
            if (result instanceof Error) throw result;
            return result;
          },
        },
      ),
  },
) as Handlers<{ scopes: readonly string[] }>;

const router = createRouter(handlers, {
  authenticate: (credential) =>
    credential.type === "bearer" && credential.token === "sk-right"
      ? { scopes: ["quotes:read", "quotes:write", "orders:read", "orders:write"] }
      : undefined,
  onError: (error) => errors.push(error),
});

/** Some pieces one after the other. */
const mixture = (random: Random, most: number): string =>
  Array.from({ length: random.below(most) + 1 }, () => random.pick(PIECES)).join("");

/** One of several pieces, some of which are absent. */
const oneOf = (random: Random, items: readonly unknown[]): unknown =>
  items[random.below(items.length)];

/** A JSON value in which anything may occur anywhere. */
function value(random: Random, depth = 3): unknown {
  const kind = random.below(depth === 0 ? 2 : 4);
  if (kind < 2) return random.pick(VALUES);
  const parts = Array.from({ length: random.below(4) }, () => value(random, depth - 1));
  if (kind === 2) return parts;
  return Object.fromEntries(
    parts.map((part) => [random.pick(["quote_type", "url", "events", "notes", ...PIECES]), part]),
  );
}

async function answer(
  request: Request,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await router(request);
  const text = await response.text();
  // Neither internals nor an error of a handler.
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d+|node:internal|a secret of the handler/);
  expect(response.headers.get("x-evil")).toBeNull();
  expect(response.status).toBeGreaterThanOrEqual(200);
  if (text !== "" && /json/.test(response.headers.get("content-type") ?? "")) JSON.parse(text);
  return { status: response.status, text };
}

async function each(round: (random: Random) => Promise<void>): Promise<void> {
  for (const seed of fuzzSeeds()) {
    await round(new Random(seed)).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    expect(Object.prototype).not.toHaveProperty("polluted");
  }
}

const KEY = { authorization: "Bearer sk-right" };
const right = (random: Random): string => random.pick(ROUTES);

describe("every request gets a response, and none is a 5xx", () => {
  test("every request gets a response, and none is a 5xx: paths and queries", async () => {
    result = { status: 200, body: {} };
    await each(async (random) => {
      errors.length = 0;
      const [, path = "/"] = right(random).split(" ");
      const query = `${encodeURI(mixture(random, 3))}=${mixture(random, 4).replaceAll("#", "")}`;
      const target = random.below(2) === 0 ? path : path + mixture(random, 3);
      const url = `http://api.test${target.startsWith("/") ? "" : "/"}${target}?${query}`;
      if (parseUrl(url) === undefined) return;
      const { status } = await answer(new Request(url, { headers: KEY }));
      // These handlers return undeclared responses, so a 500 means that one was reached.
      expect([200, 400, 403, 404, 405, 422, 500]).toContain(status);
      if (status === 500) expect(errors).toHaveLength(1);
    });
  });

  test("every request gets a response, and none is a 5xx: headers", async () => {
    result = { status: 200, body: {} };
    await each(async (random) => {
      const headers = new Headers();
      for (let more = random.below(5); more > 0; more--) {
        const name = random.pick([
          "authorization",
          "accept",
          "content-type",
          "cookie",
          "x-a",
          "__proto__",
          "host",
          "range",
        ]);
        try {
          headers.append(name, mixture(random, 4));
        } catch {
          // No platform sends this.
        }
      }
      const before = called;
      const { status } = await answer(new Request("http://api.test/quotes", { headers }));
      expect(status).toBe(401);
      expect(called).toBe(before);
    });
  });

  test("every request gets a response, and none is a 5xx: bodies", async () => {
    result = { status: 201, body: {} };
    const routes = ROUTES.filter((route) => /^(?:POST|PATCH)/.test(route));
    await each(async (random) => {
      const [method = "", path = ""] = random.pick(routes).split(" ");
      const whole = JSON.stringify(value(random));
      const cut = random.below(3) === 0 ? whole.slice(0, random.below(whole.length + 1)) : whole;
      const body = random.below(3) === 0 ? cut + mixture(random, 2) : cut;
      const type = random.pick([
        "application/json",
        "application/json; charset=utf-8",
        "text/plain",
        "multipart/form-data; boundary=x",
        "",
      ]);
      const headers = { ...KEY, "content-type": type };
      const before = called;
      const { status } = await answer(
        new Request(`http://api.test${path}`, { method, body, headers }),
      );
      expect([400, 403, 405, 415, 422, 500, 201, 204]).toContain(status);
      if (called === before) expect([400, 403, 405, 415, 422]).toContain(status);
    });
  });

  test("results of handlers: declared ones are sent, all others become a 500 without details", async () => {
    await each(async (random) => {
      errors.length = 0;
      const status = oneOf(random, [200, 201, 204, 404, 422, 99, 600, 1.5, "200", null, undefined]);
      const headers = oneOf(random, [
        undefined,
        {},
        { "X-Evil": mixture(random, 2) },
        { "a b": "c" },
        { a: "b\r\nX-Evil: 1" },
        null,
        5,
      ]);
      const results = [
        { status, body: value(random), ...(headers !== undefined && { headers }) },
        value(random),
        new Error(`a secret of the handler ${mixture(random, 2)}`),
        undefined,
      ];
      result = oneOf(random, results);
      const { status: sent } = await answer(new Request("http://api.test/ping", { headers: KEY }));
      expect([200, 401, 403, 404, 422, 429, 500]).toContain(sent);
      if (sent === 500) expect(errors.length).toBeGreaterThan(0);
    });
  });
});

describe("bytes over a socket", () => {
  let serving: RunningServer;
  beforeAll(async () => {
    result = { status: 200, body: { message: "pong" } };
    serving = await serve((request) => router(request), { port: 0 });
  });
  afterAll(async () => {
    serving.server.closeAllConnections();
    await serving.close();
  });

  test("bytes over a socket end in an answer or in a closed connection, and the next request is served", async () => {
    result = { status: 200, body: { message: "pong" } };
    for (const seed of fuzzSeeds(1 / 4)) {
      const random = new Random(seed);
      const method = random.pick(["GET", "POST", "TRACE", "CONNECT", "get", mixture(random, 1)]);
      const target = random.pick([
        "/ping",
        "*",
        "//ping",
        "http://evil.test/ping",
        mixture(random, 3),
      ]);
      const lines = [
        "Host: a",
        "Connection: close",
        random.pick([
          "Content-Length: 5",
          "Content-Length: -1",
          "Content-Length: 1e3",
          "Transfer-Encoding: chunked",
          `X: ${mixture(random, 3)}`,
        ]),
        random.pick([
          "Transfer-Encoding: gzip, chunked",
          "Content-Length: 6",
          "Expect: 100-continue",
          "Upgrade: h2c",
          "Y: 1",
        ]),
      ];
      const body = random.pick([
        "",
        "abcde",
        "5\r\nabcde\r\n0\r\n\r\n",
        "ffffffffffffffff\r\n",
        "0\r\nX: 1\r\n\r\n",
        mixture(random, 4),
      ]);
      const start = `${method} ${target} HTTP/1.1`;
      const socket = raw(
        serving,
        `${start}\r\n${lines.join("\r\n")}\r\n\r\n${body}\r\n\r\nGET /ping HTTP/1.1\r\nConnection: close\r\n\r\n`,
      );
      const received = await Promise.race([socket.catch(() => ""), wait(1500)]);
      expect(received, `seed ${seed}`).not.toMatch(/\bat .*\.[jt]s:\d+|X-Evil: 1/i);
      if (received !== "") expect(received, `seed ${seed}`).toMatch(/^HTTP\/1\.1 \d{3} /);
    }
    const { url } = serving;
    const served = await fetch(`${url}/ping`, { headers: KEY });
    expect([served.status, await served.json()]).toEqual([200, { message: "pong" }]);
  });
});

const wait = (milliseconds: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(""), milliseconds).unref());
