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

it("the page of webhooks describes each event with its headers, its fields, a payload and a handler", async () => {
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
  expect(between(lines, "## Events")).toEqual([
    "Event | When",
    "[ticket.opened](../events/ticket-opened.html) | New",
    "[ticket.closed](../events/ticket-closed.html) | Closed.",
  ]);
  const opened = readable(page("events/ticket-opened.html"));
  expect(between(opened, "[Webhooks](../guides/webhooks.html)")).toEqual([
    ...["# ticket.opened", "## New", "A ticket was opened.", "## Payload", "object"],
    ...['type "ticket.opened" required', 'note "n"', "A note."],
    ...["## Headers", "X-A string", "Of X-A.", "Payload", "Handler"],
  ]);
  expect(opened).toContain('{\n  "type": "ticket.opened",\n  "note": "n"\n}');
  const closed = readable(page("events/ticket-closed.html"));
  expect(between(closed, "# ticket.closed")).toEqual([
    ...["Closed.", "## Payload", "object", 'type "ticket.closed" required', "Payload", "Handler"],
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

it("each event has a page, with a summary", async () => {
  const { page } = await makeOf({
    ...EMPTY,
    webhooks: {
      first: { post: { description: "The *first*.", ...event("first") } },
      second: { post: event("second") },
    },
  });
  expect(page("events/first.html")).toContain('<meta name="description" content="The first.">');
  expect(page("events/second.html")).toContain('content="The event second.">');
});
