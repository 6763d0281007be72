import * as wire from "../../control/generated/zod.js";
import type { Command } from "../command.js";
import { text, texts } from "../command.js";
import { told, wholeNumber } from "../told.js";
import { UsageError } from "../usage.js";

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
        const body = told(wire.Pricing, {
          items: texts(call, "item")?.map(item),
          expires_at: text(call, "expires-at"),
          guaranteed_delivery_at: text(call, "guaranteed-delivery-at"),
        });
        const [quoteId = ""] = call.words;
        return { value: await call.control.quotes.price({ params: { quoteId }, body }) };
      },
    },
  ],
  [
    "quote cancel",
    {
      summary: "Cancel a quote.",
      takes: ["<id>"],
      run: async ({ control, words: [quoteId = ""] }) => ({
        value: await control.quotes.cancel({ params: { quoteId } }),
      }),
    },
  ],
  [
    "order move",
    {
      summary: "Move an order to another status, such as in_progress or completed.",
      takes: ["<id>", "<status>"],
      run: async ({ control, words: [orderId = "", to = ""] }) => ({
        value: await control.orders.move({
          params: { orderId },
          body: told(wire.OrderMove, { to }),
        }),
      }),
    },
  ],
  [
    "order hold",
    {
      summary: "Put an order on hold.",
      takes: ["<id>"],
      run: async ({ control, words: [orderId = ""] }) => ({
        value: await control.orders.hold({ params: { orderId } }),
      }),
    },
  ],
  [
    "order resume",
    {
      summary: "Let an order go on.",
      takes: ["<id>"],
      run: async ({ control, words: [orderId = ""] }) => ({
        value: await control.orders.resume({ params: { orderId } }),
      }),
    },
  ],
  [
    "document approve",
    {
      summary: "Approve a deliverable.",
      takes: ["<id>"],
      run: async ({ control, words: [documentId = ""] }) => ({
        value: await control.documents.approve({ params: { documentId } }),
      }),
    },
  ],
];

/** `name:quantity:cents`; the name may hold colons. */
function item(said: string): unknown {
  const [, name, quantity, price] = /^(.+):(\d+):(\d+)$/.exec(said) ?? [];
  if (name === undefined) {
    throw new UsageError(`--item takes name:quantity:cents, which ${said} is not.`);
  }
  return {
    name,
    quantity: wholeNumber("--item", quantity),
    price: wholeNumber("--item", price),
  };
}
