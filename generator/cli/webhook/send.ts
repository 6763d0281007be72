import { resolve } from "node:path";

import { printable } from "../../core/printable.js";
import { closest } from "../../core/closest.js";
import { inputMissing } from "../../diagnostics/catalogue/document.js";
import { readText } from "../../document/loading/read-file.js";
import { bodyMissing, eventUnknown } from "../../diagnostics/catalogue/webhook-tools.js";
import type { Diagnostic, Report } from "../../diagnostics/diagnostic.js";
import type { Webhook } from "../../model/webhook.js";
import type { EventBody } from "../../webhooks/event-body.js";
import { findWebhook, signatureOf, webhookNames } from "../../webhooks/find-webhook.js";
import {
  type Command,
  type Invocation,
  textFlag,
  EXIT,
  type ExitCode,
} from "../command/command.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { type ConfiguredDescription, readDescription } from "../command/read-description.js";
import { SECRET_FLAG, secretOf, urlFlag } from "./flags.js";

export const sendCommand: Command = {
  name: "webhook send",
  summary: "Send a signed event of the document to a receiver, and show its response.",
  operands: "EVENT",
  flags: [
    ...INPUT_FLAGS,
    { name: "to", value: "URL", summary: "address of the receiver" },
    SECRET_FLAG,
    { name: "data", value: "FILE", summary: "send this JSON instead of an example" },
    { name: "example", value: "NAME", summary: "the example of the document to send" },
    {
      name: "seed",
      value: "SEED",
      summary: "seed of the generated event, if there is no example",
    },
    { name: "json", summary: "print the result as JSON" },
  ],
  async run(invocation) {
    const { flags, operands, terminal } = invocation;
    const { description, diagnostics, sources } = await readDescription({
      flags,
      terminal,
      operands: [],
    });
    const problems: Diagnostic[] = [];
    const report: Report = (problem) => void problems.push(problem);
    const prepared =
      description && (await prepare(description, { invocation, name: operands[0] ?? "" }, report));
    if (prepared === undefined || problems.length > 0) {
      printDiagnostics([...diagnostics, ...problems], { terminal, sources });
      return EXIT.usage;
    }
    return send(prepared, invocation);
  },
};

interface Prepared {
  readonly description: ConfiguredDescription;
  readonly webhook: Webhook;
  readonly event: EventBody;
  readonly to: string;
  readonly secret: string | undefined;
}

async function prepare(
  description: ConfiguredDescription,
  { invocation, name }: { readonly invocation: Invocation; readonly name: string },
  report: Report,
): Promise<Prepared | undefined> {
  const { api } = description;
  const { flags } = invocation;
  const to = urlFlag(flags, "to", report);
  const webhook = findWebhook(api, name);
  if (webhook === undefined) {
    const names = webhookNames(api);
    report(eventUnknown({ event: name, guess: closest(name, names) }));
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
  const { eventBody } = await import("../../webhooks/event-body.js");
  const found = eventBody(webhook, {
    ...description,
    seed,
    ...(example !== undefined && { example }),
  });
  if (found === undefined) report(bodyMissing({ event: webhook.key, example }, webhook.origin));
  return found;
}

function readData(path: string, name: string, report: Report): EventBody | undefined {
  try {
    return { value: JSON.parse(readText(path)), from: name };
  } catch (error) {
    report(
      inputMissing({ path: name, why: error instanceof Error ? error.message : String(error) }),
    );
    return undefined;
  }
}

async function send(
  { description: { api }, webhook, event, to, secret }: Prepared,
  { flags, terminal }: Invocation,
): Promise<ExitCode> {
  const { signedRequest } = await import("../../webhooks/signed-request.js");
  const scheme = signatureOf(api, webhook);
  const request = await signedRequest(
    { url: to, value: event.value, type: webhook.type ?? webhook.key },
    { secret, scheme, property: api.events.property },
  );
  const began = performance.now();
  const answer = await deliver(request);
  const milliseconds = Math.round(performance.now() - began);
  const ok = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const headers = Object.fromEntries(request.headers);
  if (flags["json"] === true) {
    const result = {
      event: webhook.type ?? webhook.key,
      to,
      from: event.from,
      headers,
      ok,
      milliseconds,
      ...answer,
    };
    terminal.out(`${JSON.stringify(result, null, 2)}\n`);
  } else {
    terminal.err(`POST ${printable(to)}  ${printable(webhook.key)}, ${printable(event.from)}\n`);
    for (const [name, value] of Object.entries(headers))
      terminal.err(`  ${name}: ${printable(value)}\n`);
    if (scheme === undefined)
      terminal.err("  not signed: the document has no x-webhook-signature\n");
    terminal.out(`${summaryOf(answer)}, ${milliseconds} ms\n`);
    if (answer.body !== undefined && answer.body !== "")
      terminal.out(`${printable(answer.body)}\n`);
  }
  return ok ? EXIT.fine : EXIT.findings;
}

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly error?: string;
}

function summaryOf({ status, error }: Answer): string {
  if (status === undefined) return `no answer: ${printable(error ?? "")}`;
  const isRedirect = status >= 300 && status < 400;
  return `answered ${status}${isRedirect ? ", a redirect, which is not followed" : ""}`;
}

/** The most characters of a response that are shown. */
const SHOWN = 2000;
const TIMEOUT = 30_000;

/** The beginning of a response, however long it is. */
async function excerptOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= SHOWN) break;
  }
  return text.slice(0, SHOWN);
}

async function deliver(request: Request): Promise<Answer> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) });
    return { status: response.status, body: await excerptOf(response) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
}
