/** x-lifecycle: states of a resource, and transitions between them. */
import { expect, it } from "vitest";

import { lifecycleOf } from "../../../../generator/description/model/unwrap.js";
import { buildDocument, operation } from "../../../support/model.js";

const build = (lifecycle: unknown) =>
  buildDocument({
    components: {
      schemas: {
        Thing: {
          type: "object",
          "x-lifecycle": lifecycle,
          properties: {
            status: { enum: ["made", "gone"] },
            gone_at: { type: ["string", "null"] },
            expires_at: { type: "string" },
          },
        },
      },
    },
    ...operation(
      { operationId: "removeThing" },
      { method: "delete", webhooks: { "thing.gone": { post: { responses: {} } } } },
    ),
  });
const readIn = ({ api }: Awaited<ReturnType<typeof build>>) =>
  api.declarations[0] && lifecycleOf(api.declarations[0].schema);

it("x-lifecycle is read with its transitions", async () => {
  const built = await build({
    property: "status",
    initial: ["made"],
    transitions: [
      {
        from: ["made"],
        to: "gone",
        trigger: { operation: "removeThing" },
        stamps: ["gone_at"],
        emits: ["thing.gone"],
        condition: "It is there.",
      },
      {
        from: ["made"],
        to: "gone",
        trigger: { time: "expires_at" },
        "x-not-shown": { open: "When.", decided: "Then." },
      },
      {
        from: ["gone"],
        to: "made",
        trigger: { event: "Somebody puts it back." },
        clears: ["gone_at"],
      },
    ],
  });
  expect(readIn(built)).toEqual({
    property: "status",
    initial: ["made"],
    transitions: [
      {
        from: ["made"],
        to: "gone",
        trigger: { operation: "removeThing" },
        stamps: ["gone_at"],
        clears: [],
        emits: ["thing.gone"],
        condition: "It is there.",
      },
      {
        from: ["made"],
        to: "gone",
        trigger: { time: "expires_at" },
        stamps: [],
        clears: [],
        emits: [],
        decisions: [{ open: "When.", decided: "Then." }],
      },
      {
        from: ["gone"],
        to: "made",
        trigger: { event: "Somebody puts it back." },
        stamps: [],
        clears: ["gone_at"],
        emits: [],
      },
    ],
  });
  expect(built.found).toEqual([]);
});

const text = { type: "string" };
const other = { type: "object", required: ["other"], properties: { other: text } };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
it.each([
  ["alone", {}, "object"],
  ["with a condition", { not: { required: ["other"] } }, "refined"],
  ["beside a reference", { allOf: [ref("Recursive")] }, "intersection"],
  ["beside alternatives", { anyOf: [other, text], oneOf: [other, text] }, "intersection"],
  [
    "beside both",
    { allOf: [ref("Recursive")], anyOf: [other, text], oneOf: [other, text] },
    "intersection",
  ],
])(
  "x-lifecycle belongs to an object %s, and to no schema that refers to it",
  async (_, beside, kind) => {
    const transitions = [{ from: ["made"], to: "gone", trigger: { event: "Somebody takes it." } }];
    const properties = { status: { enum: ["made", "gone"] } };
    const { api, found } = await buildDocument({
      components: {
        schemas: {
          Thing: {
            type: "object",
            "x-lifecycle": { property: "status", initial: ["made"], transitions },
            properties,
            ...beside,
          },
          Recursive: { oneOf: [other, { type: "array", items: ref("Thing") }] },
          Alias: ref("Thing"),
        },
      },
    });
    expect(found.filter((each) => each.includes("lifecycle"))).toEqual([]);
    expect(api.declarations[0]?.schema.kind).toBe(kind);
    expect(api.declarations.map(({ schema }) => lifecycleOf(schema)?.initial)).toEqual([
      ["made"],
      undefined,
      undefined,
    ]);
  },
);

it("x-lifecycle reports words that refer to nothing", async () => {
  const built = await build({
    property: "status",
    initial: ["mad"],
    transitions: [
      {
        from: ["made"],
        to: "lost",
        trigger: { operation: "removeThings" },
        stamps: ["gone"],
        emits: ["thing.lost"],
      },
      { from: [], to: "made", trigger: { time: "expires" }, clears: ["gone"] },
    ],
  });
  const at = "extension/lifecycle-unknown at /components/schemas/Thing/x-lifecycle";
  expect(built.found).toEqual([
    `${at}/initial/0`,
    `${at}/transitions/0/to`,
    `${at}/transitions/0/stamps/0`,
    `${at}/transitions/0/emits/0`,
    `${at}/transitions/0/trigger/operation`,
    `${at}/transitions/1/clears/0`,
    `${at}/transitions/1/trigger/time`,
  ]);
  expect(built.diagnostics[0]?.message).toContain('"made"');
});

it.each([
  ["no property", { transitions: [] }, ""],
  ["transitions that are no list", { property: "status", transitions: {} }, "/transitions"],
  [
    "a transition to nowhere",
    { property: "status", transitions: [{ trigger: { event: "x" } }] },
    "/transitions/0",
  ],
  ["no trigger", { property: "status", transitions: [{ to: "gone" }] }, "/transitions/0"],
  [
    "two triggers",
    { property: "status", transitions: [{ to: "gone", trigger: { event: "x", time: "y" } }] },
    "/transitions/0/trigger",
  ],
  ["states that are no texts", { property: "status", initial: [1] }, "/initial/0"],
])("x-lifecycle with %s is reported and ignored", async (_, lifecycle, pointer) => {
  const built = await build(lifecycle);
  expect(readIn(built)).toBeUndefined();
  expect(built.found).toEqual([
    `extension/malformed at /components/schemas/Thing/x-lifecycle${pointer}`,
  ]);
});
