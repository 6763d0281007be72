import { basename, join, resolve } from "node:path";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { type Config, nameApi, readApi, type ReadDescription } from "../../output/index.js";
import {
  findDecisions,
  get,
  type Report,
  type SourceDocument,
  Timings,
} from "../../description/index.js";
import {
  compareDescriptions,
  createReport,
  type DiffReport,
  readVersion,
  type ReportedVersion,
  today,
} from "../diff/index.js";
import { createExamples } from "../examples/index.js";
import { buildSite } from "./build.js";
import type { SiteFile } from "./frame/site.js";
import { loadToMarkdown } from "./machines/twins.js";
import { siteOf } from "./site-of.js";

export interface MakeOptions {
  readonly cwd: string;
  readonly report: Report;
  readonly timings?: Timings;
  /** An older document for the changelog: a file, a folder, `REV:path` or a URL. */
  readonly against?: string | undefined;
  readonly renderer?: string | undefined;
  readonly reload?: boolean;
}

export interface MadeSite {
  /** Absent if the document or the older one is unusable, which has been reported. */
  readonly files?: readonly SiteFile[];
  readonly sources: ReadonlyMap<string, SourceDocument>;
  readonly operations: number;
  readonly pages: number;
}

/** Creates all files of a site from a document. Nothing is written. */
export async function makeSite(config: Config, options: MakeOptions): Promise<MadeSite> {
  const { report, timings = new Timings(), against, renderer, reload = false } = options;
  const { api, set, sources } = await readApi(config, { report, timings });
  const nothing = { sources, operations: 0, pages: 0 };
  if (api === undefined || set === undefined) return nothing;
  const changes =
    against === undefined
      ? undefined
      : await changesSince(against, { api, set, sources }, { config, options });
  if (against !== undefined && changes === undefined) return nothing;
  const site = siteOf({
    api,
    names: nameApi(api, () => undefined),
    about: get(set.entry.value, "info"),
    examples: createExamples(set),
    decisions: findDecisions(set.documents.values()),
    changes,
    modules: modulesOf(config),
    options: config.options?.types,
    hasConsole: renderer !== undefined,
  });
  const toMarkdown = await loadToMarkdown();
  const files = timings.measure("pages", () => buildSite(site, { renderer, reload, toMarkdown }));
  const pages = files.filter(({ path }) => path.endsWith(".html")).length;
  return { files, sources, operations: api.operations.length, pages };
}

/** The modules from which the reader's own code imports the generated code. */
function modulesOf({ package: own, output }: Config): { client: string; webhooks: string } {
  if (own !== undefined) return { client: own.name, webhooks: `${own.name}/webhooks` };
  const folder = ["", "."].includes(basename(output)) ? "api" : basename(output);
  return { client: `./${folder}/index.js`, webhooks: `./${folder}/webhooks.js` };
}

async function changesSince(
  against: string,
  description: ReadDescription,
  { config, options: { cwd, report } }: { readonly config: Config; readonly options: MakeOptions },
): Promise<DiffReport | undefined> {
  // Overlays of the configuration belong to the new description: the older one may be the same file without them.
  const { overlays: _, ...own } = config;
  const { version } = await readVersion(against, { ...own, cwd, report });
  if (version === undefined) return undefined;
  const now: ReportedVersion = { description, nameOf: () => undefined };
  const date = today();
  const comparison = compareDescriptions(version.description, description, { today: date });
  const exceptions = config.diff?.exceptions ?? [];
  return createReport(comparison, { old: version, new: now }, { cwd, exceptions, today: date });
}

/** The package whose script renders the reference. Because it is large, users install it themselves. */
export const RENDERER_PACKAGE = "@scalar/api-reference";

const SCRIPT = "dist/browser/standalone.js";

/**
 * The code of the renderer: from the given file, or from the package if it is installed for the folder. `undefined` if
 * there is none.
 */
export function findRenderer(cwd: string, file?: string): string | undefined {
  if (file !== undefined) return readIfThere(resolve(cwd, file));
  const folder = packageFolder(cwd);
  return folder === undefined ? undefined : readIfThere(join(folder, SCRIPT));
}

const readIfThere = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, "utf8") : undefined;

function packageFolder(cwd: string): string | undefined {
  const require = createRequire(pathToFileURL(join(cwd, "apostille.config.ts")));
  const folders = require.resolve.paths(RENDERER_PACKAGE) ?? [];
  return folders
    .map((folder) => join(folder, RENDERER_PACKAGE))
    .find((folder) => existsSync(join(folder, SCRIPT)));
}
