import {
  closest,
  codeUnknown,
  type DiagnosticDefinition,
  formatMessage,
  readCatalogue,
} from "../../description/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

export const explainCommand = defineCommand({
  operands: "[CODE]",
  flags: {},
  async run({ operands: [code], terminal }) {
    const entries = await readCatalogue();
    if (code === undefined) {
      terminal.out(entries.map(row).join(""));
      return EXIT.fine;
    }
    const entry = entries.find((candidate) => candidate.code === code);
    if (entry !== undefined) {
      terminal.out(explanation(entry));
      return EXIT.fine;
    }
    const codes = entries.map((candidate) => candidate.code);
    printDiagnostics([codeUnknown({ found: code, guess: closest(code, codes) })], { terminal });
    return EXIT.usage;
  },
});

const row = ({ code, severity, message }: DiagnosticDefinition): string =>
  `${severity.padEnd(7)}  ${code}  ${message}\n`;

const explanation = ({
  code,
  severity,
  message,
  example,
  cause,
  fix,
}: DiagnosticDefinition): string =>
  [
    `${severity} ${code}`,
    "",
    `  ${formatMessage(message, example)}`,
    "",
    `  why  ${cause}`,
    `  fix  ${fix}`,
    "",
  ].join("\n");
