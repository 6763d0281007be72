import {
  type Diagnostic,
  flagValueMissing,
  inputMissing,
  messageOf,
  printable,
  printableJson,
  readFileBytes,
  type Report,
  schemeMissing,
} from "../../description/index.js";
import { resolve } from "node:path";

import {
  findWebhook,
  type ReceivedDelivery,
  type SignatureCheck,
  signatureOf,
  verifyDelivery,
} from "../../tools/index.js";
import { type Command, type Invocation, textFlag, EXIT } from "../command/command.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { readDescription } from "../command/read-description.js";
import { SECRET_FLAG, secretOf } from "./flags.js";

export const verifyWebhookCommand: Command = {
  name: "webhook verify",
  summary: "Verify a delivery saved in files, and explain why its signature fails.",
  operands: "[EVENT]",
  flags: [
    ...INPUT_FLAGS,
    { name: "body", value: "FILE", summary: "the body, byte for byte as it was received" },
    {
      name: "headers",
      value: "FILE",
      summary: "the headers: lines NAME: VALUE, as curl prints them, or a JSON object",
    },
    SECRET_FLAG,
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
    const [event] = operands;
    const scheme =
      description &&
      signatureOf(
        description.api,
        event === undefined ? undefined : findWebhook(description.api, event),
      );
    if (description !== undefined && scheme === undefined) report(schemeMissing({}));
    const secret = secretOf(flags, scheme, report);
    const delivery = readFiles(invocation, report);
    if (scheme === undefined || secret === undefined || problems.length > 0) {
      const read = description === undefined ? diagnostics : [];
      printDiagnostics([...read, ...problems], { terminal, sources });
      return EXIT.usage;
    }
    return print(delivery, { secret, scheme, now: Date.now() }, invocation);
  },
};

async function print(
  delivery: ReceivedDelivery,
  verification: SignatureCheck,
  { flags, terminal }: Invocation,
) {
  const verdict = await verifyDelivery(delivery, verification);
  terminal.out(
    flags["json"] === true
      ? `${printableJson(verdict)}\n`
      : `${verdict.reason}: ${printable(verdict.explanation)}\n`,
  );
  return verdict.ok ? EXIT.fine : EXIT.findings;
}

/** The delivery in the given files; a part that cannot be read is empty, and is reported. */
function readFiles({ flags, terminal }: Invocation, report: Report): ReceivedDelivery {
  const read = (name: string): Uint8Array => {
    const path = textFlag(flags, name);
    if (path === undefined) {
      report(flagValueMissing({ flag: `--${name}`, value: "FILE" }));
      return new Uint8Array();
    }
    try {
      return readFileBytes(resolve(terminal.cwd, path));
    } catch (error) {
      report(inputMissing({ path, why: messageOf(error) }));
      return new Uint8Array();
    }
  };
  return { body: read("body"), headers: parseHeaders(new TextDecoder().decode(read("headers"))) };
}

/** Parses a JSON object, or field lines; request lines and the prefixes of `curl --verbose` are ignored. */
function parseHeaders(text: string): Readonly<Record<string, string>> {
  if (text.trimStart().startsWith("{")) {
    try {
      const value: unknown = JSON.parse(text);
      return Object.fromEntries(
        Object.entries(value ?? {}).map(([name, field]: [string, unknown]) => [
          name,
          String(field),
        ]),
      );
    } catch {
      return {};
    }
  }
  const fields = text.split(/\r?\n/).map((line) => /^(?:[<>] )?([^\s:]+):[ \t]*(.*)$/.exec(line));
  return Object.fromEntries(
    fields.flatMap((found) => (found === null ? [] : [[found[1], found[2]]])),
  );
}
