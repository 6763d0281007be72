import { type Api, get, printable, whyFailed } from "../../description/index.js";
import {
  findWebhook,
  forward,
  readDelivery,
  type ReceivedDelivery,
  signatureOf,
  verifyDelivery,
} from "../../tools/index.js";
import { defineCommand, EXIT, type Invocation } from "../command/command.js";
import { number, text } from "../command/flag.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { prepare } from "../command/read-description.js";
import { forThisMachine, serveUntilInterrupted } from "../command/serving.js";
import { receiverUrl, SECRET_FLAG } from "./flags.js";

const DEFAULT_PORT = 4040;
/** Longer names of events are truncated: anyone can send them. */
const MAX_NAME = 100;

const FLAGS = {
  ...INPUT_FLAGS,
  forwardTo: text("URL", "address of the receiver"),
  port: number("PORT", `${DEFAULT_PORT} by default; 0: any free one`, {
    short: "p",
    maximum: 65_535,
  }),
  secret: SECRET_FLAG,
};

export const listenCommand = defineCommand({
  flags: FLAGS,
  async run(invocation) {
    const { flags, terminal } = invocation;
    const prepared = await prepare(invocation, (report) =>
      receiverUrl("--forward-to", flags.forwardTo, report),
    );
    if (prepared === undefined) return EXIT.usage;
    const { description, settings: to } = prepared;
    return serveUntilInterrupted(forThisMachine(forwarder(description.api, to, invocation)), {
      port: flags.port ?? DEFAULT_PORT,
      terminal,
      onOpen: (url) => terminal.err(`${url} passes deliveries on to ${printable(to)}\n`),
    });
  },
});

/** Verifies each delivery, forwards it, and prints a line about it. */
const forwarder =
  (api: Api, to: string, { flags, terminal }: Invocation<typeof FLAGS>) =>
  async (request: Request): Promise<Response> => {
    const { secret = process.env["WEBHOOK_SECRET"] } = flags;
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { allow: "POST" } });
    const delivery = await readDelivery(request);
    if (delivery instanceof Response) return delivery;
    const event = eventOf(api, delivery);
    const verdict = await verdictOf(delivery, { api, event, secret });
    const response = await forward(delivery, to).catch(unreachable);
    terminal.out(`${eventText(event)}  ${printable(verdict)}; answered ${response.status}\n`);
    return response;
  };

const eventText = (event = "delivery"): string =>
  printable(event.length > MAX_NAME ? `${event.slice(0, MAX_NAME)}…` : event);

/** There was no response, so the sender will retry. */
function unreachable(error: unknown): Response {
  return new Response(`the receiver cannot be reached: ${whyFailed(error)}\n`, { status: 502 });
}

/** The type of an event, from its body or from a header of the scheme. */
function eventOf(api: Api, { body, headers }: ReceivedDelivery): string | undefined {
  const { events, signature } = api;
  const named = signature?.eventHeader && headers[signature.eventHeader.toLowerCase()];
  if (named !== undefined) return named;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (events.property === undefined) return usualName(value, api);
    const type = get(value, events.property);
    return typeof type === "string" ? type : undefined;
  } catch {
    return undefined;
  }
}

/** Many documents do not say which property names the event: one that holds the name of a webhook does. */
const usualName = (value: unknown, api: Api): string | undefined =>
  USUAL.map((property) => get(value, property))
    .filter((name) => typeof name === "string")
    .find((name) => findWebhook(api, name) !== undefined);

const USUAL = ["type", "event", "event_type"] as const;

async function verdictOf(
  delivery: ReceivedDelivery,
  {
    api,
    event,
    secret,
  }: { readonly api: Api; readonly event: string | undefined; readonly secret: string | undefined },
): Promise<string> {
  const scheme = signatureOf(api, event === undefined ? undefined : findWebhook(api, event));
  if (scheme === undefined) return "unsigned";
  if (secret === undefined) return "not verified: no --secret";
  const { reason, ok, explanation } = await verifyDelivery(delivery, {
    secret,
    scheme,
    now: Date.now(),
  });
  return ok ? reason : `${reason}: ${explanation}`;
}
