import * as wire from "../../control/generated/zod.js";
import type { Command } from "../shared/command.js";
import { stringFlag, stringFlags } from "../shared/command.js";
import { parseInput, wholeNumber } from "../shared/parse-input.js";
import { UsageError } from "../shared/usage.js";

export const resourceCommands: readonly (readonly [string, Command])[] = [
  [
    "quote price",
    {
      summary: "Price a quote, so that it awaits approval.",
      takes: ["<id>"],
      flags: {
        item: { type: "string", multiple: true },
        "expires-at": { type: "string" },
        "guaranteed-delivery-at": { type: "string" },
      },
      explains: {
        item: "name:quantity:cents, as often as needed; the price list unless given",
        "expires-at": "until when the offer stands",
        "guaranteed-delivery-at": "until when the work is promised",
      },
      run: async (call) => {
        const body = parseInput(wire.Pricing, {
          items: stringFlags(call, "item")?.map(item),
          expires_at: stringFlag(call, "expires-at"),
          guaranteed_delivery_at: stringFlag(call, "guaranteed-delivery-at"),
        });
        const [quoteId = ""] = call.positionals;
        return { value: await call.control.quotes.price({ params: { quoteId }, body }) };
      },
    },
  ],
  [
    "quote cancel",
    {
      summary: "Cancel a quote.",
      takes: ["<id>"],
      run: async ({ control, positionals: [quoteId = ""] }) => ({
        value: await control.quotes.cancel({ params: { quoteId } }),
      }),
    },
  ],
  [
    "order move",
    {
      summary: "Move an order to another status, such as in_progress or completed.",
      takes: ["<id>", "<status>"],
      run: async ({ control, positionals: [orderId = "", to = ""] }) => ({
        value: await control.orders.move({
          params: { orderId },
          body: parseInput(wire.OrderMove, { to }),
        }),
      }),
    },
  ],
  [
    "order hold",
    {
      summary: "Put an order on hold.",
      takes: ["<id>"],
      run: async ({ control, positionals: [orderId = ""] }) => ({
        value: await control.orders.hold({ params: { orderId } }),
      }),
    },
  ],
  [
    "order resume",
    {
      summary: "Let an order go on.",
      takes: ["<id>"],
      run: async ({ control, positionals: [orderId = ""] }) => ({
        value: await control.orders.resume({ params: { orderId } }),
      }),
    },
  ],
  [
    "document approve",
    {
      summary: "Approve a deliverable.",
      takes: ["<id>"],
      run: async ({ control, positionals: [documentId = ""] }) => ({
        value: await control.documents.approve({ params: { documentId } }),
      }),
    },
  ],
];

/** `name:quantity:cents`; the name may hold colons. */
function item(written: string): unknown {
  const [, name, quantity, price] = /^(.+):(\d+):(\d+)$/.exec(written) ?? [];
  if (name === undefined) {
    throw new UsageError(`--item takes name:quantity:cents, which ${written} is not.`);
  }
  return {
    name,
    quantity: wholeNumber("--item", quantity),
    price: wholeNumber("--item", price),
  };
}
