import type { DiagnosticDefinition } from "./define.js";
import { formatMessage } from "./message.js";

const INTRODUCTION = `# Diagnostics

Every message of Apostille about a document, an output folder or a command, by code. After an error, nothing is written. After
a warning, code is generated with the fallback that the warning names. Information needs no action.

Each section shows the message with its parameters in braces (a part in square brackets appears only where its parameters are
known), and an example.

\`apostille explain CODE\` prints a section of this page.
`;

/** The page of all diagnostics: a section per code, under its area. */
export function diagnosticsPage(entries: readonly DiagnosticDefinition[]): string {
  const areas = new Map<string, string[]>();
  for (const entry of entries) {
    const [area = ""] = entry.code.split("/");
    areas.set(area, [...(areas.get(area) ?? []), renderEntry(entry)]);
  }
  const sections = [...areas].map(([area, texts]) => `## ${area}\n\n${texts.join("\n")}`);
  return [INTRODUCTION, ...sections].join("\n");
}

const LEVELS = { error: "Error", warning: "Warning", info: "Information" } as const;

const renderEntry = (entry: DiagnosticDefinition): string =>
  [
    `### \`${entry.code}\``,
    `${LEVELS[entry.severity]}:`,
    fence(entry.message),
    ...(Object.keys(entry.example).length > 0 ? ["For example:", renderExample(entry)] : []),
    `**Why:** ${entry.cause}`,
    `**Fix:** ${entry.fix}\n`,
  ].join("\n\n");

const renderExample = ({ message, example }: DiagnosticDefinition): string =>
  fence(formatMessage(message, example));

const fence = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;
