import {
  bundle,
  type Diagnostic,
  hasErrors,
  loadDocument,
  printableJson,
} from "../../description/index.js";
import { loadOptions, withPolicy } from "../../output/index.js";
import { type Command, type FlagValues, EXIT } from "../command/command.js";
import { configurations, INPUT_FLAGS, withOperand } from "../command/flags.js";
import { printLenientHint } from "../command/lenient-hint.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

export const bundleCommand: Command = {
  name: "bundle",
  summary: "Print the document and all files that it refers to as one JSON document.",
  operands: "[FILE]",
  flags: INPUT_FLAGS,
  async run({ flags: given, operands, terminal }) {
    const diagnostics: Diagnostic[] = [];
    const report = (found: Diagnostic): void => void diagnostics.push(found);
    const flags: FlagValues = { output: ".", ...withOperand({ flags: given, operands }, report) };
    const configs = await configurations(flags, terminal.cwd, report);
    const [config] = diagnostics.length > 0 ? [] : (configs ?? []);
    const loaded = config && (await loadDocument(config.input, loadOptions(config), report));
    const document = loaded?.set && bundle(loaded.set, report);
    const sources = loaded?.sources ?? new Map();
    const reported: Diagnostic[] = [];
    const collect = withPolicy(config ?? {}, sources, (found) => void reported.push(found));
    for (const found of diagnostics) collect(found);
    printDiagnostics(reported, { terminal, sources });
    printLenientHint(reported, terminal);
    if (document === undefined) return EXIT.usage;
    terminal.out(`${printableJson(document)}\n`);
    return hasErrors(reported) ? EXIT.findings : EXIT.fine;
  },
};
