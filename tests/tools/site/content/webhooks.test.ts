/** The guide of webhooks: how deliveries are verified, and each event. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";

const PATH = "guides/webhooks.html";
const text = { type: "string" };
const event = (type: string, properties: object = {}): object => ({
  requestBody: {
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["type"],
          properties: { type: { const: type }, ...properties },
        },
      },
    },
  },
  responses: {},
});
const header = (name: string): object => ({
  name,
  in: "header",
  description: `Of ${name}.`,
  schema: text,
});

/** The lines of a page between two of them, without code. */
const between = (lines: readonly string[], first: string, last?: string): readonly string[] =>
  lines
    .slice(lines.indexOf(first) + 1, last === undefined ? undefined : lines.indexOf(last))
    .filter((line) => !line.includes("\n"));

it("describes each event with its headers, its fields, a payload and a handler", async () => {
  const { page } = await makeOf({
    ...EMPTY,
    webhooks: {
      "ticket.opened": {
        post: {
          description: "# New\n\nA ticket was *opened*.",
          parameters: [header("X-A"), { name: "q", in: "query", schema: text }],
          ...event("ticket.opened", { note: { const: "n", description: "A note." } }),
        },
      },
      "ticket.closed": { post: { summary: "Closed.", ...event("ticket.closed") } },
    },
  });
  const lines = readable(page(PATH));
  expect(lines[1]).toMatch(/^The service sends 2 kinds of events\./);
  expect(between(lines, "## Verify", "## Events")[0]).toMatch(/does not say how deliveries are/);
  expect(between(lines, "## Events", "### ticket.opened")).toEqual([
    "Event | When",
    "[ticket.opened](../guides/webhooks.html#event-ticket-opened) | New",
    "[ticket.closed](../guides/webhooks.html#event-ticket-closed) | Closed.",
  ]);
  expect(between(lines, "### ticket.opened", "### ticket.closed")).toEqual([
    "#### New",
    "A ticket was opened.",
    'type "ticket.opened"',
    'note "n" optional',
    "A note.",
    "1 header",
    "X-A string optional",
    "Of X-A.",
    "Payload",
    "Handler",
    "TypeScript",
  ]);
  expect(lines).toContain('{\n  "type": "ticket.opened",\n  "note": "n"\n}');
  expect(between(lines, "### ticket.closed")).toEqual([
    "Closed.",
    'type "ticket.closed"',
    "Payload",
    "Handler",
    "TypeScript",
  ]);
});

it.each([
  [
    {
      header: "X-Sign",
      format: "t={timestamp},v1={signature}",
      payload: "{timestamp}.{body}",
      tolerance: 60,
      deliveryHeader: "X-Delivery",
      secret: { prefix: "whsec_" },
    },
    [
      "Header | X-Sign",
      "Format | t={timestamp},v1={signature}",
      "Signed content | {timestamp}.{body}",
      "Algorithm | HMAC-SHA256, encoded as hex",
      "Maximum age | 60 seconds",
      "Delivery id | X-Delivery, the same for every attempt",
      "Secret prefix | whsec_",
    ],
  ],
  [
    {
      header: "X-Sign",
      format: "{signature}",
      payload: "{body}",
      algorithm: "hmac-sha1",
      encoding: "base64",
    },
    [
      "Header | X-Sign",
      "Format | {signature}",
      "Signed content | {body}",
      "Algorithm | HMAC-SHA1, encoded as base64",
      "Secret prefix | none",
    ],
  ],
])("the guide says how deliveries are signed: %j", async (signature, rows) => {
  const { page } = await makeOf({
    ...EMPTY,
    "x-webhook-signature": signature,
    webhooks: { made: { post: event("made") } },
  });
  const lines = readable(page(PATH));
  expect(lines[1]).toMatch(/^The service sends one kind of event\./);
  expect(between(lines, "Signature | Value", "## Events")).toEqual(rows);
});

const many = (count: number): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `made.${index}`,
      { post: { ...(index === 0 && { description: "The *first*." }), ...event(`made.${index}`) } },
    ]),
  );

it("each event has a page if there are more than forty", async () => {
  const { files } = await makeOf({ ...EMPTY, webhooks: many(40) });
  expect([...files.keys()].filter((path) => path.startsWith("events/"))).toEqual([]);
  const apart = await makeOf({ ...EMPTY, webhooks: many(41) });
  const pages = [...apart.files.keys()].filter((path) => path.startsWith("events/"));
  expect(pages).toHaveLength(41);
  const [first, second] = ["events/made-0.html", "events/made-1.html"].map(apart.page);
  expect(first).toContain('<meta name="description" content="The first." />');
  expect(second).toContain('<meta name="description" content="The event made.1." />');
  expect(readable(first ?? "").slice(0, 4)).toEqual([
    "[Webhooks](../guides/webhooks.html)",
    "# made.0",
    "The first.",
    'type "made.0"',
  ]);
  const guide = readable(apart.page(PATH));
  expect(guide).toContain("[made.40](../events/made-40.html#event-made-40) |");
  expect(guide.filter((line) => line.startsWith("###"))).toEqual([]);
});
