/** x-lifecycle: states of a resource, and transitions between them. */
import { describe, expect, it } from "vitest";

import { buildDocument, operation } from "../../support/model.js";

describe("x-lifecycle", () => {
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
  const lifecycleOf = ({ api }: Awaited<ReturnType<typeof build>>) => {
    const schema = api.declarations[0]?.schema;
    return schema?.kind === "object" ? schema.lifecycle : undefined;
  };

  it("is read with its transitions", async () => {
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
    expect(lifecycleOf(built)).toEqual({
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

  it("reports words that refer to nothing", async () => {
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
  ])("with %s is reported and ignored", async (_, lifecycle, pointer) => {
    const built = await build(lifecycle);
    expect(lifecycleOf(built)).toBeUndefined();
    expect(built.found).toEqual([
      `extension/malformed at /components/schemas/Thing/x-lifecycle${pointer}`,
    ]);
  });
});
