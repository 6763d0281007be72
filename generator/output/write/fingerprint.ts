import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { LoadedConfig } from "../config/config.js";
import { generatorVersion, type SourceDocument } from "../../description/index.js";
import type { ApiNames } from "../names/operations.js";
import type { GeneratedFile } from "../print/output-file.js";
import { type Present } from "./compare.js";
import { folderReader } from "./inspect.js";
import { createManifest, type Manifest } from "./manifest.js";

/** Everything that the output of a configuration depends on except the sources, as JSON. */
function optionsOf({
  only,
  options,
  runtime,
  importExtension,
  language,
  naming,
  include,
  exclude,
  consumer,
  package: own,
  input,
  documents,
  output,
  handlers,
  sharers,
  ...rest
}: LoadedConfig): unknown {
  const near = (path: string | undefined): string | undefined => path && inputName(path, output);
  return {
    only,
    options,
    runtime,
    importExtension,
    language,
    naming: namingOf(naming),
    include: include?.usedBy ? { ...include, usedBy: include.usedBy.map(near) } : include,
    exclude,
    consumer: consumer && { ...consumer, program: consumer.program.map(near) },
    package: own,
    sharers: sharers?.map(optionsOf),
    input: near(input),
    documents: documents && Object.entries(documents).map(([name, path]) => [name, near(path)]),
    handlers: near(handlers),
    root: near(rest.root),
    overlays: rest.overlays?.map(near),
    workflows: rest.workflows?.map(near),
    templates: rest.templates && { folder: near(rest.templates), files: textsIn(rest.templates) },
    allowRemote: rest.allowRemote,
    fileHeader: rest.fileHeader,
    lenient: rest.lenient,
    hooks: rest.hooks,
  };
}

/** A function by its text, and a file by its content. */
function namingOf(naming: LoadedConfig["naming"]): unknown {
  if (typeof naming === "object")
    return { stainless: readText(naming.stainless)?.replaceAll("\r\n", "\n") };
  return typeof naming === "function" ? String(naming) : naming;
}

/** The user's own templates, by name. */
const textsIn = (folder: string): unknown =>
  Object.fromEntries(
    namesIn(folder).map((name) => [name, readText(join(folder, name))?.replaceAll("\r\n", "\n")]),
  );

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".hbs"))
      .toSorted();
  } catch {
    return [];
  }
}

/** The manifest for the output of a configuration. */
export const manifestOf = (
  config: LoadedConfig,
  {
    sources,
    names,
    files,
  }: {
    readonly sources: ReadonlyMap<string, SourceDocument>;
    readonly names?: ApiNames;
    readonly files: readonly GeneratedFile[];
  },
): Manifest =>
  createManifest({
    generator: generatorVersion(),
    options: optionsOf(config),
    inputs: new Map(
      [...sources.values()].map(({ uri, text }) => [inputName(uri, config.output), text]),
    ),
    files,
    names: names?.book.names ?? new Map(),
  });

/** The name of a source in the manifest: relative to the output folder, so that it is the same on every machine. */
function inputName(pathOrUri: string, output: string): string {
  if (/^https?:\/\//.test(pathOrUri)) return pathOrUri;
  const path = pathOrUri.startsWith("file:") ? fileURLToPath(pathOrUri) : pathOrUri;
  return relative(output, path).replaceAll("\\", "/");
}

/** The current state, to compare a manifest with. */
export function presentState(config: LoadedConfig, generator: string): Present {
  return {
    generator,
    options: optionsOf(config),
    input: (name) => readText(resolve(config.output, name)),
    output: folderReader(config.output),
  };
}

/**
 * Returns whether a run's result depends only on its inputs: the user's own code and remote files may change unnoticed.
 */
export const isPredictable = ({
  emitters,
  consumer,
  hooks,
  include,
  input,
  documents = {},
  content,
}: LoadedConfig): boolean =>
  (emitters ?? []).length === 0 &&
  include?.usedBy === undefined &&
  consumer === undefined &&
  hooks === undefined &&
  content === undefined &&
  ![input, ...Object.values(documents)].some((path) => /^https?:\/\//.test(path));

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
