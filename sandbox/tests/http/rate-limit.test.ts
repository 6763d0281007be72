/** 120 requests in a window, counted by key alone. */
import { expect, test } from "vitest";
import { listKeys, revokeKey } from "../../src/domain/accounts/keys.js";
import { requestsPerKey } from "../../src/service/rate-limit/open.js";
import { serviceSuite } from "../support/service.js";

/** A window that is not over while a test runs, however slow the machine is. */
const rate = { ...requestsPerKey, window: 3600 };
const { service, another } = serviceSuite({ rate });

function occurrences(statuses: readonly number[], status: number): number {
  return statuses.filter((each) => each === status).length;
}

test("exactly 120 of 500 requests at once pass, and the others get Retry-After", async () => {
  const { call, key } = service();
  const secret = await key();
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => call("GET /ping", { key: secret })),
  );
  const statuses = answers.map(({ status }) => status);
  expect([occurrences(statuses, 200), occurrences(statuses, 429)]).toEqual([120, 380]);
  const remaining = answers.map(({ headers }) => headers.get("x-ratelimit-remaining"));
  expect(new Set(remaining).size).toBe(120);
  for (const { status, headers, body } of answers) {
    expect(headers.get("x-ratelimit-limit")).toBe("120");
    if (status === 200) continue;
    const wait = Number(headers.get("retry-after"));
    expect(Number.isInteger(wait) && wait >= 1 && wait <= rate.window).toBe(true);
    expect(body).toEqual({ message: "Too Many Attempts." });
  }
});

test("every request counts: errors, other methods, and whatever address it pretends to be from", async () => {
  const { call, key } = service();
  const secret = await key({ scopes: ["quotes:read"] });
  const routes = ["GET /quotes/unknown", "HEAD /ping", "GET /orders", "GET /quotes?sort=x"];
  const statuses = new Set<number>();
  for (let index = 0; index < 120; index++) {
    const headers = { "x-forwarded-for": `203.0.113.${index}`, forwarded: `for=192.0.2.${index}` };
    const route = routes[index % routes.length] ?? "";
    statuses.add((await call(route, { key: secret, headers })).status);
  }
  expect(statuses).toEqual(new Set([404, 200, 403, 400]));
  expect((await call("GET /ping", { key: secret })).status).toBe(429);
});

test("every key has a limit of its own", async () => {
  const { call, key } = service();
  const [first, second] = [await key(), await key()];
  const pings = (secret: string) =>
    Promise.all(Array.from({ length: 121 }, () => call("GET /ping", { key: secret })));
  const used = (await pings(first)).map(({ status }) => status);
  expect(occurrences(used, 429)).toBe(1);
  expect((await call("GET /ping", { key: second })).status).toBe(200);
});

test("a revoked key is refused as invalid, and not as used too often", async () => {
  const { call, key, core } = service();
  const secret = await key();
  await Promise.all(Array.from({ length: 121 }, () => call("GET /ping", { key: secret })));
  const apps = await core.database.query<{ id: string }>("SELECT id FROM apps");
  const keys = (await Promise.all(apps.map(({ id }) => listKeys(core, id)))).flat();
  await revokeKey(core, keys.find(({ hint }) => secret.endsWith(hint))?.id ?? "");
  expect((await call("GET /ping", { key: secret })).status).toBe(401);
});

test("guessing keys is slowed down, and using one is not", async () => {
  const { call, key } = service();
  const secret = await key();
  const guesses = await Promise.all(
    Array.from({ length: 130 }, (_, index) => call("GET /ping", { key: `sk-guess-${index}-xxxx` })),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(occurrences(statuses, 429)).toBeGreaterThanOrEqual(10);
  expect(occurrences(statuses, 401) + occurrences(statuses, 429)).toBe(130);
  expect((await call("GET /ping", { key: secret })).status).toBe(200);
});

test.each([
  ["without a key", "GET /ping", { key: null }],
  ["to paths that are not served, with a key", "GET /nonsense", {}],
  ["with methods that are not served", "DELETE /ping", {}],
  ["with a body and no key", "POST /quotes", { key: null, json: {} }],
])("requests %s are counted by address", async (_, route, init) => {
  const { call, key } = await another({ rate });
  const answers = await Promise.all(Array.from({ length: 125 }, () => call(route, init)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toEqual({ message: "Too Many Attempts." });
  }
  // Callers with a key are not slowed down by others at the same address.
  expect((await call("GET /ping", { key: await key() })).status).toBe(200);
});
