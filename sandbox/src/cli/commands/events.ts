import * as wire from "../../control/generated/zod.js";
import {
  type SandboxCommand,
  type CommandInput,
  stringFlag,
  stringFlags,
} from "../shared/command.js";
import { fieldsOf, setFlag } from "../shared/fields.js";
import { parseInput, wholeNumber } from "../shared/parse-input.js";

const deliveryColumns = ["id", "event_type", "status", "attempts", "response_status", "url"];
const limitFlag = { limit: { type: "string" } } as const;
const limitExplained = { limit: "maximum number of results (default 50, at most 100)" };

export const eventCommands: readonly (readonly [string, SandboxCommand])[] = [
  [
    "trigger",
    {
      summary: "Trigger an event such as order.completed, with a real resource behind it.",
      takes: ["<type>"],
      flags: { app: { type: "string" }, ...setFlag },
      explains: {
        app: "the app in whose account it happens (default: the first one)",
        set: "field=value of the quote request behind it; repeatable",
      },
      run: async (call) => {
        const [type] = call.positionals;
        const body = parseInput(wire.EventTrigger, {
          type,
          app_id: stringFlag(call, "app"),
          quote: fieldsOf(call),
        });
        return { value: await call.control.events.trigger({ body }) };
      },
    },
  ],
  [
    "events list",
    {
      summary: "List events, oldest first.",
      flags: { account: { type: "string" }, after: { type: "string" }, ...limitFlag },
      explains: {
        account: "only events of this account",
        after: "only events after this one",
        ...limitExplained,
      },
      run: async (call) => {
        const query = {
          ...given("account_id", stringFlag(call, "account")),
          ...given("after", stringFlag(call, "after")),
          ...given("limit", limitOf(call)),
        };
        const columns = ["id", "type", "created_at", "account_id"];
        return { value: await call.control.events.list({ query }), columns };
      },
    },
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
    {
      summary: "List deliveries to all endpoints, newest first.",
      flags: {
        status: { type: "string" },
        endpoint: { type: "string" },
        event: { type: "string" },
        ...limitFlag,
      },
      explains: {
        status: "pending, succeeded, failed or cancelled",
        endpoint: "only those to this endpoint",
        event: "only those of this event",
        ...limitExplained,
      },
      run: async (call) => {
        const status = stringFlag(call, "status");
        const query = {
          ...(status !== undefined && { status: parseInput(wire.WebhookDeliveryStatus, status) }),
          ...given("endpoint_id", stringFlag(call, "endpoint")),
          ...given("event_id", stringFlag(call, "event")),
          ...given("limit", limitOf(call)),
        };
        return { value: await call.control.deliveries.list({ query }), columns: deliveryColumns };
      },
    },
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
    {
      summary: "Register a URL for events.",
      takes: ["<url>"],
      flags: { event: { type: "string", multiple: true }, app: { type: "string" } },
      explains: {
        event: "an event type to receive, such as order.*; repeatable (default: all)",
        app: "the app that it belongs to (default: the first one)",
      },
      run: async (call) => {
        const [url] = call.positionals;
        const body = parseInput(wire.NewEndpoint, {
          url,
          events: stringFlags(call, "event"),
          app_id: stringFlag(call, "app"),
        });
        return { value: await call.control.endpoints.add({ body }) };
      },
    },
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

function limitOf(call: CommandInput): number | undefined {
  return wholeNumber("--limit", stringFlag(call, "limit"), 100);
}

/** An object with the property, or an empty one if the value is absent. */
function given<const Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  const none: { [Key in Name]?: Value } = {};
  return value === undefined ? none : { ...none, [name]: value };
}
