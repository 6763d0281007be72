import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseUrl } from "../../foundation/index.js";
import * as wire from "../../generated/zod.js";
import { type CommandInput, defineCommand } from "../shared/command.js";
import { repeatable, text } from "../shared/flag.js";
import { type ForwardedDelivery, startRelay } from "../shared/relay.js";
import { parseInput } from "../shared/parse-input.js";
import { InterruptedError, UsageError } from "../shared/usage.js";

const flags = {
  forwardTo: text("the receiver, such as http://localhost:3000/webhooks"),
  event: repeatable("an event type to receive, such as order.*; repeatable (default: all)"),
  app: text("the app whose events it receives (default: the first one)"),
};
type ListenInput = CommandInput<typeof flags>;

export const listenCommand = defineCommand({
  summary: "Forward every delivery to a receiver on this machine, until Ctrl-C.",
  flags,
  run: listen,
});

/**
 * Registers a webhook endpoint while the command runs. A reset of the sandbox removes it, like every other endpoint.
 */
async function listen(call: ListenInput): Promise<undefined> {
  const target = targetOf(call.flags.forwardTo);
  const endRequest = asksToEnd();
  const relay = await startRelay(target, (exchange) => {
    process.stdout.write(`${line(exchange)}\n`);
  });
  try {
    const endpoint = await register(call, { url: relay.url, description: `Forwards to ${target}` });
    console.error(`Forwarding to ${target}, signed with ${endpoint.secret}. Ctrl-C ends it.`);
    await Promise.race([endRequest, goneFor(call, endpoint.id)]);
    // After the sandbox ended or was reset, the endpoint no longer exists.
    await call.control.endpoints
      .remove({ params: { endpointId: endpoint.id } })
      .catch(() => undefined);
  } finally {
    await relay.close();
  }
  return undefined;
}

/** How often to check whether the endpoint still exists, in milliseconds. */
const watchInterval = 2000;

/** Throws once the endpoint no longer exists. A sandbox that does not respond may be restarting. */
async function goneFor({ control }: ListenInput, endpointId: string): Promise<never> {
  for (;;) {
    await sleep(watchInterval, undefined, { ref: false });
    const endpoints = await control.endpoints.list().catch(() => undefined);
    if (endpoints !== undefined && !endpoints.data.some(({ id }) => id === endpointId)) {
      throw new InterruptedError(
        "The endpoint is gone: the sandbox was reset, or restored. Listen again.",
      );
    }
  }
}

/** The secret for a target is the same each time the command is started. */
function steadySecret({ token }: ListenInput, target: string): string {
  const digits = createHmac("sha256", token).update(target).digest("hex");
  return `whsec_${digits.slice(0, 48)}`;
}

async function register(
  call: ListenInput,
  { url, description }: { readonly url: string; readonly description: string },
) {
  const secret = steadySecret(call, description);
  await removeAbandoned(call, secret);
  const { event: events, app: app_id } = call.flags;
  const endpoint = { url, description: description.slice(0, 255), events, app_id, secret };
  return call.control.endpoints.add({ body: parseInput(wire.NewEndpoint, endpoint) });
}

/** Removes the endpoints of earlier commands for the same target that were killed: nothing listens there any more. */
async function removeAbandoned({ control }: ListenInput, secret: string): Promise<void> {
  for (const { id, url, secret: own } of (await control.endpoints.list()).data) {
    if (own !== secret || (await isListening(new URL(url)))) continue;
    await control.endpoints.remove({ params: { endpointId: id } });
  }
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const end = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", end(true)).once("error", end(false));
  });
}

function targetOf(target: string | undefined): string {
  if (target !== undefined && parseUrl(target) !== undefined && /^https?:/.test(target))
    return target;
  throw new UsageError(
    "Say where to: --forward-to with an address such as http://localhost:3000/webhooks.",
  );
}

/** Time, event type, event, delivery, and the outcome. */
function line({ headers, status, took }: ForwardedDelivery): string {
  const names = ["x-service-event", "x-service-event-id", "x-service-delivery"];
  const values = names.map((name) => headers[name]).filter((value) => value !== undefined);
  const result = status === null ? "no answer" : String(status);
  return `${new Date().toISOString().slice(11, 19)}  ${values.join("  ")}  -> ${result} (${took} ms)`;
}

function asksToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGINT", () => resolve());
    process.on("SIGTERM", () => resolve());
  });
}
