/** What a client does only if the configuration asks for it, against a real server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { CLIENT_OPTIONS } from "../../../../generator/output/emitters/client/options.js";
import type { CallContext, Capability } from "../../../../runtime/client/call/capability.js";
import type { ConditionalOptions } from "../../../../runtime/client/capabilities/conditional.js";
import {
  type RateLimitOptions,
  rateLimits,
} from "../../../../runtime/client/capabilities/rate-limits.js";
import type { RefreshOptions } from "../../../../runtime/client/capabilities/refresh.js";
import { typeErrors } from "../../../support/compile.js";
import { generateFrom } from "../../../support/generate.js";
import {
  type ClientModule,
  type Generated,
  generateClient,
  type Handler,
  startServer,
  type TestServer,
} from "../setup.js";
import { json } from "../../../support/openapi.js";

const answers = (type: string) => ({
  responses: {
    200: { description: "Done.", content: { [type]: { schema: {} } } },
    default: { description: "Failed.", content: { [type]: { schema: {} } } },
  },
});
const DOCUMENT = {
  paths: {
    "/notes": { get: { operationId: "listNotes", ...answers("application/json") } },
    "/notes/1": {
      get: { operationId: "readNote", ...answers("application/json") },
      head: { operationId: "checkNote", responses: { 200: { description: "It exists." } } },
      put: { operationId: "changeNote", requestBody: json({}), ...answers("application/json") },
    },
  },
};
const CAPABILITIES = [
  ...([
    "refresh",
    "conditional",
    "rateLimits",
    "uploadTransport",
    "recordTraffic",
    "telemetry",
  ] as const),
];

const JSON_TYPE = { "content-type": "application/json" };

interface Module extends ClientModule {
  refresh(options: RefreshOptions): Capability;
  conditional(options?: ConditionalOptions): Capability;
}
type Calls = Readonly<Record<string, (request?: object, options?: object) => Promise<unknown>>>;

let generated: Generated;
let module: Module;
let server: TestServer;
beforeAll(async () => {
  const options = { client: { capabilities: CAPABILITIES } };
  generated = await generateClient(DOCUMENT, ["types", "client"], options);
  module = (await generated.load("client/index.ts")) as unknown as Module;
  server = await startServer();
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const apiWith = (...use: readonly Capability[]): Calls => {
  const api = module.createApi({ baseUrl: server.url, use } as never);
  return (api as unknown as { general: Calls }).general;
};
const call = (api: Calls, name: string, ...words: object[]) =>
  (api[name] ?? expect.fail(name))(...words);

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ((_request, response) => {
    response.writeHead(status, { ...JSON_TYPE, ...headers });
    response.end(status === 304 ? undefined : JSON.stringify(body));
  }) satisfies Handler;

const sent = (name: string) => server.requests.map(({ headers }) => headers[name]);

describe("the option `capabilities`", () => {
  it("the option `capabilities` copies nothing that it does not name", async () => {
    const { files } = await generateFrom(DOCUMENT, { only: ["client"] });
    const code = [...files.values()].join("\n");
    for (const name of CAPABILITIES) expect(code).not.toMatch(new RegExp(`function ${name}\\(`));
    expect(CLIENT_OPTIONS.capabilities.accepts(CAPABILITIES)).toBe(true);
  });

  it.each(["5.9", "7"] as const)("all capabilities compile with TypeScript %s", async (version) => {
    const sources = [...generated.files.keys()].filter((path) => path.endsWith(".ts"));
    expect(await typeErrors(generated.folder, version, sources)).toEqual([]);
  });
});

describe("refresh", () => {
  const guarded: Handler = (request, response) =>
    answer(request.headers.authorization === "Bearer t2" ? 200 : 401, {})(request, response);

  it("refresh renews a token once for all calls that wait, and repeats them", async () => {
    server.answer(guarded);
    let count = 1;
    const api = apiWith(module.refresh({ token: "t1", renew: async () => `t${++count}` }));
    await Promise.all([call(api, "listNotes"), call(api, "readNote"), call(api, "listNotes")]);
    await call(api, "listNotes");
    expect(count).toBe(2);
    expect(sent("authorization").filter((one) => one === "Bearer t2")).toHaveLength(4);
  });

  it("refresh gets the first token too, with any scheme, and fails with what `renew` throws", async () => {
    server.answer(answer(200, {}));
    const sign = (headers: Headers, token: string) => headers.set("X-Session", token);
    await call(apiWith(module.refresh({ renew: async () => "first", sign })), "listNotes");
    expect(sent("x-session")).toEqual(["first"]);
    const renew = () => Promise.reject(new Error("signed out"));
    await expect(call(apiWith(module.refresh({ renew })), "listNotes")).rejects.toThrow(
      "signed out",
    );
    expect(server.requests).toHaveLength(1);
  });

  it("refresh repeats a call once, and leaves a header of the call alone", async () => {
    server.answer(answer(401, { message: "no" }));
    const api = apiWith(module.refresh({ token: "t1", renew: async () => "t3" }));
    await expect(call(api, "listNotes")).rejects.toThrow("401");
    expect(sent("authorization")).toEqual(["Bearer t1", "Bearer t3"]);
    const own = { headers: { authorization: "Bearer own" } };
    await expect(call(api, "listNotes", own)).rejects.toThrow("401");
    expect(sent("authorization").slice(2)).toEqual(["Bearer own"]);
  });
});

describe("refresh, where the program keeps its tokens", () => {
  it("refresh reads a token where the program keeps it, also one that another tab has renewed", async () => {
    let token = "t1";
    server.answer((request, response) => {
      // Meanwhile, somebody else renews it.
      if (request.headers.authorization === "Bearer t1") token = "t2";
      answer(request.headers.authorization === `Bearer ${token}` ? 200 : 401, {})(
        request,
        response,
      );
    });
    const renew = () => expect.fail("there is no need to");
    const api = apiWith(module.refresh({ token: () => token, renew }));
    await call(api, "listNotes");
    token = "t3";
    await call(api, "listNotes");
    expect(sent("authorization")).toEqual(["Bearer t1", "Bearer t2", "Bearer t3"]);
  });

  it("refresh leaves calls alone while nobody is signed in, such as the one that signs in", async () => {
    server.answer(answer(401, { message: "wrong password" }));
    const renew = () => Promise.reject(new Error("signed out"));
    const api = apiWith(module.refresh({ token: () => undefined, renew }));
    await expect(call(api, "listNotes")).rejects.toThrow("wrong password");
    expect(sent("authorization")).toEqual([undefined]);
  });
});

describe("conditional", () => {
  const tagged: Handler = (request, response) =>
    answer(
      request.headers["if-none-match"] === '"1"' ? 304 : 200,
      { text: "a" },
      { etag: '"1"' },
    )(request, response);

  it("conditional returns what was read before if nothing has changed", async () => {
    server.answer(tagged);
    const api = apiWith(module.conditional());
    for (let count = 0; count < 3; count++)
      expect(await call(api, "readNote")).toEqual({ text: "a" });
    expect(sent("if-none-match")).toEqual([undefined, '"1"', '"1"']);
  });

  it.each([
    [{}, [false, true]],
    [{ maxBytes: 3 }, [false, false]],
  ])(
    "conditional with %j keeps bodies that do not stream, as in React Native",
    async (options, asked) => {
      const conditions: boolean[] = [];
      const withoutStream = (response: Response): Response =>
        Object.defineProperties(response, {
          body: { value: undefined },
          clone: { value: () => withoutStream(Response.prototype.clone.call(response)) },
        });
      const fetch = async (_: string, { headers }: { readonly headers: Headers }) => {
        const isKnown = headers.get("if-none-match") !== null;
        conditions.push(isKnown);
        const init = { status: isKnown ? 304 : 200, headers: { ...JSON_TYPE, etag: '"1"' } };
        return withoutStream(new Response(isKnown ? null : '{"text":"a"}', init));
      };
      const use = [module.conditional(options)];
      const api = module.createApi({ baseUrl: server.url, fetch, use } as never);
      const { general } = api as unknown as { general: Calls };
      for (let count = 0; count < 2; count++)
        expect(await call(general, "readNote")).toEqual({ text: "a" });
      expect(conditions).toEqual(asked);
    },
  );

  it("conditional lets go of a body that nobody reads to its end", async () => {
    let isClosed = false;
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(9));
    const source = new ReadableStream({ start, cancel: () => void (isClosed = true) });
    const fetch = async () =>
      new Response(source, { headers: { "content-type": "a/b", etag: '"1"' } });
    const use = [module.conditional()];
    const api = module.createApi({ baseUrl: server.url, fetch, use } as never);
    const file = await call((api as unknown as { general: Calls }).general, "readNote");
    await (file as Response & { stream(): ReadableStream }).stream().cancel();
    expect(isClosed).toBe(true);
  });

  it("conditional keeps apart what calls with other credentials read", async () => {
    server.answer(tagged);
    const api = apiWith(module.conditional());
    await call(api, "readNote", { headers: { authorization: "Bearer a" } });
    await call(api, "readNote", { headers: { authorization: "Bearer b" } });
    expect(sent("if-none-match")).toEqual([undefined, undefined]);
  });

  it.each([
    ["too large", { etag: '"1"' }, { maxBytes: 3 }],
    ["not to be stored", { etag: '"1"', "cache-control": "private, no-store" }, {}],
    ["without an ETag", {}, {}],
    ["beyond the number of entries", { etag: '"1"' }, { entries: 0 }],
  ])("conditional keeps nothing that is %s", async (_, headers, options) => {
    server.answer(answer(200, { text: "a" }, headers as Record<string, string>));
    const api = apiWith(module.conditional(options));
    await call(api, "readNote");
    await call(api, "readNote");
    expect(sent("if-none-match")).toEqual([undefined, undefined]);
  });

  /** Reads, changes, and so on; returns the tags that were sent. */
  async function tagsOf(handler: Handler, names: readonly string[], options = {}) {
    server.answer(handler);
    const api = apiWith(module.conditional({ ifMatch: true, ...options }));
    for (const name of names) await call(api, name, { body: { text: "b" } }).catch(() => undefined);
    return { match: sent("if-match"), noneMatch: sent("if-none-match") };
  }
  const READ = "readNote";
  const CHANGE = "changeNote";

  it.each([
    ["with a change if asked", '"1"', '"1"'],
    ["never if it is weak", 'W/"1"', undefined],
  ])("conditional sends the last ETag %s, and then reads anew", async (_, etag, matched) => {
    const tags = await tagsOf(answer(200, {}, { etag }), [READ, CHANGE, "checkNote", READ]);
    expect(tags.match).toEqual([undefined, matched, undefined, undefined]);
    expect(tags.noneMatch).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each<[string, number, string, object, object?]>([
    ["a change that failed", 412, '"1"', {}],
    ["a change whose response has it", 200, '"2"', {}],
    ["reading what is too large to keep", 412, '"1"', {}, { maxBytes: 1 }],
    ["reading what must not be kept", 412, '"1"', { "cache-control": "no-store" }],
  ])(
    "conditional knows the ETag after %s, so that nothing is overwritten",
    async (_, status, next, headers, options) => {
      const handler: Handler = (request, response) =>
        request.method === "GET"
          ? answer(200, {}, { etag: '"1"', ...headers })(request, response)
          : answer(status, {}, { etag: '"2"' })(request, response);
      const { match } = await tagsOf(handler, [READ, "checkNote", CHANGE, CHANGE], options);
      expect(match.slice(2)).toEqual(['"1"', next]);
    },
  );
});

describe("rateLimits", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Sends one request whose response has these headers, and a second one; returns when the second one is sent. */
  async function secondAfter(
    headers: HeadersInit,
    options?: RateLimitOptions,
    signal?: AbortSignal,
  ) {
    const { around } = rateLimits(options);
    const times: number[] = [];
    const send = async () => {
      times.push(Date.now());
      return new Response(null, { headers });
    };
    const request = { method: "GET", url: "https://notes.test", headers: new Headers() };
    const context = {
      operation: { id: "listNotes" },
      options: { signal },
    } as unknown as CallContext;
    await around?.(request, send, context);
    const second = around?.(request, send, context);
    const ended = second?.then(
      () => Number(times[1]) - Number(times[0]),
      (error: unknown) => String(error),
    );
    await vi.runAllTimersAsync();
    return ended;
  }

  it.each<[string, Record<string, string>]>([
    ["RateLimit", { ratelimit: '"default";r=0;t=7' }],
    ["one of several quotas", { ratelimit: '"burst";r=5;t=1, "day";r=0;t=7' }],
    ["RateLimit of earlier drafts", { ratelimit: "limit=10, remaining=0, reset=7" }],
    ["RateLimit-Remaining", { "ratelimit-remaining": "0", "ratelimit-reset": "7" }],
    ["X-RateLimit-Remaining", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "7" }],
  ])("rateLimits waits for what %s says", async (_, headers) => {
    expect(await secondAfter(headers)).toBe(7000);
  });

  it("rateLimits waits until a time since 1970", async () => {
    vi.setSystemTime(1_800_000_000_000);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1800000009" };
    expect(await secondAfter(headers)).toBe(9000);
  });

  it("rateLimits ends with the call that waits", async () => {
    const stop = AbortSignal.abort(new Error("enough"));
    expect(await secondAfter({ ratelimit: '"default";r=0;t=7' }, {}, stop)).toBe("Error: enough");
  });

  it.each<[string, Record<string, string>]>([
    ["something is left", { ratelimit: '"default";r=1;t=7' }],
    ["it would take too long", { ratelimit: '"default";r=0;t=60' }],
    ["nothing can be read", { "ratelimit-remaining": "none", "ratelimit-reset": "7" }],
  ])("rateLimits sends at once if %s", async (_, headers) => {
    expect(await secondAfter(headers)).toBe(0);
  });
});
