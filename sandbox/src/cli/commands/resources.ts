import * as wire from "../../generated/zod.js";
import { defineCommand, type SandboxCommand } from "../shared/command.js";
import { fieldsOf, setFlag } from "../shared/fields.js";
import { repeatable, text, wholeNumber } from "../shared/flag.js";
import { parseInput } from "../shared/parse-input.js";
import { UsageError } from "../shared/usage.js";

export const resourceCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "quote draft",
    defineCommand({
      summary: "Create a draft quote of a type such as translation, as the portal does.",
      takes: ["<type>"],
      flags: {
        app: text("the app in whose account it is created (default: the first one)"),
        ...setFlag,
      },
      run: async ({ control, positionals: [quote_type], flags }) => {
        const body = parseInput(wire.Draft, {
          request: { quote_type, ...fieldsOf(flags) },
          app_id: flags.app,
        });
        return { value: await control.quotes.startDraft({ body }) };
      },
    }),
  ],
  [
    "quote submit",
    {
      summary: "Submit a draft.",
      takes: ["<id>"],
      run: async ({ control, positionals: [quoteId = ""] }) => ({
        value: await control.quotes.submitDraft({ params: { quoteId } }),
      }),
    },
  ],
  [
    "quote price",
    defineCommand({
      summary: "Price a quote that waits for it (serve --no-pricing): it then awaits approval.",
      takes: ["<id>"],
      flags: {
        item: repeatable("name:quantity:cents; repeatable (default: the price list)"),
        expiresAt: text("when the offer expires"),
        guaranteedDeliveryAt: text("when delivery is guaranteed"),
        turnaround: text("how long the work takes, such as 2:week"),
      },
      run: async ({ control, positionals: [quoteId = ""], flags }) => {
        const body = parseInput(wire.Pricing, {
          items: flags.item?.map(item),
          expires_at: flags.expiresAt,
          guaranteed_delivery_at: flags.guaranteedDeliveryAt,
          ...turnaround(flags.turnaround),
        });
        return { value: await control.quotes.price({ params: { quoteId }, body }) };
      },
    }),
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
      summary: "Resume an order that is on hold.",
      takes: ["<id>"],
      run: async ({ control, positionals: [orderId = ""] }) => ({
        value: await control.orders.resume({ params: { orderId } }),
      }),
    },
  ],
  [
    "cart update",
    defineCommand({
      summary: "Change the options of a cart, such as physical_copy.",
      takes: ["<id>"],
      flags: setFlag,
      run: async ({ control, positionals: [cartId = ""], flags }) => {
        const body = parseInput(wire.CartUpdate, fieldsOf(flags));
        return { value: await control.carts.update({ params: { cartId }, body }) };
      },
    }),
  ],
  [
    "document update",
    defineCommand({
      summary: "Change properties of a document, such as page_count.",
      takes: ["<id>"],
      flags: setFlag,
      run: async ({ control, positionals: [documentId = ""], flags }) => {
        const body = parseInput(wire.DocumentUpdate, fieldsOf(flags));
        return { value: await control.documents.update({ params: { documentId }, body }) };
      },
    }),
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

/** `value:unit`. */
function turnaround(text: string | undefined): object {
  if (text === undefined) return {};
  const [, value = "", unit] = /^(\d+):(hour|day|week|month)$/.exec(text) ?? [];
  if (unit === undefined) {
    throw new UsageError(
      `--turnaround takes value:unit, of hour, day, week and month, not ${text}.`,
    );
  }
  return { tat_value: wholeNumber("--turnaround", value), tat_range: unit };
}

/** `name:quantity:cents`; the name may contain colons. */
function item(text: string): unknown {
  const [, name, quantity = "", price = ""] = /^(.+):(\d+):(\d+)$/.exec(text) ?? [];
  if (name === undefined) {
    throw new UsageError(`--item takes name:quantity:cents, not ${text}.`);
  }
  return { name, quantity: wholeNumber("--item", quantity), price: wholeNumber("--item", price) };
}
