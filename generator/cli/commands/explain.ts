import {
  closest,
  codeUnknown,
  type DiagnosticDefinition,
  formatMessage,
  printableJson,
  readCatalogue,
} from "../../description/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { DATA_FORMATS, formatFlags } from "../command/format.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

export const explainCommand = defineCommand({
  operands: "[CODE]",
  flags: formatFlags(DATA_FORMATS),
  async run({ flags: { format }, operands: [code], terminal }) {
    const entries = await readCatalogue();
    if (code === undefined) {
      terminal.out(format === "json" ? `${printableJson(entries)}\n` : entries.map(row).join(""));
      return EXIT.fine;
    }
    const entry = entries.find((candidate) => candidate.code === code);
    if (entry !== undefined) {
      terminal.out(format === "json" ? `${printableJson(entry)}\n` : explanation(entry));
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
