/** Bytes in values, which schemas of forms describe as strings. */
import { expect, test } from "vitest";

import type { Schema } from "../../../generator/description/model/schema.js";
import { withBytes, withoutBytes } from "../../../generator/description/values/values.js";

const bytes = new Uint8Array([1]);

test.each<[unknown, unknown]>([
  [bytes, ""],
  [new Blob(["a"]), ""],
  [new ReadableStream(), ""],
  [
    [bytes, 1, [bytes]],
    ["", 1, [""]],
  ],
  [
    { a: bytes, b: [new Blob([])], c: { d: bytes }, e: null },
    { a: "", b: [""], c: { d: "" }, e: null },
  ],
])("bytes become strings in %j", (value, expected) => {
  expect(withoutBytes(value)).toEqual(expected);
});

test.each<[unknown]>([
  [null],
  [undefined],
  [1],
  [["a", ["b"]]],
  [{ a: { b: 1 }, c: null }],
  [{ a: [] }],
  [{ arrayBuffer: "a" }],
])("a value without bytes, %j, stays as it is", (value) => {
  expect(withoutBytes(value)).toBe(value);
});

const base = { origin: { document: "a", pointer: "" }, docs: {} };
const binary: Schema = { ...base, kind: "binary" };
const text: Schema = { ...base, kind: "string" };
const listOf = (items: Schema): Schema => ({ ...base, kind: "array", items });
const objectOf = (members: Readonly<Record<string, Schema>>): Schema => ({
  ...base,
  kind: "object",
  patterns: [],
  properties: Object.entries(members).map(([name, schema]) => ({
    ...base,
    name,
    schema,
    required: true,
    direction: "both",
  })),
});

test("bytes are put where a schema has them", async () => {
  const read = async (value: unknown): Promise<unknown> =>
    value instanceof Blob ? value.text() : `not bytes: ${String(value)}`;
  expect(await read(withBytes(binary, "a"))).toBe("a");
  const [one, two] = withBytes(listOf(binary), ["a", "b"]) as unknown[];
  expect([await read(one), await read(two)]).toEqual(["a", "b"]);
  const schema = objectOf({ file: binary, files: listOf(binary), name: text });
  const value = withBytes(schema, { file: "a", files: ["b"], name: "c", more: 1 });
  const { file, files, ...rest } = value as { file: unknown; files: unknown[] };
  expect([await read(file), await read(files[0]), rest]).toEqual([
    "a",
    "b",
    { name: "c", more: 1 },
  ]);
});

test("no bytes are put where a schema has none", () => {
  const list = ["a"];
  const object = { a: "b", c: list };
  expect(withBytes(text, "a")).toBe("a");
  expect(withBytes(listOf(text), list)).toBe(list);
  expect(withBytes(listOf(binary), "a")).toBe("a");
  expect(withBytes(objectOf({ a: text, c: listOf(text) }), object)).toBe(object);
  expect(withBytes(objectOf({ a: binary }), null)).toBeNull();
  expect(withBytes(objectOf({ a: binary }), "a")).toBe("a");
});
