/** No key, secret, token or signature appears in a response where it does not belong, or in a log. */
import { format } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultOptions } from "../../../src/service/sandbox-options.js";
import { openPostgres } from "../../../src/foundation/database/postgres.js";
import { report, reportError } from "../../../src/foundation/errors/report.js";
import { operations, routeOf } from "../../support/operations.js";
import { populate } from "../../support/populate.js";
import { raw, wire } from "../../support/raw.js";
import { type Answer, serviceSuite } from "../../support/service.js";

const { service, another } = serviceSuite({ onError: defaultOptions.onError });

let written: string[] = [];
beforeEach(() => {
  written = [];
  const keep = (...values: unknown[]): void => void written.push(format(...values));
  for (const name of ["error", "warn", "info", "log", "debug"] as const) {
    vi.spyOn(console, name).mockImplementation(keep);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const looksSecret =
  /sk-[\w-]{8,}|whsec_\w{8,}|Bearer \S{8,}|signature=[0-9a-f]{8,}|v1=[0-9a-f]{8,}/;

const at = (origin: string, path: string, init: RequestInit): Promise<Response> =>
  fetch(origin + path, init);

test("an error of the database shows no values, in the log either", async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => {
    errors.push(error);
    reportError(error);
  };
  const { call, core } = await another({ onError });
  await core.database.execute(
    "ALTER TABLE webhook_endpoints ADD CONSTRAINT never CHECK (id IS NULL) NOT VALID",
  );
  const json = { url: "http://127.0.0.1:9/events", events: ["*"] };
  const { status, body } = await call("POST /webhook-endpoints", { json });
  expect([status, body]).toEqual([500, { message: "Server Error" }]);
  expect(errors).toHaveLength(1);
  // Unfiltered, as for an `onError` that logs everything.
  const whole = format("%o", errors[0]);
  expect(whole).toContain("webhook_endpoints");
  expect(whole).not.toMatch(looksSecret);
  expect(written.join("\n")).toContain('violates check constraint "never" (23514)');
  expect(written.join("\n")).not.toMatch(looksSecret);
});

test("a defect is reported without the request, in the response and in the log", async () => {
  const calls: unknown[][] = [];
  const { call, core, sandbox } = await another({ onError: (...values) => calls.push(values) });
  await core.database.execute("ALTER TABLE keys RENAME TO gone");
  const headers = {
    authorization: `Bearer ${sandbox.controlToken}`,
    "content-type": "application/json",
  };
  const init = { method: "POST", body: "{}", headers };
  expect((await at(sandbox.origin, "/_sandbox/keys", init)).status).toBe(500);
  expect((await call("GET /ping")).status).toBe(500);
  expect(calls.map((values) => values.length)).toEqual([1, 1]);
  const whole = format("%o", calls);
  expect(whole).not.toContain(sandbox.controlToken);
  expect(whole).not.toContain(sandbox.key);
});

test("a response shows a secret once, to its creator, and never a key", async () => {
  const { call, core, sandbox, key } = service();
  const ids = await populate(core, sandbox.key);
  const creation = await call("POST /webhook-endpoints", {
    json: { url: "http://127.0.0.1:9/events", events: ["order.*"] },
  });
  const { secret, id } = (creation.body as { data: { secret: string; id: string } }).data;
  const rotated = await call(`POST /webhook-endpoints/${id}/rotate-secret`);
  expect([creation.status, rotated.status]).toEqual([201, 200]);
  expect(JSON.stringify(rotated.body)).toMatch(/whsec_/);
  const answers: (readonly [string, Answer])[] = [];
  for (const caller of [sandbox.key, await key({ scopes: [] }), "sk-nobodys-key-0000", null]) {
    for (const operation of operations) {
      if (["POST", "DELETE"].includes(operation.method)) continue;
      const route = routeOf(operation, { ...ids, id });
      answers.push([operation.id, await call(route, { key: caller })]);
    }
    const wrong = { url: "no", events: [secret], description: 1 };
    answers.push(["invalid", await call("POST /webhook-endpoints", { key: caller, json: wrong })]);
  }
  for (const [operation, { headers, body }] of answers) {
    const text = JSON.stringify([[...headers], body]);
    const allowed = operation === "getDocumentDownload" ? /sk-|whsec_/ : looksSecret;
    // Validation messages may repeat the caller's own value.
    expect([operation, text.replaceAll(secret, "")]).toEqual([
      operation,
      expect.not.stringMatching(allowed),
    ]);
  }
  expect(written).toEqual([]);
});

test("events tell no secrets, not even to their own receiver", async () => {
  const { core, sandbox } = service();
  await populate(core, sandbox.key);
  const rows = await core.database.query<{ body: string }>("SELECT body FROM events");
  expect(rows.length).toBeGreaterThan(0);
  for (const { body } of rows) expect(body).not.toMatch(looksSecret);
});

test("no request writes a secret to the log", async () => {
  const { sandbox } = service();
  const key = `Authorization: Bearer ${sandbox.key}`;
  const escape = "\x1b[31m";
  for (const request of [
    wire("GET /v1/quotes", { headers: [`Authorization: Bearer ${"a".repeat(100_000)}`] }),
    wire(`GET /v1/${escape}%0d%0aERROR%20forged`, { headers: [key] }),
    wire("GET /v1/quotes/%s%o%j", { headers: [key, `X-A: ${escape}%s`] }),
    wire("POST /v1/quotes", {
      headers: [key, "Content-Type: application/json", "Content-Length: 30"],
      body: '{"quote_type":"\\u001b[31m\\n%s"',
    }),
    "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
    "\r\n\r\n",
  ]) {
    await raw(sandbox, request, 200);
  }
  expect(written).toEqual([]);
});

test("the message of an error is one line, without control characters or forged entries", () => {
  const error = new Error("a\r\nERROR forged\n    at forged (x.js:1:1)\x1b[2J\u202e\u2028%s%o", {
    cause: new TypeError("b\nc"),
  });
  const lines = report(error).split("\n");
  expect(lines[0]).toBe(
    "Error: a\\u{d}\\u{a}ERROR forged\\u{a}    at forged (x.js:1:1)\\u{1b}[2J\\u{202e}\\u{2028}%s%o",
  );
  const others = lines.slice(1).filter((each) => !each.startsWith("    at "));
  expect(others).toEqual(["caused by TypeError: b\\u{a}c"]);
  expect(lines.filter((each) => each.includes("forged"))).toHaveLength(1);
  reportError(error);
  expect(written.join("\n")).toBe(report(error));
});

test("text that looks like a secret is removed from an error", () => {
  const text = report(
    new AggregateError(
      [
        new Error("whsec_0123456789abcdef is not a number"),
        new Error("Authorization: Bearer abcdefghijklmnop"),
        new Error("https://files.example.com/d/doc_1?expires=1&signature=0123456789abcdef"),
        new Error("postgres://user:pass-word@db.example.com/x"),
      ],
      "sk-0123456789abcdef",
    ),
  );
  expect(text).not.toMatch(/0123456789abcdef|abcdefghijklmnop|pass-word/);
  expect(text).toContain("AggregateError: sk-…");
  expect(text).toContain("postgres://user:…@db.example.com/x");
  const round = new Error("round");
  round.cause = round;
  expect(report(round).match(/round/g)).toHaveLength(1);
  const chain = Array.from({ length: 9 }).reduce<Error>(
    (cause) => new Error("link", { cause }),
    new Error("first"),
  );
  expect(report(chain).match(/^(?:caused by )?Error: link$/gm)).toHaveLength(8);
  const many = new AggregateError(Array.from({ length: 20 }, (_, index) => new Error(`e${index}`)));
  expect(report(many).match(/Error: e\d+$/gm)).toHaveLength(7);
  expect(report("sk-0123456789abcdef\n")).toBe("sk-…\\u{a}");
  expect(report("/v1/quotes?access_token=a.b~1&page=2")).toBe("/v1/quotes?access_token=…&page=2");
  expect(report({ key: "sk-0123456789abcdef" })).toBe("object");
});

test("a database that cannot be reached is reported without its password", async () => {
  const database = openPostgres("postgres://user:pass-word@127.0.0.1:1/x");
  const error = await database.query("SELECT 1").catch((reason: unknown) => reason);
  await database.close();
  expect(error).toBeInstanceOf(Error);
  expect(format("%o", error) + report(error)).not.toContain("pass-word");
});
