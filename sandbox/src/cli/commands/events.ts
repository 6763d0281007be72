import * as wire from "../../generated/zod.js";
import { defineCommand, type SandboxCommand } from "../shared/command.js";
import { number, repeatable, text } from "../shared/flag.js";
import { fieldsOf } from "../shared/fields.js";
import { parseInput } from "../shared/parse-input.js";

const deliveryColumns = ["id", "event_type", "status", "attempts", "response_status", "url"];
const limitFlag = { limit: number("maximum number of results (default 50, at most 100)", 100) };

export const eventCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "trigger",
    defineCommand({
      summary: "Trigger an event such as order.completed, with a real resource behind it.",
      takes: ["<type>"],
      flags: {
        app: text("the app in whose account it happens (default: the first one)"),
        set: repeatable("field=value of the quote request behind it; repeatable"),
      },
      run: async ({ control, positionals: [type], flags }) => {
        const body = parseInput(wire.EventTrigger, {
          type,
          app_id: flags.app,
          quote: fieldsOf(flags),
        });
        return { value: await control.events.trigger({ body }) };
      },
    }),
  ],
  [
    "events list",
    defineCommand({
      summary: "List events, oldest first.",
      flags: {
        account: text("only events of this account"),
        after: text("only events after this one"),
        ...limitFlag,
      },
      run: async ({ control, flags: { account, after, limit } }) => {
        const query = {
          ...optional("account_id", account),
          ...optional("after", after),
          ...optional("limit", limit),
        };
        const columns = ["id", "type", "created_at", "account_id"];
        return { value: await control.events.list({ query }), columns };
      },
    }),
  ],
  [
    "events show",
    {
      summary: "Show an event as it is delivered.",
      takes: ["<id>"],
      run: async ({ control, positionals: [eventId = ""] }) => {
        const event = await control.events.get({ params: { eventId } });
        return { value: event, text: JSON.stringify(JSON.parse(event.body), null, 2) };
      },
    },
  ],
  [
    "events deliver",
    {
      summary: "Deliver a past event to an endpoint, with exactly the same bytes.",
      takes: ["<id>", "<endpoint id>"],
      run: async ({ control, positionals: [eventId = "", endpoint_id = ""] }) => ({
        value: await control.events.deliver({ params: { eventId }, body: { endpoint_id } }),
      }),
    },
  ],
  [
    "deliveries list",
    defineCommand({
      summary: "List deliveries to all endpoints, newest first.",
      flags: {
        status: text("pending, succeeded, failed or cancelled"),
        endpoint: text("only those to this endpoint"),
        event: text("only those of this event"),
        ...limitFlag,
      },
      run: async ({ control, flags: { status, endpoint, event, limit } }) => {
        const query = {
          ...(status !== undefined && { status: parseInput(wire.WebhookDeliveryStatus, status) }),
          ...optional("endpoint_id", endpoint),
          ...optional("event_id", event),
          ...optional("limit", limit),
        };
        return { value: await control.deliveries.list({ query }), columns: deliveryColumns };
      },
    }),
  ],
  [
    "deliveries show",
    {
      summary: "Show one delivery.",
      takes: ["<id>"],
      run: async ({ control, positionals: [deliveryId = ""] }) => ({
        value: await control.deliveries.get({ params: { deliveryId } }),
      }),
    },
  ],
  [
    "deliveries retry",
    {
      summary: "Make another attempt at a delivery at once.",
      takes: ["<id>"],
      run: async ({ control, positionals: [deliveryId = ""] }) => ({
        value: await control.deliveries.retry({ params: { deliveryId } }),
      }),
    },
  ],
  [
    "endpoints list",
    {
      summary: "List webhook endpoints with their secrets.",
      run: async ({ control }) => ({
        value: await control.endpoints.list(),
        columns: ["id", "url", "events", "disabled", "secret"],
      }),
    },
  ],
  [
    "endpoints add",
    defineCommand({
      summary: "Register a URL for events.",
      takes: ["<url>"],
      flags: {
        event: repeatable("an event type to receive, such as order.*; repeatable (default: all)"),
        app: text("the app that it belongs to (default: the first one)"),
      },
      run: async ({ control, positionals: [url], flags: { event: events, app: app_id } }) => {
        const body = parseInput(wire.NewEndpoint, { url, events, app_id });
        return { value: await control.endpoints.add({ body }) };
      },
    }),
  ],
  [
    "deliveries attempts",
    {
      summary: "Show the requests and responses of a delivery.",
      takes: ["<id>"],
      run: async ({ control, positionals: [deliveryId = ""] }) => ({
        value: await control.deliveries.listAttempts({ params: { deliveryId } }),
        columns: ["attempted_at", "duration_ms", "response_status", "response_body", "error"],
      }),
    },
  ],
  [
    "endpoints enable",
    {
      summary: "Enable a webhook endpoint that was disabled.",
      takes: ["<id>"],
      run: async ({ control, positionals: [endpointId = ""] }) => ({
        value: await control.endpoints.enable({ params: { endpointId } }),
      }),
    },
  ],
  [
    "endpoints remove",
    {
      summary: "Remove a webhook endpoint.",
      takes: ["<id>"],
      run: async ({ control, positionals: [endpointId = ""] }) => {
        await control.endpoints.remove({ params: { endpointId } });
        return undefined;
      },
    },
  ],
];

/** An object with the property, or an empty one if the value is absent. */
function optional<const Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  const empty: { [Key in Name]?: Value } = {};
  return value === undefined ? empty : { ...empty, [name]: value };
}
