import {
  closest,
  eventBodyMissing,
  eventUnknown,
  inputMissing,
  messageOf,
  readText,
  type Report,
  type Webhook,
} from "../../description/index.js";
import { resolve } from "node:path";

import {
  type EventBody,
  eventBody,
  findWebhook,
  signatureOf,
  webhookNames,
} from "../../tools/index.js";
import { type Invocation, textFlag } from "../command/command.js";
import type { ConfiguredDescription } from "../command/read-description.js";
import { secretOf, urlFlag } from "./flags.js";

/** An event of a document, and where to send it. */
export interface PreparedEvent {
  readonly description: ConfiguredDescription;
  readonly webhook: Webhook;
  readonly event: EventBody;
  readonly to: string;
  readonly secret: string | undefined;
}

/** The event that the flags ask for; `undefined` if there is none, which is reported. */
export async function prepareEvent(
  description: ConfiguredDescription,
  { invocation, name }: { readonly invocation: Invocation; readonly name: string },
  report: Report,
): Promise<PreparedEvent | undefined> {
  const { api } = description;
  const { flags } = invocation;
  const to = urlFlag(flags, "to", report);
  const webhook = findWebhook(api, name);
  if (webhook === undefined) {
    const names = webhookNames(api);
    report(
      eventUnknown({
        event: name,
        guess: closest(name, names),
        names: names.length === 0 ? undefined : names,
      }),
    );
    return undefined;
  }
  const secret = secretOf(flags, signatureOf(api, webhook), report);
  const event = await eventOf(webhook, { description, invocation }, report);
  return event && to !== undefined ? { description, webhook, event, to, secret } : undefined;
}

async function eventOf(
  webhook: Webhook,
  {
    description,
    invocation: { flags, terminal },
  }: { readonly description: ConfiguredDescription; readonly invocation: Invocation },
  report: Report,
): Promise<EventBody | undefined> {
  const data = textFlag(flags, "data");
  if (data !== undefined) return readData(resolve(terminal.cwd, data), data, report);
  const example = textFlag(flags, "example");
  const seed = textFlag(flags, "seed") ?? "0";
  const found = eventBody(webhook, {
    ...description,
    seed,
    ...(example !== undefined && { example }),
  });
  if (found === undefined)
    report(eventBodyMissing({ event: webhook.key, example }, webhook.origin));
  return found;
}

function readData(path: string, name: string, report: Report): EventBody | undefined {
  try {
    return { value: JSON.parse(readText(path)), from: name };
  } catch (error) {
    report(inputMissing({ path: name, why: messageOf(error) }));
    return undefined;
  }
}
