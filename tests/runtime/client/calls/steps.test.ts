/** The steps of a call, one by one: credentials, redirects, time and validation. */
import { describe, expect, it, test, vi } from "vitest";

import type { Outgoing } from "../../../../runtime/client/call/capability.js";
import { validate } from "../../../../runtime/client/capabilities/validate-any.js";
import { clientOf } from "../../../../runtime/client/client.js";
import { authenticateBy } from "../../../../runtime/client/credentials/authenticate.js";
import { clientCredentials } from "../../../../runtime/client/credentials/oauth.js";
import { inHeader } from "../../../../runtime/client/credentials/writers.js";
import { newAttempt } from "../../../../runtime/client/request/attempt.js";
import { followRedirects } from "../../../../runtime/client/request/transmit.js";
import type { SecurityRequirementDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Validator } from "../../../../runtime/wire/descriptors/validator.js";

const site = { operation: "get", method: "GET", url: "https://a.test/x" };
const operation = { id: "get", method: "GET", path: "/x", responses: {} };
const outgoing: Outgoing = { method: "GET", url: site.url, headers: new Headers() };
const contextOf = (security?: readonly SecurityRequirementDescriptor[]) => ({
  operation: { ...operation, ...(security !== undefined && { security }) },
  options: {},
  site,
});

test.each<
  [readonly SecurityRequirementDescriptor[], readonly string[], readonly string[] | undefined]
>([
  [[], [], []],
  [[{}], [], []],
  [[{}, { a: [] }], ["a"], ["a"]],
  [[{}, { a: [] }], [], []],
  [[{ a: [] }, { b: [], c: [] }], ["a", "b", "c"], ["a"]],
  [
    [{ a: [] }, { b: [], c: [] }],
    ["b", "c"],
    ["b", "c"],
  ],
  [[{ b: [], c: [] }], ["b"], undefined],
])("a call that takes %j with %j chooses the credentials %j", async (security, given, chosen) => {
  const request = { ...outgoing, headers: new Headers() };
  const writers = { a: inHeader("a"), b: inHeader("b"), c: inHeader("c") };
  const credentials = Object.fromEntries(given.map((name) => [name, "x"]));
  const made = authenticateBy(writers)(request, contextOf(security), credentials);
  if (chosen === undefined) await expect(made).rejects.toThrow('needs credentials for "b" and "c"');
  else expect([...(await made).headers.keys()]).toEqual(chosen);
});

test("nothing is sent for a certificate, and nothing is missed", async () => {
  const request = { ...outgoing, headers: new Headers() };
  await authenticateBy({})(request, contextOf([{ key: [] }]), {});
  expect([...request.headers]).toEqual([]);
});

test("a token of unknown expiry is requested for each call, and without scopes if none are asked for", async () => {
  const bodies: string[] = [];
  const token = clientCredentials({
    tokenUrl: "https://a.test/token",
    clientId: "c",
    clientSecret: "s",
    margin: 0,
    fetch: async (_, init) => {
      bodies.push(String(init?.body));
      return Response.json({ access_token: `t${bodies.length}` });
    },
  });
  expect([await token(), await token()]).toEqual(["t1", "t2"]);
  const body = "grant_type=client_credentials&client_id=c&client_secret=s";
  expect(bodies).toEqual([body, body]);
});

const stream = new Blob(["x"]).stream();
const elsewhere = "https://b.test/y";

it.each<[number, string, string | null, BodyInit | undefined, string | undefined]>([
  [301, "POST", "/y", "x", "GET a=1"],
  [302, "POST", "/y", "x", "GET a=1"],
  [303, "POST", "/y", "x", "GET a=1"],
  [303, "PUT", "/y", "x", "GET a=1"],
  [303, "GET", "/y", undefined, "GET a=1 content-type"],
  [303, "HEAD", "/y", undefined, "HEAD a=1 content-type"],
  [301, "PUT", "/y", "x", "PUT a=1 content-type x"],
  [307, "POST", "/y", "x", "POST a=1 content-type x"],
  [308, "POST", "/y", "x", "POST a=1 content-type x"],
  [308, "GET", elsewhere, undefined, "GET content-type"],
  [303, "POST", "/y", stream, "GET a=1"],
  [307, "POST", "/y", stream, undefined],
  [304, "GET", "/y", undefined, undefined],
  [200, "GET", "/y", undefined, undefined],
  [302, "GET", null, undefined, undefined],
  [302, "GET", "mailto:a@b.test", undefined, undefined],
])(
  "a redirect with the status %i to a %s request for %j and body %j is followed: %j",
  async (status, method, location, body, followed) => {
    const sent: Outgoing[] = [];
    const headers = new Headers({ a: "1", "content-type": "text/plain" });
    const request = {
      ...outgoing,
      method,
      headers,
      ...(body !== undefined && { body }),
    } as Outgoing;
    await followRedirects(request, ["a"], async (each) => {
      sent.push(each);
      const answered: HeadersInit = location === null ? {} : { location };
      return sent.length > 1 ? new Response() : new Response(null, { status, headers: answered });
    });
    const [, next] = sent;
    const shown = next && [
      next.method,
      ...(next.headers.has("a") ? ["a=1"] : []),
      ...(next.headers.has("content-type") ? ["content-type"] : []),
      ...(typeof next.body === "string" ? [next.body] : []),
    ];
    expect(shown?.join(" ")).toBe(followed);
  },
);

it("a redirect is followed twenty times", async () => {
  const send = vi.fn(async () => new Response(null, { status: 302, headers: { location: "/y" } }));
  expect((await followRedirects(outgoing, [], send)).status).toBe(302);
  expect(send).toHaveBeenCalledTimes(21);
});

test.each([
  [2 ** 31 - 1, 1],
  [2 ** 31, 0],
  [0, 0],
])("a timeout of %i ms has %i timers", async (timeout, timers) => {
  const set = vi.spyOn(globalThis, "setTimeout");
  await newAttempt(site, timeout, undefined).step(async () => 1);
  expect(set).toHaveBeenCalledTimes(timers);
  set.mockRestore();
});

const never = vi.fn(
  (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
    }),
);
const client = clientOf({ baseUrl: "https://a.test", fetch: never as typeof fetch });

it("a client waits a minute for an answer", async () => {
  vi.useFakeTimers();
  const error = client.call(operation).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await error).toMatchObject({ name: "TimeoutError", timeout: 60_000 });
});

it("a client shows a request without sending it", async () => {
  never.mockClear();
  const aborting = new AbortController();
  const shown = await client.call(operation, {}, { signal: aborting.signal }).request();
  aborting.abort();
  expect(shown.signal.aborted).toBe(true);
  expect((await client.call(operation).request()).signal.aborted).toBe(false);
  expect(client.call(operation).url()).toBe("https://a.test/x");
  await new Promise((resolve) => setTimeout(resolve));
  expect(never).not.toHaveBeenCalled();
});

describe("validation", () => {
  const check = vi.fn((value: unknown) =>
    value === "bad" ? { issues: [{ message: "no" }] } : { value: value === "x" ? "y" : value },
  );
  const validator: Validator = { "~standard": { version: 1, vendor: "test", validate: check } };
  const body = { contents: [{ type: "application/json" }] } as never;
  const context = { ...contextOf(), operation: { ...operation, body } };
  const { prepare, receive } = validate({
    validators: {
      get: {
        body: { "application/json": validator },
        responses: {
          404: { a: validator },
          "2XX": { a: validator, c: validator },
          default: { a: validator },
        },
      },
    },
    responses: "throw",
  });

  it("validation sends the body that the validator returns", async () => {
    expect(await prepare?.({ body: "x" }, context)).toEqual({ body: "y" });
    await expect(prepare?.({ body: "bad" }, context)).rejects.toThrow("/body: no");
  });

  it.each([undefined, new FormData(), new URLSearchParams()])(
    "validation leaves %s alone",
    async (given) => {
      check.mockClear();
      expect(await prepare?.({ body: given }, context)).toEqual({ body: given });
      expect(check).not.toHaveBeenCalled();
    },
  );

  it("validation checks the items of a sequence one by one", async () => {
    const items = async function* (...all: readonly string[]) {
      yield* all;
    };
    const sent = async (...all: readonly string[]) => {
      const { body: checked } = (await prepare?.({ body: items(...all) }, context)) ?? {};
      const found: string[] = [];
      for await (const item of checked as AsyncIterable<string>) found.push(item);
      return found;
    };
    expect(await sent("x", "z")).toEqual(["y", "z"]);
    await expect(sent("x", "bad")).rejects.toThrow("an item of the request is not valid");
  });

  it.each([
    [200, "a", false],
    [200, "c", false],
    [299, "a", false],
    [404, "c", true],
    [404, "a", false],
    [500, "a", false],
    [200, "b", true],
    [200, undefined, true],
  ])(
    "validation of a response with the status %i and type %j",
    async (status, mediaType, passes) => {
      const answer = (async () => receive?.({ status, mediaType, value: "bad" }, context))();
      if (passes) expect(await answer).toBe("bad");
      else await expect(answer).rejects.toThrow("the answer is not valid");
    },
  );
});
