import type { PackageConfig } from "../config/config.js";
import {
  type Api,
  bundle,
  type DocumentSet,
  generatorVersion,
  type Operation,
  type Report,
  type Webhook,
} from "../../description/index.js";
import type { AnyEmitter, Dependencies } from "../emit/emitter.js";
import { type ImportExtension, RUNTIME_PACKAGE, type RuntimeSource } from "../emit/module-names.js";
import type { ApiNames, OperationGroup } from "../names/operations.js";
import { printJson } from "../print/json.js";
import { loadTemplates } from "../print/template.js";
import type { GeneratedFile } from "../print/output-file.js";
import type { Conversions } from "../samples/code.js";
import { skillData } from "./skill.js";
import { simplestCall } from "../names/simplest-call.js";

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
  /** How the types represent dates and 64-bit integers. */
  readonly conversions: Conversions;
  /** Folder with the user's own templates. */
  readonly templates?: string;
}

/** package.json, tsconfig.json, README.md, SKILL.md and the document in one file: what makes a folder of code a package. */
export function packageFiles(source: PackageSource): readonly GeneratedFile[] {
  const { api, documents, names, config, extension, report } = source;
  const { render } = loadTemplates(source.templates);
  const paths = source.files.map(({ path }) => path);
  const document = bundle(documents, report);
  const compiled = { sources: compiledSources(paths), tsImports: extension === "ts" };
  const skill = skillData({
    api,
    names,
    name: config.name,
    paths,
    conversions: source.conversions,
  });
  const readme = readmeData(api, { names, name: config.name, paths, listens: source.listens });
  return [
    {
      path: "package.json",
      text: render("package.json", { ...manifestData(source, paths), skill: skill !== undefined }),
    },
    { path: "tsconfig.json", text: render("tsconfig.json", compiled) },
    { path: "README.md", text: render("README.md", readme) },
    ...(skill === undefined ? [] : [{ path: "SKILL.md", text: render("SKILL.md", skill) }]),
    ...(document === undefined ? [] : [{ path: "openapi.json", text: printJson(document) }]),
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
  peers: rangeList(dependencies),
  dependencies: rangeList(runtime === "package" ? { [RUNTIME_PACKAGE]: generatorVersion() } : {}),
});

/** What the package compiles: its folders, and the files outside of them. */
const compiledSources = (paths: readonly string[]): readonly (string | undefined)[] =>
  [...new Set(paths.map((path) => (path.includes("/") ? path.split("/")[0] : "*.ts")))].sort();

/**
 * Packages by name. What emitters name is what an application uses too (schemas of another zod are none): a peer. The runtime is
 * of the version that the output was made for.
 */
const rangeList = (dependencies: Dependencies): readonly object[] =>
  Object.entries(dependencies)
    .sort()
    .map(([name, range]) => ({ name, range }));

/** https://semver.org, 2: a version that npm takes; documents are free to call theirs anything. */
function semanticVersion(version: string): string {
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version) ? version : "0.0.0";
}

/** One entry point of the package, such as `./zod`. */
interface PackageEntry {
  readonly path: string;
  readonly types: string;
  readonly code: string;
}

/** The entry points of a package with these files: those that its emitters declare, and the modules of the runtime. */
export function packageEntries(
  emitters: readonly AnyEmitter[],
  paths: readonly string[],
): readonly PackageEntry[] {
  const declared = emitters.flatMap(({ entries = {} }) => Object.entries(entries));
  const entries = [...declared, ["./runtime/*", "runtime/*.ts"] as const]
    .filter(([, file]) => paths.some((path) => matches(file, path)))
    .map(([path, file]) => entry(path, file));
  return entries.sort((a, b) => order(a) - order(b));
}

/** Returns whether a path is the file, or matches its `*`. */
function matches(file: string, path: string): boolean {
  const [start = "", end] = file.split("*");
  return end === undefined ? path === file : path.startsWith(start) && path.endsWith(end);
}

/** The package itself first, patterns last. */
const order = ({ path }: PackageEntry): number => Number(path !== ".") + Number(path.includes("*"));

const entry = (path: string, file: string): PackageEntry => ({
  path,
  types: `./dist/${file.replace(/\.ts$/, ".d.ts")}`,
  code: `./dist/${file.replace(/\.ts$/, ".js")}`,
});

interface ReadmeSource {
  readonly names: ApiNames;
  readonly name: string;
  readonly paths: readonly string[];
  readonly listens: boolean;
}

/** The data for `templates/README.md.hbs`. */
function readmeData(api: Api, { names: { groups }, name, paths, listens }: ReadmeSource): object {
  const has = (path: string): boolean => paths.includes(path);
  return {
    name,
    title: api.title,
    version: api.version,
    description: firstParagraph(api.docs.description) ?? api.docs.summary ?? "",
    client: has("client/index.ts"),
    zod: has("zod.ts"),
    server: has("server.ts"),
    listens,
    webhooks: has("webhooks.ts"),
    credential: api.securitySchemes[0]?.key ?? "",
    example: simplestCall(groups),
    signed: api.signature !== undefined,
    property: api.events.property ?? "",
    entries: Object.fromEntries(
      Object.entries(ENTRIES).map(([key, path]) => [key, `${name}/${path}`]),
    ),
    groups: groups.map(groupData),
    events: api.webhooks.map((webhook) => ({
      type: webhook.type ?? webhook.key,
      summary: eventSummary(webhook),
    })),
  };
}

const groupData = ({ name, tag, operations }: OperationGroup): object => ({
  title: tag.docs.summary ?? tag.name,
  description: firstParagraph(tag.docs.description) ?? "",
  operations: operations.map(({ operation, method }) => ({
    call: `${name}.${method}`,
    request: `${operation.method} ${operation.path}`,
    summary: operation.docs.summary ?? firstParagraph(operation.docs.description) ?? "",
    scopes: scopes(operation),
  })),
});

const ENTRIES = {
  zod: "zod",
  server: "server",
  webhooks: "webhooks",
} as const;

const scopes = ({ security }: Operation): string =>
  [
    ...new Set(
      security.flatMap((alternative) => alternative.flatMap((requirement) => requirement.scopes)),
    ),
  ].join(", ");

const eventSummary = ({ docs }: Webhook): string =>
  docs.summary ?? firstParagraph(docs.description) ?? "";

const firstParagraph = (text: string | undefined): string | undefined =>
  text?.trim().split(/\n\s*\n/)[0];
