import type { CatalogueEntry } from "./catalogue.js";

const INTRODUCTION = `# Diagnostics

Everything that Apostille may have to say about a document, an output folder or a command, by code. An error means that
something cannot be generated as it is written; a warning, that it is generated with the fallback that is named; information
needs no action.

This page is written by \`npm run docs:diagnostics\` from the definitions in \`generator/diagnostics/catalogue/\`.
`;

/** The page about all diagnostics: a section per code, under its area. */
export function renderPage(entries: readonly CatalogueEntry[]): string {
  const areas = new Map<string, string[]>();
  for (const entry of entries) {
    const area = entry.code.split("/")[0] ?? entry.code;
    areas.set(area, [...(areas.get(area) ?? []), renderEntry(entry)]);
  }
  const sections = [...areas].map(([area, texts]) => `## ${area}\n\n${texts.join("\n")}`);
  return [INTRODUCTION, ...sections].join("\n");
}

const LEVELS = { error: "Error", warning: "Warning", info: "Information" } as const;

const renderEntry = ({ code, severity, cause, fix }: CatalogueEntry): string =>
  `### \`${code}\`\n\n${LEVELS[severity]}.\n\n**Why:** ${cause}\n\n**Fix:** ${fix}\n`;
