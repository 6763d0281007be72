import {
  bundle,
  Diagnostics,
  type JsonValue,
  loadDocument,
  printableJson,
  printYaml,
} from "../../description/index.js";
import { loadOptions, withPolicy } from "../../output/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { text as textFlag } from "../command/flag.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics, printLenientHint } from "../command/print-diagnostics.js";
import { writeResult } from "../command/write-result.js";

const FLAGS = {
  ...INPUT_FLAGS,
  output: textFlag("FILE", "file to write instead of printing", { short: "o" }),
};

const jsonText = (document: JsonValue): string => `${printableJson(document)}\n`;

/** YAML for a file that is called so, otherwise JSON. */
const fileText = (file: string, document: JsonValue): string =>
  /\.ya?ml$/i.test(file) ? printYaml(document) : jsonText(document);

export const bundleCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { operands, terminal } = invocation;
    const { output, ...flags } = invocation.flags;
    const config = await obtain(invocation, (report) =>
      firstConfiguration({ flags, operands, terminal }, report),
    );
    if (config === undefined) return EXIT.usage;
    const found = new Diagnostics();
    const { set, sources } = await loadDocument(config.input, loadOptions(config), found.report);
    const document = set && bundle(set, found.report);
    const reported = new Diagnostics();
    const report = withPolicy(config, { sources, set }, reported.report);
    for (const one of found) report(one);
    printDiagnostics(reported, { terminal, sources });
    printLenientHint(reported, terminal);
    if (document === undefined) return EXIT.usage;
    if (output === undefined) terminal.out(jsonText(document));
    else if (!writeResult(output, fileText(output, document), terminal)) return EXIT.usage;
    return reported.hasErrors ? EXIT.findings : EXIT.fine;
  },
});
