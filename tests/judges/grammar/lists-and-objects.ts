/** Kinds of schema with members. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

import { type Kind, type Kinds, SINCE_3_1 } from "./kind.js";
import { anyText, MOMENTS } from "./scalars.js";
import { Bytes, object, ref, type Schema, whole } from "./schema.js";

const text: Schema = { type: "string" };
const integer: Schema = { type: "integer" };

const list = (
  form: Kind["form"],
  items: Schema,
  value: Arbitrary<unknown>,
  edges: readonly unknown[],
  more: Schema = {},
): Kind => ({
  form,
  schema: { type: "array", items, ...more },
  values: fc.array(value, { maxLength: 4 }),
  edges,
});

export const LISTS: Kinds = {
  texts: list("texts", text, anyText, [["a", "b"], [], [""], ["a,b"], ["0"], ["", ""]]),
  "list of enum": list("texts", { ...text, enum: ["x", "y"] }, fc.constantFrom("x", "y"), [
    ["x", "y"],
    [],
  ]),
  integers: list("scalars", integer, fc.integer(), [[1, 2], [], [0], [-1]]),
  "list of moments": list(
    "scalars",
    { ...text, format: "date-time" },
    fc.constantFrom(...MOMENTS),
    [MOMENTS, []],
  ),
  set: {
    ...list("scalars", integer, fc.nat(), [[1, 2]], { uniqueItems: true, minItems: 1 }),
    values: fc.uniqueArray(fc.nat(), { minLength: 1 }),
  },
  tuple: {
    form: "json",
    schema: { type: "array", prefixItems: [text, integer], items: false, minItems: 2 },
    values: fc.tuple(anyText, fc.integer()),
    edges: [["", 0]],
    versions: SINCE_3_1,
  },
  "list of objects": list("json", whole({ name: text }), fc.record({ name: anyText }), [
    [{ name: "" }],
    [],
  ]),
  "list of lists": list("json", { type: "array", items: integer }, fc.array(fc.integer()), [
    [[]],
    [[1], [2, 3]],
    [],
  ]),
};

const flat = { name: text, count: integer, on: { type: "boolean" } };
const flatValue = fc.record({ name: anyText, count: fc.integer(), on: fc.boolean() });
const FLAT_EDGES = [
  { name: "a", count: 1, on: true },
  { name: "", count: 0, on: false },
  { name: "a,b", count: -1, on: false },
];

const tree: Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.record(
    { label: anyText, below: fc.array(tie("node"), { maxLength: 2 }) },
    { requiredKeys: ["label"] },
  ),
})).node;

export const OBJECTS: Kinds = {
  flat: { form: "flat", schema: whole(flat), values: flatValue, edges: FLAT_EDGES },
  "optional members": {
    form: "flat",
    schema: object(flat),
    values: fc.record(
      { name: anyText, count: fc.integer(), on: fc.boolean() },
      { requiredKeys: [] },
    ),
    edges: [...FLAT_EDGES, { count: 0 }, {}],
  },
  closed: {
    form: "flat",
    schema: whole(flat, { additionalProperties: false }),
    values: flatValue,
    edges: FLAT_EDGES,
  },
  record: {
    form: "flat",
    schema: { type: "object", additionalProperties: integer },
    values: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.integer(), { minKeys: 1 }),
    edges: [{ a: 0, "b-c": 1 }, {}],
  },
  free: {
    form: "json",
    schema: { type: "object" },
    values: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue()),
    edges: [{}, { a: null, b: [] }],
  },
  nested: {
    form: "json",
    schema: whole({
      inner: whole({ list: { type: "array", items: text }, more: object({ deep: text }) }),
    }),
    values: fc.record({
      inner: fc.record({
        list: fc.array(anyText),
        more: fc.record({ deep: anyText }, { requiredKeys: [] }),
      }),
    }),
    edges: [{ inner: { list: [], more: {} } }, { inner: { list: [""], more: { deep: "0" } } }],
  },
  tree: {
    form: "json",
    schema: ref("Tree"),
    components: {
      Tree: object(
        { label: text, below: { type: "array", items: ref("Tree") } },
        { required: ["label"] },
      ),
    },
    values: tree,
    edges: [{ label: "" }, { label: "a", below: [] }],
  },
  "unusual names": {
    form: "flat",
    schema: whole({ ["__proto__"]: text, "a-b": integer, in: text, "x.y": text }),
    values: fc.constant({ ["__proto__"]: "p", "a-b": 0, in: "", "x.y": "z" }),
    edges: [{ ["__proto__"]: "p", "a-b": 0, in: "", "x.y": "z" }],
  },
  moments: {
    form: "json",
    schema: whole({
      at: { ...text, format: "date-time" },
      id: { ...integer, format: "int64" },
      day: { ...text, format: "date" },
    }),
    values: fc.record({
      at: fc.constantFrom(...MOMENTS),
      id: fc.maxSafeInteger().map(BigInt),
      day: fc.constant("2024-02-29"),
    }),
    edges: MOMENTS.map((at) => ({ at, id: 0n, day: "2024-02-29" })),
  },
  "members with defaults": {
    form: "flat",
    schema: object({
      size: { ...integer, default: 0 },
      on: { type: "boolean", default: false },
      name: { ...text, default: "" },
    }),
    values: fc.record({ size: fc.integer(), on: fc.boolean(), name: anyText }),
    edges: [
      { size: 0, on: false, name: "" },
      { size: 5, on: true, name: "x" },
    ],
  },
  "members of one side": {
    form: "json",
    schema: whole({
      id: { ...text, readOnly: true },
      secret: { ...text, writeOnly: true },
      state: { ...text, enum: ["on", "off"] },
    }),
    readOnly: ["id"],
    writeOnly: ["secret"],
    values: fc.record({ id: anyText, secret: anyText, state: fc.constantFrom("on", "off") }),
    edges: [{ id: "1", secret: "", state: "on" }],
  },
  "members by pattern": {
    form: "flat",
    schema: { type: "object", patternProperties: { "^x-": text }, additionalProperties: false },
    values: fc.dictionary(fc.stringMatching(/^x-[a-z]{1,3}$/), anyText, { minKeys: 1 }),
    edges: [{ "x-a": "" }, { "x-a": "0", "x-b": "b" }],
    versions: SINCE_3_1,
  },
  any: {
    form: "json",
    schema: {},
    values: fc.jsonValue().map(withoutNegativeZero),
    edges: [null, 0, "", false, [], {}],
  },
};

const file: Schema = { contentMediaType: "application/octet-stream" };
const content = fc.string().map((value) => new Bytes(value));
const [EMPTY, SOME] = [new Bytes(""), new Bytes("\u0000some")];

export const FILES: Kinds = {
  bytes: { form: "bytes", schema: file, values: content, edges: [SOME, EMPTY] },
  "a file and a field": {
    form: "files",
    schema: whole({ file, title: text }),
    values: fc.record({ file: content, title: anyText }),
    edges: [
      { file: SOME, title: "t" },
      { title: "", file: EMPTY },
    ],
  },
  "several files": {
    form: "files",
    schema: whole({ one: file, many: { type: "array", items: file } }),
    values: fc.record({ one: content, many: fc.array(content, { minLength: 1, maxLength: 3 }) }),
    edges: [{ one: SOME, many: [SOME, EMPTY] }],
  },
};

/** JSON has no negative zero. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
