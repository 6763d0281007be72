/** Hostile servers: redirects to other origins, endless and silent bodies, responses that never arrive. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { CallOptions } from "../../../runtime/client/call/types.js";
import { hooks } from "../../../runtime/client/capabilities/hooks.js";
import type { ClientOptions } from "../../../runtime/client/request/options.js";
import { authenticateBy } from "../../../runtime/client/credentials/authenticate.js";
import { inHeader } from "../../../runtime/client/credentials/writers.js";
import { decodeBinaryBody } from "../../../runtime/wire/bodies/basic.js";
import { decodeFormBody } from "../../../runtime/wire/bodies/form.js";
import { decodeMultipartBody } from "../../../runtime/wire/bodies/multipart.js";
import { decodeSequence } from "../../../runtime/wire/bodies/sequence.js";
import type { ContentDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import { operationWith, GET, request, scripted, fine } from "./scripted.js";

const secured = { ...GET, security: [{ key: [] }] };
const withKey: ClientOptions = {
  authenticate: authenticateBy({ key: inHeader("X-Api-Key") }),
  auth: { key: "s3cret" },
};
const ways: readonly [string, ClientOptions, CallOptions, object][] = [
  ["a credential", withKey, {}, {}],
  ["a header of the client", { headers: { "X-Api-Key": "s3cret" } }, {}, {}],
  ["a header of the call", {}, { headers: { "X-Api-Key": "s3cret" } }, {}],
  [
    "a header of a capability",
    { use: [hooks({ onRequest: ({ headers }) => headers.set("X-Api-Key", "s3cret") })] },
    {},
    {},
  ],
  ["a header parameter", {}, {}, { headers: { "X-Tenant": "s3cret" } }],
  ["a token beside it", { headers: { Authorization: "s3cret", "X-A": "s3cret" } }, {}, {}],
  ["cookies beside it", { headers: { Cookie: "s3cret", "X-A": "s3cret" } }, {}, {}],
];
const targets = [
  "https://evil.test/",
  "http://api.test/v1/things/1",
  "https://api.test:8443/",
  "https://sub.api.test/",
  "//evil.test/",
  "https://api.test@evil.test/",
];
const cases = ways.flatMap(([name, ...way]) =>
  targets.map((target) => [name, target, ...way] as const),
);

it.each(cases)(
  "a redirect to another origin does not get %s: %s",
  async (_, target, options, callOptions, parts) => {
    const moved = (): Response =>
      new Response(null, { status: 307, headers: { location: target } });
    const { client, sent } = scripted([moved, fine], options);
    await client.call(secured, { ...request, ...parts }, callOptions);
    expect(JSON.stringify([...(sent[0]?.headers ?? [])])).toContain("s3cret");
    expect(sent.length).toBe(2);
    expect(JSON.stringify([...(sent[1]?.headers ?? [])])).not.toContain("s3cret");
  },
);

it("a redirect to another origin keeps them on the same origin, and stops somewhere", async () => {
  const moved = (): Response =>
    new Response(null, { status: 302, headers: { location: "/elsewhere" } });
  const { client, sent } = scripted(
    Array.from({ length: 100 }, () => moved),
    { headers: { "X-Api-Key": "s3cret" } },
  );
  expect(await client.call(GET, request).result()).toMatchObject({ status: 302 });
  expect(sent.length).toBe(21);
  expect(sent.every(({ headers }) => headers.get("x-api-key") === "s3cret")).toBe(true);
});

it.each(["file:///etc/passwd", "data:text/plain,x", "javascript:alert(1)"])(
  "a redirect to another origin is not followed to %s",
  async (location) => {
    const moved = (): Response => new Response(null, { status: 302, headers: { location } });
    const { client, sent } = scripted([moved, fine], { headers: { "X-Api-Key": "k" } });
    expect(await client.call(GET, request).result()).toMatchObject({ status: 302 });
    expect(sent.length).toBe(1);
  },
);

/** An endless body that counts how much of it was read. */
function endless(
  chunk: string,
  type: string,
): { readonly open: () => Response; taken: () => number } {
  const bytes = new TextEncoder().encode(chunk);
  let taken = 0;
  const open = (): Response => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += bytes.length;
        controller.enqueue(bytes);
      },
    });
    return new Response(body, { headers: { "content-type": type } });
  };
  return { open, taken: () => taken };
}

const line = "x".repeat(1000);
it.each<[string, string, ContentDescriptor]>([
  ["JSON", line, { type: "application/json", codec: "json" }],
  ["text", line, { type: "text/plain", codec: "text" }],
  [
    "a form",
    line,
    { type: "application/x-www-form-urlencoded", codec: "form", decode: decodeFormBody },
  ],
  [
    "parts",
    "--b\r\n\r\n",
    { type: "multipart/form-data; boundary=b", codec: "multipart", decode: decodeMultipartBody },
  ],
  ["HTML that nobody declared", line, { type: "text/html", codec: "json" }],
])("a body without end is not read to the end: %s", async (_, chunk, content) => {
  const { open, taken } = endless(chunk, content.type);
  const { client } = scripted([open], { maxResponseBytes: 10_000 });
  const declared = content.type === "text/html" ? undefined : content;
  const outcome = await client.call(operationWith(declared), request).then(
    () => "read",
    (error: Error) => error.name,
  );
  expect(outcome).toBe("UnexpectedResponseError");
  expect(taken()).toBeLessThan(200_000);
});

it.each<[string, string, ContentDescriptor]>([
  ["a line of events", "data: x", { type: "text/event-stream", codec: "event-stream" }],
  ["the data of an event", "data: x\n", { type: "text/event-stream", codec: "event-stream" }],
  ["a comment", `:${line}`, { type: "text/event-stream", codec: "event-stream" }],
  ["an id", `id: ${line}`.slice(0, 900), { type: "text/event-stream", codec: "event-stream" }],
  ["a line of JSON", line, { type: "application/jsonl", codec: "json-lines" }],
  ["blanks", " ".repeat(1000), { type: "application/jsonl", codec: "json-lines" }],
  ["a JSON text", line, { type: "application/json-seq", codec: "json-sequence" }],
])("a body without end of a stream is limited item by item: %s", async (_, chunk, content) => {
  const { open, taken } = endless(chunk, content.type);
  const { client } = scripted([open], { maxItemLength: 10_000 });
  const named = { ...content, decode: decodeSequence };
  const items = (await client.call(operationWith(named), request)) as AsyncIterable<unknown>;
  const read = async (): Promise<void> => {
    for await (const item of items) void item;
  };
  await expect(read()).rejects.toThrow(/longer than 10000 characters/);
  expect(taken()).toBeLessThan(200_000);
});

it("a body without end of a stream may be as long as it likes in short items", async () => {
  const { open } = endless("1\n", "application/jsonl");
  const { client } = scripted([open], { maxItemLength: 10 });
  const content = {
    type: "application/jsonl",
    codec: "json-lines",
    decode: decodeSequence,
  } as const;
  const items = (await client.call(operationWith(content), request)) as AsyncIterable<unknown>;
  let count = 0;
  for await (const item of items) if ((count += Number(item)) === 1000) break;
  expect(count).toBe(1000);
});

it("an answer that never comes is given up after a minute, unless the caller waits longer", async () => {
  const limits: unknown[] = [];
  const { setTimeout: original } = globalThis;
  globalThis.setTimeout = ((work: () => void, milliseconds: number) => {
    limits.push(milliseconds);
    return original(work, milliseconds);
  }) as typeof globalThis.setTimeout;
  try {
    await scripted([fine]).client.call(GET, request);
    expect(limits.slice(0, 1)).toEqual([60_000]);
    limits.length = 0;
    await scripted([fine], { timeout: 0 }).client.call(GET, request);
    expect(limits).toEqual([]);
  } finally {
    globalThis.setTimeout = original;
  }
});

describe("a stream that falls silent", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pause = async (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

  /** A body whose chunks the test sends, and whether it was cancelled. It does not heed the signal of `fetch`. */
  function held(type: string) {
    let end: ReadableStreamDefaultController<Uint8Array> | undefined;
    const cancelled: unknown[] = [];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (end = controller),
      cancel: (reason) => void cancelled.push(reason),
    });
    const open = (): Response => new Response(body, { headers: { "content-type": type } });
    return {
      open,
      cancelled,
      send: (text: string) => end?.enqueue(new TextEncoder().encode(text)),
    };
  }

  type Sequence = readonly [
    type: string,
    codec: "event-stream" | "json-lines" | "json-sequence",
    item: string,
  ];
  const events: Sequence = ["text/event-stream", "event-stream", "data: 1\n\n"];
  const sequences: readonly Sequence[] = [
    events,
    ["application/jsonl", "json-lines", "1\n"],
    ["application/json-seq", "json-sequence", "\u001e1\n\u001e"],
  ];

  /** The iterator of a stream. */
  async function opened(
    [type, codec]: Sequence,
    options: ClientOptions = {},
    callOptions: CallOptions = {},
  ) {
    const body = held(type);
    const { client } = scripted([body.open], options);
    const operation = operationWith({ type, codec, decode: decodeSequence });
    const items = (await client.call(operation, request, callOptions)) as AsyncIterable<unknown>;
    return { ...body, items: items[Symbol.asyncIterator]() };
  }
  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "read",
      (error: unknown) => error,
    );

  it.each(sequences)(
    "a stream that falls silent is given up after five minutes: %s",
    async (...sequence) => {
      const { items, send, cancelled } = await opened(sequence, {});
      send(sequence[2]);
      expect(await items.next()).toEqual({ done: false, value: 1 });
      const next = outcome(items.next());
      await pause(5);
      const error = { name: "TimeoutError", timeout: 300_000 };
      expect(await next).toMatchObject(error);
      expect(String(await next)).toMatch(/got nothing more within 300000 ms/);
      expect(cancelled).toMatchObject([error]);
    },
  );

  it("a stream that falls silent is given up after the time that the client or the call sets", async () => {
    const minute = { idleTimeout: 60_000 };
    for (const [client, call] of [[minute], [{}, minute]]) {
      const { items } = await opened(events, client, call);
      const next = outcome(items.next());
      await pause(1);
      expect(await next).toMatchObject({ name: "TimeoutError", timeout: 60_000 });
    }
  });

  it("a stream that falls silent is not given up while something arrives, the caller pauses, or there is no limit", async () => {
    const { items, send } = await opened(events, {});
    const next = items.next();
    for (let minutes = 0; minutes < 12; minutes += 4) {
      await pause(4);
      send(": still here\n");
    }
    send("\ndata: 1\n\n");
    expect(await next).toEqual({ done: false, value: 1 });
    await pause(60);
    send("data: 2\n\n");
    expect(await items.next()).toEqual({ done: false, value: 2 });
    const patient = await opened(events, { idleTimeout: 0 });
    const late = patient.items.next();
    await pause(60);
    patient.send(events[2]);
    expect(await late).toEqual({ done: false, value: 1 });
  });

  it("a stream that falls silent is given up also where it is returned unread", async () => {
    const body = held("application/octet-stream");
    const { client } = scripted([body.open]);
    const content = {
      type: "application/octet-stream",
      codec: "binary",
      decode: decodeBinaryBody,
    } as const;
    const data = (await client.call(operationWith(content), request)) as Blob;
    const bytes = outcome(data.arrayBuffer());
    await pause(5);
    expect(await bytes).toMatchObject({ name: "TimeoutError" });
  });
});
