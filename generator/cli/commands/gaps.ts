import { relative } from "node:path";
import { fileURLToPath } from "node:url";

import {
  type Diagnostic,
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
import { printDiagnostics } from "../command/print-diagnostics.js";

export const gapsCommand = defineCommand({
  operands: "[FILE]",
  flags: { ...INPUT_FLAGS, ...formatFlags(DATA_FORMATS) },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const diagnostics: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
    const first = await firstConfiguration(invocation, report);
    const config = diagnostics.length > 0 ? undefined : first;
    const loaded = config && (await loadDocument(config.input, loadOptions(config), report));
    if (loaded?.set === undefined) {
      printDiagnostics(diagnostics, { terminal, sources: loaded?.sources ?? new Map() });
      return EXIT.usage;
    }
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    printDiagnostics(errors, { terminal, sources: loaded.sources });
    const found = findDecisions(loaded.set.documents.values()).map((decision) => ({
      ...decision,
      document: fileName(decision.document, terminal.cwd),
    }));
    terminal.out(flags.format === "json" ? `${printableJson(found)}\n` : found.map(row).join(""));
    const gaps = new Set(found.flatMap(({ gap }) => gap ?? []));
    terminal.err(`decisions: ${found.length}, on numbered gaps: ${gaps.size}\n`);
    return errors.length > 0 ? EXIT.findings : EXIT.fine;
  },
});

const fileName = (uri: string, cwd: string): string =>
  uri.startsWith("file:") ? relative(cwd, fileURLToPath(uri)) : uri;

const row = ({ gap, open, decided, document, pointer }: FoundDecision): string =>
  `${String(gap ?? "").padStart(3)}  ${printable(open)}\n     ${printable(decided)}\n     ${printable(`${document}#${pointer}`)}\n\n`;
