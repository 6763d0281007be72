import {
  flagValueMissing,
  inputMissing,
  printable,
  printableJson,
  readFileBytes,
  type Report,
  schemeMissing,
  whyUnreadable,
} from "../../description/index.js";
import { resolve } from "node:path";

import {
  type ReceivedDelivery,
  type SignatureCheck,
  signatureOf,
  verifyDelivery,
} from "../../tools/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { text } from "../command/flag.js";
import { INPUT_FLAGS } from "../command/flags.js";
import { DATA_FORMATS, formatFlags } from "../command/format.js";
import { prepare } from "../command/read-description.js";
import { webhookNamed } from "./event.js";
import { SECRET_FLAG, secretOf } from "./flags.js";

const FLAGS = {
  ...INPUT_FLAGS,
  body: text("FILE", "the body, byte for byte as it was received"),
  headers: text("FILE", "the headers: lines NAME: VALUE, as curl prints them, or a JSON object"),
  secret: SECRET_FLAG,
  ...formatFlags(DATA_FORMATS),
};
type VerifyInvocation = Invocation<typeof FLAGS>;

export const verifyWebhookCommand = defineCommand({
  operands: "[EVENT]",
  flags: FLAGS,
  async run(invocation) {
    const { flags, operands, terminal } = invocation;
    const prepared = await prepare({ flags, operands: [], terminal }, (report, description) => {
      const [name] = operands;
      const event = description && name && webhookNamed(name, description.api, report);
      const scheme = description && signatureOf(description.api, event || undefined);
      if (description !== undefined && scheme === undefined) report(schemeMissing({}));
      const secret = secretOf(flags, scheme, report);
      const delivery = readFiles(invocation, report);
      return scheme && secret !== undefined
        ? { delivery, check: { secret, scheme, now: Date.now() } }
        : undefined;
    });
    return prepared === undefined ? EXIT.usage : print(prepared.settings, invocation);
  },
});

async function print(
  { delivery, check }: { readonly delivery: ReceivedDelivery; readonly check: SignatureCheck },
  { flags, terminal }: VerifyInvocation,
): Promise<ExitCode> {
  const verdict = await verifyDelivery(delivery, check);
  terminal.out(
    flags.format === "json"
      ? `${printableJson(verdict)}\n`
      : `${verdict.reason}: ${printable(verdict.explanation)}\n`,
  );
  return verdict.ok ? EXIT.fine : EXIT.findings;
}

/** The delivery in the given files; a part that cannot be read is empty, and is reported. */
function readFiles({ flags, terminal }: VerifyInvocation, report: Report): ReceivedDelivery {
  const readFlag = (name: "body" | "headers"): Uint8Array => {
    const path = flags[name];
    if (path === undefined) {
      report(flagValueMissing({ flag: `--${name}`, value: "FILE" }));
      return new Uint8Array();
    }
    try {
      return readFileBytes(resolve(terminal.cwd, path));
    } catch (error) {
      report(inputMissing({ path, why: whyUnreadable(error) }));
      return new Uint8Array();
    }
  };
  return {
    body: readFlag("body"),
    headers: parseHeaders(new TextDecoder().decode(readFlag("headers"))),
  };
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
