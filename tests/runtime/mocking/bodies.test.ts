/** What mocks make of a value, in every form of a body. */
import { expect, it } from "vitest";

import { encodeMockBody } from "../../../runtime/mocking/respond.js";
import type { MockContent } from "../../../runtime/mocking/types.js";
import type { Shape } from "../../../runtime/wire/descriptors/descriptor.js";

type Codec = MockContent["codec"];

const encoded = (value: unknown, codec: Codec, shape?: Shape): BodyInit =>
  encodeMockBody(value, {
    type: "text/plain",
    codec,
    schema: "#",
    ...(shape !== undefined && { shape }),
  });

const form = new FormData();
form.append("a", "b");
const RAW: readonly BodyInit[] = [
  new Blob(["a"]),
  new ArrayBuffer(2),
  new Uint8Array([1, 2]),
  form,
];

it.each(RAW)("%s is a body already", (value) => {
  for (const codec of ["json", "text", "binary", "multipart"] as const)
    expect(encoded(value, codec)).toBe(value);
});

it.each<[codec: Codec, value: unknown, text: string]>([
  ["json", { a: 1n, b: "c" }, '{"a":1,"b":"c"}'],
  ["json", "a", '"a"'],
  ["json", undefined, "null"],
  ["text", "a", "a"],
  ["text", 7, "7"],
  ["binary", "a", "a"],
  ["form", { a: "b c", d: 1 }, "a=b+c&d=1"],
  ["form", "a", ""],
  ["event-stream", ["a\nb", { c: 1n }], 'data: "a\\nb"\n\ndata: {"c":1}\n\n'],
  ["event-stream", 7, "data: 7\n\n"],
  ["json-lines", ["a", 1], '"a"\n1\n'],
  ["json-lines", new Set([1]).values(), "1\n"],
  ["json-sequence", [{ a: 1 }], '\u001e{"a":1}\n'],
])("a body is mocked as %s of %o", async (codec, value, text) => {
  expect(await new Response(encoded(value, codec)).text()).toBe(text);
});

it.each<[shape: Shape, item: unknown, text: string]>([
  ["string", "a\nb", "data: a\ndata: b\n\n"],
  [
    { object: { data: "string" } },
    { event: "e", id: 7, retry: 1, data: "a" },
    "event: e\nid: 7\nretry: 1\ndata: a\n\n",
  ],
  [{ object: { data: "json" } }, { event: "e", data: { a: 1n } }, 'event: e\ndata: {"a":1}\n\n'],
])("an event of the shape %j is mocked", async (shape, item, text) => {
  expect(await new Response(encoded([item], "event-stream", shape)).text()).toBe(text);
});

it("the fields of a form are its parts", () => {
  expect([...(encoded({ a: "b", c: 1 }, "multipart") as FormData)]).toEqual([
    ["a", "b"],
    ["c", "1"],
  ]);
});

it.each(["multipart-array", "multipart-sequence"] as const)(
  "the items of a %s are its parts",
  async (codec) => {
    const text = await new Response(encoded([{ a: 1 }, "b", 3], codec)).text();
    expect(text.split(/--mock-boundary-\w+(?:--)?\r\n/)).toEqual([
      "",
      'Content-Type: application/json\r\n\r\n{"a":1}\r\n',
      "Content-Type: text/plain\r\n\r\nb\r\n",
      "Content-Type: text/plain\r\n\r\n3\r\n",
      "",
    ]);
  },
);

it("items are sent while they come, and whoever makes them learns that nobody reads any more", async () => {
  let made = 0;
  let isEnded = false;
  const items = (async function* () {
    try {
      for (;;) yield made++;
    } finally {
      isEnded = true;
    }
  })();
  const reader = (encoded(items, "json-lines") as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("0\n");
  await reader.cancel();
  expect([made < 5, isEnded]).toEqual([true, true]);
});
