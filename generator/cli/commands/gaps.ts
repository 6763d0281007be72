import { relative } from "node:path";
import { fileURLToPath } from "node:url";

import {
  Diagnostics,
  findDecisions,
  type FoundDecision,
  loadDocument,
  printable,
  printableJson,
} from "../../description/index.js";
import { loadOptions } from "../../output/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { DATA_FORMATS, formatFlags } from "../command/format.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics, withoutNotes } from "../command/print-diagnostics.js";

export const gapsCommand = defineCommand({
  operands: "[FILE]",
  flags: { ...INPUT_FLAGS, ...formatFlags(DATA_FORMATS) },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const config = await obtain(invocation, (report) => firstConfiguration(invocation, report));
    if (config === undefined) return EXIT.usage;
    const diagnostics = new Diagnostics();
    const options = loadOptions(config);
    const { set, sources } = await loadDocument(config.input, options, diagnostics.report);
    printDiagnostics(set === undefined ? diagnostics : withoutNotes(diagnostics), {
      terminal,
      sources,
    });
    if (set === undefined) return EXIT.usage;
    const found = findDecisions(set.documents.values()).map((decision) => ({
      ...decision,
      document: fileName(decision.document, terminal.cwd),
    }));
    terminal.out(flags.format === "json" ? `${printableJson(found)}\n` : found.map(row).join(""));
    const gaps = new Set(found.flatMap(({ gap }) => gap ?? []));
    terminal.err(`decisions: ${found.length}, on numbered gaps: ${gaps.size}\n`);
    return diagnostics.hasErrors ? EXIT.findings : EXIT.fine;
  },
});

const fileName = (uri: string, cwd: string): string =>
  uri.startsWith("file:") ? relative(cwd, fileURLToPath(uri)) : uri;

const row = ({ gap, open, decided, document, pointer }: FoundDecision): string =>
  `${String(gap ?? "").padStart(3)}  ${printable(open)}\n     ${printable(decided)}\n     ${printable(`${document}#${pointer}`)}\n\n`;
