import {
  bundle,
  type Diagnostic,
  hasErrors,
  loadDocument,
  printableJson,
} from "../../description/index.js";
import { loadOptions, withPolicy } from "../../output/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { printLenientHint } from "../command/lenient-hint.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

export const bundleCommand = defineCommand({
  operands: "[FILE]",
  flags: INPUT_FLAGS,
  async run(invocation) {
    const { terminal } = invocation;
    const diagnostics: Diagnostic[] = [];
    const report = (one: Diagnostic): void => void diagnostics.push(one);
    const found = await firstConfiguration(invocation, report);
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
    terminal.out(`${printableJson(document)}\n`);
    return hasErrors(reported) ? EXIT.findings : EXIT.fine;
  },
});
