import { type Diagnostic, hasErrors, printableJson } from "../../description/index.js";
import { type Command, type FlagValues, textFlag, EXIT } from "../command/command.js";
import { configurations, INPUT_FLAGS, withOperand } from "../command/flags.js";
import { type Stage, STAGES, inspect } from "./inspect-stage.js";
import { printLenientHint } from "../command/lenient-hint.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

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
    printLenientHint(diagnostics, terminal);
    if (result === undefined) return EXIT.usage;
    terminal.out(`${printableJson(result)}\n`);
    return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
  },
};
