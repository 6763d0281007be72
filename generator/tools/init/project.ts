import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { readText } from "../../description/index.js";
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
    ...(textOf(tsconfig) !== undefined && { tsconfig }),
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
export function textOf(path: string): string | undefined {
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

/** The purpose of the generated code. */
export const PURPOSES = ["client", "server", "both"] as const;
export type Purpose = (typeof PURPOSES)[number];

interface Framework {
  readonly name: string;
  readonly purpose: Purpose;
  /** The adapter of generated servers; absent: that for Node. */
  readonly adapter?: "express" | "fastify" | "hono";
  /** The folder of the sources that its modules import, and its name in imports. */
  readonly sources?: { readonly folder: string; readonly alias: string };
  /** How a server of it gets the generated router, if its own packages do not show it. */
  readonly mounting?: string;
}

/** Frameworks by the package that a project depends on; a framework that wraps another one comes first. */
const FRAMEWORKS: readonly (readonly [string, Framework])[] = [
  ["next", { name: "Next.js", purpose: "client" }],
  ["nuxt", { name: "Nuxt", purpose: "client" }],
  [
    "@sveltejs/kit",
    { name: "SvelteKit", purpose: "client", sources: { folder: "src/lib/", alias: "$lib/" } },
  ],
  ["@angular/core", { name: "Angular", purpose: "client" }],
  [
    "@nestjs/core",
    {
      name: "NestJS",
      purpose: "both",
      adapter: "express",
      mounting:
        'before app.listen(), so that NestJS does not read bodies: app.use("/v1", toExpress(router))',
    },
  ],
  ["fastify", { name: "Fastify", purpose: "both", adapter: "fastify" }],
  ["hono", { name: "Hono", purpose: "both", adapter: "hono" }],
  ["express", { name: "Express", purpose: "both", adapter: "express" }],
  [
    "@types/aws-lambda",
    {
      name: "AWS Lambda",
      purpose: "both",
      adapter: "hono",
      mounting:
        'hono makes requests of events: handle(new Hono().all("*", toHono(router))) of hono/aws-lambda',
    },
  ],
  ["koa", { name: "Koa", purpose: "both" }],
  ["react", { name: "React", purpose: "client" }],
  ["vue", { name: "Vue", purpose: "client" }],
  ["svelte", { name: "Svelte", purpose: "client" }],
  ["solid-js", { name: "Solid", purpose: "client" }],
];

/** The framework of a project, as far as its dependencies show it. */
export const findFramework = (dependencies: ReadonlySet<string>): Framework | undefined =>
  FRAMEWORKS.find(([name]) => dependencies.has(name))?.[1];
