import {
  bundle,
  type Diagnostic,
  diskError,
  hasErrors,
  loadDocument,
  makeFolder,
  messageOf,
  printableJson,
} from "../../description/index.js";
import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { loadOptions, withPolicy } from "../../output/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { text as textFlag } from "../command/flag.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { printLenientHint } from "../command/lenient-hint.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

const FLAGS = {
  ...INPUT_FLAGS,
  output: textFlag("FILE", "file to write instead of printing", { short: "o" }),
};

export const bundleCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { operands, terminal } = invocation;
    const { output, ...flags } = invocation.flags;
    const diagnostics: Diagnostic[] = [];
    const report = (one: Diagnostic): void => void diagnostics.push(one);
    const found = await firstConfiguration({ flags, operands, terminal }, report);
    const config = diagnostics.length > 0 ? undefined : found;
    const loaded = config && (await loadDocument(config.input, loadOptions(config), report));
    const document = loaded?.set && bundle(loaded.set, report);
    const sources = loaded?.sources ?? new Map();
    const reported: Diagnostic[] = [];
    const read = { sources, set: loaded?.set };
    const collect = withPolicy(config ?? {}, read, (one) => void reported.push(one));
    for (const one of diagnostics) collect(one);
    printDiagnostics(reported, { terminal, sources });
    printLenientHint(reported, terminal);
    if (document === undefined) return EXIT.usage;
    const text = `${printableJson(document)}\n`;
    if (output === undefined) terminal.out(text);
    else if (!writeResult(output, text, terminal)) return EXIT.usage;
    return hasErrors(reported) ? EXIT.findings : EXIT.fine;
  },
});

function writeResult(file: string, text: string, terminal: Terminal): boolean {
  try {
    const path = resolve(terminal.cwd, file);
    makeFolder(dirname(path));
    writeFileSync(path, text);
    return true;
  } catch (error) {
    printDiagnostics([diskError({ path: file, why: messageOf(error) })], { terminal });
    return false;
  }
}
