import type { PackageConfig } from "../config/config.js";
import {
  type Api,
  bundle,
  type DocumentSet,
  generatorVersion,
  type Report,
} from "../../description/index.js";
import type { AnyEmitter, Dependencies } from "../emit/emitter.js";
import { type ImportExtension, RUNTIME_PACKAGE, type RuntimeSource } from "../emit/module-names.js";
import type { ApiNames } from "../names/operations.js";
import { loadTemplates } from "../print/template.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { packageEntries } from "./entries.js";
import { readmeData } from "./readme.js";

export interface PackageSource {
  readonly api: Api;
  readonly documents: DocumentSet;
  readonly config: PackageConfig;
  readonly names: ApiNames;
  /** Where the runtime stands. */
  readonly runtime: RuntimeSource;
  readonly extension: ImportExtension;
  /** The emitters that made it. */
  readonly emitters: readonly AnyEmitter[];
  /** What they need to run. */
  readonly dependencies: Dependencies;
  readonly report: Report;
  /** The code of the output. */
  readonly files: readonly GeneratedFile[];
  /** Whether its server has the adapter for Node. */
  readonly listens: boolean;
  /** Folder with the user's own templates. */
  readonly templates?: string;
}

/** package.json, tsconfig.json, README.md and the document in one file: what makes a folder of code a package. */
export function packageFiles(source: PackageSource): readonly GeneratedFile[] {
  const { api, documents, names, config, extension, report } = source;
  const { render } = loadTemplates(source.templates);
  const paths = source.files.map(({ path }) => path);
  const document = bundle(documents, report);
  const compiled = { sources: compiledSources(paths), tsImports: extension === "ts" };
  const readme = readmeData(api, { names, name: config.name, paths, listens: source.listens });
  return [
    { path: "package.json", text: render("package.json", manifestData(source, paths)) },
    { path: "tsconfig.json", text: render("tsconfig.json", compiled) },
    { path: "README.md", text: render("README.md", readme) },
    ...(document === undefined
      ? []
      : [{ path: "openapi.json", text: `${JSON.stringify(document, null, 2)}\n` }]),
  ];
}

/** The data for `templates/package.json.hbs`. */
const manifestData = (
  { api, config, emitters, dependencies, runtime }: PackageSource,
  paths: readonly string[],
): object => ({
  name: config.name,
  version: config.version ?? semanticVersion(api.version),
  description: `${api.title}: types, client, validators, server and webhook events.`,
  license: config.license ?? "",
  entries: packageEntries(emitters, paths),
  peers: listed(dependencies),
  dependencies: listed(runtime === "package" ? { [RUNTIME_PACKAGE]: generatorVersion() } : {}),
});

/** What the package compiles: its folders, and the files outside of them. */
const compiledSources = (paths: readonly string[]): readonly (string | undefined)[] =>
  [...new Set(paths.map((path) => (path.includes("/") ? path.split("/")[0] : "*.ts")))].sort();

/**
 * Packages by name. What emitters name is what an application uses too (schemas of another zod are none): a peer. The runtime is
 * of the version that the output was made for.
 */
const listed = (dependencies: Dependencies): readonly object[] =>
  Object.entries(dependencies)
    .sort()
    .map(([name, range]) => ({ name, range }));

/** https://semver.org, 2: a version that npm takes; documents are free to call theirs anything. */
function semanticVersion(version: string): string {
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version) ? version : "0.0.0";
}
