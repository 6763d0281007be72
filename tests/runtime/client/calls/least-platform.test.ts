/** The client where the platform lacks what others have, such as pages on plain http. */
import { runInNewContext } from "node:vm";

import { rolldown } from "rolldown";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { Capability } from "../../../../runtime/client/call/capability.js";
import { type ClientModule, type Generated, generateClient } from "../setup.js";

const content = (type: string, schema: object) => ({ content: { [type]: { schema } } });
const ok = (type: string, schema: object = {}) => ({
  responses: { 200: { description: "Done.", ...content(type, schema) } },
});
const bytes = { type: "string", format: "binary" };
const DOCUMENT = {
  servers: [{ url: "https://parcels.example" }],
  paths: {
    "/parcels": {
      get: { operationId: "list", ...ok("application/json", { type: "array", items: {} }) },
      post: {
        operationId: "create",
        parameters: [{ name: "Idempotency-Key", in: "header", schema: { type: "string" } }],
        requestBody: { required: true, ...content("application/json", { type: "object" }) },
        ...ok("application/json"),
      },
    },
    "/labels": {
      get: { operationId: "label", ...ok("application/pdf", bytes) },
      put: {
        operationId: "upload",
        requestBody: {
          required: true,
          ...content("multipart/form-data", { type: "object", properties: { file: bytes } }),
        },
        ...ok("application/json"),
      },
    },
    "/events": { get: { operationId: "follow", ...ok("text/event-stream", { type: "string" }) } },
  },
};

interface Sent {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: Blob;
  readonly signal: AbortSignal;
}
type Fetch = (url: string, init: Sent) => Promise<Response>;

let generated: Generated;
let module: ClientModule & { retry(options?: object): Capability };
beforeAll(async () => {
  generated = await generateClient(DOCUMENT);
  module = (await generated.load("client/index.ts")) as unknown as typeof module;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const apiWith = (fetch: Fetch) =>
  module.createApi({ fetch, use: [module.retry()] } as never) as unknown as {
    general: Record<string, (request?: object, options?: object) => Promise<unknown>>;
  };

const TEXTS: Readonly<Record<string, readonly [type: string, text: string]>> = {
  "/labels": ["application/pdf", "%PDF"],
  "/events": ["text/event-stream", "data: one\n\n"],
};

const answerTo = (url: string) =>
  TEXTS[new URL(url).pathname] ?? (["application/json", '["a"]'] as const);

const withBodies: Fetch = (url) => {
  const [type, text] = answerTo(url);
  return Promise.resolve(new Response(text, { headers: { "content-type": type } }));
};

/** Responses of the library that is React Native's `fetch`: they have no `body`. It declares no types. */
const withoutBodies: Fetch = async (url) => {
  const [type, text] = answerTo(url);
  const library = (await import("whatwg-fetch" as string)) as typeof globalThis;
  return new library.Response(text, { headers: { "content-type": type } });
};

/** Everything that a program does, and what becomes of it. */
async function exercise(fetch: Fetch) {
  const sent: Sent[] = [];
  const api = apiWith((url, init) => {
    sent.push(init);
    return fetch(url, init);
  }).general;
  const call = (name: string, ...words: object[]) =>
    (api[name] ?? expect.fail(name))(...words) as Promise<never>;
  const { signal } = new AbortController();
  expect(await call("list", { signal })).toEqual(["a"]);
  await call("create", { body: {} });
  await call("create", { body: {} });
  const keys = sent.slice(1).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
  expect(keys.every((key) => key !== null && key.length >= 16)).toBe(true);
  await call("upload", { body: { file: new Blob(["%PDF"], { type: "application/pdf" }) } });
  expect(await sent.at(-1)?.body?.text()).toMatch(/^--apostille-\S+\r\n[^]*%PDF\r\n--apostille/);
  const label = await call("label");
  expect(await (label as { text(): Promise<string> }).text()).toBe("%PDF");
  const aborting = new AbortController();
  const aborted = apiWith(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal.addEventListener("abort", () => reject(new Error("aborted")));
        aborting.abort(new Error("by the caller"));
      }),
  );
  const failure = await aborted.general["list"]?.({ signal: aborting.signal }).catch(String);
  expect(failure).toContain(aborting.signal.reason === undefined ? "aborted" : "by the caller");
  return async () => {
    const items: unknown[] = [];
    const stream: AsyncIterable<unknown> = await call("follow");
    for await (const item of stream) items.push(item);
    return items;
  };
}

const without = (name: string, members: readonly string[]) =>
  vi.stubGlobal(
    name,
    new Proxy(Reflect.get(globalThis, name) as object, {
      get(target, key) {
        const member: unknown = members.includes(String(key))
          ? undefined
          : Reflect.get(target, key);
        return typeof member === "function" && name === "crypto" ? member.bind(target) : member;
      },
    }),
  );

class NotIterable extends (ReadableStream as unknown as new (...words: unknown[]) => object) {
  readonly [Symbol.asyncIterator] = undefined;
}

/** As the library that React Native has signals from. */
const withoutReasons = () => {
  without("AbortSignal", ["any", "timeout"]);
  vi.spyOn(AbortSignal.prototype, "reason", "get").mockReturnValue(undefined);
};

describe("a client works without", () => {
  it.each<[string, () => unknown]>([
    ["crypto.randomUUID", () => without("crypto", ["randomUUID", "subtle"])],
    ["crypto", () => vi.stubGlobal("crypto", undefined)],
    ["AbortSignal.any and timeout", () => without("AbortSignal", ["any", "timeout"])],
    ["reasons of signals", withoutReasons],
    ["structuredClone", () => vi.stubGlobal("structuredClone", undefined)],
    ["TextDecoderStream", () => vi.stubGlobal("TextDecoderStream", undefined)],
    ["async iteration of streams", () => vi.stubGlobal("ReadableStream", NotIterable)],
    ["eval", () => vi.stubGlobal("Function", undefined)],
  ])("a client works without %s", async (_, remove) => {
    remove();
    const events = await exercise(withBodies);
    expect(await events()).toEqual(["one"]);
  });
});

describe("without bodies that stream, a client", () => {
  it("without bodies that stream, a client reads whole bodies, and says why it cannot follow events", async () => {
    for (const name of ["ReadableStream", "TextDecoder"]) vi.stubGlobal(name, undefined);
    const events = await exercise(withoutBodies);
    await expect(events()).rejects.toThrow(/has no streams/);
  });

  it("without bodies that stream, a client reads files whole, and says why it cannot stream one", async () => {
    const api = apiWith(withoutBodies).general;
    const label = (await api["label"]?.()) as { text(): Promise<string>; stream(): unknown };
    expect(() => label.stream()).toThrow(/has no streams/);
    expect(await label.text()).toBe("%PDF");
  });
});

/** A module of the runtime's package with all that it imports, as one script. */
async function scriptOf(name: string): Promise<string> {
  const input = `runtime/dist/${name}.js`;
  const bundle = await rolldown({
    input,
    platform: "neutral",
    logLevel: "silent",
    treeshake: false,
  });
  try {
    const { output } = await bundle.generate({ format: "iife", name: "loaded" });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

it.each(["client", "wire", "query", "tools", "zod", "mocking"])(
  "%s loads where there is nothing but the language",
  async (name) => {
    const loaded: unknown = runInNewContext(`${await scriptOf(name)}\nloaded`, {});
    expect(Object.keys(loaded as object)).not.toHaveLength(0);
  },
);
