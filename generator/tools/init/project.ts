import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { readText } from "../../description/index.js";
import { type Framework, findFramework } from "./framework.js";
import { findPackageManager, listedIn, type PackageManager } from "../../output/index.js";

/** The repository in which `init` is run, as far as its files show. */
export interface Project {
  /** The folder of the nearest package.json, else the current folder. */
  readonly folder: string;
  /** The content of package.json, if it is an object. */
  readonly manifest?: string;
  /** Names of all packages that it depends on. */
  readonly dependencies: ReadonlySet<string>;
  readonly manager: PackageManager;
  readonly framework?: Framework;
  readonly tsconfig?: string;
  /** The root of the git repository. */
  readonly repository?: string;
  /** Whether the repository has a CI, but no workflows of GitHub. */
  readonly hasOtherCi: boolean;
}

export function inspectProject(cwd: string): Project {
  const found = nearest(cwd, "package.json");
  const folder = found === undefined ? cwd : dirname(found);
  const text = found === undefined ? undefined : textOf(found);
  const manifest = text === undefined ? undefined : parse(text);
  const dependencies = new Set(listedIn(manifest ?? {}));
  const framework = findFramework(dependencies);
  const tsconfig = join(folder, "tsconfig.json");
  const git = nearest(cwd, ".git");
  const repository = git === undefined ? undefined : dirname(git);
  return {
    folder,
    ...(text !== undefined && manifest !== undefined && { manifest: text }),
    dependencies,
    manager: findPackageManager(folder, manifest?.["packageManager"]),
    ...(framework !== undefined && { framework }),
    ...(existsSync(tsconfig) && { tsconfig }),
    ...(repository !== undefined && { repository }),
    hasOtherCi: repository !== undefined && hasOtherCi(repository),
  };
}

function nearest(folder: string, name: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, name))) return join(current, name);
    if (dirname(current) === current) return undefined;
  }
}

/** `undefined` if it cannot be read: a folder, a pipe, a link to nothing. */
function textOf(path: string): string | undefined {
  try {
    return readText(path);
  } catch {
    return undefined;
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const OTHER_CI = [
  ".gitlab-ci.yml",
  ".circleci",
  "azure-pipelines.yml",
  "bitbucket-pipelines.yml",
  "Jenkinsfile",
  ".travis.yml",
];

const hasOtherCi = (root: string): boolean =>
  !existsSync(join(root, ".github")) && OTHER_CI.some((name) => existsSync(join(root, name)));
