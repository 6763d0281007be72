import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Diagnostics,
  type DocumentSet,
  keywordReport,
  modelToJson,
  printableJson,
  printable,
  type Report,
} from "../../description/index.js";
import {
  type Config,
  generate,
  readApi,
  readResources,
  resourceLines,
} from "../../output/index.js";
import { defineCommand, EXIT } from "../command/command.js";
import { choice } from "../command/flag.js";
import { firstConfiguration, INPUT_FLAGS } from "../command/flags.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics, printLenientHint } from "../command/print-diagnostics.js";

const STAGES = ["load", "keywords", "model", "resources", "emit"] as const;
type Stage = (typeof STAGES)[number];

export const inspectCommand = defineCommand({
  operands: "[FILE]",
  details: [
    "Stages:",
    "  load      every file as parsed, before references are followed",
    "  keywords  how each keyword is treated: validated, typed or ignored, and where it is",
    "  model     operations, webhooks and schemas, the same for every version of OpenAPI",
    "  resources  the things that operations create, read, list, change and remove",
    "  emit      the files that would be written, with their lengths",
  ],
  flags: {
    ...INPUT_FLAGS,
    stage: choice("STAGE", STAGES, "the stage to stop after; model by default"),
    format: choice("FORMAT", ["json", "text"], "text: resources as text; json by default"),
  },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const config = await obtain(invocation, (report) => firstConfiguration(invocation, report));
    if (config === undefined) return EXIT.usage;
    const { stage = "model" } = flags;
    const diagnostics = new Diagnostics();
    const { report } = diagnostics;
    const isText = flags.format === "text";
    const { sources, result } = await inspect(stage, config, { report, isText, cwd: terminal.cwd });
    printDiagnostics(diagnostics, { terminal, sources });
    printLenientHint(diagnostics, terminal);
    if (result === undefined) return EXIT.usage;
    terminal.out(
      typeof result === "string" ? printableLines(result) : `${printableJson(result)}\n`,
    );
    return diagnostics.hasErrors ? EXIT.findings : EXIT.fine;
  },
});

const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

interface InspectContext {
  readonly report: Report;
  readonly cwd: string;
  readonly isText: boolean;
}

/** Returns the output of a stage as plain data, or as text; the result is undefined if the stage failed. */
async function inspect(stage: Stage, config: Config, { report, isText, cwd }: InspectContext) {
  if (stage === "emit") {
    const { sources, api, files } = await generate(config, { report });
    return {
      sources,
      result: api && files.map(({ path, text }) => ({ path, characters: text.length })),
    };
  }
  const { sources, set, api } = await readApi(config, { report });
  if (stage === "model") return { sources, result: api && modelToJson(api) };
  if (stage === "resources") {
    const resources = api && readResources(api);
    return {
      sources,
      result: api && resources && isText ? resourceLines(api, resources) : resources,
    };
  }
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
