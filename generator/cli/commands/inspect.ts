import { relative } from "node:path";
import { fileURLToPath } from "node:url";

import type { Config } from "../../config/config.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import { generate, readApi } from "../../stages/generate.js";
import { modelToJson } from "../../model/inspect.js";
import { keywordReport } from "../../builder/keyword-report.js";
import { type Command, type FlagValues, textFlag, EXIT } from "../command/command.js";
import { configurations, INPUT_FLAGS, withOperand } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

const STAGES = ["load", "keywords", "model", "emit"] as const;
type Stage = (typeof STAGES)[number];

export const inspectCommand: Command = {
  name: "inspect",
  summary: "Print the result of a stage for the document, as JSON.",
  operands: "[FILE]",
  details: [
    "Stages:",
    "  load      every file as parsed, before references are followed",
    "  keywords  how each keyword is treated: validated, typed or ignored, and where it is",
    "  model     operations, webhooks and schemas, the same for every version of OpenAPI",
    "  emit      the files that would be written, with their lengths",
  ],
  flags: [
    ...INPUT_FLAGS,
    {
      name: "stage",
      value: "STAGE",
      choices: STAGES,
      summary: "the stage to stop after; model by default",
    },
  ],
  async run({ flags: given, operands, terminal }) {
    const diagnostics: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
    const flags: FlagValues = { output: ".", ...withOperand({ flags: given, operands }, report) };
    const [config] = (await configurations(flags, terminal.cwd, report)) ?? [];
    if (config === undefined || diagnostics.length > 0) {
      printDiagnostics(diagnostics, { terminal });
      return EXIT.usage;
    }
    const stage = (textFlag(flags, "stage") ?? "model") as Stage;
    const { sources, result } = await inspect(stage, config, { report, cwd: terminal.cwd });
    printDiagnostics(diagnostics, { terminal, sources });
    if (result === undefined) return EXIT.usage;
    terminal.out(`${JSON.stringify(result, null, 2)}\n`);
    return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
  },
};

async function inspect(
  stage: Stage,
  config: Config,
  { report, cwd }: { readonly report: (diagnostic: Diagnostic) => void; readonly cwd: string },
) {
  if (stage === "emit") {
    const { sources, api, files } = await generate(config, { report });
    return {
      sources,
      result: api && files.map(({ path, text }) => ({ path, characters: text.length })),
    };
  }
  const { sources, set, api } = await readApi(config, { report });
  if (stage === "model") return { sources, result: api && modelToJson(api) };
  const name = (uri: string): string =>
    uri.startsWith("file:") ? relative(cwd, fileURLToPath(uri)) : uri;
  return { sources, result: set && (stage === "keywords" ? keywordRows : contents)(set, name) };
}

type Name = (uri: string) => string;

const contents = ({ documents }: DocumentSet, name: Name): readonly object[] =>
  [...documents.values()].map(({ uri, value }) => ({ document: name(uri), value }));

const keywordRows = (documents: DocumentSet, name: Name): readonly object[] =>
  keywordReport(documents).map(({ places, ...row }) => ({
    ...row,
    places: places.map(({ document, pointer }) => `${name(document)}#${pointer}`),
  }));
