import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** The commands of a package manager. */
export interface ManagerCommands {
  /** Installs exactly what the lock file lists, for CI. */
  readonly ci: string;
  /** Runs a command of an installed package. */
  readonly exec: string;
  /** Runs a script of package.json. */
  readonly run: string;
  readonly addDev: string;
  readonly add: string;
}

export const COMMANDS: Readonly<Record<PackageManager, ManagerCommands>> = {
  npm: {
    ci: "npm ci",
    exec: "npx --no-install",
    run: "npm run",
    addDev: "npm install --save-dev",
    add: "npm install",
  },
  pnpm: {
    ci: "pnpm install --frozen-lockfile",
    exec: "pnpm exec",
    run: "pnpm run",
    addDev: "pnpm add --save-dev",
    add: "pnpm add",
  },
  yarn: {
    ci: "yarn install --immutable",
    exec: "yarn",
    run: "yarn",
    addDev: "yarn add --dev",
    add: "yarn add",
  },
  bun: {
    ci: "bun install --frozen-lockfile",
    exec: "bunx",
    run: "bun run",
    addDev: "bun add --dev",
    add: "bun add",
  },
};

const LOCK_FILES: readonly (readonly [string, PackageManager])[] = [
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
];

const isManager = (name: string): name is PackageManager => Object.hasOwn(COMMANDS, name);

/** The package manager from `packageManager` in package.json, else from the nearest lock file, else npm. */
export function findPackageManager(folder: string, declared: unknown): PackageManager {
  const name = typeof declared === "string" ? (declared.split("@")[0] ?? "") : "";
  if (isManager(name)) return name;
  for (let current = folder; ; current = dirname(current)) {
    const lock = LOCK_FILES.find(([file]) => existsSync(join(current, file)));
    if (lock !== undefined) return lock[1];
    if (dirname(current) === current) return "npm";
  }
}
