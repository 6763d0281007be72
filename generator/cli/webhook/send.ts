import { type Diagnostic, printable, printableJson, type Report } from "../../description/index.js";
import { deliver, type ReceiverAnswer, signatureOf, signedRequest } from "../../tools/index.js";
import { type Command, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { readDescription } from "../command/read-description.js";
import { SECRET_FLAG } from "./flags.js";
import { type PreparedEvent, prepareEvent } from "./prepare-event.js";

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
      description &&
      (await prepareEvent(description, { invocation, name: operands[0] ?? "" }, report));
    if (prepared === undefined || problems.length > 0) {
      const read = description === undefined ? diagnostics : [];
      printDiagnostics([...read, ...problems], { terminal, sources });
      return EXIT.usage;
    }
    return send(prepared, invocation);
  },
};

async function send(
  { description: { api }, webhook, event, to, secret }: PreparedEvent,
  { flags, terminal }: Invocation,
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
