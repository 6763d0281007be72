import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Capability } from "../../runtime/client/call/capability.js";
import type { Hooks } from "../../runtime/client/capabilities/hooks.js";
import { clientCredentials } from "../../runtime/client/credentials/oauth.js";
import type { RetryOptions } from "../../runtime/client/capabilities/retry.js";
import type { ValidateOptions } from "../../runtime/client/capabilities/validate.js";
import { DOCUMENT } from "./document.js";
import {
  type AnyFunction,
  type ClientModule,
  generateClient,
  type Generated,
  type Handler,
  json,
  startServer,
  type TestServer,
} from "./setup.js";

interface Module extends ClientModule {
  retry(options?: RetryOptions): Capability;
  hooks(hooks: Hooks): Capability;
  validate(options: ValidateOptions): Capability;
}

let generated: Generated;
let server: TestServer;
let module: Module;

beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "zod"]);
  server = await startServer();
  module = (await generated.load("client/index.ts")) as unknown as Module;
});
afterAll(async () => {
  generated.remove();
  await server.close();
});
afterEach(() => vi.restoreAllMocks());

function operation(group: string, name: string, options: object = {}): AnyFunction {
  const found = module.createApi({ baseUrl: server.url, ...options })[group]?.[name];
  if (found === undefined) throw new TypeError(`no operation ${group}.${name}`);
  return found;
}

async function thrown(work: () => PromiseLike<unknown>): Promise<Error> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new TypeError("no error was thrown");
}

/** Answers with each handler in turn, the last one again and again. */
const inTurn = (...handlers: readonly Handler[]): Handler => {
  let count = 0;
  return (request, response) =>
    handlers[Math.min(count++, handlers.length - 1)]?.(request, response);
};

describe("authentication", () => {
  const secured = (name: string, auth: object) =>
    operation("secured", name, { auth })({ params: { scheme: "x" } });

  it.each([
    ["useBearer", { token: "abc" }, { authorization: "Bearer abc" }],
    ["useBearer", { token: async () => "later" }, { authorization: "Bearer later" }],
    [
      "useBasic",
      { login: { username: "é", password: "p:w" } },
      { authorization: `Basic ${Buffer.from("é:p:w").toString("base64")}` },
    ],
    ["useHeaderKey", { headerKey: "k" }, { "x-key": "k" }],
    ["useCookieKey", { cookieKey: "a;b" }, { cookie: "key=a%3Bb" }],
    ["useEither", { oauth: "o" }, { authorization: "Bearer o" }],
    [
      "useEither",
      { token: "t", headerKey: "k", oauth: "o" },
      { authorization: "Bearer t", "x-key": "k" },
    ],
  ])("%s sends %j as %j", async (name, auth, headers) => {
    server.answer(json(200, {}));
    await secured(name, auth);
    expect(server.requests[0]?.headers).toMatchObject(headers);
  });

  it("puts a key into the query, and keeps it out of every message", async () => {
    server.answer(json(500, {}));
    const error = await thrown(() => secured("useQueryKey", { queryKey: "s3cret&x" }));
    expect(server.requests[0]?.url).toBe("/secured/x?key=s3cret%26x");
    expect(
      `${error.message} ${JSON.stringify(error)} ${(error as { url?: string }).url}`,
    ).not.toContain("s3cret");
    const { inspect } = await import("node:util");
    expect(inspect(error)).not.toContain("s3cret");
  });

  it("does not take a key along to another server", async () => {
    const other = await startServer();
    other.answer(json(200, { there: true }));
    try {
      for (const [from, to, kept] of [
        ["/secured/x", `${other.url}/elsewhere`, undefined],
        ["/secured/x", "/moved", "k"],
      ] as const) {
        const target = to === "/moved" ? server : other;
        server.answer((request, response) => {
          if (request.url !== from) return json(200, { there: true })(request, response);
          response.writeHead(307, { location: to }).end();
        });
        expect(await secured("useHeaderKey", { headerKey: "k" })).toEqual({ there: true });
        const last = target.requests.at(-1);
        expect([last?.method, last?.headers["x-key"]]).toEqual(["POST", kept]);
      }
    } finally {
      await other.close();
    }
  });

  it("goes without where the document allows it", async () => {
    server.answer(json(200, {}));
    await secured("useMaybe", {});
    await operation("things", "get", { auth: { token: "abc" } })({ params: { thingId: "1" } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("names what is missing, and sends nothing", async () => {
    server.answer(json(200, {}));
    const error = await thrown(() => secured("useEither", { token: "t" }));
    expect([error.name, error.message]).toEqual([
      "CredentialError",
      'OPTIONS /secured/x (useEither) needs credentials for "token" and "headerKey", or "oauth": pass them to the client as auth, such as { token: "..." }',
    ]);
    expect(server.requests.length).toBe(0);
  });

  it.each(["", "s3c\nret", " s3cret", "ключ"])(
    "refuses %j without repeating it",
    async (secret) => {
      const error = await thrown(() => secured("useBearer", { token: secret }));
      expect(error.name).toBe("CredentialError");
      if (secret !== "") expect(error.message).not.toContain(secret);
    },
  );
});

describe("OAuth client credentials", () => {
  const credential = (path = "/token") =>
    clientCredentials({
      tokenUrl: `${server.url}${path}`,
      clientId: "me",
      clientSecret: "s3cret",
      scopes: ["a", "b"],
    });

  it("are exchanged once for a token, which is kept while it is good", async () => {
    let given = 0;
    server.answer((request, response) =>
      request.url === "/token"
        ? json(200, { access_token: `t${++given}`, token_type: "bearer", expires_in: 3600 })(
            request,
            response,
          )
        : json(200, {})(request, response),
    );
    const use = operation("secured", "useEither", { auth: { oauth: credential() } });
    await Promise.all([use({ params: { scheme: "x" } }), use({ params: { scheme: "x" } })]);
    await use({ params: { scheme: "x" } });
    const [asked, ...calls] = server.requests;
    expect(asked?.body.toString()).toBe(
      "grant_type=client_credentials&client_id=me&client_secret=s3cret&scope=a+b",
    );
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer t1"));
  });

  it("are exchanged again when the token has come to its end", async () => {
    let given = 0;
    server.answer((request, response) =>
      json(200, { access_token: `t${++given}`, expires_in: 10 })(request, response),
    );
    const own = credential();
    expect([await own(), await own()]).toEqual(["t1", "t2"]);
  });

  it("that are refused say why, without the secret; and may be tried again", async () => {
    server.answer(
      inTurn(
        json(401, { error: "invalid_client", error_description: "No such client." }),
        json(200, { access_token: "t" }),
      ),
    );
    const own = credential();
    const error = await thrown(own);
    expect(error.message).toBe(
      `${server.url} gave no token for me: 401, invalid_client: No such client.`,
    );
    expect(await own()).toBe("t");
    expect(() =>
      clientCredentials({ tokenUrl: "http://auth.test/", clientId: "a", clientSecret: "b" }),
    ).toThrow(/not https/);
  });
});

describe("retry", () => {
  const fast = { delay: 1 };
  const get = (options: RetryOptions = fast) =>
    operation("things", "get", { use: [module.retry(options)] })({ params: { thingId: "1" } });
  const create = (options: object = {}, use: RetryOptions = fast) =>
    operation("things", "create", { use: [module.retry(use)] })({ body: { id: 1 }, ...options });
  const failed = json(503, { message: "Later." });

  it("asks again after a failure that may pass", async () => {
    server.answer(inTurn(failed, (_, response) => void response.destroy(), json(200, { id: 1 })));
    expect(await get()).toEqual({ id: 1 });
    expect(server.requests.length).toBe(3);
  });

  it("gives up after so many attempts, and gives the last answer", async () => {
    server.answer(failed);
    expect((await thrown(() => get({ ...fast, attempts: 2 }))).name).toBe("ApiError");
    expect(server.requests.length).toBe(2);
  });

  it("does not repeat what failed for good", async () => {
    server.answer(json(404, { message: "No." }));
    expect(await get().result()).toMatchObject({ status: 404 });
    expect(server.requests.length).toBe(1);
  });

  it("does not repeat what may have been done, unless a key makes that safe", async () => {
    server.answer(failed);
    await thrown(() =>
      operation("secured", "useHeaderKey", { auth: { headerKey: "k" }, use: [module.retry(fast)] })(
        { params: { scheme: "x" } },
      ),
    );
    expect(server.requests.length).toBe(1);
  });

  it("mints a key where the document has one, the same for every attempt", async () => {
    server.answer(inTurn(failed, json(201, { id: 1 })));
    await create();
    await create({ headers: { "Idempotency-Key": "mine" } });
    const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0], "mine"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.requests.map(({ body }) => body.toString())).toEqual(Array(3).fill('{"id":1}'));
  });

  it("waits as long as the server asks, but not longer than is wanted", async () => {
    server.answer(inTurn(json(503, {}, { "retry-after": "0" }), json(200, { id: 1 })));
    expect(await get({ delay: 60_000 })).toEqual({ id: 1 });
    server.answer(json(429, { range: true }, { "retry-after": "3600" }));
    expect(await get().result()).toMatchObject({ status: 429 });
    expect(server.requests.length).toBe(1);
    server.answer(
      inTurn(
        json(503, {}, { "retry-after": new Date(Date.now() - 1000).toUTCString() }),
        json(200, { id: 2 }),
      ),
    );
    expect(await get({ delay: 60_000 })).toEqual({ id: 2 });
  });

  it.each(["-5", "-0", "1.5", "5 bananas", "soon", "", "0x10", "1e3", "NaN", "Infinity"])(
    "takes the Retry-After %j for none",
    async (text) => {
      server.answer(inTurn(json(503, {}, { "retry-after": text }), json(200, { id: 1 })));
      const controller = new AbortController();
      const call = operation("things", "get", {
        use: [module.retry({ delay: 60_000, maxDelay: 60_000 })],
      })({ params: { thingId: "1" } }, { signal: controller.signal });
      const error = thrown(() => call);
      await expect.poll(() => server.requests.length).toBe(1);
      // Half of its own delay at least, where an answer that is taken for "at once" comes at once.
      setTimeout(() => controller.abort(new RangeError("still waiting")), 60);
      expect((await error).message).toBe("still waiting");
      expect(server.requests.length).toBe(1);
    },
  );

  it.each(["999999999999999999999999", "2592000", "Fri, 31 Dec 9999 23:59:59 GMT"])(
    "waits for the Retry-After %j no longer than it can",
    async (text) => {
      server.answer(json(429, { range: true }, { "retry-after": text }));
      expect(await get({ maxDelay: Infinity }).result()).toMatchObject({ status: 429 });
      expect(server.requests.length).toBe(1);
    },
  );

  it("stops waiting when the caller gives up", async () => {
    server.answer(failed);
    const controller = new AbortController();
    const waiting = operation("things", "get", {
      use: [module.retry({ delay: 60_000, maxDelay: 60_000 })],
    })({ params: { thingId: "1" } }, { signal: controller.signal });
    const error = thrown(() => waiting);
    setTimeout(() => controller.abort(new RangeError("enough")), 50);
    expect((await error).message).toBe("enough");
  });

  it("asks for credentials anew each time", async () => {
    let asked = 0;
    server.answer(inTurn(failed, json(200, {})));
    await operation("secured", "useBearer", {
      auth: { token: () => `t${++asked}` },
      use: [module.retry(fast)],
    })({ params: { scheme: "x" } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer t1",
      "Bearer t2",
    ]);
  });

  it("gives each attempt its own time", async () => {
    server.answer(inTurn(() => undefined, json(200, { id: 1 })));
    const call = operation("things", "get", { timeout: 1000, use: [module.retry(fast)] })({
      params: { thingId: "1" },
    });
    expect(await call).toEqual({ id: 1 });
  });

  it("does not send a stream twice", async () => {
    server.answer(failed);
    async function* lines(): AsyncGenerator<unknown> {
      yield { id: 1 };
    }
    await thrown(() =>
      operation("files", "sendLines", { use: [module.retry({ ...fast, when: () => true })] })({
        body: lines(),
      }),
    );
    expect(server.requests.length).toBe(1);
  });
});

describe("hooks", () => {
  it("see each attempt, without credentials, and may change it", async () => {
    const seen: string[] = [];
    const hooks = module.hooks({
      onRequest: (request, { operation: { id } }) => {
        seen.push(`${id} ${request.headers.get("authorization")}`);
        request.headers.set("X-Trace", "t");
      },
      onResponse: (response) => {
        seen.push(String(response.status));
        return response.status === 200 ? Response.json({ replaced: true }) : undefined;
      },
      onError: (error) => void seen.push(String((error as Error).name)),
    });
    server.answer(inTurn(json(503, {}), (_, response) => void response.destroy(), json(200, {})));
    const call = operation("secured", "useBearer", {
      auth: { token: "t" },
      use: [module.retry({ delay: 1 }), hooks],
    })({ params: { scheme: "x" } });
    expect(await call).toEqual({ replaced: true });
    expect(seen).toEqual([
      "useBearer null",
      "503",
      "useBearer null",
      "NetworkError",
      "useBearer null",
      "200",
    ]);
    expect(server.requests[0]?.headers["x-trace"]).toBe("t");
  });
});

describe("validation", () => {
  async function validators(): Promise<ValidateOptions["validators"]> {
    return (await generated.load("validators.ts"))["validators"] as ValidateOptions["validators"];
  }
  const use = async (options: Omit<ValidateOptions, "validators"> = {}) => ({
    use: [module.validate({ validators: await validators(), ...options })],
  });

  it("throws for a request that is wrong, and names every place", async () => {
    server.answer(json(200, { id: 1 }));
    const replace = operation("things", "replace", await use());
    const error = await thrown(() =>
      replace({ params: { thingId: 5 }, body: { id: "x", name: 1 } }),
    );
    expect(error.name).toBe("ValidationError");
    expect(
      (error as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path),
    ).toEqual(["/params/thingId", "/body/id", "/body/name"]);
    expect(server.requests.length).toBe(0);
    expect(await replace({ params: { thingId: "1" }, body: { id: 1 } })).toEqual({ id: 1 });
  });

  it.each([
    [1, ""],
    [5, ""],
    [6, "; and 1 more"],
    [8, "; and 3 more"],
  ])("names five places at most: of %i issues", async (count, rest) => {
    const issues = Array.from({ length: count }, (_, index) => ({
      message: `wrong ${index}`,
      path: [index],
    }));
    const body = {
      "~standard": { version: 1, vendor: "test", validate: () => ({ issues }) },
    } as const;
    const validators = { replaceThing: { body: { "application/json": body } } };
    const replace = operation("things", "replace", { use: [module.validate({ validators })] });
    const error = await thrown(() => replace({ params: { thingId: "1" }, body: { id: 1 } }));
    const listed = issues
      .slice(0, 5)
      .map(({ message }, index) => `/body/${index}: ${message}`)
      .join("; ");
    expect(error.message.endsWith(`the request is not valid: ${listed}${rest}`)).toBe(true);
    expect(error).toHaveProperty("issues.length", count);
  });

  it("warns of an answer that is wrong, and gives it as it came", async () => {
    server.answer(json(200, { id: "x", more: 1 }));
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(await operation("things", "get", await use())({ params: { thingId: "1" } })).toEqual({
      id: "x",
      more: 1,
    });
    expect(warn.mock.calls[0]?.[0]).toMatch(
      /GET \/things\/1 \(getThing\) the answer is not valid: \/id: /,
    );
  });

  it("throws for such an answer, or lets it pass, if asked to", async () => {
    server.answer(json(200, { id: "x" }));
    const get = async (options: Omit<ValidateOptions, "validators">) =>
      operation("things", "get", await use(options))({ params: { thingId: "1" } });
    expect((await thrown(async () => get({ responses: "throw" }))).name).toBe("ValidationError");
    const warn = vi.fn();
    expect(await get({ responses: "off", warn })).toEqual({ id: "x" });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    [{ state: "paused" }, true],
    [{ state: "paused", size: 3 }, true],
    [{ state: 1 }, false],
    [{ size: "3" }, false],
    [{ kind: "c" }, false],
    [{ level: 9 }, false],
    [{ state: "paused", kind: "c" }, false],
  ])("passes values that open enumerations do not list, and warns: %j", async (job, passes) => {
    server.answer(json(200, job));
    const warn = vi.fn();
    const run = operation("things", "runJob", await use({ responses: "throw", warn }));
    const call = async () => run({ body: {} });
    if (passes) expect(await call()).toEqual(job);
    else expect((await thrown(call)).name).toBe("ValidationError");
    expect(warn).toHaveBeenCalledTimes(passes ? 1 : 0);
    server.answer(json(200, {}));
    expect((await thrown(async () => run({ body: job }))).name).toBe("ValidationError");
  });

  it("checks errors too, and the items of a sequence one by one", async () => {
    server.answer(json(404, { nothing: 1 }));
    const warn = vi.fn();
    await thrown(async () =>
      operation("things", "get", await use({ warn }))({ params: { thingId: "1" } }),
    );
    expect(warn).toHaveBeenCalledTimes(1);
    server.answer((_, response) => {
      response
        .writeHead(200, { "content-type": "text/event-stream" })
        .end('data: {"id":1}\n\ndata: {"id":"x"}\n\n');
    });
    const events = (await operation(
      "files",
      "watchEvents",
      await use({ responses: "throw" }),
    )()) as AsyncIterable<unknown>;
    const seen: unknown[] = [];
    await expect(async () => {
      for await (const event of events) seen.push(event);
    }).rejects.toThrow(/item of the response is not valid: \/data\/id/);
    expect(seen).toEqual([{ data: { id: 1 } }]);
  });
});

describe("pages", () => {
  async function collect(pages: AsyncIterable<unknown> | undefined): Promise<unknown[]> {
    const found: unknown[] = [];
    if (pages === undefined) throw new TypeError("the call has no pages");
    for await (const one of pages) found.push(one);
    return found;
  }
  const pageOf = (...ids: readonly number[]) => ids.map((id) => ({ id }));
  const parameter = (url: string, name: string): string | null =>
    new URL(url, "http://x").searchParams.get(name);
  const items = (name: string, request: object = {}) =>
    collect(operation("collections", name)(request).items?.());

  it("follow each other by number, from the one that was asked for", async () => {
    server.answer((request, response) =>
      json(200, { data: pageOf(Number(parameter(request.url, "page") ?? 1)), total: 3 })(
        request,
        response,
      ),
    );
    expect(await items("listPages", { query: { q: "x" } })).toEqual(pageOf(1, 2, 3));
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/pages?q=x",
      "/pages?page=2&q=x",
      "/pages?page=3&q=x",
    ]);
    expect(await items("listPages", { query: { page: 3 } })).toEqual(pageOf(3));
  });

  it("follow each other by offset, cursor and link", async () => {
    server.answer((request, response) => {
      const start = Number(parameter(request.url, "start") ?? 0);
      return json(200, { data: pageOf(...[start, start + 1].filter((id) => id < 5)), total: 5 })(
        request,
        response,
      );
    });
    expect(await items("listOffsets")).toEqual(pageOf(0, 1, 2, 3, 4));
    server.answer((request, response) => {
      const after = parameter(request.url, "after");
      return json(200, {
        data: pageOf(after === null ? 1 : 2),
        next: after === null ? "c/1" : null,
      })(request, response);
    });
    expect(await items("listCursors")).toEqual(pageOf(1, 2));
    expect(server.requests[1]?.url).toBe("/cursors?after=c%2F1");
    server.answer((request, response) => {
      const cursor = parameter(request.url, "cursor");
      return json(200, {
        data: pageOf(cursor === null ? 1 : 2),
        next: cursor === null ? "/links?q=x&cursor=2" : null,
      })(request, response);
    });
    expect(await items("listLinks", { query: { q: "x" } })).toEqual(pageOf(1, 2));
  });

  it("follow the link in the header where the body has none", async () => {
    server.answer((request, response) => {
      const last = request.url.endsWith("page=2");
      const link =
        '<https://elsewhere.test/>; rel="last", </linked?page=2>; title="a"; rel="prefetch next"';
      return json(200, { data: pageOf(last ? 2 : 1) }, last ? {} : { link })(request, response);
    });
    expect(await items("listLinked")).toEqual(pageOf(1, 2));
  });

  it("are asked for only when they are come to", async () => {
    server.answer(json(200, { data: pageOf(1, 2), total: 9 }));
    const pages = operation("collections", "listPages")({}).items?.();
    for await (const item of pages ?? []) {
      expect(item).toEqual({ id: 1 });
      break;
    }
    expect(server.requests.length).toBe(1);
  });

  it("give the first page when awaited, and whole pages when asked for", async () => {
    server.answer((request, response) =>
      json(200, { data: pageOf(Number(parameter(request.url, "page") ?? 1)), total: 2 })(
        request,
        response,
      ),
    );
    const call = operation("collections", "listPages")({});
    expect(await call).toEqual({ data: pageOf(1), total: 2 });
    expect(await collect(call.pages?.())).toEqual([
      { data: pageOf(1), total: 2 },
      { data: pageOf(2), total: 2 },
    ]);
    expect(server.requests.length).toBe(2);
  });

  it("never lead to another server, nor round in a circle", async () => {
    server.answer(json(200, { data: pageOf(1), next: "https://evil.test/links" }));
    expect((await thrown(() => items("listLinks"))).message).toMatch(/evil\.test is not followed/);
    server.answer(json(200, { data: pageOf(1), next: "/links" }));
    expect((await thrown(() => items("listLinks"))).message).toMatch(/is that page itself/);
    server.answer(json(200, { data: pageOf(1), next: "same" }));
    expect((await thrown(() => items("listCursors"))).message).toMatch(/is that page itself/);
  });
});
