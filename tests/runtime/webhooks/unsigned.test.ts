/** Receivers without a declared signature scheme, and values that are newer than the code. */
import { expect, it } from "vitest";
import { z } from "zod";

import { generateFrom } from "../../support/generate.js";
import {
  createUnsignedReceiver,
  type UnsignedReceiverOptions,
} from "../../../runtime/webhooks/receiver/unsigned.js";
import { isUnlisted } from "../../../runtime/wire/descriptors/unlisted.js";

interface Events {
  readonly "order.changed": { readonly type: "order.changed"; readonly status: string };
}

const validators = {
  "order.changed": z.object({
    type: z.literal("order.changed"),
    status: z.enum(["new", "sent"]),
    size: z.enum(["small", "large"]).optional(),
    count: z.number().optional(),
  }),
};

function receiver(
  options: Partial<UnsignedReceiverOptions<Events>> = {},
  closed: readonly (readonly string[])[] = [],
) {
  const events: unknown[] = [];
  const unlisted: string[] = [];
  const refused: string[] = [];
  const receive = createUnsignedReceiver<Events>(
    { property: "type", types: ["order.changed"], closed, isUnlisted },
    {
      verify: "none",
      handlers: { "order.changed": (event) => void events.push(event) },
      onUnlisted: (values) => unlisted.push(...values.map(({ path = [] }) => path.join("."))),
      onRefused: ({ reason }) => refused.push(reason),
      ...options,
    },
  );
  const send = async (event: object, headers: Readonly<Record<string, string>> = {}) =>
    (
      await receive(
        new Request("https://example.com", {
          method: "POST",
          headers,
          body: JSON.stringify(event),
        }),
      )
    ).status;
  return { send, events, unlisted, refused };
}

const event = { type: "order.changed", status: "new" };

it("a receiver without a scheme takes what its own function verifies", async () => {
  const { send, events, refused } = receiver({
    verify: (request) => request.headers.get("x-token") === "right",
  });
  expect(await send(event, { "x-token": "right" })).toBe(204);
  expect(await send(event, { "x-token": "wrong" })).toBe(400);
  expect([events, refused]).toEqual([[event], ["not-verified"]]);
});

it("a receiver without a scheme drops what comes again under the id that its function finds", async () => {
  const { send, events } = receiver({
    verify: (request) => ({ id: request.headers.get("x-id") ?? "" }),
  });
  for (const id of ["1", "1", "2"]) expect(await send(event, { "x-id": id })).toBe(204);
  expect(events).toHaveLength(2);
});

it("a receiver without a scheme gives the bytes as they came to its function", async () => {
  const bodies: string[] = [];
  const { send } = receiver({
    async verify(_, body) {
      bodies.push(new TextDecoder().decode(body));
      return true;
    },
  });
  await send(event);
  expect(bodies).toEqual([JSON.stringify(event)]);
});

it("a receiver without a scheme takes everything where that is asked for", async () => {
  const { send, events } = receiver();
  expect([await send(event), await send(event)]).toEqual([204, 204]);
  expect(events).toHaveLength(2);
});

it("a value that an enumeration does not list is passed on and reported where the enumeration is open", async () => {
  const { send, events, unlisted } = receiver({ validators });
  expect([await send(event), unlisted, events.splice(0)]).toEqual([204, [], [event]]);
  expect(await send({ ...event, status: "lost", size: "huge" })).toBe(204);
  expect(events).toEqual([{ ...event, status: "lost", size: "huge" }]);
  expect(unlisted).toEqual(["status", "size"]);
});

it.each([
  ["the enumeration is closed", { ...event, size: "huge" }],
  ["it is no string", { ...event, status: 5 }],
  ["it is missing", { type: event.type }],
  ["something else is wrong too", { ...event, status: "lost", count: "1" }],
])("a value that an enumeration does not list is refused where %s", async (_, wrong) => {
  const { send, events, refused } = receiver({ validators }, [["small", "large"]]);
  expect(await send(wrong)).toBe(400);
  expect([events, refused]).toEqual([[], ["invalid-event"]]);
});

it("a scheme of a name that none has is reported", async () => {
  const { diagnostics } = await generateFrom({
    "x-webhook-signature": "strip",
    webhooks: { ping: { post: { requestBody: { content: { "application/json": {} } } } } },
  });
  const found = diagnostics.find(({ code }) => code === "extension/malformed");
  expect(found?.message).toContain("one of stripe, github, slack, standard-webhooks");
});
