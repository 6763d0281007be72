import { describe, expect, it, vi } from "vitest";
import { decodeBody, encodeBody } from "../../../runtime/wire/bodies/body.js";
import type { ContentDescriptor, Shape } from "../../../runtime/wire/descriptors/descriptor.js";
import type { EventStream } from "../../../runtime/wire/bodies/event-stream.js";
import { linesOf } from "../../../runtime/wire/bodies/lines.js";
import { DecodeError } from "../../../runtime/wire/values/errors.js";

/** A body that arrives in the given chunks. */
function arriving(chunks: Iterable<string | Uint8Array>): {
  readonly response: Response;
  readonly wasCancelled: () => boolean;
} {
  const iterator = chunks[Symbol.iterator]();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
    },
    cancel() {
      cancelled = true;
    },
  });
  return { response: new Response(body), wasCancelled: () => cancelled };
}

async function items(
  content: ContentDescriptor,
  chunks: Iterable<string | Uint8Array>,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of (await decodeBody(
    content,
    arriving(chunks).response,
  )) as AsyncIterable<unknown>)
    found.push(item);
  return found;
}

const events = (shape: Shape): ContentDescriptor => ({
  type: "text/event-stream",
  codec: "event-stream",
  shape,
});

describe("event streams", () => {
  const text = [
    "\ufeff: a comment\n",
    "data: first\ndata:second\ndata:  third\n\n",
    "event: add\r\nid: 7\r\nretry: 1500\r\ndata: x\r\n\r\n",
    "id\rdata\rdata\r\r",
    "event: nothing\n\n",
    "retry: soon\nid: a\0b\nunknown: 1\ndata: :é\n\n",
    "data: never ended\n",
  ].join("");
  const expected = [
    { data: "first\nsecond\n third" },
    { event: "add", id: "7", retry: 1500, data: "x" },
    { id: "", data: "\n" },
    { data: ":é" },
  ];
  const raw: Shape = { object: { data: "string" } };

  it("event streams are read as the HTML standard says", async () => {
    expect(await items(events(raw), [text])).toEqual(expected);
  });

  it("event streams are read however they are cut", async () => {
    const bytes = new TextEncoder().encode(text);
    expect(
      await items(
        events(raw),
        Array.from(bytes, (byte) => new Uint8Array([byte])),
      ),
    ).toEqual(expected);
  });

  it("event streams say after which event to resume, and how soon", async () => {
    const chunks = ["id: 1\nretry: 5\ndata: a\n\n", "data: b\n\n", "id: 2\nretry: 7\n\n"];
    const stream = (await decodeBody(events(raw), arriving(chunks).response)) as EventStream;
    const positions: unknown[] = [[stream.lastEventId, stream.retry]];
    for await (const _ of stream) positions.push([stream.lastEventId, stream.retry]);
    positions.push([stream.lastEventId, stream.retry]);
    expect(positions).toEqual([
      ["", undefined],
      ["1", 5],
      ["1", 5],
      ["2", 7],
    ]);
  });

  it("event streams are messages without a type where every event has one", async () => {
    const typed: Shape = { object: { data: "string", event: "string" } };
    expect(await items(events(typed), ["data: a\n\nevent: e\ndata: b\n\n"])).toEqual([
      { event: "message", data: "a" },
      { event: "e", data: "b" },
    ]);
  });

  it.each<[string, Shape]>([
    ["of an event", { object: { data: { anyOf: ["json", "string"] } } }],
    ["that are alone", { anyOf: [{ object: { n: "number" } }, "string"] }],
  ])(
    "event streams have texts beside JSON as they are, unless they look like JSON: data %s",
    async (_, shape) => {
      const values = ["hello", "[DONE]", "12", "a\nb", { n: 1 }];
      const sent =
        typeof shape === "object" && "object" in shape ? values.map((data) => ({ data })) : values;
      const text = await new Response(encodeBody(events(shape), sent).body).text();
      expect(text.match(/(?<=^data: ).*/gm)).toEqual([
        ...["hello", "[DONE]", '"12"', "a", "b", '{"n":1}'],
      ]);
      expect(await items(events(shape), [text])).toEqual(sent);
    },
  );

  it("event streams are their data alone where the schema has no `data`", async () => {
    expect(await items(events({ object: { n: "number" } }), ['data: {"n":1}\n\n'])).toEqual([
      { n: 1 },
    ]);
    expect(await items(events("string"), ["data: 1\n\n"])).toEqual(["1"]);
  });

  it("event streams come at once when a line has ended, even with a soleRef CR", async () => {
    let asked = 0;
    function* chunks(): Generator<string> {
      for (;;) {
        asked++;
        yield "data: x\r\r";
      }
    }
    const { response } = arriving(chunks());
    for await (const item of (await decodeBody(
      events("string"),
      response,
    )) as AsyncIterable<unknown>) {
      expect(item).toBe("x");
      break;
    }
    expect(asked).toBeLessThan(4);
  });

  it("event streams cannot be broken out of when they are written", async () => {
    const content = events(raw);
    const read = async (value: unknown): Promise<string> =>
      new Response(encodeBody(content, [value]).body).text();
    expect(await read({ data: "a\r\nevent: evil\rb", event: "e" })).toBe(
      "event: e\ndata: a\ndata: event: evil\ndata: b\n\n",
    );
    await expect(read({ data: "", event: "a\nb" })).rejects.toThrow(/line break/);
  });
});

it.each<[ContentDescriptor, string]>([
  [events("json"), "data: 1\n\ndata: [DONE]\n\n"],
  [{ type: "application/jsonl", codec: "json-lines" }, "1\n[DONE]\n"],
  [{ type: "application/json-seq", codec: "json-sequence" }, "\u001e1\n\u001e[DONE]\n"],
])("%j ends with its sentinel if the document states it", async (content, text) => {
  const written = async (own: Partial<ContentDescriptor>): Promise<string> =>
    new Response(encodeBody({ ...content, ...own }, [1]).body).text();
  const stated = { sentinel: "[DONE]", sendsSentinel: true } as const;
  expect(await written(stated)).toBe(text);
  expect(await items({ ...content, ...stated }, [text])).toEqual([1]);
  expect(await written({ sentinel: "[DONE]" })).not.toContain("DONE");
});

const lines: ContentDescriptor = { type: "application/x-ndjson", codec: "json-lines" };

it("a reader of JSON sequences skips empty lines, takes a last line without an end, and reports what is not JSON", async () => {
  expect(await items(lines, ["1\n\n2\r\n", "3"])).toEqual([1, 2, 3]);
  await expect(items(lines, ["1\n{"])).rejects.toThrow(DecodeError);
});

it.each(["\n", "\r", "\r\n"])(
  "a reader of JSON sequences takes many blank lines with %j for one, however they are cut",
  async (end) => {
    const blank = end.repeat(101);
    const cut = (text: string, size: number) =>
      Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      );
    for (const size of [1, 2, 3, 7, 100, 1000]) {
      const feed = cut(`data: 1${end}data: 2${blank}data: 3${end}id: 4${blank}data: 5`, size);
      expect(await items(events("string"), feed)).toEqual(["1\n2", "3"]);
      expect(await items(lines, cut(`1${end}2${blank}3${blank}4`, size))).toEqual([1, 2, 3, 4]);
    }
    const many = new Response(end.repeat(100_000)).body ?? new ReadableStream();
    let count = 0;
    for await (const list of linesOf(many, 10)) count += list.length;
    expect(count).toBeLessThan(1000);
  },
);

it.each([": x", "other: x", "datax", ": \ud83d\ude00"])(
  "a reader of JSON sequences takes any number of lines %j without looking at each",
  async (line) => {
    const split = vi.spyOn(String.prototype, "split");
    for (const end of ["\n", "\r", "\r\n"]) {
      const many = `${line}${end}`.repeat(10_000);
      const feed = [
        `data: 1${end}${many}data: 2${end}`,
        `${many}${end}${many}`,
        `id: 1${end}${end}`,
      ];
      expect(await items(events("string"), feed)).toEqual(["1\n2"]);
    }
    const pieces = split.mock.results.map(({ value }) => (value as readonly string[]).length);
    split.mockRestore();
    expect(Math.max(...pieces)).toBeLessThan(1000);
  },
);

it("a reader of JSON sequences closes the connection when the loop is left", async () => {
  const { response, wasCancelled } = arriving(
    (function* () {
      for (;;) yield "1\n";
    })(),
  );
  for await (const _ of (await decodeBody(lines, response)) as AsyncIterable<unknown>) break;
  expect(wasCancelled()).toBe(true);
  expect(response.body?.locked).toBe(false);
});

it("a reader of JSON sequences accepts items of 16 Mi characters", async () => {
  const chunk = "x".repeat(0x100000);
  const read = items(
    lines,
    Array.from({ length: 17 }, () => chunk),
  );
  await expect(read).rejects.toThrow("longer than 16777216 characters");
});

it.each([null, "abc", 5, {}])(
  "a reader of JSON sequences is refused of %j, which is no sequence",
  (value) => {
    expect(() => encodeBody(lines, value)).toThrow("body must be iterable to be sent as");
  },
);

it("a reader of JSON sequences of one long line takes time in proportion to it", async () => {
  const long = "x".repeat(200);
  const chunks = Array.from({ length: 20_000 }, () => long);
  expect(await items(lines, ['"', ...chunks, '"\n'])).toEqual([long.repeat(20_000)]);
});

it("a reader of JSON sequences closes the source when a written sequence is not wanted any more", async () => {
  let closed = false;
  async function* source(): AsyncGenerator<number> {
    try {
      for (;;) yield 1;
    } finally {
      closed = true;
    }
  }
  const { body } = encodeBody(lines, source());
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  expect(closed).toBe(true);
});
