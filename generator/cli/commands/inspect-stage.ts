import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Diagnostic,
  type DocumentSet,
  keywordReport,
  modelToJson,
} from "../../description/index.js";
import { type Config, generate, readApi } from "../../output/index.js";

export const STAGES = ["load", "keywords", "model", "emit"] as const;
export type Stage = (typeof STAGES)[number];

/** Returns the output of a stage as plain data; the result is undefined if the stage failed. */
export async function inspect(
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
