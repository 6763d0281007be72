/** Which events a document has, and what their types are called. */
import { expect, it } from "vitest";

import { json, webhook } from "../../runtime/webhooks/generate.js";
import { generateFrom } from "../../support/generate.js";

const TYPED = { type: "object", required: ["type"], properties: { type: { type: "string" } } };

const SCHEMAS = {
  A: TYPED,
  B: TYPED,
  C: TYPED,
  D: TYPED,
  Split: {
    type: "object",
    properties: {
      id: { type: "string", readOnly: true },
      key: { type: "string", writeOnly: true },
    },
  },
  ThingEvent: { type: "string" },
};

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const union = (names: readonly string[], property: string | undefined = "type"): object => ({
  oneOf: names.map(ref),
  ...(property !== "" && {
    discriminator: {
      propertyName: property,
      mapping: Object.fromEntries(
        names.map((name) => [`${name.toLowerCase()}.made`, `#/components/schemas/${name}`]),
      ),
    },
  }),
});

/** The type of each event, the property that tells them apart, and the number of clashes. */
async function eventsOf(webhooks: object) {
  const split = json(ref("Split"));
  const { files, diagnostics } = await generateFrom(
    {
      openapi: "3.1.1",
      info: { title: "Events", version: "1" },
      paths: {
        "/things": {
          post: {
            operationId: "makeThing",
            requestBody: split,
            responses: {
              200: {
                description: "Made.",
                headers: { "X-Trace": { schema: { type: "string" } } },
                ...split,
              },
            },
          },
        },
      },
      components: { schemas: SCHEMAS },
      "x-webhook-signature": { header: "X-Signature" },
      webhooks,
    },
    { only: ["webhooks"], runtime: "package" },
  );
  const text = files.get("webhooks.ts") ?? "";
  const [, map = ""] = /interface WebhookEventMap \{\n([^}]*)\}/.exec(text) ?? [];
  const [, property] = /^ {2}property: "(\w+)",$/m.exec(text) ?? [];
  const found = map.matchAll(/^ {2}"?([\w.]+)"?: (?:\w+\.)?([^;]+);$/gm);
  return {
    events: Object.fromEntries([...found].map(([, type = "", name = ""]) => [type, name])),
    property,
    clashes: diagnostics.filter(({ code }) => code === "names/clash").length,
    owners: diagnostics.flatMap(({ related }) => related.map(({ position }) => position.pointer)),
  };
}

const inline = json({ type: "object", properties: { a: { type: "string" } } });

it.each<[string, object, object, string | undefined]>([
  [
    "the variants of a union with a discriminator",
    { one: webhook(json(union(["A", "B"]))) },
    { "a.made": "A", "b.made": "B" },
    "type",
  ],
  [
    "those of all unions, if the same property discriminates them",
    { one: webhook(json(union(["A", "B"]))), two: webhook(json(union(["C", "D"]))) },
    { "a.made": "A", "b.made": "B", "c.made": "C", "d.made": "D" },
    "type",
  ],
  [
    "the webhooks, if different properties discriminate them",
    { one: webhook(json(union(["A", "B"]))), two: webhook(json(union(["C", "D"], "kind"))) },
    { one: "OneEvent", two: "TwoEvent" },
    undefined,
  ],
  [
    "the webhooks, if two unions have the same value",
    { one: webhook(json(union(["A", "B"]))), two: webhook(json(union(["B", "C"]))) },
    { one: "OneEvent", two: "TwoEvent" },
    undefined,
  ],
  [
    "the webhooks, if one is no union",
    { one: webhook(json(union(["A", "B"]))), two: webhook(inline) },
    { one: "OneEvent", two: "TwoEvent" },
    undefined,
  ],
  [
    "the webhooks, if only the first is no union",
    { one: webhook(inline), two: webhook(json(union(["A", "B"]))) },
    { one: "OneEvent", two: "TwoEvent" },
    undefined,
  ],
  [
    "the webhooks, if a union has no discriminator",
    { one: webhook(json(union(["A", "B"]))), two: webhook(json(union(["A", "C"], ""))) },
    { one: "OneEvent", two: "TwoEvent" },
    undefined,
  ],
])("the events of a document are: %s", async (_, webhooks, events, property) => {
  expect(await eventsOf(webhooks)).toMatchObject({ events, property });
  expect(Object.keys((await eventsOf(webhooks)).events)).toEqual(Object.keys(events));
});

it.each<[string, object, object, number]>([
  [
    "called by the document, by a schema, or made of the event",
    {
      one: webhook(inline, { "x-apostille-name": "FirstOne" }),
      two: webhook(json(ref("A"))),
      three: webhook(json(ref("B")), { "x-apostille-name": "B" }),
      four: webhook(json(ref("C")), { "x-apostille-name": "Fourth" }),
      "five.event": webhook(inline),
    },
    { one: "FirstOne", two: "A", three: "B", four: "Fourth", "five.event": "FiveEvent" },
    0,
  ],
  [
    "not called as the webhook of several events",
    { one: webhook(json(union(["A", "B"])), { "x-apostille-name": "Both" }) },
    { "a.made": "AMadeEvent", "b.made": "BMadeEvent" },
    0,
  ],
  [
    "called as the document says, before one that is made of another event",
    { "one.more": webhook(inline), one: webhook(inline, { "x-apostille-name": "OneMoreEvent" }) },
    { "one.more": expect.stringMatching(/^OneMoreEvent_\w+$/), one: "OneMoreEvent" },
    1,
  ],
])("the type of an event is: %s", async (_, webhooks, events, clashes) => {
  expect(await eventsOf(webhooks)).toMatchObject({ events, clashes });
});

it.each([
  ["A", "/components/schemas/A"],
  ["Split", "/components/schemas/Split"],
  ["SplitInput", "/components/schemas/Split"],
  ["ThingEvent", "/components/schemas/ThingEvent"],
  ["MakeThingRequest", "/paths/~1things/post"],
  ["MakeThingResponses", "/paths/~1things/post"],
  ["WebhookHandlers", ""],
  ["RefusalReason", ""],
  ["DeliveryStore", ""],
  ["WebhookVerificationError", ""],
])("the type of an event is never %s, which is taken by what is at %j", async (name, owner) => {
  const { events, clashes, owners } = await eventsOf({
    one: webhook(inline, { "x-apostille-name": name }),
  });
  expect(events).toEqual({ one: expect.stringMatching(`^${name}_\\w+$`) });
  expect(clashes).toBe(1);
  expect(owners).toEqual([owner]);
});
