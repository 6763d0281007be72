/** Capabilities of a client: retries, hooks, validation. */
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Capability } from "../../../../runtime/client/call/capability.js";
import type { Hooks } from "../../../../runtime/client/capabilities/hooks.js";
import type { RetryOptions } from "../../../../runtime/client/capabilities/retry.js";
import type { ValidateOptions } from "../../../../runtime/client/capabilities/validate.js";
import { clientSuite, inTurn, thrown } from "./suite.js";
import { type ClientModule, json } from "../setup.js";

interface Module extends ClientModule {
  retry(options?: RetryOptions): Capability;
  hooks(hooks: Hooks): Capability;
  validate(options: ValidateOptions): Capability;
}

const { generated, module, operation, server } = await clientSuite<Module>({
  only: ["types", "client", "zod"],
});
afterEach(() => vi.restoreAllMocks());

describe("retry", () => {
  const fast = { delay: 1 };
  const get = (options: RetryOptions = fast) =>
    operation("things", "get", { use: [module.retry(options)] })({ params: { thingId: "1" } });
  const create = (options: object = {}, use: RetryOptions = fast) =>
    operation("things", "create", { use: [module.retry(use)] })({ body: { id: 1 }, ...options });
  const failed = json(503, { message: "Later." });

  it("retry asks again after a failure that may pass", async () => {
    server.answer(inTurn(failed, (_, response) => void response.destroy(), json(200, { id: 1 })));
    expect(await get()).toEqual({ id: 1 });
    expect(server.requests.length).toBe(3);
  });

  it("retry mints a key where the document has one, the same for every attempt", async () => {
    server.answer(inTurn(failed, json(201, { id: 1 })));
    await create();
    await create({ headers: { "Idempotency-Key": "mine" } });
    const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0], "mine"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.requests.map(({ body }) => body.toString())).toEqual(Array(3).fill('{"id":1}'));
  });

  it("retry asks for credentials anew each time", async () => {
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

  it("retry gives each attempt its own time", async () => {
    server.answer(inTurn(() => undefined, json(200, { id: 1 })));
    const use = [module.retry({ ...fast, attempts: Infinity })];
    const call = operation("things", "get", { timeout: 200, use });
    expect(await call({ params: { thingId: "1" } })).toEqual({ id: 1 });
  });
});

it("hooks see each attempt, without credentials, and may change it", async () => {
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

describe("validation", () => {
  async function validators(): Promise<ValidateOptions["validators"]> {
    return (await generated.load("validators.ts"))["validators"] as ValidateOptions["validators"];
  }
  const use = async (options: Omit<ValidateOptions, "validators"> = {}) => ({
    use: [module.validate({ validators: await validators(), ...options })],
  });

  it("validation throws for a request that is wrong, and names every place", async () => {
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
  ])("validation names five places at most: of %i issues", async (count, rest) => {
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

  it("validation warns of an answer that is wrong, and gives it as it came", async () => {
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

  it("validation throws for such an answer, or lets it pass, if asked to", async () => {
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
  ])(
    "validation passes values that open enumerations do not list, and warns: %j",
    async (job, passes) => {
      server.answer(json(200, job));
      const warn = vi.fn();
      const run = operation("things", "runJob", await use({ responses: "throw", warn }));
      const call = async () => run({ body: {} });
      if (passes) expect(await call()).toEqual(job);
      else expect((await thrown(call)).name).toBe("ValidationError");
      expect(warn).toHaveBeenCalledTimes(passes ? 1 : 0);
      server.answer(json(200, {}));
      expect((await thrown(async () => run({ body: job }))).name).toBe("ValidationError");
    },
  );

  it("validation checks errors too, and the items of a sequence one by one", async () => {
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
