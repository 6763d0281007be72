/** Workspaces of npm, pnpm and Yarn: the package that generates, and the others, which import it by its name. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { isBelow } from "../../description/index.js";
import { programFolders } from "../../output/index.js";
import { inspectProject, type Project } from "../init/index.js";
import type { SharedPackage } from "./editing/user-code.js";
import { parseManifest } from "./manifest.js";
import { oldConfigurations, oldScripts } from "./old-setup.js";
import type { MigrationTool } from "./tools.js";

export interface Home {
  readonly project: Project;
  /** The folder with all code that may use its output. */
  readonly root: string;
  /** What the code outside of it imports. */
  readonly shared?: SharedPackage;
  /** All packages that use the other generator; each moves alone. */
  readonly homes: readonly string[];
}

/** The package to move: the one here if it generates, else the only one of the workspace that does. */
export function findHome(cwd: string, tool: MigrationTool): Home {
  const here = inspectProject(cwd);
  const root = workspaceAround(here);
  if (root === undefined) return { project: here, root: here.folder, homes: [here.folder] };
  const homes = packagesIn(root).filter((folder) => generates(inspectProject(folder), tool));
  const [only = here.folder, ...more] = homes;
  const folder = homes.includes(here.folder) || more.length > 0 ? here.folder : only;
  const project = inspectProject(folder);
  const { name } = parseManifest(project.manifest ?? "");
  const entry = entryOf(project);
  return {
    project,
    root,
    homes,
    ...(folder !== root &&
      typeof name === "string" && {
        shared: { name, folder, ...(entry !== undefined && { entry }) },
      }),
  };
}

/** The folders of a workspace with a package.json. */
const packagesIn = (root: string): readonly string[] =>
  programFolders([`${root}/**/*`]).filter((folder) => existsSync(join(folder, "package.json")));

const generates = (project: Project, tool: MigrationTool): boolean =>
  oldScripts(project, tool).length > 0 || oldConfigurations(project.folder, tool).length > 0;

/** The nearest folder, up to the root of the repository, that has packages inside. */
function workspaceAround({ folder, repository = folder }: Project): string | undefined {
  for (let at = folder; isBelow(at, repository); at = dirname(at)) {
    const nearest = inspectProject(at);
    const { workspaces } = parseManifest(nearest.manifest ?? "");
    if (
      (nearest.folder === at && workspaces !== undefined) ||
      existsSync(join(at, "pnpm-workspace.yaml"))
    )
      return at;
    if (dirname(at) === at) break;
  }
  return undefined;
}

/** The source behind `import … from "name"`: what a build makes of it need not be there. */
function entryOf({ folder, manifest = "" }: Project): string | undefined {
  const { exports, types, module, main } = parseManifest(manifest);
  const paths = [
    ...stringsIn(exports),
    ...stringsIn([types, module, main]),
    "src/index.ts",
    "index.ts",
  ];
  return paths
    .flatMap((path) => [path, sourceOf(path)])
    .map((path) => join(folder, path))
    .find((path) => /\.[cm]?tsx?$/.test(path) && isBelow(path, folder) && existsSync(path));
}

const sourceOf = (path: string): string =>
  path
    .replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, "src/")
    .replace(/(?:\.d)?\.([cm]?)[jt]s$/, ".$1ts");

/** The paths of `exports` for the name alone. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key.startsWith("./") ? [] : stringsIn(one),
  );
}

/** The packages beside the shared one that list some packages. */
export const packagesWith = (
  names: readonly string[],
  { root, project }: Home,
): readonly string[] =>
  packagesIn(root)
    .filter((folder) => folder !== project.folder)
    .filter((folder) => {
      const { dependencies } = inspectProject(folder);
      return names.some((name) => dependencies.has(name));
    })
    .map((folder) => join(folder, "package.json"));
