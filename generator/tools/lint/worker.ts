/**
 * Runs Redocly's rules in a separate thread that can be terminated: rules compile the document's patterns, and the
 * user's plugins may do anything.
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import {
  BaseResolver,
  type Config,
  createConfig,
  type Document,
  findConfig,
  lintConfig,
  lintDocument,
  loadConfig,
  type NormalizedProblem,
  ResolveError,
  Source,
} from "@redocly/openapi-core";

import { messageOf, parseUrl } from "../../description/index.js";
import type { LintedDocument, LintJob, LintProblem, LintResult, ProblemLocation } from "./job.js";

async function run({ entry, documents, folder }: LintJob): Promise<LintResult> {
  const path = findConfig(folder);
  const loaded = await configOf(path);
  if (!("rules" in loaded)) return loaded;
  const resolver = new LoadedDocuments(documents);
  const document = resolver.get(entry);
  if (document === undefined) return { kind: "linted", problems: [] };
  try {
    const config = forDocument(loaded, entry);
    const problems = [
      ...(path === undefined ? [] : await lintConfig({ config, severity: "warn" })),
      ...(await lintDocument({ document, config, externalRefResolver: resolver })),
    ];
    const text = config.document?.source.body;
    return {
      kind: "linted",
      problems: problems.filter(isReported).map(toProblem),
      ...(path !== undefined && text !== undefined && { config: { uri: uriOf(path), text } }),
    };
  } catch (error) {
    return { kind: "failed", why: messageOf(error) };
  }
}

async function configOf(path: string | undefined): Promise<Config | LintResult> {
  // Without a file, Redocly's rules of what is wrong rather than of what is good style.
  if (path === undefined) return createConfig({ extends: ["minimal"] });
  try {
    return await loadConfig({ configPath: path });
  } catch (error) {
    return { kind: "config", path, why: messageOf(error) };
  }
}

/** The settings of the API in `apis` whose root is the document, if there is one. */
function forDocument(config: Config, entry: string): Config {
  const folder = dirname(config.configPath ?? "redocly.yaml");
  const apis: Readonly<Record<string, { readonly root?: unknown }>> =
    config.resolvedConfig.apis ?? {};
  const alias = Object.keys(apis).find((name) => {
    const root = apis[name]?.root;
    return typeof root === "string" && pathToFileURL(resolve(folder, root)).href === entry;
  });
  return alias === undefined ? config : config.forAlias(alias);
}

/**
 * References to documents that are not loaded are left to the loader to report. The loader ignores those in data, such
 * as an extension.
 */
const isReported = ({ ignored, message }: NormalizedProblem): boolean =>
  ignored !== true && !message.includes(NOT_LOADED);

function toProblem({
  ruleId,
  severity,
  message,
  suggest,
  location,
  from,
}: NormalizedProblem): LintProblem {
  const at = location.map(toLocation).find((found) => found !== undefined);
  const referrer = from && toLocation(from);
  return {
    rule: ruleId,
    severity: severity === "error" ? "error" : "warning",
    message,
    suggestions: suggest,
    ...(at !== undefined && { location: at }),
    ...(referrer !== undefined && { from: referrer }),
  };
}

function toLocation({
  source,
  pointer,
  reportOnKey,
}: NormalizedProblem["location"][number]): ProblemLocation | undefined {
  if (pointer === undefined) return undefined;
  return {
    document: uriOf(source.absoluteRef),
    pointer: pointer.replace(/^#/, "").replace(/\/$/, ""),
    atKey: reportOnKey === true,
  };
}

/** The message for a reference to any other document, by which such findings are recognised. */
const NOT_LOADED = "it is not among the documents that were loaded";

/**
 * Resolves references to documents that are already loaded. It opens no files and no connections, whatever a document
 * refers to.
 */
class LoadedDocuments extends BaseResolver {
  readonly #documents: ReadonlyMap<string, Document>;

  constructor(documents: readonly LintedDocument[]) {
    super();
    this.#documents = new Map(
      documents.map(({ uri, text, value }) => [
        uri,
        { source: new Source(nameOf(uri), text), parsed: value },
      ]),
    );
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    const from = base === null ? undefined : uriOf(base);
    const uri = parseUrl(ref, from)?.href;
    return uri === undefined ? ref : nameOf(uri);
  }

  override loadExternalRef(): Promise<Source> {
    return Promise.reject(new ResolveError(new Error(NOT_LOADED)));
  }

  override async resolveDocument<Parsed>(
    base: string | null,
    ref: string,
  ): Promise<Document<Parsed>> {
    const found = this.get(uriOf(this.resolveExternalRef(base, ref)));
    // Redocly distinguishes failures by the class of the error.
    if (found === undefined) throw new ResolveError(new Error(NOT_LOADED));
    return found as Document<Parsed>;
  }

  get(uri: string): Document | undefined {
    return this.#documents.get(uri);
  }
}

/** Redocly and its configuration identify files by their paths. */
const nameOf = (uri: string): string => {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
};

const uriOf = (name: string): string =>
  name.startsWith("/") || /^[A-Za-z]:[\\/]/.test(name) ? pathToFileURL(name).href : name;

parentPort?.on("message", async (job: LintJob) => {
  parentPort?.postMessage(await run(job), []);
});
