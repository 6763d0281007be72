/** Waits for states and for the ends of long operations: `fetch` and the clock are the test's. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Capability } from "../../../../runtime/client/call/capability.js";
import type { WaitError, WaitOptions } from "../../../../runtime/client/waiting/poll.js";
import { typeErrors } from "../../../support/compile.js";
import { generateFrom } from "../../../support/generate.js";
import { type ClientModule, type Generated, generateClient } from "../setup.js";
import { object, ref, text } from "../../../support/openapi.js";

const json = (schema: object) => ({ description: "", content: { "application/json": { schema } } });

const id = { name: "id", in: "path", required: true, schema: text };
const empty = { description: "" };
const headers = { Location: { schema: text } };
const operation = (tag: string, operationId: string, responses: object, more: object = {}) => ({
  tags: [tag],
  operationId,
  parameters: [id],
  responses,
  ...more,
});
const withStatus = (states: readonly string[]) => object({ status: { enum: states } }, ["status"]);
const moves = (from: readonly string[], ...states: readonly string[]) =>
  states.map((to) => ({ from, to, trigger: { event: "Work goes on." } }));
const poller = (success: string, failure: string, pace: object = {}) => ({
  name: success,
  ...pace,
  successCriteria: [
    { condition: "$statusCode == 200" },
    { condition: `$response.body#/status == "${success}"` },
  ],
  failureCriteria: [{ condition: `$response.body#/status == '${failure}'` }],
});

const DOCUMENT = {
  paths: {
    "/orders/{id}": { get: operation("orders", "getOrder", { 200: json(ref("Order")) }) },
    "/carts/{id}": {
      get: operation(
        "carts",
        "readCart",
        { 200: json(object({ data: ref("Order") }, ["data"])) },
        { "x-rate-limit": { limit: 10, window: 60 } },
      ),
    },
    "/jobs/{id}": {
      get: operation(
        "jobs",
        "getJobProgress",
        { 200: json(withStatus(["new", "done", "failed", "archived"])) },
        {
          "x-speakeasy-polling": [
            poller("done", "failed"),
            poller("archived", "failed", { delaySeconds: 2, intervalSeconds: 4, limitCount: 3 }),
          ],
        },
      ),
    },
    "/servers/{id}": {
      put: operation(
        "servers",
        "createServer",
        { 201: json(ref("Server")), 202: empty },
        {
          "x-ms-long-running-operation": true,
          requestBody: { content: { "application/json": { schema: ref("Server") } } },
        },
      ),
      delete: operation("servers", "deleteServer", { 202: { ...empty, headers }, 204: empty }),
      post: operation(
        "servers",
        "restartServer",
        { 202: empty },
        {
          "x-ms-long-running-operation": true,
          "x-ms-long-running-operation-options": { "final-state-via": "operation-location" },
        },
      ),
    },
  },
  components: {
    schemas: {
      Server: object({ name: text }, ["name"]),
      Order: {
        ...withStatus(["new", "open", "completed", "cancelled", "refunded"]),
        "x-lifecycle": {
          property: "status",
          initial: ["new"],
          transitions: [
            ...moves([], "new"),
            ...moves(["new"], "open", "cancelled"),
            ...moves(["open"], "completed", "cancelled"),
            ...moves(["completed", "cancelled"], "refunded"),
          ],
        },
      },
    },
  },
};

type Wait = (request: object, ...rest: readonly unknown[]) => Promise<unknown>;
interface Module extends ClientModule {
  readonly WaitError: typeof WaitError;
}

let generated: Generated;
let module: Module;
beforeAll(async () => {
  generated = await generateClient(DOCUMENT);
  module = (await generated.load("client/index.ts")) as unknown as Module;
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Milliseconds. */
  readonly takes?: number;
}
const state = (status: string, headers: Record<string, string> = {}): Reply => ({
  body: { status },
  headers,
});

/** Calls a method against replies of which the last one is given again and again. */
function against(replies: readonly Reply[], [group, method]: readonly [string, string]) {
  const sent: { at: number; line: string }[] = [];
  const begin = Date.now();
  let id = "";
  const noted: Capability = {
    around: (request, send, context) => {
      id = context.operation.id;
      return send(request);
    },
  };
  const fetch = async (url: string, { method: verb, signal }: RequestInit): Promise<Response> => {
    signal?.throwIfAborted();
    const reply = replies[Math.min(sent.length, replies.length - 1)] ?? {};
    const { status = 200, body, headers = {}, takes = 0 } = reply;
    const line = `${id.replace(/^\w+ ?/, "")} ${verb} ${new URL(url).pathname.slice(3)}`;
    sent.push({ at: Date.now() - begin, line: line.trim() });
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    return body === undefined
      ? new Response(null, { status, headers })
      : Response.json(body, { status, headers });
  };
  const baseUrl = "https://works.test/v1";
  const api = module.createApi({ baseUrl, fetch: fetch as never, use: [noted] });
  const call = api[group]?.[method] as unknown as Wait;
  const run = async (...input: Parameters<Wait>): Promise<unknown> => {
    const end = call(...input).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return end;
  };
  return {
    call,
    run,
    sent,
    times: () => sent.map(({ at }) => at),
    lines: () => sent.map(({ line }) => line).join(", "),
  };
}
const ONE = { params: { id: "1" } };
const ORDER = ["orders", "waitFor"] as const;
const NEW = state("new");
const TIME_UP = { name: "WaitError", isFinal: false };
const FAILED = { name: "WaitError", isFinal: true, state: "Failed" };

describe("A wait for a state", () => {
  const later = state("new", { "retry-after": "7" });
  it.each<[string, readonly Reply[], WaitOptions, readonly number[]]>([
    ["a state that is there at once takes one request", [], {}, [0]],
    ["pauses grow by half", [NEW, NEW, NEW], {}, [0, 1000, 2500, 4750]],
    [
      "no pause is above the maximum",
      [NEW, NEW, NEW],
      { maxInterval: 1200 },
      [0, 1000, 2200, 3400],
    ],
    ["a server's Retry-After decides", [later], {}, [0, 7000]],
    ["a Retry-After makes no pause shorter", [later], { interval: 8000 }, [0, 8000]],
    ["no interval is shorter than 100 ms", [NEW, NEW], { interval: 1 }, [0, 100, 250]],
    ["nor one that is no number", [NEW, NEW], { interval: Number.NaN }, [0, 100, 250]],
    ["an unlisted state is passed over", [state("paused")], {}, [0, 1000]],
  ])("%s", async (_, before, options, times) => {
    const wait = against([...before, state("open")], ORDER);
    expect(await wait.run(ONE, "open", options)).toEqual({ status: "open" });
    expect(wait.times()).toEqual(times);
  });

  it.each<[string, WaitOptions, readonly number[]]>([
    ["archived", {}, [2000, 6000, 10_000]],
    ["archived", { delay: 0, attempts: 2, interval: 1000 }, [0, 1000]],
    ["archived", { attempts: 4, maxInterval: 30_000 }, [2000, 6000, 12_000, 21_000]],
    ["archived", { interval: 1, attempts: 2 }, [2000, 2100]],
    ["archived", { timeout: 1000 }, []],
    ["done", { attempts: 3 }, [0, 1000, 2500]],
  ])(
    "the document says how often %s is asked for, unless options are %o",
    async (wanted, options, times) => {
      const wait = against([NEW], ["jobs", "waitForProgress"]);
      expect(await wait.run(ONE, wanted, options)).toMatchObject(TIME_UP);
      expect(wait.times()).toEqual(times);
    },
  );

  it("the document's rate limit is a least interval, and a wrapped thing has its state", async () => {
    const inside = (status: string): Reply => ({ body: { data: { status } } });
    const wait = against([inside("new"), inside("open")], ["carts", "waitFor"]);
    expect(await wait.run(ONE, "open", { interval: 500 })).toEqual({ data: { status: "open" } });
    expect(wait.times()).toEqual([0, 6000]);
  });

  it.each([
    ["orders", "waitFor", "completed", "cancelled"],
    ["orders", "waitFor", "completed", "refunded"],
    ["jobs", "waitForProgress", "done", "failed"],
  ])("%s.%s for %s ends at once in %s", async (group, method, wanted, final) => {
    const wait = against([state(final)], [group, method]);
    const error = await wait.run(ONE, wanted);
    expect(error).toBeInstanceOf(module.WaitError);
    expect(error).toMatchObject({ state: final, isFinal: true, data: { status: final } });
    expect(wait.times()).toEqual([0]);
  });

  it("a wait whose time is up says what it has seen last, and asks no more", async () => {
    const wait = against([NEW], ORDER);
    const error = await wait.run(ONE, "open", { timeout: 3000 });
    expect(error).toMatchObject({ ...TIME_UP, operation: "getOrder", state: "new" });
    expect(wait.times()).toEqual([0, 1000, 2500]);
  });

  it("a wait that is aborted throws the reason, and asks no more", async () => {
    const wait = against([NEW], ORDER);
    const controller = new AbortController();
    setTimeout(() => controller.abort("enough"), 1500);
    expect(await wait.run(ONE, "open", { signal: controller.signal })).toBe("enough");
    expect(wait.times()).toEqual([0, 1000]);
  });

  it.each([
    [4000, [0, 5000]],
    [5000, [0, 5000]],
    [7000, [0, 7000]],
  ])("an event after %i ms ends a pause, not before the interval", async (at, times) => {
    const wait = against([state("new", { "retry-after": "60" }), state("open")], ORDER);
    const heard: AbortSignal[] = [];
    const changed = (signal: AbortSignal) => {
      heard.push(signal);
      return new Promise((resolve) => setTimeout(resolve, at));
    };
    expect(await wait.run(ONE, "open", { interval: 5000, changed })).toEqual({ status: "open" });
    expect(wait.times()).toEqual(times);
    expect(heard.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("a response that is an error ends the wait with it", async () => {
    const wait = against([NEW, { status: 404, body: {} }], ORDER);
    expect(await wait.run(ONE, "open")).toMatchObject({ name: "ApiError", status: 404 });
  });
});

describe("A wait for the end of what an operation begins", () => {
  const monitor = { "operation-location": "https://works.test/v1/work/7" };
  const accepted: Reply = { status: 202, headers: monitor };
  const to = (location: string): Reply => ({ status: 202, headers: { location } });
  const [first, second] = [to("/v1/work/8"), to("/v1/work/9")];
  const [running, succeeded] = [state("InProgress"), state("Succeeded")];
  const provisioning = (provisioningState: string, status = 200): Reply => ({
    status,
    body: { name: "a", properties: { provisioningState } },
  });
  const body = { name: "b" };
  const inputOf = (method: string): object => (method === "createAndWait" ? { ...ONE, body } : ONE);

  it.each<[string, string, readonly Reply[], unknown, string]>([
    [
      "the status of Azure leads back to what was created",
      "createAndWait",
      [{ status: 201, body: { name: "a" }, headers: monitor }, running, succeeded, { body }],
      body,
      "PUT /servers/1, (status) GET /work/7, (status) GET /work/7, (result) GET /servers/1",
    ],
    [
      "the result of a status is in it if the document says so",
      "restartAndWait",
      [accepted, { body: { status: "succeeded", result: { took: 3 } } }],
      { took: 3 },
      "POST /servers/1, (status) GET /work/7",
    ],
    [
      "a status that names the resource leads there",
      "restartAndWait",
      [accepted, { body: { status: "Succeeded", resourceLocation: "/v1/servers/9" } }, { body }],
      body,
      "POST /servers/1, (status) GET /work/7, (result) GET /servers/9",
    ],
    [
      "a Location responds with 202 until it is done",
      "deleteAndWait",
      [first, { status: 202 }, state("running"), { status: 204 }],
      undefined,
      "DELETE /servers/1, (result) GET /work/8, (result) GET /work/8, (result) GET /work/8",
    ],
    [
      "a response may say that the next one is elsewhere",
      "deleteAndWait",
      [first, second, { status: 204 }],
      undefined,
      "DELETE /servers/1, (result) GET /work/8, (result) GET /work/9",
    ],
    [
      "a status without a body has ended",
      "restartAndWait",
      [accepted, { status: 204 }],
      undefined,
      "POST /servers/1, (status) GET /work/7",
    ],
    [
      "what Azure is still making says so itself",
      "createAndWait",
      [provisioning("Creating", 201), provisioning("Updating"), provisioning("Succeeded")],
      provisioning("Succeeded").body,
      "PUT /servers/1, (result) GET /servers/1, (result) GET /servers/1",
    ],
    [
      "what was not put or patched is not read where it was sent",
      "restartAndWait",
      [provisioning("Creating")],
      provisioning("Creating").body,
      "POST /servers/1",
    ],
    [
      "what has ended with the first response needs no second one",
      "deleteAndWait",
      [{ status: 204 }],
      undefined,
      "DELETE /servers/1",
    ],
  ])("%s", async (_, method, replies, result, lines) => {
    const wait = against(replies, ["servers", method]);
    expect(await wait.run(inputOf(method))).toEqual(result);
    expect(wait.lines()).toBe(lines);
  });

  const asked = { ...accepted, headers: { ...monitor, "retry-after": "7" } };
  it.each<[string, readonly Reply[], readonly number[], object]>([
    ["the first pause too", [asked, running, succeeded, { body }], [0, 7000, 8500, 8500], body],
    ["time from the first request", [{ ...accepted, takes: 8000 }, running], [0, 9000], TIME_UP],
    ["time until the result", [accepted, succeeded, { takes: 9999 }], [0, 1000, 1000], TIME_UP],
    ["work that has failed", [accepted, state("Failed")], [0, 1000], FAILED],
    [
      "as Azure says it",
      [provisioning("Creating", 201), provisioning("Failed")],
      [0, 1000],
      FAILED,
    ],
  ])("a wait heeds %s", async (_, replies, times, result) => {
    const wait = against(replies, ["servers", "createAndWait"]);
    const end = await wait.run(inputOf("createAndWait"), { timeout: 10_000 });
    expect(end).toMatchObject(result);
    expect(wait.times()).toEqual(times);
  });

  it("a status at another origin is not asked, because it would get the credentials", async () => {
    const wait = against([to("https://elsewhere.test/work/1")], ["servers", "deleteAndWait"]);
    expect(String(await wait.run(ONE))).toContain("a link to https://elsewhere.test is not");
    expect(wait.sent).toHaveLength(1);
  });
});

it("only states that follow another one can be awaited, and results have their types", () => {
  const lines = [
    `export const a: Promise<{ status: "completed" }> = api.orders.waitFor(one, "completed");`,
    `export const b: Promise<{ status: "open" }> = orders.waitFor(client, one, "open", { timeout: 5 });`,
    `export const c: Promise<{ data: { status: "open" } }> = api.carts.waitFor(one, "open");`,
    `export const d: Promise<{ name: string }> = api.servers.createAndWait({ ...one, body: { name: "a" } });`,
    `export const e: Promise<undefined> = api.servers.deleteAndWait(one);`,
    `export const f: Promise<unknown> = api.orders.waitFor(one, "new");`,
    `export const g: Promise<unknown> = orders.waitFor(client, one, "lost");`,
    `export const h: Promise<unknown> = api.jobs.waitForProgress(one, "failed");`,
    `export const i: Promise<{ status: "open" }> = api.orders.waitFor(one, "completed");`,
  ];
  const program = [
    `import { createApi, createClient, orders } from "./client/index.js";`,
    `const [api, client, one] = [createApi(), createClient(), { params: { id: "1" } }];`,
    ...lines,
  ];
  writeFileSync(join(generated.folder, "program.ts"), program.join("\n"));
  const errors = typeErrors(generated.folder, "7", ["program.ts"]);
  const wrong = errors.map((line) => Number(/program\.ts[(:](\d+)/.exec(line)?.[1]) - 3);
  expect(new Set(wrong.map((index) => lines[index]?.at(13)))).toEqual(new Set("fghi"));
});

it("conditions of x-speakeasy-polling that are no states are reported", async () => {
  const cases = [
    [{ successCriteria: [{ condition: "$response.body#/status != 'new'" }] }],
    [{ successCriteria: [{ condition: "$response.body#/missing == 'new'" }] }],
    [{ successCriteria: [{ condition: "$statusCode == 200" }] }],
    [poller("done", "failed", { delaySeconds: -1 })],
    [poller("done", "failed", { limitCount: "12" })],
  ];
  for (const polling of cases) {
    const get = { ...DOCUMENT.paths["/jobs/{id}"].get, "x-speakeasy-polling": polling };
    const document = { ...DOCUMENT, paths: { "/jobs/{id}": { get } } };
    const { diagnostics, files } = await generateFrom(document, { only: ["types", "client"] });
    expect(diagnostics.map(({ code }) => code)).toEqual(["extension/malformed"]);
    expect(files.get("client/jobs.ts")).not.toContain("waitFor");
  }
});
