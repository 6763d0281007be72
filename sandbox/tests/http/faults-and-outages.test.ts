/** Injected faults look like errors of the document, and an unavailable database is a 503. */
import { direct } from "@apostille/runtime/server";
import { expect, test } from "vitest";
import { isDatabaseAway } from "../../src/foundation/database/away.js";
import { findCaller, limitedByAddress } from "../../src/service/api/authenticate.js";
import { orUnavailable } from "../../src/service/api/unavailable.js";
import { serviceSuite } from "../support/service.js";

const { service } = serviceSuite();

const invalid = "The given data was invalid.";
test.each([
  ["400", { message: "Bad Request" }, null],
  ["401", { message: "Unauthenticated." }, ["www-authenticate", "Bearer"]],
  [
    "403",
    { message: "This action requires the scope quotes:read.", required_scopes: ["quotes:read"] },
    null,
  ],
  ["404", { message: "Resource not found." }, null],
  ["422", { message: invalid, errors: { fault: [invalid] } }, null],
  ["429", { message: "Too Many Attempts." }, ["retry-after", "60"]],
  ["499", { message: "Bad Request" }, null],
  ["500", { message: "Server Error" }, null],
  ["503", { message: "Service Unavailable" }, ["retry-after", "1"]],
])(
  "a request that asks for a fault is answered with %s as the document says",
  async (status, body, header) => {
    const headers = { "x-sandbox-fault": status };
    const answer = await service().call("GET /quotes", { headers });
    expect(answer.status).toBe(Number(status));
    expect(answer.body).toEqual(body);
    if (header !== null) expect(answer.headers.get(header[0] ?? "")).toBe(header[1]);
  },
);

test("a request asks for a delay or a lost connection, and for nothing unknown", async () => {
  const ping = (fault: string) =>
    service().call("GET /ping", { headers: { "x-sandbox-fault": fault } });
  expect((await ping("delay=1")).status).toBe(200);
  await expect(ping("drop")).rejects.toThrow();
  for (const unknown of ["nonsense", "399", "600", "5000", "delay=1000000", "delay="]) {
    const { status, body } = await ping(unknown);
    expect([status, body]).toEqual([400, { message: expect.stringContaining("delay=") }]);
  }
});

test("a request that asks to hang gets no response until its caller gives up", async () => {
  const { sandbox } = service();
  const headers = { authorization: `Bearer ${sandbox.key}`, "x-sandbox-fault": "hang" };
  const signal = AbortSignal.timeout(100);
  const hanging = fetch(`${sandbox.url}/ping`, { headers, signal });
  await expect(hanging).rejects.toMatchObject({ name: "TimeoutError" });
});

test.each([
  ["ECONNREFUSED", true],
  ["57P01", true],
  ["08006", true],
  ["53300", true],
  ["23505", false],
  ["42P01", false],
])("an error of the database with code %s is an outage: %s", (code, away) => {
  const error = Object.assign(new Error("It failed."), { code });
  expect(isDatabaseAway(error)).toBe(away);
  expect(orUnavailable(error)).toEqual(away ? expect.objectContaining({ status: 503 }) : error);
});

test.each([
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
])("a connection that ended is an outage, wherever it is in a list of errors: %s", (message) => {
  const ended = new Error(message);
  expect(isDatabaseAway(ended)).toBe(true);
  expect(isDatabaseAway(new AggregateError([new Error("other"), ended]))).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error("no"), { code: 53 }))).toBe(false);
});

test("where requests cannot be counted, they get a 503", async () => {
  const full = Object.assign(new Error("No space left on device."), { code: "53100" });
  const rateLimit = { take: () => Promise.reject(full) };
  const { core, sandbox } = service();
  const exchange = { req: { complete: true, headers: {}, socket: {} }, res: new Map() };
  Object.assign(exchange.res, { hasHeader: () => false });
  const caller = findCaller({ core, rateLimit } as never, sandbox.key, exchange as never);
  await expect(caller).rejects.toMatchObject({ status: 503 });
  const router = Object.assign(() => undefined, { [direct]: async () => ({ status: 404 }) });
  const limited = limitedByAddress(router as never, rateLimit as never);
  const serve: (...words: readonly unknown[]) => Promise<unknown> = Reflect.get(limited, direct);
  expect(await serve({}, exchange)).toMatchObject({
    status: 503,
    body: '{"message":"Service Unavailable"}',
  });
});

test("a value that is not an error is not an outage", () => {
  expect(isDatabaseAway("ECONNREFUSED")).toBe(false);
  expect(isDatabaseAway(new AggregateError(["ECONNREFUSED"]))).toBe(false);
});
