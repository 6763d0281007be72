import { resolve } from "node:path";
import {
  eventBodyMissing,
  inputMissing,
  printable,
  printableJson,
  readText,
  type Report,
  type Webhook,
  whyUnreadable,
} from "../../description/index.js";
import {
  deliver,
  type EventBody,
  eventBody,
  type ReceiverAnswer,
  signatureOf,
  signedRequest,
} from "../../tools/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { text } from "../command/flag.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { DATA_FORMATS, formatFlags } from "../command/format.js";
import { type ConfiguredDescription, prepare } from "../command/read-description.js";
import { webhookNamed } from "./event.js";
import { receiverUrl, SECRET_FLAG, secretOf } from "./flags.js";

const FLAGS = {
  ...INPUT_FLAGS,
  to: text("URL", "address of the receiver"),
  secret: SECRET_FLAG,
  data: text("FILE", "send this JSON instead of an example"),
  example: text("NAME", "the example of the document to send"),
  seed: text("SEED", "seed of the generated event, if there is no example"),
  ...formatFlags(DATA_FORMATS),
};
type SendInvocation = Invocation<typeof FLAGS>;

export const sendCommand = defineCommand({
  operands: "EVENT",
  flags: FLAGS,
  async run(invocation) {
    const { flags, terminal } = invocation;
    const prepared = await prepare(
      { flags, operands: [], terminal },
      (report, description) => description && prepareEvent(description, invocation, report),
    );
    return prepared === undefined ? EXIT.usage : send(prepared.settings, invocation);
  },
});

async function send(
  { description: { api }, webhook, event, to, secret }: PreparedEvent,
  { flags, terminal }: SendInvocation,
): Promise<ExitCode> {
  const scheme = signatureOf(api, webhook);
  const request = await signedRequest(
    { url: to, value: event.value, type: webhook.type ?? webhook.key },
    { secret, scheme, property: api.events.property },
  );
  const began = performance.now();
  const answer = await deliver(request);
  const milliseconds = Math.round(performance.now() - began);
  const ok = answer.status !== undefined && answer.status < 300;
  const headers = Object.fromEntries(request.headers);
  if (flags.format === "json") {
    const result = {
      event: webhook.type ?? webhook.key,
      to,
      from: event.from,
      headers,
      ok,
      milliseconds,
      ...answer,
    };
    terminal.out(`${printableJson(result)}\n`);
  } else {
    terminal.err(`POST ${printable(to)}  ${printable(webhook.key)}, ${printable(event.from)}\n`);
    for (const [name, value] of Object.entries(headers))
      terminal.err(`  ${name}: ${printable(value)}\n`);
    if (scheme === undefined)
      terminal.err("  not signed: the document has no x-webhook-signature\n");
    terminal.out(`${summaryOf(answer)}, ${milliseconds} ms\n`);
    if (answer.status !== undefined && answer.body !== "")
      terminal.out(`${printable(answer.body)}\n`);
  }
  return ok ? EXIT.fine : EXIT.findings;
}

function summaryOf(answer: ReceiverAnswer): string {
  if (answer.status === undefined) return `no answer: ${printable(answer.error)}`;
  const { status } = answer;
  const isRedirect = status >= 300 && status < 400;
  return `answered ${status}${isRedirect ? ", a redirect, which is not followed" : ""}`;
}

/** An event of a document, and where to send it. */
interface PreparedEvent {
  readonly description: ConfiguredDescription;
  readonly webhook: Webhook;
  readonly event: EventBody;
  readonly to: string;
  readonly secret: string | undefined;
}

/** The event that the flags ask for; `undefined` if there is none, which is reported. */
async function prepareEvent(
  description: ConfiguredDescription,
  invocation: SendInvocation,
  report: Report,
): Promise<PreparedEvent | undefined> {
  const { api } = description;
  const {
    flags,
    operands: [name = ""],
  } = invocation;
  const to = receiverUrl("--to", flags.to, report);
  const webhook = webhookNamed(name, api, report);
  if (webhook === undefined) return undefined;
  const secret = secretOf(flags, signatureOf(api, webhook), report);
  const event = await eventOf(webhook, { description, invocation }, report);
  return event && to !== undefined ? { description, webhook, event, to, secret } : undefined;
}

async function eventOf(
  webhook: Webhook,
  {
    description,
    invocation: { flags, terminal },
  }: { readonly description: ConfiguredDescription; readonly invocation: SendInvocation },
  report: Report,
): Promise<EventBody | undefined> {
  const { data, example, seed = "0" } = flags;
  if (data !== undefined) return readData(resolve(terminal.cwd, data), data, report);
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
    report(inputMissing({ path: name, why: whyUnreadable(error) }));
    return undefined;
  }
}
