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
import { loadTemplates, type Templates } from "../print/template.js";
import type { GeneratedFile } from "../print/output-file.js";
import type { Conversions } from "../samples/code.js";
import { skillData } from "./skill.js";
import { simplestCall } from "../names/simplest-call.js";

export interface PackageSource {
  readonly api: Api;
  readonly documents: DocumentSet;
  readonly config: PackageConfig;
  readonly names: ApiNames;
  /** The documents that share the package, and what they share; none if it has one document. */
  readonly parts: readonly PackagePart[];
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

/** A document of several, whose files are in a folder of its name, or what they share. */
interface PackagePart extends Pick<PackageSource, "api" | "names"> {
  readonly name: string;
  /** Absent for what they share. */
  readonly set?: DocumentSet;
}

/** package.json, tsconfig.json, README.md, SKILL.md and the document in one file: what makes a folder of code a package. */
export function packageFiles(source: PackageSource): readonly GeneratedFile[] {
  const { api, documents, names, config, extension, report } = source;
  const { render } = loadTemplates(source.templates);
  const paths = source.files.map(({ path }) => path);
  const compiled = { sources: compiledSources(paths), tsImports: extension === "ts" };
  const tsconfig = { path: "tsconfig.json", text: render("tsconfig.json", compiled) };
  if (source.parts.length > 0) return [...partFiles(source, paths, render), tsconfig];
  const document = bundle(documents, report);
  const skill = skillData({
    api,
    names,
    name: config.name,
    paths,
    conversions: source.conversions,
  });
  const install = config.name;
  const readme = readmeData(api, { names, name: install, install, paths, listens: source.listens });
  return [
    {
      path: "package.json",
      text: render("package.json", { ...manifestData(source, paths), skill: skill !== undefined }),
    },
    tsconfig,
    { path: "README.md", text: render("README.md", readme) },
    ...(skill === undefined ? [] : [{ path: "SKILL.md", text: render("SKILL.md", skill) }]),
    ...(document === undefined ? [] : [{ path: "openapi.json", text: printJson(document) }]),
  ];
}

/** A package of several documents: each has its README and its document in its folder, and its entry points below its name. */
function partFiles(
  source: PackageSource,
  paths: readonly string[],
  render: Templates["render"],
): readonly GeneratedFile[] {
  const { api, config, parts, listens, report } = source;
  const documents = parts.flatMap(({ set, ...part }) =>
    set === undefined ? [] : [{ ...part, set }],
  );
  const each = documents.flatMap(({ name, api: own, names, set }): readonly GeneratedFile[] => {
    const within = paths.flatMap((path) =>
      path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : [],
    );
    const entry = `${config.name}/${name}`;
    const readme = { names, name: entry, install: config.name, paths: within, listens };
    const document = bundle(set, report);
    return [
      { path: `${name}/README.md`, text: render("README.md", readmeData(own, readme)) },
      ...(document === undefined
        ? []
        : [{ path: `${name}/openapi.json`, text: printJson(document) }]),
    ];
  });
  const listed = documents.map(({ name, api: { title } }) => ({
    entry: `${config.name}/${name}`,
    folder: name,
    title,
  }));
  const readme = { name: config.name, title: api.title, documents: listed };
  const manifest = { ...manifestData(source, paths), skill: false };
  return [
    { path: "package.json", text: render("package.json", manifest) },
    { path: "README.md", text: render("README-documents.md", readme) },
    ...each,
  ];
}

/** The data for `templates/package.json.hbs`. */
const manifestData = (
  { api, config, emitters, dependencies, runtime, parts }: PackageSource,
  paths: readonly string[],
): object => ({
  name: config.name,
  version: config.version ?? semanticVersion(api.version),
  description: `${api.title}: types, client, validators, server and webhook events.`,
  license: config.license ?? "",
  entries: packageEntries(
    emitters,
    paths,
    parts.map(({ name }) => name),
  ),
  documents: foldersOf(parts).map((folder) => `./${folder}openapi.json`),
  files: foldersOf(parts).flatMap((folder) => [
    `${folder}openapi.json`,
    // npm packs that of the package without being told.
    ...(folder === "" ? [] : [`${folder}README.md`]),
  ]),
  peers: rangeList(dependencies),
  dependencies: rangeList(runtime === "package" ? { [RUNTIME_PACKAGE]: generatorVersion() } : {}),
});

/** The folders of the documents: none but that of the package, or that of each. */
const foldersOf = (parts: PackageSource["parts"]): readonly string[] =>
  parts.length === 0
    ? [""]
    : parts.flatMap(({ name, set }) => (set === undefined ? [] : [`${name}/`]));

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
  folders: readonly string[] = [],
): readonly PackageEntry[] {
  const declared = emitters.flatMap(({ entries = {} }) => Object.entries(entries));
  const within = folders.flatMap((folder) =>
    declared.map(
      ([path, file]) => [path.replace(".", `./${folder}`), `${folder}/${file}`] as const,
    ),
  );
  const entries = [...declared, ...within, ["./runtime/*", "runtime/*.ts"] as const]
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
  /** What is imported. */
  readonly name: string;
  /** What is installed. */
  readonly install: string;
  readonly paths: readonly string[];
  readonly listens: boolean;
}

/** The data for `templates/README.md.hbs`. */
function readmeData(
  api: Api,
  { names: { groups }, name, install, paths, listens }: ReadmeSource,
): object {
  const has = (path: string): boolean => paths.includes(path);
  return {
    name,
    install,
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

const ENTRIES = { zod: "zod", server: "server", webhooks: "webhooks" } as const;

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
