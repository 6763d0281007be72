/** Fields of forms and parts of multipart bodies, by what the document says about each. */
import { expect, it, test } from "vitest";

import { decodeBody, encodeBody } from "../../../runtime/wire/bodies/body.js";
import type {
  ContentDescriptor,
  PartDescriptor,
  Shape,
} from "../../../runtime/wire/descriptors/descriptor.js";

type Parts = Readonly<Record<string, PartDescriptor>>;

const COLORS: Shape = { object: { color: "string", size: "number" } };

const read = (shape: Shape, text: string, parts: Parts = {}): Promise<unknown> => {
  const type = "application/x-www-form-urlencoded";
  const headers = { "content-type": type };
  return decodeBody({ type, codec: "form", shape, parts }, new Response(text, { headers }));
};
const filter: Shape = { object: { filter: COLORS }, rest: "string" };
const red = { color: "red", size: 1 };

test.each<[text: string, part: PartDescriptor, value: unknown]>([
  ["color=red&size=1", { style: "form", explode: true }, { filter: red }],
  ["filter=color,red,size,1&color=x", { style: "form", explode: false }, { color: "x" }],
  ["filter[color]=red&filter[size]=1&color=x", { style: "deepObject" }, { color: "x" }],
  ['filter={"color":"red","size":1}&color=x', {}, { color: "x" }],
  ["color=red&size=1&other=x", { explode: true }, { other: "x" }],
  ["filter=color|red|size|1", { style: "pipeDelimited" }, {}],
])(
  "a form with %j, written by %j, has its objects and the other fields",
  async (text, part, value) => {
    expect(await read(filter, text, { filter: part })).toEqual({
      filter: red,
      ...(value as object),
    });
  },
);

test.each<[shape: Shape, text: string, parts: Parts, value: unknown]>([
  [
    { object: { tags: { array: "string" } } },
    "tags=1&tagsx=2&tags%5B0%5D=3",
    {},
    { tags: ["1"], tagsx: "2" },
  ],
  [
    { object: { tags: { array: "string" }, "tags[0]": "number" } },
    "tags=1&tags[0]=2",
    {},
    { tags: ["1"], "tags[0]": 2 },
  ],
  [{ object: { a: "string" }, rest: "string" }, "x[y]=1", {}, { "x[y]": "1" }],
  [
    { object: { a: COLORS } },
    "a[color]=red",
    { a: { style: "deepObject", explode: true } },
    { a: { color: "red" } },
  ],
  [{ object: { "": "string" }, rest: "string" }, "[x]=1", {}, { "[x]": "1" }],
  [
    { object: { tags: { array: "number" } } },
    "tags=1,2",
    { tags: { explode: false } },
    { tags: [1, 2] },
  ],
  [
    { object: { tags: { array: "number" } } },
    "tags=1%202",
    { tags: { style: "spaceDelimited" } },
    { tags: [1, 2] },
  ],
])("a form of %j reads %j", async (shape, text, parts, value) => {
  expect(await read(shape, text, parts)).toEqual(value);
});

const content = (shape: Shape, parts: Parts = {}): ContentDescriptor => ({
  type: "multipart/form-data",
  codec: "multipart",
  shape,
  parts,
});
const sent = (described: ContentDescriptor, value: unknown): Response => {
  const { body, contentType } = encodeBody(described, value);
  const headers = { ...(contentType !== undefined && { "content-type": contentType }) };
  return new Response(body, { headers });
};

test.each<[shape: Shape, parts: Parts, value: object]>([
  [{ array: { array: COLORS } }, {}, { a: [[{ color: "red" }], [{ size: 1 }]] }],
  [{ array: { array: "string" } }, {}, { a: [["x"]] }],
  [COLORS, { a: { style: "deepObject", explode: true } }, { a: { color: "red" }, b: "x" }],
  [{ array: "number" }, { a: { style: "form", explode: false } }, { a: [1, 2], b: "x" }],
  [{ array: "number" }, { a: { style: "form" } }, { a: [1, 2], aa: "x" }],
  ["string", { a: { contentType: "application/json" } }, { a: 'x "y"' }],
])("a multipart body of %j, by %j, is read as it was written: %j", async (shape, parts, value) => {
  const described = content({ object: { a: shape, b: "string" } }, parts);
  expect(await decodeBody(described, sent(described, value))).toEqual(value);
});

test.each<[shape: Shape, value: unknown, part: string]>([
  ["string", new Date(0), "\r\n\r\n1970-01-01T00:00:00.000Z\r\n"],
  [{ array: "string" }, [new Date(0)], "\r\n\r\n1970-01-01T00:00:00.000Z\r\n"],
  [{ array: { array: COLORS } }, [[]], "\r\nContent-Type: application/json\r\n\r\n[]\r\n"],
  ["json", { stream: 1 }, '\r\nContent-Type: application/json\r\n\r\n{"stream":1}\r\n'],
])("a multipart body writes a member of %j that is %j", async (shape, value, part) => {
  const text = await sent(content({ object: { a: shape } }), { a: value }).text();
  expect(text).toContain(`Content-Disposition: form-data; name="a"${part}`);
});

it("a multipart body names a file after its field where it has no name of its own", async () => {
  const file = { type: "a/b", name: undefined, stream: () => new Blob(["x"]).stream() };
  const described = content({ object: { a: "binary" } });
  const { a } = (await decodeBody(described, sent(described, { a: file }))) as { a: File };
  expect([a.name, a.type, await a.text()]).toEqual(["a", "a/b", "x"]);
});

it("a multipart body leaves several parts for one value to the validator", async () => {
  const form = new FormData();
  form.append("a", "1");
  form.append("a", "2");
  expect(await decodeBody(content({ object: { a: "number" } }), new Response(form))).toEqual({
    a: [1, 2],
  });
});

it("a multipart body has its own boundary, and can be sent again unless a part cannot", () => {
  const described = { ...content("json"), type: "multipart/form-data; boundary=x" };
  const { body, contentType } = encodeBody(described, { a: 1 });
  expect(contentType).toMatch(/^multipart\/form-data; boundary=apostille-[-\da-f]+$/);
  expect(body).toBeInstanceOf(Blob);
  const stream = new Blob(["x"]).stream();
  expect(encodeBody(described, { a: stream }).body).toBeInstanceOf(ReadableStream);
});

const bytes: ContentDescriptor = { type: "image/*", codec: "binary" };

it("a body of bytes without a type is sent as bytes of any type", () => {
  expect(encodeBody(bytes, new Blob(["x"])).contentType).toBe("application/octet-stream");
});

it("a body of bytes is not an object with another `stream`", () => {
  expect(() => encodeBody(bytes, { stream: 1 })).toThrow("body must be a Blob");
});
