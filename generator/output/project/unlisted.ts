import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { packageUnlisted, readText, type Report } from "../../description/index.js";
import type { Dependencies } from "../emit/emitter.js";
import type { GeneratedFile } from "../print/output-file.js";
import { COMMANDS, findPackageManager } from "./package-manager.js";

/**
 * Reports, in one diagnostic, packages that the output imports but no package.json lists, searching upwards from the
 * output folder. Compilers would report each import. If there is no package.json, nothing is reported.
 */
export function reportUnlisted(
  output: string,
  {
    files,
    dependencies,
  }: { readonly files: readonly GeneratedFile[]; readonly dependencies: Dependencies },
  report: Report,
): void {
  const manifests = manifestsAbove(output);
  const [nearest] = manifests;
  if (nearest === undefined) return;
  const listed = new Set(manifests.flatMap(({ manifest }) => listedIn(manifest)));
  const missing = Object.entries(dependencies).filter(
    ([name]) => !listed.has(name) && files.some(({ text }) => isImported(name, text)),
  );
  if (missing.length === 0) return;
  const { add } = COMMANDS[findPackageManager(nearest.folder, nearest.manifest["packageManager"])];
  const packages = missing.map(([name]) => name);
  const ranges = missing.map(([name, range]) => `"${name}@${range}"`).join(" ");
  report(packageUnlisted({ packages, install: `${add} ${ranges}` }));
}

/** The name of the package that a folder belongs to. */
export function packageNameAbove(folder: string): string | undefined {
  const names = manifestsAbove(folder).map(({ manifest }) => manifest["name"]);
  return names.find((name) => typeof name === "string");
}

const isImported = (name: string, text: string): boolean =>
  text.includes(` from "${name}"`) || text.includes(` from "${name}/`);

interface FoundManifest {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** The nearest first. */
function manifestsAbove(start: string): readonly FoundManifest[] {
  const found: FoundManifest[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = readManifest(join(folder, "package.json"));
    if (manifest !== undefined) found.push({ folder, manifest });
    if (dirname(folder) === folder) return found;
  }
}

function readManifest(path: string): Readonly<Record<string, unknown>> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readText(path));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const KINDS = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** The packages that a manifest lists, and its own name. */
export const listedIn = (manifest: Readonly<Record<string, unknown>>): readonly string[] =>
  KINDS.flatMap((kind) => {
    const found = manifest[kind];
    return isRecord(found) ? Object.keys(found) : [];
  });
