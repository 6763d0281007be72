/**
 * Runs Redocly's rules in a separate thread that can be terminated: rules compile the document's patterns, and the
 * user's plugins may do anything.
 */
import { messageOf } from "../../description/index.js";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

import {
  type Config,
  createConfig,
  findConfig,
  lintConfig,
  lintDocument,
  loadConfig,
  type NormalizedProblem,
} from "@redocly/openapi-core";

import type { LintJob, LintProblem, LintResult, ProblemLocation } from "./job.js";
import { LoadedDocuments, NOT_LOADED, uriOf } from "./loaded-documents.js";

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
  // Without a file, Redocly's recommended rules.
  if (path === undefined) return createConfig({ extends: ["recommended"] });
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

parentPort?.postMessage(await run(workerData as LintJob), []);
