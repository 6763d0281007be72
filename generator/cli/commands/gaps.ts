import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import {
  Diagnostics,
  findDecisions,
  type FoundDecision,
  loadDocument,
  whyUnreadable,
  printable,
  printableJson,
  readText,
  trafficUnreadable,
} from "../../description/index.js";
import { loadOptions } from "../../output/index.js";
import { addReports, proposeOverlay } from "../../tools/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { list } from "../command/flag.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { DATA_FORMATS, formatFlags } from "../command/format.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics, withoutNotes } from "../command/print-diagnostics.js";
import { prepare } from "../command/read-description.js";

const FLAGS = {
  ...INPUT_FLAGS,
  ...formatFlags(DATA_FORMATS),
  observed: list(
    "FILES",
    "print an overlay that says what reports of observed messages show, to read and to apply",
  ),
};

export const gapsCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    if (invocation.flags.observed !== undefined) return propose(invocation);
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

/** Prints the overlay that the reports suggest, and what nothing follows from. */
async function propose(invocation: Invocation<typeof FLAGS>): Promise<ExitCode> {
  const { flags, terminal } = invocation;
  const prepared = await prepare(invocation, (report) =>
    (flags.observed ?? []).map((file) => {
      try {
        const found: unknown = JSON.parse(readText(resolve(terminal.cwd, file)));
        addReports([found]);
        return found;
      } catch (error) {
        report(trafficUnreadable({ file, why: whyUnreadable(error) }));
        return undefined;
      }
    }),
  );
  if (prepared === undefined) return EXIT.usage;
  const { api, set } = prepared.description;
  const { overlay, open } = proposeOverlay(addReports(prepared.settings), {
    api,
    entry: set.entry,
  });
  if (overlay !== undefined) terminal.out(`${printableJson(overlay)}\n`);
  for (const one of open) terminal.err(`open: ${printable(one)}\n`);
  return EXIT.fine;
}

const fileName = (uri: string, cwd: string): string =>
  uri.startsWith("file:") ? relative(cwd, fileURLToPath(uri)) : uri;

const row = ({ gap, open, decided, document, pointer }: FoundDecision): string =>
  `${String(gap ?? "").padStart(3)}  ${printable(open)}\n     ${printable(decided)}\n     ${printable(`${document}#${pointer}`)}\n\n`;
